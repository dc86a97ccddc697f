"""Checkers of a team that move together: the engine against the oracle, and what others see."""

import random

import pytest

from cuatto_kit.games.game import EventKind
from cuatto_kit.games.race.console import notation
from cuatto_kit.games.race.engine.game import RaceGame

from . import again, ludo_family
from .again import CROSS
from .boards import LONG, document, game_of
from .looks import played, regulars, spaces_of
from .test_engine import play_both

TOGETHER = {"stacks": "move_together", "hit": "on_landing", "barriers": False, "dice": 1}


def race(**rules: object) -> RaceGame:
    return game_of(document(LONG, capacity="any", rules={**TOGETHER, **rules}))


@pytest.mark.parametrize("seed", range(8))
def test_engine_and_oracle_agree_on_stacks(seed: int) -> None:
    chance = random.Random(seed)
    seats, text = ludo_family.any_game("stacks", "move_together", chance)
    play_both(text, seats, seed, 150)


@pytest.mark.parametrize("board", again.BOARDS)
def test_engine_and_oracle_agree_on_stacks_where_ways_come_twice(board: str) -> None:
    chance = random.Random(board)
    rules = ludo_family.any_rules("stacks", "move_together", chance)
    play_both(again.board(board, {**rules, "exit_hit": "all"}, chance), 2, 1, 150)


def test_a_stack_moves_by_one_die_and_a_checker_that_comes_there_joins_it() -> None:
    game = race(dice=2)
    state = game.place({0: regulars("main.1", "main.2", "main.2")}, dice=(1, 3))
    state = played(game, state, "main.1", "main.2")
    state = played(game, state, "main.2", "main.5")
    assert spaces_of(game, state, 0) == ["main.5"] * 3


def test_a_stack_is_hit_whole() -> None:
    game = race()
    placed = {0: regulars("main.1", "start", "start"), 1: regulars("main.3", "main.3", "main.4")}
    (move,) = [m for m in game.legal(game.place(placed, dice=(2,))) if m.origin == "main.1"]
    after = game.play(game.place(placed, dice=(2,)), move)
    assert spaces_of(game, after.state, 1) == ["main.4", "start", "start"]
    assert [event.kind for event in after.events].count(EventKind.HIT) == 2


def test_waiting_checkers_are_no_stack() -> None:
    game = race()
    state = game.place({0: regulars("start", "start", "start")}, dice=(2,))
    assert spaces_of(game, played(game, state, "start", "main.2"), 0) == [
        "main.2",
        "start",
        "start",
    ]


def test_a_bonus_for_coming_home_is_given_for_each_checker_of_a_stack() -> None:
    game = race(home_bonus=10)
    state = game.place({0: regulars("main.1", "main.12", "main.12")}, dice=(1,))
    assert game.dice(played(game, state, "main.12", "finish")) == (10, 10)


def test_checkers_that_meet_where_ways_cross_go_on_as_the_one_that_came() -> None:
    """The tenth space of the way is its second one again."""
    game = game_of(document(CROSS, capacity="any", rules=TOGETHER))
    state = game.place({0: regulars("main.2", "main.9", "finish")}, dice=(1,))
    state = played(game, state, "main.9", "main.10")
    assert spaces_of(game, state, 0) == ["finish", "main.10", "main.10"]


def test_a_move_of_a_stack_is_written_as_that_of_a_checker() -> None:
    game = race()
    state = game.place({0: regulars("main.1", "main.2", "main.2")}, dice=(3,))
    moves = {notation.write(game, state, move): move.count for move in game.legal(state)}
    assert moves == {"3 main.1-main.4": 1, "3 main.2-main.5": 2}
