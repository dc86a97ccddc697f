"""Parts → files: drawings, meshes, STL; each part checked as it was written."""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from cuatto_kit.cad.parts import Part
from cuatto_kit.cad.quality import Quality
from cuatto_kit.cad.solids import LIBRARY_FOLDER, Solid, library_files, scad_text
from cuatto_kit.config.printer import Printer
from cuatto_kit.errors import Code, Fault, Finding
from cuatto_kit.fabrication.cache import Entry, RenderCache
from cuatto_kit.fabrication.meshes import (
    Measures,
    measure,
    mesh_faults,
    read_stl,
    surface_faults,
    write_stl,
)
from cuatto_kit.fabrication.renderers import Triangles, renderer
from cuatto_kit.timing import Stopwatch

DRAWINGS, STL = "scad", "stl"
"""Folders of a kit: OpenSCAD drawings, and the meshes to print."""

ASSEMBLY = "assembly"

BODY, MARKS = "body", "marks"
"""The shares of a part in two colours, as its drawings are called."""


@dataclass(frozen=True)
class Drawings:
    """OpenSCAD text by file name, and the library files beside it."""

    parts: Mapping[str, str]
    library: Mapping[str, str]


@dataclass(frozen=True)
class Mesh:
    """A mesh as it was written; `grams` of it printed (None without a printer), and what its
    printing may come to."""

    stl: bytes
    measures: Measures
    grams: float | None = None
    findings: tuple[Finding, ...] = ()

    @cached_property
    def digest(self) -> str:
        """Stands for the mesh in keys of the cache."""
        return hashlib.sha256(self.stl).hexdigest()

    @cached_property
    def triangles(self) -> Triangles:
        return read_stl(self.stl)


@dataclass(frozen=True)
class Made:
    """A part with its mesh in one colour, and the meshes of its shares if it has two."""

    part: Part
    mesh: Mesh
    shares: tuple[Mesh, Mesh] | None = None

    @property
    def file(self) -> str:
        return f"{STL}/{self.part.name}.stl"

    @property
    def volumes(self) -> tuple[Mesh, ...]:
        """What is printed where there are two colours: the body first, then the marks."""
        return self.shares or (self.mesh,)

    def as_json(self) -> dict[str, Any]:
        measures = self.mesh.measures
        return {
            "name": self.part.name,
            "title": self.part.title,
            "file": self.file,
            "scad": f"{DRAWINGS}/{self.part.name}.scad",
            "quantity": self.part.quantity,
            "colours": dict(self.part.colours),
            "volume_mm3": round(measures.volume, 3),
            "extents_mm": [round(extent, 4) for extent in measures.extents],
            "watertight": measures.watertight,
            "bodies": measures.bodies,
            "triangles": measures.triangles,
            "grams": None if self.mesh.grams is None else round(self.mesh.grams, 2),
        }


def draw(parts: Sequence[Part], assembly: Solid | None, quality: Quality) -> Drawings:
    """The OpenSCAD text of each part and of its shares and, if given, of the whole table."""
    solids = {name: (solid, part.title) for part in parts for name, solid in _solids(part)}
    if assembly is not None:
        solids[ASSEMBLY] = (assembly, "The whole board, with every team set up on it")
    texts = {name: scad_text(solid, title, quality) for name, (solid, title) in solids.items()}
    return Drawings(texts, library_files(solid for solid, _ in solids.values()))


def _solids(part: Part) -> Iterator[tuple[str, Solid]]:
    """The drawings of a part by name."""
    yield part.name, part.solid
    if part.shares:
        yield f"{part.name}.{BODY}", part.shares.body
        yield f"{part.name}.{MARKS}", part.shares.marks


def write_drawings(staging: Path, drawings: Drawings) -> None:
    """Writes the drawings, and the library beside them, into a kit's folder."""
    library = staging / DRAWINGS / LIBRARY_FOLDER
    library.mkdir(parents=True)
    for name, text in drawings.library.items():
        (library / name).write_text(text, "utf-8")
    for name, text in drawings.parts.items():
        (staging / DRAWINGS / f"{name}.scad").write_text(text, "utf-8")


class Maker:
    """Makes parts with one renderer for one printer.

    Raises UsageError where the renderer is not installed.
    """

    def __init__(self, renderer_name: str, printer: Printer | None, watch: Stopwatch) -> None:
        self._renderer = renderer(renderer_name)
        self._printer = printer
        self._watch = watch
        self._cache = RenderCache()

    def make(
        self,
        staging: Path,
        parts: Sequence[Part],
        drawings: Drawings,
        progress: Callable[[str, int, int], None],
    ) -> list[Made]:
        """Each part with its meshes, from the cache where they were made before.

        Raises InternalError naming the part that the renderer warned about.
        """
        made = []
        library = [f"{name}\n{text}" for name, text in sorted(drawings.library.items())]
        for done, part in enumerate(parts):
            progress(part.name, done, len(parts))
            whole, *shares = (
                self._mesh(staging, name, drawings.parts[name], library)
                for name, _ in _solids(part)
            )
            whole = replace(whole, findings=self._findings(part.name, whole))
            made.append(Made(part, whole, (shares[0], shares[1]) if shares else None))
        return made

    def _mesh(self, staging: Path, name: str, text: str, library: Sequence[str]) -> Mesh:
        key = self._cache.key(name, self._renderer.identity, text, *library)
        entry = self._cache.get(key)
        if entry is None:
            entry = self._render(staging / DRAWINGS / f"{name}.scad")
            self._cache.put(key, entry)
        mesh = Mesh(entry.stl, Measures.from_json(entry.figures))
        return replace(mesh, grams=self._grams(mesh))

    def _render(self, drawing: Path) -> Entry:
        with self._watch.stage("render"):
            triangles = self._renderer.render(drawing)
        with self._watch.stage("write"):
            stl = write_stl(triangles, drawing.stem)
        with self._watch.stage("measure"):
            return Entry(measure(stl).as_json(), stl)

    def _grams(self, mesh: Mesh) -> float | None:
        """What the mesh weighs, printed; None without a printer, or if it is no solid."""
        printer = self._printer
        if printer is None or not mesh.measures.sound:
            return None

        def weigh() -> dict[str, Any]:
            from cuatto_kit.fabrication.slicer import estimate

            with self._watch.stage("weigh"):
                return {"grams": estimate(mesh.triangles, printer).grams}

        key = self._cache.key("grams", mesh.digest, printer.model_dump_json())
        grams: float = self._cache.figures(key, weigh)["grams"]
        return grams

    def _findings(self, name: str, mesh: Mesh) -> tuple[Finding, ...]:
        """What is to be said of how it prints; nothing without a printer."""
        printer = self._printer
        if printer is None or not mesh.measures.sound:
            return ()

        def judge() -> dict[str, Any]:
            from cuatto_kit.fabrication.printability import Limits, findings_of

            with self._watch.stage("printable"):
                limits = Limits(nozzle=printer.nozzle, layer=printer.layer)
                found = findings_of(name, mesh.triangles, limits)
            return {"findings": [finding.as_json() for finding in found]}

        key = self._cache.key("findings", name, mesh.digest, printer.model_dump_json())
        return tuple(map(Finding.from_json, self._cache.figures(key, judge)["findings"]))


def faults(made: Sequence[Made], scale: float, printer: Printer | None) -> list[Fault]:
    """Everything that keeps the parts from being printed; `scale` is the kit's size."""
    found = [fault for item in made for fault in mesh_faults(item.part, item.mesh.measures, scale)]
    for item in made:
        for share, mesh in zip((BODY, MARKS), item.shares or (), strict=False):
            found += surface_faults(f"{item.part.name}.{share}", mesh.measures)
        if printer and (refusal := printer.refusal(item.mesh.measures.extents)):
            found.append(Fault(Code.OFF_BED, refusal, item.part.name))
        found += [f.fault() for f in item.mesh.findings if f.severity == "error"]
    return found


def remarks(made: Sequence[Made]) -> list[Finding]:
    """What is to be said of parts that can be printed."""
    return [finding for item in made for finding in item.mesh.findings]


def write_parts(staging: Path, made: Sequence[Made]) -> None:
    """Writes each part's STL into a kit's folder."""
    (staging / STL).mkdir()
    for item in made:
        (staging / item.file).write_bytes(item.mesh.stl)


def list_files(folder: Path) -> list[dict[str, Any]]:
    """Every file below a folder with its digest and size, sorted by path."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return [
        {
            "path": path.relative_to(folder).as_posix(),
            "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
            "bytes": path.stat().st_size,
        }
        for path in files
    ]
