"""What a search writes down: the layout of its work array, and the transposition table."""

from cuatto_kit.games.blocks.engine.kernel import MOST_MOVES
from cuatto_kit.games.blocks.engine.table import Ints
from cuatto_kit.kernels.language import inlined

WIN = 30_000
"""The score of a game won; a win in so many plies is worth as much less."""
MATE_BOUND = WIN - 1_000
"""A score above it is a proven win, below its negative a proven loss: a mate, as chess players
say."""

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
PV = KILLERS + 2 * MOST_PLY
"""Principal variations, a row of MOST_PLY a ply, ended by NO_MOVE."""
MOVES = PV + MOST_PLY * MOST_PLY
SCORES = MOVES + MOST_PLY * MOST_MOVES
PATH = SCORES + MOST_PLY * MOST_MOVES
"""Hashes of the game's positions and of the line that is searched."""
MOST_PAST = 1_024
FRAMES = PATH + MOST_PAST + MOST_PLY
"""A frame a ply: what a node that is open remembers."""
(
    DEPTH, ALPHA, BETA, FLOOR, STAGE, THREATENED, TT_MOVE, COUNT, NUMBER, MOVE, ORIGIN,
    BEST_SCORE, BEST_MOVE, FRAME,
) = range(14)  # fmt: skip
"""FLOOR is alpha as it was at first, STAGE how the node below is searched, TT_MOVE the move of
the transposition table, COUNT how many moves there are, NUMBER which of them is MOVE."""
WORK_SIZE = FRAMES + FRAME * (MOST_PLY + 1)

# The transposition table: pairs of (hash, entry), two pairs a bucket.
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
    if score > MATE_BOUND:
        return score - ply
    return score + ply if score < -MATE_BOUND else score


@inlined
def score_kept(score: int, ply: int) -> int:
    """The other way round."""
    if score > MATE_BOUND:
        return score + ply
    return score - ply if score < -MATE_BOUND else score


@inlined
def probe(tt: Ints, tt_mask: int, key: int) -> int:
    """The entry of a position, −1 where there is none."""
    slot = 4 * (key & tt_mask)
    if tt[slot] == key:
        return tt[slot + 1]
    return tt[slot + 3] if tt[slot + 2] == key else -1


@inlined
def store(tt: Ints, tt_mask: int, key: int, entry: int) -> None:
    """Keeps an entry: the deeper one of a bucket stays, the other gives way."""
    slot = 4 * (key & tt_mask)
    depth = (entry >> 20) & 0xFFF
    if tt[slot] == key or depth >= (tt[slot + 1] >> 20) & 0xFFF:
        if tt[slot] != key:
            tt[slot + 2] = tt[slot]
            tt[slot + 3] = tt[slot + 1]
        tt[slot] = key
        tt[slot + 1] = entry
    else:
        tt[slot + 2] = key
        tt[slot + 3] = entry
