"""What a board that is printed in panels shows in team colours, and where the way turns.

A mark is where an inlay lies (scad/inlay.scad). All but a yard's lie within one cell, clear of
what joints may take of it, so that no seam cuts them; a yard's is left out where one would.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cuatto_kit.board.geometry import Edge, Point, Rect, next_cell
from cuatto_kit.board.layout import Layout, LinkKind, Space, SpaceKind
from cuatto_kit.games.race.config.names import AGAIN, ENTRY, FINISH, GOAL, SAFE

SAFE_MARK, EXIT, HOME, YARD, CENTRE = "safe", "exit", "home", "yard", "centre"
"""Inlays by what they mark."""

YARD_ROOM = 3.7
"""What a yard's inlay and joints beside it take (spaces): its disc is 3.2 across."""


@dataclass(frozen=True)
class Mark:
    """An inlay on a space: what it marks, its middle (mm), its quarter turns from up, and whose
    colour it has (0-based), None for nobody's."""

    inlay: str
    space: str
    place: Point
    turn: int = 0
    seat: int | None = None


@dataclass(frozen=True)
class Corner:
    """Where a way leads over a corner of spaces (mm), rightwards up or rightwards down."""

    place: Point
    rising: bool


def marks(layout: Layout, pitch: float) -> tuple[Mark, ...]:
    """The inlays of a board whose spaces are `pitch` wide (mm), in the order of its spaces."""
    found = [mark for space in layout.spaces for mark in _marks_of(layout, space, pitch)]
    return (*found, *_ways_in(layout, pitch))


def corners(layout: Layout) -> tuple[Corner, ...]:
    """Where a step goes from a space to one that it only touches at a corner."""
    found = {}
    for link in layout.links:
        origin, target = layout.space(link.origin), layout.space(link.target)
        if link.kind is LinkKind.STEP and origin.cell and target.cell:
            across, along = (t - o for o, t in zip(origin.cell, target.cell, strict=True))
            if abs(across) == abs(along) == 1:
                found[_between(origin, target)] = across == along
    return tuple(Corner(place, rising) for place, rising in found.items())


def _between(one: Space, other: Space) -> Point:
    assert one.outline is not None
    assert other.outline is not None
    (x, y), (u, v) = one.outline.centre, other.outline.centre
    return ((x + u) / 2, (y + v) / 2)


def _marks_of(layout: Layout, space: Space, pitch: float) -> Iterator[Mark]:
    """One at most; a way in is told rather than that it is safe."""
    if space.outline is None:
        return
    place, seat = space.outline.centre, space.seat
    if space.kind is SpaceKind.POOL:
        room = Rect.around(place, YARD_ROOM * pitch, YARD_ROOM * pitch)
        if space.outline.covers(room) and in_one_panel(layout, room):
            yield Mark(YARD, space.id, place, seat=seat)
    elif ENTRY in space.flags:
        yield Mark(EXIT, space.id, place, _onward(layout, space), seat)
    elif space.flags & {SAFE, AGAIN}:
        yield Mark(SAFE_MARK, space.id, place, seat=seat)
    elif GOAL in space.flags or (seat is not None and not space.flags):
        yield Mark(HOME, space.id, place, seat=seat)


def _onward(layout: Layout, space: Space) -> int:
    """The quarter turns of the edge that the way leads on over."""
    for link in layout.links_from(space.id):
        target = layout.space(link.target)
        if link.kind is LinkKind.STEP and space.cell and target.cell:
            edge = Edge.between(space.cell, target.cell)
            if edge is not None:
                return edge.quarter_turns
    return 0


def _ways_in(layout: Layout, pitch: float) -> Sequence[Mark]:
    """In the finish, beside each team's last space; none where two would share a cell."""
    centre = layout.by_id.get(FINISH)
    if centre is None or centre.outline is None:
        return ()
    found = []
    for space in layout.spaces:
        leads = any(link.target == FINISH for link in layout.links_from(space.id))
        if not leads or space.cell is None or space.seat is None:
            continue
        for edge in Edge:
            x, y = (step * pitch for step in next_cell(space.cell, edge))
            if centre.outline.holds((x, y)):
                turn = edge.quarter_turns
                found.append(Mark(CENTRE, FINISH, (x, y), turn, space.seat))
    return found if len({mark.place for mark in found}) == len(found) else ()


def in_one_panel(layout: Layout, room: Rect) -> bool:
    """Whether a panel has all of a rectangle, so that no seam runs through it."""
    whole = room.width * room.length
    return any(
        sum(_shared(room, outline) for outline in panel.outlines) > whole - 1
        for panel in layout.panels
        if panel.outline.overlaps(room)
    )


def _shared(one: Rect, other: Rect) -> float:
    """The area that two rectangles have in common (mm²)."""
    width = min(one.right, other.right) - max(one.left, other.left)
    length = min(one.top, other.top) - max(one.bottom, other.bottom)
    return max(width, 0) * max(length, 0)
