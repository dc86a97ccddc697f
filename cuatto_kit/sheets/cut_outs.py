"""The pieces of a paper board: how they are drawn, and where they fit on the pages.

Checkers, cubes and runners are flat, since a cube of half a space is too small to be folded.
Blocks, heads and dice of six sides are nets; sticks and shells are strips that are folded along
their middle; slips with numbers replace other dice.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, repeat

from cuatto_kit.board.geometry import Point, Rect
from cuatto_kit.drawing import svg
from cuatto_kit.drawing.arrows import INK
from cuatto_kit.drawing.patterns import fill, mark, pale
from cuatto_kit.drawing.pieces import Tokens, die
from cuatto_kit.drawing.scene import CutOut, Token
from cuatto_kit.sheets.nets import Edges, Net, Size, nets_of, values_of

CUT = "#7b8790"
"""The colour of cut lines."""
CUT_LINE: dict[str, svg.Attribute] = {
    "stroke": CUT,
    "stroke_width": 0.25,
    "stroke_linejoin": "round",
}
"""The attributes of solid lines of cut-outs."""
DASHED: dict[str, svg.Attribute] = {"stroke": CUT, "stroke_width": 0.3, "stroke_dasharray": "2 1.5"}
"""The attributes of dashed lines."""
APART, ROUND = 3.0, 1.0
"""The gaps (mm) between two cut-outs, and around a flat piece inside its cut line."""
SPARE = 4.0
"""The gap between the board and the pieces on its page (mm)."""
CAPTION = 3.6
"""The height of the name of a net (mm)."""
FLAT = ("block", "cube", "runner")
"""The shapes that are cut out along straight lines."""

Draw = Callable[[Point, Tokens], str]
"""A function that draws a piece about a place on the page."""


@dataclass(frozen=True)
class Piece:
    """A piece to cut out: its size on the page (mm) and the function that draws it."""

    size: Size
    draw: Draw


def pieces_of(
    cuts: Iterable[CutOut], tokens: Tokens, scale: float, room: Size, names: Callable[[CutOut], str]
) -> list[Piece]:
    """Return all pieces, the largest first.

    Args:
        cuts: The kinds of pieces.
        tokens: The glyphs of the pieces.
        scale: The size on paper, relative to the true size.
        room: The room of a page, into which nets are fitted (mm).
        names: A function that returns the name of a kind.
    """
    found = (repeat(_made(cut, tokens, scale, room, names(cut)), cut.count) for cut in cuts)
    every = list(chain.from_iterable(chain.from_iterable(found)))
    return sorted(every, key=lambda piece: -max(piece.size))


def _made(cut: CutOut, tokens: Tokens, scale: float, room: Size, name: str) -> list[Piece]:
    if cut.edges:
        width, depth, height = (edge * scale for edge in cut.edges)
        nets = nets_of((width, depth, height), room)
        return [_net(cut, net, (width, depth, height), name) for net in nets]
    if cut.shape == "slip" and cut.size:
        return [_slip(cut.label, (cut.size[0] * scale, cut.size[1] * scale))]
    if cut.shape == "stick" and cut.size:
        return [_stick((cut.size[0] * scale, cut.size[1] * scale))]
    return [_flat(cut, tokens, scale)]


# Flat pieces and sticks


def _flat(cut: CutOut, tokens: Tokens, scale: float) -> Piece:
    width, length = cut.size or (2 * tokens.reach(cut.shape),) * 2
    width, length = width * scale + 2 * ROUND, length * scale + 2 * ROUND

    def draw(place: Point, tokens: Tokens) -> str:
        if cut.shape in FLAT:
            rim = svg.box(Rect.around(place, width, length), fill="none", **DASHED)
        else:
            rim = svg.disc(place, width / 2, fill="none", **DASHED)
        token = Token((0.0, 0.0), cut.seat, cut.shape, cut.size, cut.label, cut.mark, height=0)
        return rim + _moved(tokens.drawn(token), place, scale)

    return Piece((width, length), draw)


def _moved(body: str, place: Point, scale: float = 1.0) -> str:
    larger = f" scale({svg.number(scale)})" if scale != 1 else ""
    at = f"translate({svg.number(place[0])} {svg.number(-place[1])})"
    return svg.group(body, transform=at + larger)


def _stick(size: Size) -> Piece:
    """Return a strip with its marked side above the fold and its plain side below it."""
    length, width = size

    def draw(place: Point, tokens: Tokens) -> str:
        marked = (place[0], place[1] + width / 2)
        return "".join(
            [
                svg.box(Rect.around(place, length, 2 * width), fill="#fff", **CUT_LINE),
                *(
                    _diamond((marked[0] + 1.2 * k * width, marked[1]), 0.3 * width)
                    for k in (-1, 0, 1)
                ),
                svg.line(
                    (place[0] - length / 2, place[1]), (place[0] + length / 2, place[1]), **DASHED
                ),
            ]
        )

    return Piece((length, 2 * width), draw)


def _slip(number: str, size: Size) -> Piece:
    """Return a slip of paper with a number, to be drawn instead of rolling a die."""

    def draw(place: Point, tokens: Tokens) -> str:
        paper = svg.box(Rect.around(place, *size), fill="#fff", **CUT_LINE)
        body = svg.text(number, place, 0.5 * min(size), fill=INK, font_weight="bold")
        (x, y), reach = place, 0.22 * min(size)
        below = y - 1.6 * reach
        bar = svg.line((x - reach, below), (x + reach, below), stroke=INK, stroke_width=0.5)
        return paper + body + (bar if number in ("6", "9") else "")

    return Piece(size, draw)


def _diamond(place: Point, reach: float) -> str:
    x, y = place
    corners = [(x + reach, y), (x, y + reach), (x - reach, y), (x, y - reach)]
    return svg.outline(corners, fill=INK)


# Nets


def _net(cut: CutOut, net: Net, edges: Edges, name: str) -> Piece:
    """Return a net, with its name in its upper left corner."""
    room = net.room

    def draw(place: Point, tokens: Tokens) -> str:
        drawn = [
            *(svg.outline(tab.corners, fill="#fff", **CUT_LINE) for tab in net.tabs),
            *(svg.box(face, fill="#fff", **CUT_LINE) for face in net.faces.values()),
            *(_face(cut, which, face, edges, name, tokens) for which, face in net.faces.items()),
            *(svg.line(*fold, **DASHED) for fold in net.folds),
        ]
        if name and not cut.sides:
            said = (room.left, room.top - 0.6 * CAPTION)
            drawn.append(svg.text(name, said, CAPTION, fill=INK, text_anchor="start"))
        x, y = room.centre
        return _moved("".join(drawn), (place[0] - x, place[1] - y))

    return Piece((room.width, room.length), draw)


def _face(cut: CutOut, which: str, face: Rect, edges: Edges, name: str, tokens: Tokens) -> str:
    """Return the content of a face: the pips of a die, the face of a head, the top of a block."""
    least = min(face.width, face.length)
    if cut.sides:
        return die(values_of(cut.sides)[which], face.centre, 0.86 * least)
    if cut.shape == "head":
        ground = svg.box(face, fill=pale(tokens.colour(cut.seat)), **CUT_LINE)
        if which == "bottom":
            return ground
        return ground + tokens.used("head", cut.seat, face.centre, 0.4 * least)
    inset = 0.04 * tokens.tile
    size = (face.width + inset - 1, face.length + inset - 1)
    colour = tokens.colour(cut.seat)
    said = min(0.16 * min(edges), 0.8 * least / max(svg.width_of(name, 1.0), 1.0))
    place = (face.centre[0], face.bottom + 0.5 + 0.7 * said)
    look: dict[str, svg.Attribute] = {
        "fill": mark(colour), "stroke": fill(colour), "stroke_width": said / 3,
        "stroke_linejoin": "round", "paint_order": "stroke", "font_weight": "bold",
    }  # fmt: skip
    token = Token(face.centre, cut.seat, "block", size, cut.label, height=0)
    return tokens.drawn(token) + svg.text(name, place, said, **look)


# Where they go


@dataclass(frozen=True)
class Placed:
    """A piece about a place on the page, possibly turned by a quarter."""

    piece: Piece
    place: Point
    turned: bool = False

    def drawn(self, tokens: Tokens) -> str:
        """Return the piece in its place."""
        if not self.turned:
            return self.piece.draw(self.place, tokens)
        at = f"translate({svg.number(self.place[0])} {svg.number(-self.place[1])}) rotate(90)"
        return svg.group(self.piece.draw((0.0, 0.0), tokens), transform=at)


class Spare:
    """The free rectangles of a page."""

    def __init__(self, rooms: Iterable[Rect]) -> None:
        self._rooms = list(rooms)

    def put(self, piece: Piece) -> Placed | None:
        """Return a piece in the smallest rectangle into which it fits, or None if it fits nowhere.

        The rest of the rectangle, beside the piece and below it, remains free.
        """
        fitting = [
            (room.width * room.length, turned, room)
            for room in self._rooms
            for turned in (False, True)
            for width, length in [piece.size[:: -1 if turned else 1]]
            if room.width >= width and room.length >= length
        ]
        if not fitting:
            return None
        _, turned, room = min(fitting, key=lambda found: found[:2])
        width, length = piece.size[:: -1 if turned else 1]
        taken = Rect(room.left, room.top - length, room.left + width, room.top)
        self._rooms.remove(room)
        self._rooms += beside(room, taken, APART)
        return Placed(piece, taken.centre, turned)


def beside(room: Rect, taken: Rect, apart: float = SPARE) -> tuple[Rect, Rect]:
    """Return the free rectangles to the right of and below a taken upper left corner.

    The larger of the two is as large as possible.
    """
    right, below = taken.right + apart, taken.bottom - apart
    upright = (room.right - right) * room.length > room.width * (below - room.bottom)
    return (
        Rect(right, room.bottom if upright else taken.bottom, room.right, room.top),
        Rect(room.left, room.bottom, taken.right if upright else room.right, below),
    )


def placed(
    pieces: Sequence[Piece], spare: Sequence[Sequence[Rect]], fresh: Rect
) -> tuple[list[list[Placed]], list[list[Placed]]]:
    """Return the pieces by page, each on the first page with room for it.

    Args:
        pieces: The pieces, in the order in which they are placed.
        spare: The free rectangles of the existing pages.
        fresh: The free rectangle of a new page.

    Returns:
        The pieces on the existing pages, and those on new pages.
    """
    rooms = [Spare(page) for page in spare]
    found: list[list[Placed]] = [[] for _ in spare]
    for piece in pieces:
        for room, on_page in zip(rooms, found, strict=True):
            if spot := room.put(piece):
                on_page.append(spot)
                break
        else:
            rooms.append(Spare([fresh]))
            found.append([rooms[-1].put(piece) or Placed(piece, fresh.centre)])
    return found[: len(spare)], found[len(spare) :]
