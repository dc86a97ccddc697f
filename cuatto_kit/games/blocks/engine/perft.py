"""How many ways a game can go on for so many plies: the yardstick of move generators.

A game that is won counts at the ply it is won and not below; repetition, the ply cap and
stalemate, which chess players leave out of perft too, are left out here.
"""

from cuatto_kit.games.blocks.engine.endings import winner_of
from cuatto_kit.games.blocks.engine.kernel import list_moves, play, take_back, wins
from cuatto_kit.games.blocks.engine.table import Ints, Perft, State, Table
from cuatto_kit.kernels.kernel import compiled
from cuatto_kit.kernels.language import shared

STOPPED = -1
"""What is counted where counting was stopped."""


@compiled
def perft(table: Table, position: State, work: Perft, depth: int, stop: Ints) -> int:
    """The number of sequences of `depth` legal moves from a position, MOST_COUNTED at most;
    STOPPED where `stop`, int64[1], was set meanwhile."""
    if depth == 0:
        return 1
    if winner_of(table, position) >= 0:
        return 0
    return _below(table, position, work, depth, stop)


@shared
def _below(t: Table, s: State, work: Perft, depth: int, stop: Ints) -> int:
    """Walks the tree with a counter a ply instead of recursion."""
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
