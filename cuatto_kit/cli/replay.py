"""`replay`: plays a record to its end, and reviews the game."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cuatto_kit.cli import output as show
from cuatto_kit.cli.failures import Manner, reporting
from cuatto_kit.cli.options import AsJson, Debug, Plain, Quiet, Version
from cuatto_kit.errors import Code, Fault, UsageError

if TYPE_CHECKING:
    from cuatto_kit.console.session import AnySession
    from cuatto_kit.lab.review.model import ReviewData

SECONDS = 1.0
"""The default time (s) to think about a choice in games whose moves are searched."""


def replay(
    file: Annotated[Path, typer.Argument(help="A record saved by `play`, or a game as text.")],
    review: Annotated[
        bool, typer.Option("--review", help="Judge every choice, and separate luck from skill.")
    ] = False,
    seconds: Annotated[
        float | None,
        typer.Option(
            min=0.01,
            metavar="SECONDS",
            help=f"Thinking time for a choice in games with a search ({SECONDS:g}).",
        ),
    ] = None,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the review as an HTML page.")
    ] = None,
    text: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the game as text, with a review as comments."),
    ] = None,
    plain: Plain = False,
    as_json: AsJson = False,
    quiet: Quiet = False,
    debug: Debug = False,
    version: Version = False,
) -> None:
    """Replay a record to its end and print its events, the board and the result, or review it."""
    with reporting(Manner(as_json, quiet, debug)):
        for option, asked in (("html", html), ("json", as_json), ("seconds", seconds)):
            if asked and not review:
                raise UsageError(Fault(Code.USAGE, f"--{option}: expected --review as well"))
        from cuatto_kit import files
        from cuatto_kit.console import game_text, opening, terminal
        from cuatto_kit.design import pages

        pages.refuse(html)
        if text:
            files.refuse_other(text, game_text.KIND, [file])
        session = opening.open_record(file)
        found = _review(session, seconds or SECONDS, html, quiet) if review else None
        if text:
            _write_text(session, found, text, file)
        if found and as_json:
            show.print_json(found.as_json())
        elif found and not quiet:
            show.print_review(found)
        elif not quiet:
            terminal.show_game(session, in_colour=not plain and sys.stdout.isatty())


def _review(session: "AnySession", seconds: float, html: Path | None, quiet: bool) -> "ReviewData":
    """Return the review of a game; also write it as a page if `html` is given."""
    from cuatto_kit.games.thinking import Limits
    from cuatto_kit.lab.review import choosing

    with show.progress("review", quiet) as progress:
        played = choosing.played_of(session)
        found = choosing.review_of(played, Limits(seconds=seconds), progress)
    if html:
        from cuatto_kit.design.pages import save
        from cuatto_kit.lab.review.page import review_page

        save(review_page(played, found), html)
    return found


def _write_text(session: "AnySession", review: "ReviewData | None", path: Path, read: Path) -> None:
    """Write a game as text; raise UsageError if it cannot be written."""
    from cuatto_kit import files
    from cuatto_kit.console import game_text
    from cuatto_kit.lab.review import choosing

    try:
        said = choosing.text_of(session, review)
        files.replace(path, said.encode(), game_text.KIND, [read])
    except ValueError as error:
        raise UsageError(Fault(Code.USAGE, f"{path}: {error}")) from error
