"""Disc magnets that are pressed and glued into pockets: their sizes and places (mm)."""

from dataclasses import dataclass

PLAY = 0.1
"""The play round a magnet in its pocket, on each side and above it (mm): printed holes become
narrower by about as much, so that it is pressed in."""
WALL = 0.8
"""The least thickness of what is left round a pocket (mm): two lines of the usual nozzle."""


@dataclass(frozen=True)
class Magnet:
    """A disc magnet by its diameter and its thickness (mm)."""

    diameter: float
    thickness: float

    @classmethod
    def of(cls, size: str) -> "Magnet":
        """Return the magnet of a size such as `6x2`."""
        diameter, thickness = map(float, size.split("x"))
        return cls(diameter, thickness)

    @property
    def across(self) -> float:
        """The diameter of its pocket."""
        return self.diameter + 2 * PLAY

    @property
    def depth(self) -> float:
        """The depth of its pocket."""
        return self.thickness + PLAY
