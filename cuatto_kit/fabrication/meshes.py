"""Meshes as STL files, and their measures.

A mesh is measured as it was written. In STL every triangle has its own corners, so a crack can
appear that the solid in memory did not have.
"""

import io
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray
from stl import Mode
from stl.mesh import Mesh

from cuatto_kit.cache.store import codec_of
from cuatto_kit.cad.parts import Part, Triangles
from cuatto_kit.errors import Code, Fault

AnyNumber = TypeVar("AnyNumber", bound=np.generic)

EXTENT_TOLERANCE = 0.1
"""The largest difference between a size and the layout's (mm at a tile of 40): round ends are
polygons, slightly smaller than their circle."""
VOLUME_TOLERANCE = 1e-4
"""The largest difference between two measures of a mesh's volume, relative to the volume."""


@dataclass(frozen=True)
class Measures:
    """The measures of a mesh; lengths in mm, volumes in mm³, `second_volume` by another library."""

    volume: float
    second_volume: float
    extents: tuple[float, float, float]
    watertight: bool
    winding: bool
    bodies: int
    triangles: int

    @property
    def sound(self) -> bool:
        """True if the mesh encloses a solid."""
        return self.watertight and self.winding and self.volume > 0


MEASURES = codec_of(Measures)


class _PlainMesh(Mesh):
    """A mesh without the date that numpy-stl writes into the header of a file."""

    def get_header(self, name: bytes | str) -> str:
        return str(name)[:80].ljust(80)


def write_stl(triangles: Triangles, name: str) -> bytes:
    """Return binary STL; the same bytes for the same triangles."""
    data = np.zeros(len(triangles), dtype=Mesh.dtype)
    data["vectors"] = triangles
    mesh = _PlainMesh(data, name=name, remove_empty_areas=False, calculate_normals=False)
    target = io.BytesIO()
    mesh.save(name, fh=target, mode=Mode.BINARY)  # computes the normals, too
    return target.getvalue()


def weld(
    corners: NDArray[AnyNumber],
) -> tuple[NDArray[AnyNumber], NDArray[np.int64]]:
    """Merge the equal corners of triangles.

    Args:
        corners: The corners of the triangles, three by three (3n × 3).

    Returns:
        The distinct corners, sorted (m × 3), and the numbers of three of them for each triangle.
        Triangles with two equal corners are left out.
    """
    order = np.lexsort(corners.T[::-1])
    ordered = corners[order]
    is_new = np.ones(len(corners), np.bool_)
    is_new[1:] = (ordered[1:] != ordered[:-1]).any(axis=1)
    numbers = np.empty(len(corners), np.int64)
    numbers[order] = np.cumsum(is_new) - 1
    triangles = numbers.reshape(-1, 3)
    flat = (triangles == np.roll(triangles, 1, axis=1)).any(axis=1)
    return ordered[is_new], triangles[~flat]


def read_stl(data: bytes) -> Triangles:
    """Return the triangles of a binary STL file."""
    return np.asarray(_loaded(data).vectors, dtype=np.float32)


def _loaded(data: bytes) -> Mesh:
    return Mesh.from_file("part.stl", fh=io.BytesIO(data), mode=Mode.BINARY)


def measure(data: bytes) -> Measures:
    """Return the measures of a binary STL file."""
    import trimesh

    mesh = trimesh.load(io.BytesIO(data), file_type="stl")
    assert isinstance(mesh, trimesh.Trimesh)
    width, depth, height = (float(extent) for extent in mesh.extents)
    return Measures(
        volume=float(mesh.volume),
        second_volume=_second_volume(_loaded(data)),
        extents=(width, depth, height),
        watertight=bool(mesh.is_watertight),
        winding=bool(mesh.is_winding_consistent),
        bodies=_bodies(len(mesh.vertices), mesh.faces),
        triangles=len(mesh.faces),
    )


def _bodies(corners: int, triangles: NDArray[np.int64]) -> int:
    """Return the number of pieces of a mesh that share no corner.

    `triangles` are numbers of corners (n × 3). trimesh would need scipy for this, a fifth of the
    size of the whole installation.
    """
    sides = np.concatenate([triangles[:, :2], triangles[:, 1:]])
    piece = np.arange(corners)
    while True:
        joined = piece.copy()
        np.minimum.at(joined, piece[sides], piece[sides].min(axis=1, keepdims=True))
        joined = joined[joined]
        if (joined == piece).all():
            return len(np.unique(piece))
        piece = joined


def _second_volume(mesh: Mesh) -> float:
    """Return the volume by the divergence theorem over numpy-stl's centroids and normals (mm³).

    numpy-stl's own `get_mass_properties` computes in exact fractions, which takes seconds for a
    fine bridge.
    """
    centroids = np.asarray(mesh.centroids, dtype=np.float64)
    normals = np.asarray(mesh.normals, dtype=np.float64)  # of length twice the triangle's area
    return float(np.einsum("ij,ij->", centroids, normals) / 6)


def mesh_faults(part: Part, measures: Measures, scale: float) -> list[Fault]:
    """Return the reasons why a mesh is unfit to print.

    `scale` is the kit's size relative to the default.
    """
    problems = []
    if measures.bodies != part.bodies:
        problems.append(f"it falls into {measures.bodies} bodies; expected {part.bodies}")
    for axis, found, expected in zip("xyz", measures.extents, part.extents, strict=True):
        if expected is not None and abs(found - expected) > EXTENT_TOLERANCE * scale:
            problems.append(f"it measures {found:.2f} mm in {axis}; expected {expected:.2f}")
    shape = [Fault(Code.BAD_MESH, problem, part.name) for problem in problems]
    return [*surface_faults(part.name, measures), *shape]


def surface_faults(name: str, measures: Measures) -> list[Fault]:
    """Return the reasons why a mesh does not enclose one volume."""
    problems = []
    if not measures.watertight:
        problems.append("its surface is open; expected a closed solid")
    if not measures.winding:
        problems.append("some triangles face inwards; expected all outwards")
    if not measures.volume > 0:
        problems.append(f"its volume is {measures.volume:.1f} mm³; expected more than 0")
    elif abs(measures.second_volume - measures.volume) > VOLUME_TOLERANCE * measures.volume:
        both = f"{measures.volume:.6g} and {measures.second_volume:.6g} mm³"
        problems.append(f"two libraries give it {both}; expected one volume")
    return [Fault(Code.BAD_MESH, problem, name) for problem in problems]
