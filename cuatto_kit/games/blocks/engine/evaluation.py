"""The value of a position for the side to move, in hundredths of a row that a cabeza advances.

The value of a side is the sum of

- ADVANCE for each row between its cabeza and its own home row;
- EXPOSED if its cabeza is on a square that the opponent's blocks may come to cover;
- COVERED for each square that its own blocks may come to cover, and HUNTED in addition for each of
  those within two squares of the opponent's cabeza;
- AFAR for each half square between its blocks and the opponent's cabeza, and ASTRAY for each
  between its blocks and its own cabeza, measured from centre to centre along the longer axis.

"May come to cover" means that a block could reach it in one move on an empty board. The side to
move also has TEMPO. The weights were found in thousands of games of the search against itself, four
plies deep.
"""

from cuatto_kit.games.blocks.engine.table import Placement, State, Table
from cuatto_kit.kernels.language import inlined, ones, shared

ADVANCE, EXPOSED, COVERED, HUNTED, AFAR, ASTRAY, TEMPO = 30, -18, 2, 5, -6, -6, 55


@shared
def evaluate(t: Table, s: State) -> int:
    """Return the value of a position for the side to move; both cabezas must be on the board."""
    side = s.side
    lo, hi = covered(t, s, side)
    foe_lo, foe_hi = covered(t, s, 1 - side)
    return (
        worth(t, s, side, lo, hi, foe_lo, foe_hi)
        - worth(t, s, 1 - side, foe_lo, foe_hi, lo, hi)
        + TEMPO
    )


@inlined
def covered(t: Table, s: State, side: int) -> tuple[int, int]:
    """Return the squares that the blocks of a side may come to cover in a move."""
    lo = hi = 0
    for kind in range(1, t.kinds):
        placement = s.pieces[side, kind]
        if placement >= 0:
            at = t.placements[placement]
            lo |= at.reach_lo
            hi |= at.reach_hi
    return lo, hi


@inlined
def worth(t: Table, s: State, side: int, lo: int, hi: int, foe_lo: int, foe_hi: int) -> int:
    """Return the value of a side, given the squares that it and its opponent may cover."""
    own, foe = s.pieces[side, 0], s.pieces[1 - side, 0]
    here, there = t.placements[own], t.placements[foe]
    rows = here.row
    if side:
        rows = t.squares // t.columns - 1 - rows
    exposed = (here.lo & foe_lo) != 0 or (here.hi & foe_hi) != 0
    hunted = ones(lo & there.reach_lo) + ones(hi & there.reach_hi)
    afar = astray = 0
    for kind in range(1, t.kinds):
        placement = s.pieces[side, kind]
        if placement >= 0:
            afar += apart(t.placements[placement], there)
            astray += apart(t.placements[placement], here)
    return (
        ADVANCE * rows
        + (EXPOSED if exposed else 0)
        + COVERED * (ones(lo) + ones(hi))
        + HUNTED * hunted
        + AFAR * afar
        + ASTRAY * astray
    )


@inlined
def apart(one: Placement, other: Placement) -> int:
    """Return the half squares between the centres of two placements, along the longer axis."""
    return max(abs(one.middle_x - other.middle_x), abs(one.middle_y - other.middle_y))
