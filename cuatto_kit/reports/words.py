"""A verdict in words: the headline and three sentences."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from cuatto_kit.config.criteria import BY_NAME, Question
from cuatto_kit.config.messages import counted
from cuatto_kit.reports.judging import SILENCED, WORST
from cuatto_kit.reports.model import JudgementEntry, ReportData
from cuatto_kit.reports.sampling import Sample
from cuatto_kit.reports.study import ALONE, NO_SKILL

ALIKE = 0.04
"""The difference of shares of wins below which all seats win about alike."""
BALANCED = (40, 60)
"""The range between luck (0) and skill (100) in which both matter about equally."""
NOT_ASKED = (SILENCED, NO_SKILL, ALONE)
"""The reasons of criteria that were deliberately not judged."""


def headline_of(report: ReportData) -> str:
    """Return the verdict in a sentence, which claims nothing about figures that were not judged."""
    if report.verdict == "fail":
        return "Not worth printing as it is."
    if report.not_enough:
        return report.not_enough.headline
    if report.verdict == "warn":
        return f"Playable, but {_attention(report)}."
    missing = [one.name for one in report.unjudged if one.reason not in NOT_ASKED]
    if questions := _unanswered(report, missing):
        were = "were" if len(questions) > 1 else "was"
        return f"Nothing speaks against it, but {' and '.join(questions)} {were} not judged."
    judged = {one.name for one in report.judgements if one.name not in missing}
    minded = {one.name for one in report.judgements if one.judgement == "mind"}
    if not judged:
        return "Nothing speaks against it, but nothing was judged."
    if minded:
        good = f", with {counted(len(minded), 'thing')} to mind"
    elif missing:
        good = f": {counted(len(judged), 'figure is', 'figures are')} good"
    else:
        good = f": all {len(judged)} figures that were judged are good"
    left = f"; {len(missing)} could not be judged" if missing else ""
    return f"Worth printing{good}{left}."


def _attention(report: ReportData) -> str:
    """Return how many figures need attention."""
    bad = len({one.name for one in report.judgements if one.judgement == "bad"})
    if not bad:
        return "read the warnings"
    return f"{counted(bad, 'thing needs', 'things need')} attention"


def _unanswered(report: ReportData, missing: Sequence[str]) -> list[str]:
    """Return the questions that have unjudged criteria and no judged ones."""
    judged = {BY_NAME[one.name].question for one in report.judgements if one.name not in missing}
    asked = {BY_NAME[name].question for name in missing}
    return [one.value for one in Question if one in asked - judged]


@dataclass(frozen=True)
class Told:
    """What the sentences of a verdict state.

    - `seats`: the number of players; `ended`: the share of games that ended.
    - `usual`, `short`, `long`: minutes; half of the games take longer than `usual`, nine in ten
      between the others. None if games do not end.
    - `best`, `worst`: the seats (from 1) that win the most and the fewest games, with their shares.
    - `choices`: the share of moves with a choice; `skill`: from luck (0) to skill (100); `leads`:
      changes of the lead per game. None where it is not known.
    - `minded`: the worst judgement on each question that is not good, with its criteria; each has
      its number of seats, if that is not `seats`.
    """

    seats: int
    ended: float
    usual: float | None = None
    short: float | None = None
    long: float | None = None
    best: tuple[int, float] | None = None
    worst: tuple[int, float] | None = None
    choices: float | None = None
    skill: int | None = None
    leads: float | None = None
    minded: Mapping[str, tuple[str, Sequence[tuple[str, int | None]]]] = field(default_factory=dict)


def told_of(sample: Sample, judgements: Sequence[JudgementEntry]) -> Told:
    """Return what the games of a sample and the judgements say about a board."""
    seats, ended = sample.seats, sample.finished.mean
    if sample.is_endless:
        return Told(seats, ended)
    minutes = sample.turns * np.float64(sample.subject.seconds_per_turn / 60)
    short, usual, long = (float(value) for value in np.percentile(minutes, (5, 50, 95)))
    shares = sample.games.win_shares(seats)
    best, worst = int(shares.argmax()), int(shares.argmin())
    skill = next((one.mean for one in judgements if one.name == "skill"), None)
    choices, leads = sample.figure("decision_share"), sample.figure("lead_changes")
    return Told(
        seats,
        ended,
        usual,
        short,
        long,
        (best + 1, float(shares[best])),
        (worst + 1, float(shares[worst])),
        choices.mean if choices else None,
        None if skill is None else min(max(round(100 * skill), 0), 100),
        leads.mean if leads else None,
        {one.value: minded for one in Question if (minded := _minded(one, judgements, seats))},
    )


def _minded(
    question: Question, judgements: Sequence[JudgementEntry], seats: int
) -> tuple[str, Sequence[tuple[str, int | None]]] | None:
    """Return the worst judgement on a question and its criteria, or None if it is good."""
    asked = [one for one in judgements if one.question == question.value]
    worst = max((one.judgement for one in asked), key=WORST.__getitem__, default="good")
    if worst == "good":
        return None
    found = ((one.name, one.seats) for one in asked if one.judgement == worst)
    return worst, tuple(dict.fromkeys((n, None if s == seats else s) for n, s in found))


def sentences(sample: Sample, judgements: Sequence[JudgementEntry]) -> Iterator[str]:
    """Yield the sentences on length, fairness and interest, from the sample's games.

    Without a sentence on fairness for one seat; if games do not end, yields only that.
    """
    told = told_of(sample, judgements)
    if told.usual is None:
        who = f"Only {told.ended:.0%} of games end" if told.ended else "No game ends"
        yield f"{who} within eight hours at the table."
        return
    yield _how_long(told) + _worst_of(told, Question.LENGTH)
    if told.seats > 1:
        yield _how_fair(told) + _worst_of(told, Question.FAIRNESS)
    yield (_how_interesting(told) + _worst_of(told, Question.INTEREST)).strip()


def _how_long(told: Told) -> str:
    assert told.usual is not None
    assert told.short is not None
    assert told.long is not None
    who = (
        "One player alone needs" if told.seats == 1 else f"With {told.seats} players, a game takes"
    )
    return f"{who} about {_minutes(told.usual)}, usually {_between(told.short, told.long)}."


def _how_fair(told: Told) -> str:
    assert told.best
    assert told.worst
    (best, most), (worst, fewest) = told.best, told.worst
    if most - fewest < ALIKE:
        return f"All seats win about alike, {fewest:.0%} to {most:.0%} of games."
    fair = 1 / told.seats
    return (
        f"Seat {best} wins {most:.0%} of games, seat {worst} only {fewest:.0%} "
        f"(fair would be {fair:.0%})."
    )


def _how_interesting(told: Told) -> str:
    parts = []
    if told.choices is not None:
        parts.append(f"Players have a real choice in {told.choices:.0%} of moves.")
    if told.skill is not None:
        parts.append(f"{_luck_or_skill(told.skill)} ({told.skill} of 100).")
    if told.leads is not None:
        times = f"{told.leads:.0f} times" if told.leads >= 1.5 else f"{told.leads:.1f} times"
        parts.append(f"The lead changes about {times}.")
    return " ".join(parts)


def _luck_or_skill(skill: int) -> str:
    low, high = BALANCED
    if skill > high:
        return "Skill matters more than luck"
    return "Luck matters more than skill" if skill < low else "Luck and skill matter about equally"


def _worst_of(told: Told, question: Question) -> str:
    """Return a sentence with the worst judgement on a question, after a space."""
    if question.value not in told.minded:
        return ""
    worst, names = told.minded[question.value]
    listed = ", ".join(_named(name, seats) for name, seats in names)
    return f" {'Bad' if worst == 'bad' else 'To mind'}: {listed}."


def _named(name: str, seats: int | None) -> str:
    """Return the title of a criterion, with its number of seats if that is given."""
    title = BY_NAME[name].title.lower()
    return title if seats is None else f"{title} with {seats} seats"


def _minutes(minutes: float) -> str:
    """Return a time in minutes, as on the rule sheets, also if it is longer than an hour."""
    whole = _whole(minutes)
    return f"{whole} minute{'s' * (whole > 1)}"


def _between(short: float, long: float) -> str:
    """Return two times with their unit, or once if they are the same."""
    low, high = _whole(short), _whole(long)
    return f"just about {_minutes(long)}" if low == high else f"{low}–{high} minutes"


def _whole(minutes: float) -> int:
    return max(1, round(minutes))
