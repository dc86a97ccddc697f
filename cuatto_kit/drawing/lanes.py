"""The marks of teams on a board of tiles: their lanes of bridges and their home rows."""

from collections.abc import Iterator, Sequence

from cuatto_kit.board.geometry import Point, Rect
from cuatto_kit.board.layout import Flag, Layout, Panel, PanelKind
from cuatto_kit.drawing import svg
from cuatto_kit.drawing.board import EDGE, lanes_of
from cuatto_kit.drawing.patterns import fill, pale
from cuatto_kit.drawing.pieces import Tokens


def lanes(layout: Layout, tokens: Tokens) -> Iterator[str]:
    """Yield the lanes of bridges in their teams' colours, with the team's disc in each dimple."""
    for panel in layout.panels:
        if panel.kind is PanelKind.BRIDGE:
            for seat, lane in enumerate(lanes_of(panel)[: len(tokens.colours)]):
                yield _lane(panel, lane, seat, tokens)


def _lane(panel: Panel, lane: Sequence[Point], seat: int, tokens: Tokens) -> str:
    colour = tokens.colour(seat)
    short = 0.88 * min(panel.slot_size)
    strip = svg.around([Rect.around(place, short, short) for place in lane], 0.04 * short)
    rim = 0.07 * short
    parts = [
        svg.box(strip, short / 2, fill="none", stroke=EDGE, stroke_width=1.6 * rim),
        svg.box(strip, short / 2, fill=pale(colour), stroke=fill(colour), stroke_width=rim),
        *(tokens.used("team", seat, place, 0.36 * short, opacity=0.3) for place in lane),
    ]
    return "".join(parts)


def homes(layout: Layout, tokens: Tokens) -> Iterator[str]:
    """Yield frames in a team's colour on its home row.

    The home row consists of the finishes of other teams that are not finishes of this team and do
    not have the flag GOAL.
    """
    wanted = [set(finishes) for finishes in layout.finishes]
    for seat in range(min(layout.seats, len(tokens.colours))):
        others = set().union(*(w for k, w in enumerate(wanted) if k != seat)) - wanted[seat]
        for space in layout.spaces:
            if space.id in others and space.outline is not None and Flag.GOAL not in space.flags:
                outline, edge = space.outline, space.outline.width
                colour = tokens.colour(seat)
                inner = Rect.around(outline.centre, 0.8 * edge, 0.8 * edge)
                look: dict[str, svg.Attribute] = {
                    "stroke": fill(colour),
                    "stroke_width": 0.05 * edge,
                }
                yield svg.box(inner, 0.03 * edge, fill=pale(colour, 0.15), **look)
                yield tokens.used("team", seat, outline.centre, 0.18 * edge, opacity=0.35)
