"""The words on the tiles and bridges of a race, and their ornaments.

Lengths are at the library's scale (mm, for a tile of 40 mm), in the coordinates of a panel.
"""

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from cuatto_kit.board.geometry import Point, away, turned
from cuatto_kit.board.layout import JointKind, Layout, LinkKind, Panel, PanelKind, Space
from cuatto_kit.cad.lettering import Lettering, capitals, fitted, no_strokes
from cuatto_kit.cad.marks import Mark, arrow, bar, loop, pattern, petal, star, symbol, word
from cuatto_kit.cad.scale import Scale
from cuatto_kit.config.languages import noun
from cuatto_kit.config.looks import look_of
from cuatto_kit.config.model import ANY_LANGUAGE, text_in
from cuatto_kit.config.ornaments import ART
from cuatto_kit.errors import Code, Finding, YamlPath
from cuatto_kit.games.race.board.panels import strips_of
from cuatto_kit.games.race.board.visits import crossed_spaces
from cuatto_kit.games.race.config.effects import Effect
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.names import AGAIN, FINISH, SAFE, START
from cuatto_kit.games.race.printing.badges import badge, left_off

if TYPE_CHECKING:  # manifold3d is loaded only for boards with drawings
    from cuatto_kit.games.race.printing.tile_art import Jumps

END_WORD, WORD_MARGIN = 6.5, 4.0
"""The height of START and FINISH, and their least distance from the sides of a bridge."""
WORD_LINE = 5.1
"""The distance from the end of a bridge to the middle of its word."""
SYMBOL, SYMBOL_LINE = 5.4, 10.4
"""The size of a lane's symbol, and its distance from the last dimple."""

CORNERS = 4
BADGED = (3, 0, 2, 1)
"""The corners in the order in which badges take them, as seen on the board."""
BADGE_BESIDE_ONE, BADGE_BESIDE_FOUR = ((12.6, 12.6), 4.0), ((13.5, 13.5), 3.0)
"""The middle and the radius of a badge in the upper right corner of a tile."""
NUMBER, NUMBER_PLACE, NUMBER_ROOM, NUMBER_CORNER = 3.6, (-13.3, 14.2), (6.0, 3.8), 1
"""The height of the number of a space, its place between dimples and frame, the size of its room,
and its corner, counted anticlockwise from the upper right.
"""
NAME = 4.0
"""The greatest height of words on tiles."""
BAND, BAND_LINE, BESIDE_NUMBER = (32.2, 3.2), 14.5, 6.5
"""The size of the room along an edge without a socket, the distance of its middle from that of the
tile, and the length that a number takes from it.
"""
HALF_BAND, HALF_PLACE = (11.4, 3.2), (10.4, 14.5)
"""The size and the middle of the room along an upper edge beside a socket."""
OVER_ONE, OVER_ONE_PLACE = (17.6, 4.0), (0.0, 8.9)
"""The size and the middle of the room above a single dimple."""

AMID_FOUR_SIZE = (7.2, 4.4)
"""The length and width of an arrow between four dimples."""
BESIDE_ONE, BESIDE_ONE_SIZE = 6.4, (4.0, 4.0)
"""The distance from the middle of a tile at which an arrow beside a single dimple begins, and its
length and width.
"""

TIP_ASIDE, TIP_DOWN, TIP_MARK = 13.0, 7.0, 3.6
"""The distance of a number or a mark from the axis of a point and from its edge at the tip, and the
radius of a mark.
"""

BARS_AMID_FOUR, BARS_BESIDE_ONE, BAR_WIDTH = (0.0, 10.6), (6.6, 10.6), 1.0
"""The distances of the ends of the bars of a crossing from the middle, among four dimples and
beside a single one, and the width of a bar.
"""

LEAST_SCALE = 0.75
"""The scale below which patterns are omitted: their walls are 0.6 mm wide on a tile of 40 mm."""


@dataclass(frozen=True)
class Room:
    """The place of a word on a tile and its turn (degrees), as seen on the board, and the corners
    that it takes.
    """

    place: Point
    size: tuple[float, float]
    turn: int = 0
    corners: frozenset[int] = frozenset()


def special_flags(space: Space) -> frozenset[str]:
    """Return the flags whose mark the tile of a space bears.

    A safe space has a star, one that gives another roll a curved arrow, and one that does both a
    rosette.
    """
    return space.flags & {SAFE, AGAIN}


class Inscriptions:
    """The marks of every panel of a layout, and remarks on omitted ones."""

    def __init__(self, variant: RaceVariant, layout: Layout) -> None:
        self.variant = variant
        self.layout = layout
        self.scale = Scale(variant.print.scale)
        self.look = look_of(variant)
        self._crossed = crossed_spaces(variant, layout)
        self._known: dict[str, Sequence[Mark]] = {}

    def marks_of(self, panel: Panel) -> Sequence[Mark]:
        """Return the marks that are cut into a panel."""
        if panel.name not in self._known:
            self._known[panel.name] = self._cut_into(panel)
        return self._known[panel.name]

    def _cut_into(self, panel: Panel) -> Sequence[Mark]:
        if self.variant.print.profile == "original":
            return self._on_original(panel) if panel.kind is PanelKind.TILE else []
        if panel.kind in (PanelKind.OVERPASS, PanelKind.ADAPTER):
            return []
        if panel.kind is PanelKind.BRIDGE:
            return [*self._symbols(panel), *self._end_word(panel)]
        if self.variant.points:
            return list(self._on_point(panel))
        marks, taken = self._written(panel)
        marks = [*self._jumps(panel, marks), *marks]
        badges = self._badges(panel)
        marks += [mark for badge in badges.values() for mark in badge]
        taken = {*taken, *badges}
        return [*self._special(panel, taken), *self._ornaments(panel, taken, marks), *marks]

    def _on_original(self, panel: Panel) -> Sequence[Mark]:
        badges = self._badges(panel)
        return [*self._special(panel, badges), *(mark for each in badges.values() for mark in each)]

    # Bridges

    def _symbols(self, panel: Panel) -> Iterator[Mark]:
        """Yield the team's symbol at the closed end of each lane."""
        lower, upper = strips_of(panel, self.scale)
        if not (lower or upper):
            return
        slots = [self.scale.own_point(slot) for slot in panel.slots]
        lanes = sorted({x for x, _ in slots})
        below, above = min(y for _, y in slots), max(y for _, y in slots)
        line = below - SYMBOL_LINE if lower else above + SYMBOL_LINE
        for seat, x in enumerate(lanes[: self.variant.seats[1]]):
            yield symbol(seat, (x, line), SYMBOL, self._upright(panel))

    def _end_word(self, panel: Panel) -> Iterator[Mark]:
        """Yield the name of the start or the finish, in the strip of its bridge."""
        lower, upper = strips_of(panel, self.scale)
        if not (lower or upper):
            return
        width, length = self.scale.own_point(panel.size)
        room = (width - 2 * WORD_MARGIN, END_WORD)
        if found := fitted(self._end(panel), room, END_WORD, self.scale):
            y = WORD_LINE - length / 2
            yield word(found, (0.0, y if lower else -y), self._upright(panel))

    def _end(self, panel: Panel) -> str:
        return noun(self.variant.print.language, panel.name, self.variant.style)

    @staticmethod
    def _upright(panel: Panel) -> int:
        """Return half a turn (180) if text would otherwise be upside down on the board, else 0."""
        return 180 if panel.turn == 180 else 0

    # Points

    def _on_point(self, panel: Panel) -> Iterator[Mark]:
        """Yield the number of a point on one side of its tip, and its special mark on the other."""
        level = self.scale.own(panel.size[1] / 2) - TIP_DOWN
        aside = -TIP_ASIDE if panel.turn == 0 else TIP_ASIDE  # at the left, as seen on the board
        if number := self._number(panel):
            yield word(number, (aside, level), -panel.turn)
        flags = special_flags(self._space(panel))
        if SAFE in flags:
            yield star((-aside, level), TIP_MARK, 0 if len(flags) == 1 else TIP_MARK / 2)
        elif flags:
            yield loop((-aside, level), TIP_MARK, TIP_MARK / 4)

    # Tiles

    def _special(self, panel: Panel, taken: Collection[int]) -> Sequence[Mark]:
        """Return the mark of a special space, around its dimple or among and beside four."""
        flags = special_flags(self._space(panel))
        if not flags:
            return self._cross(panel)
        single, free = len(panel.slots) == 1, [k for k in range(CORNERS) if k not in taken]
        if len(flags) == 1:
            kind = star if SAFE in flags else loop
            around, amid, corner = _STAR if SAFE in flags else _LOOP
            if single:
                return [kind(_MIDDLE, *around)]
            return [kind(_MIDDLE, *amid), *(kind(turned(_CORNER, 90 * k), *corner) for k in free)]
        if single:
            return _ROUND_ONE if not taken else _ROUND_ONE_SMALL
        return [*_AMID_FOUR, *map(_corner_petal, free)]

    def _badges(self, panel: Panel) -> Mapping[int, Sequence[Mark]]:
        """Return the badges of the effects of a space, by the corner that each of them takes."""
        if not self._effects(panel):
            return {}
        taken = () if self.variant.print.profile == "original" else self._written(panel)[1]
        free = (k for k in self._badge_corners(panel) if k not in taken)
        drawn = {
            corner: badge(effect, *self._badge_at(panel, corner), self.scale)
            for effect, corner in zip(self._effects(panel), free, strict=False)
        }
        return {corner: marks for corner, marks in drawn.items() if marks}

    def _effects(self, panel: Panel) -> Sequence[Effect]:
        return self.variant.board.effects_at.get(self._space(panel).id, ())

    def _badge_corners(self, panel: Panel) -> Iterator[int]:
        """Yield the corners, before the turn of a panel, as badges take them."""
        return ((k - panel.turn // 90) % CORNERS for k in BADGED)

    def _badge_at(self, panel: Panel, corner: int) -> tuple[Point, int, float]:
        """Return the middle, the turn and the radius of a badge in a corner."""
        place, radius = BADGE_BESIDE_ONE if len(panel.slots) == 1 else BADGE_BESIDE_FOUR
        return turned(place, 90 * corner), -panel.turn, radius

    def is_badged(self, panel: Panel) -> bool:
        """Return whether a tile bears the badge of an effect."""
        return bool(self._badges(panel))

    def _cross(self, panel: Panel) -> Sequence[Mark]:
        """Return the bars of a space that two paths cross straight; without them an empty list."""
        if self._space(panel).id not in self._crossed:
            return []
        start, end = BARS_BESIDE_ONE if len(panel.slots) == 1 else BARS_AMID_FOUR
        return [
            bar(turned((start, 0.0), 90 * k), 90 * k, end - start, BAR_WIDTH)
            for k in range(CORNERS)
        ]

    def _ornaments(
        self, panel: Panel, taken: Collection[int], others: Sequence[Mark]
    ) -> Sequence[Mark]:
        """Return the user's own drawing on a tile, or else the pattern in its free corners.

        Special tiles and those with badges have none.
        """
        if special_flags(self._space(panel)) or self._effects(panel):
            return []
        if drawing := self.variant.print.art.tile:
            from cuatto_kit.games.race.printing.tile_art import tile_art

            mark = tile_art(drawing, panel, others, self.scale)
            return [mark] if mark else []
        if self.look.texture == "none" or self._too_fine:
            return []
        return [pattern(self.look.texture, k) for k in range(CORNERS) if k not in taken]

    def _jumps(self, panel: Panel, others: Sequence[Mark]) -> Iterator[Mark]:
        """Yield an arrow towards the end of a jump that begins on a tile.

        On a board of ladders and slides it is the share of a tile in these instead.
        """
        space = self._space(panel)
        if self.variant.print.words == "none" or special_flags(space):
            return
        if self.variant.has_ladders:
            if mark := self._ladders.on(panel, others):
                yield mark
            return
        for target in self._targets(space):
            (x, y), (to_x, to_y) = panel.centre, target
            seen = math.degrees(math.atan2(to_y - y, to_x - x))
            angle = round(seen - panel.turn, 3) % 360
            if len(panel.slots) == 1:
                yield arrow_at(BESIDE_ONE, angle, *BESIDE_ONE_SIZE)
            else:
                yield self._arrow_beside_four(panel, angle)

    def _arrow_beside_four(self, panel: Panel, angle: float) -> Mark:
        """Return an arrow at an angle (degrees) on a tile with several dimples."""
        return arrow_at(-AMID_FOUR_SIZE[0] / 2, angle, *AMID_FOUR_SIZE)

    def _targets(self, space: Space) -> Iterator[Point]:
        """Yield the place to which a jump from a space leads, if there is one.

        For a jump out of the race it is the place of a last space.
        """
        for link in self.layout.links_from(space.id):
            if link.kind is LinkKind.JUMP:
                ends = {panel.name: panel.centre for panel in self.layout.panels}
                names = (link.target, *sorted(self._bare_ends.get(link.target, ())))
                yield from [ends[name] for name in names if name in ends][:1]

    @cached_property
    def _ladders(self) -> "Jumps":
        from cuatto_kit.games.race.printing.tile_art import Jumps

        return Jumps(self.layout, self.scale)

    @property
    def _too_fine(self) -> bool:
        """True if the scale is too small for patterns."""
        return self.scale.factor < LEAST_SCALE

    def _written(self, panel: Panel) -> tuple[Sequence[Mark], Collection[int]]:
        """Return the number and the words of a space, and the panel's corners that they take."""
        marks: list[Mark] = []
        taken: set[int] = set()
        number = self._number(panel)
        if number:
            marks.append(word(number, *on_tile(panel, NUMBER_PLACE)))
            taken.add(NUMBER_CORNER)
        for written, room in self._placed(panel):
            marks.append(word(written, *on_tile(panel, room.place, room.turn)))
            taken |= room.corners
        return marks, {(corner - panel.turn // 90) % CORNERS for corner in taken}

    def _number(self, panel: Panel) -> Lettering | None:
        if self.variant.print.words != "spaces":
            return None
        number = self._space(panel).id.rpartition(".")[2]
        return fitted(number, NUMBER_ROOM, NUMBER, self.scale)

    def _placed(self, panel: Panel) -> Iterator[tuple[Lettering, Room]]:
        """Yield the words of a tile, each with the first room that has space for it."""
        words = list(self._words(self._space(panel)))
        rooms = list(self._rooms(panel)) if words else []
        for text in words:
            for room in rooms:
                if found := fitted(text, room.size, NAME, self.scale):
                    yield found, room
                    rooms.remove(room)
                    break

    def _words(self, space: Space) -> Iterator[str]:
        """Yield the words of a space.

        They are START or FINISH if that end of the race has no panel, and the name of a path on its
        first tile.
        """
        settings = self.variant.print
        if settings.words == "none":
            return
        for end, spaces in self._bare_ends.items():
            if space.id in spaces and not special_flags(space):
                yield noun(settings.language, end, self.variant.style)
        if settings.words == "spaces" and space.id == f"{space.path}.1":
            yield self._title(space.path)

    @cached_property
    def _bare_ends(self) -> Mapping[str, Collection[str]]:
        """The spaces at an end of the race that has no panel of its own, by the name of the end."""
        panels, place = {panel.name for panel in self.layout.panels}, self.layout.place_of
        links = [link for link in self.layout.links if link.kind is not LinkKind.JUMP]
        ends = {
            START: {place(link.target) for link in links if link.origin == START},
            FINISH: {place(link.origin) for link in links if link.target == FINISH},
        }
        return {end: spaces for end, spaces in ends.items() if end not in panels}

    def _rooms(self, panel: Panel) -> Iterator[Room]:
        """Yield the rooms for words on a tile, the best first."""
        special = special_flags(self._space(panel))
        bare = not special and not any(self._jumps(panel, []))
        if len(panel.slots) == 1 and bare:
            yield Room(OVER_ONE_PLACE, OVER_ONE)
        numbered = self.variant.print.words == "spaces"
        cut = {
            (joint.edge.angle + panel.turn) // 90 % CORNERS
            for joint in panel.joints_of(JointKind.SOCKET)
        }
        for edge in (edge for edge in _EDGES if edge not in cut):
            corners = frozenset({edge, (edge + 1) % CORNERS})
            aside = BESIDE_NUMBER if numbered and NUMBER_CORNER in corners else 0.0
            shift = aside / 2 * (1 if edge + 1 == NUMBER_CORNER else -1)
            room = (BAND[0] - aside, BAND[1])
            place, turn = _along(edge, (shift, BAND_LINE))
            yield Room(place, room, turn, corners)
        if 0 in cut:
            yield Room(HALF_PLACE, HALF_BAND, 0, frozenset({0}))

    def _title(self, path: str) -> str:
        title = self.variant.board.walks[path].title or {ANY_LANGUAGE: path}
        return text_in(title, self.variant.print.language)

    def _space(self, panel: Panel) -> Space:
        return self.layout.space(panel.spaces[0])

    # Omitted marks

    def remarks(self) -> Iterator[Finding]:
        """Yield the words without strokes or without room, and ornaments that are too fine."""
        art = self.variant.print.art.tile
        if art and not any(
            mark[0] == "art" for one in self.layout.panels for mark in self.marks_of(one)
        ):
            message = "the drawing is too fine for so small a tile; it is left off"
            yield Finding(Code.LEFT_OFF, "warning", "", message, (*ART, "tile"))
        if self.look.texture != "none" and self._too_fine and not (self.variant.points or art):
            message = "the pattern is too fine for so small a tile; it is left off"
            yield Finding(Code.LEFT_OFF, "info", "", message, ("print", "tile"))
        for panel in (one for one in self.layout.panels if one.kind is PanelKind.TILE):
            if len(self._effects(panel)) > len(self._badges(panel)):
                yield left_off(panel.spaces[0])
        if self.variant.print.words == "none" or self.variant.points:
            return
        for panel in self.layout.panels:
            if panel.kind in (PanelKind.OVERPASS, PanelKind.ADAPTER):
                continue
            if panel.kind is PanelKind.BRIDGE:
                if not any(self._end_word(panel)):
                    yield _left_off(self._end(panel), "the bridge", ("print", "words"))
                continue
            space = self._space(panel)
            written = [found.text for found, _ in self._placed(panel)]
            for text in self._words(space):
                if capitals(text) not in written:
                    yield _left_off(text, f"the tile {space.id}", space.source)


def _left_off(text: str, place: str, source: YamlPath) -> Finding:
    if capitals(text) is None:
        message = f"{no_strokes(text)}; it is left off the plastic"
        return Finding(Code.LEFT_OFF, "warning", text, message, source)
    message = f"it finds no room on {place}; it is left off the plastic"
    return Finding(Code.LEFT_OFF, "info", text, message, source)


def on_tile(panel: Panel, place: Point, turn: int = 0) -> tuple[Point, int]:
    """Return a place and a turn, as seen on the board, in the coordinates of a panel."""
    return turned(place, -panel.turn), turn - panel.turn


_EDGES = (0, 2, 1, 3)
"""The edges as quarter turns from the upper one, those with upright words first."""


def _along(edge: int, place: Point) -> tuple[Point, int]:
    """Return a place at the upper edge transferred to another one, and a word's turn there."""
    return turned(place, 90 * edge), 0 if edge == 2 else 90 * edge


def arrow_at(start: float, angle: float, length: float, width: float) -> Mark:
    """Return an arrow that begins at a distance from a tile's middle and points away from it."""
    return arrow(away(start, angle), angle, length, width)


def _ring(inner: float, outer: float, width: float) -> Sequence[Mark]:
    """Return eight petals between two distances from the middle, clear of edges and corners.

    They take no room from joints.
    """
    angles = (45 * k + 22.5 for k in range(8))
    return [petal(away(inner, angle), angle, outer - inner, width) for angle in angles]


def _inward(radius: float, width: float) -> Sequence[Mark]:
    """Return eight petals that meet in the middle."""
    angles = (45 * k + 22.5 for k in range(8))
    return [petal(away(radius, angle), angle + 180, radius, width) for angle in angles]


def _corner_petal(corner: int) -> Mark:
    return petal(turned((11.4, 11.4), 90 * corner), 45 + 90 * corner, 6.6, 3.6)


_MIDDLE, _CORNER = (0.0, 0.0), (13.5, 13.5)
"""The middle of a tile, and the middle of its upper right corner."""
_STAR = ((13.2, 6.9), (3.7, 0.0), (2.8, 0.0))
"""The radii of the points and the hole of a star around a dimple, amid four, and in a corner."""
_LOOP = ((11.4, 2.4), (3.5, 1.1), (2.9, 0.95))
"""The radius and the width of a curved arrow at the same places."""
_ROUND_ONE = _ring(6.4, 16.4, 4.4)
"""A rosette around a single dimple."""
_ROUND_ONE_SMALL = _ring(6.4, 13.2, 4.4)
"""The same rosette on a tile with words in a corner."""
_AMID_FOUR = _inward(3.6, 1.5)
"""The centre of a rosette between four dimples; its other petals are in the corners."""
