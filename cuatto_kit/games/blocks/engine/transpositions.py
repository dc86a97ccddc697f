"""The transposition table: what a search found of positions, by their hashes.

It is an array of buckets of two pairs, hash and entry, so four numbers each; an entry packs score,
depth, bound and move.
"""

from cuatto_kit.games.blocks.engine.table import Ints
from cuatto_kit.kernels.language import inlined

WIN = 30_000
"""The score of a game won; a win in so many plies is worth as much less."""
MATE_BOUND = WIN - 1_000
"""A score above it is a proven win, below its negative a proven loss: a mate, as chess players
say."""

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
