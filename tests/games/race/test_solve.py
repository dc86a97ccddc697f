"""Small races for two, solved: published values, and what a plain search over the engine says."""

from fractions import Fraction
from functools import cache

import pytest

from cuatto_kit.games.base import CHANCE, END
from cuatto_kit.games.race.solve import solve

from .boards import document, game_of, load
from .test_facts import line


def test_the_first_of_two_teams_of_one_checker_wins_so_often():
    """Nobody has a choice, so the best play is any: the published 0.698861."""
    solution = solve(*load(document(line("up 24"), checkers={"regular": 1})))
    assert solution.win_probability == pytest.approx(0.698861, abs=5e-7)


def test_who_begins_by_lot_is_worth_a_half():
    text = document(line("up 6"), checkers={"regular": 1}, rules={"start_order": "roll_off"})
    assert solve(*load(text)).win_probability == pytest.approx(0.5, abs=1e-9)


@pytest.mark.parametrize("doubles", ["two_moves", "four_moves"])
def test_it_is_what_the_recursion_over_the_engine_says(doubles):
    """Nothing goes back here, so the tree of the game ends."""
    rules = {"hit": "none", "doubles": doubles}
    text = document(line("up 3"), checkers={"regular": 2}, rules=rules)
    game = game_of(text, 2)

    @cache
    def value(state):
        actor = game.actor(state)
        if actor == END:
            return Fraction(0 in game.winners(state))
        if actor == CHANCE:
            outcomes = game.outcomes(state)
            return sum(p * value(game.apply(state, roll)) for roll, p in outcomes)
        pick = max if actor == 0 else min
        return pick(value(game.apply(state, move)) for move in game.legal(state))

    solution = solve(*load(text))
    assert solution.win_probability == pytest.approx(float(value(game.initial())), abs=1e-10)


def test_a_game_for_others_than_two_is_refused():
    with pytest.raises(ValueError, match="expected two"):
        solve(*load(document(line("up 4"), seats=3)))


def test_a_game_too_large_is_refused_with_its_size():
    text = document(line("up 24"), checkers={"regular": 6})
    with pytest.raises(ValueError, match=r"up to \d.*e\+\d+ positions; expected 3,000,000 at most"):
        solve(*load(text))
