"""report.json: what the games on a board say, as a typed model that writes and reads the file.

Every report begins with `Summary` and ends with `Verdicts`; between them stand the figures of
the game's family (games/metrics.py). `kind_of` puts the three together.
"""

import json
from collections.abc import Mapping
from functools import cache
from math import inf
from typing import Literal, Self, cast

from pydantic import Field, create_model

from cuatto_kit.cache.store import Json
from cuatto_kit.config.criteria import Judged
from cuatto_kit.documents import Entry, FindingEntry, schema_of
from cuatto_kit.games import registry
from cuatto_kit.games.metrics import Metrics
from cuatto_kit.reports.enough import NotEnough
from cuatto_kit.reports.judging import Judgement
from cuatto_kit.reports.remedies import Remedy
from cuatto_kit.reports.sampling import Sample
from cuatto_kit.statistics import Estimate, Interval, Spread, equality_of, share_of

SCHEMA = 1

Verdict = Literal["pass", "warn", "fail"]


class SeatRate(Entry):
    """How often a seat wins; a shared win counts in parts."""

    seat: int
    """From 1, in turn order."""
    mean: float
    """Its share of all games, from 0 to 1."""
    ci95: Interval
    """Where the true share lies with a confidence of 95 %."""


def seat_rates(sample: Sample) -> list[SeatRate]:
    """How often each seat won."""
    number = sample.games.games
    rates = [
        share_of(float(share) * number, number) for share in sample.games.win_shares(sample.seats)
    ]
    return [SeatRate(seat=k, mean=rate.mean, ci95=rate.ci95) for k, rate in enumerate(rates, 1)]


class SkillRow(Entry):
    """How often one seat wins by a better policy; the policies move round the seats."""

    policy: str
    """How that seat plays."""
    against: str
    """How all others play."""
    win_rate: float
    """Its share of wins, from 0 to 1."""
    ci95: Interval
    """Where the true share lies with a confidence of 95 %."""


class Summary(Entry):
    """What every report begins with."""

    schema_version: int = Field(SCHEMA, alias="schema")
    """Grows when a key changes its meaning."""
    variant: str
    """The board's name."""
    game: str
    """The game, as the YAML names it."""
    games: int
    """How many were played."""
    seed: int
    """Where their dice come from: the same seed gives the same games."""
    policy: list[str]
    """Who played, a seat each."""
    seats: int
    """How many played."""
    finished: Estimate
    """The share of games that came to their end, from 0 to 1."""
    turns: Spread
    """Turns of a finished game; one is a seat's turn, extra rolls included."""
    minutes: Spread
    """What these take at the table, thinking included (minutes)."""
    seat_win_rate: list[SeatRate]
    """The seats' shares of wins, in turn order."""
    choices_per_decision: Estimate
    """Moves to choose among, where there is something to play."""
    decision_share: Estimate
    """The share of these positions with more than one move, from 0 to 1."""
    lead_changes: Estimate
    """How often another seat came to lead, in a game."""


class JudgementEntry(Entry):
    """What is thought of a figure; docs/verdict.md explains each."""

    name: str
    """The criterion, as `targets` calls it."""
    question: Literal["length", "fairness", "interest"]
    """What it helps to answer."""
    judgement: Judged
    """`bad` where the whole interval lies outside of what is tolerable, `mind` where it lies
    outside of what is good."""
    mean: float
    """The figure: minutes, a share from 0 to 1, or a number."""
    ci95: Interval
    """Where the true figure lies with a confidence of 95 %."""
    good: tuple[float | None, float | None]
    """The limits of what is good; null for none."""
    wished: bool
    """Whether the file sets these limits."""
    policy: str
    """Who played."""
    seats: int
    """How many."""
    where: str
    """The part of the board that it is about; empty for the whole."""

    @classmethod
    def of(cls, told: Judgement) -> Self:
        """The entry of a judgement."""
        low, high = told.good.low, told.good.high
        return cls(
            name=told.criterion.name,
            question=told.criterion.question.value,
            judgement=told.judged,
            mean=told.estimate.mean,
            ci95=told.estimate.ci95,
            good=(low if low > -inf else None, high if high < inf else None),
            wished=told.wished,
            policy=told.policy,
            seats=told.seats,
            where=told.figure.where,
        )


class UnjudgedEntry(Entry):
    """A criterion that nothing is said on."""

    name: str
    """The criterion, as `targets` calls it."""
    reason: str
    """Why nothing is said."""


class Play(Entry):
    """How games go by one way to play."""

    policy: str
    """Who played all seats."""
    seats: int
    """How many played."""
    games: int
    """How many games."""
    finished: Estimate
    """The share of games that came to their end, from 0 to 1."""
    seat_win_rate: list[SeatRate]
    """The seats' shares of wins, in turn order."""
    equality: float
    """How likely they lie at least so far apart where all seats win alike in truth: the
    chi-squared test."""
    figures: dict[str, Estimate]
    """The figures that a verdict judges, by their names; of several arms the least used."""

    @classmethod
    def of(cls, sample: Sample) -> Self:
        """The entry of a sample."""
        figures: dict[str, Estimate] = {}
        for figure in sample.figures:
            here = figures.get(figure.name)
            if here is None or figure.estimate.mean < here.mean:
                figures[figure.name] = figure.estimate
        return cls(
            policy=sample.policy,
            seats=sample.seats,
            games=sample.games.games,
            finished=sample.finished,
            seat_win_rate=seat_rates(sample),
            equality=equality_of(
                sample.games.win_shares(sample.seats).tolist(), sample.games.games
            ),
            figures=figures,
        )


class RemedyEntry(Entry):
    """A change that was tried on games and helps."""

    criterion: str
    """What it mends."""
    change: str
    """What is changed, in words."""
    lines: str
    """What to write into the file, as YAML."""
    settings: list[str]
    """The same as `--set` takes it, each `path=value`."""
    before: Estimate
    """The figure of the board as it is, on games of another seed."""
    after: Estimate
    """The figure of the changed board, on the same."""

    @classmethod
    def of(cls, remedy: Remedy) -> Self:
        """The entry of a remedy."""
        return cls(
            criterion=remedy.criterion,
            change=remedy.change.words,
            lines=remedy.lines,
            settings=list(remedy.change.settings),
            before=remedy.before,
            after=remedy.after,
        )


class Verdicts(Entry):
    """What every report ends with."""

    sentences: list[str]
    """How long, how fair, how interesting: a sentence each."""
    judgements: list[JudgementEntry]
    """What is thought of each figure."""
    unjudged: list[UnjudgedEntry]
    """What nothing is said on, and why."""
    remedies: list[RemedyEntry]
    """Changes that were tried and help."""
    plays: list[Play]
    """Weaker and stronger players side by side, and every number of seats."""
    skill: list[SkillRow]
    """Better policies against worse; empty where it was not asked, or one plays alone."""
    static: list[FindingEntry]
    """Remarks on the board, before a game is played."""
    verdict: Verdict
    """`fail` on any error among the remarks, `warn` on any warning."""
    findings: list[FindingEntry]
    """Remarks on the games."""
    games_per_second: int | None = None
    """How fast they were played, without compiling; in `check --json` alone."""
    cores: int | None = None
    """On how many cores; in `check --json` alone."""


class ReportData(Verdicts, Metrics, Summary):
    """What the games on a board say; `kind_of` adds the figures of a family."""

    not_enough: NotEnough | None = None
    """The games that a judgement needs and that were not played; left out where all were."""

    @classmethod
    def read(cls, text: str | bytes) -> "ReportData":
        """The report that a file holds. Raises ValueError or KeyError where it holds none."""
        data = json.loads(text)
        return kind_of(registry.family(data["game"]).metrics).model_validate(data)


@cache
def kind_of(metrics: type[Metrics]) -> type[ReportData]:
    """Reports with a family's figures, which stand between `Summary` and `Verdicts`: pydantic
    takes the fields of the last base first."""
    name = metrics.__name__.replace(Metrics.__name__, "Report")
    made = create_model(name, __base__=(ReportData, metrics), __doc__=metrics.__doc__)
    return cast(type[ReportData], made)


def schema() -> Mapping[str, Json]:
    """The JSON Schema of a report, whatever the family."""
    kinds = dict.fromkeys(kind_of(family.metrics) for family in registry.families())
    return schema_of("report.json of cuatto-kit", "What the games on a board say.", *kinds)
