"""Places of all checkers before the first turn.

Checkers that wait beside the board do so in rows on its right, each team above the one before; on
boards of points they are level with the point where their team enters.
"""

import math
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from cuatto_kit.board.geometry import Point
from cuatto_kit.board.layout import Layout, Space, SpaceKind
from cuatto_kit.cad.scale import Scale
from cuatto_kit.games.race.board.starts import standing
from cuatto_kit.games.race.config.models import RaceVariant

IN_A_ROW = 6
"""The number of checkers in a row beside the board."""
ROOMY = 3
"""The fewest rows and columns on a space with more checkers than places."""
CHECKER_ROOM, PAWN_ROOM, MAN_ROOM = 16.0, 12.0, 34.0
"""The distances between checkers, between pawns and between men beside the board (mm, for a tile of
40 mm).

Pawns belong to boards in panels, men to boards of points.
"""


class Checker(NamedTuple):
    """A checker before the first turn.

    `seat` is 0-based, `name` its class, `space` its space, and `place` its place there (mm).
    `beside` is True if the space has no place for it; `place` is then beside the board.
    `storey` is the number of checkers below it.
    """

    seat: int
    name: str
    space: str
    place: Point
    beside: bool
    storey: int = 0


def set_out(variant: RaceVariant, layout: Layout) -> Iterator[Checker]:
    """Yield every checker of all teams.

    Raises ValueError as `standing` does.
    """
    taken = Counter[str]()
    teams = [standing(variant, layout, seat) for seat in range(layout.seats)]
    counts = Counter(space for team in teams for _, space in team)
    for seat, team in enumerate(teams):
        beside = places_beside(variant, layout, seat)
        for name, space in team:
            here = layout.space(space)
            places = dimples(here)
            storey = taken[space] // len(places) if here.is_point else 0
            if here.cell and counts[space] > len(places):
                places = crowded(here, counts[space])
            free = places[taken[space] :]
            taken[space] += 1
            yield Checker(seat, name, space, free[0] if free else next(beside), not free, storey)


def crowded(space: Space, count: int) -> list[Point]:
    """Return places in rows and columns over a space that holds any number of checkers.

    On a point they are those of the row again, since further checkers are on top of others.
    """
    if space.is_point:
        return [space.slots[k % len(space.slots)] for k in range(count)]
    assert space.outline is not None
    side = max(ROOMY, math.ceil(math.sqrt(count)))
    (x, y), pitch = space.outline.centre, space.outline.width / side
    middle = (side - 1) / 2
    places = ((k % side - middle, k // side - middle) for k in range(count))
    return [(x + across * pitch, y + along * pitch) for across, along in places]


def dimples(space: Space) -> list[Point]:
    """Return the places of checkers on a space (mm), those far from its number first.

    The number is in the upper left corner. A pool has no number, so its places keep their order,
    as do those of a point, which are in a row from the rim.
    """
    if space.kind is SpaceKind.POOL or space.outline is None or space.is_point:
        return list(space.slots)
    corner = (space.outline.left, space.outline.top)
    return sorted(space.slots, key=lambda place: -round(math.dist(place, corner), 3))


def places_beside(variant: RaceVariant, layout: Layout, seat: int) -> Iterator[Point]:
    """Yield a place beside the board for each checker of a team (mm); `seat` counts from 0."""
    outlines = [panel.outline for panel in layout.panels]
    right, bottom = max(o.right for o in outlines), min(o.bottom for o in outlines)
    room = PAWN_ROOM if variant.on_panels else MAN_ROOM if variant.points else CHECKER_ROOM
    pitch = Scale(variant.print.scale).mm(room)
    rows = -(-variant.teams.size // IN_A_ROW)
    first = bottom + (1 + seat * rows) * pitch
    entries = [_entry(layout, other) for other in range(layout.seats)]
    if variant.points and len(set(entries)) == len(entries):
        outline = layout.space(entries[seat]).outline
        assert outline is not None
        first = outline.centre[1] - (rows - 1) / 2 * pitch
    for number in range(variant.teams.size):
        row, column = divmod(number, IN_A_ROW)
        yield (right + (2 + column) * pitch, first + row * pitch)


def _entry(layout: Layout, seat: int) -> str:
    """Return the first space on the way of a team's waiting checkers, or where they wait if none.

    `seat` counts from 0.
    """
    pool = layout.starts[seat][0]
    return next((link.target for link in layout.links_from(pool, seat)), pool)
