"""Bots for seats at the table: the policies of the simulation, one move at a time.

The lookahead policy is compiled; random and greedy bots run uncompiled.
"""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from cuatto_kit.games.bots import by_policy
from cuatto_kit.games.outlook import WIN
from cuatto_kit.games.playouts import Options, PlayoutThinker
from cuatto_kit.games.race.engine.game import Choice, Move, Position, RaceGame
from cuatto_kit.games.race.engine.policies import LOOKAHEAD, POLICIES, choose, look_ahead
from cuatto_kit.games.race.engine.search import finish, search
from cuatto_kit.games.race.engine.tables import Ends, Workspace
from cuatto_kit.games.text_view import TIMED
from cuatto_kit.games.thinking import Bot, Strength

BOTS = ("random", "greedy", "lookahead")
"""The names of the bots, from the weakest to the strongest."""

STRENGTHS: Mapping[str, Strength] = {
    "easy": Strength("random"),
    "medium": Strength("greedy"),
    "hard": Strength("lookahead"),
    "strong": Strength(TIMED),
}


def make_bot(name: str, game: RaceGame) -> Bot[Position, Move]:
    """Return the bot of a name in BOTS."""
    policy = POLICIES[name]
    table = game.board.table.changed(playing=1 << policy)
    work = Workspace.new(table)

    def choose_move(state: Position, stream: Any) -> Move:
        array = game.read(state).copy()
        if policy == LOOKAHEAD:
            look_ahead(table, array, work, stream)
            checker, tabled = work.chosen.tolist()
        else:
            _, checker, tabled = choose(table, array, policy, stream, work)
        return game.move_of(state, int(checker), int(tabled))

    return by_policy(choose_move)


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
