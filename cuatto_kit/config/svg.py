"""SVG drawings as polygons and lines, from files that may be hostile.

Only shapes are read: paths and basic shapes with their fill, fill rule, stroke, transforms and
groups. White areas are taken away from shapes below them. A file with a document type,
a script, a reference, a picture, text or a style sheet is rejected; nothing outside it is read.
"""

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TypeAlias
from xml.parsers import expat

from cuatto_kit.config.own_files import Unfit
from cuatto_kit.errors import Code

MOST_BYTES = 500_000
MOST_ELEMENTS, DEEPEST, MOST_POINTS = 5_000, 50, 50_000
SIDE = 10_000
"""The longer side of a drawing after it is read; its coordinates are whole numbers."""
STEPS = 16
"""The number of straight pieces of a curve."""
FARTHEST, MOST_SIZES = 1e6, 100
"""The largest coordinate in a file, and the largest relative to the size of the drawing."""

Loop: TypeAlias = tuple[tuple[int, int], ...]
"""Points of a polygon or a line, y downwards."""
_Matrix: TypeAlias = tuple[float, float, float, float, float, float]

_NAMESPACE = "http://www.w3.org/2000/svg"
_SHAPES = {"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"}
_GROUPS = {"svg", "g"}
_UNDRAWN = {"defs", "desc", "linearGradient", "metadata", "radialGradient", "stop", "title"}
_EXPECTED = "expected groups, paths and basic shapes"
_INHERITED = ("fill", "fill-rule", "stroke", "stroke-width", "visibility")
_CHANGES = ("clip-path", "filter", "mask")
"""Properties that change shapes in ways that are not read."""
_WHITE = {"white", "#fff", "#ffffff", "rgb(255,255,255)"}
_UNPAINTED = {"none", "transparent"}

_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_NUMBERS = re.compile(_NUMBER)
_LENGTH = re.compile(rf"\s*({_NUMBER})\s*(px|pt|pc|mm|cm|in)?\s*")
_UNITS = {
    None: 1.0,
    "px": 1.0,
    "pt": 4 / 3,
    "pc": 16.0,
    "mm": 96 / 25.4,
    "cm": 960 / 25.4,
    "in": 96.0,
}
_TRANSFORM = re.compile(r"[\s,]*([a-zA-Z]+)\s*\(([^()]*)\)[\s,]*")


@dataclass(frozen=True)
class Shape:
    """A filled shape, or a line if `rule` is `line`.

    Attributes:
        rule: `nonzero`, `evenodd` or `line`.
        loops: The polygons, or the lines.
        width: The width of the lines.
        white: Whether it is taken away from the shapes before it.
    """

    rule: str
    loops: tuple[Loop, ...]
    width: int = 0
    white: bool = False


def read(content: bytes, shown: str) -> tuple[Shape, ...]:
    """Return the shapes of an SVG file, in their order, at most `SIDE` wide and high.

    Args:
        content: The file.
        shown: Its name in messages.

    Raises:
        Unfit: If it is no SVG, holds something else than shapes, or draws nothing.
    """
    parser = expat.ParserCreate(namespace_separator=" ")
    reader = _Reader()
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.StartDoctypeDeclHandler = reader.doctype
    try:
        parser.Parse(content, True)
        return _normal(reader.drawn)
    except _Bad as bad:
        line = f":{parser.CurrentLineNumber}" if reader.open else ""
        raise Unfit(bad.code, f"{shown}{line}: {bad}") from bad
    except (expat.ExpatError, LookupError, ValueError) as error:
        reason = expat.ErrorString(error.code) if isinstance(error, expat.ExpatError) else error
        message = f"{shown}:{parser.ErrorLineNumber}: no XML ({reason}); expected an SVG drawing"
        raise Unfit(Code.BAD_VALUE, message) from error


def written(shapes: Iterable[Shape]) -> str:
    """Return an SVG file from which `read` returns the same shapes."""
    lines = [f'<svg xmlns="{_NAMESPACE}" viewBox="0 0 {SIDE} {SIDE}">']
    for shape in shapes:
        colour, end = ("#fff" if shape.white else "#000"), ("" if shape.rule == "line" else "Z")
        if shape.rule == "line":
            paint = f'fill="none" stroke="{colour}" stroke-width="{shape.width}" '
            paint += 'stroke-linecap="round" stroke-linejoin="round"'
        else:
            paint = f'fill="{colour}" fill-rule="{shape.rule}"'
        loops = ("L".join(f"{x} {y}" for x, y in loop) for loop in shape.loops)
        lines.append(f'<path {paint} d="{"".join(f"M{loop}{end}" for loop in loops)}"/>')
    return "\n".join([*lines, "</svg>", ""])


class _Bad(Exception):
    """Raised for content that is not read; its text is the message."""

    def __init__(self, message: str, code: Code = Code.BAD_VALUE) -> None:
        self.code = code
        super().__init__(message)


@dataclass(frozen=True)
class _Drawn:
    """A shape in the coordinates of the file."""

    rule: str
    loops: list[list[complex]]
    width: float
    white: bool


@dataclass(frozen=True)
class _State:
    """The properties that an element passes on to those in it."""

    style: Mapping[str, str]
    matrix: _Matrix
    visible: bool


@dataclass
class _Reader:
    """The elements that are open, and the shapes so far."""

    open: list[_State] = field(default_factory=list)
    drawn: list[_Drawn] = field(default_factory=list)
    elements: int = 0
    points: int = 0

    def doctype(self, *_: object) -> None:
        self.open.append(_START)  # for the line of the message
        raise _Bad("a document type is refused, since it can define entities; expected none")

    def end(self, name: str) -> None:
        self.open.pop()

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """Read the start of an element."""
        outer = self.open[-1] if self.open else None
        self.elements += 1
        self.open.append(outer or _START)
        if self.elements > MOST_ELEMENTS:
            raise _Bad(f"more than {MOST_ELEMENTS:,} elements; expected fewer", Code.TOO_BIG)
        if len(self.open) > DEEPEST:
            raise _Bad(f"elements more than {DEEPEST} deep; expected fewer", Code.TOO_BIG)
        space, _, tag = name.rpartition(" ")
        if outer is None and (tag != "svg" or space not in ("", _NAMESPACE)):
            raise _Bad(f"the file holds <{tag[:40]}>; expected <svg>")
        if space not in ("", _NAMESPACE):  # of the program that wrote the file
            self.open[-1] = _State({}, _NO_MATRIX, False)
            return
        self._refuse(tag, attributes, outer is not None)
        state = _inner(outer or _START, attributes, tag in _UNDRAWN)
        self.open[-1] = state
        if (
            state.visible
            and tag in _SHAPES
            and state.style.get("visibility", "visible") == "visible"
        ):
            self._draw(tag, attributes, state)

    def _refuse(self, tag: str, attributes: Mapping[str, str], inside: bool) -> None:
        if tag in ("text", "tspan", "textPath"):
            raise _Bad("<text> has no outlines; expected it converted to paths")
        if tag not in _SHAPES | _GROUPS | _UNDRAWN or (tag == "svg" and inside):
            raise _Bad(f"<{tag[:40]}> is not drawn; {_EXPECTED}")
        for name, value in attributes.items():
            if name.rpartition(" ")[2] == "href" and not value.startswith("#"):
                raise _Bad(f"<{tag}> refers to another file; expected none")

    def _draw(self, tag: str, attributes: Mapping[str, str], state: _State) -> None:
        style, lines = state.style, []
        for line in _lines(_path(tag, attributes)):
            self.points += len(line)
            if self.points > MOST_POINTS:
                raise _Bad(f"more than {MOST_POINTS:,} points; expected fewer", Code.TOO_BIG)
            lines.append([_moved(point, state.matrix) for point in line])
        paint = {key: "".join(style.get(key, "").split()).lower() for key in ("fill", "stroke")}
        if lines and (paint["fill"] or "black") not in _UNPAINTED and tag != "line":
            rule = "evenodd" if style.get("fill-rule") == "evenodd" else "nonzero"
            self.drawn.append(_Drawn(rule, lines, 0, paint["fill"] in _WHITE))
        if lines and (paint["stroke"] or "none") not in _UNPAINTED:
            a, b, c, d, _, _ = state.matrix
            width = _length(style.get("stroke-width", "1")) * math.sqrt(abs(a * d - b * c))
            if width > 0:
                self.drawn.append(_Drawn("line", lines, width, paint["stroke"] in _WHITE))


_NO_MATRIX: _Matrix = (1, 0, 0, 1, 0, 0)
_START = _State({}, _NO_MATRIX, True)


def _inner(outer: _State, attributes: Mapping[str, str], undrawn: bool) -> _State:
    """Return the state within an element."""
    own = {key: value.strip() for key, value in attributes.items() if " " not in key}
    for declaration in own.get("style", "").split(";"):
        key, colon, value = declaration.partition(":")
        if colon:
            own[key.strip()] = value.replace("!important", "").strip()
    for key in _CHANGES:
        if own.get(key, "none") != "none":
            raise _Bad(f"{key} is not drawn; expected shapes without it")
    style = {
        **outer.style,
        **{key: own[key] for key in _INHERITED if own.get(key, "inherit") != "inherit"},
    }
    visible = outer.visible and not undrawn and own.get("display") != "none"
    return _State(style, _times(outer.matrix, _transform(own.get("transform", ""))), visible)


# Numbers


def _length(text: str) -> float:
    """Return a length in pixels."""
    found = _LENGTH.fullmatch(text)
    if not found or float(found[1]) > FARTHEST:
        raise _Bad(
            f"{text[:40]!r} is no length; expected a number with px, pt, pc, mm, cm, in or none"
        )
    return float(found[1]) * _UNITS[found[2]]


def _transform(text: str) -> _Matrix:
    matrix, end = _NO_MATRIX, 0
    while end < len(text.rstrip()):
        found = _TRANSFORM.match(text, end)
        make = _TRANSFORMS.get(found[1]) if found else None
        try:
            if found is None or make is None:
                raise TypeError
            matrix = _times(matrix, make(*map(float, _NUMBERS.findall(found[2]))))
        except TypeError as error:
            raise _Bad(
                f"{text[:40]!r} is no transform; expected one of {', '.join(_TRANSFORMS)}"
            ) from error
        end = found.end()
    return matrix


def _turned(angle: float, x: float = 0, y: float = 0) -> _Matrix:
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return _times(_times((1, 0, 0, 1, x, y), (c, s, -s, c, 0, 0)), (1, 0, 0, 1, -x, -y))


_TRANSFORMS: Mapping[str, Callable[..., _Matrix]] = {
    "matrix": lambda a, b, c, d, e, f: (a, b, c, d, e, f),
    "translate": lambda x, y=0: (1, 0, 0, 1, x, y),
    "scale": lambda x, y=None: (x, 0, 0, x if y is None else y, 0, 0),
    "rotate": _turned,
    "skewX": lambda angle: (1, 0, math.tan(math.radians(angle)), 1, 0, 0),
    "skewY": lambda angle: (1, math.tan(math.radians(angle)), 0, 1, 0, 0),
}


def _times(one: _Matrix, two: _Matrix) -> _Matrix:
    """Return the matrix of the second one, followed by the first."""
    a, b, c, d, e, f = one
    g, h, i, j, k, m = two
    return (
        a * g + c * h,
        b * g + d * h,
        a * i + c * j,
        b * i + d * j,
        a * k + c * m + e,
        b * k + d * m + f,
    )


def _moved(point: complex, matrix: _Matrix) -> complex:
    a, b, c, d, e, f = matrix
    x, y = a * point.real + c * point.imag + e, b * point.real + d * point.imag + f
    if not (abs(x) <= FARTHEST and abs(y) <= FARTHEST):
        raise _Bad(f"a point is nowhere or far away; expected coordinates up to {FARTHEST:,.0f}")
    return complex(x, y)


# Shapes


def _path(tag: str, attributes: Mapping[str, str]) -> str:
    """Return a shape as the data of a path."""
    if tag == "path":
        return attributes.get("d", "")
    if tag in ("polyline", "polygon"):
        numbers = _NUMBERS.findall(attributes.get("points", ""))
        return f"M{' '.join(numbers)}{'Z' * (tag == 'polygon')}" if numbers else ""
    names = ("x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2")
    given = {
        name: _length(attributes[name]) for name in names if attributes.get(name, "auto") != "auto"
    }
    x, y, width, height, _, _, cx, cy, r, x1, y1, x2, y2 = (given.get(name, 0.0) for name in names)
    if tag == "line":
        return f"M{x1} {y1}L{x2} {y2}"
    rx, ry = given.get("rx", given.get("ry", r)), given.get("ry", given.get("rx", r))
    if tag == "rect":
        rx, ry = min(abs(rx), width / 2), min(abs(ry), height / 2)
        cx, cy, across, along = x + width / 2, y + height / 2, width / 2 - rx, height / 2 - ry
    else:
        across = along = 0.0
    if rx < 0 or ry < 0 or width < 0 or height < 0:
        raise _Bad(f"<{tag}> has a size below 0; expected more")
    return _rounded(cx, cy, rx, ry, across, along)


def _rounded(x: float, y: float, rx: float, ry: float, across: float, along: float) -> str:
    """Return the path of a rectangle about a place, its corners quarters of an ellipse."""
    turn = f"A{rx} {ry} 0 0 1 " if rx and ry else "L"
    left, right, top, bottom = x - across - rx, x + across + rx, y - along - ry, y + along + ry
    return (
        f"M{x - across} {top}L{x + across} {top}{turn}{right} {y - along}L{right} {y + along}"
        f"{turn}{x + across} {bottom}L{x - across} {bottom}{turn}{left} {y + along}"
        f"L{left} {y - along}{turn}{x - across} {top}Z"
    )


def _lines(path: str) -> Iterator[list[complex]]:
    """Yield the lines of a path's data that have a length, with curves in straight pieces."""
    from fontTools.pens.recordingPen import RecordingPen
    from fontTools.svgLib.path import parse_path

    pen = RecordingPen()
    try:
        parse_path(path, pen)
    except (ArithmeticError, IndexError, TypeError, ValueError) as error:
        raise _Bad(f"{path[:40]!r} is no path; expected commands with their numbers") from error
    line: list[complex] = []
    for kind, given in [*pen.value, ("moveTo", ())]:
        points = [complex(*point) for point in given]
        if kind == "moveTo":
            if len(line) > 1:
                yield line
            line = points
        elif points:  # to close a path, the parser draws its last line
            line += _pieces(line[-1], *points)


def _pieces(start: complex, *points: complex) -> list[complex]:
    """Return the ends of the straight pieces of a line or of a Bézier curve."""
    if len(points) == 1:
        return [*points]
    controls = [start, *points]
    ends = []
    for k in range(1, STEPS + 1):
        level, share = controls, k / STEPS
        while len(level) > 1:
            level = [one + share * (other - one) for one, other in pairwise(level)]
        ends += level
    return ends


def _normal(drawn: list[_Drawn]) -> tuple[Shape, ...]:
    """Return shapes in whole numbers; the longer side of those that are not white is `SIDE`."""
    black = [point for one in drawn if not one.white for loop in one.loops for point in loop]
    left = min((point.real for point in black), default=0.0)
    top = min((point.imag for point in black), default=0.0)
    size = max((max(point.real - left, point.imag - top) for point in black), default=0.0)
    if size < 1e-6:
        raise _Bad("it draws nothing; expected filled shapes or lines")
    scale = SIDE / size

    def whole(length: float) -> int:
        if abs(length) > MOST_SIZES * size:
            raise _Bad("a shape is far larger than the drawing; expected it smaller")
        return round(length * scale)

    def loop(points: list[complex], closed: bool) -> Loop:
        found = [(whole(point.real - left), whole(point.imag - top)) for point in points]
        while closed and len(found) > 2 and found[-1] == found[0]:
            found.pop()
        return tuple(found)

    return tuple(
        Shape(
            one.rule,
            tuple(loop(line, one.rule != "line") for line in one.loops),
            max(1, whole(one.width)) if one.width else 0,
            one.white,
        )
        for one in drawn
    )
