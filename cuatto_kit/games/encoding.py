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
    """A part of an observation: its name, its shape, and what its numbers mean."""

    name: str
    shape: tuple[int, ...]
    meaning: str

    @property
    def size(self) -> int:
        """How many numbers it takes."""
        return prod(self.shape)


class Encoding(ABC, Generic[State, Move]):
    """A game on one board for a number of seats, as numbers that are the same in every process.

    An action is a number from 0 to `actions` − 1; in a position each legal move is another action,
    and what an action means to a seat never changes. An observation is what a seat sees: int8,
    `fields` one behind the other; seats in it count from the one that looks (0), on in turn order.
    Nothing is hidden in these games: it says all that the rules go by, but which other positions of
    the game came before.
    """

    game: Game[State, Move]
    """The rules, as they stand."""
    actions: int
    """How many actions there are."""
    chances: int
    """The most outcomes that chance has in a position; 0 in a game without chance."""
    fields: Sequence[Field]
    """What an observation consists of, in order."""

    @abstractmethod
    def action_of(self, state: State, move: Move) -> int:
        """The action of a legal move."""

    @abstractmethod
    def observe(self, state: State, seat: int) -> Observation:
        """What a seat sees of a position: int8[size]."""

    @abstractmethod
    def stepping(self, games: int) -> "Stepping[State]":
        """How so many games are stepped side by side by compiled rules."""

    def stepper(self, games: int, *, auto_reset: bool = True) -> "Stepper[State]":
        """So many games side by side, set up; with `auto_reset` one that has ended begins anew at
        once. The first use may compile for some seconds. Raises ValueError where there are no
        games, or fewer than two seats."""
        from cuatto_kit.games.stepper import Stepper

        return Stepper(self, games, auto_reset=auto_reset)

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return sum(field.size for field in self.fields)

    def legal(self, state: State) -> dict[int, Move]:
        """The legal moves of the seat that chooses by their actions, ascending; none where no seat
        does."""
        return dict(sorted((self.action_of(state, move), move) for move in self.game.legal(state)))

    def move_of(self, state: State, action: int) -> Move:
        """The move that an action is. Raises ValueError where it is not legal."""
        if (move := self.legal(state).get(action)) is None:
            raise ValueError(f"action {action} is not legal here")
        return move

    def mask(self, state: State) -> Mask:
        """Which actions are legal: bool[actions], all False where no seat chooses."""
        found = np.zeros(self.actions, np.bool_)
        found[list(self.legal(state))] = True
        return found

    def read(self, observation: NDArray[Number]) -> dict[str, NDArray[Number]]:
        """The fields of an observation by name, each in its shape: views of the last axis. Of many
        observations, […, size], the fields have the same axes before their own."""
        found, begin, before = {}, 0, observation.shape[:-1]
        for field in self.fields:
            part = observation[..., begin : begin + field.size]
            found[field.name] = part.reshape(*before, *field.shape)
            begin += field.size
        return found


def returns(winners: Sequence[int], seats: int) -> list[float]:
    """What each seat has of a game that is over, from −1 to 1, together 0: a seat that wins alone
    1, the others the same share of −1 each; a win that is shared counts by its shares, a draw 0.
    `seats` are two or more."""
    share = [1 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
    if not winners:
        return [0.0] * seats
    return [(seats * part - 1) / (seats - 1) for part in share]
