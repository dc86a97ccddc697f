"""The files of a kit, each a product of the design, and writing them into its folder.

The kit as a whole is cached as a list of its files, so that building an unchanged board again
reads no YAML twice, lays nothing out and imports nothing heavy.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from cuatto_kit import __version__
from cuatto_kit.board.laying import joints_of
from cuatto_kit.cache.store import RAW, Key, codec_of
from cuatto_kit.cad.parts import DRAWINGS
from cuatto_kit.config.languages import spoken
from cuatto_kit.config.messages import join_names
from cuatto_kit.config.model import text_in
from cuatto_kit.config.printer import Printer
from cuatto_kit.design.core import DesignCore
from cuatto_kit.design.options import KitOptions
from cuatto_kit.design.readme import BOM, LICENSE, PLAY, PREVIEW, README, REPORT, SHEETS, readme
from cuatto_kit.design.sheets import Sheets
from cuatto_kit.design.source import source_files
from cuatto_kit.documents import FindingEntry
from cuatto_kit.errors import CannotPlay, Code, Fault, Finding, UsageError
from cuatto_kit.fabrication.folder import atomic_replace, write_files
from cuatto_kit.fabrication.manifest import (
    BOUGHT,
    KIT,
    MANIFEST,
    SCHEMA,
    AssemblyEntry,
    Manifest,
    PartEntry,
    PlateEntry,
    ProjectEntry,
    Row,
    bom,
    list_files,
    origin_of,
    told,
    without_place,
    write_csv,
)
from cuatto_kit.sheets.options import SheetOptions

if TYPE_CHECKING:
    from cuatto_kit.cad.parts import Part
    from cuatto_kit.design.box import StorageBox
    from cuatto_kit.fabrication.built import BuiltPart
    from cuatto_kit.fabrication.pipeline import Drawings
    from cuatto_kit.fabrication.plates import PlateFile
    from cuatto_kit.fabrication.project import ProjectFile
    from cuatto_kit.reports.report import Report


_LICENCE = Path(__file__).with_name("kit.LICENSE")


@dataclass(frozen=True)
class KitFiles:
    """A kit as bytes by path, with its manifest and its shopping list.

    `assembly` is the drawing of the assembly if all parts are included, otherwise None.
    """

    files: Mapping[str, bytes]
    manifest: Manifest
    assembly: str | None = None
    shopping: tuple[Row, ...] = ()

    @property
    def contents(self) -> Mapping[str, bytes]:
        """The content of its folder: the files and the manifest."""
        return {**self.files, MANIFEST: self.manifest.written().encode()}


@dataclass(frozen=True)
class WrittenKit:
    """A kit in its folder."""

    folder: Path
    kit: KitFiles

    @property
    def manifest(self) -> Manifest:
        """The manifest of the kit."""
        return self.kit.manifest


def write_kit(design: DesignCore, folder: Path, options: KitOptions) -> WrittenKit:
    """Write the kit of a design into `folder`/<name>, and keep files that people have added there.

    Raises KitError; the folder is then unchanged.
    """
    target = folder / design.name
    with atomic_replace(target, KIT, origin_of(design.loaded.source.shown)) as staging:
        kit = kept_kit(design, options)
        with design.store.watch.stage("write"):
            write_files(staging, kit.contents)
    return WrittenKit(target, kit)


def write_sheets(design: DesignCore, folder: Path, options: SheetOptions) -> WrittenKit:
    """Write the rule sheets of a design into `folder`/<name>/sheets.

    Everything else in a kit there is left unchanged. Raises the same errors as `write_kit`.
    """
    target = folder / design.name
    origin = origin_of(design.loaded.source.shown)
    with atomic_replace(target, KIT, origin, keep=_is_no_sheet) as staging:
        files = sheet_files(design, options)
        said, others = head_of(design), []
        if (path := target / MANIFEST).is_file():
            former = Manifest.read(path.read_bytes())
            said = former.model_dump(by_alias=True, exclude_unset=True)
            others = [one for one in former.files if _is_no_sheet(one.path)]
        listed = [one for one in others if (target / one.path).is_file()] + list_files(files)
        given = {
            **said,
            "sheets": {"settings": told(design.loaded.settings), "sha256": design.loaded.sha256},
            "files": sorted(listed, key=lambda one: one.path),
        }
        manifest = Manifest.model_validate(given)
        write_files(staging, {**files, MANIFEST: manifest.written().encode()})
    return WrittenKit(target, KitFiles(files, manifest))


def _is_no_sheet(path: str) -> bool:
    """Return True if a file of a kit does not belong to its sheets."""
    return not path.startswith(f"{SHEETS}/")


# The files of a kit


def kit_files(design: DesignCore, options: KitOptions) -> KitFiles:
    """Return every file of the kit of a design.

    Raises KitError for a fault of the board, of a part, or of the games on it.
    """
    from cuatto_kit.fabrication import pipeline

    findings = [*_checked(design, options), *_flat_remarks(design, options)]
    made = _made(design, _in_its_edition(design, options))
    assembly = _proved(design) if made.whole else None
    report = _played(design) if made.whole and not options.only else None
    projects = projects_of(design, made.packed, made.built)
    drawings, box = made.drawings, made.box
    head = {**head_of(design), "quality": design.quality, "assembly": assembly}
    head["projects"] = list(map(ProjectEntry.of, projects))
    remarks = [
        *findings,
        *design.kit.remarks,
        *pipeline.remarks(made.built),
        *(finding for file in made.packed for finding in file.remarks()),
        *(report.findings if report else ()),
    ]
    if box is not None:
        drawings = drawings.with_more(box.drawings)
        head["box"], remarks = box.entry, [*remarks, *box.findings]
    others = {**_other_files(design, options, made), LICENSE: _LICENCE.read_bytes()}
    others |= {file.path: file.content for file in projects}
    if report is not None:
        others[REPORT] = report.data.written().encode()
    if options.publish:
        others |= _published(design, options, made, projects)
    plates = (path for file in made.packed for path in file.files())
    parts = (item.file for item in made.built)
    others[README] = readme(design, [*drawings.files(), *parts, *plates, *others])
    magnets = _magnets(design, box, joined=made.whole)
    kit = listed(head, design.printer, drawings, made.built, made.packed, remarks, others, magnets)
    drawn = f"{DRAWINGS}/{pipeline.ASSEMBLY}.scad"
    return replace(kit, assembly=drawn if made.whole else None)


def _in_its_edition(design: DesignCore, options: KitOptions) -> KitOptions:
    """Return the options with a box for a whole kit to travel with."""
    return replace(options, box=True) if options.whole and travels(design) else options


def travels(design: DesignCore) -> bool:
    """Return whether a whole kit has a box in any case."""
    return design.variant.print.edition == "travel" and design.printer is not None


@dataclass(frozen=True)
class _Made:
    """The parts of a kit that are made: all of them if it is `whole`.

    `boxes` are the storage boxes, `box` the same if they are printed.
    """

    parts: "Sequence[Part]"
    whole: bool
    built: "Sequence[BuiltPart]"
    packed: "Sequence[PlateFile]"
    drawings: "Drawings"
    boxes: "StorageBox | None"
    box: "StorageBox | None"


def _made(design: DesignCore, options: KitOptions) -> _Made:
    from cuatto_kit.design.box import make_box

    ordered = options.order.names([part.name for part in design.kit.parts])
    parts = [
        part for part in design.kit.parts if part.group in options.groups and part.name in ordered
    ]
    names = [part.name for part in parts]
    whole = len(parts) == len(design.kit.parts) and not options.order.copies
    boxes = make_box(design, options.order.spare) if options.box or options.boxed else None
    box = boxes if options.boxed else None
    added = box.built if box else ()
    built = (*options.order.of(design.printable(names)), *added)
    drawings = design.drawings if whole else _drawn(design, parts)
    return _Made(parts, whole, built, _packed(design, names, options, added), drawings, boxes, box)


def _other_files(design: DesignCore, options: KitOptions, made: _Made) -> Mapping[str, bytes]:
    """Return the files of a kit besides its parts, drawings and plates, by path."""
    from cuatto_kit.design.box import flat
    from cuatto_kit.design.pages import assembly_files, preview
    from cuatto_kit.design.play_page import play_page

    files = {**_customized(design, options, made)}
    if options.flattened:
        files |= flat(design, options.flattened, made.boxes if options.box else None)
    if made.whole and options.wants("sheets"):
        files |= sheet_files(design, options.sheets)
    elif options.carded:
        files |= card_files(design, options.sheets)
    if made.whole and options.wants("preview"):
        design.progress("preview", 0, 1)
        plates = made.packed or design.plates()
        files[PREVIEW] = preview(design, "en", plates, made.box).encode()
    if options.wants("play"):
        design.progress("play", 0, 1)
        page = play_page(design)
        files |= {PLAY: page} if page else {}
    if made.whole and not options.only:
        languages = _languages(design, options.sheets)
        files |= assembly_files(design, made.packed, languages, made.box)
    return {**files, **source_files(design)}


def _customized(design: DesignCore, options: KitOptions, made: _Made) -> Mapping[str, bytes]:
    """Return the files for a Customizer by path: of the parts that are made, or else of all."""
    if not options.customized:
        return {}
    from cuatto_kit.fabrication.customizer import customizer_files

    ordered = options.order.names([part.name for part in design.kit.parts])
    shown = made.parts or [part for part in design.kit.parts if part.name in ordered]
    added = made.box.built if made.box else ()
    shown = [*shown, *(item.part for item in added)]
    return customizer_files(shown, design.quality, text_in(design.title, "en"))


def _flat_remarks(design: DesignCore, options: KitOptions) -> Iterator[Finding]:
    """Yield a remark on flat files of a board whose joints are magnets."""
    if options.flattened and design.variant.print.joints == "magnets":
        message = "the parts in flat/ have plain edges, without pockets for magnets; expected knobs"
        yield Finding(Code.CLEARANCE, "warning", "flat", message)


def _magnets(design: DesignCore, box: "StorageBox | None", *, joined: bool) -> list[Row]:
    """Return the row of the magnets that lids need, and joints if the board is `joined`."""
    asked = design.variant.print
    in_joints = 2 * len(joints_of(design.layout)) if asked.joints == "magnets" and joined else 0
    count = in_joints + sum(one.magnets for one in (box.boxes if box else ()))
    return [Row(f"magnet-{asked.magnets}", BOUGHT, "", count, 0.0, 0.0)] if count else []


def projects_of(
    design: DesignCore, files: "Sequence[PlateFile]", built: "Sequence[BuiltPart]"
) -> "tuple[ProjectFile, ...]":
    """Return the projects of plates and of the parts on them; none without a printer or a plate."""
    printer = design.printer
    if printer is None or not files:
        return ()
    from cuatto_kit.fabrication.project import make_projects

    title, assembly = text_in(design.title, "en"), design.kit.assembly
    return make_projects(design.store, files, built, printer, title, assembly)


def _drawn(design: DesignCore, parts: "Sequence[Part]") -> "Drawings":
    """Return the drawings of some parts only."""
    from cuatto_kit.fabrication import pipeline

    return pipeline.draw(parts, None, design.quality, design.own_tops)


def listed(
    head: Mapping[str, object],
    printer: Printer | None,
    drawings: "Drawings",
    built: "Sequence[BuiltPart]",
    packed: "Sequence[PlateFile]",
    remarks: Sequence[Finding],
    others: Mapping[str, bytes],
    bought: Sequence[Row] = (),
) -> KitFiles:
    """Return the files of a kit and its manifest.

    Args:
        head: The beginning of the manifest.
        printer: The printer, or None.
        drawings: The drawings of the parts.
        built: The parts with their meshes.
        packed: The plates.
        remarks: The findings for the manifest.
        others: Further files, by path.
        bought: The rows of the bill of materials about things that are not printed.
    """
    rows = _shopping(printer, built, packed)
    files = {
        **drawings.files(),
        **{item.file: item.mesh.stl for item in built},
        **{name: content for plate in packed for name, content in plate.files().items()},
        **({BOM: write_csv([*rows, *bought]).encode()} if rows else {}),
        **others,
    }
    manifest = Manifest.model_validate(
        {
            **head,
            "parts": list(map(PartEntry.of, built)),
            "plates": list(map(PlateEntry.of, packed)),
            "findings": list(map(FindingEntry.of, remarks)),
            "files": list_files(files),
        }
    )
    return KitFiles(files, manifest, shopping=rows)


def _shopping(
    printer: Printer | None, built: "Sequence[BuiltPart]", packed: "Sequence[PlateFile]"
) -> tuple[Row, ...]:
    """Return the bill of materials; empty without a printer or a plate."""
    if printer is None or not packed:
        return ()
    from cuatto_kit.fabrication import plates

    return bom(plates.weights(built), packed, printer)


def _published(
    design: DesignCore, options: KitOptions, made: _Made, projects: "Sequence[ProjectFile]"
) -> Mapping[str, bytes]:
    """Return the files for a model site."""
    from cuatto_kit.design.publishing import Published, publish_files

    shopping = _shopping(design.printer, made.built, made.packed)
    kit = Published(design, made.built, made.packed, shopping, [file.path for file in projects])
    languages = _languages(design, options.sheets)
    return publish_files(kit, languages, {LICENSE: _LICENCE.read_bytes()})


def sheet_files(design: DesignCore, options: SheetOptions) -> Mapping[str, bytes]:
    """Return the rule sheets of a design: PDF, HTML and Markdown in each language.

    Raises UsageError for a language in which its family has no texts.
    """
    files: dict[str, bytes] = {}
    languages = _languages(design, options)
    sheets = Sheets(design)
    for done, language in enumerate(languages):
        design.progress(f"rule sheet {language}", done, len(languages))
        sheet = sheets.typeset(language, options.paper, paper_board=options.paper_board)
        shown = {**sheet.files, **sheet.pictures}
        files |= {f"{SHEETS}/{name}": content for name, content in shown.items()}
    return files


def card_files(design: DesignCore, options: SheetOptions) -> Mapping[str, bytes]:
    """Return the summary card of each language by path. Raises UsageError as `sheet_files` does."""
    sheets = Sheets(design)
    return {
        f"{SHEETS}/card.{language}.pdf": sheets.card(language, options.paper)
        for language in _languages(design, options)
    }


def _languages(design: DesignCore, options: SheetOptions) -> tuple[str, ...]:
    game = design.loaded.family.name
    known = spoken(game, with_regions=True)
    for language in options.languages or ():
        if language not in known:
            message = f"--lang {language}: no rules of {game}; expected one of {join_names(known)}"
            raise UsageError(Fault(Code.USAGE, message))
    return options.languages or spoken(game)


def _checked(design: DesignCore, options: KitOptions) -> Sequence[Finding]:
    """Return the findings on a board.

    Raises KitError if it cannot be laid out, or if it lacks a printer or a program that the options
    require. Raises UsageError for options that exclude each other.
    """
    if options.flattened:
        from cuatto_kit.fabrication.flat import require_writer

        require_writer(options.flattened.format)
    if options.publish and not options.whole:
        message = "--publish: expected a whole kit, without --only and --parts"
        raise UsageError(Fault(Code.USAGE, message))
    if options.slice:
        from cuatto_kit.fabrication import slicer

        slicer.binary()
    assert design.layout
    if design.loaded.printer is None and (options.slice or "plates" in options.only):
        message = "the board names no printer; expected one to make plates for"
        raise UsageError(Fault(Code.USAGE, message))
    return design.findings


def _proved(design: DesignCore) -> AssemblyEntry:
    """Return the proof that all parts fit together.

    Raises CannotPrint if they do not.
    """
    design.progress("proof", 0, 1)
    return AssemblyEntry.model_validate(design.proof().as_json())


def _played(design: DesignCore) -> "Report":
    """Return the report of games on the board.

    Raises CannotPlay if its verdict is `fail`, unless forced.
    """
    report = design.report()
    if report.verdict == "fail" and not design.force:
        tried = [found.finding for found in report.data.static]
        said = [*tried, *report.findings]
        raise CannotPlay(f.fault(design.document) for f in said if f.severity == "error")
    return report


def _packed(
    design: DesignCore,
    names: Sequence[str],
    options: KitOptions,
    added: "Sequence[BuiltPart]",
) -> "tuple[PlateFile, ...]":
    if not (options.slice or options.wants("plates")):
        return ()
    return design.plates(names, sliced=options.slice, order=options.order, added=added)


def head_of(design: DesignCore) -> dict[str, object]:
    """Return the beginning of a manifest."""
    loaded = design.loaded
    return {
        "schema": SCHEMA,
        "variant": design.name,
        "game": loaded.variant.game,
        "version": __version__,
        "source": {"path": without_place(loaded.source.shown), "sha256": loaded.sha256},
        "settings": told(loaded.settings),
        "printer": loaded.variant.print.printer_name,
    }


# The cached kit


def kept_kit(design: DesignCore, options: KitOptions) -> KitFiles:
    """Return the files of a kit, made only if they are not cached.

    With a slicer the kit is always made, since the slicer may have changed. Raises the same errors
    as `kit_files`.
    """
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

    index = design.store.get(_key(design, options), INDEX, make)
    files = {
        path: design.store.get(Key("file", digest), RAW, partial(file, path))
        for path, digest in index.files.items()
    }
    return KitFiles(files, Manifest.read(index.manifest), index.assembly, index.shopping)


def is_kept(design: DesignCore, options: KitOptions) -> bool:
    """Return whether the kit is cached, as far as can be determined without reading it."""
    return design.store.holds(_key(design, options))


def _key(design: DesignCore, options: KitOptions) -> Key:
    loaded, sheets = design.loaded, options.sheets
    return design.key(
        "kit", loaded.source.shown, loaded.sha256, list(loaded.settings), design.quality,
        design.rendered_by, sorted(options.only), list(sheets.languages or ()), sheets.paper,
        sheets.paper_board, repr(options.order), options.box, options.card,
        options.customizer, repr(options.flat), options.publish,
    )  # fmt: skip


@dataclass(frozen=True)
class _Index:
    """A kit with the digests of its files instead of their bytes, and manifest.json."""

    files: Mapping[str, str]
    manifest: str
    assembly: str | None
    shopping: tuple[Row, ...]

    @classmethod
    def of(cls, kit: KitFiles) -> "_Index":
        files = {path: sha256(content).hexdigest() for path, content in kit.files.items()}
        return cls(files, kit.manifest.written(), kit.assembly, kit.shopping)


INDEX = codec_of(_Index)
