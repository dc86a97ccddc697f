"""How well a board meets a brief: one number, from what games say on each criterion."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, inf

from cuatto_kit.config.criteria import CRITERIA, Criterion, Range, Unit
from cuatto_kit.search.brief import Axis, Brief
from cuatto_kit.search.conflicts import LUCK
from cuatto_kit.search.trial import Board, Figures, Trial

USUAL = 0.25
"""What a usual limit of the verdict weighs that a brief does not speak of: a board should not meet
its brief by being dull."""
MOST_MISSED = 4.0
"""By how many times what is tolerable a figure may be missed: beyond, worse is no worse."""


Numbers = tuple[float, float, float]
"""A figure: its mean and the ends of its interval."""
MANY = 1e6
"""From here on a limit of what can be any number is none."""


@dataclass(frozen=True)
class Wish:
    """What is wanted of a figure. One that misses `wanted` by `tolerance` costs a factor of e, to
    the power of `weight`. `named` by the brief, or a usual limit of the verdict."""

    name: str
    wanted: Range
    tolerance: float
    weight: float
    named: bool

    @property
    def limits(self) -> tuple[float | None, float | None]:
        """The least and the most, None for no limit."""
        low, high = self.wanted.low, self.wanted.high
        return (low if low > -inf else None), (high if high < inf else None)

    def missed(self, between: tuple[float, float]) -> float:
        """By how many tolerances a figure misses that lies between two values, as little as may
        be; 0 where it may be as wanted."""
        low, high = between
        distance = max(self.wanted.low - high, low - self.wanted.high, 0.0)
        return min(distance / self.tolerance, MOST_MISSED)


def wishes_of(brief: Brief) -> tuple[Wish, ...]:
    """What a brief wants: its targets, and the usual limits of what it does not speak of."""
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
    """What is wished, without ends that no figure passes: an estimate of a gap that is 0 may lie
    below it."""
    most = 1.0 if criterion.unit is Unit.SHARE else MANY
    low, high = wished.low, wished.high
    return Range(low if low > 0 else -inf, high if high < most else inf)


def _half(wanted: Range) -> float:
    """Half the width of what is wanted; of a single limit half of that."""
    low, high = wanted.low, wanted.high
    if wanted.ends == 2:
        return (high - low) / 2
    return (low if low > -inf else high) / 2 if wanted.ends else 0.0


def _usual_tolerance(criterion: Criterion) -> float:
    """How far it is from what is good to what is no longer tolerable."""
    good, tolerable = criterion.good, criterion.tolerable
    gaps = [good.low - tolerable.low, tolerable.high - good.high]
    return max((gap for gap in gaps if 0 < gap < inf), default=1.0)


def misfit(figures: Figures, wishes: Sequence[Wish], *, hopeful: bool) -> float:
    """By how much a board misses a brief, 0 where it meets it. A hopeful view holds nothing against
    a board that may be chance; else means count, and what the brief asks for and games do not show
    is missed by what is tolerable."""
    total = 0.0
    for wish in wishes:
        if figure := figures.get(wish.name):
            mean, low, high = figure
            total += wish.weight * wish.missed((low, high) if hopeful else (mean, mean))
        elif wish.named and not hopeful:
            total += wish.weight
    return total


def quality(figures: Figures, wishes: Sequence[Wish], *, hopeful: bool = False) -> float:
    """How well figures meet wishes: 1 is wholly, 0 not at all."""
    return exp(-misfit(figures, wishes, hopeful=hopeful))


def worst(named: Mapping[str, Sequence[Numbers]], wishes: Sequence[Wish]) -> Figures:
    """Of each figure the one, among those of several parts of a board, that misses most."""
    by_name = {wish.name: wish for wish in wishes}

    def badness(name: str, figure: Numbers) -> tuple[float, float]:
        mean = figure[0]
        return (by_name[name].missed((mean, mean)) if name in by_name else 0.0, -mean)

    return {
        name: max(figures, key=lambda figure: badness(name, figure))
        for name, figures in named.items()
    }


def traits_of(trial: Trial, axes: Sequence[Axis]) -> Mapping[str, float]:
    """What a board is told apart by; what is not known is left out."""
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
