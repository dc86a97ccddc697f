"""The value of decisions: a comparison of the moves of one decision in a game.

A family's kernel takes one decision of each game and plays on from each of its moves. One half of
the playouts selects the best move, the other half measures how much more it wins than an average
move, so that the selection does not bias the result.
"""

from cuatto_kit.games.game import Numbers
from cuatto_kit.kernels.language import shared

MOVES, GAIN, RECORD = range(3)
"""Columns of a record, and their number.

MOVES: the number of legal moves, 0 if no decision of the game had a choice. GAIN: the gain of the
best move (millionths of a win).
"""
COLUMN_NAMES = ("moves", "gain")
WIN = 1_000_000
"""The value of a game with a sole winner."""
SAMPLING, PLAYING_ON = 1 << 61, 1 << 62
"""Bits that are flipped in the seed to give streams other than those of the games."""


@shared
def gain_of(wins: Numbers, moves: int, playouts: int) -> int:
    """Return the gain of the best move over an average move.

    `wins` are the sums for each move over the first half of the playouts, then over the second
    half.
    """
    best, total = 0, 0
    for move in range(moves):
        best = move if wins[move] > wins[best] else best
        total += wins[moves + move]
    halved = playouts - playouts // 2
    return (int(wins[moves + best]) * moves - total) // max(moves * halved, 1)
