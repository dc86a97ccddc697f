"""The board in few strokes, for pages that show many boards.

A sketch has the paths, bridges and jumps, the starts and finishes, and a number on each space.
Shapes of one look are a single path, so that a board takes about 5 kB of SVG. Numbers are in a
group of the class `fine`, which a page may hide where they are too small to be read.
"""

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from cuatto_kit.board.geometry import Point, Rect
from cuatto_kit.board.layout import Flag, Layout, Space, SpaceKind
from cuatto_kit.config.model import text_in
from cuatto_kit.drawing import effects, points, special, svg
from cuatto_kit.drawing.arrows import INK, SOFT, Gate, arrow, crossings, gates, pad
from cuatto_kit.drawing.board import (
    DARK,
    DECK,
    EDGE,
    LIGHT,
    MARGIN,
    RAIL,
    WATER,
    field_of,
    plastic_of,
    runs_upwards,
    tile_of,
)
from cuatto_kit.drawing.jumps import BACKWARD, FORWARD, jumps_of

START, FINISH = "#bfe0c6", "#f3d489"
"""The colours of panels from which teams start, and of panels and spaces where they finish."""
IN, OUT = "#23834c", "#b97a00"
"""The colours of arrows on to the board and off it."""
NUMBER = 0.36
"""The height of a number, in edges of its space."""


def sketch(layout: Layout, language: str = "en") -> svg.Drawing:
    """Return the board without pieces and dimples, y upwards as on the table."""
    tile = tile_of(layout)
    spaces = [space for space in layout.spaces if space.cell and space.outline]
    ways = [_gate(gate, tile) for gate in gates(layout)]
    body = "".join(
        [
            *_panels(layout, tile),
            *_fields(spaces, tile),
            *_bridges(layout, spaces, tile),
            _chevrons(layout, tile),
            *(arrow(start, end, 0.1 * tile, colour, bend=0) for start, end, colour in ways),
            *(
                arrow(one.start, one.end, 0.07 * one.edge, colour, bend=one.bend, dashed=one.back)
                for one in jumps_of(layout)
                for colour in [BACKWARD if one.back else FORWARD]
            ),
            effects.badges(layout),
            _numbers(spaces, tile, language),
        ]
    )
    ground = [outline for panel in layout.panels for outline in panel.outlines]
    ground += [Rect.around(place, 0.0, 0.0) for start, end, _ in ways for place in (start, end)]
    if home := pad(layout):
        ground.append(home)
    return svg.drawing(svg.around(ground, MARGIN), body)


def _gate(gate: Gate, tile: float) -> tuple[Point, Point, str]:
    """Return the start, the end and the colour of the arrow through a gate."""
    (x, y), (dx, dy) = gate.place, gate.outwards.step
    near, far = ((x + reach * dx, y + reach * dy) for reach in (0.08 * tile, 0.7 * tile))
    return (far, near, IN) if gate.inwards else (near, far, OUT)


def _panels(layout: Layout, tile: float) -> Iterator[str]:
    """Yield the panels, those for starts and finishes in two colours, others in their own."""
    ends = {START: layout.starts, FINISH: layout.finishes}
    fills = {name: fill for fill, teams in ends.items() for names in teams for name in names}
    outlines: dict[str, list[Rect]] = {}
    for panel in layout.panels:
        plastic = plastic_of(panel)
        own = {fills.get(name, plastic) for name in panel.spaces if not layout.space(name).cell}
        outlines.setdefault(own.pop() if len(own) == 1 else plastic, []).extend(panel.outlines)
    for fill, rects in outlines.items():
        yield _path(map(_box, rects), fill=fill, stroke=EDGE, stroke_width=0.03 * tile)


def _fields(spaces: Sequence[Space], tile: float) -> Iterator[str]:
    """Yield the fields of spaces, alternately dark and light, and the marks of special ones.

    Spaces on which pieces stay have the colour of the finish.
    """
    fills: dict[str, list[Rect]] = {DARK: [], LIGHT: [], FINISH: []}
    for space in spaces:
        assert space.cell is not None
        stay = Flag.GOAL in space.flags or Flag.TOP in space.flags
        fills[FINISH if stay else (DARK, LIGHT)[sum(space.cell) % 2]].append(field_of(space))
    for fill, rects in fills.items():
        yield _path(map(_box, rects), fill=fill, stroke=EDGE, stroke_width=0.02 * tile)
    for space in spaces:
        if space.is_point:
            yield points.drawn(space)
        yield special.sketched(space)


def _bridges(layout: Layout, spaces: Iterable[Space], tile: float) -> Iterator[str]:
    """Yield bridges: water, and a deck between two rails along the path."""
    crossed = [space for space in spaces if space.kind is SpaceKind.CROSSING]
    decks = []
    for space in crossed:
        assert space.outline is not None
        (x, y), half = space.outline.centre, space.outline.width / 2
        dx, dy = (0.0, half) if runs_upwards(layout, space) else (half, 0.0)
        decks.append(_line((x - dx, y - dy), (x + dx, y + dy)))
    yield _path((_box(field_of(space)) for space in crossed), fill=WATER)
    for colour, width in ((RAIL, 0.56), (DECK, 0.42)):
        yield _path(decks, stroke=colour, stroke_width=width * tile)


def _chevrons(layout: Layout, tile: float) -> str:
    """Return marks where a path leads from one space to another."""
    size = 0.07 * tile
    marks = []
    for (x, y), edge in crossings(layout):
        (dx, dy), (ax, ay) = edge.step, edge.turned(1).step
        tip = (x + size * dx, y + size * dy)
        tails = [(x + size * (s * ax - dx), y + size * (s * ay - dy)) for s in (1.2, -1.2)]
        marks.append(_line(tails[0], tip, tails[1]))
    return _path(marks, fill="none", stroke=SOFT, stroke_width=0.05 * tile)


def _numbers(spaces: Iterable[Space], tile: float, language: str) -> str:
    """Return the number of each space in its middle, as large as its length allows."""
    texts = []
    for space in spaces:
        assert space.outline is not None
        text = text_in(space.label, language).rsplit(" ", 1)[-1]
        size = NUMBER * space.outline.width * min(1.0, 3 / max(len(text), 1))
        x, y = space.outline.centre
        place = {"x": x, "y": 0.35 * size - y}
        if size != NUMBER * tile:
            place["font_size"] = size
        texts.append(f"<text {svg.looks(**place)}>{escape(text)}</text>")
    return svg.group(
        "".join(texts),
        class_="fine",
        text_anchor="middle",
        font_family="sans-serif",
        font_size=NUMBER * tile,
        fill=INK,
    )


def _path(shapes: Iterable[str], **look: svg.Attribute) -> str:
    """Return shapes of one look as a single path; empty without shapes."""
    drawn = "".join(shapes)
    return f'<path d="{drawn}" {svg.looks(**look)}/>' if drawn else ""


def _box(rect: Rect) -> str:
    left, top, width, height = map(svg.number, svg.downwards(rect))
    return f"M{left} {top}h{width}v{height}h-{width}z"


def _line(first: Point, *further: Point) -> str:
    points = (f"{svg.number(x)} {svg.number(-y)}" for x, y in (first, *further))
    return "M" + "L".join(points)
