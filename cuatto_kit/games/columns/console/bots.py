"""Who plays a seat at the table: the policies of the simulation, one move at a time."""

from collections.abc import Callable

import numpy as np

from cuatto_kit.config.messages import listed
from cuatto_kit.games.columns.engine.game import ColumnsGame, Move, Position, move_of
from cuatto_kit.games.columns.engine.kernel import list_moves
from cuatto_kit.games.columns.engine.policies import POLICIES, choose, choose_compiled
from cuatto_kit.games.columns.engine.tables import MOVES, THROWS, new_estimates, new_workspace
from cuatto_kit.games.game import Draw
from cuatto_kit.games.streams import seed_stream

BOTS = ("random", "rule28", "planner")
"""From the weakest to the strongest."""

SEEDS = 2**31
"""Seeds that a bot draws one of for the stream of a move."""
MOST_THROWS = 1_000
"""Throws up to which the planner thinks fast enough without compiling."""


def make_bot(name: str, game: ColumnsGame) -> Callable[[Position, Draw], Move]:
    """A bot of that name; the policies run as they stand, compiled only for many dice.

    Raises ValueError on a name that is none.
    """
    if name not in BOTS:
        raise ValueError(f"no bot {name!r}; expected one of {listed(BOTS)}")
    table, policy = game.board.table, POLICIES[name]
    work, estimates = new_workspace(table), new_estimates(table)
    stream, moves = np.zeros(4, np.int64), work[table[MOVES] :]
    slow = name == "planner" and table[THROWS] > MOST_THROWS
    pick = choose_compiled if slow else choose

    def choose_move(state: Position, draw: Draw) -> Move:
        array = state.array.copy()
        seed_stream(stream, draw(SEEDS), 0)
        n = list_moves(table, array, moves)
        return move_of(int(moves[pick(table, array, policy, moves, n, stream, work, estimates)]))

    return choose_move


def is_compiled() -> bool:
    """Whether bots answer at once: they do, but for the planner's first move by many dice."""
    return True
