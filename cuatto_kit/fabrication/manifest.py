"""manifest.json: the files of a kit, its parts and plates.

The manifest is a typed model that writes and reads the file. Keys that do not apply to a kit are
left out (a coupon names no game); `schema` grows when a key changes its meaning.
"""

import hashlib
import json
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import PureWindowsPath
from typing import TYPE_CHECKING, Literal

from pydantic import Field

from cuatto_kit.cache.store import Json
from cuatto_kit.config.bundled import SUFFIXES
from cuatto_kit.config.settings import value_of
from cuatto_kit.documents import Entry, FindingEntry, schema_of
from cuatto_kit.fabrication.folder import Contents, Listing

if TYPE_CHECKING:
    from cuatto_kit.fabrication.built import BuiltPart

MANIFEST = "manifest.json"
SCHEMA = 1
PRINTER = "print.printer"
"""The setting that may name a file outside of the kit."""


class SourceEntry(Entry):
    """The YAML that a kit was built from."""

    path: str
    """The bundled name, or the path as given; of an absolute one the name of the file."""
    sha256: str
    """Digest of the file, or of all the files that it extends."""


class PartEntry(Entry):
    """A part as it was written in one colour."""

    name: str
    """What files call it."""
    title: str
    """What people call it."""
    file: str
    """Its STL, from the kit's folder."""
    scad: str
    """Its drawing, from the kit's folder."""
    quantity: int
    """How many are printed."""
    colours: dict[str, int]
    """How many in which colour."""
    volume_mm3: float
    """Plastic in it, printed in one colour (mm³)."""
    extents_mm: tuple[float, float, float]
    """Width, depth and height as it lies on the bed."""
    watertight: bool
    """Whether its surface is closed."""
    bodies: int
    """How many separate pieces it falls into."""
    triangles: int
    """Of which its surface is made."""
    grams: float | None
    """Printed weight, estimated; null without a printer."""

    @classmethod
    def of(cls, built: "BuiltPart") -> "PartEntry":
        """The entry of a part that was built."""
        part, measures, grams = built.part, built.mesh.measures, built.mesh.grams
        width, depth, height = (round(extent, 4) for extent in measures.extents)
        return cls(
            name=part.name,
            title=part.title,
            file=built.file,
            scad=built.drawing,
            quantity=part.quantity,
            colours=dict(part.colours),
            volume_mm3=round(measures.volume, 3),
            extents_mm=(width, depth, height),
            watertight=measures.watertight,
            bodies=measures.bodies,
            triangles=measures.triangles,
            grams=None if grams is None else round(grams, 2),
        )


class Copies(Entry):
    """How many of a part lie on a plate."""

    name: str
    """The part."""
    quantity: int
    """How many lie there."""

    @classmethod
    def of(cls, names: Sequence[str]) -> "list[Copies]":
        """The names of parts, counted in the order in which they first come."""
        return [cls(name=name, quantity=count) for name, count in Counter(names).items()]


class PlateEntry(Entry):
    """What goes on the bed in one go."""

    file: str
    """Its 3MF, from the kit's folder."""
    stl: str | None = None
    """The same in one colour, where it was asked for."""
    colours: list[str]
    """Its filaments, in the order of their slots."""
    bed_mm: tuple[float, float]
    """Width and depth of the bed."""
    round: Literal[True] | None = None
    """Whether the bed is the circle in that square."""
    corner_mm: tuple[float, float] | None = None
    """Where the printer's x and y are in the front left corner of the bed, if not 0."""
    parts: list[Copies]
    """What lies on it."""
    grams: float
    """What is printed on it weighs so much."""
    print_time_s: float | None
    """Null where no slicer ran."""
    colour_changes: int = 0
    """How often one filament is changed for another."""
    purge_grams: float = 0.0
    """What of the grams is thrown away at these changes."""
    estimated: Literal[True] | None = None
    """Whether the grams are an estimate."""
    estimated_time_s: float | None = None
    """About how long it takes, to the minute; where no slicer ran."""
    cost: float | None = None
    """In the money of the printer's price; where a slicer ran."""


class ProjectEntry(Entry):
    """Plates as one project of Bambu Studio and OrcaSlicer."""

    file: str
    """Its 3MF, from the kit's folder."""
    plates: list[str]
    """The plates that it holds, by their files."""


class AssemblyEntry(Entry):
    """The proof that all parts go together."""

    joints: int
    """How many joints were proved."""
    interference_mm3: float
    """The volume that any parts share."""
    joint_gap_mm: tuple[float | None, float | None] | None
    """The narrowest and the widest gap of any joint; null where a knob misses its socket."""
    worst: tuple[str, str] | None
    """The two parts that are worst off."""


class TrayEntry(Entry):
    """A box: a tray with its lid."""

    tray: str
    """The part that is its tray."""
    lid: str
    """The part that is its lid."""
    holds: list[Copies]
    """The parts that lie in it."""


class BoxEntry(Entry):
    """The boxes that the kit is kept in, and the proof that all lies in them."""

    trays: list[TrayEntry]
    """Each box."""
    pieces: int
    """How many pieces were proved to lie in a compartment and to lift out."""
    interference_mm3: float
    """The volume that any piece shares with a box or another piece."""
    lid_play_mm: tuple[float, float] | None
    """The narrowest and the widest play of any lid; null without a box."""
    outside: list[Copies]
    """What no box takes that the printer could print."""


class FileEntry(Entry):
    """A file of a folder that is written as one."""

    path: str
    """From that folder, with slashes."""
    sha256: str
    """Digest of the file."""
    bytes: int
    """Its size."""


class SheetsEntry(Entry):
    """What the sheets were typeset from, where they were made by themselves."""

    settings: list[str]
    """What `--set` laid over the file, as `path=value`."""
    sha256: str
    """Digest of the file, or of all the files that it extends."""


class Manifest(Entry):
    """What a kit consists of."""

    schema_version: int = Field(SCHEMA, alias="schema")
    """Grows when a key changes its meaning."""
    variant: str
    """The kit's name."""
    game: str | None = None
    """The game, as the YAML names it."""
    version: str
    """The version of cuatto-kit that built it."""
    source: SourceEntry | None = None
    """The YAML that it was built from."""
    settings: list[str] = Field(default_factory=list)
    """What `--set` and `--printer` laid over the file, as `path=value`."""
    printer: str | None = None
    """The printer that it was made for; null where the board names none."""
    quality: str | None = None
    """How fine round shapes are."""
    parts: list[PartEntry] = Field(default_factory=list)
    """The parts, in the order in which they were drawn."""
    plates: list[PlateEntry] = Field(default_factory=list)
    """What is printed together."""
    projects: list[ProjectEntry] = Field(default_factory=list)
    """The plates together; more than one project where they are too many for one."""
    assembly: AssemblyEntry | None = None
    """The proof that the parts go together, of whole boards."""
    box: BoxEntry | None = None
    """The boxes, where they were asked for."""
    findings: list[FindingEntry] = Field(default_factory=list)
    """Remarks on the board, the parts and the games."""
    sheets: SheetsEntry | None = None
    """What the sheets were made from, where that is not what all else was."""
    files: list[FileEntry]
    """Every other file of the kit, sorted by path."""

    @classmethod
    def read(cls, text: str | bytes) -> "Manifest":
        """The manifest that a file holds. Raises ValueError where it holds none, or one of another
        schema, whose keys mean something else."""
        found = cls.model_validate_json(text)
        if "schema_version" not in found.model_fields_set:
            raise ValueError("expected the schema of a manifest")
        if found.schema_version != SCHEMA:
            raise ValueError(f"expected schema {SCHEMA}; another version of cuatto-kit wrote it")
        return found

    @property
    def origin(self) -> str:
        """The name of the file that the kit was built from, without its ending; a coupon has
        none."""
        return origin_of(self.source.path) if self.source else ""


def origin_of(path: str) -> str:
    """What a kit that is built from a file is known by: two files of one folder name are told
    apart by it."""
    name = unicodedata.normalize("NFC", PureWindowsPath(path).name)
    return next((name.removesuffix(end) for end in SUFFIXES if name.endswith(end)), name)


def without_place(path: str) -> str:
    """A path as a kit tells it: where a file lies on somebody's disk is nobody else's business."""
    if path.startswith("/"):
        return path.rpartition("/")[2]
    whole = PureWindowsPath(path)
    return whole.name if whole.anchor else path


def told(settings: Sequence[str]) -> list[str]:
    """Settings as a kit tells them, each `path=value`: a printer's own file without its place."""
    return [_told(setting) for setting in settings]


def _told(setting: str) -> str:
    path, _, text = setting.partition("=")
    value = value_of(text) if path == PRINTER else None
    if not isinstance(value, str) or without_place(value) == value:
        return setting
    return f"{path}={json.dumps(without_place(value), ensure_ascii=False)}"


def _listing(data: bytes) -> Listing:
    manifest = Manifest.read(data)
    return Listing({file.path: file.sha256 for file in manifest.files}, manifest.origin)


KIT = Contents("a kit", MANIFEST, _listing)


def list_files(files: Mapping[str, bytes]) -> list[FileEntry]:
    """Files by path with their digests, sorted by path."""
    return [
        FileEntry(path=path, sha256=hashlib.sha256(content).hexdigest(), bytes=len(content))
        for path, content in sorted(files.items())
    ]


def schema() -> Mapping[str, Json]:
    """The JSON Schema of a manifest."""
    return schema_of("manifest.json of cuatto-kit", "What a kit consists of.", Manifest)
