"""Marks in the top of a panel, as scad/marks.scad takes them, in the library's size (mm)."""

from collections.abc import Sequence

from cuatto_kit.board.geometry import Point, turned
from cuatto_kit.cad import library
from cuatto_kit.cad.lettering import Lettering, lettering
from cuatto_kit.cad.scale import Scale
from cuatto_kit.cad.solids import Solid
from cuatto_kit.config.model import Print

UNDER_DEPTH, UNDER_SIZE, UNDER_PITCH = 0.4, 6.0, 5.6
"""The depth of numbers under parts at any scale, and the height and the pitch of their digits for a
tile of 40 mm (mm)."""

Outline = list[list[list[float]] | list[list[int]]]
"""Points, and the paths of polygons through them, as OpenSCAD takes them."""

Mark = Sequence[float | str | Outline]
"""Kind, text (of art its outline), x and y, turn (degrees), size and width of the strokes."""

DEPTH = 0.6
"""The depth of marks at any scale (mm): three usual layers, which are enough to show one colour,
and are the only layers with changes of filament if the marks are filled."""


def word(written: Lettering, at: Point, turn: int = 0) -> Mark:
    """Return a word at a place, turned by whole degrees."""
    x, y = turned((0.0, written.shift), turn)
    place = (round(at[0] + x, 6), round(at[1] + y, 6))
    return ["word", written.text, *place, turn % 360, written.height, written.stroke]


def symbol(seat: int, at: Point, size: float, turn: int = 0) -> Mark:
    """Return the symbol of the team of a seat (0-based)."""
    return ["symbol", symbol_of(seat), *at, turn % 360, size, 0]


def symbol_of(seat: int) -> str:
    """Return the name of the symbol of a seat (0-based), which scad/team_symbol.scad draws."""
    names = library.module("team_symbol").parameters["symbol"].choices
    return names[seat % len(names)]


def petal(at: Point, angle: float, length: float, width: float) -> Mark:
    """Return a petal that starts at a place, at an angle (degrees)."""
    return ["petal", "", *at, angle, length, width]


def star(at: Point, radius: float, hole: float) -> Mark:
    """Return a star of eight points around a hole; a `hole` of 0 leaves it solid."""
    return ["star", "", *at, 0, radius, hole]


def loop(at: Point, radius: float, width: float) -> Mark:
    """Return an arrow bent to a circle; `width` is that of its line."""
    return ["loop", "", *at, 0, radius, width]


def arrow(at: Point, angle: float, length: float, width: float) -> Mark:
    """Return an arrow that starts at a place, at an angle (degrees)."""
    return ["arrow", "", *at, angle, length, width]


def bar(at: Point, angle: float, length: float, width: float) -> Mark:
    """Return a straight bar that starts at a place, at an angle (degrees)."""
    return ["bar", "", *at, angle, length, width]


def shape(corners: Sequence[Point], at: Point, turn: float) -> Mark:
    """Return the area within corners, turned about the origin (degrees) and moved to a place."""
    points = [[round(length, 6) for length in corner] for corner in corners]
    outline: Outline = [points, [[*range(len(points))]]]
    return ["art", outline, *at, turn % 360, 0, 0]


def moved(mark: Mark, by: Point) -> Mark:
    """Return a mark moved by a distance in x and y."""
    kind, content, x, y, *rest = mark
    assert isinstance(x, int | float)
    assert isinstance(y, int | float)
    return [kind, content, round(x + by[0], 6), round(y + by[1], 6), *rest]


def pattern(name: str, corner: int) -> Mark:
    """Return the pattern of a theme in a corner of a tile.

    Corners are counted from the upper right leftwards.
    """
    return [name, "", 0, 0, 90 * (corner % 4), 0, 0]


def mark_depth(settings: Print) -> float:
    """Return the depth of marks in the library's size.

    The scale includes `paper_scale`, since the original's units are not millimetres.
    """
    scale = Scale(settings.scale * settings.paper_scale)
    return scale.own(DEPTH)


def number_below(part: str, place: Point, scale: Scale) -> dict[str, object]:
    """Return the arguments that engrave the number at the end of a part's name under the part.

    Args:
        part: The name, perhaps without a number.
        place: The middle of the number as seen from above, in the library's size.
        scale: The scale of the kit.
    """
    number = part.rpartition("-")[2]
    digits = [lettering(digit, UNDER_SIZE, scale) for digit in number if number.isdecimal()]
    marks = [
        word(digit, ((k - (len(digits) - 1) / 2) * UNDER_PITCH - place[0], place[1]))
        for k, digit in enumerate(digits)
        if digit
    ]
    return {"under": marks, "under_depth": scale.own(UNDER_DEPTH)}


def filling(marks: Sequence[Mark], settings: Print) -> Solid:
    """Return the solid that fills marks flush with the top of a tile or a bridge."""
    scale = Scale(settings.scale)
    return scale.drawn("marks", marks=marks, mark_depth=mark_depth(settings))
