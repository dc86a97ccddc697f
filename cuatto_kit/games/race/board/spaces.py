"""The ids and the cells of a race board's spaces: where teams wait, and where paths lead."""

from dataclasses import dataclass

from cuatto_kit.board.geometry import Cell, Point
from cuatto_kit.board.layout import LinkKind
from cuatto_kit.board.walks import Step
from cuatto_kit.errors import YamlPath
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.names import START


@dataclass(frozen=True)
class PlacedPath:
    """A path with its place on the grid.

    `places` are the middles of its spaces (space pitches) if they are given; its cells are then
    those of a finer grid.
    """

    name: str
    steps: tuple[Step, ...]
    cells: tuple[Cell, ...]
    places: tuple[Point, ...] = ()

    def space_id(self, number: int) -> str:
        """Return the id of a space; `number` counts from 1."""
        return f"{self.name}.{number}"

    @property
    def length(self) -> int:
        """The number of its spaces."""
        return len(self.cells)

    @property
    def first_id(self) -> str:
        return self.space_id(1)

    @property
    def last_id(self) -> str:
        return self.space_id(len(self.cells))


@dataclass(frozen=True)
class Visit:
    """A space that is a further visit of a place.

    `ground` is the id of the space that it visits again, `source` the place in the YAML that leads
    to it once more.
    """

    ground: str
    source: YamlPath


def second_id(space: str) -> str:
    """Return the id of a space on the second passage of a route, as in `middle.5b`."""
    return f"{space}b"


def lane_id(seat: int, slot: int) -> str:
    """Return the id of a slot of a start bridge.

    `seat` counts from 0, `slot` from 1, the rearmost.
    """
    return f"{START}.{seat + 1}.{slot}"


def start_id(variant: RaceVariant, seat: int) -> str:
    """Return the id of the pool in which a seat's checkers (0-based) wait if it has no lane."""
    return f"{START}.{seat + 1}" if variant.yards else START


def way_in(variant: RaceVariant) -> LinkKind:
    """Return the kind of the links by which waiting checkers come on to the board."""
    return LinkKind.RELEASE if variant.rules.waits else LinkKind.STEP
