"""Who plays a seat at the table: the policies of the simulation, one move at a time."""

from collections.abc import Callable
from typing import Any

import numpy as np

from cuatto_kit.config.messages import listed
from cuatto_kit.games.game import Draw
from cuatto_kit.games.race.engine.game import Move, Position, RaceGame
from cuatto_kit.games.race.engine.legal import list_moves
from cuatto_kit.games.race.engine.policies import POLICIES, choose
from cuatto_kit.games.race.engine.tables import MOVES, WORK_SIZE
from cuatto_kit.games.streams import seed_stream

BOTS = ("random", "greedy", "lookahead")
"""From the weakest to the strongest."""

SEEDS = 2**31
"""Seeds that a bot draws one of for the stream of a move."""


def make_bot(name: str, game: RaceGame) -> Callable[[Position, Draw], Move]:
    """A bot of that name; the policies run as they stand, without compiling.

    Raises ValueError on a name that is none.
    """
    if name not in BOTS:
        raise ValueError(f"no bot {name!r}; expected one of {listed(BOTS)}")
    table, policy = game.board.table, POLICIES[name]
    work = np.zeros(table[WORK_SIZE], np.int32)
    stream: Any = np.zeros(4, np.int64)
    moves = work[table[MOVES] :]

    def choose_move(state: Position, draw: Draw) -> Move:
        array = state.array.copy()
        seed_stream(stream, draw(SEEDS), 0)
        n = list_moves(table, array, moves, work)
        return game.legal(state)[choose(table, array, policy, moves, n, stream, work)]

    return choose_move


def is_compiled() -> bool:
    """Whether bots answer at once: they do, the policies run as they stand."""
    return True
