"""How much of what a plan asks for was played. With less a board is not judged, and the answer
says how much time would do."""

from collections.abc import Hashable
from dataclasses import dataclass, field
from math import ceil

from cuatto_kit.documents import Entry
from cuatto_kit.errors import Code, Finding
from cuatto_kit.timing import Deadline

RESERVE = 1.5
"""How much more time is named than a plan seems to take."""
STEP, LONG, LONG_STEP = 5, 60, 30
"""What seconds are rounded up to: multiples of the step, from so many on of a longer one."""


class NotEnough(Entry):
    """Games that a judgement needs and that were not played; left out where all were."""

    games: int
    """How many were played, by all players and numbers of seats together."""
    planned: int
    """How many the judgement needs."""
    option: str
    """What to run the check with; empty where a person ended the games."""

    @property
    def headline(self) -> str:
        """What is said in place of a judgement."""
        again = f"with {self.option}" if self.option else "and wait for the end"
        return f"Not enough games to judge ({self._counts}); run again {again}."

    @property
    def finding(self) -> Finding:
        """The warning of it."""
        message = f"{self._counts} games were played: what they say may be chance"
        return Finding(Code.NOT_ENOUGH_GAMES, "warning", "games", message)

    @property
    def _counts(self) -> str:
        return f"{self.games:,} of {self.planned:,}"


@dataclass(frozen=True)
class _Part:
    """Games by the same players: how many are asked for, how many were played, what one takes."""

    planned: int
    played: int
    seconds: float


@dataclass
class Work:
    """What is asked for and what was played, part by part."""

    _parts: dict[Hashable, _Part] = field(default_factory=dict)

    def note(self, series: Hashable, planned: int, played: int, seconds: float) -> None:
        """Notes how much of a series was played, in `seconds`. A series that is noted again is the
        same one, of which more may be asked for."""
        before = self._parts.get(series, _Part(0, 0, 0.0))
        planned, each = max(planned, before.planned), seconds / max(played, 1)
        self._parts[series] = _Part(planned, max(min(played, planned), before.played), each)

    def add(self, name: Hashable, other: "Work") -> None:
        """Adds the parts of another board."""
        for series, part in other._parts.items():
            self._parts[name, series] = part

    @property
    def planned(self) -> int:
        """Games that are asked for."""
        return sum(part.planned for part in self._parts.values())

    @property
    def played(self) -> int:
        """Those of them that were played."""
        return sum(part.played for part in self._parts.values())

    def missing(self, deadline: Deadline) -> NotEnough | None:
        """What is missing when the time is up; None where all was played."""
        if self.played >= self.planned:
            return None
        seconds = [(part.planned - part.played) * part.seconds for part in self._parts.values()]
        budget = budget_of(deadline.spent + sum(seconds))
        option = "" if deadline.interrupted else f"--budget {budget}"
        return NotEnough(games=self.played, planned=self.planned, option=option)


def budget_of(seconds: float) -> int:
    """A budget that will do for work that seems to take so many seconds: with a reserve, rounded
    up."""
    wanted = RESERVE * seconds
    step = STEP if wanted <= LONG else LONG_STEP
    return step * max(ceil(wanted / step), 1)
