"""The charts of a page: their content and its places (px); `report.html` draws them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.drawing import svg
from cuatto_kit.games.metrics import share_text
from cuatto_kit.reports.figures import leader_wins
from cuatto_kit.reports.model import SeatRate, seat_rates
from cuatto_kit.reports.sampling import Sample
from cuatto_kit.statistics import Interval

WIDTH, HEIGHT = 830, 220
"""The room between the axes of a chart of the page's full width (px)."""
MOST_BARS = 60
"""The greatest number of bars."""
WORDS = 110
"""The width of the words of a mark (px)."""
SEAT = 46
"""The width of a seat with its bar (px)."""
SHOWN = 99.5
"""The percentile of the length up to which games are drawn; the longest games are far off."""


@dataclass(frozen=True)
class Axis:
    """An axis: its title, its ends, and its ticks with their texts."""

    title: str
    low: float
    high: float
    ticks: Sequence[tuple[float, str]]


@dataclass(frozen=True)
class Bar:
    """A bar from `start` to `end` along one axis, and of a height on the other."""

    start: float
    end: float
    height: float
    words: str


@dataclass(frozen=True)
class Point:
    """A value with its interval."""

    at: float
    value: float
    between: Interval
    words: str


@dataclass(frozen=True)
class Chart:
    """Bars or a line of points, with references.

    `level` is a dashed line at a height, and `marks` are lines at values along the other axis, each
    with a text. `more` is a second scale below the first.
    """

    words: str
    across: Axis
    upward: Axis
    bars: Sequence[Bar] = ()
    points: Sequence[Point] = ()
    joined: bool = False
    level: tuple[float, str] | None = None
    marks: Sequence[tuple[float, str]] = ()
    more: Axis | None = None
    width: float = WIDTH
    height: float = HEIGHT
    left: float = 58
    top: float = 12

    @property
    def size(self) -> tuple[float, float]:
        """The size of the whole drawing with its texts (px)."""
        return self.left + self.width + 20, self.top + self.height + (92 if self.more else 46)

    def x(self, value: float) -> float:
        """Return the distance of a value from the left (px)."""
        axis = self.across
        return self.left + self.width * (value - axis.low) / (axis.high - axis.low)

    def y(self, value: float) -> float:
        """Return the distance of a value from the top (px)."""
        axis = self.upward
        return self.top + self.height * (axis.high - value) / (axis.high - axis.low)

    def anchor(self, value: float, wanted: str) -> str:
        """Return the side of a mark on which its text fits: `wanted` if both sides have room."""
        x = self.x(value)
        if x < self.left + WORDS and wanted != "start":
            return "start"
        return "end" if x > self.left + self.width - WORDS and wanted != "end" else wanted


def ticks(low: float, high: float, most: int = 8, least: float = 0) -> list[tuple[float, str]]:
    """Return at most `most` round values from `low` to `high`, at least `least` apart."""
    raw = max((high - low) / most, least)
    power = 10.0 ** floor(log10(raw)) if raw > 0 else 1.0
    step = next(k * power for k in (1, 2, 5, 10) if k * power >= raw * 0.999)
    places = max(0, -floor(log10(step) + 1e-9))
    first, last = ceil(low / step - 1e-9), floor(high / step + 1e-9)
    return [(k * step, f"{k * step:.{places}f}") for k in range(first, last + 1)]


def shares(top: float, most: int = 5) -> list[tuple[float, str]]:
    """Return ticks for shares, in percent."""
    return [(value / 100, f"{words}%") for value, words in ticks(0, 100 * top, most)]


def arc(sample: Sample) -> Chart | None:
    """Return how often the leader wins after each tenth of the game, or None without leaders."""
    if sample.seats < 2:
        return None
    told = [(k / 10, share) for k, share in enumerate(leader_wins(sample.games), 1)]
    points = [
        Point(at, share.mean, share.ci95, f"after {at:.0%} of the game: {share_text(share)}")
        for at, share in told
        if share.ci95 != (0, 0)
    ]
    if not points:
        return None
    even = 1 / sample.seats
    return Chart(
        words="How often the leader wins, by the share of the game that has been played",
        across=Axis("share of the game played", 0, 1, shares(1, 10)),
        upward=Axis("leader wins", 0, 1, shares(1)),
        points=points,
        joined=True,
        level=(even, f"even share, {even:.0%}"),
    )


def lengths(sample: Sample) -> Chart | None:
    """Return the distribution of the lengths of games, or None if no game ended."""
    turns = sample.turns
    if not len(turns):
        return None
    bins = bins_of(turns, MOST_BARS)
    bars = [
        Bar(start - 0.5, start + bins.width - 0.5, part, _length_words(start, bins.width, part))
        for start, part in zip(bins.starts, bins.parts, strict=True)
    ]
    begin, end, highest = bins.starts[0] - 0.5, bars[-1].end, max(bins.parts)
    unit = sample.subject.seconds_per_turn / 60
    short, long = (float(value) for value in np.percentile(turns, (5, 95)))
    mean = float(turns.mean())
    minutes = [(value / unit, words) for value, words in ticks(begin * unit, end * unit, 12)]
    return Chart(
        words="How many games take how long",
        across=Axis("turns", begin, end, ticks(begin, end, 12, 1)),
        upward=Axis("share of games", 0, highest * 1.05, shares(highest)),
        bars=bars,
        marks=[
            (short, f"5% end by turn {short:.0f}"),
            (mean, f"mean {mean:.1f} turns, {mean * unit:.0f} minutes"),
            (long, f"95% end by turn {long:.0f}"),
        ],
        more=Axis("minutes", begin, end, minutes),
        top=34,
    )


@dataclass(frozen=True)
class Bins:
    """A histogram of the lengths of games (turns).

    `parts` are the shares of games in bins of `width` turns that begin at `starts`.
    """

    width: int
    starts: Sequence[int]
    parts: Sequence[float]


def bins_of(turns: NDArray[np.int64], most: int) -> Bins:
    """Return at most `most` bins of the lengths of games, without the longest few games."""
    low, high = int(turns.min()), int(np.percentile(turns, SHOWN)) + 1
    width = max(1, -(-(high - low) // most))
    counts, edges = np.histogram(turns, bins=np.arange(low, high + width, width))
    return Bins(width, edges[:-1].tolist(), (counts / len(turns)).tolist())


def _length_words(start: int, width: int, part: float) -> str:
    span = f"{start}" if width == 1 else f"{start} to {start + width - 1}"
    return f"{span} turns: {part:.2%} of games"


def seats(samples: Sequence[Sample]) -> list[tuple[str, Chart]]:
    """Return a chart of the seats' wins for each number of seats, each with the gap in words.

    All charts have the same scale.
    """
    played = sorted((s for s in samples if s.seats > 1), key=lambda sample: sample.seats)
    rates = [seat_rates(sample) for sample in played]
    highest = [max(1 / len(row), *(rate.ci95[1] for rate in row)) for row in rates]
    top = 1.05 * max(highest, default=1)
    return [
        (_gap_words(sample), _seats(row, top)) for sample, row in zip(played, rates, strict=True)
    ]


def _seats(row: Sequence[SeatRate], top: float) -> Chart:
    count = len(row)
    return Chart(
        words=f"How often each of {count} seats wins",
        across=Axis("seat", 0.5, count + 0.5, [(k, str(k)) for k in range(1, count + 1)]),
        upward=Axis("wins", 0, top, shares(top)),
        bars=[Bar(r.seat - 0.36, r.seat + 0.36, r.mean, _seat_words(r)) for r in row],
        points=[Point(r.seat, r.mean, r.ci95, _seat_words(r)) for r in row],
        level=(1 / count, f"even {1 / count:.0%}"),
        width=SEAT * count + 40,
        height=150,
    )


def _seat_words(rate: SeatRate) -> str:
    low, high = rate.ci95
    return f"seat {rate.seat} wins {rate.mean:.1%} of games ({low:.1%} to {high:.1%})"


def _gap_words(sample: Sample) -> str:
    gap = sample.figure("seat_spread")
    return f"gap {share_text(gap)}" if gap else "too few games to measure the gap"


@dataclass(frozen=True)
class Sign:
    """A name on a scale: its place (px) and its row of names."""

    words: str
    at: float
    row: int


def signs(named: Sequence[tuple[str, float]], width: float, size: float = 12) -> Iterator[Sign]:
    """Yield names at values from 0 to 1 of a scale, in rows so that they do not overlap.

    Args:
        named: The names and their values.
        width: The width of the scale (px).
        size: The size of the letters (px).
    """
    ends: list[float] = []
    for words, value in sorted(named, key=lambda one: one[1]):
        at, half = value * width, svg.width_of(words, size) / 2 + 4
        row = next((k for k, end in enumerate(ends) if end <= at - half), len(ends))
        ends[row : row + 1] = [at + half]
        yield Sign(words, at, row)
