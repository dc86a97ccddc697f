"""How a game of Can't Stop begins, and how runners, cubes and claims change a position.

Like kernel.py it runs as it stands and compiled; functions change the state they are given.
"""

from cuatto_kit.games.columns.engine.tables import CLAIM, WHOLE, State, Table
from cuatto_kit.kernels.language import clear, inlined, shared

ROLL, PICK, DECIDE, END = range(4)
"""Phases: the dice are to fall, a play is to be picked, the turn may stop, all is over."""


def new_state(t: Table) -> State:
    """The position at the start of a game."""
    s = State.new(t)
    set_up(t, s)
    return s


@shared
def set_up(t: Table, s: State) -> None:
    """An empty board; the first seat is to roll."""
    clear(s)
    s.open = t.all_columns


@inlined
def cube_of(t: Table, s: State, seat: int, column: int) -> int:
    """The space that a seat's cube stands on, 0 for none."""
    return s.cubes[seat, column]


@inlined
def place_of(t: Table, s: State, column: int) -> int:
    """Where the actor would climb on from: its runner's space, else its cube's, else 0."""
    if (s.running >> column) & 1:
        return s.here[column]
    return cube_of(t, s, s.actor, column)


@inlined
def climbed(t: Table, s: State, column: int) -> int:
    """How many spaces the column's runner has climbed in this turn."""
    return s.here[column] - cube_of(t, s, s.actor, column)


@inlined
def climb(t: Table, s: State, column: int) -> None:
    """The actor's runner goes up a space, coming onto the board if need be."""
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
    """A seat's cube goes to a space of a column, 0 to take it off."""
    steps = place - s.cubes[seat, column]
    s.standing[seat] += steps * (WHOLE // t.spaces[column])
    s.cubes[seat, column] = place


@inlined
def claim(t: Table, s: State, seat: int, column: int) -> None:
    """A column becomes a seat's own; everybody's cubes leave it."""
    for other in range(t.seats):
        put_cube(t, s, other, column, 0)
    s.owner[column] = seat + 1
    s.open &= ~(1 << column)
    s.claims[seat] += 1
    s.standing[seat] += CLAIM


@inlined
def pass_on(t: Table, s: State) -> None:
    """The runners leave the board and the next seat is to roll."""
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
    """The seats that have columns enough, as bits."""
    found = 0
    for seat in range(t.seats):
        if s.claims[seat] >= t.to_win:
            found |= 1 << seat
    return found
