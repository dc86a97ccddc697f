"""The board on pages: the part, including words, that is visible on each.

Words beside the board avoid the cuts between pages and are placed where pages have room.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain, groupby, pairwise, product

from cuatto_kit.board.geometry import TOUCH, Edge, Rect
from cuatto_kit.board.layout import Layout
from cuatto_kit.drawing import svg
from cuatto_kit.drawing.arrows import ends_of, gates, pad
from cuatto_kit.drawing.board import outlines, tile_of
from cuatto_kit.drawing.jumps import jumps_of
from cuatto_kit.drawing.labels import Labels, words_on_bridges
from cuatto_kit.drawing.positions import scene_drawing
from cuatto_kit.drawing.svg import Drawing, words_of
from cuatto_kit.sheets.paper_page import Size, area_of
from cuatto_kit.sheets.tiling import Page, Place, Tiling, tiled

STRIP, RIM = 8.0, 1.0
"""The widths (mm) of the strips that are glued over, and of the free rim around the board."""
MARGINS = (0.0, 20.0, 40.0)
"""The amounts (mm) by which pages are treated as smaller, tried until the words have room."""
LEANS = (0.5, 1.0, 0.0)
"""The shares of the spare room of pages that are above and on the left, tried in order."""
SHARES = (1.0, 0.7, 0.5)
"""The sizes of words, as shares of their usual size, tried in order."""
HEAD = 0.2
"""The width of an arrow's head at a gate, in tile edges."""
FAR, HAIR = 1e4, 0.005
"""A distance beyond all words, and one smaller than any word (mm)."""


@dataclass(frozen=True)
class Spread:
    """The board on pages of one size.

    `board` is its drawing, and `windows` are the visible parts by page (mm of the board). `scale`
    is the size on paper, relative to the true size.
    """

    paper: Size
    scale: float
    tiling: Tiling
    board: Drawing
    windows: Mapping[Place, Rect]

    @property
    def area(self) -> Rect:
        """The printed area of a page (mm)."""
        return area_of(self.paper)

    def shown(self, page: Page) -> Rect:
        """Return the part of the board on a page, including its strips (mm of the board)."""
        seen, strip = self.windows[page.place], STRIP / self.scale
        right, below = strip * bool(page.right), strip * bool(page.below)
        return Rect(seen.left, seen.bottom - below, seen.right + right, seen.top)

    def put(self, page: Page) -> Rect:
        """Return the place of that part on its page (mm)."""
        shown = self.shown(page)
        width, length = shown.width * self.scale, shown.length * self.scale
        left, top = self.area.left, self.area.top
        return Rect(left, top - length, left + width, top)


def spread_of(
    layout: Layout, colours: Sequence[str], labels: Labels, paper: Size, scale: float
) -> Spread:
    """Return the board on the fewest pages, upright or on their side, with all its words.

    If words do not fit, smaller words, other cuts into as many pages, and finally one more page are
    tried; if none of these fits all words, the result with the most letters is returned.

    Args:
        layout: The board.
        colours: The teams' colours by seat.
        labels: The words.
        paper: The size of an upright page (mm).
        scale: The size on paper, relative to the true size.
    """
    board = _Board(layout, colours, labels)
    whole = _letters_of(board.drawn())

    @cache
    def sheets(margin: float) -> list[_Sheets]:
        both = (_Sheets(board, size, scale, margin) for size in (paper, paper[::-1]))
        return sorted(both, key=lambda one: one.tiling.cost)

    cut, fewest, *_ = sheets(0.0)[0].tiling.cost
    best: tuple[int, Spread] | None = None
    for more, margin in product((0, 1), MARGINS):
        fitting = (one for one in sheets(margin) if one.tiling.cost[:2] <= (cut, fewest + more))
        for one, lean, share in product(fitting, LEANS, SHARES):
            spread = one.spread(lean, share)
            lost = whole - _letters_of(spread.board)
            if lost <= 0:
                return spread
            if best is None or lost < best[0]:
                best = (lost, spread)
    assert best
    return best[1]


def _letters_of(board: Drawing) -> int:
    return sum(len(word.text.replace(" ", "")) for word in words_of(board))


class _Board:
    """A board with the shapes and words that must be on some page."""

    def __init__(self, layout: Layout, colours: Sequence[str], labels: Labels) -> None:
        layout = layout.flat
        self._layout, self._colours = layout, colours
        self._said, self._labels = words_on_bridges(layout, labels)
        self.shapes = list(outlines(layout))
        self.shapes += [*_gated(layout), *_curved(layout, self.shapes, labels.ladders)]
        bare = replace(labels, names={}, start="", finish="")
        self.fixed = [word.room for word in words_of(scene_drawing(layout, colours, labels=bare))]

    def drawn(self, kept_off: Sequence[Rect] = (), share: float = 1.0) -> Drawing:
        """Return the board with its words at a share of their size."""
        labels = replace(self._labels, share=share)
        board = scene_drawing(self._layout, self._colours, labels=labels, kept_off=kept_off)
        return Drawing(board.body + self._said, board.window)


def _gated(layout: Layout) -> Iterator[Rect]:
    """Yield the rectangles of arrows and of the finish beside the board."""
    if layout.in_panels:
        return
    tile, home = tile_of(layout), pad(layout)
    if home:
        yield home
    for gate in gates(layout):
        if gate.inwards or home is None:
            yield svg.around(
                [Rect.around(end, HEAD * tile, HEAD * tile) for end in ends_of(gate, tile)]
            )


def _curved(layout: Layout, shapes: Sequence[Rect], ladders: bool) -> Iterator[Rect]:
    """Yield the rectangles that jumps take beside the board, one for each stretch."""
    wide = 0.12 * tile_of(layout)
    for jump in jumps_of(layout, ladders):
        spots = [Rect.around(point, wide, wide) for point in jump.points]
        for beside, run in groupby(
            spots, lambda spot: not any(shape.holds(spot.centre) for shape in shapes)
        ):
            if beside:
                yield svg.around(list(run))


class _Sheets:
    """Pages of one size into which a board is cut, treated as smaller by a margin (mm)."""

    def __init__(self, board: _Board, paper: Size, scale: float, margin: float) -> None:
        self._board, self._paper, self._scale = board, paper, scale
        area = area_of(paper)
        self._most = (area.width / scale, area.length / scale)
        self._strip, self._rim = STRIP / scale, RIM / scale
        less = 2 * self._rim + margin / scale
        room = (self._most[0] - less, self._most[1] - less)
        self.tiling = tiled(board.shapes, board.fixed, room, self._strip)

    def spread(self, lean: float, share: float) -> Spread:
        """Return the board on these pages, with the words for which there is room.

        `lean` is the share of the spare room that is above and on the left.
        """
        wide = self._windows(lean)
        board = self._board.drawn(list(_kept_off(wide.values())), share)
        taken = [*self._board.shapes, *(word.room for word in words_of(board))]
        windows = {
            page.place: self._rimmed(page, _trimmed(page.own, wide[page.place], taken, self._rim))
            for page in self.tiling.pages
        }
        return Spread(self._paper, self._scale, self.tiling, board, windows)

    def _rimmed(self, page: Page, window: Rect) -> Rect:
        """Return a window, extended above by a rim if pages are glued to only part of that edge."""
        own = page.own
        above = [other.own for other in self.tiling.pages if page.place in other.below]
        glued = sum(min(one.right, own.right) - max(one.left, own.left) for one in above)
        partly = bool(above) and glued < own.width - TOUCH
        return replace(window, top=window.top + self._rim * partly)

    def _windows(self, lean: float) -> dict[Place, Rect]:
        """Return the visible part of each page, as large as possible.

        A page extends beyond its own part where it has no neighbour, but not over another page.
        """
        pages = self.tiling.pages
        found = {page.place: page.own for page in pages}
        for edges in ((Edge.UP, Edge.DOWN), (Edge.LEFT, Edge.RIGHT)):
            for page in pages:
                free = [edge for edge in edges if not _neighbours(page, edge, pages)]
                for edge in free:
                    seen = found.pop(page.place)
                    part = 1.0 if len(free) == 1 else lean if edge is edges[0] else 1 - lean
                    spare = part * self._spare(page, edge)
                    found[page.place] = _grown(seen, edge, spare, found.values())
        return found

    def _spare(self, page: Page, edge: Edge) -> float:
        """Return the length by which a page may be extended in a direction."""
        if edge.step[0]:
            return self._most[0] - page.own.width - self._strip * bool(page.right)
        return self._most[1] - page.own.length - self._strip * bool(page.below)


def _trimmed(own: Rect, window: Rect, taken: Sequence[Rect], rim: float) -> Rect:
    """Return a window without empty margins; cuts do not move."""
    seen = svg.around([one for one in taken if one.overlaps(window)], rim)
    return Rect(
        own.left if _same(own.left, window.left) else max(window.left, seen.left),
        own.bottom if _same(own.bottom, window.bottom) else max(window.bottom, seen.bottom),
        own.right if _same(own.right, window.right) else min(window.right, seen.right),
        own.top if _same(own.top, window.top) else min(window.top, seen.top),
    )


def _same(one: float, other: float) -> bool:
    return abs(one - other) < TOUCH


def _neighbours(page: Page, edge: Edge, pages: Sequence[Page]) -> bool:
    """Return whether a page is glued to another one on that edge."""
    if edge in (Edge.RIGHT, Edge.DOWN):
        return bool(page.right if edge is Edge.RIGHT else page.below)
    return any(page.place in (other.right if edge is Edge.LEFT else other.below) for other in pages)


def _grown(seen: Rect, edge: Edge, spare: float, others: Iterable[Rect]) -> Rect:
    """Return a window extended by `spare` at an edge, or as far as the others allow."""
    x, y = edge.step

    def by(more: float) -> Rect:
        return Rect(
            seen.left - more * (x < 0),
            seen.bottom - more * (y < 0),
            seen.right + more * (x > 0),
            seen.top + more * (y > 0),
        )

    for other in others:
        if by(spare).overlaps(other):
            gaps = (
                seen.left - other.right if x < 0 else other.left - seen.right,
                seen.bottom - other.top if y < 0 else other.bottom - seen.top,
            )
            spare = min(spare, max(0.0, gaps[0] if x else gaps[1]))
    return by(spare)


def _kept_off(windows: Iterable[Rect]) -> Iterator[Rect]:
    """Yield the areas that words avoid: the rims of pages, and everything outside all pages."""
    seen = list(windows)
    far = svg.around(seen, FAR)
    levels = sorted({far.bottom, far.top, *chain.from_iterable((w.bottom, w.top) for w in seen)})
    for low, high in pairwise(levels):
        row = sorted((w.left, w.right) for w in seen if w.bottom <= low and w.top >= high)
        edges = [far.left, *chain.from_iterable(row), far.right]
        for left, right in zip(edges[::2], edges[1::2], strict=True):
            yield Rect(left - HAIR, low, right + HAIR, high)
    for window in seen:
        for y in (window.bottom, window.top):
            yield Rect(window.left, y - HAIR, window.right, y + HAIR)


def name_of(place: Place) -> str:
    """Return the name of a page: a letter for its band, and its number in the band."""
    return f"{_letters(place[0])}{place[1] + 1}"


def _letters(row: int) -> str:
    """Return the letters of a band: A, B … Z, AA, AB …"""
    more, last = divmod(row, 26)
    return (_letters(more - 1) if more else "") + chr(ord("A") + last)
