"""A position as one small array, laid out by the table's header (tables.py).

It begins with whose turn it is, its phase and throw, the columns that are open, those with a
runner and those topped in this turn (as bits), and how many runners and tops these are.
`CLAIMS` and `STANDING` follow from the rest and are kept up to date, because counting again
would cost more. Equal positions are equal arrays: what does not matter is 0.

Like kernel.py it runs as it stands and compiled; functions change the state they are given.
"""

import numpy as np

from cuatto_kit.games.columns.engine.tables import (
    ACTOR,
    ALL_COLUMNS,
    CLAIM,
    CLAIMS,
    CUBES,
    HERE,
    LENGTH,
    OPEN,
    OWNER,
    PHASE,
    PLACED,
    RUNNING,
    SEATS,
    STANDING,
    STATE_SIZE,
    SUMS,
    TOPPED,
    TOPS,
    WHOLE,
    Ints,
    Table,
)
from cuatto_kit.kernels.language import copy, inlined, shared

ROLL, PICK, DECIDE, END = range(4)
"""Phases: the dice are to fall, a play is to be picked, the turn may stop, all is over."""


def new_state(t: Table) -> Ints:
    """The position at the start of a game."""
    s = np.zeros(t[STATE_SIZE], np.int32)
    set_up(t, s)
    return s


@shared
def set_up(t: Table, s: Ints) -> None:
    """An empty board; the first seat is to roll."""
    for position in range(t[STATE_SIZE]):
        s[position] = 0
    s[OPEN] = t[ALL_COLUMNS]


@inlined
def cube_of(t: Table, s: Ints, seat: int, column: int) -> int:
    """The space that a seat's cube stands on, 0 for none."""
    return s[t[CUBES] + seat * t[SUMS] + column]


@inlined
def place_of(t: Table, s: Ints, column: int) -> int:
    """Where the actor would climb on from: its runner's space, else its cube's, else 0."""
    if (s[RUNNING] >> column) & 1:
        return s[t[HERE] + column]
    return cube_of(t, s, s[ACTOR], column)


@inlined
def climbed(t: Table, s: Ints, column: int) -> int:
    """How many spaces the column's runner has climbed in this turn."""
    return s[t[HERE] + column] - cube_of(t, s, s[ACTOR], column)


@inlined
def assign(t: Table, target: Ints, s: Ints) -> None:
    """Makes `target` the same position as `s`."""
    copy(target, s, t[STATE_SIZE])


@inlined
def climb(t: Table, s: Ints, column: int) -> None:
    """The actor's runner goes up a space, coming onto the board if need be."""
    place = place_of(t, s, column) + 1
    if not (s[RUNNING] >> column) & 1:
        s[RUNNING] |= 1 << column
        s[PLACED] += 1
    s[t[HERE] + column] = place
    if place == t[t[LENGTH] + column]:
        s[TOPPED] |= 1 << column
        s[TOPS] += 1


@inlined
def put_cube(t: Table, s: Ints, seat: int, column: int, place: int) -> None:
    """A seat's cube goes to a space of a column, 0 to take it off."""
    at = t[CUBES] + seat * t[SUMS] + column
    s[t[STANDING] + seat] += (place - s[at]) * (WHOLE // t[t[LENGTH] + column])
    s[at] = place


@inlined
def claim(t: Table, s: Ints, seat: int, column: int) -> None:
    """A column becomes a seat's own; everybody's cubes leave it."""
    for other in range(t[SEATS]):
        put_cube(t, s, other, column, 0)
    s[t[OWNER] + column] = seat + 1
    s[OPEN] &= ~(1 << column)
    s[t[CLAIMS] + seat] += 1
    s[t[STANDING] + seat] += CLAIM


@inlined
def pass_on(t: Table, s: Ints) -> None:
    """The runners leave the board and the next seat is to roll."""
    for column in range(2, t[SUMS]):
        s[t[HERE] + column] = 0
    s[RUNNING] = 0
    s[TOPPED] = 0
    s[PLACED] = 0
    s[TOPS] = 0
    s[PHASE] = ROLL
    s[ACTOR] = s[ACTOR] + 1 if s[ACTOR] + 1 < t[SEATS] else 0
