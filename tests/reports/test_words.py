"""Verdicts in words."""

from types import SimpleNamespace

import numpy as np
import pytest

from cuatto_kit.reports.words import _how_fair


@pytest.mark.parametrize(
    ("shares", "words"),
    [
        ((0.51, 0.49), "All seats win about alike, 49% to 51% of games"),
        ((0.55, 0.45), "Seat 1 wins 55% of games and seat 2 45%; even would be 50%"),
        (
            (0.2, 0.31, 0.23, 0.26),
            "Seat 2 wins 31% of games and seat 1 20%; even would be 25%",
        ),
    ],
)
def test_seats_that_win_unevenly_are_named(shares, words):
    games = SimpleNamespace(win_shares=lambda seats: np.array(shares))
    assert _how_fair(SimpleNamespace(games=games, seats=len(shares))) == words
