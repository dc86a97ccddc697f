"""Where every checker is before the first turn. Those that wait beside the board do so in rows on
its right, each team above the one before."""

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
"""Checkers side by side."""
CHECKER_ROOM, PAWN_ROOM = 16.0, 12.0
"""From one to the next, for a tile of 40 mm (mm); pawns are those of a board with yards."""


class Checker(NamedTuple):
    """A checker before the first turn: its seat (0-based), its class, the space that it stands on
    and its place there (mm), or beside the board where the space has no place for it."""

    seat: int
    name: str
    space: str
    place: Point
    beside: bool


def set_out(variant: RaceVariant, layout: Layout) -> Iterator[Checker]:
    """Every checker of all teams. Raises ValueError as `standing` does."""
    taken = Counter[str]()
    for seat in range(layout.seats):
        beside = places_beside(variant, layout, seat)
        for name, space in standing(variant, layout, seat):
            free = dimples(layout.space(space))[taken[space] :]
            taken[space] += 1
            yield Checker(seat, name, space, free[0] if free else next(beside), not free)


def dimples(space: Space) -> list[Point]:
    """Where checkers come to stand on a space (mm), those away from its number first, which has
    the upper left corner. Who waits has no number to keep off."""
    if space.kind is SpaceKind.POOL or space.outline is None:
        return list(space.slots)
    corner = (space.outline.left, space.outline.top)
    return sorted(space.slots, key=lambda place: -round(math.dist(place, corner), 3))


def places_beside(variant: RaceVariant, layout: Layout, seat: int) -> Iterator[Point]:
    """A place for each checker of a team (mm); `seat` counts from 0."""
    outlines = [panel.outline for panel in layout.panels]
    right, bottom = max(o.right for o in outlines), min(o.bottom for o in outlines)
    pitch = Scale(variant.print.scale).mm(PAWN_ROOM if variant.yards else CHECKER_ROOM)
    rows = -(-variant.teams.size // IN_A_ROW)
    for number in range(variant.teams.size):
        row, column = divmod(number, IN_A_ROW)
        yield (right + (2 + column) * pitch, bottom + (1 + row + seat * rows) * pitch)
