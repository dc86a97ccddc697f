"""The layout of a board of blocks."""

from collections.abc import Iterator

from cuatto_kit.board.cutting import cells_of
from cuatto_kit.board.geometry import Rect
from cuatto_kit.board.layout import Flag, Layout, Link, Space, SpaceKind
from cuatto_kit.cad.panels import lay_panels
from cuatto_kit.cad.scale import Scale
from cuatto_kit.config.beds import Bed
from cuatto_kit.config.document import Document
from cuatto_kit.config.looks import look_of
from cuatto_kit.config.model import ANY_LANGUAGE
from cuatto_kit.games.blocks import fen
from cuatto_kit.games.blocks.grid import PATH, Grid, square_id, square_name
from cuatto_kit.games.blocks.model import BlocksVariant


def lay_out(document: Document, variant: BlocksVariant, bed: Bed | None) -> Layout:
    """Return the layout of a variant's board.

    Square `board.1` is in the south-west; numbers run east, then north. A cabeza's links are a
    king's steps; home rows have the flags of their side. Raises CannotPrint if the panels do not
    fit the bed (cad/panels.py).
    """
    grid = variant.grid
    places, _ = fen.read(grid, variant.board.start)
    last = grid.squares - grid.columns
    home = [range(grid.columns), range(last, grid.squares)]
    light = look_of(variant).board[0]
    spaces = tuple(_space(variant, grid, square) for square in range(grid.squares))
    return Layout(
        spaces=spaces,
        links=tuple(_links(grid)),
        panels=lay_panels(
            document, variant.print, bed, cells_of(spaces), square_pitch(variant), light
        ),
        starts=tuple((square_id(row[0]),) for row in places),
        finishes=tuple(tuple(map(square_id, home[1 - side])) for side in range(2)),
        source=("board",),
    )


def square_pitch(variant: BlocksVariant) -> float:
    """Return the edge of a square (mm): half a tile."""
    return Scale(variant.print.scale).default("grid_panel", "square_pitch")


def _space(variant: BlocksVariant, grid: Grid, square: int) -> Space:
    row, column = divmod(square, grid.columns)
    pitch = square_pitch(variant)
    near, far = row == 0, row == grid.rows - 1
    flags = {Flag.HOME: near or far, Flag.NEAR: near, Flag.FAR: far}
    return Space(
        id=square_id(square),
        kind=SpaceKind.FIELD,
        capacity=1,
        path=PATH,
        label={ANY_LANGUAGE: square_name(grid, square)},
        source=("board",),
        cell=(column, row),
        outline=Rect.around((column * pitch, row * pitch), pitch, pitch),
        flags=frozenset(flag for flag, holds in flags.items() if holds),
    )


def _links(grid: Grid) -> Iterator[Link]:
    for square in range(grid.squares):
        row, column = divmod(square, grid.columns)
        for r in range(max(row - 1, 0), min(row + 2, grid.rows)):
            for c in range(max(column - 1, 0), min(column + 2, grid.columns)):
                if (r, c) != (row, column):
                    yield Link(square_id(square), square_id(r * grid.columns + c), PATH)
