"""Round spaces off the square lattice: their sizes, and the ways between them.

Lengths of the constants are in mm, for a tile of 40 mm.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from cuatto_kit.board.geometry import Point
from cuatto_kit.board.layout import Layout, Link, LinkKind
from cuatto_kit.cad.scale import Scale
from cuatto_kit.games.race.board.spaces import PlacedPath
from cuatto_kit.games.race.config.models import RaceVariant

PITCH = 24.0
"""The space pitch: neighbours with room for four pawns each have a ridge between them."""
RADIUS, LARGE, RIDGE = 10.6, 13.6, 2.4
"""The radius of a space, of a space where ways meet, and the least width between two spaces."""
MARGIN = 7.0
"""The least width of the board beyond its spaces."""
MEETING = 3
"""The fewest neighbours of a space where ways meet."""


@dataclass(frozen=True)
class Way:
    """A straight way between two spaces, from middle to middle (mm)."""

    start: Point
    end: Point


def pitch_of(variant: RaceVariant) -> float:
    """Return the space pitch of a board with given places (mm)."""
    return Scale(variant.print.scale).mm(PITCH)


def radii(
    variant: RaceVariant, walks: Iterable[PlacedPath], links: Iterable[Link]
) -> Mapping[str, float]:
    """Return the radius of each space with a given place (mm).

    A space where ways meet is larger, as far as its neighbours leave room.
    """
    mm = Scale(variant.print.scale).mm
    middles = {
        walk.space_id(number): (x * mm(PITCH), y * mm(PITCH))
        for walk in walks
        for number, (x, y) in enumerate(walk.places, 1)
    }
    beside: defaultdict[str, set[str]] = defaultdict(set)
    for link in links:
        if link.kind is LinkKind.STEP:
            beside[link.origin].add(link.target)
            beside[link.target].add(link.origin)
    found = dict.fromkeys(middles, mm(RADIUS))
    for name, middle in middles.items():
        if len(beside[name]) >= MEETING:
            near = (
                math.dist(middle, at) - found[one] for one, at in middles.items() if one != name
            )
            room = min(near, default=math.inf) - mm(RIDGE)
            found[name] = max(mm(RADIUS), min(mm(LARGE), room))
    return found


def ways(layout: Layout) -> Iterator[Way]:
    """Yield the ways between round spaces that lead over no other space, each once."""
    rooms = {space.id: space.outline for space in layout.spaces if space.round and space.outline}
    seen: set[frozenset[str]] = set()
    for link in layout.links:
        ends = frozenset((link.origin, link.target))
        if link.kind is not LinkKind.STEP or not ends <= rooms.keys() or ends in seen:
            continue
        seen.add(ends)
        start, end = rooms[link.origin].centre, rooms[link.target].centre
        others = (room for name, room in rooms.items() if name not in ends)
        if all(_beside(start, end, room.centre) > room.width / 2 for room in others):
            yield Way(start, end)


def _beside(start: Point, end: Point, place: Point) -> float:
    """Return the distance of a place from a straight way (mm)."""
    (x, y), (u, v), (p, q) = start, end, place
    dx, dy = u - x, v - y
    share = ((p - x) * dx + (q - y) * dy) / (dx * dx + dy * dy)
    share = min(max(share, 0.0), 1.0)
    return math.dist(place, (x + share * dx, y + share * dy))
