"""Races with any rules are stepped as the interpreted engine plays them."""

import os
import random

import pytest

from cuatto_kit.games.race.environment.encoding import RaceEncoding
from tests.cases import only
from tests.games.stepped import compare

from .boards import game_of
from .test_move_for_move import SWITCHES, any_game

BOARDS = int(os.environ.get("STEPPED_BOARDS", 8))
"""Boards drawn at random, each with rules of its own, which a second is taken to compile."""


@pytest.mark.slow
@pytest.mark.parametrize("number", only([0], range(BOARDS)))
def test_a_race_with_any_rules_is_stepped_as_it_is_played(number: int) -> None:
    chance = random.Random(number)
    seats = 1
    while seats < 2:
        switch = chance.choice(list(SWITCHES))
        seats, text = any_game(switch, chance.choice(SWITCHES[switch]), chance)
    encoding = RaceEncoding(game_of(text, seats))
    compare(encoding.stepper(2, auto_reset=False), 40, number)
