"""The end of a game, determined in one place for play, records and reports."""

from cuatto_kit.games.blocks.engine.table import LOSS, PASS, State, Table
from cuatto_kit.kernels.language import inlined, shared

UNFINISHED, CRUSHED, HOME, NO_MOVES, REPEATED, CAPPED = range(6)
"""How a game has ended.

The endings are a crush, a home row, a side without a move, a position for the third time and the
ply cap.
"""


@shared
def winner_of(t: Table, s: State) -> int:
    """Return the side that crushed the opponent's cabeza or came home, or −1."""
    for side in range(2):
        cabeza = s.pieces[side, 0]
        if cabeza < 0:
            return 1 - side
        at = t.placements[cabeza]
        if at.lo & t.goal_lo[side] or at.hi & t.goal_hi[side]:
            return side
    return -1


@shared
def ending_of(t: Table, s: State, times: int, n: int) -> int:
    """Return how the game has ended, or UNFINISHED.

    `times` is how often the position has occurred before, and `n` the number of moves of the side
    to move.
    """
    winner = winner_of(t, s)
    if winner >= 0:
        return CRUSHED if s.pieces[1 - winner, 0] < 0 else HOME
    if t.ply_cap and s.ply >= t.ply_cap:
        return CAPPED
    if t.draw_3 and times >= 2:
        return REPEATED
    return NO_MOVES if n == 0 and t.stalemate != PASS else UNFINISHED


@inlined
def winner_by(t: Table, s: State, ending: int) -> int:
    """Return the side that has won by an ending, or −1 for a draw and before the end."""
    if ending == NO_MOVES and t.stalemate == LOSS:
        return 1 - s.side
    return winner_of(t, s) if ending in (CRUSHED, HOME) else -1
