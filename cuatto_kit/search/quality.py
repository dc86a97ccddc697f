"""The quality of a board: one number for how well its games meet a brief."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, inf

from cuatto_kit.config.criteria import CRITERIA, Criterion, Range, Unit
from cuatto_kit.search.brief import Axis, Brief
from cuatto_kit.search.conflicts import LUCK
from cuatto_kit.search.trial import Board, Figures, Trial

USUAL = 0.25
"""The weight of a usual limit of the verdict for which the brief has no target.

A board should not meet its brief by being dull.
"""
MOST_MISSED = 4.0
"""The most tolerances by which a figure counts as missed; worse figures cost no more."""


Numbers = tuple[float, float, float]
"""A figure: its mean and the ends of its interval."""
MANY = 1e6
"""The upper limit from which a figure counts as unlimited."""


@dataclass(frozen=True)
class Wish:
    """A target for a figure.

    A figure that misses `wanted` by `tolerance` reduces the quality by a factor of e to the power
    of `weight`. `named` is True for targets of the brief and False for usual limits of the verdict.
    """

    name: str
    wanted: Range
    tolerance: float
    weight: float
    named: bool

    @property
    def limits(self) -> tuple[float | None, float | None]:
        """The minimum and the maximum, None for no limit."""
        low, high = self.wanted.low, self.wanted.high
        return (low if low > -inf else None), (high if high < inf else None)

    def missed(self, between: tuple[float, float]) -> float:
        """Return by how many tolerances a figure between two values misses at least."""
        low, high = between
        distance = max(self.wanted.low - high, low - self.wanted.high, 0.0)
        return min(distance / self.tolerance, MOST_MISSED)


def wishes_of(brief: Brief) -> tuple[Wish, ...]:
    """Return the targets of a brief, and the usual limits of the other criteria."""
    found = []
    for criterion in CRITERIA:
        wished = brief.targets.wished(criterion)
        if wished:
            wanted, weight = _limits(wished, criterion), brief.weights.get(criterion.name, 1.0)
            tolerance = _half(wanted) or _usual_tolerance(criterion)
            found.append(Wish(criterion.name, wanted, tolerance, weight, True))
        elif wished is None and criterion.good.ends:
            tolerance = _usual_tolerance(criterion)
            found.append(Wish(criterion.name, criterion.good, tolerance, USUAL, False))
    return tuple(found)


def _limits(wished: Range, criterion: Criterion) -> Range:
    """Return a range without limits that every figure satisfies.

    An estimate of a difference that is 0 may be below it.
    """
    most = 1.0 if criterion.unit is Unit.SHARE else MANY
    low, high = wished.low, wished.high
    return Range(low if low > 0 else -inf, high if high < most else inf)


def _half(wanted: Range) -> float:
    """Return half the width of a range; for a single limit half of its value."""
    low, high = wanted.low, wanted.high
    if wanted.ends == 2:
        return (high - low) / 2
    return (low if low > -inf else high) / 2 if wanted.ends else 0.0


def _usual_tolerance(criterion: Criterion) -> float:
    """Return the distance from good figures to those that are no longer tolerable."""
    good, tolerable = criterion.good, criterion.tolerable
    gaps = [good.low - tolerable.low, tolerable.high - good.high]
    return max((gap for gap in gaps if 0 < gap < inf), default=1.0)


def misfit(figures: Figures, wishes: Sequence[Wish], *, hopeful: bool) -> float:
    """Return by how much a board misses a brief, 0 if it meets it.

    A hopeful view ignores misses that may be due to chance. Otherwise the means count, and a target
    without a figure counts as missed by one tolerance.
    """
    total = 0.0
    for wish in wishes:
        if figure := figures.get(wish.name):
            mean, low, high = figure
            total += wish.weight * wish.missed((low, high) if hopeful else (mean, mean))
        elif wish.named and not hopeful:
            total += wish.weight
    return total


def quality(figures: Figures, wishes: Sequence[Wish], *, hopeful: bool = False) -> float:
    """Return how well figures meet wishes: 1 is completely, 0 not at all."""
    return exp(-misfit(figures, wishes, hopeful=hopeful))


def worst(named: Mapping[str, Sequence[Numbers]], wishes: Sequence[Wish]) -> Figures:
    """Return for each figure the value that misses most among the parts of a board."""
    by_name = {wish.name: wish for wish in wishes}

    def badness(name: str, figure: Numbers) -> tuple[float, float]:
        mean = figure[0]
        return (by_name[name].missed((mean, mean)) if name in by_name else 0.0, -mean)

    return {
        name: max(figures, key=lambda figure: badness(name, figure))
        for name, figures in named.items()
    }


def traits_of(trial: Trial, axes: Sequence[Axis]) -> Mapping[str, float]:
    """Return the known traits of a board."""
    assert trial.board
    found = {}
    for axis in axes:
        value = _trait(axis.name, trial.board, trial.figures)
        if value is not None:
            found[axis.name] = value
    return found


def _trait(name: str, board: Board, figures: Figures) -> float | None:
    if name in board.features:
        return float(board.features[name])
    if name == LUCK:
        skill = figures.get("skill")
        return None if skill is None else 1 - skill[0]
    figure = figures.get(name)
    return None if figure is None else figure[0]
