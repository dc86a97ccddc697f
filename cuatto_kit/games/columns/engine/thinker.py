"""The compiled thinker of Can't Stop: every move is tried in playouts with the same dice.

The planner proposes a move and plays the actor's turn to its end; everything else is played by the
Rule of 28, which takes a twentieth of the time. Another move replaces the proposed one only if it
has won significantly more.
"""

from collections.abc import Callable

import numpy as np

from cuatto_kit.games.columns.engine.game import Choice, ColumnsGame, Position, move_of
from cuatto_kit.games.columns.engine.kernel import list_moves, play
from cuatto_kit.games.columns.engine.policies import PLANNER, RULE28, choose
from cuatto_kit.games.columns.engine.state import END
from cuatto_kit.games.columns.engine.tables import Estimates, State, Table, Workspace
from cuatto_kit.games.columns.engine.weighing import MOST_ROLLS, roll_if_due
from cuatto_kit.games.game import Numbers
from cuatto_kit.games.playouts import Options, PlayoutThinker
from cuatto_kit.games.streams import seed_stream
from cuatto_kit.kernels.kernel import compiled
from cuatto_kit.kernels.language import copy

BATCH = 12
"""Playouts of each move between two checks of the clock."""


@compiled
def propose(
    table: Table, state: State, workspace: Workspace, estimates: Estimates, random_stream: Numbers
) -> int:
    """List the moves of the actor in the workspace and return the index of the planner's move."""
    t, s, work = table, state, workspace
    n = list_moves(t, s, work.moves)
    return choose(t, s, PLANNER, work.moves, n, random_stream, work, estimates)


@compiled
def finish(
    table: Table,
    state: State,
    here: State,
    workspace: Workspace,
    estimates: Estimates,
    random_stream: Numbers,
    move: int,
    seed: int,
    first: int,
    playouts: int,
) -> int:
    """Return what the actor wins in playouts `first` … of a seed after a move.

    A win counts 2 and a game without a winner 1. `here` is a work array for a position.
    """
    t, s, work, stream = table, here, workspace, random_stream
    halves = 0
    for playout in range(first, first + playouts):
        seed_stream(stream, seed, playout)
        copy(s, state)
        play(t, s, move)
        rolls, policy = 0, PLANNER
        while s.phase != END and rolls < MOST_ROLLS:
            rolls += roll_if_due(t, s, stream)
            if s.actor != state.actor:
                policy = RULE28
            n = list_moves(t, s, work.moves)
            play(t, s, work.moves[choose(t, s, policy, work.moves, n, stream, work, estimates)])
        if s.phase != END or s.claims[s.actor] < t.to_win:
            halves += 1
        elif s.actor == state.actor:
            halves += 2
    return halves


class ColumnsThinker(PlayoutThinker[Position, Choice]):
    """The thinker of one board: its options are the legal moves, judged by playouts to the end.

    The first use may compile for some seconds.
    """

    def __init__(self, game: ColumnsGame) -> None:
        super().__init__(game)
        self._columns, table = game, game.board.table
        self._work, self._here = Workspace.new(table), State.new(table)
        self._estimates, self._stream = Estimates.new(table), np.zeros(4, np.int64)

    def options(self, state: Position, seed: int, is_over: Callable[[], bool]) -> Options[Choice]:
        table, start = self._columns.board.table, self._columns.read(state).copy()
        room = (self._work, self._estimates, self._stream)
        proposed = propose(table, start, *room)
        moves = self._columns.legal(state)
        numbers = self._work.moves[: len(moves)].tolist()

        def win(option: int, first: int, playouts: int) -> float:
            move = numbers[option]
            return finish(table, start, self._here, *room, move, seed, first, playouts) / 2

        win(0, 0, 0)  # compiles the kernel if necessary
        return Options([move_of(number) for number in numbers], win, None, BATCH, proposed)
