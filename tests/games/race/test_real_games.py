"""Real games: the kit plays the boards of `real_games` as simulators that were written from their
published rules play them, and as figures of others say.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from math import hypot
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import cuatto_kit
from cuatto_kit.games.race.analysis.simulator import make_simulator
from cuatto_kit.games.race.config.models import RaceVariant
from tests.cases import seldom

from .simulators import (
    ashta_kashte,
    ludo,
    mensch,
    pachisi,
    parcheesi,
    parchis,
    petits_chevaux,
    senet,
    tracks,
    yut,
)
from .simulators.figures import Figures, Mean

pytestmark = pytest.mark.slow

BOARDS = Path(__file__).parent / "real_games"
GAMES = 3_000
"""Games that the kit plays of each board."""
ERRORS = 4
"""Standard errors within which two means must agree."""
INTERVAL = 1.96
"""Standard errors in half an interval of 95 %."""


@dataclass(frozen=True)
class Case:
    """A board of `real_games` or a bundled one, the players, and its simulator with a number of
    games.
    """

    board: str
    seats: int
    games: int
    simulate: Callable[[int, int], Figures]


def race(rules: tracks.Race) -> Callable[[int, int], Figures]:
    """Return the simulator of a race of two."""
    return lambda games, seed: tracks.simulate(rules, games, seed)


def ring(edition: mensch.Edition) -> Callable[[int, int], Figures]:
    """Return the simulator of an edition of Mensch ärgere dich nicht."""
    return lambda games, seed: mensch.simulate(edition, games, seed)


CASES = [
    Case("mensch", 4, 600, ring(mensch.MENSCH)),
    Case("ludo", 4, 600, ring(mensch.MENSCH_PASSING)),
    Case("wahoo", 4, 1_000, ring(mensch.WAHOO)),
    Case("totolospi", 2, 3_000, race(tracks.totolospi())),
    Case("trouble", 4, 700, ring(mensch.TROUBLE)),
    Case("royal-ur", 2, 1_000, race(tracks.ur_finkel())),
    Case("ur-masters", 2, 1_000, race(tracks.ur_masters())),
    Case("ur-skiriuk", 2, 400, race(tracks.ur_skiriuk())),
    Case("ur-murray", 2, 400, race(tracks.ur_murray())),
    Case("ur-finkel-hits", 2, 1_000, race(tracks.ur_finkel(hit_again=True))),
    Case("aseb", 2, 1_500, race(tracks.aseb())),
    Case("hounds-and-jackals", 2, 2_000, race(tracks.hounds_and_jackals())),
    Case("gavalata", 2, 3_000, race(tracks.gavalata())),
    Case("pente-grammai", 2, 4_000, race(tracks.pente_grammai())),
    Case("pente-grammai-knock-off", 2, 3_000, race(tracks.pente_grammai(knock_off=True))),
    Case("snakes-and-ladders", 2, 3_000, race(tracks.snakes_and_ladders())),
    Case("parchis", 4, 1_200, parchis.simulate),
    Case("parcheesi", 4, 600, parcheesi.simulate),
    Case("british-ludo", 2, 2_000, ludo.simulate),
    Case("ludo-partners", 4, 600, ludo.simulate_pairs),
    Case("petits-chevaux", 4, 1_000, petits_chevaux.simulate),
    Case("pachisi", 4, 500, pachisi.simulate),
    Case("ashta-kashte", 2, 500, ashta_kashte.simulate),
    Case("yut-nori", 2, 2_000, yut.simulate(2)),
    Case("yut-nori", 4, 700, yut.simulate(4)),
    Case("senet", 2, 1_000, senet.simulate),
]

OUTSIDE = [
    # Independent simulators in plain Python, 20,000 games of each.
    ("mensch", 4, "turns", 375.6, 1.2),
    ("trouble", 4, "turns", 209.17, 0.64),
    ("royal-ur", 2, "turns", 130.55, 0.27),
    ("hounds-and-jackals", 2, "turns", 76.26, 0.15),
    # OpenSpiel, 600 games.
    ("backgammon", 2, "rolls", 95.8, 3.1),
    # The Python package royalur.
    ("ur-masters", 2, "turns", 175.61, 1.47),
    ("ur-masters", 2, "rolls", 220.35, 1.85),
    ("ur-skiriuk", 2, "turns", 596.21, 7.46),
    ("ur-skiriuk", 2, "rolls", 730.85, 9.12),
    ("ur-murray", 2, "turns", 1129.07, 15.92),
    ("ur-murray", 2, "rolls", 1383.31, 19.50),
    ("ur-finkel-hits", 2, "turns", 109.4, 1.0),
    ("ur-finkel-hits", 2, "rolls", 147.5, 1.4),
]
"""Figures of others: board, seats, what is counted, mean, half of its interval of 95 %."""


def mean_of(numbers: np.ndarray[Any, Any]) -> Mean:
    """Return the mean of numbers and its standard error."""
    return Mean(float(numbers.mean()), float(numbers.std() / len(numbers) ** 0.5))


@cache
def play(board: str, seats: int) -> Figures:
    """Return the figures of games that the kit plays at random."""
    path = BOARDS / f"{board}.yaml"
    design = cuatto_kit.load(path if path.exists() else board)
    assert isinstance(design.variant, RaceVariant)
    simulator = make_simulator(design.variant, design.layout, seats)
    columns = simulator.play(["random"] * seats, 1, 0, GAMES).columns
    assert columns["finished"].all()
    turns, rolls, hits = (mean_of(columns[name]) for name in ("turns", "rolls", "hits"))
    return Figures(GAMES, turns, rolls, hits, mean_of(columns["winners"] & 1))


def apart(ours: Mean, theirs: Mean) -> float:
    """Return the distance of two means in standard errors."""
    error = hypot(ours.error, theirs.error)
    return abs(ours.value - theirs.value) / error if error else float(ours != theirs)


@pytest.mark.parametrize("case", seldom(3, CASES), ids=[case.board for case in CASES])
def test_the_kit_plays_by_the_published_rules(case: Case) -> None:
    ours, theirs = play(case.board, case.seats), case.simulate(case.games, 1)
    for what in ("turns", "rolls", "hits", "first"):
        one, other = getattr(ours, what), getattr(theirs, what)
        print(f"{what}: {one} by the kit, {other} by the simulator")
        assert apart(one, other) <= ERRORS, what


@pytest.mark.parametrize(("board", "seats", "what", "value", "half"), OUTSIDE)
def test_the_kit_agrees_with_figures_of_others(
    board: str, seats: int, what: str, value: float, half: float
) -> None:
    assert apart(getattr(play(board, seats), what), Mean(value, half / INTERVAL)) <= ERRORS
