"""Distances between two solids: gaps in the plane, and obstacles on a way up. Lengths are in mm."""

import math
from collections.abc import Sequence

import numpy as np
from manifold3d import CrossSection, JoinType, Manifold
from numpy.typing import NDArray

from cuatto_kit.board.geometry import TOUCH, Polygon, Rect
from cuatto_kit.fabrication.layers import distances, edges_of

Box = tuple[NDArray[np.float64], NDArray[np.float64]]
"""The lowest and the highest corner of a box."""

SAMPLE = 0.05
"""The distance between the points on an outline from which a gap is measured (mm)."""
ROUNDING = 1e-4
"""The length by which two parts may overlap through rounding alone (mm)."""
SEARCH = 1.0
"""The largest distance within which a narrowest gap is searched (mm)."""
BITE = 0.01
"""The precision to which the hold of a snap is measured (mm)."""
LIFT = 0.2
"""The step between cuts on the way up (mm): a layer, since thinner lips are not printed."""
SPECK = 5e-4
"""The least volume that counts (mm³): less is 0 as a proof rounds it."""


def room_of(outline: Rect) -> CrossSection:
    """Return an outline without its very rim, where neighbours touch."""
    if isinstance(outline, Polygon):
        return CrossSection([outline.points]).offset(-TOUCH, JoinType.Miter)
    size = [outline.width - 2 * TOUCH, outline.length - 2 * TOUCH]
    return CrossSection.square(size, True).translate(outline.centre)


def widest_gap(knob: CrossSection, hollow: CrossSection, outline: Rect) -> float:
    """Return the largest distance from the knob to the wall of the hollow around it."""
    return float(wall_gaps(knob, hollow, outline).max())


def wall_gaps(knob: CrossSection, hollow: CrossSection, outline: Rect) -> NDArray[np.float64]:
    """Return the distances from a knob to points along the wall of the hollow around it.

    Infinite if the knob is in no hollow. The mouth of the hollow, on the outline, does not count as
    wall.
    """
    around = [piece for piece in hollow.decompose() if not (piece ^ knob).is_empty()]
    if knob.is_empty() or not around:
        return np.array([math.inf])
    wall = inner_points(CrossSection.compose(around), outline)
    return distances(wall, knob) if len(wall) else np.zeros(1)


def inner_points(section: CrossSection, outline: Rect) -> NDArray[np.float64]:
    """Return points along the edges of a section, except those on the outline."""
    starts, ends = edges_of(section)
    counts = 2 + (np.linalg.norm(ends - starts, axis=1) / SAMPLE).astype(int)
    number = np.arange(counts.sum()) - np.repeat(counts.cumsum() - counts, counts)
    share = (number / np.repeat(counts - 1, counts))[:, None]
    points = starts.repeat(counts, axis=0) * (1 - share) + ends.repeat(counts, axis=0) * share
    if isinstance(outline, Polygon):
        return points[distances(points, CrossSection([outline.points])) > 2 * TOUCH]
    rim = np.array([[outline.left, outline.bottom], [outline.right, outline.top]])
    return points[(np.abs(points[:, None] - rim) > 2 * TOUCH).all(axis=(1, 2))]


def shared_volume(one: Manifold, other: Manifold) -> float:
    """Return the volume that both solids share (mm³), as `volume_of` counts it."""
    return volume_of(one ^ other)


def volume_of(common: Manifold) -> float:
    """Return the volume of what two solids share (mm³).

    It is 0 below `SPECK`; pieces thinner than `ROUNDING` do not count. Both are films between faces
    that touch, of a volume that grows with the faces.
    """
    if common.volume() < SPECK:
        return 0.0
    pieces = ((piece.volume(), piece.surface_area()) for piece in common.decompose())
    return math.fsum(volume for volume, surface in pieces if volume > ROUNDING * surface / 2)


def shared_heights(guest: Manifold, host: Manifold) -> tuple[float, float]:
    """Return the bottom and the top of the range of heights in which both solids exist."""
    one, other = guest.bounding_box(), host.bounding_box()
    return max(one[2], other[2]), min(one[5], other[5])


def boxes_meet(one: Box, other: Box) -> bool:
    """Return whether two boxes overlap."""
    (lows, highs), (others, ends) = one, other
    return bool((np.minimum(highs, ends) - np.maximum(lows, others) > ROUNDING).all())


def near(guest: Manifold, host: Manifold) -> Manifold:
    """Return the part of the host below, in and above the guest, with `SEARCH` mm around."""
    left, front, _, right, back, _ = guest.bounding_box()
    _, _, bottom, _, _, top = host.bounding_box()
    size = np.array([right - left, back - front, top - bottom]) + 2 * SEARCH
    corner = np.array([left, front, bottom]) - SEARCH
    return host ^ Manifold.cube(size.tolist()).translate(corner.tolist())


class WayUp:
    """The cross-sections of a guest's way straight up, shrunk all round by `smaller` (mm).

    All parts of the guest at or below a level pass that level on the way up, so the host must leave
    room for them there.
    """

    def __init__(self, guest: Manifold, smaller: float) -> None:
        self._guest = guest
        self._smaller = smaller
        self._passed = CrossSection()
        self._sections: list[CrossSection] = []
        self.bottom: float = guest.bounding_box()[2]

    def section(self, number: int) -> CrossSection:
        """Return the area that passes a level; level 0 is `LIFT / 2` above the guest's bottom."""
        while len(self._sections) <= number:
            z = self.bottom + (len(self._sections) + 0.5) * LIFT
            self._passed += self._guest.slice(z)
            self._sections.append(self._passed.offset(-self._smaller))
        return self._sections[number]


def barred(
    way: WayUp, host: Manifold, at: "Sequence[float] | NDArray[np.float64]" = (0, 0, 0)
) -> tuple[float, float] | None:
    """Return the first obstacle on the way up of a guest that was moved to `at`.

    Returns:
        The area that is held (mm²) and its height (mm); None if the guest comes out.
    """
    x, y, raised = map(float, at)
    bottom, top = way.bottom + raised, host.bounding_box()[5]
    for number, z in enumerate(np.arange(bottom + LIFT / 2, top, LIFT)):
        blocked = way.section(number).translate((x, y)) ^ host.slice(z)
        if (area := blocked.area()) * LIFT >= SPECK:
            return area, z
    return None


def bite(guest: Manifold, host: Manifold, most: float) -> float:
    """Return by how much the guest must be smaller all round to come out upwards (mm).

    The result is precise to `BITE`; it is `most` if more would be needed.
    """
    low, high = 0.0, most
    while high - low > BITE:
        middle = (low + high) / 2
        low, high = (low, middle) if barred(WayUp(guest, middle), host) is None else (middle, high)
    return high


def strain_of(tight: float, loose: float, asked: tuple[float, float]) -> float:
    """Return the deviation of a gap from the middle of the range that was asked for.

    It is relative to half that range: more than 1 is too far.
    """
    least, most = asked
    middle, play = (least + most) / 2, max((most - least) / 2, 1e-9)
    return max(middle - tight, loose - middle) / play


def column_of(room: CrossSection, guest: Manifold) -> Manifold:
    """Return an area extruded over the height of a guest."""
    bottom, top = guest.bounding_box()[2], guest.bounding_box()[5]
    return room.extrude(top - bottom).translate([0, 0, bottom])


def size_of(solid: Manifold | None) -> int:
    """Return the size of a solid in a cache: one more than its number of triangles."""
    return 1 + (solid.num_tri() if solid else 0)
