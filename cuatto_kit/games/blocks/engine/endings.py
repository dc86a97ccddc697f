"""How a game ends: the one place that decides it, for play, records and all that tells of it."""

from cuatto_kit.games.blocks.engine.table import LOSS, PASS, State, Table
from cuatto_kit.kernels.language import inlined, shared

UNFINISHED, CRUSHED, HOME, NO_MOVES, REPEATED, CAPPED = range(6)
"""How a game has ended, if it has: by a crush, a home row, a side without a move, a position for
the third time, the ply cap."""


@shared
def winner_of(t: Table, s: State) -> int:
    """The side that crushed the foreign cabeza or came home, −1 where none did."""
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
    """How the game has ended in a position that came up `times` times before and whose side to
    move has `n` moves; UNFINISHED while it goes on."""
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
    """The side that has won by an ending, −1 of a draw and before the end."""
    if ending == NO_MOVES and t.stalemate == LOSS:
        return 1 - s.side
    return winner_of(t, s) if ending in (CRUSHED, HOME) else -1
