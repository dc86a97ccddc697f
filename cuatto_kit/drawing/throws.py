"""The dice or sticks of a scene, beside the board or where nothing else is."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from cuatto_kit.board.geometry import Point, Rect
from cuatto_kit.drawing import svg
from cuatto_kit.drawing.pieces import IDLE, PAIRED, STICK, USED, die, stick
from cuatto_kit.drawing.scene import Scene

DIE, GAP = 0.5, 0.12
"""Edge of a drawn die and what is left free between two, against a tile's edge."""
TALL = 1.2
"""A window so many times as high as wide has its dice at its side."""


def throw(taken: Sequence[Rect], scene: Scene, window: Rect, tile: float) -> tuple[Rect, str]:
    """The dice in a free corner of the window, else beside it, and the window with them."""
    if not scene.dice:
        return window, ""
    pieces = list(_sticks(scene, tile) if scene.sticks else _dice(scene, tile))
    gap = GAP * tile
    width = sum(piece.width + gap for piece in pieces) + gap
    size = (width, max(piece.length for piece in pieces) + 2 * gap)
    room = _free_corner(taken, window, size)
    if room is None:
        window, room = _beside(window, size)
    x, y = room.left + gap, room.centre[1]
    placed = []
    for piece in pieces:
        placed.append(piece.at((x + piece.width / 2, y)))
        x += piece.width + gap
    return window, "".join(placed)


@dataclass(frozen=True)
class _Thrown:
    """A die or a stick, and how to draw it."""

    width: float
    length: float
    at: Callable[[Point], str]


def _dice(scene: Scene, tile: float) -> Iterator[_Thrown]:
    """Those that the move is made with in their shades; the others are pale."""
    size, digits = DIE * tile, scene.sides > 6
    shades = {**dict.fromkeys(scene.used, USED), **dict.fromkeys(scene.paired, PAIRED)}
    for number, value in enumerate(scene.dice):
        idle = bool(shades) and number not in shades
        drawn = partial(_die, value, size, digits, shades.get(number, "#fff"), IDLE if idle else 1)
        yield _Thrown(size, size, drawn)


def _die(value: int, size: float, digits: bool, shade: str, opacity: float, place: Point) -> str:
    face = die(value, place, size, digits, shade)
    return face if opacity == 1 else svg.group(face, opacity=opacity)


def _sticks(scene: Scene, tile: float) -> Iterator[_Thrown]:
    """As many as show their mark, then those that do not."""
    size = 1.2 * DIE * tile
    for value in scene.dice:
        for number in range(scene.sides):
            yield _Thrown(STICK * size, size, partial(stick, number < value, size))


def _free_corner(taken: Sequence[Rect], window: Rect, size: tuple[float, float]) -> Rect | None:
    """A corner of the window where nothing is taken."""
    width, length = size
    for x in (window.right - width, window.left):
        for y in (window.top - length, window.bottom):
            room = Rect(x, y, x + width, y + length)
            inside = width <= window.width and length <= window.length
            if inside and not any(map(room.overlaps, taken)):
                return room
    return None


def _beside(window: Rect, size: tuple[float, float]) -> tuple[Rect, Rect]:
    """The window with room for the dice at the side of a tall one, else below it, and that room."""
    width, length = size
    if window.length > TALL * window.width:
        grown = Rect(window.left, window.bottom, window.right + width, window.top)
        return grown, Rect.around((window.right + width / 2, window.centre[1]), *size)
    more = max(0.0, width - window.width) / 2
    left, right = window.left - more, window.right + more
    grown = Rect(left, window.bottom - length, right, window.top)
    return grown, Rect.around((grown.centre[0], window.bottom - length / 2), *size)
