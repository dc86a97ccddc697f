"""Exact odds against published figures, the oracle, and play."""

import random
from fractions import Fraction
from itertools import combinations, product

import pytest

from cuatto_kit.games.columns.game import BUST
from cuatto_kit.games.columns.report import bust_odds, odds, triples
from cuatto_kit.games.game import CHANCE, END

from . import oracle
from .boards import document, game_of, oracle_of, spec_of

STANDARD = spec_of(document())


@pytest.mark.parametrize(
    ("columns", "ways"),
    [
        ((6, 7, 8), 1192),
        ((2, 3, 12), 568),
        *zip(((c,) for c in range(2, 8)), (171, 302, 461, 580, 727, 834), strict=True),
        ((7, 6, 8, 6), 1192),
        ((), 0),
        (tuple(range(2, 13)), 1296),
    ],
)
def test_the_odds_of_four_dice(columns: tuple[int, ...], ways: int) -> None:
    assert odds(STANDARD, columns) == (ways, 1296)


@pytest.mark.parametrize(("dice", "sides"), [(2, 6), (2, 12), (4, 2), (4, 3), (4, 5), (6, 3)])
def test_the_odds_of_other_dice(dice: int, sides: int) -> None:
    sums = range(2, 2 * sides + 1)
    variant = spec_of(document(dict.fromkeys(sums, 2), dice=dice, sides=sides))
    for columns in [*combinations(sums, 1), *combinations(sums, 3)][:60]:
        assert odds(variant, columns) == oracle.odds(columns, dice, sides)


def test_large_dice_are_counted_whole() -> None:
    """One sum of two dice of twelve sides, against the count by hand."""
    variant = spec_of(document({13: 2, 2: 2, 24: 2}, dice=2, sides=12))
    assert [odds(variant, [column]) for column in (2, 13, 24)] == [(1, 144), (12, 144), (1, 144)]


def test_triples_are_all_of_them() -> None:
    rows = list(triples(STANDARD))
    assert len(rows) == 165
    assert (6, 7, 8, 1192, 1296) in rows
    assert rows == sorted(rows)
    for a, b, c, ways, rolls in random.Random(1).sample(rows, 5):
        assert (ways, rolls) == oracle.odds((a, b, c))


def test_a_column_that_is_not_there_is_refused_in_words() -> None:
    with pytest.raises(ValueError, match="no column 13; expected one of 2, 3, 4"):
        odds(STANDARD, (6, 13))
    with pytest.raises(ValueError, match="no column 8; expected one of 6, 7"):
        odds(spec_of(document({6: 2, 7: 2}, columns_to_win=1)), (6, 8))


@pytest.mark.parametrize("dice", [2, 4])
def test_bust_odds_are_the_share_of_rolls_that_bust(dice: int) -> None:
    text = document({2: 1, 3: 2, 4: 3, 5: 2, 6: 1}, dice=dice, sides=3, runners=2)
    game, book, chance = game_of(text), oracle_of(text), random.Random(dice)
    rolls = list(product(range(1, 4), repeat=dice))
    state, found = game.initial(), set()
    for _ in range(250):
        if game.actor(state) == END:
            state = game.initial()
        elif game.actor(state) == CHANCE:
            busts = sum(game.legal(game.apply(state, roll)) == [BUST] for roll in rolls)
            assert bust_odds(game, state) == Fraction(busts, len(rolls))
            found.add(busts)
            state = game.apply(state, chance.choice(rolls))
        else:
            state = game.apply(state, chance.choice(game.legal(state)))
    assert len(found) > 5
    assert book.dice == dice
