"""The model of atlas.json: the boards that a search has found."""

from collections.abc import Mapping

from pydantic import Field, JsonValue

from cuatto_kit.cache.store import Json
from cuatto_kit.documents import Entry, schema_of
from cuatto_kit.fabrication.manifest import FileEntry
from cuatto_kit.search.brief import Axis
from cuatto_kit.statistics import Estimate

SCHEMA = 1

Wanted = tuple[float | None, float | None]
"""The minimum and the maximum; null for no limit."""


class TraitEntry(Entry):
    """An axis of the map."""

    name: str
    """The name of a figure, of a feature of boards, or `luck`."""
    title: str
    """The title of the trait."""
    low: float
    """The start of the first cell."""
    high: float
    """The end of the last cell."""
    cells: int
    """The number of cells."""

    @property
    def axis(self) -> Axis:
        """The axis in the form of a brief."""
        return Axis(self.name, self.low, self.high, self.cells)


class FigureEntry(Estimate):
    """A figure that games on the board give."""


class TargetEntry(Entry):
    """A figure for which the brief has a target."""

    wanted: Wanted
    """The limits of the target."""
    met: bool
    """True if the figure is within the limits."""


class BoardEntry(Entry):
    """A board of the atlas."""

    file: str
    """The path of its YAML file, as in `boards/07.yaml`."""
    title: str
    """The title of the board."""
    cell: tuple[int, ...]
    """The cell of the board on the map: a number along each trait, from 0."""
    traits: dict[str, float]
    """The traits of the board."""
    quality: float
    """The degree to which the board meets the brief: 1 is completely; a figure that misses its
    target by the tolerance costs a factor of e.
    """
    figures: dict[str, FigureEntry]
    """The figures from games that the search did not use for selection; of figures by place the
    worst.
    """
    targets: dict[str, TargetEntry]
    """The targets for these figures."""
    features: dict[str, int]
    """The countable features of the board."""
    id: str
    """The name of the board in its lineage, as in `12.7`: the seventh board of the twelfth
    batch.
    """
    parents: tuple[str, ...]
    """The boards from which it was made; none for a new board."""
    how: str
    """The change that made the board."""
    parts: int
    """The number of printed parts."""
    plates: int
    """The number of plates, each of which fills the bed once."""
    grams: float
    """The mass of the plastic of the whole kit (g)."""
    hours: float
    """The printing time (h)."""
    price: float
    """The price of the plastic, in the currency of the printer's file."""


class AncestorEntry(Entry):
    """A board from which other boards of the atlas are descended."""

    parents: tuple[str, ...]
    """The boards from which it was made; none for a new board."""
    how: str
    """The change that made the board."""


class Atlas(Entry):
    """The boards that fit a brief, and how they were found."""

    schema_version: int = Field(SCHEMA, alias="schema")
    """The version of the schema; it increases when the meaning of a key changes."""
    brief: str
    """The name of the brief's file."""
    title: str
    """The title of the brief."""
    base: Mapping[str, JsonValue] = {}
    """The settings that all boards have: the brief's `base`."""
    wanted: Mapping[str, Wanted] = {}
    """The targets and the features that the brief asks for."""
    seed: int
    """The seed of all random numbers."""
    games: int
    """The number of games that were played for selection."""
    tried: int
    """The number of boards that were tried."""
    seconds: float
    """The duration of the search (s)."""
    score: float
    """The sum of the qualities of all boards (QD score)."""
    traits: list[TraitEntry]
    """The axes of the map: the first is horizontal, the second vertical; with further axes there is
    a map for each of their cells.
    """
    boards: list[BoardEntry]
    """The boards, the best first."""
    ancestors: dict[str, AncestorEntry]
    """The known ancestors of the boards, including boards of the atlas."""
    files: list[FileEntry] = Field(default_factory=list)
    """All other files in the atlas's folder, sorted by path."""


def schema() -> Mapping[str, Json]:
    """Return the JSON Schema of an atlas."""
    return schema_of("atlas.json of cuatto-kit", "The boards that a search has found.", Atlas)
