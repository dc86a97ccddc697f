"""The report as one self-contained HTML page: figures, distributions, a heat map."""

from collections.abc import Sequence
from html import escape
from typing import Any

import numpy as np

from cuatto_kit.board.layout import Layout
from cuatto_kit.drawing.board import board_svg
from cuatto_kit.games import registry
from cuatto_kit.reports.report import Report

_STYLE = """
:root { color-scheme: light dark; --ink: #1d1f21; --paper: #fff; --soft: #6a6f75; --bar: #2458b8; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8e8e6; --paper: #17191b; --soft: #9aa0a6; --bar: #7ea6f0; }
}
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
h1 { margin-bottom: 0; } h2 { margin-top: 2.2rem; } .soft { color: var(--soft); }
.verdict { font-size: 1.2rem; font-weight: 600; }
.pass { color: #1f8a4c; } .warn { color: #b36b00; } .fail { color: #c8202f; }
table { border-collapse: collapse; } td, th { padding: .2rem 1rem .2rem 0; text-align: left; }
td:nth-child(n+2) { font-variant-numeric: tabular-nums; }
svg { max-width: 100%; height: auto; } svg .bar { fill: var(--bar); }
svg .axis { fill: var(--ink); font: 12px system-ui, sans-serif; }
svg .error { stroke: var(--ink); stroke-width: 1.5; }
.board svg { max-height: 36rem; }
"""


def report_page(report: Report, layout: Layout, title: str) -> str:
    """The page; it loads nothing from anywhere."""
    data = report.data
    findings = [*data["static"], *data["findings"]]
    sections = [
        f"<h1>{escape(title)}</h1>",
        f'<p class="soft">{data["games"]:,} games of {data["seats"]} seats, '
        f"{escape(', '.join(dict.fromkeys(data['policy'])))} play, seed {data['seed']}</p>",
        f'<p class="verdict {report.verdict}">{VERDICTS[report.verdict]}</p>',
        _list(findings),
        "<h2>Figures</h2>" + _table(figures(data)),
        "<h2>Length of a game</h2>" + _histogram(_turns(report)),
        "<h2>Wins by seat</h2>" + _seat_bars(data["seat_win_rate"]),
    ]
    if data.get("spaces"):
        sections.append(f'<h2>Where pieces land</h2><div class="board">{_heat(data, layout)}</div>')
        sections.append('<p class="soft">Pale: seldom. Dark: often. Point at a space for more.</p>')
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
        f"<style>{_STYLE}</style></head><body>{''.join(sections)}</body></html>\n"
    )


VERDICTS = {
    "pass": "Worth printing: nothing speaks against it.",
    "warn": "Playable, with remarks.",
    "fail": "Not worth printing as it is.",
}
"""What a verdict means, in a sentence."""


def figures(data: dict[str, Any]) -> list[tuple[str, str]]:
    """The report's main figures in words, for people."""
    turns, minutes = data["turns"], data["minutes"]
    rows = [
        ("Finished", _percent(data["finished"])),
        ("Turns", f"{turns['mean']:.1f} ({turns['p5']:.0f} to {turns['p95']:.0f})"),
        ("Minutes", f"{minutes['mean']:.0f} ({minutes['p5']:.0f} to {minutes['p95']:.0f})"),
        ("Choices a decision", f"{data['choices_per_decision']['mean']:.2f}"),
        ("Decisions with a choice", f"{data['decision_share']['mean']:.1%}"),
        ("Changes of lead", f"{data['lead_changes']['mean']:.1f}"),
    ]
    rows += registry.family(data["game"]).figures(data)
    even = 1 / data["seats"]
    for row in data["skill"]:
        what = f"{row['policy'].capitalize()} against {row['against']} (even: {even:.0%})"
        rows.append((what, _percent({"mean": row["win_rate"], "ci95": row["ci95"]})))
    return rows


def _percent(share: dict[str, Any]) -> str:
    low, high = share["ci95"]
    return f"{share['mean']:.1%} ({low:.1%} to {high:.1%})"


def _list(findings: Sequence[dict[str, str]]) -> str:
    items = "".join(
        f"<li><b>{escape(f['code'])}</b> {escape(f['where'])}: {escape(f['message'])}</li>"
        for f in findings
    )
    return f"<ul>{items}</ul>" if items else ""


def _table(rows: Sequence[tuple[str, str]]) -> str:
    cells = "".join(f"<tr><td>{escape(k)}</td><td>{escape(v)}</td></tr>" for k, v in rows)
    return f"<table>{cells}</table>"


def _turns(report: Report) -> Any:
    assert report.simulation, "a page is made of games that were just played"
    columns = report.simulation.columns
    return columns["turns"][columns["finished"] > 0]


def _histogram(values: Any) -> str:
    """Bars over the number of turns, at most 60 of them."""
    if not len(values):
        return '<p class="soft">No game ended.</p>'
    low, high = int(values.min()), int(values.max()) + 1
    width = max(1, -(-(high - low) // 60))
    counts, edges = np.histogram(values, bins=np.arange(low, high + width, width))
    top = counts.max()
    step = 720 / len(counts)
    bars = "".join(
        f'<rect class="bar" x="{k * step:.1f}" y="{180 - 170 * c / top:.1f}" '
        f'width="{step * 0.9:.1f}" height="{170 * c / top:.1f}">'
        f"<title>{edges[k]} to {edges[k + 1] - 1} turns: {c / len(values):.2%}</title></rect>"
        for k, c in enumerate(counts)
    )
    marks = "".join(
        f'<text class="axis" x="{k * step:.1f}" y="198">{edges[k]}</text>'
        for k in range(0, len(counts), max(1, len(counts) // 8))
    )
    return f'<svg viewBox="0 0 740 204" role="img" aria-label="turns of a game">{bars}{marks}</svg>'


def _seat_bars(rates: Sequence[dict[str, Any]]) -> str:
    """A bar a seat with its interval, and the even share as a line."""
    top = max(row["ci95"][1] for row in rates) * 1.05 or 1
    even = 180 - 170 / len(rates) / top
    step = min(120, 720 / len(rates))
    line = (
        f'x1="0" x2="{len(rates) * step:.0f}" y1="{even:.1f}" y2="{even:.1f}" stroke-dasharray="4"'
    )
    parts = [f'<line class="error" {line}/>']
    for k, row in enumerate(rates):
        x, height = k * step, 170 * row["mean"] / top
        low, high = (180 - 170 * bound / top for bound in row["ci95"])
        middle = x + step * 0.4
        parts.append(
            f'<rect class="bar" x="{x:.1f}" y="{180 - height:.1f}" width="{step * 0.8:.1f}" '
            f'height="{height:.1f}"/><line class="error" x1="{middle:.1f}" x2="{middle:.1f}" '
            f'y1="{low:.1f}" y2="{high:.1f}"/><text class="axis" x="{x:.1f}" y="198">'
            f"seat {row['seat']}: {row['mean']:.1%}</text>"
        )
    return f'<svg viewBox="0 0 740 204" role="img" aria-label="wins by seat">{"".join(parts)}</svg>'


def _heat(data: dict[str, Any], layout: Layout) -> str:
    spaces = {row["id"]: row for row in data["spaces"]}
    top = max(row["visits"] for row in spaces.values()) or 1
    return board_svg(
        layout,
        heat={name: row["visits"] / top for name, row in spaces.items()},
        notes={
            name: f"{name}: " + ", ".join(f"{row[k]:.2f} {k}" for k in row if k != "id") + " a game"
            for name, row in spaces.items()
        },
    )
