"""Thinking by playouts: what is found is right, the same again, and no longer than was asked."""

import random
import threading
import time

import pytest

from cuatto_kit.games.playouts import Options, PlayoutThinker
from cuatto_kit.games.rollouts import Rollouts
from cuatto_kit.games.thinking import Limits, Stop, Thought, Worth

from .nim import Heap, Nim, Take, by_chance, perfectly


def thinks(heap: int, limits: Limits, bot=by_chance, seed: int = 1) -> Thought[Take]:
    return Rollouts(Nim(heap), bot).think(Heap(heap, 0), limits, seed, Stop())


@pytest.mark.parametrize("heap", [5, 6, 7, 9])
def test_the_move_that_wins_is_found_by_random_games(heap: int) -> None:
    found = thinks(heap, Limits(depth=400))
    assert found.best == heap % 4
    assert found.worth.win > 0.5


def test_what_perfect_play_wins_is_told_of_every_move() -> None:
    found = thinks(6, Limits(depth=20, lines=3), perfectly)
    assert [(p.moves[0], p.worth.win) for p in found.prospects] == [(2, 1.0), (1, 0.0), (3, 0.0)]
    assert all(0 < prospect.worth.half < 0.2 for prospect in found.prospects)


def test_intervals_hold_the_truth() -> None:
    """From four that are left who takes one at random wins one game of two in the long run: three
    are left, of which the other takes all by a third, or leaves two (a half each way) or one."""
    exact = 1 - (1 / 3 + 1 / 3 * 0 + 1 / 3 * 1 / 2)
    held = 0
    for seed in range(100):
        found = thinks(4, Limits(depth=60, lines=3), seed=seed)
        (worth,) = [p.worth for p in found.prospects if p.moves[0] == 1]
        held += abs(worth.win - exact) <= worth.half
    assert held >= 88  # of 95 that are expected; fewer by one chance in 500


def test_the_same_seed_finds_the_same_and_another_does_not() -> None:
    again = [thinks(9, Limits(depth=30, lines=2), seed=seed) for seed in (3, 3, 4)]
    assert again[0].prospects == again[1].prospects != again[2].prospects
    assert again[0].nodes == again[1].nodes


def test_as_many_lines_as_there_are_and_the_best_first() -> None:
    for lines in (1, 2, 3, 9):
        found = thinks(7, Limits(depth=50, lines=lines))
        wins = [prospect.worth.win for prospect in found.prospects]
        assert len(wins) == len({p.moves for p in found.prospects}) == min(lines, 3)
        assert wins == sorted(wins, reverse=True)


def test_whoever_is_stopped_at_once_has_a_move() -> None:
    stop = Stop()
    stop.set()
    found = Rollouts(Nim(9), by_chance).think(Heap(9, 0), Limits(), 1, stop)
    assert found.best in (1, 2, 3)
    assert 0 <= found.worth.win <= 1


def test_without_a_limit_it_goes_on_until_it_is_stopped_and_tells_what_it_has() -> None:
    stop, told = Stop(), []
    timer = threading.Timer(0.3, stop.set)
    timer.start()
    found = Rollouts(Nim(9), by_chance).think(Heap(9, 0), Limits(), 1, stop, told.append)
    assert not timer.is_alive()
    assert len(told) > 2
    nodes = [thought.nodes for thought in told]
    assert nodes == sorted(nodes)
    assert found.nodes >= nodes[-1]


def test_no_time_is_enough_for_a_move() -> None:
    assert thinks(9, Limits(seconds=0.0)).best in (1, 2, 3)


def test_a_game_that_takes_for_ever_is_broken_off() -> None:
    taken: list[Take] = []

    def slowly(state: Heap, draw) -> Take:
        time.sleep(0.01)
        taken.append(Take(1))
        return taken[-1]

    thinks(500, Limits(seconds=0.05), slowly)  # a game takes five seconds
    assert len(taken) < 250


def test_nothing_is_thought_where_nobody_is_to_move() -> None:
    for state in (Heap(0, 1), Heap(5, -1)):
        with pytest.raises(ValueError, match="no player is to move"):
            Rollouts(Nim(5), by_chance).think(state, Limits(depth=1), 1, Stop())


# How playouts are shared out


class Coins(PlayoutThinker[Heap, Take]):
    """Moves that win a known share of games."""

    def __init__(self, shares: list[float], proposed: int | None = None) -> None:
        super().__init__(Nim(len(shares)))
        self.shares, self.proposed = shares, proposed
        self.played = [0] * len(shares)

    def options(self, state, seed, is_over) -> Options[Take]:
        def finish(option: int, first: int, playouts: int) -> float:
            self.played[option] += playouts
            dice = [random.Random(f"{seed} {option} {k}") for k in range(first, first + playouts)]
            return float(sum(one.random() < self.shares[option] for one in dice))

        moves = [Take(n) for n in range(len(self.shares))]
        return Options(moves, finish, proposed=self.proposed)


def think_of(coins: Coins, laps: int, seed: int = 1) -> Thought[Take]:
    return coins.think(Heap(3, 0), Limits(depth=laps), seed, Stop())


def test_the_better_ones_have_more_of_the_playouts() -> None:
    coins = Coins([0.1, 0.8, 0.2, 0.3, 0.6, 0.2, 0.1, 0.1])
    found = think_of(coins, 60)
    assert found.best == 1
    assert coins.played[1] == max(coins.played) > 4 * coins.played[6]
    assert sum(coins.played) == found.nodes <= 60 * 8 + 8


def test_what_is_proposed_stays_unless_another_is_surely_better() -> None:
    slightly = [think_of(Coins([0.5, 0.51], proposed=0), 40, seed).best for seed in range(20)]
    assert slightly.count(0) >= 18
    assert think_of(Coins([0.3, 0.9], proposed=0), 40).best == 1


def test_worths_of_few_games_are_wide() -> None:
    assert Worth.of_games(0, 0).half == 0.5
    assert Worth.of_games(3, 3).win == 1.0
    assert Worth.of_games(3, 3).half > Worth.of_games(300, 300).half > 0
