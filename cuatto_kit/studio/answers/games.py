"""Answers with statistics of simulated games: first figures, then increasingly precise verdicts."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, replace
from typing import Annotated, Literal

from pydantic import Field

from cuatto_kit.api import Design
from cuatto_kit.cache.store import Json
from cuatto_kit.config.colours import COLOURS
from cuatto_kit.games.metrics import counts
from cuatto_kit.reports import tables
from cuatto_kit.reports.charts import bins_of
from cuatto_kit.reports.model import JudgementEntry
from cuatto_kit.reports.plan import Plan
from cuatto_kit.reports.report import Report, first_report, make_report
from cuatto_kit.reports.sampling import Archive, Sample
from cuatto_kit.reports.subject import Subject
from cuatto_kit.reports.words import NOT_ASKED, told_of
from cuatto_kit.studio.asks import Asked, BoardText, Name, Tell
from cuatto_kit.timing import Deadline

FIRST_GAMES, FIRST_SECONDS = 200, 0.25
"""The number of games before the first answer, and the time limit (s) for them."""
EFFORTS = (1 / 16, 1 / 4, 1 / 2, 1)
"""The shares of a check's games on which the verdicts are based, in turn."""
MOST_BINS = 40
"""The maximum number of bars of the histogram."""

Stage = Literal["compiling", "first", "judged", "sharp"]


class GamesAsk(Asked):
    """A board, the number of seats and the policy.

    By default the usual number plays, with the policy that is most similar to people.
    """

    board: BoardText
    seats: Annotated[int, Field(ge=1, le=64)] | None = None
    policy: Name | None = None


ASKED = GamesAsk


def answer(asked: GamesAsk, tell: Tell) -> Json:
    """Return a report (reports/model.py) with more keys; parts have the same keys.

    - `stage`: `compiling` (only `choices` exist), `first`, `judged` (by few games) or `sharp` (by
      as many games as in a check).
    - `verdict`: null before `sharp`, unless it is a failure.
    - `told`: what the sentences state (reports/words.py `Told`).
    - `missing`: the names of figures that should have been judged, and could not be.
    - `judgements`: they have also a `gauge`: their position on a bar of its `width`.
    - `criteria`: `{title, unit, reason}` of all figures that are mentioned, by name.
    - `histogram`: null if no game ended, else `{minutes_per_turn, width, starts, parts}`: the
      shares of games that took `width` turns from each of the starts.
    - `heat`: `[{name, meaning, most, spaces}]`: how often something happened on each space per
      game.
    - `listings`: tables of the parts of the board.
    - `figures`: titles and texts of more figures, without those that are judged.
    - `colours`: those of the teams, as `#rrggbb`.
    - `choices`: `{policies, policy, people, seats, least, most, alone}`: the possible requests, and
      this one.

    Raises KitError if the board cannot be played, with that number of seats or policy.
    """
    for told in _growing(asked):
        tell(told)
    return told


def _growing(asked: GamesAsk) -> Iterator[Mapping[str, Json]]:
    """Yield increasingly precise answers; each continues from the games of the last."""
    design, archive = asked.board.design(), Archive()
    subject = design.subject
    policy = asked.policy or subject.policies.like_people
    plan = Plan(design.seats(asked.seats), policies=(policy,))
    plan.check(subject.policies.names)
    if not subject.simulator(plan.seats).is_compiled(plan.by_seat):
        yield {"stage": "compiling", "choices": _choices(subject, plan)}
    first = first_report(subject, plan, FIRST_GAMES, Deadline(FIRST_SECONDS), archive=archive)
    yield _told(design, plan, first, "first")
    for effort in EFFORTS:
        report = make_report(subject, replace(plan, effort=effort), archive=archive)
        yield _told(design, plan, report, "sharp" if effort == EFFORTS[-1] else "judged")
    if _may_be_mended(report):
        report = make_report(subject, replace(plan, remedies=True), archive=archive)
        yield _told(design, plan, report, "sharp")


def _may_be_mended(report: Report) -> bool:
    """Return whether a judgement is not good, so that a change may help."""
    return any(one.judgement != "good" for one in report.data.judgements)


def _told(design: Design, plan: Plan, report: Report, stage: Stage) -> Mapping[str, Json]:
    """Return a report as JSON for the page."""
    assert report.study
    colours = design.board_game.teams(plan.seats)
    sample, data = report.study.main, report.data
    settled = stage == "sharp" or data.verdict == "fail"
    return {
        **data.as_json(),
        "stage": stage,
        "verdict": data.verdict if settled else None,
        "missing": [one.name for one in data.unjudged if one.reason not in NOT_ASKED],
        "told": asdict(told_of(sample, data.judgements)),
        "judgements": list(map(_judgement, data.judgements)),
        "criteria": tables.words_of(one.name for one in (*data.judgements, *data.unjudged)),
        "histogram": _histogram(sample),
        "heat": [
            {"name": one.name, "meaning": one.meaning, "most": one.most, "spaces": one.values}
            for one in counts(sample.metrics.by_space)
        ],
        "listings": [asdict(listing) for listing in sample.metrics.listings()],
        "figures": tables.further(sample.metrics.figures(), data.judgements).rows,
        "colours": [COLOURS[name] for name in colours],
        "choices": _choices(design.subject, plan),
    }


def _judgement(entry: JudgementEntry) -> Mapping[str, Json]:
    gauge: Mapping[str, Json] = asdict(tables.row(entry).gauge)
    return {**entry.as_json(), "gauge": {"width": tables.GAUGE, **gauge}}


def _histogram(sample: Sample) -> Mapping[str, Json] | None:
    if not len(sample.turns):
        return None
    minutes = sample.subject.seconds_per_turn / 60
    return {"minutes_per_turn": minutes, **asdict(bins_of(sample.turns, MOST_BINS))}


def _choices(subject: Subject, plan: Plan) -> Mapping[str, Json]:
    least, most = subject.seats
    return {
        "policies": list(subject.policies.names),
        "policy": plan.policies[0],
        "people": subject.policies.like_people,
        "seats": plan.seats,
        "least": least,
        "most": most,
        "alone": subject.policies.solitaire,
    }
