"""Is a board worth printing? Its layout is held against the printer, and games are played."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cuatto_kit import resources
from cuatto_kit.board.layout import Layout
from cuatto_kit.config.messages import listed, meant
from cuatto_kit.config.model import text_in
from cuatto_kit.errors import CannotPrint, Code, Fault, Finding, UsageError
from cuatto_kit.loading import Loaded, lay_out, seats_at
from cuatto_kit.timing import Progress

if TYPE_CHECKING:
    from cuatto_kit.games.simulator import Series
    from cuatto_kit.reports.report import Plan, Report

QUICK_GAMES = 2_000
"""Games of the check that a build makes."""


@dataclass(frozen=True)
class CheckOptions:
    """What a check is asked for; see reports/report.py. `seats` None is the usual table."""

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
    from cuatto_kit.reports.page import report_page

    page = report_page(checked.report, checked.layout, text_in(loaded.spec.title, "en"))
    try:
        resources.write_whole(path, page.encode())
    except OSError as error:
        raise UsageError(Fault(Code.USAGE, f"{path}: {error.strerror}")) from error


def _report(
    loaded: Loaded,
    layout: Layout,
    findings: Sequence[Finding],
    options: CheckOptions,
    progress: Progress,
) -> "Report":
    from cuatto_kit.reports import report

    series, metrics = loaded.family.room("series"), loaded.family.room("metrics")
    plan = _plan(loaded, options, series.Series)
    if not series.is_compiled():
        progress("compiling the engine, once", 0, 1)
    if loaded.family.has("exhaustive"):
        exhaustive = loaded.family.room("exhaustive")
        findings = [*findings, *exhaustive.exhaustive_findings(loaded.spec, layout, plan.seats)]
    return report.make_report(
        lambda head_start: series.Series(loaded.spec, layout, plan.seats, head_start),
        metrics.describe,
        layout,
        loaded.spec.targets,
        findings,
        plan,
        progress,
        {"variant": loaded.source.name, "game": loaded.spec.game},
    )


def _plan(loaded: Loaded, options: CheckOptions, series: "type[Series]") -> "Plan":
    """The plan of a check. Raises UsageError on seats or policies that do not fit."""
    from cuatto_kit.reports.report import Plan

    seats = seats_at(loaded, options.seats)
    for name in options.policies:
        if name not in series.policies:
            hint = meant(name, series.policies)
            message = f"--policy {name}: expected one of {listed(series.policies)}{hint}"
            raise UsageError(Fault(Code.USAGE, message))
    if len(options.policies) not in (1, seats):
        message = f"--policy: {len(options.policies)} policies for {seats} seats; expected one each"
        raise UsageError(Fault(Code.USAGE, message))
    return Plan(
        seats, options.games, options.precision, options.policies, options.seed, options.skill
    )


def _check_fits(loaded: Loaded, layout: Layout) -> None:
    """The board against the printer, by its layout. Raises CannotPrint."""
    machine = loaded.printer
    kit = loaded.family.room("parts").make_parts(loaded.spec, layout, loaded.clearance)
    faults = []
    for part in kit.parts:
        width, depth, height = (extent or 0.0 for extent in part.extents)
        if machine and (refusal := machine.refusal((width, depth, height))):
            faults.append(Fault(Code.OFF_BED, refusal, part.name))
    if faults:
        raise CannotPrint(faults)


def quick_report(
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
        resources.write_whole(kept, json.dumps(report).encode())
    return report


def played_faults(loaded: Loaded, report: dict[str, Any]) -> list[Fault]:
    """The errors that games brought to light, with the file they lie in."""
    findings = map(Finding.from_json, report["findings"])
    return [f.fault(loaded.document) for f in findings if f.severity == "error"]
