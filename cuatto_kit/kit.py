"""The whole story: load → layout → parts → meshes → checks → folder with a manifest."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cuatto_kit import __version__
from cuatto_kit.checking import Progress, played_faults, quick_report
from cuatto_kit.errors import CannotPlay, CannotPrint, Fault, UsageError
from cuatto_kit.loading import Loaded, lay_out, printing
from cuatto_kit.timing import Stopwatch
from cuatto_kit.variant.words import listed, meant

MANIFEST_SCHEMA = 1

ONLY = {
    "parts": frozenset({"board", "teams"}),
    "board": frozenset({"board"}),
    "teams": frozenset({"teams"}),
}
"""What `--only` may name, and the groups of parts that each stands for."""
REPORT = "report.json"


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


def groups_of(only: str | None) -> frozenset[str]:
    """The groups of parts that `--only` names, none meaning all.

    Raises UsageError on a name that is none.
    """
    names = {word.strip() for word in only.split(",")} if only is not None else set()
    for name in sorted(names - set(ONLY)):
        message = f"--only {name}: expected one or more of {listed(ONLY)}{meant(name, ONLY)}"
        raise UsageError(Fault("USAGE", message))
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
        from cuatto_kit.fabricate import folder, workshop
    with watch.stage("parts"):
        machine, clearance = printing(loaded)
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
                report = quick_report(loaded, layout, findings, progress)
            if report and report["verdict"] == "fail" and not options.force:
                raise CannotPlay(played_faults(loaded, report))
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


def _write_json(path: Path, document: dict[str, Any]) -> None:
    path.write_text(json.dumps(document, indent=2, ensure_ascii=False) + "\n", "utf-8")
