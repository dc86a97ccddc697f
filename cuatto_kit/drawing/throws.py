"""The dice or sticks of a scene, in a free corner or beside the board."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from cuatto_kit.board.geometry import Point, Rect
from cuatto_kit.drawing import svg
from cuatto_kit.drawing.arrows import INK
from cuatto_kit.drawing.pieces import IDLE, PAIRED, STICK, USED, cowrie, die, stick
from cuatto_kit.drawing.scene import Scene

DIE, GAP = 0.5, 0.12
"""The edge of a die and the gap between two, in tile edges."""
TALL = 1.2
"""The height of a window, in widths, above which dice beside it are at its side."""


def throw(taken: Sequence[Rect], scene: Scene, window: Rect, tile: float) -> tuple[Rect, str]:
    """Return the window, enlarged if necessary, and the dice or sticks.

    They are in a free corner of the window if there is one, otherwise beside it.

    Args:
        taken: The rectangles that are not free (mm).
        scene: The scene with the dice.
        window: The visible part of the board (mm).
        tile: The edge of a tile (mm).
    """
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
    """A die or a stick, with a function that draws it at a place."""

    width: float
    length: float
    at: Callable[[Point], str]


def _dice(scene: Scene, tile: float) -> Iterator[_Thrown]:
    """Yield the dice: those of the move in their shades, the others pale."""
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
    """Yield the sticks of each throw, beginning with the sticks that show their mark.

    The number of pips follows if it is not that of the marks.
    """
    size = 1.2 * DIE * tile
    width, draw = (0.62 * size, cowrie) if scene.sticks == "cowrie" else (STICK * size, stick)
    for number, value in enumerate(scene.dice):
        for piece in range(scene.sides):
            yield _Thrown(width, size, partial(draw, piece < value, size))
        if scene.worth:
            worth = f"= {scene.worth[number]}"
            wide = svg.width_of(worth, 0.7 * size)
            yield _Thrown(wide, size, partial(_worth, worth, 0.7 * size))


def _worth(worth: str, size: float, place: Point) -> str:
    return svg.text(worth, place, size, fill=INK, font_weight="bold")


def _free_corner(taken: Sequence[Rect], window: Rect, size: tuple[float, float]) -> Rect | None:
    """Return a free rectangle of that size in a corner of the window, or None."""
    width, length = size
    for x in (window.right - width, window.left):
        for y in (window.top - length, window.bottom):
            room = Rect(x, y, x + width, y + length)
            inside = width <= window.width and length <= window.length
            if inside and not any(map(room.overlaps, taken)):
                return room
    return None


def _beside(window: Rect, size: tuple[float, float]) -> tuple[Rect, Rect]:
    """Return the window enlarged by room for the dice, and that room.

    It is at the side of a tall window, otherwise below it.
    """
    width, length = size
    if window.length > TALL * window.width:
        grown = Rect(window.left, window.bottom, window.right + width, window.top)
        return grown, Rect.around((window.right + width / 2, window.centre[1]), *size)
    more = max(0.0, width - window.width) / 2
    left, right = window.left - more, window.right + more
    grown = Rect(left, window.bottom - length, right, window.top)
    return grown, Rect.around((grown.centre[0], window.bottom - length / 2), *size)
