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

    kind: int = number("of the piece")
    row: int = number("its southern row")
    lo: int = number("the squares that it covers")
    hi: int = number("the squares that it covers")
    reach_lo: int = number("those that the piece may come to cover in a move on an empty board")
    reach_hi: int = number("those that the piece may come to cover in a move on an empty board")
    middle_x: int = number("twice the column of its middle")
    middle_y: int = number("twice the row of its middle")

    rolled: Ints = section("where a roll in each direction leads; -1 off the board", 4)
    keys: Ints = section("its number in a position's hash, by side", 2)
    spare: Ints = section("nothing: 16 numbers are found by a shift, 14 by a product", 2)


class Table(Record):
    """A board and its rules. It is not written to during a game."""

    element = "int64"

    columns: int = number("of the board")
    squares: int = number("of the board")
    placement_count: int = number("how many placements there are")
    ply_cap: int = number("the moves after which a game is drawn; 0 for none")
    side_key: int = number("of the second side in a position's hash")
    board_lo: int = number("all squares")
    board_hi: int = number("all squares")
    not_east_lo: int = number("all squares but those of the easternmost column")
    not_east_hi: int = number("all squares but those of the easternmost column")
    not_west_lo: int = number("all squares but those of the westernmost column")
    not_west_hi: int = number("all squares but those of the westernmost column")
    kinds: int = rule("of pieces, the cabeza among them")
    crush_through: int = rule("whether a block may roll on over the foreign cabeza")
    stalemate: int = rule("what a side without a move has: LOSS, PASS or DRAW")
    draw_3: int = rule("whether a position that comes up for the third time is a draw")

    goal_lo: Ints = section("the far home row of each side", 2)
    goal_hi: Ints = section("the far home row of each side", 2)
    placements: Rows[Placement] = nested("as the grid numbers them", Placement, "placement_count")
    rolls: Ints = section("how often a kind may roll in a move", "kinds")
    cube: Ints = section("whether the order of its rolls is nothing", "kinds")


class State(Record, of=Table):
    """A position. The occupied squares and the hash follow from the rest."""

    side: int = number("the side to move")
    ply: int = number("how many moves were made")
    hash: int = number("of the pieces and the side to move")
    taken_lo: int = number("the squares that are not free")
    taken_hi: int = number("the squares that are not free")

    pieces: Ints = section("the placement of a piece; -1 off the board", 2, "kinds")


class Frame(Record, of=Table):
    """The state of an open node of a search."""

    depth: int = number("how deeply it is searched")
    alpha: int = number("a score that the mover is sure of")
    beta: int = number("a score that the other side is sure of")
    floor: int = number("alpha as it was at first")
    stage: int = number("how the node below is searched: PASSING to SCOUT")
    threatened: int = number("whether the other side would win at once")
    tt_move: int = number("the move of the transposition table")
    count: int = number("how many moves there are")
    tried: int = number("how many of them were looked at")
    move: int = number("the one that is looked at")
    origin: int = number("where its piece came from")
    best_score: int = number("what the best move so far is worth")
    best_move: int = number("the best move so far")


class Refutations(Record, of=Table):
    """Moves that refuted the opponent's; they are tried first elsewhere."""

    killers: Ints = section("the last two of each ply", MOST_PLY, 2)
    history: Ints = section("how often, and how deeply, those of a side", 2, "placement_count")


class Workspace(Record, of=Table):
    """The data of a search, and the record of the lead in a game."""

    nodes: int = number("how many it visited")
    stopped: int = number("whether it was broken off")
    best: int = number("the root's move")
    past: int = number("how many positions the game had before the root")
    root_side: int = number("the side that is to move there")
    barred_count: int = number("how many of the root's moves are left out")
    score: int = number("what the node closed last is worth")
    leader: int = number("the last who led a game alone")
    thinned: int = number("how often every second turn was forgotten")

    leaders: Ints = section("who led after each turn that is remembered", KEPT)
    never: Ints = section("a flag that stops no search: 0", 1)
    frames: Rows[Frame] = nested("one a ply", Frame, MOST_PLY + 1)
    path: Ints = section("hashes of the game's positions and of the line", MOST_PAST + MOST_PLY)
    pv: Ints = section("principal variations by ply, ended by NO_MOVE", MOST_PLY, MOST_PLY)
    moves: Ints = section("the moves of each ply", MOST_PLY, MOST_MOVES)
    scores: Ints = section("what they are ranked by", MOST_PLY, MOST_MOVES)
    barred: Ints = section("those that are left out", MOST_MOVES)
    refutations: Refutations = nested("what is known of moves", Refutations)


class Counted(Record, of=Table):
    """A ply of perft."""

    count: int = number("how many moves there are")
    next: int = number("which of them is next")
    origin: int = number("where the piece of the last one came from")

    moves: Ints = section("all of them", MOST_MOVES)


class Perft(Record, of=Table):
    """Work arrays of perft. They need not be cleared."""

    plies: Rows[Counted] = nested("one a ply", Counted, MOST_COUNTED)


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
