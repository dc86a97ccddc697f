"""From figures to judgements, remarks and a verdict; limits are those of config/criteria.py."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from cuatto_kit.config.criteria import CRITERIA, Criterion, Judged, Question, Range
from cuatto_kit.config.targets import Targets, format_interval, format_range
from cuatto_kit.errors import Finding, Severity
from cuatto_kit.games.metrics import Figure
from cuatto_kit.reports.sampling import Sample
from cuatto_kit.reports.study import FEW_GAMES
from cuatto_kit.statistics import Estimate

TARGETS = "targets"
WORST: Mapping[Judged, int] = {"good": 0, "mind": 1, "bad": 2}
USE = ("path_share", "coverage")
"""Criteria of how much a part of the board is used."""
SILENCED = "the file says that it does not matter (targets)"
NO_BETTER = (
    "the kit's good players win no more often here than those who play at random, so nothing is "
    "known of it: play the board yourself, or leave it out with targets.skill: false"
)
"""The reason to judge no skill where good players lose."""


@dataclass(frozen=True)
class Judgement:
    """What is thought of a figure of a board.

    `good` are the limits it is held against, `wished` whether the file sets them; `seats` how many
    played; `where` names the part of the board that it is about, if any.
    """

    criterion: Criterion
    figure: Figure
    judged: Judged
    good: Range
    wished: bool
    policy: str
    seats: int

    @property
    def estimate(self) -> Estimate:
        return self.figure.estimate

    @property
    def message(self) -> str:
        """The figure, what was expected, and what helps."""
        criterion, unit = self.criterion, self.criterion.unit
        too_low = self.estimate.mean < self.good.low
        hint = criterion.too_low if too_low else criterion.too_high
        expected = f"expected {format_range(self.good, unit)}"
        value = format_interval(self.estimate, unit)
        who = f"with {self.seats} seats" if self.seats > 1 else "alone"
        text = f"{criterion.title.lower()}: {value} {who}; {expected}"
        return f"{text}: {hint}" if hint else text

    @property
    def finding(self) -> Finding:
        """A warning of what is bad, a hint of what one should mind."""
        severity: Severity = "warning" if self.judged == "bad" else "info"
        target = f"{TARGETS}.{self.criterion.name}" if self.wished else ""
        source = (TARGETS, self.criterion.name) if self.wished else self.figure.source
        where = self.figure.where or target
        return Finding(self.criterion.code, severity, where, self.message, source)


@dataclass(frozen=True)
class Unjudged:
    """A criterion that nothing is said on, and why."""

    criterion: Criterion
    reason: str


def judge(
    targets: Targets,
    samples: Sequence[Sample],
    stronger: Sequence[Sample],
    extra: Sequence[Figure],
    missing: Mapping[str, str],
) -> tuple[list[Judgement], list[Unjudged]]:
    """Judges a board by the games of those who play like people: the plan's number of seats first,
    then others, of which the worst counts, but never as more than a thing to mind.

    `stronger` are games of better players, who may know what an arm of a split is good for;
    `extra` are figures of other games, `missing` says of criteria why there is no figure.
    """
    by_sample = {id(sample): list(sample.figures) for sample in samples}
    if samples:
        by_sample[id(samples[0])] = [*_best_use(samples[0], stronger), *extra]
    told: list[Judgement] = []
    untold: list[Unjudged] = []
    for criterion in CRITERIA:
        wish = targets.wished(criterion)
        found = list(_judgements(criterion, wish or None, samples, by_sample))
        if wish is False:
            untold.append(Unjudged(criterion, SILENCED))
        elif criterion.name == "skill" and any(
            not knows_skill(one.figure, samples) for one in found
        ):
            untold.append(Unjudged(criterion, NO_BETTER))
        elif found:
            told += _worst_by_place(found)
            if all(not criterion.is_told(one.estimate.ci95) for one in found):
                untold.append(Unjudged(criterion, FEW_GAMES))
        elif reason := missing.get(criterion.name):
            untold.append(Unjudged(criterion, reason))
    return told, untold


def knows_skill(skill: Figure, samples: Sequence[Sample]) -> bool:
    """Returns True if a figure of skill says anything of the board. Where there is something to
    choose and the good players lose to the careless, it says only that they play badly."""
    choices = samples[0].figure("decision_share") if samples else None
    return skill.estimate.mean >= 0 or not (choices and choices.mean)


def _judgements(
    criterion: Criterion,
    wish: Range | None,
    samples: Sequence[Sample],
    figures: Mapping[int, Sequence[Figure]],
) -> Iterator[Judgement]:
    """What every number of seats says on a criterion; what makes a game interesting is asked of
    the plan's alone."""
    good = wish or criterion.good
    asked = samples[:1] if criterion.question is Question.INTEREST else samples
    for sample in asked:
        for figure in figures[id(sample)]:
            if figure.name == criterion.name:
                between = figure.estimate.ci95
                judged = criterion.judge(between) if wish is None else _wished(wish, between)
                if judged == "bad" and sample is not asked[0]:
                    judged = "mind"
                yield Judgement(
                    criterion, figure, judged, good, bool(wish), sample.policy, sample.seats
                )


def _wished(wish: Range, between: tuple[float, float]) -> Judged:
    return "bad" if wish.misses(between) else "good"


def _worst_by_place(found: Iterable[Judgement]) -> list[Judgement]:
    """Of each place the worst judgement, the first of equals."""
    worst: dict[str, Judgement] = {}
    for one in found:
        here = worst.get(one.figure.where)
        if here is None or WORST[one.judged] > WORST[here.judged]:
            worst[one.figure.where] = one
    return list(worst.values())


def _best_use(sample: Sample, stronger: Sequence[Sample]) -> Iterator[Figure]:
    """The figures of a sample; the use of an arm by those who use it most: an arm is good for
    something if any good player takes it."""
    for figure in sample.figures:
        if figure.name in USE:
            others = [other.figure(figure.name, figure.where) for other in stronger]
            told = [figure.estimate, *(estimate for estimate in others if estimate)]
            figure = replace(figure, estimate=max(told, key=lambda estimate: estimate.mean))
        yield figure
