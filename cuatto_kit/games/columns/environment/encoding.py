"""Can't Stop as numbers: the meaning of each action, and what a seat sees."""

from functools import cached_property
from itertools import combinations

import numpy as np

from cuatto_kit.games.columns.engine.game import (
    Choice,
    ColumnsGame,
    Move,
    Phase,
    Position,
    number_of,
)
from cuatto_kit.games.columns.engine.tables import (
    COLUMN_BITS,
    MOST_PLAYS,
    Ints,
    State,
    Workspace,
)
from cuatto_kit.games.columns.environment.observing import fields_of, watch_games, write
from cuatto_kit.games.columns.environment.stepping import FIRST_PLAY, step_games
from cuatto_kit.games.encoding import Encoding, Observation, Stepping
from cuatto_kit.kernels.records import Rows


class ColumnsEncoding(Encoding[Position, Choice]):
    """The encoding of Can't Stop.

    Action 0 is bust, 1 stops and 2 rolls on. The other actions are plays, sorted by the columns
    that they climb: every play that some throw of the dice may allow.
    """

    def __init__(self, game: ColumnsGame) -> None:
        self.game: ColumnsGame = game
        self.fields = fields_of(game.board)
        self.actions = FIRST_PLAY + len(self._plays)
        self.chances = len(game.board.throws.dice)
        self._size = self.size

    def action_of(self, state: Position, move: Choice) -> int:
        assert isinstance(move, Move)
        if move.columns:
            return FIRST_PLAY + self._plays[move.columns]
        number = number_of(move)
        assert number is not None
        return -number

    def observe(self, state: Position, seat: int) -> Observation:
        seen = np.zeros(self._size, np.int8)
        write(self.game.board.table, self.game.read(state), self._shown.ravel(), seat, seen)
        return seen

    def stepping(self, games: int) -> Stepping[Position]:
        table = self.game.board.table
        states = Rows.new(games, State, table)
        return Stepping(
            step=step_games,
            stepped=(table, states, Workspace.new(table), self._play_actions),
            watch=watch_games,
            watched=(table, states, self._shown.ravel()),
            most_moves=MOST_PLAYS,
            position=lambda k: _kept(states[k]),
        )

    @cached_property
    def _shown(self) -> Ints:
        """The number of dice that show each face, by throw and face."""
        board = self.game.board
        faces = range(1, board.sides + 1)
        return np.array([[dice.count(n) for n in faces] for dice in board.throws.dice], np.int32)

    @cached_property
    def _plays(self) -> dict[tuple[int, ...], int]:
        """The plays in order, with their numbers from 0."""
        board = self.game.board
        plays = {
            play
            for pairings in board.throws.pairings
            for sums in pairings
            for size in range(1, len(sums) + 1)
            for play in combinations([column for column in sums if column in board.columns], size)
        }
        return {play: number for number, play in enumerate(sorted(plays))}

    @cached_property
    def _play_actions(self) -> Ints:
        """The action of each play by its number in the kernel, or -1."""
        found = np.full(1 << COLUMN_BITS * self.game.board.table.pairs, -1, np.int32)
        for play, number in self._plays.items():
            found[number_of(Move(play))] = FIRST_PLAY + number
        return found


def _kept(state: State) -> Position:
    return Position(state.array.tobytes(), Phase(state.phase), state.actor)
