"""The division of the board into pages of paper.

The board is cut into bands across its whole width, and each band into pages. A page with a
neighbour on its right or below it ends there in a strip, over which the neighbour is glued. The
chosen cuts cut the fewest words, then take the fewest pages, then cut the fewest spaces, and then
make the pages most alike; empty areas are on no page.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import cache

from cuatto_kit.board.geometry import TOUCH, Rect

Cost = tuple[int, int, int, float]
"""Words cut, pages, spaces cut, and the inequality of the pages, compared in this order."""
Span = tuple[float, float]
"""The ends of a range along one axis (mm)."""

Place = tuple[int, int]
"""The index of a band from the top, and of a page in it from the left, both 0-based."""

NOTHING: Cost = (0, 0, 0, 0.0)
"""The cost of no pages."""


@dataclass(frozen=True)
class Page:
    """A page of the board.

    - `row`, `column`: the index of its band from the top and in the band from the left, both
      0-based.
    - `own`: the part that remains visible after gluing (mm of the board).
    - `right`, `below`: the places of the pages that are glued over its strips.
    """

    row: int
    column: int
    own: Rect
    right: tuple[Place, ...] = ()
    below: tuple[Place, ...] = ()

    @property
    def place(self) -> Place:
        """The row and the column."""
        return self.row, self.column


@dataclass(frozen=True)
class Tiling:
    """A board on pages, with its cost."""

    cost: Cost
    pages: tuple[Page, ...]


def tiled(
    shapes: Sequence[Rect], words: Sequence[Rect], page: tuple[float, float], strip: float
) -> Tiling:
    """Return the cheapest division into pages by cuts across the board and then across its bands.

    Args:
        shapes: The rectangles of the board (mm).
        words: The rectangles of its words (mm).
        page: The width and length of the board that a page can show, including strips (mm of the
            board).
        strip: The width of the strips over which neighbours are glued (mm of the board).
    """
    width, length = page
    taken = [*shapes, *(one for one in words if not any(map(one.overlaps, shapes)))]

    @cache
    def band(begin: float, end: float) -> tuple[Cost, tuple[Span, ...]]:
        """Return the pages of a band, whose ends are given as distances below zero."""
        inside, cut, spoilt = (
            [one for one in some if one.top > TOUCH - end and one.bottom < -begin - TOUCH]
            for some in (taken, shapes, words)
        )

        @cache
        def at(x: float) -> Cost:
            return (_across(spoilt, x), 1, _across(cut, x), 0.0)

        def price(left: float, right: float) -> Cost:
            return _sum(at(right), (0, 0, 0, ((right - left) * (end - begin) * 1e-4) ** 2))

        spans, written = ({(one.left, one.right) for one in some} for some in (inside, spoilt))
        return _cheapest(spans, written, width, strip, price)

    @cache
    def at(y: float) -> Cost:
        return (_along(words, y), 0, _along(shapes, y), 0.0)

    def price(begin: float, end: float) -> Cost:
        return _sum(band(begin, end)[0], at(-end))

    spans, written = ({(-one.top, -one.bottom) for one in some} for some in (taken, words))
    cost, bands = _cheapest(spans, written, length, strip, price)
    pages = [
        Page(row, column, Rect(left, -end, right, -begin))
        for row, (begin, end) in enumerate(bands)
        for column, (left, right) in enumerate(band(begin, end)[1])
    ]
    return Tiling(cost, tuple(_joined(page, pages) for page in pages))


def _joined(page: Page, pages: Sequence[Page]) -> Page:
    """Return the page with its neighbours."""
    own = page.own
    others = [other for other in pages if other is not page]
    right = tuple(
        other.place
        for other in others
        if other.row == page.row and abs(other.own.left - own.right) < TOUCH
    )
    below = tuple(
        other.place for other in others if other.row == page.row + 1 and own.touches(other.own)
    )
    return replace(page, right=right, below=below)


def _cheapest(
    spans: Collection[Span],
    written: Collection[Span],
    page: float,
    strip: float,
    price: Callable[[float, float], Cost],
) -> tuple[Cost, tuple[Span, ...]]:
    """Return the stretches that cover all spans at the least cost; `price` is that of a stretch.

    A stretch ends where a span begins or ends, as far as a page reaches, or before a word there. No
    other ends are needed: moving a cut forwards to the next such place shortens the rest and leaves
    the part before it unchanged.
    """
    last = max(high for _, high in spans)
    edges = sorted({round(edge, 6) for span in spans for edge in span})

    @cache
    def rest(start: float) -> tuple[Cost, tuple[Span, ...]]:
        begin = start
        if not any(low < start + TOUCH and high > start + TOUCH for low, high in spans):
            begin = min((low for low, _ in spans if low >= start), default=last)
        if begin >= last - TOUCH:
            return NOTHING, ()
        reach = begin + page - strip
        ends = [edge for edge in edges if begin + TOUCH < edge <= min(reach, last - TOUCH)]
        if last - begin <= page:
            ends.append(last)
        else:
            ends += {reach, max(_before(written, reach), begin + strip)} - {*ends}
        found = []
        for end in ends:
            cost, further = rest(end)
            found.append((_sum(price(begin, end), cost), ((begin, end), *further)))
        return min(found)

    return rest(min(low for low, _ in spans))


def _before(written: Collection[Span], place: float) -> float:
    """Return the last place up to `place` that is not inside a word."""
    for low, high in sorted(written, reverse=True):
        if low + TOUCH < place < high - TOUCH:
            place = low
    return place


def _sum(one: Cost, other: Cost) -> Cost:
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3])


def _across(rects: Sequence[Rect], x: float) -> int:
    """Return how many rectangles a vertical line cuts."""
    return sum(rect.left + TOUCH < x < rect.right - TOUCH for rect in rects)


def _along(rects: Sequence[Rect], y: float) -> int:
    """Return how many rectangles a horizontal line cuts."""
    return sum(rect.bottom + TOUCH < y < rect.top - TOUCH for rect in rects)
