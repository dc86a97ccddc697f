"""SVG as text: shapes by attributes alone, in mm, y upwards as on the table."""

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import TypeAlias

from cuatto_kit.board.geometry import Point, Rect

Attribute: TypeAlias = str | float
"""What an attribute says."""


@dataclass(frozen=True)
class Drawing:
    """What lies in the `window` (mm) of a `body` of shapes, at its true size."""

    body: str
    window: Rect

    @property
    def width(self) -> float:
        return self.window.width

    @property
    def height(self) -> float:
        return self.window.length

    @property
    def svg(self) -> str:
        """The drawing as a whole SVG."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(self.width)}mm" '
            f'height="{number(self.height)}mm" viewBox="{view_box(self.window)}">{self.body}</svg>'
        )


def drawing(window: Rect, body: str, title: str = "") -> Drawing:
    """What lies in the window, as a drawing that has a title. Its ids begin with a digest of it,
    so that it can stand beside any other in a page."""
    name = f"<title>{escape(title)}</title>" if title else ""
    return Drawing(_with_own_ids(name + body), window)


def _with_own_ids(body: str) -> str:
    """The body with ids that no other drawing has; those of a drawing in it stay."""
    prefix = f"d{hashlib.sha256(body.encode()).hexdigest()[:_DIGITS]}-"
    return _SHARED_ID.sub(rf"\1{prefix}", body)


_DIGITS = 10
_SHARED_ID = re.compile(rf'( id="| href="#|="url\(#)(?!d[0-9a-f]{{{_DIGITS}}}-)')
"""Where the id of an element of this drawing begins. Texts cannot be meant: they have no quotes."""


def inset(picture: Drawing, shown: Rect, place: Rect) -> str:
    """What lies in `shown` of a drawing, laid into `place` of another; the rest is cut off."""
    size = looks(x=place.left, y=-place.top, width=place.width, height=place.length)
    return f'<svg {size} viewBox="{view_box(shown)}">{picture.body}</svg>'


def downwards(rect: Rect) -> tuple[float, float, float, float]:
    """Left, top, width and height (mm), y downwards as in an SVG."""
    return (rect.left, -rect.top, rect.width, rect.length)


def view_box(window: Rect) -> str:
    """The window as SVG says it, y downwards."""
    return " ".join(map(number, downwards(window)))


def number(value: float) -> str:
    """A length to a thousandth of a mm, in as few characters as it takes."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def looks(**attributes: Attribute) -> str:
    """Attributes as SVG writes them: `stroke_width=2` becomes `stroke-width="2"`."""
    return " ".join(
        f'{name.rstrip("_").replace("_", "-")}="'
        f'{number(value) if isinstance(value, int | float) else escape(value)}"'
        for name, value in attributes.items()
    )


def box(rect: Rect, rounding: float = 0.0, /, **look: Attribute) -> str:
    """A rectangle."""
    corner = looks(rx=rounding) + " " if rounding else ""
    size = looks(x=rect.left, y=-rect.top, width=rect.width, height=rect.length)
    return f"<rect {size} {corner}{looks(**look)}/>"


def disc(centre: Point, radius: float, /, **look: Attribute) -> str:
    """A circle."""
    return f"<circle {looks(cx=centre[0], cy=-centre[1], r=radius)} {looks(**look)}/>"


def outline(points: Sequence[Point], /, **look: Attribute) -> str:
    """Straight lines from point to point and back to the first."""
    return f'<polygon points="{_listed(points)}" {looks(**look)}/>'


def line(*points: Point, **look: Attribute) -> str:
    """Straight lines from point to point."""
    return f'<polyline points="{_listed(points)}" fill="none" {looks(**look)}/>'


def strokes(lines: Sequence[Sequence[Point]], /, **look: Attribute) -> str:
    """Several lines of one look, as one shape."""
    drawn = ("M" + "L".join(f"{number(x)} {number(-y)}" for x, y in line) for line in lines)
    return f'<path d="{"".join(drawn)}" {looks(**look)}/>'


def _listed(points: Sequence[Point]) -> str:
    return " ".join(f"{number(x)},{number(-y)}" for x, y in points)


def bend(start: Point, control: Point, end: Point, /, **look: Attribute) -> str:
    """A curve that sets out towards `control` and comes to `end` from there."""
    (x0, y0), (x1, y1), (x2, y2) = ((number(x), number(-y)) for x, y in (start, control, end))
    return f'<path d="M{x0} {y0}Q{x1} {y1} {x2} {y2}" {looks(**look)}/>'


def text(text: str, centre: Point, size: float, turn: int = 0, /, **look: Attribute) -> str:
    """A text about `centre`, `size` mm high, turned by `turn` degrees counterclockwise; most
    letters stand up to 0.7 of the size over their line."""
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
    """About how wide a text is (mm), rather too wide than too narrow."""
    return size * sum(_WIDTHS.get(letter, 0.65 if letter.isupper() else 0.58) for letter in text)


_WIDTHS = {**dict.fromkeys("iljtfrI.,:;'|!() ", 0.36), **dict.fromkeys("mwMWÑ", 0.88)}
"""Letters that are much narrower or wider than others, against the size of the text."""


def halo(width: float) -> dict[str, Attribute]:
    """Looks of a white rim behind a shape, so that it stands out on anything."""
    return {
        "stroke": "#fff",
        "stroke_width": width,
        "stroke_linejoin": "round",
        "paint_order": "stroke",
    }


def group(body: str, title: str = "", /, **look: Attribute) -> str:
    """Shapes that belong together; `title` is said when a reader points at them."""
    name = f"<title>{escape(title)}</title>" if title else ""
    return f"<g{' ' if look else ''}{looks(**look)}>{name}{body}</g>"


def star(centre: Point, radius: float, /, **look: Attribute) -> str:
    """A star of five points."""
    spokes = [(0, 1), (0.588, 0.809), (0.951, 0.309), (0.951, -0.309), (0.588, -0.809)]
    ring = [*spokes, (0, -1), *((-x, y) for x, y in reversed(spokes[1:]))]
    points = [
        (centre[0] + x * radius * reach, centre[1] + y * radius * reach)
        for k, (x, y) in enumerate(ring)
        for reach in [1.0 if k % 2 == 0 else 0.42]
    ]
    return outline(points, **look)


def around(rects: Sequence[Rect], margin: float = 0.0) -> Rect:
    """The least rectangle round all of them, and a margin."""
    return Rect(
        min(rect.left for rect in rects) - margin,
        min(rect.bottom for rect in rects) - margin,
        max(rect.right for rect in rects) + margin,
        max(rect.top for rect in rects) + margin,
    )
