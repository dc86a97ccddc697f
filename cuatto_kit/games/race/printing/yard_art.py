"""The user's own drawing in yards, at the library's scale (mm, for a space of 20 mm).

It fills the ring of a large yard, or else the inlay in a small one. It leaves out the inlay, the
seats, words and the seams of panels.
"""

from collections.abc import Sequence

from manifold3d import CrossSection, OpType

from cuatto_kit.cad import library
from cuatto_kit.cad.art import MARGIN, art, in_circle
from cuatto_kit.cad.marks import Mark
from cuatto_kit.cad.scale import Scale
from cuatto_kit.games.race.printing.yard_ornament import RING

INLAY = (26.0, 32.0)
"""The inner and the outer radius of the inlay in a yard."""
LARGE = 1.5
"""The radius of the ring of a large yard, relative to that of the inlay."""
SEATS, SEAT = 10.0, 8.0
"""The distance of seats from the middle of a yard in x and y, and their radius."""
_CIRCLE = 64
"""The number of sides of a circle."""

Box = tuple[Sequence[float], Sequence[float]]
"""Opposite corners of a rectangle, from the middle of a panel."""


def yard_art(
    drawing: str, yards: Sequence[Box], words: Sequence[Box], squares: Sequence[Box], scale: Scale
) -> Mark | None:
    """Return the drawing in yards as a mark; None if nothing of it can be printed.

    Args:
        drawing: The drawing, as config/svg.py writes it.
        yards: The outlines of the yards.
        words: The outlines of words.
        squares: The squares of the panel, outside which nothing is drawn.
        scale: The scale of the kit.
    """
    drawn = _union([_in_yard(drawing, *yard, scale) for yard in yards])
    written = _union([_rectangle(*word) for word in words]).offset(MARGIN)
    plain = _union([_rectangle(*square) for square in squares]).offset(-2 * MARGIN)
    return art((drawn - written) ^ plain, scale)


def _in_yard(
    drawing: str, low: Sequence[float], high: Sequence[float], scale: Scale
) -> CrossSection:
    panel = library.module("ring_panel")
    edge = min(high[0] - low[0], high[1] - low[1])
    inner, outer = INLAY[0] - MARGIN, INLAY[1] + MARGIN
    inside = RING * edge - panel.default("ridge") - MARGIN
    if inside < LARGE * outer:
        inside = inner
    seat = CrossSection.circle(SEAT + MARGIN, _CIRCLE)
    taken = [seat.translate((x, y)) for x in (-SEATS, SEATS) for y in (-SEATS, SEATS)]
    ring = CrossSection.circle(outer, _CIRCLE) - CrossSection.circle(inner, _CIRCLE)
    drawn = in_circle(drawing, inside, scale) - _union([*taken, ring])
    return drawn.translate(((low[0] + high[0]) / 2, (low[1] + high[1]) / 2))


def _union(sections: Sequence[CrossSection]) -> CrossSection:
    return CrossSection.batch_boolean(sections, OpType.Add) if sections else CrossSection()


def _rectangle(low: Sequence[float], high: Sequence[float]) -> CrossSection:
    return CrossSection.square((high[0] - low[0], high[1] - low[1])).translate((low[0], low[1]))
