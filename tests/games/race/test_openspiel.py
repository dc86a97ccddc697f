"""Our ludo, which is YAML, against OpenSpiel's Mensch ärgere dich nicht, which is C++."""

import random
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

import numpy as np
import pytest

import cuatto_kit
from cuatto_kit.games.race.analysis.simulator import make_simulator

pytestmark = pytest.mark.openspiel
pytest.importorskip("pyspiel", reason="open_spiel is not installed")

SHARES = 20
"""Parts that their games are played in, each with a random stream of its own."""
ERRORS = 3
"""Standard errors within which the two must agree."""


def their_games(seats: int, games: int, seed: int) -> list[tuple[int, int]]:
    """Rolls and winner of games played at random; two sit opposite each other."""
    import pyspiel

    game, chance = pyspiel.load_game(f"maedn(players={seats})"), random.Random(seed)
    return [their_game(game.new_initial_state(), chance) for _ in range(games)]


def their_game(state, chance: random.Random) -> tuple[int, int]:
    rolls = 0
    while not state.is_terminal():
        if state.is_chance_node():
            rolls += 1
            state.apply_action(chance.randrange(6))
        else:
            moves = state.legal_actions()
            state.apply_action(moves[0] if len(moves) == 1 else chance.choice(moves))
    return rolls, int(np.argmax(state.returns()))


def agree(ours: Sequence[float], theirs: Sequence[float]) -> bool:
    error = np.hypot(np.std(ours) / len(ours) ** 0.5, np.std(theirs) / len(theirs) ** 0.5)
    return bool(abs(np.mean(ours) - np.mean(theirs)) <= ERRORS * error)


@pytest.mark.parametrize(
    ("seats", "games"),
    [
        (4, 20_000),
        pytest.param(4, 100_000, marks=pytest.mark.long),
        pytest.param(2, 20_000, marks=pytest.mark.long),
    ],
)
def test_ludo_is_the_game_that_openspiel_plays(seats, games):
    share = partial(their_games, seats, games // SHARES)
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        told = np.array([game for part in pool.map(share, range(SHARES)) for game in part])
    loaded = cuatto_kit.load("ludo")
    layout = loaded.layout
    columns = (
        make_simulator(loaded.variant, layout, seats).play(["random"] * seats, 1, 0, games).columns
    )
    assert columns["finished"].all()
    print(f"rolls a game: {columns['rolls'].mean():.2f} ours, {told[:, 0].mean():.2f} theirs")
    assert agree(columns["rolls"], told[:, 0])
    for seat in range(seats):
        won = columns["winners"] >> seat & 1
        theirs = told[:, 1] == seat
        print(f"seat {seat + 1} wins: {won.mean():.4f} ours, {theirs.mean():.4f} theirs")
        assert agree(won, theirs)
