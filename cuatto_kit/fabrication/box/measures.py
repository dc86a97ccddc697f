"""What boxes measure, whatever they hold (mm)."""

from collections.abc import Iterator
from dataclasses import dataclass

from cuatto_kit.cad.scale import Scale
from cuatto_kit.config.printer import Printer
from cuatto_kit.fabrication.box.arrange import Arrangement, Room

OWN_SIZE = Scale(1)
"""A box does not grow with the tiles: its walls are what a printer makes well."""
WALL, THIN, FLOOR, LID = 1.6, 1.2, 1.2, 1.4
"""Thickness of walls, of dividers and the lid's skirt, of the floor, of the lid's plate (mm)."""
HEADROOM = 0.4
"""Between what lies highest and the lid (mm)."""
MOST_ROOMS = 4
"""How many rectangles of a bed a tray is tried in."""
SKIRT = 16.0
"""How far a lid goes down over the walls (mm), at most half way."""


@dataclass(frozen=True)
class Measures:
    """What all boxes of a kit share: thickness of walls, of dividers and the lid's skirt, and play
    between lid and tray (mm)."""

    wall: float
    thin: float
    play: float

    @property
    def reach(self) -> float:
        """How far a lid is wider than the walls of the tray, on each side."""
        return self.thin + self.play


def measures_of(printer: Printer, clearance: float) -> Measures:
    """Walls of two lines at least, and the play that joints have."""
    wall, thin = (max(thickness, 2 * printer.nozzle) for thickness in (WALL, THIN))
    return Measures(wall, thin, clearance)


def rooms_on(printer: Printer, measures: Measures, margin: float) -> Iterator[Room]:
    """What a tray may measure inside, `margin` from the edge of the bed and from what is to be kept
    clear: of several rectangles the largest."""
    around = 2 * (measures.wall + measures.reach)
    for left, front, right, back in printer.surface.rooms(margin)[:MOST_ROOMS]:
        width, depth = right - left - around, back - front - around
        yield Room(width, depth, printer.height - FLOOR - LID - HEADROOM, measures.thin)


def rim_of(tray: Arrangement) -> float:
    """The height of the tray's rim above the bed (mm)."""
    return FLOOR + tray.height + HEADROOM


def skirt_of(tray: Arrangement) -> float:
    """How far the lid of a tray goes down over its walls (mm)."""
    return min(SKIRT, rim_of(tray) / 2)
