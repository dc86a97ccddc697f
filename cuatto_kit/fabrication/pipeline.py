"""The pipeline from parts to drawings to meshes, which checks each part as it is written.

Slow results are cached by content: a mesh under its drawing and the library files that it uses, the
weight and the findings of a mesh under its bytes and the printer.
"""

import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from cuatto_kit.cache.store import Codec, Key, Store, codec_of, key_of
from cuatto_kit.cad.library import path_of
from cuatto_kit.cad.parts import ACCENT, BODY, DRAWINGS, Part
from cuatto_kit.cad.quality import Quality
from cuatto_kit.cad.solids import (
    LIBRARY_FOLDER,
    Solid,
    files_used,
    library_files,
    meshes_used,
    scad_text,
)
from cuatto_kit.config.printer import Printer
from cuatto_kit.errors import Fault, Finding
from cuatto_kit.fabrication.built import BuiltMesh, BuiltPart, Profile
from cuatto_kit.fabrication.folder import write_files
from cuatto_kit.fabrication.meshes import (
    MEASURES,
    Renderer,
    measure,
    mesh_faults,
    surface_faults,
    write_stl,
)

ASSEMBLY = "assembly"


@dataclass(frozen=True)
class Drawings:
    """OpenSCAD text by file name, the library files beside it, and the meshes that they import."""

    parts: Mapping[str, str]
    library: Mapping[str, str]
    meshes: Mapping[str, bytes] = field(default_factory=dict)

    def with_more(self, others: "Drawings") -> "Drawings":
        """Return these drawings and others, whose parts must have different names."""
        return Drawings(
            {**self.parts, **others.parts},
            {**self.library, **others.library},
            {**self.meshes, **others.meshes},
        )

    def files(self) -> Mapping[str, bytes]:
        """Return their files in a kit: bytes by path."""
        library = {f"{LIBRARY_FOLDER}/{name}": text for name, text in self.library.items()}
        drawn = {f"{name}.scad": text for name, text in self.parts.items()}
        texts = {name: text.encode() for name, text in {**library, **drawn}.items()}
        meshes = {f"{LIBRARY_FOLDER}/{name}": mesh for name, mesh in self.meshes.items()}
        return {f"{DRAWINGS}/{name}": content for name, content in {**texts, **meshes}.items()}


def _encoded(mesh: BuiltMesh) -> bytes:
    return MEASURES.encode(mesh.measures) + b"\n" + mesh.stl


def _decoded(data: bytes) -> BuiltMesh:
    figures, _, stl = data.partition(b"\n")
    return BuiltMesh(stl, MEASURES.decode(figures))


MESH: Codec[BuiltMesh] = Codec(_encoded, _decoded)


def draw(
    parts: Sequence[Part],
    assembly: Solid | None,
    quality: Quality,
    meshes: Mapping[str, bytes] | None = None,
) -> Drawings:
    """Return the drawings of each part and of its colour bodies.

    Args:
        parts: The parts.
        assembly: The whole assembly, for another drawing, or None.
        quality: The fineness of round shapes.
        meshes: STL files by name that the drawings may import.
    """
    solids = {name: (solid, part.title) for part in parts for name, solid in _solids(part)}
    if assembly is not None:
        solids[ASSEMBLY] = (assembly, "The whole board, with every team set up on it")
    texts = {name: scad_text(solid, title, quality) for name, (solid, title) in solids.items()}
    library = library_files(solid for solid, _ in solids.values())
    imported = set[str]().union(*map(meshes_used, texts.values()))
    return Drawings(texts, library, {name: (meshes or {})[name] for name in sorted(imported)})


def _solids(part: Part) -> Iterator[tuple[str, Solid]]:
    """Yield the drawings of a part by name."""
    yield part.name, part.solid
    if part.colour_bodies:
        yield f"{part.name}.{BODY}", part.colour_bodies.body
        yield f"{part.name}.{ACCENT}", part.colour_bodies.accent


def build_parts(
    store: Store,
    parts: Sequence[Part],
    drawings: Drawings,
    renderer: Renderer,
    progress: Callable[[str, int, int], None] = lambda *_: None,
) -> tuple[BuiltPart, ...]:
    """Return each part with its meshes, which are cached in the store.

    `progress` is called with the name of the next part, the number of parts done, and the number of
    all.

    Raises InternalError with the name of the part that the renderer warned about.
    """
    with _Bench(store, drawings, renderer) as bench:
        built = []
        for done, part in enumerate(parts):
            progress(part.name, done, len(parts))
            built.append(bench.part(part))
        return tuple(built)


def mesh_key(name: str, drawings: Drawings, renderer: Renderer) -> Key:
    """Return the cache key of a drawing's mesh: the drawing and the library files that it uses."""
    text = drawings.parts[name]
    library = [f"{file}\n{drawings.library[file]}" for file in sorted(files_used(text))]
    return key_of("mesh", name, renderer.identity, text, *library)


class _Bench:
    """A maker of meshes, with the drawings in a temporary folder while it is open."""

    def __init__(self, store: Store, drawings: Drawings, renderer: Renderer) -> None:
        self._store = store
        self._drawings = drawings
        self._renderer = renderer
        self._scratch: tempfile.TemporaryDirectory[str] | None = None

    def __enter__(self) -> "_Bench":
        return self

    def __exit__(self, *error: object) -> None:
        if self._scratch is not None:
            self._scratch.cleanup()

    def part(self, part: Part) -> BuiltPart:
        whole, *bodies = (self._mesh(name) for name, _ in _solids(part))
        return BuiltPart(part, whole, tuple(bodies) or None)

    def _mesh(self, name: str) -> BuiltMesh:
        key = mesh_key(name, self._drawings, self._renderer)
        return self._store.get(key, MESH, lambda: self._render(name))

    def _render(self, name: str) -> BuiltMesh:
        path = self._folder / f"{name}.scad"
        used, found = f"use <{LIBRARY_FOLDER}/", f"use <{self._library}/"
        path.write_bytes(self._drawings.parts[name].replace(used, found).encode())
        with self._store.watch.stage("render"):
            triangles = self._renderer.render(path)
        with self._store.watch.stage("measure"):
            stl = write_stl(triangles, name)
            return BuiltMesh(stl, measure(stl))

    @cached_property
    def _folder(self) -> Path:
        """The folder for drawings, with everything that they need beside them."""
        self._scratch = tempfile.TemporaryDirectory(prefix="cuatto-kit-")
        beside = self._library == LIBRARY_FOLDER
        needed = Drawings({}, self._drawings.library if beside else {}, self._drawings.meshes)
        write_files(Path(self._scratch.name), needed.files())
        folder = Path(self._scratch.name) / DRAWINGS
        folder.mkdir(exist_ok=True)
        return folder

    @cached_property
    def _library(self) -> str:
        """The folder that drawings use as their library.

        It is the package's own, which a process parses once, unless the library has several folders
        or other texts, or a folder that OpenSCAD cannot name.
        """
        texts = self._drawings.library
        places = [path_of(Path(name).stem) for name in texts]
        folders = {place.resolve().parent.as_posix() for place in places}
        same = [place.read_text("utf-8") for place in places] == list(texts.values())
        usable = same and len(folders) == 1 and ">" not in str(folders)
        return folders.pop() if usable else LIBRARY_FOLDER


def judge_part(
    store: Store, built: BuiltPart, printer: Printer | None, tile: float | None = None
) -> BuiltPart:
    """Return a part with profiles and findings, which are cached; with none without a printer.

    `tile` is the edge of a tile (mm) if the part is one of a board.
    """
    if printer is None:
        return built
    judge = _Judge(store, printer, tile)
    bodies = built.colour_bodies or ()
    (whole,) = judge.weighed(built.part, built.mesh)
    whole = replace(whole, findings=judge.findings(built.part.name, whole, bodies))
    return replace(built, mesh=whole, colour_bodies=judge.weighed(built.part, *bodies) or None)


@dataclass(frozen=True)
class _Judge:
    """The weight of parts on a printer, and the findings on printing them."""

    _store: Store
    _printer: Printer
    _tile: float | None

    def weighed(self, part: Part, *bodies: BuiltMesh) -> tuple[BuiltMesh, ...]:
        """Return the bodies of a part with their profiles; none if one of them is not a solid."""
        printer = self._printer
        if not bodies or not all(mesh.measures.sound for mesh in bodies):
            return bodies

        def reckon() -> tuple[Profile, ...]:
            from cuatto_kit.fabrication.estimates import estimate

            triangles = [mesh.triangles for mesh in bodies]
            return estimate(triangles, printer, filled=part.filled)

        digests = [mesh.digest for mesh in bodies]
        key = key_of("profiles", digests, part.filled, printer.model_dump_json())
        profiles = self._store.get(key, PROFILES, reckon)
        return tuple(
            replace(mesh, profile=profile) for mesh, profile in zip(bodies, profiles, strict=True)
        )

    def findings(
        self, name: str, mesh: BuiltMesh, bodies: Sequence[BuiltMesh]
    ) -> tuple[Finding, ...]:
        """Return the findings on printing a part in one and two colours."""
        printer = self._printer
        if not mesh.measures.sound:
            return ()

        def judge() -> tuple[Finding, ...]:
            from cuatto_kit.fabrication.layers import Limits
            from cuatto_kit.fabrication.printability import findings_of, mark_findings

            limits = Limits(nozzle=printer.nozzle, layer=printer.layer, tile=self._tile)
            found = findings_of(name, mesh.triangles, limits)
            for marks in bodies[1:]:
                found += mark_findings(name, marks.triangles, mesh.triangles, limits)
            return found

        digests = [body.digest for body in (mesh, *bodies[1:])]
        key = key_of("printability", name, digests, self._tile, printer.model_dump_json())
        return self._store.get(key, FINDINGS, judge)


PROFILES = codec_of(tuple[Profile, ...])
FINDINGS = codec_of(tuple[Finding, ...])


def faults(
    built: Sequence[BuiltPart], scale: float, printer: Printer | None, tile: float | None = None
) -> list[Fault]:
    """Return all faults that prevent the parts from being printed.

    `scale` is the kit's size relative to the default, `tile` the edge of its tile (mm).
    """
    found = [fault for item in built for fault in mesh_faults(item.part, item.mesh.measures, scale)]
    for item in built:
        for body, mesh in zip((BODY, ACCENT), item.colour_bodies or (), strict=False):
            found += surface_faults(f"{item.part.name}.{body}", mesh.measures)
        found += [f.fault() for f in item.mesh.findings if f.severity == "error"]
    if printer:
        sizes = {item.part.name: item.mesh.measures.extents for item in built}
        found += printer.refusals(sizes, tile)
    return found


def remarks(built: Sequence[BuiltPart]) -> list[Finding]:
    """Return the findings on parts that can be printed."""
    return [finding for item in built for finding in item.mesh.findings]
