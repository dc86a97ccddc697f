"""The report as one self-contained HTML page: figures, distributions, a heat map.

What the page looks like is in `report.html` and `report.css`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from cuatto_kit import templates
from cuatto_kit.board.layout import Layout
from cuatto_kit.drawing.board import board_svg
from cuatto_kit.games.metrics import SpaceVisits
from cuatto_kit.reports.model import ReportData, SeatRate, Verdict
from cuatto_kit.reports.report import Report
from cuatto_kit.statistics import Interval

WIDTH, HEIGHT = 720, 170
"""The room of a chart: what its bars take together, and the tallest of them."""


@dataclass(frozen=True)
class Bar:
    """A bar of a chart: where it begins, its size, and what is said of it; `between` are the
    heights between which its true height lies."""

    left: float
    width: float
    height: float
    words: str
    between: tuple[float, float] = (0, 0)


@dataclass(frozen=True)
class Chart:
    """Bars side by side. `marks` are words below it and where they begin; `even` is the height
    of the line at which all bars would be equal, `wide` its length."""

    bars: Sequence[Bar]
    marks: Sequence[tuple[float, str]]
    even: float = 0
    wide: float = 0


def report_page(report: Report, layout: Layout, title: str) -> str:
    """The page; it loads nothing from anywhere."""
    data = report.data
    return templates.render(
        "reports/report.html",
        title=title,
        data=data,
        verdict=report.verdict,
        meaning=VERDICTS[report.verdict],
        players=players(data),
        figures=figures(data),
        turns=_lengths(_turns(report)),
        seats=_shares(data.seat_win_rate),
        heat=_heat(data.by_space, layout) if data.by_space else "",
    )


VERDICTS: Mapping[Verdict, str] = {
    "pass": "Worth printing: nothing speaks against it.",
    "warn": "Playable, with remarks.",
    "fail": "Not worth printing as it is.",
}
"""What a verdict means, in a sentence."""


def players(data: ReportData) -> str:
    """Who played: one policy, or that of each seat."""
    if len(set(data.policy)) == 1:
        return f"{data.policy[0]} play"
    return ", ".join(f"seat {seat} {policy}" for seat, policy in enumerate(data.policy, 1))


def figures(data: ReportData) -> list[tuple[str, str]]:
    """The report's main figures in words, for people."""
    turns, minutes = data.turns, data.minutes
    rows = [
        ("Finished", percent(data.finished.mean, data.finished.ci95)),
        ("Turns", f"{turns.mean:.1f} ({turns.p5:.0f} to {turns.p95:.0f})"),
        ("Minutes", f"{minutes.mean:.0f} ({minutes.p5:.0f} to {minutes.p95:.0f})"),
        ("Choices a decision", f"{data.choices_per_decision.mean:.2f}"),
        ("Decisions with a choice", f"{data.decision_share.mean:.1%}"),
        ("Changes of lead", f"{data.lead_changes.mean:.1f}"),
    ]
    rows += data.figures()
    even = 1 / data.seats
    for row in data.skill:
        what = f"{row.policy.capitalize()} against {row.against} (even: {even:.0%})"
        rows.append((what, percent(row.win_rate, row.ci95)))
    return rows


def percent(share: float, between: Interval) -> str:
    """A share and its interval, in words."""
    low, high = between
    return f"{share:.1%} ({low:.1%} to {high:.1%})"


def _turns(report: Report) -> Any:
    assert report.simulation, "a page is made of games that were just played"
    columns = report.simulation.columns
    return columns["turns"][columns["finished"] > 0]


def _lengths(turns: Any) -> Chart:
    """How many games took how many turns, in at most 60 bars."""
    if not len(turns):
        return Chart((), ())
    low, high = int(turns.min()), int(turns.max()) + 1
    width = max(1, -(-(high - low) // 60))
    counts, edges = np.histogram(turns, bins=np.arange(low, high + width, width))
    step = WIDTH / len(counts)
    bars = [
        Bar(
            left=k * step,
            width=step * 0.9,
            height=HEIGHT * c / counts.max(),
            words=f"{edges[k]} to {edges[k + 1] - 1} turns: {c / len(turns):.2%}",
        )
        for k, c in enumerate(counts)
    ]
    marked = range(0, len(counts), max(1, len(counts) // 8))
    return Chart(bars, [(k * step, str(edges[k])) for k in marked])


def _shares(rates: Sequence[SeatRate]) -> Chart:
    """A bar a seat with its interval, and the even share."""
    top = max(row.ci95[1] for row in rates) * 1.05 or 1
    step = min(120, WIDTH / len(rates))

    def bar(k: int, row: SeatRate) -> Bar:
        low, high = row.ci95
        return Bar(
            left=k * step,
            width=step * 0.8,
            height=HEIGHT * row.mean / top,
            words=f"seat {row.seat}: {row.mean:.1%}",
            between=(HEIGHT * low / top, HEIGHT * high / top),
        )

    bars = [bar(k, row) for k, row in enumerate(rates)]
    return Chart(bars, (), even=HEIGHT / len(rates) / top, wide=len(rates) * step)


def _heat(spaces: Sequence[SpaceVisits], layout: Layout) -> str:
    """The board, darker where pieces came more often."""
    top = max(space.visits for space in spaces) or 1
    return board_svg(
        layout,
        heat={space.id: space.visits / top for space in spaces},
        notes={space.id: f"{space.id}: {_counted(space)} a game" for space in spaces},
    )


def _counted(space: SpaceVisits) -> str:
    """All that is counted of a space."""
    return ", ".join(f"{value:.2f} {what}" for what, value in space if what != "id")
