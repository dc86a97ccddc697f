"""Meshes: rendered from .scad files, written as STL files, and measured.

The embedded evaluator or OpenSCAD renders a drawing. Both treat a warning as an error: OpenSCAD
continues after an unknown module or a missing file, and the part would be wrong without notice.

A mesh is measured as it was written. In STL every triangle has its own corners, so a crack can
appear that the solid in memory did not have.
"""

import contextlib
import hashlib
import io
import os
import re
import subprocess
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.metadata import version
from pathlib import Path
from typing import Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray
from stl import Mode
from stl.mesh import Mesh

from cuatto_kit.cache.store import codec_of
from cuatto_kit.cad.parts import Part, Triangles
from cuatto_kit.errors import Code, Fault, InternalError, UsageError
from cuatto_kit.fabrication import programs

AnyNumber = TypeVar("AnyNumber", bound=np.generic)

EXTENT_TOLERANCE = 0.1
"""The largest difference between a size and the layout's (mm at a tile of 40): round ends are
polygons, slightly smaller than their circle."""
VOLUME_TOLERANCE = 1e-4
"""The largest difference between two measures of a mesh's volume, relative to the volume."""
OPENSCAD_TIMEOUT = 600
"""The longest time that OpenSCAD may take for one part (seconds)."""

MOST_PARSED = 1_000
"""The largest number of files in the parser's memory."""

_NOWHERE = str(Path(__file__) / "nowhere")
"""An impossible folder, so that the parser caches nothing on disk: it would trust any file there,
and run it."""
_USE = re.compile(r"^\s*(use|include)\s*<(?P<file>[^>]+)>", re.MULTILINE)
_WARNING = re.compile(r"^(WARNING|ERROR|TRACE|DEPRECATED):? .*$", re.MULTILINE)


# Renderers


class Renderer(Protocol):
    """A program that turns a file into triangles."""

    @property
    def identity(self) -> str:
        """Its name and version, part of the key of a cached render."""

    def render(self, path: Path) -> Triangles:
        """Return the triangles of the solid in a file. Raises InternalError for any warning."""


def renderer(name: str) -> Renderer:
    """Return the renderer `embedded` or `openscad`.

    Raises UsageError if OpenSCAD is not installed.
    """
    return OpenScad() if name == "openscad" else Embedded()


class Embedded:
    """openscad-evaluator: OpenSCAD's language over Manifold, in this process."""

    @property
    def identity(self) -> str:
        return f"openscad-evaluator {version('openscad-evaluator')}, {version('manifold3d')}"

    def render(self, path: Path) -> Triangles:
        os.environ["OPENSCAD_PARSER_CACHE_DIR"] = _NOWHERE
        import manifold3d
        from openscad_evaluator import Evaluator, resolve_use_scopes
        from openscad_lalr_parser import getASTfromFile

        _forget_other(_texts_of(path))
        spoken: list[str] = []
        printed = io.StringIO()  # the parser prints its syntax errors
        try:
            with contextlib.redirect_stdout(printed):
                nodes, _, scope = resolve_use_scopes(
                    getASTfromFile(str(path)) or [], str(path), spoken.append
                )
                bodies, _ = Evaluator(echo_fn=spoken.append).evaluate(nodes, scope)
        except Exception as error:  # after any error the part is not drawn
            raise _failed(path, str(error)) from error
        if printed.getvalue().strip():
            raise _failed(path, printed.getvalue())
        _refuse_warnings(path, "\n".join(spoken))
        solids = [body.body for body in bodies if body.body is not None]
        solid = manifold3d.Manifold.batch_boolean(solids, manifold3d.OpType.Add)
        if solid.is_empty():
            raise _failed(path, "")
        mesh = solid.to_mesh64()
        corners = np.asarray(mesh.vert_properties)[:, :3][np.asarray(mesh.tri_verts)]
        return _in_order(_without_cracks(corners.astype(np.float32)))


class OpenScad:
    """The OpenSCAD binary."""

    def __init__(self) -> None:
        found = programs.found(programs.OPENSCAD)
        if found is None:
            message = (
                f"OpenSCAD is not installed; get it from {programs.GET_OPENSCAD}, "
                "or leave out --renderer openscad"
            )
            raise UsageError(Fault(Code.NO_OPENSCAD, message))
        self._binary = found

    @cached_property
    def identity(self) -> str:
        """The output of `openscad --version`."""
        answer = subprocess.run(
            [self._binary, "--version"], capture_output=True, text=True, check=False
        )
        return (answer.stdout + answer.stderr).strip()

    def render(self, path: Path) -> Triangles:
        with tempfile.TemporaryDirectory() as folder:
            target = Path(folder) / "part.stl"
            command = [self._binary, "--hardwarnings", "--export-format", "binstl"]
            try:
                answer = subprocess.run(
                    [*command, "-o", str(target), str(path)],
                    capture_output=True,
                    text=True,
                    check=False,
                    timeout=OPENSCAD_TIMEOUT,
                )
            except subprocess.TimeoutExpired as error:
                message = f"OpenSCAD took more than {OPENSCAD_TIMEOUT} s"
                raise _failed(path, message) from error
            _refuse_warnings(path, answer.stderr)
            if "top level object" in answer.stderr and not target.exists():
                raise _failed(path, "")  # it is empty, or flat
            if answer.returncode or not target.exists():
                raise _failed(path, answer.stderr)
            return _in_order(read_stl(target.read_bytes()))


def _without_cracks(triangles: Triangles) -> Triangles:
    """Return triangles without pairs that coincide back to back.

    Two solids drawn face to face look like one, but the evaluator is more precise than STL: where
    it finds a crack between them, rounding has closed it.
    """
    corners, numbers = weld(triangles.reshape(-1, 3))
    alike = np.ravel_multi_index(tuple(np.sort(numbers, axis=1).T), (len(corners),) * 3)
    _, which = np.unique(alike, return_inverse=True)
    way_round = np.sign(np.diff(numbers[:, [0, 1, 2, 0]]).prod(axis=1))
    facing = np.bincount(which, weights=way_round)
    return corners[numbers[facing[which] != 0]]


def _in_order(triangles: Triangles) -> Triangles:
    """Return triangles sorted by their corners, since the order of the evaluator varies."""
    lowest = np.lexsort(triangles.transpose(2, 0, 1)[::-1].reshape(3, -1, 3), axis=-1)[:, 0]
    rolled = np.take_along_axis(
        triangles, ((lowest[:, None] + np.arange(3)) % 3)[:, :, None], axis=1
    )
    return np.ascontiguousarray(rolled[np.lexsort(rolled.reshape(-1, 9).T[::-1])])


def _texts_of(path: Path) -> dict[Path, str]:
    """Return a drawing and all files that it uses, each with its text.

    Raises InternalError for a missing file, which the evaluator would ignore.
    """
    texts = {path: path.read_text("utf-8")}
    left = [path]
    while left:
        using = left.pop()
        for match in _USE.finditer(texts[using]):
            used = using.parent / match["file"]
            if not used.is_file():
                raise _failed(path, f"{match['file']}: no such file")
            if used not in texts:
                texts[used] = used.read_text("utf-8")
                left.append(used)
    return texts


_parsed: dict[Path, str] = {}
"""The files in the parser's memory, with digests of their texts."""


def _forget_other(texts: Mapping[Path, str]) -> None:
    """Clear the parser's memory if any of these files had another text when it was parsed.

    The parser identifies a file by its path and time alone, and two texts can have the same time.
    """
    from openscad_lalr_parser import clear_ast_cache

    digests = {path: hashlib.sha256(text.encode()).hexdigest() for path, text in texts.items()}
    if len(_parsed) > MOST_PARSED or any(
        _parsed.get(path, digest) != digest for path, digest in digests.items()
    ):
        clear_ast_cache()
        _parsed.clear()
    _parsed.update(digests)


def _refuse_warnings(path: Path, spoken: str) -> None:
    if match := _WARNING.search(spoken):
        raise _failed(path, match[0])


def _failed(path: Path, message: str) -> InternalError:
    lines = [line.strip() for line in message.splitlines() if line.strip()]
    reason = lines[0] if lines else "nothing was drawn"
    return InternalError(Fault(Code.RENDER, reason, path.stem))


# STL files


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


# Measures


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
