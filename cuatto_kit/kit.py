"""The whole story: load → layout → parts → meshes → checks → folder with a manifest."""

import hashlib
import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cuatto_kit import __version__
from cuatto_kit.board.checks import static_findings
from cuatto_kit.board.layout import Layout
from cuatto_kit.errors import CannotPlay, CannotPrint, Fault, Finding, UsageError, error_for
from cuatto_kit.games.base import Family, family_of
from cuatto_kit.timing import Stopwatch
from cuatto_kit.variant import bundled, document, printer
from cuatto_kit.variant.document import Document
from cuatto_kit.variant.model import Variant, listed, meant, text_in, validate

MANIFEST_SCHEMA = 1

ONLY = {
    "parts": frozenset({"board", "teams"}),
    "board": frozenset({"board"}),
    "teams": frozenset({"teams"}),
}
"""What `--only` may name, and the groups of parts that each stands for."""

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
    """A finished kit: its folder and its manifest."""

    folder: Path
    manifest: dict[str, Any]


def load(variant: str, settings: Sequence[str] = ()) -> Loaded:
    """Reads a bundled variant or a file, with `path=value` settings laid over it.

    Raises UsageError where there is none, InvalidVariant with all its faults.
    """
    source = bundled.find(variant)
    text = document.read(source.path, source.shown)
    laid_over = document.override(text, settings)
    family = family_of(laid_over)
    spec = validate(laid_over, family.room("spec").Spec)
    digest = hashlib.sha256(source.path.read_bytes()).hexdigest()
    return Loaded(source, laid_over, family, spec, digest)


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

    Raises CannotPrint or CannotPlay with all its faults; with `force` a board
    that cannot be played is let through and its faults stay among the remarks.
    """
    layout: Layout = loaded.family.room("layout").lay_out(loaded.document, loaded.spec)
    findings = static_findings(layout)
    faults = [
        loaded.document.fault(finding.code, finding.source, f"{finding.where}: {finding.message}")
        for finding in findings
        if finding.severity == "error"
    ]
    if faults:
        error = error_for(faults)
        if not (force and isinstance(error, CannotPlay)):
            raise error
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
    machine = printer.load(loaded.spec.print.printer) if loaded.spec.print.printer else None
    with watch.stage("parts"):
        clearance = loaded.spec.print.clearance or (machine.clearance if machine else 0.0)
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
        with watch.stage("write"):
            workshop.write_parts(staging, made)
            manifest = {
                "schema": MANIFEST_SCHEMA,
                "variant": loaded.source.name,
                "game": loaded.spec.game,
                "version": __version__,
                "source": {"path": loaded.source.shown, "sha256": loaded.sha256},
                "printer": loaded.spec.print.printer,
                "quality": options.quality,
                "parts": [item.as_json() for item in made],
                "findings": [finding.as_json() for finding in findings],
                "files": workshop.list_files(staging),
            }
            text = json.dumps(manifest, indent=2, ensure_ascii=False) + "\n"
            (staging / folder.MANIFEST).write_text(text, "utf-8")
    return Built(target, manifest)
