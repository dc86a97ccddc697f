"""Judgements, remarks and verdicts from figures; the limits are in config/criteria.py."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from cuatto_kit.config.criteria import (
    CRITERIA,
    Criterion,
    Judged,
    Question,
    Range,
    Targets,
    format_interval,
    format_range,
)
from cuatto_kit.errors import Finding, Severity
from cuatto_kit.games.metrics import Figure
from cuatto_kit.reports.sampling import Sample
from cuatto_kit.reports.study import FEW_GAMES
from cuatto_kit.statistics import Estimate

TARGETS = "targets"
"""The key of the limits in a file."""
WORST: Mapping[Judged, int] = {"good": 0, "mind": 1, "bad": 2}
"""The order of judgements."""
USE = ("path_share", "coverage")
"""The criteria for the use of a part of the board."""
SILENCED = "the file says that it does not matter (targets)"
"""The reason of a criterion that the file switches off."""
NO_BETTER = (
    "the kit’s good players win no more often here than those who play at random, so nothing is "
    "known of it: play the board yourself, or leave it out with targets.skill: false"
)
"""The reason if skill is not judged because good players lose."""


@dataclass(frozen=True)
class Judgement:
    """The judgement on a figure of a board.

    `good` are its limits, and `wished` is true if the file sets them; `policy` and `seats` are the
    policy and the number of seats of the games with this figure.
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
        """The figure with its interval."""
        return self.figure.estimate

    @property
    def message(self) -> str:
        """The figure, the expected range and a hint."""
        criterion, unit = self.criterion, self.criterion.unit
        too_low = self.estimate.mean < self.good.low
        hint = criterion.too_low if too_low else criterion.too_high
        expected = f"expected {format_range(self.good, unit)}"
        value = format_interval(self.estimate, unit)
        who = f"with {self.seats} seats" if self.seats > 1 else "alone"
        who += f" of {self.policy} players" if criterion.name in USE else ""
        text = f"{criterion.title.lower()}: {value} {who}; {expected}"
        return f"{text}: {hint}" if hint else text

    @property
    def finding(self) -> Finding:
        """A warning for a bad figure, or a remark on one to be minded."""
        severity: Severity = "warning" if self.judged == "bad" else "info"
        target = f"{TARGETS}.{self.criterion.name}" if self.wished else ""
        source = (TARGETS, self.criterion.name) if self.wished else self.figure.source
        where = self.figure.where or target
        return Finding(self.criterion.code, severity, where, self.message, source)


@dataclass(frozen=True)
class Unjudged:
    """A criterion without a judgement, and the reason."""

    criterion: Criterion
    reason: str


def judge(
    targets: Targets,
    samples: Sequence[Sample],
    stronger: Sequence[Sample],
    extra: Sequence[Figure],
    missing: Mapping[str, str],
) -> tuple[list[Judgement], list[Unjudged]]:
    """Judge a board by games with the policy most similar to human play.

    Of several numbers of seats the worst counts, but numbers other than the plan's count as `mind`
    at most.

    Args:
        targets: The limits from the file.
        samples: The games, the plan's number of seats first.
        stronger: Games of better players, who may use arms that others do not.
        extra: Figures of other games.
        missing: The reasons why criteria have no figure, by name.

    Returns:
        The judgements, and the criteria without one.
    """
    by_sample = {id(sample): [(one, sample.policy) for one in sample.figures] for sample in samples}
    if samples:
        others = [(one, samples[0].policy) for one in extra]
        by_sample[id(samples[0])] = [*_best_use(samples[0], stronger), *others]
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
    """Return whether a figure of skill describes the board.

    If there are choices and the good players lose to the simplest ones, it shows only that they
    play badly.
    """
    choices = samples[0].figure("decision_share") if samples else None
    return skill.estimate.mean >= 0 or not (choices and choices.mean)


def _judgements(
    criterion: Criterion,
    wish: Range | None,
    samples: Sequence[Sample],
    figures: Mapping[int, Sequence[tuple[Figure, str]]],
) -> Iterator[Judgement]:
    """Yield the judgements on a criterion for all numbers of seats.

    `figures` are those of each sample by its identity, each with the policy of its games.
    Criteria of interest are judged for the plan's number only.
    """
    good = wish or criterion.good
    asked = samples[:1] if criterion.question is Question.INTEREST else samples
    for sample in asked:
        for figure, policy in figures[id(sample)]:
            if figure.name == criterion.name:
                between = figure.estimate.ci95
                judged = criterion.judge(between) if wish is None else _wished(wish, between)
                if judged == "bad" and sample is not asked[0]:
                    judged = "mind"
                yield Judgement(criterion, figure, judged, good, bool(wish), policy, sample.seats)


def _wished(wish: Range, between: tuple[float, float]) -> Judged:
    return "bad" if wish.misses(between) else "good"


def _worst_by_place(found: Iterable[Judgement]) -> list[Judgement]:
    """Return the worst judgement on each part of the board, the first of equals."""
    worst: dict[str, Judgement] = {}
    for one in found:
        here = worst.get(one.figure.where)
        if here is None or WORST[one.judged] > WORST[here.judged]:
            worst[one.figure.where] = one
    return list(worst.values())


def _best_use(sample: Sample, stronger: Sequence[Sample]) -> Iterator[tuple[Figure, str]]:
    """Yield the figures of a sample and its policy.

    The use of an arm is that by the players who use it most, with their policy: an arm is useful if
    any good player takes it.
    """
    for figure in sample.figures:
        best, policy = figure.estimate, sample.policy
        for other in stronger if figure.name in USE else ():
            use = other.figure(figure.name, figure.where)
            if use and use.mean > best.mean:
                best, policy = use, other.policy
        yield replace(figure, estimate=best), policy
