"""The thinker of races: all ways to play a roll are tried on the same dice."""

from collections.abc import Callable

import numpy as np

from cuatto_kit.games.playouts import Options, PlayoutThinker
from cuatto_kit.games.race.engine.game import Choice, Position, RaceGame
from cuatto_kit.games.race.engine.search import finish, search
from cuatto_kit.games.race.engine.tables import Ends, Workspace
from cuatto_kit.games.weighing import WIN

BATCH = 6
"""The number of playouts of each end between two checks of the clock."""
NO_ENDS, NOTHING = np.zeros(0, np.int64), np.zeros(0)


class RaceThinker(PlayoutThinker[Position, Choice]):
    """A thinker whose options are the positions in which a roll can end.

    They are compared by playouts of some rounds. A `score` is in hundredths of a pip, the others'
    way home minus that of the seat. The chance to win is that of greedy play to the end of the
    game. The first use may compile for some seconds.
    """

    def __init__(self, game: RaceGame) -> None:
        super().__init__(game)
        self._race, table = game, game.board.table
        self._work, self._ends = Workspace.new(table), Ends.new(table)
        self._stream = np.zeros(4, np.int64)

    def options(self, state: Position, seed: int, is_over: Callable[[], bool]) -> Options[Choice]:
        table, work, ends, stream = (
            self._race.board.table, self._work, self._ends, self._stream,
        )  # fmt: skip
        start = self._race.read(state).copy()
        found = search(table, start, work, ends, stream, NO_ENDS, 0, 0, 0, NOTHING)
        worth, seat = np.zeros(found), int(start.actor)

        def judge(option: int, first: int, playouts: int) -> float:
            worth[option] = 0.0
            tried = np.array([option])
            search(table, start, work, ends, stream, tried, seed, first, playouts, worth)
            return float(worth[option])

        def win(option: int, first: int, playouts: int) -> float:
            end = ends.position[option]
            return finish(table, end, work, stream, seat, seed, first, playouts) / WIN

        win(0, 0, 0)  # compiles the kernel if needed
        moves = [
            self._race.move_of(state, *first) for first in ends.move[:found].tolist()
        ]  # fmt: skip
        return Options(moves, win, judge, BATCH)
