"""Inlays in team colours on a board printed in panels, and the corners that the way crosses.

A mark is the place of an inlay (scad/inlay.scad). All marks except a yard's are within one cell,
clear of the area that joints may take, so that no seam cuts them; a yard's mark is left out if a
seam would cut it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cuatto_kit.board.geometry import SQUARE_EDGES, Edge, Point, Rect, next_cell
from cuatto_kit.board.layout import Layout, LinkKind, Space, SpaceKind
from cuatto_kit.games.race.config.names import AGAIN, ENTRY, FINISH, GOAL, SAFE

SAFE_MARK, EXIT, HOME, YARD, CENTRE = "safe", "exit", "home", "yard", "centre"
"""The kinds of inlays, by what they mark."""

YARD_ROOM = 3.7
"""The width that a yard's inlay and the joints beside it take (spaces); its disc is 3.2 wide."""


@dataclass(frozen=True)
class Mark:
    """An inlay on a space.

    `place` is its middle (mm), `turn` its turn from up (degrees), and `seat` the team whose colour
    it has (0-based), or None for no team.
    """

    inlay: str
    space: str
    place: Point
    turn: int = 0
    seat: int | None = None


@dataclass(frozen=True)
class Corner:
    """A corner of spaces over which a way leads.

    `place` is in mm; `rising` is True if the way leads up to the right, False if down to the right.
    """

    place: Point
    rising: bool


def marks(layout: Layout, pitch: float) -> tuple[Mark, ...]:
    """Return the inlays of a board, in the order of its spaces; `pitch` is a space's width (mm)."""
    found = [mark for space in layout.places for mark in _marks_of(layout, space, pitch)]
    return (*found, *_ways_in(layout, pitch))


def corners(layout: Layout) -> tuple[Corner, ...]:
    """Return the corners over which steps lead between spaces that touch only there."""
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
    """Yield the mark of a space, if it has one; an entry takes precedence over a safe space."""
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
    """Return the turn of the edge over which the way leads on, or nearest to it (degrees)."""
    for link in layout.links_from(space.id):
        target = layout.space(link.target)
        if link.kind is LinkKind.STEP and space.cell and target.cell:
            edge = Edge.between(space.cell, target.cell)
            if space.round and space.outline and target.outline:
                edge = Edge.towards(space.outline.centre, target.outline.centre)
            if edge is not None:
                return edge.angle
    return 0


def _ways_in(layout: Layout, pitch: float) -> Sequence[Mark]:
    """Return the marks in the finish, one beside each team's last space.

    They are empty if two marks would share a cell.
    """
    centre = layout.by_id.get(FINISH)
    if centre is None or centre.outline is None or centre.round:
        return ()
    found = []
    for space in layout.spaces:
        leads = any(link.target == FINISH for link in layout.links_from(space.id))
        if not leads or space.cell is None or space.seat is None:
            continue
        for edge in SQUARE_EDGES:
            x, y = (step * pitch for step in next_cell(space.cell, edge))
            if centre.outline.holds((x, y)):
                turn = edge.angle
                found.append(Mark(CENTRE, FINISH, (x, y), turn, space.seat))
    return found if len({mark.place for mark in found}) == len(found) else ()


def in_one_panel(layout: Layout, room: Rect) -> bool:
    """Return True if one panel contains the whole rectangle, so that no seam runs through it."""
    whole = room.width * room.length
    return any(
        sum(_shared(room, outline) for outline in panel.outlines) > whole - 1
        for panel in layout.panels
        if panel.outline.overlaps(room)
    )


def _shared(one: Rect, other: Rect) -> float:
    """Return the area that two rectangles have in common (mm²)."""
    width = min(one.right, other.right) - max(one.left, other.left)
    length = min(one.top, other.top) - max(one.bottom, other.bottom)
    return max(width, 0) * max(length, 0)
