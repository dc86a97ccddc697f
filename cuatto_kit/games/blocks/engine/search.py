"""Alpha-beta search: principal variation search with a transposition table.

At every node a win at once ends the search there, so crushes and home-row threats are seen one
ply earlier than the depth says. At the last ply a side that is threatened with a win looks on
for a defence. Moves are tried in the order: the transposition table's, killers, then by history.
Late moves are searched less deeply first; a side that stands far above the window may pass to
prove it (null move).
"""

from cuatto_kit.games.blocks.engine.evaluation import evaluate
from cuatto_kit.games.blocks.engine.kernel import (
    HASH,
    MOST_MOVES,
    NO_MOVE,
    PLY,
    SIDE,
    list_moves,
    pass_turn,
    play,
    take_back,
    winning_move,
)
from cuatto_kit.games.blocks.engine.table import DRAW_3, LOSS, PASS, PLY_CAP, STALEMATE, Ints, Table
from cuatto_kit.games.blocks.engine.workspace import (
    ALPHA,
    AT_LEAST,
    AT_MOST,
    BEST,
    BEST_MOVE,
    BEST_SCORE,
    BETA,
    CONTEMPT,
    COUNT,
    DEPTH,
    EXACT,
    FLOOR,
    FRAME,
    FRAMES,
    HISTORY,
    KILLERS,
    LAST_RESORT,
    MATE_BOUND,
    MOST_PLACEMENTS,
    MOST_PLY,
    MOVE,
    MOVES,
    NODES,
    NUMBER,
    ORIGIN,
    PAST,
    PATH,
    PV,
    ROOT_SIDE,
    SCORE,
    SCORES,
    STAGE,
    STOPPED,
    THREATENED,
    TT_MOVE,
    WIN,
    bound_in,
    depth_in,
    move_in,
    packed,
    probe,
    score_in,
    score_kept,
    store,
)
from cuatto_kit.kernels.kernel import compiled
from cuatto_kit.kernels.language import inlined, shared

POLL = 1_023
"""Nodes less one between two looks at the flag that stops a search."""


MARGIN = 120
"""What a ply may change at most, it is assumed where a side stands far above the window."""

OPENED, READY, CLOSED = range(3)
"""What became of a node: the one below it is open, its moves are ready, it has its score."""
PASSING, STUCK, WHOLE, REDUCED, SCOUT = range(5)
"""How the node below is searched: after a pass that is to prove something, or one that is all
there is; in the whole window; in the narrowest, less deeply or not."""


@inlined
def repeats(t: Table, s: Ints, w: Ints, ply: int) -> bool:
    """Whether the position has come up before, in the game or in the line."""
    if not t[DRAW_3]:
        return False
    here = PATH + w[PAST] + ply
    before = here - 4
    while before >= PATH:
        if w[before] == s[HASH]:
            return True
        before -= 2
    return False


@inlined
def credit(w: Ints, side: int, move: int, depth: int, ply: int) -> None:
    """Notes a move that refuted the other side's."""
    killers = KILLERS + 2 * ply
    if w[killers] != move:
        w[killers + 1] = w[killers]
        w[killers] = move
    place = HISTORY + side * MOST_PLACEMENTS + move
    w[place] += depth * depth
    if w[place] > 1 << 20:
        for entry in range(HISTORY, KILLERS):
            w[entry] >>= 1


@inlined
def rank(w: Ints, side: int, ply: int, n: int, tt_move: int) -> None:
    """Scores the moves of a ply for their order."""
    moves, scores = MOVES + ply * MOST_MOVES, SCORES + ply * MOST_MOVES
    first, second = w[KILLERS + 2 * ply], w[KILLERS + 2 * ply + 1]
    for number in range(n):
        move = w[moves + number]
        if move == tt_move:
            score = 1 << 30
        elif move == first:
            score = 1 << 29
        elif move == second:
            score = 1 << 28
        else:
            score = w[HISTORY + side * MOST_PLACEMENTS + move]
        w[scores + number] = score


@inlined
def pick(w: Ints, ply: int, number: int, n: int) -> int:
    """Brings the best of the moves from `number` on to that place."""
    moves, scores = MOVES + ply * MOST_MOVES, SCORES + ply * MOST_MOVES
    best = number
    for other in range(number + 1, n):
        if w[scores + other] > w[scores + best]:
            best = other
    move, score = w[moves + best], w[scores + best]
    w[moves + best], w[scores + best] = w[moves + number], w[scores + number]
    w[moves + number], w[scores + number] = move, score
    return move


@inlined
def extend_pv(w: Ints, ply: int, move: int) -> None:
    """The principal variation from here: a move, then the one after it."""
    here, below = PV + ply * MOST_PLY, PV + (ply + 1) * MOST_PLY
    w[here] = move
    for step in range(MOST_PLY - 1):
        w[here + 1 + step] = w[below + step]
        if w[below + step] == NO_MOVE:
            break


@inlined
def opened(w: Ints, ply: int, depth: int, alpha: int, beta: int) -> int:
    """Opens the node below `ply`, to be searched to a depth within a window."""
    frame = FRAMES + (ply + 1) * FRAME
    w[frame + DEPTH], w[frame + ALPHA], w[frame + BETA] = depth, alpha, beta
    return OPENED


@inlined
def closed(w: Ints, score: int) -> int:
    """Closes a node with its score."""
    w[SCORE] = score
    return CLOSED


@compiled
def search_root(
    table: Table, position: Ints, work: Ints, tt: Ints, stop: Ints,
    depth: int, alpha: int, beta: int,
) -> int:  # fmt: skip
    """The score of a position that is not over, exact between alpha and beta, else a bound.

    All arrays are int64: `work` has WORK_SIZE numbers, `tt`, the transposition table, two for
    each position that it has room for (a power of two, 2 or more), `stop` one. The best move is
    work[BEST], the principal variation work[PV:]; work[STOPPED] says that the search was broken
    off, because stop[0] was set.
    """
    return search(
        table, position, work, tt, len(tt) // 4 - 1,
        stop, depth, alpha, beta,
    )  # fmt: skip


@shared
def search(
    t: Table, s: Ints, w: Ints, tt: Ints, tt_mask: int, stop: Ints,
    depth: int, alpha: int, beta: int,
) -> int:  # fmt: skip
    """See `search_root`. The tree is walked with a frame a ply instead of recursion, so
    that it can stop anywhere."""
    w[ROOT_SIDE] = s[SIDE]
    ply = 0
    opened(w, -1, depth, alpha, beta)
    state = visit(t, s, w, tt, tt_mask, stop, ply)
    while not w[STOPPED]:
        if state == OPENED:
            ply += 1
            state = visit(t, s, w, tt, tt_mask, stop, ply)
        elif state == READY:
            state = search_next(t, s, w, tt, tt_mask, ply)
        elif ply == 0:
            return w[SCORE]
        else:
            ply -= 1
            state = back_up(t, s, w, tt, tt_mask, ply, -w[SCORE])
    return 0


@shared
def visit(t: Table, s: Ints, w: Ints, tt: Ints, tt_mask: int, stop: Ints, ply: int) -> int:
    """Comes to a node: closes it where its score is plain, else opens the node after a pass
    or makes the moves ready."""
    frame = FRAMES + ply * FRAME
    depth, side = w[frame + DEPTH], s[SIDE]
    w[NODES] += 1
    w[PV + ply * MOST_PLY] = NO_MOVE
    if w[NODES] & POLL == 0 and stop[0]:
        w[STOPPED] = 1
    if ply and (repeats(t, s, w, ply) or (t[PLY_CAP] and s[PLY] >= t[PLY_CAP])):
        return closed(w, -CONTEMPT if side == w[ROOT_SIDE] else CONTEMPT)
    at_once = winning_move(t, s, side)
    if at_once >= 0:
        w[PV + ply * MOST_PLY] = at_once
        w[PV + ply * MOST_PLY + 1] = NO_MOVE
        if ply == 0:
            w[BEST] = at_once
        return closed(w, WIN - ply - 1)
    alpha, beta = max(w[frame + ALPHA], ply - WIN), min(w[frame + BETA], WIN - ply - 1)
    if alpha >= beta:
        return closed(w, alpha)
    wide = beta - alpha > 1
    entry = probe(tt, tt_mask, s[HASH])
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
    w[frame + ALPHA], w[frame + FLOOR], w[frame + BETA] = alpha, alpha, beta
    w[frame + THREATENED] = threatened
    w[frame + TT_MOVE] = move_in(entry) if entry >= 0 else NO_MOVE
    w[PATH + w[PAST] + ply] = s[HASH]
    if not threatened and not wide and abs(beta) < MATE_BOUND:
        if depth <= 3 and static - MARGIN * depth >= beta:
            return closed(w, static)
        passed = ply and w[frame - FRAME + STAGE] == PASSING
        if not passed and depth >= 3 and static >= beta:
            w[frame + STAGE] = PASSING
            pass_turn(t, s, 1)
            return opened(w, ply, depth - 3 - depth // 4, -beta, 1 - beta)
    return expand(t, s, w, ply)


@shared
def expand(t: Table, s: Ints, w: Ints, ply: int) -> int:
    """Lists and ranks the moves of a node."""
    frame = FRAMES + ply * FRAME
    n = list_moves(t, s, w[MOVES + ply * MOST_MOVES :])
    w[frame + COUNT], w[frame + NUMBER] = n, 0
    w[frame + BEST_SCORE], w[frame + BEST_MOVE] = -WIN, NO_MOVE
    if n == 0 and t[STALEMATE] == PASS:
        w[frame + STAGE] = STUCK
        pass_turn(t, s, 1)
        depth, alpha, beta = w[frame + DEPTH], w[frame + ALPHA], w[frame + BETA]
        return opened(w, ply, depth - 1, -beta, -alpha)
    if n == 0:
        return closed(w, ply - WIN if t[STALEMATE] == LOSS else 0)
    rank(w, s[SIDE], ply, n, w[frame + TT_MOVE])
    return READY


@shared
def search_next(t: Table, s: Ints, w: Ints, tt: Ints, tt_mask: int, ply: int) -> int:
    """Opens the node after the next move, or closes this one when there is none left."""
    frame = FRAMES + ply * FRAME
    number, depth = w[frame + NUMBER], w[frame + DEPTH]
    if number == w[frame + COUNT]:
        return finish(s, w, tt, tt_mask, ply)
    move = pick(w, ply, number, w[frame + COUNT])
    w[frame + MOVE] = move
    w[frame + ORIGIN] = play(t, s, move)
    if number == 0:
        w[frame + STAGE] = WHOLE
        return opened(w, ply, depth - 1, -w[frame + BETA], -w[frame + ALPHA])
    less = 0
    if depth >= 3 and number >= 3 and not w[frame + THREATENED]:
        less = 1 + (number >= 10) + (depth >= 7 and number >= 6)
    w[frame + STAGE] = REDUCED if less else SCOUT
    return opened(w, ply, depth - 1 - less, -w[frame + ALPHA] - 1, -w[frame + ALPHA])


@shared
def back_up(t: Table, s: Ints, w: Ints, tt: Ints, tt_mask: int, ply: int, score: int) -> int:
    """Backs up the score of the node below: searches it again, goes on or closes."""
    frame = FRAMES + ply * FRAME
    stage, depth = w[frame + STAGE], w[frame + DEPTH]
    alpha, beta = w[frame + ALPHA], w[frame + BETA]
    if stage in (PASSING, STUCK):
        pass_turn(t, s, -1)
        if stage == STUCK:
            return closed(w, score)
        return closed(w, beta) if score >= beta else expand(t, s, w, ply)
    if stage == REDUCED and score > alpha:
        w[frame + STAGE] = SCOUT
        return opened(w, ply, depth - 1, -alpha - 1, -alpha)
    if stage == SCOUT and alpha < score < beta:
        w[frame + STAGE] = WHOLE
        return opened(w, ply, depth - 1, -beta, -alpha)
    move = w[frame + MOVE]
    take_back(t, s, w[frame + ORIGIN])
    w[frame + NUMBER] += 1
    if score > w[frame + BEST_SCORE]:
        w[frame + BEST_SCORE], w[frame + BEST_MOVE] = score, move
        if score > alpha:
            w[frame + ALPHA] = score
            extend_pv(w, ply, move)
            if ply == 0:
                w[BEST] = move
        if score >= beta:
            if depth > 0:
                credit(w, s[SIDE], move, depth, ply)
            return finish(s, w, tt, tt_mask, ply)
    return READY


@shared
def finish(s: Ints, w: Ints, tt: Ints, tt_mask: int, ply: int) -> int:
    """Keeps what a node has shown, and closes it."""
    frame = FRAMES + ply * FRAME
    best, depth = w[frame + BEST_SCORE], w[frame + DEPTH]
    bound = AT_MOST
    if best >= w[frame + BETA]:
        bound = AT_LEAST
    elif best > w[frame + FLOOR]:
        bound = EXACT
    entry = packed(score_kept(best, ply), depth, bound, w[frame + BEST_MOVE])
    store(tt, tt_mask, s[HASH], entry)
    return closed(w, best)
