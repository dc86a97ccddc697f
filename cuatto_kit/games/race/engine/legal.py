"""The rules of a race on plain arrays: what may be played.

The functions run as they stand, and compiled within kernels: one source
for play, replay, bots and simulation. `t` is a table (tables.py), `s` a state
(state.py), which they change; game.py gives them copies. What the others rest on
is told in landing.py and turns.py; what playing does, in steps.py.

`moves` takes a list of moves: two int32 a move, its checker and its tabled move (or what steps.py
has for moves that are not tabled), with room for MAX_MOVES of them. `work` is a workspace of
WORK_SIZE int32 (tables.py), which holds such a list under MOVES, and need not be cleared.
"""

from cuatto_kit.games.race.engine.landing import (
    can_land_after_all,
    can_pass,
    is_held,
    may_take,
    victims,
)
from cuatto_kit.games.race.engine.state import (
    ACTOR,
    CAPTURED,
    DICE_LEFT,
    DIE,
    MOVED,
    count_of,
    place_of,
    waiting,
)
from cuatto_kit.games.race.engine.steps import FREE, HUFF, PASS, attempt
from cuatto_kit.games.race.engine.tables import (
    AFTER_HIT,
    ANY_GUARDS,
    ANY_RETURNS,
    CAPACITY,
    CHECKERS,
    CLASS_STARTS,
    CLEAR_EXIT,
    DIE_OF,
    DIE_SIDES,
    EXITS,
    FREE_MOST,
    FREED_BY,
    FREED_BY_DOUBLE,
    FREEING_VALUE,
    GUARD_COUNT,
    GUARD_SET,
    GUARD_SETS,
    HITS_OPEN,
    HUFFABLE,
    HUFFING,
    LAND,
    LENGTHS,
    MAX_MOVES,
    MAXIMISE,
    MOST_DICE,
    MOST_FREED,
    MUST_FREE,
    MUST_HIT,
    OPEN,
    OPTIONAL,
    POOLS,
    ROWS,
    SEAT_GUARDS,
    SLOTS,
    SPACES,
    STATE_SIZE,
    STEPWISE,
    SUM,
    SUM_JUMPS,
    SUM_ROW,
    TABLED_AT,
    TEAM,
    TOTAL,
    TRIED,
    TRY_MOVES,
    TRY_STATES,
    USUALLY_FREED,
    Ints,
    Table,
)
from cuatto_kit.games.race.engine.turns import SIX, directions, suits
from cuatto_kit.kernels.language import inlined, shared


@shared
def list_walks(t: Table, s: Ints, moves: Ints) -> int:
    """Fills `moves` with every walk, die by die: each distinct choice of die or sum, space moved
    from, class and path; how many there are."""
    dice, shut, n = s[DICE_LEFT], shut_guards(t, s, s[ACTOR]), 0
    for number in range(dice):
        die = s[DIE + number]
        if number == 0 or die != s[DIE + number - 1]:
            n = list_row(t, s, die, die, die, shut, moves, n)
    if t[SUM] == SUM_JUMPS and dice == 2:
        one, other = s[DIE], s[DIE + 1]
        n = list_row(t, s, SUM_ROW + one + other, one, other, shut, moves, n)
    return n


@inlined
def list_row(
    t: Table, s: Ints, row: int, one: int, other: int, shut: int, moves: Ints, n: int
) -> int:
    """Adds the walks by a row, of one die or two, to `n` others; how many there are then."""
    seat, barred = s[ACTOR], s[MOVED] - 1
    places, row_of_seat = t[CHECKERS] + seat * t[TEAM], (seat * t[ROWS] + row) * t[SPACES]
    for checker in range(t[TEAM]):
        space = s[places + checker]
        # An equal checker on the same space was looked at before.
        free = ((t[CLASS_STARTS] >> checker) & 1) | (s[places + checker - 1] != space)
        free &= 1 - is_held(t, s, seat, checker, space)
        if t[SUM] != STEPWISE:
            free &= (space != barred) | (count_of(t, s, seat, space) > 1)
        free &= suits(t, checker, one) & suits(t, checker, other)
        n = list_tabled(t, s, checker, space, 2 * (row_of_seat + space), free, shut, moves, n)
    return n


@inlined
def list_tabled(
    t: Table, s: Ints, checker: int, space: int, place: int, free: int, shut: int, moves: Ints,
    n: int,
) -> int:  # fmt: skip
    """Adds the tabled moves that are legal of a place in TABLED_AT, if the checker is `free` to
    go; how many moves there are then."""
    seat, slots = s[ACTOR], t[SLOTS] * directions(t, checker)
    first = t[TABLED_AT] + place
    begin = place * t[SLOTS] if slots else t[first]
    for tabled in range(begin, begin + slots if slots else t[first + directions(t, checker)]):
        target = t[t[LAND] + tabled]
        legal = s[t[OPEN] + target] >> seat
        if (t[AFTER_HIT] and not t[HITS_OPEN]) or t[ANY_RETURNS]:
            legal |= can_land_after_all(t, s, seat, checker, space, target)
        if t[GUARD_SETS]:
            legal &= (t[t[GUARD_SET] + tabled] & shut) == 0
        elif t[ANY_GUARDS]:
            legal &= can_pass(t, s, seat, space, tabled)
        # Written in any case and kept if legal: a branch here is one that no processor can
        # foretell.
        moves[2 * n] = checker
        moves[2 * n + 1] = tabled
        n += legal & free & 1
    return n


@inlined
def shut_guards(t: Table, s: Ints, seat: int) -> int:
    """Which of its guards are closed to a seat, as bits."""
    shut = 0
    if t[GUARD_SETS]:
        for number in range(t[GUARD_COUNT]):
            space = t[t[SEAT_GUARDS] + seat * t[GUARD_COUNT] + number]
            shut |= (1 - ((s[t[OPEN] + space] >> seat) & 1)) << number
    return shut


@shared
def list_frees(t: Table, s: Ints, moves: Ints, n: int) -> int:
    """Adds the moves that free checkers to `n` others; how many there are then."""
    seat = s[ACTOR]
    exit_space = t[t[EXITS] + seat]
    room = t[t[CAPACITY] + exit_space] - count_of(t, s, seat, exit_space)
    most = min(waiting(t, s, seat), room)
    if t[FREED_BY] == FREED_BY_DOUBLE:
        if s[DICE_LEFT] != 2 or s[DIE] != s[DIE + 1]:
            return n
        most = min(most, most_freed(s[DIE]))
    else:
        found = False
        for number in range(s[DICE_LEFT]):
            found |= s[DIE + number] == t[FREEING_VALUE]
        most = min(most, 1) if found else 0
    first = 0
    while most > 0 and place_of(t, s, seat, first) != t[t[POOLS] + seat]:
        first += 1
    for count in range(most if t[FREE_MOST] else 1, most + 1):
        if count > 0:
            moves[2 * n] = first
            moves[2 * n + 1] = FREE - count
            n += 1
    return n


@inlined
def most_freed(die: int) -> int:
    """The most checkers that a double of this die frees."""
    return MOST_FREED if die == 1 or die == SIX else USUALLY_FREED


@inlined
def list_plays(t: Table, s: Ints, moves: Ints) -> int:
    """Everything that plays a die: walks, and the moves that free checkers, as far as duty lets
    the mover choose between them; how many there are."""
    seat = s[ACTOR]
    n = list_walks(t, s, moves)
    if waiting(t, s, seat) == 0:
        return n
    all_plays = list_frees(t, s, moves, n)
    frees = all_plays - n
    must_free = frees > 0 and t[MUST_FREE] and t[FREED_BY] == FREED_BY_DOUBLE
    if t[CLEAR_EXIT] and not must_free:
        kept, exit_space = 0, t[t[EXITS] + seat]
        for number in range(n):
            if place_of(t, s, seat, moves[2 * number]) == exit_space:
                kept = keep(moves, number, kept)
        if kept > 0:
            return kept
        must_free = frees > 0
    if not must_free:
        return all_plays
    for number in range(frees):
        keep(moves, n + number, number)
    return frees


@inlined
def keep(moves: Ints, number: int, n: int) -> int:
    """Keeps a move as one of `n` before it; how many are kept then."""
    moves[2 * n] = moves[2 * number]
    moves[2 * n + 1] = moves[2 * number + 1]
    return n + 1


@shared
def list_moves(t: Table, s: Ints, moves: Ints, work: Ints) -> int:
    """The legal moves of the actor, a pass included where the rules allow or force it."""
    if s[DICE_LEFT] == 0:
        return list_huffs(t, s, moves)
    n, may_pass = list_plays(t, s, moves), t[OPTIONAL]
    if t[HUFFING] == MUST_HIT and s[t[HUFFABLE]] > 0 and not s[CAPTURED]:
        kept = keep_hits(t, s, moves, n, work)
        if kept > 0:
            n, may_pass = kept, 0
    if t[MAXIMISE] and n > 1 and s[DICE_LEFT] > 1:
        n = keep_longest(t, s, moves, n, work)
    if n == 0 or may_pass:
        moves[2 * n] = 0
        moves[2 * n + 1] = PASS
        n += 1
    return n


def is_legal(t: Table, s: Ints, checker: int, tabled: int, moves: Ints, work: Ints) -> bool:
    """Whether one move is legal of a checker, the first of its equals, by dice that are there, in
    a direction that is its own: tested by itself, and looked for in the list where what else can
    be played bears on it."""
    if tabled >= 0 and not depends_on_others(t, s):
        return may_walk(t, s, checker, tabled)
    listed = list_moves(t, s, moves, work)
    return any(moves[2 * k] == checker and moves[2 * k + 1] == tabled for k in range(listed))


def depends_on_others(t: Table, s: Ints) -> bool:
    """Whether a walk may be illegal because of another move: one that frees, hits, or leads on to
    more dice."""
    if waiting(t, s, s[ACTOR]) > 0 or s[DICE_LEFT] == 0:
        return True
    must_hit = t[HUFFING] == MUST_HIT and s[t[HUFFABLE]] > 0 and not s[CAPTURED]
    return bool(must_hit or (t[MAXIMISE] and s[DICE_LEFT] > 1))


def may_walk(t: Table, s: Ints, checker: int, tabled: int) -> bool:
    """Whether a checker may walk, whatever else can be played, by dice that are there, in a
    direction that is its own."""
    seat = s[ACTOR]
    space = place_of(t, s, seat, checker)
    if is_held(t, s, seat, checker, space):
        return False
    if space == s[MOVED] - 1 and count_of(t, s, seat, space) == 1:
        return False
    row = t[t[DIE_OF] + tabled]
    used = (s[DIE], s[DIE + 1]) if row > DIE_SIDES else (row,)
    if not all(suits(t, checker, die) for die in used):
        return False
    return bool(may_take(t, s, seat, checker, space, tabled))


@shared
def list_huffs(t: Table, s: Ints, moves: Ints) -> int:
    """A checker from each space where one stands that may be huffed."""
    seat, n = s[ACTOR], 0
    for k in range(t[TEAM]):
        space = s[t[HUFFABLE] + k] - 1
        fresh = space >= 0
        for before in range(k):
            fresh &= s[t[HUFFABLE] + before] - 1 != space
        if fresh:
            checker = 0
            while place_of(t, s, seat, checker) != space:
                checker += 1
            moves[2 * n] = checker
            moves[2 * n + 1] = HUFF
            n += 1
    return n


@shared
def hit_by(t: Table, s: Ints, checker: int, tabled: int) -> int:
    """How many checkers a play sends back."""
    seat = s[ACTOR]
    if tabled < HUFF:
        exit_space = t[t[EXITS] + seat]
        return s[t[TOTAL] + exit_space] - count_of(t, s, seat, exit_space)
    return victims(t, s, seat, checker, place_of(t, s, seat, checker), t[t[LAND] + tabled])


@shared
def keep_hits(t: Table, s: Ints, moves: Ints, n: int, work: Ints) -> int:
    """Keeps the plays that hit, or else those after which another can; 0 where there are none."""
    kept = 0
    for number in range(n):
        if hit_by(t, s, moves[2 * number], moves[2 * number + 1]) > 0:
            kept = keep(moves, number, kept)
    if kept > 0 or s[DICE_LEFT] < 2:
        return kept
    after, replies = work[t[TRY_STATES] :], work[t[TRY_MOVES] :]
    for number in range(n):
        attempt(t, after, s, moves[2 * number], moves[2 * number + 1])
        leads = False
        for reply in range(list_plays(t, after, replies)):
            leads |= hit_by(t, after, replies[2 * reply], replies[2 * reply + 1]) > 0
        if leads:
            kept = keep(moves, number, kept)
    return kept


@shared
def keep_longest(t: Table, s: Ints, moves: Ints, n: int, work: Ints) -> int:
    """Keeps the moves that begin a sequence playing the most dice."""
    lengths, after = work[t[LENGTHS] :], work[t[TRY_STATES] :]
    longest = kept = 0
    for number in range(n):
        attempt(t, after, s, moves[2 * number], moves[2 * number + 1])
        lengths[number] = dice_of(t, moves[2 * number + 1]) + most_dice(t, after, work)
        longest = max(longest, lengths[number])
    for number in range(n):
        if lengths[number] == longest:
            kept = keep(moves, number, kept)
    return kept


@inlined
def dice_of(t: Table, tabled: int) -> int:
    """How many dice a play uses."""
    if tabled < HUFF:
        return min(FREE - tabled, 2)
    return 2 if t[t[DIE_OF] + tabled] > DIE_SIDES else 1


@shared
def most_dice(t: Table, s: Ints, work: Ints) -> int:
    """The most dice that can still be played in this turn, by trying everything.

    `s` is the first of the workspace's positions to try.
    """
    tried, listed = work[t[TRIED] :], work[t[TRIED] + MOST_DICE :]
    played = work[t[TRIED] + 2 * MOST_DICE :]
    most, best, depth = s[DICE_LEFT], 0, -1
    if most > 0:
        depth = 0
        tried[0] = played[0] = 0
        listed[0] = list_plays(t, s, work[t[TRY_MOVES] :])
    while depth >= 0 and best < most:
        if tried[depth] == listed[depth]:
            depth -= 1
            continue
        here = work[t[TRY_STATES] + depth * t[STATE_SIZE] :]
        move = work[t[TRY_MOVES] + 2 * (depth * t[MAX_MOVES] + tried[depth]) :]
        tried[depth] += 1
        dice = played[depth] + dice_of(t, move[1])
        best = max(best, dice)
        if dice < most:
            depth += 1
            below = work[t[TRY_STATES] + depth * t[STATE_SIZE] :]
            attempt(t, below, here, move[0], move[1])
            tried[depth] = 0
            played[depth] = dice
            listed[depth] = list_plays(t, below, work[t[TRY_MOVES] + 2 * depth * t[MAX_MOVES] :])
    return best
