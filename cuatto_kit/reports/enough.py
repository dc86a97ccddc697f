"""The games that a plan asks for and those that were played. With fewer than planned a board is not
judged, and the answer names a budget that is long enough."""

from collections.abc import Hashable
from dataclasses import dataclass, field
from math import ceil

from cuatto_kit.documents import Entry
from cuatto_kit.errors import Code, Finding
from cuatto_kit.timing import Deadline

RESERVE = 1.5
"""The factor by which a named budget is longer than the time that a plan seems to take."""
STEP, LONG, LONG_STEP = 5, 60, 30
"""Seconds are rounded up to multiples of STEP, and beyond LONG to multiples of LONG_STEP."""


class NotEnough(Entry):
    """Games that a judgement needs and that were not played; left out where all were."""

    games: int
    """The number that was played, by all players and numbers of seats together."""
    planned: int
    """The number that the judgement needs."""
    option: str
    """The option to run the check with again; empty where a person ended the games."""

    @property
    def headline(self) -> str:
        """The sentence in place of a verdict."""
        again = f"with {self.option}" if self.option else "and wait for the end"
        return f"Not enough games to judge ({self._counts}); run again {again}."

    @property
    def finding(self) -> Finding:
        """The warning in the report."""
        message = f"{self._counts} games were played: what they say may be chance"
        return Finding(Code.NOT_ENOUGH_GAMES, "warning", "games", message)

    @property
    def _counts(self) -> str:
        return f"{self.games:,} of {self.planned:,}"


@dataclass(frozen=True)
class _Part:
    """A series of games: the number that is planned, the number that was played, and the seconds
    that one takes."""

    planned: int
    played: int
    seconds: float


@dataclass
class Work:
    """The planned and the played games, series by series."""

    _parts: dict[Hashable, _Part] = field(default_factory=dict)

    def note(self, series: Hashable, planned: int, played: int, seconds: float) -> None:
        """Notes how many games of a series are planned, and how many were played in `seconds`. A
        series may be noted again when more of it is planned."""
        before = self._parts.get(series, _Part(0, 0, 0.0))
        planned, each = max(planned, before.planned), seconds / max(played, 1)
        self._parts[series] = _Part(planned, max(min(played, planned), before.played), each)

    def add(self, name: Hashable, other: "Work") -> None:
        """Adds the series of another board."""
        for series, part in other._parts.items():
            self._parts[name, series] = part

    @property
    def planned(self) -> int:
        """The number of games that are planned."""
        return sum(part.planned for part in self._parts.values())

    @property
    def played(self) -> int:
        """The number of them that were played."""
        return sum(part.played for part in self._parts.values())

    def missing(self, deadline: Deadline) -> NotEnough | None:
        """Returns the games that are missing when the time is up, None where all were played."""
        if self.played >= self.planned:
            return None
        seconds = [(part.planned - part.played) * part.seconds for part in self._parts.values()]
        budget = budget_of(deadline.spent + sum(seconds))
        option = "" if deadline.interrupted else f"--budget {budget}"
        return NotEnough(games=self.played, planned=self.planned, option=option)


def budget_of(seconds: float) -> int:
    """Returns a budget for work that seems to take `seconds`: with a reserve, and rounded up."""
    wanted = RESERVE * seconds
    step = STEP if wanted <= LONG else LONG_STEP
    return step * max(ceil(wanted / step), 1)
