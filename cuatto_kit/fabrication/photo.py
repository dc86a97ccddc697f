"""Large pictures of coloured meshes on a ground, in soft light, for people to look at.

The projection is that of `raster`. Light comes from directions all over the sky and from a few
close ones of a lamp. A point has the light of each direction in which no shape is before it: this
makes shadows soft, and corners and contacts dark. Only sums, products, quotients and square roots
are used, so equal meshes give equal pixels on every machine.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.cad.parts import Triple
from cuatto_kit.config.colours import parts_of
from cuatto_kit.fabrication.picture import Pixels
from cuatto_kit.fabrication.raster import (
    Floats,
    Frame,
    Grid,
    Numbers,
    Projector,
    Shape,
    Span,
    View,
    frame_of,
    frame_of_box,
    no_values,
    normals_of,
    room_of,
)

SIZE: Span = (1600, 1200)
"""The width and height of a picture in pixels."""
SAMPLES = 2
"""The number of sample points per pixel, in each direction."""

SKY, LAMP = 0.48, 0.62
"""The light of the whole sky and of the lamp on a surface that faces them."""
RAYS, BEAMS, SPREAD = 4, 2, 0.1
"""The number of directions across the sky and across the lamp, and the radius of the lamp as seen
from a distance of 1."""
TOWARDS_LAMP: Triple = (-0.55, -0.1, 0.8)
"""The direction to the lamp: to the right, to the back, and upwards."""
SHINE, POLISH = 0.1, 5
"""The light of the lamp in its reflection, and the number of times that the reflection is squared
to make it small."""

GROUND, DUSK = "#e2e7ec", "#a3adb9"
"""The colours of the ground in the middle of a picture and in its corners."""

SKY_POINTS, LAMP_POINTS = 480, 900
"""The number of points along the longer side of the view from the sky, and from the lamp."""
BIAS, GRAZING = 0.6, 0.15
"""The least distance between a surface and what shades it (points of the light's view), and the
least cosine by which its slope in that view is reckoned."""
DITHER = 4
"""The width of the square of pixels that differ in what they see of a light."""
SKY_BLUR, LAMP_BLUR = 5.0, 1.5
"""Half the width by which the pixels of a square are apart in the view from the sky, and from the
lamp (in its points)."""
LEVEL, ALIKE = 0.15, 0.95
"""The greatest distance of a point from another's plane (mm), and the least cosine between their
normals, if both have the same light."""

BATCH = 1 << 15
"""The number of points that are lit at a time, so that they stay in a processor's cache."""

Values = NDArray[np.float32]
Room = tuple[Triple, Triple]


def photo(shapes: Sequence[Shape], view: View, frame: Frame | None = None) -> Pixels:
    """Return a picture of shapes on a ground at the height of their lowest point.

    Args:
        shapes: The shapes, whose triangles are counterclockwise from outside.
        view: The viewpoint, which is above the ground.
        frame: The content that fills the picture; by default all shapes.

    Raises:
        ValueError: There are no triangles.
    """
    room = room_of(shapes)
    size = (SIZE[0] * SAMPLES, SIZE[1] * SAMPLES)
    projector = Projector(view, size, frame or frame_of(shapes, view), _unit_normals)
    grid = projector.grid(shapes)
    _lay_ground(grid, projector, room[0][2])
    surface = _surface(grid, projector)
    light, shine = _lit(shapes, room, surface, view)
    return _developed(grid, surface, light, shine, [shape.colour for shape in shapes])


def _unit_normals(corners: Floats) -> Values:
    normals, length = normals_of(corners)
    return np.stack([part / length for part in normals], axis=-1).astype(np.float32)


def _lay_ground(grid: Grid, projector: Projector, floor: float) -> None:
    """Fill the empty points of a grid with a level ground at the height `floor` (mm)."""
    empty = grid.seen < 0
    view, (across, down, near) = projector.view, projector.origin
    rows, columns = (np.arange(length) + 0.5 for length in grid.seen.shape)
    height = floor * projector.step - (columns - across) * view.right[2]
    level = (height - (down - rows[:, None]) * view.up[2]) / view.eye[2] + near
    np.copyto(grid.depth, level, where=empty)
    np.copyto(grid.values[..., 2], 1, where=empty)


@dataclass(frozen=True, eq=False)
class _Surface:
    """The points that are lit: one of each pixel, and all of a pixel in which they differ.

    Attributes:
        index: Their indices in the grid.
        plain: The pixels (h × w) of which one point is lit.
        first: The first point of each pixel (h × w), as an index of the following arrays.
        seen: The number of the shape, -1 for the ground.
        places: The coordinates x, y and z (mm).
        normals: The coordinates of the unit normals.
        dither: A number that differs in all pixels of a square.
    """

    index: Numbers
    plain: NDArray[np.bool_]
    first: Numbers
    seen: Numbers
    places: Sequence[Values]
    normals: Sequence[Values]
    dither: Numbers


def _surface(grid: Grid, projector: Projector) -> _Surface:
    """Return the points of a grid that are lit."""
    height, width = grid.seen.shape
    plain = _plain(grid)
    lit = ~np.repeat(np.repeat(plain, SAMPLES, axis=0), SAMPLES, axis=1)
    lit[::SAMPLES, ::SAMPLES] = True
    index = np.flatnonzero(lit)
    number = np.zeros(height * width, np.intp)
    number[index] = np.arange(len(index))
    rows, columns = np.divmod(index, width)
    across, down, near = projector.origin
    own = (columns + 0.5 - across, down - rows - 0.5, grid.depth.ravel()[index] - near)
    view, step = projector.view, np.float32(projector.step)
    axes = np.array([view.right, view.up, view.eye])
    # differing also within a pixel, whose points are averaged
    row, column = (k // SAMPLES + DITHER // 2 * (k % SAMPLES) for k in (rows, columns))
    return _Surface(
        index,
        plain,
        number.reshape(height, width)[::SAMPLES, ::SAMPLES],
        grid.seen.ravel()[index],
        [_dot([part.astype(np.float32) for part in own], axes[:, k]) / step for k in range(3)],
        list(grid.values.reshape(-1, 3)[index].T.copy()),
        row % DITHER * DITHER + column % DITHER,
    )


def _plain(grid: Grid) -> NDArray[np.bool_]:
    """Return the pixels whose points show nearly the same place of the same surface."""
    plain = np.ones([length // SAMPLES for length in grid.seen.shape], np.bool_)
    first = (slice(None, None, SAMPLES),) * 2
    for row, column in product(range(SAMPLES), repeat=2):
        part = (slice(row, None, SAMPLES), slice(column, None, SAMPLES))
        plain &= grid.seen[part] == grid.seen[first]
        plain &= (grid.values[part] == grid.values[first]).all(axis=-1)
        plain &= np.abs(grid.depth[part] - grid.depth[first]) < 2 * SAMPLES
    return plain


def _dot(parts: Sequence[Values], axis: Iterable[float]) -> Values:
    """Return the products of vectors, given by coordinate, and an axis."""
    return _sum(part * np.float32(length) for part, length in zip(parts, axis, strict=True))


def _sum(parts: Iterable[Values]) -> Values:
    x, y, z = parts
    return np.asarray(x + y + z)


# Light


def _sky() -> Iterator[Triple]:
    """Yield the directions of the sky, each with an equal share of the light on a level surface."""
    for x, y in _on_disc(RAYS):
        yield x, y, float(np.sqrt(1 - x * x - y * y))


def _lamp(view: View) -> Iterator[Triple]:
    """Yield the directions of the lamp, which turns with the eye."""
    (cos, sin, _), (right, back, up) = view.right, TOWARDS_LAMP
    for x, y in _on_disc(BEAMS):
        aside, behind = right + SPREAD * x, back + SPREAD * y
        yield _unit(cos * aside - sin * behind, sin * aside + cos * behind, up)


def _on_disc(across: int) -> Iterator[tuple[float, float]]:
    """Yield the points of a lattice, `across` from side to side, that are within a radius of 1."""
    lattice = [(2 * k + 1) / across - 1 for k in range(across)]
    return ((x, y) for x, y in product(lattice, repeat=2) if x * x + y * y < 1)


def _unit(x: float, y: float, z: float) -> Triple:
    length = float(np.sqrt(x * x + y * y + z * z))
    return (x / length, y / length, z / length)


def _view_towards(eye: Triple) -> View:
    """Return a view from a direction above the ground."""
    x, y, z = eye
    a, b, c = _unit(z, 0.0, -x)
    return View((a, b, c), (y * c - z * b, z * a - x * c, x * b - y * a), eye)


@dataclass(frozen=True)
class _Ray:
    """One of the directions of a light.

    Its number, the points of the view from it (see SKY_POINTS), and its blur (see SKY_BLUR).
    """

    number: int
    points: int
    blur: float


def _lit(
    shapes: Sequence[Shape], room: Room, surface: _Surface, view: View
) -> tuple[Values, Values]:
    """Return the light on a surface, and the light that it reflects like a mirror.

    `room` is the box round the shapes.
    """
    light, shine = (np.zeros(len(surface.index), np.float32) for _ in range(2))
    sky, lamp = list(_sky()), list(_lamp(view))
    for number, direction in enumerate(sky):
        facing = _reached(shapes, room, surface, direction, _Ray(number, SKY_POINTS, SKY_BLUR))
        light += facing * np.float32(SKY / len(sky) / direction[2])
    for number, direction in enumerate(lamp):
        facing = _reached(shapes, room, surface, direction, _Ray(number, LAMP_POINTS, LAMP_BLUR))
        light += facing * np.float32(LAMP / len(lamp))
        shine += _mirrored(surface, direction, view) * (facing > 0) * np.float32(SHINE / len(lamp))
    return _even(light, surface), shine


def _mirrored(surface: _Surface, direction: Triple, view: View) -> Values:
    """Return how closely a surface reflects a direction to the eye, from 0 to 1."""
    half = _unit(*(a + b for a, b in zip(direction, view.eye, strict=True)))
    near = np.maximum(_dot(surface.normals, half), 0)
    for _ in range(POLISH):
        near = near * near
    return np.asarray(near)


def _reached(
    shapes: Sequence[Shape], room: Room, surface: _Surface, direction: Triple, ray: _Ray
) -> Values:
    """Return how much a surface faces a light, and 0 where a shape shades it.

    `room` is the box round the shapes.
    """
    view = _view_towards(direction)
    frame = frame_of_box(*room, view)
    lengths = frame[1] - frame[0]
    columns, rows = (int(n * ray.points / max(lengths[:2])) + 1 for n in lengths[:2])
    projector = Projector(view, (columns, rows), frame, no_values)
    depth = projector.grid(shapes).depth.astype(np.float32)
    facing = np.empty(len(surface.index), np.float32)
    for start in range(0, len(facing), BATCH):
        part = slice(start, start + BATCH)
        facing[part] = _facing(surface, part, projector, depth, ray)
    return facing


def _facing(
    surface: _Surface, part: slice, projector: Projector, depth: Values, ray: _Ray
) -> Values:
    """Return what `_reached` returns, of a part of a surface, with what the light sees."""
    view, step = projector.view, np.float32(projector.step)
    across, down, near = projector.origin.astype(np.float32)
    axes = (view.right, view.up, view.eye)
    right, up, towards = (_dot([c[part] for c in surface.places], axis) * step for axis in axes)
    turned, raised, facing = (_dot([c[part] for c in surface.normals], axis) for axis in axes)
    right, up = right + across, down - up
    offsets = ray.blur * ((np.arange(DITHER) + 0.5) * 2 / DITHER - 1).astype(np.float32)
    place = (surface.dither[part] + 5 * ray.number) % DITHER**2
    column, row = np.floor(right + offsets[place % DITHER]), np.floor(up + offsets[place // DITHER])
    # The nearness of the surface's plane in the middle of that point of the light's view.
    aside = (column + np.float32(0.5) - right) * turned - (row + np.float32(0.5) - up) * raised
    own = towards + near - aside / np.maximum(facing, np.float32(GRAZING))
    rows, columns = depth.shape
    inside = (column >= 0) & (row >= 0) & (column < columns) & (row < rows)
    point = np.where(inside, row * columns + column, 0).astype(np.intp)
    shaded = inside & (depth.ravel()[point] > own + np.float32(BIAS))
    return np.where(shaded, np.float32(0), np.maximum(facing, 0))


def _even(light: Values, surface: _Surface) -> Values:
    """Return the light without the pattern of the dither.

    That of a pixel becomes the mean of the pixels in a square round it that show the same plane.
    """
    first = surface.first
    given, seen = light[first], surface.seen[first]
    places, normals = ([part[first] for part in all_] for all_ in (surface.places, surface.normals))
    total, count = np.zeros_like(given), np.zeros_like(given)
    for moves in product(range(-DITHER // 2, DITHER // 2), repeat=2):
        here, there = _overlap(moves, given.shape)
        planes = [normal[here] for normal in normals]
        off = _sum(n * (p[there] - p[here]) for n, p in zip(planes, places, strict=True))
        turned = _sum(n * other[there] for n, other in zip(planes, normals, strict=True))
        alike = (seen[here] == seen[there]) & (np.abs(off) < LEVEL) & (turned > ALIKE)
        total[here] += np.where(alike, given[there], 0)
        count[here] += alike
    evened = light.copy()
    evened[first] = total / count
    return evened


def _overlap(
    moves: Sequence[int], size: Sequence[int]
) -> tuple[tuple[slice, ...], tuple[slice, ...]]:
    """Return the points of a grid that have another one at some moves from them, and the others."""
    ends = [(max(0, move), min(n, n + move)) for move, n in zip(moves, size, strict=True)]
    here = (slice(low - move, high - move) for (low, high), move in zip(ends, moves, strict=True))
    return tuple(here), tuple(slice(*end) for end in ends)


# Colours


def _developed(
    grid: Grid, surface: _Surface, light: Values, shine: Values, colours: Sequence[str]
) -> Pixels:
    """Return the pixels of a surface in its light.

    The values of a picture are square roots of light, about as the eye sees it.
    """
    height, width = grid.seen.shape
    own = np.array([*map(parts_of, colours), (0, 0, 0)], np.float32) / np.float32(255)
    ground = _ground(surface.index, (width, height))
    points = np.zeros((height * width, 3), np.float32)
    for channel in range(3):
        paint = np.where(surface.seen >= 0, own[surface.seen, channel], ground[channel])
        glow = np.where(surface.seen >= 0, shine, 0)
        points[surface.index, channel] = paint * paint * light + glow
    parts = points.reshape(height // SAMPLES, SAMPLES, width // SAMPLES, SAMPLES, 3)
    mean = np.where(surface.plain[..., None], parts[:, 0, :, 0], 0)
    for row, column in product(range(SAMPLES), repeat=2):
        share = np.where(surface.plain[..., None], 0, parts[:, row, :, column])
        mean += share / np.float32(SAMPLES**2)
    pixels = np.full((*surface.plain.shape, 4), 255, np.uint8)
    pixels[..., :3] = np.minimum(np.sqrt(mean) * 255 + np.float32(0.5), 255)
    return pixels


def _ground(index: Numbers, size: Span) -> Sequence[Values]:
    """Return red, green and blue of the ground at points of a grid, darker towards its corners."""
    rows, columns = np.divmod(index, size[0])
    x, y = 2 * columns / size[0] - 1, 2 * rows / size[1] - 1
    far = ((x * x + y * y) / 2).astype(np.float32)
    ends = zip(parts_of(GROUND), parts_of(DUSK), strict=True)
    return [
        far * np.float32((end - middle) / 255) + np.float32(middle / 255) for middle, end in ends
    ]
