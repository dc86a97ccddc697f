"""What a search writes down: the layout of its work array, and the table of positions met."""

from cuatto_kit.games.blocks.engine.kernel import MOST_MOVES
from cuatto_kit.games.blocks.engine.table import Ints
from cuatto_kit.games.kernels import inlined

WIN = 30_000
"""The score of a game won; a win in so many plies is worth as much less."""
SURE = WIN - 1_000
"""From here on a score is a proven win."""

CONTEMPT = 60
"""What a draw costs the side that searches: it plays on where it can."""

MOST_DEPTH = 60
MOST_PLY = 120
LAST_RESORT = 4
"""Plies beyond the depth that a threatened side may look on."""

# The work array.
NODES, STOPPED, BEST, PAST, ROOT_SIDE, SCORE = range(6)
"""BEST is the root's move, PAST how many positions the game had before the root, ROOT_SIDE the
side that is to move there, SCORE what the node closed last is worth."""
MOST_PLACEMENTS = 8_192
HISTORY = 16
KILLERS = HISTORY + 2 * MOST_PLACEMENTS
LINE = KILLERS + 2 * MOST_PLY
"""Principal variations, a row of MOST_PLY a ply, ended by NO_MOVE."""
MOVES = LINE + MOST_PLY * MOST_PLY
SCORES = MOVES + MOST_PLY * MOST_MOVES
PATH = SCORES + MOST_PLY * MOST_MOVES
"""Hashes of the game's positions and of the line that is searched."""
MOST_PAST = 1_024
FRAMES = PATH + MOST_PAST + MOST_PLY
"""A frame a ply: what a node that is open remembers."""
(
    DEPTH, ALPHA, BETA, FLOOR, STAGE, THREATENED, FAVOURITE, COUNT, NUMBER, MOVE, ORIGIN,
    BEST_SCORE, BEST_MOVE, FRAME,
) = range(14)  # fmt: skip
"""FLOOR is alpha as it was at first, STAGE how the node below is searched, FAVOURITE the move of
the table of positions, COUNT how many moves there are, NUMBER which of them is MOVE."""
WORK_SIZE = FRAMES + FRAME * (MOST_PLY + 1)

# The table of positions: pairs of (hash, entry), two pairs a bucket.
EXACT, AT_LEAST, AT_MOST = 0, 1, 2


@inlined
def packed(score: int, depth: int, bound: int, move: int) -> int:
    """An entry of the table; depth may be a little below zero."""
    return ((score + 32_768) << 32) | ((depth + 16) << 20) | (bound << 16) | (move + 1)


@inlined
def depth_in(entry: int) -> int:
    """How deeply the position of an entry was searched."""
    return ((entry >> 20) & 0xFFF) - 16


@inlined
def bound_in(entry: int) -> int:
    """What the score of an entry is: EXACT, AT_LEAST or AT_MOST."""
    return (entry >> 16) & 3


@inlined
def move_in(entry: int) -> int:
    """The best move of an entry, NO_MOVE where none was found."""
    return (entry & 0xFFFF) - 1


@inlined
def score_in(entry: int, ply: int) -> int:
    """An entry's score as seen from `ply`: wins are kept as seen from their own node."""
    score = (entry >> 32) - 32_768
    if score > SURE:
        return score - ply
    return score + ply if score < -SURE else score


@inlined
def score_kept(score: int, ply: int) -> int:
    """The other way round."""
    if score > SURE:
        return score + ply
    return score - ply if score < -SURE else score


@inlined
def probe(memory: Ints, mask: int, key: int) -> int:
    """The entry of a position, −1 where there is none."""
    slot = 4 * (key & mask)
    if memory[slot] == key:
        return memory[slot + 1]
    return memory[slot + 3] if memory[slot + 2] == key else -1


@inlined
def store(memory: Ints, mask: int, key: int, entry: int) -> None:
    """Keeps an entry: the deeper one of a bucket stays, the other gives way."""
    slot = 4 * (key & mask)
    depth = (entry >> 20) & 0xFFF
    if memory[slot] == key or depth >= (memory[slot + 1] >> 20) & 0xFFF:
        if memory[slot] != key:
            memory[slot + 2] = memory[slot]
            memory[slot + 3] = memory[slot + 1]
        memory[slot] = key
        memory[slot + 1] = entry
    else:
        memory[slot + 2] = key
        memory[slot + 3] = entry
