"""The effects of moves on a position of a race: walks, hits, freed checkers.

As in legal.py, the functions run interpreted and compiled. A move is a checker, the first of its
equals, and the number of a tabled move, which includes its die; a negative number is a move that is
not tabled.
"""

from cuatto_kit.games.race.engine.huffing import follow_huffable
from cuatto_kit.games.race.engine.landing import (
    can_land_after_all,
    hits_there,
    mark_landing,
    noted_mover,
    place_of_rest,
)
from cuatto_kit.games.race.engine.state import END, is_out, put_on, settle, take_off, transfer
from cuatto_kit.games.race.engine.tables import (
    BONUS_ROLL,
    EXIT_FULL,
    EXIT_LANDING,
    EXIT_SINGLE,
    FREED_BY_DOUBLE,
    NO_BONUS,
    POOL,
    SIX_LAST,
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

FREE - n frees n checkers by a double, n from 1 to MOST_FREED, or one checker by row n, from 1, of
those that free one.
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
    if t.mate_slots:
        mate = noted_mover(t, s, seat, origin, land)
        if mate >= 0:
            s.mate_at[mate] = land + 1
    take_off(t, s, seat, checker, origin)
    landed = land
    if t.any_backs:
        land = place_of_rest(t, s, seat, landed)
    sent = 0
    own = s.count[seat, land]
    hits = (s.total[land] > own) & hits_there(t, seat, checker, land, own)
    if t.swaps:
        hits &= land != origin
    if hits:
        sent = send_back(t, s, seat, land, origin)
        s.captured = 1
    put_on(t, s, seat, checker, land)
    settle(t, s, seat, checker, land)
    if t.hold_extent or t.missing_slots:
        mark_landing(t, s, seat, landed)
    if t.huffing:
        follow_huffable(t, s, seat, origin, land)
    drop_dice(t, s, t.row_of[tabled])
    if t.sum_move != STEPWISE and s.dice_left > 0:
        s.moved = land + 1
    if t.again_at[landed]:
        s.again = 1
    if t.triple_six == SIX_LAST:
        s.last = land + 1
    if (t.hit_bonus != NO_BONUS or t.home_bonus != NO_BONUS) and not is_out(t, s, seat):
        give_bonus(t, s, t.hit_bonus, sent)
        if t.goal[seat, land] and not t.goal[seat, origin]:
            give_bonus(t, s, t.home_bonus, 1)
    if t.goal[seat, land]:
        come_home(t, s, seat)
    return sent


@shared
def give_bonus(t: Table, s: State, bonus: int, times: int) -> None:
    """Give a bonus: another roll, or pips, which are kept sorted among the dice left."""
    if bonus == BONUS_ROLL:
        s.again |= times > 0
        return
    for _ in range(times if bonus != NO_BONUS else 0):
        if s.dice_left < t.dice_slots:
            place = s.dice_left
            while place > 0 and s.dice[place - 1] > bonus:
                s.dice[place] = s.dice[place - 1]
                place -= 1
            s.dice[place] = bonus
            s.dice_left += 1


@shared
def attempt(t: Table, after: State, s: State, checker: int, tabled: int) -> None:
    """Set `after` to the position that results from a step in `s`."""
    copy(after, s)
    step(t, after, checker, tabled)


@shared
def free(t: Table, s: State, checker: int, count: int) -> int:
    """Move waiting checkers to their exit and send back foreign checkers there.

    Args:
        count: The number of checkers that a double frees, or the number of the row, from 1, that
            frees one.

    Returns:
        The number of checkers sent back.
    """
    seat, by_double = s.actor, t.freed_by == FREED_BY_DOUBLE
    exit_space = t.exits[seat]
    sent = 0
    for _ in range(count if by_double else 1):
        sent += hit_on_exit(t, s, seat)
        while s.checkers[seat, checker] != t.pools[seat]:
            checker += 1
        transfer(t, s, seat, checker, exit_space)
        checker = 0
    if sent > 0:
        s.captured = 1
    if t.again_at[exit_space]:
        s.again = 1
    if by_double and count > 1:
        clear_dice(t, s)
    elif by_double:
        drop_dice(t, s, s.dice[0])
    else:
        drop_freeing(t, s, t.freeing_rows[count - 1])
    if t.triple_six == SIX_LAST:
        s.last = exit_space + 1
    if t.hit_bonus != NO_BONUS:
        give_bonus(t, s, t.hit_bonus, sent)
    return sent


@shared
def hit_on_exit(t: Table, s: State, seat: int) -> int:
    """Send back the foreign checkers that a freed checker hits; return their number."""
    exit_space = t.exits[seat]
    if hits_on_exit(t, s, seat) == 0:
        return 0
    if t.exit_hit != EXIT_FULL:
        return send_back(t, s, seat, exit_space, t.pools[seat])
    other = max(s.latest[exit_space] - 1, 0)
    if other == seat or s.count[other, exit_space] == 0:
        other = 0
        while other == seat or s.count[other, exit_space] == 0:
            other += 1
    checker = 0
    while s.checkers[other, checker] != exit_space:
        checker += 1
    transfer(t, s, other, checker, t.pools[other])
    return 1


@shared
def hits_on_exit(t: Table, s: State, seat: int) -> int:
    """Return the number of foreign checkers that a freed checker of a seat sends back."""
    exit_space = t.exits[seat]
    foreign = s.total[exit_space] - s.count[seat, exit_space]
    if t.exit_hit == EXIT_LANDING:
        return foreign if hits_there(t, seat, 0, exit_space, s.count[seat, exit_space]) else 0
    if t.exit_hit == EXIT_FULL:
        return min(foreign, 1) if s.total[exit_space] >= t.capacity[exit_space] else 0
    return foreign


@shared
def room_on_exit(t: Table, s: State, seat: int) -> int:
    """Return the number of checkers of a seat that may be freed as far as its exit has room."""
    exit_space = t.exits[seat]
    own = s.count[seat, exit_space]
    if t.exit_hit == EXIT_LANDING:
        is_open = (s.open[exit_space] >> seat) & 1
        may = is_open or can_land_after_all(t, s, seat, 0, t.pools[seat], exit_space)
        return 1 if may else 0
    if t.exit_hit == EXIT_SINGLE:
        for other in range(t.seats):
            if other != seat and s.count[other, exit_space] > 1:
                return 0
    return t.capacity[exit_space] - own


@shared
def drop_freeing(t: Table, s: State, row: int) -> None:
    """Remove the die, or the two dice with the sum, that have freed a checker."""
    if row <= t.sum_row:
        drop_dice(t, s, row)
        return
    pips = row - t.sum_row
    for one in range(s.dice_left):
        for other in range(one + 1, s.dice_left):
            first, second = s.dice[one], s.dice[other]
            if first + second == pips and second <= t.sides:
                drop_dice(t, s, first)
                drop_dice(t, s, second)
                return


@shared
def send_back(t: Table, s: State, by: int, space: int, origin: int) -> int:
    """Send every foreign checker on a space back to its pool or to a slot of its lane.

    With `swaps` they go to the space that the hitting checker of the seat `by` left, `origin`,
    unless that is its pool. Returns the number of checkers sent back.
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
                if t.swaps and t.kind[origin] != POOL:
                    home = origin
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
    if row > t.sum_row:
        clear_dice(t, s)
        return
    s.dice_left -= 1
    gone, last = False, t.held - 1
    for k in range(last):
        gone |= s.dice[k] == row
        here, after = s.dice[k], s.dice[k + 1]
        s.dice[k] = after if gone else here
    s.dice[last] = 0
