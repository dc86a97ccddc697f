"""Named strengths are what they say: each beats the next weaker one, by an exact binomial test.

Who plays by the clock is stood in for by the same thinker with a few playouts, or plies, a move:
so that the games are the same on every machine.
"""

import pytest
from scipy.stats import binomtest

from cuatto_kit import load
from cuatto_kit.games.bots import SEEDS, milliseconds_of
from cuatto_kit.games.text_view import AnyTextGame
from cuatto_kit.games.thinking import Limits, Stop
from cuatto_kit.lab.matches import Rivals, standing_of
from tests.cases import each

DEPTHS = {"snake-24-full": 30, "cant-stop": 60, "cabeza": 7}
"""Depths of the substitute searches, by board."""
CASES = (
    ("cabeza", "medium", "easy", 6),
    ("snake-24-full", "medium", "easy", 80),
    ("snake-24-full", "hard", "medium", 80),
    ("cant-stop", "medium", "easy", 80),
    ("cant-stop", "hard", "medium", 80),
    ("cant-stop", "strong", "hard", 80),
    ("cabeza", "hard", "medium", 20),
)
"""Boards, two strengths, and as many games as it takes."""
LONGEST = (("snake-24-full", "strong", "hard", 160), ("cabeza", "strong", "hard", 20))


def text_game(variant: str) -> AnyTextGame:
    return load(variant).board_game.text_game(2)


def player(text: AnyTextGame, strength: str, depth: int):
    """Who plays so strongly, by the same moves for the same draws."""
    if milliseconds_of(text.strengths[strength].bot) is None:
        return text.bot(strength)
    thinker, limits = text.thinker(), Limits(depth=depth)
    return lambda state, draw: thinker.think(state, limits, draw(SEEDS), Stop()).best


def is_stronger(variant: str, one: str, other: str, games: int) -> bool:
    """Return true if one wins significantly more games than the other (5 %)."""
    text = text_game(variant)
    depth = DEPTHS.get(variant, 0)
    bots = player(text, one, depth), player(text, other, depth)
    rivals = Rivals(text.game, bots)
    standing = standing_of(rivals.pair(1, number) for number in range(games // 2))
    assert standing.unfinished == 0
    won, decided = standing.won, standing.won + standing.lost
    return binomtest(won, decided, alternative="greater").pvalue < 0.05


@pytest.mark.parametrize(
    "case",
    [*each(len(CASES), CASES), *(pytest.param(one, marks=pytest.mark.long) for one in LONGEST)],
    ids=str,
)
def test_every_strength_beats_the_next_weaker_one(case: tuple[str, str, str, int]) -> None:
    assert is_stronger(*case)
