"""The first page of a paper board: instructions, names of the pieces, and a plan of the pages."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from cuatto_kit.board.geometry import Point, Rect
from cuatto_kit.drawing import svg
from cuatto_kit.drawing.arrows import INK
from cuatto_kit.drawing.pieces import Tokens, die
from cuatto_kit.drawing.scene import CutOut, Token
from cuatto_kit.drawing.svg import Drawing
from cuatto_kit.sheets.cut_outs import CUT_LINE, beside
from cuatto_kit.sheets.grammar import capital
from cuatto_kit.sheets.paper_page import EDGE, PaperWords, Size, area_of, page_of, text_at
from cuatto_kit.sheets.spread import Spread, name_of

TITLE, TEXT, LINE = 7.5, 4.2, 6.4
"""The heights of the title and of the text, and the distance between lines (mm)."""
SIGN = 9.0
"""The height of a line of the legend (mm)."""
PLAN = 0.5
"""The greatest size of the plan, relative to the board on paper."""


class Overview:
    """The first page; `spare` are its free rectangles (mm)."""

    def __init__(
        self,
        spread: Spread,
        paper: Size,
        words: PaperWords,
        pieces: Sequence[CutOut],
        tokens: Tokens,
    ) -> None:
        self._paper, self._words, self._tokens = paper, words, tokens
        self._signs = _signs(pieces, words)
        level = paper[1] - EDGE - 6
        self._head = [text_at(words.title, (EDGE, level), TITLE, font_weight="bold")]
        for line in self._told(paper[0] - 2 * EDGE):
            level -= LINE
            self._head.append(text_at(line, (EDGE, level - 3), TEXT))
        legend, level = _legend(self._signs, words, tokens, paper[0] - 2 * EDGE, level - 7)
        self._head.append(legend)
        area = area_of(paper)
        room = Rect(area.left, area.bottom, area.right, level - 4)
        plan = _Plan(spread, room)
        self._head += plan.drawn()
        self.spare = tuple(beside(room, plan.put(plan.whole)))

    def drawing(self, pieces: str) -> Drawing:
        """Return the page with pieces in its free room."""
        return page_of(self._paper, "".join([*self._head, pieces]), self._words)

    def _told(self, width: float) -> Iterator[str]:
        words = self._words
        folded = words.fold if any(cut.edges for cut in self._signs) else ""
        sticks = words.sticks if any(cut.shape == "stick" for cut in self._signs) else ""
        slips = words.slips if any(cut.shape == "slip" for cut in self._signs) else ""
        for told in (*words.told, folded, sticks, slips):
            yield from _wrapped(told, TEXT, width)


def _wrapped(text: str, size: float, room: float) -> Iterator[str]:
    """Yield a text in lines that fit the room (mm)."""
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and svg.width_of(longer, size) > room:
            yield line
            longer = word
        line = longer
    if line:
        yield line


def _signs(pieces: Sequence[CutOut], words: PaperWords) -> list[CutOut]:
    """Return one piece of each kind that has a name, in the first team's colour for it."""
    found: dict[str, CutOut] = {}
    for cut in pieces:
        if name := words.name(cut):
            found.setdefault(name, cut)
    return list(found.values())


def _legend(
    signs: Sequence[CutOut], words: PaperWords, tokens: Tokens, width: float, level: float
) -> tuple[str, float]:
    """Return the legend and the level of its bottom.

    It contains each kind of piece with its name, and each sign of the board with its meaning.
    """
    fresh = Tokens(tokens.colours, tokens.tile)
    named: list[tuple[str, Callable[[Point], str]]] = [
        *((words.name(cut), partial(_sign, cut, tokens=fresh)) for cut in signs),
        *((said, partial(_small, drawing)) for drawing, said in words.signs),
    ]
    drawn, x = [], EDGE + width
    for name, draw in named:
        said = capital(name)
        wide = SIGN + 1.5 + svg.width_of(said, TEXT) + 4
        if x + wide > EDGE + width:
            x, level = EDGE, level - SIGN * 1.1
        middle = (x + SIGN / 2, level + SIGN / 2)
        drawn += [draw(middle), text_at(said, (x + SIGN + 1.5, middle[1]), TEXT)]
        x += wide
    return fresh.definitions + "".join(drawn), level


def _small(drawing: Drawing, place: Point) -> str:
    """Return a drawing reduced to a line of the legend."""
    room = drawing.window
    share = 0.9 * SIGN / max(room.width, room.length)
    return svg.inset(drawing, room, Rect.around(place, share * room.width, share * room.length))


def _sign(cut: CutOut, place: Point, tokens: Tokens) -> str:
    """Return a piece reduced to a line of the legend; boxes are drawn as one face."""
    reach = 0.42 * SIGN
    if cut.sides:
        return die(min(cut.sides, 5), place, 1.7 * reach)
    if cut.shape == "slip":
        paper = svg.box(Rect.around(place, 1.6 * reach, 1.6 * reach), fill="#fff", **CUT_LINE)
        return paper + svg.text(cut.label, place, reach, fill=INK, font_weight="bold")
    if cut.shape == "stick":
        return "".join(
            [
                svg.box(
                    Rect.around(place, 2 * reach, 0.6 * reach), 0.2 * reach, fill="#fff", **CUT_LINE
                ),
                *(
                    svg.disc((place[0] + 0.5 * k * reach, place[1]), 0.12 * reach, fill=INK)
                    for k in (-1, 0, 1)
                ),
            ]
        )
    if cut.shape == "block":
        size = cut.edges[:2] if cut.edges else cut.size or (1.0, 1.0)
        small = 2 * reach / max(*size, tokens.tile)
        body = tokens.drawn(Token((0.0, 0.0), cut.seat, "block", size, cut.label))
        x, y = svg.number(place[0]), svg.number(-place[1])
        return svg.group(body, transform=f"translate({x} {y}) scale({svg.number(small)})")
    return tokens.used(cut.shape, cut.seat, place, reach, cut.mark)


class _Plan:
    """A small board with its pages, in the upper left corner of a room."""

    def __init__(self, spread: Spread, room: Rect) -> None:
        self._spread, self._room = spread, room
        self.whole = svg.around([*spread.windows.values(), spread.board.window])
        fitting = min(room.width / self.whole.width, room.length / self.whole.length)
        self._small = min(fitting, PLAN * spread.scale)

    def put(self, rect: Rect) -> Rect:
        """Return the place of a rectangle of the board on the page (mm)."""
        left = self._room.left + self._small * (rect.left - self.whole.left)
        top = self._room.top + self._small * (rect.top - self.whole.top)
        width, length = self._small * rect.width, self._small * rect.length
        return Rect(left, top - length, left + width, top)

    def drawn(self) -> Iterator[str]:
        """Yield the board, and the frames and names of its pages."""
        board = self._spread.board
        yield svg.inset(board, board.window, self.put(board.window))
        for place, window in self._spread.windows.items():
            cell = self.put(window)
            size = min(0.25 * min(cell.width, cell.length), 9)
            yield svg.box(cell, fill="none", stroke=INK, stroke_width=0.5)
            yield svg.disc(cell.centre, size, fill="#fff", opacity=0.85)
            yield svg.text(name_of(place), cell.centre, size, fill=INK, font_weight="bold")
