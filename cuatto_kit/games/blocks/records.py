"""The records of block games: a board, a position, and the work arrays of a search."""

import random
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.games.blocks.grid import Grid
from cuatto_kit.games.blocks.model import Repetition, Rules, Stalemate
from cuatto_kit.games.leading import KEPT
from cuatto_kit.kernels.records import Record, Rows, nested, number, rule, section

Ints = NDArray[np.int64]

BITS = 62
WORD = (1 << BITS) - 1

MOST_ROLLS = 16
"""The maximum number of moves of a block."""
MOST_MOVES = 256
"""The maximum number of moves in a position: 7 blocks with 16 each and a cabeza with 24."""
MOST_DEPTH = 60
"""The maximum depth of a search, in plies."""
MOST_PLY = 120
"""The maximum ply of a search, including extensions."""
MOST_PAST = 1_024
"""The number of a game's positions among which repetition is counted."""
MOST_COUNTED = 12
"""The maximum depth of perft, in plies."""

LOSS, PASS, DRAW = 0, 1, 2
"""The values of `stalemate`."""

_KEY_SEED = 20_260


class Placement(Record):
    """One placement of a block, or a square of the cabeza."""

    element = "int64"

    kind: int = number("the kind of the piece")
    row: int = number("its southern row")
    lo: int = number("the squares that it covers")
    hi: int = number("the squares that it covers")
    reach_lo: int = number("the squares that the piece could cover after a move on an empty board")
    reach_hi: int = number("the squares that the piece could cover after a move on an empty board")
    middle_x: int = number("twice the column of its middle")
    middle_y: int = number("twice the row of its middle")

    rolled: Ints = section("the placement after a roll in each direction; -1 off the board", 4)
    keys: Ints = section("its number in the hash of a position, by side", 2)
    spare: Ints = section(
        "unused; with it the record has 16 numbers, so that its index is a shift instead of a "
        "product",
        2,
    )


class Table(Record):
    """A board and its rules. It is not written to during a game."""

    element = "int64"

    columns: int = number("the number of columns of the board")
    squares: int = number("the number of squares of the board")
    placement_count: int = number("the number of placements")
    ply_cap: int = number("the number of moves after which a game is drawn; 0 for none")
    side_key: int = number("the number of the second side in the hash of a position")
    board_lo: int = number("all squares")
    board_hi: int = number("all squares")
    not_east_lo: int = number("all squares except those of the easternmost column")
    not_east_hi: int = number("all squares except those of the easternmost column")
    not_west_lo: int = number("all squares except those of the westernmost column")
    not_west_hi: int = number("all squares except those of the westernmost column")
    kinds: int = rule("the number of kinds of pieces, including the cabeza")
    crush_through: int = rule("1 if a block may continue to roll over the opponent's cabeza")
    stalemate: int = rule("the result for a side without a move: LOSS, PASS or DRAW")
    draw_3: int = rule("1 if a position that occurs for the third time is a draw")

    goal_lo: Ints = section("the far home row of each side", 2)
    goal_hi: Ints = section("the far home row of each side", 2)
    placements: Rows[Placement] = nested(
        "the placements as numbered by the grid", Placement, "placement_count"
    )
    rolls: Ints = section("the most rolls of a kind in a move", "kinds")
    cube: Ints = section("1 if the order of the rolls of a kind does not matter", "kinds")


class State(Record, of=Table):
    """A position. The occupied squares and the hash follow from the rest."""

    side: int = number("the side to move")
    ply: int = number("the number of moves made")
    hash: int = number("the hash of the pieces and the side to move")
    taken_lo: int = number("the occupied squares")
    taken_hi: int = number("the occupied squares")

    pieces: Ints = section("the placement of a piece; -1 off the board", 2, "kinds")


class Frame(Record, of=Table):
    """The state of an open node of a search."""

    depth: int = number("the depth to which the node is searched")
    alpha: int = number("a score that the mover can force")
    beta: int = number("a score that the other side can force")
    floor: int = number("the initial value of alpha")
    stage: int = number("the way in which the node below is searched: PASSING to SCOUT")
    threatened: int = number("1 if the other side would win at once")
    tt_move: int = number("the move of the transposition table")
    count: int = number("the number of moves")
    tried: int = number("the number of moves that were examined")
    move: int = number("the move being examined")
    origin: int = number("the former placement of its piece")
    best_score: int = number("the score of the best move so far")
    best_move: int = number("the best move so far")


class Refutations(Record, of=Table):
    """Moves that refuted the opponent's; they are tried first elsewhere."""

    killers: Ints = section("the last two refutations at each ply", MOST_PLY, 2)
    history: Ints = section(
        "the number of refutations by a move of a side, weighted by depth", 2, "placement_count"
    )


class Workspace(Record, of=Table):
    """The data of a search, and the record of the lead in a game."""

    nodes: int = number("the number of nodes visited")
    stopped: int = number("1 if the search was stopped")
    best: int = number("the best move at the root")
    past: int = number("the number of positions of the game before the root")
    root_side: int = number("the side to move at the root")
    barred_count: int = number("the number of moves excluded at the root")
    score: int = number("the score of the last closed node")
    leader: int = number("the last seat that led a game alone")
    thinned: int = number("the number of times that every second entry of `leaders` was removed")

    leaders: Ints = section("the leader after each stored turn", KEPT)
    never: Ints = section("a flag that stops no search: 0", 1)
    frames: Rows[Frame] = nested("the open nodes, one for each ply", Frame, MOST_PLY + 1)
    path: Ints = section(
        "the hashes of the positions of the game and of the current line", MOST_PAST + MOST_PLY
    )
    pv: Ints = section("principal variations by ply, ended by NO_MOVE", MOST_PLY, MOST_PLY)
    moves: Ints = section("the moves of each ply", MOST_PLY, MOST_MOVES)
    scores: Ints = section("the values by which the moves are ordered", MOST_PLY, MOST_MOVES)
    barred: Ints = section("the moves excluded at the root", MOST_MOVES)
    refutations: Refutations = nested("the refutations found so far", Refutations)


class Counted(Record, of=Table):
    """A ply of perft."""

    count: int = number("the number of moves")
    next: int = number("the index of the next move")
    origin: int = number("the former placement of the piece of the last move")

    moves: Ints = section("all moves", MOST_MOVES)


class Perft(Record, of=Table):
    """Work arrays of perft. They need not be cleared."""

    plies: Rows[Counted] = nested(
        "the plies of the count, one record for each", Counted, MOST_COUNTED
    )


def words_of(squares: Any) -> tuple[int, int]:
    """Return a set of squares as two words."""
    bits = sum(1 << square for square in set(squares))
    return bits & WORD, bits >> BITS


def make_table(grid: Grid, rules: Rules) -> Table:
    """Return the table of a board with some rules."""
    everywhere, last = range(grid.squares), grid.columns - 1
    column = [square % grid.columns for square in everywhere]
    board = words_of(everywhere)
    not_east = words_of(square for square in everywhere if column[square] != last)
    not_west = words_of(square for square in everywhere if column[square] != 0)
    goals = [words_of(everywhere[-grid.columns :]), words_of(everywhere[: grid.columns])]
    return Table.build(
        {
            "columns": grid.columns,
            "squares": grid.squares,
            "placement_count": len(grid.placements),
            "ply_cap": rules.ply_cap,
            "side_key": random.Random(_KEY_SEED).getrandbits(BITS),
            "board_lo": board[0],
            "board_hi": board[1],
            "not_east_lo": not_east[0],
            "not_east_hi": not_east[1],
            "not_west_lo": not_west[0],
            "not_west_hi": not_west[1],
            "kinds": len(grid.kinds),
            "crush_through": rules.crush_through,
            "stalemate": list(Stalemate).index(rules.stalemate),
            "draw_3": rules.repetition is Repetition.DRAW_3,
            "goal_lo": [lo for lo, _ in goals],
            "goal_hi": [hi for _, hi in goals],
            "placements": _placements(grid),
            "rolls": [kind.rolls for kind in grid.kinds],
            "cube": [kind.cube for kind in grid.kinds],
        }
    )


@lru_cache(maxsize=8)  # each game on a board needs them, whatever its rules
def _placements(grid: Grid) -> tuple[Ints, ...]:
    keys = random.Random(_KEY_SEED)
    keys.getrandbits(BITS)  # the key of the second side
    return tuple(_placement(grid, n, keys).array for n in range(len(grid.placements)))


def _placement(grid: Grid, number: int, keys: random.Random) -> Placement:
    placement = grid.placements[number]
    lo, hi = words_of(grid.squares_of(placement))
    reach_lo, reach_hi = words_of(_reach(grid, number))
    return Placement.build(
        {
            "kind": placement.kind,
            "row": placement.row,
            "lo": lo,
            "hi": hi,
            "reach_lo": reach_lo,
            "reach_hi": reach_hi,
            "middle_x": 2 * placement.column + placement.size[0] - 1,
            "middle_y": 2 * placement.row + placement.size[1] - 1,
            "rolled": grid.neighbours(number) if placement.kind else [-1] * 4,
            "keys": [keys.getrandbits(BITS), keys.getrandbits(BITS)],
            "spare": [0, 0],
        }
    )


def _reach(grid: Grid, number: int) -> set[int]:
    """Return the squares that a piece may come to cover in one move on an empty board."""
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
    """Return the other squares within two rows and two columns of a square."""
    row, column = divmod(square, grid.columns)
    away = range(-2, 3)
    return {
        (row + r) * grid.columns + column + c
        for r in away
        for c in away
        if 0 <= row + r < grid.rows and 0 <= column + c < grid.columns and (r, c) != (0, 0)
    }
