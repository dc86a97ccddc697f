"""What a board with yards shows of its teams: yards, spaces of their own, the centre, and
where the way leads over a corner."""

from collections.abc import Iterator
from itertools import pairwise

from cuatto_kit.board.geometry import Edge, Point, Rect
from cuatto_kit.board.layout import Layout, LinkKind, Space, SpaceKind
from cuatto_kit.drawing import svg
from cuatto_kit.drawing.arrows import SOFT
from cuatto_kit.drawing.board import EDGE, starred
from cuatto_kit.drawing.patterns import fill, pale
from cuatto_kit.drawing.pieces import Tokens

YARD, OWN, WEDGE = 0.22, 0.4, 0.35
"""How much of a team's colour lies on its yard, on its spaces and on its part of the centre."""
SEAT = 0.34
"""Radius of a seat in a yard, against a space."""


def yards(layout: Layout, tokens: Tokens) -> Iterator[str]:
    """All of it; nothing on boards whose teams wait elsewhere, or in lanes."""
    if not layout.in_panels:
        return
    for space in layout.spaces:
        if space.kind is SpaceKind.POOL and space.outline:
            yield from _yard(space, tokens)
    for space in layout.spaces:
        if space.cell is not None and space.seat is not None:
            yield from _own(space, space.seat, tokens)
        elif space.kind is SpaceKind.FINISH and space.outline and not space.slots:
            yield from _centre(layout, space.outline, tokens)
    yield from _corners(layout)


def _yard(yard: Space, tokens: Tokens) -> Iterator[str]:
    """A frame in the colour of its team, and its seats."""
    assert yard.outline is not None
    colour, rim = tokens.colour(yard.seat), 0.14 * tokens.tile
    width, length = yard.outline.width - rim, yard.outline.length - rim
    room = Rect.around(yard.outline.centre, width, length)
    look: dict[str, svg.Attribute] = {"stroke": fill(colour), "stroke_width": rim}
    yield svg.box(yard.outline, fill=pale(colour, YARD), stroke=EDGE, stroke_width=0.3 * rim)
    yield svg.box(room, 0.2 * tokens.tile, fill="none", **look)
    for place in yard.slots:
        yield svg.disc(place, SEAT * tokens.tile, fill="#fff", stroke=EDGE, stroke_width=0.2 * rim)
        yield tokens.used("team", yard.seat, place, 0.24 * tokens.tile, opacity=0.35)


def _own(space: Space, seat: int, tokens: Tokens) -> Iterator[str]:
    assert space.outline is not None
    colour, edge = tokens.colour(seat), space.outline.width
    inner = Rect.around(space.outline.centre, 0.9 * edge, 0.9 * edge)
    look: dict[str, svg.Attribute] = {"stroke": fill(colour), "stroke_width": 0.05 * edge}
    yield svg.box(inner, 0.06 * edge, fill=pale(colour, OWN), **look)
    yield starred(space)


def _centre(layout: Layout, room: Rect, tokens: Tokens) -> Iterator[str]:
    """A wedge for each team that comes in from a side of its own."""
    yield svg.box(room, fill=pale("white"), stroke=EDGE, stroke_width=0.05 * tokens.tile)
    corners = _corners_of(room)
    for space in layout.spaces:
        leads = any(
            layout.space(link.target).outline == room for link in layout.links_from(space.id)
        )
        if not leads or space.seat is None or space.outline is None:
            continue
        edges = (Edge.DOWN, Edge.RIGHT, Edge.UP, Edge.LEFT)
        for edge, side in zip(edges, pairwise(corners), strict=True):
            (x, y), (dx, dy) = space.outline.centre, edge.step
            reach = space.outline.width
            if room.holds((x - dx * reach, y - dy * reach)):
                colour = tokens.colour(space.seat)
                look: dict[str, svg.Attribute] = {
                    "stroke": EDGE,
                    "stroke_width": 0.03 * tokens.tile,
                }
                yield svg.outline([*side, room.centre], fill=pale(colour, WEDGE), **look)
                (u, v), (p, q) = room.centre, space.outline.centre
                place = (u + (p - u) * 0.55, v + (q - v) * 0.55)
                yield tokens.used("team", space.seat, place, 0.24 * tokens.tile, opacity=0.35)


def _corners_of(room: Rect) -> list[Point]:
    """Its corners in turn, from the lower left one back to it."""
    left, right = room.left, room.right
    around = [(left, room.bottom), (right, room.bottom), (right, room.top), (left, room.top)]
    return [*around, around[0]]


def _corners(layout: Layout) -> Iterator[str]:
    """A small arrow where a step goes to a space that touches at a corner only."""
    seen = set()
    for link in layout.links:
        origin, target = layout.space(link.origin), layout.space(link.target)
        if link.kind is not LinkKind.STEP or not (origin.cell and target.cell):
            continue
        dx, dy = (t - o for o, t in zip(origin.cell, target.cell, strict=True))
        if abs(dx) == abs(dy) == 1 and origin.outline and (link.origin, link.target) not in seen:
            seen.add((link.origin, link.target))
            (x, y), half = origin.outline.centre, origin.outline.width / 2
            yield _head((x + dx * half, y + dy * half), (dx, dy), 0.12 * origin.outline.width)


def _head(place: Point, step: tuple[int, int], size: float) -> str:
    """An arrow head that points over a corner."""
    (x, y), (dx, dy) = place, (part / 2**0.5 for part in step)
    shape = [(0.75, 0.0), (-0.5, 0.8), (-0.2, 0.0), (-0.5, -0.8)]
    points = [
        (x + size * (along * dx - across * dy), y + size * (along * dy + across * dx))
        for along, across in shape
    ]
    return svg.outline(points, fill=SOFT, **svg.halo(size / 4))
