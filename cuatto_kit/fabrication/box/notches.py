"""Notches in the walls and dividers of a tray, through which fingers reach a stack (mm)."""

from collections.abc import Iterator, Sequence

from cuatto_kit.board.geometry import Rect
from cuatto_kit.fabrication.box.arrange import FLOOR, LEDGE, Arrangement, Compartment, Measures

FINGER = 20.0
"""Width of a finger notch (mm)."""
LIP = 2.0
"""The height of the wall that remains below a notch (mm), so that nothing slides out."""
UNDER = 6.0
"""The depth to which notches reach below a stack over the compartments (mm)."""

Notch = tuple[float, float, int, float, float, float]
"""The middle of a notch in the plan, its turn (degrees; 0 in a wall along x), its width, its height
above the bed and its length across the wall."""


def notches_of(tray: Arrangement, measures: Measures) -> tuple[Notch, ...]:
    """Return the notches of a tray, whose middle is the origin.

    They are at both ends of a stack over the compartments. Of the other stacks, those at an open
    wall of the tray have one there; the rest have one in a divider, which may serve two stacks.
    """
    width, depth = tray.size
    found = _over(tray, measures) if tray.cover else _at_walls(tray, measures)
    notches = [*found, *_in_dividers(tray, measures)]
    return tuple(
        (x - width / 2, y - depth / 2, turn, side, bottom, through)
        for x, y, turn, side, bottom, through in notches
    )


def _over(tray: Arrangement, measures: Measures) -> Iterator[Notch]:
    width, depth = tray.size
    bottom = FLOOR + max(LIP, tray.depth - UNDER)
    for x in (-measures.wall / 2, width + measures.wall / 2):
        yield x, depth / 2, 90, FINGER, bottom, 2 * (measures.wall + LEDGE) + 1


def _at_walls(tray: Arrangement, measures: Measures) -> Iterator[Notch]:
    for one in tray.compartments:
        for x, y, turn in _outer_sides(one.room, tray.size, measures.wall) if one.stack else ():
            side = one.room.width if turn == 0 else one.room.length
            yield x, y, turn, min(FINGER, 0.6 * side), FLOOR + LIP, 2 * measures.wall


def _outer_sides(
    room: Rect, size: tuple[float, float], wall: float
) -> Iterator[tuple[float, float, int]]:
    """Yield the middles and turns of a compartment's sides that are walls of the tray."""
    x, y = room.centre
    if room.left < 1e-6:
        yield -wall / 2, y, 90
    if room.right > size[0] - 1e-6:
        yield size[0] + wall / 2, y, 90
    if room.bottom < 1e-6:
        yield x, -wall / 2, 0
    if room.top > size[1] - 1e-6:
        yield x, size[1] + wall / 2, 0


def _in_dividers(tray: Arrangement, measures: Measures) -> Iterator[Notch]:
    """Yield a notch in a divider of each stack that has none in a wall or in a divider before."""
    rooms = tray.compartments
    served = {
        number
        for number, one in enumerate(rooms)
        if not tray.cover and any(_outer_sides(one.room, tray.size, measures.wall))
    }
    for number, one in enumerate(rooms):
        if one.stack and number not in served:
            dividers = _dividers(number, rooms, measures.thin)
            if best := max(
                dividers, key=lambda found: (rooms[found[0]].stack, found[1][3]), default=None
            ):
                served |= {number, best[0]}
                yield best[1]


def _dividers(
    number: int, rooms: Sequence[Compartment], thin: float
) -> Iterator[tuple[int, Notch]]:
    """Yield the number of each compartment beside another, and a notch in the divider between.

    Beside pieces, which could slide through, a notch reaches half way down the stack.
    """
    stack, room = rooms[number], rooms[number].room
    for other, one in enumerate(rooms):
        left, right = max(room.left, one.room.left), min(room.right, one.room.right)
        bottom, top = max(room.bottom, one.room.bottom), min(room.top, one.room.top)
        apart, shared = sorted((right - left, top - bottom))
        if other != number and -2 * thin < apart < 0 < shared:
            below = LIP if one.stack else max(column.height for column in stack.columns) / 2
            turn = 90 if right < left else 0
            x, y = (left + right) / 2, (bottom + top) / 2
            yield other, (x, y, turn, min(FINGER, 0.6 * shared), FLOOR + below, 2 * thin)
