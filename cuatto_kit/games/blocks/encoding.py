"""Block games as arrays, for programs that learn."""

from dataclasses import replace
from functools import cached_property
from typing import Any

import numpy as np

from cuatto_kit.games.blocks.game import PASS, BlocksGame, Move, Position
from cuatto_kit.games.blocks.grid import Grid
from cuatto_kit.games.blocks.kernels import (
    NO_MOVE,
    UNFINISHED,
    ending_of,
    list_moves,
    make,
    pass_turn,
    winner_by,
)
from cuatto_kit.games.blocks.records import MOST_MOVES, MOST_PAST, Ints, State, Table, Workspace
from cuatto_kit.games.encoding import (
    Encoding,
    Field,
    Observation,
    Stepping,
    clear_mask,
    find_moves,
    pay,
)
from cuatto_kit.kernels.kernel import compiled
from cuatto_kit.kernels.language import copy, inlined, shared
from cuatto_kit.kernels.records import Rows

# Encoding


class BlocksEncoding(Encoding[Position, Move]):
    """The encoding of Cabeza.

    Action 0 passes. The other actions are placements in the grid's numbering: where a piece comes
    to rest, and its orientation. The second side sees and numbers the board rotated by 180°, so
    that both sides play from south to north.
    """

    def __init__(self, game: BlocksGame) -> None:
        self.game: BlocksGame = game
        self.fields = fields_of(game.grid)
        self.actions = PASSING + 1 + len(game.grid.placements)
        self.chances = 0
        self._size = self.size

    def action_of(self, state: Position, move: Move) -> int:
        if move == PASS:
            return PASSING
        placement = self.game.target_of(state, move)
        assert placement is not None
        return PASSING + 1 + int(self._turned[placement] if state.side else placement)

    def observe(self, state: Position, seat: int) -> Observation:
        seen = np.zeros(self._size, np.int8)
        array, repeated = self.game.read(state), state.seen.count(state.key)
        write(self.game.table, array, self._shapes, repeated, seat, seen, self._size)
        return seen

    def stepping(self, games: int) -> Stepping[Position]:
        table = self.game.table
        start, states = self.game.read(self.game.initial()), Rows.new(games, State, table)
        past = games * MOST_PAST if table.draw_3 else 0
        lengths, repeated = np.zeros((2, games), np.int64)
        work = Workspace.new(table)
        pasts = np.zeros(past, np.int64)
        return Stepping(
            step=step_games,
            stepped=(table, start, states, work, self._turned, pasts, lengths, repeated),
            watch=watch_games,
            watched=(table, states, self._shapes, repeated),
            most_moves=MOST_MOVES,
            position=lambda k: _kept(states[k]),
        )

    @cached_property
    def _turned(self) -> Ints:
        """The number of each placement on the rotated board."""
        grid = self.game.grid
        turned = [
            grid.number[
                replace(
                    place,
                    column=grid.columns - place.column - place.size[0],
                    row=grid.rows - place.row - place.size[1],
                )
            ]
            for place in grid.placements
        ]
        return np.array(turned, np.int64)

    @cached_property
    def _shapes(self) -> Ints:
        """Column, row, width, depth and height of each placement, one after another."""
        places = self.game.grid.placements
        return np.array([[p.column, p.row, *p.size] for p in places], np.int64).ravel()


def _kept(state: State) -> Position:
    first, second = map(tuple, state.pieces.tolist())
    return Position((first, second), state.side, state.ply)


# Observations

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
            "the height of a piece on a square, by side and kind, the cabeza first; 0 elsewhere; "
            "rows from the own home row up",
        ),
        Field(
            "actor", (2,), "1 for the side to move, or the last one to move at the end of a game"
        ),
        Field(
            "repeated",
            (1,),
            "the number of earlier occurrences of the position, if repetition is a draw",
        ),
        Field("left", (1,), f"the plies left until the limit of the rules, {MOST} at most"),
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


# Steps

PASSING = 0
"""The action of a side without a move; placements follow."""


@compiled
def step_games(
    table: Table,
    start: State,
    states: Rows[State],
    work: Workspace,
    turned: Ints,
    pasts: Ints,
    lengths: Ints,
    repeated: Ints,
    begin: bool,
    auto_reset: bool,
    seed: Ints,
    chosen: Ints,
    numbers: Ints,
    streams: Ints,
    actors: Ints,
    counts: Ints,
    legal: Ints,
    moves: Ints,
    masks: Any,
    rewards: Any,
    ended: Any,
) -> int:
    """As games/encoding.py has it; seed, numbers and streams say nothing here. Each game begins at
    `start`. `turned` is int64, by placement the one that it is on the board turned round; `pasts`
    int64[games × MOST_PAST], the hashes of the positions that came before, `lengths` how many there
    are, `repeated` how often the one that is there now is among them."""
    t, games, listed = table, len(chosen), work.moves[0]
    width, actions = len(legal) // games, len(masks) // games
    if not begin:
        wrong = find_moves(games, width, chosen, counts, legal)
        if wrong >= 0:
            return wrong
    for k in range(games):
        s, past = states[k], pasts[k * MOST_PAST :]
        clear_mask(masks[k * actions :], legal[k * width :], counts[k])
        ended[k] = 0
        rewards[2 * k] = rewards[2 * k + 1] = 0.0
        if begin:
            set_out(s, start, lengths[k:], repeated[k:])
        elif counts[k] > 0:
            go_on(t, s, moves[k * width + chosen[k]], past, lengths[k:], repeated[k:])
        n = list_moves(t, s, listed)
        ending = ending_of(t, s, repeated[k], n)
        if ending != UNFINISHED and not begin and counts[k] > 0:
            ended[k] = 1
            winner = winner_by(t, s, ending)
            pay(rewards[2 * k :], 2, 1 << winner if winner >= 0 else 0)
            if auto_reset:
                numbers[k] += games
                set_out(s, start, lengths[k:], repeated[k:])
                n = list_moves(t, s, listed)
                ending = ending_of(t, s, 0, n)
        actors[k] = -1
        counts[k] = 0
        if ending == UNFINISHED:
            if n == 0:
                listed[0] = NO_MOVE
            actors[k] = s.side
            counts[k] = max(n, 1)
        for number in range(counts[k]):
            move = listed[number]
            action = action_of(s, turned, move)
            moves[k * width + number] = move
            legal[k * width + number] = action
            masks[k * actions + action] = 1
    return -1


@inlined
def action_of(s: State, turned: Ints, move: int) -> int:
    """Return the action of a move from the point of view of the side that makes it."""
    if move == NO_MOVE:
        return PASSING
    return PASSING + 1 + (turned[move] if s.side else move)


@shared
def set_out(s: State, start: State, length: Ints, repeated: Ints) -> None:
    """Set up a game at its start."""
    copy(s, start)
    length[0] = 0
    repeated[0] = 0


@shared
def go_on(t: Table, s: State, move: int, past: Ints, length: Ints, repeated: Ints) -> None:
    """Make a move and update the game's history, `past`.

    If the history is full, its older half is dropped.
    """
    if t.draw_3:
        if length[0] == MOST_PAST:
            half = MOST_PAST // 2
            for place in range(half):
                past[place] = past[half + place]
            length[0] = half
        past[length[0]] = s.hash
        length[0] += 1
    if move == NO_MOVE:
        pass_turn(t, s, 1)
    else:
        make(t, s, move)
    repeated[0] = 0
    if t.draw_3:
        for place in range(length[0]):
            repeated[0] += past[place] == s.hash
