"""The figures of games by which criteria (config/criteria.py) are judged, with their intervals."""

from collections.abc import Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.games.leading import DIGIT, TENTHS
from cuatto_kit.games.metrics import Figure
from cuatto_kit.games.simulation import Simulation
from cuatto_kit.statistics import (
    Estimate,
    Measure,
    constant,
    gaps,
    means,
    ratios,
    share_of,
    shares,
    variations,
)

LOOKS = TENTHS - 1
"""The number of times per game that the leader is recorded, after the first to the ninth tenth."""
HALF_TIME, LATE = 5, 8
"""The tenths after which half of a game, and nearly all of it, is over."""
LEARNING = 2
"""The number of parts of the games.

The first part shows which seats are farthest apart, the rest how far.
"""
LED = {"led", "settled"}
"""The columns of records that contain the leaders, if a family has them."""
FEWEST = 40
"""The least number of games for a gap between seats; one seat may win all of fewer games."""


def common_figures(games: Simulation, seats: int, seconds_per_turn: float) -> Iterator[Figure]:
    """Yield the figures of games that all families have; none if no game ended.

    Args:
        games: The games.
        seats: The number of seats that played.
        seconds_per_turn: The duration of a turn at the table.
    """
    finished = games.columns["finished"] > 0
    columns = {name: column[finished] for name, column in games.columns.items()}
    if not finished.any():
        return
    for name, measure in _of_finished(columns, seats, seconds_per_turn / 60):
        yield Figure.of(name, measure.among(finished))
    if seats > 1 and games.games >= FEWEST:
        yield Figure.of("seat_spread", seat_gap(games, seats))


def _of_finished(
    columns: Mapping[str, NDArray[np.int64]], seats: int, minutes_per_turn: float
) -> Iterator[tuple[str, Measure]]:
    """Yield the figures of games that ended."""
    turns = columns["turns"]
    yield "minutes", means(turns * np.float64(minutes_per_turn))
    yield "length_spread", variations(turns)
    yield "decision_share", ratios(columns["nontrivial"], columns["decisions"])
    if seats > 1:
        yield "wait", constant((seats - 1) * minutes_per_turn, len(turns))
        yield "first_round", shares(turns <= seats, turns > 0)
        if columns.keys() >= LED:
            yield "lead_changes", means(columns["leads"])
            yield from _story(columns["led"], columns["winners"], seats)
            yield "decisiveness", ratios(turns - columns["settled"], turns)


def seat_gap(games: Simulation, seats: int) -> Measure:
    """Return how much more often the best seat wins than the worst.

    The first games determine these two seats and the rest the gap between them: finding the largest
    gap and measuring it on the same games would show one on every board.
    """
    wins = games.wins(seats)
    rest = np.arange(len(wins)) >= len(wins) // LEARNING
    won = wins[~rest].sum(axis=0)
    best, worst = int(won.argmax()), int(seats - 1 - won[::-1].argmin())
    return gaps(wins[rest, best] - wins[rest, worst]).among(rest)


def leaders(led: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the leader after each tenth of each game, [game, tenth]: a seat from 1, 0 for none."""
    return np.asarray(led[:, None] >> (DIGIT * np.arange(LOOKS)) & (1 << DIGIT) - 1)


def leader_wins(games: Simulation) -> list[Estimate]:
    """Return the share of games that the leader after each tenth of the game won.

    Returns an empty list if the leaders are not known.
    """
    if not games.columns.keys() >= LED:
        return []
    right, told = _foretold(games.columns["led"], games.columns["winners"])
    return [share_of(int(right[:, k].sum()), int(told[:, k].sum())) for k in range(LOOKS)]


def _foretold(
    led: NDArray[np.int64], winners: NDArray[np.int64]
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Return whether the leader won, and whether there was a leader, [game, tenth] both."""
    ahead = leaders(led)
    told = (ahead > 0) & (winners > 0)[:, None]
    right = told & ((winners[:, None] >> np.maximum(ahead - 1, 0)) & 1 > 0)
    return right, told


def _story(
    led: NDArray[np.int64], winners: NDArray[np.int64], seats: int
) -> Iterator[tuple[str, Measure]]:
    """Yield the figures of how well the lead predicts the winner."""
    right, told = _foretold(led, winners)
    half, late = HALF_TIME - 1, LATE - 1
    yield "drama", shares(~right[:, late], told[:, late])
    yield "halfway_leader", shares(right[:, half], told[:, half])
    yield "uncertainty", ratios(right.sum(axis=1), told.sum(axis=1)).on_scale(1, 1 / seats)
