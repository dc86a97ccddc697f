"""What of a part is cut and what is engraved, by its mesh as it was written (mm).

It is cut along its shadow: all that is nowhere open from top to bottom. What its top lacks of that
is a mark; where marks are wide only their edges are scored, else they are engraved all over.

The beam takes away half its width on either side of its line, so that lines run that much
outside the outline: what is left has the size of the printed part, its joints their play.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from manifold3d import CrossSection, JoinType
from numpy.typing import NDArray

from cuatto_kit.cad.parts import Part, Triangles
from cuatto_kit.fabrication.layers import solid_of

Loop = NDArray[np.float64]
"""The corners of a closed line (n × 2), which does not repeat the first."""

SKIN = 0.05
"""How far below its top a mark must reach to be engraved (mm)."""
RIM = 0.8
"""How far from the outline marks end (mm): what is missing there is an edge that was broken."""
FINEST = 0.15
"""Half the width of the narrowest mark that is engraved (mm)."""
WIDE = 1.5
"""Half the width from which on only the edges of a mark are scored (mm)."""
KNOB = 4.6
"""Half the width of a knob, at most, for a tile of 40 mm: what is lower there is no mark."""
DETAIL = 0.01
"""How far lines may be simplified (mm)."""


@dataclass(frozen=True, eq=False)
class Outline:
    """A part that is cut out of a sheet: the lines along which it is cut, areas that are
    engraved, given by their edges, and lines that are scored. Its lower left corner is the
    origin."""

    name: str
    title: str
    colours: Mapping[str, int]
    size: tuple[float, float]
    cut: tuple[Loop, ...]
    engraved: tuple[Loop, ...] = ()
    scored: tuple[Loop, ...] = ()


def outline_of(part: Part, mesh: Triangles, kerf: float, scale: float = 1.0) -> Outline:
    """The outline of a flat part, by its mesh; `scale` is its size against one for a tile of
    40 mm. Raises ValueError where the mesh is no solid."""
    solid = solid_of(mesh)
    if solid is None:
        raise ValueError(f"{part.name} is no closed solid")
    whole = solid.project()
    top = solid.slice(solid.bounding_box()[5] - SKIN)
    room = whole.offset(-RIM, JoinType.Round) ^ _opened(whole, KNOB * scale)
    marks = _opened((whole - top) ^ room, FINEST)
    return drawn(part.name, part.title, part.colours, whole, kerf, marks)


def drawn(
    name: str,
    title: str,
    colours: Mapping[str, int],
    whole: CrossSection,
    kerf: float,
    marks: CrossSection | None = None,
) -> Outline:
    """The outline of what is to be left of a sheet, with marks engraved in it."""
    cut = widened(whole, kerf)
    left, bottom, right, top = cut.bounds()
    marks = marks or CrossSection()
    wide = _opened(marks, WIDE)
    fine = _opened(marks - wide.offset(FINEST, JoinType.Miter), FINEST)
    areas = (_loops(area, (left, bottom)) for area in (cut, fine, wide))
    return Outline(name, title, colours, (right - left, top - bottom), *areas)


def _opened(area: CrossSection, radius: float) -> CrossSection:
    """What of an area is nowhere narrower than twice the radius."""
    return area.offset(-radius, JoinType.Miter).offset(radius, JoinType.Miter) ^ area


def widened(whole: CrossSection, kerf: float) -> CrossSection:
    """The area that lines enclose along which it is cut."""
    around = whole.offset(kerf / 2, JoinType.Miter, 2.0) if kerf else whole
    return around.simplify(DETAIL)


def area_of(loops: Sequence[Loop]) -> float:
    """What loops enclose (mm²): outer ones run counterclockwise, holes clockwise."""
    total = 0.0
    for loop in loops:
        x, y = loop.T
        total += float(x @ np.roll(y, -1) - y @ np.roll(x, -1)) / 2
    return total


def _loops(section: CrossSection, corner: tuple[float, float]) -> tuple[Loop, ...]:
    """The edges of an area, each from its lowest corner, in the order of these."""
    moved = [np.asarray(loop, np.float64) - corner for loop in section.to_polygons()]
    turned = [np.roll(loop, -int(np.lexsort(loop.T)[0]), axis=0) for loop in moved]
    return tuple(sorted(turned, key=lambda loop: (loop[0][1], loop[0][0], len(loop))))
