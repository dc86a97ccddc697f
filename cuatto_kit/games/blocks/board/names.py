"""Names of squares, which are numbered from 0, west to east and south to north."""

from cuatto_kit.games.blocks.board.placements import Grid

PATH = "board"


def square_id(square: int) -> str:
    """Return the layout's id of a square: `board.1` is in the south-west."""
    return f"{PATH}.{square + 1}"


def square_name(grid: Grid, square: int) -> str:
    """Return a square's name by column letter and row, as in `a1`, `j10`."""
    row, column = divmod(square, grid.columns)
    return f"{chr(ord('a') + column)}{row + 1}"
