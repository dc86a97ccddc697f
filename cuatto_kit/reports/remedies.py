"""Remedies for a board: changes that are tried on games of one seed and confirmed on another."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import yaml

from cuatto_kit.errors import KitError
from cuatto_kit.games.family import Change, Complaint
from cuatto_kit.games.simulator import Level
from cuatto_kit.process import IN_BROWSER
from cuatto_kit.reports.judging import Judgement, judge
from cuatto_kit.reports.sampling import Sample, Sampler
from cuatto_kit.reports.subject import Subject
from cuatto_kit.statistics import Estimate

TRYING, CONFIRMING = 3, 4
"""The numbers that are added to the plan's seed to try changes and to confirm them."""
TRIED, CONFIRMED = 1_000, 4_000
"""The games of each change when it is tried, and when it is confirmed."""
MOST_REMEDIES = 2
"""The greatest number of remedies for a complaint, the most effective ones."""
END_OF_YAML = "...\n"
"""The text that PyYAML writes after a single value."""


@dataclass(frozen=True)
class Remedy:
    """A change that helps, with the figures of the unchanged and the changed board.

    Both are from games of one seed, which was not used to select the change.
    """

    criterion: str
    change: Change
    before: Estimate
    after: Estimate

    @property
    def lines(self) -> str:
        """The lines for the file, as YAML."""
        return "\n".join(map(_lines_of, self.change.settings))


def remedies(
    sampler: Sampler, judged: Sample, level: Level, judgements: Sequence[Judgement]
) -> Iterator[Remedy]:
    """Yield remedies for each bad figure, and for a gap between seats that is to be minded.

    Args:
        sampler: The player of the board's games.
        judged: The games on which the judgements are based.
        level: Their level.
        judgements: The judgements on the board.
    """
    shares = [float(share) for share in judged.games.win_shares(judged.seats)]
    for one in judgements:
        if one.seats == judged.seats and is_complaint(one):
            too_low = one.estimate.mean < one.good.low
            playing = sampler.subject.playing(judged.seats)
            complaint = Complaint(one.criterion.name, too_low, playing, shares)
            yield from _remedies_of(sampler, level, one, complaint, judgements)


def is_complaint(one: Judgement) -> bool:
    """Return whether a judgement requires a change."""
    minded = one.judged == "mind" and one.criterion.name == "seat_spread"
    return one.judged == "bad" or minded


def _remedies_of(
    sampler: Sampler,
    level: Level,
    told: Judgement,
    complaint: Complaint,
    judgements: Sequence[Judgement],
) -> Iterator[Remedy]:
    bad = {one.criterion.name for one in judgements if one.judged == "bad"}
    tried: list[tuple[float, Change, Subject]] = []
    for change, subject in _changed(sampler, complaint):
        sample = _played(sampler, subject, level, TRYING, TRIED)
        after = sample.figure(told.criterion.name, told.figure.where) if sample else None
        if sample and after and not _new_faults(sample, bad):
            tried.append((_distance(told, after), change, subject))
    tried.sort(key=lambda one: one[0])
    best = [one for one in tried if one[0] < _distance(told, told.estimate)][:MOST_REMEDIES]
    if not best or not (here := _played(sampler, sampler.subject, level, CONFIRMING, CONFIRMED)):
        return
    before = here.figure(told.criterion.name, told.figure.where)
    for _, change, subject in best:
        sample = _played(sampler, subject, level, CONFIRMING, CONFIRMED)
        after = sample.figure(told.criterion.name, told.figure.where) if sample else None
        if before and after and _is_better(told, before, after):
            yield Remedy(told.criterion.name, change, before, after)


def _changed(sampler: Sampler, complaint: Complaint) -> Iterator[tuple[Change, Subject]]:
    """Yield the changes that fit the board, each with the changed board, while there is time."""
    for change in sampler.subject.changes(complaint):
        if sampler.deadline.passed:
            return
        try:
            yield change, sampler.subject.changed(change.settings)
        except KitError:
            continue  # the change does not fit the board


def _played(
    sampler: Sampler, subject: Subject, level: Level, more_seed: int, games: int
) -> Sample | None:
    """Return games of a changed board with another seed.

    Returns None if there was no time for them, or if they do not end. So it does in a browser for
    other rules than the board's if they have no kernels: their games would take minutes.
    """
    plan = replace(sampler.plan, seed=sampler.plan.seed + more_seed)
    players = [level.policy] * plan.seats
    if IN_BROWSER and not subject.simulator(plan.seats).is_compiled(players):
        return None
    other = Sampler(subject, plan, sampler.deadline, sampler.progress)
    sample = other.level(replace(level, games=games), plan.seats)
    return None if sampler.deadline.passed or sample.is_endless else sample


def _new_faults(sample: Sample, known: set[str]) -> bool:
    """Return whether a change makes a figure bad that was not bad before."""
    told, _ = judge(sample.subject.targets, [sample], (), (), {})
    return any(one.judged == "bad" and one.criterion.name not in known for one in told)


def _distance(told: Judgement, figure: Estimate) -> float:
    """Return the distance of a figure from the good range."""
    return max(told.good.low - figure.mean, figure.mean - told.good.high, 0.0)


def _is_better(told: Judgement, before: Estimate, after: Estimate) -> bool:
    """Return whether the distance from the good range is significantly reduced by half."""
    apart = after.ci95[1] < before.ci95[0] or before.ci95[1] < after.ci95[0]
    return apart and _distance(told, after) < _distance(told, before) / 2


def _lines_of(setting: str) -> str:
    """Return `a.b=c` as YAML: `a:`, and below it `b: c`."""
    path, _, value = setting.partition("=")
    *above, key = path.split(".")
    lines = [f"{'  ' * depth}{name}:" for depth, name in enumerate(above)]
    shown = yaml.safe_dump(yaml.safe_load(value), default_flow_style=True, width=1_000)
    last = f"{'  ' * len(above)}{key}: {shown.removesuffix(END_OF_YAML).strip()}"
    return "\n".join([*lines, last])
