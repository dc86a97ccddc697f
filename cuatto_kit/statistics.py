"""Means, ratios and shares with their 95 % intervals, and differences of two with their
significance."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, exp, lgamma, log
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.documents import Entry

NORMAL_95 = 1.959963984540054
"""The two-sided 95 % point of the normal distribution."""


Numbers: TypeAlias = NDArray[np.int64] | NDArray[np.float64]
"""A figure of each game."""

Interval = tuple[float, float]
"""The lower and the upper end."""


class Estimate(Entry):
    """A figure with its uncertainty."""

    mean: float
    """The figure of the games."""
    ci95: Interval
    """The 95 % confidence interval of the true figure."""


class Spread(Estimate):
    """A figure that differs from game to game."""

    sd: float
    """The standard deviation."""
    p5: float
    """The value that one game of twenty stays below."""
    p50: float
    """The value that half of the games stay below."""
    p95: float
    """The value that one game of twenty exceeds."""


def interval(mean: float, half: float) -> Interval:
    """Return the interval around a mean, rounded for a report."""
    return round(mean - half, 6), round(mean + half, 6)


NOTHING = Estimate(mean=0.0, ci95=(0.0, 0.0))
"""The estimate of no games."""


def mean_of(values: Numbers) -> Estimate:
    """Return the mean and its interval, by the normal approximation; games are independent."""
    return means(values).estimate


def spread_of(values: Numbers) -> Spread:
    """Return the mean, standard deviation, interval and percentiles."""
    if not len(values):
        return Spread(mean=0.0, ci95=(0.0, 0.0), sd=0.0, p5=0.0, p50=0.0, p95=0.0)
    low, middle, high = (round(float(p), 3) for p in np.percentile(values, (5, 50, 95)))
    sd = float(values.std(ddof=1)) if len(values) > 1 else 0.0
    mean = mean_of(values)
    return Spread(mean=mean.mean, ci95=mean.ci95, sd=round(sd, 6), p5=low, p50=middle, p95=high)


def scaled(spread: Spread, factor: float) -> Spread:
    """Return a spread in another unit."""

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
    """Return sum over sum with the interval of a ratio estimate (delta method)."""
    return ratios(parts, wholes).estimate


FEW = (0.051293, 0.355362, 0.817691)
"""The smallest expected counts of which 1, 2 and 3 cases are compatible: Poisson, 95 %, one-sided.
"""


def share_of(successes: float, n: int) -> Estimate:
    """Return a share with Wilson's interval (1927).

    For one to three successes, or failures, the interval begins where Poisson's does (Brown, Cai
    and DasGupta, Interval estimation for a binomial proportion, 2001): Wilson's alone would miss a
    small share in one of ten samples. The formula is written out, since importing scipy.stats took
    a third of a check.

    Args:
        successes: The number of successes, fractional if wins are shared.
        n: The number of cases.
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
    """Return the lower end of a share's interval."""
    if not count:
        return 0.0
    return min(FEW[count - 1] / n, wilson) if count <= len(FEW) else wilson


def variation_of(values: Numbers) -> Estimate:
    """Return the standard deviation over the mean of non-negative numbers.

    The interval is that of the ratio's logarithm, by the jackknife (Miller, The jackknife – a
    review, Biometrika 61, 1974): a sample easily misses the few long games that make the spread, so
    the true ratio is above the estimate more often than below, and by more than the delta method
    gives.
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
    """Return the two-sided 95 % point of Student's distribution. By its expansion (Abramowitz and
    Stegun 1964, 26.7.5), to one per cent from 4 degrees of freedom on."""
    z = NORMAL_95
    first, second = (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96
    return z + first / freedom + second / freedom**2


def gap_of(differences: Numbers) -> Estimate:
    """Return how much more often one side wins than another.

    The interval is that of Bonett and Price (2012), who add a win for either side: it holds for a
    handful of games too.

    Args:
        differences: For each game the share of the one less that of the other, -1 to 1.
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
    """Return an estimate on a scale with 0 at `nothing` and 1 at `all_of_it`, its ends in order."""

    def to(value: float) -> float:
        return round((value - nothing) / (all_of_it - nothing), 6)

    low, high = sorted(map(to, estimate.ci95))
    return Estimate(mean=to(estimate.mean), ci95=(low, high))


@dataclass(frozen=True)
class Measure:
    """A figure with the influence of each game on it.

    `influence[game]` is the derivative of the figure by the weight of the game (Hampel 1974): its
    mean is 0, and the error of its mean is that of the figure. So the intervals of means, ratios
    and all differences follow from it by one formula (delta method). `step` is the influence of one
    more success for yes-or-no figures, else 0.
    """

    estimate: Estimate
    influence: NDArray[np.float64]
    step: float = 0.0

    @property
    def variance(self) -> float:
        """The square of the figure's standard error."""
        return _variance(self.influence, self.step)

    def among(self, counted: NDArray[np.bool_]) -> "Measure":
        """Return the figure of some games as one of all games, [game], on which the others have no
        influence."""
        weight = len(counted) / max(int(counted.sum()), 1)
        influence = np.zeros(len(counted))
        influence[counted] = weight * self.influence
        return Measure(self.estimate, influence, weight * self.step)

    def on_scale(self, nothing: float, all_of_it: float) -> "Measure":
        """Return the figure on a scale with 0 at `nothing` and 1 at `all_of_it`."""
        unit = all_of_it - nothing
        estimate = on_scale(self.estimate, nothing, all_of_it)
        return Measure(estimate, self.influence / unit, abs(self.step / unit))


def _variance(influence: NDArray[np.float64], step: float = 0.0) -> float:
    """Return the variance of a mean.

    For yes-or-no figures a game is added for either side, so that a handful of games is never
    certain (Bonett and Price 2012).
    """
    n = len(influence)
    return (float((influence**2).sum()) + 2 * step**2) / (n * (n - 1)) if n > 1 else 0.0


def _measured(value: float, influence: NDArray[np.float64]) -> Measure:
    half = NORMAL_95 * _variance(influence) ** 0.5
    return Measure(Estimate(mean=round(value, 6), ci95=interval(value, half)), influence)


def constant(value: float, games: int) -> Measure:
    """Return a figure that does not depend on the games."""
    return _measured(value, np.zeros(games))


def means(values: Numbers) -> Measure:
    """Return the mean of a figure over the games."""
    mean = float(values.mean()) if len(values) else 0.0
    return _measured(mean, np.asarray(values - mean))


def ratios(parts: Numbers, wholes: Numbers) -> Measure:
    """Return sum over sum."""
    total = float(wholes.sum())
    if not total:
        return Measure(NOTHING, np.zeros(len(parts)))
    ratio = float(parts.sum()) / total
    return _measured(ratio, np.asarray((parts - ratio * wholes) / (total / len(parts))))


def fractions(won: Numbers) -> Measure:
    """Return the share of games won; a shared win counts in part."""
    return Measure(share_of(float(won.sum()), len(won)), means(won).influence, 1.0)


def shares(successes: NDArray[np.bool_], asked: NDArray[np.bool_]) -> Measure:
    """Return the share of successes among the games that are asked; [game] both."""
    return fractions(successes[asked].astype(np.int64)).among(asked)


def variations(values: Numbers) -> Measure:
    """Return the standard deviation over the mean; see `variation_of`."""
    n = len(values)
    mean, sd = (float(values.mean()), float(values.std())) if n else (0.0, 0.0)
    if n < 2 or not mean or not sd:
        return Measure(NOTHING, np.zeros(n))
    away, ratio = values - mean, sd / mean
    influence = (away**2 - sd**2) / (2 * sd * mean) - ratio * away / mean
    return Measure(variation_of(values), influence)


def gaps(differences: Numbers) -> Measure:
    """Return how much more often one side wins than another; see `gap_of`."""
    return Measure(gap_of(differences), means(differences).influence, 1.0)


@dataclass(frozen=True)
class Difference:
    """The difference of a figure between two boards; `error` is its standard error."""

    mean: float
    error: float

    @property
    def estimate(self) -> Estimate:
        """The difference and its interval."""
        mean = round(self.mean, 6)
        return Estimate(mean=mean, ci95=interval(self.mean, NORMAL_95 * self.error))

    @property
    def differs(self) -> bool:
        """True if it is significant by itself, with a confidence of 95 %."""
        return abs(self.mean) > NORMAL_95 * self.error

    @property
    def chance(self) -> float:
        """The probability that noise alone makes a difference of this size, by the normal
        distribution."""
        if not self.mean:
            return 1.0
        return erfc(abs(self.mean) / self.error / 2**0.5) if self.error else 0.0


def difference(one: Measure, other: Measure) -> Difference:
    """Return `other` less `one`.

    Boards with the same number of games are compared in pairs, game by game with the same dice;
    else they count as independent.
    """
    more = other.estimate.mean - one.estimate.mean
    if len(one.influence) == len(other.influence):
        variance = _variance(other.influence - one.influence, max(one.step, other.step))
    else:
        variance = one.variance + other.variance
    return Difference(more, variance**0.5)


def holm(chances: Sequence[float], level: float = 0.05) -> list[bool]:
    """Return which of several differences are significant together, with a confidence of 95 %.

    `chances` are their probabilities under noise alone. Holm, A simple sequentially rejective
    multiple test procedure, Scandinavian Journal of Statistics 6 (1979).
    """
    told = [False] * len(chances)
    ranked = sorted(range(len(chances)), key=chances.__getitem__)
    for rank, number in enumerate(ranked):
        if chances[number] * (len(chances) - rank) > level:
            break
        told[number] = True
    return told


def equality_of(shares: Sequence[float], n: int) -> float:
    """Return the probability of shares of `n` games that differ at least this much if all are
    equal.

    The chi-squared test (Pearson 1900), by the closed form of its tail (Abramowitz and Stegun 1964,
    26.4.4 and 26.4.5).
    """
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
    """Return the half width of the widest 95 % interval among shares of `n` games."""
    return max(NORMAL_95 * (p * (1 - p) / n) ** 0.5 for p in shares)
