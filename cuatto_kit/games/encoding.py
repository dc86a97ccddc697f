"""A game as numbers, for programs that learn it: moves as actions, positions as arrays."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.games.game import Game, Move, State

if TYPE_CHECKING:
    from cuatto_kit.games.stepper import Stepper, Stepping

Observation = NDArray[np.int8]
Mask = NDArray[np.bool_]
Number = TypeVar("Number", bound=np.generic)


@dataclass(frozen=True)
class Field:
    """A part of an observation: its name, its shape and the meaning of its numbers."""

    name: str
    shape: tuple[int, ...]
    meaning: str

    @property
    def size(self) -> int:
        """The number of elements of the field."""
        return prod(self.shape)


class Encoding(ABC, Generic[State, Move]):
    """A game on one board for a number of seats, as numbers that are the same in every process.

    An action is a number from 0 to `actions` − 1. In any position the legal moves have distinct
    actions, and the meaning of an action to a seat never changes. An observation is what a seat
    sees: an int8 array with the `fields` one after another. Seats in an observation are relative:
    the observing seat is 0 and the others follow in turn order. These games have no hidden
    information, so an observation holds everything that the rules depend on, except for the earlier
    positions of the game.
    """

    game: Game[State, Move]
    """The unchanged rules of the game."""
    actions: int
    """The number of actions."""
    chances: int
    """The largest number of chance outcomes in a position; 0 in a game without chance."""
    fields: Sequence[Field]
    """The fields of an observation, in order."""

    @abstractmethod
    def action_of(self, state: State, move: Move) -> int:
        """Return the action of a legal move."""

    @abstractmethod
    def observe(self, state: State, seat: int) -> Observation:
        """Return what a seat sees of a position, int8[size]."""

    @abstractmethod
    def stepping(self, games: int) -> "Stepping[State]":
        """Return the kernels and arrays that step a number of games side by side."""

    def stepper(self, games: int, *, auto_reset: bool = True) -> "Stepper[State]":
        """Return a number of games side by side, set up and ready to step.

        With `auto_reset` a game that has ended restarts at once. The first use may compile for some
        seconds. Raises ValueError if `games` is below 1 or the game has fewer than two seats.
        """
        from cuatto_kit.games.stepper import Stepper

        return Stepper(self, games, auto_reset=auto_reset)

    @property
    def size(self) -> int:
        """The number of elements of an observation."""
        return sum(field.size for field in self.fields)

    def legal(self, state: State) -> dict[int, Move]:
        """Return the legal moves of the seat to move by their actions, in ascending order.

        The result is empty if no seat is to move.
        """
        return dict(sorted((self.action_of(state, move), move) for move in self.game.legal(state)))

    def move_of(self, state: State, action: int) -> Move:
        """Return the move of an action.

        Raises ValueError if the action is not legal.
        """
        if (move := self.legal(state).get(action)) is None:
            raise ValueError(f"action {action} is not legal here")
        return move

    def mask(self, state: State) -> Mask:
        """Return which actions are legal, bool[actions]; all False if no seat is to move."""
        found = np.zeros(self.actions, np.bool_)
        found[list(self.legal(state))] = True
        return found

    def read(self, observation: NDArray[Number]) -> dict[str, NDArray[Number]]:
        """Return the fields of an observation by name, each in its own shape.

        They are views of the last axis. For a batch of observations, […, size], the fields keep the
        leading axes.
        """
        found, begin, before = {}, 0, observation.shape[:-1]
        for field in self.fields:
            part = observation[..., begin : begin + field.size]
            found[field.name] = part.reshape(*before, *field.shape)
            begin += field.size
        return found


def returns(winners: Sequence[int], seats: int) -> list[float]:
    """Return the payoff of each seat for a finished game, from −1 to 1 and with a sum of 0.

    A sole winner gets 1 and the others share −1 equally. A shared win counts by its shares, and a
    draw is 0 for all. `seats` must be 2 or more.
    """
    share = [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
    if not winners:
        return [0.0] * seats
    return [(seats * part - 1) / (seats - 1) for part in share]
