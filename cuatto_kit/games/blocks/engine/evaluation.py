"""What a position is worth to the side to move, in hundredths of a row that a cabeza advances.

The worth of a side is the sum of

- ADVANCE for each row between its cabeza and its own home row;
- EXPOSED where its cabeza stands on a square that the other side's blocks may come to cover;
- COVERED for each square that its own blocks may come to cover, and HUNTED besides for each of
  those within two squares of the other side's cabeza;
- AFAR for each half square between its blocks and the other side's cabeza, and ASTRAY for each
  between its blocks and its own, middle to middle, the longer way of the two.

"May come to cover" is what a block reaches in one move on an empty board. The side to move has
TEMPO on top. The weights (table.py) were found by thousands of games of the search against
itself, four plies deep.
"""

from cuatto_kit.games.blocks.engine.kernel import SIDE, place_of, record, row_of
from cuatto_kit.games.blocks.engine.table import (
    COLUMNS,
    HI,
    KINDS,
    LO,
    MIDDLE,
    REACH,
    SQUARES,
    WEIGHTS,
    Ints,
    Table,
)
from cuatto_kit.kernels.language import inlined, ones, shared

ADVANCE, EXPOSED, COVERED, HUNTED, AFAR, ASTRAY, TEMPO = range(7)
"""The weights in the table, from WEIGHTS on."""


@shared
def evaluate(t: Table, s: Ints) -> int:
    """The worth of a position to the side to move; both cabezas are on the board."""
    side = s[SIDE]
    lo, hi = covered(t, s, side)
    foe_lo, foe_hi = covered(t, s, 1 - side)
    return (
        worth(t, s, side, lo, hi, foe_lo, foe_hi)
        - worth(t, s, 1 - side, foe_lo, foe_hi, lo, hi)
        + t[WEIGHTS + TEMPO]
    )


@inlined
def covered(t: Table, s: Ints, side: int) -> tuple[int, int]:
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
def worth(t: Table, s: Ints, side: int, lo: int, hi: int, foe_lo: int, foe_hi: int) -> int:
    """The worth of a side that covers `lo`, `hi` against one that covers `foe_lo`, `foe_hi`."""
    own, foe = place_of(s, side, 0), place_of(s, 1 - side, 0)
    here, there = record(own), record(foe)
    rows = row_of(t, own)
    if side:
        rows = t[SQUARES] // t[COLUMNS] - 1 - rows
    exposed = (t[here + LO] & foe_lo) != 0 or (t[here + HI] & foe_hi) != 0
    hunted = ones(lo & t[there + REACH]) + ones(hi & t[there + REACH + 1])
    afar = astray = 0
    for kind in range(1, t[KINDS]):
        placement = place_of(s, side, kind)
        if placement >= 0:
            afar += apart(t, record(placement), there)
            astray += apart(t, record(placement), here)
    return (
        t[WEIGHTS + ADVANCE] * rows
        + (t[WEIGHTS + EXPOSED] if exposed else 0)
        + t[WEIGHTS + COVERED] * (ones(lo) + ones(hi))
        + t[WEIGHTS + HUNTED] * hunted
        + t[WEIGHTS + AFAR] * afar
        + t[WEIGHTS + ASTRAY] * astray
    )


@inlined
def apart(t: Table, one: int, other: int) -> int:
    """Half squares between the middles of two placements, by their records."""
    return max(
        abs(t[one + MIDDLE] - t[other + MIDDLE]), abs(t[one + MIDDLE + 1] - t[other + MIDDLE + 1])
    )
