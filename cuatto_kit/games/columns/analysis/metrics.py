"""Can't Stop's part of a report."""

from collections.abc import Iterator, Sequence
from typing import Self

from cuatto_kit.board.layout import Flag, Layout
from cuatto_kit.documents import Entry
from cuatto_kit.games.metrics import Listing, Metrics, SpaceVisits
from cuatto_kit.games.simulator import GameRecords
from cuatto_kit.statistics import Estimate, ratio_of


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
    """How often a turn left a cube there."""


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
            [(str(c.column), f"{c.plays:.1f}", f"{100 * c.claimed:.1f} %")
             for c in self.columns],
            [column.claimed for column in self.columns],
        )  # fmt: skip

    @property
    def by_space(self) -> Sequence[SpaceVisits]:
        """The steps and cubes on each space."""
        return self.spaces
