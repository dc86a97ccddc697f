"""The verb `engine`."""

import sys
from typing import Annotated

import typer

from cuatto_kit import __version__
from cuatto_kit.cli import output as show
from cuatto_kit.cli.failures import Manner, reporting
from cuatto_kit.cli.options import Debug, Quiet, Settings, Variant, Version

AUTHOR = "the cuatto-kit authors"
"""The author that the engine reports."""


def engine(
    variant: Variant,
    seats: Annotated[int | None, typer.Option(min=1, help="Number of players.")] = None,
    settings: Settings = None,
    quiet: Quiet = False,
    debug: Debug = False,
    version: Version = False,
) -> None:
    """Play for other programs by the UGI protocol with dice, on standard input and output."""
    with reporting(Manner(False, quiet, debug)):
        from cuatto_kit.api import Design
        from cuatto_kit.config.model import text_in
        from cuatto_kit.lab.protocol import Conversation, converse

        design = Design.open(variant, settings or ())
        players = design.seats(seats)
        text = design.board_game.text_game(players)
        name = f"cuatto-kit {__version__}, {text_in(design.title, 'en')} for {players}"
        converse(Conversation(text, name, AUTHOR, _say_asked if quiet else _say), sys.stdin.buffer)


def _say(line: str) -> None:
    show.say(line)
    sys.stdout.flush()  # the other program waits for it


def _say_asked(line: str) -> None:
    """Print a line unless it is information about the search."""
    if not line.startswith("info depth "):
        _say(line)
