"""What playing does to a position of a race: walks, hits, checkers freed.

Like legal.py it runs as it stands and compiled. A move is a checker, the first of its
equals, and the number of a tabled move, which knows its die, or, below zero, what stands for
a move that is not tabled.
"""

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
    DIE_OF,
    DIE_SIDES,
    EXITS,
    FREED_BY,
    FREED_BY_DOUBLE,
    FREEING_VALUE,
    GOAL,
    HUFFING,
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
    Ints,
    Table,
)
from cuatto_kit.games.race.engine.turns import (
    clear_dice,
    come_home,
    end_roll,
    end_turn,
    follow_huffable,
)
from cuatto_kit.kernels.language import inlined, shared

PASS = -1
"""Stands for a move that plays nothing more of the roll."""
HUFF = -2
"""Stands for one that sends a checker back for a hit that it missed."""
FREE = -2
"""FREE - n stands for a move that frees n checkers, n from 1 to MOST_FREED."""


@shared
def play(t: Table, s: Ints, checker: int, tabled: int) -> int:
    """Plays a move; how many checkers were sent back. The turn ends with its last die."""
    if tabled == PASS:
        end_roll(t, s)
        return 0
    if tabled == HUFF:
        transfer(t, s, s[ACTOR], checker, t[t[POOLS] + s[ACTOR]])
        end_turn(t, s)
        return 0
    sent = step(t, s, checker, tabled)
    if s[PHASE] != END and s[DICE_LEFT] == 0:
        end_roll(t, s)
    return sent


@inlined
def step(t: Table, s: Ints, checker: int, tabled: int) -> int:
    """Walks, or frees checkers; how many foreign ones were sent back.

    The turn is not passed on; a win at once ends the game.
    """
    if tabled < HUFF:
        return free(t, s, checker, FREE - tabled)
    seat = s[ACTOR]
    origin, land = place_of(t, s, seat, checker), t[t[LAND] + tabled]
    take_off(t, s, seat, checker, origin)
    sent = 0
    own = count_of(t, s, seat, land)
    if s[t[TOTAL] + land] > own and hits_there(t, seat, checker, land, own):
        sent = send_back(t, s, seat, land)
        s[CAPTURED] = 1
    put_on(t, s, seat, checker, land)
    settle(t, s, seat, checker, land)
    if t[HUFFING]:
        follow_huffable(t, s, seat, origin, land)
    drop_dice(s, t[t[DIE_OF] + tabled])
    if t[SUM] != STEPWISE and s[DICE_LEFT] > 0:
        s[MOVED] = land + 1
    if t[t[AGAIN_AT] + land]:
        s[AGAIN] = 1
    if t[t[GOAL] + seat * t[SPACES] + land]:
        come_home(t, s, seat)
    return sent


@shared
def attempt(t: Table, after: Ints, s: Ints, checker: int, tabled: int) -> None:
    """Makes `after` the position that a step leads to."""
    assign(t, after, s)
    step(t, after, checker, tabled)


@shared
def free(t: Table, s: Ints, checker: int, count: int) -> int:
    """`count` checkers come from the pool to its exit, all foreign ones there go back; how many
    do."""
    seat = s[ACTOR]
    exit_space = t[t[EXITS] + seat]
    sent = send_back(t, s, seat, exit_space)
    for _ in range(count):
        while place_of(t, s, seat, checker) != t[t[POOLS] + seat]:
            checker += 1
        transfer(t, s, seat, checker, exit_space)
        checker = 0
    if sent > 0:
        s[CAPTURED] = 1
    if t[t[AGAIN_AT] + exit_space]:
        s[AGAIN] = 1
    if count > 1:
        clear_dice(s)
    else:
        drop_dice(s, s[DIE] if t[FREED_BY] == FREED_BY_DOUBLE else t[FREEING_VALUE])
    return sent


@shared
def send_back(t: Table, s: Ints, by: int, space: int) -> int:
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
def free_home(t: Table, s: Ints, seat: int) -> int:
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
