"""Layout → Parts for a board in panels: panels, inlays in team colours, pawns, dice."""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from cuatto_kit.board.geometry import Point, Rect
from cuatto_kit.board.layout import Layout, Panel, Space, SpaceKind
from cuatto_kit.cad import library
from cuatto_kit.cad.dice import NEUTRAL
from cuatto_kit.cad.magnets import joint_magnet
from cuatto_kit.cad.marks import Mark as LibraryMark
from cuatto_kit.cad.marks import moved, word
from cuatto_kit.cad.panels import PanelMaker
from cuatto_kit.cad.parts import BOARD, TEAMS, Instance, Kit, Part, pose_at
from cuatto_kit.cad.scale import Scale
from cuatto_kit.config.looks import Look, look_of
from cuatto_kit.config.ornaments import ART
from cuatto_kit.errors import Code, Finding
from cuatto_kit.games.race.board.marks import YARD, Corner, Mark, corners, marks
from cuatto_kit.games.race.board.panels import space_size
from cuatto_kit.games.race.board.waiting import set_out
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.printing.checkers import thrown, thrown_parts
from cuatto_kit.games.race.printing.rounds import badges, channels, numbers, remarks
from cuatto_kit.games.race.printing.yard_ornament import Leaf, Ring, ornament
from cuatto_kit.games.race.printing.yard_words import DISC, YardWord, yard_words

_KINDS = {SpaceKind.POOL: "yard", SpaceKind.FINISH: "centre"}
"""The rooms of scad/ring_panel.scad; all others are spaces, or round."""

GRIP = 0.02
"""The gap between the ribs of an inlay and its recess (mm). Printed walls swell by more, which
presses the ribs flat."""

_TITLES = {
    "safe": "Inlay: safe space",
    "exit": "Inlay: where a team comes on to the board",
    "home": "Inlay: space of home",
    "yard": "Inlay: ring round a yard",
    "centre": "Inlay: way into the centre",
}


def make_parts(variant: RaceVariant, layout: Layout, clearance: float) -> Kit:
    """Return the parts of a board in panels and its assembly.

    `clearance` is the play between joints and around inlays (mm).
    """
    builder = _KitBuilder(variant, layout, clearance)
    parts = (*builder.panels.parts(), *builder.inlays(), *builder.team_parts())
    return Kit(parts, tuple(builder.assembly()), tuple(builder.remarks()))


def floor_of(variant: RaceVariant) -> float:
    """Return the height of the floor of a space, and of an inlay in it, above the table (mm)."""
    scale = Scale(variant.print.scale)
    return scale.default("ring_panel", "thickness") - scale.default("ring_panel", "hollow")


def pawn_of(seat: int) -> str:
    """Return the name of the part that is a pawn of a seat (0-based).

    There are as many heads as seats at least on a board in panels.
    """
    return f"pawn-{_head(seat)}"


def _pawn_title(seat: int) -> str:
    return f"Pawn: {_head(seat)}"


def _head(seat: int) -> str:
    return str(library.module("pawn").parameters["head"].choices[seat])


def inlay_of(mark: Mark) -> str:
    """Return the name of the part that is the inlay of a mark."""
    return f"inlay-{mark.inlay}"


class _KitBuilder:
    def __init__(self, variant: RaceVariant, layout: Layout, clearance: float) -> None:
        self.variant = variant
        self.layout = layout
        self.scale = Scale(variant.print.scale)
        self.colours = variant.teams.colours[: layout.seats]
        self.panels = PanelMaker(
            layout=layout,
            scale=self.scale,
            clearance=clearance,
            part="ring_panel",
            mark="rooms",
            describe=self._room,
            depths=("hollow", "engraving"),
            extras=self._extras,
            has_accent=self._has_accent,
            look=self._look(),
            magnet=joint_magnet(variant.print),
        )

    # The board

    def _look(self) -> Look:
        """Return the look; the broad ground around round spaces has the other board colour."""
        look = look_of(self.variant)
        if not self.variant.off_lattice or look.accent:
            return look
        light, dark = look.board
        own = {panel.colour for panel in self.layout.panels}
        return look.model_copy(update={"accent": light if dark in own else dark})

    @cached_property
    def marks(self) -> Sequence[Mark]:
        return marks(self.layout, space_size(self.variant))

    @cached_property
    def corners(self) -> Sequence[Corner]:
        return corners(self.layout)

    @cached_property
    def words(self) -> Sequence[YardWord]:
        written = numbers if self.variant.off_lattice else yard_words
        return tuple(written(self.variant, self.layout))

    @cached_property
    def badges(self) -> Sequence[tuple[Point, Sequence[LibraryMark]]]:
        return tuple(badges(self.variant, self.layout))

    def _room(self, space: Space) -> list[float | str]:
        assert space.outline is not None
        size = (space.outline.width, space.outline.length)
        kind = "round" if space.round else _KINDS.get(space.kind, "space")
        return [kind, *self.scale.own_point(size)]

    def _extras(self, panel: Panel) -> Mapping[str, Any]:
        """Return further arguments of a panel, at the library's scale."""
        place_in = self.panels.place_in
        return {
            "ornaments": [one.drawn for one in self._ornaments_on(panel)],
            "recesses": [
                [*place_in(panel, mark.place), mark.inlay, mark.turn]
                for mark in self.marks
                if _shows(panel, mark.place)
            ],
            "corners": [
                [*place_in(panel, corner.place), 45 if corner.rising else 135]
                for corner in self.corners
                if _shows(panel, corner.place)
            ],
            "marks": [
                *(
                    word(one.written, (x, y))
                    for one in self.words
                    if _shows(panel, one.place)
                    for x, y in [place_in(panel, one.place)]
                ),
                *self._badges_on(panel),
                *self._art_of(panel),
            ],
            **({"ways": self._ways_on(panel)} if self.variant.off_lattice else {}),
        }

    def _badges_on(self, panel: Panel) -> Iterator[LibraryMark]:
        """Yield the badges of effects on a panel, at the library's scale."""
        for place, drawn in self.badges:
            if _shows(panel, place):
                x, y = self.panels.place_in(panel, place)
                yield from (moved(mark, (x, y)) for mark in drawn)

    def _ways_on(self, panel: Panel) -> list[list[float]]:
        """Return the channels between round spaces on a panel, at the library's scale."""
        found = []
        for one in channels(self.layout, self.scale):
            if panel.outline.overlaps(one.room):
                (x, y), (u, v) = one.start, one.end
                middle = self.panels.place_in(panel, ((x + u) / 2, (y + v) / 2))
                angle = round(math.degrees(math.atan2(v - y, u - x)), 6)
                length = math.dist(one.start, one.end) + one.width
                found.append([*middle, angle, *self.scale.own_point((length, one.width))])
        return found

    def _art_of(self, panel: Panel) -> Sequence[LibraryMark]:
        """Return the user's own drawing in the yards on a panel, at the library's scale."""
        drawing = self.variant.print.art.yard
        if not drawing:
            return ()
        from cuatto_kit.games.race.printing.yard_art import yard_art

        rooms = [space.outline for space in self.layout.spaces if space.kind is SpaceKind.POOL]
        mm = self.scale.mm
        written = [
            Rect.around(one.place, mm(one.written.width), mm(one.written.length))
            for one in self.words
        ]
        yards, words, squares = (
            [self._box_in(panel, room) for room in each if room]
            for each in (rooms, written, panel.outlines)
        )
        mark = yard_art(drawing, yards, words, squares, self.scale)
        return (mark,) if mark else ()

    def _box_in(self, panel: Panel, room: Rect) -> tuple[list[float], list[float]]:
        """Return opposite corners of a room in the frame of a panel, in the library's size."""
        place_in = self.panels.place_in
        return place_in(panel, (room.left, room.bottom)), place_in(panel, (room.right, room.top))

    def remarks(self) -> Iterator[Finding]:
        """Yield remarks on badges that are left off, and on a drawing for yards without effect."""
        yield from remarks(self.variant, self.layout)
        if self.variant.print.art.yard and not any(map(self._art_of, self.layout.panels)):
            message = "the drawing is too fine for so small a yard; it is left off"
            yield Finding(Code.LEFT_OFF, "warning", "", message, (*ART, "yard"))

    def _has_accent(self, panel: Panel) -> bool:
        """Return whether a panel has a ridge, a line or a word; some inside a yard have none."""
        written = any(_shows(panel, one.place) for one in self.words) or self._art_of(panel)
        if len(panel.spaces) > 1 or written or any(self._seats_in(panel)):
            return True
        room = self.layout.space(panel.spaces[0])
        if room.kind is not SpaceKind.POOL or not self.panels.is_inside(panel):
            return True
        return any(self._ornaments_on(panel))

    def _ornaments_on(self, panel: Panel) -> Iterator[Ring | Leaf]:
        """Yield the ornaments of yards on a panel, in its frame, at the scale of the library."""
        squares = [
            Rect(*low, *high)
            for low, high in (self._box_in(panel, outline) for outline in panel.outlines)
        ]
        for space in map(self.layout.space, panel.spaces):
            if space.kind is SpaceKind.POOL and space.outline is not None:
                middle = self.panels.place_in(panel, space.outline.centre)
                edge = self.scale.own(min(space.outline.width, space.outline.length))
                inside = not self.variant.print.art.yard
                for one in ornament((middle[0], middle[1]), edge, DISC, inside=inside):
                    if any(map(one.is_on, squares)):
                        yield one

    def _seats_in(self, panel: Panel) -> Iterator[Mark]:
        yards = (mark for mark in self.marks if mark.inlay == YARD)
        return (yard for yard in yards if _shows(panel, yard.place))

    def inlays(self) -> Iterator[Part]:
        """Yield one part for each kind of inlay, in the colours of the teams."""
        height = self.scale.default("inlay", "inlay_thickness")
        grip = max(self.panels.clearance - GRIP, 0.0)
        for name in library.module("inlay").parameters["inlay"].choices:
            marked = [mark for mark in self.marks if mark.inlay == name]
            if marked:
                yield Part(
                    name=inlay_of(marked[0]),
                    title=_TITLES[name],
                    group=BOARD,
                    solid=self.scale.drawn("inlay", inlay=name, grip=self.scale.own(grip)),
                    colours=Counter(map(self._colour, marked)),
                    extents=(None, None, height),
                )

    def _colour(self, mark: Mark) -> str:
        return NEUTRAL if mark.seat is None else self.colours[mark.seat]

    # The teams

    def team_parts(self) -> Iterator[Part]:
        """Yield a pawn with a head of its own for each team that can play, and dice or sticks."""
        foot = self.scale.default("pawn", "pawn_width")
        for seat, colour in enumerate(self.colours):
            yield Part(
                name=pawn_of(seat),
                title=_pawn_title(seat),
                group=TEAMS,
                solid=self.scale.drawn("pawn", head=_head(seat)),
                colours={colour: self.variant.teams.size},
                extents=(foot, None, None),
            )
        yield from thrown_parts(self.variant)

    # The assembly

    def assembly(self) -> Iterator[Instance]:
        """Yield the board with its inlays, the teams in their yards, and the dice or sticks."""
        yield from self.panels.instances()
        for mark in self.marks:
            yield inlay(self.variant, mark, self._colour(mark))
        yield from self._teams()
        yield from thrown(self.variant, self.layout)

    def _teams(self) -> Iterator[Instance]:
        """Yield the pawns in their yards or on a head start, the surplus ones beside the board."""
        floor = floor_of(self.variant)
        for one in set_out(self.variant, self.layout):
            yield pawn(one.seat, self.colours[one.seat], one.place, 0 if one.beside else floor)


def _shows(panel: Panel, place: Point) -> bool:
    """Return whether a place is on a panel; it may be where squares meet."""
    around = Rect.around(place, 1, 1)
    return panel.outline.overlaps(around) and any(
        outline.overlaps(around) for outline in panel.outlines
    )


def inlay(variant: RaceVariant, mark: Mark, colour: str) -> Instance:
    """Return an inlay in its recess."""
    depth = Scale(variant.print.scale).default("inlay", "inlay_thickness")
    pose = pose_at(mark.place, floor_of(variant) - depth, turn=mark.turn)
    return Instance(inlay_of(mark), f"{_TITLES[mark.inlay]}, {mark.space}", colour, pose)


def pawn(seat: int, colour: str, place: Point, height: float) -> Instance:
    """Return a pawn of a seat (0-based)."""
    return Instance(pawn_of(seat), _pawn_title(seat), colour, pose_at(place, height))
