"""Pictures of the assembly of a kit, from the meshes and poses that were proved to fit."""

from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np
from manifold3d import Manifold
from numpy.typing import NDArray

from cuatto_kit.board.geometry import Point
from cuatto_kit.cad.parts import Instance, Pose, Triangles, Triple
from cuatto_kit.config.colours import COLOURS
from cuatto_kit.fabrication.built import BuiltPart
from cuatto_kit.fabrication.layers import solid_of
from cuatto_kit.fabrication.picture import picture_of
from cuatto_kit.fabrication.proof import placement_of
from cuatto_kit.fabrication.raster import Shape

SMALL, MEDIUM, LARGE = (240, 240), (300, 225), (640, 440)
"""Pixels across and down: of two parts, of a board that grows, of a board set up."""
CLEAR = 0.6
"""The height of a guest above its host, relative to its size."""
ROUND = 1.6
"""The size of the part of a large host that is shown round a small guest, relative to the guest's
size."""
JOINT = 14.0
"""The distance that is shown round a joint, to each side (mm)."""

Values: TypeAlias = NDArray[np.float64]
Box: TypeAlias = tuple[Triple, Triple]


@dataclass(frozen=True)
class Image:
    """A picture as a page holds it, and its size in pixels."""

    source: str
    width: int
    height: int


@dataclass(frozen=True)
class Painter:
    """Draws copies of parts that were built."""

    parts: Mapping[str, BuiltPart]

    def board(
        self, shown: Sequence[Instance], room: Sequence[Instance], size: tuple[int, int] = LARGE
    ) -> Image:
        """Return a picture of the `shown` copies, in which `room` fills the frame."""
        shapes = [shape for instance in shown for shape in self._shapes(instance)]
        return _image(shapes, _round([self._box(instance) for instance in room]), size)

    def join(self, guest: Instance, *hosts: Instance) -> tuple[Image, Image]:
        """Return pictures of a guest above its hosts and in its place, in colours that are printed.

        Of hosts that are much larger only the surroundings of the guest are shown.
        """
        low, high = self._box(guest)
        size = float(np.ptp([low, high], axis=0).max())
        near = _about((np.array(low) + np.array(high)) / 2, ROUND * size / 2)
        return self._pair(guest, hosts, near, CLEAR * size)

    def joint(self, guest: Instance, host: Instance, place: Point) -> tuple[Image, Image]:
        """Return pictures of the knob of a panel above the socket of another, and in it."""
        return self._pair(guest, [host], _about(np.array([*place, 0.0]), JOINT), CLEAR * JOINT)

    def _pair(
        self, guest: Instance, hosts: Sequence[Instance], near: Box, rise: float
    ) -> tuple[Image, Image]:
        above = self._cut(self._in_print(guest), near)
        below = [shape for host in hosts for shape in self._cut(self._in_print(host), near)]
        raised = [replace(shape, pose=Pose((0.0, 0.0, rise))) for shape in above]
        corners = [(_ends(shape.triangles), shape.pose.at[2]) for shape in (*below, *raised)]
        room = _round([(_up(low, z), _up(high, z)) for (low, high), z in corners])
        return _image([*below, *raised], room, SMALL), _image([*below, *above], room, SMALL)

    def _in_print(self, instance: Instance) -> Instance:
        """Return a copy in the first colour that its part is printed in."""
        return replace(instance, colour=next(iter(self.parts[instance.part].part.colours)))

    def _cut(self, instance: Instance, near: Box) -> list[Shape]:
        """Return the part of a copy, in its place, that is inside a box."""
        low, high = near
        box = Manifold.cube(tuple(np.subtract(high, low))).translate(low)
        pose = placement_of(instance.pose)[:3]
        cut = []
        for shape in self._shapes(instance):
            solid = solid_of(shape.triangles)
            if solid is not None and not (part := solid.transform(pose) ^ box).is_empty():
                mesh = part.to_mesh()
                corners = mesh.vert_properties[:, :3][mesh.tri_verts]
                cut.append(Shape(np.asarray(corners, np.float32), shape.colour))
        return cut

    def _shapes(self, instance: Instance) -> list[Shape]:
        built = self.parts[instance.part]
        colours = built.part.paints(instance.colour)
        return [
            Shape(mesh.triangles, COLOURS[colour], instance.pose)
            for mesh, colour in zip(built.volumes, colours, strict=True)
        ]

    def _box(self, instance: Instance) -> Box:
        """Return the box round a copy in its place."""
        meshes = self.parts[instance.part].volumes
        low, high = _ends(np.concatenate([mesh.triangles for mesh in meshes]))
        placed = placement_of(instance.pose)
        ends = np.array([low, high]) @ placed[:3, :3].T + placed[:3, 3]
        return _triple(ends.min(axis=0)), _triple(ends.max(axis=0))


def _image(shapes: Sequence[Shape], room: Box, size: tuple[int, int]) -> Image:
    data = picture_of(shapes, size=size, room=room).png()
    return Image("data:image/png;base64," + b64encode(data).decode(), *size)


def _ends(triangles: Triangles) -> Box:
    corners = triangles.reshape(-1, 3).astype(np.float64)
    return _triple(corners.min(axis=0)), _triple(corners.max(axis=0))


def _round(boxes: Sequence[Box]) -> Box:
    """Return the box round several boxes."""
    lows, highs = zip(*boxes, strict=True)
    return _triple(np.min(lows, axis=0)), _triple(np.max(highs, axis=0))


def _about(middle: Values, reach: float) -> Box:
    return _triple(middle - reach), _triple(middle + reach)


def _up(point: Triple, rise: float) -> Triple:
    return (point[0], point[1], point[2] + rise)


def _triple(values: Values) -> Triple:
    x, y, z = (float(value) for value in values)
    return x, y, z
