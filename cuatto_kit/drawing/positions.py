"""A board with its pieces at one moment, as SVG at true size (mm)."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from cuatto_kit.board.geometry import Point, Rect
from cuatto_kit.board.layout import Flag, Layout, Panel, PanelKind, SpaceKind
from cuatto_kit.drawing import svg
from cuatto_kit.drawing.arrows import INK, arrow, best_bend, jumps, steps
from cuatto_kit.drawing.board import EDGE, MARGIN, ground, lanes_of, numbered, outlines, tile_of
from cuatto_kit.drawing.labels import Labels, beside
from cuatto_kit.drawing.patterns import fill, pale
from cuatto_kit.drawing.pieces import Tokens, die
from cuatto_kit.drawing.scene import Scene, Token
from cuatto_kit.drawing.svg import Drawing
from cuatto_kit.drawing.yards import yards

MARKED = "#d9480f"
"""The rim of spaces to look at."""
DIE, GAP = 0.5, 0.12
"""Edge of a drawn die and what is left free between two, against a tile's edge."""

EMPTY = Scene(())
NO_WORDS = Labels()


def scene_drawing(
    layout: Layout,
    colours: Sequence[str],
    scene: Scene = EMPTY,
    labels: Labels = NO_WORDS,
    *,
    heat: Mapping[str, float] | None = None,
    notes: Mapping[str, str] | None = None,
    title: str = "",
) -> Drawing:
    """The board with what stands on it, and the dice beside it.

    `colours` are those of the teams by seat; `heat` (0 to 1) and `notes` are by id of a space.
    Where the scene is cropped, words beside the board are left out and its rims fade.
    """
    tile = tile_of(layout)
    tokens = Tokens(colours, tile)
    covered = [_covered(token, tile) for token in scene.tokens]
    said, room = ("", _board(layout)) if scene.around else beside(layout, labels, covered)
    window = _window(layout, scene, room, tile)
    shown = _near(layout, scene, window)
    shapes = list(outlines(shown))
    standing = [
        token
        for token, cover in zip(scene.tokens, covered, strict=True)
        if window.holds(token.place) and (not scene.around or any(map(cover.overlaps, shapes)))
    ]
    body = "".join(
        [
            ground(shown, heat, notes),
            *_lanes(shown, tokens),
            *_homes(shown, tokens),
            *yards(shown, tokens),
            *_marked(layout, scene, tile),
            numbered(shown, labels.numbers, heat),
            steps(shown, tile),
            jumps(shown),
            said,
            *map(tokens.drawn, standing),
        ]
    )
    faded = _faded(body, window, room, tile) if scene.around else body
    window, dice = _dice([*shapes, *covered, *_passed(scene)], scene, window, tile)
    over = "".join([*_arrows(layout, scene, tile), dice])
    return svg.drawing(window, tokens.definitions + faded + over, title)


def _covered(token: Token, tile: float) -> Rect:
    """What a piece takes of the board."""
    return Rect.around(token.place, *(token.size or (0.4 * tile, 0.4 * tile)))


def _board(layout: Layout) -> Rect:
    return svg.around(list(outlines(layout)))


def _window(layout: Layout, scene: Scene, room: Rect, tile: float) -> Rect:
    """What is shown: the spaces worth showing and half a tile round them, else everything."""
    spots = [Rect.around(place, 0, 0) for points in scene.arrows for place in points]
    wanted = [layout.space(name).outline for name in scene.around]
    shown = [outline for outline in wanted if outline is not None]
    if not shown:
        covers = [_covered(token, tile) for token in scene.tokens]
        return svg.around([room, *covers, *spots], MARGIN / 40 * tile)
    least = svg.around([*shown, *spots], tile / 2)
    most = svg.around([room], MARGIN / 40 * tile)
    return Rect(
        max(least.left, most.left),
        max(least.bottom, most.bottom),
        min(least.right, most.right),
        min(least.top, most.top),
    )


def _near(layout: Layout, scene: Scene, window: Rect) -> Layout:
    """What is drawn of a board: the spaces worth showing and those that touch them, else all.
    What lies farther off would be bits and pieces at the rim, yards aside, which reach far."""
    wanted = [layout.space(name).outline for name in scene.around]
    centre = [outline for outline in wanted if outline is not None]
    if not centre:
        return layout
    spaces = tuple(
        space
        for space in layout.spaces
        if space.id in scene.around
        or space.outline is None
        or any(map(space.outline.touches, centre))
        or (space.kind is SpaceKind.POOL and space.outline.overlaps(window))
    )
    names = {space.id for space in spaces}
    shapes = [space.outline for space in spaces if space.outline is not None]
    return replace(
        layout,
        spaces=spaces,
        links=tuple(link for link in layout.links if {link.origin, link.target} <= names),
        panels=tuple(
            panel
            for panel in layout.panels
            if any(outline.overlaps(shape) for outline in panel.outlines for shape in shapes)
        ),
    )


def _faded(body: str, window: Rect, board: Rect, tile: float) -> str:
    """The drawing, paler towards the rims of the window that the board reaches over."""
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


def _lanes(layout: Layout, tokens: Tokens) -> Iterator[str]:
    """The lanes of bridges in the colours of their teams, with their disc in each dimple."""
    for panel in layout.panels:
        if panel.kind is PanelKind.BRIDGE:
            for seat, lane in enumerate(lanes_of(panel)[: len(tokens.colours)]):
                yield _lane(panel, lane, seat, tokens)


def _lane(panel: Panel, lane: Sequence[Point], seat: int, tokens: Tokens) -> str:
    colour = tokens.colour(seat)
    short = 0.88 * min(panel.slot_size)
    strip = svg.around([Rect.around(place, short, short) for place in lane], 0.04 * short)
    rim = 0.07 * short
    parts = [
        svg.box(strip, short / 2, fill="none", stroke=EDGE, stroke_width=1.6 * rim),
        svg.box(strip, short / 2, fill=pale(colour), stroke=fill(colour), stroke_width=rim),
        *(tokens.used("team", seat, place, 0.36 * short, opacity=0.3) for place in lane),
    ]
    return "".join(parts)


def _homes(layout: Layout, tokens: Tokens) -> Iterator[str]:
    """Frames in a team's colour on the spaces where others want to be and it does not: its
    home row."""
    wanted = [set(finishes) for finishes in layout.finishes]
    for seat in range(min(layout.seats, len(tokens.colours))):
        others = set().union(*(w for k, w in enumerate(wanted) if k != seat)) - wanted[seat]
        for space in layout.spaces:
            if space.id in others and space.outline is not None and Flag.GOAL not in space.flags:
                outline, edge = space.outline, space.outline.width
                colour = tokens.colour(seat)
                inner = Rect.around(outline.centre, 0.8 * edge, 0.8 * edge)
                look: dict[str, svg.Attribute] = {
                    "stroke": fill(colour),
                    "stroke_width": 0.05 * edge,
                }
                yield svg.box(inner, 0.03 * edge, fill=pale(colour, 0.15), **look)
                yield tokens.used("team", seat, outline.centre, 0.18 * edge, opacity=0.35)


def _marked(layout: Layout, scene: Scene, tile: float) -> Iterator[str]:
    for name in scene.marked:
        outline = layout.space(name).outline
        if outline is not None:
            edge = min(outline.width, outline.length, tile)
            rim = 0.09 * edge
            inner = Rect.around(outline.centre, outline.width - rim, outline.length - rim)
            for colour, width in (("#fff", 1.7 * rim), (MARKED, rim)):
                look: dict[str, svg.Attribute] = {"stroke": colour, "stroke_width": width}
                yield svg.box(inner, 0.06 * edge, fill="none", **look)


def _arrows(layout: Layout, scene: Scene, tile: float) -> Iterator[str]:
    """Bold arrows in a halo. One that leads over several places passes each of them."""
    width = 0.075 * tile
    look: dict[str, svg.Attribute] = {"stroke_linejoin": "round", "stroke_linecap": "round"}
    for points in scene.arrows:
        *passed, last = [
            place for k, place in enumerate(points) if k == 0 or place != points[k - 1]
        ]
        if not passed:
            continue
        far = math.dist(passed[-1], last)
        if len(passed) == 1:
            bend = best_bend(layout, passed[0], last, (0.12, 0.2)) if far > tile else 0.0
            yield arrow(passed[0], last, width, INK, short=min(0.14 * tile, far / 5), bend=bend)
            continue
        yield svg.line(*passed, stroke="#fff", stroke_width=2 * width, **look)
        yield arrow(passed[-1], last, width, INK, bend=0.0)
        yield svg.line(*passed, stroke=INK, stroke_width=width, **look)


def _passed(scene: Scene) -> Iterator[Rect]:
    """What the arrows of a scene take, each stretch as a rectangle."""
    for points in scene.arrows:
        yield from (svg.around([Rect.around(p, 1, 1) for p in pair]) for pair in pairwise(points))


def _dice(taken: Sequence[Rect], scene: Scene, window: Rect, tile: float) -> tuple[Rect, str]:
    """The dice in a free corner of the window, else below it, and the window with them."""
    if not scene.dice:
        return window, ""
    size, gap = DIE * tile, GAP * tile
    width = len(scene.dice) * (size + gap) + gap
    room = _free_corner(taken, window, (width, size + 2 * gap))
    if room is None:
        below = Rect(window.left, window.bottom - size - 2 * gap, window.right, window.bottom)
        wide = max(0.0, width - window.width) / 2
        window = Rect(window.left - wide, below.bottom, window.right + wide, window.top)
        room = Rect.around(below.centre, width, below.length)
    y = room.centre[1]
    return window, "".join(
        die(value, (room.left + gap + size / 2 + k * (size + gap), y), size, scene.sides > 6)
        for k, value in enumerate(scene.dice)
    )


def _free_corner(taken: Sequence[Rect], window: Rect, size: tuple[float, float]) -> Rect | None:
    """A corner of the window where nothing is taken."""
    width, length = size
    for x in (window.right - width, window.left):
        for y in (window.top - length, window.bottom):
            room = Rect(x, y, x + width, y + length)
            inside = width <= window.width and length <= window.length
            if inside and not any(map(room.overlaps, taken)):
                return room
    return None


class Stage:
    """A board that is drawn once, and the pieces of one position after another over it.

    `first` is where the pieces are to begin with, `colours` are those of the teams by seat.
    """

    def __init__(
        self, layout: Layout, colours: Sequence[str], first: Scene, labels: Labels = NO_WORDS
    ) -> None:
        tile = tile_of(layout)
        self._tokens = tokens = Tokens(colours, tile)
        said, self._room = beside(layout, labels, [_covered(token, tile) for token in first.tokens])
        self.board = "".join(
            [
                ground(layout),
                *_lanes(layout, tokens),
                *_homes(layout, tokens),
                *yards(layout, tokens),
                numbered(layout, labels.numbers),
                steps(layout, tile),
                jumps(layout),
                said,
            ]
        )

    @property
    def definitions(self) -> str:
        """What all that was drawn so far refers to."""
        return self._tokens.definitions

    def window(self, scenes: Iterable[Scene], more: Sequence[Rect] = ()) -> Rect:
        """What shows the board, these positions and `more` (mm)."""
        tile = self._tokens.tile
        covers = [_covered(token, tile) for scene in scenes for token in scene.tokens]
        return svg.around([self._room, *covers, *more], MARGIN / 40 * tile)

    def piece(self, token: Token) -> str:
        """A piece at its place."""
        return self._tokens.drawn(token)

    def rims(self, scene: Scene, before: Scene) -> Iterator[str]:
        """A rim round each piece that has come to its place since the position before."""
        stood = set(before.tokens)
        for token in scene.tokens:
            if token not in stood:
                reach = self._tokens.reach(token.shape)
                size = token.size or (2 * reach, 2 * reach)
                rim = 0.06 * self._tokens.tile
                look: dict[str, svg.Attribute] = {"stroke": MARKED, "stroke_width": rim}
                around = Rect.around(token.place, *(side + rim for side in size))
                rounding = rim if token.shape == "block" else around.width / 2
                yield svg.box(around, rounding, fill="none", **look)


def film(
    layout: Layout, colours: Sequence[str], scenes: Sequence[Scene], labels: Labels = NO_WORDS
) -> Drawing:
    """A game as one drawing: the board, and over it the pieces of each position in a group of the
    class `position`, in order. What has come to a place since the last one has a rim."""
    stage = Stage(layout, colours, scenes[0], labels)
    every = dict.fromkeys(token for scene in scenes for token in scene.tokens)
    drawn = {token: f"p{number}" for number, token in enumerate(every)}
    defined = [svg.group(stage.piece(token), id=name) for token, name in drawn.items()]
    shown = []
    for before, scene in zip([scenes[0], *scenes], scenes, strict=False):
        pieces = [f'<use href="#{drawn[token]}"/>' for token in scene.tokens]
        shown.append(svg.group("".join([*pieces, *stage.rims(scene, before)]), class_="position"))
    known = f"{stage.definitions}<defs>{''.join(defined)}</defs>"
    return svg.drawing(stage.window(scenes), "".join([known, stage.board, *shown]))
