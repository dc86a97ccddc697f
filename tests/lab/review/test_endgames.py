"""Endgames are judged as a slow solver, which knows the rules alone, judges them."""

import pytest

from cuatto_kit.games.thinking import Limits
from cuatto_kit.lab.review.choosing import judge_of
from cuatto_kit.lab.review.model import Mark
from cuatto_kit.lab.review.review import review
from tests.cases import seldom

from .games import endgame, game
from .slow_solver import SlowSolver

UR = [("royal-ur", seed, 1_000, ()) for seed in (27, 3, 5, 12, 14, 18, 21, 22, 24, 26)]
ONE_DIE = "rules.dice=1"
TWO = ("teams.checkers={regular: 2}", ONE_DIE)
THREE = ("teams.checkers={regular: 3}", ONE_DIE)
CUATTO = [("short-12", seed, 1_500, TWO) for seed in (8, 4, 7, 9, 10)] + [
    ("short-12", seed, 400, THREE) for seed in (1, 2, 4, 7, 11)
]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("variant", "seed", "most", "settings"), seldom(9, [pytest.param(*one) for one in CUATTO + UR])
)
def test_the_marks_are_those_of_the_exact_values(variant, seed, most, settings):
    played = endgame(variant, seed, most, settings)
    found = review(played, *judge_of(played, Limits()))
    exact = SlowSolver(played.text.game, played.steps[0].before)
    assert found.exact == 1
    assert found.decisions
    losses = {one.choice: one.loss for one in found.decisions}
    assert losses == pytest.approx(dict(slow_losses(played, exact)), abs=2e-6)
    marked = {one.choice: one.mark for one in found.decisions if one.mark}
    assert marked == {choice: mark for choice, loss in losses.items() if (mark := marked_by(loss))}


def slow_losses(played, exact):
    """What each choice lost, by its number."""
    rules = played.text.game
    for number, step in enumerate(played.steps, 1):
        legal = rules.legal(step.before) if step.actor >= 0 else ()
        if len(legal) > 1:
            sign = -1 if step.actor else 1
            yield number, sign * (exact.value(step.before) - exact.value(step.after))


def marked_by(loss):
    for mark, least in ((Mark.BLUNDER, 0.1), (Mark.MISTAKE, 0.05), (Mark.DUBIOUS, 0.02)):
        if loss >= least:
            return mark
    return None


def test_a_result_without_luck_is_what_the_choices_came_to():
    """It is the initial chance, minus the own losses by choices, plus those of the other side."""
    played = game("royal-ur", "random", "greedy", settings=("teams.pieces=2",))
    found = review(played, *judge_of(played, Limits()))
    lost = [sum(one.loss for one in found.decisions if one.seat == seat) for seat in (1, 2)]
    assert min(lost) > 0
    expected = found.course[0].chances[0] - lost[0] + lost[1]
    assert found.seats[0].adjusted == pytest.approx(expected, abs=1e-4)
    assert found.seats[1].adjusted == pytest.approx(1 - expected, abs=1e-4)
