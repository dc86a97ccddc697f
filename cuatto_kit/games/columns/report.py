"""Reports of column games: checks, figures, odds, remedies and the simulator."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from statistics import median
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from cuatto_kit.board.layout import Flag, Layout
from cuatto_kit.config.messages import join_names
from cuatto_kit.documents import Entry
from cuatto_kit.errors import Code, Finding
from cuatto_kit.games.columns import batches
from cuatto_kit.games.columns.board import COLUMNS_AT
from cuatto_kit.games.columns.model import POLICIES, ColumnsVariant
from cuatto_kit.games.columns.policies import NUMBERS
from cuatto_kit.games.columns.records import (
    MOST_PLAYS,
    Estimates,
    State,
    Table,
    Workspace,
    all_throws,
    make_board,
)
from cuatto_kit.games.columns.values import weigh_games
from cuatto_kit.games.family import Change, Complaint
from cuatto_kit.games.metrics import Listing, Metrics, SpaceVisits
from cuatto_kit.games.simulator import Batch, GameRecords, Simulator, Weighing
from cuatto_kit.statistics import Estimate, ratio_of

if TYPE_CHECKING:
    from cuatto_kit.games.columns.game import ColumnsGame, Position


# Checks

MOST_UNEVEN = 2.0
"""The factor by which the climb of a column may differ from the median.

Columns beyond it are out of proportion. On the original board all are within a sixth of the median.
"""


def rule_findings(variant: ColumnsVariant, layout: Layout) -> tuple[Finding, ...]:
    """Return the findings about a board that need no games."""
    return (*_stuck(variant), *_uneven(variant))


def _stuck(variant: ColumnsVariant) -> Iterator[Finding]:
    """Yield a finding if all columns can be claimed without any seat having enough of them."""
    wanted, columns, seats = variant.rules.columns_to_win, len(variant.columns), variant.seats[1]
    if (wanted - 1) * seats >= columns:
        message = (
            f"{seats} seats can claim all {columns} columns without any of them having {wanted}; "
            f"expected {(wanted - 1) * seats + 1} columns or more, or fewer to win"
        )
        yield Finding(Code.STUCK, "error", "", message, COLUMNS_AT)


def climbs(variant: ColumnsVariant) -> dict[int, float]:
    """Return the expected number of rolls to climb each column if it were the only one.

    It is the column's length divided by the probability that a roll has its sum.
    """
    found = {}
    for column, length in variant.columns.items():
        ways, rolls = odds(variant, [column])
        found[column] = length * rolls / ways
    return found


def _uneven(variant: ColumnsVariant) -> Iterator[Finding]:
    """Yield findings on columns that are far too long or far too short for their sum."""
    rolls = climbs(variant)
    usual = median(rolls.values())
    for many, word in ((True, "long"), (False, "short")):
        uneven = [
            column
            for column, wanted in rolls.items()
            if (wanted >= MOST_UNEVEN * usual if many else wanted * MOST_UNEVEN <= usual)
        ]
        if uneven:
            named = ", ".join(f"{column} takes {rolls[column]:.0f}" for column in uneven)
            message = (
                f"too {word} for how seldom or often the dice show it: {named} rolls to climb; "
                f"the usual column takes {usual:.0f}"
            )
            where = f"column{'s' * (len(uneven) > 1)} {join_names(map(str, uneven))}"
            source = (*COLUMNS_AT, str(uneven[0]))
            yield Finding(Code.UNEVEN, "warning", where, message, source)


# Odds


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


# Figures


class ColumnMetrics(Entry):
    """The events in a column, as averages per game."""

    column: int
    """The sum of two dice that climbs it."""
    claimed: float
    """The share of games in which it was claimed, from 0 to 1."""
    plays: float
    """Steps climbed in it."""


class ColumnSpace(SpaceVisits):
    """The events on a space of a column, including tops, as averages per game."""

    stops: float
    """The number of turns that left a cube there."""


class ColumnsMetrics(Metrics):
    """Rolls, busts, and the events in each column and on each space."""

    busts_per_turn: Estimate
    """The share of turns that ended with a bust."""
    rolls_per_turn: Estimate
    """Rolls, including the one that busts."""
    columns: list[ColumnMetrics]
    """The columns from left to right."""
    spaces: list[ColumnSpace]
    """Their spaces, from the foot of each column."""

    @classmethod
    def of(cls, layout: Layout, games: GameRecords) -> Self:
        """Return the metrics of games.

        The tallies count by space the steps of runners (`visits`) and the cubes left by turns
        (`stops`).
        """
        visits, stops = games.tallies["visits"].tolist(), games.tallies["stops"].tolist()
        records = games.columns
        number = len(records["turns"])
        climbed: dict[str, int] = {}
        claimed: dict[str, int] = {}
        spaces = []
        for space, visited, stopped in zip(layout.spaces, visits, stops, strict=True):
            if space.cell is None:
                continue
            climbed[space.path] = climbed.get(space.path, 0) + visited
            if Flag.TOP in space.flags:
                claimed[space.path] = stopped
            spaces.append(
                ColumnSpace(
                    id=space.id,
                    visits=round(visited / number, 6),
                    stops=round(stopped / number, 6),
                )
            )
        return cls(
            busts_per_turn=ratio_of(records["busts"], records["turns"]),
            rolls_per_turn=ratio_of(records["rolls"], records["turns"]),
            columns=[
                ColumnMetrics(
                    column=int(column),
                    claimed=round(claimed[column] / number, 6),
                    plays=round(plays / number, 6),
                )
                for column, plays in climbed.items()
            ],
            spaces=spaces,
        )

    def figures(self) -> list[tuple[str, str]]:
        """Return busts, rolls and the columns claimed most and least, as text."""
        rows = sorted(self.columns, key=lambda row: -row.claimed)
        most, least = rows[0], rows[-1]
        return [
            ("Busts a turn", f"{self.busts_per_turn.mean:.3f}"),
            ("Rolls a turn", f"{self.rolls_per_turn.mean:.2f}"),
            ("Column claimed most", f"{most.column}, in {most.claimed:.0%} of the games"),
            ("Column claimed least", f"{least.column}, in {least.claimed:.0%} of the games"),
        ]

    def listings(self) -> Iterator[Listing]:
        """Yield a table of the columns."""
        yield Listing(
            "Columns",
            ("Column", "Steps climbed a game", "Claimed, share of games"),
            [(str(c.column), f"{c.plays:.1f}", f"{c.claimed:.1%}")
             for c in self.columns],
            [column.claimed for column in self.columns],
        )  # fmt: skip

    @property
    def by_space(self) -> Sequence[SpaceVisits]:
        """The steps and cubes on each space."""
        return self.spaces


# Remedies


def changes(variant: ColumnsVariant, complaint: Complaint) -> Iterator[Change]:
    """Yield a change of the winning number of columns by one, for too short or long games."""
    if complaint.criterion in ("minutes", "first_round", "lead_changes", "length_spread"):
        longer = complaint.too_low or complaint.criterion == "first_round"
        number = variant.rules.columns_to_win + (1 if longer else -1)
        if number > 0:
            words = f"{number} column{'s' * (number > 1)} win{'s' * (number == 1)} the game"
            yield Change(words, (f"rules.columns_to_win={number}",))


# The simulator


def make_simulator(spec: ColumnsVariant, layout: Layout, seats: int) -> Simulator:
    """Return a simulator of games on a board for a number of seats."""
    table, spaces = make_board(spec, layout, seats).table, len(layout.spaces)

    def arrays(_: Sequence[int]) -> tuple[Table, State, Workspace, Estimates]:
        return table, State.new(table), Workspace.new(table), Estimates.new(table)

    def for_weighing() -> tuple[Any, ...]:
        streams, wins = np.zeros((2, 4), np.int64), np.zeros(2 * MOST_PLAYS, np.int64)
        return table, State.new(table), State.new(table), Workspace.new(table), *streams, wins

    played = Batch(
        kernel=batches.play_games,
        arrays=arrays,
        columns=batches.COLUMN_NAMES,
        tallies={"visits": spaces, "stops": spaces},
        number_of=NUMBERS.__getitem__,
        finished=lambda columns: columns["finished"] > 0,
        weighing=Weighing(weigh_games, for_weighing),
    )
    return Simulator(played, POLICIES, seats)
