"""Positions played on by number: what reviews of games with dice are made from."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

StateIn = TypeVar("StateIn", bound=Hashable, contravariant=True)

WINNERS, ACTOR, TO_GO = range(3)
"""Columns of what a kernel writes of a playout: the seats that have won as bits, 0 where it was
broken off; the seat whose turn it then is, −1 at the end; from there on, a seat each, how far it
has to go."""
TO_THE_END = 5_000
"""Turns that no game has."""


@dataclass(frozen=True)
class Ends:
    """Where playouts have ended, [playout] of each and [playout, seat].

    `winners` are seats as bits, int64, 0 of a draw and where the playout was broken off; `actors`
    the seat whose turn it then is, int64, −1 at the end; `to_go` how far each seat has to go,
    float64, in the family's unit.
    """

    winners: NDArray[np.int64]
    actors: NDArray[np.int64]
    to_go: NDArray[np.float64]

    @property
    def ended(self) -> NDArray[np.bool_]:
        """Which came to the end of the game."""
        return self.actors < 0

    @classmethod
    def of(cls, written: NDArray[np.float64]) -> "Ends":
        """What a kernel has written, [playout, column]."""
        whole = written[:, :TO_GO].astype(np.int64)
        return cls(whole[:, WINNERS], whole[:, ACTOR], written[:, TO_GO:])


class Playouts(Protocol[StateIn]):
    """Plays positions of one board on, all seats by one simple policy of the family."""

    def play(self, state: StateIn, seed: int, playouts: int, turns: int) -> Ends:
        """Plays a position on so many times, each for about so many turns of all seats together, or
        to its end.

        The dice of a playout follow from the seed and its number alone: they are the same from
        every position, and the same playout broken off later goes on from where it was broken off
        before. The first use may compile for some seconds.
        """
