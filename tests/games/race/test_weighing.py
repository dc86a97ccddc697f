"""What decisions are worth: known gains, and the games that they are taken from."""

from typing import Any

import numpy as np
import pytest

from cuatto_kit.config import bundled
from cuatto_kit.games.outlook import WIN, gain_of

from .boards import STRAIGHT, document
from .test_batch import SEED, simulator_of

SHORT_CUT = document(
    {
        "short": {"from": "start", "walk": "up 1", "to": "finish"},
        "long": {
            "from": "start",
            "walk": "left 1, up 5, left 4, down 5, left 4, up 5, left 4, down 6",
            "to": "finish",
        },
    },
    checkers={"regular": 1},
    rules={"dice": 1},
)
"""One die, one checker, and two ways from the start: by the short one all dice but a one win at
once; by the long one the other side has won before."""


def weighed(text: str, *numbers: int, seats: int = 2) -> Any:
    games = simulator_of(text, seats).weigh(*numbers)
    assert games is not None
    assert games.tallies == {}
    return games.columns


@pytest.mark.slow
def test_where_nobody_ever_has_a_choice_there_is_nothing_to_weigh() -> None:
    chutes = bundled.bundled()["chutes-and-ladders"].read_text("utf-8")
    columns = weighed(chutes, SEED, 0, 20, 4)
    assert not columns["moves"].any()
    assert not columns["gain"].any()


def test_a_move_that_wins_at_once_gains_what_the_others_lose() -> None:
    """By a roll of two and more (5 of 6 at first) one of two moves wins, the other loses: it gains
    a half. By a one, the short way wins if the other side rolls a one, too: a twelfth over the
    average; and if both roll a one, the second to decide has lost whatever it does."""
    games = 1_000
    columns = weighed(SHORT_CUT, SEED, 0, games, 60)
    assert set(columns["moves"].tolist()) == {2}
    assert max(columns["gain"]) == WIN // 2
    first, second = 5 / 6, 1 / 6
    mean = first / 2 + second * (first * (1 / 2 + 1 / 12) / 2 + second * (1 / 12) / 2)
    error = columns["gain"].std() / games**0.5 / WIN
    # A twelfth is missed where no playout of the first half shows it: by (5/6)³⁰ of them.
    assert columns["gain"].mean() / WIN == pytest.approx(mean, abs=4 * error)


@pytest.mark.slow
def test_moves_that_make_no_difference_gain_nothing_on_average() -> None:
    """A single seat always wins, whatever is played."""
    columns = weighed(document(STRAIGHT), SEED, 0, 50, 4, seats=1)
    assert columns["moves"].max() > 1
    assert not columns["gain"].any()


def test_a_game_is_weighed_alike_whatever_is_weighed_beside_it() -> None:
    together = weighed(SHORT_CUT, SEED, 5, 6, 8)
    apart = [weighed(SHORT_CUT, SEED, first, games, 8) for first, games in ((5, 2), (7, 4))]
    for name in ("moves", "gain"):
        assert together[name].tolist() == np.concatenate([part[name] for part in apart]).tolist()


def test_one_half_chooses_and_the_other_says_what_it_is_worth() -> None:
    """Of three moves the second won most in the first half, and the fewest in the other."""
    wins = np.array([1, 3, 2, 3, 1, 2]) * WIN
    assert gain_of(wins, 3, 6) == (1 * 3 - 6) * WIN // 9
    assert gain_of(wins, 0, 6) == 0
