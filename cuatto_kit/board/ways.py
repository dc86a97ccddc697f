"""The straight ways between round spaces, which are off the square lattice."""

import math
from collections.abc import Iterator

from cuatto_kit.board.geometry import Point
from cuatto_kit.board.layout import Layout, LinkKind


def ways(layout: Layout) -> Iterator[tuple[Point, Point]]:
    """Yield the ways between round spaces, each once, from middle to middle (mm).

    Ways that would lead over another space are left out.
    """
    layout = layout.flat
    rooms = {space.id: space.outline for space in layout.spaces if space.round and space.outline}
    seen: set[frozenset[str]] = set()
    for link in layout.links:
        ends = frozenset((link.origin, link.target))
        if link.kind is not LinkKind.STEP or not ends <= rooms.keys() or ends in seen:
            continue
        seen.add(ends)
        start, end = rooms[link.origin].centre, rooms[link.target].centre
        others = (room for name, room in rooms.items() if name not in ends)
        if all(_distance(start, end, room.centre) > room.width / 2 for room in others):
            yield start, end


def _distance(start: Point, end: Point, place: Point) -> float:
    """Return the distance of a place from a straight way (mm)."""
    (x, y), (u, v), (p, q) = start, end, place
    dx, dy = u - x, v - y
    share = ((p - x) * dx + (q - y) * dy) / (dx * dx + dy * dy)
    share = min(max(share, 0.0), 1.0)
    return math.dist(place, (x + share * dx, y + share * dy))
