"""The board as SVG, from its layout: panels, spaces, dimples and numbers to scale (mm)."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from cuatto_kit.board.geometry import Edge, Point, Rect
from cuatto_kit.board.layout import Flag, Layout, Panel, PanelKind, Space, SpaceKind
from cuatto_kit.config.model import text_in
from cuatto_kit.drawing import svg
from cuatto_kit.drawing.arrows import INK, jumps

MARGIN = 6.0
"""What is left free round a board (mm)."""
COLD, HOT = (255, 247, 214), (176, 22, 22)
"""The ends of the heat scale: pale yellow to dark red, told apart by lightness alone."""

LIGHT, DARK = "#fbf8f1", "#eee7d8"
"""Neighbouring spaces differ a little."""
EDGE, HOLLOW, DECK, WATER, RAIL = "#a3967c", "#dfd5c0", "#e2d6bd", "#dbe9ec", "#7a6242"
"""Rims of spaces, dimples, what bridges are made of, what they lead over, their railings."""
QUIET = "#8d826c"
"""Numbers that are seldom read."""
STAR = "#e0a800"

HOLE = 0.15
"""Radius of a dimple, against a tile's edge."""
SMALL, CORNER, LARGE = 0.24, 0.34, 0.4
"""How high numbers are, against the edge of a space: beside its dimples, in the corner of a hollow
that pieces stand in, and where there is nothing else."""


def board_svg(
    layout: Layout,
    language: str = "en",
    heat: Mapping[str, float] | None = None,
    notes: Mapping[str, str] | None = None,
) -> str:
    """A drawing of the board by itself, y upwards as it lies on the table.

    `heat` colours spaces by id, from 0 to 1; `notes` says more of a space when a reader
    points at it.
    """
    picture = board_drawing(layout, language, heat, notes)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="the board" '
        f'viewBox="{svg.view_box(picture.window)}">{picture.body}</svg>'
    )


def board_drawing(
    layout: Layout,
    language: str = "en",
    heat: Mapping[str, float] | None = None,
    notes: Mapping[str, str] | None = None,
) -> svg.Drawing:
    """The same drawing, for a place among others."""
    numbers = {
        space.id: text_in(space.label, language).rsplit(" ", 1)[-1]
        for space in layout.spaces
        if space.outline and space.cell
    }
    body = ground(layout, heat, notes) + numbered(layout, numbers, heat) + jumps(layout)
    return svg.drawing(svg.around(list(outlines(layout)), MARGIN), body)


def outlines(layout: Layout) -> Iterator[Rect]:
    """What lies on the table: panels, and spaces that belong to none."""
    yield from (outline for panel in layout.panels for outline in panel.outlines)
    yield from (space.outline for space in layout.spaces if space.outline is not None)


def tile_of(layout: Layout) -> float:
    """The edge of a tile (mm), which all marks are measured by; where the spaces are smaller
    and without dimples, that of a tile they would be half of."""
    for space in layout.spaces:
        if space.cell is not None and space.outline is not None:
            return space.outline.width * (1 if space.slots else 2)
    return 40.0


def ground(
    layout: Layout,
    heat: Mapping[str, float] | None = None,
    notes: Mapping[str, str] | None = None,
) -> str:
    """The board without a word: bridges with their lanes, spaces with their dimples, the frames
    of last spaces and home rows, the stars of safe ones."""
    tile = tile_of(layout)
    parts = [
        svg.box(outline, fill=DECK, stroke=EDGE, stroke_width=0.05 * tile, stroke_linejoin="round")
        for panel in layout.panels
        for outline in panel.outlines
    ]
    for panel in layout.panels:
        if panel.kind is PanelKind.BRIDGE:
            parts.append(_lanes(panel, tile))
    for space in layout.spaces:
        if space.outline is not None and space.cell is not None:
            warmth = (heat or {}).get(space.id)
            note = (notes or {}).get(space.id, "")
            parts.append(svg.group(_space(layout, space, warmth, tile), note))
    return "".join(parts)


def numbered(
    layout: Layout, numbers: Mapping[str, str], heat: Mapping[str, float] | None = None
) -> str:
    """The number of each space that has one: in its corner beside the dimples, else in its
    middle."""
    parts = []
    for space in layout.spaces:
        text = numbers.get(space.id, "")
        if not text or space.outline is None or space.cell is None:
            continue
        edge, hot = space.outline.width, space.id in (heat or {})
        if space.slots and not hot:
            high = CORNER if layout.in_panels else SMALL
            size = high * edge * min(1.0, 3 / max(len(text), 3))
            x = space.outline.left + 0.05 * edge + svg.width_of(text, size) / 2
            place = (x, space.outline.top - 0.05 * edge - 0.36 * size)
            colour = INK
        else:
            place, size = space.outline.centre, LARGE * edge * min(1.0, 2 / len(text))
            colour = INK if hot or space.capacity is None else QUIET
        halo = svg.halo(size / 7)
        parts.append(svg.text(text, place, size, font_weight="bold", fill=colour, **halo))
    return "".join(parts)


def lanes_of(panel: Panel) -> Sequence[tuple[Point, ...]]:
    """The dimples of a bridge's panel on the board, by lane: the teams' in seat order, then a
    spare one if there is."""
    across = [round(x, 3) for x, _ in panel.slots]
    lanes = groupby(zip(across, panel.slots_on_board, strict=True), key=lambda slot: slot[0])
    return tuple(tuple(place for _, place in lane) for _, lane in lanes)


def _lanes(panel: Panel, tile: float) -> str:
    """Lines between the lanes of a bridge, its dimples, and a railing on each side."""
    width, length = panel.size
    pitch = panel.slot_size[0]
    lanes = sorted({round(x, 3) for x, _ in panel.slots})
    lines = [
        [panel.on_board((x - pitch / 2, side * 0.46 * length)) for side in (-1, 1)]
        for x in lanes[1:]
    ]
    rails = [
        [panel.on_board((side * 0.47 * width, end * length / 2)) for end in (-1, 1)]
        for side in (-1, 1)
    ]
    thin, thick = 0.012 * tile, 0.06 * tile
    return "".join(
        [
            *(svg.line(*line, stroke=EDGE, stroke_width=thin) for line in lines),
            *(svg.line(*rail, stroke=RAIL, stroke_width=thick) for rail in rails),
            *(_hole(place, tile) for place in panel.slots_on_board),
        ]
    )


def _space(layout: Layout, space: Space, warmth: float | None, tile: float) -> str:
    assert space.outline is not None
    assert space.cell is not None
    outline, edge = space.outline, space.outline.width
    fill = DARK if sum(space.cell) % 2 == 0 else LIGHT
    fill = fill if warmth is None else _heat_colour(warmth)
    parts = [svg.box(outline, fill=fill, stroke=EDGE, stroke_width=0.02 * edge)]
    if warmth is None and space.kind is SpaceKind.CROSSING:
        parts.append(_bridge_cell(layout, space))
    if Flag.TOP in space.flags or Flag.HOME in space.flags:
        inner = Rect.around(outline.centre, 0.8 * edge, 0.8 * edge)
        width = 0.05 * edge if Flag.TOP in space.flags else 0.025 * edge
        parts.append(svg.box(inner, 0.03 * edge, fill="none", stroke=RAIL, stroke_width=width))
    if warmth is None and not layout.in_panels:
        parts += [_hole(place, tile) for place in space.slots]
    parts.append(starred(space))
    return "".join(parts)


def starred(space: Space) -> str:
    """The star of a safe space; nothing for any other."""
    if Flag.SAFE not in space.flags or space.outline is None:
        return ""
    outline, edge = space.outline, space.outline.width
    place = (outline.right - 0.14 * edge, outline.top - 0.14 * edge)
    rim = 0.012 * edge
    return svg.star(place, 0.11 * edge, fill=STAR, stroke=RAIL, stroke_width=rim)


def _bridge_cell(layout: Layout, space: Space) -> str:
    """A deck of planks over water, with railings along the way."""
    assert space.outline is not None
    (x, y), edge = space.outline.centre, space.outline.width
    upright = runs_upwards(layout, space)

    def at(along: float, across: float) -> Point:
        dx, dy = (across, along) if upright else (along, across)
        return (x + dx * edge, y + dy * edge)

    def line(one: Point, two: Point, colour: str, width: float) -> str:
        return svg.line(one, two, stroke=colour, stroke_width=width * edge)

    water = Rect.around((x, y), 0.98 * edge, 0.98 * edge)
    deck = Rect.around((x, y), *((0.5 * edge, edge) if upright else (edge, 0.5 * edge)))
    planks = [k / 8 for k in range(-3, 4)]
    return "".join(
        [
            svg.box(water, fill=WATER),
            svg.box(deck, fill=DECK),
            *(line(at(k, -0.25), at(k, 0.25), EDGE, 0.01) for k in planks),
            *(line(at(-0.5, side), at(0.5, side), RAIL, 0.06) for side in (-0.25, 0.25)),
        ]
    )


def runs_upwards(layout: Layout, space: Space) -> bool:
    """Whether the way over a space leads up or down the board."""
    for link in layout.links:
        if space.id in (link.origin, link.target):
            cells = [layout.space(name).cell for name in (link.origin, link.target)]
            if cells[0] is not None and cells[1] is not None:
                edge = Edge.between(cells[0], cells[1])
                if edge is not None:
                    return edge.step[0] == 0
    return True


def _hole(place: Point, tile: float) -> str:
    return svg.disc(place, HOLE * tile, fill=HOLLOW, stroke=EDGE, stroke_width=0.008 * tile)


def _heat_colour(heat: float) -> str:
    share = min(max(heat, 0.0), 1.0)
    mixed = (round(cold + share * (hot - cold)) for cold, hot in zip(COLD, HOT, strict=True))
    return "#" + "".join(f"{part:02x}" for part in mixed)
