"""Positions of a race played on, compiled: all seats play greedily."""

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.games.game import Numbers
from cuatto_kit.games.playing_on import ACTOR, TO_GO, WINNERS, Ends
from cuatto_kit.games.race.engine.batch import (
    random_roll,
    roll_numbered,
    rolls_there_are,
    winners,
)
from cuatto_kit.games.race.engine.game import Position, RaceGame
from cuatto_kit.games.race.engine.policies import FREEDOM, GREEDY, choose
from cuatto_kit.games.race.engine.search import STRIDE
from cuatto_kit.games.race.engine.state import BEGIN, END, MOVE, waiting
from cuatto_kit.games.race.engine.steps import play
from cuatto_kit.games.race.engine.tables import State, Table, Workspace
from cuatto_kit.games.race.engine.turns import begin
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
    """Plays a position on for so many rolls, or to its end; what comes of it goes to `ends`,
    float64[playouts × (2 + seats)], a playout after the other: the columns of games/playing_on.py,
    to go being pips.

    The first roll of playouts takes all there are in turn.
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
                rolls = rolls_there_are(t, s)
                roll_numbered(t, s, STRIDE * playout % rolls, rolls)
            else:
                random_roll(t, s, stream)
            play_greedily(t, s, work, stream)
            rolled += 1
        end = ends[playout * (TO_GO + t.seats) :]
        end[WINNERS] = float(winners(t, s)) if s.phase == END else 0.0
        end[ACTOR] = -1.0 if s.phase == END else float(s.actor)
        for seat in range(t.seats):
            end[TO_GO + seat] = s.pip_count[seat] + FREEDOM * waiting(t, s, seat)


@shared
def play_greedily(t: Table, s: State, work: Workspace, stream: Numbers) -> None:
    """Plays the dice that are left; of equal moves each is as likely, or some seats would do better
    than others for the order in which moves are listed."""
    while s.phase == MOVE:
        _, checker, tabled = choose(t, s, GREEDY, stream, work)
        play(t, s, checker, tabled)


class RacePlayouts:
    """The `Playouts` of one race (games/playing_on.py): a turn is a roll, to go are pips."""

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
