"""Checks of `print.initials`: one or two signs with strokes (scad/letters.scad) for each team."""

from collections.abc import Iterator

from cuatto_kit.cad.lettering import capitals, clusters, other_signs, without_strokes
from cuatto_kit.config.document import Document
from cuatto_kit.config.messages import format_value
from cuatto_kit.config.ornaments import INITIALS
from cuatto_kit.errors import Code, Fault

MOST_SIGNS = 2
"""The largest number of signs of an initial."""


def initial_faults(document: Document) -> Iterator[Fault]:
    """Yield a fault for each initial that cannot be drawn; the model reports what is no text."""
    given = document.at(INITIALS)
    for number, text in enumerate(given if isinstance(given, list) else ()):
        if isinstance(text, str) and text and (wrong := _wrong_with(text)):
            yield document.fault(Code.BAD_VALUE, (*INITIALS, number), wrong)


def _wrong_with(text: str) -> str | None:
    """Return the fault of an initial, or None."""
    line = capitals(text)
    if line and len(list(clusters(line))) <= MOST_SIGNS:
        return None
    said = f"{format_value(text)} is no initial"
    if unknown := without_strokes(text):
        said = f"there are no strokes for {unknown}"
    others = " ".join(other_signs())
    return f"{said}; expected one or two Latin, Greek or Cyrillic letters, digits or {others}"
