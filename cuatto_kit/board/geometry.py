"""Directions on the grid, and rectangles in the plane (mm, y upwards)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

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

    @classmethod
    def towards(cls, origin: Point, target: Point) -> "Edge":
        """Return the edge whose direction is the nearest to that from one place to another."""
        across, along = target[0] - origin[0], target[1] - origin[1]
        if abs(across) > abs(along):
            return cls.RIGHT if across > 0 else cls.LEFT
        return cls.UP if along > 0 else cls.DOWN


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

    def grown(self, more: float) -> "Rect":
        """Return the rectangle with more room on every side (mm)."""
        return Rect(self.left - more, self.bottom - more, self.right + more, self.top + more)

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
