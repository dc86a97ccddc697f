"""Checks of the ornaments of a race: the places that its board has, and the initials of teams."""

from collections.abc import Iterator

from cuatto_kit.cad.lettering import capitals, clusters, other_signs, without_strokes
from cuatto_kit.config.document import Document
from cuatto_kit.config.messages import counted, format_value
from cuatto_kit.config.ornaments import INITIALS, ornament_faults
from cuatto_kit.errors import Code, Fault
from cuatto_kit.games.race.config.pointed import has_points

MOST_SIGNS = 2
"""The largest number of signs of an initial."""


def race_ornament_faults(document: Document, seats: tuple[int, int] | None) -> Iterator[Fault]:
    """Yield the faults of art, texture and initials; `seats` is None if they are not valid."""
    yards = document.at(("board", "start")) == "yards"
    points = has_points(document)
    place = ("yard",) if yards else () if points else ("tile",)
    plain = not (yards or points)
    yield from ornament_faults(document, (*place, "lid"), tiles=plain, faces=not yards)
    given = document.at(INITIALS)
    if yards or not isinstance(given, list):
        return
    for number, text in enumerate(given):
        if isinstance(text, str) and (wrong := _wrong_with(text)):
            yield document.fault(Code.BAD_VALUE, (*INITIALS, number), wrong)
    if seats and 0 < len(given) < seats[1]:
        message = f"{counted(len(given), 'initial')} for {seats[1]} seats; expected one each"
        yield document.fault(Code.BAD_VALUE, INITIALS, message)


def _wrong_with(text: str) -> str | None:
    """Return what is wrong with an initial, None if nothing is."""
    line = capitals(text)
    if line and len(list(clusters(line))) <= MOST_SIGNS:
        return None
    reason = f"there are no strokes for {without_strokes(text)}" if without_strokes(text) else ""
    expected = f"letters (Latin, Greek, Cyrillic), digits or {' '.join(other_signs())}"
    said = reason or f"{format_value(text)} is no initial"
    return f"{said}; expected one or two signs, {expected}"
