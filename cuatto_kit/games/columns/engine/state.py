"""The start of a game of Can't Stop, and changes to runners, cubes and claims.

Like those of kernel.py, the functions run interpreted and compiled, and change a state in place.
"""

from cuatto_kit.games.columns.engine.tables import CLAIM, WHOLE, State, Table
from cuatto_kit.kernels.language import clear, inlined, shared

ROLL, PICK, DECIDE, END = range(4)
"""Phases: the dice are to be rolled, a play is to be picked, the turn may stop, all is over."""


def new_state(t: Table) -> State:
    """Return the position at the start of a game."""
    s = State.new(t)
    set_up(t, s)
    return s


@shared
def set_up(t: Table, s: State) -> None:
    """Clear the board; the first seat is to roll."""
    clear(s)
    s.open = t.all_columns


@inlined
def cube_of(t: Table, s: State, seat: int, column: int) -> int:
    """Return the space of a seat's cube, or 0."""
    return s.cubes[seat, column]


@inlined
def place_of(t: Table, s: State, column: int) -> int:
    """Return where the actor would climb from: its runner's space, else its cube's, else 0."""
    if (s.running >> column) & 1:
        return s.here[column]
    return cube_of(t, s, s.actor, column)


@inlined
def climbed(t: Table, s: State, column: int) -> int:
    """Return the number of spaces that the column's runner has climbed in this turn."""
    return s.here[column] - cube_of(t, s, s.actor, column)


@inlined
def climb(t: Table, s: State, column: int) -> None:
    """Move the actor's runner up a space, placing it on the board first if necessary."""
    place = place_of(t, s, column) + 1
    if not (s.running >> column) & 1:
        s.running |= 1 << column
        s.placed += 1
    s.here[column] = place
    if place == t.spaces[column]:
        s.topped |= 1 << column
        s.tops += 1


@inlined
def put_cube(t: Table, s: State, seat: int, column: int, place: int) -> None:
    """Put a seat's cube on a space of a column, or with 0 remove it."""
    steps = place - s.cubes[seat, column]
    s.standing[seat] += steps * (WHOLE // t.spaces[column])
    s.cubes[seat, column] = place


@inlined
def claim(t: Table, s: State, seat: int, column: int) -> None:
    """Give a column to a seat; the cubes of all seats leave it."""
    for other in range(t.seats):
        put_cube(t, s, other, column, 0)
    s.owner[column] = seat + 1
    s.open &= ~(1 << column)
    s.claims[seat] += 1
    s.standing[seat] += CLAIM


@inlined
def pass_on(t: Table, s: State) -> None:
    """Remove the runners from the board; the next seat is to roll."""
    for column in range(2, t.sums):
        s.here[column] = 0
    s.running = 0
    s.topped = 0
    s.placed = 0
    s.tops = 0
    s.phase = ROLL
    s.actor = s.actor + 1 if s.actor + 1 < t.seats else 0


@shared
def winners(t: Table, s: State) -> int:
    """Return the seats with enough columns, as bits."""
    found = 0
    for seat in range(t.seats):
        if s.claims[seat] >= t.to_win:
            found |= 1 << seat
    return found
