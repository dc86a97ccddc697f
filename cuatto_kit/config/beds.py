"""Beds of printers, and the places where a rectangle fits.

A bed is a rectangle or a circle, without the areas that must be kept clear. All positions are
relative to the front left corner of its bounding rectangle (mm).
"""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Annotated

from cuatto_kit.config.units import MM

Size = tuple[float, float]
"""A width and a depth (mm)."""

_Edge = Annotated[float, MM]
Area = tuple[_Edge, _Edge, _Edge, _Edge]
"""The left, front, right and back edge of a rectangle on a bed (mm)."""

Point = tuple[float, float]

ROUNDING = 1e-3
"""The tolerance of measured lengths (mm).

Meshes hold 32-bit numbers, which step by up to 0.0001 mm at the far end of a bed, and a length is a
difference of several.
"""

_STEP = 0.01
"""The resolution of margins (mm)."""
_HALVINGS = 40
"""The number of bisections in the search for the largest scale."""
_ANGLES = range(6, 90, 6)
"""The angles (degrees) to the corners of the rectangles that approximate a circle."""


@dataclass(frozen=True)
class Bed:
    """A bed.

    - `size`: the size of its bounding rectangle.
    - `round`: whether it is a circle.
    - `taken`: the areas that must be kept clear.
    - `corner`: the front left corner of the bounding rectangle in the machine's coordinates.
    """

    size: Size
    round: bool = False
    taken: tuple[Area, ...] = ()
    corner: Point = (0.0, 0.0)

    @property
    def middle(self) -> Point:
        """The centre of the bed."""
        return self.size[0] / 2, self.size[1] / 2

    def fits(self, width: float, depth: float) -> bool:
        """Return whether a rectangle fits on the bed, either upright or turned by a quarter."""
        return self.scale(width, depth) >= 1

    def scale(self, width: float, depth: float) -> float:
        """Return the largest factor by which a rectangle can be scaled and still fit, turned or
        not.
        """
        return _scale(self, max(width - ROUNDING, ROUNDING), max(depth - ROUNDING, ROUNDING))

    def beside(self, width: float, depth: float) -> str:
        """Return in words which areas leave no room for a rectangle.

        These are the areas that suffice alone, or all areas if none does. The text is empty if the
        rectangle does not fit on the bed even without them.
        """
        bare = Bed(self.size, self.round)
        if not self.taken or not bare.fits(width, depth):
            return ""
        alone = [one for one in self.taken if not replace(bare, taken=(one,)).fits(width, depth)]
        shown = " and ".join(map(self._as_written, alone or self.taken))
        return f" beside keep_clear {shown}"

    def _as_written(self, area: Area) -> str:
        """Return an area in the machine's coordinates, as in a printer's file."""
        edges = (edge + start for edge, start in zip(area, 2 * self.corner, strict=True))
        return f"[{', '.join(f'{round(edge, 4):g}' for edge in edges)}]"

    def __str__(self) -> str:
        across = " × ".join(f"{length:g}" for length in self.size)
        return f"⌀ {self.size[0]:g}" if self.round else across

    def spot(self, width: float, depth: float, margin: float = 0.0) -> Point | None:
        """Return the front left corner at which a rectangle is nearest to the centre, or None.

        The rectangle keeps its orientation, and the margin to the edge and to all areas that are
        taken. None means that it fits nowhere.
        """
        tight = max(width - ROUNDING, 0.0), max(depth - ROUNDING, 0.0)
        for wide, deep in ((width, depth), tight):
            if (found := self._nearest(wide, deep, margin)) is not None:
                return found[0] - (width - wide) / 2, found[1] - (depth - deep) / 2
        return None

    def margin(self, width: float, depth: float, most: float) -> float:
        """Return the widest margin, up to `most`, with which a rectangle fits, in steps of 0.01."""
        low, high = 0, math.floor(most / _STEP)
        while low < high:
            middle = (low + high + 1) // 2
            fits = self._nearest(width, depth, middle * _STEP) is not None
            low, high = (middle, high) if fits else (low, middle - 1)
        return low * _STEP

    def _nearest(self, width: float, depth: float, margin: float) -> Point | None:
        """Return the nearest fitting position to the centre, or None.

        Candidates are the centre, and positions that are limited by at most one edge in each
        direction.
        """
        middle = (self.size[0] - width) / 2, (self.size[1] - depth) / 2

        def far(at: Point) -> tuple[float, float, float]:
            across, along = at[0] - middle[0], at[1] - middle[1]
            return round(across**2 + along**2, 6), -across, -along

        spots = sorted(set(self._spots(width, depth, margin)), key=far)
        grown = [
            (left - margin, front - margin, right + margin, back + margin)
            for left, front, right, back in self.taken
        ]
        for x, y in spots:
            own = (x, y, x + width, y + depth)
            if self._encloses(own, margin) and not any(overlap(own, area, 1e-9) for area in grown):
                return x, y
        return None

    def _spots(self, width: float, depth: float, margin: float) -> Iterator[Point]:
        """Yield the positions that may be the nearest."""
        (wide, deep), half = self.size, margin
        xs = [(wide - width) / 2, half, wide - half - width]
        ys = [(deep - depth) / 2, half, deep - half - depth]
        xs += [right + margin for _, _, right, _ in self.taken]
        xs += [left - margin - width for left, *_ in self.taken]
        ys += [back + margin for *_, back in self.taken]
        ys += [front - margin - depth for _, front, _, _ in self.taken]
        yield from ((x, y) for x in xs for y in ys)
        if self.round:
            radius = wide / 2 - margin
            yield from ((x, y) for x in xs for y in _chord(x, width, depth, wide / 2, radius))
            yield from ((x, y) for y in ys for x in _chord(y, depth, width, wide / 2, radius))

    def holds(self, area: Area, margin: float = 0.0) -> bool:
        """Return whether a rectangle is on the bed with that margin to its edge and taken areas."""
        grown = (area[0] - margin, area[1] - margin, area[2] + margin, area[3] + margin)
        return self._encloses(area, margin - ROUNDING) and not any(
            overlap(grown, other, ROUNDING) for other in self.taken
        )

    def _encloses(self, area: Area, margin: float) -> bool:
        left, front, right, back = area
        if self.round:
            radius = self.size[0] / 2
            across = max(radius - left, right - radius)
            along = max(radius - front, back - radius)
            return math.hypot(across, along) <= radius - margin + 1e-9
        low, high = min(left, front) + 1e-9, (self.size[0] - right, self.size[1] - back)
        return low >= margin and min(high) + 1e-9 >= margin

    def rooms(self, margin: float) -> tuple[Area, ...]:
        """Return the largest free rectangles with that margin, none within another, the largest
        first.

        The margin applies to the edge and to areas taken. On a round bed they have a few fixed
        proportions.
        """
        return _rooms(self, margin)

    @cached_property
    def outline(self) -> tuple[Point, ...]:
        """The corners in the machine's coordinates; a circle is approximated by 72 points on it."""
        (width, depth), (left, front) = self.size, self.corner
        if not self.round:
            corners = ((0.0, 0.0), (width, 0.0), (width, depth), (0.0, depth))
            return tuple((x + left, y + front) for x, y in corners)
        radius, sides = width / 2, 72
        turns = [2 * math.pi * side / sides for side in range(sides)]
        return tuple(
            (
                round(left + radius + radius * math.cos(turn), 4) + 0.0,
                round(front + radius + radius * math.sin(turn), 4) + 0.0,
            )
            for turn in turns
        )


def overlap(one: Area, other: Area, play: float = 0.0) -> bool:
    """Return whether two rectangles overlap by more than `play` (mm) in both directions."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    along = min(one[3], other[3]) - max(one[1], other[1])
    return across > play and along > play


def _chord(at: float, width: float, depth: float, middle: float, radius: float) -> Iterable[float]:
    """Return where a rectangle at a fixed position in one direction touches the circle in the
    other.
    """
    reach = abs(at + width / 2 - middle) + width / 2
    if reach >= radius:
        return ()
    half = math.sqrt(radius**2 - reach**2)
    return middle - half, middle + half - depth


@lru_cache(maxsize=4096)
def _scale(bed: Bed, width: float, depth: float) -> float:
    (wide, deep) = bed.size
    if bed.round:
        most = wide / math.hypot(width, depth)
    else:
        upright = min(wide / width, deep / depth)
        most = max(upright, min(wide / depth, deep / width))
    if not bed.taken or _lies(bed, width * most, depth * most):
        return most
    low, high = 0.0, most
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if _lies(bed, width * middle, depth * middle) else (low, middle)
    return low


def _lies(bed: Bed, width: float, depth: float) -> bool:
    upright, turned = bed._nearest(width, depth, 0), bed._nearest(depth, width, 0)
    return upright is not None or turned is not None


@lru_cache(maxsize=64)
def _rooms(bed: Bed, margin: float) -> tuple[Area, ...]:
    (width, depth), (x, y) = bed.size, bed.middle
    if bed.round:
        radius = max(width / 2 - margin, 0.0)
        corners = ((radius * math.cos(a), radius * math.sin(a)) for a in map(math.radians, _ANGLES))
        found: list[Area] = [(x - u, y - v, x + u, y + v) for u, v in corners]
    else:
        found = [(min(margin, x), min(margin, y), max(width - margin, x), max(depth - margin, y))]
    for left, front, right, back in bed.taken:
        grown = (left - margin, front - margin, right + margin, back + margin)
        found = _outermost(piece for room in found for piece in _beside(room, grown))
    return tuple(sorted(found, key=_largest_first))


def _largest_first(room: Area) -> tuple[float, float, float]:
    left, front, right, back = room
    return -(right - left) * (back - front), -left, -front


def _beside(room: Area, area: Area) -> Iterator[Area]:
    """Yield the largest rectangles that an area leaves of a room."""
    if not overlap(room, area):
        yield room
        return
    left, front, right, back = room
    sides: tuple[Area, ...] = (
        (area[2], front, right, back),
        (left, area[3], right, back),
        (left, front, area[0], back),
        (left, front, right, area[1]),
    )
    yield from (side for side in sides if side[2] > side[0] and side[3] > side[1])


def _outermost(rooms: Iterable[Area]) -> list[Area]:
    """Return the rooms that are not inside another room."""
    kept: list[Area] = []
    for room in sorted(set(rooms), key=_largest_first):
        inside = (
            one[0] <= room[0] and one[1] <= room[1] and one[2] >= room[2] and one[3] >= room[3]
            for one in kept
        )
        if not any(inside):
            kept.append(room)
    return kept
