"""What playing does to a position of a race: walks, hits, checkers freed.

Like kernel.py it runs as it stands and compiled. A move is a checker, the first of its
equals, and the number of a way in the table, which knows its die; or, below zero, one of
the moves that walk no way.
"""

from cuatto_kit.games.kernels import inlined, shared
from cuatto_kit.games.race.engine.landing import hits_there
from cuatto_kit.games.race.engine.state import (
    ACTOR,
    AGAIN,
    CAPTURED,
    DICE_LEFT,
    DIE,
    END,
    MOVED,
    PHASE,
    assign,
    count_of,
    place_of,
    put_on,
    settle,
    take_off,
    transfer,
)
from cuatto_kit.games.race.engine.tables import (
    AGAIN_AT,
    CALLOUT,
    DIE_OF,
    DIE_SIDES,
    ENTRY_VALUE,
    EXITS,
    FREED_BY_DOUBLE,
    GOAL,
    LAND,
    LANE_AT,
    LANE_SLOTS,
    POOLS,
    SEATS,
    SPACES,
    STEPWISE,
    SUM,
    TEAM,
    TOTAL,
    WAITS,
    Ints,
)
from cuatto_kit.games.race.engine.turns import (
    clear_dice,
    come_home,
    end_roll,
    end_turn,
    follow_chance,
)

PASS = -1
"""The way of a move that plays nothing more of the roll."""
PAY = -2
"""That of one that sends a checker back for a hit that it missed."""
FREE = -2
"""Less so many, that of one that frees checkers."""


@shared
def play(t: Ints, s: Ints, checker: int, way: int) -> int:
    """Plays a move; how many checkers were sent back. The turn ends with its last die."""
    if way == PASS:
        end_roll(t, s)
        return 0
    if way == PAY:
        transfer(t, s, s[ACTOR], checker, t[t[POOLS] + s[ACTOR]])
        end_turn(t, s)
        return 0
    sent = step(t, s, checker, way)
    if s[PHASE] != END and s[DICE_LEFT] == 0:
        end_roll(t, s)
    return sent


@inlined
def step(t: Ints, s: Ints, checker: int, way: int) -> int:
    """Walks, or frees checkers; how many foreign ones were sent back.

    The turn is not passed on; a win at once ends the game.
    """
    if way < PAY:
        return free(t, s, checker, FREE - way)
    seat = s[ACTOR]
    origin, land = place_of(t, s, seat, checker), t[t[LAND] + way]
    take_off(t, s, seat, checker, origin)
    sent = 0
    own = count_of(t, s, seat, land)
    if s[t[TOTAL] + land] > own and hits_there(t, seat, checker, land, own):
        sent = send_back(t, s, seat, land)
        s[CAPTURED] = 1
    put_on(t, s, seat, checker, land)
    settle(t, s, seat, checker, land)
    if t[CALLOUT]:
        follow_chance(t, s, seat, origin, land)
    drop_dice(s, t[t[DIE_OF] + way])
    if t[SUM] != STEPWISE and s[DICE_LEFT] > 0:
        s[MOVED] = land + 1
    if t[t[AGAIN_AT] + land]:
        s[AGAIN] = 1
    if t[t[GOAL] + seat * t[SPACES] + land]:
        come_home(t, s, seat)
    return sent


@shared
def attempt(t: Ints, after: Ints, s: Ints, checker: int, way: int) -> None:
    """Makes `after` the position that a step leads to."""
    assign(t, after, s)
    step(t, after, checker, way)


@shared
def free(t: Ints, s: Ints, checker: int, count: int) -> int:
    """So many checkers come to the exit, and all foreign ones there go back; how many do."""
    seat = s[ACTOR]
    leave = t[t[EXITS] + seat]
    sent = send_back(t, s, seat, leave)
    for _ in range(count):
        while place_of(t, s, seat, checker) != t[t[POOLS] + seat]:
            checker += 1
        transfer(t, s, seat, checker, leave)
        checker = 0
    if sent > 0:
        s[CAPTURED] = 1
    if t[t[AGAIN_AT] + leave]:
        s[AGAIN] = 1
    if count > 1:
        clear_dice(s)
    else:
        drop_dice(s, s[DIE] if t[WAITS] == FREED_BY_DOUBLE else t[ENTRY_VALUE])
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
        return t[t[POOLS] + seat]
    lane = t[LANE_AT] + seat * t[LANE_SLOTS]
    slot = 0
    while s[t[TOTAL] + t[lane + slot]] > 0:
        slot += 1
    return t[lane + slot]


@inlined
def drop_dice(s: Ints, row: int) -> None:
    """Takes one of the dice that are left, which stay sorted; both where the row is a sum."""
    if row > DIE_SIDES:
        clear_dice(s)
        return
    position = DIE
    while s[position] != row:
        position += 1
    s[DICE_LEFT] -= 1
    while position < DIE + s[DICE_LEFT]:
        s[position] = s[position + 1]
        position += 1
    s[position] = 0
