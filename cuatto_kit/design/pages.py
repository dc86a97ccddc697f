"""The pages of a design: report, 3-D board, assembly of its kit, and its view in a notebook."""

import re
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from cuatto_kit import files
from cuatto_kit.config.model import text_in
from cuatto_kit.design.extras import Boxed, Carded, before, beside
from cuatto_kit.drawing.embedding import inlined
from cuatto_kit.fabrication.plates import PlateFile
from cuatto_kit.preview.assembly.page import assembly_page
from cuatto_kit.preview.assembly.steps import STEPS, Built, Steps, steps_of
from cuatto_kit.preview.page import preview_of
from cuatto_kit.reports.page import report_page
from cuatto_kit.reports.report import Report
from cuatto_kit.reports.story import story_of
from cuatto_kit.store import RAW, Json

if TYPE_CHECKING:
    from cuatto_kit.design.design import Design


def preview(
    design: "Design",
    language: str,
    plates: Sequence[PlateFile],
    box: Boxed | None = None,
    card: Carded | None = None,
) -> str:
    """Return the page with the assembly in 3-D, and with the given plates.

    A box is beside it and a card in front of it, if they are given.
    """

    def make() -> bytes:
        title = text_in(design.title, language)
        parts, assembly = design.printable(), design.kit.assembly
        if box:
            assembly = (*assembly, *beside(box, assembly, parts))
            parts = (*parts, *box.built)
        if card:
            assembly = (*assembly, *before(card, assembly))
            parts = (*parts, *card.built)
        return preview_of(title, language, parts, assembly, plates, design.name).encode()

    key = design.key("preview", language, *_shown(design, plates, box), bool(card))
    return design.store.get(key, RAW, make).decode()


def _shown(design: "Design", plates: Sequence[PlateFile], box: Boxed | None) -> tuple[Json, ...]:
    """Return the inputs of pages besides the board."""
    spare = box.spare if box else None
    return design.quality, design.rendered_by, list(map(repr, plates)), spare


def assembly_files(
    design: "Design",
    plates: Sequence[PlateFile],
    languages: Sequence[str],
    box: Boxed | None = None,
) -> Mapping[str, bytes]:
    """Return the assembly instructions as a file in each language."""
    design.progress("assembly", 0, 1)
    return {
        f"assembly.{language}.html": assembly(design, language, plates, box).encode()
        for language in languages
    }


def assembly(
    design: "Design", language: str, plates: Sequence[PlateFile], box: Boxed | None = None
) -> str:
    """Return the instructions for the assembly of the kit, and for its storage in a box.

    The drawings are cached for all languages.
    """

    def draw() -> Steps:
        loaded = design.loaded
        fits = loaded.family.fits(loaded.variant, design.layout, design.clearance, design.kit)
        parts = {**design.meshes(), **{item.part.name: item for item in (box.built if box else ())}}
        boxes = box.boxes if box else ()
        return steps_of(Built(design.kit, design.layout, parts, tuple(fits), boxes))

    def make() -> bytes:
        key = design.key("steps", *_shown(design, (), box))
        steps = design.store.get(key, STEPS, draw)
        title = text_in(design.title, language)
        return assembly_page(title, language, design.kit, steps, plates).encode()

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


def write_page(design: "Design", report: Report, path: Path) -> None:
    """Write a report of a design as one HTML page.

    Raises UsageError if it cannot be written.
    """
    data, judged = report.data, report.study.judged if report.study else ()
    policy = judged[0].policies[0] if judged else data.policy[0]
    story = story_of(design.family, design.variant, design.layout, data.seats, policy, data.seed)
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


def shown(design: "Design") -> str:
    """Return the board, its title and all findings, as HTML."""
    title, picture = text_in(design.title, "en"), design.drawing()
    drawn = inlined(picture.svg, picture.width, title)
    remarks = "".join(f"<li>{escape(finding.text)}</li>" for finding in design.findings)
    listed = f"<ul>{remarks}</ul>" if remarks else ""
    return f"<figure>{drawn}<figcaption>{escape(title)}</figcaption></figure>{listed}"
