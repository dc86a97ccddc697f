"""The games that a plan requests and the games that were played.

With fewer games than planned a board is not judged, and the answer names a sufficient budget.
"""

from collections.abc import Hashable
from dataclasses import dataclass, field
from math import ceil

from cuatto_kit.documents import Entry
from cuatto_kit.errors import Code, Finding
from cuatto_kit.timing import Deadline

RESERVE = 1.5
"""The ratio of a suggested budget to the estimated time of a plan."""
STEP, LONG, LONG_STEP = 5, 60, 30
"""The steps to which budgets are rounded up (seconds).

They are multiples of STEP and, above LONG, multiples of LONG_STEP.
"""


class NotEnough(Entry):
    """The games that a judgement needs and that were not played; left out if all were played."""

    games: int
    """The number of games that were played, with all players and numbers of seats."""
    planned: int
    """The number of games that the judgement needs."""
    option: str
    """The option with which to repeat the check; empty if the user stopped the games."""

    @property
    def headline(self) -> str:
        """The sentence that replaces a verdict."""
        again = f"with {self.option}" if self.option else "and wait for the end"
        return f"Not enough games to judge ({self._counts}); run again {again}."

    @property
    def finding(self) -> Finding:
        """The warning in the report."""
        message = f"{self._counts} games were played: their figures may be chance"
        return Finding(Code.NOT_ENOUGH_GAMES, "warning", "games", message)

    @property
    def _counts(self) -> str:
        return f"{self.games:,} of {self.planned:,}"


@dataclass(frozen=True)
class _Part:
    """A series of games: the planned and the played number, and the seconds per game."""

    planned: int
    played: int
    seconds: float


@dataclass
class Work:
    """The planned and the played games, by series."""

    _parts: dict[Hashable, _Part] = field(default_factory=dict)

    def note(self, series: Hashable, planned: int, played: int, seconds: float) -> None:
        """Record the planned games of a series, and the games that were played in `seconds`.

        A series may be recorded again when more of it is planned.
        """
        before = self._parts.get(series, _Part(0, 0, 0.0))
        planned, each = max(planned, before.planned), seconds / max(played, 1)
        self._parts[series] = _Part(planned, max(min(played, planned), before.played), each)

    def add(self, name: Hashable, other: "Work") -> None:
        """Add the series of another board."""
        for series, part in other._parts.items():
            self._parts[name, series] = part

    @property
    def planned(self) -> int:
        """The number of planned games."""
        return sum(part.planned for part in self._parts.values())

    @property
    def played(self) -> int:
        """The number of planned games that were played."""
        return sum(part.played for part in self._parts.values())

    def missing(self, deadline: Deadline) -> NotEnough | None:
        """Return the games that are missing at the end, or None if all were played."""
        if self.played >= self.planned:
            return None
        seconds = [(part.planned - part.played) * part.seconds for part in self._parts.values()]
        budget = budget_of(deadline.spent + sum(seconds))
        option = "" if deadline.interrupted else f"--budget {budget}"
        return NotEnough(games=self.played, planned=self.planned, option=option)


def budget_of(seconds: float) -> int:
    """Return a budget for work of estimated length, with a reserve and rounded up (seconds)."""
    wanted = RESERVE * seconds
    step = STEP if wanted <= LONG else LONG_STEP
    return step * max(ceil(wanted / step), 1)
