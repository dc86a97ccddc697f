"""atlas.json: the boards that a search has found."""

from collections.abc import Mapping

from pydantic import Field, JsonValue

from cuatto_kit.cache.store import Json
from cuatto_kit.documents import Entry, schema_of
from cuatto_kit.fabrication.manifest import FileEntry
from cuatto_kit.search.brief import Axis
from cuatto_kit.statistics import Estimate

ATLAS = "atlas.json"
SCHEMA = 1

Wanted = tuple[float | None, float | None]
"""The least and the most; null for no limit."""


class TraitEntry(Entry):
    """An axis of the map."""

    name: str
    """A figure, a feature of boards, or luck."""
    title: str
    """The same in words."""
    low: float
    """Where its first cell begins."""
    high: float
    """Where its last cell ends."""
    cells: int
    """How many there are."""

    @property
    def axis(self) -> Axis:
        """The same as the brief has it."""
        return Axis(self.name, self.low, self.high, self.cells)


class FigureEntry(Estimate):
    """What games say."""


class TargetEntry(Entry):
    """A figure that the brief speaks of."""

    wanted: Wanted
    """Its limits."""
    met: bool
    """Whether the figure lies between them."""


class BoardEntry(Entry):
    """A board of the atlas."""

    file: str
    """Its YAML, as in `boards/07.yaml`."""
    title: str
    """What it is called."""
    cell: tuple[int, ...]
    """Where it stands on the map: a number from 0 along each trait."""
    traits: dict[str, float]
    """Its traits."""
    quality: float
    """How well it meets the brief: 1 is wholly, and a figure that misses what is wanted by as much
    as is just tolerable costs a factor of e."""
    figures: dict[str, FigureEntry]
    """What games say that the search did not choose by; of figures by place the worst."""
    targets: dict[str, TargetEntry]
    """What was wanted of them."""
    features: dict[str, int]
    """What can be counted on the board."""
    id: str
    """How its lineage calls it, as in `12.7`: the seventh board of the twelfth batch."""
    parents: tuple[str, ...]
    """Which boards it was made from; none of a new one."""
    how: str
    """By what change."""
    parts: int
    """How many parts are printed."""
    plates: int
    """How often the bed is filled."""
    grams: float
    """Plastic of the whole kit (g)."""
    hours: float
    """Time to print it (h)."""
    price: float
    """What the plastic costs, in the money of the printer's file."""


class AncestorEntry(Entry):
    """A board from which others of the atlas come."""

    parents: tuple[str, ...]
    """Which boards it was made from; none of a new one."""
    how: str
    """By what change."""


class Atlas(Entry):
    """The boards that fit a brief, and how they were found."""

    schema_version: int = Field(SCHEMA, alias="schema")
    """Grows when a key changes its meaning."""
    brief: str
    """The name of its file."""
    title: str
    """What its boards are for."""
    base: Mapping[str, JsonValue] = {}
    """What all boards say: the brief's `base`."""
    wanted: Mapping[str, Wanted] = {}
    """What the brief asks for, of figures and of features."""
    seed: int
    """From which all chance comes."""
    games: int
    """Games that were played to choose."""
    tried: int
    """Boards that were looked at."""
    seconds: float
    """How long it took (s)."""
    score: float
    """The qualities of all boards added up (QD score)."""
    traits: list[TraitEntry]
    """The axes of the map, the first across, the second up; further ones give a map for each of
    their cells."""
    boards: list[BoardEntry]
    """The boards, the best first."""
    ancestors: dict[str, AncestorEntry]
    """Those from which they come, as far back as there are any; boards of the atlas among them."""
    files: list[FileEntry] = Field(default_factory=list)
    """Every other file of the atlas's folder, sorted by path."""


def schema() -> Mapping[str, Json]:
    """The JSON Schema of an atlas."""
    return schema_of("atlas.json of cuatto-kit", "The boards that a search has found.", Atlas)
