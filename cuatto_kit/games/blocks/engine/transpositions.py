"""The transposition table: search results for positions, by their hashes.

It is an array of buckets of two pairs, hash and entry, so four numbers each; an entry packs score,
depth, bound and move.
"""

from cuatto_kit.games.blocks.engine.table import Ints
from cuatto_kit.kernels.language import inlined

WIN = 30_000
"""The score of a won game; it is reduced by the number of plies until the win."""
MATE_BOUND = WIN - 1_000
"""Scores above it are proven wins, and scores below its negative proven losses.

In chess such a score is called a mate.
"""

EXACT, AT_LEAST, AT_MOST = 0, 1, 2


@inlined
def packed(score: int, depth: int, bound: int, move: int) -> int:
    """Return an entry of the table; depth may be slightly negative."""
    return ((score + 32_768) << 32) | ((depth + 16) << 20) | (bound << 16) | (move + 1)


@inlined
def depth_in(entry: int) -> int:
    """Return the search depth of an entry."""
    return ((entry >> 20) & 0xFFF) - 16


@inlined
def bound_in(entry: int) -> int:
    """Return the type of an entry's score: EXACT, AT_LEAST or AT_MOST."""
    return (entry >> 16) & 3


@inlined
def move_in(entry: int) -> int:
    """Return the best move of an entry, or NO_MOVE if none was found."""
    return (entry & 0xFFFF) - 1


@inlined
def score_in(entry: int, ply: int) -> int:
    """Return an entry's score relative to `ply`; wins are stored relative to their own node."""
    score = (entry >> 32) - 32_768
    if score > MATE_BOUND:
        return score - ply
    return score + ply if score < -MATE_BOUND else score


@inlined
def score_kept(score: int, ply: int) -> int:
    """Return the score to store in an entry: the inverse of `score_in`."""
    if score > MATE_BOUND:
        return score + ply
    return score - ply if score < -MATE_BOUND else score


@inlined
def probe(tt: Ints, tt_mask: int, key: int) -> int:
    """Return the entry of a position, or −1 if there is none."""
    slot = 4 * (key & tt_mask)
    if tt[slot] == key:
        return tt[slot + 1]
    return tt[slot + 3] if tt[slot + 2] == key else -1


@inlined
def store(tt: Ints, tt_mask: int, key: int, entry: int) -> None:
    """Store an entry; each bucket keeps its deeper entry and replaces the other one."""
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
