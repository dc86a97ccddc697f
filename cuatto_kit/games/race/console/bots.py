"""Who plays a seat at the table: the policies of the simulation, one move at a time, and the search
by the clock.

What looks ahead is compiled; random and greedy bots run as they stand.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from cuatto_kit.games import bots
from cuatto_kit.games.race.engine.game import Move, Position, RaceGame
from cuatto_kit.games.race.engine.policies import LOOKAHEAD, POLICIES, choose, look_ahead
from cuatto_kit.games.race.engine.searcher import Searcher, Seconds
from cuatto_kit.games.race.engine.tables import State, Workspace
from cuatto_kit.games.text_view import Bot
from cuatto_kit.games.thinking import Stop

BOTS = ("random", "greedy", "lookahead")
"""From the weakest to the strongest."""

Choose = Callable[[State, Any], tuple[int, int]]
"""Checker and tabled move that are chosen in a position, which may be written to, by a stream."""


def make_bot(name: str, game: RaceGame, stop: Stop | None = None) -> Bot[Position, Move]:
    """A bot of that name. Raises ValueError on a name that is none."""
    makers = {known: partial(_by_policy, game, POLICIES[known]) for known in BOTS}
    return bots.make_bot(name, makers, partial(_by_search, game, stop))


def _by_policy(game: RaceGame, policy: int) -> Bot[Position, Move]:
    table = game.board.table.changed(playing=1 << policy)
    work = Workspace.new(table)

    def choose_by_policy(array: State, stream: Any) -> tuple[int, int]:
        if policy == LOOKAHEAD:
            look_ahead(table, array, work, stream)
            checker, tabled = work.chosen.tolist()
            return checker, tabled
        _, checker, tabled = choose(table, array, policy, stream, work)
        return int(checker), int(tabled)

    return by_choice(game, choose_by_policy)


def _by_search(game: RaceGame, stop: Stop | None, milliseconds: int) -> Bot[Position, Move]:
    searcher, budget = Searcher(game.board.table), Seconds(milliseconds / 1000, stop)
    return by_choice(game, lambda array, stream: searcher.choose(array, int(stream[0]), budget))


def by_choice(game: RaceGame, choose_in: Choose) -> Bot[Position, Move]:
    """A bot that chooses by the kernel's numbers."""

    def choose_move(state: Position, stream: Any) -> Move:
        return game.move_of(state, *choose_in(game.read(state).copy(), stream))

    return bots.by_policy(choose_move)
