"""Alpha-beta search of block games."""

from cuatto_kit.games.blocks.kernels import (
    NO_MOVE,
    list_moves,
    pass_turn,
    play,
    take_back,
    winning_move,
)
from cuatto_kit.games.blocks.records import (
    LOSS,
    MOST_PLY,
    PASS,
    Ints,
    Placement,
    State,
    Table,
    Workspace,
)
from cuatto_kit.kernels.kernel import compiled
from cuatto_kit.kernels.language import inlined, ones, shared

# Transposition table

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


# Evaluation

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


# Search

CONTEMPT = 60
"""The cost of a draw for the side that searches, so that it plays on if possible."""
LAST_RESORT = 4
"""The maximum number of plies beyond the depth for a threatened side."""
POLL = 1_023
"""The number of nodes, minus one, between two checks of the stop flag."""

TWO_MOVES = 4
"""The rows that a cabeza may advance in two moves."""
MARGIN = 120
"""The assumed maximum change of the value per ply, for sides far above the window."""

OPENED, READY, CLOSED = range(3)
"""The state of a node: its child was opened, its moves are ready, or it has its score."""
PASSING, STUCK, WHOLE, REDUCED, SCOUT = range(5)
"""The kind of search of a node's child.

It follows a null move (PASSING) or a forced pass (STUCK), or uses the whole window (WHOLE), or the
narrowest one with reduced (REDUCED) or full depth (SCOUT).
"""


@inlined
def repeats(t: Table, s: State, w: Workspace, ply: int) -> bool:
    """Return whether the position has occurred before, in the game or in the line."""
    if not t.draw_3:
        return False
    before = w.past + ply - 4
    while before >= 0:
        if w.path[before] == s.hash:
            return True
        before -= 2
    return False


@inlined
def credit(t: Table, w: Workspace, side: int, move: int, depth: int, ply: int) -> None:
    """Record a move that refuted the opponent's."""
    known = w.refutations
    if known.killers[ply, 0] != move:
        known.killers[ply, 1] = known.killers[ply, 0]
        known.killers[ply, 0] = move
    known.history[side, move] += depth * depth
    if known.history[side, move] > 1 << 20:
        for either in range(2):
            for placement in range(t.placement_count):
                known.history[either, placement] >>= 1


@inlined
def rank(t: Table, w: Workspace, side: int, ply: int, n: int, tt_move: int) -> None:
    """Score the moves of a ply for their order."""
    known = w.refutations
    first, second = known.killers[ply, 0], known.killers[ply, 1]
    for number in range(n):
        move = w.moves[ply, number]
        if move == tt_move:
            score = 1 << 30
        elif move == first:
            score = 1 << 29
        elif move == second:
            score = 1 << 28
        else:
            score = known.history[side, move]
        w.scores[ply, number] = score


@inlined
def pick(w: Workspace, ply: int, number: int, n: int) -> int:
    """Swap the best of the moves from `number` on to that index, and return it."""
    moves, scores = w.moves[ply], w.scores[ply]
    best = number
    for other in range(number + 1, n):
        if scores[other] > scores[best]:
            best = other
    move, score = moves[best], scores[best]
    moves[best], scores[best] = moves[number], scores[number]
    moves[number], scores[number] = move, score
    return move


@inlined
def nears_home(t: Table, s: State, side: int) -> bool:
    """Return whether the cabeza of a side could be home in two moves on an empty board."""
    row = t.placements[s.pieces[side, 0]].row
    return (row if side else t.squares // t.columns - 1 - row) <= TWO_MOVES


@inlined
def extend_pv(w: Workspace, ply: int, move: int) -> None:
    """Set the principal variation of a ply: a move, then the variation of the next ply."""
    here, below = w.pv[ply], w.pv[ply + 1]
    here[0] = move
    for step in range(MOST_PLY - 1):
        here[1 + step] = below[step]
        if below[step] == NO_MOVE:
            break


@inlined
def opened(w: Workspace, ply: int, depth: int, alpha: int, beta: int) -> int:
    """Open the node of a ply, to be searched to a depth within a window."""
    frame = w.frames[ply]
    frame.depth, frame.alpha, frame.beta = depth, alpha, beta
    return OPENED


@inlined
def closed(w: Workspace, score: int) -> int:
    """Close a node with its score."""
    w.score = score
    return CLOSED


@compiled
def search_root(
    table: Table, position: State, work: Workspace, tt: Ints, stop: Ints,
    depth: int, alpha: int, beta: int,
) -> int:  # fmt: skip
    """Return the score of a position, exact between alpha and beta, else a bound.

    The game must not be over. `tt` is the transposition table, int64, two numbers per position; the
    number of positions is a power of two, at least 2. The root's moves `work.barred` are left out;
    if there are any, they must include all moves that win at once, and one move must remain. The
    best move is written to `work.best` and the principal variation to `work.pv[0]`. `work.stopped`
    is set if the search was interrupted by it or by `stop`, int64[1].
    """
    return search(
        table, position, work, tt, len(tt) // 4 - 1,
        stop, depth, alpha, beta,
    )  # fmt: skip


@shared
def search(
    t: Table, s: State, w: Workspace, tt: Ints, tt_mask: int, stop: Ints,
    depth: int, alpha: int, beta: int,
) -> int:  # fmt: skip
    """Search as described for `search_root`.

    The tree is walked iteratively, with one frame per ply, so that the search can stop at any node.
    """
    w.root_side = s.side
    ply = 0
    opened(w, 0, depth, alpha, beta)
    state = visit(t, s, w, tt, tt_mask, stop, ply)
    while not w.stopped:
        if state == OPENED:
            ply += 1
            state = visit(t, s, w, tt, tt_mask, stop, ply)
        elif state == READY:
            state = search_next(t, s, w, tt, tt_mask, ply)
        elif ply == 0:
            return w.score
        else:
            ply -= 1
            state = back_up(t, s, w, tt, tt_mask, ply, -w.score)
    return 0


@shared
def visit(t: Table, s: State, w: Workspace, tt: Ints, tt_mask: int, stop: Ints, ply: int) -> int:
    """Enter a node.

    Closes it if its score is known, opens its child after a pass, or makes its moves ready.
    """
    frame = w.frames[ply]
    depth, side = frame.depth, s.side
    w.nodes += 1
    w.pv[ply, 0] = NO_MOVE
    if w.nodes & POLL == 0 and stop[0]:
        w.stopped = 1
    if ply and (repeats(t, s, w, ply) or (t.ply_cap and s.ply >= t.ply_cap)):
        return closed(w, -CONTEMPT if side == w.root_side else CONTEMPT)
    at_once = NO_MOVE if ply == 0 and w.barred_count else winning_move(t, s, side)
    if at_once >= 0:
        w.pv[ply, 0] = at_once
        w.pv[ply, 1] = NO_MOVE
        if ply == 0:
            w.best = at_once
        return closed(w, WIN - ply - 1)
    alpha, beta = max(frame.alpha, ply - WIN), min(frame.beta, WIN - ply - 1)
    if alpha >= beta:
        return closed(w, alpha)
    wide = beta - alpha > 1
    entry = probe(tt, tt_mask, s.hash)
    if entry >= 0 and ply and not wide and depth_in(entry) >= depth:
        score, bound = score_in(entry, ply), bound_in(entry)
        if (
            bound == EXACT
            or (bound == AT_LEAST and score >= beta)
            or (bound == AT_MOST and score <= alpha)
        ):
            return closed(w, score)
    threatened = winning_move(t, s, 1 - side) >= 0
    static = evaluate(t, s)
    if ply >= MOST_PLY - 2 or (depth <= 0 and (not threatened or depth <= -LAST_RESORT)):
        return closed(w, static)
    frame.alpha, frame.floor, frame.beta = alpha, alpha, beta
    frame.threatened = threatened
    frame.tt_move = move_in(entry) if entry >= 0 else NO_MOVE
    w.path[w.past + ply] = s.hash
    if not threatened and not wide and abs(beta) < MATE_BOUND:
        if depth <= 3 and static - MARGIN * depth >= beta:
            return closed(w, static)
        passed = ply and w.frames[ply - 1].stage == PASSING
        if not passed and depth >= 3 and static >= beta and not nears_home(t, s, 1 - side):
            frame.stage = PASSING
            pass_turn(t, s, 1)
            return opened(w, ply + 1, depth - 3 - depth // 4, -beta, 1 - beta)
    return expand(t, s, w, ply)


@shared
def expand(t: Table, s: State, w: Workspace, ply: int) -> int:
    """List and rank the moves of a node."""
    frame = w.frames[ply]
    n = list_moves(t, s, w.moves[ply])
    if ply == 0 and w.barred_count:
        n = without_barred(w, n)
    frame.count, frame.tried = n, 0
    frame.best_score, frame.best_move = -WIN, NO_MOVE
    if n == 0 and t.stalemate == PASS:
        frame.stage = STUCK
        pass_turn(t, s, 1)
        depth, alpha, beta = frame.depth, frame.alpha, frame.beta
        return opened(w, ply + 1, depth - 1, -beta, -alpha)
    if n == 0:
        return closed(w, ply - WIN if t.stalemate == LOSS else 0)
    rank(t, w, s.side, ply, n, frame.tt_move)
    return READY


@inlined
def without_barred(w: Workspace, n: int) -> int:
    """Remove barred moves from the root's, and return the remaining number."""
    moves, left = w.moves[0], 0
    for number in range(n):
        move, barred = moves[number], False
        for other in range(w.barred_count):
            barred |= w.barred[other] == move
        if not barred:
            moves[left] = move
            left += 1
    return left


@shared
def search_next(t: Table, s: State, w: Workspace, tt: Ints, tt_mask: int, ply: int) -> int:
    """Open the node after the next move, or close this one if there is none left."""
    frame = w.frames[ply]
    number, depth = frame.tried, frame.depth
    if number == frame.count:
        return finish(s, w, tt, tt_mask, ply)
    move = pick(w, ply, number, frame.count)
    frame.move = move
    frame.origin = play(t, s, move)
    if number == 0:
        frame.stage = WHOLE
        return opened(w, ply + 1, depth - 1, -frame.beta, -frame.alpha)
    less = 0
    if depth >= 3 and number >= 3 and not frame.threatened:
        less = 1 + (number >= 10) + (depth >= 7 and number >= 6)
    frame.stage = REDUCED if less else SCOUT
    return opened(w, ply + 1, depth - 1 - less, -frame.alpha - 1, -frame.alpha)


@shared
def back_up(t: Table, s: State, w: Workspace, tt: Ints, tt_mask: int, ply: int, score: int) -> int:
    """Process the score of the child node: search it again, go on to the next move, or close."""
    frame = w.frames[ply]
    stage, depth = frame.stage, frame.depth
    alpha, beta = frame.alpha, frame.beta
    if stage in (PASSING, STUCK):
        pass_turn(t, s, -1)
        if stage == STUCK:
            return closed(w, score)
        return closed(w, beta) if score >= beta else expand(t, s, w, ply)
    if stage == REDUCED and score > alpha:
        frame.stage = SCOUT
        return opened(w, ply + 1, depth - 1, -alpha - 1, -alpha)
    if stage == SCOUT and alpha < score < beta:
        frame.stage = WHOLE
        return opened(w, ply + 1, depth - 1, -beta, -alpha)
    move = frame.move
    take_back(t, s, frame.origin)
    frame.tried += 1
    if score > frame.best_score:
        frame.best_score, frame.best_move = score, move
        if score > alpha:
            frame.alpha = score
            extend_pv(w, ply, move)
            if ply == 0:
                w.best = move
        if score >= beta:
            if depth > 0:
                credit(t, w, s.side, move, depth, ply)
            return finish(s, w, tt, tt_mask, ply)
    return READY


@shared
def finish(s: State, w: Workspace, tt: Ints, tt_mask: int, ply: int) -> int:
    """Store the result of a node in the transposition table, and close the node."""
    frame = w.frames[ply]
    best, depth = frame.best_score, frame.depth
    bound = AT_MOST
    if best >= frame.beta:
        bound = AT_LEAST
    elif best > frame.floor:
        bound = EXACT
    if ply or not w.barred_count:
        entry = packed(score_kept(best, ply), depth, bound, frame.best_move)
        store(tt, tt_mask, s.hash, entry)
    return closed(w, best)
