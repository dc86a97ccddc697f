"""Renderers: turn a .scad file into triangles, by the embedded evaluator or by OpenSCAD.

Both treat a warning as an error: OpenSCAD continues after an unknown module or a missing file, and
the part would be wrong without notice.
"""

import contextlib
import hashlib
import io
import os
import re
import subprocess
import tempfile
from collections.abc import Mapping
from functools import cached_property
from importlib.metadata import version
from pathlib import Path
from typing import Protocol

from cuatto_kit.cad.parts import Triangles
from cuatto_kit.errors import Code, Fault, InternalError, UsageError
from cuatto_kit.fabrication import programs

OPENSCAD_TIMEOUT = 600
"""The longest time that OpenSCAD may take for one part (seconds)."""

MOST_PARSED = 1_000
"""The largest number of files in the parser's memory."""

_NOWHERE = str(Path(__file__) / "nowhere")
"""An impossible folder, so that the parser caches nothing on disk: it would trust any file there,
and run it."""
_USE = re.compile(r"^\s*(use|include)\s*<(?P<file>[^>]+)>", re.MULTILINE)
_WARNING = re.compile(r"^(WARNING|ERROR|TRACE|DEPRECATED):? .*$", re.MULTILINE)


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
        import numpy as np

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
        from cuatto_kit.fabrication.meshes import read_stl

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
    import numpy as np

    from cuatto_kit.fabrication.meshes import weld

    corners, numbers = weld(triangles.reshape(-1, 3))
    _, which = np.unique(np.sort(numbers, axis=1), axis=0, return_inverse=True)
    which = which.reshape(-1)
    way_round = np.sign(np.diff(numbers[:, [0, 1, 2, 0]]).prod(axis=1))
    facing = np.bincount(which, weights=way_round)
    return corners[numbers[facing[which] != 0]]


def _in_order(triangles: Triangles) -> Triangles:
    """Return triangles sorted by their corners, since the order of the evaluator varies."""
    import numpy as np

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
