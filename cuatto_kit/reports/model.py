"""report.json: the results of games on a board, as a typed model that writes and reads the file.

Every report begins with `Summary` and ends with `Verdicts`; the figures of the game's family
(games/metrics.py) are between them. `kind_of` combines the three.
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
"""The version of the schema."""

Verdict = Literal["pass", "warn", "fail"]


class SeatRate(Entry):
    """The share of games that a seat wins; a shared win counts as a fraction."""

    seat: int
    """The seat, from 1, in turn order."""
    mean: float
    """Its share of all games, from 0 to 1."""
    ci95: Interval
    """The 95 % confidence interval of the share."""


def seat_rates(sample: Sample) -> list[SeatRate]:
    """Return the share of games that each seat won."""
    number = sample.games.games
    rates = [
        share_of(float(share) * number, number) for share in sample.games.win_shares(sample.seats)
    ]
    return [SeatRate(seat=k, mean=rate.mean, ci95=rate.ci95) for k, rate in enumerate(rates, 1)]


class SkillRow(Entry):
    """The share of games that one seat, another one in each game, wins with a better policy."""

    policy: str
    """The policy of that seat."""
    against: str
    """The policy of all other seats."""
    win_rate: float
    """The share of games that it wins, from 0 to 1."""
    ci95: Interval
    """The 95 % confidence interval of the share."""


class Summary(Entry):
    """The beginning of every report."""

    schema_version: int = Field(SCHEMA, alias="schema")
    """The version of the schema; it increases when a key changes its meaning."""
    variant: str
    """The board's name."""
    game: str
    """The name of the game in the YAML."""
    games: int
    """The number of games that were played."""
    seed: int
    """The seed of the dice; the same seed gives the same games."""
    policy: list[str]
    """The policy of each seat."""
    seats: int
    """The number of seats that played."""
    finished: Estimate
    """The share of games that ended, from 0 to 1."""
    turns: Spread
    """The number of turns of a finished game; extra rolls belong to the same turn."""
    minutes: Spread
    """The length of a finished game at the table, including thinking, in minutes."""
    seat_win_rate: list[SeatRate]
    """The share of games that each seat wins, in turn order."""
    choices_per_decision: Estimate
    """The number of moves in a position with something to play."""
    decision_share: Estimate
    """The share of these positions with more than one move, from 0 to 1."""
    lead_changes: Estimate
    """The number of times per game that the lead passed to another seat."""


class JudgementEntry(Entry):
    """The judgement on a figure; docs/verdict.md explains each criterion."""

    name: str
    """The criterion, as in `targets`."""
    question: Literal["length", "fairness", "interest"]
    """The question to which it belongs."""
    judgement: Judged
    """`bad` if the whole interval is outside the tolerable range, `mind` if outside the good."""
    mean: float
    """The figure: minutes, a share from 0 to 1, or a number."""
    ci95: Interval
    """The 95 % confidence interval of the figure."""
    good: tuple[float | None, float | None]
    """The limits of the good range; null for no limit."""
    wished: bool
    """True if the file sets these limits."""
    policy: str
    """The policy of the games: for the use of arms and paths, that of the players who use them
    most.
    """
    seats: int
    """The number of seats that played."""
    where: str
    """The part of the board that the figure describes; empty for the whole board."""

    @classmethod
    def of(cls, told: Judgement) -> Self:
        """Return the entry of a judgement."""
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
    """A criterion without a judgement."""

    name: str
    """The criterion, as in `targets`."""
    reason: str
    """The reason why it is not judged."""


class Play(Entry):
    """The results of games with one policy and one number of seats."""

    policy: str
    """The policy of all seats."""
    seats: int
    """The number of seats that played."""
    games: int
    """The number of games."""
    finished: Estimate
    """The share of games that ended, from 0 to 1."""
    seat_win_rate: list[SeatRate]
    """The share of games that each seat wins, in turn order."""
    equality: float
    """The probability of a difference at least as large if all seats win alike (chi-squared)."""
    figures: dict[str, Estimate]
    """The figures that a verdict judges, by name; of several arms, the one used least."""

    @classmethod
    def of(cls, sample: Sample) -> Self:
        """Return the entry of a sample."""
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
    """The criterion that it improves."""
    change: str
    """The change in words."""
    lines: str
    """The lines for the file, as YAML."""
    settings: list[str]
    """The same as values of `--set`, each `path=value`."""
    before: Estimate
    """The figure of the unchanged board, on games of another seed."""
    after: Estimate
    """The figure of the changed board, on the same seed."""

    @classmethod
    def of(cls, remedy: Remedy) -> Self:
        """Return the entry of a remedy."""
        return cls(
            criterion=remedy.criterion,
            change=remedy.change.words,
            lines=remedy.lines,
            settings=list(remedy.change.settings),
            before=remedy.before,
            after=remedy.after,
        )


class Verdicts(Entry):
    """The end of every report."""

    sentences: list[str]
    """One sentence each on the length, the fairness and the interest of games."""
    judgements: list[JudgementEntry]
    """The judgements on the figures."""
    unjudged: list[UnjudgedEntry]
    """The criteria that are not judged, with the reasons."""
    remedies: list[RemedyEntry]
    """The changes that were tried and help."""
    plays: list[Play]
    """The results for weaker and stronger players, and for every number of seats."""
    skill: list[SkillRow]
    """The results of better policies against worse; empty for one seat or if not requested."""
    static: list[FindingEntry]
    """The remarks on the board alone, before a game is played."""
    verdict: Verdict
    """`fail` if any remark is an error, `warn` if any is a warning, otherwise `pass`."""
    findings: list[FindingEntry]
    """The remarks on the games."""
    games_per_second: int | None = None
    """The speed of the games, without compiling; only in `check --json`."""
    cores: int | None = None
    """The number of cores used; only in `check --json`."""


class ReportData(Verdicts, Metrics, Summary):
    """The results of games on a board; `kind_of` adds the figures of a family."""

    not_enough: NotEnough | None = None
    """The games that a judgement needs and that were not played; left out if all were played."""

    @classmethod
    def read(cls, text: str | bytes) -> "ReportData":
        """Return the report in the text of a file.

        Raises ValueError or KeyError if the text is not a report.
        """
        data = json.loads(text)
        return kind_of(registry.family(data["game"]).metrics).model_validate(data)


@cache
def kind_of(metrics: type[Metrics]) -> type[ReportData]:
    """Return the model of reports with a family's figures, between `Summary` and `Verdicts`."""
    # pydantic takes the fields of the last base first
    name = metrics.__name__.replace(Metrics.__name__, "Report")
    made = create_model(name, __base__=(ReportData, metrics), __doc__=metrics.__doc__)
    return cast(type[ReportData], made)


def schema() -> Mapping[str, Json]:
    """Return the JSON Schema of the reports of all families."""
    kinds = dict.fromkeys(kind_of(family.metrics) for family in registry.families())
    return schema_of("report.json of cuatto-kit", "The results of games on a board.", *kinds)
