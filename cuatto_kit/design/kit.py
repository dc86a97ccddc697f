"""What a kit's folder holds, and how it is written: every file is a product of the design.

The kit as a whole is kept too, as a list of its files, so that building again what did not change
reads no YAML twice, lays nothing out and imports nothing heavy.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from typing import TYPE_CHECKING

from cuatto_kit import __version__
from cuatto_kit import store as products
from cuatto_kit.cad.quality import Quality
from cuatto_kit.config import bundled, printer
from cuatto_kit.config.languages import spoken
from cuatto_kit.config.messages import did_you_mean, join_names
from cuatto_kit.config.model import USUAL_PRINTER
from cuatto_kit.config.printer import Printer
from cuatto_kit.documents import FindingEntry
from cuatto_kit.errors import CannotPlay, CannotPrint, Code, Fault, Finding, UsageError
from cuatto_kit.fabrication.folder import MANIFEST, atomic_replace, write_files
from cuatto_kit.fabrication.manifest import (
    SCHEMA,
    AssemblyEntry,
    Manifest,
    PartEntry,
    list_files,
)
from cuatto_kit.fabrication.shopping import Row
from cuatto_kit.sheets.options import SheetOptions
from cuatto_kit.store import RAW, Key, codec_of
from cuatto_kit.timing import Progress

if TYPE_CHECKING:
    from cuatto_kit.design.design import Design
    from cuatto_kit.fabrication.pipeline import BuiltPart, Drawings
    from cuatto_kit.fabrication.plates import PlateFile
    from cuatto_kit.reports.report import Report

GROUPS = frozenset({"board", "teams"})
"""Into which parts fall."""
ONLY = {
    "parts": GROUPS,
    "board": frozenset({"board"}),
    "teams": frozenset({"teams"}),
    "plates": frozenset({"plates"}),
    "preview": frozenset({"preview"}),
    "sheets": frozenset({"sheets"}),
}
"""What `--only` may name, and what each stands for: groups of parts, or what is made of them."""
REPORT, BOM, PREVIEW, SHEETS = "report.json", "bom.csv", "preview.html", "sheets"
"""Files and a folder of a kit."""


@dataclass(frozen=True)
class KitOptions:
    """What of a kit is wanted: `only` names some of `ONLY`'s, none means all; with `slice` plates
    are sliced by PrusaSlicer."""

    only: frozenset[str] = frozenset()
    slice: bool = False
    sheets: SheetOptions = field(default_factory=SheetOptions)

    @property
    def groups(self) -> frozenset[str]:
        """The groups of parts that are made."""
        return self.only & GROUPS or GROUPS

    def wants(self, product: str) -> bool:
        """Whether something is to be made of the parts."""
        return not self.only or product in self.only


@dataclass(frozen=True)
class KitFiles:
    """A kit as bytes by path, its manifest, and what to buy for it. `assembly` names the drawing
    of the assembly if all is there."""

    files: Mapping[str, bytes]
    manifest: Manifest
    assembly: str | None = None
    shopping: tuple[Row, ...] = ()

    @property
    def contents(self) -> Mapping[str, bytes]:
        """All that its folder holds: the files, and the manifest beside them."""
        return {**self.files, MANIFEST: self.manifest.written().encode()}


@dataclass(frozen=True)
class WrittenKit:
    """A kit in its folder."""

    folder: Path
    kit: KitFiles

    @property
    def manifest(self) -> Manifest:
        """What it consists of."""
        return self.kit.manifest


def groups_of(only: str | None) -> frozenset[str]:
    """What `--only` names, none meaning all.

    Raises UsageError on a name that is none.
    """
    names = {word.strip() for word in only.split(",")} if only is not None else set()
    for name in sorted(names - set(ONLY)):
        message = (
            f"--only {name}: expected one or more of {join_names(ONLY)}{did_you_mean(name, ONLY)}"
        )
        raise UsageError(Fault(Code.USAGE, message))
    return frozenset().union(*(ONLY[name] for name in names))


def write_kit(design: "Design", folder: Path, options: KitOptions) -> WrittenKit:
    """Writes the kit of a design into `folder`/<name>. Raises KitError; the folder is then as it
    was."""
    target = folder / design.name
    with atomic_replace(target) as staging:
        kit = kept_kit(design, options)
        with design.store.watch.stage("write"):
            write_files(staging, kit.contents)
    return WrittenKit(target, kit)


def write_sheets(design: "Design", folder: Path, options: SheetOptions) -> WrittenKit:
    """Writes the rule sheets of a design into `folder`/<name>/sheets; whatever else a kit there
    holds stays. Raises KitError as `write_kit` does."""
    files = sheet_files(design, options)
    target = folder / design.name
    with atomic_replace(target, keep=True) as staging:
        rmtree(staging / SHEETS, ignore_errors=True)
        former = staging / MANIFEST
        said = _said(former)
        former.unlink(missing_ok=True)
        write_files(staging, files)
        given = {
            **(said or _head(design)),
            "sheets": {"settings": design.loaded.settings, "sha256": design.loaded.sha256},
            "files": list_files(_files_below(staging)),
        }
        manifest = Manifest.model_validate(given)
        write_files(staging, {MANIFEST: manifest.written().encode()})
    return WrittenKit(target, KitFiles(files, manifest))


def write_coupon(
    printer_name: str | None, folder: Path, progress: Progress = lambda *_: None
) -> WrittenKit:
    """Writes the small print that finds the right clearance (cad/coupon.py) for a printer, the
    usual one where none is named, into `folder`/coupon. Raises KitError as `write_kit` does."""
    from cuatto_kit.cad.coupon import COUPON, coupon_parts
    from cuatto_kit.fabrication import pipeline, plates
    from cuatto_kit.fabrication.renderers import renderer

    name = printer_name or USUAL_PRINTER
    chosen = printer.load(name)
    store, quality = products.usual(), Quality.NORMAL
    parts = coupon_parts()
    drawings = pipeline.draw(parts, None, quality)
    head = {
        "schema": SCHEMA,
        "variant": COUPON,
        "version": __version__,
        "printer": bundled.find_printer(name).name,
        "quality": quality,
    }
    target = folder / COUPON
    with atomic_replace(target) as staging:
        built = pipeline.build_parts(store, parts, drawings, renderer("embedded"), chosen, progress)
        if faults := pipeline.faults(built, 1, chosen):
            raise CannotPrint(faults)
        packed = plates.make_plates(
            store, plates.pack_parts(built, chosen), built, chosen, "Coupon"
        )
        kit = _listed(head, chosen, drawings, built, packed, pipeline.remarks(built), {})
        write_files(staging, kit.contents)
    return WrittenKit(target, kit)


# What a kit consists of


def kit_files(design: "Design", options: KitOptions) -> KitFiles:
    """Every file of the kit of a design. Raises KitError: what is wrong with the board, a part,
    or the games on it."""
    from cuatto_kit.fabrication import pipeline

    layout_findings = _checked(design, options)
    if not options.only:
        from cuatto_kit.design.warming import warm_aside

        warm_aside(design)
    parts = [part for part in design.kit.parts if part.group in options.groups]
    whole = len(parts) == len(design.kit.parts)
    built = design.printable([part.name for part in parts])
    assembly = _proved(design) if whole else None
    report = _played(design) if not options.only else None
    drawings = design.drawings if whole else pipeline.draw(parts, None, design.quality)
    packed = _packed(design, [part.name for part in parts], options)
    others: dict[str, bytes] = {}
    if report is not None:
        others[REPORT] = report.data.written().encode()
    if whole and options.wants("sheets"):
        others |= sheet_files(design, options.sheets)
    if whole and options.wants("preview"):
        design.progress("preview", 0, 1)
        others[PREVIEW] = design.preview().encode()
    head = {**_head(design), "quality": design.quality, "assembly": assembly}
    remarks = [*layout_findings, *pipeline.remarks(built), *(report.findings if report else ())]
    kit = _listed(head, design.printer, drawings, built, packed, remarks, others)
    drawn = f"{pipeline.DRAWINGS}/{pipeline.ASSEMBLY}.scad"
    return replace(kit, assembly=drawn if whole else None)


def _listed(
    head: Mapping[str, object],
    printer: Printer | None,
    drawings: "Drawings",
    built: "Sequence[BuiltPart]",
    packed: "Sequence[PlateFile]",
    remarks: Sequence[Finding],
    others: Mapping[str, bytes],
) -> KitFiles:
    """The files of a kit, `others` besides what is printed, and its manifest, which begins with
    `head`."""
    from cuatto_kit.fabrication import plates, shopping

    rows: tuple[Row, ...] = ()
    if printer is not None and packed:
        rows = shopping.bom(plates.weights(built), [file.plate for file in packed], printer)
    files = {
        **drawings.files(),
        **{item.file: item.mesh.stl for item in built},
        **{name: content for plate in packed for name, content in plate.files().items()},
        **({BOM: shopping.write_csv(rows).encode()} if rows else {}),
        **others,
    }
    manifest = Manifest.model_validate(
        {
            **head,
            "parts": list(map(PartEntry.of, built)),
            "plates": [plate.entry() for plate in packed],
            "findings": list(map(FindingEntry.of, remarks)),
            "files": list_files(files),
        }
    )
    return KitFiles(files, manifest, shopping=rows)


def sheet_files(design: "Design", options: SheetOptions) -> Mapping[str, bytes]:
    """The rule sheets of a design: PDF, HTML and Markdown a language. Raises UsageError on a
    language that its family has no texts in."""
    files: dict[str, bytes] = {}
    languages = _languages(design, options)
    for done, language in enumerate(languages):
        design.progress(f"rule sheet {language}", done, len(languages))
        sheet = design.sheet(language, options.paper, paper_board=options.paper_board)
        files |= {f"{SHEETS}/{name}": content for name, content in sheet.files.items()}
    return files


def _languages(design: "Design", options: SheetOptions) -> tuple[str, ...]:
    game = design.loaded.family.name
    known = spoken(game)
    for language in options.languages or ():
        if language not in known:
            message = f"--lang {language}: no rules of {game}; expected one of {join_names(known)}"
            raise UsageError(Fault(Code.USAGE, message))
    return options.languages or known


def _checked(design: "Design", options: KitOptions) -> Sequence[Finding]:
    """The remarks on a board that can be laid out and has a printer where one is needed."""
    assert design.layout
    if design.loaded.printer is None and (options.slice or "plates" in options.only):
        message = "the board names no printer; expected one to make plates for"
        raise UsageError(Fault(Code.USAGE, message))
    return design.findings


def _proved(design: "Design") -> AssemblyEntry:
    """That all parts go together. Raises CannotPrint where they do not."""
    design.progress("proof", 0, 1)
    return AssemblyEntry.model_validate(design.proof().as_json())


def _played(design: "Design") -> "Report":
    """What games on the board say. Raises CannotPlay where they speak against it."""
    report = design.report()
    if report.verdict == "fail" and not design.force:
        tried = [found.finding for found in report.data.static]
        said = [*tried, *report.findings]
        raise CannotPlay(f.fault(design.document) for f in said if f.severity == "error")
    return report


def _packed(design: "Design", names: Sequence[str], options: KitOptions) -> "tuple[PlateFile, ...]":
    if not (options.slice or options.wants("plates")):
        return ()
    return design.plates(names, sliced=options.slice)


def _head(design: "Design") -> dict[str, object]:
    """What a manifest begins with."""
    loaded = design.loaded
    return {
        "schema": SCHEMA,
        "variant": design.name,
        "game": loaded.variant.game,
        "version": __version__,
        "source": {"path": loaded.source.shown, "sha256": loaded.sha256},
        "settings": loaded.settings,
        "printer": loaded.variant.print.printer_name,
    }


def _said(path: Path) -> dict[str, object]:
    """What a manifest says; nothing where there is none, or none that can be read."""
    try:
        return Manifest.read(path.read_bytes()).model_dump(by_alias=True, exclude_unset=True)
    except (OSError, ValueError):
        return {}


def _files_below(folder: Path) -> Mapping[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


# The kit as it is kept


def kept_kit(design: "Design", options: KitOptions) -> KitFiles:
    """The files of a kit, made now if they never were. What a slicer says is asked each time: it
    may be another one. Raises KitError as `kit_files` does."""
    if options.slice:
        return kit_files(design, options)
    fresh: list[KitFiles] = []

    def make() -> _Index:
        fresh.append(kit_files(design, options))
        return _Index.of(fresh[0])

    def file(path: str) -> bytes:
        if not fresh:
            fresh.append(kit_files(design, options))
        return fresh[0].files[path]

    loaded, sheets = design.loaded, options.sheets
    key = design.key(
        "kit", loaded.source.shown, loaded.sha256, list(loaded.settings), design.quality,
        design.rendered_by, sorted(options.only), list(sheets.languages or ()), sheets.paper,
        sheets.paper_board,
    )  # fmt: skip
    index = design.store.get(key, INDEX, make)
    files = {
        path: design.store.get(Key("file", digest), RAW, partial(file, path))
        for path, digest in index.files.items()
    }
    return KitFiles(files, Manifest.read(index.manifest), index.assembly, index.shopping)


@dataclass(frozen=True)
class _Index:
    """A kit with the digests of its files in place of their bytes, and manifest.json."""

    files: Mapping[str, str]
    manifest: str
    assembly: str | None
    shopping: tuple[Row, ...]

    @classmethod
    def of(cls, kit: KitFiles) -> "_Index":
        files = {path: sha256(content).hexdigest() for path, content in kit.files.items()}
        return cls(files, kit.manifest.written(), kit.assembly, kit.shopping)


INDEX = codec_of(_Index)
