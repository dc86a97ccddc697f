"""PNG pictures of coloured meshes: parts, plates on their bed and the board set up.

The projection is parallel, so all copies of a mesh look alike: a mesh is drawn once into a z-buffer
and pasted at each copy's place, to the nearest pixel. A triangle has one shade, which depends on
its angle to the light, and is darker beside something higher. Only sums, products, quotients and
square roots are used, so equal meshes give equal pixels on every machine.
"""

import math
import struct
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.cad.parts import Instance, Pose, Triangles, Triple
from cuatto_kit.config.beds import Bed
from cuatto_kit.config.colours import COLOURS, parts_of
from cuatto_kit.fabrication.built import BuiltPart

Pixels = NDArray[np.uint8]
"""Rows from the top, of pixels from the left: h × w × 4, red, green, blue and opacity."""

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_TRUE_COLOUR_AND_ALPHA = 6
_LESS_THE_ROW_ABOVE = 2


def png(pixels: Pixels) -> bytes:
    """Return the PNG file of the pixels."""
    height, width, channels = pixels.shape
    rows = pixels.reshape(height, width * channels)
    above = np.vstack([np.zeros_like(rows[:1]), rows[:-1]])
    filtered = np.empty((height, width * channels + 1), np.uint8)
    filtered[:, 0] = _LESS_THE_ROW_ABOVE
    filtered[:, 1:] = rows - above  # modulo 256, as PNG requires
    header = struct.pack(">IIBBBBB", width, height, 8, _TRUE_COLOUR_AND_ALPHA, 0, 0, 0)
    return _SIGNATURE + b"".join(
        _chunk(name, data)
        for name, data in (
            (b"IHDR", header),
            (b"IDAT", zlib.compress(filtered.tobytes())),
            (b"IEND", b""),
        )
    )


def _chunk(name: bytes, data: bytes) -> bytes:
    check = zlib.crc32(name + data)
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", check)


Floats = NDArray[np.float64]
Numbers = NDArray[np.intp]

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
OBLIQUE = view_from(around=(40 / 41, -9 / 41), over=(3 / 5, 4 / 5))
"""The view from 13° to the left and 53° up."""

LIGHT: Triple = (-2 / 7, -3 / 7, 6 / 7)
"""The direction to the light: over the left shoulder."""

SHADE, GLOSS = 0.5, 16.0
"""The share of a colour that remains when facing away from the light, and the light added when
facing it (of 255), so that black objects show their shape too."""

CORNER, CORNER_WIDTH = 0.5, 0.02
"""The darkening at the foot of something high, and the width of its reach relative to the
picture's."""

SEAM = 0.55
"""The share of a colour that remains on the line between two objects."""

MARGIN = 0.03
"""The room around the content, relative to the picture's size."""

SAMPLES = 2
"""The number of sample points per pixel, in each direction."""


_AS_DRAWN = Pose((0, 0, 0))


@dataclass(frozen=True, eq=False)
class Shape:
    """A mesh (n × 3 × 3, mm) in one colour (#rrggbb), placed by its pose."""

    triangles: Triangles
    colour: str
    pose: Pose = _AS_DRAWN


@dataclass(frozen=True, eq=False)
class Picture:
    """Pixels, and for each (h × w) the number of the visible shape, -1 for none."""

    pixels: Pixels
    seen: Numbers

    def png(self) -> bytes:
        """Return the picture as a PNG file."""
        return png(self.pixels)

    def smaller(self, times: int) -> "Picture":
        """Return the picture with `times` times fewer pixels each way.

        Its width and height must be multiples of `times`.
        """
        height, width = (length // times for length in self.seen.shape)
        colour = np.zeros((height, width, 3), np.uint32)
        opaque = np.zeros((height, width, 1), np.uint32)
        for row, column in product(range(times), repeat=2):
            pixels = self.pixels[row::times, column::times].astype(np.uint32)
            colour += pixels[..., :3] * pixels[..., 3:]
            opaque += pixels[..., 3:]
        colour //= np.maximum(opaque, 1)
        mean = np.concatenate([colour, opaque // times**2], axis=-1)
        return Picture(mean.astype(np.uint8), self.seen[::times, ::times])


@dataclass(frozen=True, eq=False)
class _Look:
    """The points of the grid that a mesh covers, relative to its origin.

    Rows and columns, and the nearness and the lightness of each.
    """

    rows: Numbers
    columns: Numbers
    depth: Floats
    light: Floats


class _Canvas:
    """The nearness, the number and the lightness of the nearest shape at each point of a grid."""

    def __init__(self, size: Span) -> None:
        self.width, self.height = size
        self.depth = np.full(self.width * self.height, -np.inf)
        self.seen = np.full(self.width * self.height, -1)
        self.light = np.zeros(self.width * self.height)

    def put(self, number: int, look: _Look, at: Floats) -> None:
        """Draw a mesh with its origin at a point (column, row, nearness)."""
        rows, columns = look.rows + int(np.rint(at[1])), look.columns + int(np.rint(at[0]))
        inside = (rows >= 0) & (rows < self.height) & (columns >= 0) & (columns < self.width)
        points, depth = (rows * self.width + columns)[inside], look.depth[inside] + at[2]
        nearer = depth > self.depth[points]
        points = points[nearer]
        self.depth[points] = depth[nearer]
        self.seen[points] = number
        self.light[points] = look.light[inside][nearer]

    def coloured(self, colours: Sequence[str]) -> Picture:
        """Return the picture, with as many pixels as points; `colours` are by number."""
        shape = self.height, self.width
        seen, depth = self.seen.reshape(shape), self.depth.reshape(shape)
        light = self.light.reshape(shape) * _corners(depth)
        light[_seams(seen)] *= SEAM
        gloss = GLOSS * np.maximum(light - SHADE, 0) / (1 - SHADE)
        own = np.array([*map(parts_of, colours), (0, 0, 0)])  # -1, for nothing, is the last
        pixels = np.empty((*shape, 4), np.uint8)
        for channel in range(3):
            pixels[..., channel] = np.minimum(own[seen, channel] * light + gloss, 255)
        pixels[..., 3] = np.where(seen >= 0, 255, 0)
        return Picture(pixels, seen)


class Camera:
    """A viewpoint, and a picture's size in pixels, which the frame fills.

    The projection of a mesh is cached for later pictures.
    """

    def __init__(self, view: View, size: Span, frame: Frame) -> None:
        self._view = view
        self._size = (size[0] * SAMPLES, size[1] * SAMPLES)
        self._step, self._origin = _fitted(frame, self._size)
        self._looks: dict[tuple[int, tuple[int, int, int]], tuple[Triangles, _Look]] = {}

    def picture(self, shapes: Sequence[Shape], background: str | None = None) -> Picture:
        """Return a picture of shapes whose triangles are counterclockwise from outside.

        The rest is transparent, or has the `background` (#rrggbb).
        """
        canvas = _Canvas(self._size)
        for number, shape in enumerate(shapes):
            at = _projected(np.array(shape.pose.at, np.float64), self._view)
            place = at * (self._step, -self._step, self._step) + self._origin
            canvas.put(number, self._look(shape), place)
        picture = canvas.coloured([shape.colour for shape in shapes]).smaller(SAMPLES)
        return _before(background, picture)

    def _look(self, shape: Shape) -> _Look:
        key = id(shape.triangles), shape.pose.turns
        if key not in self._looks:
            look = _look(_turned(shape), self._view, self._step)
            self._looks[key] = (shape.triangles, look)  # kept, so that its id is not reused
        return self._looks[key][1]


def picture_of(
    shapes: Sequence[Shape],
    view: View = OBLIQUE,
    size: Span = (512, 512),
    background: str | None = None,
    room: tuple[Triple, Triple] | None = None,
) -> Picture:
    """Return a picture of the shapes, see Camera.

    It is filled by the box between the two corners of `room` (mm), or else by the shapes. Raises
    ValueError without either.
    """
    frame = frame_of(shapes, view) if room is None else frame_of_box(*room, view)
    return Camera(view, size, frame).picture(shapes, background)


def frame_of_box(low: Triple, high: Triple, view: View) -> Frame:
    """Return the frame round the box between two corners (mm)."""
    corners = np.array(list(product(*zip(low, high, strict=True))), np.float64)
    return _bounds(_projected(corners, view))


def frame_of(shapes: Sequence[Shape], view: View) -> Frame:
    """Return the frame round the shapes. Raises ValueError if they have no triangles."""
    bounds: dict[tuple[int, Triple], Frame] = {}
    ends = []
    for shape in shapes:
        if not len(shape.triangles):
            continue
        key = id(shape.triangles), shape.pose.turns
        if key not in bounds:
            bounds[key] = _bounds(_projected(_turned(shape), view).reshape(-1, 3))
        at = _projected(np.array(shape.pose.at, np.float64), view)
        ends += [end + at for end in bounds[key]]
    if not ends:
        raise ValueError("nothing to draw")
    return _bounds(np.array(ends))


def _bounds(points: Floats) -> Frame:
    return points.min(axis=0), points.max(axis=0)


def _before(background: str | None, picture: Picture) -> Picture:
    """Return the picture on a background."""
    if background is None:
        return picture
    colour, opaque = picture.pixels[..., :3].astype(np.int64), picture.pixels[..., 3:]
    share = opaque.astype(np.int64)
    mixed = (colour * share + np.array(parts_of(background)) * (255 - share) + 127) // 255
    pixels = np.concatenate([mixed.astype(np.uint8), np.full_like(opaque, 255)], axis=-1)
    return replace(picture, pixels=pixels)


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


def _projected(points: Floats, view: View) -> Floats:
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


def _look(corners: Floats, view: View, step: float) -> _Look:
    """Return the visible points of a mesh (n × 3 × 3, mm) from a viewpoint."""
    flat = _projected(corners, view) * (step, -step, step)
    facing = np.flatnonzero(_turn(flat) > 0)
    flat, shades = flat[facing], _shades(corners[facing])
    if not len(facing):
        nothing = np.zeros(0, np.intp)
        return _Look(nothing, nothing, np.zeros(0), np.zeros(0))
    left, top = (math.floor(flat[..., axis].min()) for axis in (0, 1))
    width, height = (math.ceil(flat[..., axis].max()) - low for axis, low in ((0, left), (1, top)))
    depth, nearest = nearest_of(flat - (left, top, 0), (width, height))
    rows, columns = np.nonzero(nearest >= 0)
    return _Look(rows + top, columns + left, depth[rows, columns], shades[nearest[rows, columns]])


def _turn(flat: Floats) -> Floats:
    """Return twice the area of each triangle in the picture, above 0 if it faces the eye."""
    u, v = flat[:, 1] - flat[:, 0], flat[:, 2] - flat[:, 0]
    return np.asarray(u[:, 1] * v[:, 0] - u[:, 0] * v[:, 1])


def _shades(corners: Floats) -> Floats:
    """Return the lightness of each triangle, from `SHADE` to 1."""
    u, v = corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    nx = u[:, 1] * v[:, 2] - u[:, 2] * v[:, 1]
    ny = u[:, 2] * v[:, 0] - u[:, 0] * v[:, 2]
    nz = u[:, 0] * v[:, 1] - u[:, 1] * v[:, 0]
    length = np.sqrt(nx * nx + ny * ny + nz * nz)
    facing = (nx * LIGHT[0] + ny * LIGHT[1] + nz * LIGHT[2]) / np.maximum(length, 1e-30)
    return np.asarray(SHADE + (1 - SHADE) * (1 + facing) / 2)


def _seams(seen: Numbers) -> NDArray[np.bool_]:
    """Return the points at which the neighbour to the right or below belongs to another shape."""
    seams = np.zeros(seen.shape, np.bool_)
    seams[:, :-1] |= seen[:, :-1] != seen[:, 1:]
    seams[:-1] |= seen[:-1] != seen[1:]
    return seams


def _corners(depth: Floats) -> Floats:
    """Return the share of the light that remains at each point beside nearer points.

    The surroundings are sampled once per pixel.
    """
    known = depth > -np.inf
    if not known.any():
        return np.ones_like(depth)
    level = np.where(known, depth, depth[known].min())
    reach = max(1, round(CORNER_WIDTH * depth.shape[1] / SAMPLES))
    coarse = level[::SAMPLES, ::SAMPLES]
    round_it = _blurred(_blurred(coarse, reach).T, reach).T
    nearer = np.repeat(np.repeat(round_it, SAMPLES, axis=0), SAMPLES, axis=1) - level
    return np.asarray(1 - CORNER * np.clip(nearer / (2 * reach * SAMPLES), 0, 1))


def _blurred(values: Floats, reach: int) -> Floats:
    """Return the mean of each value and `reach` values before and after it, down the columns."""
    wide = np.pad(values, ((reach + 1, reach), (0, 0)), mode="edge")
    sums = np.cumsum(wide, axis=0)
    return np.asarray((sums[2 * reach + 1 :] - sums[: -2 * reach - 1]) / (2 * reach + 1))


PLATE, COVER = 256, 512
"""The width and height in pixels of a plate's picture, and of the board's."""

_BED, _RIM = "#c3c9d2", "#8f98a5"
_THICK, _WIDE = 3.0, 2.0
"""The thickness at which a bed is drawn, and the width of its rim (mm)."""


class BedCamera:
    """A camera for the plates of a printer; projections are cached from plate to plate."""

    def __init__(self, bed: Bed) -> None:
        width, depth = bed.size
        frame = frame_of_box((0, 0, -_THICK), (width, depth, 0), OBLIQUE)
        self._camera = Camera(OBLIQUE, (PLATE, PLATE), frame)
        plan = np.array(bed.outline) - bed.corner
        inner = bed.middle + (plan - bed.middle) * (1 - 2 * _WIDE / np.array(bed.size))
        self._bed = (
            Shape(_slab(plan, -_THICK, -0.02), _RIM),
            Shape(_slab(inner, -0.02, -0.01), _BED),
        )

    def picture(self, copies: Iterable[Shape]) -> Picture:
        """Return a picture of copies on the bed, whose corner is the origin."""
        return self._camera.picture([*self._bed, *copies])


def board_picture(instances: Sequence[Instance], parts: Mapping[str, BuiltPart]) -> Picture:
    """Return a picture of the board as it is set up, with the parts that were built."""
    standing = [
        shape
        for instance in instances
        if instance.part in parts
        for shape in shapes_of(instance, parts[instance.part])
    ]
    return picture_of(standing, OBLIQUE, (COVER, COVER))


def shapes_of(instance: Instance, item: BuiltPart) -> Iterator[Shape]:
    """Yield the shapes of a copy of a part: its body and its accent."""
    paints = item.part.paints(instance.colour)
    for mesh, colour in zip(item.volumes, paints, strict=True):
        yield Shape(mesh.triangles, COLOURS[colour], instance.pose)


def _slab(plan: NDArray[np.float64], bottom: float, top: float) -> Triangles:
    """Return the top and the sides of a bed, whose corners are in counterclockwise order."""
    low, high = (np.column_stack([plan, np.full(len(plan), z)]) for z in (bottom, top))
    faces = [(high[0], high[k], high[k + 1]) for k in range(1, len(plan) - 1)]
    for k in range(len(plan)):
        after = (k + 1) % len(plan)
        faces += [(low[k], low[after], high[after]), (low[k], high[after], high[k])]
    return np.array(faces, np.float32)
