"""Playouts of positions of a race, compiled: all seats play greedily."""

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.games.game import Numbers
from cuatto_kit.games.outlook import ACTOR, TO_GO, WINNERS, Ends
from cuatto_kit.games.race.engine.batch import (
    random_roll,
    roll_numbered,
    rolls_there_are,
    winners,
)
from cuatto_kit.games.race.engine.game import Position, RaceGame
from cuatto_kit.games.race.engine.greedy import FREEDOM
from cuatto_kit.games.race.engine.policies import GREEDY, choose
from cuatto_kit.games.race.engine.search import STRIDE
from cuatto_kit.games.race.engine.state import BEGIN, END, MOVE, waiting
from cuatto_kit.games.race.engine.steps import play
from cuatto_kit.games.race.engine.tables import State, Table, Workspace
from cuatto_kit.games.race.engine.turns import begin, decider
from cuatto_kit.games.streams import draw, seed_stream
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
    most_rolls: int,
    ends: Floats,
) -> None:
    """Play a position on, several times.

    The first rolls of the playouts take all rolls in turn.

    Args:
        most_rolls: The most rolls of a playout, which ends earlier if the game does.
        ends: float64[playouts × (2 + seats)], one playout after another, with the columns of
            games/outlook.py. The distance to go is in pips; a waiting checker adds FREEDOM.
    """
    t, s, work, stream = table, state, workspace, random_stream
    for playout in range(playouts):
        seed_stream(stream, seed, playout)
        copy(s, position)
        if s.phase == BEGIN:
            begin(s, draw(stream, t.seats))
        play_greedily(t, s, work, stream)
        rolled = 0
        while s.phase != END and rolled < most_rolls:
            if rolled == 0:
                roll_numbered(t, s, STRIDE * playout % rolls_there_are(t, s))
            else:
                random_roll(t, s, stream)
            play_greedily(t, s, work, stream)
            rolled += 1
        end = ends[playout * (TO_GO + t.seats) :]
        end[WINNERS] = float(winners(t, s)) if s.phase == END else 0.0
        end[ACTOR] = -1.0 if s.phase == END else float(decider(t, s))
        for seat in range(t.seats):
            end[TO_GO + seat] = s.pip_count[seat] + FREEDOM * waiting(t, s, seat)


@shared
def play_greedily(t: Table, s: State, work: Workspace, stream: Numbers) -> None:
    """Play the dice left greedily; ties are broken at random.

    Otherwise the order of the lists of moves would favour some seats.
    """
    while s.phase == MOVE:
        _, checker, tabled = choose(t, s, GREEDY, stream, work)
        play(t, s, checker, tabled)


class RacePlayouts:
    """The `Playouts` of one race (games/outlook.py).

    A turn is a roll; distances to go are in pips.
    """

    def __init__(self, game: RaceGame) -> None:
        self._game = game
        self._table = table = game.board.table.changed(playing=1 << GREEDY)
        self._room = State.new(table), Workspace.new(table), np.zeros(4, np.int64)

    def play(self, state: Position, seed: int, playouts: int, turns: int) -> Ends:
        written = np.zeros((playouts, TO_GO + self._game.seats))
        position = self._game.read(state).copy()
        play_on_from(
            self._table, position, *self._room, seed, playouts, turns, written.ravel()
        )  # fmt: skip
        return Ends.of(written)
