"""The signs of effects of spaces: a badge with a simple shape for each."""

import math
from collections.abc import Iterator, Mapping, Sequence

from cuatto_kit.board.geometry import Point, Rect
from cuatto_kit.board.layout import Flag, Layout, Space
from cuatto_kit.drawing import svg

INK, GROUND = "#5b4526", "#fffdf6"
"""The colours of shapes and of the badges around them."""
RADIUS = 0.19
"""The radius of a badge, in edges of the space."""
SHARE = 0.62
"""The radius of a shape as a share of that of its badge."""
APART = 0.42
"""The distance between the badges of a space, in edges of the space."""
BESIDE_ONE, AMID = (0.28, -0.28), (0.0, 0.0)
"""The place of the first badge beside a single dimple, and amid several, in edges of the space."""

Shape = Sequence[Sequence[Point]]
"""The outlines of a shape about the origin, with a radius of 1; they may overlap."""


def _box(left: float, bottom: float, right: float, top: float) -> list[Point]:
    return [(left, bottom), (right, bottom), (right, top), (left, top)]


def _arc(radius: float, start: float, end: float, middle: Point = (0.0, 0.0)) -> list[Point]:
    """Return points of an arc between two angles (degrees)."""
    angles = [math.radians(start + (end - start) * k / 12) for k in range(13)]
    return [
        (middle[0] + radius * math.cos(angle), middle[1] + radius * math.sin(angle))
        for angle in angles
    ]


def _chevron(x: float) -> list[Point]:
    """Return an angle that points to the right, with its left edge at `x`."""
    return [
        (x, 0.8),
        (x + 0.4, 0.8),
        (x + 0.95, 0.0),
        (x + 0.4, -0.8),
        (x, -0.8),
        (x + 0.55, 0.0),
    ]


_OCTAGON = [(math.cos(math.pi / 8 * k), math.sin(math.pi / 8 * k)) for k in range(1, 16, 2)]
_ARROW: list[Point] = [
    (-1.0, 0.0),
    (-0.2, 0.75),
    (-0.2, 0.25),
    (0.9, 0.25),
    (0.9, -0.25),
    (-0.2, -0.25),
    (-0.2, -0.75),
]
_INNER = _box(-0.5, -0.5, 0.5, 0.5)
_FRAME = [*_box(-0.8, -0.8, 0.8, 0.8), (-0.8, -0.8), _INNER[0], *_INNER[::-1]]

_SHACKLE = [
    *_arc(0.64, 0, 180, (0.0, 0.25)),
    *((-0.64, 0.0), (-0.3, 0.0)),
    *_arc(0.3, 180, 0, (0.0, 0.25)),
    *((0.3, 0.0), (0.64, 0.0)),
]

SHAPES: Mapping[Flag, Shape] = {
    Flag.REPEAT: [_chevron(-0.95), _chevron(0.0)],
    Flag.MISS: [[(-0.7, 0.9), (0.7, 0.9), (0.2, 0.0), (0.7, -0.9), (-0.7, -0.9), (-0.2, 0.0)]],
    Flag.HOLD: [
        _box(-0.7, -0.9, 0.7, 0.1),
        _SHACKLE,
    ],
    Flag.TO_START: [_ARROW, _box(-1.0, -0.9, -0.66, 0.9)],
    Flag.BACK: [_ARROW],
    Flag.NEEDS: [_FRAME, _arc(0.25, 0, 360)],
    Flag.STOP: [_OCTAGON],
}
"""The shapes: two angles, an hourglass, a lock, arrows back, the face of a die, an octagon."""


def badges(layout: Layout) -> str:
    """Return the badges of all spaces of a board, those of a space in the order of SHAPES."""
    return "".join(
        badge(flag, place, space.outline.width)
        for space in layout.spaces
        if space.outline
        for flag, place in _placed(space, space.outline)
    )


def _placed(space: Space, room: Rect) -> Iterator[tuple[Flag, Point]]:
    """Yield the effects of a space and the middles of their badges."""
    (x, y), edge = room.centre, room.width
    across, along = BESIDE_ONE if len(space.slots) == 1 else AMID
    for k, flag in enumerate(flag for flag in SHAPES if flag in space.flags):
        yield flag, (x + (across - k * APART) * edge, y + along * edge)


def badge(flag: Flag, at: Point, edge: float) -> str:
    """Return the badge of an effect; `edge` is that of its space (mm)."""
    radius = RADIUS * edge
    shape = "".join(_drawn(SHAPES[flag], at, SHARE * radius))
    disc = svg.disc(at, radius, fill=GROUND, stroke=INK, stroke_width=0.012 * edge)
    return disc + svg.group(shape, fill=INK)


def _drawn(shape: Shape, at: Point, radius: float) -> Iterator[str]:
    for corners in shape:
        yield svg.outline([(at[0] + radius * x, at[1] + radius * y) for x, y in corners])
