"""The rules of a race on plain arrays: what may be played.

The functions run as they stand, and compiled within kernels: one source for play, replay, bots and
simulation. `t` is a table, `s` a state, `work` a workspace (tables.py); states are changed, so
game.py gives them copies. Walks are in walks.py, what they rest on in landing.py and turns.py, what
playing does in steps.py.

`moves` takes a list of moves, as the workspace has them: of each its checker and its tabled move,
or what steps.py has for moves that are not tabled.
"""

from cuatto_kit.games.game import Numbers
from cuatto_kit.games.race.engine.landing import is_held, may_take, victims
from cuatto_kit.games.race.engine.state import waiting
from cuatto_kit.games.race.engine.steps import FREE, HUFF, PASS, attempt
from cuatto_kit.games.race.engine.tables import (
    DIE_SIDES,
    FREED_BY_DOUBLE,
    MOST_FREED,
    MUST_HIT,
    USUALLY_FREED,
    Ints,
    State,
    Table,
    Workspace,
)
from cuatto_kit.games.race.engine.turns import SIX
from cuatto_kit.games.race.engine.walks import list_walks, suits, walk_of, walks_of_roll
from cuatto_kit.games.streams import draw
from cuatto_kit.kernels.language import inlined, nth, ones, shared


@inlined
def waiting_matters(t: Table, s: State) -> bool:
    """Whether checkers that wait bear on what may be played: the dice that are left free some, or
    the exit is cleared for them."""
    return (t.clear_exit > 0 or do_dice_free(t, s)) and waiting(t, s, s.actor) > 0


@inlined
def do_dice_free(t: Table, s: State) -> bool:
    """Whether the dice that are left free checkers: a double that is whole, or one die."""
    if t.freed_by == FREED_BY_DOUBLE:
        return (s.dice_left == 2) & (s.dice[0] == s.dice[1])
    found = False
    if t.freed_by:
        for number in range(s.dice_left):
            found |= s.dice[number] == t.freeing_value
    return found


@shared
def list_frees(t: Table, s: State, moves: Ints, n: int) -> int:
    """Adds the moves that free checkers to `n` others; how many there are then."""
    seat = s.actor
    exit_space = t.exits[seat]
    room = t.capacity[exit_space] - s.count[seat, exit_space]
    at_most = most_freed(s.dice[0]) if t.freed_by == FREED_BY_DOUBLE else 1
    most = min(waiting(t, s, seat), room, at_most) if do_dice_free(t, s) else 0
    first = 0
    while most > 0 and s.checkers[seat, first] != t.pools[seat]:
        first += 1
    for count in range(most if t.free_most else 1, most + 1):
        if count > 0:
            moves[n, 0] = first
            moves[n, 1] = FREE - count
            n += 1
    return n


@inlined
def most_freed(die: int) -> int:
    """The most checkers that a double of this die frees."""
    return MOST_FREED if die == 1 or die == SIX else USUALLY_FREED


@inlined
def list_plays(t: Table, s: State, moves: Ints) -> int:
    """Everything that plays a die: walks, and the moves that free checkers, as far as duty lets
    the mover choose between them; how many there are."""
    seat = s.actor
    n = list_walks(t, s, moves)
    if not waiting_matters(t, s):
        return n
    all_plays = list_frees(t, s, moves, n)
    frees = all_plays - n
    must_free = frees > 0 and t.must_free and t.freed_by == FREED_BY_DOUBLE
    if t.clear_exit and not must_free:
        kept, exit_space = 0, t.exits[seat]
        for number in range(n):
            if s.checkers[seat, moves[number, 0]] == exit_space:
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
    moves[n, 0] = moves[number, 0]
    moves[n, 1] = moves[number, 1]
    return n + 1


@shared
def list_moves(t: Table, s: State, moves: Ints, work: Workspace) -> int:
    """The legal moves of the actor, a pass included where the rules allow or force it."""
    if s.dice_left == 0:
        return list_huffs(t, s, moves)
    n, may_pass = list_plays(t, s, moves), t.optional
    if has_to_hit(t, s):
        kept = keep_hits(t, s, moves, n, work)
        if kept > 0:
            n, may_pass = kept, 0
    if t.maximise and n > 1 and s.dice_left > 1:
        n = keep_longest(t, s, moves, n, work)
    if n == 0 or may_pass:
        moves[n, 0] = 0
        moves[n, 1] = PASS
        n += 1
    return n


@inlined
def has_to_hit(t: Table, s: State) -> bool:
    """Whether a checker can hit by this roll, which it must, and none has."""
    return t.huffing == MUST_HIT and s.huffable[0] > 0 and not s.captured


@inlined
def depends_on_others(t: Table, s: State) -> bool:
    """Whether a walk may be illegal because of another move: one that frees, hits, or leads on to
    more dice."""
    if s.dice_left == 0 or waiting_matters(t, s) or has_to_hit(t, s):
        return True
    return t.maximise > 0 and s.dice_left > 1


@inlined
def random_move(t: Table, s: State, stream: Numbers, work: Workspace) -> tuple[int, int, int]:
    """How many legal moves there are, and checker and tabled move of one of them at random."""
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
    """Whether one move is legal of a checker, the first of its equals, by dice that are there, in
    a direction that is its own: tested by itself, and looked for in the list where what else can
    be played bears on it."""
    if tabled >= 0 and not depends_on_others(t, s):
        return may_walk(t, s, checker, tabled)
    listed = list_moves(t, s, moves, work)
    return any(moves[k, 0] == checker and moves[k, 1] == tabled for k in range(listed))


def may_walk(t: Table, s: State, checker: int, tabled: int) -> bool:
    """Whether a checker may walk, whatever else can be played, by dice that are there, in a
    direction that is its own."""
    seat = s.actor
    space = s.checkers[seat, checker]
    if is_held(t, s, seat, checker, space):
        return False
    if space == s.moved - 1 and s.count[seat, space] == 1:
        return False
    row = t.row_of[tabled]
    used = (s.dice[0], s.dice[1]) if row > DIE_SIDES else (row,)
    if not all(suits(t, checker, die) for die in used):
        return False
    return bool(may_take(t, s, seat, checker, space, tabled))


@shared
def list_huffs(t: Table, s: State, moves: Ints) -> int:
    """A checker from each space where one stands that may be huffed."""
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
    """How many checkers a play sends back."""
    seat = s.actor
    if tabled < HUFF:
        exit_space = t.exits[seat]
        return s.total[exit_space] - s.count[seat, exit_space]
    return victims(t, s, seat, checker, s.checkers[seat, checker], t.land[tabled])


@shared
def keep_hits(t: Table, s: State, moves: Ints, n: int, work: Workspace) -> int:
    """Keeps the plays that hit, or else those after which another can; 0 where there are none."""
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
def keep_longest(t: Table, s: State, moves: Ints, n: int, work: Workspace) -> int:
    """Keeps the moves that begin a sequence playing the most dice."""
    lengths, after = work.lengths, work.try_states[0]
    longest = kept = 0
    for number in range(n):
        attempt(t, after, s, moves[number, 0], moves[number, 1])
        lengths[number] = dice_of(t, moves[number, 1]) + most_dice(t, after, work)
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
    return 2 if t.row_of[tabled] > DIE_SIDES else 1


@shared
def most_dice(t: Table, s: State, work: Workspace) -> int:
    """The most dice that can still be played in this turn, by trying everything.

    `s` is the first of the workspace's positions to try.
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
