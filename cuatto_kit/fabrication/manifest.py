"""The lists of a kit: manifest.json, its files, parts and plates, and bom.csv, its materials.

The manifest is a typed model that writes and reads the file. Keys that do not apply to a kit are
left out (a coupon names no game); `schema` grows when a key changes its meaning. The bill of
materials has the parts by colour, with their weight and cost.
"""

import csv
import hashlib
import io
import json
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import PureWindowsPath
from typing import TYPE_CHECKING, Literal

from pydantic import Field

from cuatto_kit.cache.store import Json
from cuatto_kit.cad.parts import ACCENT, BODY
from cuatto_kit.config.bundled import SUFFIXES
from cuatto_kit.config.printer import Printer
from cuatto_kit.config.settings import value_of
from cuatto_kit.documents import Entry, FindingEntry, schema_of
from cuatto_kit.fabrication.folder import Contents, Listing

if TYPE_CHECKING:
    from cuatto_kit.fabrication.built import BuiltPart
    from cuatto_kit.fabrication.packing import Place
    from cuatto_kit.fabrication.plates import PlateFile
    from cuatto_kit.fabrication.project import ProjectFile

MANIFEST = "manifest.json"
"""The name of the file in a kit."""
SCHEMA = 1
"""The version of the keys' meanings."""
PRINTER = "print.printer"
"""The setting that may name a file outside of the kit."""


class SourceEntry(Entry):
    """The YAML that a kit was built from."""

    path: str
    """The bundled name, or the path as given; of an absolute path only the file name."""
    sha256: str
    """Digest of the file, or of all the files that it extends."""


class PartEntry(Entry):
    """A part as it was written in one colour."""

    name: str
    """Its name in files."""
    title: str
    """Its name for readers."""
    file: str
    """Its STL, relative to the kit's folder."""
    scad: str
    """Its drawing, relative to the kit's folder."""
    quantity: int
    """The number of copies to print."""
    colours: dict[str, int]
    """The number of copies in each colour."""
    volume_mm3: float
    """Plastic in it, printed in one colour (mm³)."""
    extents_mm: tuple[float, float, float]
    """Width, depth and height as it is on the bed."""
    watertight: bool
    """True if its surface is closed."""
    bodies: int
    """The number of separate pieces of its mesh."""
    triangles: int
    """The number of triangles of its surface."""
    grams: float | None
    """Printed weight, estimated; null without a printer."""

    @classmethod
    def of(cls, built: "BuiltPart") -> "PartEntry":
        """Return the entry of a part that was built."""
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
    """The number of copies of a part, on a plate or in a box."""

    name: str
    """The part."""
    quantity: int
    """The number of copies."""

    @classmethod
    def of(cls, names: Sequence[str]) -> "list[Copies]":
        """Return an entry for each different name, in order of first appearance."""
        return [cls(name=name, quantity=count) for name, count in Counter(names).items()]


class PlateEntry(Entry):
    """Parts that are printed in one go."""

    file: str
    """Its 3MF, relative to the kit's folder."""
    stl: str | None = None
    """The plate as STL in one colour, if requested."""
    colours: list[str]
    """Its filaments, in the order of their slots."""
    bed_mm: tuple[float, float]
    """Width and depth of the bed."""
    round: Literal[True] | None = None
    """True if the bed is the circle in that square."""
    corner_mm: tuple[float, float] | None = None
    """The printer's x and y of the front left corner of the bed, if not 0."""
    parts: list[Copies]
    """The parts on it."""
    grams: float
    """The weight of the print, purge included."""
    print_time_s: float | None
    """The printing time; null if no slicer ran."""
    colour_changes: int = 0
    """The number of changes from one filament to another."""
    purge_grams: float = 0.0
    """The share of the grams that is thrown away at these changes."""
    estimated: Literal[True] | None = None
    """True if the grams are an estimate."""
    estimated_time_s: float | None = None
    """The approximate printing time, to the minute, if no slicer ran."""
    cost: float | None = None
    """The cost in the money of the printer's price, if a slicer ran."""

    @classmethod
    def of(cls, file: "PlateFile") -> "PlateEntry":
        """Return the entry of a plate."""
        plate, bed, takes = file.plate, file.bed, file.takes
        given = cls(
            file=file.file,
            colours=list(plate.colours),
            bed_mm=bed.size,
            parts=Copies.of([place.name for place in plate.places]),
            grams=round(takes.grams, 2),
            print_time_s=takes.seconds if takes.sliced else None,
            colour_changes=takes.changes,
            purge_grams=round(sum(takes.purge), 2),
        )
        more: dict[str, object]
        if takes.sliced:
            more = {"cost": round(file.cost, 2)}
        else:
            more = {"estimated": True, "estimated_time_s": 60 * round(takes.seconds / 60)}
        if file.stl is not None:
            more["stl"] = file.stl_file
        if bed.round:
            more["round"] = True
        if any(bed.corner):
            more["corner_mm"] = bed.corner
        return given.model_copy(update=more)


class ProjectEntry(Entry):
    """Plates as one project of Bambu Studio and OrcaSlicer."""

    file: str
    """Its 3MF, relative to the kit's folder."""
    plates: list[str]
    """The plates that it holds, by their files."""

    @classmethod
    def of(cls, project: "ProjectFile") -> "ProjectEntry":
        """Return the entry of a project."""
        return cls(file=project.path, plates=[plate.file for plate in project.plates])


class AssemblyEntry(Entry):
    """The proof that all parts fit together."""

    joints: int
    """The number of joints that were proved."""
    interference_mm3: float
    """The volume that any parts share."""
    joint_gap_mm: tuple[float | None, float | None] | None
    """The narrowest and the widest gap of any joint; null where a knob misses its socket."""
    worst: tuple[str, str] | None
    """The two parts with the worst fit."""


class TrayEntry(Entry):
    """A box: a tray with its lid."""

    tray: str
    """The part that is its tray."""
    lid: str
    """The part that is its lid."""
    holds: list[Copies]
    """The parts in it."""


class BoxEntry(Entry):
    """The boxes of the kit, and the proof that everything fits in them."""

    trays: list[TrayEntry]
    """Each box."""
    pieces: int
    """The number of pieces that were proved to be inside a compartment and to lift out."""
    interference_mm3: float
    """The volume that any piece shares with a box or another piece."""
    lid_play_mm: tuple[float, float] | None
    """The narrowest and the widest play of any lid; null without a box."""
    outside: list[Copies]
    """The parts that fit in no box that the printer could print."""


class FileEntry(Entry):
    """A file of a folder that is written as a whole."""

    path: str
    """Its path relative to that folder, with slashes."""
    sha256: str
    """Digest of the file."""
    bytes: int
    """Its size."""


class SheetsEntry(Entry):
    """The source of the sheets, if they were made separately."""

    settings: list[str]
    """The settings of `--set` that override the file, as `path=value`."""
    sha256: str
    """Digest of the file, or of all the files that it extends."""


class Manifest(Entry):
    """The contents of a kit."""

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
    """The settings of `--set` and `--printer` that override the file, as `path=value`."""
    printer: str | None = None
    """The printer that it was made for; null if the board names none."""
    quality: str | None = None
    """The fineness of round shapes."""
    parts: list[PartEntry] = Field(default_factory=list)
    """The parts, in the order in which they were drawn."""
    plates: list[PlateEntry] = Field(default_factory=list)
    """The plates: parts that are printed together."""
    projects: list[ProjectEntry] = Field(default_factory=list)
    """The plates together; more than one project if they are too many for one."""
    assembly: AssemblyEntry | None = None
    """The proof that the parts fit together, for whole boards."""
    box: BoxEntry | None = None
    """The boxes, if requested."""
    findings: list[FindingEntry] = Field(default_factory=list)
    """Remarks on the board, the parts and the games."""
    sheets: SheetsEntry | None = None
    """The source of the sheets, if it differs from that of the rest."""
    files: list[FileEntry]
    """Every other file of the kit, sorted by path."""

    @classmethod
    def read(cls, text: str | bytes) -> "Manifest":
        """Return the manifest in a file.

        Raises ValueError if it is not a manifest, or one of another schema, whose keys have other
        meanings.
        """
        found = cls.model_validate_json(text)
        if "schema_version" not in found.model_fields_set:
            raise ValueError("expected the schema of a manifest")
        if found.schema_version != SCHEMA:
            raise ValueError(f"expected schema {SCHEMA}; another version of cuatto-kit wrote it")
        return found

    @property
    def origin(self) -> str:
        """The name of the file that the kit was built from, without ending; empty for a coupon."""
        return origin_of(self.source.path) if self.source else ""


def origin_of(path: str) -> str:
    """Return the name by which a kit's source file is known, without its ending.

    It distinguishes two files whose kits would have the same folder name.
    """
    name = unicodedata.normalize("NFC", PureWindowsPath(path).name)
    return next((name.removesuffix(end) for end in SUFFIXES if name.endswith(end)), name)


def without_place(path: str) -> str:
    """Return a path for publication in a kit: of an absolute path only the name of the file.

    The location of a file on the user's disk is private.
    """
    if path.startswith("/"):
        return path.rpartition("/")[2]
    whole = PureWindowsPath(path)
    return whole.name if whole.anchor else path


def told(settings: Sequence[str]) -> list[str]:
    """Return settings for publication in a kit, each `path=value`.

    The file of a user's own printer appears without its location.
    """
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
    """Return entries of files by path with their digests, sorted by path."""
    return [
        FileEntry(path=path, sha256=hashlib.sha256(content).hexdigest(), bytes=len(content))
        for path, content in sorted(files.items())
    ]


def schema() -> Mapping[str, Json]:
    """Return the JSON Schema of a manifest."""
    return schema_of("manifest.json of cuatto-kit", "The contents of a kit.", Manifest)


# The bill of materials


_Share = tuple[str, str, str]
"""A part, its share (whole, body or accent), and its colour."""

WHOLE = "whole"
"""The share in a row about whole copies, rather than about one of two colours."""

BOUGHT = "bought"
"""The share in a row about things that are bought, such as magnets: it has no colour, no weight and
no price."""

PURGE = "purge"
"""The name, in place of a part, of a row about the plastic that is purged at changes of filament;
its quantity is the number of changes."""

TOTAL = "total"
"""The name, in place of a part, of a row that sums up a colour, and the colour of the last row."""


@dataclass(frozen=True)
class Row:
    """A part, or a share of it, in one colour.

    `quantity` is the number of copies, `grams` and `price` are for all of them together.
    """

    part: str
    share: str
    colour: str
    quantity: int
    grams: float
    price: float


def bom(
    parts: Mapping[str, Sequence[float]], files: Iterable["PlateFile"], printer: Printer
) -> tuple[Row, ...]:
    """Return the bill of materials of these plates.

    The parts of a plate share the filament that it takes in each colour, as sliced or as estimated.
    Rows come in the order of parts, those of a part in the order of plates, and last those of
    purges.

    Args:
        parts: The weight of a copy of each part (g), of body and accent separately if it has two
            colours.
        files: The plates.
        printer: The printer; prices are in the money of its price per kilogram.

    Raises:
        KeyError: A plate holds a part without a weight.
    """
    quantity, grams = Counter[_Share](), defaultdict[_Share, float](float)
    for file in files:
        own, weight = Counter[_Share](), defaultdict[_Share, float](float)
        for place in file.plate.places:
            for share, each in _shares(place, file.plate.colours, parts[place.name]):
                own[share] += 1
                weight[share] += each
        quantity += own
        for share, told in _shared_out(weight, file).items():
            grams[share] += told
        for colour, purged in zip(file.plate.colours, file.takes.purge, strict=True):
            if purged:
                quantity[PURGE, PURGE, colour] += file.takes.changes
                grams[PURGE, PURGE, colour] += purged
    rank = {name: number for number, name in enumerate((*parts, PURGE))}
    return tuple(
        Row(*share, quantity[share], grams[share], grams[share] / 1000 * printer.price)
        for share in sorted(quantity, key=lambda share: rank[share[0]])
    )


def _shares(
    place: "Place", filaments: Sequence[str], each: Sequence[float]
) -> Iterator[tuple["_Share", float]]:
    """Yield the shares of a copy by colour, each with its weight (g)."""
    if place.accent is None or place.accent not in filaments:
        yield (place.name, WHOLE, place.colour), sum(each)
    else:
        body, marks = each
        yield (place.name, BODY, place.colour), body
        yield (place.name, ACCENT, place.accent), marks


def _shared_out(weight: Mapping["_Share", float], file: "PlateFile") -> Mapping["_Share", float]:
    """Return the grams of a plate by share, so that they include its skirt."""
    reckoned = defaultdict[str, float](float)
    for (_, _, colour), grams in weight.items():
        reckoned[colour] += grams
    said = {
        colour: total - purged
        for colour, total, purged in zip(
            file.plate.colours, file.takes.by_slot, file.takes.purge, strict=True
        )
    }
    return {
        share: grams * said[share[2]] / reckoned[share[2]] if reckoned[share[2]] else 0.0
        for share, grams in weight.items()
    }


def totals(rows: Sequence[Row]) -> tuple[Row, ...]:
    """Return a row for each colour, in order of appearance, and one for all.

    A part counts in the colour of its body.
    """
    colours = dict.fromkeys(row.colour for row in rows)
    own = {colour: [row for row in rows if row.colour == colour] for colour in colours}
    return tuple(_sum(colour, some) for colour, some in {**own, TOTAL: rows}.items())


def _sum(colour: str, rows: Sequence[Row]) -> Row:
    return Row(
        TOTAL,
        WHOLE,
        colour,
        sum(row.quantity for row in rows if row.share not in (ACCENT, PURGE)),
        sum(row.grams for row in rows),
        sum(row.price for row in rows),
    )


def write_csv(rows: Iterable[Row]) -> str:
    """Return the rows as comma-separated values (`bom.csv`), grams and money to two decimals.

    No cell begins with a character that makes spreadsheets compute (`=`, `+`, `-`, `@`): names of
    parts begin with a letter or digit (`Part`), shares and colours are fixed words, and no number
    is negative. So cells need no escape that other programs would have to remove.
    """
    target = io.StringIO()
    names = [field.name for field in fields(Row)]
    writer = csv.DictWriter(target, names, lineterminator="\n")
    writer.writeheader()
    for row in rows:
        money = {"grams": f"{row.grams:.2f}", "price": f"{row.price:.2f}"}
        writer.writerow({**asdict(row), **money})
    return target.getvalue()
