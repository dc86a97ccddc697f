"""How likely each seat is to win, by playouts that are broken off and judged.

Where a playout is broken off, a seat's chance follows from how far each has to go: of two seats it
is that of a normal walk, whose spread grows with the root of what is left. Two numbers say how, for
one board; they are found by games played to their end (maximum likelihood).
"""

from functools import cached_property
from typing import Generic

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.games.game import State
from cuatto_kit.games.lowest import lowest
from cuatto_kit.games.playing_on import TO_THE_END, Ends, Playouts

Shares = NDArray[np.float64]

TAUGHT = 2_000
"""Games by which a board's two numbers are found."""
TEACHING = 1 << 60
"""The seed of those games."""
STAGES = (0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377)
"""Turns after which each of them is looked at: all seats are then to move by turns, or what it is
worth to be to move could not be told from what it is worth to have begun."""
TURNS = 16
"""Turns of all seats together that a playout has."""


class Outlook(Generic[State]):
    """Chances to win of positions of one board, by playouts from them."""

    def __init__(self, playouts: Playouts[State], initial: State) -> None:
        self._playouts, self._initial = playouts, initial

    def shares(self, state: State, seed: int, playouts: int) -> Shares:
        """What each seat has of each playout of a position: its chance to win, float64[playout,
        seat]; those of a seed are on the same dice from every position."""
        ends = self._playouts.play(state, seed, playouts, TURNS)
        return np.where(ends.ended[:, None], _won(ends), _chances(ends, *self._numbers))

    @cached_property
    def _numbers(self) -> tuple[float, float]:
        return _found(self._playouts, self._initial)


def _won(ends: Ends) -> Shares:
    """1 for who has won alone, a part for who has won with others; of a draw everybody has one."""
    seats = np.arange(ends.to_go.shape[1])
    winners = np.where(ends.winners > 0, ends.winners, -1)[:, None]
    won = (winners >> seats & 1).astype(float)
    return np.asarray(won / won.sum(axis=1, keepdims=True))


def _chances(ends: Ends, scale: float, turn: float) -> Shares:
    """What is expected where playouts were broken off: who is to move is a `turn` ahead (in the
    unit of what is to go), and `scale` says what a lead is worth."""
    seats = np.arange(ends.to_go.shape[1])
    left = ends.to_go - turn * (ends.actors[:, None] == seats)
    spread = np.sqrt(np.maximum(ends.to_go.sum(axis=1, keepdims=True), 1e-9))
    worth = -scale * left / spread
    raised = np.exp(worth - worth.max(axis=1, keepdims=True))
    return np.asarray(raised / raised.sum(axis=1, keepdims=True))


def _found(playouts: Playouts[State], initial: State) -> tuple[float, float]:
    """The two numbers of a board."""
    games = playouts.play(initial, TEACHING, TAUGHT, TO_THE_END)
    won = _won(games)
    stages = [playouts.play(initial, TEACHING, TAUGHT, turns) for turns in STAGES]
    looks = [(ends, games.ended & ~ends.ended) for ends in stages]
    unit = float(stages[0].to_go.mean()) or 1.0

    def surprise(numbers: NDArray[np.float64]) -> float:
        scale, turn = np.exp(numbers[0]), numbers[1] * unit
        return -sum(
            float((won[on] * np.log(_chances(ends, scale, turn)[on] + 1e-9)).sum())
            for ends, on in looks
        )

    scale, turn = lowest(surprise, np.zeros(2))
    return float(np.exp(scale)), float(turn * unit)
