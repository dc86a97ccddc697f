"""Pieces as they look from above: checkers with their marks, cubes, runners, blocks, heads; dice.

Glyphs are drawn within a reach of 1 about the origin and defined once a drawing; `Tokens`
gathers them.
"""

from collections.abc import Sequence

from cuatto_kit.board.geometry import Point, Rect
from cuatto_kit.drawing import svg
from cuatto_kit.drawing.arrows import INK
from cuatto_kit.drawing.board import HOLE
from cuatto_kit.drawing.patterns import fill, mark, pattern
from cuatto_kit.drawing.scene import Bar, Disc, Mark, Token, Wedge

NEUTRAL = "white"
"""What belongs to nobody is printed in it."""
SIZES = {"cube": 0.085, "runner": 0.17, "head": 0.21}
"""Half of what a piece covers, against a tile's edge; checkers fill their dimples."""

_ROUND = svg.disc((0, 0), 1)
_SQUARE = svg.box(Rect(-1, -1, 1, 1), 0.12)


class Tokens:
    """The pieces of one drawing. `colours` are those of the teams by seat, `tile` is the edge
    that sizes are measured by (mm)."""

    def __init__(self, colours: Sequence[str], tile: float) -> None:
        self.colours = colours
        self.tile = tile
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
            look = svg.halo(0.2 * reach)
            body += svg.text(token.label, token.place, 1.1 * reach, fill=INK, **look)
        return body

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
        marks = "" if seat is None else pattern(seat, colour)
        parts = [
            svg.group(shape, fill=fill(colour)),
            svg.group(marks, clip_path=f"url(#{clip})") if marks else "",
            _face(colour) if name == "head" else _marked(mark, colour),
            svg.group(shape, fill="none", stroke=INK, stroke_width=0.09),
        ]
        return "".join(parts)

    def _block(self, token: Token) -> str:
        """A rectangle on the squares that it covers, its label in its middle."""
        colour = self.colour(token.seat)
        width, length = (
            side - 0.04 * self.tile for side in token.size or (self.tile / 2, self.tile / 2)
        )
        shape = svg.box(Rect.around((0, 0), width, length), 0.04 * self.tile)
        clip = f"block-{svg.number(width)}-{svg.number(length)}".replace(".", "_")
        self._clip(clip, shape)
        marks = "" if token.seat is None else pattern(token.seat, colour)
        scale = svg.number(max(width, length) / 2)
        x, y = svg.number(token.place[0]), svg.number(-token.place[1])
        parts = [svg.group(shape, fill=fill(colour))]
        if marks:
            scaled = svg.group(marks, transform=f"scale({scale})")
            parts.append(svg.group(scaled, clip_path=f"url(#{clip})"))
        parts.append(svg.group(shape, fill="none", stroke=INK, stroke_width=0.025 * self.tile))
        if token.label:
            size = 0.32 * self.tile
            parts.append(svg.disc((0, 0), 0.62 * size, fill=fill(colour)))
            look: dict[str, svg.Attribute] = {"fill": mark(colour), "font_weight": "bold"}
            parts.append(svg.text(token.label, (0, 0), size, **look))
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


def die(value: int, place: Point, size: float, digits: bool = False) -> str:
    """The face of a die, `size` mm wide: pips up to six, else or with `digits` a number."""
    x, y = place
    face = Rect.around(place, size, size)
    body = svg.box(face, 0.18 * size, fill="#fff", stroke=INK, stroke_width=0.05 * size)
    if digits or value not in _PIPS:
        return body + svg.text(str(value), place, 0.62 * size, fill=INK, font_weight="bold")
    apart = 0.26 * size
    return body + "".join(
        svg.disc((x + dx * apart, y + dy * apart), 0.095 * size, fill=INK)
        for dx, dy in _PIPS[value]
    )
