"""Measures of magnet pockets in solids as they were written (mm)."""

import math
from collections.abc import Iterator

from manifold3d import CrossSection, Manifold

from cuatto_kit.board.geometry import Point
from cuatto_kit.cad.magnets import WALL

NEAR = 0.03
"""The tolerance of a pocket's place and size: facets and the rounding of meshes (mm)."""


def pocket_faults(
    solid: Manifold, place: Point, across: float, floor: float, mouth: float
) -> Iterator[str]:
    """Yield the faults of a pocket in a solid, in words.

    It must be round, free of plastic, and surrounded by at least `WALL` mm of it, also beyond its
    floor.

    Args:
        solid: The solid.
        place: The middle of the pocket.
        across: Its diameter.
        floor: The height at which it ends.
        mouth: The height at which it opens, above or below that.
    """
    room = _disc(across / 2 + WALL, place)
    away = math.copysign(1, floor - mouth)
    void = room - solid.slice((floor + mouth) / 2)
    if not (_disc(across / 2 - NEAR, place) - void).is_empty():
        yield f"a pocket of {across:g} mm is not open; expected a magnet to go in"
    elif not (void - _disc(across / 2 + NEAR, place)).is_empty():
        yield f"the wall round a pocket is too thin; expected {WALL:g} mm at least"
    beyond = (solid.slice(floor + away * depth) for depth in (NEAR, WALL - NEAR))
    if any(not (_disc(across / 2, place) - section).is_empty() for section in beyond):
        yield f"a pocket's floor is too thin or too deep; expected {WALL:g} mm of plastic"


def _disc(radius: float, place: Point) -> CrossSection:
    return CrossSection.circle(radius, 96).translate(place)
