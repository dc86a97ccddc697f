"""Comparisons of boards for people: tables, charts and the page.

Its appearance is in `compare.html`, `compare.css` and the report's own style.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

from cuatto_kit import templates
from cuatto_kit.config.criteria import BY_NAME, Unit
from cuatto_kit.reports.comparing import Comparison, Sweep, SweepRow
from cuatto_kit.statistics import Difference, Estimate

WIDTH, HEIGHT = 250, 120
"""The room for the points of a chart (px)."""
MOST_WORDS = 18
"""The greatest number of letters of a name below a chart."""
BAR = 4
"""The length of the longest bar of a column, in letters."""
EIGHTHS = " ▏▎▍▌▋▊▉"
"""The characters for bars of 0 to 7 eighths of a letter."""
COLUMNS: Mapping[str, str] = {
    "minutes": "Minutes",
    "seat_spread": "Gap between seats",
    "decision_share": "Choices",
    "skill": "Skill",
    "passes": "Passes",
    "lead_changes": "Lead changes",
    "hits": "Hits",
}
"""The main figures of a sweep, with the titles of their columns."""
NOISE = "noise"
"""The word for a difference that is not significant."""
Row = list[str]
"""The cells of a row of a table."""


def comparison_table(made: Comparison) -> tuple[Row, list[Row]]:
    """Return the head and the rows: one per figure and seat."""
    head = ["Figure", made.one.name, made.other.name, "Difference (95%)", "More than noise"]
    rows = [
        _row(
            f"{c.criterion.title}{f', {c.where}' if c.where else ''}",
            (c.one.estimate, c.other.estimate),
            c.difference,
            c.criterion.unit,
        )
        for c in made.contrasts
    ]
    rows += [
        _row(f"Seat {seat} wins", (one.estimate, other.estimate), away, Unit.SHARE)
        for seat, (one, other, away) in enumerate(made.seats, 1)
    ]
    return head, [*rows, ["Verdict", made.one.verdict, made.other.verdict, "", ""]]


def sweep_table(made: Sweep, bars: bool) -> tuple[Row, list[Row]]:
    """Return the head and the rows: one per value.

    With `bars` figures have small bars; significant differences from the first row are in brackets.
    """
    told = [name for name in COLUMNS if any(name in row.figures for row in made.rows)]
    head = [made.key, *(COLUMNS[name] for name in told), "Verdict"]
    cells = {name: _cells(made, name, bars) for name in told}
    rows = [
        [row.text, *(cells[name][k] for name in told), sweep_verdict(row)]
        for k, row in enumerate(made.rows)
    ]
    return head, rows


def sweep_verdict(row: SweepRow) -> str:
    """Return the verdict, with the reason if a board cannot be played."""
    return ": ".join(filter(None, (row.verdict, row.error)))


def figure_text(value: float, unit: Unit, sign: str = "") -> str:
    """Return a figure in few letters; `sign` is "+" for a difference."""
    if unit is Unit.SHARE:
        return f"{round(100 * value, 1) + 0.0:{sign}.1f}%"  # no -0.0
    return f"{value:{sign},.0f}" if abs(value) >= 100 else f"{value:{sign}.3g}"


def _row(
    title: str, pair: tuple[Estimate, Estimate], difference: Difference, unit: Unit
) -> list[str]:
    away = difference.estimate
    low, high = (figure_text(end, unit, "+") for end in away.ci95)
    one, other = (figure_text(estimate.mean, unit) for estimate in pair)
    between = f" ({low} to {high})" if low != high else ""
    words = f"{figure_text(away.mean, unit, '+')}{between}"
    return [title, one, other, words, "yes" if difference.differs else NOISE]


def _cells(made: Sweep, name: str, bars: bool) -> list[str]:
    """Return the cells of a figure by row; empty for boards without it."""
    unit = BY_NAME[name].unit
    means = [row.figures[name].estimate.mean if name in row.figures else None for row in made.rows]
    top = max(mean for mean in means if mean is not None)
    cells = []
    for row, mean in zip(made.rows, means, strict=True):
        words = "" if mean is None else figure_text(mean, unit)
        contrast = made.contrasts(row).get(name)
        if contrast and contrast.difference.differs:
            words += f" ({figure_text(contrast.difference.mean, unit, '+')})"
        drawn = bar(mean / top) if bars and mean is not None and top > 0 else ""
        cells.append(f"{drawn:{BAR}s} {words}" if bars else words)
    return cells


def bar(share: float) -> str:
    """Return a bar of a share (0 to 1) of the longest."""
    whole, part = divmod(round(8 * BAR * max(share, 0)), 8)
    return "█" * whole + EIGHTHS[part].strip()


@dataclass(frozen=True)
class Point:
    """A board in a chart: its place from the left and the floor (px), its interval and its text."""

    left: float
    height: float
    between: tuple[float, float]
    words: str


@dataclass(frozen=True)
class Chart:
    """A figure of all boards; `marks` and `names` are places and texts of the ticks of its axes."""

    title: str
    unit: str
    points: Sequence[Point]
    marks: Sequence[tuple[float, str]]
    names: Sequence[tuple[float, str]]
    is_line: bool


def comparison_page(made: Comparison) -> str:
    """Return the page of two boards, which loads nothing from elsewhere."""
    boards = [
        (played.name, {(f.name, f.where): f.estimate for f in played.figures})
        for played in (made.one, made.other)
    ]
    shared = [(c.criterion.name, c.where) for c in made.contrasts]
    head, rows = comparison_table(made)
    return templates.render(
        "reports/compare.html",
        title=f"{made.one.name} and {made.other.name}",
        soft=f"{made.games:,} games of {made.one.sample.seats} seats, seed {made.seed}",
        sentence=made.sentence,
        head=head,
        rows=rows,
        axis="board",
        charts=[_chart(name, where, boards, [0.2, 0.8], False) for name, where in shared],
    )


def sweep_page(made: Sweep) -> str:
    """Return the page of a sweep, which loads nothing from elsewhere."""
    told = [row for row in made.rows if row.played]
    boards = [
        (row.text, {(name, ""): f.estimate for name, f in row.figures.items()}) for row in told
    ]
    names = [name for name in BY_NAME if any(name in row.figures for row in told)]
    places, is_scale = _places(told)
    games = max((row.played.sample.games.games for row in told if row.played), default=0)
    head, rows = sweep_table(made, bars=False)
    return templates.render(
        "reports/compare.html",
        title=f"{made.variant}: {made.key}",
        soft=f"{games:,} games each, seed {made.seed}",
        sentence=f"{made.not_enough.headline} {BRACKETS}" if made.not_enough else BRACKETS,
        head=head,
        rows=rows,
        axis=made.key,
        charts=[_chart(name, "", boards, places, is_scale) for name in names],
    )


BRACKETS = "In brackets: differences from the first row that are more than noise, at 95% each."
"""The explanation of the differences in brackets."""


def _places(rows: Sequence[SweepRow]) -> tuple[list[float], bool]:
    """Return the places of the boards (0 to 1), and whether a line may join them.

    They are by value if the values are ascending numbers, and then a line may join them; otherwise
    at equal distances.
    """
    values = [
        row.value
        if isinstance(row.value, int | float) and not isinstance(row.value, bool)
        else None
        for row in rows
    ]
    numbers = [value for value in values if value is not None]
    if len(numbers) == len(rows) > 1 and all(map(float.__lt__, *_pairs(numbers))):
        first, last = numbers[0], numbers[-1]
        return [(value - first) / (last - first) for value in numbers], True
    return [k / max(len(rows) - 1, 1) for k in range(len(rows))], False


def _pairs(numbers: Sequence[float]) -> tuple[list[float], list[float]]:
    """Return the numbers except the last, and the numbers except the first."""
    exact = [float(number) for number in numbers]
    return exact[:-1], exact[1:]


def _chart(
    name: str,
    where: str,
    boards: Sequence[tuple[str, Mapping[tuple[str, str], Estimate]]],
    places: Sequence[float],
    is_line: bool,
) -> Chart:
    """Return the chart of a figure for the boards that have it."""
    criterion, key = BY_NAME[name], (name, where)
    known = [
        (place, words, told[key])
        for place, (words, told) in zip(places, boards, strict=True)
        if key in told
    ]
    ends = [end for *_, estimate in known for end in (*estimate.ci95, estimate.mean)]
    ticks = list(_ticks(min(ends), max(ends)))
    bottom, top = ticks[0], ticks[-1]

    def height(value: float) -> float:
        return HEIGHT * (value - bottom) / (top - bottom)

    points = [
        Point(
            WIDTH * (0.1 + 0.8 * place),
            height(estimate.mean),
            (height(estimate.ci95[0]), height(estimate.ci95[1])),
            f"{words}: {figure_text(estimate.mean, criterion.unit)} "
            f"({' to '.join(figure_text(end, criterion.unit) for end in estimate.ci95)})",
        )
        for place, words, estimate in known
    ]
    return Chart(
        f"{criterion.title}{f', {where}' if where else ''}",
        {Unit.MINUTES: "minutes", Unit.SHARE: "%", Unit.TIMES: ""}[criterion.unit],
        points,
        [(height(tick), _tick_text(tick, criterion.unit)) for tick in ticks],
        [(point.left, _short(words)) for point, (_, words, _) in zip(points, known, strict=True)],
        is_line,
    )


def _ticks(low: float, high: float) -> Iterator[float]:
    """Yield two to six round numbers from at most `low` to at least `high`."""
    span = high - low or abs(high) or 1.0
    unit = 10.0 ** floor(log10(span))
    step = next(unit * part for part in (0.2, 0.5, 1, 2) if span / (unit * part) <= 4 or part == 2)
    first, last = floor(low / step), ceil(high / step)
    for number in range(first, max(last, first + 1) + 1):
        yield round(number * step, 9)


def _tick_text(value: float, unit: Unit) -> str:
    return f"{100 * value:.4g}" if unit is Unit.SHARE else f"{value:.4g}"


def _short(words: str) -> str:
    return words if len(words) <= MOST_WORDS else f"…{words[-MOST_WORDS + 1 :]}"
