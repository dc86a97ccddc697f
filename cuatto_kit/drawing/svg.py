"""SVG as text: shapes with attributes only, in mm, y upwards as on the table."""

import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import TypeAlias
from xml.etree import ElementTree

from cuatto_kit.board.geometry import Point, Polygon, Rect

Attribute: TypeAlias = str | float
"""The value of an attribute; numbers are lengths in mm or plain numbers."""


@dataclass(frozen=True)
class Drawing:
    """A drawing at true size: a `body` of shapes, visible inside the `window` (mm)."""

    body: str
    window: Rect

    @property
    def width(self) -> float:
        """The width of the window (mm)."""
        return self.window.width

    @property
    def height(self) -> float:
        """The height of the window (mm)."""
        return self.window.length

    @property
    def svg(self) -> str:
        """The drawing as a complete SVG."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(self.width)}mm" '
            f'height="{number(self.height)}mm" viewBox="{view_box(self.window)}">{self.body}</svg>'
        )


def drawing(window: Rect, body: str, title: str = "") -> Drawing:
    """Return a body of shapes as a drawing with unique ids.

    The ids begin with a digest of the drawing, so that it can be put beside any other in a page.

    Args:
        window: The visible part (mm).
        body: The shapes.
        title: The title of the drawing; none if empty.
    """
    name = f"<title>{escape(title)}</title>" if title else ""
    return Drawing(_with_own_ids(name + body), window)


def _with_own_ids(body: str) -> str:
    """Return the body with ids that no other drawing has; ids of nested drawings do not change."""
    prefix = f"d{hashlib.sha256(body.encode()).hexdigest()[:_DIGITS]}-"
    return _SHARED_ID.sub(rf"\1{prefix}", body)


_DIGITS = 10
_SHARED_ID = re.compile(rf'( id="| href="#|="url\(#)(?!d[0-9a-f]{{{_DIGITS}}}-)')
"""The beginning of an id of an element of this drawing, or of a reference to one.

Texts cannot match, since quotes in them are escaped.
"""


def inset(picture: Drawing, shown: Rect, place: Rect) -> str:
    """Return the part `shown` of a drawing, fitted into `place` of another drawing (both mm)."""
    size = looks(x=place.left, y=-place.top, width=place.width, height=place.length)
    return f'<svg {size} viewBox="{view_box(shown)}">{picture.body}</svg>'


def downwards(rect: Rect) -> tuple[float, float, float, float]:
    """Return left, top, width and height (mm), y downwards as in SVG."""
    return (rect.left, -rect.top, rect.width, rect.length)


def view_box(window: Rect) -> str:
    """Return a window as the value of a `viewBox`."""
    return " ".join(map(number, downwards(window)))


@lru_cache(maxsize=16_384)
def number(value: float) -> str:
    """Return a length rounded to a thousandth of a mm, in as few characters as possible."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def looks(**attributes: Attribute) -> str:
    """Return attributes as SVG text: `stroke_width=2` becomes `stroke-width="2"`."""
    return " ".join([_look(name, value) for name, value in attributes.items()])


@lru_cache(maxsize=16_384)
def _look(name: str, value: Attribute) -> str:
    """Return one attribute; most of a board's are equal or on one grid."""
    shown = number(value) if isinstance(value, int | float) else escape(value)
    return f'{name.rstrip("_").replace("_", "-")}="{shown}"'


def box(rect: Rect, rounding: float = 0.0, /, **look: Attribute) -> str:
    """Return a rectangle or a polygon; `rounding` is the radius of a rectangle's corners (mm)."""
    if isinstance(rect, Polygon):
        return outline(rect.points, **look)
    corner = looks(rx=rounding) + " " if rounding else ""
    size = looks(x=rect.left, y=-rect.top, width=rect.width, height=rect.length)
    return f"<rect {size} {corner}{looks(**look)}/>"


def disc(centre: Point, radius: float, /, **look: Attribute) -> str:
    """Return a circle."""
    return f"<circle {looks(cx=centre[0], cy=-centre[1], r=radius)} {looks(**look)}/>"


def outline(points: Sequence[Point], /, **look: Attribute) -> str:
    """Return a polygon."""
    return f'<polygon points="{_listed(points)}" {looks(**look)}/>'


def line(*points: Point, **look: Attribute) -> str:
    """Return straight lines from point to point."""
    return f'<polyline points="{_listed(points)}" fill="none" {looks(**look)}/>'


def strokes(lines: Sequence[Sequence[Point]], /, **look: Attribute) -> str:
    """Return several lines with the same attributes as one shape."""
    drawn = ("M" + "L".join(f"{number(x)} {number(-y)}" for x, y in line) for line in lines)
    return f'<path d="{"".join(drawn)}" {looks(**look)}/>'


def _listed(points: Sequence[Point]) -> str:
    return " ".join(f"{number(x)},{number(-y)}" for x, y in points)


def bend(start: Point, control: Point, end: Point, /, **look: Attribute) -> str:
    """Return a quadratic Bézier curve."""
    (x0, y0), (x1, y1), (x2, y2) = ((number(x), number(-y)) for x, y in (start, control, end))
    return f'<path d="M{x0} {y0}Q{x1} {y1} {x2} {y2}" {looks(**look)}/>'


def text(text: str, centre: Point, size: float, turn: int = 0, /, **look: Attribute) -> str:
    """Return a text with its middle at `centre`.

    Args:
        text: The text.
        centre: Its middle (mm); most letters are up to 0.7 of `size` high.
        size: The font size (mm).
        turn: The rotation, in degrees counterclockwise.
        look: Attributes that are added or that replace the usual ones.
    """
    x, y = number(centre[0]), number(-centre[1])
    turned = f"rotate({-turn})" if turn else ""
    usual: dict[str, Attribute] = {
        "font_family": "sans-serif",
        "font_size": size,
        "text_anchor": "middle",
        "transform": f"translate({x} {y}){turned}",
        "y": 0.35 * size,
    }
    attributes = looks(**(usual | look))
    return f"<text {attributes}>{escape(text)}</text>"


def width_of(text: str, size: float) -> float:
    """Return an estimate of a text's width (mm), rather too wide than too narrow."""
    return size * sum(_WIDTHS.get(letter, 0.65 if letter.isupper() else 0.58) for letter in text)


_WIDTHS = {**dict.fromkeys("iljtfrI.,:;'|!() ", 0.36), **dict.fromkeys("mwMWÑ", 0.88)}
"""The widths of letters that are much narrower or wider than others, in font sizes."""


def halo(width: float) -> dict[str, Attribute]:
    """Return the attributes of a white rim behind a shape, which sets it off from any ground."""
    return {
        "stroke": "#fff",
        "stroke_width": width,
        "stroke_linejoin": "round",
        "paint_order": "stroke",
    }


def group(body: str, title: str = "", /, **look: Attribute) -> str:
    """Return shapes as a group; `title` is shown when a reader points at them."""
    name = f"<title>{escape(title)}</title>" if title else ""
    return f"<g{' ' if look else ''}{looks(**look)}>{name}{body}</g>"


def around(rects: Sequence[Rect], margin: float = 0.0) -> Rect:
    """Return the smallest rectangle around all rectangles, plus a margin (mm) on each side."""
    return Rect(
        min(rect.left for rect in rects) - margin,
        min(rect.bottom for rect in rects) - margin,
        max(rect.right for rect in rects) + margin,
        max(rect.top for rect in rects) + margin,
    )


# The words of a drawing


_PLACE = re.compile(r"translate\(([-\d.]+) ([-\d.]+)\)(?:rotate\(([-\d.]+)\))?")


@dataclass(frozen=True)
class Word:
    """A text, the size of its letters (mm) and its room (mm), rather too wide than too narrow."""

    text: str
    size: float
    room: Rect


def words_of(drawing: Drawing) -> Iterator[Word]:
    """Yield every text of a drawing that was drawn by `text`, outside groups that are moved."""
    for text in ElementTree.fromstring(f"<svg>{drawing.body}</svg>").iter("text"):
        place = _PLACE.match(text.get("transform", ""))
        if place and text.text:
            size = float(text.get("font-size", "0"))
            room = (width_of(text.text, size), size)
            lying = round(float(place[3] or 0)) % 180 == 0
            centre = (float(place[1]), -float(place[2]))
            yield Word(text.text, size, Rect.around(centre, *(room if lying else room[::-1])))
