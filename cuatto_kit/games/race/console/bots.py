"""Who plays a seat at the table: the policies of the simulation, one move at a time, and the search
by the clock.

The policies run as they stand; only the search is compiled.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from cuatto_kit.games import bots
from cuatto_kit.games.race.engine.game import Move, Position, RaceGame
from cuatto_kit.games.race.engine.legal import list_moves
from cuatto_kit.games.race.engine.policies import POLICIES, choose
from cuatto_kit.games.race.engine.searcher import Searcher, Seconds
from cuatto_kit.games.race.engine.tables import MOVES, WORK_SIZE, Ints
from cuatto_kit.games.text_view import Bot

BOTS = ("random", "greedy", "lookahead")
"""From the weakest to the strongest."""


Choose = Callable[[Ints, Ints, int, Any], int]
"""The number of the move that is chosen in a position, among so many."""


def make_bot(name: str, game: RaceGame) -> Bot[Position, Move]:
    """A bot of that name. Raises ValueError on a name that is none."""
    makers = {known: partial(_by_policy, game, POLICIES[known]) for known in BOTS}
    return bots.make_bot(name, makers, partial(_by_search, game))


def _by_policy(game: RaceGame, policy: int) -> Bot[Position, Move]:
    table = game.board.table
    work = np.zeros(table[WORK_SIZE], np.int32)

    def number_of(state: Ints, moves: Ints, n: int, stream: Any) -> int:
        return choose(table, state, policy, moves, n, stream, work)

    return by_number(game, number_of)


def _by_search(game: RaceGame, milliseconds: int) -> Bot[Position, Move]:
    searcher, budget = Searcher(game.board.table), Seconds(milliseconds / 1000)

    def number_of(state: Ints, moves: Ints, n: int, stream: Any) -> int:
        return searcher.choose(state, int(stream[0]), budget)

    return by_number(game, number_of)


def by_number(game: RaceGame, number_of: Choose) -> Bot[Position, Move]:
    """A bot that chooses by the number of a move; `number_of(state, moves, n, stream)` may write
    to what it is given."""
    table = game.board.table
    work = np.zeros(table[WORK_SIZE], np.int32)
    moves = work[table[MOVES] :]

    def choose_move(state: Position, stream: Any) -> Move:
        array = state.array.copy()
        n = list_moves(table, array, moves, work)
        picked = number_of(array, moves, n, stream)
        return game.move_of(state, int(moves[2 * picked]), int(moves[2 * picked + 1]))

    return bots.by_policy(choose_move)
