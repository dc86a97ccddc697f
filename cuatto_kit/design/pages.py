"""The pages of a design: report, board in 3-D, assembly of its kit, and its view in a notebook."""

import re
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path

from cuatto_kit import files
from cuatto_kit.cache.store import RAW, Json
from cuatto_kit.cad.magnets import joint_magnet
from cuatto_kit.config.model import text_in
from cuatto_kit.design.box import StorageBox, beside
from cuatto_kit.design.core import DesignCore
from cuatto_kit.design.sheet_content import part_names, set_up_drawing
from cuatto_kit.drawing.embedding import inlined
from cuatto_kit.fabrication.plates import PlateFile
from cuatto_kit.preview.assembly.page import assembly_page
from cuatto_kit.preview.assembly.steps import STEPS, Built, Steps, steps_of
from cuatto_kit.preview.page import preview_of
from cuatto_kit.reports.page import report_page
from cuatto_kit.reports.report import Report
from cuatto_kit.reports.story import story_of


def preview(
    design: DesignCore,
    language: str,
    plates: Sequence[PlateFile],
    box: StorageBox | None = None,
) -> str:
    """Return the page with a 3-D view of the assembly, of a box beside it and of these plates."""

    def make() -> bytes:
        title = text_in(design.title, language)
        parts, assembly = design.printable(), design.kit.assembly
        if box:
            assembly = (*assembly, *beside(box, assembly, parts))
            parts = (*parts, *box.built)
        return preview_of(title, language, parts, assembly, plates, design.name).encode()

    key = design.key("preview", language, *_shown(design, plates, box))
    return design.store.get(key, RAW, make).decode()


def _shown(
    design: DesignCore, plates: Sequence[PlateFile], box: StorageBox | None
) -> tuple[Json, ...]:
    """Return the inputs of pages besides the board."""
    spare = box.spare if box else None
    return design.quality, design.rendered_by, list(map(repr, plates)), spare


def assembly_files(
    design: DesignCore,
    plates: Sequence[PlateFile],
    languages: Sequence[str],
    box: StorageBox | None = None,
) -> Mapping[str, bytes]:
    """Return the assembly instructions as a file in each language."""
    design.progress("assembly", 0, 1)
    return {
        f"assembly.{language}.html": assembly(design, language, plates, box).encode()
        for language in languages
    }


def assembly(
    design: DesignCore, language: str, plates: Sequence[PlateFile], box: StorageBox | None = None
) -> str:
    """Return the instructions for the assembly of the kit, and for its storage in a box.

    The drawings are cached for all languages.
    """

    def draw() -> Steps:
        fits = design.board_game.fits(design.clearance, design.kit)
        parts = {**design.meshes(), **{item.part.name: item for item in (box.built if box else ())}}
        boxes = box.boxes if box else ()
        magnet = joint_magnet(design.variant.print)
        return steps_of(Built(design.kit, design.layout, parts, tuple(fits), boxes, magnet))

    def make() -> bytes:
        key = design.key("steps", *_shown(design, (), box))
        steps = design.store.get(key, STEPS, draw)
        title = text_in(design.title, language)
        called = part_names(design, language)
        layer = design.printer.layer if design.printer else None
        return assembly_page(title, language, design.kit, steps, plates, layer, called).encode()

    key = design.key("assembly", language, *_shown(design, plates, box))
    return design.store.get(key, RAW, make).decode()


PAGE = files.Kind(
    "a page of cuatto-kit",
    re.compile(
        rb"""\s*<!doctype html>\s*<html lang="[\w-]+">\s*<head>\s*<meta charset="utf-8">\s*"""
        rb"""<meta name="generator" content="cuatto-kit">"""
    ),
)
"""The kind of files that `--html` writes."""


def write_page(design: DesignCore, report: Report, path: Path) -> None:
    """Write a report of a design as one HTML page.

    Raises UsageError if it cannot be written.
    """
    data, judged = report.data, report.study.judged if report.study else ()
    policy = judged[0].policies[0] if judged else data.policy[0]
    story = story_of(design.board_game, data.seats, policy, data.seed)
    save(report_page(report, design.layout, text_in(design.title, "en"), story), path)


def save(page: str, path: Path) -> None:
    """Write a page as a whole; parts of names that are not UTF-8 are escaped.

    Raises UsageError if it cannot be written, or if a file of another kind would be lost.
    """
    files.replace(path, page.encode(errors="backslashreplace"), PAGE)


def refuse(path: Path | None) -> None:
    """Raise UsageError, before any work is done, if a requested page could not be saved."""
    if path is not None:
        files.refuse_other(path, PAGE)


def notebook_view(design: DesignCore) -> str:
    """Return the board with its title and findings as HTML, for notebooks."""
    title, picture = text_in(design.title, "en"), set_up_drawing(design, "en")
    drawn = inlined(picture.svg, picture.width, title)
    remarks = "".join(f"<li>{escape(finding.text)}</li>" for finding in design.findings)
    listed = f"<ul>{remarks}</ul>" if remarks else ""
    return f"<figure>{drawn}<figcaption>{escape(title)}</figcaption></figure>{listed}"
