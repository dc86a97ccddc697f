"""Means with their 95 % intervals, by scipy."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

NORMAL_95 = 1.959963984540054
"""The normal distribution's two-sided 95 % point."""


def interval(mean: float, half: float) -> list[float]:
    """`[low, high]` round a mean, rounded for a report."""
    return [round(mean - half, 6), round(mean + half, 6)]


def mean_of(values: NDArray[Any]) -> dict[str, Any]:
    """Mean and its interval, by the normal approximation; games are independent."""
    n = len(values)
    mean = float(values.mean()) if n else 0.0
    half = NORMAL_95 * float(values.std(ddof=1)) / n**0.5 if n > 1 else 0.0
    return {"mean": round(mean, 6), "ci95": interval(mean, half)}


def spread_of(values: NDArray[Any]) -> dict[str, Any]:
    """Mean, standard deviation, interval and percentiles."""
    if not len(values):
        return {"mean": 0.0, "sd": 0.0, "ci95": [0.0, 0.0], "p5": 0, "p50": 0, "p95": 0}
    low, middle, high = (float(p) for p in np.percentile(values, (5, 50, 95)))
    sd = float(values.std(ddof=1)) if len(values) > 1 else 0.0
    return {
        **mean_of(values),
        "sd": round(sd, 6),
        "p5": round(low, 3),
        "p50": round(middle, 3),
        "p95": round(high, 3),
    }


def scaled(summary: dict[str, Any], factor: float) -> dict[str, Any]:
    """A summary in another unit."""
    return {
        name: [round(v * factor, 3) for v in value]
        if isinstance(value, list)
        else round(value * factor, 3)
        for name, value in summary.items()
    }


def ratio_of(parts: NDArray[Any], wholes: NDArray[Any]) -> dict[str, Any]:
    """Sum over sum with the interval of a ratio estimate (delta method)."""
    total = float(wholes.sum())
    if not total:
        return {"mean": 0.0, "ci95": [0.0, 0.0]}
    ratio = float(parts.sum()) / total
    n = len(parts)
    half = 0.0
    if n > 1:
        residual = (parts - ratio * wholes) / (total / n)
        half = NORMAL_95 * float(residual.std(ddof=1)) / n**0.5
    return {"mean": round(ratio, 6), "ci95": interval(ratio, half)}


def share_of(successes: float, n: int) -> dict[str, Any]:
    """A share with Wilson's interval; `successes` may be fractional, where wins are shared."""
    if not n:
        return {"mean": 0.0, "ci95": [0.0, 0.0]}
    from scipy.stats import binomtest

    ci = binomtest(round(successes), n).proportion_ci(method="wilson")
    low, high = float(ci.low), float(ci.high)
    return {"mean": round(successes / n, 6), "ci95": [round(low, 6), round(high, 6)]}


def half_width(shares: Sequence[float], n: int) -> float:
    """The half width of the widest 95 % interval among shares of `n` games."""
    return max(NORMAL_95 * (p * (1 - p) / n) ** 0.5 for p in shares)
