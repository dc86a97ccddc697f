"""How many ways a game can go on for so many plies: the yardstick of move generators.

A game that is won counts at the ply it is won and not below; repetition, the ply cap and
stalemate, which chess players leave out of perft too, are left out here.
"""

from cuatto_kit.games.blocks.engine.endings import winner_of
from cuatto_kit.games.blocks.engine.kernel import (
    MOST_MOVES,
    list_moves,
    play,
    take_back,
    wins,
)
from cuatto_kit.games.blocks.engine.table import Ints, Table
from cuatto_kit.kernels.kernel import compiled
from cuatto_kit.kernels.language import shared

MOST_DEPTH = 12


@compiled
def perft(table: Table, position: Ints, depth: int, moves: Ints) -> int:
    """The number of sequences of `depth` legal moves from a position.

    `moves` has room for MOST_MOVES numbers a ply."""
    t, s = table, position
    if depth == 0:
        return 1
    if winner_of(t, s) >= 0:
        return 0
    return _below(t, s, depth, moves)


@shared
def _below(t: Table, s: Ints, depth: int, moves: Ints) -> int:
    """Walks the tree with a counter a ply instead of recursion."""
    leaves = 0
    ply = 0
    # A ply's row: its moves, then how many, which is next and where the piece came from.
    row = moves[0:]
    row[MOST_MOVES] = list_moves(t, s, row)
    row[MOST_MOVES + 1] = 0
    if depth == 1:
        return row[MOST_MOVES]
    while ply >= 0:
        row = moves[ply * ROW :]
        if row[MOST_MOVES + 1] == row[MOST_MOVES]:
            ply -= 1
            if ply >= 0:
                take_back(t, s, moves[ply * ROW :][MOST_MOVES + 2])
            continue
        move = row[row[MOST_MOVES + 1]]
        row[MOST_MOVES + 1] += 1
        if wins(t, s, move):
            continue
        row[MOST_MOVES + 2] = play(t, s, move)
        ply += 1
        below = moves[ply * ROW :]
        n = list_moves(t, s, below)
        if ply == depth - 1:
            leaves += n
            ply -= 1
            take_back(t, s, row[MOST_MOVES + 2])
        else:
            below[MOST_MOVES] = n
            below[MOST_MOVES + 1] = 0
    return leaves


ROW = MOST_MOVES + 3
"""Numbers that a ply needs."""
