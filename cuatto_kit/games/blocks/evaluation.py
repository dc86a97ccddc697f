"""What a position is worth to the side to move, in hundredths of a row that a cabeza advances.

The worth of a side is the sum of

- ADVANCE for each row between its cabeza and its own home row;
- AHEAD_SHUT for each square of the two rows before its cabeza, within two columns, that the
  other side's blocks may come to cover or that is taken;
- EXPOSED where its cabeza stands on a square that the other side's blocks may come to cover;
- COVERED for each square that its own blocks may come to cover;
- HUNTED for each of those within two squares of the other side's cabeza.

"May come to cover" is what a block reaches in one move on an empty board. The side to move has
TEMPO on top. The weights were found by games of the search against itself.
"""

from cuatto_kit.games.blocks.kernel import SIDE, TAKEN, place_of, record, row_of
from cuatto_kit.games.blocks.table import (
    AHEAD,
    COLUMNS,
    HI,
    KINDS,
    LO,
    REACH,
    SQUARES,
    WEIGHTS,
    Ints,
)
from cuatto_kit.games.jit import inlined, ones, shared


@inlined
def covered(t: Ints, s: Ints, side: int) -> tuple[int, int]:
    """The squares that the blocks of a side may come to cover in a move."""
    lo = hi = 0
    for kind in range(1, t[KINDS]):
        placement = place_of(s, side, kind)
        if placement >= 0:
            at = record(placement)
            lo |= t[at + REACH]
            hi |= t[at + REACH + 1]
    return lo, hi


@inlined
def worth(t: Ints, s: Ints, side: int, lo: int, hi: int, foe_lo: int, foe_hi: int) -> int:
    """The worth of a side that covers `lo`, `hi` against one that covers `foe_lo`, `foe_hi`."""
    own, foe = place_of(s, side, 0), place_of(s, 1 - side, 0)
    here, there = record(own), record(foe)
    rows = row_of(t, own)
    if side:
        rows = t[SQUARES] // t[COLUMNS] - 1 - rows
    ahead = here + AHEAD + 2 * side
    shut = ones(t[ahead] & (foe_lo | s[TAKEN])) + ones(t[ahead + 1] & (foe_hi | s[TAKEN + 1]))
    exposed = (t[here + LO] & foe_lo) != 0 or (t[here + HI] & foe_hi) != 0
    return (
        t[WEIGHTS] * rows
        + t[WEIGHTS + 1] * shut
        + (t[WEIGHTS + 2] if exposed else 0)
        + t[WEIGHTS + 3] * (ones(lo) + ones(hi))
        + t[WEIGHTS + 4] * (ones(lo & t[there + REACH]) + ones(hi & t[there + REACH + 1]))
    )


@shared
def evaluate(t: Ints, s: Ints) -> int:
    """The worth of a position to the side to move; both cabezas are on the board."""
    side = s[SIDE]
    lo, hi = covered(t, s, side)
    foe_lo, foe_hi = covered(t, s, 1 - side)
    return (
        worth(t, s, side, lo, hi, foe_lo, foe_hi)
        - worth(t, s, 1 - side, foe_lo, foe_hi, lo, hi)
        + t[WEIGHTS + 5]
    )
