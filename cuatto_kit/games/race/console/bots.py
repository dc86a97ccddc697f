"""Who plays a seat at the table: the policies of the simulation, one move at a time.

They run as they stand, without compiling.
"""

from functools import partial
from typing import Any

from cuatto_kit.games import bots
from cuatto_kit.games.race.engine.game import Move, Position, RaceGame
from cuatto_kit.games.race.engine.policies import POLICIES, choose
from cuatto_kit.games.race.engine.tables import Workspace
from cuatto_kit.games.text_view import Bot

BOTS = ("random", "greedy", "lookahead")
"""From the weakest to the strongest."""


def make_bot(name: str, game: RaceGame) -> Bot[Position, Move]:
    """A bot of that name. Raises ValueError on a name that is none."""
    return bots.make_bot(name, {known: partial(_bot, game, POLICIES[known]) for known in BOTS})


def _bot(game: RaceGame, policy: int) -> Bot[Position, Move]:
    table = game.board.table
    work = Workspace.new(table)

    def choose_move(state: Position, stream: Any) -> Move:
        array = game.read(state).copy()
        _, checker, tabled = choose(table, array, policy, stream, work)
        return game.move_of(state, int(checker), int(tabled))

    return bots.by_policy(choose_move)
