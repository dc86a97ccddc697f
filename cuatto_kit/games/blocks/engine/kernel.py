"""The rules on arrays: which moves there are, and what they do.

A move is the placement that a piece comes to; a piece is known by its side and the kind of
the placement. `t` is the table of the board (table.py), `s` a position, int64[POSITION].
"""

from cuatto_kit.games.blocks.engine.table import (
    BITS,
    BOARD,
    COLUMNS,
    CRUSH_THROUGH,
    CUBE,
    GOAL,
    HEAD,
    HI,
    KEY,
    KIND,
    KINDS,
    LO,
    MOST_KINDS,
    NEXT,
    NOT_EAST,
    NOT_WEST,
    REACH,
    RECORD,
    ROLLS,
    ROW,
    SIDE_KEY,
    WORD,
    Ints,
    Table,
)
from cuatto_kit.kernels.language import inlined, lowest, shared

# A position.
SIDE, PLY, HASH, TAKEN, PLACES = 0, 1, 2, 3, 8
"""SIDE is to move, PLY counts the moves made, TAKEN is the set of squares that are not free
(two words), PLACES the placements of the pieces, MOST_KINDS a side; −1 off the board."""
POSITION = PLACES + 2 * MOST_KINDS

NO_MOVE = -1
"""What a side that passes plays."""
MOST_ROLLS = 16
"""Room for the moves of a block."""
MOST_MOVES = 256
"""Room for the moves of a position: 7 blocks with 16 each and a cabeza with 24."""


@inlined
def record(placement: int) -> int:
    """Where the record of a placement begins."""
    return HEAD + RECORD * placement


@inlined
def place_of(s: Ints, side: int, kind: int) -> int:
    """The placement of a piece, −1 where it is off the board."""
    return s[PLACES + MOST_KINDS * side + kind]


# Sets of squares


@inlined
def north(t: Table, lo: int, hi: int) -> tuple[int, int]:
    """A set of squares moved one row north."""
    c = t[COLUMNS]
    return (lo & (WORD >> c)) << c, ((hi & (WORD >> c)) << c) | (lo >> (BITS - c))


@inlined
def south(t: Table, lo: int, hi: int) -> tuple[int, int]:
    """A set of squares moved one row south."""
    c = t[COLUMNS]
    return (lo >> c) | ((hi & ((1 << c) - 1)) << (BITS - c)), hi >> c


@inlined
def east(t: Table, lo: int, hi: int) -> tuple[int, int]:
    """A set of squares moved one column east."""
    lo, hi = lo & t[NOT_EAST], hi & t[NOT_EAST + 1]
    return (lo & (WORD >> 1)) << 1, (hi << 1) | (lo >> (BITS - 1))


@inlined
def west(t: Table, lo: int, hi: int) -> tuple[int, int]:
    """A set of squares moved one column west."""
    lo, hi = lo & t[NOT_WEST], hi & t[NOT_WEST + 1]
    return (lo >> 1) | ((hi & 1) << (BITS - 1)), hi >> 1


@shared
def cabeza_reach(t: Table, s: Ints, side: int) -> tuple[int, int]:
    """The squares that a cabeza can slide to in a move: one or two king's steps onto free
    squares. A diagonal is closed where both squares beside it are taken."""
    at = record(place_of(s, side, 0))
    lo, hi = t[at + LO], t[at + HI]
    own_lo, own_hi = lo, hi
    taken_lo, taken_hi = s[TAKEN] ^ lo, s[TAKEN + 1] ^ hi
    free_lo, free_hi = t[BOARD] & ~taken_lo, t[BOARD + 1] & ~taken_hi
    n_lo, n_hi = north(t, taken_lo, taken_hi)
    s_lo, s_hi = south(t, taken_lo, taken_hi)
    e_lo, e_hi = east(t, taken_lo, taken_hi)
    w_lo, w_hi = west(t, taken_lo, taken_hi)
    for _ in range(2):
        up_lo, up_hi = north(t, lo, hi)
        down_lo, down_hi = south(t, lo, hi)
        right_lo, right_hi = east(t, lo, hi)
        left_lo, left_hi = west(t, lo, hi)
        ne_lo, ne_hi = east(t, up_lo, up_hi)
        nw_lo, nw_hi = west(t, up_lo, up_hi)
        se_lo, se_hi = east(t, down_lo, down_hi)
        sw_lo, sw_hi = west(t, down_lo, down_hi)
        lo |= free_lo & (
            up_lo | down_lo | right_lo | left_lo
            | (ne_lo & ~(n_lo & e_lo)) | (nw_lo & ~(n_lo & w_lo))
            | (se_lo & ~(s_lo & e_lo)) | (sw_lo & ~(s_lo & w_lo))
        )  # fmt: skip
        hi |= free_hi & (
            up_hi | down_hi | right_hi | left_hi
            | (ne_hi & ~(n_hi & e_hi)) | (nw_hi & ~(n_hi & w_hi))
            | (se_hi & ~(s_hi & e_hi)) | (sw_hi & ~(s_hi & w_hi))
        )  # fmt: skip
    return lo & ~own_lo, hi & ~own_hi


# Moves


@shared
def list_moves(t: Table, s: Ints, moves: Ints) -> int:
    """Writes the moves of the side to move to `moves` (int64, room for MOST_MOVES), each once;
    how many there are."""
    side = s[SIDE]
    n = 0
    if place_of(s, side, 0) < 0 or place_of(s, 1 - side, 0) < 0:
        return 0
    for kind in range(t[KINDS] - 1, 0, -1):
        if place_of(s, side, kind) >= 0:
            n = list_rolls(t, s, side, kind, moves, n)
    lo, hi = cabeza_reach(t, s, side)
    while lo:
        moves[n] = lowest(lo)
        lo &= lo - 1
        n += 1
    while hi:
        moves[n] = BITS + lowest(hi)
        hi &= hi - 1
        n += 1
    return n


@shared
def list_rolls(t: Table, s: Ints, side: int, kind: int, moves: Ints, n: int) -> int:
    """Writes the moves of a block, which is on the board, behind the `n` that `moves` holds; how
    many there are then."""
    origin = place_of(s, side, kind)
    foe = record(place_of(s, 1 - side, 0))
    foe_lo, foe_hi = t[foe + LO], t[foe + HI]
    shut_lo = s[TAKEN] & ~(t[record(origin) + LO] | foe_lo)
    shut_hi = s[TAKEN + 1] & ~(t[record(origin) + HI] | foe_hi)
    twice, cube, through = t[ROLLS + kind] > 1, t[CUBE + kind], t[CRUSH_THROUGH]
    for first in range(4):
        middle = t[record(origin) + NEXT + first]
        if middle < 0:
            continue
        at = record(middle)
        if t[at + LO] & shut_lo or t[at + HI] & shut_hi:
            continue
        moves[n] = middle
        n += 1
        if not twice or (not through and (t[at + LO] & foe_lo or t[at + HI] & foe_hi)):
            continue
        for second in range(4):
            target = t[at + NEXT + second]
            if target < 0 or target == origin:
                continue
            end = record(target)
            if t[end + LO] & shut_lo or t[end + HI] & shut_hi:
                continue
            if cube and second < first and second != first - 2:
                # A cube comes to the same place the other way round: is that way open too?
                other = record(t[record(origin) + NEXT + second])
                if not (t[other + LO] & shut_lo or t[other + HI] & shut_hi) and (
                    through or not (t[other + LO] & foe_lo or t[other + HI] & foe_hi)
                ):
                    continue
            moves[n] = target
            n += 1
    return n


@shared
def is_legal(t: Table, s: Ints, move: int, rolls: Ints) -> bool:
    """Whether the side to move can make a move, where the game is not over. The moves of the
    block alone are written to `rolls` (int64, room for MOST_ROLLS)."""
    side, kind = s[SIDE], t[record(move) + KIND]
    if place_of(s, side, kind) < 0:
        return False
    if kind == 0:
        lo, hi = cabeza_reach(t, s, side)
        return ((lo >> move) if move < BITS else (hi >> (move - BITS))) & 1 == 1
    found = False
    for number in range(list_rolls(t, s, side, kind, rolls, 0)):
        found |= rolls[number] == move
    return found


@inlined
def crushes(t: Table, s: Ints, move: int) -> bool:
    """Whether a move of the side to move lands on the foreign cabeza."""
    foe = record(place_of(s, 1 - s[SIDE], 0))
    at = record(move)
    return (t[at + LO] & t[foe + LO]) != 0 or (t[at + HI] & t[foe + HI]) != 0


@inlined
def goes_home(t: Table, s: Ints, move: int) -> bool:
    """Whether a move takes the cabeza of the side to move to the far home row."""
    at, goal = record(move), GOAL + 2 * s[SIDE]
    return t[at + KIND] == 0 and ((t[at + LO] & t[goal]) != 0 or (t[at + HI] & t[goal + 1]) != 0)


@inlined
def wins(t: Table, s: Ints, move: int) -> bool:
    """Whether a move ends the game at once."""
    return crushes(t, s, move) or goes_home(t, s, move)


@shared
def winning_move(t: Table, s: Ints, side: int) -> int:
    """A move by which `side`, were it to move, would win at once; NO_MOVE where it has none.

    Both cabezas are on the board."""
    foe = record(place_of(s, 1 - side, 0))
    foe_lo, foe_hi = t[foe + LO], t[foe + HI]
    for kind in range(1, t[KINDS]):
        origin = place_of(s, side, kind)
        if origin < 0:
            continue
        at = record(origin)
        if not (t[at + REACH] & foe_lo or t[at + REACH + 1] & foe_hi):
            continue
        found = _crush_by(t, s, origin, kind, foe_lo, foe_hi)
        if found >= 0:
            return found
    cabeza = place_of(s, side, 0)
    goal = GOAL + 2 * side
    at = record(cabeza)
    if t[at + REACH] & t[goal] or t[at + REACH + 1] & t[goal + 1]:
        lo, hi = cabeza_reach(t, s, side)
        lo, hi = lo & t[goal], hi & t[goal + 1]
        if lo:
            return lowest(lo)
        if hi:
            return BITS + lowest(hi)
    return NO_MOVE


@shared
def _crush_by(t: Table, s: Ints, origin: int, kind: int, foe_lo: int, foe_hi: int) -> int:
    """Where a block comes to rest on the foreign cabeza, NO_MOVE where it cannot."""
    shut_lo = s[TAKEN] & ~(t[record(origin) + LO] | foe_lo)
    shut_hi = s[TAKEN + 1] & ~(t[record(origin) + HI] | foe_hi)
    for first in range(4):
        middle = t[record(origin) + NEXT + first]
        if middle < 0:
            continue
        at = record(middle)
        if t[at + LO] & shut_lo or t[at + HI] & shut_hi:
            continue
        if t[at + LO] & foe_lo or t[at + HI] & foe_hi:
            return middle
        if t[ROLLS + kind] < 2:
            continue
        for second in range(4):
            target = t[at + NEXT + second]
            if target < 0 or target == origin:
                continue
            end = record(target)
            if t[end + LO] & shut_lo or t[end + HI] & shut_hi:
                continue
            if t[end + LO] & foe_lo or t[end + HI] & foe_hi:
                return target
    return NO_MOVE


# Playing


@inlined
def shift(t: Table, s: Ints, side: int, move: int) -> int:
    """Puts a piece of `side` onto a free placement and says where it came from."""
    at = record(move)
    place = PLACES + MOST_KINDS * side + t[at + KIND]
    origin = s[place]
    left = record(origin)
    s[place] = move
    s[TAKEN] ^= t[left + LO] ^ t[at + LO]
    s[TAKEN + 1] ^= t[left + HI] ^ t[at + HI]
    s[HASH] ^= t[left + KEY + side] ^ t[at + KEY + side] ^ t[SIDE_KEY]
    return origin


@inlined
def play(t: Table, s: Ints, move: int) -> int:
    """Plays a move that does not crush; says where the piece came from, for `take_back`."""
    side = s[SIDE]
    s[SIDE] = 1 - side
    s[PLY] += 1
    return shift(t, s, side, move)


@inlined
def take_back(t: Table, s: Ints, origin: int) -> None:
    """Undoes the last `play`."""
    side = 1 - s[SIDE]
    s[SIDE] = side
    s[PLY] -= 1
    shift(t, s, side, origin)


@inlined
def pass_turn(t: Table, s: Ints, plies: int) -> None:
    """Gives the turn to the other side and counts so many plies; −1 takes it back."""
    s[SIDE] = 1 - s[SIDE]
    s[PLY] += plies
    s[HASH] ^= t[SIDE_KEY]


@shared
def crush(t: Table, s: Ints, move: int) -> None:
    """Plays a move that lands on the foreign cabeza, which leaves the board."""
    side = s[SIDE]
    foe = PLACES + MOST_KINDS * (1 - side)
    at = record(s[foe])
    s[TAKEN] &= ~t[at + LO]
    s[TAKEN + 1] &= ~t[at + HI]
    s[HASH] ^= t[at + KEY + 1 - side]
    s[foe] = -1
    play(t, s, move)


@shared
def make(t: Table, s: Ints, move: int) -> None:
    """Plays a legal move, whatever it does."""
    if crushes(t, s, move):
        crush(t, s, move)
    else:
        play(t, s, move)


@shared
def set_up(t: Table, s: Ints) -> None:
    """Works out TAKEN and HASH from SIDE and PLACES."""
    s[TAKEN] = s[TAKEN + 1] = 0
    s[HASH] = t[SIDE_KEY] if s[SIDE] else 0
    for side in range(2):
        for kind in range(t[KINDS]):
            placement = place_of(s, side, kind)
            if placement >= 0:
                at = record(placement)
                s[TAKEN] |= t[at + LO]
                s[TAKEN + 1] |= t[at + HI]
                s[HASH] ^= t[at + KEY + side]


@inlined
def row_of(t: Table, placement: int) -> int:
    """The southern row of a placement, from 0."""
    return t[record(placement) + ROW]
