"""Pictures of printed pieces: meshes seen obliquely from above, as flat shades in SVG.

The meshes are rasterised into a grid in which each point keeps the triangle nearest to the eye,
which removes hidden parts; then the rims of equal shades are traced as paths.
"""

import math
from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from contourpy import contour_generator
from manifold3d import CrossSection, FillRule
from numpy.typing import NDArray

from cuatto_kit.board.geometry import Rect
from cuatto_kit.config.colours import parts_of
from cuatto_kit.drawing import svg
from cuatto_kit.drawing.arrows import INK
from cuatto_kit.drawing.svg import Drawing

Triangles: TypeAlias = NDArray[np.float32]
"""Corners of triangles (mm), shape (n, 3, 3), counterclockwise seen from outside."""
Values: TypeAlias = NDArray[np.float64]
Numbers: TypeAlias = NDArray[np.float64] | NDArray[np.int64]
Layers: TypeAlias = Sequence[tuple[Triangles, str]]
"""Meshes in their places, z upwards, each with its colour (`#rrggbb`)."""

FLAT, STEEP = math.radians(32), math.radians(62)
"""The angles of the eye above the horizon: for upright pieces and for flat ones."""
ASIDE = math.radians(-28)
"""The rotation of pieces about the vertical axis."""
LIGHT = np.array([-3, 4, 4]) / math.sqrt(41)
"""The direction to the light in the eye's axes: from the left, from above and from behind.

It gives the three visible sides of a cube clearly different shades.
"""
SHADES = (0.5, 0.57, 0.64, 0.71, 0.78, 0.85, 0.92, 1.0, 1.1)
"""The factors of brightness, from the dark side to the lit one."""
CREASE = math.radians(40)
"""The angle below which faces that meet are shaded as one round face."""
FINE = 480
"""The number of points along the longer side of a picture."""
RIM = 0.499
"""The level of a rim between a marked point (1) and an unmarked one (0).

It is slightly below one half, so that points that touch at a corner are connected.
"""
SMOOTH = 0.9
"""The distance that a path may deviate from the rim of its points, in distances of points."""
SPECK = 10
"""Rims with at most this number of points are left out."""
MARGIN = 0.3
"""The free margin around a piece (mm)."""
LARGEST = 2e6
"""The size of the grid on which corners are equal; the numbers of its points fit into 63 bits."""


def piece_picture(layers: Layers, title: str = "") -> Drawing:
    """Return a picture of a piece in its colours, at the true size of the projection (mm).

    Pictures of several pieces have the same scale. Flat pieces are seen from a steeper angle.

    Args:
        layers: The meshes (mm), z upwards, with their colours.
        title: The title of the drawing; none if empty.

    Raises:
        ValueError: If there are no triangles.
    """
    meshes = [np.asarray(mesh, np.float64) for mesh, _ in layers]
    corners = np.concatenate([*meshes, np.empty((0, 3, 3))])
    if not len(corners):
        raise ValueError("no triangles; expected a solid")
    seen = corners @ _eye(corners).T
    kinds = np.repeat(np.arange(len(meshes)), [len(mesh) for mesh in meshes])
    normals = np.cross(seen[:, 1] - seen[:, 0], seen[:, 2] - seen[:, 0])
    front = normals[:, 2] > 1e-9
    light = _light(corners, normals, front)
    seen, kinds = seen[front], kinds[front]
    low, high = seen.reshape(-1, 3).min(0), seen.reshape(-1, 3).max(0)
    pitch = float(max(high[:2] - low[:2])) / FINE
    columns, rows = (math.ceil(float(size) / pitch) + 3 for size in (high[:2] - low[:2]))
    spots = (seen[:, :, :2] - low[:2]) / pitch + 1
    nearest, lit = _nearest(spots, seen[:, :, 2], light, (rows, columns))
    shades = (np.clip(lit, 0, 0.999) * len(SHADES)).astype(np.int64)
    labels = np.where(nearest >= 0, kinds[nearest] * len(SHADES) + shades + 1, 0)
    left, bottom = float(low[0]) - pitch, float(low[1]) - pitch
    around = _path(labels > 0, left, bottom, pitch)
    back = _shaded(layers[0][1], SHADES[3])
    body = [f'<path d="{around}" fill="{back}"/>']
    for label in np.unique(labels[labels > 0]):
        kind, shade = divmod(int(label) - 1, len(SHADES))
        colour = _shaded(layers[kind][1], SHADES[shade])
        path = _path(labels == label, left, bottom, pitch)
        look = svg.looks(fill=colour, stroke=colour, stroke_width=pitch)
        body.append(f'<path d="{path}" {look} stroke-linejoin="round"/>')
    rim = svg.looks(fill="none", stroke=INK, stroke_width=max(0.12, 1.2 * pitch))
    body.append(f'<path d="{around}" {rim} stroke-linejoin="round"/>')
    window = Rect(*(float(v) - MARGIN for v in low[:2]), *(float(v) + MARGIN for v in high[:2]))
    return svg.drawing(window, "".join(body), title)


def _eye(corners: Values) -> Values:
    """Return the rotation from the table to the eye's axes: x right, y up, z towards the eye."""
    width, depth, height = np.ptp(corners.reshape(-1, 3), axis=0)
    over = STEEP if height < 0.3 * max(width, depth) else FLAT
    c, s, up, level = math.cos(ASIDE), math.sin(ASIDE), math.sin(over), math.cos(over)
    return np.array([[c, -s, 0], [s * up, c * up, level], [-s * level, -c * level, up]])


def _light(corners: Values, normals: Values, front: NDArray[np.bool_]) -> Values:
    """Return the brightness of each corner of the front faces, from 0 to 1.

    The brightness of a corner is that of the mean normal of the faces that meet there at less than
    CREASE, so that triangulated round surfaces are shaded as round.
    """
    lengths = np.linalg.norm(normals, axis=1)
    upright = normals / np.maximum(lengths, 1e-12)[:, None]
    points = corners.reshape(-1, 3)
    fine = min(1e3, LARGEST / max(float(np.ptp(points, axis=0).max()), 1e-12))
    places = np.round(points * fine).astype(np.int64)
    places -= places.min(axis=0)
    numbers = np.ravel_multi_index(tuple(places.T), tuple(places.max(axis=0) + 1))
    _, vertices = np.unique(numbers, return_inverse=True)
    order = np.argsort(vertices, kind="stable")
    counts = np.bincount(vertices)
    first = np.cumsum(counts) - counts
    own = np.nonzero(np.repeat(front, 3))[0]
    here = vertices[own]
    corner, place = _ranges(first[here].astype(float), (first + counts - 1)[here].astype(float))
    other = order[place.astype(np.intp)] // 3
    one = own[corner] // 3
    alike = np.einsum("ij,ij->i", upright[one], upright[other]) > math.cos(CREASE)
    mean = np.zeros((len(own), 3))
    for axis in range(3):
        weights = np.where(alike, normals[other, axis], 0)
        mean[:, axis] = np.bincount(corner, weights, len(own))
    mean /= np.maximum(np.linalg.norm(mean, axis=1), 1e-12)[:, None]
    lit: Values = (mean @ LIGHT * 0.62 + 0.38).reshape(-1, 3)
    return lit


def _nearest(
    spots: Values, depths: Values, light: Values, shape: tuple[int, int]
) -> tuple[NDArray[np.intp], Values]:
    """Return the nearest triangle at each point of the grid (rows, columns) and its brightness.

    The triangle is -1 at points outside all triangles. All triangles together are divided into the
    stretches of the rows that they cover, and these into points.
    """
    x, y = spots[:, :, 0], spots[:, :, 1]
    which, row = _ranges(np.ceil(y.min(1)), np.floor(y.max(1)))
    first, last = np.full(len(row), np.inf), np.full(len(row), -np.inf)
    for a, b in ((0, 1), (1, 2), (2, 0)):
        (x0, y0), (x1, y1) = ((x[which, k], y[which, k]) for k in (a, b))
        with np.errstate(divide="ignore", invalid="ignore"):
            share = (row - y0) / (y1 - y0)
            met = x0 + share * (x1 - x0)
        crossed = (share >= 0) & (share <= 1)
        first = np.where(crossed, np.minimum(first, met), first)
        last = np.where(crossed, np.maximum(last, met), last)
    met_any = last >= first
    which, row, first, last = which[met_any], row[met_any], first[met_any], last[met_any]
    stretch, column = _ranges(np.ceil(first), np.floor(last))
    which, row = which[stretch], row[stretch]
    places = (row * shape[1] + column).astype(np.intp)
    heights = _between(spots, depths, which, column, row)
    highest = np.full(shape[0] * shape[1], -np.inf)
    np.maximum.at(highest, places, heights)
    on_top = heights == highest[places]
    nearest = np.full(shape[0] * shape[1], -1)
    nearest[places[on_top]] = which[on_top]
    shown = np.nonzero(nearest >= 0)[0]
    lit = np.zeros(len(nearest))
    lit[shown] = _between(spots, light, nearest[shown], shown % shape[1], shown // shape[1])
    return nearest.reshape(shape), lit.reshape(shape)


def _ranges(first: Values, last: Values) -> tuple[NDArray[np.intp], Values]:
    """Return the range of each number, by index, and all whole numbers of the ranges in order."""
    counts = np.maximum(last - first + 1, 0).astype(np.intp)
    which = np.repeat(np.arange(len(counts)), counts)
    starts = np.cumsum(counts) - counts
    return which, first[which] + (np.arange(len(which)) - starts[which])


def _between(
    spots: Values, values: Values, which: NDArray[np.intp], column: Numbers, row: Numbers
) -> Values:
    """Return a value that is given at the corners of triangles, interpolated at points in them."""
    (x0, y0), (x1, y1), (x2, y2) = (spots[:, k].T for k in range(3))
    area = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0)
    v0, v1, v2 = (values[:, 0], values[:, 1] - values[:, 0], values[:, 2] - values[:, 0])
    slope_x = (v1 * (y2 - y0) - v2 * (y1 - y0)) / area
    slope_y = (v2 * (x1 - x0) - v1 * (x2 - x0)) / area
    base = v0 - slope_x * x0 - slope_y * y0
    found: Values = base[which] + slope_x[which] * column + slope_y[which] * row
    return found


def _path(mask: NDArray[np.bool_], left: float, bottom: float, pitch: float) -> str:
    """Return the rims of all marked points as a path; holes turn the other way."""
    rows, columns = (np.flatnonzero(mask.any(axis=axis)) for axis in (1, 0))
    if not len(rows):
        return ""
    marked = mask[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    field = np.pad(marked, 1).astype(np.float64)
    rims = [rim for rim in contour_generator(z=field).lines(RIM) if len(rim) > SPECK]
    if not rims:
        return ""
    loops = CrossSection(rims, FillRule.EvenOdd).simplify(SMOOTH).to_polygons()
    first = (columns[0] - 1, rows[0] - 1)
    corners = [(loop + first) * (pitch, -pitch) + (left, -bottom) for loop in loops]
    return "".join("M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in loop) + "Z" for loop in corners)


def _shaded(colour: str, shade: float) -> str:
    """Return a colour darkened by `shade`, or lightened if it is above 1.

    Dark colours are first made a little lighter, since their shades would otherwise not differ.
    """
    parts = parts_of(colour)
    lift = max(0, 100 - max(parts)) * 0.6
    lit = [(part + lift) * min(shade, 1) for part in parts]
    white = max(0.0, shade - 1)
    return "#" + "".join(f"{round(part + white * (255 - part)):02x}" for part in lit)
