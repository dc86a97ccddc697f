"""Bots at the table: the policies of the simulation, one move at a time.

They are interpreted; only the planner is compiled, if there are many dice.
"""

from collections.abc import Mapping

from cuatto_kit.games.bots import by_policy
from cuatto_kit.games.columns.engine.game import ColumnsGame, Move, Position, move_of
from cuatto_kit.games.columns.engine.kernel import list_moves
from cuatto_kit.games.columns.engine.policies import POLICIES, choose, choose_compiled
from cuatto_kit.games.columns.engine.tables import Estimates, Workspace
from cuatto_kit.games.game import Numbers
from cuatto_kit.games.text_view import TIMED
from cuatto_kit.games.thinking import Bot, Strength

BOTS = ("random", "rule28", "planner")
"""From the weakest to the strongest."""

STRENGTHS: Mapping[str, Strength] = {
    "easy": Strength("rule28", slip=2),
    "medium": Strength("rule28", slip=4),
    "hard": Strength("rule28"),
    "strong": Strength(TIMED),
}

MOST_THROWS = 1_000
"""The number of throws up to which the planner is fast enough without compilation."""


def make_bot(name: str, game: ColumnsGame) -> Bot[Position, Move]:
    """Return one of BOTS."""
    table, policy = game.board.table, POLICIES[name]
    work, estimates = Workspace.new(table), Estimates.new(table)
    moves = work.moves
    slow = name == "planner" and table.throws > MOST_THROWS
    pick = choose_compiled if slow else choose

    def choose_move(state: Position, stream: Numbers) -> Move:
        array = game.read(state).copy()
        n = list_moves(table, array, moves)
        return move_of(int(moves[pick(table, array, policy, moves, n, stream, work, estimates)]))

    return by_policy(choose_move)
