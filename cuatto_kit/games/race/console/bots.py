"""Bots for seats at the table: the policies of the simulation, one move at a time.

The lookahead policy is compiled; random and greedy bots run uncompiled.
"""

from collections.abc import Mapping
from typing import Any

from cuatto_kit.games.bots import by_policy
from cuatto_kit.games.race.engine.game import Move, Position, RaceGame
from cuatto_kit.games.race.engine.policies import LOOKAHEAD, POLICIES, choose, look_ahead
from cuatto_kit.games.race.engine.tables import Workspace
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
