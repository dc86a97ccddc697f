"""The rules of a race on plain arrays: what may be played, and what playing does.

The functions run as they stand, and compiled as parts of numba kernels: one source
for play, replay, bots and simulation. `t` is a table (tables.py), `s` a state
(state.py), which they change; engine.py gives them copies. A move is a
checker, the first of its equals, and the number of a way in the table, which knows its die.
"""

from cuatto_kit.games.jit import at, inlined, shared
from cuatto_kit.games.race.state import (
    ACTOR,
    AGAIN,
    CLOSING,
    DICE_LEFT,
    DIE,
    END,
    MOVE,
    NOBODY,
    PHASE,
    ROLL,
    STARTER,
    assign,
    count_of,
    place_of,
    put_on,
    settle,
    take_off,
)
from cuatto_kit.games.race.tables import (
    AFTER_HIT,
    AGAIN_AT,
    ALL_PINS,
    ANY_GUARDS,
    ANY_PARITY,
    ANY_PINS,
    BACKWARD,
    BREAKS,
    CAPACITY,
    CHECKERS,
    CLASS_FIRST,
    DICE,
    DIE_OF,
    FACES,
    FIELD,
    FINISH_AT,
    FOUR_MOVES,
    GUARDS,
    GUARDS_AT,
    HIT,
    HIT_ALWAYS,
    HIT_NEVER,
    HIT_OWNING,
    KIND,
    LAND,
    LANE_AT,
    LANE_SLOTS,
    LENGTHS,
    MAX_MOVES,
    MAXIMISE,
    MOST_DICE,
    OPEN,
    OPTIONAL,
    OWN_PINS,
    OWNER,
    PARITY,
    POOL_AT,
    ROLL_AGAIN,
    ROUND_END,
    SAFE,
    SEATS,
    SPACES,
    STATE_SIZE,
    STICKS,
    TEAM,
    TOTAL,
    TRIED,
    TRY_MOVES,
    TRY_STATES,
    TURN_FIELDS,
    UNPINNABLE,
    WAYS_AT,
    Ints,
)

PASS = -1
"""The way of a move that plays nothing and ends the turn."""


# What may be played


@shared
def list_plays(t: Ints, s: Ints, moves: Ints) -> int:
    """Every distinct choice of die, space moved from, class and way; how many there are.

    Fills `moves` with checker and way of each in turn.
    """
    seat, dice = s[ACTOR], s[DICE_LEFT]
    # The innermost loop reads these over and over; written moves might overlap the table
    # for all that the compiler knows, so it would load them each time.
    places, ways_at = t[CHECKERS] + seat * t[TEAM], t[WAYS_AT] + 2 * seat * t[SPACES] * FACES
    class_first, backward, parity = t[CLASS_FIRST], t[BACKWARD], t[PARITY]
    land, open_to = t[LAND], t[OPEN]
    pins, guards, after_hit, parities = t[ANY_PINS], t[ANY_GUARDS], t[AFTER_HIT], t[ANY_PARITY]
    n = 0
    for checker in range(t[TEAM]):
        space = s[places + checker]
        # An equal checker on the same space was looked at before.
        before = checker - (checker > t[class_first + checker])
        fresh = (before == checker) | (s[places + before] != space)
        if pins and is_held(t, s, seat, checker, space):
            continue
        directions = 1 + t[backward + checker]
        for number in range(dice):
            die = s[DIE + number]
            if number and die == s[DIE + number - 1]:
                continue
            if parities and t[parity + checker] and t[parity + checker] % 2 != die % 2:
                continue
            slice_at = ways_at + 2 * (space * FACES + die)
            for way in range(t[slice_at], t[slice_at + directions]):
                target = t[land + way]
                legal = fresh & ((s[open_to + target] >> seat) & 1)
                if (after_hit or target == space) and fresh and not legal:
                    legal = can_land_after_all(t, s, seat, checker, space, target)
                if guards and legal:
                    legal = can_pass(t, s, seat, space, way)
                # Written in any case and kept if legal: a branch here is one that no
                # processor can foretell.
                moves[2 * n] = checker
                moves[2 * n + 1] = way
                n += 1 if legal else 0
    return n


@inlined
def is_held(t: Ints, s: Ints, seat: int, checker: int, space: int) -> bool:
    """Whether a foreign pin holds the checker."""
    if t[t[UNPINNABLE] + checker] or t[t[KIND] + space] != FIELD:
        return False
    return s[t[ALL_PINS] + space] > s[t[OWN_PINS] + seat * t[SPACES] + space]


@shared
def can_land_after_all(t: Ints, s: Ints, seat: int, checker: int, origin: int, space: int) -> bool:
    """Whether a closed space can be landed on: it is full, but the checker itself leaves
    it, or the hits of the landing make room."""
    owner, own = s[t[OWNER] + space], count_of(t, s, seat, space)
    if owner != NOBODY and owner != seat:
        return False
    if space == origin:
        return True
    if t[t[KIND] + space] != FIELD or own >= t[t[CAPACITY] + space]:
        return False
    return hits_there(t, seat, checker, space, own)


@inlined
def hits_there(t: Ints, seat: int, checker: int, space: int, own: int) -> bool:
    """Whether landing sends the foreign checkers there back; `own` stand there already."""
    if t[HIT] == HIT_NEVER or t[t[KIND] + space] != FIELD or t[t[SAFE] + space]:
        return False
    if t[HIT] == HIT_ALWAYS or t[t[BREAKS] + checker]:
        return True
    return t[HIT] == HIT_OWNING and own >= 1


@inlined
def can_pass(t: Ints, s: Ints, seat: int, origin: int, way: int) -> bool:
    """Whether no guard on the way stops a checker lifted from `origin`."""
    for position in range(t[t[GUARDS_AT] + way], t[t[GUARDS_AT] + way + 1]):
        space = t[t[GUARDS] + position]
        if not (s[t[OPEN] + space] >> seat) & 1:
            owner = s[t[OWNER] + space]
            if space != origin or (owner != NOBODY and owner != seat):
                return False
    return True


@shared
def list_moves(t: Ints, s: Ints, moves: Ints, work: Ints) -> int:
    """The legal moves of the actor, a pass included where the rules allow or force it."""
    n = list_plays(t, s, moves)
    if t[MAXIMISE] and n > 1 and s[DICE_LEFT] > 1:
        n = keep_longest(t, s, moves, n, work)
    if n == 0 or t[OPTIONAL]:
        moves[2 * n] = 0
        moves[2 * n + 1] = PASS
        n += 1
    return n


@shared
def keep_longest(t: Ints, s: Ints, moves: Ints, n: int, work: Ints) -> int:
    """Keeps the moves that begin a sequence playing the most dice."""
    lengths, after = at(work, t[LENGTHS]), at(work, t[TRY_STATES])
    longest = kept = 0
    for number in range(n):
        assign(t, after, s)
        step(t, after, moves[2 * number], moves[2 * number + 1])
        lengths[number] = most_dice(t, after, work)
        longest = max(longest, lengths[number])
    for number in range(n):
        if lengths[number] == longest:
            for column in range(2):
                moves[2 * kept + column] = moves[2 * number + column]
            kept += 1
    return kept


@shared
def most_dice(t: Ints, s: Ints, work: Ints) -> int:
    """The most dice that can still be played in this turn, by trying everything.

    `s` is the first of the workspace's positions to try.
    """
    depths = s[DICE_LEFT]
    tried, listed = at(work, t[TRIED]), at(work, t[TRIED] + MOST_DICE)
    best, depth = 0, -1
    if depths > 0:
        depth = 0
        tried[0] = 0
        listed[0] = list_plays(t, s, at(work, t[TRY_MOVES]))
    while depth >= 0 and best < depths:
        if tried[depth] == listed[depth]:
            depth -= 1
            continue
        here = at(work, t[TRY_STATES] + depth * t[STATE_SIZE])
        move = at(work, t[TRY_MOVES] + 2 * (depth * t[MAX_MOVES] + tried[depth]))
        tried[depth] += 1
        best = max(best, depth + 1)
        if depth + 1 < depths:
            depth += 1
            below = at(work, t[TRY_STATES] + depth * t[STATE_SIZE])
            assign(t, below, here)
            step(t, below, move[0], move[1])
            tried[depth] = 0
            listed[depth] = list_plays(t, below, at(work, t[TRY_MOVES] + 2 * depth * t[MAX_MOVES]))
    return best


# What playing does


@shared
def begin(s: Ints, seat: int) -> None:
    """The roll-off is won by `seat`."""
    s[ACTOR] = seat
    s[STARTER] = seat
    s[PHASE] = ROLL


@shared
def roll(t: Ints, s: Ints, first: int, second: int) -> None:
    """Dice are rolled; with one die, or sticks, `second` is 0."""
    s[AGAIN] = 0
    s[PHASE] = MOVE
    s[DICE_LEFT] = t[DICE]
    s[DIE] = first
    if t[DICE] == 2:
        s[DIE] = min(first, second)
        s[DIE + 1] = max(first, second)
        if first == second:
            s[AGAIN] = t[ROLL_AGAIN]
            if t[FOUR_MOVES]:
                s[DICE_LEFT] = 4
                s[DIE + 2] = first
                s[DIE + 3] = first


@shared
def ways_to_roll(t: Ints, first: int, second: int) -> int:
    """In how many ways a roll comes up, its dice in either order."""
    if t[STICKS] == 0:
        return 1 if t[DICE] == 1 or first == second else 2
    ways = 1
    for k in range(first):
        ways = ways * (t[STICKS] - k) // (k + 1)
    return ways


@inlined
def play(t: Ints, s: Ints, checker: int, way: int) -> int:
    """Plays a move; how many checkers were sent back. The turn ends with its last die."""
    if way == PASS:
        end_turn(t, s)
        return 0
    sent = step(t, s, checker, way)
    if s[PHASE] != END and s[DICE_LEFT] == 0:
        end_turn(t, s)
    return sent


@inlined
def step(t: Ints, s: Ints, checker: int, way: int) -> int:
    """Moves a checker by a die; how many checkers were sent back.

    The turn is not passed on; a win at once ends the game.
    """
    seat = s[ACTOR]
    origin, land = place_of(t, s, seat, checker), t[t[LAND] + way]
    take_off(t, s, seat, checker, origin)
    sent = 0
    own = count_of(t, s, seat, land)
    if s[t[TOTAL] + land] > own and hits_there(t, seat, checker, land, own):
        sent = send_back(t, s, seat, land)
    put_on(t, s, seat, checker, land)
    settle(t, s, seat, checker, land)
    drop_die(s, t[t[DIE_OF] + way])
    if t[t[AGAIN_AT] + land]:
        s[AGAIN] = 1
    if land == t[FINISH_AT] and own + 1 == t[TEAM]:
        s[CLOSING] = 1
        s[AGAIN] = 0
        if not t[ROUND_END]:
            clear_dice(s)
            s[PHASE] = END
    return sent


@shared
def send_back(t: Ints, s: Ints, by: int, space: int) -> int:
    """Every foreign checker on a space goes back: to the pool, or to a slot of its lane."""
    sent = 0
    for seat in range(t[SEATS]):
        if seat == by or count_of(t, s, seat, space) == 0:
            continue
        for checker in range(t[TEAM]):
            # Settling moves the rest of the class up or down: look again at each place.
            while place_of(t, s, seat, checker) == space:
                take_off(t, s, seat, checker, space)
                home = free_home(t, s, seat)
                put_on(t, s, seat, checker, home)
                settle(t, s, seat, checker, home)
                sent += 1
    return sent


@inlined
def free_home(t: Ints, s: Ints, seat: int) -> int:
    """Where a hit checker of a seat returns to."""
    if t[LANE_SLOTS] == 0:
        return t[POOL_AT]
    lane = t[LANE_AT] + seat * t[LANE_SLOTS]
    slot = 0
    while s[t[TOTAL] + t[lane + slot]] > 0:
        slot += 1
    return t[lane + slot]


@inlined
def drop_die(s: Ints, die: int) -> None:
    """Takes one of the dice that are left, which stay sorted."""
    position = DIE
    while s[position] != die:
        position += 1
    s[DICE_LEFT] -= 1
    while position < DIE + s[DICE_LEFT]:
        s[position] = s[position + 1]
        position += 1
    s[position] = 0


@shared
def clear_dice(s: Ints) -> None:
    """No dice are left."""
    for position in range(DICE_LEFT, TURN_FIELDS):
        s[position] = 0


@inlined
def end_turn(t: Ints, s: Ints) -> None:
    """The dice are gone: the same seat rolls again, the next one does, or the round is over."""
    clear_dice(s)
    s[PHASE] = ROLL
    if s[AGAIN]:
        s[AGAIN] = 0
        return
    seat = s[ACTOR]
    while True:
        seat = seat + 1 if seat + 1 < t[SEATS] else 0
        if s[CLOSING] and seat == s[STARTER]:
            s[PHASE] = END
            return
        if count_of(t, s, seat, t[FINISH_AT]) < t[TEAM]:
            s[ACTOR] = seat
            return
