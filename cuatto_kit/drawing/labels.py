"""The words beside a board: names of paths, of start and finish, of columns and rows.

The words for start and finish may be on bridges, in the strip that the lanes leave free.
"""

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise, product

from cuatto_kit.board.geometry import SQUARE_EDGES, Edge, Point, Rect
from cuatto_kit.board.layout import Layout, Panel, PanelKind, SpaceKind
from cuatto_kit.board.ways import ways
from cuatto_kit.drawing import svg
from cuatto_kit.drawing.arrows import INK, Gate, ends_of, gates, pad
from cuatto_kit.drawing.bands import PLAIN, Bands
from cuatto_kit.drawing.board import outlines, slots_of, tile_of
from cuatto_kit.drawing.jumps import jumps_of
from cuatto_kit.drawing.routes import between

PATH, WIDE_PATH, END, RIM = 0.26, 0.38, 0.3, 0.17
"""Heights of words, in tile edges.

They are for the names of paths, for the same on boards of many small spaces, for start and finish,
and for columns and rows.
"""
LARGEST = 0.7
"""The greatest height of names of paths, in tile edges.

Names that would have to be higher to be legible are left out.
"""
LED = 4
"""The greatest distance of a name from an enclosed path, in tile edges."""
STRAY = 0.25
"""The cost of a name for each space between it and the middle of its path, in tile edges."""
CLEAR = 0.33
"""The distance of a line's end from the middle of a space, in both directions, in tile edges."""
CROWDED, APART = 0.6, 0.5
"""The cost of a name of a path near another name, and the distance that counts as near, in tile
edges.
"""
GATES = 2
"""The greatest number of gates that have a word each."""
LINE = 1.15
"""The distance between lines, in heights of letters."""
TURNED = 0.9
"""The cost of a text that is not horizontal, in tile edges."""
WIDE = 1.9
"""The ratio of width to height of the room for a drawing."""


@dataclass(frozen=True)
class Labels:
    """The words of a drawing, in the reader's language.

    - `numbers`: the numbers of spaces, by id.
    - `names`: the names of paths.
    - `start`, `finish`: the words where the paths begin and end.
    - `exit`: the word at the exit of a yard.
    - `columns`, `rows`: names below the board and on its left, from its south-west corner, for
      boards whose squares are named by both.
    - `share`: the size of words beside the board, as a share of their usual size.
    - `least`: the least height of letters (mm).
    - `ladders`: true if jumps are ladders and slides, false if they are arrows.
    - `by_number`: the spaces, by id, that are drawn as a ladder climbed by number.
    """

    numbers: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    start: str = ""
    finish: str = ""
    exit: str = ""
    columns: Sequence[str] = ()
    rows: Sequence[str] = ()
    share: float = 1.0
    least: float = 0.0
    ladders: bool = False
    by_number: Collection[str] = ()


@dataclass(frozen=True)
class Place:
    """A possible place of a text.

    `lines` are its lines, `centre` is its middle (mm), `turn` its rotation (degrees), `room` its
    rectangle (mm) and `cost` the objections to it (mm).
    """

    lines: tuple[str, ...]
    centre: Point
    turn: int
    room: Rect
    cost: float


def beside(
    layout: Layout, labels: Labels, taken: Sequence[Rect] = (), bands: Bands | None = None
) -> tuple[str, Rect]:
    """Return all words beside the board, and the room that the board and the words take.

    Words for which no place is free are left out.

    Args:
        layout: The board.
        labels: The words.
        taken: Rectangles that the words avoid (mm).
        bands: The bands of the paths, whose names have their colours.
    """
    room = _Room(layout, labels, taken)
    parts = [*room.rims(), *room.ends()]
    for path, name in labels.names.items():
        if name:
            parts += room.named(path, name, (bands or {}).get(path, PLAIN).ink)
    return "".join(parts), room.box


class _Room:
    """The free room around a board; each word that is placed takes some of it."""

    def __init__(self, layout: Layout, labels: Labels, taken: Sequence[Rect]) -> None:
        self.layout = layout
        self.labels = labels
        self.tile = tile_of(layout)
        self.gates = [gate for gate in gates(layout) if not gate.yard]
        shapes = [
            *outlines(layout),
            *(room for _, room in slots_of(layout, labels.numbers, labels.least)),
        ]
        self.box = svg.around([*shapes, *(self._arrow(gate) for gate in self.gates)])
        self.names: list[Rect] = []
        self.taken = [*(_discs(layout, self.tile) or shapes), *taken]
        self.taken += (svg.around([self._arrow(gate)], 0.04 * self.tile) for gate in self.gates)
        for jump in jumps_of(layout, labels.ladders):
            for point in jump.points:
                self.taken.append(Rect.around(point, 0.2 * self.tile, 0.2 * self.tile))

    def _arrow(self, gate: Gate) -> Rect:
        """Return the rectangle that the arrow through a gate takes."""
        if self.layout.in_panels or (not gate.inwards and pad(self.layout)):
            return Rect.around(gate.place, 1.0, 1.0)
        head = 0.2 * self.tile
        return svg.around([Rect.around(end, *_across(gate, head)) for end in self._ends(gate)])

    def _ends(self, gate: Gate) -> tuple[Point, Point]:
        return ends_of(gate, self.tile)

    def named(self, path: str, name: str, ink: str) -> Iterator[str]:
        """Yield the name of a path beside a straight stretch, or at the end of a line."""
        usual = (WIDE_PATH if self.layout.in_panels else PATH) * self.tile * self.labels.share
        size = max(usual, self.labels.least)
        if size > LARGEST * self.tile:
            return
        look: dict[str, svg.Attribute] = {"fill": ink, "font_weight": "600"}
        before = len(self.taken)
        beside = self._set(self._beside_path(path, name, size), size, **look)
        feet = [
            self._foot(space.outline)
            for space in self.layout.spaces
            if space.path == path and space.outline
        ]
        yield beside or self._led_to(feet, name, size, **look)
        self.names += self.taken[before:]

    def _led_to(
        self, starts: Sequence[Point], name: str, size: float, **look: svg.Attribute
    ) -> str:
        """Return a name and a line to it from one of the points; empty without a free place."""
        best = self._best_of(
            replace(place, cost=place.cost + STRAY * abs(k - (len(starts) - 1) / 2) * self.tile)
            for k, start in enumerate(starts)
            for place in self._around(start, name, size)
        )
        if best is None:
            return ""
        start = min(starts, key=lambda start: math.dist(start, _nearest(best.room, start)))
        end = _nearest(best.room, start)
        line: dict[str, svg.Attribute] = {"stroke": look["fill"], "stroke_width": 0.03 * self.tile}
        return svg.line(start, end, **line) + self._put(best, size, **look)

    def _foot(self, outline: Rect) -> Point:
        """Return the place on a space at which the line of a name begins.

        On panels it is clear of the number and of the arrow.
        """
        x, y = outline.centre
        aside = CLEAR * self.tile if self.layout.in_panels else 0.0
        return (x + aside, y - aside)

    def _around(self, start: Point, name: str, size: float) -> Iterator[Place]:
        """Yield places around a point, up to `LED` tiles away, nearer ones at less cost."""
        width, height = svg.width_of(name, size), size
        reach = LED + math.ceil(width / 2 / self.tile)
        rows, columns = ([k / 2 for k in range(-2 * n, 2 * n + 1)] for n in (LED, reach))
        for across, up in product(columns, rows):
            centre = (start[0] + across * self.tile, start[1] + up * self.tile)
            room = Rect.around(centre, width + size, height)
            near = math.hypot(max(0.0, abs(across * self.tile) - width / 2), up * self.tile)
            yield Place((name,), centre, 0, room, near)

    def ends(self) -> Iterator[str]:
        """Yield the words for start and finish, at their panels or at the gates."""
        size = max(END * self.tile * self.labels.share, self.labels.least)
        look: dict[str, svg.Attribute] = {"fill": INK, "font_weight": "bold"}
        for text, kinds, inwards in (
            (self.labels.start, (SpaceKind.LANE, SpaceKind.POOL), True),
            (self.labels.finish, (SpaceKind.FINISH,), False),
        ):
            ends = [space for space in self.layout.spaces if space.kind in kinds]
            if not text or (self.layout.in_panels and any(space.outline for space in ends)):
                continue  # yards and a centre need no word
            spaces = {space.id for space in ends}
            panels = [
                one.outline
                for one in self.layout.panels
                if {*one.spaces} & spaces and one.kind is not PanelKind.ADAPTER
            ]
            home = None if inwards else pad(self.layout)
            found = [gate for gate in self.gates if gate.inwards is inwards]
            if room := next(iter(panels), home):
                sides = [(room, edge) for edge in SQUARE_EDGES]
                yield self._set(self._round(sides, text, size), size, **look)
            elif len(found) <= GATES:
                for gate in found:
                    far = self._ends(gate)[0 if gate.inwards else 1]
                    beside = self._set(self._at_gate(gate, text, size), size, **look)
                    yield beside or self._led_to([far], text, size, **look)

    def rims(self) -> Iterator[str]:
        """Yield the names of columns below the board and of rows on its left."""
        size, board = max(RIM * self.tile, self.labels.least), self.box
        look: dict[str, svg.Attribute] = {"fill": INK, "font_weight": "bold"}
        pitch = self.tile / 2
        places = [
            (name, (board.left + (k + 0.5) * pitch, board.bottom - 0.8 * size))
            for k, name in enumerate(self.labels.columns)
        ] + [
            (name, (board.left - 0.8 * size, board.bottom + (k + 0.5) * pitch))
            for k, name in enumerate(self.labels.rows)
        ]
        for name, centre in places:
            self._take(Rect.around(centre, svg.width_of(name, size), size))
            yield svg.text(name, centre, size, **look)

    def _set(self, places: Iterator[Place], size: float, **look: svg.Attribute) -> str:
        """Return the text at the best free place; empty if no place is free."""
        best = self._best_of(places)
        return "" if best is None else self._put(best, size, **look)

    def _put(self, best: Place, size: float, **look: svg.Attribute) -> str:
        """Return the text at a place, which it takes."""
        self._take(best.room)
        return "".join(
            written(best.lines, best.centre, size, best.turn, **svg.halo(size / 6), **look)
        )

    def _best_of(self, places: Iterator[Place]) -> Place | None:
        """Return the first free place with the least cost, including growth, or None."""
        best, least = None, (math.inf, 0)
        for number, place in sorted(enumerate(places), key=lambda item: item[1].cost):
            if place.cost > least[0]:
                break  # later ones cost no less, and a drawing never shrinks
            cost = (place.cost + self._growth(place.room), number)
            if cost < least and not any(map(place.room.overlaps, self.taken)):
                best, least = place, cost
        return best

    def _take(self, room: Rect) -> None:
        self.taken.append(room)
        self.box = svg.around([self.box, room])

    def _growth(self, room: Rect) -> float:
        """Return the cost of enlarging the drawing; it depends mainly on the scarcer direction."""
        grown = svg.around([self.box, room])
        wider, longer = grown.width - self.box.width, grown.length - self.box.length
        needed = max(grown.width / WIDE, grown.length) - max(self.box.width / WIDE, self.box.length)
        return WIDE * needed + 0.2 * (wider + longer)

    def _round(self, sides: Sequence[tuple[Rect, Edge]], text: str, size: float) -> Iterator[Place]:
        """Yield places at the sides of rectangles.

        Texts are horizontal, in one or two lines, or run along the left and right sides.
        """
        gap = 0.12 * self.tile
        for rect, edge in sides:
            (x, y), (dx, dy) = rect.centre, edge.way
            x, y = x + dx * (rect.width / 2 + gap), y + dy * (rect.length / 2 + gap)
            for lines in broken(text):
                width, height = size_of(lines, size)
                centre = (x + dx * width / 2, y + dy * height / 2)
                cost = 0.15 * self.tile * (len(lines) - 1)
                yield Place(lines, centre, 0, Rect.around(centre, width, height), cost)
            if dx:
                along, width = (x + dx * size / 2, y), svg.width_of(text, size)
                cost = TURNED * self.tile
                yield Place((text,), along, 90, Rect.around(along, size, width), cost)

    def _at_gate(self, gate: Gate, text: str, size: float) -> Iterator[Place]:
        """Yield places behind the arrow through a gate, and beside it from the rim of the board."""
        yield from self._round([(self._arrow(gate), gate.outwards)], text, size)
        (x, y), (dx, dy) = gate.place, gate.outwards.way
        width, gap = svg.width_of(text, size), 0.06 * self.tile
        aside = 0.1 * self.tile + gap
        for side in (1, -1):
            if dx:
                centre = (x + dx * (gap + width / 2), y + side * (aside + size / 2))
            else:
                centre = (x + side * (aside + width / 2), y + dy * (gap + size / 2))
            room = Rect.around(centre, width, size)
            yield Place((text,), centre, 0, room, 0.1 * self.tile)

    def _beside_path(self, path: str, name: str, size: float) -> Iterator[Place]:
        """Yield places at each space of the path and between neighbouring ones.

        Those near its middle and far from other paths cost less.
        """
        own = [space.outline for space in self.layout.spaces if space.path == path]
        spaces = [outline for outline in own if outline is not None]
        if not spaces:
            return
        reach = svg.around(spaces, 2 * self.tile)
        others = [
            space.outline
            for space in self.layout.spaces
            if space.path != path and space.outline is not None and space.outline.overlaps(reach)
        ]
        pairs = [svg.around(pair) for pair in pairwise(spaces)]
        straight = [run for run in pairs if min(run.width, run.length) < 1.5 * self.tile]
        middle = (len(spaces) - 1) / 2
        for k, run in [*enumerate(spaces), *((k + 0.5, run) for k, run in enumerate(straight))]:
            for place in self._round([(run, edge) for edge in SQUARE_EDGES], name, size):
                near = svg.around([place.room], 0.3 * self.tile)
                foreign = sum(near.overlaps(other) for other in others)
                around = svg.around([place.room], APART * self.tile)
                close = CROWDED * any(map(around.overlaps, self.names))
                stray = STRAY * abs(k - middle) + 0.5 * foreign + close
                loose = max(0.0, math.dist(place.centre, run.centre) / self.tile - 2) * 0.2
                yield replace(place, cost=place.cost + (stray + loose) * self.tile)


def _discs(layout: Layout, tile: float) -> list[Rect]:
    """Return the rooms of round spaces and of the ways between them; around them words may be on
    the board.
    """
    rooms = [space.outline for space in layout.spaces if space.round and space.outline]
    middles = [between(*way, 0.5) for way in ways(layout)]
    return [*rooms, *(Rect.around(place, tile / 4, tile / 4) for place in middles)]


def _nearest(room: Rect, place: Point) -> Point:
    """Return the point of a rectangle that is nearest to a place."""
    x, y = place
    return (min(max(x, room.left), room.right), min(max(y, room.bottom), room.top))


def _across(gate: Gate, head: float) -> tuple[float, float]:
    """Return the size of an arrow's head across its direction."""
    return (0.1, head) if gate.outwards.way[0] else (head, 0.1)


def broken(text: str) -> Iterator[tuple[str, ...]]:
    """Yield a text in one line and, if it has several words, in two of about the same width."""
    yield (text,)
    words = text.split()
    if len(words) > 1:
        cuts = [(" ".join(words[:k]), " ".join(words[k:])) for k in range(1, len(words))]
        yield min(cuts, key=lambda lines: max(svg.width_of(line, 1.0) for line in lines))


def written(
    lines: Sequence[str], centre: Point, size: float, turn: int = 0, **look: svg.Attribute
) -> Iterator[str]:
    """Yield the lines of a text around its middle."""
    x, y = centre
    top = y + (len(lines) - 1) / 2 * LINE * size
    for k, line in enumerate(lines):
        yield svg.text(line, (x, top - k * LINE * size), size, turn, **look)


def size_of(lines: Sequence[str], size: float) -> tuple[float, float]:
    """Return the width and height of a text in lines."""
    return max(svg.width_of(line, size) for line in lines), size * (1 + LINE * (len(lines) - 1))


# Words on bridges


BRIDGE_WORD, BRIDGE_ROOM = 0.2, 0.85
"""The greatest height of a word, in tile edges, and the share of its strip that it may fill."""
LANE_END = 0.22
"""The distance from the middle of a lane's last dimple to the lane's end, in tile edges."""


def words_on_bridges(layout: Layout, labels: Labels) -> tuple[str, Labels]:
    """Return the words that fit on their bridges, and the labels without them.

    The word for start or finish is drawn only if every bridge of its kind has room for it.
    """
    drawn, left = [], labels
    for end, kinds in (
        ("start", (SpaceKind.LANE, SpaceKind.POOL)),
        ("finish", (SpaceKind.FINISH,)),
    ):
        text = str(getattr(labels, end))
        names = {space.id for space in layout.spaces if space.kind in kinds}
        panels = [
            panel
            for panel in layout.panels
            if panel.kind is PanelKind.BRIDGE and names & {*panel.spaces} and panel.slots
        ]
        said = [_said(panel, text, tile_of(layout)) for panel in panels]
        if text and said and all(said):
            drawn += said
            left = replace(left, start="") if end == "start" else replace(left, finish="")
    return "".join(drawn), left


def _said(panel: Panel, text: str, tile: float) -> str:
    """Return a word along the widest free strip of a panel; empty if the strip is too narrow."""
    slots = svg.around(
        [Rect.around(place, 0, 0) for place in panel.slots_on_board], LANE_END * tile
    )
    outline = panel.outline
    strips = {
        Edge.UP: Rect(outline.left, slots.top, outline.right, outline.top),
        Edge.DOWN: Rect(outline.left, outline.bottom, outline.right, slots.bottom),
        Edge.LEFT: Rect(outline.left, outline.bottom, slots.left, outline.top),
        Edge.RIGHT: Rect(slots.right, outline.bottom, outline.right, outline.top),
    }
    edge, strip = max(strips.items(), key=lambda item: min(item[1].width, item[1].length))
    narrow, wide = sorted((strip.width, strip.length))
    size = min(
        BRIDGE_WORD * tile,
        BRIDGE_ROOM * narrow,
        BRIDGE_ROOM * wide / max(svg.width_of(text, 1.0), 1.0),
    )
    if size < BRIDGE_WORD * tile / 2:
        return ""
    turn = 90 if edge.step[0] else 0
    return svg.text(text, strip.centre, size, turn, fill=INK, font_weight="bold")
