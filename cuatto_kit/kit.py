"""The whole story: load → layout → parts → meshes → checks → folder with a manifest."""

import hashlib
import json
import os
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cuatto_kit import __version__, resources
from cuatto_kit.board.checks import static_findings
from cuatto_kit.board.layout import Layout
from cuatto_kit.errors import (
    CannotPlay,
    CannotPrint,
    Fault,
    Finding,
    InvalidVariant,
    UsageError,
    error_for,
)
from cuatto_kit.games.base import Family, family_of
from cuatto_kit.timing import Stopwatch
from cuatto_kit.variant import bundled, document, printer
from cuatto_kit.variant.document import Document
from cuatto_kit.variant.model import Variant, text_in, validate
from cuatto_kit.variant.words import listed, meant

if TYPE_CHECKING:
    from cuatto_kit.play.report import Plan, Report

MANIFEST_SCHEMA = 1

ONLY = {
    "parts": frozenset({"board", "teams"}),
    "board": frozenset({"board"}),
    "teams": frozenset({"teams"}),
}
"""What `--only` may name, and the groups of parts that each stands for."""

QUICK_GAMES = 2_000
"""Games of the check that a build makes."""
USUAL_SEATS = 4
"""Who plays where a check is not told: four, or as many as the board takes."""
REPORT = "report.json"

Progress = Callable[[str, int, int], None]
"""Told what is done, how many of how many."""


@dataclass(frozen=True)
class Loaded:
    """A variant with the file it came from and the family that plays it."""

    source: bundled.Source
    document: Document
    family: Family
    spec: Variant
    sha256: str
    settings: tuple[str, ...] = ()


@dataclass(frozen=True)
class BuildOptions:
    """What a build is asked for; `only` names groups of parts, none means all."""

    output: Path = Path("build")
    only: frozenset[str] = frozenset()
    renderer: str = "embedded"
    quality: str = "normal"
    force: bool = False


@dataclass(frozen=True)
class Built:
    """A finished kit: its folder, its manifest, the drawing of the whole table if all is there."""

    folder: Path
    manifest: dict[str, Any]
    assembly: Path | None = None


def load(variant: str, settings: Sequence[str] = ()) -> Loaded:
    """Reads a bundled variant or a file, with `path=value` settings laid over it.

    Raises UsageError where there is none, or where a setting asks for a printer
    that there is not; InvalidVariant with all the faults of the file.
    """
    source = bundled.find(variant)
    text = document.read(source.path, source.shown)
    laid_over = document.override(text, settings)
    _check_chosen_printer(laid_over)
    family = family_of(laid_over)
    spec = validate(laid_over, family.room("spec").Spec)
    digest = hashlib.sha256(source.path.read_bytes()).hexdigest()
    return Loaded(source, laid_over, family, spec, digest, tuple(settings))


def _check_chosen_printer(laid_over: Document) -> None:
    path = ("print", "printer")
    mark, name = laid_over.values.get(path), laid_over.at(path)
    if mark and mark.file != laid_over.file and isinstance(name, str):
        printer.load(name)


def list_variants() -> list[dict[str, str]]:
    """The bundled variants: name, title, game, seats and pieces, all as text."""
    rows = []
    for name in bundled.bundled():
        loaded = load(name)
        fewest, most = loaded.spec.seats
        rows.append(
            {
                "name": name,
                "title": text_in(loaded.spec.title, "en"),
                "game": loaded.spec.game,
                "seats": str(most) if fewest == most else f"{fewest}–{most}",
                "pieces": loaded.spec.pieces,
            }
        )
    return rows


def write_new(name: str, origin: str | None = None) -> Path:
    """Writes NAME.yaml into the current folder: a template, or a copy of a variant.

    Raises UsageError where the name is no file name or the file is there already.
    """
    if not re.fullmatch(r"[\w][\w .-]{0,79}", name):
        message = f"{name!r} cannot name a file; expected letters, digits, spaces, . - and _"
        raise UsageError(Fault("USAGE", message))
    path = Path(name if name.endswith(".yaml") else f"{name}.yaml")
    source = bundled.find(origin).path if origin else bundled.template()
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(source.read_text("utf-8"))
    except FileExistsError as error:
        raise UsageError(
            Fault("EXISTS", f"{path} is there already; choose another name")
        ) from error
    except OSError as error:
        raise UsageError(Fault("USAGE", f"{path}: {error.strerror}")) from error
    return path


def groups_of(only: str | None) -> frozenset[str]:
    """The groups of parts that `--only` names, none meaning all.

    Raises UsageError on a name that is none.
    """
    names = {word.strip() for word in only.split(",")} if only is not None else set()
    for name in sorted(names - set(ONLY)):
        message = f"--only {name}: expected one or more of {listed(ONLY)}{meant(name, ONLY)}"
        raise UsageError(Fault("USAGE", message))
    return frozenset().union(*(ONLY[name] for name in names))


def lay_out(loaded: Loaded, *, force: bool = False) -> tuple[Layout, tuple[Finding, ...]]:
    """The board and the remarks on it.

    Raises InvalidVariant, CannotPrint or CannotPlay with all its faults; with
    `force` a board that cannot be played is let through and its faults stay among
    the remarks. A team that does not fit its bridge is never let through.
    """
    unfit = list(loaded.spec.disagreements(loaded.document))
    try:
        layout: Layout = loaded.family.room("layout").lay_out(loaded.document, loaded.spec)
    except InvalidVariant as error:
        raise error_for([*unfit, *error.faults]) from error
    findings = static_findings(layout)
    if not (unfit or any(finding.severity == "error" for finding in findings)):
        findings += loaded.family.room("checks").rule_findings(loaded.spec, layout)
    faults = [
        loaded.document.fault(finding.code, finding.source, finding.words)
        for finding in findings
        if finding.severity == "error"
    ]
    if unfit or faults:
        refusal = error_for([*unfit, *faults])
        if unfit or not (force and isinstance(refusal, CannotPlay)):
            raise refusal
    return layout, findings


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
        from cuatto_kit.fabricate import folder, workshop
    with watch.stage("parts"):
        machine, clearance = _printing(loaded)
        kit = loaded.family.room("parts").make_parts(loaded.spec, layout, clearance)
        parts = [part for part in kit.parts if not options.only or part.group in options.only]
        whole = len(parts) == len(kit.parts)
        drawings = workshop.draw(parts, kit.assembly if whole else None, options.quality)
    target = options.output / loaded.source.name
    with folder.swapped_in(target) as staging:
        with watch.stage("write"):
            workshop.write_drawings(staging, drawings)
        maker = workshop.Maker(options.renderer, machine, watch)
        made = maker.make(staging, parts, drawings, progress)
        with watch.stage("check"):
            if faults := workshop.faults(made, loaded.spec.print.scale, machine):
                raise CannotPrint(faults)
        with watch.stage("play"):
            report = None
            if not options.only:
                report = _quick_report(loaded, layout, findings, progress)
            if report and report["verdict"] == "fail" and not options.force:
                raise CannotPlay(_played_faults(loaded, report))
        with watch.stage("write"):
            workshop.write_parts(staging, made)
            if report:
                _write_json(staging / REPORT, report)
            manifest = {
                "schema": MANIFEST_SCHEMA,
                "variant": loaded.source.name,
                "game": loaded.spec.game,
                "version": __version__,
                "source": {"path": loaded.source.shown, "sha256": loaded.sha256},
                "settings": list(loaded.settings),
                "printer": loaded.spec.print.printer,
                "quality": options.quality,
                "parts": [item.as_json() for item in made],
                "findings": [
                    *(finding.as_json() for finding in findings),
                    *(report["findings"] if report else ()),
                ],
                "files": workshop.list_files(staging),
            }
            _write_json(staging / folder.MANIFEST, manifest)
    drawn = target / workshop.DRAWINGS / f"{workshop.ASSEMBLY}.scad"
    return Built(target, manifest, drawn if whole else None)


def _printing(loaded: Loaded) -> tuple[printer.Printer | None, float]:
    """The printer and the play between joints (mm)."""
    wanted = loaded.spec.print
    machine = printer.load(wanted.printer) if wanted.printer else None
    fallback = machine.clearance if machine else wanted.default_clearance
    return machine, wanted.clearance or fallback


def _write_json(path: Path, document: dict[str, Any]) -> None:
    path.write_text(json.dumps(document, indent=2, ensure_ascii=False) + "\n", "utf-8")


def _quick_report(
    loaded: Loaded, layout: Layout, findings: Sequence[Finding], progress: Progress
) -> dict[str, Any]:
    """The report that goes with a kit, kept by content: the same board is played once."""
    key = hashlib.sha256(
        "\n".join(
            (resources.package_digest(), loaded.source.name, loaded.spec.model_dump_json())
        ).encode()
    ).hexdigest()
    kept = resources.cache_folder("reports") / f"{key}.json"
    try:
        report: dict[str, Any] = json.loads(kept.read_text("utf-8"))
    except (OSError, ValueError):
        options = CheckOptions(games=QUICK_GAMES, skill=False)
        report = _report(loaded, layout, findings, options, progress).data
        aside = kept.with_suffix(f".{os.getpid()}")
        _write_json(aside, report)
        aside.replace(kept)
    return report


def _played_faults(loaded: Loaded, report: dict[str, Any]) -> list[Fault]:
    """The errors that games brought to light, with the file they lie in."""
    return [
        loaded.document.fault(finding["code"], (), f"{finding['where']}: {finding['message']}")
        for finding in report["findings"]
        if finding["severity"] == "error"
    ]


@dataclass(frozen=True)
class CheckOptions:
    """What a check is asked for; see play/report.py. `seats` None is the usual table."""

    seats: int | None = None
    games: int | None = None
    precision: float = 0.005
    policies: tuple[str, ...] = ("random",)
    seed: int = 1
    skill: bool = True


@dataclass(frozen=True)
class Checked:
    """A checked board: its report and the layout that was played."""

    report: "Report"
    layout: Layout

    def as_json(self) -> dict[str, Any]:
        """The report, with how fast it was played: rates are of this machine, this time."""
        games = self.report.simulation
        rate = round(games.games / games.seconds) if games.seconds else None
        return {**self.report.data, "games_per_second": rate, "cores": games.cores}


def check(loaded: Loaded, options: CheckOptions, progress: Progress = lambda *_: None) -> Checked:
    """Plays the board of a variant and says whether it is worth printing.

    Raises KitError where the board cannot be laid out, printed or played at all.
    """
    layout, findings = lay_out(loaded)
    _check_fits(loaded, layout)
    return Checked(_report(loaded, layout, findings, options, progress), layout)


def write_page(loaded: Loaded, checked: Checked, path: Path) -> None:
    """Writes the report as one HTML page. Raises UsageError where it cannot be written."""
    from cuatto_kit.play.page import report_page

    page = report_page(checked.report, checked.layout, text_in(loaded.spec.title, "en"))
    aside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        aside.write_text(page, "utf-8")
        aside.replace(path)
    except OSError as error:
        raise UsageError(Fault("USAGE", f"{path}: {error.strerror}")) from error


def _report(
    loaded: Loaded,
    layout: Layout,
    findings: Sequence[Finding],
    options: CheckOptions,
    progress: Progress,
) -> "Report":
    from cuatto_kit.play import report

    series, metrics = loaded.family.room("series"), loaded.family.room("metrics")
    plan = _plan(loaded, options, series.Series.policies)
    if not series.is_compiled():
        progress("compiling the engine, once", 0, 1)
    small = loaded.family.room("exhaustive").exhaustive_findings(loaded.spec, layout, plan.seats)
    return report.make_report(
        lambda head_start: series.Series(loaded.spec, layout, plan.seats, head_start),
        metrics.describe,
        layout,
        loaded.spec.targets,
        [*findings, *small],
        plan,
        progress,
        {"variant": loaded.source.name, "game": loaded.spec.game},
    )


def _plan(loaded: Loaded, options: CheckOptions, policies: Sequence[str]) -> "Plan":
    """The plan of a check. Raises UsageError on seats or policies that do not fit."""
    from cuatto_kit.play.report import Plan

    fewest, most = loaded.spec.seats
    seats = options.seats or max(fewest, min(USUAL_SEATS, most))
    if seats != 1 and not fewest <= seats <= most:
        message = f"--seats {seats}: expected {fewest} to {most}, or 1 to play alone"
        raise UsageError(Fault("USAGE", message))
    for name in options.policies:
        if name not in policies:
            hint = meant(name, policies)
            message = f"--policy {name}: expected one of {listed(policies)}{hint}"
            raise UsageError(Fault("USAGE", message))
    if len(options.policies) not in (1, seats):
        message = f"--policy: {len(options.policies)} policies for {seats} seats; expected one each"
        raise UsageError(Fault("USAGE", message))
    return Plan(
        seats, options.games, options.precision, options.policies, options.seed, options.skill
    )


def _check_fits(loaded: Loaded, layout: Layout) -> None:
    """The board against the printer, by its layout. Raises CannotPrint."""
    machine, clearance = _printing(loaded)
    kit = loaded.family.room("parts").make_parts(loaded.spec, layout, clearance)
    faults = []
    for part in kit.parts:
        width, depth, height = (extent or 0.0 for extent in part.extents)
        if machine and (refusal := machine.refusal((width, depth, height))):
            faults.append(Fault("OFF_BED", refusal, part.name))
    if faults:
        raise CannotPrint(faults)
