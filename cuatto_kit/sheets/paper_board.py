"""The board on paper, to try it before it is printed: pages to cut and glue, and its pieces.

The board is laid over a grid of pages, rows named by letters from the top, columns by numbers.
A page that has a neighbour on its right or below ends there in a strip that repeats the
neighbour's rim: the neighbour is cut on its left and on top and glued over it.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, groupby, repeat

from cuatto_kit.board.geometry import Point, Rect
from cuatto_kit.board.layout import Layout
from cuatto_kit.drawing import svg
from cuatto_kit.drawing.arrows import INK, SOFT
from cuatto_kit.drawing.board import outlines, tile_of
from cuatto_kit.drawing.labels import Labels
from cuatto_kit.drawing.pieces import Tokens
from cuatto_kit.drawing.positions import NO_WORDS, scene_drawing
from cuatto_kit.drawing.scene import CutOut, Token
from cuatto_kit.drawing.svg import Drawing
from cuatto_kit.sheets.paper import Paper

EDGE, HEAD, FOOT = 10.0, 9.0, 11.0
"""What is left free at all edges of a page, and for its name above and the ruler below (mm)."""
STRIP = 8.0
"""Width of the strips that are glued over (mm)."""
RULER = 100.0
CUT = "#9aa5ad"
DASHED: dict[str, svg.Attribute] = {"stroke": CUT, "stroke_width": 0.3, "stroke_dasharray": "2 1.5"}
APART, ROUND = 3.0, 1.0
"""What is left between two cut-outs, and round a piece within its cut line (mm)."""


@dataclass(frozen=True)
class PaperWords:
    """What the pages say, in the reader's language: a heading and lines that tell what to do
    on the first page, `glue` on strips, `pieces` over cut-outs, `check` at the ruler."""

    title: str = ""
    told: Sequence[str] = ()
    glue: str = ""
    pieces: str = ""
    check: str = "100 mm"


def paper_pages(
    layout: Layout,
    colours: Sequence[str],
    pieces: Sequence[CutOut],
    paper: Paper,
    words: PaperWords,
    labels: Labels = NO_WORDS,
    scale: float = 1.0,
) -> list[Drawing]:
    """A drawing a page: an overview, the board, then the pieces.

    Pages lie upright or on their side, and words
    beside the board may be cut, whichever takes the fewest pages. `scale` is how large the board
    becomes against its true size.
    """
    board = scene_drawing(layout, colours, labels=labels)
    upright = paper.size
    bare = svg.around(list(outlines(layout)), 2.0)
    grids = [
        _Grid(layout, board, box, size, scale)
        for box in (board.window, bare)
        for size in (upright, upright[::-1])
    ]
    grid = min(grids, key=lambda grid: len(grid.names))
    return [
        _overview(grid, upright, words),
        *(_board_page(grid, place, words) for place in grid.names),
        *_piece_pages(pieces, Tokens(colours, tile_of(layout)), upright, words, scale),
    ]


class _Grid:
    """Which part of the board lies on which page, so that all of `box` does; places are row and
    column from the top left."""

    def __init__(
        self,
        layout: Layout,
        board: Drawing,
        box: Rect,
        paper: tuple[float, float],
        scale: float,
    ) -> None:
        self.board, self.paper, self.scale = board, paper, scale
        self.area = Rect(EDGE, EDGE + FOOT, paper[0] - EDGE, paper[1] - EDGE - HEAD)
        self.width, self.length = self.area.width / scale, self.area.length / scale
        self.strip = STRIP / scale
        self.columns = self._count(box.width, self.width)
        self.rows = self._count(box.length, self.length)
        spare_x = self.columns * (self.width - self.strip) + self.strip - box.width
        spare_y = self.rows * (self.length - self.strip) + self.strip - box.length
        self.left, self.top = box.left - spare_x / 2, box.top + spare_y / 2
        taken = list(outlines(layout))
        places = [(row, column) for row in range(self.rows) for column in range(self.columns)]
        self.names = {
            place: f"{_letters(place[0])}{place[1] + 1}"
            for place in places
            if any(self.own(place).overlaps(outline) for outline in taken)
        }

    def _count(self, whole: float, page: float) -> int:
        return max(1, math.ceil((whole - self.strip) / (page - self.strip)))

    def shown(self, place: tuple[int, int]) -> Rect:
        """What a page shows of the board (mm of the board), strips and all."""
        left = self.left + place[1] * (self.width - self.strip)
        top = self.top - place[0] * (self.length - self.strip)
        return Rect(left, top - self.length, left + self.width, top)

    def own(self, place: tuple[int, int]) -> Rect:
        """What of the board stays visible of a page when all is glued."""
        shown = self.shown(place)
        right = shown.right - self.strip * (place[1] + 1 < self.columns)
        bottom = shown.bottom + self.strip * (place[0] + 1 < self.rows)
        return Rect(shown.left, bottom, right, shown.top)


def _letters(row: int) -> str:
    """A, B … Z, AA, AB …"""
    more, last = divmod(row, 26)
    return (_letters(more - 1) if more else "") + chr(ord("A") + last)


def _page(size: tuple[float, float], body: str, words: PaperWords) -> Drawing:
    width, length = size
    return svg.drawing(Rect(0, 0, width, length), body + _ruler(words.check))


def _ruler(check: str) -> str:
    """A line of RULER mm with a tick a centimetre, to measure the print by."""
    level = EDGE + 2.0
    line: dict[str, svg.Attribute] = {"stroke": INK, "stroke_width": 0.3}
    ticks = [
        svg.line((EDGE + x, level), (EDGE + x, level + (3 if x % 50 == 0 else 1.8)), **line)
        for x in range(0, int(RULER) + 1, 10)
    ]
    baseline = svg.line((EDGE, level), (EDGE + RULER, level), **line)
    return "".join([baseline, *ticks]) + _text(check, (EDGE + RULER + 3, level + 1.2), 3.4)


def _text(text: str, start: Point, size: float, **look: svg.Attribute) -> str:
    """A text that begins at `start`."""
    return svg.text(text, start, size, fill=INK, text_anchor="start", **look)


def _overview(grid: _Grid, paper: tuple[float, float], words: PaperWords) -> Drawing:
    """A small board with the pages that it is cut into, and what to do with them."""
    width, length = paper
    level = length - EDGE - 6
    parts = [_text(words.title, (EDGE, level), 7.5, font_weight="bold")]
    for told in words.told:
        for line in _wrapped(told, 4.2, width - 2 * EDGE):
            level -= 6.4
            parts.append(_text(line, (EDGE, level - 3), 4.2))
    room = Rect(EDGE, EDGE + FOOT + 4, width - EDGE, level - 9)
    pages = [grid.shown(place) for place in grid.names]
    whole = svg.around([*pages, grid.board.window])
    small = min(room.width / whole.width, room.length / whole.length, 0.5)
    middle = (room.centre[0], room.top - small * whole.length / 2)

    def put(rect: Rect) -> Rect:
        x = middle[0] + small * (rect.centre[0] - whole.centre[0])
        y = middle[1] + small * (rect.centre[1] - whole.centre[1])
        return Rect.around((x, y), small * rect.width, small * rect.length)

    parts.append(svg.inset(grid.board, grid.board.window, put(grid.board.window)))
    for place, name in grid.names.items():
        cell = put(grid.own(place))
        size = min(0.25 * min(cell.width, cell.length), 9)
        parts.append(svg.box(cell, fill="none", stroke=INK, stroke_width=0.5))
        look: dict[str, svg.Attribute] = {"font_weight": "bold", "fill": INK, **svg.halo(size / 6)}
        parts.append(svg.text(name, (cell.left + 0.8 * size, cell.top - 0.7 * size), size, **look))
    return _page(paper, "".join(parts), words)


def _wrapped(text: str, size: float, room: float) -> Iterator[str]:
    """A text in lines that fit the room."""
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and svg.width_of(longer, size) > room:
            yield line
            longer = word
        line = longer
    if line:
        yield line


def _board_page(grid: _Grid, place: tuple[int, int], words: PaperWords) -> Drawing:
    """A piece of the board at its size, with strips to be glued over and lines to cut along."""
    area, (row, column) = grid.area, place
    right, below = grid.names.get((row, column + 1)), grid.names.get((row + 1, column))
    left, above = grid.names.get((row, column - 1)), grid.names.get((row - 1, column))
    parts = [svg.inset(grid.board, grid.shown(place), area)]
    if right:
        strip = Rect(area.right - STRIP, area.bottom, area.right, area.top)
        parts.append(_strip(strip, f"{words.glue} {right}".strip(), 90))
    if below:
        strip = Rect(area.left, area.bottom, area.right, area.bottom + STRIP)
        parts.append(_strip(strip, f"{words.glue} {below}".strip(), 0))
    if left:
        parts.append(svg.line((area.left, area.bottom), (area.left, area.top), **DASHED))
    if above:
        parts.append(svg.line((area.left, area.top), (area.right, area.top), **DASHED))
    inner = Rect(
        area.left,
        area.bottom + (STRIP if below else 0),
        area.right - (STRIP if right else 0),
        area.top,
    )
    parts += _crop_marks(inner, area)
    name = (EDGE, grid.paper[1] - EDGE - 3.5)
    parts.append(_text(grid.names[place], name, 7, font_weight="bold"))
    parts.append(_text(words.title, (EDGE + 16, name[1] - 0.6), 4.2))
    return _page(grid.paper, "".join(parts), words)


def _strip(rect: Rect, text: str, turn: int) -> str:
    """A strip that another page is glued over: what it shows stays seen, to lay that page by."""
    look: dict[str, svg.Attribute] = {"stroke": CUT, "stroke_width": 0.3, "fill_opacity": 0.6}
    return svg.box(rect, fill="#fff", **look) + svg.text(
        text, rect.centre, 4.2, turn, fill=SOFT, font_weight="bold", **svg.halo(1)
    )


def _crop_marks(inner: Rect, area: Rect) -> Iterator[str]:
    """Short lines outside the picture, in line with the rims of what stays visible."""
    line: dict[str, svg.Attribute] = {"stroke": INK, "stroke_width": 0.25}
    for x in (inner.left, inner.right):
        yield svg.line((x, area.top + 1), (x, area.top + 5), **line)
        yield svg.line((x, area.bottom - 1), (x, area.bottom - 5), **line)
    for y in (inner.bottom, inner.top):
        yield svg.line((area.left - 1, y), (area.left - 5, y), **line)
        yield svg.line((area.right + 1, y), (area.right + 5, y), **line)


def _piece_pages(
    pieces: Sequence[CutOut],
    tokens: Tokens,
    paper: tuple[float, float],
    words: PaperWords,
    scale: float,
) -> Iterator[Drawing]:
    """The pieces in rows, those of a team together, each within the line to cut along."""
    width, length = paper
    area = Rect(EDGE, EDGE + FOOT, width - EDGE, length - EDGE - HEAD)
    x, y, tall = area.left, area.top, 0.0
    placed: list[tuple[CutOut, Point]] = []

    def finished() -> Drawing:
        fresh = Tokens(tokens.colours, tokens.tile)
        drawn = "".join(_cut_out(cut, place, fresh, scale) for cut, place in placed)
        head = _text(words.pieces, (EDGE, length - EDGE - 3.5), 7, font_weight="bold")
        return _page(paper, fresh.definitions + head + drawn, words)

    for _, cuts in groupby(pieces, key=lambda cut: cut.seat):
        x, y, tall = area.left, y - tall, 0.0
        for cut in chain.from_iterable(repeat(kind, kind.count) for kind in cuts):
            wide, high = _room(cut, tokens, scale)
            if x + wide > area.right:
                x, y, tall = area.left, y - tall, 0.0
            if y - max(tall, high) < area.bottom and placed:
                yield finished()
                placed, x, y, tall = [], area.left, area.top, 0.0
            placed.append((cut, (x + wide / 2, y - high / 2)))
            x, tall = x + wide, max(tall, high)
    if placed:
        yield finished()


def _room(cut: CutOut, tokens: Tokens, scale: float) -> tuple[float, float]:
    """What a cut-out takes on the page (mm)."""
    width, length = _covered(cut, tokens, scale)
    return width + 2 * ROUND + APART, length + 2 * ROUND + APART


def _covered(cut: CutOut, tokens: Tokens, scale: float) -> tuple[float, float]:
    width, length = cut.size or (2 * tokens.reach(cut.shape),) * 2
    return width * scale, length * scale


def _cut_out(cut: CutOut, place: Point, tokens: Tokens, scale: float) -> str:
    width, length = _covered(cut, tokens, scale)
    line: dict[str, svg.Attribute] = {"fill": "none", **DASHED}
    if cut.shape in ("block", "cube", "runner"):
        rim = svg.box(Rect.around(place, width + 2 * ROUND, length + 2 * ROUND), **line)
    else:
        rim = svg.disc(place, width / 2 + ROUND, **line)
    token = Token((0.0, 0.0), cut.seat, cut.shape, cut.size, cut.label, cut.mark)
    at = f"translate({svg.number(place[0])} {svg.number(-place[1])}) scale({svg.number(scale)})"
    return rim + svg.group(tokens.drawn(token), transform=at)
