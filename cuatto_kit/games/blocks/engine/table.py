"""A board as one array of integers: what the kernel reads.

Sets of squares are two words of 62 bits, the low one first, so that no sign bit is ever set.
"""

import random
from typing import Any, NewType

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.games.blocks.board.placements import Grid
from cuatto_kit.games.blocks.config.rules import Repetition, Rules, Stalemate

Ints = NDArray[np.int64]
Table = NewType("Table", Ints)
"""A table: what nothing writes to while a kernel runs, and where the rules lie."""

BITS = 62
WORD = (1 << BITS) - 1

MOST_KINDS = 8
"""Kinds of pieces a side, the cabeza among them."""

# The head of the table.
(
    KINDS, COLUMNS, SQUARES, CRUSH_THROUGH, STALEMATE, DRAW_3, PLY_CAP, SIDE_KEY, BOARD,
) = range(9)  # fmt: skip
"""BOARD is the set of all squares (two words)."""
NOT_EAST, NOT_WEST = 11, 13
"""All squares but those of the easternmost column (two words), of the westernmost."""
GOAL = 15
"""The far home row of each side (two words a side)."""
ROLLS, CUBE = 20, 28
"""By kind: how often it may roll, and whether the order of its rolls is nothing."""
WEIGHTS = 36
"""Of the evaluation, in the order in which it names them."""
HEAD = 48

# A placement's record.
LO, HI, NEXT, REACH, KIND, KEY, ROW, MIDDLE = 0, 1, 2, 6, 8, 9, 11, 12
"""NEXT is where a roll leads in each direction; REACH the squares it may come to cover in a
move on an empty board; KEY its number in a position's hash, by side; ROW its southern row;
MIDDLE twice the column and the row of its middle."""
RECORD = 16

LOSS, PASS, DRAW = 0, 1, 2
"""Values of STALEMATE."""

WORTH = (30, -18, 2, 5, -6, -6, 55)
"""The weights of the evaluation, in the order of evaluation.py."""

_KEY_SEED = 20_260


def words_of(squares: Any) -> tuple[int, int]:
    """A set of squares as two words."""
    bits = sum(1 << square for square in set(squares))
    return bits & WORD, bits >> BITS


def make_table(grid: Grid, rules: Rules) -> Table:
    """The table of a board under some rules."""
    table = np.zeros(HEAD + RECORD * len(grid.placements), np.int64)
    keys = random.Random(_KEY_SEED)
    _write_head(table, grid, rules)
    table[SIDE_KEY] = keys.getrandbits(BITS)
    for number, placement in enumerate(grid.placements):
        record = table[HEAD + RECORD * number :]
        record[LO], record[HI] = words_of(grid.squares_of(placement))
        record[NEXT : NEXT + 4] = grid.neighbours(number) if placement.kind else -1
        record[REACH], record[REACH + 1] = words_of(_reach(grid, number))
        record[KIND], record[ROW] = placement.kind, placement.row
        record[KEY], record[KEY + 1] = keys.getrandbits(BITS), keys.getrandbits(BITS)
        record[MIDDLE] = 2 * placement.column + placement.size[0] - 1
        record[MIDDLE + 1] = 2 * placement.row + placement.size[1] - 1
    return Table(table)


def _write_head(table: NDArray[np.int64], grid: Grid, rules: Rules) -> None:
    everywhere = range(grid.squares)
    table[KINDS], table[COLUMNS], table[SQUARES] = len(grid.kinds), grid.columns, grid.squares
    table[CRUSH_THROUGH] = rules.crush_through
    table[STALEMATE] = list(Stalemate).index(rules.stalemate)
    table[WEIGHTS : WEIGHTS + len(WORTH)] = WORTH
    table[DRAW_3] = rules.repetition is Repetition.DRAW_3
    table[PLY_CAP] = rules.ply_cap
    column = [square % grid.columns for square in everywhere]
    for place, squares in (
        (BOARD, everywhere),
        (NOT_EAST, [s for s in everywhere if column[s] != grid.columns - 1]),
        (NOT_WEST, [s for s in everywhere if column[s] != 0]),
        (GOAL, [s for s in everywhere if s >= grid.squares - grid.columns]),
        (GOAL + 2, range(grid.columns)),
    ):
        table[place], table[place + 1] = words_of(squares)
    for number, kind in enumerate(grid.kinds):
        table[ROLLS + number], table[CUBE + number] = kind.rolls, kind.cube


def _reach(grid: Grid, number: int) -> set[int]:
    """The squares that a piece may come to cover in one move, were nothing in its way."""
    kind = grid.kinds[grid.placements[number].kind]
    if not grid.placements[number].kind:
        return _near(grid, number)
    reached, front = set(), {number}
    for _ in range(kind.rolls):
        front = {after for before in front for after in grid.neighbours(before) if after >= 0}
        reached |= front
    reached.discard(number)
    return {s for after in reached for s in grid.squares_of(grid.placements[after])}


def _near(grid: Grid, square: int) -> set[int]:
    """The other squares within two rows and two columns of a square."""
    row, column = divmod(square, grid.columns)
    away = range(-2, 3)
    return {
        (row + r) * grid.columns + column + c
        for r in away
        for c in away
        if 0 <= row + r < grid.rows and 0 <= column + c < grid.columns and (r, c) != (0, 0)
    }
