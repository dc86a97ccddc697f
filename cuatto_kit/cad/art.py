"""The user's own drawings as marks in the top of a part, in the library's size (mm).

Drawings are the text of config/svg.py. Details finer than a line of the nozzle are left out, and
coordinates are rounded, so that drawings of parts are the same on all machines.
"""

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby, pairwise

from manifold3d import CrossSection, FillRule, JoinType, OpType

from cuatto_kit.board.geometry import Point
from cuatto_kit.cad.lettering import LEAST_STROKE
from cuatto_kit.cad.marks import Mark, Outline
from cuatto_kit.cad.scale import Scale
from cuatto_kit.config import svg

MARGIN = 0.8
"""The least distance of a drawing from edges, dimples and other marks (mm)."""
_DETAIL = 0.02
"""The distance by which corners may be moved to save points (mm)."""
_PLAY = 0.01
"""The distance by which an area may be narrower than a line after it was rounded (mm)."""
_DIGITS = 2
_HALF_ROUND = 8
"""The number of sides of half the round end of a line."""
_RULES = {"nonzero": FillRule.NonZero, "evenodd": FillRule.EvenOdd}


@lru_cache(maxsize=16)
def outline(drawing: str) -> CrossSection:
    """Return the outline of a drawing, y upwards, its middle at the origin."""
    whole = CrossSection()
    for white, shapes in groupby(svg.read(drawing.encode(), ""), key=lambda shape: shape.white):
        part = CrossSection.batch_boolean([_section(shape) for shape in shapes], OpType.Add)
        whole = whole - part if white else whole + part
    if whole.is_empty():
        return whole
    left, bottom, right, top = whole.bounds()
    return whole.translate((-(left + right) / 2, -(bottom + top) / 2))


def _section(shape: svg.Shape) -> CrossSection:
    loops = [[(x, -y) for x, y in loop] for loop in shape.loops]
    if shape.rule != "line":
        return CrossSection(loops, _RULES[shape.rule])
    return lines(loops, shape.width)


def lines(loops: Iterable[Sequence[Point]], width: float) -> CrossSection:
    """Return lines through points, with round ends and corners."""
    pieces = [_piece(pair, width / 2) for loop in loops for pair in pairwise(loop)]
    return CrossSection(pieces, FillRule.NonZero)


def _piece(ends: tuple[Point, Point], half: float) -> list[Point]:
    """Return a straight piece of a line with round ends, counterclockwise."""
    (x, y), (to_x, to_y) = ends
    along = math.atan2(to_y - y, to_x - x)
    turns = [along + math.pi * (k / _HALF_ROUND - 0.5) for k in range(_HALF_ROUND + 1)]
    offsets = [(half * math.cos(turn), half * math.sin(turn)) for turn in turns]
    return [(to_x + a, to_y + b) for a, b in offsets] + [(x - a, y - b) for a, b in offsets]


@lru_cache(maxsize=16)
def in_rectangle(drawing: str, width: float, length: float, scale: Scale) -> CrossSection:
    """Return a drawing as large as a rectangle around the origin allows.

    Gaps that are narrower than a line of the nozzle are closed, and finer areas left out.
    """
    across, along = _size(drawing)
    factor = min(width / across, length / along)
    return _printable(outline(drawing).scale((factor, factor)), scale)


@lru_cache(maxsize=16)
def in_circle(drawing: str, radius: float, scale: Scale) -> CrossSection:
    """Return a drawing as large as a circle around the origin allows, as `in_rectangle` does."""
    whole = outline(drawing)
    corners = (point for loop in whole.to_polygons() for point in loop)
    reach = max((math.hypot(*corner) for corner in corners), default=1.0)
    return _printable(whole.scale((radius / reach,) * 2), scale)


def _printable(section: CrossSection, scale: Scale) -> CrossSection:
    half = scale.own(LEAST_STROKE) / 2
    closed = _grown(_grown(section.simplify(_DETAIL), half), -half)
    return _grown(_grown(closed, -half), half)


def proportions(drawing: str) -> float:
    """Return the width of a drawing by its length."""
    across, along = _size(drawing)
    return across / along


def _size(drawing: str) -> tuple[float, float]:
    """Return the width and length of a drawing, 1 for an empty one."""
    whole = outline(drawing)
    if whole.is_empty():
        return 1.0, 1.0
    left, bottom, right, top = whole.bounds()
    return right - left, top - bottom


def with_lines(section: CrossSection, widest: float, line: float) -> CrossSection:
    """Return a drawing whose areas wider than `widest` are drawn as lines along their edges."""
    broad = _grown(_grown(section, -widest / 2), widest / 2)
    return section - _grown(broad, -line)


def art(section: CrossSection, scale: Scale) -> Mark | None:
    """Return a drawing as a mark; None if nothing of it is as wide as a line of the nozzle."""
    half = scale.own(LEAST_STROKE) / 2
    kept = _grown(_grown(section, -half + _PLAY), half - _PLAY)
    loops = sorted(filter(None, map(_tidy, kept.simplify(_DETAIL).to_polygons())))
    if not loops:
        return None
    points = [list(point) for loop in loops for point in loop]
    numbers = iter(range(len(points)))
    paths = [[next(numbers) for _ in loop] for loop in loops]
    drawn: Outline = [points, paths]
    return ["art", drawn, 0, 0, 0, 0, 0]


def _grown(section: CrossSection, length: float) -> CrossSection:
    return section.offset(length, JoinType.Round, circular_segments=2 * _HALF_ROUND).simplify(
        _DETAIL / 4
    )


def _tidy(loop: Iterable[Sequence[float]]) -> list[tuple[float, float]]:
    """Return a rounded loop from its smallest point on, empty if it has no area."""
    rounded = [(round(float(x), _DIGITS) + 0.0, round(float(y), _DIGITS) + 0.0) for x, y in loop]
    kept = [point for k, point in enumerate(rounded) if point != rounded[k - 1]]
    if len(kept) < 3:
        return []
    first = kept.index(min(kept))
    return kept[first:] + kept[:first]
