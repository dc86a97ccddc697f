"""What games on a board say: first figures at once, then a verdict, ever sharper."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, replace
from typing import Annotated, Literal

from pydantic import Field

from cuatto_kit.api import Design
from cuatto_kit.cache.store import Json
from cuatto_kit.config.colours import COLOURS
from cuatto_kit.games.metrics import counts
from cuatto_kit.reports import tables
from cuatto_kit.reports.archive import Archive
from cuatto_kit.reports.charts import bins_of
from cuatto_kit.reports.model import JudgementEntry
from cuatto_kit.reports.plan import Plan
from cuatto_kit.reports.report import Report, first_report, make_report
from cuatto_kit.reports.sampling import Sample
from cuatto_kit.reports.subject import Subject
from cuatto_kit.reports.words import headline_of
from cuatto_kit.studio.asks import Asked, BoardText, Name, Tell
from cuatto_kit.timing import Deadline

FIRST_GAMES, FIRST_SECONDS = 200, 0.25
"""What is played before anything is said: so many games, or as many as fit in."""
EFFORTS = (1 / 16, 1 / 4, 1 / 2, 1)
"""The part of a check's games that each verdict stands on, the last one after all."""
MOST_BINS = 40
"""Bars of the histogram."""

Stage = Literal["compiling", "first", "judged", "sharp"]


class GamesAsk(Asked):
    """A board, how many play (None: as usual), and by which policy (None: as people play)."""

    board: BoardText
    seats: Annotated[int, Field(ge=1, le=64)] | None = None
    policy: Name | None = None


ASKED = GamesAsk


def answer(asked: GamesAsk, tell: Tell) -> Json:
    """A report (reports/model.py) with more; parts and answer have the same keys.

    `stage`: `compiling` (only `choices` are there), `first`, `judged` (figures by few games) or
    `sharp` (by as many as a check plays). `headline`: the verdict in words; both are null before
    it is sharp, unless it is that games do not end. `judgements` have a `gauge` besides: where they
    lie on a bar of its `width`.
    `criteria`: `{title, unit, reason}` of every figure that is named, by its name.
    `histogram`: null where no game ended, else `{minutes_per_turn, width, starts, parts}`, which
    share of the games took `width` turns from each of the starts on. `heat`: `[{name, meaning,
    most, spaces}]`, how often something happened on each space, in a game. `listings`: tables of
    the parts of the board. `figures`: titles and text of more figures. `colours`: of the teams, as
    `#rrggbb`. `choices`: `{policies,
    policy, people, seats, least, most, alone}`, what can be asked for, and what was.

    Raises KitError where the board cannot be played, by so many or by such players.
    """
    for told in _growing(asked):
        tell(told)
    return told


def _growing(asked: GamesAsk) -> Iterator[Mapping[str, Json]]:
    """Ever better answers; what was played for one is gone on from for the next."""
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
    """Whether anything is bad, or to be minded, that a change may mend."""
    return any(one.judgement != "good" for one in report.data.judgements)


def _told(design: Design, plan: Plan, report: Report, stage: Stage) -> Mapping[str, Json]:
    """A report as the page reads it."""
    assert report.study
    colours = design.family.teams(design.variant, design.layout, plan.seats)
    sample, data = (*report.study.judged, report.study.main)[0], report.data
    settled = stage == "sharp" or data.verdict == "fail"
    return {
        **data.as_json(),
        "stage": stage,
        "verdict": data.verdict if settled else None,
        "headline": headline_of(data) if settled else None,
        "judgements": list(map(_judgement, data.judgements)),
        "criteria": tables.words_of(one.name for one in (*data.judgements, *data.unjudged)),
        "histogram": _histogram(sample),
        "heat": [
            {"name": one.name, "meaning": one.meaning, "most": one.most, "spaces": one.values}
            for one in counts(sample.metrics.by_space)
        ],
        "listings": [asdict(listing) for listing in sample.metrics.listings()],
        "figures": sample.metrics.figures(),
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
