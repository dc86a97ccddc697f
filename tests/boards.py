"""Small boards, written as a designer would write them."""

from cuatto_kit.board.layout import Layout
from cuatto_kit.config.beds import Bed
from cuatto_kit.config.document import parse
from cuatto_kit.config.model import validate
from cuatto_kit.games.race.board.layout import lay_out
from cuatto_kit.games.race.config.models import RaceVariant

BED = Bed((220.0, 220.0))
"""The bed of the usual printer (mm)."""


def text_of(
    *,
    start: str = "pool",
    finish: str = "out",
    jumps: str = "{}",
    seats: str = "2",
    checkers: str = "{regular: 6}",
    profile: str = "kit",
    edges: str = "",
    **paths: str,
) -> str:
    """Return the YAML of a board; each path is given without its braces."""
    settings = f"profile: {profile}" + (f", edges: {edges}" if edges else "")
    written = "".join(f"    {name}: {{{path}}}\n" for name, path in paths.items())
    return (
        f"game: cuatto\ntitle: Test\nseats: {seats}\n"
        f"teams: {{colours: [gold, red, green, blue], checkers: {checkers}}}\n"
        f"board:\n  start: {start}\n  paths:\n{written}  finish: {finish}\n  jumps: {jumps}\n"
        f"print: {{{settings}}}\n"
    )


def layout_of(**board: str) -> Layout:
    """The layout of a board written as for `text_of`."""
    document = parse(text_of(**board), "board.yaml")
    return lay_out(document, validate(document, RaceVariant), None)
