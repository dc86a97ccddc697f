"""What games say on each criterion (config/criteria.py), with its error."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.games.leading import DIGIT, TENTHS
from cuatto_kit.games.metrics import Figure
from cuatto_kit.games.simulation import Simulation
from cuatto_kit.statistics import (
    Estimate,
    gap_of,
    mean_of,
    on_scale,
    ratio_of,
    share_of,
    variation_of,
)

LOOKS = TENTHS - 1
"""Looks at the lead in a game, from the end of its first tenth to that of its ninth."""
HALF_TIME, LATE = 5, 8
"""The tenths after which half of a game is over, and nearly all of it."""
LEARNING = 2
"""The first of so many parts of the games tells which seats are farthest apart, the rest how
far."""
FEWEST = 40
"""Games from which on a gap between seats is told: fewer may all be won by one."""


def common_figures(games: Simulation, seats: int, seconds_per_turn: float) -> Iterator[Figure]:
    """The figures that all families have, of games for so many seats; none where no game ended."""
    finished = games.columns["finished"] > 0
    columns = {name: column[finished] for name, column in games.columns.items()}
    turns = columns["turns"]
    if not len(turns):
        return
    yield Figure("minutes", mean_of(turns * np.float64(seconds_per_turn / 60)))
    yield Figure("length_spread", variation_of(turns))
    yield Figure("decision_share", ratio_of(columns["nontrivial"], columns["decisions"]))
    if seats > 1:
        yield Figure("wait", _exactly((seats - 1) * seconds_per_turn / 60))
        yield Figure("first_round", share_of(int((turns <= seats).sum()), len(turns)))
        if games.games >= FEWEST:
            yield Figure("seat_spread", seat_gap(games, seats))
        yield Figure("lead_changes", mean_of(columns["leads"]))
        yield from _story(columns["led"], columns["winners"], seats)
        yield Figure("decisiveness", ratio_of(turns - columns["settled"], turns))


def seat_gap(games: Simulation, seats: int) -> Estimate:
    """How much more often the best seat wins than the worst.

    The first games tell which two these are, the rest how far they are apart: to look for the
    largest gap and to measure it on the same games would find one on every board.
    """
    wins = games.wins(seats)
    learning = len(wins) // LEARNING
    shares = wins[:learning].sum(axis=0)
    best, worst = int(shares.argmax()), int(seats - 1 - shares[::-1].argmin())
    return gap_of(wins[learning:, best] - wins[learning:, worst])


def leaders(led: NDArray[np.int64]) -> NDArray[np.int64]:
    """Who led after each tenth of each game, [game, tenth]: a seat from 1, or 0 for nobody."""
    return np.asarray(led[:, None] >> (DIGIT * np.arange(LOOKS)) & (1 << DIGIT) - 1)


def leader_wins(games: Simulation) -> list[Estimate]:
    """How often the one who led after each tenth of a game won it: the arc of the game."""
    right, told = _foretold(games.columns["led"], games.columns["winners"])
    return [share_of(int(right[:, k].sum()), int(told[:, k].sum())) for k in range(LOOKS)]


def _foretold(
    led: NDArray[np.int64], winners: NDArray[np.int64]
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Whether the one in the lead won, and whether anybody led, [game, tenth]."""
    ahead = leaders(led)
    told = (ahead > 0) & (winners > 0)[:, None]
    right = told & ((winners[:, None] >> np.maximum(ahead - 1, 0)) & 1 > 0)
    return right, told


def _story(led: NDArray[np.int64], winners: NDArray[np.int64], seats: int) -> Iterator[Figure]:
    """What the lead tells of the outcome."""
    right, told = _foretold(led, winners)
    half, late = HALF_TIME - 1, LATE - 1
    yield Figure("drama", share_of(int((told & ~right)[:, late].sum()), int(told[:, late].sum())))
    yield Figure("halfway_leader", share_of(int(right[:, half].sum()), int(told[:, half].sum())))
    known = ratio_of(right.sum(axis=1), told.sum(axis=1))
    yield Figure("uncertainty", on_scale(known, 1, 1 / seats))


def _exactly(value: float) -> Estimate:
    return Estimate(mean=round(value, 6), ci95=(round(value, 6), round(value, 6)))
