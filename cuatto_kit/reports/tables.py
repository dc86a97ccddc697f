"""The tables of a report's page, as text."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from math import inf

from cuatto_kit.config.criteria import (
    BY_NAME,
    CRITERIA,
    Criterion,
    Judged,
    Question,
    Range,
    Unit,
    format_figure,
    format_range,
)
from cuatto_kit.games.metrics import Listing, share_text
from cuatto_kit.reports.judging import WORST
from cuatto_kit.reports.model import JudgementEntry, Play, RemedyEntry, ReportData
from cuatto_kit.statistics import Estimate, Interval

GAUGE = 150
"""The width of the bar that shows a figure and its limits (px)."""


@dataclass(frozen=True)
class Gauge:
    """A figure and its limits on a bar (px): tolerable and good range, interval and figure."""

    tolerable: Interval
    good: Interval
    between: Interval
    at: float


@dataclass(frozen=True)
class Row:
    """A judgement as a row of a table.

    `where` is the part of the board with its players, or the number of seats; `between` is the
    interval, empty if both ends read alike; `judged` is None if the figure is not judged.
    """

    title: str
    where: str
    value: str
    between: str
    wanted: str
    judged: Judged | None
    reason: str
    gauge: Gauge


@dataclass(frozen=True)
class Change:
    """A remedy: the change, the figure that it improves, its effect, and the YAML."""

    change: str
    title: str
    effect: str
    lines: str


def words_of(names: Iterable[str]) -> dict[str, dict[str, str]]:
    """Return the titles, units and reasons of criteria, by name."""
    found = ((name, BY_NAME[name]) for name in names)
    return {
        name: {"title": one.title, "unit": one.unit.value, "reason": one.reason}
        for name, one in found
    }


def worst(judgements: Sequence[JudgementEntry], question: Question) -> Judged | None:
    """Return the worst judgement on a question, or None without one."""
    asked = [one.judgement for one in judgements if one.question == question.value]
    return max(asked, key=WORST.__getitem__, default=None)


def questions(
    judgements: Sequence[JudgementEntry], unjudged: Collection[str] = ()
) -> list[tuple[str, list[Row]]]:
    """Return the judgements by question; criteria in `unjudged` (names) have figures only."""
    rows = [(one.question, row(one, one.name not in unjudged)) for one in judgements]
    return [
        (question.value.capitalize(), told)
        for question in Question
        if (told := [one for asked, one in rows if asked == question.value])
    ]


def row(entry: JudgementEntry, is_judged: bool = True) -> Row:
    """Return a judgement in words."""
    criterion = BY_NAME[entry.name]
    low, high = entry.good
    good = Range(-inf if low is None else low, inf if high is None else high)
    players = f"{entry.seats} seat{'s' * (entry.seats > 1)}"
    wished = " (as the file wishes)" if entry.wished else ""
    return Row(
        title=criterion.title,
        where=f"{entry.where}, {entry.policy} players" if entry.where else players,
        value=format_figure(entry.mean, criterion.unit),
        between=_between(entry.ci95, criterion.unit),
        wanted=format_range(good, criterion.unit) + wished,
        judged=entry.judgement if is_judged else None,
        reason=criterion.reason,
        gauge=_gauge(entry, good, good if entry.wished else criterion.tolerable, criterion.unit),
    )


def _gauge(entry: JudgementEntry, good: Range, tolerable: Range, unit: Unit) -> Gauge:
    """Return a gauge from 0 (or a negative end of the interval) to just above the last value."""
    limits = [end for end in (good.low, good.high, tolerable.low, tolerable.high) if abs(end) < inf]
    least = min(0.0, entry.ci95[0])
    most = 1.15 * max([*limits, entry.ci95[1]]) or 1.0
    if unit is Unit.SHARE:
        most = min(most, 1.0)

    def at(value: float) -> float:
        return round(GAUGE * (min(max(value, least), most) - least) / (most - least), 1)

    return Gauge(
        tolerable=(at(tolerable.low), at(tolerable.high)),
        good=(at(good.low), at(good.high)),
        between=(at(entry.ci95[0]), at(entry.ci95[1])),
        at=at(entry.mean),
    )


def change(remedy: RemedyEntry) -> Change:
    """Return a remedy in words."""
    criterion = BY_NAME[remedy.criterion]
    return Change(
        change=remedy.change,
        title=criterion.title,
        effect=_effect(remedy, criterion),
        lines=remedy.lines,
    )


def _effect(remedy: RemedyEntry, criterion: Criterion) -> str:
    """Return a figure before and after a change, in the games that confirmed it."""
    before, after = (format_figure(f.mean, criterion.unit) for f in (remedy.before, remedy.after))
    if remedy.after.ci95[0] <= 0:
        after = "none measurable"
    return f"{before} → {after}, in games of another seed"


def levels(data: ReportData) -> Listing:
    """Return weaker and stronger players side by side, by figure."""
    plays = [play for play in data.plays if play.seats == data.seats]
    rows = [["Games played", *(f"{play.games:,}" for play in plays)]]
    rows += [["Finished", *(share_text(play.finished) for play in plays)]]
    rows += [
        [criterion.title, *(_of_play(play, criterion) for play in plays)]
        for criterion in CRITERIA
        if any(criterion.name in play.figures for play in plays)
    ]
    title = f"Players side by side, {data.seats} at the table"
    return Listing(title, ["Figure", *(play.policy for play in plays)], rows)


def numbers_of_seats(data: ReportData, policy: str) -> Listing:
    """Return all numbers of seats that were played by one policy."""
    names = ("minutes", "seat_spread", "decision_share")
    plays = sorted((p for p in data.plays if p.policy == policy), key=lambda play: play.seats)
    rows = [
        [
            str(play.seats),
            f"{play.games:,}",
            share_text(play.finished),
            *(_of_play(play, BY_NAME[name]) for name in names),
            "under 0.1%" if play.equality < 0.001 else f"{play.equality:.1%}",
        ]
        for play in plays
    ]
    titles = [*(BY_NAME[name].title for name in names), "As uneven by chance"]
    return Listing("All numbers of seats", ["Seats", "Games", "Finished", *titles], rows)


def skill(data: ReportData) -> Listing:
    """Return better players against worse."""
    rows = [
        [row.policy, row.against, share_text(Estimate(mean=row.win_rate, ci95=row.ci95))]
        for row in data.skill
    ]
    head = ("One seat plays", "the others", f"it wins (even: {1 / data.seats:.0%})")
    return Listing("Better players against worse", head, rows)


def further(figures: Sequence[tuple[str, str]], judgements: Sequence[JudgementEntry]) -> Listing:
    """Return the further figures of a family, without those that are judged."""
    titles = {BY_NAME[one.name].title for one in judgements}
    rows = [(title, text) for title, text in figures if title not in titles]
    return Listing("Further figures", ("Figure", "Value"), rows)


def _of_play(play: Play, criterion: Criterion) -> str:
    figure = play.figures.get(criterion.name)
    return _figure(figure, criterion) if figure else "–"


def _figure(figure: Estimate, criterion: Criterion) -> str:
    between = _between(figure.ci95, criterion.unit)
    return format_figure(figure.mean, criterion.unit) + (f" ({between})" if between else "")


def _between(ends: Interval, unit: Unit) -> str:
    """Return an interval in words without its unit; empty if both ends read alike."""
    low, high = (format_figure(end, unit) for end in ends)
    if low == high:
        return ""
    return f"{low.removesuffix(' minutes')} to {high.removesuffix(' minutes')}"
