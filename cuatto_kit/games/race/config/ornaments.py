"""Checks of the ornaments of a race: the places on its board, and an initial for each team."""

from collections.abc import Iterator

from cuatto_kit.config.document import Document
from cuatto_kit.config.messages import counted
from cuatto_kit.config.ornaments import INITIALS, ornament_faults
from cuatto_kit.errors import Code, Fault
from cuatto_kit.games.race.config.placed import is_placed
from cuatto_kit.games.race.config.pointed import has_points


def race_ornament_faults(document: Document, seats: tuple[int, int] | None) -> Iterator[Fault]:
    """Yield the faults of art, texture and initials; `seats` is None if they are not valid."""
    yards = document.at(("board", "start")) == "yards"
    pawns = yards or is_placed(document)
    tiles = not (pawns or has_points(document))
    place = ("yard",) if yards else ("tile",) if tiles else ()
    yield from ornament_faults(document, (*place, "lid"), tiles=tiles, faces=not pawns)
    given = document.at(INITIALS)
    if isinstance(given, list) and seats and not pawns and 0 < len(given) < seats[1]:
        message = f"{counted(len(given), 'initial')} for {seats[1]} seats; expected one each"
        yield document.fault(Code.BAD_VALUE, INITIALS, message)
