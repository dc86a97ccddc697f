"""Directions on a grid of squares or hexagons, and outlines in the plane (mm, y upwards)."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from itertools import pairwise
from typing import ClassVar

Point = tuple[float, float]
"""Coordinates x and y (mm)."""
Cell = tuple[int, int]
"""Column (rightwards) and row (upwards). On a grid of hexagons these are axial coordinates: a
column is half a hexagon higher than the one on its left."""

TOUCH = 1e-3
"""The tolerance of contact (mm): outlines closer than this touch, and outlines that share less do
not overlap."""


class Edge(Enum):
    """An edge of a panel, and the direction out over it; the value is its word in a walk."""

    UP = "up"
    UP_LEFT = "up-left"
    LEFT = "left"
    DOWN_LEFT = "down-left"
    DOWN = "down"
    DOWN_RIGHT = "down-right"
    RIGHT = "right"
    UP_RIGHT = "up-right"

    @cached_property
    def angle(self) -> int:
        """The counterclockwise turn from UP to this edge (degrees)."""
        return _ANGLES[self]

    @cached_property
    def step(self) -> Cell:
        """The columns and the rows from a cell to the neighbour over this edge."""
        return _STEPS[self]

    @property
    def way(self) -> Point:
        """The direction in the plane, 1 mm long."""
        return turned((0, 1), self.angle)

    @property
    def level(self) -> bool:
        """True for an edge that runs from left to right."""
        return self in (Edge.UP, Edge.DOWN)

    @property
    def opposite(self) -> "Edge":
        return self.turned(180)

    def turned(self, degrees: int) -> "Edge":
        """Return the edge after a counterclockwise turn of this one.

        Raises KeyError if no edge has that direction.
        """
        return _AT_ANGLE[(self.angle + degrees) % 360]

    @classmethod
    def between(
        cls, origin: Cell, target: Cell, edges: "Sequence[Edge] | None" = None
    ) -> "Edge | None":
        """Return the edge of a cell over which `target` is next, None if it is not a neighbour.

        `edges` are those of a cell, by default those of a square.
        """
        step = (target[0] - origin[0], target[1] - origin[1])
        return next((edge for edge in edges or SQUARE_EDGES if edge.step == step), None)

    @classmethod
    def towards(cls, origin: Point, target: Point) -> "Edge":
        """Return the edge whose direction is the nearest to that from one place to another."""
        across, along = target[0] - origin[0], target[1] - origin[1]
        if abs(across) > abs(along):
            return cls.RIGHT if across > 0 else cls.LEFT
        return cls.UP if along > 0 else cls.DOWN


SQUARE_EDGES = (Edge.UP, Edge.LEFT, Edge.DOWN, Edge.RIGHT)
"""The edges of a square, counterclockwise."""
HEXAGON_EDGES = (
    *(Edge.UP, Edge.UP_LEFT, Edge.DOWN_LEFT),
    *(Edge.DOWN, Edge.DOWN_RIGHT, Edge.UP_RIGHT),
)
"""The edges of a hexagon, counterclockwise."""

_ANGLES = {
    **{edge: 90 * k for k, edge in enumerate(SQUARE_EDGES)},
    **{edge: 60 * k for k, edge in enumerate(HEXAGON_EDGES)},
}
_AT_ANGLE = {angle: edge for edge, angle in _ANGLES.items()}
_STEPS = {
    Edge.UP: (0, 1),
    Edge.LEFT: (-1, 0),
    Edge.DOWN: (0, -1),
    Edge.RIGHT: (1, 0),
    Edge.UP_LEFT: (-1, 1),
    Edge.DOWN_LEFT: (-1, 0),
    Edge.DOWN_RIGHT: (1, -1),
    Edge.UP_RIGHT: (1, 0),
}


def next_cell(cell: Cell, edge: Edge) -> Cell:
    """Return the neighbour of a cell over one of its edges."""
    return (cell[0] + edge.step[0], cell[1] + edge.step[1])


def turned(point: Point, degrees: int) -> Point:
    """Return the point turned counterclockwise about the origin; quarter turns are exact."""
    x, y = point
    quarters, rest = divmod(degrees % 360, 90)
    x, y = ((x, y), (-y, x), (-x, -y), (y, -x))[quarters]
    if not rest:
        return (x, y)
    sine, cosine = math.sin(math.radians(rest)), math.cos(math.radians(rest))
    return (x * cosine - y * sine, x * sine + y * cosine)


def away(distance: float, angle: float, middle: Point = (0.0, 0.0)) -> Point:
    """Return the point at a distance from `middle`, at an angle (degrees)."""
    way = math.radians(angle)
    x, y = middle[0] + distance * math.cos(way), middle[1] + distance * math.sin(way)
    return (round(x, 6), round(y, 6))


@dataclass(frozen=True)
class Rect:
    """An upright rectangle (mm)."""

    edges: ClassVar[Sequence[Edge]] = SQUARE_EDGES
    """The directions of the neighbours of a space with this outline."""

    left: float
    bottom: float
    right: float
    top: float

    @classmethod
    def around(cls, centre: Point, width: float, length: float) -> "Rect":
        x, y = centre
        return cls(x - width / 2, y - length / 2, x + width / 2, y + length / 2)

    @property
    def centre(self) -> Point:
        return ((self.left + self.right) / 2, (self.bottom + self.top) / 2)

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def length(self) -> float:
        return self.top - self.bottom

    @property
    def across(self) -> float:
        """The length by which what is on it is measured: its width (mm)."""
        return self.width

    @property
    def brick(self) -> "Rect":
        """The rectangle of the points that are nearer to it than to others of its grid, nearly."""
        return self

    @property
    def corners(self) -> tuple[Point, ...]:
        """The corners, counterclockwise from the lower left one."""
        left, bottom, right, top = self.left, self.bottom, self.right, self.top
        return ((left, bottom), (right, bottom), (right, top), (left, top))

    @property
    def ends(self) -> tuple[Point, ...]:
        """The corners that tell it from others of its kind: two of a rectangle."""
        return ((self.left, self.bottom), (self.right, self.top))

    def moved(self, way: Point) -> "Rect":
        """Return the outline moved by x and y, rounded to a millionth of a mm."""
        (left, bottom), (right, top) = (
            (round(x + way[0], 6), round(y + way[1], 6)) for x, y in self.ends
        )
        return Rect(left, bottom, right, top)

    @property
    def sides(self) -> Sequence[tuple[Point, Point]]:
        """The start and the end of each edge, counterclockwise."""
        return list(pairwise((*self.corners, self.corners[0])))

    def grown(self, more: float) -> "Rect":
        """Return the rectangle with more room on every side (mm)."""
        return Rect(self.left - more, self.bottom - more, self.right + more, self.top + more)

    def _shared(self, other: "Rect") -> tuple[float, float]:
        """Return the lengths in x and y that the two share, negative if they are apart."""
        return (
            min(self.right, other.right) - max(self.left, other.left),
            min(self.top, other.top) - max(self.bottom, other.bottom),
        )

    def middle_of(self, edge: Edge) -> Point:
        """Return the middle of an edge."""
        (x, y), (dx, dy) = self.centre, edge.way
        return (x + dx * self.width / 2, y + dy * self.length / 2)

    def inset(self, margin: float) -> "Rect":
        """Return the outline inside, at a distance from all edges."""
        return Rect.around(self.centre, self.width - 2 * margin, self.length - 2 * margin)

    def holds(self, point: Point) -> bool:
        """Return whether a point is inside, not on the rim."""
        x, y = point
        return self.left < x < self.right and self.bottom < y < self.top

    def covers(self, other: "Rect") -> bool:
        """Return whether all of the other is inside or on the rim."""
        across, along = self._shared(other)
        return across > other.width - TOUCH and along > other.length - TOUCH

    def overlaps(self, other: "Rect") -> bool:
        # Called very often; most pairs are apart in x alone.
        across = min(self.right, other.right) - max(self.left, other.left)
        if across <= TOUCH or min(self.top, other.top) - max(self.bottom, other.bottom) <= TOUCH:
            return False
        return type(self) is type(other) is Rect or _depth(self, other) > TOUCH

    def touches(self, other: "Rect") -> bool:
        """Return whether the two share a stretch of edge, without overlapping."""
        if not type(self) is type(other) is Rect:
            return abs(_depth(self, other)) <= TOUCH and _meeting(self, other) > TOUCH
        narrow, wide = sorted(self._shared(other))
        return abs(narrow) <= TOUCH and wide > TOUCH


@dataclass(frozen=True)
class Polygon(Rect):
    """A convex polygon, within the upright rectangle around it (mm)."""

    points: tuple[Point, ...] = ()
    """The corners, counterclockwise."""

    @classmethod
    def of(cls, points: Iterable[Point]) -> "Polygon":
        """Return the polygon with these corners, given counterclockwise."""
        corners = tuple(points)
        (left, right), (bottom, top) = ((min(a), max(a)) for a in zip(*corners, strict=True))
        return cls(left, bottom, right, top, corners)

    @property
    def corners(self) -> tuple[Point, ...]:
        return self.points

    @property
    def ends(self) -> tuple[Point, ...]:
        return self.points

    def moved(self, way: Point) -> "Rect":
        return self.of((round(x + way[0], 6), round(y + way[1], 6)) for x, y in self.points)

    def middle_of(self, edge: Edge) -> Point:
        """Return the place at the rim in the direction of an edge, from the middle."""
        (x, y), (dx, dy) = self.centre, edge.way
        reach = max((u - x) * dx + (v - y) * dy for u, v in self.points)
        return (x + reach * dx, y + reach * dy)

    def inset(self, margin: float) -> "Rect":
        (x, y), half = self.centre, self.length / 2
        share = 1 - margin / half
        return self.of((x + share * (u - x), y + share * (v - y)) for u, v in self.points)

    def holds(self, point: Point) -> bool:
        return super().holds(point) and all(
            (v - b) * (c - a) > (u - a) * (d - b)
            for (u, v), ((a, b), (c, d)) in ((point, side) for side in self.sides)
        )


class Hexagon(Polygon):
    """A regular hexagon with a level edge above and below (mm)."""

    edges: ClassVar[Sequence[Edge]] = HEXAGON_EDGES

    @property
    def across(self) -> float:
        """The distance between columns, the edge of a square with the same dimples (mm)."""
        return 0.75 * self.width

    @property
    def brick(self) -> Rect:
        return Rect.around(self.centre, self.across, self.length)

    @classmethod
    def between_edges(cls, centre: Point, width: float) -> "Polygon":
        """Return the hexagon about a point, `width` mm from edge to edge."""
        (x, y), half = centre, width / 2
        reach = half / math.cos(math.radians(30))
        corners = [(reach, 0), (reach / 2, half), (-reach / 2, half)]
        corners += [(-dx, -dy) for dx, dy in corners]
        return cls.of((x + dx, y + dy) for dx, dy in corners)


def _depth(one: Rect, other: Rect) -> float:
    """Return how deep one convex outline is in another: the least overlap along the normals of
    their edges (mm), negative if they are apart.
    """
    depth = math.inf
    for start, end in (*one.sides, *other.sides):
        length = math.dist(start, end)
        normal = ((end[1] - start[1]) / length, (start[0] - end[0]) / length)
        (low, high), (under, over) = (_extent(outline, normal) for outline in (one, other))
        depth = min(depth, high - under, over - low)
    return depth


def _meeting(one: Rect, other: Rect) -> float:
    """Return the length that edges of two outlines beside each other have in common (mm)."""
    found = [0.0]
    for start, end in one.sides:
        length = math.dist(start, end)
        along = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
        normal = (along[1], -along[0])
        level = _along(start, normal)
        for ends in other.sides:
            if all(abs(_along(point, normal) - level) <= TOUCH for point in ends):
                low, high = sorted(_along(point, along) for point in ends)
                found.append(min(high, _along(end, along)) - max(low, _along(start, along)))
    return max(found)


def _extent(outline: Rect, way: Point) -> tuple[float, float]:
    """Return the least and the greatest coordinate of an outline along a direction."""
    reached = [_along(corner, way) for corner in outline.corners]
    return min(reached), max(reached)


def _along(point: Point, way: Point) -> float:
    return point[0] * way[0] + point[1] * way[1]


def outline_of(squares: Iterable[Rect]) -> list[Point]:
    """Return the corners of the outline of connected rectangles without a hole.

    They are rounded to a millionth of a mm, counterclockwise from the lowest of the leftmost ones.
    """
    sides: set[tuple[Point, Point]] = set()
    cornered = [[(round(x, 6), round(y, 6)) for x, y in square.corners] for square in squares]
    across, along = (sorted({c[axis] for corners in cornered for c in corners}) for axis in (0, 1))
    for corners in cornered:
        for start, end in _pieces_of(corners, across, along):
            if (end, start) in sides:
                sides.remove((end, start))
            else:
                sides.add((start, end))
    onward = dict(sides)
    outline = [min(onward)]
    while (place := onward[outline[-1]]) != outline[0]:
        outline.append(place)
    ahead = [*outline[1:], outline[0]]
    behind = [outline[-1], *outline[:-1]]
    return [
        here
        for before, here, after in zip(behind, outline, ahead, strict=True)
        if not (before[0] == here[0] == after[0] or before[1] == here[1] == after[1])
    ]


def _pieces_of(
    corners: list[Point], across: list[float], along: list[float]
) -> Iterator[tuple[Point, Point]]:
    """Yield the sides of a rectangle, cut wherever the corners of others may touch them."""
    (left, bottom), _, (right, top), _ = corners
    xs = [x for x in across if left <= x <= right]
    ys = [y for y in along if bottom <= y <= top]
    round_it = [
        *((x, bottom) for x in xs),
        *((right, y) for y in ys[1:]),
        *((x, top) for x in xs[-2::-1]),
        *((left, y) for y in ys[-2::-1]),
    ]
    yield from pairwise(round_it)
