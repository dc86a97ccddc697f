"""Cabeza as numbers: the meaning of each action, and what a side sees."""

from dataclasses import replace
from functools import cached_property

import numpy as np

from cuatto_kit.games.blocks.engine.game import PASS, BlocksGame, Move, Position
from cuatto_kit.games.blocks.engine.table import (
    MOST_MOVES,
    MOST_PAST,
    Ints,
    State,
    Workspace,
)
from cuatto_kit.games.blocks.environment.observing import fields_of, watch_games, write
from cuatto_kit.games.blocks.environment.stepping import PASSING, step_games
from cuatto_kit.games.encoding import Encoding, Observation, Stepping
from cuatto_kit.kernels.records import Rows


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
