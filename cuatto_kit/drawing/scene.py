"""The description of a position from which it is drawn: pieces, and marks that point at them.

The mark of a piece is drawn within a radius of 1 about its middle, in the light colour of the piece
or in the dark ink of its marks.
"""

from dataclasses import dataclass
from typing import TypeAlias

from cuatto_kit.board.geometry import Point


@dataclass(frozen=True)
class Disc:
    """A disc at a place, with a rim of the given width.

    The rim is dark on a light disc and light on a dark one.
    """

    radius: float
    at: Point = (0, 0)
    rim: float = 0
    dark: bool = False


@dataclass(frozen=True)
class Bar:
    """A dark line between two places."""

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
"""The mark that distinguishes a piece from others of its team, as shapes from bottom to top."""


@dataclass(frozen=True)
class Token:
    """A piece as it is drawn; pieces of one shape have the same mark.

    - `place`: its middle (mm on the board).
    - `seat`: the seat of its owner, from 0; None if it belongs to no team.
    - `shape`: cube, runner, block or head; any other name is drawn as a checker.
    - `size`: the size of the area that it covers (mm), if that is not a single spot.
    - `label`: a short text on it.
    - `mark`: the mark on its head.
    - `space`: the id of its space, if the family gives it.
    - `height`: the height of a block, in squares.
    - `again`: true if it is on a place that its way passes once more; it has a ring.
    """

    place: Point
    seat: int | None
    shape: str
    size: tuple[float, float] | None = None
    label: str = ""
    mark: Mark = ()
    space: str = ""
    height: int = 1
    again: bool = False


@dataclass(frozen=True)
class Arrow:
    """The path of a move, as points (mm).

    It leads from the middle of the piece over the spaces that it passes to the place where it would
    end. The rules refuse a move that is not `legal`.
    """

    points: tuple[Point, ...]
    legal: bool = True


@dataclass(frozen=True)
class Scene:
    """The pieces on the board at one moment, with the marks and dice that are drawn.

    - `marked`: the ids of spaces with a coloured rim.
    - `arrows`: the paths of moves.
    - `dice`: the numbers of the dice beside the board; with `sticks`, the numbers of sticks that
      show their mark.
    - `sticks`: `stick`, `cowrie` or `cane` if such pieces are thrown instead of dice.
    - `worth`: the pips of each throw of sticks, if they are not the number of marks.
    - `around`: the ids of the spaces to show; the whole board if empty.
    - `seen`: further places that are shown (mm).
    - `sides`: the number of sides of each die; with `sticks`, the number of sticks.
    - `used`: the indices of the dice that the move uses.
    - `paired`: the indices of other dice that are combined; if `used` and this are empty, all dice
      look alike.
    - `numbers`: texts in rings at places (mm), to which a text can refer.
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
    sticks: str = ""
    worth: tuple[int, ...] = ()
    numbers: tuple[tuple[str, Point], ...] = ()


@dataclass(frozen=True)
class CutOut:
    """Pieces of one kind to cut out of paper.

    - `shape`, `seat`, `size` (mm on the board), `label` and `mark`: as of a `Token`; a `stick` is a
      strip.
    - `count`: the number of pieces.
    - `edges`: the width, depth and height (mm) of pieces that are folded into a box.
    - `sides`: the number of sides of a die.
    - `name`: the kind and key of its name, as of a `Name` (games/facts.py), or `noun` and a noun.
    """

    shape: str
    seat: int | None
    count: int
    size: tuple[float, float] | None = None
    label: str = ""
    mark: Mark = ()
    edges: tuple[float, float, float] | None = None
    sides: int = 0
    name: tuple[str, str] | None = None
