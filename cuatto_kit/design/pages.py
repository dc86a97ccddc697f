"""A report of a design as a page, with a game of it to step through."""

from pathlib import Path
from typing import TYPE_CHECKING

from cuatto_kit import resources
from cuatto_kit.config.model import text_in
from cuatto_kit.errors import Code, Fault, UsageError
from cuatto_kit.reports.page import report_page
from cuatto_kit.reports.report import Report
from cuatto_kit.reports.story import story_of

if TYPE_CHECKING:
    from cuatto_kit.design.design import Design


def write_page(design: "Design", report: Report, path: Path) -> None:
    """Writes a report of a design as one HTML page. Raises UsageError where it cannot be
    written."""
    data, judged = report.data, report.study.judged if report.study else ()
    policy = judged[0].policies[0] if judged else data.policy[0]
    story = story_of(design.family, design.variant, design.layout, data.seats, policy, data.seed)
    save(report_page(report, design.layout, text_in(design.title, "en"), story), path)


def save(page: str, path: Path) -> None:
    """Writes a page whole, what is no UTF-8 in a name as escapes. Raises UsageError where it cannot
    be written."""
    try:
        resources.write_whole(path, page.encode(errors="backslashreplace"))
    except OSError as error:
        raise UsageError(Fault(Code.USAGE, f"{path}: {error.strerror}")) from error
