"""Routes for the arrows of moves: from rim to rim, past everything that should remain visible.

A route is a line of closely spaced points (mm).
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise, product
from typing import TypeAlias

from cuatto_kit.board.geometry import Point, Rect

Route: TypeAlias = tuple[Point, ...]
"""A line of points (mm)."""

SHORT = 8.0
"""The cost of being shorter than an arrow's least length (mm of detour for each mm)."""
BENDS = tuple(
    side * bend
    for bend in (0.0, 0.12, 0.22, 0.34, 0.48, 0.64, 0.9, 1.3, 1.8, 2.4)
    for side in (1, -1)
)
"""The bends that are tried for a curve between two places, in its lengths."""
STEPS = 24
"""The number of segments of a curve."""
ASIDE = (-0.48, -0.32, 0.0, 0.32, 0.48)
"""The offsets at which an arrow may pass the middle of a space or of an edge.

They are in distances between neighbouring spaces, in both directions.
"""
NEARBY = 1.0
"""The distance from a segment at which an obstacle is certain not to meet it (mm)."""
CORNER = 0.3
"""The share of a segment that is rounded off at each of its ends."""
MOST_ROUTES = 500
"""The number of routes in the cache."""


@dataclass(frozen=True)
class Obstacle:
    """An area that an arrow should not cover: an ellipse in `room`, or all of `room`.

    Covering 1 mm of it costs as much as `weight` mm of detour.
    """

    room: Rect
    weight: float
    round: bool = False


@dataclass(frozen=True)
class Rim:
    """The rim of a piece, or of the spot for one: an ellipse in `room`, or `room` itself."""

    room: Rect
    round: bool = True

    def holds(self, point: Point, gap: float = 0.0) -> bool:
        """Return whether a point is inside the rim, or less than `gap` mm outside it."""
        (x, y), (u, v) = point, self.room.centre
        across, along = self.room.width / 2 + gap, self.room.length / 2 + gap
        if self.round:
            return math.hypot((x - u) / across, (y - v) / along) < 1
        return abs(x - u) < across and abs(y - v) < along


@dataclass(frozen=True)
class Ends:
    """The rims at both ends of a route, the gap to each and the least length of the route (mm)."""

    start: Rim
    end: Rim
    gap: float
    least: float


def route(points: Sequence[Point], ends: Ends, obstacles: Sequence[Obstacle]) -> Route:
    """Return the cheapest route from the first to the last of these places, from rim to rim.

    Between two places it is a curve; otherwise it passes the middles of the places between them. If
    the rims leave too little room, it begins inside the piece that moves.
    """
    return _route(tuple(points), ends, tuple(_near(points, obstacles)))


@lru_cache(maxsize=MOST_ROUTES)
def _route(points: Route, ends: Ends, near: Sequence[Obstacle]) -> Route:
    """Return the cheapest route past the obstacles near it, cached for other languages."""
    if len(points) > 2:
        return _lengthened(tuple(_rounded(_past(points, near))), ends)
    shown = []
    for curve in _curves(points[0], points[1], ends):
        line = _lengthened(curve, ends)
        wanting = max(0.0, ends.least - length_of(_trimmed(curve, ends)))
        shown.append((_cost(line, near) + SHORT * wanting, line))
    return min(shown, key=lambda found: found[0])[1]


def _near(points: Sequence[Point], obstacles: Sequence[Obstacle]) -> list[Obstacle]:
    """Return the obstacles that some route could meet."""
    return _overlapping(points, math.dist(points[0], points[-1]) / 2, obstacles)


def _overlapping(
    points: Sequence[Point], margin: float, obstacles: Sequence[Obstacle]
) -> list[Obstacle]:
    """Return the obstacles in the smallest rectangle around points, plus a margin (mm)."""
    (left, right), (low, high) = ((min(axis), max(axis)) for axis in zip(*points, strict=True))
    reach = Rect(left - margin, low - margin, right + margin, high + margin)
    return [one for one in obstacles if one.room.overlaps(reach)]


def _curves(start: Point, end: Point, ends: Ends) -> Iterator[Route]:
    """Yield curves between two places; between two rectangles, also straight lines beside them."""
    yield from (curve_of(start, end, bend) for bend in BENDS)
    if ends.start.round or ends.end.round:
        return
    room, far = ends.start.room, math.dist(start, end)
    dx, dy = ((b - a) / far for a, b in zip(start, end, strict=True))
    aside = 0.28 * (room.width if abs(dy) > abs(dx) else room.length)
    for side in (aside, -aside):
        yield tuple((x - side * dy, y + side * dx) for x, y in curve_of(start, end, 0.0))


def curve_of(start: Point, end: Point, bend: float) -> Route:
    """Return a curve between two places; positive `bend` (in its lengths) is to the left."""
    return tuple(_quadratic(start, control_of(start, end, bend), end, STEPS))


def control_of(start: Point, end: Point, bend: float) -> Point:
    """Return the control point of a curve that is bent to the left."""
    (x0, y0), (x1, y1) = start, end
    return ((x0 + x1) / 2 - bend * (y1 - y0), (y0 + y1) / 2 + bend * (x1 - x0))


def _quadratic(start: Point, control: Point, end: Point, steps: int) -> Iterator[Point]:
    (x0, y0), (x1, y1), (x2, y2) = start, control, end
    for k in range(steps + 1):
        t = k / steps
        one, two, three = (1 - t) ** 2, 2 * t * (1 - t), t**2
        yield (one * x0 + two * x1 + three * x2, one * y0 + two * y1 + three * y2)


def _cost(line: Sequence[Point], obstacles: Sequence[Obstacle]) -> float:
    return sum(_cost_between(*ends, obstacles) for ends in pairwise(line))


def _cost_between(start: Point, end: Point, obstacles: Sequence[Obstacle]) -> float:
    """Return the length of a segment plus the cost of the obstacles that it crosses."""
    covered = sum(one.weight * _within(start, end, one) for one in obstacles)
    return math.dist(start, end) + covered


def _within(start: Point, end: Point, one: Obstacle) -> float:
    """Return the length of a segment inside an obstacle (mm)."""
    length = length_within(start, end, one.room)
    if not (length and one.round):
        return length
    (x, y), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
    far = math.hypot(dx, dy)
    u, v = one.room.centre[0] - x, one.room.centre[1] - y
    along, beside = (u * dx + v * dy) / far, (u * dy - v * dx) / far
    half = math.sqrt(max(0.0, (one.room.width / 2) ** 2 - beside**2))
    return max(0.0, min(far, along + half) - max(0.0, along - half))


def length_within(start: Point, end: Point, room: Rect) -> float:
    """Return the length of a segment inside a rectangle (mm)."""
    first, last = 0.0, 1.0
    limits = ((room.left, room.right), (room.bottom, room.top))
    for here, there, (low, high) in zip(start, end, limits, strict=True):
        if here == there:
            if not low < here < high:
                return 0.0
            continue
        enters, leaves = sorted(((low - here) / (there - here), (high - here) / (there - here)))
        first, last = max(first, enters), min(last, leaves)
    return max(0.0, last - first) * math.dist(start, end)


def _past(points: Sequence[Point], obstacles: Sequence[Obstacle]) -> list[Point]:
    """Return the cheapest line past the middles and the edges between, or past places near them."""
    pitch = min(math.dist(*ends) for ends in pairwise(points))
    edges = [between(*ends, 0.5) for ends in pairwise(points)]
    stops = [stop for pair in zip(edges, points[1:], strict=True) for stop in pair]
    clouds = [*([*_aside(stop, pitch)] for stop in stops[:-1]), [(0.0, stops[-1])]]
    best: list[tuple[float, list[Point]]] = [(0.0, [points[0]])]
    for cloud in clouds:
        reached = [*(line[-1] for _, line in best), *(place for _, place in cloud)]
        near = _overlapping(reached, NEARBY, obstacles)
        best = [_best(best, place, stray, near) for stray, place in cloud]
    return best[0][1]


def _best(
    lines: Sequence[tuple[float, list[Point]]],
    place: Point,
    stray: float,
    obstacles: Sequence[Obstacle],
) -> tuple[float, list[Point]]:
    """Return the cheapest of these lines when extended to a place, with its cost."""
    cost, line = min(
        ((cost + _cost_between(line[-1], place, obstacles), line) for cost, line in lines),
        key=lambda found: found[0],
    )
    return cost + stray, [*line, place]


def _aside(middle: Point, pitch: float) -> Iterator[tuple[float, Point]]:
    """Yield places about a middle, without the corners, each with the cost of the deviation."""
    x, y = middle
    for across, along in product(ASIDE, repeat=2):
        if abs(across) + abs(along) < 0.7:
            offset = (across * pitch, along * pitch)
            yield 0.1 * math.hypot(*offset), (x + offset[0], y + offset[1])


def _rounded(line: Sequence[Point]) -> Iterator[Point]:
    """Yield the line with rounded corners."""
    yield line[0]
    for before, corner, after in zip(line, line[1:], line[2:], strict=False):
        ends = [between(corner, other, CORNER) for other in (before, after)]
        yield from _quadratic(ends[0], corner, ends[1], 6)
    yield line[-1]


def between(start: Point, end: Point, share: float) -> Point:
    """Return the point at a share of the way from one point to another."""
    return (start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1]))


def length_of(line: Sequence[Point]) -> float:
    """Return the length of a route (mm)."""
    return sum(math.dist(*ends) for ends in pairwise(line))


def _lengthened(line: Route, ends: Ends) -> Route:
    """Return the route from rim to rim or, if it is too short, the last part of the line."""
    short = _trimmed(line, ends)
    if length_of(short) >= ends.least:
        return short
    back = _cut(line[::-1], ends.end, ends.gap)
    return first_part(back, ends.least)[::-1]


def _trimmed(line: Route, ends: Ends) -> Route:
    """Return the route from rim to rim."""
    return _cut(_cut(line[::-1], ends.end, ends.gap)[::-1], ends.start, ends.gap)


def _cut(line: Route, rim: Rim, gap: float) -> Route:
    """Return the part of the route after it leaves a rim."""
    for number, (inner, outer) in enumerate(pairwise(line), start=1):
        if not rim.holds(outer, gap):
            for _ in range(12):
                middle = between(inner, outer, 0.5)
                inner, outer = (middle, outer) if rim.holds(middle, gap) else (inner, middle)
            return (outer, *line[number:])
    return line[-1:]


def first_part(line: Route, length: float) -> Route:
    """Return the first `length` mm of a route, or all of it if it is shorter."""
    kept = [line[0]]
    for start, end in pairwise(line):
        stretch = math.dist(start, end)
        if stretch >= length:
            return (*kept, between(start, end, length / (stretch or 1.0)))
        kept.append(end)
        length -= stretch
    return tuple(kept)
