"""A block game as data, for a page that plays it without Python.

Places are in mm, y upwards; a box is left, top, width, height with y downwards, as in SVG.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from cuatto_kit.board.layout import Layout
from cuatto_kit.drawing.scene import Token
from cuatto_kit.games.blocks import acting
from cuatto_kit.games.blocks.examples import piece_of
from cuatto_kit.games.blocks.game import make_game
from cuatto_kit.games.blocks.grid import DIRECTIONS, Grid, square_id
from cuatto_kit.games.blocks.kernels import UNFINISHED
from cuatto_kit.games.blocks.model import BlocksVariant
from cuatto_kit.games.blocks.players import BOT_TABLE_SIZE, BOTS
from cuatto_kit.games.blocks.records import MOST_PAST, State, Workspace
from cuatto_kit.games.portable import Portable, box, offsets


def make_portable(variant: BlocksVariant, layout: Layout, seats: int) -> Portable:
    """Return the game of a board."""
    game = make_game(variant, layout, seats)
    grid, table = game.grid, game.table
    state, work = State.new(table), Workspace.new(table)
    tt = np.zeros(2 * BOT_TABLE_SIZE, np.int64)
    module = acting.act.library(table, state, work, tt, np.zeros(4, np.int64), 0, 0, 0)
    start = game.initial()
    names = [
        [square_id(grid.squares_of(placement)[0]), *placement.size] for placement in grid.placements
    ]
    data: dict[str, Any] = {
        "actions": acting.ACTIONS,
        "state": offsets(state, ("side", "ply", "hash", "pieces")),
        "workspace": offsets(work, ("moves", "best", "path")),
        "past": MOST_PAST,
        "counted": bool(table.draw_3),
        "start": {"places": start.places, "side": start.side},
        "letters": [kind.letter for kind in grid.kinds],
        "cubes": [kind.size[0] if kind.cube else 0 for kind in grid.kinds],
        "directions": DIRECTIONS,
        "bots": BOTS,
        "squares": grid.squares,
        "placements": [
            [placement.kind, placement.column, placement.row, *name]
            for placement, name in zip(grid.placements, names, strict=True)
        ],
        "rolled": [grid.neighbours(number) for number in range(len(grid.placements))],
        "middles": [
            [round(value, 3) for value in piece_of(grid, layout, 0, number).place]
            for number in range(len(grid.placements))
        ],
        "boxes": [
            box(*(layout.space(square_id(square)).outline for square in grid.squares_of(placement)))
            for placement in grid.placements
        ],
    }
    pieces = dict(_pieces(grid, layout))
    return Portable(
        "blocks", module, table, (state, work, tt), data, pieces, ("ending", UNFINISHED)
    )


def _pieces(grid: Grid, layout: Layout) -> Iterator[tuple[str, Token]]:
    """Yield the pieces of each side in each orientation."""
    for number, placement in enumerate(grid.placements):
        for side in range(2):
            piece = replace(piece_of(grid, layout, side, number), place=(0.0, 0.0))
            yield "-".join(map(str, (side, placement.kind, *placement.size))), piece
