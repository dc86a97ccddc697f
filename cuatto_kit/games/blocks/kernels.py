"""The rules of block games on arrays: endings, legal moves and their effects, perft."""

from cuatto_kit.games.blocks.records import BITS, LOSS, PASS, WORD, Ints, Perft, State, Table
from cuatto_kit.kernels.kernel import compiled
from cuatto_kit.kernels.language import inlined, lowest, shared

# Endings

UNFINISHED, CRUSHED, HOME, NO_MOVES, REPEATED, CAPPED = range(6)
"""The endings of a game.

They are none yet, a crush, a home row, a side without a move, a position for the third time and the
ply cap.
"""


@shared
def winner_of(t: Table, s: State) -> int:
    """Return the side that crushed the opponent's cabeza or came home, or −1."""
    for side in range(2):
        cabeza = s.pieces[side, 0]
        if cabeza < 0:
            return 1 - side
        at = t.placements[cabeza]
        if at.lo & t.goal_lo[side] or at.hi & t.goal_hi[side]:
            return side
    return -1


@shared
def ending_of(t: Table, s: State, times: int, n: int) -> int:
    """Return how the game has ended, or UNFINISHED.

    `times` is how often the position has occurred before, and `n` the number of moves of the side
    to move.
    """
    winner = winner_of(t, s)
    if winner >= 0:
        return CRUSHED if s.pieces[1 - winner, 0] < 0 else HOME
    if t.ply_cap and s.ply >= t.ply_cap:
        return CAPPED
    if t.draw_3 and times >= 2:
        return REPEATED
    return NO_MOVES if n == 0 and t.stalemate != PASS else UNFINISHED


@inlined
def winner_by(t: Table, s: State, ending: int) -> int:
    """Return the side that has won by an ending, or −1 for a draw and before the end."""
    if ending == NO_MOVES and t.stalemate == LOSS:
        return 1 - s.side
    return winner_of(t, s) if ending in (CRUSHED, HOME) else -1


# Rules on arrays

NO_MOVE = -1
"""The move of a side that passes."""


# Sets of squares


@inlined
def north(t: Table, lo: int, hi: int) -> tuple[int, int]:
    """Return a set of squares moved one row north."""
    c = t.columns
    return (lo & (WORD >> c)) << c, ((hi & (WORD >> c)) << c) | (lo >> (BITS - c))


@inlined
def south(t: Table, lo: int, hi: int) -> tuple[int, int]:
    """Return a set of squares moved one row south."""
    c = t.columns
    return (lo >> c) | ((hi & ((1 << c) - 1)) << (BITS - c)), hi >> c


@inlined
def east(t: Table, lo: int, hi: int) -> tuple[int, int]:
    """Return a set of squares moved one column east."""
    lo, hi = lo & t.not_east_lo, hi & t.not_east_hi
    return (lo & (WORD >> 1)) << 1, (hi << 1) | (lo >> (BITS - 1))


@inlined
def west(t: Table, lo: int, hi: int) -> tuple[int, int]:
    """Return a set of squares moved one column west."""
    lo, hi = lo & t.not_west_lo, hi & t.not_west_hi
    return (lo >> 1) | ((hi & 1) << (BITS - 1)), hi >> 1


@shared
def cabeza_reach(t: Table, s: State, side: int) -> tuple[int, int]:
    """Return the squares to which a cabeza can slide in a move.

    It makes one or two king's steps onto free squares. A diagonal is closed if both squares beside
    it are occupied.
    """
    at = t.placements[s.pieces[side, 0]]
    lo, hi = at.lo, at.hi
    own_lo, own_hi = lo, hi
    taken_lo, taken_hi = s.taken_lo ^ lo, s.taken_hi ^ hi
    free_lo, free_hi = t.board_lo & ~taken_lo, t.board_hi & ~taken_hi
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
def list_moves(t: Table, s: State, moves: Ints) -> int:
    """Write the moves of the side to move to `moves`, each once, and return their number.

    `moves` is int64, MOST_MOVES long.
    """
    side = s.side
    n = 0
    if s.pieces[side, 0] < 0 or s.pieces[1 - side, 0] < 0:
        return 0
    for kind in range(t.kinds - 1, 0, -1):
        if s.pieces[side, kind] >= 0:
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
def list_rolls(t: Table, s: State, side: int, kind: int, moves: Ints, n: int) -> int:
    """Append the moves of a block to the `n` moves in `moves`, and return the new number.

    The block must be on the board.
    """
    origin = s.pieces[side, kind]
    start = t.placements[origin]
    foe = t.placements[s.pieces[1 - side, 0]]
    foe_lo, foe_hi = foe.lo, foe.hi
    shut_lo = s.taken_lo & ~(start.lo | foe_lo)
    shut_hi = s.taken_hi & ~(start.hi | foe_hi)
    twice, cube, through = t.rolls[kind] > 1, t.cube[kind], t.crush_through
    for first in range(4):
        middle = start.rolled[first]
        if middle < 0:
            continue
        at = t.placements[middle]
        if at.lo & shut_lo or at.hi & shut_hi:
            continue
        moves[n] = middle
        n += 1
        if not twice or (not through and (at.lo & foe_lo or at.hi & foe_hi)):
            continue
        for second in range(4):
            target = at.rolled[second]
            if target < 0 or target == origin:
                continue
            end = t.placements[target]
            if end.lo & shut_lo or end.hi & shut_hi:
                continue
            if cube and second < first and second != first - 2:
                # A cube reaches the same place in the other order: list it once if both are open.
                other = t.placements[start.rolled[second]]
                if not (other.lo & shut_lo or other.hi & shut_hi) and (
                    through or not (other.lo & foe_lo or other.hi & foe_hi)
                ):
                    continue
            moves[n] = target
            n += 1
    return n


@shared
def is_legal(t: Table, s: State, move: int, rolls: Ints) -> bool:
    """Return whether the side to move can make a move; the game must not be over.

    `rolls` (int64, MOST_ROLLS long) is a work array for the moves of the block.
    """
    side, kind = s.side, t.placements[move].kind
    if s.pieces[side, kind] < 0:
        return False
    if kind == 0:
        lo, hi = cabeza_reach(t, s, side)
        return ((lo >> move) if move < BITS else (hi >> (move - BITS))) & 1 == 1
    found = False
    for number in range(list_rolls(t, s, side, kind, rolls, 0)):
        found |= rolls[number] == move
    return found


@inlined
def crushes(t: Table, s: State, move: int) -> bool:
    """Return whether a move of the side to move lands on the opponent's cabeza."""
    foe = t.placements[s.pieces[1 - s.side, 0]]
    at = t.placements[move]
    return (at.lo & foe.lo) != 0 or (at.hi & foe.hi) != 0


@inlined
def goes_home(t: Table, s: State, move: int) -> bool:
    """Return whether a move takes the cabeza of the side to move to the far home row."""
    at, side = t.placements[move], s.side
    return at.kind == 0 and ((at.lo & t.goal_lo[side]) != 0 or (at.hi & t.goal_hi[side]) != 0)


@inlined
def wins(t: Table, s: State, move: int) -> bool:
    """Return whether a move ends the game at once."""
    return crushes(t, s, move) or goes_home(t, s, move)


@shared
def winning_move(t: Table, s: State, side: int) -> int:
    """Return a move by which `side` would win at once if it were to move, or NO_MOVE.

    Both cabezas must be on the board.
    """
    foe = t.placements[s.pieces[1 - side, 0]]
    foe_lo, foe_hi = foe.lo, foe.hi
    for kind in range(1, t.kinds):
        origin = s.pieces[side, kind]
        if origin < 0:
            continue
        at = t.placements[origin]
        if not (at.reach_lo & foe_lo or at.reach_hi & foe_hi):
            continue
        found = _crush_by(t, s, origin, kind, foe_lo, foe_hi)
        if found >= 0:
            return found
    at = t.placements[s.pieces[side, 0]]
    if at.reach_lo & t.goal_lo[side] or at.reach_hi & t.goal_hi[side]:
        lo, hi = cabeza_reach(t, s, side)
        lo, hi = lo & t.goal_lo[side], hi & t.goal_hi[side]
        if lo:
            return lowest(lo)
        if hi:
            return BITS + lowest(hi)
    return NO_MOVE


@shared
def _crush_by(t: Table, s: State, origin: int, kind: int, foe_lo: int, foe_hi: int) -> int:
    """Return the placement with which a block lands on the opponent's cabeza, or NO_MOVE."""
    start = t.placements[origin]
    shut_lo = s.taken_lo & ~(start.lo | foe_lo)
    shut_hi = s.taken_hi & ~(start.hi | foe_hi)
    for first in range(4):
        middle = start.rolled[first]
        if middle < 0:
            continue
        at = t.placements[middle]
        if at.lo & shut_lo or at.hi & shut_hi:
            continue
        if at.lo & foe_lo or at.hi & foe_hi:
            return middle
        if t.rolls[kind] < 2:
            continue
        for second in range(4):
            target = at.rolled[second]
            if target < 0 or target == origin:
                continue
            end = t.placements[target]
            if end.lo & shut_lo or end.hi & shut_hi:
                continue
            if end.lo & foe_lo or end.hi & foe_hi:
                return target
    return NO_MOVE


# Playing


@inlined
def shift(t: Table, s: State, side: int, move: int) -> int:
    """Move a piece of `side` to a free placement, and return its origin."""
    at = t.placements[move]
    origin = s.pieces[side, at.kind]
    left = t.placements[origin]
    s.pieces[side, at.kind] = move
    s.taken_lo ^= left.lo ^ at.lo
    s.taken_hi ^= left.hi ^ at.hi
    s.hash ^= left.keys[side] ^ at.keys[side] ^ t.side_key
    return origin


@inlined
def play(t: Table, s: State, move: int) -> int:
    """Play a move that does not crush, and return the piece's origin for `take_back`."""
    side = s.side
    s.side = 1 - side
    s.ply += 1
    return shift(t, s, side, move)


@inlined
def take_back(t: Table, s: State, origin: int) -> None:
    """Undo the last `play`."""
    side = 1 - s.side
    s.side = side
    s.ply -= 1
    shift(t, s, side, origin)


@inlined
def pass_turn(t: Table, s: State, plies: int) -> None:
    """Give the turn to the other side and add a number of plies; −1 undoes it."""
    s.side = 1 - s.side
    s.ply += plies
    s.hash ^= t.side_key


@shared
def crush(t: Table, s: State, move: int) -> None:
    """Play a move that lands on the opponent's cabeza, which leaves the board."""
    side = s.side
    at = t.placements[s.pieces[1 - side, 0]]
    s.taken_lo &= ~at.lo
    s.taken_hi &= ~at.hi
    s.hash ^= at.keys[1 - side]
    s.pieces[1 - side, 0] = -1
    play(t, s, move)


@shared
def make(t: Table, s: State, move: int) -> None:
    """Play any legal move."""
    if crushes(t, s, move):
        crush(t, s, move)
    else:
        play(t, s, move)


@shared
def set_up(t: Table, s: State) -> None:
    """Compute the occupied squares and the hash from the side to move and the places."""
    s.taken_lo = s.taken_hi = 0
    s.hash = t.side_key if s.side else 0
    for side in range(2):
        for kind in range(t.kinds):
            placement = s.pieces[side, kind]
            if placement >= 0:
                at = t.placements[placement]
                s.taken_lo |= at.lo
                s.taken_hi |= at.hi
                s.hash ^= at.keys[side]


# Perft

STOPPED = -1
"""The result if counting was stopped."""


@compiled
def perft(table: Table, position: State, work: Perft, depth: int, stop: Ints) -> int:
    """Return the number of sequences of `depth` legal moves from a position.

    `depth` is at most MOST_COUNTED. Returns STOPPED if `stop`, int64[1], was set in the meantime.
    """
    if depth == 0:
        return 1
    if winner_of(table, position) >= 0:
        return 0
    return _below(table, position, work, depth, stop)


@shared
def _below(t: Table, s: State, work: Perft, depth: int, stop: Ints) -> int:
    """Count the leaves of the tree iteratively, with one counter per ply."""
    leaves = 0
    ply = 0
    row = work.plies[0]
    row.count, row.next = list_moves(t, s, row.moves), 0
    if depth == 1:
        return row.count
    while ply >= 0:
        if stop[0]:
            return STOPPED
        row = work.plies[ply]
        if row.next == row.count:
            ply -= 1
            if ply >= 0:
                take_back(t, s, work.plies[ply].origin)
            continue
        move = row.moves[row.next]
        row.next += 1
        if wins(t, s, move):
            continue
        row.origin = play(t, s, move)
        ply += 1
        below = work.plies[ply]
        below.count, below.next = list_moves(t, s, below.moves), 0
        if ply == depth - 1:
            leaves += below.count
            ply -= 1
            take_back(t, s, row.origin)
    return leaves
