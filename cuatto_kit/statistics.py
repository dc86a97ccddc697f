"""Means with their 95 % intervals, by scipy."""

from collections.abc import Sequence
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
    n = len(values)
    mean = float(values.mean()) if n else 0.0
    half = NORMAL_95 * float(values.std(ddof=1)) / n**0.5 if n > 1 else 0.0
    return Estimate(mean=round(mean, 6), ci95=interval(mean, half))


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
    total = float(wholes.sum())
    if not total:
        return NOTHING
    ratio = float(parts.sum()) / total
    n = len(parts)
    half = 0.0
    if n > 1:
        residual = (parts - ratio * wholes) / (total / n)
        half = NORMAL_95 * float(residual.std(ddof=1)) / n**0.5
    return Estimate(mean=round(ratio, 6), ci95=interval(ratio, half))


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


def half_width(shares: Sequence[float], n: int) -> float:
    """The half width of the widest 95 % interval among shares of `n` games."""
    return max(NORMAL_95 * (p * (1 - p) / n) ** 0.5 for p in shares)
