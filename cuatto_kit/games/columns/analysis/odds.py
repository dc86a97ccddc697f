"""Exact odds: the rolls that can be played on some columns, and the chance of a bust."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING

from cuatto_kit.config.messages import join_names
from cuatto_kit.games.columns.config.models import ColumnsVariant
from cuatto_kit.games.columns.engine.tables import all_throws

if TYPE_CHECKING:
    from cuatto_kit.games.columns.engine.game import ColumnsGame, Position


def odds(variant: ColumnsVariant, columns: Sequence[int]) -> tuple[int, int]:
    """Return the number of rolls with one of the columns among their pairings, and of all rolls.

    Raises ValueError, with a readable message, for a column that the board does not have.
    """
    if unknown := [column for column in columns if column not in variant.columns]:
        known = join_names(map(str, variant.columns))
        message = f"no column {join_names(map(str, unknown))}; expected one of {known}"
        raise ValueError(message)
    return _ways(variant.dice.number, variant.dice.sides, columns)


def triples(variant: ColumnsVariant) -> Iterator[tuple[int, int, int, int, int]]:
    """Yield all triples a < b < c of the board's columns, each with the figures of `odds`."""
    for a, b, c in combinations(variant.columns, 3):
        yield (a, b, c, *odds(variant, (a, b, c)))


def bust_odds(game: "ColumnsGame", state: "Position") -> Fraction:
    """Return the chance that a roll in this position has no legal play."""
    ways, rolls = _ways(game.board.dice, game.board.sides, game.playable(state))
    return 1 - Fraction(ways, rolls)


def _ways(dice: int, sides: int, columns: Sequence[int]) -> tuple[int, int]:
    throws, wanted = all_throws(dice, sides), frozenset(columns)
    ways = sum(
        count
        for count, pairings in zip(throws.ways, throws.pairings, strict=True)
        if any(not wanted.isdisjoint(sums) for sums in pairings)
    )
    return ways, len(throws.throw_of)


class ColumnOdds:
    """The odds of a board of columns (games/family.py)."""

    def odds(self, variant: ColumnsVariant, columns: Sequence[int]) -> tuple[int, int]:
        return odds(variant, columns)

    def triples(self, variant: ColumnsVariant) -> Iterator[tuple[int, int, int, int, int]]:
        return triples(variant)
