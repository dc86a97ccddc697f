"""The marks of special spaces: stars, curved arrows and rosettes.

They have the shapes that are cut into the tiles (games/race/printing/inscriptions.py).
"""

import math
from collections.abc import Iterable, Iterator, Sequence

from cuatto_kit.board.geometry import Hexagon, Point, Rect, turned
from cuatto_kit.board.layout import Flag, Space
from cuatto_kit.drawing import points, svg

COLOUR, RIM = "#e0a800", "#7a6242"
"""The colours of marks and of their outlines."""

AROUND_ONE, AMID_FOUR, IN_CORNER, IN_PANEL, IN_SKETCH = 0.37, 0.1, 0.075, 0.32, 0.4
"""The radii of marks, in edges of the space.

They are around a single dimple, amid four, in the corners of a tile, on a panel, and in a sketch.
"""
CORNER_AT, PANEL_AT, DISC_AT = (0.335, 0.335), (0.12, -0.14), (0.0, -0.14)
"""The offsets of a mark in the upper right corner, of one on a panel and of one in a round space
from the middle, in edges.

The latter two keep the number of the space legible.
"""
CORNER_OF_SIX, CLEAR_OF_DIMPLES = 0.455, 0.23
"""The offset of a mark in the corner of a hexagon from the middle, and its least distance from a
dimple, in edges."""
IN_DISC = 0.26
"""The radius of a mark in a round space, in its edges."""
NUMBERED = 1
"""The corner that contains a number, counted from 0 at the upper right one."""

VALLEY = 0.68
"""The radius of a star's valleys."""
AT_TIP = 0.09
"""The radius of a mark beside the tip of a point."""
LOOP = (35, 270, 46)
"""The angle at which a curved arrow begins, that of its line, and that of its head (degrees)."""
LINE, HEAD = (0.58, 0.86), (0.42, 1.0)
"""The inner and the outer radius of a curved arrow's line and of its head."""
PETALS_ROUND, PETALS = (0.43, 1.0, 0.3), (0.0, 1.0, 0.4)
"""The beginning, end and width of a rosette's petals around a dimple and amid four."""
CORNER_PETAL = (-1.0, 1.3, 1.2)
"""The same for the petal of a rosette in a corner, along the diagonal."""


def mark(space: Space, on_panel: bool) -> str:
    """Return the mark of a special space; empty for any other space.

    A safe space has a star, one that gives another roll a curved arrow, and one that does both a
    rosette. On a tile they are around a single dimple, or amid four dimples and in the corners; on
    a point they are beside its tip.
    """
    flags = space.flags & {Flag.SAFE, Flag.AGAIN}
    if not flags or space.outline is None:
        return ""
    edge = space.outline.across
    if space.is_point:
        at = points.beside_tip(space, 1)
        sign = ([_placed(p, at, edge) for p in each] for each in _at_tip(flags))
        drawn = "".join(map(svg.outline, sign))
        return svg.group(drawn, fill=COLOUR, stroke=RIM, stroke_width=0.008 * edge)
    if space.round:
        drawn = _drawn(space.outline, _sign(flags, DISC_AT, IN_DISC, PETALS))
    elif isinstance(space.outline, Hexagon) and len(space.slots) != 1:
        drawn = _drawn(space.outline, _in_corners(flags, _free_corners(space)))
    else:
        drawn = _drawn(space.outline, _outlines(flags, on_panel, len(space.slots) == 1))
    return svg.group(drawn, fill=COLOUR, stroke=RIM, stroke_width=0.008 * edge)


def sketched(space: Space) -> str:
    """Return the mark of a special space in a drawing without dimples and numbers."""
    flags = space.flags & {Flag.SAFE, Flag.AGAIN}
    if not flags or space.outline is None:
        return ""
    drawn = _drawn(space.outline, _sign(flags, (0.0, 0.0), IN_SKETCH, PETALS))
    return svg.group(drawn, fill=COLOUR)


def _drawn(room: Rect, outlines: Iterable[Sequence[Point]]) -> str:
    """Return outlines about the middle of a space with an edge of 1, placed on a space."""
    placed = ([_placed(point, room.centre, room.across) for point in each] for each in outlines)
    return "".join(map(svg.outline, placed))


def _placed(point: Point, middle: Point, edge: float) -> Point:
    return (middle[0] + point[0] * edge, middle[1] + point[1] * edge)


def _outlines(flags: frozenset[str], on_panel: bool, single: bool) -> Iterator[list[Point]]:
    """Yield the outlines of a mark on a space with an edge of 1, about its middle."""
    if on_panel:
        yield from _sign(flags, PANEL_AT, IN_PANEL, PETALS)
    elif single:
        yield from _sign(flags, (0.0, 0.0), AROUND_ONE, PETALS_ROUND)
    else:
        yield from _sign(flags, (0.0, 0.0), AMID_FOUR, PETALS)
        corners = (k for k in range(4) if k != NUMBERED)
        yield from _in_corners(flags, (turned(CORNER_AT, 90 * k) for k in corners))


def _in_corners(flags: frozenset[str], places: Iterable[Point]) -> Iterator[list[Point]]:
    """Yield the outlines of marks at places in corners of a space with an edge of 1."""
    for x, y in places:
        if len(flags) > 1:
            yield list(_petal((x, y), math.atan2(y, x), IN_CORNER, CORNER_PETAL))
        else:
            yield from _sign(flags, (x, y), IN_CORNER, PETALS)


def side_of_number(space: Space) -> int:
    """Return the side of its number at the top of a hexagon, -1 or 1, where dimples leave room."""
    assert space.outline is not None
    (x, y), edge = space.outline.centre, space.outline.across

    def room(side: int) -> float:
        corner = (x + side * CORNER_OF_SIX * edge / 2, y + CORNER_OF_SIX * edge)
        return round(min(math.dist(corner, slot) for slot in space.slots), 3)

    return max((-1, 1), key=room)


def _free_corners(space: Space) -> Iterator[Point]:
    """Yield the places in the corners of a hexagon with an edge of 1 that are clear of dimples and
    of its number.
    """
    assert space.outline is not None
    edge = space.outline.across
    number = 2 if side_of_number(space) < 0 else 1
    for k in (k for k in range(6) if k != number):
        place = turned((CORNER_OF_SIX, 0.0), 60 * k)
        at = _placed(place, space.outline.centre, edge)
        if all(math.dist(at, slot) > CLEAR_OF_DIMPLES * edge for slot in space.slots):
            yield place


def _at_tip(flags: frozenset[str]) -> Iterator[list[Point]]:
    """Yield the outlines of the mark beside the tip of a point with a width of 1."""
    yield from _sign(flags, (0.0, 0.0), AT_TIP, PETALS)


def _sign(
    flags: frozenset[str], at: Point, radius: float, petals: tuple[float, float, float]
) -> Iterator[list[Point]]:
    """Yield the outlines of one star, curved arrow or rosette."""
    if len(flags) > 1:
        for k in range(8):
            yield list(_petal(at, math.pi / 8 * (2 * k + 1), radius, petals))
    else:
        corners = _star() if Flag.SAFE in flags else _loop()
        yield [_placed(point, at, radius) for point in corners]


def _star() -> Iterator[Point]:
    """Yield the corners of a star of eight points with a radius of 1."""
    for k in range(16):
        yield _at(1.0 if k % 2 == 0 else VALLEY, 22.5 * (k + 1))


def _loop() -> Iterator[Point]:
    """Yield the outline of an arrow bent to a circle with a radius of 1."""
    start, line, head = LOOP
    angles = [start + k / 24 * line for k in range(25)]
    yield from (_at(LINE[1], angle) for angle in angles)
    yield from (_at(HEAD[1], angles[-1]), _at(sum(LINE) / 2, angles[-1] + head))
    yield _at(HEAD[0], angles[-1])
    yield from (_at(LINE[0], angle) for angle in reversed(angles))


def _at(radius: float, angle: float) -> Point:
    way = math.radians(angle)
    return (radius * math.cos(way), radius * math.sin(way))


def _petal(
    at: Point, turn: float, radius: float, sizes: tuple[float, float, float]
) -> Iterator[Point]:
    """Yield the outline of a drop along a spoke, round at its beginning and pointed at its end."""
    start, end, width = (size * radius for size in sizes)
    c, s = math.cos(turn), math.sin(turn)
    for k in range(13):
        share = k / 6 - 1
        along = start + (end - start) * abs(share)
        across = math.copysign(width / 2 * math.sin(math.pi * abs(share) ** 0.6), share)
        yield (at[0] + c * along - s * across, at[1] + s * along + c * across)
