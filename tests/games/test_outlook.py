"""What a lead is worth, found from games."""

import numpy as np
import pytest

from cuatto_kit.games import outlook

optimize = pytest.importorskip("scipy.optimize")


def drawn(numbers, playouts=4_000, seats=3):
    """Signs by chance, and winners drawn by what they are worth."""
    chance = np.random.default_rng(1)
    signs = chance.normal(size=(playouts, seats, len(numbers)))
    worth = signs @ np.array(numbers)
    luck = chance.gumbel(size=worth.shape)
    return signs, np.eye(seats)[np.argmax(worth + luck, axis=1)]


@pytest.mark.parametrize("numbers", [(1.5, 0.4), (0, 0), (-0.7, 3)])
def test_the_numbers_that_games_were_drawn_by_are_found(numbers):
    assert outlook.likeliest(*drawn(numbers)) == pytest.approx(numbers, abs=0.12)


def test_they_are_the_likeliest_as_scipy_finds_them():
    signs, won = drawn((1.5, 0.4), playouts=300)

    def surprise(numbers):
        worth = signs @ numbers
        return -(won * (worth - np.log(np.exp(worth).sum(axis=1, keepdims=True)))).sum()

    best = optimize.minimize(surprise, np.zeros(2)).x
    assert outlook.likeliest(signs, won) == pytest.approx(best, abs=1e-3)


def test_games_that_the_leader_always_wins_and_no_games_give_finite_numbers():
    signs, _ = drawn((1, 1), playouts=50)
    always = np.eye(3)[np.argmax(signs[..., 0], axis=1)]
    assert np.isfinite(outlook.likeliest(signs, always)).all()
    assert outlook.likeliest(signs[:0], always[:0]) == pytest.approx([0, 0])
