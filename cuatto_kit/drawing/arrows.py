"""The ways over a board as SVG: arrows from space to space, and the curves of its jumps."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cuatto_kit.board.geometry import Edge, Point, Rect
from cuatto_kit.board.layout import Layout, LinkKind, Space, SpaceKind
from cuatto_kit.drawing import svg

INK, SOFT, JUMP = "#22303a", "#5b6a75", "#7a3db8"
BEND = 0.2
"""How far a curve leaves the straight line, against its length."""


@dataclass(frozen=True)
class Gate:
    """Where the way comes onto the board from a pool, or leaves it: the middle of an edge, and
    the direction away from the board."""

    place: Point
    outwards: Edge
    inwards: bool


def steps(layout: Layout, tile: float) -> str:
    """A small arrow on each edge that the way leads over, and a longer one at each gate. Boards
    without dimples have arrows at their gates only."""
    parts = [_chevron(place, edge, 0.085 * tile) for place, edge in crossings(layout)]
    for gate in gates(layout):
        long = 0.22 * tile if layout.space(_first(layout)).slots else 0.12 * tile
        edge = gate.outwards.opposite if gate.inwards else gate.outwards
        (x, y), (dx, dy) = gate.place, gate.outwards.step
        parts.append(_chevron((x + dx * long, y + dy * long), edge, 0.6 * long))
    return "".join(parts)


def _first(layout: Layout) -> str:
    return next(space.id for space in layout.spaces if space.cell is not None)


def gates(layout: Layout) -> tuple[Gate, ...]:
    """Where spaces on the board meet pools beside it."""
    found: dict[tuple[str, bool], Gate] = {}
    for link in layout.links:
        origin, target = layout.space(link.origin), layout.space(link.target)
        if link.kind is LinkKind.JUMP:
            continue
        if origin.kind is SpaceKind.POOL and target.outline is not None:
            onwards = _direction(layout, target, leaving=True)
            beside = _facing(target.outline, origin.outline) if origin.outline else None
            found[target.id, True] = _gate(target.outline, beside or onwards.opposite, True)
        elif target.outline is None and origin.outline is not None:
            found[origin.id, False] = _gate(
                origin.outline, _direction(layout, origin, leaving=False), False
            )
    return tuple(found.values())


def _gate(outline: Rect, edge: Edge, inwards: bool) -> Gate:
    return Gate(_middle_of(outline, edge), edge, inwards)


def _direction(layout: Layout, space: Space, *, leaving: bool) -> Edge:
    """The direction in which the way leaves a space, or comes to it; upwards if none is told."""
    for link in layout.links:
        here, other = (link.origin, link.target) if leaving else (link.target, link.origin)
        cell = layout.space(other).cell
        if here == space.id and cell is not None and space.cell is not None:
            ends = (space.cell, cell) if leaving else (cell, space.cell)
            if edge := Edge.between(*ends):
                return edge
    return Edge.UP


def _middle_of(outline: Rect, edge: Edge) -> Point:
    (x, y), (dx, dy) = outline.centre, edge.step
    return (x + dx * outline.width / 2, y + dy * outline.length / 2)


def crossings(layout: Layout) -> Iterator[tuple[Point, Edge]]:
    """Where the way leads over an edge between two spaces with dimples, each once."""
    seen = set()
    for link in layout.links:
        origin, target = layout.space(link.origin), layout.space(link.target)
        if link.kind is LinkKind.JUMP or not (origin.slots and target.slots):
            continue
        crossing = _edge_between(layout, origin, target)
        if crossing and crossing not in seen:
            seen.add(crossing)
            yield crossing


def _edge_between(layout: Layout, origin: Space, target: Space) -> tuple[Point, Edge] | None:
    """The middle of the edge from one to the other, and the direction over it; None within a
    lane or where they do not meet."""
    assert origin.outline is not None
    assert target.outline is not None
    if origin.cell is not None and target.cell is not None:
        edge = Edge.between(origin.cell, target.cell)
        return edge and (_middle_of(origin.outline, edge), edge)
    if origin.cell is not None:
        found = _facing(origin.outline, _panel_of(layout, target))
        return found and (_middle_of(origin.outline, found), found)
    if target.cell is not None:
        found = _facing(target.outline, _panel_of(layout, origin))
        return found and (_middle_of(target.outline, found), found.opposite)
    return None


def _panel_of(layout: Layout, space: Space) -> Rect:
    """The panel that a space is printed on."""
    return next(panel.outline for panel in layout.panels if space.id in panel.spaces)


def _facing(outline: Rect, panel: Rect) -> Edge | None:
    """The edge of a space that lies on a panel, or on a yard."""
    for edge in Edge:
        (x, y), (dx, dy) = _middle_of(outline, edge), edge.step
        if panel.holds((x + dx, y + dy)):
            return edge
    return None


def _chevron(place: Point, edge: Edge, size: float) -> str:
    """An arrow head about `place`, pointing over the edge."""
    (x, y), (dx, dy) = place, edge.step
    corners = [(0.75, 0.0), (-0.5, 0.8), (-0.2, 0.0), (-0.5, -0.8)]
    points = [
        (x + size * (along * dx - across * dy), y + size * (along * dy + across * dx))
        for along, across in corners
    ]
    return svg.outline(points, fill=SOFT, **svg.halo(size / 4))


def jumps(layout: Layout) -> str:
    """A bent arrow from where each jump begins to where it ends."""
    return "".join(
        svg.group(
            arrow(jump.start, jump.end, jump.width, JUMP, short=jump.short, bend=jump.bend),
            f"{jump.origin} → {jump.target}",
            class_="jump",
        )
        for jump in curves(layout)
    )


@dataclass(frozen=True)
class Curve:
    """A jump as it is drawn, from the space `origin` to the space `target`."""

    origin: str
    target: str
    start: Point
    end: Point
    width: float
    short: float
    bend: float


def curves(layout: Layout) -> tuple[Curve, ...]:
    """The jumps of a board, each bent to the side where it hides the fewest numbers."""
    found = []
    for link in layout.links:
        ends = [layout.space(name).outline for name in (link.origin, link.target)]
        if link.kind is LinkKind.JUMP and ends[0] is not None and ends[1] is not None:
            edge = min(ends[0].width, ends[0].length)
            bend = best_bend(layout, ends[0].centre, ends[1].centre, (BEND, 1.6 * BEND))
            found.append(
                Curve(
                    origin=link.origin,
                    target=link.target,
                    start=ends[0].centre,
                    end=ends[1].centre,
                    width=0.07 * edge,
                    short=0.2 * edge,
                    bend=bend,
                )
            )
    return tuple(found)


def best_bend(layout: Layout, start: Point, end: Point, bends: Sequence[float]) -> float:
    """The bend, to either side, that hides the fewest numbers on the way; the first that does."""
    outlines = [space.outline for space in layout.spaces if space.cell is not None and space.slots]
    corners = [
        Rect.around((o.left + 0.16 * o.width, o.top - 0.16 * o.width), *(2 * (0.3 * o.width,)))
        for o in outlines
        if o is not None
    ]

    def hidden(bend: float) -> int:
        points = list(points_of(start, end, bend))
        return sum(corner.holds(point) for point in points for corner in corners)

    return min((side * bend for bend in bends for side in (1, -1)), key=hidden)


def points_of(start: Point, end: Point, bend: float) -> Iterator[Point]:
    """Places all along a curve."""
    (x0, y0), (x2, y2) = start, end
    x1, y1 = _control(start, end, bend)
    for k in range(1, 24):
        t = k / 24
        one, two, three = (1 - t) ** 2, 2 * t * (1 - t), t**2
        yield (one * x0 + two * x1 + three * x2, one * y0 + two * y1 + three * y2)


def _control(start: Point, end: Point, bend: float) -> Point:
    """Where a curve bent to the left heads for first."""
    (x0, y0), (x1, y1) = start, end
    return ((x0 + x1) / 2 - bend * (y1 - y0), (y0 + y1) / 2 + bend * (x1 - x0))


def arrow(
    start: Point, end: Point, width: float, colour: str, *, short: float = 0.0, bend: float = BEND
) -> str:
    """An arrow `width` mm thick in a white halo, bent to the left; `short` mm are left free at
    both of its ends."""
    control = _control(start, end, bend)
    tail = _towards(start, control, short)
    tip = _towards(end, control, short)
    head = min(3.6 * width, 0.6 * math.dist(tail, tip))
    neck = _towards(tip, control, 0.75 * head)
    back = _towards(tip, control, head)
    aside = ((back[1] - tip[1]) * 0.5, (tip[0] - back[0]) * 0.5)
    corners = [
        tip,
        (back[0] + aside[0], back[1] + aside[1]),
        neck,
        (back[0] - aside[0], back[1] - aside[1]),
    ]
    lines: dict[str, svg.Attribute] = {"fill": "none", "stroke_linecap": "round"}
    return "".join(
        [
            svg.bend(tail, control, neck, stroke="#fff", stroke_width=2 * width, **lines),
            svg.outline(
                corners, fill="#fff", stroke="#fff", stroke_width=width, stroke_linejoin="round"
            ),
            svg.bend(tail, control, neck, stroke=colour, stroke_width=width, **lines),
            svg.outline(corners, fill=colour),
        ]
    )


def _towards(start: Point, end: Point, distance: float) -> Point:
    """The point so far from `start` on the way to `end`."""
    length = math.dist(start, end) or 1.0
    share = distance / length
    return (start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1]))
