"""Bots at the table play as the policies of the simulation do, and soon enough."""

import random
import time

import pytest

from cuatto_kit.games.base import END
from cuatto_kit.games.race.bots import BOTS, make_bot
from cuatto_kit.variant import bundled

from .boards import STRAIGHT, document, game_of


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_plays_legal_moves_to_the_end_the_same_for_the_same_draws(name: str) -> None:
    game = game_of(document(STRAIGHT))
    bot = make_bot(name, game)
    ends = set()
    for _ in range(2):
        draw, state = random.Random(3), game.initial()
        while game.actor(state) != END:
            kept = state.raw
            options = [outcome for outcome, _ in game.outcomes(state)]
            choice = draw.choice(options) if options else bot(state, draw.randrange)
            assert state.raw == kept
            state = game.apply(state, choice)
        ends.add(state)
    assert len(ends) == 1


def test_greedy_hits_and_random_does_not_always() -> None:
    game = game_of(document(STRAIGHT, checkers={"regular": 2}, rules={"hit": "on_landing"}))
    state = game.place(
        {
            0: [("regular", "main.1"), ("regular", "main.2")],
            1: [("regular", "main.5"), ("regular", "start")],
        },
        dice=(3,),
    )
    lands = {
        name: {make_bot(name, game)(state, random.Random(k).randrange).land for k in range(20)}
        for name in BOTS
    }
    assert lands == {
        "random": {"main.4", "main.5"},
        "greedy": {"main.5"},
        "lookahead": {"main.5"},
    }


def test_looking_ahead_takes_less_than_a_second() -> None:
    game = game_of(bundled.bundled()["snake-24-full"].read_text("utf-8"), 6)
    bot, rng, state = make_bot("lookahead", game), random.Random(2), game.initial()
    slowest = 0.0
    for _ in range(90):
        options = game.legal(state)
        if options:
            began = time.perf_counter()
            bot(state, rng.randrange)
            slowest = max(slowest, time.perf_counter() - began)
        state = game.apply(
            state, rng.choice(options or [outcome for outcome, _ in game.outcomes(state)])
        )
    assert slowest < 1


def test_a_name_that_is_no_bot_is_refused() -> None:
    with pytest.raises(ValueError, match="no bot 'clever'; expected one of random, greedy"):
        make_bot("clever", game_of(document(STRAIGHT)))
