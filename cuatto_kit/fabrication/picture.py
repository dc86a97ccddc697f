"""PNG pictures of coloured meshes: parts, plates on their bed and the board set up.

They are small and made quickly: a triangle has one shade, which depends on its angle to the light,
and is darker beside something higher. Only sums, products, quotients and square roots are used, so
equal meshes give equal pixels on every machine.
"""

import struct
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.cad.parts import Instance, Triangles, Triple
from cuatto_kit.config.beds import Bed
from cuatto_kit.config.colours import COLOURS, parts_of
from cuatto_kit.fabrication.built import BuiltPart
from cuatto_kit.fabrication.raster import (
    OBLIQUE,
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
    normals_of,
)

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

SAMPLES = 2
"""The number of sample points per pixel, in each direction."""


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


class Camera:
    """A viewpoint, and a picture's size in pixels, which the frame fills.

    The projection of a mesh is cached for later pictures.
    """

    def __init__(self, view: View, size: Span, frame: Frame) -> None:
        points = (size[0] * SAMPLES, size[1] * SAMPLES)
        self._projector = Projector(view, points, frame, _shades)

    def picture(self, shapes: Sequence[Shape], background: str | None = None) -> Picture:
        """Return a picture of shapes whose triangles are counterclockwise from outside.

        The rest is transparent, or has the `background` (#rrggbb).
        """
        grid = self._projector.grid(shapes)
        picture = _coloured(grid, [shape.colour for shape in shapes]).smaller(SAMPLES)
        return _before(background, picture)


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


def _coloured(grid: Grid, colours: Sequence[str]) -> Picture:
    """Return a grid of shades as a picture with as many pixels; `colours` are by number."""
    light = grid.values[..., 0] * _corners(grid.depth)
    light[_seams(grid.seen)] *= SEAM
    gloss = GLOSS * np.maximum(light - SHADE, 0) / (1 - SHADE)
    own = np.array([*map(parts_of, colours), (0, 0, 0)])  # -1, for nothing, is the last
    pixels = np.empty((*grid.seen.shape, 4), np.uint8)
    for channel in range(3):
        pixels[..., channel] = np.minimum(own[grid.seen, channel] * light + gloss, 255)
    pixels[..., 3] = np.where(grid.seen >= 0, 255, 0)
    return Picture(pixels, grid.seen)


def _before(background: str | None, picture: Picture) -> Picture:
    """Return the picture on a background."""
    if background is None:
        return picture
    colour, opaque = picture.pixels[..., :3].astype(np.int64), picture.pixels[..., 3:]
    share = opaque.astype(np.int64)
    mixed = (colour * share + np.array(parts_of(background)) * (255 - share) + 127) // 255
    pixels = np.concatenate([mixed.astype(np.uint8), np.full_like(opaque, 255)], axis=-1)
    return replace(picture, pixels=pixels)


def _shades(corners: Floats) -> Floats:
    """Return the lightness of each triangle, from `SHADE` to 1."""
    (nx, ny, nz), length = normals_of(corners)
    facing = (nx * LIGHT[0] + ny * LIGHT[1] + nz * LIGHT[2]) / length
    return np.asarray(SHADE + (1 - SHADE) * (1 + facing) / 2)[:, None]


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
        self._bed = shapes_of_bed(bed)

    def picture(self, copies: Iterable[Shape]) -> Picture:
        """Return a picture of copies on the bed, whose corner is the origin."""
        return self._camera.picture([*self._bed, *copies])


def shapes_of_bed(bed: Bed) -> tuple[Shape, ...]:
    """Return the shapes of a bed and its rim, whose upper side is just below 0."""
    plan = np.array(bed.outline) - bed.corner
    inner = bed.middle + (plan - bed.middle) * (1 - 2 * _WIDE / np.array(bed.size))
    return (
        Shape(_slab(plan, -_THICK, -0.02), _RIM),
        Shape(_slab(inner, -0.02, -0.01), _BED),
    )


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
