"""Observations of Can't Stop, for interpreted and compiled use."""

from typing import Any

from cuatto_kit.games.columns.engine.state import DECIDE, PICK
from cuatto_kit.games.columns.engine.tables import Board, Ints, State, Table
from cuatto_kit.games.encoding import Field
from cuatto_kit.games.game import Numbers
from cuatto_kit.kernels.kernel import compiled
from cuatto_kit.kernels.language import shared
from cuatto_kit.kernels.records import Rows

LEAST_SUM = 2


def fields_of(board: Board) -> tuple[Field, ...]:
    """Return the fields of an observation of a board, in the order of `write`."""
    table = board.table
    columns = table.sums - LEAST_SUM
    return (
        Field(
            "cubes",
            (table.seats, columns),
            "the space on which a seat's cube stands in a column, from 1; 0 for none; columns by "
            "their sums from 2",
        ),
        Field("claimed", (table.seats, columns), "1 for a column that a seat has claimed"),
        Field("runners", (columns,), "the space on which the actor's runner stands; 0 for none"),
        Field("dice", (table.sides,), "how many dice that are to be played show 1, 2 …"),
        Field("actor", (table.seats,), "1 for the seat whose turn it is"),
        Field("phase", (2,), "1 where a play is to be picked; 1 where the turn may stop"),
    )


@compiled
def watch_games(
    table: Table, states: Rows[State], shown: Ints, seats: Numbers, observations: Any
) -> None:
    """Write what a seat of each game sees.

    `shown` is the number of dice that show each face, int32, by throw and face; `observations` is
    int8, one observation after another.
    """
    games = len(seats)
    size = len(observations) // games
    for k in range(games):
        write(table, states[k], shown, seats[k], observations[k * size :])


@shared
def write(t: Table, s: State, shown: Ints, looking: int, seen: Any) -> None:
    """Write an observation."""
    columns = t.sums - LEAST_SUM
    for seat in range(t.seats):
        row = ((seat - looking) % t.seats) * columns
        for column in range(LEAST_SUM, t.sums):
            place = row + column - LEAST_SUM
            seen[place] = s.cubes[seat, column]
            seen[t.seats * columns + place] = s.owner[column] == seat + 1
    at = 2 * t.seats * columns
    for column in range(LEAST_SUM, t.sums):
        seen[at + column - LEAST_SUM] = s.here[column]
    at += columns
    for face in range(t.sides):
        seen[at + face] = shown[s.throw * t.sides + face] if s.phase == PICK else 0
    at += t.sides
    for seat in range(t.seats):
        seen[at + (seat - looking) % t.seats] = s.actor == seat
    at += t.seats
    seen[at] = s.phase == PICK
    seen[at + 1] = s.phase == DECIDE
