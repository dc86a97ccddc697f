"""The projection of coloured meshes on to a grid of points: which shape is nearest at each point.

The projection is parallel, so all copies of a mesh look alike: a mesh is drawn once into a z-buffer
and pasted at each copy's place, to the nearest point. Only sums, products, quotients and square
roots are used, so equal meshes give equal grids on every machine.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.cad.parts import Pose, Triangles, Triple

Floats = NDArray[np.float64]
Numbers = NDArray[np.intp]

Values = NDArray[np.floating]
"""Values of triangles or of points, in their last dimension."""

Span = tuple[int, int]
"""Columns and rows of a grid."""

BATCH = 1 << 18
"""The number of points that are processed at a time."""


def nearest_of(flat: Floats, size: Span) -> tuple[Floats, Numbers]:
    """Return the nearest triangle at each point of the grid.

    Args:
        flat: Triangles (n × 3 × 3): column, row and nearness of each corner.
        size: The columns and rows of the grid.

    Returns:
        The nearness (-inf without a triangle) and the number of the triangle (-1 without one), h ×
        w each.
    """
    width, height = size
    depth = np.full(width * height, -np.inf)
    nearest = np.full(width * height, -1)
    for owner, row, column, found in _points(flat, size):
        point = row * width + column
        np.maximum.at(depth, point, found)
        wins = depth[point] == found
        nearest[point[wins]] = owner[wins]
    return depth.reshape(height, width), nearest.reshape(height, width)


def _points(flat: Floats, size: Span) -> Iterator[tuple[Numbers, Numbers, Numbers, Floats]]:
    """Yield the points of the grid that triangles cover: triangle, row, column, nearness."""
    across, down = _slopes(flat)
    low, high = flat[..., 2].min(axis=1), flat[..., 2].max(axis=1)
    top, bottom = _between(flat[..., 1].min(axis=1), flat[..., 1].max(axis=1), size[1])
    for owner, row in _counted(top, bottom):
        first, last = _between(*_crossings(flat, owner, row), size[0])
        for span, column in _counted(first, last):
            tri, line = owner[span], row[span]
            found = (
                flat[tri, 0, 2]
                + (column + 0.5 - flat[tri, 0, 0]) * across[tri]
                + (line + 0.5 - flat[tri, 0, 1]) * down[tri]
            )
            yield tri, line, column, np.clip(found, low[tri], high[tri])


def _slopes(flat: Floats) -> tuple[Floats, Floats]:
    """Return the change in nearness of each triangle per step to the right, and per step down.

    Both are 0 for a triangle seen edge-on.
    """
    u, v = flat[:, 1] - flat[:, 0], flat[:, 2] - flat[:, 0]
    area = u[:, 0] * v[:, 1] - u[:, 1] * v[:, 0]
    per_area = np.divide(1.0, area, out=np.zeros_like(area), where=area != 0)
    across = (u[:, 2] * v[:, 1] - v[:, 2] * u[:, 1]) * per_area
    down = (v[:, 2] * u[:, 0] - u[:, 2] * v[:, 0]) * per_area
    return across, down


def _between(low: Floats, high: Floats, count: int) -> tuple[Numbers, Numbers]:
    """Return the first and one past the last number whose middles are from `low` up to `high`."""
    first, last = (np.clip(np.ceil(end - 0.5), 0, count).astype(int) for end in (low, high))
    return first, last


def _counted(first: Numbers, last: Numbers) -> Iterator[tuple[Numbers, Numbers]]:
    """Yield every number of every range with the range's index, in batches."""
    counts = np.maximum(last - first, 0)
    ends = np.cumsum(counts)
    start = 0
    while start < len(counts):
        before = int(ends[start - 1]) if start else 0
        stop = max(start + 1, int(np.searchsorted(ends, before + BATCH, side="right")))
        owner = np.repeat(np.arange(start, stop), counts[start:stop])
        place = np.arange(len(owner)) + before - (ends - counts)[owner]
        yield owner, first[owner] + place
        start = stop


def _crossings(flat: Floats, owner: Numbers, row: Numbers) -> tuple[Floats, Floats]:
    """Return the left and the right end of each row's middle line within its triangle.

    An edge is always followed from its upper end, so that adjacent triangles agree on it and leave
    no gap.
    """
    y = row + 0.5
    left, right = np.full(len(row), np.inf), np.full(len(row), -np.inf)
    for a, b in ((0, 1), (1, 2), (2, 0)):
        upside = flat[:, a, 1] <= flat[:, b, 1]
        upper = np.where(upside[:, None], flat[:, a], flat[:, b])[owner]
        lower = np.where(upside[:, None], flat[:, b], flat[:, a])[owner]
        met = (upper[:, 1] <= y) & (y < lower[:, 1])
        length = np.where(met, lower[:, 1] - upper[:, 1], 1)
        x = upper[:, 0] + (y - upper[:, 1]) * (lower[:, 0] - upper[:, 0]) / length
        left = np.where(met, np.minimum(left, x), left)
        right = np.where(met, np.maximum(right, x), right)
    return left, right


Frame = tuple[Floats, Floats]
"""The lowest and the highest coordinates of the content: to the right, up, and towards the eye
(mm)."""


@dataclass(frozen=True)
class View:
    """A viewpoint: orthogonal unit vectors to the right, upwards and to the eye."""

    right: Triple
    up: Triple
    eye: Triple


def view_from(around: tuple[float, float], over: tuple[float, float]) -> View:
    """Return the view from the front, moved round to the right by one angle and up by another.

    Each angle is given as its cosine and sine.
    """
    (cos, sin), (level, height) = around, over
    return View(
        right=(cos, sin, 0),
        up=(-height * sin, height * cos, level),
        eye=(level * sin, -level * cos, height),
    )


ABOVE = view_from(around=(1, 0), over=(0, 1))
"""The view from above."""
BELOW = View((-1, 0, 0), (0, 1, 0), (0, 0, -1))
"""The view from below, with the left on the right."""
OBLIQUE = view_from(around=(40 / 41, -9 / 41), over=(3 / 5, 4 / 5))
"""The view from 13° to the left and 53° up."""

MARGIN = 0.03
"""The room around the content, relative to the grid's size."""


_AS_DRAWN = Pose((0, 0, 0))


@dataclass(frozen=True, eq=False)
class Shape:
    """A mesh (n × 3 × 3, mm) in one colour (#rrggbb), placed by its pose."""

    triangles: Triangles
    colour: str
    pose: Pose = _AS_DRAWN


@dataclass(frozen=True, eq=False)
class _Look:
    """The points of the grid that a mesh covers, relative to its origin.

    Rows and columns, the nearness, and the values of the triangle at each.
    """

    rows: Numbers
    columns: Numbers
    depth: Floats
    values: Values


class Grid:
    """The nearness, the number and the values of the nearest shape at each point of a grid.

    `depth` (h × w) is -inf and `seen` (h × w) is -1 where there is no shape. `values` (h × w × k)
    are those of the triangle.
    """

    def __init__(self, size: Span, like: Values) -> None:
        """Create an empty grid of columns and rows, whose values are `like` others (n × k)."""
        width, height = size
        self.depth = np.full((height, width), -np.inf)
        self.seen = np.full((height, width), -1)
        self.values = np.zeros((height, width, like.shape[1]), like.dtype)

    def put(self, number: int, look: _Look, at: Floats) -> None:
        """Draw a mesh with its origin at a point (column, row, nearness)."""
        height, width = self.seen.shape
        rows, columns = look.rows + int(np.rint(at[1])), look.columns + int(np.rint(at[0]))
        inside = (rows >= 0) & (rows < height) & (columns >= 0) & (columns < width)
        points, depth = (rows * width + columns)[inside], look.depth[inside] + at[2]
        nearer = depth > self.depth.ravel()[points]
        points = points[nearer]
        self.depth.ravel()[points] = depth[nearer]
        self.seen.ravel()[points] = number
        self.values.reshape(height * width, -1)[points] = look.values[inside][nearer]


class Projector:
    """A viewpoint, and a grid that a frame fills.

    The projection of a mesh is cached for later grids.

    Attributes:
        view: The viewpoint.
        step: Points of the grid per mm.
        origin: The column, row and nearness of the origin, in points.
    """

    def __init__(
        self, view: View, size: Span, frame: Frame, values: Callable[[Floats], Values]
    ) -> None:
        """Create a projector.

        Args:
            view: The viewpoint.
            size: The columns and rows of the grid.
            frame: What fills the grid.
            values: Returns the values (n × k) of triangles (n × 3 × 3, mm), such as their shade.
        """
        self.view = view
        self.step, self.origin = _fitted(frame, size)
        self._size = size
        self._values = values
        self._looks: dict[tuple[int, tuple[int, int, int]], tuple[Triangles, _Look]] = {}

    def grid(self, shapes: Sequence[Shape]) -> Grid:
        """Return the grid of shapes, whose triangles are counterclockwise from outside."""
        grid = Grid(self._size, self._values(np.zeros((0, 3, 3))))
        for number, shape in enumerate(shapes):
            at = projected(np.array(shape.pose.at, np.float64), self.view)
            place = at * (self.step, -self.step, self.step) + self.origin
            grid.put(number, self._look(shape), place)
        return grid

    def _look(self, shape: Shape) -> _Look:
        key = id(shape.triangles), shape.pose.turns
        if key not in self._looks:
            look = self._looked(_turned(shape))
            self._looks[key] = (shape.triangles, look)  # kept, so that its id is not reused
        return self._looks[key][1]

    def _looked(self, corners: Floats) -> _Look:
        """Return the visible points of a mesh (n × 3 × 3, mm)."""
        flat = projected(corners, self.view) * (self.step, -self.step, self.step)
        facing = np.flatnonzero(_turn(flat) > 0)
        flat, values = flat[facing], self._values(corners[facing])
        if not len(facing):
            nothing = np.zeros(0, np.intp)
            return _Look(nothing, nothing, np.zeros(0), values)
        left, top = (math.floor(flat[..., axis].min()) for axis in (0, 1))
        width, height = (
            math.ceil(flat[..., axis].max()) - low for axis, low in ((0, left), (1, top))
        )
        depth, nearest = nearest_of(flat - (left, top, 0), (width, height))
        rows, columns = np.nonzero(nearest >= 0)
        found = values[nearest[rows, columns]]
        return _Look(rows + top, columns + left, depth[rows, columns], found)


def frame_of_box(low: Triple, high: Triple, view: View) -> Frame:
    """Return the frame round the box between two corners (mm)."""
    corners = np.array(list(product(*zip(low, high, strict=True))), np.float64)
    return _bounds(projected(corners, view))


def frame_of(shapes: Sequence[Shape], view: View) -> Frame:
    """Return the frame round the shapes. Raises ValueError if they have no triangles."""
    bounds: dict[tuple[int, Triple], Frame] = {}
    ends = []
    for shape in shapes:
        if not len(shape.triangles):
            continue
        key = id(shape.triangles), shape.pose.turns
        if key not in bounds:
            bounds[key] = _bounds(projected(_turned(shape), view).reshape(-1, 3))
        at = projected(np.array(shape.pose.at, np.float64), view)
        ends += [end + at for end in bounds[key]]
    if not ends:
        raise ValueError("nothing to draw")
    return _bounds(np.array(ends))


def room_of(shapes: Sequence[Shape]) -> tuple[Triple, Triple]:
    """Return the lowest and the highest x, y and z of shapes (mm).

    Raises ValueError if they have no triangles.
    """
    low, high = frame_of(shapes, ABOVE)
    return _triple(low), _triple(high)


def _triple(values: Floats) -> Triple:
    x, y, z = (float(value) for value in values)
    return x, y, z


def _bounds(points: Floats) -> Frame:
    return points.min(axis=0), points.max(axis=0)


def _turned(shape: Shape) -> Floats:
    """Return the triangles of a shape as its pose turns them."""
    axes: tuple[Triple, ...] = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    return _along(shape.triangles, np.transpose([shape.pose.turned(axis) for axis in axes]))


def _along(points: NDArray[np.floating], axes: Floats) -> Floats:
    """Return the coordinates of the points along each of three axes.

    The products are written out, since a library may round their sum in another order.
    """
    x, y, z = (points[..., axis].astype(np.float64) for axis in range(3))
    return np.stack([x * axis[0] + y * axis[1] + z * axis[2] for axis in axes], axis=-1)


def projected(points: Floats, view: View) -> Floats:
    """Return points in coordinates to the right, up, and towards the eye."""
    return _along(points, np.array([view.right, view.up, view.eye], np.float64))


def _fitted(frame: Frame, size: Span) -> tuple[float, Floats]:
    """Return the scale that fits a frame to a grid, and the place of the origin on it.

    Args:
        frame: The frame (mm).
        size: The columns and rows of the grid.

    Returns:
        Points of the grid per mm, and column, row and nearness of the origin.
    """
    low, high = frame
    width, height = (max(float(length), 1e-9) for length in (high - low)[:2])
    step = (1 - 2 * MARGIN) * min(size[0] / width, size[1] / height)
    centre = np.array((size[0] / 2, size[1] / 2, 0))
    return step, centre - (low + high) / 2 * (step, -step, step)


def _turn(flat: Floats) -> Floats:
    """Return twice the area of each triangle in the picture, above 0 if it faces the eye."""
    u, v = flat[:, 1] - flat[:, 0], flat[:, 2] - flat[:, 0]
    return np.asarray(u[:, 1] * v[:, 0] - u[:, 0] * v[:, 1])


def no_values(corners: Floats) -> Values:
    """Return no values of triangles, for grids of which only the nearness is wanted."""
    return np.zeros((len(corners), 0))


def normals_of(corners: Floats) -> tuple[tuple[Floats, Floats, Floats], Floats]:
    """Return the outward normals of triangles (n × 3 × 3): x, y and z, and their common length."""
    u, v = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    nx = u[:, 1] * v[:, 2] - u[:, 2] * v[:, 1]
    ny = u[:, 2] * v[:, 0] - u[:, 0] * v[:, 2]
    nz = u[:, 0] * v[:, 1] - u[:, 1] * v[:, 0]
    length = np.sqrt(nx * nx + ny * ny + nz * nz)
    return (nx, ny, nz), np.maximum(length, 1e-30)
