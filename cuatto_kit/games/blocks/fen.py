"""Positions as text, for example `3hcmf3/3hoof3/4oo4/10/…,r`."""

import re
from itertools import groupby

from cuatto_kit.games.blocks.grid import Grid

Places = tuple[tuple[int, ...], tuple[int, ...]]

SIDES = "rb"


def write(grid: Grid, places: Places, side: int) -> str:
    """Return a position as text."""
    squares = [""] * grid.squares
    for owner, row in enumerate(places):
        for kind, placement in enumerate(row):
            letter = grid.kinds[kind].letter
            for square in grid.squares_of(grid.placements[placement]) if placement >= 0 else ():
                squares[square] = letter if owner else letter.upper()
    rows = [
        "".join(
            "".join(run) if taken else str(len(list(run)))
            for taken, run in groupby(squares[first : first + grid.columns], bool)
        )
        for first in range(0, grid.squares, grid.columns)
    ]
    return f"{'/'.join(reversed(rows))},{SIDES[side]}"


def read(grid: Grid, text: str) -> tuple[Places, int]:
    """Return the places of both sides and the side to move.

    Raises ValueError, with a readable message, if the text is not a position of the board.
    """
    board, comma, side = text.strip().rpartition(",")
    if not comma or side not in tuple(SIDES):
        raise ValueError("no side to move; expected ',r' or ',b' at the end")
    rows = board.split("/")
    if len(rows) != grid.rows:
        raise ValueError(f"{len(rows)} rows; expected {grid.rows}")
    found: dict[str, list[int]] = {}
    for number, row in enumerate(rows, 1):
        squares = _row(grid, row, number)
        first = (grid.rows - number) * grid.columns
        for column, letter in enumerate(squares):
            if letter != " ":
                found.setdefault(letter, []).append(first + column)
    places = tuple(
        tuple(
            _placement(grid, kind.letter if owner else kind.letter.upper(), number, found)
            for number, kind in enumerate(grid.kinds)
        )
        for owner in range(2)
    )
    red, blue = places
    if red[0] < 0 and blue[0] < 0:
        raise ValueError("both cabezas are missing; expected one at least")
    last = grid.squares - grid.columns
    if red[0] >= last and 0 <= blue[0] < grid.columns:
        raise ValueError("both cabezas are home; expected one at most")
    return (red, blue), SIDES.index(side)


def _row(grid: Grid, row: str, number: int) -> str:
    """Return a row's squares, with a blank for a free one."""
    if not re.fullmatch(r"(?:[A-Za-z]|[1-9][0-9]?(?![0-9]))*", row):
        raise ValueError(f"row {number} is {row[:40]!r}; expected letters and numbers")
    pieces = re.findall(r"[A-Za-z]|[0-9]+", row)
    width = sum(1 if piece.isalpha() else int(piece) for piece in pieces)
    if width != grid.columns:
        raise ValueError(f"row {number} has {width} squares; expected {grid.columns}")
    known = {kind.letter for kind in grid.kinds}
    for piece in pieces:
        if piece.isalpha() and piece.lower() not in known:
            letters = ", ".join(sorted(known))
            raise ValueError(f"row {number} holds {piece!r}; expected one of {letters}")
    return "".join(piece if piece.isalpha() else " " * int(piece) for piece in pieces)


def _placement(grid: Grid, letter: str, kind: int, found: dict[str, list[int]]) -> int:
    if letter not in found:
        return -1
    placement = grid.covering(kind, found[letter])
    if placement is None:
        width, depth, height = grid.kinds[kind].size
        size = f"a block of {width} × {depth} × {height}" if kind else "one square"
        raise ValueError(f"{letter} covers {len(found[letter])} squares; expected {size}")
    return placement
