"""Exact solution of all positions that can follow one position of a race for two."""

import numpy as np

from cuatto_kit.board.layout import Layout
from cuatto_kit.games.family import Solution
from cuatto_kit.games.race.analysis.graph import Graph, Longs, graph_of, roll_weights
from cuatto_kit.games.race.analysis.positions import key_of, terms_of
from cuatto_kit.games.race.analysis.solver import SEATS, Reals, solve, values_of
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.engine.game import Position, RaceGame, make_game
from cuatto_kit.games.race.engine.state import BEGIN, END, MOVE, ROLL
from cuatto_kit.timing import Progress


class RaceEndgame:
    """An `Endgame` (games/family.py) that stores the values of positions between turns.

    Positions within a turn are searched.
    """

    def __init__(self, game: RaceGame, graph: Graph, values: Reals) -> None:
        self._game = game
        self._terms = terms_of(game.board)
        order = np.argsort(graph.keys)
        self._keys: Longs = graph.keys[order]
        self._values = values[order]
        self._within: dict[Position, float | None] = {}

    def win_probability(self, state: Position) -> float | None:
        if self._game.read(state).phase != MOVE:
            return self._between(state)
        if state not in self._within:
            self._within[state] = self._best(state)
        return self._within[state]

    def _between(self, state: Position) -> float | None:
        game = self._game
        key = int(key_of(game.board.table, self._terms, game.read(state)))
        place = int(np.searchsorted(self._keys, key))
        if place == len(self._keys) or self._keys[place] != key:
            return None
        return float(self._values[place])

    def _best(self, state: Position) -> float | None:
        """Return the value of a position in which a seat is to move.

        Returns None if the value of a position after a move is unknown.
        """
        game = self._game
        after = [self.win_probability(game.apply(state, move)) for move in game.legal(state)]
        known = [value for value in after if value is not None]
        if len(known) < len(after):
            return None
        return min(known) if game.actor(state) else max(known)


def endgame_of(game: RaceGame, state: Position, most: int) -> RaceEndgame:
    """Solve all positions that can follow a position between turns.

    Raises ValueError, with a message for users, for a position within a turn, for other than two
    seats, and for more than `most` positions.
    """
    if game.seats != SEATS:
        raise ValueError(f"the game is of {game.seats} seats; expected two")
    if game.read(state).phase not in (BEGIN, ROLL, END):
        raise ValueError("the dice have fallen; expected a position before a roll")
    graph = graph_of(game, start=state, most=most)
    values = values_of(graph, np.array(roll_weights(game)), lambda *_: None)
    return RaceEndgame(game, graph, values)


class RaceSolver:
    """A solver of a small race for two (games/family.py)."""

    def __init__(self, variant: RaceVariant, layout: Layout) -> None:
        self._variant = variant
        self._layout = layout

    def solve(self, progress: Progress) -> Solution:
        return solve(self._variant, self._layout, progress)

    def endgame(self, state: Position, most: int) -> RaceEndgame:
        return endgame_of(make_game(self._variant, self._layout, SEATS), state, most)
