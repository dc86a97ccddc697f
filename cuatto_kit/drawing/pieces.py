"""Pieces as seen from above: checkers with their marks, cubes, runners, blocks and heads; dice.

Glyphs are drawn within a radius of 1 about the origin and defined once per drawing; `Tokens`
collects them.
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
"""The colour of pieces that belong to no team."""
SIZES = {"cube": 0.085, "runner": 0.17, "head": 0.21}
"""Half of the size of pieces, in tile edges; checkers fill their dimples."""
LETTER, COUNT = 0.3, 0.2
"""The height of the letter on a piece, and of one below a piece too small for it, in tile edges."""
FILLED = 1.6
"""The greatest height of a letter on a piece, in radii of the piece."""
STOREY = 0.05
"""The visible side of a block for each square of its height, in tile edges."""

AGAIN = "again"
"""The name of the ring on a piece that passes its place once more."""

_ROUND = svg.disc((0, 0), 1)
_SQUARE = svg.box(Rect(-1, -1, 1, 1), 0.12)
_RING = "".join(
    svg.disc((0, 0), 0.68, fill="none", stroke=colour, stroke_width=width)
    for colour, width in (("#fff", 0.42), (INK, 0.2))
)


class Tokens:
    """The pieces of one drawing.

    `colours` are those of the teams by seat, `tile` is the edge by which sizes are measured (mm),
    and `least` is the least height of letters (mm).
    """

    def __init__(self, colours: Sequence[str], tile: float, least: float = 0.0) -> None:
        self.colours = colours
        self.tile = tile
        self.least = least
        self._defined: dict[str, str] = {}

    @property
    def definitions(self) -> str:
        """The definitions that the drawing needs for the glyphs used so far."""
        return f"<defs>{''.join(self._defined.values())}</defs>" if self._defined else ""

    def drawn(self, token: Token) -> str:
        """Return a piece at its place."""
        if token.shape == "block":
            return self._block(token)
        reach = token.size[0] / 2 if token.size else self.reach(token.shape)
        body = self.used(token.shape, token.seat, token.place, reach, token.mark)
        if token.again:
            body += self.used(AGAIN, None, token.place, reach)
        if token.label:
            room = self._label(token)
            look: dict[str, svg.Attribute] = {"fill": INK, "font_weight": "bold"}
            look |= svg.halo(0.2 * room.length)
            body += svg.text(token.label, room.centre, room.length, **look)
        return body

    def _label(self, token: Token) -> Rect:
        """Return the room of a piece's label, which is below a piece that is too small for it."""
        (x, y), reach = token.place, token.size[0] / 2 if token.size else self.reach(token.shape)
        size = max(LETTER * self.tile, self.least)
        if size > FILLED * reach:
            size = max(COUNT * self.tile, self.least)
            y -= reach + 0.7 * size
        return Rect.around((x, y), svg.width_of(token.label, size), size)

    def room(self, token: Token) -> Rect:
        """Return the room of a piece and its label (mm)."""
        rim = self.rim(token).room
        labelled = token.label and token.shape != "block"
        return svg.around([rim, self._label(token)]) if labelled else rim

    def rim(self, token: Token) -> Rim:
        """Return the rim of a piece (mm)."""
        reach = self.reach(token.shape)
        size = token.size or (2 * reach, 2 * reach)
        return Rim(Rect.around(token.place, *size), round=token.shape not in ("block", "cube"))

    def reach(self, shape: str) -> float:
        """Return the distance from the middle of a piece to its rim (mm), unless it has a size."""
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
        """Return a reference to a glyph, which is defined when it is first used.

        Args:
            name: Cube, runner, head or AGAIN; any other name is a disc with its mark.
            seat: The seat of the team, or None for a neutral glyph.
            place: The middle (mm).
            reach: The distance from the middle to the rim (mm).
            mark: The mark on a disc or cube.
            look: Further attributes.
        """
        identifier = f"{name}-{'all' if seat is None else seat}"
        if identifier not in self._defined:
            self._clip("round", _ROUND)
            self._clip("square", _SQUARE)
            self._defined[identifier] = svg.group(self._glyph(name, seat, mark), id=identifier)
        x, y, scale = (svg.number(value) for value in (place[0], -place[1], reach))
        more = f" {svg.looks(**look)}" if look else ""
        return f'<use href="#{identifier}" transform="translate({x} {y}) scale({scale})"{more}/>'

    def colour(self, seat: int | None) -> str:
        """Return the name of a team's colour, or of the neutral one for None."""
        return NEUTRAL if seat is None else self.colours[seat]

    def _clip(self, name: str, shape: str) -> None:
        self._defined[name] = f'<clipPath id="{name}">{shape}</clipPath>'

    def _glyph(self, name: str, seat: int | None, mark: Mark) -> str:
        colour = self.colour(seat)
        if name == "runner":
            return _pawn(colour)
        if name == AGAIN:
            return _RING
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
        """Return a block on its squares, with its sides visible a little from the south-east.

        Its height can be counted, since each square has its own strip of the sides.
        """
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
        """Return the upper side of a block with the pattern of its team and its letter."""
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
    """Return a mark: its light parts in the colour of the piece, its dark ones in its ink."""
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
"""The places of the pips by value, in distances between pips."""


USED, PAIRED = "#ffd24a", "#9ed0f5"
"""The colours of dice that a move uses, and of others that are combined."""
IDLE = 0.35
"""The opacity of dice that are not used."""
STICK = 0.3
"""The width of a stick, in lengths of it."""


def die(value: int, place: Point, size: float, digits: bool = False, shade: str = "#fff") -> str:
    """Return the face of a die.

    Args:
        value: The value; above 6 it is a number instead of pips.
        place: The middle (mm).
        size: The width (mm).
        digits: If true, the value is always a number.
        shade: The colour of the face.
    """
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
    """Return a stick `size` mm long, with its marked side (with dots) or its plain side up."""
    x, y = place
    width, shade = STICK * size, USED if marked else "#fff"
    face = Rect.around(place, width, size)
    body = svg.box(face, 0.4 * width, fill=shade, stroke=INK, stroke_width=0.05 * size)
    dots = (-0.25, 0.0, 0.25) if marked else ()
    return body + "".join(svg.disc((x, y + far * size), 0.2 * width, fill=INK) for far in dots)


def cowrie(open_side: bool, size: float, place: Point) -> str:
    """Return a cowrie shell `size` mm long, with its opening or its round side up."""
    x, y = place
    shade, (wide, narrow) = USED if open_side else "#fff", (0.31 * size, 0.22 * size)
    left, right, top, foot = x - wide, x + wide, y + 0.5 * size, y - 0.5 * size
    knee, shoulder = y + 0.14 * size, y - 0.2 * size
    outline = (
        f"M{_at(x, top)}C{_at(right - 0.02 * size, top)} {_at(right, knee)} {_at(right, knee)}"
        f"C{_at(right, shoulder)} {_at(x + narrow, foot)} {_at(x, foot)}"
        f"C{_at(x - narrow, foot)} {_at(left, shoulder)} {_at(left, knee)}"
        f"C{_at(left, knee)} {_at(left + 0.02 * size, top)} {_at(x, top)}Z"
    )
    look: dict[str, svg.Attribute] = {"fill": shade, "stroke": INK, "stroke_width": 0.05 * size}
    body = f'<path d="{outline}" {svg.looks(**look)}/>'
    if not open_side:
        return body
    line: dict[str, svg.Attribute] = {"stroke": INK, "stroke_width": 0.05 * size}
    levels = [y + k * size for k in (-0.17, 0.0, 0.17)]
    teeth = [((x - 0.13 * size, level), (x + 0.13 * size, level)) for level in levels]
    slit = ((x, y - 0.32 * size), (x, y + 0.32 * size))
    return body + "".join(svg.line(*ends, **line) for ends in (slit, *teeth))


def _at(x: float, y: float) -> str:
    return f"{svg.number(x)} {svg.number(-y)}"
