"""A board with its pieces at one moment, as SVG at true size (mm)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from cuatto_kit.board.geometry import Rect
from cuatto_kit.board.layout import Layout, SpaceKind
from cuatto_kit.drawing import effects, moves, svg
from cuatto_kit.drawing.arrows import INK, ends_of, gates, steps
from cuatto_kit.drawing.bands import Bands, bands_of
from cuatto_kit.drawing.board import MARGIN, ground, numbered, outlines, slots_of, tile_of
from cuatto_kit.drawing.crops import coordinates, faded, near, tightened, window_of
from cuatto_kit.drawing.jumps import jumps, jumps_of
from cuatto_kit.drawing.labels import Labels, beside
from cuatto_kit.drawing.pieces import Tokens
from cuatto_kit.drawing.rungs import rungs
from cuatto_kit.drawing.scene import Scene, Token
from cuatto_kit.drawing.svg import Drawing, words_of
from cuatto_kit.drawing.teams import homes, lanes, yards
from cuatto_kit.drawing.throws import throw

MARKED = "#d9480f"
"""The colour of the rims of marked spaces."""
CALLOUT = 0.4
"""The height of the number in a ring, in tile edges."""

GATE = 0.15
"""Half the width of an entrance to the board or an exit, in edges of a space."""

EMPTY = Scene(())
"""A scene without pieces."""
NO_WORDS = Labels()
"""Labels without texts."""


def scene_drawing(
    layout: Layout,
    colours: Sequence[str],
    scene: Scene = EMPTY,
    labels: Labels = NO_WORDS,
    *,
    heat: Mapping[str, float] | None = None,
    notes: Mapping[str, str] | None = None,
    title: str = "",
    kept_off: Sequence[Rect] = (),
) -> Drawing:
    """Return the board with its pieces, and the dice beside it.

    If the scene is cropped (`scene.around`), its rims fade and words beside the board are left out,
    except the names of its columns and rows.

    Args:
        layout: The board.
        colours: The teams' colours by seat.
        scene: The pieces, arrows and dice.
        labels: The words of the drawing.
        heat: The heat of spaces by id, 0 to 1.
        notes: Texts by id of a space, shown when a reader points at it.
        title: The title of the drawing.
        kept_off: Rectangles that words beside a whole board avoid (mm).
    """
    tile = tile_of(layout)
    tokens = Tokens(colours, tile, labels.least)
    labels = replace(labels, numbers=_uncovered(layout, scene, labels.numbers, tokens))
    bands = bands_of(layout, labels.names, colours)
    covered = [tokens.room(token) for token in scene.tokens]
    taken = [*covered, *kept_off]
    said, room = ("", _board(layout)) if scene.around else beside(layout, labels, taken, bands)
    written = svg.drawing(room, numbered(layout, labels.numbers, heat, labels.least) + said)
    words = [word.room for word in words_of(written)]
    arrows = [*moves.ways(scene, tokens, words, _jumps(layout, labels))]
    seen = [
        *(spot for arrow in arrows for spot in moves.covers(arrow)),
        *_seen(layout, scene, labels),
    ]
    window = window_of(layout, scene, room, covered, seen, tile)
    shown = near(layout, scene, window)
    shapes = list(outlines(shown))
    window = tightened(window, [*shapes, *covered, *seen], tile) if scene.around else window
    standing = [
        token
        for token, cover in zip(scene.tokens, covered, strict=True)
        if window.holds(token.place)
        and (not scene.around or token.place in scene.seen or any(map(cover.overlaps, shapes)))
    ]
    drawn = _drawn(layout, shown, tokens, labels, bands, heat, notes, _marked(layout, scene, tile))
    body = "".join([drawn, said, *map(tokens.drawn, standing)])
    body = faded(body, window, svg.around(shapes), tile) if scene.around else body
    window, named = coordinates(layout, labels, scene, window, tile)
    window, dice = throw([*shapes, *covered, *words, *seen], scene, window, tile)
    over = [*map(moves.drawn, arrows), named, dice, *_callouts(scene, tokens)]
    return svg.drawing(window, tokens.definitions + body + "".join(over), title)


def _drawn(
    layout: Layout,
    shown: Layout,
    tokens: Tokens,
    labels: Labels,
    bands: Bands,
    heat: Mapping[str, float] | None = None,
    notes: Mapping[str, str] | None = None,
    marks: Iterable[str] = (),
) -> str:
    """Return the part of a board that is shown, without pieces and without words beside it.

    `marks` are drawn below its numbers.
    """
    return "".join(
        [
            ground(shown, heat, notes, bands),
            *lanes(shown, tokens),
            *homes(shown, tokens),
            *yards(shown, tokens, labels),
            rungs(shown, labels.by_number),
            *marks,
            steps(shown, tokens.tile, tokens.colours),
            jumps(layout, labels.ladders, shown),
            effects.badges(shown),
            numbered(shown, labels.numbers, heat, labels.least),
        ]
    )


def _uncovered(
    layout: Layout, scene: Scene, numbers: Mapping[str, str], tokens: Tokens
) -> Mapping[str, str]:
    """Return the numbers of spaces, without those in the middle of a space that a piece covers."""
    middles = {
        space.id: space.outline.centre
        for space in layout.spaces
        if space.id in numbers and space.outline and not space.slots
    }
    rims = [tokens.rim(token) for token in scene.tokens]
    hidden = {name for name, middle in middles.items() if any(rim.holds(middle) for rim in rims)}
    return {name: text for name, text in numbers.items() if name not in hidden}


def _seen(layout: Layout, scene: Scene, labels: Labels) -> Iterator[Rect]:
    """Yield the rectangles that a cropped scene shows in addition to its spaces.

    They are further places, the entrances and exits, and the numbers of slots.
    """
    yield from (Rect.around(place, 1, 1) for place in scene.seen)
    spaces = [layout.space(name) for name in scene.around]
    if any(space.kind is SpaceKind.LANE for space in spaces):
        yield from (slot for _, slot in slots_of(layout, labels.numbers, labels.least))
    if not layout.in_panels:
        core = [space.outline for space in spaces if space.outline]
        for gate in gates(layout):
            if any(Rect.around(gate.place, 1, 1).overlaps(outline) for outline in core):
                ends = ends_of(gate, tile_of(layout))
                yield svg.around([Rect.around(end, 0, 0) for end in ends], GATE * gate.edge)


def _board(layout: Layout) -> Rect:
    return svg.around(list(outlines(layout)))


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


def _jumps(layout: Layout, labels: Labels) -> list[Rect]:
    """Return the rectangles that the jumps of a board take, one for each stretch."""
    return [
        svg.around([Rect.around(place, 0.1 * jump.edge, 0.1 * jump.edge) for place in ends])
        for jump in jumps_of(layout, labels.ladders)
        for ends in pairwise(jump.points)
    ]


def _callouts(scene: Scene, tokens: Tokens) -> Iterator[str]:
    """Yield numbers in rings, to which a text beside the picture refers."""
    size = max(CALLOUT * tokens.tile, tokens.least)
    for text, place in scene.numbers:
        yield svg.disc(place, 0.75 * size, fill="#fff", stroke=INK, stroke_width=0.12 * size)
        yield svg.text(text, place, size, fill=INK, font_weight="bold")


class Stage:
    """A board that is drawn once, and over it the pieces of one position after another.

    `first` is the first position, and `colours` are those of the teams by seat.
    """

    def __init__(
        self, layout: Layout, colours: Sequence[str], first: Scene, labels: Labels = NO_WORDS
    ) -> None:
        tile = tile_of(layout)
        self._tokens = tokens = Tokens(colours, tile, labels.least)
        bands = bands_of(layout, labels.names, colours)
        covered = [tokens.room(token) for token in first.tokens]
        said, self._room = beside(layout, labels, covered, bands)
        self.board = _drawn(layout, layout, tokens, labels, bands) + said

    @property
    def definitions(self) -> str:
        """The definitions to which everything drawn so far refers."""
        return self._tokens.definitions

    def window(self, scenes: Iterable[Scene], more: Sequence[Rect] = ()) -> Rect:
        """Return the window (mm) that contains the board, these positions and `more`."""
        tile = self._tokens.tile
        covers = [self._tokens.room(token) for scene in scenes for token in scene.tokens]
        return svg.around([self._room, *covers, *more], MARGIN / 40 * tile)

    def piece(self, token: Token) -> str:
        """Return a piece at its place."""
        return self._tokens.drawn(token)

    def rims(self, scene: Scene, before: Scene) -> Iterator[str]:
        """Yield a rim around each piece that was not in the same place in the position before."""
        stood = set(before.tokens)
        for token in scene.tokens:
            if token not in stood:
                rim = 0.06 * self._tokens.tile
                look: dict[str, svg.Attribute] = {"stroke": MARKED, "stroke_width": rim}
                around = svg.around([self._tokens.rim(token).room], rim / 2)
                rounding = rim if token.shape == "block" else around.width / 2
                yield svg.box(around, rounding, fill="none", **look)


def film(
    layout: Layout, colours: Sequence[str], scenes: Sequence[Scene], labels: Labels = NO_WORDS
) -> Drawing:
    """Return a game as one drawing: the board, and over it the positions in order.

    Each position is a group of the class `position`. Pieces that came to their place since the
    previous position have a rim.
    """
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
