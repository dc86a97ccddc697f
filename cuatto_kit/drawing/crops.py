"""The part of a board that a scene shows: whole spaces, faded out at the rims."""

from collections.abc import Sequence
from dataclasses import replace

from cuatto_kit.board.geometry import Rect
from cuatto_kit.board.layout import Layout, Space, SpaceKind
from cuatto_kit.drawing import svg
from cuatto_kit.drawing.arrows import SOFT
from cuatto_kit.drawing.board import MARGIN, outlines, tile_of
from cuatto_kit.drawing.labels import Labels
from cuatto_kit.drawing.scene import Scene

COORDINATE, BAND = 0.26, 1.3
"""Sizes of the names of columns and rows beside a part of a board.

These are their height, in tile edges, and the width of their band, in heights.
"""


def window_of(
    layout: Layout,
    scene: Scene,
    room: Rect,
    covered: Sequence[Rect],
    seen: Sequence[Rect],
    tile: float,
) -> Rect:
    """Return the visible part of the board (mm).

    It contains the spaces in `scene.around`, the pieces on them and half a tile around them, or
    everything if the scene names no spaces.

    Args:
        layout: The board.
        scene: The scene.
        room: The rectangle of the board.
        covered: The rectangles of the pieces.
        seen: Rectangles that are visible in any case.
        tile: The edge of a tile (mm).
    """
    core = _core(layout, scene)
    if not core:
        return svg.around([room, *covered, *seen], MARGIN / 40 * tile)
    over = [*seen, *(cover for cover in covered if any(map(cover.overlaps, core)))]
    least, rim = svg.around([*core, *over], tile / 2), svg.around([room, *over], MARGIN / 40 * tile)
    return shared(least, rim)


def _core(layout: Layout, scene: Scene) -> list[Rect]:
    """Return the rectangles of the spaces to show; for a large yard, only that of its slots."""
    wanted = (layout.space(name) for name in scene.around)
    return [_place(layout, space) for space in wanted if space.outline is not None]


def _place(layout: Layout, space: Space) -> Rect:
    assert space.outline is not None
    if space.kind is not SpaceKind.POOL or not space.slots:
        return space.outline
    return svg.around([Rect.around(slot, 0, 0) for slot in space.slots], tile_of(layout) / 2)


def near(layout: Layout, scene: Scene, window: Rect) -> Layout:
    """Return the part of a board that is drawn.

    It consists of the spaces in `scene.around` and their neighbours, or of all spaces if the scene
    names none. Spaces farther off are left out, since only fragments of them would be visible,
    except yards that reach into the window. If an arrow of the scene leads off the board, the exits
    are left out, so that they are not shown twice, and so is an entrance over which one leads in.
    """
    centre = _core(layout, scene)
    if not centre:
        return layout
    spaces = tuple(
        space
        for space in layout.spaces
        if space.id in scene.around
        or space.outline is None
        or any(map(space.outline.touches, centre))
        or (space.round and any(map(space.outline.grown(tile_of(layout)).overlaps, centre)))
        or (space.kind is SpaceKind.POOL and space.outline.overlaps(window))
    )
    names = {space.id for space in spaces}
    rooms, ends = list(outlines(layout)), [arrow.points[-1] for arrow in scene.arrows]
    leaves = any(not any(room.holds(end) for room in rooms) for end in ends)
    entered = {
        space.id
        for arrow in scene.arrows
        if not any(room.holds(arrow.points[0]) for room in rooms)
        for space in layout.spaces
        if space.outline and space.outline.holds(arrow.points[1])
    }
    shapes = [space.outline for space in spaces if space.outline is not None]
    return replace(
        layout,
        spaces=spaces,
        links=tuple(
            link
            for link in layout.links
            if {link.origin, link.target} <= names
            and not (leaves and layout.space(link.target).outline is None)
            and not (layout.space(link.origin).outline is None and link.target in entered)
        ),
        panels=tuple(
            panel
            for panel in layout.panels
            if any(outline.overlaps(shape) for outline in panel.outlines for shape in shapes)
        ),
    )


def faded(body: str, window: Rect, board: Rect, tile: float) -> str:
    """Return the drawing, faded towards the rims of the window where the board continues."""
    past = {
        "across": (board.left < window.left, board.right > window.right, window.width),
        "along": (board.top > window.top, board.bottom < window.bottom, window.length),
    }
    defined = []
    for name, (first, last, length) in past.items():
        share = min(0.45, tile / 2 / length)
        stops = [(0.0, not first), (share, True), (1 - share, True), (1.0, not last)]
        gradient = "".join(
            f'<stop offset="{svg.number(at)}" stop-color="#{"fff" if full else "000"}"/>'
            for at, full in stops
        )
        end = 'x2="1" y2="0"' if name == "across" else 'x2="0" y2="1"'
        cover = svg.box(window, fill=f"url(#{name})")
        limits = svg.looks(x=window.left, y=-window.top, width=window.width, height=window.length)
        defined.append(
            f'<linearGradient id="{name}" x1="0" y1="0" {end}>{gradient}</linearGradient>'
            f'<mask id="{name}-mask" maskUnits="userSpaceOnUse" {limits}>{cover}</mask>'
        )
        body = svg.group(body, mask=f"url(#{name}-mask)")
    return f"<defs>{''.join(defined)}</defs>{body}"


def tightened(window: Rect, shown: Sequence[Rect], tile: float) -> Rect:
    """Return the window without empty rims; `shown` are the rectangles of all that is drawn."""
    inside = [room for room in shown if room.overlaps(window)]
    return shared(window, svg.around(inside, MARGIN / 40 * tile))


def shared(one: Rect, other: Rect) -> Rect:
    """Return the intersection of two rectangles."""
    return Rect(
        max(one.left, other.left),
        max(one.bottom, other.bottom),
        min(one.right, other.right),
        min(one.top, other.top),
    )


def coordinates(
    layout: Layout, labels: Labels, scene: Scene, window: Rect, tile: float
) -> tuple[Rect, str]:
    """Return the enlarged window and the names of columns below it and of rows on its left.

    For a whole board, and for spaces without such names, the window is unchanged and there are no
    names.
    """
    core = _core(layout, scene)
    if not core or not (labels.columns or labels.rows):
        return window, ""
    board, shown = svg.around(list(outlines(layout))), svg.around(core)
    size, pitch = max(COORDINATE * tile, labels.least), tile / 2
    band = BAND * size
    x, y = window.left - band / 2, window.bottom - band / 2
    columns = [(name, (board.left + (k + 0.5) * pitch, y)) for k, name in enumerate(labels.columns)]
    rows = [(name, (x, board.bottom + (k + 0.5) * pitch)) for k, name in enumerate(labels.rows)]
    names = [
        *((name, place) for name, place in columns if shown.left < place[0] < shown.right),
        *((name, place) for name, place in rows if shown.bottom < place[1] < shown.top),
    ]
    grown = Rect(window.left - band, window.bottom - band, window.right, window.top)
    look: dict[str, svg.Attribute] = {"fill": SOFT, "font_weight": "bold"}
    return grown, "".join(svg.text(name, at, size, **look) for name, at in names)
