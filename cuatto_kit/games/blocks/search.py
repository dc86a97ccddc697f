"""Alpha-beta search: principal variation search over a table of positions met before.

At every node a win at once ends the search there, so crushes and home-row threats are seen one
ply earlier than the depth says. At the last ply a side that is threatened with a win looks on
for a defence. Moves are tried in the order: the table's, killers, then by history. Late moves
are searched less deeply first; a side that stands far above the window may pass to prove it
(null move).
"""

from cuatto_kit.games.blocks.evaluation import evaluate
from cuatto_kit.games.blocks.kernel import (
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
from cuatto_kit.games.blocks.table import DRAW, DRAW_3, LOSS, PLY_CAP, STALEMATE, Ints
from cuatto_kit.games.jit import at, compiled, inlined, pointer, recursive

WIN = 30_000
"""The score of a game won; a win in so many plies is worth as much less."""
SURE = WIN - 1_000
"""From here on a score is a proven win."""

CONTEMPT = 60
"""What a draw costs the side that searches: it plays on where it can."""

MOST_DEPTH = 60
MOST_PLY = 120
LAST_RESORT = 4
"""Plies beyond the depth that a threatened side may look on."""

# The work array.
NODES, STOPPED, BEST, PAST, ROOT_SIDE = range(5)
"""BEST is the root's move, PAST how many positions the game had before the root, ROOT_SIDE the
side that is to move there."""
MOST_PLACEMENTS = 8_192
HISTORY = 16
KILLERS = HISTORY + 2 * MOST_PLACEMENTS
LINE = KILLERS + 2 * MOST_PLY
"""Principal variations, a row of MOST_PLY a ply, ended by NO_MOVE."""
MOVES = LINE + MOST_PLY * MOST_PLY
SCORES = MOVES + MOST_PLY * MOST_MOVES
PATH = SCORES + MOST_PLY * MOST_MOVES
"""Hashes of the game's positions and of the line that is searched."""
MOST_PAST = 1_024
WORK_SIZE = PATH + MOST_PAST + MOST_PLY

# The table of positions: pairs of (hash, entry), two pairs a bucket.
EXACT, AT_LEAST, AT_MOST = 0, 1, 2

POLL = 1_023
"""Nodes less one between two looks at the flag that stops a search."""


@inlined
def packed(score: int, depth: int, bound: int, move: int) -> int:
    """An entry of the table; depth may be a little below zero."""
    return ((score + 32_768) << 32) | ((depth + 16) << 20) | (bound << 16) | (move + 1)


@inlined
def score_in(entry: int, ply: int) -> int:
    """An entry's score as seen from `ply`: wins are kept as seen from their own node."""
    score = (entry >> 32) - 32_768
    if score > SURE:
        return score - ply
    return score + ply if score < -SURE else score


@inlined
def score_kept(score: int, ply: int) -> int:
    """The other way round."""
    if score > SURE:
        return score + ply
    return score - ply if score < -SURE else score


@inlined
def probe(memory: Ints, mask: int, key: int) -> int:
    """The entry of a position, −1 where there is none."""
    slot = 4 * (key & mask)
    if memory[slot] == key:
        return memory[slot + 1]
    return memory[slot + 3] if memory[slot + 2] == key else -1


@inlined
def store(memory: Ints, mask: int, key: int, entry: int) -> None:
    """Keeps an entry: the deeper one of a bucket stays, the other gives way."""
    slot = 4 * (key & mask)
    depth = (entry >> 20) & 0xFFF
    if memory[slot] == key or depth >= (memory[slot + 1] >> 20) & 0xFFF:
        if memory[slot] != key:
            memory[slot + 2] = memory[slot]
            memory[slot + 3] = memory[slot + 1]
        memory[slot] = key
        memory[slot + 1] = entry
    else:
        memory[slot + 2] = key
        memory[slot + 3] = entry


@inlined
def repeats(t: Ints, s: Ints, w: Ints, ply: int) -> bool:
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
def rank(w: Ints, side: int, ply: int, n: int, favourite: int) -> None:
    """Scores the moves of a ply for their order."""
    moves, scores = MOVES + ply * MOST_MOVES, SCORES + ply * MOST_MOVES
    first, second = w[KILLERS + 2 * ply], w[KILLERS + 2 * ply + 1]
    for number in range(n):
        move = w[moves + number]
        if move == favourite:
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
def extend_line(w: Ints, ply: int, move: int) -> None:
    """The best line from here: a move, then the best line after it."""
    here, below = LINE + ply * MOST_PLY, LINE + (ply + 1) * MOST_PLY
    w[here] = move
    for step in range(MOST_PLY - 1):
        w[here + 1 + step] = w[below + step]
        if w[below + step] == NO_MOVE:
            break


@recursive
def search(
    t: Ints, s: Ints, w: Ints, memory: Ints, mask: int, stop: Ints,
    depth: int, alpha: int, beta: int, ply: int, may_pass: bool,
) -> int:  # fmt: skip
    """The score of a position, exact between alpha and beta, else a bound."""
    w[NODES] += 1
    w[LINE + ply * MOST_PLY] = NO_MOVE
    if w[NODES] & POLL == 0 and stop[0]:
        w[STOPPED] = 1
    if w[STOPPED]:
        return 0
    side = s[SIDE]
    if ply and (repeats(t, s, w, ply) or (t[PLY_CAP] and s[PLY] >= t[PLY_CAP])):
        return -CONTEMPT if side == w[ROOT_SIDE] else CONTEMPT
    at_once = winning_move(t, s, side)
    if at_once >= 0:
        w[LINE + ply * MOST_PLY] = at_once
        w[LINE + ply * MOST_PLY + 1] = NO_MOVE
        if ply == 0:
            w[BEST] = at_once
        return WIN - ply - 1
    alpha, beta = max(alpha, ply - WIN), min(beta, WIN - ply - 1)
    if alpha >= beta:
        return alpha
    wide = beta - alpha > 1
    entry = probe(memory, mask, s[HASH])
    favourite = NO_MOVE
    if entry >= 0:
        favourite = (entry & 0xFFFF) - 1
        if ply and not wide and ((entry >> 20) & 0xFFF) - 16 >= depth:
            score, bound = score_in(entry, ply), (entry >> 16) & 3
            if (
                bound == EXACT
                or (bound == AT_LEAST and score >= beta)
                or (bound == AT_MOST and score <= alpha)
            ):
                return score
    threatened = winning_move(t, s, 1 - side) >= 0
    static = evaluate(t, s)
    if depth <= 0 and (not threatened or depth <= -LAST_RESORT):
        return static
    if ply >= MOST_PLY - 2:
        return static
    if not threatened and not wide and abs(beta) < SURE:
        if depth <= 3 and static - 120 * depth >= beta:
            return static
        if may_pass and depth >= 3 and static >= beta:
            w[PATH + w[PAST] + ply] = s[HASH]
            pass_turn(t, s, 1)
            score = -search(
                t, s, w, memory, mask, stop, depth - 3 - depth // 4, -beta, 1 - beta, ply + 1, False
            )
            pass_turn(t, s, -1)
            if w[STOPPED]:
                return 0
            if score >= beta:
                return beta
    n = list_moves(t, s, at(w, MOVES + ply * MOST_MOVES))
    if n == 0 and t[STALEMATE] == LOSS:
        return ply - WIN
    if n == 0 and t[STALEMATE] == DRAW:
        return 0
    if n == 0:
        w[PATH + w[PAST] + ply] = s[HASH]
        pass_turn(t, s, 1)
        score = -search(t, s, w, memory, mask, stop, depth - 1, -beta, -alpha, ply + 1, False)
        pass_turn(t, s, -1)
        return score
    rank(w, side, ply, n, favourite)
    w[PATH + w[PAST] + ply] = s[HASH]
    best, best_move, floor = -WIN, NO_MOVE, alpha
    for number in range(n):
        move = pick(w, ply, number, n)
        origin = play(t, s, move)
        if number == 0:
            score = -search(t, s, w, memory, mask, stop, depth - 1, -beta, -alpha, ply + 1, True)
        else:
            less = 0
            if depth >= 3 and number >= 3 and not threatened:
                less = 1 + (number >= 10) + (depth >= 7 and number >= 6)
            score = -search(
                t, s, w, memory, mask, stop, depth - 1 - less, -alpha - 1, -alpha, ply + 1, True
            )
            if score > alpha and less:
                score = -search(
                    t, s, w, memory, mask, stop, depth - 1, -alpha - 1, -alpha, ply + 1, True
                )
            if alpha < score < beta:
                score = -search(
                    t, s, w, memory, mask, stop, depth - 1, -beta, -alpha, ply + 1, True
                )
        take_back(t, s, origin)
        if w[STOPPED]:
            return 0
        if score > best:
            best, best_move = score, move
            if score > alpha:
                alpha = score
                extend_line(w, ply, move)
                if ply == 0:
                    w[BEST] = move
            if score >= beta:
                if depth > 0:
                    credit(w, side, move, depth, ply)
                break
    bound = AT_LEAST if best >= beta else EXACT if best > floor else AT_MOST
    store(memory, mask, s[HASH], packed(score_kept(best, ply), depth, bound, best_move))
    return best


@compiled
def search_root(
    table: Ints, position: Ints, work: Ints, memory: Ints, stop: Ints,
    depth: int, alpha: int, beta: int,
) -> int:  # fmt: skip
    """Searches a position that is not over; see `search`. The best move is work[BEST], the
    line work[LINE:]; work[STOPPED] says that the search was broken off."""
    work[ROOT_SIDE] = position[SIDE]
    return search(
        pointer(table), pointer(position), pointer(work), pointer(memory), len(memory) // 4 - 1,
        pointer(stop), depth, alpha, beta, 0, False,
    )  # fmt: skip
