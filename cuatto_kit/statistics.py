"""Means, ratios and shares with their 95 % intervals; differences of two, and which are noise."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, exp, lgamma, log
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.documents import Entry

NORMAL_95 = 1.959963984540054
"""The normal distribution's two-sided 95 % point."""


Numbers: TypeAlias = NDArray[np.int64] | NDArray[np.float64]
"""A figure of each game."""

Interval = tuple[float, float]
"""The lower and the upper end."""


class Estimate(Entry):
    """A figure and how far it may be off."""

    mean: float
    """What the games say."""
    ci95: Interval
    """Where the true figure lies with a confidence of 95 %."""


class Spread(Estimate):
    """A figure that differs from game to game."""

    sd: float
    """Its standard deviation."""
    p5: float
    """One game of twenty stays below."""
    p50: float
    """Half of the games stay below."""
    p95: float
    """One game of twenty lies above."""


def interval(mean: float, half: float) -> Interval:
    """The interval round a mean, rounded for a report."""
    return round(mean - half, 6), round(mean + half, 6)


NOTHING = Estimate(mean=0.0, ci95=(0.0, 0.0))
"""What is said of no games."""


def mean_of(values: Numbers) -> Estimate:
    """Mean and its interval, by the normal approximation; games are independent."""
    return means(values).estimate


def spread_of(values: Numbers) -> Spread:
    """Mean, standard deviation, interval and percentiles."""
    if not len(values):
        return Spread(mean=0.0, ci95=(0.0, 0.0), sd=0.0, p5=0.0, p50=0.0, p95=0.0)
    low, middle, high = (round(float(p), 3) for p in np.percentile(values, (5, 50, 95)))
    sd = float(values.std(ddof=1)) if len(values) > 1 else 0.0
    mean = mean_of(values)
    return Spread(mean=mean.mean, ci95=mean.ci95, sd=round(sd, 6), p5=low, p50=middle, p95=high)


def scaled(spread: Spread, factor: float) -> Spread:
    """A spread in another unit."""

    def to(value: float) -> float:
        return round(value * factor, 3)

    low, high = spread.ci95
    return Spread(
        mean=to(spread.mean),
        ci95=(to(low), to(high)),
        sd=to(spread.sd),
        p5=to(spread.p5),
        p50=to(spread.p50),
        p95=to(spread.p95),
    )


def ratio_of(parts: Numbers, wholes: Numbers) -> Estimate:
    """Sum over sum with the interval of a ratio estimate (delta method)."""
    return ratios(parts, wholes).estimate


FEW = (0.051293, 0.355362, 0.817691)
"""The least counts of which 1, 2 and 3 cases are no wonder: Poisson's, at 95 %, one-sided."""


def share_of(successes: float, n: int) -> Estimate:
    """A share with Wilson's interval (1927); `successes` may be fractional, where wins are shared.

    Of one to three cases, or all but so many, it begins where Poisson's does (Brown, Cai and
    DasGupta, Interval estimation for a binomial proportion, 2001): Wilson's alone would miss a
    small share in one of ten samples. The formula is written out: to import scipy.stats for it took
    a third of a check.
    """
    if not n:
        return NOTHING
    count = round(successes)
    share, weight = count / n, NORMAL_95**2 / n
    middle = (share + weight / 2) / (1 + weight)
    half = NORMAL_95 / (1 + weight) * (share * (1 - share) / n + weight / (4 * n)) ** 0.5
    low = _least(count, n, middle - half)
    high = 1 - _least(n - count, n, 1 - middle - half)
    return Estimate(mean=round(successes / n, 6), ci95=(round(low, 6), round(high, 6)))


def _least(count: int, n: int, wilson: float) -> float:
    """The lower end of a share's interval."""
    if not count:
        return 0.0
    return min(FEW[count - 1] / n, wilson) if count <= len(FEW) else wilson


def variation_of(values: Numbers) -> Estimate:
    """The standard deviation over the mean of numbers that are never negative.

    The interval is that of the ratio's logarithm, by the jackknife (Miller, The jackknife – a
    review, Biometrika 61, 1974): the few long games that make the spread are easily missed, so the
    true one lies above more often than below, and by more than the delta method says.
    """
    n = len(values)
    mean = float(values.mean()) if n else 0.0
    away = values - mean
    squares = float((away**2).sum())
    if not squares or not mean:
        return NOTHING
    ratio, most = (squares / (n - 1)) ** 0.5 / mean, n**0.5
    # The mean and the squares of all but one, for each.
    means, others = mean - away / (n - 1), squares - away**2 * n / (n - 1)
    if n < 3 or others.min() < 1e-9 * squares:  # one number makes all the difference
        return Estimate(mean=round(ratio, 6), ci95=(0.0, round(most, 6)))
    logarithms = np.log(others) / 2 - np.log(means)
    times = float(np.exp(student_95(n - 1) * ((n - 1) * logarithms.var()) ** 0.5))
    low, high = ratio / times, min(ratio * times, most)
    return Estimate(mean=round(ratio, 6), ci95=(round(low, 6), round(high, 6)))


def student_95(freedom: int) -> float:
    """The two-sided 95 % point of Student's distribution, by its expansion (Abramowitz and Stegun
    1964, 26.7.5): from 4 degrees of freedom on to one in a hundred."""
    z = NORMAL_95
    first, second = (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96
    return z + first / freedom + second / freedom**2


def gap_of(differences: Numbers) -> Estimate:
    """How much more often one wins than another, from what each game brought the one less what it
    brought the other, -1 to 1.

    The interval is that of Bonett and Price (2012), who add a win for either side: it holds for a
    handful of games, too.
    """
    n = len(differences)
    if not n:
        return NOTHING
    total, squares = float(differences.sum()), float((differences**2).sum())
    middle = total / (n + 2)
    half = NORMAL_95 * (((squares + 2) / (n + 2) - middle**2) / (n + 2)) ** 0.5
    low, high = interval(middle, half)
    return Estimate(mean=round(total / n, 6), ci95=(max(low, -1.0), min(high, 1.0)))


def on_scale(estimate: Estimate, nothing: float, all_of_it: float) -> Estimate:
    """A figure on a scale whose 0 and 1 lie at two values, its ends in their order."""

    def to(value: float) -> float:
        return round((value - nothing) / (all_of_it - nothing), 6)

    low, high = sorted(map(to, estimate.ci95))
    return Estimate(mean=to(estimate.mean), ci95=(low, high))


@dataclass(frozen=True)
class Measure:
    """A figure, and what each game says of it.

    `influence[game]` is how far the figure moves with the weight of the game (Hampel 1974): 0 on
    average, and the error of the mean of all is that of the figure. So the interval of a mean or
    a ratio and that of any difference follow from it by one formula (delta method). `step` is the
    influence of one success more where a game says yes or no, else 0.
    """

    estimate: Estimate
    influence: NDArray[np.float64]
    step: float = 0.0

    @property
    def variance(self) -> float:
        """The square of the figure's standard error."""
        return _variance(self.influence, self.step)

    def among(self, counted: NDArray[np.bool_]) -> "Measure":
        """The figure of some games as one of all, [game], of which the others say nothing."""
        weight = len(counted) / max(int(counted.sum()), 1)
        influence = np.zeros(len(counted))
        influence[counted] = weight * self.influence
        return Measure(self.estimate, influence, weight * self.step)

    def on_scale(self, nothing: float, all_of_it: float) -> "Measure":
        """The figure on a scale whose 0 and 1 lie at two values."""
        unit = all_of_it - nothing
        estimate = on_scale(self.estimate, nothing, all_of_it)
        return Measure(estimate, self.influence / unit, abs(self.step / unit))


def _variance(influence: NDArray[np.float64], step: float = 0.0) -> float:
    """The variance of a mean; where games say yes or no, with a game more for either side: a
    handful of them is never certain (Bonett and Price 2012)."""
    n = len(influence)
    return (float((influence**2).sum()) + 2 * step**2) / (n * (n - 1)) if n > 1 else 0.0


def _measured(value: float, influence: NDArray[np.float64]) -> Measure:
    half = NORMAL_95 * _variance(influence) ** 0.5
    return Measure(Estimate(mean=round(value, 6), ci95=interval(value, half)), influence)


def constant(value: float, games: int) -> Measure:
    """A figure that no game can change."""
    return _measured(value, np.zeros(games))


def means(values: Numbers) -> Measure:
    """The mean of what each game brought."""
    mean = float(values.mean()) if len(values) else 0.0
    return _measured(mean, np.asarray(values - mean))


def ratios(parts: Numbers, wholes: Numbers) -> Measure:
    """Sum over sum."""
    total = float(wholes.sum())
    if not total:
        return Measure(NOTHING, np.zeros(len(parts)))
    ratio = float(parts.sum()) / total
    return _measured(ratio, np.asarray((parts - ratio * wholes) / (total / len(parts))))


def fractions(won: Numbers) -> Measure:
    """The share of games that were won; a shared win counts in parts."""
    return Measure(share_of(float(won.sum()), len(won)), means(won).influence, 1.0)


def shares(successes: NDArray[np.bool_], asked: NDArray[np.bool_]) -> Measure:
    """Of the games that were asked, the share of those that say yes; [game] both."""
    return fractions(successes[asked].astype(np.int64)).among(asked)


def variations(values: Numbers) -> Measure:
    """The standard deviation over the mean; see `variation_of`."""
    n = len(values)
    mean, sd = (float(values.mean()), float(values.std())) if n else (0.0, 0.0)
    if n < 2 or not mean or not sd:
        return Measure(NOTHING, np.zeros(n))
    away, ratio = values - mean, sd / mean
    influence = (away**2 - sd**2) / (2 * sd * mean) - ratio * away / mean
    return Measure(variation_of(values), influence)


def gaps(differences: Numbers) -> Measure:
    """How much more often one wins than another; see `gap_of`."""
    return Measure(gap_of(differences), means(differences).influence, 1.0)


@dataclass(frozen=True)
class Difference:
    """How much more a figure is of one board than of another; `error` is its standard error."""

    mean: float
    error: float

    @property
    def estimate(self) -> Estimate:
        """The difference and its interval."""
        mean = round(self.mean, 6)
        return Estimate(mean=mean, ci95=interval(self.mean, NORMAL_95 * self.error))

    @property
    def differs(self) -> bool:
        """Whether it is more than noise, looked at alone: with a confidence of 95 %."""
        return abs(self.mean) > NORMAL_95 * self.error

    @property
    def chance(self) -> float:
        """How likely noise alone would make at least so much of it, by the normal distribution."""
        if not self.mean:
            return 1.0
        return erfc(abs(self.mean) / self.error / 2**0.5) if self.error else 0.0


def difference(one: Measure, other: Measure) -> Difference:
    """`other` less `one`. Where both have as many games these are pairs: game by game the same
    luck. Else the boards count as independent."""
    more = other.estimate.mean - one.estimate.mean
    if len(one.influence) == len(other.influence):
        variance = _variance(other.influence - one.influence, max(one.step, other.step))
    else:
        variance = one.variance + other.variance
    return Difference(more, variance**0.5)


def holm(chances: Sequence[float], level: float = 0.05) -> list[bool]:
    """Which of several differences are more than noise, so that with a confidence of 95 % none of
    them is told by mistake; `chances` are those of noise alone. Holm, A simple sequentially
    rejective multiple test procedure, Scandinavian Journal of Statistics 6 (1979)."""
    told = [False] * len(chances)
    ranked = sorted(range(len(chances)), key=chances.__getitem__)
    for rank, number in enumerate(ranked):
        if chances[number] * (len(chances) - rank) > level:
            break
        told[number] = True
    return told


def equality_of(shares: Sequence[float], n: int) -> float:
    """How likely shares of `n` games lie at least so far apart where all are equal in truth: the
    chi-squared test (Pearson 1900), by the closed form of its tail (Abramowitz and Stegun 1964,
    26.4.4 and 26.4.5)."""
    freedom, even = len(shares) - 1, 1 / len(shares)
    half = sum((share - even) ** 2 for share in shares) * n / even / 2
    if not freedom or not half:
        return 1.0
    tail = erfc(half**0.5) if freedom % 2 else 0.0
    for step in range(freedom // 2):
        power = step + freedom % 2 / 2
        tail += exp(power * log(half) - half - lgamma(power + 1))
    return round(min(tail, 1.0), 6)


def half_width(shares: Sequence[float], n: int) -> float:
    """The half width of the widest 95 % interval among shares of `n` games."""
    return max(NORMAL_95 * (p * (1 - p) / n) ** 0.5 for p in shares)
