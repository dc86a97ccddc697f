"""Numbered playouts of positions, from which reviews of games with dice are made."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

StateIn = TypeVar("StateIn", bound=Hashable, contravariant=True)

WINNERS, ACTOR, TO_GO = range(3)
"""Columns of what a kernel writes for a playout.

WINNERS: the winning seats as bits, 0 if the playout was truncated. ACTOR: the seat to move at that
point, −1 at the end of the game. From TO_GO on: the distance to go of each seat.
"""
TO_THE_END = 5_000
"""A number of turns that no game reaches."""


@dataclass(frozen=True)
class Ends:
    """The final positions of playouts, as arrays [playout] or [playout, seat].

    `winners` are seats as bits, int64, 0 for a draw and for a truncated playout; `actors` is the
    seat to move at that point, int64, −1 at the end; `to_go` is each seat's distance to go,
    float64, in the family's unit.
    """

    winners: NDArray[np.int64]
    actors: NDArray[np.int64]
    to_go: NDArray[np.float64]

    @property
    def ended(self) -> NDArray[np.bool_]:
        """The playouts that reached the end of the game, as a mask."""
        return self.actors < 0

    @classmethod
    def of(cls, written: NDArray[np.float64]) -> "Ends":
        """Return the ends from a kernel's output, [playout, column]."""
        whole = written[:, :TO_GO].astype(np.int64)
        return cls(whole[:, WINNERS], whole[:, ACTOR], written[:, TO_GO:])


class Playouts(Protocol[StateIn]):
    """Playouts of positions of one board, with one simple policy of the family for all seats."""

    def play(self, state: StateIn, seed: int, playouts: int, turns: int) -> Ends:
        """Play a position on `playouts` times, each for a number of turns or to its end.

        `turns` counts the turns of all seats together and is approximate. The dice of a playout
        depend only on the seed and its number: they are the same in every position, and a playout
        with a later limit continues the one with an earlier limit. The first use may compile for
        some seconds.
        """
