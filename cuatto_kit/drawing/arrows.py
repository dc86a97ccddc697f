"""The paths over a board as SVG: arrows from space to space, on to the board and off it."""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from cuatto_kit.board.geometry import SQUARE_EDGES, Edge, Point, Rect
from cuatto_kit.board.layout import (
    Layout,
    LinkKind,
    Space,
    SpaceKind,
    edge_towards,
    leap_towards,
)
from cuatto_kit.drawing import svg
from cuatto_kit.drawing.patterns import fill
from cuatto_kit.drawing.routes import between, control_of

INK, SOFT = "#22303a", "#46545f"
BEND = 0.2
"""The distance of a curve from the straight line, in its lengths."""
TEAM, ABREAST, MOST_ABREAST = 0.085, 0.19, 4
"""The size of the arrow of a team and the distance between two side by side, in tile edges, and
the most that an edge has room for.
"""
LONG, SHORT, TIGHT = 0.6, 0.36, 0.4
"""The reach of the arrow through a gate from the board, its reach if the ends of long arrows would
be too near to each other, and the distance at which they are, in tile edges.
"""


@dataclass(frozen=True)
class Gate:
    """A place where a path enters the board from a pool, or leaves it.

    `place` is the middle of an edge of `space`, and `outwards` the direction away from the board.
    """

    space: str
    place: Point
    outwards: Edge
    inwards: bool
    edge: float
    """The edge of the space inside (mm)."""
    seat: int | None = None
    """The seat (0-based) whose yard it leads from, or None if it leads from no yard."""
    taker: int | None = None
    """The only seat (0-based) that takes it, or None if several do."""
    tight: bool = False
    """True if there is no room for a long arrow, as in a hole of one space."""

    def beyond(self, distance: float) -> Point:
        """Return the point outside at a distance (mm) from the edge."""
        (x, y), (dx, dy) = self.place, self.outwards.way
        return (x + distance * dx, y + distance * dy)

    @property
    def yard(self) -> bool:
        """True if it leads from a yard."""
        return self.seat is not None


def steps(layout: Layout, tile: float, colours: Sequence[str] = ()) -> str:
    """Return a small arrow on each edge that a path crosses, and a longer one at each gate.

    Where teams cross an edge in opposite directions, each has an arrow in its colour, side by side.
    Boards in panels have arrows at their gates only, and none at yards, whose exits are drawn in
    teams.py.

    Args:
        layout: The board.
        tile: The edge of a tile (mm).
        colours: The teams' colours by seat.
    """
    met = () if layout.in_panels else crossings(layout)
    both = opposite(layout) if colours else {}
    alike = [(place, edge) for place, edge in met if at(place) not in both]
    parts = [chevron(place, edge, 0.1 * tile) for place, edge in side_by_side(alike, tile)]
    if not layout.in_panels:
        parts += [_abreast(place, ways, tile, colours) for place, ways in both.items()]
    home = pad(layout)
    for gate in gates(layout):
        if gate.yard:
            continue
        if home and not gate.inwards and home == _spot(gate):
            parts.append(chevron(gate.place, gate.outwards, 0.1 * tile))
        elif layout.in_panels:
            (x, y), (dx, dy) = gate.place, gate.outwards.way
            edge = gate.outwards.opposite if gate.inwards else gate.outwards
            parts.append(chevron((x + 0.12 * tile * dx, y + 0.12 * tile * dy), edge, 0.07 * tile))
        else:
            parts.append(_through(gate, tile, colours))
    return "".join(parts)


def _through(gate: Gate, tile: float, colours: Sequence[str]) -> str:
    """Return the arrow through a gate, in the colour of a team that takes it alone."""
    width, ends = 0.07 * tile, ends_of(gate, tile)
    if gate.taker is None or gate.taker >= len(colours):
        return arrow(*ends, width, INK, bend=0.0)
    return team_arrow(*ends, 1.3 * width, fill(colours[gate.taker]))


def ends_of(gate: Gate, tile: float) -> tuple[Point, Point]:
    """Return the start and end of the arrow through a gate, beside the board (mm)."""
    near, far = (gate.beyond(reach * tile) for reach in (0.06, SHORT if gate.tight else LONG))
    return (far, near) if gate.inwards else (near, far)


def pad(layout: Layout) -> Rect | None:
    """Return the place beside the board, behind the last space, where jumps to the finish end.

    Returns None if no jump leads to the finish, or if the finish has its own place.
    """
    homes = {space.id for space in layout.spaces if space.outline is None}
    if not any(link.kind is LinkKind.JUMP and link.target in homes for link in layout.links):
        return None
    return next((_spot(gate) for gate in gates(layout) if not gate.inwards), None)


def _spot(gate: Gate) -> Rect:
    """Return a space-sized square behind a gate, beside the board."""
    return Rect.around(gate.beyond(gate.edge / 2), gate.edge, gate.edge)


def gates(layout: Layout) -> tuple[Gate, ...]:
    """Return the places where spaces on the board meet pools beside it."""
    found: dict[tuple[str, bool], Gate] = {}
    takers: dict[tuple[str, bool], set[int]] = {}
    for link in layout.links:
        origin, target = layout.space(link.origin), layout.space(link.target)
        if link.kind is LinkKind.JUMP:
            continue
        if origin.kind is SpaceKind.POOL and target.outline is not None:
            beside = _facing(target.outline, origin.outline) if origin.outline else None
            edge = beside or _free(
                layout, target, _direction(layout, target, leaving=True).opposite
            )
            seat = origin.seat if origin.outline else None
            key = (target.id, True)
            found[key] = _gate(target, edge, True, seat)
        elif target.outline is None and origin.outline is not None:
            edge = _free(layout, origin, _direction(layout, origin, leaving=False))
            key = (origin.id, False)
            found[key] = _gate(origin, edge, False)
        else:
            continue
        takers.setdefault(key, set()).update(link.seats or range(layout.seats))
    found = {key: replace(gate, taker=_alone(layout, takers[key])) for key, gate in found.items()}
    both = [found[key] for key in found if (key[0], not key[1]) in found]
    met = [gate for gate in both if sum(_same(gate, other) for other in both) > 1]
    placed = [_aside(gate) if gate in met else gate for gate in found.values()]
    tips = [gate.beyond(LONG * gate.edge) for gate in placed]
    return tuple(
        replace(
            gate,
            tight=any(
                k != n and math.dist(tip, one) < TIGHT * gate.edge for k, one in enumerate(tips)
            ),
        )
        for n, (gate, tip) in enumerate(zip(placed, tips, strict=True))
    )


def _alone(layout: Layout, seats: set[int]) -> int | None:
    """Return the only seat of several at the table that is in a set, or None."""
    return next(iter(seats)) if len(seats) == 1 < layout.seats else None


def _same(one: Gate, other: Gate) -> bool:
    return (one.place, one.outwards) == (other.place, other.outwards)


def _aside(gate: Gate) -> Gate:
    """Return a gate beside the opposite one at the same edge."""
    (x, y), (dx, dy) = gate.place, gate.outwards.way
    aside = (0.25 if gate.inwards else -0.25) * gate.edge
    return replace(gate, place=(x - aside * abs(dy), y + aside * abs(dx)))


def _gate(space: Space, edge: Edge, inwards: bool, seat: int | None = None) -> Gate:
    assert space.outline is not None
    place = space.outline.middle_of(edge)
    return Gate(space.id, place, edge, inwards, space.outline.across, seat)


def _free(layout: Layout, space: Space, first: Edge) -> Edge:
    """Return an edge of a space with no panel beyond it; `first` if it is free, or if none is.

    Round spaces are on a larger panel: there an edge without another space beyond it is free.
    """
    rooms = [outline for panel in layout.panels for outline in panel.outlines]
    assert space.outline is not None
    if space.round:
        rooms = [one.outline for one in layout.spaces if one.round and one.outline]
    for edge in (first, *space.outline.edges):
        gate = _gate(space, edge, True)
        if not any(room.holds(gate.beyond(gate.edge / 2)) for room in rooms):
            return edge
    return first


def _direction(layout: Layout, space: Space, *, leaving: bool) -> Edge:
    """Return the direction in which a path leaves a space, or arrives at it if not `leaving`.

    Returns UP if no link gives a direction.
    """
    for link in layout.links:
        here, other = (link.origin, link.target) if leaving else (link.target, link.origin)
        beside = layout.space(other)
        ends = (space, beside) if leaving else (beside, space)
        if here != space.id:
            continue
        if space.round and all(end.outline for end in ends):
            return Edge.towards(*(end.outline.centre for end in ends if end.outline))
        if edge := edge_towards(*ends):
            return edge
    return Edge.UP


def crossings(layout: Layout) -> Iterator[tuple[Point, Edge]]:
    """Yield the places where a path crosses an edge between two spaces with dimples, each once."""
    seen = set()
    for link in layout.links:
        origin, target = layout.space(link.origin), layout.space(link.target)
        if link.kind is LinkKind.JUMP or not (origin.slots and target.slots):
            continue
        for crossing in _edges_between(layout, origin, target):
            if crossing not in seen:
                seen.add(crossing)
                yield crossing


def _edges_between(layout: Layout, origin: Space, target: Space) -> Iterator[tuple[Point, Edge]]:
    """Yield the edges that a step crosses: one, or two edges of an overpass."""
    if crossing := _edge_between(layout, origin, target):
        yield crossing
    elif (edge := leap_towards(origin, target)) and origin.outline and target.outline:
        yield origin.outline.middle_of(edge), edge
        yield target.outline.middle_of(edge.opposite), edge


def side_by_side(
    crossed: Iterable[tuple[Point, Edge]], tile: float
) -> Iterator[tuple[Point, Edge]]:
    """Yield places on edges with directions across them; opposite ones are put side by side."""
    crossed = list(crossed)
    ways = Counter(at(place) for place, _ in crossed)
    for (x, y), edge in crossed:
        (dx, dy), aside = edge.step, ABREAST * tile / 2 if ways[at((x, y))] > 1 else 0.0
        yield (x + aside * dy, y - aside * dx), edge


Ways: TypeAlias = tuple[tuple[Edge, int], ...]
"""The directions across an edge, with the seat (0-based) that takes each."""


def at(place: Point) -> Point:
    """Return a place as a key, which is equal for both spaces at an edge."""
    x, y = place
    return (round(x, 3) + 0.0, round(y, 3) + 0.0)


def contrary(layout: Layout) -> Mapping[frozenset[str], Sequence[tuple[str, str, int]]]:
    """Return the pairs of spaces between which some teams walk one way only, and others the other.

    Each has the steps of the teams: origin, target and seat (0-based).
    """
    found: dict[frozenset[str], dict[tuple[str, str, int], None]] = {}
    for link in layout.links:
        if link.kind is LinkKind.STEP:
            pair = found.setdefault(frozenset((link.origin, link.target)), {})
            takers = link.seats or range(layout.seats)
            pair |= dict.fromkeys((link.origin, link.target, seat) for seat in takers)
    return {
        pair: tuple(steps)
        for pair, steps in found.items()
        if len({origin for origin, _, _ in steps}) > 1
        and len({seat for _, _, seat in steps}) == len(steps)
    }


def opposite(layout: Layout) -> Mapping[Point, Ways]:
    """Return the edges that some teams cross in one direction only, and others in the other.

    An edge is given by its middle.
    """
    both: dict[Point, Ways] = {}
    for steps in contrary(layout).values():
        ways = []
        for origin, target, seat in steps:
            ends = layout.space(origin), layout.space(target)
            if all(end.slots and end.cell for end in ends):
                crossing = _edge_between(layout, *ends)
                ways += [(*crossing, seat)] if crossing else []
        for place, _, _ in ways[:1]:
            both[at(place)] = tuple(
                sorted(((edge, seat) for _, edge, seat in ways), key=_turn_and_seat)
            )
    return both


def _turn_and_seat(way: tuple[Edge, int]) -> tuple[int, int]:
    edge, seat = way
    return edge.angle, seat


def _abreast(place: Point, ways: Ways, tile: float, colours: Sequence[str]) -> str:
    """Return the arrows of teams that cross an edge, side by side.

    Beyond `MOST_ABREAST`, each direction has one arrow, in the colour of its first team.
    """
    if len(ways) > MOST_ABREAST:
        ways = tuple({edge: (edge, seat) for edge, seat in reversed(ways)}.values())
    (x, y), (dx, dy) = place, ways[0][0].way
    parts = []
    for k, (edge, seat) in enumerate(ways):
        aside = (k - (len(ways) - 1) / 2) * ABREAST * tile
        spot = (x - aside * dy, y + aside * dx)
        parts.append(team_chevron(spot, edge, TEAM * tile, colours[seat]))
    return "".join(parts)


def team_arrow(start: Point, end: Point, width: float, colour: str) -> str:
    """Return a straight arrow in a colour (an SVG value), with a dark rim and a white halo."""
    length = math.dist(start, end)
    dx, dy = ((b - a) / length for a, b in zip(start, end, strict=True))
    neck, half = max(length - 2.4 * width, 0.4 * length), width / 2
    corners = [(0.0, half), (neck, half), (neck, 2.4 * half), (length, 0.0)]
    corners += [(along, -across) for along, across in reversed(corners[:3])]
    x, y = start
    shape = [(x + u * dx - v * dy, y + u * dy + v * dx) for u, v in corners]
    look: dict[str, svg.Attribute] = {"stroke_linejoin": "round"}
    under = svg.outline(shape, fill="#fff", stroke="#fff", stroke_width=0.9 * width, **look)
    rim: dict[str, svg.Attribute] = {"stroke": INK, "stroke_width": 0.25 * width}
    return under + svg.outline(shape, fill=colour, **rim, **look)


def team_chevron(place: Point, edge: Edge, size: float, colour: str) -> str:
    """Return an arrow head in the colour of a team, with a dark rim."""
    look: dict[str, svg.Attribute] = {"stroke": INK, "stroke_width": size / 6}
    head = svg.outline(_head(place, edge, size), fill=fill(colour), **look)
    return chevron(place, edge, size) + head


def _edge_between(layout: Layout, origin: Space, target: Space) -> tuple[Point, Edge] | None:
    """Return the middle of the edge from one space to another, and the direction across it.

    Returns None within a lane and if the spaces do not touch.
    """
    assert origin.outline is not None
    assert target.outline is not None
    if origin.cell is not None and target.cell is not None:
        edge = edge_towards(origin, target)
        return edge and (origin.outline.middle_of(edge), edge)
    if origin.cell is not None:
        found = _facing(origin.outline, _panel_of(layout, target))
        return found and (origin.outline.middle_of(found), found)
    if target.cell is not None:
        found = _facing(target.outline, _panel_of(layout, origin))
        return found and (target.outline.middle_of(found), found.opposite)
    return None


def _panel_of(layout: Layout, space: Space) -> Rect:
    """Return the panel on which a space is printed."""
    return next(panel.outline for panel in layout.panels if space.id in panel.spaces)


def _facing(outline: Rect, panel: Rect) -> Edge | None:
    """Return the edge of a space that borders on a panel or a yard, or None."""
    for edge in outline.edges:
        (x, y), (dx, dy) = outline.middle_of(edge), edge.way
        if panel.holds((x + dx, y + dy)):
            return edge
    return None


def chevron(place: Point, edge: Edge, size: float) -> str:
    """Return an arrow head about `place`, pointing across the edge."""
    return svg.outline(_head(place, edge, size), fill=SOFT, **svg.halo(size / 4))


def _head(place: Point, edge: Edge, size: float) -> list[Point]:
    """Return the corners of an arrow head; a slanting one is slender, since it would seem to point
    in any of three directions.
    """
    (x, y), (dx, dy) = place, edge.way
    tip, half = (0.75, 0.8) if edge in SQUARE_EDGES else (0.95, 0.55)
    corners = [(tip, 0.0), (-0.5, half), (-0.2, 0.0), (-0.5, -half)]
    return [
        (x + size * (along * dx - across * dy), y + size * (along * dy + across * dx))
        for along, across in corners
    ]


def arrow(
    start: Point,
    end: Point,
    width: float,
    colour: str,
    *,
    short: float = 0.0,
    bend: float = BEND,
    dashed: bool = False,
) -> str:
    """Return an arrow with a white halo.

    Args:
        start: The start (mm).
        end: The end (mm).
        width: The thickness (mm).
        colour: The colour, as an SVG value.
        short: The length left free at each end (mm).
        bend: The distance of the curve from the straight line, in its lengths, to the left.
        dashed: If true, the shaft is dashed.
    """
    control = control_of(start, end, bend)
    tail = towards(start, control, short)
    tip = towards(end, control, short)
    head = min(3.6 * width, 0.6 * math.dist(tail, tip))
    neck = towards(tip, control, 0.75 * head)
    back = towards(tip, control, head)
    aside = ((back[1] - tip[1]) * 0.5, (tip[0] - back[0]) * 0.5)
    corners = [
        tip,
        (back[0] + aside[0], back[1] + aside[1]),
        neck,
        (back[0] - aside[0], back[1] - aside[1]),
    ]
    lines: dict[str, svg.Attribute] = {"fill": "none", "stroke_linecap": "round"}
    dashes = {"stroke_dasharray": f"{svg.number(2 * width)} {svg.number(2.2 * width)}"}
    return "".join(
        [
            svg.bend(tail, control, neck, stroke="#fff", stroke_width=2 * width, **lines),
            svg.outline(
                corners, fill="#fff", stroke="#fff", stroke_width=width, stroke_linejoin="round"
            ),
            svg.bend(
                *(tail, control, neck),
                **lines | (dashes if dashed else {}) | {"stroke": colour, "stroke_width": width},
            ),
            svg.outline(corners, fill=colour),
        ]
    )


def towards(start: Point, end: Point, distance: float) -> Point:
    """Return the point at a distance (mm) from `start` on the way to `end`."""
    return between(start, end, distance / (math.dist(start, end) or 1.0))
