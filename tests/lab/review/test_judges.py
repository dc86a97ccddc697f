"""What positions and choices are worth, where there are no exact values."""

from dataclasses import dataclass, replace

import numpy as np
import pytest

from cuatto_kit.games.game import END, Kind
from cuatto_kit.games.outlook import Outlook
from cuatto_kit.games.race.engine.playing_on import RacePlayouts
from cuatto_kit.games.thinking import Limits, Prospect, Thought, Worth
from cuatto_kit.lab.review.judges import ByPlayouts, BySearch, Stepwise, Values
from cuatto_kit.lab.review.model import Mark, mark_of
from cuatto_kit.lab.review.review import review
from tests.games.race.boards import document, game_of
from tests.games.race.test_facts import line

from .games import game, load


@pytest.mark.parametrize(
    ("loss", "half", "mark"),
    [
        (0.10, 0.01, Mark.BLUNDER),
        (0.099, 0.01, Mark.MISTAKE),
        (0.049, 0.01, Mark.DUBIOUS),
        (0.019, 0.0, Mark.NONE),
        (0.5, 0.5, Mark.NONE),
        (-0.5, 0.1, Mark.NONE),
    ],
)
def test_a_mark_asks_for_a_loss_that_is_more_than_noise(loss, half, mark):
    assert mark_of(loss, half) is mark


def test_two_positions_on_the_same_dice_differ_by_less_than_each_is_known_to():
    dice = np.random.default_rng(1).random((400, 1))
    one, other = np.hstack([dice, 1 - dice]), np.hstack([0.9 * dice, 1 - 0.9 * dice])
    values = Values(np.array([one, other]))
    loss, half = values.gap(0, 1, 0)
    assert loss == pytest.approx(0.05, abs=0.01)
    assert half < values.worth(0, 0).half / 2


# The published chance of the first of two teams of one checker on 24 spaces, without
# choices.
FIRST_WINS = 0.698861


@pytest.mark.slow
def test_playouts_that_are_broken_off_come_to_the_published_chance():
    rules = game_of(document(line("up 24"), checkers={"regular": 1}), 2)
    outlook = Outlook(RacePlayouts(rules), rules.initial())
    shares = outlook.shares(rules.initial(), 1, 20_000)
    assert shares.sum(axis=1) == pytest.approx(1)
    assert shares.mean(axis=0)[0] == pytest.approx(FIRST_WINS, abs=0.015)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("variant", "seats", "bot"), [("short-12", 2, "greedy"), ("cant-stop", 3, "rule28")]
)
def test_compiled_playouts_win_as_often_as_those_of_the_bot(variant, seats, bot):
    played = game(variant, *[bot] * seats, seed=5)
    rules = played.text.game
    state = played.steps[3 * len(played.steps) // 5].before
    compiled = played.board_game.playouts(seats)
    ends = compiled.play(state, 1, 4_000, 5_000)
    assert ends.ended.all()
    slow = Stepwise(rules, played.text.bot(bot)).shares(state, 1, 60).mean(axis=0)
    fast = [float((ends.winners == 1 << seat).mean()) for seat in range(seats)]
    assert fast == pytest.approx(slow, abs=4 * (0.25 / 60) ** 0.5)


@pytest.mark.parametrize(
    ("variant", "seats"), [pytest.param("short-12", 2, marks=pytest.mark.slow), ("cant-stop", 3)]
)
def test_a_playout_that_is_broken_off_is_the_beginning_of_a_longer_one(variant, seats):
    design = load(variant)
    playouts = design.board_game.playouts(seats)
    start = design.board_game.game(seats).initial()
    short, long = (playouts.play(start, 7, 300, turns) for turns in (22, 5_000))
    assert 0 < short.ended.sum() < 300
    assert (short.winners[short.ended] == long.winners[short.ended]).all()
    assert (short.to_go[~short.ended] > 0).any(axis=1).all()


@pytest.mark.slow
def test_rolls_bring_no_luck_on_average():
    """By what each of them is worth: over all rolls of a position the luck is nought."""
    played = game("cant-stop", "random", "random", seed=2)
    played = replace(played, steps=played.steps[-30:])
    rules = played.text.game
    outlook = Outlook(played.board_game.playouts(2), rules.initial())
    judge = ByPlayouts(rules, outlook, fine=40, coarse=20, sketchy=2)
    found = review(played, judge, "")
    lucky = [roll.luck[0] for roll in found.rolls]
    assert all(sum(roll.luck) == pytest.approx(0, abs=1e-5) for roll in found.rolls)
    assert min(lucky) < -0.01 < 0.01 < max(lucky)
    assert abs(np.mean(lucky)) < 4 * np.std(lucky) / len(lucky) ** 0.5
    assert found.seats[0].adjusted == pytest.approx(found.seats[0].result - sum(lucky), abs=1e-4)


@dataclass(frozen=True)
class Take:
    """So many matches are taken."""

    count: int
    kind: Kind = Kind.MOVE


class Matches:
    """Who takes the last of some matches, one to three at a time, wins: a seat and what is left."""

    seats = 2

    def actor(self, state):
        return state[0] if state[1] else END

    def legal(self, state):
        return [Take(count) for count in (1, 2, 3) if count <= state[1]] if state[1] else []

    def apply(self, state, move):
        return 1 - state[0], state[1] - move.count

    def winners(self, state):
        return (1 - state[0],)


class Expert:
    """Knows that who leaves a multiple of four wins; and counts how often it was asked."""

    asked = 0

    def think(self, state, limits, seed, stop, tell=None):
        self.asked += 1
        take = state[1] % 4 or 1
        worth = Worth(float(state[1] % 4 > 0), exact=True)
        return Thought((Prospect((Take(take),), worth),), 1, 1, 0.0)


@pytest.mark.parametrize("left", [2, 3, 5, 6, 7, 9, 10])
@pytest.mark.parametrize("taken", [1, 2, 3])
def test_a_search_judges_a_choice_by_what_the_other_makes_of_it(left, taken):
    if taken > left:
        return
    expert = Expert()
    judge = BySearch(Matches(), expert, Limits(depth=1))
    found = judge.judge((1, left), Take(taken), 1)
    wins = left % 4 > 0
    keeps = (left - taken) % 4 == 0 if wins else True
    assert (found.before.win, found.after.win) == (float(wins), float(wins and keeps))
    assert found.loss == float(wins and not keeps)
    assert found.is_worse == (found.loss > 0)
    before = expert.asked
    judge.judge((1, left), Take(taken), 1)
    assert expert.asked == before
