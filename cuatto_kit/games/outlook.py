"""How likely each seat is to win, by playouts that are broken off and judged.

Where a playout is broken off, a seat's chance follows from how far each has to go, against the root
of what all have to go, for chance spreads so; and from whose turn it is. Two numbers say how, for
one board; they are found by games played to their end (conditional logit, McFadden 1974).
"""

from functools import cached_property
from typing import Generic

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.games.game import State
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

MOST_STEPS, NEAR = 25, 1e-9
"""Newton's steps at most, and how small they get before they end."""
CAUTION = 1e-3
"""How far the numbers are held back from growing without end, where the leader always wins."""


class Outlook(Generic[State]):
    """Chances to win of positions of one board, by playouts from them."""

    def __init__(self, playouts: Playouts[State], initial: State) -> None:
        self._playouts, self._initial = playouts, initial

    def shares(self, state: State, seed: int, playouts: int) -> Shares:
        """What each seat has of each playout of a position: its chance to win, float64[playout,
        seat]; those of a seed are on the same dice from every position."""
        ends = self._playouts.play(state, seed, playouts, TURNS)
        expected = _chances(_signs(ends), self._numbers)
        return np.where(ends.ended[:, None], _won(ends), expected)

    @cached_property
    def _numbers(self) -> NDArray[np.float64]:
        return _found(self._playouts, self._initial)


def _won(ends: Ends) -> Shares:
    """1 for who has won alone, a part for who has won with others; of a draw everybody has one."""
    seats = np.arange(ends.to_go.shape[1])
    winners = np.where(ends.winners > 0, ends.winners, -1)[:, None]
    won = (winners >> seats & 1).astype(float)
    return np.asarray(won / won.sum(axis=1, keepdims=True))


def _signs(ends: Ends) -> NDArray[np.float64]:
    """What tells the chances where playouts were broken off, float64[playout, seat, 2]: how much
    less a seat has to go, and whether it is to move."""
    seats = np.arange(ends.to_go.shape[1])
    spread = np.sqrt(np.maximum(ends.to_go.sum(axis=1, keepdims=True), 1e-9))
    return np.stack([-ends.to_go, ends.actors[:, None] == seats], axis=-1) / spread[..., None]


def _chances(signs: NDArray[np.float64], numbers: NDArray[np.float64]) -> Shares:
    """What is expected by such signs, where the numbers say what each of them is worth."""
    worth = signs @ numbers
    raised = np.exp(worth - worth.max(axis=1, keepdims=True))
    return np.asarray(raised / raised.sum(axis=1, keepdims=True))


def _found(playouts: Playouts[State], initial: State) -> NDArray[np.float64]:
    """The two numbers of a board."""
    games = playouts.play(initial, TEACHING, TAUGHT, TO_THE_END)
    signs, won = [], []
    for turns in STAGES:
        ends = playouts.play(initial, TEACHING, TAUGHT, turns)
        on = games.ended & ~ends.ended
        signs.append(_signs(ends)[on])
        won.append(_won(games)[on])
    return likeliest(np.concatenate(signs), np.concatenate(won))


def likeliest(signs: NDArray[np.float64], won: Shares) -> NDArray[np.float64]:
    """The numbers under which what was `won`, float64[playout, seat], is likeliest, by
    signs float64[playout, seat, number]: the top of a hill, climbed by Newton's steps. Where
    games tell next to nothing they stay near 0."""
    numbers, caution = np.zeros(signs.shape[2]), CAUTION * np.eye(signs.shape[2])
    for _ in range(MOST_STEPS):
        chances = _chances(signs, numbers)
        apart = signs - np.einsum("ps,psn->pn", chances, signs)[:, None]
        slope = np.einsum("ps,psn->n", won - chances, signs) - caution @ numbers
        bend = np.einsum("ps,psn,psm->nm", chances, apart, apart) + caution
        step = np.linalg.solve(bend, slope)
        numbers = numbers + step
        if np.abs(step).max() < NEAR:
            break
    return numbers
