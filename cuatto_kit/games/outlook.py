"""Each seat's chance to win, estimated by truncated playouts.

At the end of a truncated playout, a seat's chance depends on each seat's distance to go, divided by
the square root of the total distance (because chance spreads in this way), and on which seat is to
move. Two coefficients per board weight these terms; they are fitted to games played to the end
(conditional logit, McFadden 1974).
"""

from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.games.game import Numbers, State
from cuatto_kit.kernels.language import shared

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


MOVES, GAIN, RECORD = range(3)
"""Columns of a record, and their number.

MOVES: the number of legal moves, 0 if no decision of the game had a choice. GAIN: the gain of the
best move (millionths of a win).
"""
COLUMN_NAMES = ("moves", "gain")
WIN = 1_000_000
"""The value of a game with a sole winner."""
SAMPLING, PLAYING_ON = 1 << 61, 1 << 62
"""Bits that are flipped in the seed to give streams other than those of the games."""


@shared
def gain_of(wins: Numbers, moves: int, playouts: int) -> int:
    """Return the gain of the best move over an average move.

    `wins` are the sums for each move over the first half of the playouts, then over the second
    half.
    """
    best, total = 0, 0
    for move in range(moves):
        best = move if wins[move] > wins[best] else best
        total += wins[moves + move]
    halved = playouts - playouts // 2
    return (int(wins[moves + best]) * moves - total) // max(moves * halved, 1)


Shares = NDArray[np.float64]

TAUGHT = 2_000
"""The number of games to which a board's two coefficients are fitted."""
TEACHING = 1 << 60
"""The seed of those games."""
STAGES = (0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377)
"""Numbers of turns after which each of those games is sampled.

They let each seat be to move in turn. Otherwise the value of being to move could not be separated
from the value of having begun.
"""
TURNS = 16
"""The length of a playout in turns of all seats together."""

MOST_STEPS, NEAR = 25, 1e-9
"""The maximum number of Newton steps, and the step size below which they end."""
CAUTION = 1e-3
"""The regularisation that keeps the coefficients finite if the leader always wins."""


class Outlook(Generic[State]):
    """Estimates of the chances to win in positions of one board, by playouts."""

    def __init__(self, playouts: Playouts[State], initial: State) -> None:
        self._playouts, self._initial = playouts, initial

    def shares(self, state: State, seed: int, playouts: int) -> Shares:
        """Return each seat's chance to win in each playout of a position, float64[playout, seat].

        Playouts with the same seed use the same dice in every position.
        """
        ends = self._playouts.play(state, seed, playouts, TURNS)
        expected = _chances(_signs(ends), self._numbers)
        return np.where(ends.ended[:, None], _won(ends), expected)

    @cached_property
    def _numbers(self) -> NDArray[np.float64]:
        return _found(self._playouts, self._initial)


def _won(ends: Ends) -> Shares:
    """Return 1 for a sole winner, equal parts for several winners, and equal parts for a draw."""
    seats = np.arange(ends.to_go.shape[1])
    winners = np.where(ends.winners > 0, ends.winners, -1)[:, None]
    won = (winners >> seats & 1).astype(float)
    return np.asarray(won / won.sum(axis=1, keepdims=True))


def _signs(ends: Ends) -> NDArray[np.float64]:
    """Return the predictors of truncated playouts, float64[playout, seat, 2].

    They are the negative distance to go and whether the seat is to move, both scaled.
    """
    seats = np.arange(ends.to_go.shape[1])
    spread = np.sqrt(np.maximum(ends.to_go.sum(axis=1, keepdims=True), 1e-9))
    return np.stack([-ends.to_go, ends.actors[:, None] == seats], axis=-1) / spread[..., None]


def _chances(signs: NDArray[np.float64], numbers: NDArray[np.float64]) -> Shares:
    """Return the expected chances, given the predictors and their coefficients."""
    worth = signs @ numbers
    raised = np.exp(worth - worth.max(axis=1, keepdims=True))
    return np.asarray(raised / raised.sum(axis=1, keepdims=True))


def _found(playouts: Playouts[State], initial: State) -> NDArray[np.float64]:
    """Return the two coefficients of a board."""
    games = playouts.play(initial, TEACHING, TAUGHT, TO_THE_END)
    signs, won = [], []
    for turns in STAGES:
        ends = playouts.play(initial, TEACHING, TAUGHT, turns)
        on = games.ended & ~ends.ended
        signs.append(_signs(ends)[on])
        won.append(_won(games)[on])
    return likeliest(np.concatenate(signs), np.concatenate(won))


def likeliest(signs: NDArray[np.float64], won: Shares) -> NDArray[np.float64]:
    """Return the coefficients that maximise the likelihood of the results, by Newton's method.

    Args:
        signs: The predictors, float64[playout, seat, number].
        won: The share that each seat won, float64[playout, seat].

    With little information the coefficients stay near 0.
    """
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
