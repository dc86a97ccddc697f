"""The effects of moves on a position of a race: walks, hits, freed checkers.

As in legal.py, the functions run interpreted and compiled. A move is a checker, the first of its
equals, and the number of a tabled move, which includes its die; a negative number is a move that is
not tabled.
"""

from cuatto_kit.games.race.engine.huffing import follow_huffable
from cuatto_kit.games.race.engine.landing import hits_there
from cuatto_kit.games.race.engine.state import END, put_on, settle, take_off, transfer
from cuatto_kit.games.race.engine.tables import (
    DIE_SIDES,
    FREED_BY_DOUBLE,
    MOST_DICE,
    STEPWISE,
    State,
    Table,
)
from cuatto_kit.games.race.engine.turns import (
    clear_dice,
    come_home,
    end_roll,
    end_turn,
)
from cuatto_kit.kernels.language import copy, inlined, shared

PASS = -1
"""The number of a move that plays nothing more of the roll."""
HUFF = -2
"""The number of a move that sends a checker back for a hit that it missed."""
FREE = -2
"""The base of the numbers of moves that free checkers.

FREE - n frees n checkers, n from 1 to MOST_FREED.
"""


@shared
def play(t: Table, s: State, checker: int, tabled: int) -> int:
    """Play a move; return the number of foreign checkers sent back.

    The roll ends with its last die.
    """
    if tabled == PASS:
        end_roll(t, s)
        return 0
    if tabled == HUFF:
        transfer(t, s, s.actor, checker, t.pools[s.actor])
        end_turn(t, s)
        return 0
    sent = step(t, s, checker, tabled)
    if s.phase != END and s.dice_left == 0:
        end_roll(t, s)
    return sent


@inlined
def step(t: Table, s: State, checker: int, tabled: int) -> int:
    """Walk or free checkers; return the number of foreign checkers sent back.

    The turn does not pass to another seat. An immediate win ends the game.
    """
    if tabled < HUFF:
        return free(t, s, checker, FREE - tabled)
    seat = s.actor
    origin, land = s.checkers[seat, checker], t.land[tabled]
    take_off(t, s, seat, checker, origin)
    sent = 0
    own = s.count[seat, land]
    if (s.total[land] > own) & hits_there(t, seat, checker, land, own):
        sent = send_back(t, s, seat, land)
        s.captured = 1
    put_on(t, s, seat, checker, land)
    settle(t, s, seat, checker, land)
    if t.huffing:
        follow_huffable(t, s, seat, origin, land)
    drop_dice(t, s, t.row_of[tabled])
    if t.sum_move != STEPWISE and s.dice_left > 0:
        s.moved = land + 1
    if t.again_at[land]:
        s.again = 1
    if t.goal[seat, land]:
        come_home(t, s, seat)
    return sent


@shared
def attempt(t: Table, after: State, s: State, checker: int, tabled: int) -> None:
    """Set `after` to the position that results from a step in `s`."""
    copy(after, s)
    step(t, after, checker, tabled)


@shared
def free(t: Table, s: State, checker: int, count: int) -> int:
    """Move `count` checkers from the pool to its exit and send back all foreign checkers there.

    Returns the number of checkers sent back.
    """
    seat = s.actor
    exit_space = t.exits[seat]
    sent = send_back(t, s, seat, exit_space)
    for _ in range(count):
        while s.checkers[seat, checker] != t.pools[seat]:
            checker += 1
        transfer(t, s, seat, checker, exit_space)
        checker = 0
    if sent > 0:
        s.captured = 1
    if t.again_at[exit_space]:
        s.again = 1
    if count > 1:
        clear_dice(s)
    else:
        drop_dice(t, s, s.dice[0] if t.freed_by == FREED_BY_DOUBLE else t.freeing_value)
    return sent


@shared
def send_back(t: Table, s: State, by: int, space: int) -> int:
    """Send every foreign checker on a space back to its pool or to a slot of its lane.

    Returns the number of checkers sent back.
    """
    sent = 0
    for seat in range(t.seats):
        if seat == by or s.count[seat, space] == 0:
            continue
        for checker in range(t.team):
            # Settling may put another checker of the class at this index: check it again.
            while s.checkers[seat, checker] == space:
                take_off(t, s, seat, checker, space)
                home = free_home(t, s, seat)
                put_on(t, s, seat, checker, home)
                settle(t, s, seat, checker, home)
                sent += 1
    return sent


@inlined
def free_home(t: Table, s: State, seat: int) -> int:
    """Return the space to which a hit checker of a seat returns."""
    if t.lane_slots == 0:
        return t.pools[seat]
    slot = 0
    while s.total[t.lane_at[seat, slot]] > 0:
        slot += 1
    return t.lane_at[seat, slot]


@inlined
def drop_dice(t: Table, s: State, row: int) -> None:
    """Remove one of the dice left, which stay sorted, or both if the row is a sum."""
    if row > DIE_SIDES:
        clear_dice(s)
        return
    s.dice_left -= 1
    gone, last = False, (MOST_DICE if t.four_moves else t.dice) - 1
    for k in range(last):
        gone |= s.dice[k] == row
        here, after = s.dice[k], s.dice[k + 1]
        s.dice[k] = after if gone else here
    s.dice[last] = 0
