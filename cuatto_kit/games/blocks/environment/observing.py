"""Observations of Cabeza, for interpreted and compiled use."""

from typing import Any

from cuatto_kit.games.blocks.board.placements import Grid
from cuatto_kit.games.blocks.engine.table import Ints, State, Table
from cuatto_kit.games.encoding import Field
from cuatto_kit.kernels.kernel import compiled
from cuatto_kit.kernels.language import shared
from cuatto_kit.kernels.records import Rows

MOST = 127
"""The largest number in an observation."""
SHAPE = 5
"""The numbers of a placement in `shapes`: column, row, width, depth, height."""


def fields_of(grid: Grid) -> tuple[Field, ...]:
    """Return the fields of an observation of a board, in the order of `write`."""
    return (
        Field(
            "pieces",
            (2, len(grid.kinds), grid.rows, grid.columns),
            "how high a piece stands on a square, by side and kind, the cabeza first; 0 where it "
            "is not; rows from the own home row up",
        ),
        Field("actor", (2,), "1 for the side that is to move, or was when the game ended"),
        Field("repeated", (1,), "how often the position came up before, where that draws"),
        Field("left", (1,), f"plies to the end by the rules, {MOST} at most"),
    )


@compiled
def watch_games(
    table: Table, states: Rows[State], shapes: Ints, repeated: Ints, seats: Ints, observations: Any
) -> None:
    """Write what a side of each game sees.

    Args:
        shapes: int64, SHAPE numbers for each placement.
        repeated: int64, how often each game's position has occurred before.
        observations: int8, one observation after another.
    """
    games = len(seats)
    size = len(observations) // games
    for k in range(games):
        write(table, states[k], shapes, repeated[k], seats[k], observations[k * size :], size)


@shared
def write(
    t: Table, s: State, shapes: Ints, repeated: int, looking: int, seen: Any, size: int
) -> None:
    """Write an observation of `size` numbers; the board is rotated for the second side."""
    for place in range(size):
        seen[place] = 0
    for side in range(2):
        for kind in range(t.kinds):
            placement = s.pieces[side, kind]
            if placement >= 0:
                plane = ((side ^ looking) * t.kinds + kind) * t.squares
                fill(t, shapes[placement * SHAPE :], looking, seen[plane:])
    at = 2 * t.kinds * t.squares
    seen[at + (s.side ^ looking)] = 1
    seen[at + 2] = min(repeated, MOST)
    seen[at + 3] = min(t.ply_cap - s.ply, MOST) if t.ply_cap else MOST


@shared
def fill(t: Table, shape: Ints, looking: int, plane: Any) -> None:
    """Write a piece's height on each of its squares."""
    for row in range(shape[1], shape[1] + shape[3]):
        for column in range(shape[0], shape[0] + shape[2]):
            square = row * t.columns + column
            plane[t.squares - 1 - square if looking else square] = shape[4]
