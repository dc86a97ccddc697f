"""The legal moves of a race, on plain arrays.

The functions run interpreted and, in kernels, compiled: play, replay, bots and simulation share one
source. `t` is a table, `s` a state and `work` a workspace (tables.py). States are modified in
place, so game.py passes copies. Walks are in walks.py, landings in landing.py, the course of a turn
in turns.py, and the effects of moves in steps.py.

`moves` is filled with a list of moves, as in a workspace: for each its checker, and its tabled move
or the number that steps.py defines for a move that is not tabled.
"""

from cuatto_kit.games.game import Numbers
from cuatto_kit.games.race.engine.landing import is_held, may_take, victims
from cuatto_kit.games.race.engine.state import on_visit, same_place, waiting
from cuatto_kit.games.race.engine.steps import (
    FREE,
    HUFF,
    PASS,
    attempt,
    hits_on_exit,
    room_on_exit,
)
from cuatto_kit.games.race.engine.tables import (
    FIELD,
    FREED_BY_DOUBLE,
    FREED_BY_NOTHING,
    MOST_FREED,
    MUST_HIT,
    USUALLY_FREED,
    Ints,
    State,
    Table,
    Workspace,
)
from cuatto_kit.games.race.engine.turns import SIX
from cuatto_kit.games.race.engine.walks import (
    farthest,
    list_walks,
    may_come_home,
    suits,
    walk_of,
    walks_of_roll,
)
from cuatto_kit.games.streams import draw
from cuatto_kit.kernels.language import inlined, nth, ones, shared


@inlined
def waiting_matters(t: Table, s: State) -> bool:
    """Return True if waiting checkers affect the legal moves.

    They do if the dice left free some of them, or if the exit must be cleared for them.
    """
    return (t.clear_exit > 0 or do_dice_free(t, s)) and waiting(t, s, s.actor) > 0


@inlined
def do_dice_free(t: Table, s: State) -> bool:
    """Return True if the dice left free checkers: an unused double, or freeing dice."""
    if t.freed_by == FREED_BY_DOUBLE:
        return (s.dice_left == 2) & (s.dice[0] == s.dice[1])
    found = False
    if t.freed_by:
        for number in range(s.dice_left):
            found |= (t.freeing_dice >> s.dice[number]) & 1 > 0
        if t.freeing_sums and not found:
            for number in range(t.freeing_ways):
                found |= has_row(t, s, t.freeing_rows[number])
    return found


@shared
def has_row(t: Table, s: State, row: int) -> bool:
    """Return True if a die left, or two dice left with their sum, have a row."""
    found = False
    for one in range(s.dice_left):
        found |= s.dice[one] == row
        for other in range(one + 1, s.dice_left):
            second = s.dice[other]
            found |= (second <= t.sides) & (s.dice[one] + second == row - t.sum_row)
    return found


@shared
def list_frees(t: Table, s: State, moves: Ints, n: int) -> int:
    """Append the moves that free checkers to `n` moves; return the new number of moves."""
    seat = s.actor
    room = room_on_exit(t, s, seat)
    at_most = most_freed(s.dice[0]) if t.freed_by == FREED_BY_DOUBLE else 1
    most = min(waiting(t, s, seat), room, at_most) if do_dice_free(t, s) else 0
    first = 0
    while most > 0 and s.checkers[seat, first] != t.pools[seat]:
        first += 1
    if t.freed_by != FREED_BY_DOUBLE:
        for number in range(t.freeing_ways if most > 0 else 0):
            moves[n, 0] = first
            moves[n, 1] = FREE - 1 - number
            n += has_row(t, s, t.freeing_rows[number])
        return n
    for count in range(most if t.free_most else 1, most + 1):
        if count > 0:
            moves[n, 0] = first
            moves[n, 1] = FREE - count
            n += 1
    return n


@inlined
def most_freed(die: int) -> int:
    """Return the most checkers that a double of this die frees."""
    return MOST_FREED if die == 1 or die == SIX else USUALLY_FREED


@inlined
def list_plays(t: Table, s: State, moves: Ints) -> int:
    """List the moves that play dice; return their number.

    These are the walks and the moves that free checkers, as far as the duties to free checkers and
    to clear the exit allow.
    """
    seat = s.actor
    n = list_walks(t, s, moves)
    if waits_first(t, s):
        n = keep_waiting(t, s, moves, n)
    elif enters_first(t, s):
        entering = keep_waiting(t, s, moves, n)
        n = entering if entering > 0 else n
    if not waiting_matters(t, s):
        return keep_breaks(t, s, moves, n)
    all_plays = list_frees(t, s, moves, n)
    frees = all_plays - n
    must_free = frees > 0 and (t.must_enter or (t.must_free and t.freed_by == FREED_BY_DOUBLE))
    if t.clear_exit and not must_free:
        kept, exit_space = 0, t.exits[seat]
        for number in range(n):
            if same_place(t, s.checkers[seat, moves[number, 0]], exit_space):
                kept = keep(moves, number, kept)
        if kept > 0:
            return kept
        must_free = frees > 0
    if not must_free:
        return keep_breaks(t, s, moves, all_plays)
    for number in range(frees):
        keep(moves, n + number, number)
    return frees


@inlined
def waits_first(t: Table, s: State) -> bool:
    """Return True if a checker waits and no other may move before it."""
    return t.waiting_first > 0 and s.count[s.actor, t.pools[s.actor]] > 0


@inlined
def enters_first(t: Table, s: State) -> bool:
    """Return True if a checker waits and has to walk in before others move, if it can."""
    walks_in = t.must_enter > 0 and t.freed_by == FREED_BY_NOTHING
    return walks_in and s.count[s.actor, t.pools[s.actor]] > 0


@shared
def keep_waiting(t: Table, s: State, moves: Ints, n: int) -> int:
    """Keep the walks of checkers that wait; return their number."""
    kept = 0
    for number in range(n):
        if s.checkers[s.actor, moves[number, 0]] == t.pools[s.actor]:
            kept = keep(moves, number, kept)
    return kept


@inlined
def breaks_barrier(t: Table, s: State) -> bool:
    """Return True if the die left is a six that a checker of a pair has to play."""
    six = (s.dice[0] == SIX) | (s.dice[0] == t.six_counts)
    return t.break_on_six > 0 and s.dice_left == 1 and six


@inlined
def keep_breaks(t: Table, s: State, moves: Ints, n: int) -> int:
    """Keep the walks that leave a pair of the own team, if the die left asks for one.

    Returns the number of moves kept, which are all if none leaves a pair.
    """
    return keep_leaving_pairs(t, s, moves, n) if t.break_on_six else n


@shared
def keep_leaving_pairs(t: Table, s: State, moves: Ints, n: int) -> int:
    """Keep the walks of `n` moves that leave a pair; return their number, `n` for none."""
    kept = 0
    for number in range(n if breaks_barrier(t, s) else 0):
        space = s.checkers[s.actor, moves[number, 0]]
        if t.kind[space] == FIELD and s.count[s.actor, space] > 1:
            kept = keep(moves, number, kept)
    return kept if kept > 0 else n


@inlined
def keep(moves: Ints, number: int, n: int) -> int:
    """Copy a move behind the `n` moves that are kept; return the new number of kept moves."""
    moves[n, 0] = moves[number, 0]
    moves[n, 1] = moves[number, 1]
    return n + 1


@shared
def list_moves(t: Table, s: State, moves: Ints, work: Workspace) -> int:
    """List the legal moves of the actor; return their number.

    A pass is included if the rules allow or force it. If no dice are left, the moves are huffs.
    """
    if s.dice_left == 0:
        return list_huffs(t, s, moves)
    n, may_pass = list_plays(t, s, moves), t.optional
    if t.many_dice and n > 0:
        may_pass = may_forgo(t, s, moves, n)
    if has_to_hit(t, s):
        kept = keep_hits(t, s, moves, n, work)
        if kept > 0:
            n, may_pass = kept, 0
    if t.maximise and n > 1 and s.dice_left > 1 and not (t.harmless and all_go_on(t, s, moves, n)):
        n = keep_longest(t, s, moves, n, work)
    if n == 0 or may_pass:
        moves[n, 0] = 0
        moves[n, 1] = PASS
        n += 1
    return n


@shared
def may_forgo(t: Table, s: State, moves: Ints, n: int) -> int:
    """Return 1 if the mover may end the roll in place of the `n` moves, else 0.

    Moves by dice and moves by the pips of a bonus may each be obligatory.
    """
    bonuses = 0
    for number in range(n):
        if moves[number, 1] >= 0:
            row = t.row_of[moves[number, 1]]
            bonuses += (row > 0) & ((row == t.hit_bonus) | (row == t.home_bonus))
    dice = t.optional > 0 or bonuses == n
    return 1 if dice and (t.bonus_optional > 0 or bonuses == 0) else 0


@inlined
def has_to_hit(t: Table, s: State) -> bool:
    """Return True if a hit is obligatory: it was possible with this roll and none was made."""
    return t.huffing == MUST_HIT and s.huffable[0] > 0 and not s.captured


@inlined
def depends_on_others(t: Table, s: State) -> bool:
    """Return True if another move may make a walk illegal.

    Such a move frees checkers, hits, allows more dice to be played, or walks forward where others
    would have to walk back. Also True if no dice are left.
    """
    if s.dice_left == 0 or waiting_matters(t, s) or has_to_hit(t, s):
        return True
    if breaks_barrier(t, s) or waits_first(t, s) or enters_first(t, s) or t.retreats:
        return True
    return t.maximise > 0 and s.dice_left > 1


@inlined
def random_move(t: Table, s: State, stream: Numbers, work: Workspace) -> tuple[int, int, int]:
    """Return the number of legal moves, and checker and tabled move of a random one."""
    if not t.slots or depends_on_others(t, s):
        moves = work.moves
        n = list_moves(t, s, moves, work)
        picked = draw(stream, n) if n > 1 else 0
        return n, moves[picked, 0], moves[picked, 1]
    walks = walks_of_roll(t, s)
    n = ones(walks)
    choices = n + 1 if n == 0 or t.optional else n
    picked = draw(stream, choices) if choices > 1 else 0
    if picked == n:
        return choices, 0, PASS
    checker, tabled = walk_of(t, s, nth(walks, picked))
    return choices, checker, tabled


def is_legal(t: Table, s: State, checker: int, tabled: int, moves: Ints, work: Workspace) -> bool:
    """Return True if a move is legal.

    A walk is tested alone; the legal moves are listed only if other moves affect the result.

    Args:
        checker: The first of the equal checkers on its space.
        tabled: A tabled move by dice that are left, in a direction of the checker, or the number of
            a move that is not tabled.
        moves: Room for a list of moves, which is overwritten.
    """
    if tabled >= 0 and not depends_on_others(t, s):
        return may_walk(t, s, checker, tabled)
    listed = list_moves(t, s, moves, work)
    return any(moves[k, 0] == checker and moves[k, 1] == tabled for k in range(listed))


def may_walk(t: Table, s: State, checker: int, tabled: int) -> bool:
    """Return True if a checker may make a walk, regardless of other moves.

    The walk must be by dice that are left and in a direction of the checker.
    """
    seat = s.actor
    space = s.checkers[seat, checker]
    if is_held(t, s, seat, checker, space):
        return False
    if space == s.moved - 1 and on_visit(t, s, seat, space) == 1:
        return False
    row = t.row_of[tabled]
    used = (s.dice[0], s.dice[1]) if row > t.sum_row else (row,)
    if not all(suits(t, checker, die) for die in used):
        return False
    if not may_come_home(t, seat, space, tabled, farthest(t, s, seat)):
        return False
    return bool(may_take(t, s, seat, checker, space, tabled))


@shared
def list_huffs(t: Table, s: State, moves: Ints) -> int:
    """List one checker from each space with checkers that may be huffed; return their number."""
    seat, n = s.actor, 0
    for k in range(t.team):
        space = s.huffable[k] - 1
        fresh = space >= 0
        for before in range(k):
            fresh &= s.huffable[before] - 1 != space
        if fresh:
            checker = 0
            while s.checkers[seat, checker] != space:
                checker += 1
            moves[n, 0] = checker
            moves[n, 1] = HUFF
            n += 1
    return n


@shared
def hit_by(t: Table, s: State, checker: int, tabled: int) -> int:
    """Return the number of checkers that a play sends back."""
    seat = s.actor
    if tabled < HUFF:
        return hits_on_exit(t, s, seat)
    return victims(t, s, seat, checker, s.checkers[seat, checker], t.land[tabled])


@shared
def keep_hits(t: Table, s: State, moves: Ints, n: int, work: Workspace) -> int:
    """Keep the plays that hit or, if no play hits, those after which another play does.

    Returns the number of plays kept; 0 if there are none of either kind.
    """
    kept = 0
    for number in range(n):
        if hit_by(t, s, moves[number, 0], moves[number, 1]) > 0:
            kept = keep(moves, number, kept)
    if kept > 0 or s.dice_left < 2:
        return kept
    after, replies = work.try_states[0], work.try_moves[0]
    for number in range(n):
        attempt(t, after, s, moves[number, 0], moves[number, 1])
        leads = False
        for reply in range(list_plays(t, after, replies)):
            leads |= hit_by(t, after, replies[reply, 0], replies[reply, 1]) > 0
        if leads:
            kept = keep(moves, number, kept)
    return kept


@shared
def all_go_on(t: Table, s: State, moves: Ints, n: int) -> bool:
    """Return True if each of `n` walks certainly begins a sequence with all dice left.

    It does if enough other checkers can walk by the other dice already now, as the walks of
    different checkers are harmless to each other. All dice must be equal, or there must be two.
    """
    one, other = s.dice[0], s.dice[s.dice_left - 1]
    by_one = by_other = 0
    for number in range(n):
        checker, row = moves[number, 0], t.row_of[moves[number, 1]]
        space = s.checkers[s.actor, checker]
        fresh = number == 0 or moves[number - 1, 0] != checker
        fresh |= t.row_of[moves[max(number, 1) - 1, 1]] != row
        walkers = s.count[s.actor, space] if fresh else 0
        by_one += walkers if row == one else 0
        by_other += walkers if row == other else 0
    if one == other:
        return by_one >= s.dice_left
    return s.dice_left == 2 and by_one > 1 and by_other > 1


@shared
def keep_longest(t: Table, s: State, moves: Ints, n: int, work: Workspace) -> int:
    """Keep the moves that begin a sequence with the most dice; return their number."""
    lengths, after = work.lengths, work.try_states[0]
    longest = kept = 0
    for number in range(n):
        attempt(t, after, s, moves[number, 0], moves[number, 1])
        lengths[number] = dice_of(t, moves[number, 1]) + most_dice(t, after, work)
        longest = max(longest, lengths[number])
    for number in range(n):
        if lengths[number] == longest:
            kept = keep(moves, number, kept)
    if t.larger and longest == 1:
        kept = keep_larger(t, moves, kept)
    return kept


@shared
def keep_larger(t: Table, moves: Ints, n: int) -> int:
    """Keep the plays by the larger of the dice that can be played; return their number."""
    larger = kept = 0
    for number in range(n):
        larger = max(larger, row_played(t, moves[number, 1]))
    for number in range(n):
        if row_played(t, moves[number, 1]) == larger:
            kept = keep(moves, number, kept)
    return kept


@inlined
def row_played(t: Table, tabled: int) -> int:
    """Return the row of a play; 0 for those that free by a double, whose dice are equal."""
    if tabled < HUFF:
        return 0 if t.freed_by == FREED_BY_DOUBLE else t.freeing_rows[FREE - tabled - 1]
    return t.row_of[tabled]


@inlined
def dice_of(t: Table, tabled: int) -> int:
    """Return the number of dice that a play uses."""
    if tabled < HUFF:
        if t.freed_by == FREED_BY_DOUBLE:
            return min(FREE - tabled, 2)
        return 2 if t.freeing_rows[FREE - tabled - 1] > t.sum_row else 1
    return 2 if t.row_of[tabled] > t.sum_row else 1


@shared
def most_dice(t: Table, s: State, work: Workspace) -> int:
    """Return the most dice that can still be played in this turn, by exhaustive search.

    `s` must be the first of the workspace's positions to try.
    """
    tried, listed, played = work.tried, work.listed, work.played
    most, best, depth = s.dice_left, 0, -1
    if most > 0:
        depth = 0
        tried[0] = played[0] = 0
        listed[0] = list_plays(t, s, work.try_moves[0])
    while depth >= 0 and best < most:
        if tried[depth] == listed[depth]:
            depth -= 1
            continue
        here, moves, number = work.try_states[depth], work.try_moves[depth], tried[depth]
        tried[depth] += 1
        dice = played[depth] + dice_of(t, moves[number, 1])
        best = max(best, dice)
        if dice < most:
            depth += 1
            below = work.try_states[depth]
            attempt(t, below, here, moves[number, 0], moves[number, 1])
            tried[depth] = 0
            played[depth] = dice
            listed[depth] = list_plays(t, below, work.try_moves[depth])
    return best
