"""The marks of teams on a board.

On a board with yards these are the yards, the spaces that belong to one team, the centre, and hooks
that show the direction of play; on a board of tiles, the lanes of bridges and the home rows.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, product

from cuatto_kit.board.geometry import Edge, Point, Rect
from cuatto_kit.board.layout import Flag, Layout, LinkKind, Panel, PanelKind, Space, SpaceKind
from cuatto_kit.drawing import special, svg
from cuatto_kit.drawing.arrows import INK, Gate, arrow, contrary, gates
from cuatto_kit.drawing.bands import inky
from cuatto_kit.drawing.board import EDGE, lanes_of
from cuatto_kit.drawing.labels import Labels, broken, size_of, written
from cuatto_kit.drawing.patterns import fill, pale
from cuatto_kit.drawing.pieces import Tokens

YARD, OWN, WEDGE = 0.22, 0.4, 0.35
"""The share of a team's colour in its yard, its spaces and its part of the centre (0 to 1)."""
SEAT = 0.34
"""The radius of a seat in a yard, in tile edges."""
EXIT, WORD, HOOK = 0.34, 0.55, 0.16
"""Sizes in edges of a space.

These are the height of the word for an exit, the height above which the word is left out, and half
the size of a hook that shows the direction of play.
"""


# Yards


def yards(layout: Layout, tokens: Tokens, labels: Labels) -> Iterator[str]:
    """Yield the marks of all teams.

    Yields nothing on boards that have no panels; teams there wait elsewhere, or in lanes.
    """
    if not layout.in_panels:
        return
    for space in layout.spaces:
        if space.kind is SpaceKind.POOL and space.outline:
            yield from _yard(space, tokens)
    for space in layout.spaces:
        if space.cell is not None and space.seat is not None:
            yield from own(space, space.seat, tokens)
        elif space.kind is SpaceKind.FINISH and space.outline and not (space.slots or space.round):
            yield from _centre(layout, space.outline, tokens)
    yield from _directions(layout, tokens)
    homes = {space.seat: space.outline for space in layout.spaces if space.kind is SpaceKind.POOL}
    for gate in gates(layout):
        if gate.yard and (yard := homes[gate.seat]):
            seats = [
                slot for space in layout.spaces if space.outline == yard for slot in space.slots
            ]
            yield from _exit(gate, yard, seats, tokens, labels)


def _exit(
    gate: Gate, yard: Rect, seats: Sequence[Point], tokens: Tokens, labels: Labels
) -> Iterator[str]:
    """Yield an arrow out of a yard in its team's colour, and the word for the exit.

    The word is beside the arrow, clear of the seats of the yard, preferably in one line and where
    the yard has more room. It is left out without such a place, or if it would have to be higher
    than `WORD`.
    """
    colour = inky(tokens.colour(gate.seat))
    (x, y), (dx, dy), long = gate.place, gate.outwards.way, 0.85 * gate.edge
    yield arrow((x + dx * long, y + dy * long), gate.place, 0.13 * gate.edge, colour, bend=0.0)
    size = max(EXIT * gate.edge, labels.least)
    if not labels.exit or size > WORD * gate.edge:
        return
    taken = [Rect.around(seat, 2 * SEAT * tokens.tile, 2 * SEAT * tokens.tile) for seat in seats]
    roomier = 1 if (y < yard.centre[1] if dx else x < yard.centre[0]) else -1
    for lines, side in product(broken(labels.exit), (roomier, -roomier)):
        width, height = size_of(lines, size)
        if dx:
            aside = 0.3 * gate.edge + height / 2
            place = (x + dx * (0.2 * gate.edge + width / 2), y + side * aside)
        else:
            aside = 0.3 * gate.edge + width / 2
            place = (x + side * aside, y + dy * (0.2 * gate.edge + height / 2))
        room = Rect.around(place, width, height)
        if svg.around([yard, room]) == yard and not any(map(room.overlaps, taken)):
            yield from written(lines, place, size, fill=colour, font_weight="bold")
            return


def _yard(yard: Space, tokens: Tokens) -> Iterator[str]:
    """Yield a frame in the team's colour, and the seats of the yard."""
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


def own(space: Space, seat: int, tokens: Tokens) -> Iterator[str]:
    """Yield a team's space in its colour, and its mark if it is special."""
    assert space.outline is not None
    colour, edge = tokens.colour(seat), space.outline.width
    inner = Rect.around(space.outline.centre, 0.9 * edge, 0.9 * edge)
    look: dict[str, svg.Attribute] = {"stroke": fill(colour), "stroke_width": 0.05 * edge}
    rounding = inner.width / 2 if space.round else 0.06 * edge
    yield svg.box(inner, rounding, fill=pale(colour, OWN), **look)
    yield special.mark(space, on_panel=True)


def _centre(layout: Layout, room: Rect, tokens: Tokens) -> Iterator[str]:
    """Yield the centre, with a wedge for each team that enters it from one of its sides."""
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
            (x, y), (dx, dy) = space.outline.centre, edge.way
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
    """Return the corners in order from the lower left one, which is repeated at the end."""
    left, right = room.left, room.right
    around = [(left, room.bottom), (right, room.bottom), (right, room.top), (left, room.top)]
    return [*around, around[0]]


def _directions(layout: Layout, tokens: Tokens) -> Iterator[str]:
    """Yield a group of pale hooks, one on each space without a star.

    A hook points to the next space that all teams take, otherwise to that of the fewest teams.
    Where teams leave a space in opposite directions, each has a hook in its colour instead.
    """
    ahead: dict[str, Space] = {}
    for link in sorted(layout.links, key=lambda link: len(link.seats)):
        if link.kind is LinkKind.STEP:
            ahead.setdefault(link.origin, layout.space(link.target))
    both = _own_directions(layout)
    hooks, own_hooks = [], []
    for name, target in ahead.items():
        space, there = layout.space(name), target.outline
        shown = space.cell and space.slots and Flag.SAFE not in space.flags
        if not (shown and there and (here := space.outline)):
            continue
        shift = (0.08 * here.width, -0.1 * here.width)
        if space.round:
            shift = (0.0, -0.14 * here.width)
        if name not in both:
            hooks.append(hook(here.centre, there.centre, here.width, shift, space.round))
            continue
        for k, (seat, end) in enumerate(both[name]):
            aside = (0.08 * here.width, (0.13 - 0.3 * k) * here.width)
            colour = fill(tokens.colour(seat))
            own_hooks.append(team_hook(here.centre, end, here.width, colour, aside, space.round))
    if hooks:
        yield svg.group("".join(hooks), opacity=0.4)
    yield from own_hooks


def _own_directions(layout: Layout) -> Mapping[str, Sequence[tuple[int, Point]]]:
    """Return the spaces between which teams walk in opposite directions.

    Each has the next spaces, with the first seat (0-based) that goes there.
    """
    found: dict[str, list[tuple[int, Point]]] = {}
    for name in sorted({name for pair in contrary(layout) for name in pair}):
        ways: dict[str, int] = {}
        for seat in range(layout.seats):
            for link in layout.links_from(name, seat):
                ways.setdefault(link.target, seat)
        ends = ((seat, layout.space(target).outline) for target, seat in ways.items())
        found[name] = [(seat, end.centre) for seat, end in ends if end]
    return found


def hook(
    start: Point,
    end: Point,
    edge: float,
    shift: tuple[float, float] = (0.0, 0.0),
    exact: bool = False,
) -> str:
    """Return an angle that points from `start` towards `end`.

    Args:
        start: The centre of the space on which it is drawn (mm).
        end: The centre of the next space (mm).
        edge: The edge of the space (mm).
        shift: The offset of the angle from `start` (mm).
        exact: Whether it points in any direction, instead of along or across the grid.
    """
    look: dict[str, svg.Attribute] = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    corners = _angle(start, end, HOOK * edge, shift, exact=exact)
    return svg.line(*corners, stroke=INK, stroke_width=0.4 * HOOK * edge, **look)


def team_hook(
    start: Point,
    end: Point,
    edge: float,
    colour: str,
    shift: tuple[float, float] = (0.0, 0.0),
    exact: bool = False,
) -> str:
    """Return a smaller `hook` in a colour (an SVG value), with a dark rim."""
    look: dict[str, svg.Attribute] = {"stroke_linecap": "round", "stroke_linejoin": "round"}
    corners = _angle(start, end, 0.6 * HOOK * edge, shift, exact=exact)
    width = 0.3 * HOOK * edge
    return svg.line(*corners, stroke=INK, stroke_width=1.8 * width, **look) + svg.line(
        *corners, stroke=colour, stroke_width=width, **look
    )


def _angle(start: Point, end: Point, reach: float, shift: Point, *, exact: bool) -> list[Point]:
    steps = [b - a for a, b in zip(start, end, strict=True)]
    if exact:
        dx, dy = (reach * step / math.dist(start, end) for step in steps)
    else:
        most = max(map(abs, steps))
        dx, dy = (reach * round(step / most) for step in steps)
    x, y = (a + b for a, b in zip(start, shift, strict=True))
    return [(x - dx - dy, y - dy + dx), (x + dx, y + dy), (x - dx + dy, y - dy - dx)]


# Lanes of bridges, and home rows


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
                outline, edge = space.outline, space.outline.across
                colour = tokens.colour(seat)
                inner = Rect.around(outline.centre, 0.8 * edge, 0.8 * edge)
                look: dict[str, svg.Attribute] = {
                    "stroke": fill(colour),
                    "stroke_width": 0.05 * edge,
                }
                yield svg.box(inner, 0.03 * edge, fill=pale(colour, 0.15), **look)
                yield tokens.used("team", seat, outline.centre, 0.18 * edge, opacity=0.35)
