"""Charts of a page: what they show, and where it lies (px). `report.html` draws them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.drawing import svg
from cuatto_kit.reports.figures import leader_wins
from cuatto_kit.reports.model import SeatRate, seat_rates
from cuatto_kit.reports.sampling import Sample
from cuatto_kit.statistics import Estimate, Interval

WIDTH, HEIGHT = 830, 220
"""The room between the axes of a chart that takes the whole page."""
MOST_BARS = 60
WORDS = 110
"""The room that the words of a mark take."""
SEAT = 46
"""What the bar of a seat takes across."""
SHOWN = 99.5
"""The percentile of the length up to which games are drawn: the longest of all are far off."""


@dataclass(frozen=True)
class Axis:
    """What is measured, from where to where, and what is written beside which values."""

    title: str
    low: float
    high: float
    ticks: Sequence[tuple[float, str]]


@dataclass(frozen=True)
class Bar:
    """A bar from `start` to `end` along the one axis and of so much on the other."""

    start: float
    end: float
    height: float
    words: str


@dataclass(frozen=True)
class Point:
    """A value with the ends of its interval."""

    at: float
    value: float
    between: Interval
    words: str


@dataclass(frozen=True)
class Chart:
    """Bars or a line of points, and what they are held against: `level` is a dashed line at a
    height, `marks` are lines at values along the other axis, each with its words. `more` is
    another scale below the first."""

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
        """The whole drawing: the room, and what is written round it."""
        return self.left + self.width + 20, self.top + self.height + (92 if self.more else 46)

    def x(self, value: float) -> float:
        """Where a value lies, from the left."""
        axis = self.across
        return self.left + self.width * (value - axis.low) / (axis.high - axis.low)

    def y(self, value: float) -> float:
        """Where a value lies, from the top."""
        axis = self.upward
        return self.top + self.height * (axis.high - value) / (axis.high - axis.low)

    def anchor(self, value: float, wanted: str) -> str:
        """To which side of a mark its words are written, where both sides have room."""
        x = self.x(value)
        if x < self.left + WORDS and wanted != "start":
            return "start"
        return "end" if x > self.left + self.width - WORDS and wanted != "end" else wanted


def ticks(low: float, high: float, most: int = 8, least: float = 0) -> list[tuple[float, str]]:
    """Round values from `low` to `high`, `most` or fewer, `least` apart or more."""
    raw = max((high - low) / most, least)
    power = 10.0 ** floor(log10(raw)) if raw > 0 else 1.0
    step = next(k * power for k in (1, 2, 5, 10) if k * power >= raw * 0.999)
    places = max(0, -floor(log10(step) + 1e-9))
    first, last = ceil(low / step - 1e-9), floor(high / step + 1e-9)
    return [(k * step, f"{k * step:.{places}f}") for k in range(first, last + 1)]


def shares(top: float, most: int = 5) -> list[tuple[float, str]]:
    """The same for shares, in percent."""
    return [(value / 100, f"{words} %") for value, words in ticks(0, 100 * top, most)]


def arc(sample: Sample) -> Chart | None:
    """How often the one who leads wins, after each tenth of the game; None where nobody leads."""
    if sample.seats < 2:
        return None
    told = [(k / 10, share) for k, share in enumerate(leader_wins(sample.games), 1)]
    points = [
        Point(at, share.mean, share.ci95, f"after {at:.0%} of the game: {_percent(share)}")
        for at, share in told
        if share.ci95 != (0, 0)
    ]
    if not points:
        return None
    even = 1 / sample.seats
    return Chart(
        words="How often the one who leads wins, by the share of the game that is played",
        across=Axis("share of the game played", 0, 1, shares(1, 10)),
        upward=Axis("leader wins", 0, 1, shares(1)),
        points=points,
        joined=True,
        level=(even, f"even share, {100 * even:.0f} %"),
    )


def lengths(sample: Sample) -> Chart | None:
    """How many games took how long; None where none ended."""
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
            (short, f"5 % end by turn {short:.0f}"),
            (mean, f"mean {mean:.1f} turns, {mean * unit:.0f} minutes"),
            (long, f"95 % end by turn {long:.0f}"),
        ],
        more=Axis("minutes", begin, end, minutes),
        top=34,
    )


@dataclass(frozen=True)
class Bins:
    """Which share of games took `width` turns from each of the `starts` on."""

    width: int
    starts: Sequence[int]
    parts: Sequence[float]


def bins_of(turns: NDArray[np.int64], most: int) -> Bins:
    """So many bins at most, of the lengths of games; the few longest games are left out."""
    low, high = int(turns.min()), int(np.percentile(turns, SHOWN)) + 1
    width = max(1, -(-(high - low) // most))
    counts, edges = np.histogram(turns, bins=np.arange(low, high + width, width))
    return Bins(width, edges[:-1].tolist(), (counts / len(turns)).tolist())


def _length_words(start: int, width: int, part: float) -> str:
    span = f"{start}" if width == 1 else f"{start} to {start + width - 1}"
    return f"{span} turns: {part:.2%} of games"


def seats(samples: Sequence[Sample]) -> list[tuple[str, Chart]]:
    """For each number of seats how often each of them wins, all to one scale; each with the gap in
    words."""
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
        level=(1 / count, f"even {100 / count:.0f} %"),
        width=SEAT * count + 40,
        height=150,
    )


def _seat_words(rate: SeatRate) -> str:
    low, high = rate.ci95
    return f"seat {rate.seat} wins {rate.mean:.1%} of games ({low:.1%} to {high:.1%})"


def _gap_words(sample: Sample) -> str:
    gap = sample.figure("seat_spread")
    return f"gap {_percent(gap)}" if gap else "too few games to tell the gap"


def _percent(share: Estimate) -> str:
    low, high = share.ci95
    return f"{share.mean:.1%} ({low:.1%} to {high:.1%})".replace("%", " %")


@dataclass(frozen=True)
class Sign:
    """A name on a scale: where it stands (px), and in which row of names."""

    words: str
    at: float
    row: int


def signs(named: Sequence[tuple[str, float]], width: float, size: float = 12) -> Iterator[Sign]:
    """Names at values from 0 to 1 of a scale so wide, in rows so that none covers another."""
    ends: list[float] = []
    for words, value in sorted(named, key=lambda one: one[1]):
        at, half = value * width, svg.width_of(words, size) / 2 + 4
        row = next((k for k, end in enumerate(ends) if end <= at - half), len(ends))
        ends[row : row + 1] = [at + half]
        yield Sign(words, at, row)
