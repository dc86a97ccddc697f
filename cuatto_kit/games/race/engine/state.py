"""Positions of a race: their set-up, and the movement of checkers from space to space.

As in legal.py, the functions run interpreted and compiled; they modify the state in place.
"""

from cuatto_kit.games.race.engine.tables import (
    ANY_PAIR,
    BARS_ALL,
    BARS_OWN,
    FIELD,
    HIT_ALWAYS,
    NO_BARRIER,
    NOWHERE,
    State,
    Table,
)
from cuatto_kit.kernels.language import clear, copy, inlined, shared

BEGIN, ROLL, MOVE, END = range(4)
"""The phases of a position.

BEGIN: before the roll-off. ROLL: before a roll. MOVE: before a move. END: after the game.
"""

NOBODY = -1
EVERYBODY = 0xFFFF
BEFORE, AFTER, BOTH = 1, 2, 3
"""The sides of a space on which a team has checkers: one, the other, or both."""
LARGE = 512
"""The least extent with which it is faster to set single spaces than to copy a position."""


def new_state(t: Table) -> State:
    """Return the position at the start of a game."""
    s = State.new(t)
    set_up(t, s)
    return s


@shared
def set_up(t: Table, s: State) -> None:
    """Put every team on its start; the first seat begins, or a roll-off decides."""
    clear(s)
    s.phase = BEGIN if t.roll_off else ROLL
    for seat in range(t.seats):
        for checker in range(t.team):
            s.checkers[seat, checker] = t.start[seat, checker]
    recount(t, s)


@shared
def recount(t: Table, s: State) -> None:
    """Recompute all fields that are derived from the checkers' spaces."""
    for seat in range(t.seats):
        s.pip_count[seat] = 0
    for space in range(t.spaces):
        s.total[space] = 0
        s.owner[space] = NOBODY
        if t.latest_extent:
            s.latest[space] = 0
        for seat in range(t.seats):
            s.count[seat, space] = 0
            if t.pins:
                s.own_pins[seat, space] = s.all_pins[space] = 0
        reopen(t, s, space)
    for seat in range(t.seats):
        for checker in range(t.team):
            put_on(t, s, seat, checker, s.checkers[seat, checker])


@inlined
def is_out(t: Table, s: State, seat: int) -> bool:
    """Return True if all checkers of a seat are on its goals, so that no pips are left."""
    return s.pip_count[seat] == 0


@inlined
def has_won(t: Table, s: State, seat: int) -> bool:
    """Return True if all checkers of a seat, and of its partner, are home."""
    return is_out(t, s, seat) and (not t.partners or is_out(t, s, t.partner[seat]))


@inlined
def is_ally(t: Table, seat: int, other: int) -> bool:
    """Return True for a seat itself and its partner."""
    return other == seat or (t.partners > 0 and other == t.partner[seat])


@inlined
def allies_on(t: Table, s: State, seat: int, space: int) -> int:
    """Return the number of checkers on a space that are of a seat or its partner."""
    own = s.count[seat, space]
    return own + s.count[t.partner[seat], space] if t.partners else own


@inlined
def waiting(t: Table, s: State, seat: int) -> int:
    """Return the number of checkers of a seat that wait in its pool to be freed."""
    return s.count[seat, t.pools[seat]] if t.freed_by else 0


@inlined
def all_waiting(t: Table, s: State, seat: int) -> bool:
    """Return True if all checkers of a seat that are not home wait to be freed."""
    in_pool = waiting(t, s, seat)
    pips = t.distance[seat, t.pools[seat]]
    return in_pool > 0 and s.pip_count[seat] == in_pool * pips


@inlined
def place_of(t: Table, space: int) -> int:
    """Return the ground of a space: the same number for all visits of a place."""
    return t.ground[space] if t.visit_extent else space


@inlined
def same_place(t: Table, one: int, other: int) -> bool:
    """Return True if two spaces are visits of one place."""
    return place_of(t, one) == place_of(t, other)


@inlined
def on_visit(t: Table, s: State, seat: int, space: int) -> int:
    """Return the number of checkers of a seat on a space, without other visits of its place."""
    if not t.visit_extent:
        return s.count[seat, space]
    found = 0
    for checker in range(t.team):
        found += s.checkers[seat, checker] == space
    return found


@inlined
def take_off(t: Table, s: State, seat: int, checker: int, space: int) -> None:
    """Lift a checker off its space; the caller must then put it on a space and settle it."""
    count_off(t, s, seat, checker, space)
    s.pip_count[seat] -= t.distance[seat, space]
    if t.visit_extent:
        other = t.next_visit[space]
        while other != space:
            count_off(t, s, seat, checker, other)
            other = t.next_visit[other]


@inlined
def put_on(t: Table, s: State, seat: int, checker: int, space: int) -> None:
    """Put a lifted checker on a space; enough checkers of a seat own a field space."""
    count_on(t, s, seat, checker, space)
    s.pip_count[seat] += t.distance[seat, space]
    if t.visit_extent:
        other = t.next_visit[space]
        while other != space:
            count_on(t, s, seat, checker, other)
            other = t.next_visit[other]


@inlined
def count_off(t: Table, s: State, seat: int, checker: int, space: int) -> None:
    """Take a checker out of the crowd of a space."""
    s.count[seat, space] -= 1
    s.total[space] -= 1
    if t.barriers:
        owner = s.owner[space]
        left = (owner == seat) & (s.count[seat, space] < t.owners)
        s.owner[space] = NOBODY if left else owner
    if (t.pins >> checker) & 1:
        s.own_pins[seat, space] -= 1
        s.all_pins[space] -= 1
    if t.hold_extent:
        held = (s.holder[space] == seat + 1) & (s.count[seat, space] == 0)
        s.holder[space] = 0 if held else s.holder[space]
    if t.latest_extent:
        note_arrival(t, s, space, s.latest[space])
    reopen(t, s, space)
    if t.near_slots:
        reopen_near(t, s, space)


@inlined
def count_on(t: Table, s: State, seat: int, checker: int, space: int) -> None:
    """Add a checker to the crowd of a space."""
    s.count[seat, space] += 1
    s.total[space] += 1
    if t.barriers:
        owns = (s.count[seat, space] >= t.owners) & (t.kind[space] == FIELD)
        owner = s.owner[space]
        s.owner[space] = seat if owns else owner
    if (t.pins >> checker) & 1:
        s.own_pins[seat, space] += 1
        s.all_pins[space] += 1
    if t.latest_extent:
        note_arrival(t, s, space, seat + 1)
    reopen(t, s, space)
    if t.near_slots:
        reopen_near(t, s, space)


@shared
def note_arrival(t: Table, s: State, space: int, latest: int) -> None:
    """Note the seat (from 1) that came last to an exit, as long as it is not alone there."""
    for seat in range(t.seats):
        if t.exits[seat] == space:
            s.latest[space] = latest if s.total[space] > 1 else 0


@inlined
def reopen(t: Table, s: State, space: int) -> None:
    """Note the seats that may land on a space, because it is neither full nor owned by another.

    With `hits_open` these include the seats whose hit makes room.
    """
    owner = s.owner[space]
    seats = EVERYBODY if owner == NOBODY else 1 << owner
    if t.open_goals:
        for seat in range(t.seats):
            seats |= t.goal[seat, space] << seat
    if t.barred:
        seats = EVERYBODY - barred(t, s, space, NOBODY)
    if t.near_slots:
        seats &= EVERYBODY - protected(t, s, space)
    room = 0 if s.total[space] >= t.capacity[space] else EVERYBODY
    if t.hits_open and room == 0 and t.kind[space] == FIELD and not t.safe[space]:
        for seat in range(t.seats):
            own = s.count[seat, space]
            hits = (allies_on(t, s, seat, space) < t.capacity[space]) & (
                (t.hit == HIT_ALWAYS) | (own >= 1)
            )
            room |= hits << seat
    alone = EVERYBODY
    if t.lone_safe and t.safe[space] and t.kind[space] == FIELD:
        for seat in range(t.seats):
            if s.total[space] > allies_on(t, s, seat, space):
                alone -= 1 << seat
    s.open[space] = seats & room & alone
    if t.barred_extent:
        # With barriers that bar others, a full space may be passed, except on bridges and goals.
        s.passing[space] = seats if t.barred and not is_narrow(t, space) else seats & room
    if t.walls and not is_narrow(t, space):
        s.passing[space] = EVERYBODY - walled(t, s, space)


@shared
def reopen_near(t: Table, s: State, space: int) -> None:
    """Note the seats that may land on or pass the spaces beside one."""
    for k in range(t.near_slots):
        reopen(t, s, t.before[space, k])
        reopen(t, s, t.after[space, k])


@shared
def protected(t: Table, s: State, space: int) -> int:
    """Return the seats that may not land on a space, as bits, as a mate beside it protects it."""
    closed = 0
    for seat in range(t.seats):
        alone = s.count[seat, space] == 0 or mates_beside(t, s, seat, space, NOWHERE) == 0
        closed |= 0 if alone else EVERYBODY - (1 << seat)
    return closed


@shared
def walled(t: Table, s: State, space: int) -> int:
    """Return the seats that may not pass a space, as bits, as it is between two of its team."""
    closed = 0
    for seat in range(t.seats):
        between = s.count[seat, space] > 0 and mates_beside(t, s, seat, space, NOWHERE) == BOTH
        closed |= EVERYBODY - (1 << seat) if between else 0
    return closed


@shared
def mates_beside(t: Table, s: State, seat: int, space: int, without: int) -> int:
    """Return on which sides of a space a seat has checkers: 0, BEFORE, AFTER or BOTH.

    Those on the space `without` do not count.
    """
    before = after = False
    for k in range(t.near_slots):
        one, other = t.before[space, k], t.after[space, k]
        before |= (one != space) & (one != without) & (s.count[seat, one] > 0)
        after |= (other != space) & (other != without) & (s.count[seat, other] > 0)
    return BEFORE * before + AFTER * after


@shared
def barred(t: Table, s: State, space: int, lifted: int) -> int:
    """Return the seats that a barrier on a space bars, as bits; none from its own goals.

    A checker of the seat `lifted` does not count, unless that is NOBODY.
    """
    if t.kind[space] != FIELD or t.barriers == NO_BARRIER:
        return 0
    any_pair = t.barriers == ANY_PAIR
    parts = goals = 0
    for seat in range(t.seats):
        count = s.count[seat, space] - (seat == lifted)
        parts |= (count >= (1 if any_pair else t.owners)) << seat
        goals |= t.goal[seat, space] << seat
    alone = any_pair and s.total[space] - (lifted != NOBODY) < t.owners
    if alone or parts == 0:
        return 0
    if t.bars == BARS_ALL:
        return EVERYBODY - goals
    return (parts if t.bars == BARS_OWN else EVERYBODY - parts) & (EVERYBODY - goals)


@inlined
def is_narrow(t: Table, space: int) -> bool:
    """Return True if a full space cannot be passed whatever the barriers are."""
    narrow = t.kind[space] != FIELD
    if t.guarded_goals:
        for seat in range(t.seats):
            narrow |= t.goal[seat, space] > 0
    return narrow


@inlined
def may_pass(t: Table, s: State, seat: int, space: int) -> int:
    """Return 1 if a seat may pass a space, else 0."""
    if t.barred_extent:
        return (s.passing[space] >> seat) & 1
    return (s.open[space] >> seat) & 1


@inlined
def settle(t: Table, s: State, seat: int, checker: int, space: int) -> None:
    """Set a checker's space and keep its class sorted.

    All neighbours are compared, up or down the team: to stop once the order is right would need a
    branch that is unpredictable for processors.
    """
    farther = space > s.checkers[seat, checker]
    s.checkers[seat, checker] = space
    if farther:
        for k in range(t.team - 1):
            order(t, s, seat, k)
    else:
        for k in range(t.team - 2, -1, -1):
            order(t, s, seat, k)


@inlined
def order(t: Table, s: State, seat: int, k: int) -> None:
    """Sort checker `k` of a team and the next one, if they are of one class."""
    one, other = s.checkers[seat, k], s.checkers[seat, k + 1]
    swap = (one > other) & (1 - ((t.class_starts >> (k + 1)) & 1))
    s.checkers[seat, k] = other if swap else one
    s.checkers[seat, k + 1] = one if swap else other


@shared
def transfer(t: Table, s: State, seat: int, checker: int, space: int) -> None:
    """Move a checker from its space to another, which may reorder its class."""
    take_off(t, s, seat, checker, s.checkers[seat, checker])
    put_on(t, s, seat, checker, space)
    settle(t, s, seat, checker, space)


@shared
def become(t: Table, s: State, other: State) -> None:
    """Set a position to another one of the same game.

    On a large board only the spaces are set on which either of them has a checker: all others are
    alike, unless they depend on other spaces or on checkers that were there before.
    """
    if t.extent < LARGE or t.visit_extent or t.near_slots or t.latest_extent or t.hold_extent:
        copy(s, other)
        return
    for seat in range(t.seats):
        for checker in range(t.team):
            set_space(t, s, other, s.checkers[seat, checker])
            set_space(t, s, other, other.checkers[seat, checker])
    for seat in range(t.seats):
        s.pip_count[seat] = other.pip_count[seat]
        for checker in range(t.team):
            s.checkers[seat, checker] = other.checkers[seat, checker]
    set_turn(t, s, other)


@inlined
def set_space(t: Table, s: State, other: State, space: int) -> None:
    """Set the crowd of a space to that in another position."""
    s.open[space], s.total[space] = other.open[space], other.total[space]
    s.owner[space] = other.owner[space]
    for seat in range(t.seats):
        s.count[seat, space] = other.count[seat, space]
    if t.barred_extent:
        s.passing[space] = other.passing[space]
    if t.pins:
        s.all_pins[space] = other.all_pins[space]
        for seat in range(t.seats):
            s.own_pins[seat, space] = other.own_pins[seat, space]


@shared
def set_turn(t: Table, s: State, other: State) -> None:
    """Set the turn, without the spaces of checkers, to that in another position."""
    s.actor, s.phase, s.starter = other.actor, other.phase, other.starter
    s.again, s.closing, s.doubles = other.again, other.closing, other.doubles
    s.fruitless, s.captured, s.moved = other.fruitless, other.captured, other.moved
    s.dice_left, s.last = other.dice_left, other.last
    for k in range(t.dice_slots):
        s.dice[k] = other.dice[k]
    for k in range(t.huffable_slots):
        s.huffable[k] = other.huffable[k]
    for k in range(t.mate_slots):
        s.mate_from[k], s.mate_at[k] = other.mate_from[k], other.mate_at[k]
    for k in range(t.missing_slots):
        s.missing[k] = other.missing[k]
    for k in range(t.deputy_slots):
        s.deputy[k] = other.deputy[k]
