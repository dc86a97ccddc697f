"""Small pictures of what a kit prints: each plate on its bed, and the board set up."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.cad.parts import Instance, Triangles
from cuatto_kit.config.beds import Bed
from cuatto_kit.config.colours import COLOURS
from cuatto_kit.fabrication.built import BuiltPart
from cuatto_kit.fabrication.picture import OBLIQUE, Camera, Picture, Shape, frame_of_box, picture_of

PLATE, COVER = 256, 512
"""Pixels of a plate's picture, and of the board's, each way."""

_BED, _RIM = "#c3c9d2", "#8f98a5"
_THICK, _WIDE = 3.0, 2.0
"""How thick a bed is drawn, and how wide its rim (mm)."""


class BedCamera:
    """Looks at plates of a printer; what it has seen on one it knows on the next."""

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
        """What lies on the bed, whose corner is the origin."""
        return self._camera.picture([*self._bed, *copies])


def board_picture(instances: Sequence[Instance], parts: Mapping[str, BuiltPart]) -> Picture:
    """The board as it is set up, of the parts that were built."""
    standing = [
        shape
        for instance in instances
        if instance.part in parts
        for shape in shapes_of(instance, parts[instance.part])
    ]
    return picture_of(standing, OBLIQUE, (COVER, COVER))


def shapes_of(instance: Instance, item: BuiltPart) -> Iterator[Shape]:
    """A copy of a part, its body and its accent."""
    paints = item.part.paints(instance.colour)
    for mesh, colour in zip(item.volumes, paints, strict=True):
        yield Shape(mesh.triangles, COLOURS[colour], instance.pose)


def _slab(plan: NDArray[np.float64], bottom: float, top: float) -> Triangles:
    """The top and the sides of a bed, whose corners come counterclockwise."""
    low, high = (np.column_stack([plan, np.full(len(plan), z)]) for z in (bottom, top))
    faces = [(high[0], high[k], high[k + 1]) for k in range(1, len(plan) - 1)]
    for k in range(len(plan)):
        after = (k + 1) % len(plan)
        faces += [(low[k], low[after], high[after]), (low[k], high[after], high[k])]
    return np.array(faces, np.float32)
