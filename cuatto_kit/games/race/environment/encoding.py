"""Races as numbers: the actions and the observations of a seat."""

from collections.abc import Sequence
from functools import cached_property

import numpy as np

from cuatto_kit.games.encoding import Encoding, Observation, Stepping
from cuatto_kit.games.race.config.classes import Ability, can
from cuatto_kit.games.race.engine.game import Action, Choice, Move, Position, RaceGame
from cuatto_kit.games.race.engine.tables import HUFFED, Ints, State, TabledMove, Workspace
from cuatto_kit.games.race.environment.observing import fields_of, watch_games, write
from cuatto_kit.games.race.environment.stepping import (
    FREEING,
    PASSING,
    first_huff,
    step_games,
)
from cuatto_kit.kernels.records import Rows

Walk = tuple[int, int, int, tuple[int, ...]]
"""A class, a die or the sum of two, the origin and the spaces entered, all by number.

It distinguishes an action from others, regardless of the seat.
"""


class RaceEncoding(Encoding[Position, Choice]):
    """The encoding of a race.

    Action 0 passes, and actions 1 to 4 free that number of checkers by a double. Where values free
    checkers, action n frees one by the n-th value, those of a die before sums; there are more than
    4 if there are more values. If checkers are huffed, one action per space follows. Then come
    walks, by class, die, origin and all spaces entered; seats that can walk the same way share its
    action.
    """

    def __init__(self, game: RaceGame) -> None:
        self.game: RaceGame = game
        self.fields = fields_of(game.board)
        self.actions = self._first_walk + len(self._walks)
        self.chances = self._most_outcomes()
        self._size = self.size

    def action_of(self, state: Position, move: Choice) -> int:
        assert isinstance(move, Move)
        match move.action:
            case Action.PASS:
                return PASSING
            case Action.FREE:
                return FREEING + self.game.freeing_number(state, move)
            case Action.HUFF:
                return self._first_huff + self._spaces[move.origin]
        path = tuple(self._spaces[space] for space in move.path)
        walk = self._classes.index(move.checker), move.die, self._spaces[move.origin], path
        return self._first_walk + self._walks[walk]

    def observe(self, state: Position, seat: int) -> Observation:
        seen = np.zeros(self._size, np.int8)
        write(self.game.board.table, self.game.read(state), self._class_of, seat, seen, self._size)
        return seen

    def stepping(self, games: int) -> Stepping[Position]:
        table = self.game.board.table
        states = Rows.new(games, State, table)
        work = Workspace.new(table)
        return Stepping(
            step=step_games,
            stepped=(table, states, work, self._walk_actions, self._class_of),
            watch=watch_games,
            watched=(table, states, self._class_of),
            most_moves=table.max_moves,
            position=lambda k: Position(states.array[k].tobytes()),
        )

    def _most_outcomes(self) -> int:
        """Return the largest number of outcomes of a roll, or of the lot for the start."""
        table = self.game.board.table
        rolls = int(table.faces) ** int(table.dice)
        return max(rolls, table.seats if table.roll_off else 0)

    @cached_property
    def _classes(self) -> Sequence[str]:
        return tuple(dict.fromkeys(self.game.board.classes))

    @cached_property
    def _class_of(self) -> Ints:
        """The class of each checker of a team."""
        classes = [self._classes.index(name) for name in self.game.board.classes]
        return np.array(classes, np.int32)

    @cached_property
    def _spaces(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self.game.board.names)}

    @property
    def _first_walk(self) -> int:
        huffs = len(self._spaces) if self.game.board.table.huffing == HUFFED else 0
        return self._first_huff + huffs

    @property
    def _first_huff(self) -> int:
        return int(first_huff(self.game.board.table))

    @cached_property
    def _walks(self) -> dict[Walk, int]:
        """The numbers of the walks, from 0, in order."""
        walks = {
            _walk(one, move)
            for one, name in enumerate(self._classes)
            for move in self.game.board.tabled_moves
            if not move.backward or can(name, Ability.BACKWARD)
        }
        return {walk: number for number, walk in enumerate(sorted(walks))}

    @cached_property
    def _walk_actions(self) -> Ints:
        """The action of each tabled move by class; unused for moves that a class never makes."""
        numbers = [
            self._walks.get(_walk(one, move), 0) if move else 0
            for one in range(len(self._classes))
            for move in self.game.board.numbered
        ]
        return np.array(numbers, np.int32) + np.int32(self._first_walk)


def _walk(one: int, move: TabledMove) -> Walk:
    """Return the walk of a tabled move by a class."""
    return one, move.die, move.origin, move.path
