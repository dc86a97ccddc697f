"""A box of flat walls that hold by fingers: a tray, and a lid that goes down over it (mm).

Along each edge the two walls that meet there take turns; the floor has the corners. Together
the walls fill the shell of the box, each place of it once.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from manifold3d import CrossSection

from cuatto_kit.fabrication.flat.outlines import Outline, drawn

FINGER = 4.0
"""Length of a finger against the thickness of the sheet, about."""
LID_PLAY = 0.4
"""Between the walls of the tray and of its lid, on each side (mm)."""
GRIP = 8.0
"""How much of the tray's walls shows below the lid (mm), to hold it by; at most a third."""


@dataclass(frozen=True)
class Shell:
    """An open box: its room inside, and the thickness of its sheets."""

    width: float
    depth: float
    height: float
    thickness: float

    @property
    def outer(self) -> tuple[float, float, float]:
        thick = self.thickness
        return (self.width + 2 * thick, self.depth + 2 * thick, self.height + thick)

    def walls(self) -> Iterator[tuple[str, int, CrossSection]]:
        """The sheets, each with what it is called and how many there are: the floor in the plan,
        walls seen from outside, the floor below."""
        width, depth, height = self.outer
        thick = self.thickness
        across, along = (self._fingers(length - thick) for length in (width, depth))
        up = self._fingers(height)
        yield (
            "floor",
            1,
            _box(0, width, 0, depth)
            - _both(_row(across, 0, thick), _row(along, 0, thick), width, depth),
        )
        for name, length, feet, mine in (("front", width, across, 0), ("side", depth, along, 1)):
            wall = _box(thick, length - thick, thick, height) + _row(feet, 0, thick)
            edge = _column(up, 0, thick, mine)
            other = edge.mirror([1, 0]).translate([length, 0])
            yield name, 2, wall + edge + other

    def _fingers(self, end: float) -> list[float]:
        """Where fingers end along an edge from the inner side of a sheet on; their number is
        odd."""
        length = end - self.thickness
        count = max(3, 2 * round(length / (FINGER * self.thickness) / 2) + 1)
        return [self.thickness + length * k / count for k in range(count + 1)]


def flat_box(
    room: tuple[float, float, float], thickness: float, kerf: float, mark: str, colour: str
) -> Iterator[Outline]:
    """The sheets of a tray with that room inside, and of its lid."""
    tray = Shell(*room, thickness)
    width, depth, height = tray.outer
    skirt = height - min(GRIP, height / 3)
    lid = Shell(width + 2 * LID_PLAY, depth + 2 * LID_PLAY, skirt, thickness)
    for what, shell in (("tray", tray), ("lid", lid)):
        for name, count, wall in shell.walls():
            title = f"Flat box: {name} of the {what}"
            yield drawn(f"box-{what}{mark}-{name}", title, {colour: count}, wall, kerf)


def _box(left: float, right: float, bottom: float, top: float) -> CrossSection:
    return CrossSection.square([right - left, top - bottom]).translate([left, bottom])


def _row(ends: list[float], bottom: float, thickness: float) -> CrossSection:
    """Every other finger along x: the walls' in the floor."""
    pairs = zip(ends[1:-1:2], ends[2::2], strict=True)
    return _sum(_box(start, end, bottom, bottom + thickness) for start, end in pairs)


def _both(across: CrossSection, along: CrossSection, width: float, depth: float) -> CrossSection:
    """The fingers of all four walls in the floor."""
    front, left = across, along.rotate(90).mirror([1, 0])
    back = front.mirror([0, 1]).translate([0, depth])
    right = left.mirror([1, 0]).translate([width, 0])
    return front + back + left + right


def _column(ends: list[float], left: float, thickness: float, first: int) -> CrossSection:
    """Fingers at an upright edge: those of a front wall where `first` is 0, else of a side."""
    heights = list(pairwise(ends))
    return _sum(_box(left, left + thickness, start, end) for start, end in heights[first::2])


def _sum(parts: Iterator[CrossSection]) -> CrossSection:
    total = CrossSection()
    for part in parts:
        total += part
    return total
