"""Games, and the means of many."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt


@dataclass(frozen=True, slots=True)
class Game:
    """A game that was played: turns of all seats until the first has all pieces home, throws,
    pieces that were sent back by a hit, and the seat of the winner from 0.
    """

    turns: int
    rolls: int
    hits: int
    winner: int


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean and its standard error."""

    value: float
    error: float

    def __str__(self) -> str:
        return f"{self.value:.3f} ± {self.error:.3f}"


@dataclass(frozen=True, slots=True)
class Figures:
    """The means of many games; `first` is the share of games that the first seat wins."""

    games: int
    turns: Mean
    rolls: Mean
    hits: Mean
    first: Mean


def mean_of(numbers: list[float]) -> Mean:
    """Return the mean of numbers and its standard error."""
    mean = sum(numbers) / len(numbers)
    variance = sum((number - mean) ** 2 for number in numbers) / (len(numbers) - 1)
    return Mean(mean, sqrt(variance / len(numbers)))


def measure(play: Callable[[random.Random], Game], games: int, seed: int) -> Figures:
    """Return the figures of games that `play` plays with one stream of random numbers."""
    chance = random.Random(seed)
    played = [play(chance) for _ in range(games)]
    return Figures(
        games,
        mean_of([float(game.turns) for game in played]),
        mean_of([float(game.rolls) for game in played]),
        mean_of([float(game.hits) for game in played]),
        mean_of([float(game.winner == 0) for game in played]),
    )
