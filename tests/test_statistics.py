"""Means and intervals on numbers that can be worked out by hand."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import erfc

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binom, binomtest, chi2, chisquare
from scipy.stats import t as student

from cuatto_kit.statistics import (
    Estimate,
    Measure,
    Spread,
    difference,
    equality_of,
    fractions,
    gap_of,
    gaps,
    half_width,
    holm,
    mean_of,
    means,
    on_scale,
    ratio_of,
    ratios,
    scaled,
    share_of,
    shares,
    spread_of,
    student_95,
    variation_of,
    variations,
)

Z = 1.959963984540054


def test_a_mean_has_its_normal_interval() -> None:
    half = Z / 3**0.5  # the sample deviation of 1, 2, 3 is 1
    expected = Estimate(mean=2.0, ci95=(round(2 - half, 6), round(2 + half, 6)))
    assert mean_of(np.array([1, 2, 3])) == expected


@pytest.mark.parametrize(("values", "mean"), [([], 0.0), ([5], 5.0), ([4, 4, 4], 4.0)])
def test_a_mean_without_spread_is_its_own_interval(values: list[int], mean: float) -> None:
    assert mean_of(np.array(values)) == Estimate(mean=mean, ci95=(mean, mean))


def test_a_spread_tells_deviation_and_percentiles() -> None:
    spread = spread_of(np.arange(101))
    assert (spread.p5, spread.p50, spread.p95) == (5, 50, 95)
    assert spread.sd == pytest.approx((101 * 102 / 12) ** 0.5, abs=1e-6)
    assert spread.mean == 50


@pytest.mark.parametrize("values", [[], [3]])
def test_a_spread_of_one_value_or_none_is_zero(values: list[int]) -> None:
    spread = spread_of(np.array(values))
    assert spread.sd == 0
    assert spread.ci95 == (sum(values), sum(values))


def test_another_unit_scales_every_figure() -> None:
    turns = Spread(mean=40.0, ci95=(38.0, 42.0), sd=8.0, p5=20.0, p50=40.0, p95=60.0)
    minutes = Spread(mean=10.0, ci95=(9.5, 10.5), sd=2.0, p5=5.0, p50=10.0, p95=15.0)
    assert scaled(turns, 0.25) == minutes


def test_a_ratio_is_sum_over_sum() -> None:
    ratio = ratio_of(np.array([1, 2, 3]), np.array([2, 2, 8]))
    residual = np.array([1 - 1, 2 - 1, 3 - 4]) / 4
    half = Z * residual.std(ddof=1) / 3**0.5
    assert ratio == Estimate(mean=0.5, ci95=(round(0.5 - half, 6), round(0.5 + half, 6)))


def test_a_constant_ratio_is_known_exactly() -> None:
    wholes = np.array([2, 4, 10])
    assert ratio_of(wholes // 2, wholes) == Estimate(mean=0.5, ci95=(0.5, 0.5))


def test_a_ratio_to_nothing_is_nothing() -> None:
    assert ratio_of(np.zeros(3), np.zeros(3)) == Estimate(mean=0.0, ci95=(0.0, 0.0))


@pytest.mark.parametrize(
    ("successes", "n", "low", "high"),
    [(0, 10, 0.0, 0.277533), (5, 10, 0.236593, 0.763407), (10, 10, 0.722467, 1.0)],
)
def test_a_share_has_the_interval_of_wilson(
    successes: int, n: int, low: float, high: float
) -> None:
    share = share_of(successes, n)
    assert share.mean == successes / n
    assert share.ci95 == pytest.approx([low, high], abs=1e-6)


@given(st.integers(1, 200_000), st.floats(0, 1))
def test_the_interval_is_that_of_scipy(n: int, part: float) -> None:
    successes = round(part * n)
    theirs = binomtest(successes, n).proportion_ci(method="wilson")
    low, high = share_of(successes, n).ci95
    if not 1 <= successes <= 3:
        assert low == pytest.approx(theirs.low, abs=1.01e-6)
    if not 1 <= n - successes <= 3:
        assert high == pytest.approx(theirs.high, abs=1.01e-6)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_share_of_few_cases_begins_where_that_of_poisson_does(count: int) -> None:
    least = chi2.ppf(0.05, 2 * count) / 2
    assert share_of(count, 1_000).ci95[0] == pytest.approx(least / 1_000, abs=1e-6)
    assert share_of(1_000 - count, 1_000).ci95[1] == pytest.approx(1 - least / 1_000, abs=1e-6)


@pytest.mark.parametrize("expected", [0.1, 0.2, 0.5, 1.0, 2.0, 3.0, 4.0])
def test_a_small_share_is_held_as_often_as_a_large_one(expected: float) -> None:
    counts = np.arange(30)
    ends = np.array([share_of(count, 400).ci95 for count in counts.tolist()])
    held = (ends[:, 0] <= expected / 400) & (expected / 400 <= ends[:, 1])
    assert binom.pmf(counts, 400, expected / 400)[held].sum() >= 0.93


def test_shared_wins_count_in_parts() -> None:
    assert share_of(2.5, 10).mean == 0.25


def test_a_share_of_no_games_is_nothing() -> None:
    assert share_of(0, 0) == Estimate(mean=0.0, ci95=(0.0, 0.0))


def test_the_share_nearest_to_a_half_is_the_least_certain() -> None:
    assert half_width([0.1, 0.5, 0.9], 400) == pytest.approx(Z / 40)
    assert half_width([0.1, 0.5], 1_600) == pytest.approx(Z / 80)


def test_the_deviation_over_the_mean_has_an_interval_by_the_jackknife() -> None:
    values = np.array([4.0, 5.0, 7.0, 8.0, 10.0])
    without = np.array([np.delete(values, k) for k in range(5)])
    logarithms = np.log(without.std(axis=1, ddof=1) / without.mean(axis=1))
    half = student_95(4) * (4 * logarithms.var()) ** 0.5
    told, ratio = variation_of(values), values.std(ddof=1) / values.mean()
    assert told.mean == pytest.approx(ratio, abs=1e-6)
    assert told.ci95 == pytest.approx((ratio / np.exp(half), ratio * np.exp(half)), abs=1e-6)


@pytest.mark.parametrize("values", [[], [5], [4, 4, 4], [0, 0]])
def test_what_never_differs_has_no_deviation(values: list[int]) -> None:
    assert variation_of(np.array(values)) == Estimate(mean=0.0, ci95=(0.0, 0.0))


@pytest.mark.parametrize("values", [[1, 2], [0, 0, 5], [7] * 50 + [8]])
def test_one_number_that_differs_says_little_of_a_deviation(values: list[int]) -> None:
    assert variation_of(np.array(values)).ci95 == (0.0, round(len(values) ** 0.5, 6))


@pytest.mark.parametrize("freedom", [5, 10, 100])
def test_the_point_of_students_distribution_is_that_of_scipy(freedom: int) -> None:
    assert student_95(freedom) == pytest.approx(student.ppf(0.975, freedom), rel=0.01)


GAMES, REPEATS = 400, 1_000


def uneven(chance: np.random.Generator) -> np.ndarray:
    """Numbers as the turns of a game are: a few are far above the mean."""
    return chance.gamma(6, 10, (REPEATS, GAMES))


def yes(chance: np.random.Generator, share: float = 0.3) -> np.ndarray:
    return chance.random((REPEATS, GAMES)) < share


def parts(chance: np.random.Generator) -> Iterator[Estimate]:
    """Three in ten of a whole, which is of another size in each game."""
    wholes = 1 + chance.poisson(20, (REPEATS, GAMES))
    return map(ratio_of, chance.binomial(wholes, 0.3), wholes)


def draws(chance: np.random.Generator) -> np.ndarray:
    """Two of ten games are won by one, three by another, the rest by neither."""
    return chance.choice([1, 0, -1], (REPEATS, GAMES), p=[0.2, 0.5, 0.3])


COVERED: Mapping[str, tuple[float, Callable[[np.random.Generator], Iterable[Estimate]]]] = {
    "mean_of": (60, lambda chance: map(mean_of, uneven(chance))),
    "spread_of, scaled": (6, lambda chance: (scaled(spread_of(x), 0.1) for x in uneven(chance))),
    "variation_of": (6**-0.5, lambda chance: map(variation_of, uneven(chance))),
    "ratio_of": (0.3, parts),
    "share_of": (0.3, lambda chance: (share_of(x.sum(), GAMES) for x in yes(chance))),
    "share_of, small": (0.03, lambda chance: (share_of(x.sum(), GAMES) for x in yes(chance, 0.03))),
    "on_scale": (
        0.4, lambda chance: (on_scale(share_of(x.sum(), GAMES), 0.5, 0) for x in yes(chance))
    ),
    "gap_of": (-0.1, lambda chance: map(gap_of, draws(chance))),
}  # fmt: skip
"""True values of random numbers, and estimates from a thousand samples of them."""


@pytest.mark.parametrize("function", COVERED)
def test_intervals_cover_the_truth_about_as_often_as_they_say(function: str) -> None:
    truth, told = COVERED[function]
    ends = np.array([one.ci95 for one in told(np.random.default_rng(1))])
    assert 0.93 <= ((ends[:, 0] <= truth) & (truth <= ends[:, 1])).mean() <= 0.97


@pytest.mark.parametrize("won", [-1, 1])
@pytest.mark.parametrize("games", [1, 2, 5, 1_000])
def test_a_gap_is_never_more_than_winning_always(won: int, games: int) -> None:
    low, high = gap_of(np.full(games, won)).ci95
    assert -1 <= low < high <= 1
    assert won in (low, high)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 12])
@pytest.mark.parametrize("away", [0.0, 0.004, 0.03])
def test_the_test_for_equal_shares_is_pearsons(seats: int, away: float) -> None:
    n, even = 1_200, 1 / seats
    shares = [even + away, even - away, *[even] * (seats - 2)]
    expected = chisquare([share * n for share in shares]).pvalue
    assert equality_of(shares, n) == pytest.approx(expected, abs=1e-6)
    assert equality_of([1.0], n) == equality_of(shares, 0) == 1


# --- differences -------------------------------------------------------------------------------


def test_a_figure_and_itself_differ_in_nothing() -> None:
    values = np.random.default_rng(1).normal(size=100)
    away = difference(means(values), means(values))
    assert (away.mean, away.error, away.differs, away.chance) == (0, 0, False, 1)


def test_what_no_game_can_change_differs_for_certain() -> None:
    away = difference(means(np.full(9, 2.0)), means(np.full(9, 3.0)))
    assert (away.estimate.ci95, away.differs, away.chance) == ((1, 1), True, 0)


def test_pairs_are_told_apart_more_sharply_than_strangers() -> None:
    chance = np.random.default_rng(2)
    luck = chance.normal(size=400)
    one, other = means(luck), means(luck + 0.05 + 0.1 * chance.normal(size=400))
    alone = (one.variance + other.variance) ** 0.5
    assert difference(one, other).error < 0.1 * alone
    unpaired = difference(one, means(luck[:-1]))
    assert unpaired.error == pytest.approx(alone, rel=0.05)


def test_a_handful_of_successes_is_not_certain() -> None:
    asked = np.ones(1_000, bool)
    none, five, six = (shares(np.arange(1_000) < n, asked) for n in (0, 5, 6))
    assert not difference(none, five).differs
    assert difference(none, six).differs


def pairs(kind: str, chance: np.random.Generator, n: int) -> tuple[Measure, Measure, float]:
    """Two figures on common luck, and their true difference."""
    luck = chance.random(n)
    wholes = chance.integers(1, 9, n)
    more = (luck + 0.2 * chance.random(n)) % 1
    if kind == "mean":
        return means(luck), means(more + 0.1), 0.1
    if kind == "ratio":
        return ratios(wholes * luck, wholes), ratios(wholes * more, wholes), 0.0
    if kind == "share":
        asked = chance.random(n) < 0.7
        return shares(luck < 0.3, asked), shares(more < 0.4, asked), 0.1
    if kind == "rare share":
        return fractions((luck < 0.02) * 1), fractions((more < 0.05) * 1), 0.03
    if kind == "gap":
        one, other = ((part < 0.5) * 1 - (part > 0.8) * 1 for part in (luck, more))
        return gaps(one), gaps(other), 0.0
    true = 3**-0.5  # of numbers spread evenly from 0: deviation over mean
    return variations(luck), variations(more + 1), 12**-0.5 / 1.5 - true


@pytest.mark.parametrize("kind", ["mean", "ratio", "share", "rare share", "gap", "variation"])
@pytest.mark.parametrize("paired", [True, pytest.param(False, marks=pytest.mark.slow)])
def test_intervals_of_differences_cover_the_truth(kind: str, paired: bool) -> None:
    chance = np.random.default_rng(7)
    covered = 0
    for _ in range(400):
        one, other, true = pairs(kind, chance, 300)
        if not paired:
            other = pairs(kind, chance, 301)[1]
        low, high = difference(one, other).estimate.ci95
        covered += low <= true <= high
    assert 0.92 <= covered / 400 <= 0.995


def test_games_that_do_not_count_say_nothing() -> None:
    values, counted = np.arange(8.0), np.arange(8) % 2 == 0
    some = means(values[counted])
    among = some.among(counted)
    assert among.estimate == some.estimate
    assert not among.influence[~counted].any()
    assert among.variance == pytest.approx(some.variance * (8 / 7) * (3 / 4))


def only(won: bool, games: int, of: int) -> Measure:
    """The first games are won, or lost, all alike; the others do not count."""
    counted = np.arange(of) < games
    return shares(counted & won, counted)


@pytest.mark.parametrize(
    ("games", "of", "differs"), [(2, 2, 0), (2, 20, 0), (2, 400, 0), (9, 9, 1)]
)
def test_a_handful_of_games_is_never_certain(games: int, of: int, differs: bool) -> None:
    """Two wins against two losses can be chance, in however many games; nine against nine not."""
    found = difference(only(False, games, of), only(True, games, of))
    assert found.mean == 1
    assert found.differs == differs


def test_holm_is_told_by_an_example() -> None:
    # 0.01 and 0.013 stay below 0.05/4 and 0.05/3; 0.03 is above 0.05/2 and ends it.
    assert holm([0.03, 0.01, 0.04, 0.013]) == [False, True, False, True]
    assert holm([]) == []


def test_holm_seldom_tells_anything_of_boards_that_are_alike() -> None:
    chance = np.random.default_rng(3)
    scores = chance.normal(size=(1_000, 15))
    told = [any(holm([erfc(abs(z) / 2**0.5) for z in row])) for row in scores.tolist()]
    assert sum(told) <= 70
