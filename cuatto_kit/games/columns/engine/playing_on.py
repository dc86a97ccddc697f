"""Compiled playouts of Can't Stop: all seats play by the Rule of 28."""

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.games.columns.engine.game import ColumnsGame, Position
from cuatto_kit.games.columns.engine.kernel import list_moves
from cuatto_kit.games.columns.engine.state import END, ROLL, winners
from cuatto_kit.games.columns.engine.tables import State, Table, Workspace
from cuatto_kit.games.columns.engine.weighing import play_listed, roll_if_due
from cuatto_kit.games.game import Numbers
from cuatto_kit.games.playing_on import ACTOR, TO_GO, WINNERS, Ends
from cuatto_kit.games.streams import seed_stream
from cuatto_kit.kernels.kernel import compiled
from cuatto_kit.kernels.language import copy, shared

Floats = NDArray[np.float64]


@compiled
def play_on_from(
    table: Table,
    position: State,
    state: State,
    workspace: Workspace,
    random_stream: Numbers,
    seed: int,
    playouts: int,
    most_turns: int,
    ends: Floats,
) -> None:
    """Play a position on for `most_turns` turns, including the current one, or to its end.

    The results are written to `ends`, float64[playouts × (2 + seats)], one playout after another,
    with the columns of games/playing_on.py; the distance to go is in columns.
    """
    t, s, work, stream = table, state, workspace, random_stream
    for playout in range(playouts):
        seed_stream(stream, seed, playout)
        copy(s, position)
        turns = 0
        while s.phase != END and turns < most_turns:
            roll_if_due(t, s, stream)
            play_listed(t, s, work, list_moves(t, s, work.moves))
            turns += 1 if s.phase == ROLL and s.placed == 0 else 0
        end = ends[playout * (TO_GO + t.seats) :]
        for seat in range(t.seats):
            end[TO_GO + seat] = columns_to_go(t, s, seat)
        end[WINNERS] = float(winners(t, s))
        end[ACTOR] = -1.0 if s.phase == END else float(s.actor)


@shared
def columns_to_go(t: Table, s: State, seat: int) -> float:
    """Return the distance that a seat still has to climb, in whole columns.

    It assumes that the seat wins by the columns in which it is highest.
    """
    left, taken = 0.0, 0
    for _ in range(t.to_win - s.claims[seat]):
        most, best = -1.0, 0
        for column in range(2, t.sums):
            if (s.open & ~taken) >> column & 1:
                climbed = float(s.cubes[seat, column]) / t.spaces[column]
                if climbed > most:
                    most, best = climbed, column
        taken |= 1 << best
        left += 1.0 - max(most, 0.0)
    return left


class ColumnsPlayouts:
    """The `Playouts` of one board (games/playing_on.py); the distance to go is in columns."""

    def __init__(self, game: ColumnsGame) -> None:
        self._game = game
        self._table = table = game.board.table
        self._room = State.new(table), Workspace.new(table), np.zeros(4, np.int64)

    def play(self, state: Position, seed: int, playouts: int, turns: int) -> Ends:
        written = np.zeros((playouts, TO_GO + self._game.seats))
        position = self._game.read(state).copy()
        play_on_from(
            self._table, position, *self._room, seed, playouts, turns, written.ravel()
        )  # fmt: skip
        return Ends.of(written)
