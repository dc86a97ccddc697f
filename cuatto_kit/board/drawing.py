"""The board as SVG, from its layout: panels, spaces, dimples and labels to scale (mm)."""

import math
from collections.abc import Mapping
from html import escape

from cuatto_kit.board.geometry import Rect
from cuatto_kit.board.layout import Layout, Link, LinkKind, Space
from cuatto_kit.variant.colours import COLOURS
from cuatto_kit.variant.model import text_in

MARGIN = 6.0
SEAM = 'stroke="#fff" stroke-width="0.6"'
JUMP = "#7a3db8"
JUMP_STROKE = f'stroke="{JUMP}" stroke-width="3" stroke-linecap="round" stroke-opacity="0.8"'
COLD, HOT = (255, 247, 214), (176, 22, 22)
"""The ends of the heat scale: pale yellow to dark red, told apart by lightness alone."""


def board_svg(
    layout: Layout,
    language: str = "en",
    heat: Mapping[str, float] | None = None,
    notes: Mapping[str, str] | None = None,
) -> str:
    """A drawing of the board, y upwards as it lies on the table.

    `heat` colours spaces by id, from 0 to 1; `notes` says more of a space when a reader
    points at it.
    """
    drawn = [space.outline for space in layout.spaces if space.outline and space.cell]
    box = _around([*(panel.outline for panel in layout.panels), *drawn])
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="the board" '
        f'viewBox="{box.left:g} {-box.top:g} {box.width:g} {box.length:g}">'
    ]
    for panel in layout.panels:
        parts += [_rect(outline, COLOURS[panel.colour], SEAM) for outline in panel.outlines]
        parts += [_dimple(x, y) for x, y in panel.slots_on_board]
    for space in layout.spaces:
        if space.outline is not None and space.cell is not None:
            parts += _space(
                space, language, (heat or {}).get(space.id), (notes or {}).get(space.id)
            )
    parts += [_jump(layout, link) for link in layout.links if link.kind is LinkKind.JUMP]
    return "".join([*parts, "</svg>"])


def _jump(layout: Layout, link: Link) -> str:
    """An arrow, bent a little, from where a jump begins to where it ends."""
    ends = [layout.space(name).outline for name in (link.origin, link.target)]
    if None in ends:
        return ""
    (x0, y0), (x1, y1) = (outline.centre for outline in ends if outline is not None)
    dx, dy = x1 - x0, y1 - y0
    length = math.hypot(dx, dy)
    bend = 0.15
    middle = ((x0 + x1) / 2 - bend * dy, (y0 + y1) / 2 + bend * dx)
    ax, ay = (x1 - middle[0]), (y1 - middle[1])
    scale = min(8.0, length / 4) / math.hypot(ax, ay)
    back, side = (x1 - ax * scale, y1 - ay * scale), (-ay * scale / 2, ax * scale / 2)
    head = [
        (x1, y1),
        (back[0] + side[0], back[1] + side[1]),
        (back[0] - side[0], back[1] - side[1]),
    ]
    points = " ".join(f"{x:g},{-y:g}" for x, y in head)
    return (
        f'<g class="jump"><title>{escape(link.origin)} → {escape(link.target)}</title>'
        f'<path d="M{x0:g} {-y0:g}Q{middle[0]:g} {-middle[1]:g} {back[0]:g} {-back[1]:g}" '
        f'fill="none" {JUMP_STROKE}/><polygon points="{points}" fill="{JUMP}"/></g>'
    )


def _space(space: Space, language: str, heat: float | None, note: str | None) -> list[str]:
    assert space.outline is not None
    parts = []
    title = f"<title>{escape(note)}</title>" if note else ""
    fill = "none" if heat is None else _heat_colour(heat)
    parts.append(f"<g>{title}{_rect(space.outline, fill, SEAM)}")
    if heat is None:
        parts += [_dimple(x, y) for x, y in space.slots]
    label = text_in(space.label, language).rsplit(" ", 1)[-1]
    x, y = space.outline.centre
    size = space.outline.width / 3
    parts.append(
        f'<text x="{x:g}" y="{-y + size / 3:g}" font-size="{size:g}" text-anchor="middle" '
        f'paint-order="stroke" stroke="#fff" stroke-width="{size / 8:g}" '
        f'font-family="sans-serif">{escape(label)}</text></g>'
    )
    return parts


def _around(outlines: list[Rect]) -> Rect:
    return Rect(
        min(outline.left for outline in outlines) - MARGIN,
        min(outline.bottom for outline in outlines) - MARGIN,
        max(outline.right for outline in outlines) + MARGIN,
        max(outline.top for outline in outlines) + MARGIN,
    )


def _rect(outline: Rect, fill: str, more: str) -> str:
    return (
        f'<rect x="{outline.left:g}" y="{-outline.top:g}" width="{outline.width:g}" '
        f'height="{outline.length:g}" rx="1" fill="{fill}" {more}/>'
    )


def _dimple(x: float, y: float) -> str:
    return f'<circle cx="{x:g}" cy="{-y:g}" r="4" fill="#000" fill-opacity="0.12"/>'


def _heat_colour(heat: float) -> str:
    share = min(max(heat, 0.0), 1.0)
    mixed = (round(cold + share * (hot - cold)) for cold, hot in zip(COLD, HOT, strict=True))
    return "#" + "".join(f"{part:02x}" for part in mixed)
