"""Where words stand beside a board: names of paths, of its start and finish, of rows."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from cuatto_kit.board.geometry import Edge, Point, Rect
from cuatto_kit.board.layout import Layout, SpaceKind
from cuatto_kit.drawing import svg
from cuatto_kit.drawing.arrows import INK, SOFT, curves, gates, points_of
from cuatto_kit.drawing.board import outlines, tile_of

PATH, WIDE_PATH, END, RIM = 0.25, 0.45, 0.3, 0.17
"""How high names of paths, also on boards of many small spaces, of start and finish, and of rows
are, against a tile's edge."""


@dataclass(frozen=True)
class Labels:
    """The words of a drawing, in the reader's language.

    `numbers` by id of the space, `names` by path; `start` and `finish` stand where the way
    begins and ends; `columns` below the board and `rows` on its left, from its south-west
    corner, for boards whose squares are named by both.
    """

    numbers: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    start: str = ""
    finish: str = ""
    columns: Sequence[str] = ()
    rows: Sequence[str] = ()


@dataclass(frozen=True)
class Place:
    """Where a text may stand: its middle, how it is turned (degrees), what it takes up, and
    what speaks against it (mm)."""

    centre: Point
    turn: int
    room: Rect
    cost: float


def beside(layout: Layout, labels: Labels, taken: Sequence[Rect] = ()) -> tuple[str, Rect]:
    """All words beside the board, and the room that board and words take. They keep off what is
    `taken`; one that finds no room is left out."""
    room = _Room(layout, taken)
    parts = [*room.rims(labels), *room.ends(labels)]
    for path, name in labels.names.items():
        if name:
            parts += room.named(path, name)
    return "".join(parts), room.box


class _Room:
    """The free room round a board; every word that is placed takes some of it."""

    def __init__(self, layout: Layout, taken: Sequence[Rect]) -> None:
        self.layout = layout
        self.tile = tile_of(layout)
        self.taken = list(outlines(layout))
        self.box = svg.around(self.taken)
        self.taken += taken
        for curve in curves(layout):
            for point in points_of(curve.start, curve.end, curve.bend):
                self.taken.append(Rect.around(point, 0.2 * self.tile, 0.2 * self.tile))

    def named(self, path: str, name: str) -> Iterator[str]:
        """The name of a path beside one of its straight runs."""
        size = (WIDE_PATH if self.layout.in_panels else PATH) * self.tile
        places = self._beside_path(path, svg.width_of(name, size), size)
        yield self._set(name, places, size, fill=SOFT, font_style="italic")

    def ends(self, labels: Labels) -> Iterator[str]:
        """The words for start and finish, at their panels or at the gates."""
        size = END * self.tile
        look: dict[str, svg.Attribute] = {"fill": INK, "font_weight": "bold"}
        for text, kinds, inwards in (
            (labels.start, (SpaceKind.LANE, SpaceKind.POOL), True),
            (labels.finish, (SpaceKind.FINISH,), False),
        ):
            ends = [space for space in self.layout.spaces if space.kind in kinds]
            if self.layout.in_panels and any(space.outline is not None for space in ends):
                continue  # yards and a centre need no word
            spaces = [space.id for space in ends]
            panels = [panel.outline for panel in self.layout.panels if {*panel.spaces} & {*spaces}]
            found = [gate for gate in gates(self.layout) if gate.inwards is inwards]
            width = svg.width_of(text, size)
            if text and panels:
                edges = [(panels[0], edge) for edge in Edge]
                yield self._set(text, self._round(edges, width, size), size, **look)
            elif text and len(found) == 1:
                (x, y), (dx, dy) = found[0].place, found[0].outwards.step
                head = Rect.around((x + 0.2 * self.tile * dx, y + 0.2 * self.tile * dy), 1, 1)
                edges = [(svg.around([head], 0.18 * self.tile), found[0].outwards)]
                yield self._set(text, self._round(edges, width, size), size, **look)

    def rims(self, labels: Labels) -> Iterator[str]:
        """The names of columns below the board and of rows on its left."""
        size, board = RIM * self.tile, self.box
        look: dict[str, svg.Attribute] = {"fill": SOFT, "font_weight": "bold"}
        pitch = self.tile / 2
        places = [
            (name, (board.left + (k + 0.5) * pitch, board.bottom - 0.8 * size))
            for k, name in enumerate(labels.columns)
        ] + [
            (name, (board.left - 0.8 * size, board.bottom + (k + 0.5) * pitch))
            for k, name in enumerate(labels.rows)
        ]
        for name, centre in places:
            self._take(Rect.around(centre, svg.width_of(name, size), size))
            yield svg.text(name, centre, size, **look)

    def _set(self, text: str, places: Iterator[Place], size: float, **look: svg.Attribute) -> str:
        """The text at the best free place; nothing where there is none."""
        best = self._best_of(places)
        if best is None:
            return ""
        self._take(best.room)
        return svg.text(text, best.centre, size, best.turn, **svg.halo(size / 6), **look)

    def _best_of(self, places: Iterator[Place]) -> Place | None:
        """The free place of the least cost, growth included; the first of several."""
        best, least = None, (math.inf, 0)
        for number, place in sorted(enumerate(places), key=lambda item: item[1].cost):
            if place.cost > least[0]:
                break  # those behind it cost no less, and a drawing never shrinks
            cost = (place.cost + self._growth(place.room), number)
            if cost < least and not any(map(place.room.overlaps, self.taken)):
                best, least = place, cost
        return best

    def _take(self, room: Rect) -> None:
        self.taken.append(room)
        self.box = svg.around([self.box, room])

    def _growth(self, room: Rect) -> float:
        """How much wider and longer the drawing becomes."""
        grown = svg.around([self.box, room])
        return grown.width - self.box.width + grown.length - self.box.length

    def _round(
        self, sides: Sequence[tuple[Rect, Edge]], width: float, size: float
    ) -> Iterator[Place]:
        """Upright texts at sides of rectangles, and texts along them where these are tall."""
        gap = 0.12 * self.tile
        for rect, edge in sides:
            (x, y), (dx, dy) = rect.centre, edge.step
            x, y = x + dx * (rect.width / 2 + gap), y + dy * (rect.length / 2 + gap)
            upright = (x + dx * width / 2, y + dy * size / 2)
            yield Place(upright, 0, Rect.around(upright, width, size), 0.0)
            if dx:
                along = (x + dx * size / 2, y)
                yield Place(along, 90, Rect.around(along, size, width), 0.1 * self.tile)

    def _beside_path(self, path: str, width: float, size: float) -> Iterator[Place]:
        """Places at each space of the path and between each two; those near its middle and far
        from other paths are better."""
        own = [space.outline for space in self.layout.spaces if space.path == path]
        spaces = [outline for outline in own if outline is not None]
        others = [
            space.outline
            for space in self.layout.spaces
            if space.path != path and space.outline is not None
        ]
        pairs = [svg.around(pair) for pair in pairwise(spaces)]
        straight = [run for run in pairs if min(run.width, run.length) < 1.5 * self.tile]
        middle = (len(spaces) - 1) / 2
        for k, run in [*enumerate(spaces), *((k + 0.5, run) for k, run in enumerate(straight))]:
            for place in self._round([(run, edge) for edge in Edge], width, size):
                near = svg.around([place.room], 0.3 * self.tile)
                foreign = sum(near.overlaps(other) for other in others)
                stray = 0.25 * abs(k - middle) + 0.5 * foreign
                loose = max(0.0, math.dist(place.centre, run.centre) / self.tile - 2) * 0.2
                cost = place.cost + (stray + loose) * self.tile
                yield Place(place.centre, place.turn, place.room, cost)
