"""Who plays a seat at the table: the policies of the simulation, one move at a time.

They run as they stand; only the planner is compiled where there are many dice.
"""

from functools import partial

from cuatto_kit.games import bots
from cuatto_kit.games.columns.engine.game import ColumnsGame, Move, Position, move_of
from cuatto_kit.games.columns.engine.kernel import list_moves
from cuatto_kit.games.columns.engine.policies import POLICIES, choose, choose_compiled
from cuatto_kit.games.columns.engine.tables import Estimates, Workspace
from cuatto_kit.games.simulator import Numbers
from cuatto_kit.games.text_view import Bot
from cuatto_kit.games.thinking import Stop

BOTS = ("random", "rule28", "planner")
"""From the weakest to the strongest."""

MOST_THROWS = 1_000
"""Throws up to which the planner thinks fast enough without compiling."""


def make_bot(name: str, game: ColumnsGame, stop: Stop | None = None) -> Bot[Position, Move]:
    """A bot of that name; none of them thinks for long. Raises ValueError on a name that is
    none."""
    return bots.make_bot(name, {known: partial(_bot, game, known) for known in BOTS})


def _bot(game: ColumnsGame, name: str) -> Bot[Position, Move]:
    table, policy = game.board.table, POLICIES[name]
    work, estimates = Workspace.new(table), Estimates.new(table)
    moves = work.moves
    slow = name == "planner" and table.throws > MOST_THROWS
    pick = choose_compiled if slow else choose

    def choose_move(state: Position, stream: Numbers) -> Move:
        array = game.read(state).copy()
        n = list_moves(table, array, moves)
        return move_of(int(moves[pick(table, array, policy, moves, n, stream, work, estimates)]))

    return bots.by_policy(choose_move)
