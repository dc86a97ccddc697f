"""The output of verbs: progress, documents and tables, without any decisions."""

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Literal

import typer

from cuatto_kit.errors import Code, on_one_line, printable

if TYPE_CHECKING:
    from cuatto_kit.design.kit import WrittenKit
    from cuatto_kit.documents import FindingEntry
    from cuatto_kit.errors import Finding
    from cuatto_kit.lab.review.model import ReviewData
    from cuatto_kit.reports.model import Play, RemedyEntry, UnjudgedEntry
    from cuatto_kit.reports.report import Report
    from cuatto_kit.search.search import Searched
    from cuatto_kit.timing import Stopwatch

MOST_TOLD = 10
"""The maximum number of an atlas's boards that are printed, the best first."""
MOST_REMARKS = 10
"""The maximum number of lines about the cache, whose entries may all be damaged."""
WIDEST = 1_000
"""The maximum width (characters) of a table that is not printed to a terminal."""
GAP, LAST = 3, 8
"""The space between columns of a table, and the minimum width of its last column, which wraps."""


def say(text: str = "", *, err: bool = False, end: str = "\n") -> None:
    """Print a text, with terminal control characters as escapes, since names are not trusted.

    With `err` it goes to standard error.
    """
    typer.echo(f"{printable(text)}{end}", err=err, nl=False)


@contextmanager
def progress(what: str, quiet: bool) -> Iterator[Any]:
    """Yield a callback that updates a progress bar on standard error, if that is a terminal."""
    if quiet or not sys.stderr.isatty():
        yield lambda *_: None
        return
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import Progress

    console = Console(stderr=True)
    try:
        with Progress(console=console, transient=True) as bar:
            task = bar.add_task(what)

            def show(name: str, done: int, total: int) -> None:
                bar.update(task, description=escape(on_one_line(name)), completed=done, total=total)

            yield show
    finally:
        console.show_cursor()  # a signal may have interrupted the start of the bar, which hides it


def teller(quiet: bool) -> Callable[[str], None]:
    """Return a function that prints lines on standard error, or nothing if `quiet`."""
    return lambda line: None if quiet else say(line, err=True)


def print_all_odds(rows: Iterable[tuple[int, int, int, int, int]]) -> None:
    """Print triples of columns with the ways to play them, as CSV."""
    say("a,b,c,ways,probability")
    for a, b, c, ways, rolls in rows:
        say(f"{a},{b},{c},{ways},{ways / rolls:.6f}")


def print_json(document: Mapping[str, object]) -> None:
    """Print one JSON document."""
    say(json.dumps(document, indent=2))


def print_kit(built: "WrittenKit") -> None:
    """Print the parts, purchases, plates and folder of a kit, and its remarks on standard error."""
    from cuatto_kit.config.messages import format_counts
    from cuatto_kit.design.readme import PREVIEW

    rows = []
    for part in built.manifest.parts:
        size = " × ".join(f"{extent:.1f}" for extent in part.extents_mm)
        grams = "" if part.grams is None else f"{part.grams * part.quantity:.0f}"
        rows.append([part.name, part.quantity, size, grams, format_counts(part.colours)])
    print_table(
        ["Part", "Quantity", "Size (mm)", "Grams", "Colours"], rows, numbers=frozenset({1, 3})
    )
    if built.kit.shopping:
        _print_shopping(built)
    _print_findings(one for one in built.manifest.findings if one.severity != "info")
    written = {file.path for file in built.manifest.files}
    drawn = next((name for name in (PREVIEW, built.kit.assembly) if name in written), None)
    shows = f"; {built.folder / drawn} shows it" if drawn else ""
    say(f"{built.folder}/ holds the kit{shows}.")


def print_sheets(built: "WrittenKit") -> None:
    """Print the paths of a kit's sheets, without the pictures beside them."""
    for file in built.manifest.files:
        if file.path.rpartition("/")[0] == "sheets":
            say(f"{built.folder}/{file.path}")


def _print_shopping(built: "WrittenKit") -> None:
    from cuatto_kit.fabrication.manifest import totals

    bought = [
        [row.colour, row.quantity, f"{row.grams:.0f}", f"{row.price:.2f}"]
        for row in totals(built.kit.shopping)
    ]
    print_table(["Filament", "Pieces", "Grams", "Price"], bought, numbers=frozenset({1, 2, 3}))
    rows = []
    for plate in built.manifest.plates:
        pieces = sum(part.quantity for part in plate.parts)
        seconds = plate.print_time_s or plate.estimated_time_s or 0
        changes = plate.colour_changes or ""
        rows.append([plate.file, pieces, changes, f"{plate.grams:.0f}", f"{seconds / 3600:.1f}"])
    head = ["Plate", "Pieces", "Changes", "Grams", "Hours"]
    print_table(head, rows, numbers=frozenset({1, 2, 3, 4}))
    if any(plate.estimated for plate in built.manifest.plates):
        say("Grams and hours are estimated; --slice measures them with PrusaSlicer.\n")


def _print_findings(findings: "Iterable[FindingEntry | Finding]") -> None:
    for finding in findings:
        say(_line_of(finding), err=True)


def _line_of(finding: "FindingEntry | Finding") -> str:
    """Return a remark as one line, with its place if it has one."""
    place = f" {finding.where}" if finding.where else ""
    if finding.line:
        place += f", line {finding.line}, column {finding.column}"
    return on_one_line(f"{finding.severity}: {finding.code}{place}: {finding.message}")


def print_word_remarks(findings: "Iterable[Finding]") -> None:
    """Print remarks on characters that a sheet cannot show, on standard error."""
    _print_findings(finding for finding in findings if finding.code is Code.NO_LETTERS)


def print_remarks() -> None:
    """Print errors of the product store, on standard error."""
    from cuatto_kit.cache import store

    remarks = store.usual_remarks()
    _print_findings(remarks[:MOST_REMARKS])
    if len(remarks) > MOST_REMARKS:
        say(f"warning: CACHE: {len(remarks) - MOST_REMARKS} more of the kind", err=True)


def print_timings(watch: "Stopwatch") -> None:
    """Print the time of each stage, on standard error."""
    for name, seconds in watch.seconds.items():
        say(f"{name:8s} {seconds:8.3f} s", err=True)


def print_report(checked: "Report") -> None:
    """Print the verdict of a check in words, its remarks and remedies, and its figures."""
    from cuatto_kit.games.metrics import share_text
    from cuatto_kit.reports.page import figures, players
    from cuatto_kit.reports.words import headline_of
    from cuatto_kit.statistics import Estimate

    report = checked.data
    say(f"{report.variant}: {headline_of(report)}")
    for sentence in report.sentences:
        say(f"  {sentence}")
    if remarks := (*report.static, *report.findings):
        say("")
    for finding in remarks:
        say(f"  {_line_of(finding)}")
    for remedy in report.remedies:
        _print_remedy(remedy)
    _print_unjudged(report.unjudged)
    if report.judgements:
        policy = report.judgements[0].policy
        by = next(one for one in report.plays if (one.policy, one.seats) == (policy, report.seats))
        say(f"\n  Judged by {by.games:,} games of {policy} players.")
    seats = f"{report.seats} seat{'s' * (report.seats > 1)}"
    say(f"\n{report.games:,} games of {seats}, {players(report)}")
    rows = figures(report)
    rows += [
        (f"Seat {r.seat} wins", share_text(Estimate(mean=r.mean, ci95=r.ci95)))
        for r in report.seat_win_rate
    ]
    print_table(["Figure", "Mean (range)"], [list(row) for row in rows])
    _print_plays(report.plays)


def _print_remedy(remedy: "RemedyEntry") -> None:
    from cuatto_kit.reports.tables import change

    told = change(remedy)
    say(f"\n  What helps: {told.change}; {told.title.lower()}: {told.effect}")
    for line in remedy.lines.splitlines():
        say(f"      {line}")


def _print_unjudged(unjudged: "Iterable[UnjudgedEntry]") -> None:
    from cuatto_kit.config.criteria import BY_NAME

    by_reason: dict[str, list[str]] = {}
    for one in unjudged:
        by_reason.setdefault(one.reason, []).append(BY_NAME[one.name].title.lower())
    for reason, titles in by_reason.items():
        say(f"\n  Not judged: {', '.join(titles)} ({reason})")


def _print_plays(plays: "Iterable[Play]") -> None:
    """Print the figures of weaker and stronger players, then of every number of seats."""
    from cuatto_kit.config.criteria import BY_NAME, format_figure

    shown = ["minutes", "seat_spread", "decision_share", "lead_changes", "passes", "hits"]
    rows = []
    for play in plays:
        told = [
            format_figure(play.figures[name].mean, BY_NAME[name].unit)
            if name in play.figures
            else ""
            for name in shown
        ]
        rows.append([play.policy, play.seats, f"{play.games:,}", *told])
    head = ["Players", "Seats", "Games", "Length", "Gap", "Choices", "Lead", "Passes", "Hits"]
    if rows:
        print_table(head, rows, numbers=frozenset(range(1, len(head))))


def print_atlas(searched: "Searched") -> None:
    """Print the results of a search: the number of boards, the best ones, the atlas's path."""
    from cuatto_kit.config.messages import counted
    from cuatto_kit.search import words

    atlas = searched.finished.atlas
    say(
        f"{atlas.tried:,} boards were tried by {atlas.games:,} games; "
        f"{counted(len(atlas.boards), 'board')} in the atlas"
    )
    if atlas.boards:
        names = list(atlas.boards[0].targets)
        print_table(
            ["Board", "Fit", *names, "Parts", "Hours"],
            [
                [
                    board.file, f"{board.quality:.2f}",
                    *(words.figure(name, board.figures[name]) for name in names),
                    str(board.parts), f"{board.hours:.1f}",
                ]
                for board in atlas.boards[:MOST_TOLD]
            ],
        )  # fmt: skip
    say(f"look at them: {searched.folder / 'atlas.html'}")


def print_review(review: "ReviewData") -> None:
    """Print a game choice by choice, then a summary of the seats."""
    from rich.console import Console

    from cuatto_kit.lab.review import words

    console = Console(markup=False, highlight=False, emoji=False, width=_width())
    console.print(printable(f"{words.headline(review)}\n{words.legend(review)}\n"))
    if rows := [list(row) for row in words.rows(review)]:
        print_table(list(words.HEAD), rows, words.NUMBERS)
    seats = [list(row) for row in words.seat_rows(review)]
    print_table(list(words.SEATS_HEAD), seats, words.SEATS_NUMBERS)


def print_table(
    head: list[str], rows: list[list[Any]], numbers: frozenset[int] = frozenset()
) -> None:
    """Print a table.

    Columns in `numbers` (from 0) are right-aligned. If a terminal is too narrow for all columns but
    the last, each row becomes a list of its titles and values, as in `3, team red, choice stop`.
    """
    from rich import box
    from rich.console import Console
    from rich.table import Table

    console = Console(markup=False, highlight=False, emoji=False, width=_width())
    head, *rows = ([on_one_line(str(cell)) for cell in row] for row in (head, *rows))
    columns = [[title, *(row[k] for row in rows)] for k, title in enumerate(head)]
    *widths, last = (max(map(len, texts)) for texts in columns)
    if sum(widths) + GAP * len(widths) + min(last, LAST) > console.width:
        for row in rows:
            cells = zip(head, row, strict=True)
            told = (
                f"{title[:1].lower()}{title[1:]} {text}".strip() for title, text in cells if text
            )
            console.print(", ".join(told))
        console.print()
        return
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for position, title in enumerate(head):
        justify: Literal["left", "right"] = "right" if position in numbers else "left"
        last = position == len(head) - 1
        table.add_column(title, justify=justify, no_wrap=not last)
    for row in rows:
        table.add_row(*row)
    console.print(table)


def _width() -> int | None:
    """Return the width of the output in characters, or None for that of the terminal."""
    return None if sys.stdout.isatty() else WIDEST  # a pipe has no width
