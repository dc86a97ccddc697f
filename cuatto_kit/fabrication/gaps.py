"""How far apart two solids are: gaps in the plane, and what bars a way up. Lengths are in mm."""

import math
from collections.abc import Sequence

import numpy as np
from manifold3d import CrossSection, Manifold
from numpy.typing import NDArray

from cuatto_kit.board.geometry import TOUCH, Rect
from cuatto_kit.fabrication.layers import distances, edges_of

Box = tuple[NDArray[np.float64], NDArray[np.float64]]
"""The lowest and the highest corner of a box."""

SAMPLE = 0.05
"""How far apart points on an outline are from which a gap is measured (mm)."""
ROUNDING = 1e-4
"""How far the boxes around two parts may overlap by rounding alone (mm)."""
SEARCH = 1.0
"""How far a narrowest gap is looked for (mm)."""
BITE = 0.01
"""How exactly it is measured what a snap holds by (mm)."""
LIFT = 0.2
"""From one cut to the next on the way up (mm): a layer, thinner lips are not printed."""
SPECK = 5e-4
"""The volume that a proof rounds to none (mm³), as the film that rounding leaves between faces."""


def room_of(outline: Rect) -> CrossSection:
    """An outline without its very rim, where neighbours touch."""
    size = [outline.width - 2 * TOUCH, outline.length - 2 * TOUCH]
    return CrossSection.square(size, True).translate(outline.centre)


def widest_gap(knob: CrossSection, hollow: CrossSection, outline: Rect) -> float:
    """The largest distance of the wall of the hollow that a knob is in from the knob."""
    return float(wall_gaps(knob, hollow, outline).max())


def wall_gaps(knob: CrossSection, hollow: CrossSection, outline: Rect) -> NDArray[np.float64]:
    """How far points along the wall of the hollow that a knob is in are from the knob, infinitely
    where it is in none; the mouth of the hollow, on the outline, is no wall."""
    around = [piece for piece in hollow.decompose() if not (piece ^ knob).is_empty()]
    if knob.is_empty() or not around:
        return np.array([math.inf])
    wall = inner_points(CrossSection.compose(around), outline)
    return distances(wall, knob) if len(wall) else np.zeros(1)


def inner_points(section: CrossSection, outline: Rect) -> NDArray[np.float64]:
    """Points along the edges of a section, but for those on the outline."""
    points = np.concatenate(
        [
            np.linspace(start, end, 2 + int(np.linalg.norm(end - start) / SAMPLE))
            for start, end in zip(*edges_of(section), strict=True)
        ]
    )
    rim = np.array([[outline.left, outline.bottom], [outline.right, outline.top]])
    return points[(np.abs(points[:, None] - rim) > 2 * TOUCH).all(axis=(1, 2))]


def shared_volume(one: Manifold, other: Manifold) -> float:
    """The volume of both (mm³): none where it is no more than rounding leaves between faces that
    touch."""
    volume = float((one ^ other).volume())
    return volume if volume >= SPECK else 0.0


def shared_heights(guest: Manifold, host: Manifold) -> tuple[float, float]:
    """From where to where there is something of both."""
    one, other = guest.bounding_box(), host.bounding_box()
    return max(one[2], other[2]), min(one[5], other[5])


def boxes_meet(one: Box, other: Box) -> bool:
    """Whether two boxes share room."""
    (lows, highs), (others, ends) = one, other
    return bool((np.minimum(highs, ends) - np.maximum(lows, others) > ROUNDING).all())


def near(guest: Manifold, host: Manifold) -> Manifold:
    """What of the host lies below, in and above the guest, or as near as gaps are looked for."""
    left, front, _, right, back, _ = guest.bounding_box()
    _, _, bottom, _, _, top = host.bounding_box()
    size = np.array([right - left, back - front, top - bottom]) + 2 * SEARCH
    corner = np.array([left, front, bottom]) - SEARCH
    return host ^ Manifold.cube(size.tolist()).translate(corner.tolist())


class WayUp:
    """What of a guest passes each level on its way up, made smaller all round by so much (mm).

    What of it lies below a level passes it: there a host must leave it room.
    """

    def __init__(self, guest: Manifold, smaller: float) -> None:
        self._guest = guest
        self._smaller = smaller
        self._passed = CrossSection()
        self._sections: list[CrossSection] = []
        self.bottom: float = guest.bounding_box()[2]

    def section(self, number: int) -> CrossSection:
        """What passes the level of that number, the lowest `LIFT / 2` over the guest's bottom."""
        while len(self._sections) <= number:
            z = self.bottom + (len(self._sections) + 0.5) * LIFT
            self._passed += self._guest.slice(z)
            self._sections.append(self._passed.offset(-self._smaller))
        return self._sections[number]


def barred(
    way: WayUp, host: Manifold, at: "Sequence[float] | NDArray[np.float64]" = (0, 0, 0)
) -> tuple[float, float] | None:
    """Where a guest that was moved to a place is held on its way up, and how much of it (mm²);
    None where it comes out."""
    x, y, raised = map(float, at)
    bottom, top = way.bottom + raised, host.bounding_box()[5]
    for number, z in enumerate(np.arange(bottom + LIFT / 2, top, LIFT)):
        blocked = way.section(number).translate((x, y)) ^ host.slice(z)
        if (area := blocked.area()) * LIFT >= SPECK:
            return area, z
    return None


def bite(guest: Manifold, host: Manifold, most: float) -> float:
    """By how much the guest must be smaller all round to come out upwards, to a hundredth of a
    millimetre; `most` where more is needed (mm)."""
    low, high = 0.0, most
    while high - low > BITE:
        middle = (low + high) / 2
        low, high = (low, middle) if barred(WayUp(guest, middle), host) is None else (middle, high)
    return high


def strain_of(tight: float, loose: float, asked: tuple[float, float]) -> float:
    """How far a gap is off the one asked for, against what is allowed (1 and more is too far)."""
    least, most = asked
    middle, play = (least + most) / 2, max((most - least) / 2, 1e-9)
    return max(middle - tight, loose - middle) / play


def column_of(room: CrossSection, guest: Manifold) -> Manifold:
    """A room as high as a guest."""
    bottom, top = guest.bounding_box()[2], guest.bounding_box()[5]
    return room.extrude(top - bottom).translate([0, 0, bottom])


def size_of(solid: Manifold | None) -> int:
    """How much memory a solid takes: its triangles."""
    return 1 + (solid.num_tri() if solid else 0)
