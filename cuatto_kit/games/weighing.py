"""What decisions are worth: how the moves of one decision of a game are held against each other.

A family's kernel takes one decision of each game and plays on from each of its moves. One half of
the playouts says which move is best, the other how much more it wins than an average move: so the
choice itself does not make it look better than it is.
"""

from cuatto_kit.games.game import Numbers
from cuatto_kit.kernels.language import shared

MOVES, GAIN, RECORD = range(3)
"""Columns of a record: the legal moves, 0 where no decision of the game had a choice; what the best
of them gains (millionths of a win)."""
COLUMN_NAMES = ("moves", "gain")
WIN = 1_000_000
"""What a game is worth that nobody else has won."""
SAMPLING, PLAYING_ON = 1 << 61, 1 << 62
"""Flipped in a seed give other streams than those of games."""


@shared
def gain_of(wins: Numbers, moves: int, playouts: int) -> int:
    """What the best move gains over an average one; `wins` are those of each of the moves, summed
    over the first half of the playouts, then over the second."""
    best, total = 0, 0
    for move in range(moves):
        best = move if wins[move] > wins[best] else best
        total += wins[moves + move]
    halved = playouts - playouts // 2
    return (int(wins[moves + best]) * moves - total) // max(moves * halved, 1)
