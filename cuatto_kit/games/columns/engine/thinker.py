"""Who thinks about Can't Stop, compiled: every move is played on from by the same dice."""

from collections.abc import Callable

import numpy as np

from cuatto_kit.games.columns.engine.game import Choice, ColumnsGame, Position, move_of
from cuatto_kit.games.columns.engine.kernel import list_moves, play
from cuatto_kit.games.columns.engine.policies import choose
from cuatto_kit.games.columns.engine.state import END
from cuatto_kit.games.columns.engine.tables import Estimates, State, Table, Workspace
from cuatto_kit.games.columns.engine.weighing import MOST_ROLLS, roll_if_due
from cuatto_kit.games.playouts import Options, PlayoutThinker
from cuatto_kit.games.simulator import Numbers
from cuatto_kit.games.streams import seed_stream
from cuatto_kit.kernels.kernel import compiled
from cuatto_kit.kernels.language import copy
import os

POLICY=int(os.environ.get("POL","2"))
BATCH = int(os.environ.get("BATCH","4"))
"""Playouts of each move between two looks at the clock."""


@compiled
def finish(
    table: Table,
    state: State,
    here: State,
    workspace: Workspace,
    estimates: Estimates,
    random_stream: Numbers,
    policy: int,
    move: int,
    seed: int,
    first: int,
    playouts: int,
) -> int:
    """How many of playouts `first` … of a seed the actor wins after a move, all seats playing by a
    policy to the end."""
    t, s, work, stream = table, here, workspace, random_stream
    won = 0
    for playout in range(first, first + playouts):
        seed_stream(stream, seed, playout)
        copy(s, state)
        play(t, s, move)
        rolls = 0
        own = policy > 0
        while s.phase != END and rolls < MOST_ROLLS:
            rolls += roll_if_due(t, s, stream)
            n = list_moves(t, s, work.moves)
            own = own and s.actor == state.actor
            picked = choose(t, s, 2 if own or policy == 2 else 1, work.moves, n, stream, work, estimates)
            play(t, s, work.moves[picked])
        won += s.claims[state.actor] >= t.to_win
    return won


class ColumnsThinker(PlayoutThinker[Position, Choice]):

    def __init__(self, game: ColumnsGame) -> None:
        super().__init__(game)
        self._columns, table = game, game.board.table
        self._work, self._here = Workspace.new(table), State.new(table)
        self._estimates = Estimates.new(table)
        self._stream = np.zeros(4, np.int64)

    def options(
        self, state: Position, seed: int, is_over: Callable[[], bool]
    ) -> Options[Choice]:
        table, work = self._columns.board.table, self._work
        start = self._columns.read(state).copy()
        numbers = work.moves[: list_moves(table, start, work.moves)].tolist()

        def win(option: int, first: int, playouts: int) -> float:
            return float(
                finish(
                    table, start, self._here, work, self._estimates, self._stream, POLICY,
                    numbers[option], seed, first, playouts,
                )  # fmt: skip
            )

        win(0, 0, 0)  # compiles, if need be
        proposed = choose(table, start, 2, work.moves, len(numbers), self._stream, work, self._estimates)
        return Options([move_of(number) for number in numbers], win, batch=BATCH, proposed=int(proposed))
