"""Ladders that are climbed by number: rails along their spaces, and a rung before each."""

from collections.abc import Collection

from cuatto_kit.board.geometry import Edge, Point
from cuatto_kit.board.layout import Layout, LinkKind
from cuatto_kit.drawing import svg

RAIL, WIDTH = 0.37, 0.055
"""The distance of a rail from the middle of a space, and the width of its line, in edges of the
space."""
COLOUR = "#46545f"


def rungs(layout: Layout, ladders: Collection[str]) -> str:
    """Return the rails and rungs on the spaces of ladders, given by id."""
    parts = []
    for link in layout.links:
        origin, target = layout.space(link.origin), layout.space(link.target)
        if link.kind is LinkKind.JUMP or target.id not in ladders or target.outline is None:
            continue
        edge = origin.cell and target.cell and Edge.between(origin.cell, target.cell)
        if edge:
            out = _out(layout, target.id) or edge
            parts.append(ladder(target.outline.centre, target.outline.width, edge, out))
    return "".join(dict.fromkeys(parts))


def ladder(middle: Point, width: float, way_in: Edge, way_out: Edge) -> str:
    """Return the stretch of a ladder on a space, with the rung over which the way leads into it.

    Args:
        middle: The middle of the space (mm).
        width: Its edge (mm).
        way_in: The direction in which the way enters it.
        way_out: The direction in which the way leaves it.
    """
    lines = [
        *(_rail(middle, width, way_in, side, -0.5) for side in (-1, 1)),
        *(_rail(middle, width, way_out, side, 0.5) for side in (-1, 1)),
        [_at(middle, width, way_in, -0.5, side * RAIL) for side in (-1, 1)],
    ]
    look: dict[str, svg.Attribute] = {"fill": "none", "stroke_linecap": "round"}
    under: dict[str, svg.Attribute] = {"stroke": "#fff", "stroke_width": 2 * WIDTH * width}
    over: dict[str, svg.Attribute] = {"stroke": COLOUR, "stroke_width": WIDTH * width}
    return svg.strokes(lines, **look | under) + svg.strokes(lines, **look | over)


def _rail(middle: Point, width: float, way: Edge, side: int, end: float) -> list[Point]:
    """Return a rail between the middle of a space and one of its ends along a way."""
    return [_at(middle, width, way, along, side * RAIL) for along in (0.0, end)]


def _at(middle: Point, width: float, way: Edge, along: float, across: float) -> Point:
    (x, y), (dx, dy) = middle, way.step
    return (x + width * (along * dx - across * dy), y + width * (along * dy + across * dx))


def _out(layout: Layout, name: str) -> Edge | None:
    """Return the direction in which a way leaves a space for a next one on the board, or None."""
    cell = layout.space(name).cell
    for link in layout.links_from(name):
        after = layout.space(link.target).cell
        if cell and after and link.kind is not LinkKind.JUMP:
            return Edge.between(cell, after)
    return None
