"""report.json: what the games on a board say, as a typed model that writes and reads the file.

Every report begins with `Summary` and ends with `Judgement`; between them stand the figures of
the game's family (games/metrics.py). `kind_of` puts the three together.
"""

import json
from collections.abc import Mapping
from functools import cache
from typing import Literal, cast

from pydantic import Field, create_model

from cuatto_kit.documents import Entry, FindingEntry, schema_of
from cuatto_kit.games import registry
from cuatto_kit.games.metrics import Metrics
from cuatto_kit.statistics import Estimate, Interval, Spread
from cuatto_kit.store import Json

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


class Judgement(Entry):
    """What every report ends with."""

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


class ReportData(Judgement, Metrics, Summary):
    """What the games on a board say; `kind_of` adds the figures of a family."""

    @classmethod
    def read(cls, text: str | bytes) -> "ReportData":
        """The report that a file holds. Raises ValueError or KeyError where it holds none."""
        data = json.loads(text)
        return kind_of(registry.family(data["game"]).metrics).model_validate(data)


@cache
def kind_of(metrics: type[Metrics]) -> type[ReportData]:
    """Reports with a family's figures, which stand between `Summary` and `Judgement`: pydantic
    takes the fields of the last base first."""
    name = metrics.__name__.replace(Metrics.__name__, "Report")
    made = create_model(name, __base__=(ReportData, metrics), __doc__=metrics.__doc__)
    return cast(type[ReportData], made)


def schema() -> Mapping[str, Json]:
    """The JSON Schema of a report, whatever the family."""
    kinds = dict.fromkeys(kind_of(family.metrics) for family in registry.families())
    return schema_of("report.json of cuatto-kit", "What the games on a board say.", *kinds)
