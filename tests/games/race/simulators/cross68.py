"""The board of Parchís and Parcheesi: a ring of 68 spaces, a row of seven home for each of four."""

from .position import Position

SEATS = 4
PIECES = 4
RING = 68
SHARED = 64
"""Spaces of the ring on a seat's way, from its exit to the foot of its row."""
ROW = 7
HOME = SHARED + ROW + 1
SAFE = frozenset(side * 17 + space for side in range(4) for space in (0, 7, 12))
"""The safe spaces of the ring, which is numbered from the exit of the first seat: the exits, the
spaces seven after them, and the feet of the rows, five before the next exit.
"""
ROOM = 2
"""Pieces on a space."""


def new_game() -> Position:
    """Return the position before the first turn."""
    ways = []
    for seat in range(SEATS):
        ring = [(seat * RING // SEATS + step) % RING for step in range(SHARED)]
        ways.append([*ring, *((seat, space) for space in range(ROW))])
    return Position(ways, PIECES)
