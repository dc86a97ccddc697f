"""Parts → files: drawings, meshes, STL; each part checked as it was written."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cuatto_kit.errors import Fault
from cuatto_kit.fabricate.cache import Entry, RenderCache
from cuatto_kit.fabricate.mesh import Measures, measure, mesh_faults, write_stl
from cuatto_kit.fabricate.render import renderer
from cuatto_kit.solids.part import Part
from cuatto_kit.solids.solid import LIBRARY_FOLDER, Quality, Solid, library_files, scad_text
from cuatto_kit.timing import Stopwatch
from cuatto_kit.variant.printer import Printer

DRAWINGS, STL = "scad", "stl"
"""Folders of a kit: OpenSCAD drawings, and the meshes to print."""

ASSEMBLY = "assembly"


@dataclass(frozen=True)
class Drawings:
    """OpenSCAD text by file name, and the library files beside it."""

    parts: Mapping[str, str]
    library: Mapping[str, str]


@dataclass(frozen=True)
class Made:
    """A part with its mesh and what it measures; `grams` if it were printed solid."""

    part: Part
    stl: bytes
    measures: Measures
    grams: float | None

    @property
    def file(self) -> str:
        return f"{STL}/{self.part.name}.stl"

    def as_json(self) -> dict[str, Any]:
        return {
            "name": self.part.name,
            "title": self.part.title,
            "file": self.file,
            "scad": f"{DRAWINGS}/{self.part.name}.scad",
            "quantity": self.part.quantity,
            "colours": dict(self.part.colours),
            "volume_mm3": round(self.measures.volume, 3),
            "extents_mm": [round(extent, 4) for extent in self.measures.extents],
            "watertight": self.measures.watertight,
            "bodies": self.measures.bodies,
            "triangles": self.measures.triangles,
            "grams": None if self.grams is None else round(self.grams, 2),
        }


def draw(parts: Sequence[Part], assembly: Solid | None, quality: str) -> Drawings:
    """The OpenSCAD text of each part and, if given, of the whole table."""
    fineness = Quality.named(quality)
    texts = {part.name: scad_text(part.solid, part.title, fineness) for part in parts}
    solids = [part.solid for part in parts]
    if assembly is not None:
        title = "The whole board, with every team set up on it"
        texts[ASSEMBLY] = scad_text(assembly, title, fineness)
        solids.append(assembly)
    return Drawings(texts, library_files(solids))


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
        """Each part with its mesh, from the cache where it was made before.

        Raises InternalError naming the part that the renderer warned about.
        """
        made = []
        library = [f"{name}\n{text}" for name, text in sorted(drawings.library.items())]
        for done, part in enumerate(parts):
            progress(part.name, done, len(parts))
            text = drawings.parts[part.name]
            key = self._cache.key(part.name, self._renderer.identity, text, *library)
            entry = self._cache.get(key)
            if entry is None:
                entry = self._render(staging / DRAWINGS / f"{part.name}.scad")
                self._cache.put(key, entry)
            measures = Measures.from_json(entry.measures)
            density = self._printer.density if self._printer else None
            grams = None if density is None else measures.volume / 1000 * density
            made.append(Made(part, entry.stl, measures, grams))
        return made

    def _render(self, drawing: Path) -> Entry:
        with self._watch.stage("render"):
            triangles = self._renderer.render(drawing)
        with self._watch.stage("write"):
            stl = write_stl(triangles, drawing.stem)
        with self._watch.stage("measure"):
            return Entry(stl, measure(stl).as_json())


def faults(made: Sequence[Made], scale: float, printer: Printer | None) -> list[Fault]:
    """Everything that keeps the parts from being printed; `scale` is the kit's size."""
    found = [fault for item in made for fault in mesh_faults(item.part, item.measures, scale)]
    for item in made:
        if printer and (refusal := printer.refusal(item.measures.extents)):
            found.append(Fault("OFF_BED", refusal, item.part.name))
    return found


def write_parts(staging: Path, made: Sequence[Made]) -> None:
    """Writes each part's STL into a kit's folder."""
    (staging / STL).mkdir()
    for item in made:
        (staging / item.file).write_bytes(item.stl)


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
