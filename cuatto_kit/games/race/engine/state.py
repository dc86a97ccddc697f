"""A position of a race as an array of STATE_SIZE int32, laid out by the table's header.

It begins with whose turn it is and the dice not yet used. `CHECKERS`, sorted within
each class, says where everybody stands, so that equal positions are equal arrays. All
else follows from these and is kept up to date, because counting again would cost more.

Like legal.py it runs as it stands and compiled; functions change the state they are given.
"""

import numpy as np

from cuatto_kit.games.race.engine.tables import (
    ALL_PINS,
    BARRIERS,
    CAPACITY,
    CHECKERS,
    CLASS_STARTS,
    COUNT,
    DISTANCE,
    FIELD,
    FREED_BY,
    HIT,
    HIT_ALWAYS,
    HITS_OPEN,
    KIND,
    OPEN,
    OWN_PINS,
    OWNER,
    OWNERS,
    PINS,
    PIP_COUNT,
    POOLS,
    ROLL_OFF,
    ROOM,
    SAFE,
    SEATS,
    SPACES,
    START,
    STATE_SIZE,
    TEAM,
    TOTAL,
    Ints,
    Table,
)
from cuatto_kit.kernels.language import copy, inlined, shared

# The fields of a turn, at the beginning of a state.
(
    ACTOR, PHASE, STARTER, AGAIN, CLOSING, DOUBLES, FRUITLESS, CAPTURED, MOVED, DICE_LEFT, DIE,
) = range(11)  # fmt: skip
"""AGAIN, whether the seat rolls again; CLOSING, whether a team is out; of this turn DOUBLES,
counted towards three, and FRUITLESS, the rolls that could free nobody; of this roll CAPTURED,
whether it hit, and MOVED, where it took a checker, plus 1, that may not go on."""
# Phases.
BEGIN, ROLL, MOVE, END = range(4)

NOBODY = -1
EVERYBODY = 0xFFFF


def new_state(t: Table) -> Ints:
    """The position at the start of a game."""
    s = np.zeros(t[STATE_SIZE], np.int32)
    set_up(t, s)
    return s


@shared
def set_up(t: Table, s: Ints) -> None:
    """Every team on its start; the first seat begins, or a roll-off decides."""
    for position in range(t[STATE_SIZE]):
        s[position] = 0
    s[PHASE] = BEGIN if t[ROLL_OFF] else ROLL
    for k in range(t[SEATS] * t[TEAM]):
        s[t[CHECKERS] + k] = t[t[START] + k]
    recount(t, s)


@shared
def recount(t: Table, s: Ints) -> None:
    """Everything that follows from where the checkers stand."""
    for seat in range(t[SEATS]):
        s[t[PIP_COUNT] + seat] = 0
    for space in range(t[SPACES]):
        s[t[TOTAL] + space] = 0
        s[t[OWNER] + space] = NOBODY
        for seat in range(t[SEATS]):
            s[t[COUNT] + seat * t[SPACES] + space] = 0
            if t[PINS]:
                s[t[OWN_PINS] + seat * t[SPACES] + space] = s[t[ALL_PINS] + space] = 0
        reopen(t, s, space)
    for seat in range(t[SEATS]):
        for checker in range(t[TEAM]):
            put_on(t, s, seat, checker, place_of(t, s, seat, checker))


@inlined
def place_of(t: Table, s: Ints, seat: int, checker: int) -> int:
    """The space a checker stands on."""
    return s[t[CHECKERS] + seat * t[TEAM] + checker]


@inlined
def count_of(t: Table, s: Ints, seat: int, space: int) -> int:
    """How many checkers of a seat stand on a space."""
    return s[t[COUNT] + seat * t[SPACES] + space]


@inlined
def is_out(t: Table, s: Ints, seat: int) -> bool:
    """Whether all checkers of a seat stand on its goals, where no pips are left."""
    return s[t[PIP_COUNT] + seat] == 0


@inlined
def waiting(t: Table, s: Ints, seat: int) -> int:
    """How many checkers of a seat wait in its pool to be freed."""
    return count_of(t, s, seat, t[t[POOLS] + seat]) if t[FREED_BY] else 0


@inlined
def all_waiting(t: Table, s: Ints, seat: int) -> bool:
    """Whether all checkers of a seat that are not home wait to be freed."""
    in_pool = waiting(t, s, seat)
    pips = t[t[DISTANCE] + seat * t[SPACES] + t[t[POOLS] + seat]]
    return in_pool > 0 and s[t[PIP_COUNT] + seat] == in_pool * pips


@inlined
def take_off(t: Table, s: Ints, seat: int, checker: int, space: int) -> None:
    """Lifts a checker off its space; `settle` or another space must follow."""
    at = seat * t[SPACES] + space
    s[t[COUNT] + at] -= 1
    s[t[TOTAL] + space] -= 1
    if t[BARRIERS]:
        owner = s[t[OWNER] + space]
        left = (owner == seat) & (s[t[COUNT] + at] < OWNERS)
        s[t[OWNER] + space] = NOBODY if left else owner
    if (t[PINS] >> checker) & 1:
        s[t[OWN_PINS] + at] -= 1
        s[t[ALL_PINS] + space] -= 1
    s[t[PIP_COUNT] + seat] -= t[t[DISTANCE] + at]
    reopen(t, s, space)


@inlined
def put_on(t: Table, s: Ints, seat: int, checker: int, space: int) -> None:
    """Stands a lifted checker on a space; two of a seat own a field space."""
    at = seat * t[SPACES] + space
    s[t[COUNT] + at] += 1
    s[t[TOTAL] + space] += 1
    if t[BARRIERS]:
        owns = (s[t[COUNT] + at] >= OWNERS) & (t[t[KIND] + space] == FIELD)
        owner = s[t[OWNER] + space]
        s[t[OWNER] + space] = seat if owns else owner
    if (t[PINS] >> checker) & 1:
        s[t[OWN_PINS] + at] += 1
        s[t[ALL_PINS] + space] += 1
    s[t[PIP_COUNT] + seat] += t[t[DISTANCE] + at]
    reopen(t, s, space)


@inlined
def reopen(t: Table, s: Ints, space: int) -> None:
    """Notes which seats may land on a space: those it is neither full nor foreign to; with
    HITS_OPEN also those whose hit makes room."""
    owner = s[t[OWNER] + space]
    seats = EVERYBODY if owner == NOBODY else 1 << owner
    room = 0 if s[t[TOTAL] + space] >= t[t[ROOM] + space] else EVERYBODY
    if t[HITS_OPEN]:
        exposed = (t[t[KIND] + space] == FIELD) & (t[t[SAFE] + space] == 0)
        for seat in range(t[SEATS]):
            own = count_of(t, s, seat, space)
            hits = exposed & (own < t[t[CAPACITY] + space])
            room |= (hits & ((t[HIT] == HIT_ALWAYS) | (own >= 1))) << seat
    s[t[OPEN] + space] = seats & room


@inlined
def settle(t: Table, s: Ints, seat: int, checker: int, space: int) -> None:
    """Writes a checker's new space and keeps its class sorted.

    All neighbours are compared, up or down the team: to stop where the order is right again is
    a branch that no processor can foretell.
    """
    row = t[CHECKERS] + seat * t[TEAM]
    farther = space > s[row + checker]
    s[row + checker] = space
    if farther:
        for k in range(t[TEAM] - 1):
            order(t, s, row, k)
    else:
        for k in range(t[TEAM] - 2, -1, -1):
            order(t, s, row, k)


@inlined
def order(t: Table, s: Ints, row: int, k: int) -> None:
    """Sorts checker `k` of a team and the next one, if they are of one class."""
    one, other = s[row + k], s[row + k + 1]
    swap = (one > other) & (1 - ((t[CLASS_STARTS] >> (k + 1)) & 1))
    s[row + k] = other if swap else one
    s[row + k + 1] = one if swap else other


@shared
def transfer(t: Table, s: Ints, seat: int, checker: int, space: int) -> None:
    """Takes a checker from where it stands to a space, which may reorder its class."""
    take_off(t, s, seat, checker, place_of(t, s, seat, checker))
    put_on(t, s, seat, checker, space)
    settle(t, s, seat, checker, space)


@inlined
def assign(t: Table, target: Ints, s: Ints) -> None:
    """Makes `target` the same position as `s`."""
    copy(target, s, t[STATE_SIZE])
