"""The jumps of a board as SVG: arrows, or ladders and slides.

Their curves avoid the numbers. Jumps backwards look different from jumps forwards.
"""

import math
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise, product

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.board.geometry import Point, Rect
from cuatto_kit.board.layout import Layout, LinkKind
from cuatto_kit.drawing import svg
from cuatto_kit.drawing.arrows import arrow, pad, towards
from cuatto_kit.drawing.effects import SHAPES
from cuatto_kit.drawing.routes import control_of, curve_of

FORWARD, BACKWARD = "#6a35b0", "#a8410c"
"""The colours of jumps that lead forwards and backwards."""
LADDER, CHUTE = "#23694a", "#f5c8a6"
"""The colours of ladders and of the inside of slides."""
SPOTS = ((0.0, 0.0), (0.2, -0.2), (-0.2, -0.24), (0.24, 0.16))
"""The places in a space where a jump may begin or end: offsets from its middle, in its edges.

They are away from its number.
"""
BENDS = (0.12, -0.12, 0.2, -0.2, 0.32, -0.32)
"""The bends that are tried for a curve, in its lengths; positive ones are to the left."""
BUSY = 10
"""The further cost of a point in a space where another jump begins or ends."""
NUMBER = (0.44, 0.36)
"""The width and height that the number in the corner of a space takes, in edges of the space."""


@dataclass(frozen=True)
class Jump:
    """A jump as it is drawn, from the space `origin` to the space `target`.

    The curve leads from `start` to `end` (mm); `bend` is as in `routes.curve_of`, `edge` is the
    edge of a space (mm), and `back` is true for a jump that leads backwards.
    """

    origin: str
    target: str
    back: bool
    start: Point
    end: Point
    bend: float
    edge: float

    @property
    def points(self) -> tuple[Point, ...]:
        """Points along the curve (mm)."""
        return curve_of(self.start, self.end, self.bend)


def jumps(layout: Layout, ladders: bool = False, shown: Layout | None = None) -> str:
    """Return all jumps, the longest below the others.

    The result includes the place beside the board to which jumps to the finish lead, if there are
    any.

    Args:
        layout: The whole board.
        ladders: If true, draw ladders and slides instead of arrows.
        shown: The part of the board that is drawn; jumps that leave it are left out. None means
            all.
    """
    spaces = (shown or layout).by_id.keys()
    found = [one for one in jumps_of(layout, ladders) if {one.origin, one.target} <= spaces]
    found.sort(key=lambda one: -math.dist(one.start, one.end))
    home = pad(shown or layout)
    return (flag(home) if home else "") + "".join(
        svg.group(jump_drawn(one, ladders), f"{one.origin} → {one.target}", class_="jump")
        for one in found
    )


def jump_drawn(jump: Jump, ladders: bool = False) -> str:
    """Return one jump as SVG, as an arrow or, with `ladders`, as a ladder or slide."""
    if ladders:
        return _slide(jump) if jump.back else _ladder(jump)
    colour, width = (BACKWARD if jump.back else FORWARD), 0.07 * jump.edge
    line = arrow(jump.start, jump.end, width, colour, bend=jump.bend, dashed=jump.back)
    return line + svg.disc(jump.start, 1.3 * width, fill=colour, **svg.halo(0.8 * width))


def jumps_of(layout: Layout, ladders: bool = False) -> tuple[Jump, ...]:
    """Return the jumps of a board, in the order of its links.

    Each has the curve that hides the fewest numbers and avoids the jumps before it. An arrow also
    avoids the spaces where others begin or end, and those with badges.
    """
    links = [link for link in layout.links if link.kind is LinkKind.JUMP]
    if not links:
        return ()
    left, numbers, home = pips_left(layout), tuple(number_rooms(layout)), pad(layout)
    spaces = [space.outline for space in layout.spaces if space.cell and space.outline]
    ends = [layout.space(name).outline for link in links for name in (link.origin, link.target)]
    ends += [space.outline for space in layout.spaces if space.flags & SHAPES.keys()]
    found: list[Jump] = []
    for link in links:
        start = layout.space(link.origin).outline
        end = layout.space(link.target).outline or home
        if start is None or end is None:
            continue
        back = left.get(link.target, math.inf) > left.get(link.origin, math.inf)
        bends = (0.0,) if ladders and not back else BENDS
        near = svg.around([start, end], start.width)
        crossed = tuple(room for room in numbers if room.overlaps(near))
        taken = tuple(point for one in found for point in one.points if near.holds(point))
        passed = tuple(room for room in spaces if room.overlaps(near) and room not in (start, end))
        busy = () if ladders else tuple(room for room in passed if room in ends)
        way = _way(start, end, crossed, passed, busy, taken, bends)
        found.append(Jump(link.origin, link.target, back, *way, start.width))
    return tuple(found)


def pips_left(layout: Layout) -> dict[str, int]:
    """Return the distance from each space to the finish, in steps without jumps.

    It is the shortest distance of any team. Spaces from which no team can reach the finish are left
    out.
    """
    back: dict[str, list[str]] = {}
    for link in layout.links:
        if link.kind is not LinkKind.JUMP:
            back.setdefault(link.target, []).append(link.origin)
    far = {space: 0 for wanted in layout.finishes for space in wanted}
    queue = deque(far)
    while queue:
        space = queue.popleft()
        for before in back.get(space, ()):
            if before not in far:
                far[before] = far[space] + 1
                queue.append(before)
    return far


def number_rooms(layout: Layout) -> Iterator[Rect]:
    """Yield the rectangles that the numbers of the spaces take (mm)."""
    for space in layout.spaces:
        if space.cell is not None and (room := space.outline) is not None:
            width, length = NUMBER[0] * room.width, NUMBER[1] * room.width
            if space.round:
                x, y = room.centre
                yield Rect.around((x, y + 0.26 * room.width), width, length)
            elif space.slots:
                yield Rect(room.left, room.top - length, room.left + width, room.top)
            else:
                yield Rect.around(room.centre, width, length)


@lru_cache(maxsize=1024)
def _way(
    start: Rect,
    end: Rect,
    numbers: tuple[Rect, ...],
    spaces: tuple[Rect, ...],
    busy: tuple[Rect, ...],
    taken: tuple[Point, ...],
    bends: tuple[float, ...],
) -> tuple[Point, Point, float]:
    """Return the cheapest start, end and bend of a jump."""
    edge = start.width
    ways = list(product(_spots(start), _spots(end), bends))
    points = np.array([curve_of(*way)[1:-1] for way in ways])
    hidden = _held(points, [svg.around([room], 0.1 * edge) for room in numbers])
    across = _held(points, spaces) + BUSY * _held(points, busy)
    apart = points[:, :, None, :] - np.array(taken or [(math.inf, math.inf)])
    crowded = (np.hypot(apart[..., 0], apart[..., 1]) < 0.3 * edge).sum((1, 2))
    stray = [math.dist(way[0], start.centre) + math.dist(way[1], end.centre) for way in ways]
    bent = np.abs([way[2] for way in ways])
    cost = 3 * hidden + 0.15 * across + 0.5 * crowded + np.array(stray) / edge + 6 * bent
    return ways[int(cost.argmin())]


def _held(points: NDArray[np.float64], rooms: Sequence[Rect]) -> NDArray[np.int64]:
    """Return how many points of each way are in rooms; `points` has the shape (way, point, 2)."""
    sides = np.array([(room.left, room.bottom, room.right, room.top) for room in rooms])
    low, high = sides.reshape(-1, 4)[:, :2], sides.reshape(-1, 4)[:, 2:]
    inside = (points[:, :, None, :] > low) & (points[:, :, None, :] < high)
    held: NDArray[np.int64] = inside.all(3).sum((1, 2))
    return held


def _spots(room: Rect) -> list[Point]:
    (x, y), edge = room.centre, room.width
    return [(x + dx * edge, y + dy * edge) for dx, dy in SPOTS]


def _ladder(jump: Jump) -> str:
    """Return a straight ladder: two rails and its rungs."""
    (x0, y0), (x1, y1) = jump.start, jump.end
    length, half = math.dist(jump.start, jump.end) or 1.0, 0.11 * jump.edge
    ax, ay = half * (y0 - y1) / length, half * (x1 - x0) / length
    rails = [[(x + s * ax, y + s * ay) for x, y in (jump.start, jump.end)] for s in (1, -1)]
    count = max(2, round(length / (0.2 * jump.edge)))
    rungs = []
    for k in range(count):
        share = (k + 0.5) / count
        x, y = x0 + share * (x1 - x0), y0 + share * (y1 - y0)
        rungs.append([(x + ax, y + ay), (x - ax, y - ay)])
    look: dict[str, svg.Attribute] = {"fill": "none", "stroke_linecap": "round"}
    under: dict[str, svg.Attribute] = {"stroke": "#fff", "stroke_width": 0.11 * jump.edge}
    over: dict[str, svg.Attribute] = {"stroke": LADDER, "stroke_width": 0.055 * jump.edge}
    return svg.strokes(rails + rungs, **look | under) + svg.strokes(rails + rungs, **look | over)


def _slide(jump: Jump) -> str:
    """Return a chute with a rim on both sides and hooks in it that point downwards."""
    control = control_of(jump.start, jump.end, jump.bend)
    look: dict[str, svg.Attribute] = {"fill": "none", "stroke_linecap": "round"}
    widths = {"#fff": 0.36, BACKWARD: 0.29, CHUTE: 0.19}
    parts = [
        svg.bend(
            *(jump.start, control, jump.end),
            **look | {"stroke": colour, "stroke_width": width * jump.edge},
        )
        for colour, width in widths.items()
    ]
    hook: dict[str, svg.Attribute] = {"stroke": BACKWARD, "stroke_width": 0.045 * jump.edge}
    return "".join(parts) + svg.strokes(list(_hooks(jump)), **look | hook)


def _hooks(jump: Jump) -> Iterator[list[Point]]:
    """Yield small angles along a slide, about two in each space that it passes."""
    points, size = jump.points, 0.065 * jump.edge
    length = math.dist(jump.start, jump.end) or 1.0
    each = max(1, round(len(points) * 0.45 * jump.edge / length))
    for before, here in list(pairwise(points))[each // 2 :: each]:
        tip = towards(here, before, -size)
        dx, dy = tip[0] - here[0], tip[1] - here[1]
        yield [(here[0] - dy, here[1] + dx), tip, (here[0] + dy, here[1] - dx)]


def flag(room: Rect) -> str:
    """Return a place with a flag, the target of jumps to the finish."""
    (x, y), edge = room.centre, room.width
    inner = Rect.around(room.centre, 0.9 * edge, 0.9 * edge)
    look: dict[str, svg.Attribute] = {"stroke": FORWARD, "stroke_width": 0.035 * edge}
    pole = [(x - 0.16 * edge, y - 0.28 * edge), (x - 0.16 * edge, y + 0.32 * edge)]
    cloth = [pole[1], (x + 0.28 * edge, y + 0.2 * edge), (x - 0.16 * edge, y + 0.06 * edge)]
    return "".join(
        [
            svg.box(inner, 0.1 * edge, fill="none", stroke_dasharray="2 1.4", **look),
            svg.line(*pole, **look),
            svg.outline(cloth, fill=FORWARD),
        ]
    )
