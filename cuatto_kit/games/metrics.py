"""The family's part of a report: the base class of each family's own figures."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self

from cuatto_kit.documents import Entry
from cuatto_kit.errors import YamlPath
from cuatto_kit.statistics import Estimate, Measure

if TYPE_CHECKING:
    from cuatto_kit.board.layout import Layout
    from cuatto_kit.games.simulator import GameRecords


@dataclass(frozen=True)
class Figure:
    """The value of a criterion (config/criteria.py), by its name.

    `where` names the part of the board that it describes and `source` its place in the YAML; both
    are empty for the whole board. `measure` holds the value of each game, if boards can be compared
    by it.
    """

    name: str
    estimate: Estimate
    where: str = ""
    source: YamlPath = ()
    measure: Measure | None = field(default=None, repr=False, compare=False)

    @classmethod
    def of(cls, name: str, measure: Measure, where: str = "", source: YamlPath = ()) -> Self:
        """Return the figure of a measure."""
        return cls(name, measure.estimate, where, source, measure)


class SpaceVisits(Entry):
    """The events on one space, as averages per game; a family may add more counts."""

    id: str
    """The space's name."""
    visits: float
    """The number of times that a piece came to it."""


@dataclass(frozen=True)
class Count:
    """A kind of event that is counted on spaces.

    `values` is the average number per game, by the space's name.
    """

    name: str
    meaning: str
    values: Mapping[str, float]

    @property
    def most(self) -> float:
        """The largest value of any space."""
        return max(self.values.values(), default=0.0)


def counts(spaces: Sequence[SpaceVisits]) -> Iterator[Count]:
    """Yield every kind of event that is counted on spaces, except for those that never happened."""
    kinds = type(spaces[0]).model_fields if spaces else {}
    for name, kind in kinds.items():
        if name != "id":
            values = {space.id: getattr(space, name) for space in spaces}
            count = Count(name, kind.description or "", values)
            if count.most > 0:
                yield count


@dataclass(frozen=True)
class Listing:
    """A table of figures for people.

    `head` are the titles of its columns; `bars` are shares from 0 to 1 that are drawn beside the
    rows, or empty.
    """

    title: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    bars: Sequence[float] = ()


def share_text(share: Estimate) -> str:
    """Return a share and its interval as text."""
    low, high = share.ci95
    return f"{share.mean:.1%} ({low:.1%} to {high:.1%})"


class Metrics(Entry):
    """A family's part of a report; its fields appear among the report's own."""

    @classmethod
    @abstractmethod
    def of(cls, layout: "Layout", games: "GameRecords") -> Self:
        """Return the metrics of games on a board, from their records and tallies."""

    @abstractmethod
    def figures(self) -> list[tuple[str, str]]:
        """Return the main figures as titles and text, for people."""

    def listings(self) -> Iterable[Listing]:
        """Return tables of the board's repeated parts, for example paths or columns."""
        return ()

    @classmethod
    def judged(cls, layout: "Layout", games: "GameRecords") -> Iterable[Figure]:
        """Return the figures for a verdict that only this family measures, from columns alone."""
        return ()

    @property
    def by_space(self) -> Sequence[SpaceVisits]:
        """The events on each space, for a drawing of the board; empty if they are not counted."""
        return ()
