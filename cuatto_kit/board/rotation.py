"""The quarter turn of a board for a page: a tall board fits better seen from its side."""

from dataclasses import replace

from cuatto_kit.board.geometry import Point, Rect, turned
from cuatto_kit.board.layout import Layout, Panel, Space

CLOCKWISE = -1
"""A clockwise quarter turn, counted counterclockwise."""
TALL, MUCH_LARGER = 1.5, 1.25
"""The ratio of height to width from which on a board may be turned, and the factor by which it must
become larger for that."""


def laid_for(layout: Layout, width: float, height: float) -> Layout:
    """Return the layout as it is best shown in a room (mm).

    It is turned if it is tall and becomes much larger.
    """
    shapes = [outline for panel in layout.panels for outline in panel.outlines]
    wide = max(shape.right for shape in shapes) - min(shape.left for shape in shapes)
    high = max(shape.top for shape in shapes) - min(shape.bottom for shape in shapes)
    upright, lying = min(width / wide, height / high), min(width / high, height / wide)
    better = high >= TALL * wide and lying > MUCH_LARGER * upright
    return quarter_turned(layout) if better else layout


def quarter_turned(layout: Layout) -> Layout:
    """Return the layout turned clockwise about the origin: the same board, seen from its left."""
    return replace(
        layout,
        spaces=tuple(map(_space, layout.spaces)),
        panels=tuple(map(_panel, layout.panels)),
        connectors=tuple(
            replace(one, centre=turned(one.centre, CLOCKWISE), edge=one.edge.turned(CLOCKWISE))
            for one in layout.connectors
        ),
    )


def _space(space: Space) -> Space:
    """Return the space with its cell and its places turned."""
    return replace(
        space,
        cell=None if space.cell is None else (space.cell[1], -space.cell[0]),
        outline=None if space.outline is None else _rect(space.outline),
        slots=tuple(turned(place, CLOCKWISE) for place in space.slots),
    )


def _panel(panel: Panel) -> Panel:
    """Return the panel turned; values in its own frame stay the same."""
    centre: Point = turned(panel.centre, CLOCKWISE)
    return replace(panel, centre=centre, turn=(panel.turn + CLOCKWISE) % 4)


def _rect(rect: Rect) -> Rect:
    return Rect.around(turned(rect.centre, CLOCKWISE), rect.length, rect.width)
