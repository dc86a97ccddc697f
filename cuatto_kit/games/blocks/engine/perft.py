"""Perft: the number of move sequences of a length, which tests and measures move generators.

A game that is won counts at the ply of the win and not below. As in chess, repetition, the ply cap
and stalemate are ignored.
"""

from cuatto_kit.games.blocks.engine.endings import winner_of
from cuatto_kit.games.blocks.engine.kernel import list_moves, play, take_back, wins
from cuatto_kit.games.blocks.engine.table import Ints, Perft, State, Table
from cuatto_kit.kernels.kernel import compiled
from cuatto_kit.kernels.language import shared

STOPPED = -1
"""The result if counting was stopped."""


@compiled
def perft(table: Table, position: State, work: Perft, depth: int, stop: Ints) -> int:
    """Return the number of sequences of `depth` legal moves from a position.

    `depth` is at most MOST_COUNTED. Returns STOPPED if `stop`, int64[1], was set in the meantime.
    """
    if depth == 0:
        return 1
    if winner_of(table, position) >= 0:
        return 0
    return _below(table, position, work, depth, stop)


@shared
def _below(t: Table, s: State, work: Perft, depth: int, stop: Ints) -> int:
    """Count the leaves of the tree iteratively, with one counter per ply."""
    leaves = 0
    ply = 0
    row = work.plies[0]
    row.count, row.next = list_moves(t, s, row.moves), 0
    if depth == 1:
        return row.count
    while ply >= 0:
        if stop[0]:
            return STOPPED
        row = work.plies[ply]
        if row.next == row.count:
            ply -= 1
            if ply >= 0:
                take_back(t, s, work.plies[ply].origin)
            continue
        move = row.moves[row.next]
        row.next += 1
        if wins(t, s, move):
            continue
        row.origin = play(t, s, move)
        ply += 1
        below = work.plies[ply]
        below.count, below.next = list_moves(t, s, below.moves), 0
        if ply == depth - 1:
            leaves += below.count
            ply -= 1
            take_back(t, s, row.origin)
    return leaves
