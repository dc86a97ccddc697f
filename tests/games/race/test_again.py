"""Places that a way passes twice: the engine against the oracle, and what both passages share."""

import random

import pytest

from . import again
from .test_engine import play_both


@pytest.mark.parametrize("board", again.BOARDS)
@pytest.mark.parametrize("seed", range(6))
def test_engine_and_oracle_agree_on_places_passed_twice(board: str, seed: int) -> None:
    chance = random.Random(f"{board} {seed}")
    seats, text = again.any_game(board, chance)
    play_both(text, seats, seed, 150)
