"""The summary card of a board as a part to print, as a product of a design."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cuatto_kit.cad.lettering import no_strokes
from cuatto_kit.cad.parts import Instance, Part, Pose
from cuatto_kit.config.looks import look_of
from cuatto_kit.design.sheets import card_in, library_of
from cuatto_kit.errors import CannotPrint, Code, Fault, Finding, UsageError
from cuatto_kit.fabrication import pipeline
from cuatto_kit.fabrication.built import BuiltPart
from cuatto_kit.fabrication.pipeline import Drawings
from cuatto_kit.fabrication.renderers import renderer
from cuatto_kit.fabrication.summary_card import Words, card_part, left_off

if TYPE_CHECKING:
    from cuatto_kit.design.design import Design

APART = 40.0
"""Between all that stands on the table and the card before it (mm)."""


@dataclass(frozen=True, eq=False)
class Carded:
    """The summary card as it is printed, and what is to be said of it."""

    part: Part
    built: tuple[BuiltPart, ...]
    drawings: Drawings
    findings: tuple[Finding, ...] = ()


def carded(design: "Design") -> Carded:
    """The card of a design, in the language of its words on plastic and in the colours of its
    board. Raises CannotPrint where it cannot be printed, UsageError where there are no strokes for
    its words."""
    asked = design.variant.print
    look = look_of(design.variant)
    colour = look.board[-1]
    accent = look.accent_on(colour) if asked.marks == "inlaid" else None
    said = card_in(design, library_of(design, asked.language))
    words = Words(said.title, said.steps, said.lines)
    try:
        part = card_part(words, colour, accent)
    except ValueError as error:
        raise UsageError(Fault(Code.USAGE, f"--card: {error}")) from error
    drawings = pipeline.draw([part], None, design.quality)
    built = pipeline.build_parts(
        design.store, [part], drawings, renderer(design.renderer), design.printer, design.progress
    )
    if faults := pipeline.faults(built, 1, design.printer):
        raise CannotPrint(faults)
    return Carded(part, tuple(built), drawings, tuple(map(_left_off, left_off(words))))


def _left_off(text: str) -> Finding:
    message = f"{no_strokes(text)}; it is left off the summary card"
    return Finding(Code.LEFT_OFF, "warning", text, message)


def before(card: Carded, assembly: Sequence[Instance]) -> Iterator[Instance]:
    """The card on the table, before all that stands there."""
    xs, ys = zip(*(copy.pose.at[:2] for copy in assembly), strict=True)
    depth = card.part.extents[1] or 0.0
    (colour,) = card.part.colours
    accent = card.part.colour_bodies.colour if card.part.colour_bodies else None
    at = ((min(xs) + max(xs)) / 2, min(ys) - APART - depth / 2, 0.0)
    yield Instance(card.part.name, card.part.title, colour, Pose(at), accent)
