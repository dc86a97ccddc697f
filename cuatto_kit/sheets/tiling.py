"""Which part of the board goes on which page of paper, so that no word is cut and it takes the
fewest pages.

The board is cut into bands, right across it, and each band into pages of its own. A page that has
a neighbour on its right or below it ends there in a strip which that neighbour is glued over.
That no word is cut counts first, then that pages are few, then that few spaces are cut, then that
pages are alike; what is blank is on no page.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import cache

from cuatto_kit.board.geometry import TOUCH, Rect

Cost = tuple[int, int, int, float]
"""Words that are cut, pages, spaces that are cut, and how unlike the pages are: less is better,
and what comes first counts first."""
Span = tuple[float, float]
"""From where to where, along one axis (mm)."""

Place = tuple[int, int]
"""Band from the top and page from the left, both from 0."""

NOTHING: Cost = (0, 0, 0, 0.0)


@dataclass(frozen=True)
class Page:
    """What stays visible of a page when all is glued (`own`, mm of the board), its place among
    the bands from the top and the pages of its band from the left, both from 0, and the places of
    those that are glued over its strips."""

    row: int
    column: int
    own: Rect
    right: tuple[Place, ...] = ()
    below: tuple[Place, ...] = ()

    @property
    def place(self) -> Place:
        """Row and column."""
        return self.row, self.column


@dataclass(frozen=True)
class Tiling:
    """A board on pages, and what that costs."""

    cost: Cost
    pages: tuple[Page, ...]


def tiled(
    shapes: Sequence[Rect], words: Sequence[Rect], page: tuple[float, float], strip: float
) -> Tiling:
    """The board of these shapes and words on pages that show so much of it (mm of the board), of
    which strips so wide go to neighbours. No other cuts that run right across the board, and then
    across its bands, take fewer pages."""
    width, length = page
    taken = [*shapes, *(one for one in words if not any(map(one.overlaps, shapes)))]

    @cache
    def band(begin: float, end: float) -> tuple[Cost, tuple[Span, ...]]:
        """The pages of a band, which is told by how far it lies below zero."""
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
    """The page with its neighbours."""
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
    """The stretches that cover all spans at the least cost; `price` is that of a stretch.

    They end where spans begin or end, or as far as a page reaches, or before what is written
    there: moving a cut on to the next such place shortens what comes after it, and leaves what
    comes before it as it is.
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
    """The last place up to there that is not amid what is written."""
    for low, high in sorted(written, reverse=True):
        if low + TOUCH < place < high - TOUCH:
            place = low
    return place


def _sum(one: Cost, other: Cost) -> Cost:
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3])


def _across(rects: Sequence[Rect], x: float) -> int:
    """How many of them an upright line cuts."""
    return sum(rect.left + TOUCH < x < rect.right - TOUCH for rect in rects)


def _along(rects: Sequence[Rect], y: float) -> int:
    """How many of them a level line cuts."""
    return sum(rect.bottom + TOUCH < y < rect.top - TOUCH for rect in rects)
