"""A column game for a number of seats as data, for a page that plays it without Python.

Places are in mm, y upwards; a box is left, top, width, height with y downwards, as in SVG.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np

from cuatto_kit.board.layout import Layout
from cuatto_kit.drawing.scene import Token
from cuatto_kit.games.columns import acting
from cuatto_kit.games.columns.examples import Teller
from cuatto_kit.games.columns.game import make_game
from cuatto_kit.games.columns.model import ColumnsVariant, space_id
from cuatto_kit.games.columns.policies import NUMBERS
from cuatto_kit.games.columns.records import Estimates, State, Workspace
from cuatto_kit.games.portable import Portable, box, offsets

STATE = ("actor", "phase", "throw", "topped", "claims", "owner", "here", "cubes")
"""The fields of a position that the page reads."""


def make_portable(variant: ColumnsVariant, layout: Layout, seats: int) -> Portable:
    """Return the game of a board for a number of seats."""
    game = make_game(variant, layout, seats)
    teller = Teller(variant, layout, game)
    table = game.board.table
    arrays = (State.new(table), Workspace.new(table), Estimates.new(table), State.new(table))
    module = acting.act.library(table, *arrays, np.zeros(4, np.int64), 0, 0, 0)
    data: dict[str, Any] = {
        "actions": acting.ACTIONS,
        "policies": NUMBERS,
        "state": offsets(arrays[0], STATE),
        "workspace": offsets(arrays[1], ("moves",)),
        "seats": seats,
        "sums": int(table.sums),
        "toWin": int(table.to_win),
        "sides": int(table.sides),
        "dice": game.board.dice,
        "rolls": int(table.rolls),
        "throws": game.board.throws.dice,
        "columns": {
            column: [
                {
                    "id": space_id(column, place),
                    "at": teller.middle(column, place),
                    "box": box(layout.space(space_id(column, place)).outline),
                }
                for place in range(1, length + 1)
            ]
            for column, length in game.board.columns.items()
        },
        "spots": [teller.off(seat) for seat in range(seats)],
    }
    return Portable(
        "columns", module, table, arrays, data, dict(_pieces(teller, seats)), ("finished", 0)
    )


def _pieces(teller: Teller, seats: int) -> Iterator[tuple[str, Token]]:
    """Yield a cube of each team, on its space and at the top of a claimed column, and a runner."""
    for seat in range(seats):
        yield f"cube-{seat}", Token((0.0, 0.0), seat, "cube", teller.cube)
        yield f"owner-{seat}", Token((0.0, 0.0), seat, "cube", teller.owner_cube)
    yield "runner", Token((0.0, 0.0), None, "runner")
