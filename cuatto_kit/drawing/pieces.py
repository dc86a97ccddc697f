"""Pieces as they look from above: checkers with their marks, cubes, runners, blocks, heads; dice.

Glyphs are drawn within a reach of 1 about the origin and defined once a drawing; `Tokens`
gathers them.
"""

from collections.abc import Mapping, Sequence

from cuatto_kit.board.geometry import Point, Rect
from cuatto_kit.drawing import svg
from cuatto_kit.drawing.arrows import INK
from cuatto_kit.drawing.board import HOLE
from cuatto_kit.drawing.patterns import fill, mark, pale, pattern
from cuatto_kit.drawing.routes import Rim
from cuatto_kit.drawing.scene import Bar, Disc, Mark, Token, Wedge

NEUTRAL = "white"
"""What belongs to nobody is printed in it."""
SIZES = {"cube": 0.085, "runner": 0.17, "head": 0.21}
"""Half of what a piece covers, against a tile's edge; checkers fill their dimples."""
LETTER, COUNT = 0.3, 0.2
"""How high the letter of a piece is, and what stands below one that is too small for it, against a
tile's edge."""
FILLED = 1.6
"""How many times as high as a piece reaches from its middle its letter may be."""
STOREY = 0.05
"""How much of the side of a block shows for each square of its height, against a tile's edge."""

_ROUND = svg.disc((0, 0), 1)
_SQUARE = svg.box(Rect(-1, -1, 1, 1), 0.12)


class Tokens:
    """The pieces of one drawing. `colours` are those of the teams by seat, `tile` is the edge
    that sizes are measured by (mm), no letters are less than `least` mm high."""

    def __init__(self, colours: Sequence[str], tile: float, least: float = 0.0) -> None:
        self.colours = colours
        self.tile = tile
        self.least = least
        self._defined: dict[str, str] = {}

    @property
    def definitions(self) -> str:
        """What the drawing must define for the glyphs that were used."""
        return f"<defs>{''.join(self._defined.values())}</defs>" if self._defined else ""

    def drawn(self, token: Token) -> str:
        """A piece at its place."""
        if token.shape == "block":
            return self._block(token)
        reach = token.size[0] / 2 if token.size else self.reach(token.shape)
        body = self.used(token.shape, token.seat, token.place, reach, token.mark)
        if token.label:
            room = self._label(token)
            look: dict[str, svg.Attribute] = {"fill": INK, "font_weight": "bold"}
            look |= svg.halo(0.2 * room.length)
            body += svg.text(token.label, room.centre, room.length, **look)
        return body

    def _label(self, token: Token) -> Rect:
        """Where the label of a piece stands: on it, or below one that it would cover."""
        (x, y), reach = token.place, self.reach(token.shape)
        size = max(LETTER * self.tile, self.least)
        if size > FILLED * reach:
            size = max(COUNT * self.tile, self.least)
            y -= reach + 0.7 * size
        return Rect.around((x, y), svg.width_of(token.label, size), size)

    def room(self, token: Token) -> Rect:
        """What a piece and its label take."""
        rim = self.rim(token).room
        labelled = token.label and token.shape != "block"
        return svg.around([rim, self._label(token)]) if labelled else rim

    def rim(self, token: Token) -> Rim:
        """What a piece covers of the board."""
        reach = self.reach(token.shape)
        size = token.size or (2 * reach, 2 * reach)
        return Rim(Rect.around(token.place, *size), round=token.shape not in ("block", "cube"))

    def reach(self, shape: str) -> float:
        """From the middle of a piece to its rim (mm), where nothing else is said."""
        return SIZES.get(shape, HOLE) * self.tile

    def used(
        self,
        name: str,
        seat: int | None,
        place: Point,
        reach: float,
        mark: Mark = (),
        **look: svg.Attribute,
    ) -> str:
        """A glyph by its name (cube, runner, head; else a disc with a mark, if any), `reach` mm
        from its middle to its rim."""
        identifier = f"{name}-{'all' if seat is None else seat}"
        if identifier not in self._defined:
            self._clip("round", _ROUND)
            self._clip("square", _SQUARE)
            self._defined[identifier] = svg.group(self._glyph(name, seat, mark), id=identifier)
        x, y, scale = (svg.number(value) for value in (place[0], -place[1], reach))
        more = f" {svg.looks(**look)}" if look else ""
        return f'<use href="#{identifier}" transform="translate({x} {y}) scale({scale})"{more}/>'

    def colour(self, seat: int | None) -> str:
        """The name of a team's colour."""
        return NEUTRAL if seat is None else self.colours[seat]

    def _clip(self, name: str, shape: str) -> None:
        self._defined[name] = f'<clipPath id="{name}">{shape}</clipPath>'

    def _glyph(self, name: str, seat: int | None, mark: Mark) -> str:
        colour = self.colour(seat)
        if name == "runner":
            return _pawn(colour)
        shape, clip = (_SQUARE, "square") if name == "cube" else (_ROUND, "round")
        marks = "" if seat is None else pattern(colour)
        parts = [
            svg.group(shape, fill=fill(colour)),
            svg.group(marks, clip_path=f"url(#{clip})") if marks else "",
            _face(colour) if name == "head" else _marked(mark, colour),
            svg.group(shape, fill="none", stroke=INK, stroke_width=0.09),
        ]
        return "".join(parts)

    def _block(self, token: Token) -> str:
        """A block on the squares that it covers, a little from the south-east, so that its height
        can be counted: its top with a letter, and a strip of its sides for each square."""
        colour, line = self.colour(token.seat), 0.025 * self.tile
        width, length = token.size or (self.tile / 2, self.tile / 2)
        whole = Rect.around(token.place, width - 0.04 * self.tile, length - 0.04 * self.tile)
        storey = STOREY * self.tile
        rounding = 0.03 * self.tile
        edge: dict[str, svg.Attribute] = {"stroke": INK, "stroke_width": line}
        *storeys, top = (
            Rect(whole.left, whole.bottom + k * storey, whole.right - k * storey, whole.top)
            for k in range(token.height + 1)
        )
        sides = (svg.box(room, rounding, fill=pale(colour, 0.5), **edge) for room in storeys)
        return svg.group("".join([*sides, self._top(token, top, rounding, edge)]))

    def _top(
        self, token: Token, top: Rect, rounding: float, edge: Mapping[str, svg.Attribute]
    ) -> str:
        """The upper side of a block: the pattern of its team, and its letter."""
        colour, place = self.colour(token.seat), top.centre
        face = Rect.around((0, 0), top.width, top.length)
        clip = f"block-{svg.number(top.width)}-{svg.number(top.length)}".replace(".", "_")
        self._clip(clip, svg.box(face, rounding))
        marks = "" if token.seat is None else pattern(colour)
        parts = [svg.box(face, rounding, fill=fill(colour))]
        if marks:
            scale = svg.number(max(top.width, top.length) / 2)
            scaled = svg.group(marks, transform=f"scale({scale})")
            parts.append(svg.group(scaled, clip_path=f"url(#{clip})"))
        parts.append(svg.box(face, rounding, fill="none", **edge))
        if token.label:
            size = max(LETTER * self.tile, self.least)
            parts.append(svg.disc((0, 0), 0.6 * size, fill=fill(colour)))
            look: dict[str, svg.Attribute] = {"fill": mark(colour), "font_weight": "bold"}
            parts.append(svg.text(token.label, (0, 0), size, **look))
        x, y = svg.number(place[0]), svg.number(-place[1])
        return svg.group("".join(parts), transform=f"translate({x} {y})")


def _marked(marks: Mark, colour: str) -> str:
    """The mark on a head: light parts in the colour of the piece, dark ones in its ink."""
    shades = (fill(colour), mark(colour))
    drawn = []
    for shape in marks:
        match shape:
            case Disc(radius, at, rim, dark):
                look: dict[str, svg.Attribute] = {"fill": shades[dark]}
                if rim:
                    look |= {"stroke": shades[not dark], "stroke_width": rim}
                drawn.append(svg.disc(at, radius, **look))
            case Bar(start, end, width):
                drawn.append(svg.line(start, end, stroke=shades[1], stroke_width=width))
            case Wedge(first, second, third):
                drawn.append(svg.outline([first, second, third], fill=shades[1]))
    return "".join(drawn)


def _face(colour: str) -> str:
    ink = mark(colour)
    smile: dict[str, svg.Attribute] = {"fill": "none", "stroke": ink, "stroke_width": 0.12}
    return "".join(
        [
            svg.disc((0, 0), 0.7, fill=fill(colour), stroke=ink, stroke_width=0.06),
            *(svg.disc((side * 0.25, 0.17), 0.1, fill=ink) for side in (-1, 1)),
            svg.bend((-0.34, -0.2), (0, -0.58), (0.34, -0.2), stroke_linecap="round", **smile),
        ]
    )


def _pawn(colour: str) -> str:
    look: dict[str, svg.Attribute] = {"fill": fill(colour), "stroke": INK, "stroke_width": 0.12}
    skirt = "M-.62 .9Q-.25 .35 -.2 -.15L.2 -.15Q.25 .35 .62 .9Z"
    return f'<path d="{skirt}" {svg.looks(**look)}/>' + svg.disc((0, 0.42), 0.44, **look)


_PIPS = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, 1), (1, 1), (-1, -1), (1, -1)),
    5: ((-1, 1), (1, 1), (-1, -1), (1, -1), (0, 0)),
    6: ((-1, 1), (1, 1), (-1, -1), (1, -1), (-1, 0), (1, 0)),
}


USED, PAIRED = "#ffd24a", "#9ed0f5"
"""The faces of dice that a move is made with, and of others that are put together."""
IDLE = 0.35
"""How much is seen of dice that are not used."""
STICK = 0.3
"""How wide a stick is, against its length."""


def die(value: int, place: Point, size: float, digits: bool = False, shade: str = "#fff") -> str:
    """The face of a die in a shade, `size` mm wide: pips up to six, else or with `digits` a
    number."""
    x, y = place
    face = Rect.around(place, size, size)
    body = svg.box(face, 0.18 * size, fill=shade, stroke=INK, stroke_width=0.05 * size)
    if digits or value not in _PIPS:
        return body + svg.text(str(value), place, 0.7 * size, fill=INK, font_weight="bold")
    apart = 0.26 * size
    return body + "".join(
        svg.disc((x + dx * apart, y + dy * apart), 0.095 * size, fill=INK)
        for dx, dy in _PIPS[value]
    )


def stick(marked: bool, size: float, place: Point) -> str:
    """A stick that shows its marked side, with dots on it, or its plain one; `size` mm long."""
    x, y = place
    width, shade = STICK * size, USED if marked else "#fff"
    face = Rect.around(place, width, size)
    body = svg.box(face, 0.4 * width, fill=shade, stroke=INK, stroke_width=0.05 * size)
    dots = (-0.25, 0.0, 0.25) if marked else ()
    return body + "".join(svg.disc((x, y + far * size), 0.2 * width, fill=INK) for far in dots)
