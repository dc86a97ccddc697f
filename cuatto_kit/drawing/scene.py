"""What a family says of a position so that it can be drawn: pieces and what points at them.

The mark of a piece is drawn within a reach of 1 about its middle, light in the colour of the piece
or dark in the ink that stands out on it.
"""

from dataclasses import dataclass
from typing import TypeAlias

from cuatto_kit.board.geometry import Point


@dataclass(frozen=True)
class Disc:
    """A disc `at` a place; its rim, so wide, is dark on a light disc and light on a dark one."""

    radius: float
    at: Point = (0, 0)
    rim: float = 0
    dark: bool = False


@dataclass(frozen=True)
class Bar:
    """A dark line between two places, so wide."""

    start: Point
    end: Point
    width: float


@dataclass(frozen=True)
class Wedge:
    """A dark triangle."""

    first: Point
    second: Point
    third: Point


Mark: TypeAlias = tuple[Disc | Bar | Wedge, ...]
"""What tells a piece from others of its team, from above: shapes, each over those before it."""


@dataclass(frozen=True)
class Token:
    """A piece as it is drawn: where its middle is (mm on the board), whose it is (`seat` from 0,
    None for nobody's), its `shape` (cube, runner, block, head; any other name is a checker's), the
    size of what it covers (mm) where that is not one spot, a short label, the mark on its head, the
    id of the space that it stands on, where its family says so, and how many squares high a block
    stands. Pieces of one shape bear the same mark."""

    place: Point
    seat: int | None
    shape: str
    size: tuple[float, float] | None = None
    label: str = ""
    mark: Mark = ()
    space: str = ""
    height: int = 1


@dataclass(frozen=True)
class Arrow:
    """The way of a move: from the middle of the piece, over the spaces that it passes, to where it
    would stand (mm). The rules refuse one that is not `legal`."""

    points: tuple[Point, ...]
    legal: bool = True


@dataclass(frozen=True)
class Scene:
    """Pieces on the board at one moment.

    `marked` are spaces to look at, `arrows` lead from where to where, `around` are the spaces
    worth showing, none for all, and `seen` other places that are (mm); `numbers` are set in rings
    at their places (mm), for a text to speak of. `dice` of so many `sides` lie beside the board:
    `used` are the indices of those that the move is made with, `paired` of others that are put
    together; with neither, all are alike. Where they are `sticks`, a number says how many of the
    `sides` sticks show their mark.
    """

    tokens: tuple[Token, ...]
    marked: tuple[str, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    dice: tuple[int, ...] = ()
    around: tuple[str, ...] = ()
    seen: tuple[Point, ...] = ()
    sides: int = 6
    used: tuple[int, ...] = ()
    paired: tuple[int, ...] = ()
    sticks: bool = False
    numbers: tuple[tuple[str, Point], ...] = ()


@dataclass(frozen=True)
class CutOut:
    """Pieces of one kind to cut out of paper: `shape`, `seat`, `size` (mm on the board), `label`
    and `mark` as of a Token, and how many there are. Those that are folded into a box have `edges`
    (width, depth, height), dice also `sides`; a `stick` is a strip. `name` is the kind and the key
    of what they are called, as of a Name (games/facts.py), or `noun` and a noun."""

    shape: str
    seat: int | None
    count: int
    size: tuple[float, float] | None = None
    label: str = ""
    mark: Mark = ()
    edges: tuple[float, float, float] | None = None
    sides: int = 0
    name: tuple[str, str] | None = None
