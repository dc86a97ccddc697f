"""A verdict in words: the headline and three sentences."""

from collections.abc import Iterator, Sequence

import numpy as np

from cuatto_kit.config.criteria import BY_NAME, Question
from cuatto_kit.config.messages import counted
from cuatto_kit.reports.judging import SILENCED, WORST, Judgement
from cuatto_kit.reports.model import ReportData
from cuatto_kit.reports.sampling import Sample
from cuatto_kit.reports.study import ALONE, NO_SKILL

NOT_ASKED = (SILENCED, NO_SKILL, ALONE)
"""The reasons of criteria that were deliberately not judged."""


def headline_of(report: ReportData) -> str:
    """Return the verdict in a sentence, which claims nothing about figures that were not judged."""
    if report.verdict == "fail":
        return "Not worth printing as it is."
    if report.not_enough:
        return report.not_enough.headline
    if report.verdict == "warn":
        return "Playable; read the warnings before you print."
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


def _unanswered(report: ReportData, missing: Sequence[str]) -> list[str]:
    """Return the questions that have unjudged criteria and no judged ones."""
    judged = {BY_NAME[one.name].question for one in report.judgements if one.name not in missing}
    asked = {BY_NAME[name].question for name in missing}
    return [one.value for one in Question if one in asked - judged]


def sentences(sample: Sample, judgements: Sequence[Judgement]) -> Iterator[str]:
    """Yield one sentence each on length, fairness and interest, from the sample's games.

    Without a sentence on fairness for one seat; if games do not end, yields only that.
    """
    if sample.is_endless:
        ended = sample.finished.mean
        who = f"Only {ended:.0%} of games end" if ended else "No game ends"
        yield f"{who} within eight hours at the table."
        return
    yield _with_worst(_how_long(sample), Question.LENGTH, judgements, sample.seats)
    if sample.seats > 1:
        yield _with_worst(_how_fair(sample), Question.FAIRNESS, judgements, sample.seats)
    yield _with_worst(
        _how_interesting(sample, judgements), Question.INTEREST, judgements, sample.seats
    )


def _how_long(sample: Sample) -> str:
    minutes = sample.turns * np.float64(sample.subject.seconds_per_turn / 60)
    short, usual, long = (float(value) for value in np.percentile(minutes, (5, 50, 95)))
    who = "One player alone needs" if sample.seats == 1 else f"A game of {sample.seats} takes"
    return f"{who} about {_minutes(usual)}, as a rule {_between(short, long)}"


def _how_fair(sample: Sample) -> str:
    shares = sample.games.win_shares(sample.seats)
    best, worst = int(shares.argmax()), int(shares.argmin())
    if shares[best] - shares[worst] < 0.04:
        return f"All seats win about alike, {shares[worst]:.0%} to {shares[best]:.0%} of games"
    even = 1 / sample.seats
    return (
        f"Seat {best + 1} wins {shares[best]:.0%} of games and seat {worst + 1} "
        f"{shares[worst]:.0%}; even would be {even:.0%}"
    )


def _how_interesting(sample: Sample, judgements: Sequence[Judgement]) -> str:
    parts = []
    choices = sample.figure("decision_share")
    if choices:
        parts.append(f"there is something to choose in {choices.mean:.0%} of moves")
    skill = next((j.estimate.mean for j in judgements if j.criterion.name == "skill"), None)
    if skill is not None:
        place = min(max(round(100 * skill), 0), 100)
        parts.append(f"from luck (0) to skill (100) it is at {place}")
    leads = sample.figure("lead_changes")
    if leads:
        times = f"{leads.mean:.0f} times" if leads.mean >= 1.5 else f"{leads.mean:.1f} times"
        parts.append(f"the lead changes {times} a game")
    return _listed(parts).capitalize()


def _with_worst(text: str, question: Question, judgements: Sequence[Judgement], seats: int) -> str:
    """Return a sentence with the worst judgement on its question."""
    asked = [one for one in judgements if one.criterion.question is question]
    worst = max((one.judged for one in asked), key=WORST.__getitem__, default="good")
    if worst == "good":
        return f"{text}."
    names = dict.fromkeys(_named(one, seats) for one in asked if one.judged == worst)
    return f"{text}; {'bad' if worst == 'bad' else 'mind'}: {', '.join(names)}."


def _named(one: Judgement, seats: int) -> str:
    """Return a criterion, with the number of seats if it differs from that of the sentence."""
    title = one.criterion.title.lower()
    return title if one.seats == seats else f"{title} with {one.seats} seats"


def _minutes(minutes: float) -> str:
    if minutes >= 90:
        hours = minutes / 60
        return f"{hours:.1f} hours" if hours < 10 else f"{hours:.0f} hours"
    whole = max(1, round(minutes))
    return f"{whole} minute{'s' * (whole > 1)}"


def _between(short: float, long: float) -> str:
    """Return two times, with their unit once if it is the same."""
    low, high = _minutes(short), _minutes(long)
    if low == high:
        return f"just about {low}"
    return (
        f"{low.split()[0]} to {high}" if low.split()[1:] == high.split()[1:] else f"{low} to {high}"
    )


def _listed(parts: Sequence[str]) -> str:
    return f"{', '.join(parts[:-1])}, and {parts[-1]}" if len(parts) > 1 else "".join(parts)
