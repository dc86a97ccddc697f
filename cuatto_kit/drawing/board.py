"""The board as SVG, from its layout: panels, spaces, dimples and numbers to scale (mm)."""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from cuatto_kit.board.geometry import (
    HEXAGON_EDGES,
    Edge,
    Hexagon,
    Point,
    Polygon,
    Rect,
    outline_of,
    turned,
)
from cuatto_kit.board.layout import (
    Flag,
    Layout,
    Panel,
    PanelKind,
    Space,
    SpaceKind,
    edge_towards,
)
from cuatto_kit.board.ways import ways
from cuatto_kit.config.colours import COLOURS
from cuatto_kit.config.model import text_in
from cuatto_kit.drawing import effects, points, special, svg
from cuatto_kit.drawing.arrows import INK, pad
from cuatto_kit.drawing.bands import PLAIN, Band, Bands
from cuatto_kit.drawing.jumps import jumps

MARGIN = 6.0
"""The free margin around a board (mm)."""
COLD, HOT = (255, 247, 214), (176, 22, 22)
"""The ends of the heat scale: pale yellow and dark red, which differ by lightness alone."""

LIGHT, DARK = PLAIN.light, PLAIN.dark
"""The two fills of spaces; neighbouring spaces differ a little."""
EDGE, HOLLOW, DECK, WATER, RAIL = "#a3967c", "#dfd5c0", "#e2d6bd", "#dbe9ec", "#7a6242"
"""The colours of the rims of spaces, of dimples, of bridges, of the water below and of railings."""
QUIET = "#6b6149"
"""The colour of numbers that are seldom read."""

FRAME = 0.065
"""The width of a panel's own colour around the field of a space, in edges of the space."""
OVERPASS = 0.42
"""The width of a road of an overpass, in tile edges."""
IN_DISC, WAY = 0.26, 0.1
"""The height of a number above the middle of a round space, in its edges, and the width of the way
between two, in tile edges.
"""
HOLE = 0.15
"""The radius of a dimple, in tile edges."""
SMALL, CORNER, LARGE = 0.24, 0.34, 0.4
"""The heights of numbers, in edges of the space.

They are beside its dimples, in the corner of a hollow, and in a space with nothing else in it.
"""
ASIDE = 0.22
"""The distance of a number at the top of a hexagon from its middle, in edges of the space."""
FILLED = (0.92, 0.6)
"""The share of a space's width and height that a number may take.

A number that would have to be larger to be legible is left out.
"""


def board_svg(
    layout: Layout,
    language: str = "en",
    heat: Mapping[str, float] | None = None,
    notes: Mapping[str, str] | None = None,
) -> str:
    """Return a drawing of the board alone as a complete SVG, y upwards as on the table.

    Args:
        layout: The board.
        language: The language of the numbers.
        heat: The heat of spaces by id, 0 to 1, which colours them.
        notes: Texts by id of a space, shown when a reader points at it.
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
    """Return the drawing of `board_svg` as a `Drawing`."""
    layout = layout.flat
    numbers = {
        space.id: text_in(space.label, language).rsplit(" ", 1)[-1]
        for space in layout.spaces
        if space.outline and space.cell
    }
    signs = jumps(layout) + effects.badges(layout)
    body = ground(layout, heat, notes) + signs + numbered(layout, numbers, heat)
    return svg.drawing(svg.around(list(outlines(layout)), MARGIN), body)


def outlines(layout: Layout) -> Iterator[Rect]:
    """Yield the outlines of panels, of spaces and of the place beside the board where jumps end."""
    yield from (outline for panel in layout.panels for outline in panel.outlines)
    yield from (space.outline for space in layout.spaces if space.outline is not None)
    if home := pad(layout):
        yield home


def tile_of(layout: Layout) -> float:
    """Return the edge of a tile (mm), by which all marks are measured.

    On boards without dimples, whose spaces are smaller, it is twice the edge of a space.
    """
    for space in layout.spaces:
        if space.cell is not None and space.outline is not None:
            return space.outline.across * (1 if space.slots else 2)
    return 40.0


def ground(
    layout: Layout,
    heat: Mapping[str, float] | None = None,
    notes: Mapping[str, str] | None = None,
    bands: Bands | None = None,
) -> str:
    """Return the board without words.

    It consists of bridges with lanes, spaces with dimples in the colours of their path's band,
    frames of last spaces and home rows, and the marks of special spaces. `heat` and `notes`
    are as in `board_svg`.
    """
    tile = tile_of(layout)
    rim: dict[str, svg.Attribute] = {
        "stroke": EDGE, "stroke_width": 0.03 * tile, "stroke_linejoin": "round"
    }  # fmt: skip
    parts = [_shape(layout, panel, fill=plastic_of(panel), **rim) for panel in layout.panels]
    parts += [svg.line(*way, stroke=LIGHT, stroke_width=WAY * tile) for way in ways(layout)]
    for panel in layout.panels:
        if panel.kind is PanelKind.BRIDGE:
            parts.append(_lanes(panel, tile))
        elif panel.kind is PanelKind.OVERPASS:
            parts.append(_overpass(panel))
    for space in layout.spaces:
        if space.outline is not None and space.cell is not None:
            warmth = (heat or {}).get(space.id)
            note = (notes or {}).get(space.id, "")
            band = (bands or {}).get(space.path, PLAIN)
            parts.append(svg.group(drawn_space(layout, space, warmth, band), note))
    return "".join(parts)


def _shape(layout: Layout, panel: Panel, /, **look: svg.Attribute) -> str:
    """Return the shape of a panel: its squares, or its outline if its spaces are round."""
    if layout.has_round_spaces:
        corners = map(panel.on_board, outline_of(panel.squares))
        return svg.outline(list(corners), **look)
    return "".join(svg.box(outline, **look) for outline in panel.outlines)


def numbered(
    layout: Layout,
    numbers: Mapping[str, str],
    heat: Mapping[str, float] | None = None,
    least: float = 0.0,
) -> str:
    """Return the numbers of the spaces and slots.

    The number of a space is in its corner beside the dimples, otherwise in its middle, and that of
    a point beside its tip; the number of a slot in a lane is beside its bridge.

    Args:
        layout: The board.
        numbers: The texts by id of a space.
        heat: The heat of spaces by id; the number of such a space is in its middle.
        least: The least height of a number (mm); numbers without room for it are left out.
    """
    parts = []
    for space in layout.spaces:
        text = numbers.get(space.id, "")
        if not text or space.outline is None or space.cell is None:
            continue
        edge, hot = space.outline.across, space.id in (heat or {})
        fitting = _fitting(space.outline, text)
        if fitting < least:
            continue
        if space.is_point:
            size = min(max(points.NUMBER * edge, least), fitting)
            place, colour = points.beside_tip(space, -1), INK
        elif space.slots and not hot:
            high = CORNER if layout.in_panels and not space.round else SMALL
            size = min(max(high * edge * min(1.0, 3 / max(len(text), 3)), least), fitting)
            beside = (FRAME + 0.02) * edge
            x = space.outline.left + beside + svg.width_of(text, size) / 2
            place = (x, space.outline.top - beside - 0.36 * size)
            if isinstance(space.outline, Hexagon):
                aside = special.side_of_number(space) * ASIDE * edge
                place = (space.outline.centre[0] + aside, place[1])
            if space.round:
                place = (space.outline.centre[0], space.outline.centre[1] + IN_DISC * edge)
            colour = INK
        else:
            size = min(max(LARGE * edge * min(1.0, 2 / len(text)), least), fitting)
            place, colour = space.outline.centre, INK if hot or space.capacity is None else QUIET
        look = {"fill": colour, "font_weight": "bold"}
        parts.append(svg.text(text, place, size, **look, **svg.halo(size / 7)))
    slots = slots_of(layout, numbers, least)
    parts += [slot_number(text, room.centre, room.length) for text, room in slots]
    return "".join(parts)


def _fitting(room: Rect, text: str) -> float:
    """Return the greatest height of letters with which a text fits in a space."""
    return room.width * min(FILLED[0] / svg.width_of(text, 1.0), FILLED[1])


def largest_letters(layout: Layout, numbers: Mapping[str, str]) -> float:
    """Return the greatest height at which the numbers of all spaces fit (mm).

    Returns infinity if no space has a number.
    """
    rooms = (
        (space.outline, numbers[space.id])
        for space in layout.spaces
        if space.outline is not None and space.cell is not None and numbers.get(space.id)
    )
    return min((_fitting(room, text) for room, text in rooms), default=math.inf)


def slot_number(text: str, place: Point, size: float) -> str:
    """Return the number of a slot."""
    return svg.text(text, place, size, fill=INK, font_weight="bold", **svg.halo(size / 7))


def slots_of(
    layout: Layout, numbers: Mapping[str, str], least: float = 0.0
) -> Iterator[tuple[str, Rect]]:
    """Yield the numbers of a lane's slots and the rectangles that they take beside their bridge.

    Numbers that would overlap one another are left out.
    """
    size = max(0.2 * tile_of(layout), least)
    for panel in (one for one in layout.panels if one.kind is not PanelKind.ADAPTER):
        for space in (layout.by_id.get(name) for name in panel.spaces):
            if space is None or space.kind is not SpaceKind.LANE or space.id not in numbers:
                continue
            text, (x, y) = numbers[space.id], space.slots[0]
            width = svg.width_of(text, size)
            if max(width, size) > min(panel.slot_size):
                continue  # they would overlap
            beside, over = panel.outline.left - 0.6 * width, panel.outline.top + 0.6 * size
            place = (x, over) if panel.turn % 180 else (beside, y)
            yield text, Rect.around(place, width, size)


def lanes_of(panel: Panel) -> Sequence[tuple[Point, ...]]:
    """Return the dimples of a bridge's panel on the board (mm), by lane.

    The lanes of the teams are in seat order; a spare one, if there is one, is the last.
    """
    across = [round(x, 3) for x, _ in panel.slots]
    lanes = groupby(zip(across, panel.slots_on_board, strict=True), key=lambda slot: slot[0])
    return tuple(tuple(place for _, place in lane) for _, lane in lanes)


def _lanes(panel: Panel, tile: float) -> str:
    """Return lines between the lanes of a bridge, its dimples, and a railing on each side."""
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


def _overpass(panel: Panel) -> str:
    """Return a tile on which a path leads over another: the upper road has railings."""
    edge, half = panel.size[0], OVERPASS / 2

    def road(turn: int) -> list[Point]:
        corners = [(-half, -0.5), (half, -0.5), (half, 0.5), (-half, 0.5)]
        return [panel.on_board(turned((edge * x, edge * y), turn)) for x, y in corners]

    upper, lower = road(0), road(90)
    rim: dict[str, svg.Attribute] = {"stroke": EDGE, "stroke_width": 0.02 * edge}
    rails = [(upper[k], upper[(k + 1) % 4]) for k in (1, 3)]
    return "".join(
        [
            svg.outline(lower, fill=LIGHT, **rim),
            svg.outline(upper, fill=DECK, **rim),
            *(svg.line(*rail, stroke=RAIL, stroke_width=0.06 * edge) for rail in rails),
        ]
    )


def drawn_space(
    layout: Layout, space: Space, warmth: float | None = None, band: Band = PLAIN
) -> str:
    """Return a space on the board, coloured by its heat (0 to 1) or, with None, by its band."""
    assert space.outline is not None
    assert space.cell is not None
    outline, edge = space.outline, space.outline.across
    fill = band.dark if space.parity == 0 and not space.is_point else band.light
    fill = fill if warmth is None else _heat_colour(warmth)
    look: dict[str, svg.Attribute] = {"stroke": EDGE, "stroke_width": 0.02 * edge}
    if space.round:
        fill = band.light if warmth is None else fill
        return svg.disc(outline.centre, edge / 2, fill=fill, **look) + special.mark(space, True)
    parts = [svg.box(field_of(space), fill=fill, **look)]
    if space.is_point:
        return _point(layout, space, warmth)
    if warmth is None and space.kind is SpaceKind.CROSSING:
        parts.append(_bridge_cell(layout, space))
    if Flag.TOP in space.flags or Flag.HOME in space.flags:
        inner = Rect.around(outline.centre, 0.8 * edge, 0.8 * edge)
        width = 0.05 * edge if Flag.TOP in space.flags else 0.025 * edge
        parts.append(svg.box(inner, 0.03 * edge, fill="none", stroke=RAIL, stroke_width=width))
    if layout.in_panels:
        parts.append(special.mark(space, on_panel=True))
    elif warmth is None:
        parts.append(special.mark(space, on_panel=False))
        parts += (_hole(place, tile_of(layout)) for place in space.slots)
    return "".join(parts)


def _point(layout: Layout, space: Space, warmth: float | None) -> str:
    """Return a point in the two colours of the board, or, with its heat, in the colour of that."""
    assert space.outline is not None
    ground, triangle = points.shades(layout, space)
    ground = ground if warmth is None else _heat_colour(warmth)
    look: dict[str, svg.Attribute] = {"stroke": EDGE, "stroke_width": 0.02 * space.outline.width}
    field = svg.box(field_of(space), fill=ground, **look)
    drawn = points.drawn(space, triangle if warmth is None else "none")
    return field + drawn + special.mark(space, on_panel=False)


def plastic_of(panel: Panel) -> str:
    """Return the colour in which a panel is printed, as `#rrggbb`; by default that of decks."""
    return COLOURS.get(panel.colour, DECK)


def field_of(space: Space) -> Rect:
    """Return the field of a space within the frame of its panel's own colour."""
    assert space.outline is not None
    return space.outline.inset(FRAME * space.outline.across)


def _bridge_cell(layout: Layout, space: Space) -> str:
    """Return a deck of planks over water, with railings along the path."""
    assert space.outline is not None
    (x, y), edge, way = space.outline.centre, space.outline.across, way_over(layout, space)
    (dx, dy), (ax, ay) = way.way, turned(way.way, -90 if way.level else 90)
    end = math.dist((x, y), space.outline.middle_of(way)) / edge

    def at(along: float, across: float) -> Point:
        return (x + (along * dx + across * ax) * edge, y + (along * dy + across * ay) * edge)

    def line(one: Point, two: Point, colour: str, width: float) -> str:
        return svg.line(one, two, stroke=colour, stroke_width=width * edge)

    deck = svg.around([Rect.around(at(k * end, k / 4), 0, 0) for k in (-1, 1)])
    if isinstance(space.outline, Polygon):
        deck = Polygon.of(at(k * end, j / 4) for k, j in ((-1, -1), (1, -1), (1, 1), (-1, 1)))
    planks = [k * end / 4 for k in range(-3, 4)]
    return "".join(
        [
            svg.box(field_of(space), fill=WATER),
            svg.box(deck, fill=DECK),
            *(line(at(k, -0.25), at(k, 0.25), EDGE, 0.01) for k in planks),
            *(line(at(-end, side), at(end, side), RAIL, 0.06) for side in (-0.25, 0.25)),
        ]
    )


_UPWARDS = (Edge.UP, Edge.RIGHT, *HEXAGON_EDGES[1:], Edge.LEFT)
"""The directions in the order in which one is preferred to its opposite."""


def way_over(layout: Layout, space: Space) -> Edge:
    """Return the direction of the path over a space; on a grid of squares it is UP or RIGHT."""
    for link in layout.links:
        if space.id in (link.origin, link.target):
            edge = edge_towards(layout.space(link.origin), layout.space(link.target))
            if edge is not None:
                return min(edge, edge.opposite, key=_UPWARDS.index)
    return Edge.UP


def _hole(place: Point, tile: float) -> str:
    return svg.disc(place, HOLE * tile, fill=HOLLOW, stroke=EDGE, stroke_width=0.008 * tile)


def _heat_colour(heat: float) -> str:
    share = min(max(heat, 0.0), 1.0)
    mixed = (round(cold + share * (hot - cold)) for cold, hot in zip(COLD, HOT, strict=True))
    return "#" + "".join(f"{part:02x}" for part in mixed)
