"""What a report says of one family's games: the base of each family's own figures."""

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
    """What games say on a criterion (config/criteria.py), by its name; `where` names the part of
    the board that it is about, `source` its place in the YAML, both empty for the whole board.
    `measure` is what each game says, where boards can be held against each other by it."""

    name: str
    estimate: Estimate
    where: str = ""
    source: YamlPath = ()
    measure: Measure | None = field(default=None, repr=False, compare=False)

    @classmethod
    def of(cls, name: str, measure: Measure, where: str = "", source: YamlPath = ()) -> Self:
        """The figure that is measured so."""
        return cls(name, measure.estimate, where, source, measure)


class SpaceVisits(Entry):
    """What happened on a space; a family adds what it counts besides. All figures are for a
    game."""

    id: str
    """The space's name."""
    visits: float
    """How often a piece came to it."""


@dataclass(frozen=True)
class Count:
    """One thing that is counted on spaces: what it is called and means, and how often it happened
    on each, by the space's name, in a game."""

    name: str
    meaning: str
    values: Mapping[str, float]

    @property
    def most(self) -> float:
        """On the space where it happened most often."""
        return max(self.values.values(), default=0.0)


def counts(spaces: Sequence[SpaceVisits]) -> Iterator[Count]:
    """All that is counted on spaces, one thing after another; what never happened is left out."""
    kinds = type(spaces[0]).model_fields if spaces else {}
    for name, kind in kinds.items():
        if name != "id":
            values = {space.id: getattr(space, name) for space in spaces}
            count = Count(name, kind.description or "", values)
            if count.most > 0:
                yield count


@dataclass(frozen=True)
class Listing:
    """A table of figures for people. `head` are the titles of its columns; `bars` are shares from
    0 to 1 that are drawn beside the rows, or none."""

    title: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    bars: Sequence[float] = ()


def share_text(share: Estimate) -> str:
    """A share and its interval, in words."""
    low, high = share.ci95
    return f"{share.mean:.1%} ({low:.1%} to {high:.1%})".replace("%", " %")


class Metrics(Entry):
    """A family's part of a report; its fields stand among the report's own."""

    @classmethod
    @abstractmethod
    def of(cls, layout: "Layout", games: "GameRecords") -> Self:
        """What the records of games on a board say, tallies included."""

    @abstractmethod
    def figures(self) -> list[tuple[str, str]]:
        """The main ones as titles and text, for people."""

    def listings(self) -> Iterable[Listing]:
        """What became of the parts of the board, of which there are several: paths, columns."""
        return ()

    @classmethod
    def judged(cls, layout: "Layout", games: "GameRecords") -> Iterable[Figure]:
        """What only this family measures of all that a verdict judges, from the columns alone."""
        return ()

    @property
    def by_space(self) -> Sequence[SpaceVisits]:
        """What happened where, for a drawing of the board; empty where it is not counted."""
        return ()
