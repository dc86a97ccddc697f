"""A report of a design as a page, with a game of it to step through."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

from cuatto_kit import files
from cuatto_kit.config.model import text_in
from cuatto_kit.reports.page import report_page
from cuatto_kit.reports.report import Report
from cuatto_kit.reports.story import story_of

if TYPE_CHECKING:
    from cuatto_kit.design.design import Design

PAGE = files.Kind(
    "a page of cuatto-kit",
    re.compile(
        rb"""\s*<!doctype html>\s*<html lang="[\w-]+">\s*<head>\s*<meta charset="utf-8">\s*"""
        rb"""<meta name="generator" content="cuatto-kit">"""
    ),
)
"""What `--html` writes."""


def write_page(design: "Design", report: Report, path: Path) -> None:
    """Writes a report of a design as one HTML page. Raises UsageError where it cannot be
    written."""
    data, judged = report.data, report.study.judged if report.study else ()
    policy = judged[0].policies[0] if judged else data.policy[0]
    story = story_of(design.family, design.variant, design.layout, data.seats, policy, data.seed)
    save(report_page(report, design.layout, text_in(design.title, "en"), story), path)


def save(page: str, path: Path) -> None:
    """Writes a page whole, what is no UTF-8 in a name as escapes. Raises UsageError where it cannot
    be written, or where something else would be lost."""
    files.replace(path, page.encode(errors="backslashreplace"), PAGE)


def refuse(path: Path | None) -> None:
    """Raises UsageError, before any work is done, where a page that is wanted could not be
    saved."""
    if path is not None:
        files.refuse_other(path, PAGE)
