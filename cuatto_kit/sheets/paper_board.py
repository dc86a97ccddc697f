"""A paper version of the board for trying it before printing: pages to cut and glue, and pieces.

The board is divided into pages (tiling.py); bands are named by letters from the top, and pages in a
band by numbers. A page with a neighbour on its right or below it ends there in a strip that repeats
the neighbour's rim, over which the neighbour is glued. The free room of the pages is filled with
pieces.
"""

from collections.abc import Sequence

from cuatto_kit.board.geometry import Rect
from cuatto_kit.board.layout import Layout
from cuatto_kit.drawing import svg
from cuatto_kit.drawing.arrows import SOFT
from cuatto_kit.drawing.board import tile_of
from cuatto_kit.drawing.labels import Labels
from cuatto_kit.drawing.pieces import Tokens
from cuatto_kit.drawing.positions import NO_WORDS
from cuatto_kit.drawing.scene import CutOut
from cuatto_kit.drawing.svg import Drawing
from cuatto_kit.sheets.cut_outs import CUT_LINE, DASHED, Placed, beside, pieces_of, placed
from cuatto_kit.sheets.options import Paper
from cuatto_kit.sheets.overview import Overview
from cuatto_kit.sheets.paper_page import EDGE, PaperWords, Size, area_of, page_of, text_at
from cuatto_kit.sheets.spread import STRIP, Spread, name_of, spread_of
from cuatto_kit.sheets.tiling import Page

__all__ = ["PaperWords", "paper_pages"]


def paper_pages(
    layout: Layout,
    colours: Sequence[str],
    pieces: Sequence[CutOut],
    paper: Paper,
    words: PaperWords,
    labels: Labels = NO_WORDS,
    scale: float = 1.0,
) -> list[Drawing]:
    """Return one drawing per page: an overview, the board, and the pieces that did not fit there.

    Pages of the board are upright or sideways, depending on which cuts fewer words and takes fewer
    pages.

    Args:
        layout: The board.
        colours: The teams' colours by seat.
        pieces: The pieces to cut out.
        paper: The paper.
        words: The words of the pages.
        labels: The words of the board.
        scale: The size of the paper board, relative to the true size.
    """
    upright = paper.size
    spread = spread_of(layout, colours, labels, upright, scale)
    tokens = Tokens(colours, tile_of(layout))
    first = Overview(spread, upright, words, pieces, tokens)
    fresh, board = area_of(upright), spread.tiling.pages
    cut = pieces_of(pieces, tokens, scale, (fresh.width, fresh.length), words.name)
    spare = [tuple(beside(spread.area, spread.put(page))) for page in board]
    on_pages, alone = placed(cut, [*spare, first.spare], fresh)
    drawn = [_drawn(some, tokens) for some in on_pages]
    return [
        first.drawing(drawn.pop()),
        *(_board_page(spread, page, words, some) for page, some in zip(board, drawn, strict=True)),
        *(_piece_page(upright, words, _drawn(some, tokens)) for some in alone),
    ]


def _drawn(some: Sequence[Placed], tokens: Tokens) -> str:
    """Return pieces in their places, with the definitions to which they refer."""
    fresh = Tokens(tokens.colours, tokens.tile)
    drawn = "".join(spot.drawn(fresh) for spot in some)
    return fresh.definitions + drawn


def _board_page(spread: Spread, page: Page, words: PaperWords, pieces: str) -> Drawing:
    """Return a part of the board at its size, with strips for glue and a line for cutting."""
    put = spread.put(page)
    parts = [svg.inset(spread.board, spread.shown(page), put)]
    if page.right:
        strip = Rect(put.right - STRIP, put.bottom, put.right, put.top)
        parts.append(_strip(strip, words.glue, page.right, 90))
    if page.below:
        strip = Rect(put.left, put.bottom, put.right, put.bottom + STRIP)
        parts.append(_strip(strip, words.glue, page.below, 0))
    parts += [svg.box(put, fill="none", **DASHED), pieces]
    name = (EDGE, spread.paper[1] - EDGE - 3.5)
    parts.append(text_at(name_of(page.place), name, 7, font_weight="bold"))
    parts.append(text_at(words.title, (EDGE + 16, name[1] - 0.6), 4.2))
    return page_of(spread.paper, "".join(parts), words)


def _strip(rect: Rect, glue: str, places: Sequence[tuple[int, int]], turn: int) -> str:
    """Return a strip over which other pages are glued.

    The board below it remains visible, so that they can be aligned.
    """
    text = f"{glue} {', '.join(map(name_of, places))}".strip()
    return svg.box(rect, fill="#fff", fill_opacity=0.6, **CUT_LINE) + svg.text(
        text, rect.centre, 4.2, turn, fill=SOFT, font_weight="bold", **svg.halo(1)
    )


def _piece_page(paper: Size, words: PaperWords, pieces: str) -> Drawing:
    """Return a page of pieces."""
    head = text_at(words.pieces, (EDGE, paper[1] - EDGE - 3.5), 7, font_weight="bold")
    return page_of(paper, head + pieces, words)
