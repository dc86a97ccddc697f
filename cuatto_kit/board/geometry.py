"""Directions on the grid, and rectangles in the plane (mm, y upwards)."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from math import cos, radians, sin

Point = tuple[float, float]
"""Coordinates x and y (mm)."""
Cell = tuple[int, int]
"""Column (rightwards) and row (upwards)."""

TOUCH = 1e-3
"""The tolerance of contact (mm): outlines closer than this touch, and outlines that share less do
not overlap."""


class Edge(Enum):
    """An edge of a panel, and the direction out over it."""

    UP = "up"
    LEFT = "left"
    DOWN = "down"
    RIGHT = "right"

    @property
    def step(self) -> Cell:
        return _STEPS[self]

    @property
    def quarter_turns(self) -> int:
        """The number of counterclockwise quarter turns from UP to this edge."""
        return _ORDER.index(self)

    @property
    def opposite(self) -> "Edge":
        return self.turned(2)

    def turned(self, quarter_turns: int) -> "Edge":
        """Return the edge after counterclockwise quarter turns of this one."""
        return _ORDER[(self.quarter_turns + quarter_turns) % 4]

    @classmethod
    def between(cls, origin: Cell, target: Cell) -> "Edge | None":
        """Return the edge over which `target` is the next cell, None if it is not a neighbour."""
        step = (target[0] - origin[0], target[1] - origin[1])
        return _EDGES.get(step)


_ORDER = tuple(Edge)
_STEPS = {Edge.UP: (0, 1), Edge.LEFT: (-1, 0), Edge.DOWN: (0, -1), Edge.RIGHT: (1, 0)}
_EDGES = {step: edge for edge, step in _STEPS.items()}


def next_cell(cell: Cell, edge: Edge) -> Cell:
    """Return the neighbour of a cell over one of its edges."""
    return (cell[0] + edge.step[0], cell[1] + edge.step[1])


def turned(point: Point, quarter_turns: int) -> Point:
    """Return the point turned counterclockwise about the origin."""
    x, y = point
    return ((x, y), (-y, x), (-x, -y), (y, -x))[quarter_turns % 4]


def away(distance: float, angle: float, middle: Point = (0.0, 0.0)) -> Point:
    """Return the point at a distance from `middle`, at an angle (degrees)."""
    way = radians(angle)
    return (round(middle[0] + distance * cos(way), 6), round(middle[1] + distance * sin(way), 6))


@dataclass(frozen=True)
class Rect:
    """An upright rectangle (mm)."""

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
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """The corners, counterclockwise from the lower left one."""
        left, bottom, right, top = self.left, self.bottom, self.right, self.top
        return ((left, bottom), (right, bottom), (right, top), (left, top))

    def _shared(self, other: "Rect") -> tuple[float, float]:
        """Return the lengths in x and y that the two share, negative if they are apart."""
        return (
            min(self.right, other.right) - max(self.left, other.left),
            min(self.top, other.top) - max(self.bottom, other.bottom),
        )

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
        return across > TOUCH and min(self.top, other.top) - max(self.bottom, other.bottom) > TOUCH

    def touches(self, other: "Rect") -> bool:
        """Return whether the two share a stretch of edge, without overlapping."""
        narrow, wide = sorted(self._shared(other))
        return abs(narrow) <= TOUCH and wide > TOUCH


def outline_of(squares: Iterable[Rect]) -> list[Point]:
    """Return the corners of the outline of connected squares without a hole.

    They are rounded to a millionth of a mm, counterclockwise from the lowest of the leftmost ones.
    """
    sides: set[tuple[Point, Point]] = set()
    for square in squares:
        corners = [(round(x, 6), round(y, 6)) for x, y in square.corners]
        for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
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
