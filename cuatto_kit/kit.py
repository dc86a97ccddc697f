"""The whole story: load → layout → parts → meshes → checks → plates → folder with a manifest."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from shutil import rmtree
from typing import TYPE_CHECKING, Any

from cuatto_kit import __version__, resources
from cuatto_kit.cad.quality import Quality
from cuatto_kit.checking import played_faults, quick_report
from cuatto_kit.config import bundled, printer
from cuatto_kit.config.messages import counted, listed, meant
from cuatto_kit.config.model import USUAL_PRINTER, text_in
from cuatto_kit.errors import CannotPlay, CannotPrint, Code, Fault, Finding, UsageError
from cuatto_kit.loading import Loaded, lay_out
from cuatto_kit.sheets.options import SheetOptions
from cuatto_kit.timing import Progress, Stopwatch

if TYPE_CHECKING:
    from cuatto_kit.board.layout import Layout
    from cuatto_kit.cad.parts import Kit
    from cuatto_kit.config.printer import Printer
    from cuatto_kit.fabrication.pipeline import Made
    from cuatto_kit.fabrication.plates import PlateFile
    from cuatto_kit.fabrication.shopping import Row

MANIFEST_SCHEMA = 1

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
REPORT, BOM, PREVIEW = "report.json", "bom.csv", "preview.html"


@dataclass(frozen=True)
class BuildOptions:
    """What a build is asked for; `only` names some of `ONLY`'s, none means all."""

    output: Path = Path("build")
    only: frozenset[str] = frozenset()
    renderer: str = "embedded"
    quality: Quality = Quality.NORMAL
    force: bool = False
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
class Built:
    """A finished kit: its folder, its manifest, the drawing of the whole table if all is there,
    and what to buy for it."""

    folder: Path
    manifest: dict[str, Any]
    assembly: Path | None = None
    shopping: "tuple[Row, ...]" = ()


def groups_of(only: str | None) -> frozenset[str]:
    """What `--only` names, none meaning all.

    Raises UsageError on a name that is none.
    """
    names = {word.strip() for word in only.split(",")} if only is not None else set()
    for name in sorted(names - set(ONLY)):
        message = f"--only {name}: expected one or more of {listed(ONLY)}{meant(name, ONLY)}"
        raise UsageError(Fault(Code.USAGE, message))
    return frozenset().union(*(ONLY[name] for name in names))


def build(
    loaded: Loaded,
    options: BuildOptions,
    watch: Stopwatch | None = None,
    progress: Progress = lambda *_: None,
) -> Built:
    """Builds the kit of a variant into `options.output`/<variant>.

    Raises KitError: what is wrong with the board, a part or the folder. The
    folder is then as it was.
    """
    watch = watch or Stopwatch()
    with watch.stage("layout"):
        layout, findings = lay_out(loaded, force=options.force)
    with watch.stage("import"):
        from cuatto_kit.fabrication import folder, pipeline
    target = options.output / loaded.source.name
    with watch.stage("parts"):
        machine, clearance = loaded.printer, loaded.clearance
        if machine is None and (options.slice or "plates" in options.only):
            message = "the board names no printer; expected one to make plates for"
            raise UsageError(Fault(Code.USAGE, message))
        kit = loaded.family.room("parts").make_parts(loaded.spec, layout, clearance)
        parts = [part for part in kit.parts if part.group in options.groups]
        whole = len(parts) == len(kit.parts)
        drawings = pipeline.draw(parts, kit.assembly() if whole else None, options.quality)
    with folder.swapped_in(target) as staging:
        with watch.stage("write"):
            pipeline.write_drawings(staging, drawings)
        made = pipeline.Maker(options.renderer, machine, watch).make(
            staging, parts, drawings, progress
        )
        with watch.stage("check"):
            if faults := pipeline.faults(made, loaded.spec.print.scale, machine):
                raise CannotPrint(faults)
        with watch.stage("assembly"):
            assembly = _proof(loaded, layout, kit, made, clearance) if whole else None
        with watch.stage("play"):
            report = _report(loaded, layout, findings, options, progress)
        with watch.stage("write"):
            pipeline.write_parts(staging, made)
            if report:
                _write_json(staging / REPORT, report)
        with watch.stage("plates"):
            title = text_in(loaded.spec.title, "en")
            plates, shopping = _plates(title, staging, made, machine, options, progress)
        with watch.stage("sheets"):
            if whole and options.wants("sheets"):
                from cuatto_kit.sheeting import write_sheets

                figures = report or quick_report(loaded, layout, findings, progress)
                write_sheets(staging, loaded, layout, made, figures, options.sheets)
        with watch.stage("preview"):
            if whole and options.wants("preview"):
                _write_preview(loaded, staging, kit, made)
        with watch.stage("write"):
            manifest = {
                **_head(loaded),
                "quality": options.quality,
                "parts": [item.as_json() for item in made],
                "plates": [plate.as_json() for plate in plates],
                "assembly": assembly,
                "findings": [
                    *(finding.as_json() for finding in (*findings, *pipeline.remarks(made))),
                    *(report["findings"] if report else ()),
                ],
                "files": pipeline.list_files(staging),
            }
            _write_json(staging / folder.MANIFEST, manifest)
    drawn = target / pipeline.DRAWINGS / f"{pipeline.ASSEMBLY}.scad"
    return Built(target, manifest, drawn if whole else None, shopping)


def build_sheets(
    loaded: Loaded, output: Path, options: SheetOptions, progress: Progress = lambda *_: None
) -> Built:
    """Typesets the rule sheets of a variant into `output`/<variant>/sheets; whatever else a kit
    there holds stays. Raises KitError as `build` does."""
    from tempfile import TemporaryDirectory

    from cuatto_kit.fabrication import folder, pipeline
    from cuatto_kit.sheeting import SHEETS, write_sheets

    layout, findings = lay_out(loaded)
    kit = loaded.family.room("parts").make_parts(loaded.spec, layout, loaded.clearance)
    drawings = pipeline.draw(kit.parts, None, BuildOptions.quality)
    with TemporaryDirectory() as scratch:
        pipeline.write_drawings(Path(scratch), drawings)
        maker = pipeline.Maker(BuildOptions.renderer, loaded.printer, Stopwatch())
        made = maker.make(Path(scratch), kit.parts, drawings, progress)
    report = quick_report(loaded, layout, findings, progress)
    target = output / loaded.source.name
    with folder.swapped_in(target, keep=True) as staging:
        if (staging / SHEETS).exists():
            rmtree(staging / SHEETS)
        write_sheets(staging, loaded, layout, made, report, options)
        path = staging / folder.MANIFEST
        former = json.loads(path.read_text("utf-8")) if path.exists() else {}
        path.unlink(missing_ok=True)
        manifest = {
            **(former or _head(loaded)),
            "sheets": {"settings": list(loaded.settings), "sha256": loaded.sha256},
            "files": pipeline.list_files(staging),
        }
        _write_json(path, manifest)
    return Built(target, manifest)


def _head(loaded: Loaded) -> dict[str, Any]:
    """What a manifest begins with."""
    return {
        "schema": MANIFEST_SCHEMA,
        "variant": loaded.source.name,
        "game": loaded.spec.game,
        "version": __version__,
        "source": {"path": loaded.source.shown, "sha256": loaded.sha256},
        "settings": list(loaded.settings),
        "printer": loaded.spec.print.printer_name,
    }


def build_coupon(
    output: Path, printer_name: str | None, progress: Progress = lambda *_: None
) -> Built:
    """Builds the small print that finds the right clearance (cad/coupon.py) for a printer,
    the usual one where none is named, into `output`/coupon. Raises KitError as `build` does."""
    from cuatto_kit.cad.coupon import COUPON, coupon_parts
    from cuatto_kit.fabrication import folder, pipeline

    name = printer_name or USUAL_PRINTER
    machine = printer.load(name)
    options = BuildOptions(output)
    parts = coupon_parts()
    drawings = pipeline.draw(parts, None, options.quality)
    target = output / COUPON
    with folder.swapped_in(target) as staging:
        pipeline.write_drawings(staging, drawings)
        maker = pipeline.Maker(options.renderer, machine, Stopwatch())
        made = maker.make(staging, parts, drawings, progress)
        if faults := pipeline.faults(made, 1, machine):
            raise CannotPrint(faults)
        pipeline.write_parts(staging, made)
        plates, shopping = _plates("Coupon", staging, made, machine, options, progress)
        manifest = {
            "schema": MANIFEST_SCHEMA,
            "variant": COUPON,
            "version": __version__,
            "printer": bundled.find_printer(name).name,
            "quality": options.quality,
            "parts": [item.as_json() for item in made],
            "plates": [plate.as_json() for plate in plates],
            "findings": [finding.as_json() for finding in pipeline.remarks(made)],
            "files": pipeline.list_files(staging),
        }
        _write_json(staging / folder.MANIFEST, manifest)
    return Built(target, manifest, shopping=shopping)


def _proof(
    loaded: Loaded, layout: "Layout", kit: "Kit", made: "Sequence[Made]", clearance: float
) -> dict[str, Any]:
    """The proof that all parts go together. Raises CannotPrint where they do not."""
    from cuatto_kit.fabrication.assembly import proof_of

    fits = tuple(loaded.family.room("fits").fits(loaded.spec, layout, clearance, kit))
    assembly, problems = proof_of(fits, made, clearance)
    if problems:
        raise CannotPrint(problem.fault() for problem in problems)
    return assembly


def _report(
    loaded: Loaded,
    layout: "Layout",
    findings: Sequence[Finding],
    options: BuildOptions,
    progress: Progress,
) -> dict[str, Any] | None:
    """What games on the board say, where all is built. Raises CannotPlay."""
    if options.only:
        return None
    report = quick_report(loaded, layout, findings, progress)
    if report["verdict"] == "fail" and not options.force:
        raise CannotPlay(played_faults(loaded, report))
    return report


def _plates(
    title: str,
    staging: Path,
    made: "Sequence[Made]",
    machine: "Printer | None",
    options: BuildOptions,
    progress: Progress,
) -> "tuple[Sequence[PlateFile], tuple[Row, ...]]":
    """The plates in their files, and what to buy for them; none without a printer."""
    if machine is None or not (options.slice or options.wants("plates")):
        return (), ()
    from cuatto_kit.fabrication import plates, shopping

    packed = plates.pack_parts(made, machine)
    files = plates.write_plates(staging, packed, made, machine, title)
    if options.slice:
        cache = resources.cache_folder("gcode")
        files = plates.slice_plates(staging, files, machine, cache, progress)
    rows = shopping.bom(plates.weights(made), packed, machine)
    (staging / BOM).write_text(shopping.write_csv(rows), "utf-8")
    return files, rows


def _write_preview(loaded: Loaded, staging: Path, kit: "Kit", made: "Sequence[Made]") -> None:
    """The table as a page to look at from all sides."""
    from cuatto_kit.preview.page import Layer, Row, preview_page

    models = {
        item.part.name: [
            Layer(mesh.triangles, marks=number > 0) for number, mesh in enumerate(item.volumes)
        ]
        for item in made
    }
    rows = [
        Row(
            item.part.name,
            item.part.title,
            item.part.quantity,
            " × ".join(f"{extent:.1f}" for extent in item.mesh.measures.extents) + " mm",
            counted(item.part.colours),
            "" if item.mesh.grams is None else f"{item.mesh.grams * item.part.quantity:.1f} g",
        )
        for item in made
    ]
    page = preview_page(text_in(loaded.spec.title, "en"), "en", models, kit.table, rows)
    (staging / PREVIEW).write_text(page, "utf-8")


def _write_json(path: Path, document: dict[str, Any]) -> None:
    path.write_text(json.dumps(document, indent=2, ensure_ascii=False) + "\n", "utf-8")
