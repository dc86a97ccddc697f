"""Small races for two, solved: published values, and what a plain search over the engine says."""

from fractions import Fraction
from functools import cache
from math import comb

import pytest

import cuatto_kit
from cuatto_kit.games.game import CHANCE, END
from cuatto_kit.games.race.analysis.solver import solve

from .boards import document, game_of, load
from .test_facts import line


def test_the_first_of_two_teams_of_one_checker_wins_so_often():
    """There are no choices, so any play is the best: the published 0.698861."""
    solution = solve(*load(document(line("up 24"), checkers={"regular": 1})))
    assert solution.win_probability == pytest.approx(0.698861, abs=5e-7)


@pytest.mark.slow
def test_who_begins_by_lot_is_worth_a_half():
    text = document(line("up 6"), checkers={"regular": 1}, rules={"start_order": "roll_off"})
    assert solve(*load(text)).win_probability == pytest.approx(0.5, abs=1e-9)


@pytest.mark.slow
@pytest.mark.parametrize("doubles", ["two_moves", "four_moves"])
def test_it_is_what_the_recursion_over_the_engine_says(doubles):
    rules = {"hit": "none", "doubles": doubles}
    text = document(line("up 3"), checkers={"regular": 2}, rules=rules)
    assert solve(*load(text)).win_probability == pytest.approx(recursion(text), abs=1e-10)


@pytest.mark.slow
def test_a_head_start_is_solved_from_where_it_stands():
    """At the foot of a jump, where no move ends."""
    text = document(
        line("up 8"),
        checkers={"regular": 1},
        rules={"hit": "none"},
        jumps={"main.2": "main.5"},
        start={"head_start": [0, 2]},
    )
    assert solve(*load(text)).win_probability == pytest.approx(recursion(text), abs=1e-10)


def recursion(text):
    """The first seat's chance, by all positions of a board on which nothing goes back, so that
    the tree of the game ends."""
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

    return float(value(game.initial()))


# The Royal Game of Ur: 137,913,936 ways to set out seven pieces a side (published), counted by
# hand from the board; the solver must come to those that can be reached, and to no other.


def ways_to_stand(pieces):
    """Return the number of positions of both sides: six own squares, eight shared ones, one piece
    per square, the others waiting or home."""

    def apart(on_the_middle):
        return sum(
            comb(6, own) * (pieces - on_the_middle - own + 1)
            for own in range(7)
            if on_the_middle + own <= pieces
        )

    most = min(8, pieces)
    return sum(
        comb(8, one) * comb(8 - one, other) * apart(one) * apart(other)
        for one in range(most + 1)
        for other in range(min(most, 8 - one) + 1)
    )


def ways_to_have_lost(pieces):
    """Positions of a side whose opponent is home with all."""
    return sum(
        comb(8, middle) * comb(6, own) * (pieces - middle - own + 1)
        for middle in range(9)
        for own in range(7)
        if middle + own <= pieces
    )


def test_the_count_of_the_royal_game_of_ur_is_the_published_one():
    assert ways_to_stand(7) == 137_913_936


@pytest.mark.slow
@pytest.mark.parametrize(
    ("pieces", "chance"),
    [
        (1, 0.530049840),
        (2, 0.518572907),
        pytest.param(3, 0.516201102, marks=pytest.mark.slow),
    ],
)
def test_the_royal_game_of_ur_is_solved(pieces, chance):
    """Either side may be to move, except that a side with all pieces home has moved last."""
    loaded = cuatto_kit.load("royal-ur", settings=[f"teams.pieces={pieces}"])
    layout = loaded.layout
    solution = solve(loaded.variant, layout)
    lost = ways_to_have_lost(pieces)
    assert solution.states == 2 * (ways_to_stand(pieces) - 2 * lost) + 2 * lost
    assert solution.win_probability == pytest.approx(chance, abs=1e-9)


def test_a_game_for_others_than_two_is_refused():
    with pytest.raises(ValueError, match="expected two"):
        solve(*load(document(line("up 4"), seats=3)))


def test_a_game_too_large_is_refused_with_its_size():
    text = document(line("up 24"), checkers={"regular": 6})
    with pytest.raises(ValueError, match=r"up to \d.*e\+\d+ positions; expected 100,000,000 at"):
        solve(*load(text))
