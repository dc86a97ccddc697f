"""Matches of bots: fair, the same again, and intervals that hold."""

import re
from collections.abc import Sequence

import pytest
from scipy.stats import binomtest

from cuatto_kit.cli import match
from cuatto_kit.games.game import Draw
from cuatto_kit.lab.matches import GameOfMatch, Rivals, Standing, elo_of, standing_of

from .nim import Heap, Nim, Take, by_chance, perfectly

RANDOM = Rivals(Nim(9), (by_chance, by_chance))


def played(rivals: Rivals, pairs: int, seed: int = 1) -> Standing:
    return standing_of(rivals.pair(seed, number) for number in range(pairs))


def test_equal_bots_agree_with_a_fair_coin() -> None:
    standing = played(RANDOM, 500)
    assert standing.games == standing.won + standing.lost == 1_000
    assert binomtest(standing.won, standing.games).pvalue > 0.01
    low, high = standing.score.ci95
    assert low < 0.5 < high
    assert high - low < 0.08


def test_intervals_of_equal_bots_hold_one_half() -> None:
    held = 0
    for seed in range(100):
        low, high = played(RANDOM, 20, seed).score.ci95
        held += low <= 0.5 <= high
    assert held >= 88  # of 95 that are expected; fewer by one chance in 500


def test_the_interval_is_that_of_a_binomial_share_where_games_are_independent() -> None:
    games = [[game(1.0)]] * 60 + [[game(0.0)]] * 40
    standing = standing_of(games)
    exact = binomtest(60, 100).proportion_ci(method="wilson")
    assert standing.score.mean == 0.6
    assert standing.score.ci95 == pytest.approx((exact.low, exact.high), abs=0.01)


def test_bots_that_play_alike_win_one_of_each_two_games_on_the_same_dice() -> None:
    rivals = Rivals(Nim(9), (perfectly, perfectly))
    for number in range(20):
        first, second = rivals.pair(3, number)
        assert first.share + second.share == 1.0


def test_the_stronger_wins_as_often_as_is_known_and_either_way_round() -> None:
    """Of four, who takes at random wins one game of six: where the other begins, which takes one,
    and all that is left is taken by one chance in three."""
    for bots, share in (((perfectly, by_chance), 5 / 6), ((by_chance, perfectly), 1 / 6)):
        standing = played(Rivals(Nim(4), bots), 300)
        low, high = standing.score.ci95
        assert low < share < high
        assert high - low < 0.1
        assert standing.elo == pytest.approx(elo_of(share), abs=60)


def test_games_without_chance_begin_differently_and_those_of_a_pair_alike() -> None:
    class NoLots(Nim):
        def initial(self) -> Heap:
            return Heap(self.size, 0)

    seen: list[Heap] = []

    def watching(state: Heap, draw: Draw) -> Take:
        seen.append(state)
        return perfectly(state, draw)

    rivals, begun = Rivals(NoLots(30), (watching, watching)), []
    for number in range(20):
        for shift in range(2):
            seen.clear()
            rivals.game(1, number, shift)
            begun.append(seen[0])
    assert begun[::2] == begun[1::2]
    assert len(set(begun)) > 3


def test_a_game_follows_from_seed_and_number() -> None:
    shares = [[g.share for g in RANDOM.pair(seed, k)] for seed in (1, 2) for k in range(20)]
    again = [[g.share for g in RANDOM.pair(seed, k)] for seed in (1, 2) for k in range(20)]
    assert shares == again
    assert shares[:20] != shares[20:]


@pytest.mark.parametrize(
    ("score", "elo"), [(0.5, 0.0), (10 / 11, 400.0), (1 / 11, -400.0), (0.0, None), (1.0, None)]
)
def test_differences_in_elo(score: float, elo: float | None) -> None:
    """Four hundred points are ten to one, by Elo's definition."""
    assert elo_of(score) == elo


def test_shared_games_are_drawn_and_those_without_an_end_are_told() -> None:
    standing = standing_of([[game(1.0), game(0.5)], [game(0.0), game(0.5, finished=False)]])
    assert (standing.won, standing.drawn, standing.lost) == (1, 2, 1)
    assert standing.unfinished == 1
    assert standing.score.mean == 0.5


def test_whoever_wins_all_is_stronger_without_bound() -> None:
    standing = standing_of([[game(1.0), game(1.0)]] * 10)
    assert standing.elo is None
    low, high = standing.elo_ci95
    assert high is None
    assert low is not None
    assert low > 100


@pytest.mark.parametrize(
    ("share", "words"),
    [(1.0, r"\+∞ \(\+\d+ to \+∞\)"), (0.0, r"−∞ \(−∞ to −\d+\)"), (0.5, r"\+0 \(−\d+ to \+\d+\)")],
)
def test_an_elo_without_bound_has_the_sign_of_its_end(share: float, words: str) -> None:
    assert re.fullmatch(words, match._elo(standing_of([[game(share), game(share)]] * 10)))


def test_time_is_that_of_each() -> None:
    games: Sequence[GameOfMatch] = [
        GameOfMatch(1.0, True, (2, 1), (1.0, 0.25)), GameOfMatch(1.0, True, (3, 0), (1.0, 0.0))
    ]  # fmt: skip
    assert standing_of([games]).seconds_per_move == (0.4, 0.25)


def game(share: float, *, finished: bool = True) -> GameOfMatch:
    return GameOfMatch(share, finished, (1, 1), (0.0, 0.0))
