"""The parts of a storage box: trays and lids (mm).

Every box has the middle of its tray at the origin, on the bed at z = 0.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from cuatto_kit.board.geometry import Rect
from cuatto_kit.cad import library
from cuatto_kit.cad.marks import Mark
from cuatto_kit.cad.parts import ColourBodies, Instance, Part, Pose
from cuatto_kit.cad.solids import Solid
from cuatto_kit.config.printer import Printer
from cuatto_kit.fabrication.box.arrange import (
    FLOOR,
    LEDGE,
    LID,
    OWN_SIZE,
    Arrangement,
    Column,
    Compartment,
    Measures,
    rim_of,
    rooms_on,
    skirt_of,
    trays_of,
)
from cuatto_kit.fabrication.box.closing import INSET, Catch, catches_of, overlap_of
from cuatto_kit.fabrication.box.contents import Lot, Thing
from cuatto_kit.fabrication.box.face import Board, Face, face_of
from cuatto_kit.fabrication.box.notches import notches_of

HEXAGON = "hexagon"
"""The shape of openings in a floor without a team's symbol."""
HONEYCOMB = 12.0
"""The width of openings below a stack (mm): a finger pushes it up."""
LEAST, MOST, SIEVE = 4.0, 10.0, 0.75
"""The least and the largest width of openings below pieces (mm), and their width relative to the
smallest of these, so that none falls through."""


def tray_solid(tray: Arrangement, measures: Measures, symbols: Mapping[str, str]) -> Solid:
    """Return the tray; `symbols` are those of the teams by the names of their compartments."""
    width, depth = tray.size
    return OWN_SIZE.drawn(
        "box_tray",
        tray=[width + 2 * measures.wall, depth + 2 * measures.wall, rim_of(tray)],
        wall=measures.wall,
        divider=measures.thin,
        floor_thickness=FLOOR,
        divider_top=_divider_top(tray),
        ledge=LEDGE if tray.cover and tray.compartments else 0,
        pockets=[_drawn(tray, one.room) for one in tray.compartments],
        patterns=[
            [*pattern_of(one, symbols), *_drawn(tray, one.room)]
            for one in tray.compartments
            if _least(one) * SIEVE >= LEAST
        ],
        notches=[list(notch) for notch in notches_of(tray, measures)],
        foot_hollow=[FOOT[0] + 2 * FOOT_PLAY[0], SUNK[0]],
        catch_level=rim_of(tray) - skirt_of(tray) + INSET,
        **_closing(tray, measures),
    )


def _closing(tray: Arrangement, measures: Measures) -> dict[str, object]:
    """Return the arguments that tray and lid share: beads with their grooves, and posts."""
    catches: Sequence[Catch] = ()
    if measures.latched:
        catches = catches_of(tray, measures, notches_of(tray, measures))
    shared: dict[str, object] = {
        "catches": [list(catch) for catch in catches],
        "overlap": overlap_of(tray, measures),
        "play": measures.play,
        "post": measures.post,
    }
    if measures.magnet:
        shared["pocket"] = [measures.magnet.across, measures.magnet.depth]
    return shared


def _drawn(tray: Arrangement, room: Rect) -> list[float]:
    (x, y), (width, depth) = room.centre, tray.size
    return [x - width / 2, y - depth / 2, room.width, room.length]


def _divider_top(tray: Arrangement) -> float:
    """Return the height of dividers above the bed: up to the stack on them, or to the lid."""
    return FLOOR + tray.depth if tray.cover else rim_of(tray)


# Openings


def pattern_of(one: Compartment, symbols: Mapping[str, str]) -> tuple[str, float]:
    """Return the shape and the width of the openings in the floor of a compartment."""
    if one.stack:
        return HEXAGON, HONEYCOMB
    return symbols.get(one.name, HEXAGON), round(min(MOST, SIEVE * _least(one)), 2)


def _least(one: Compartment) -> float:
    """Return the width of the narrowest opening for the smallest thing of a compartment.

    It is the second largest of the thing's three measures.
    """
    return min(sorted(thing.size)[1] for column in one.columns for thing in column.things)


# The lid


def lid_solid(
    tray: Arrangement, walls: tuple[float, float], measures: Measures, face: Face, share: str
) -> Solid:
    """Return the lid of a tray with walls of that size in plan (mm)."""
    return OWN_SIZE.drawn(
        "box_lid",
        share=share,
        cavity=[*(length + 2 * measures.play for length in walls), skirt_of(tray)],
        skirt=measures.thin,
        lid_thickness=LID,
        title=[list(line) for line in face.title],
        map=[] if face.drawing else [list(square) for square in face.map],
        art=_art(face),
        turn=90 if face.turned else 0,
        foot_clearing=[FOOT[0] + 2 * FOOT_PLAY[1], SUNK[1]],
        catch_inset=INSET,
        wall=measures.wall,
        **_closing(tray, measures),
    )


SPANNED = (9.0, 200.0)
"""The largest width of an area of a drawing (mm), and that width times the drawing's length (mm²):
the longest straight line in a ring as wide as that is 28 mm, which is bridged."""


def _art(face: Face) -> list[Mark]:
    """Return the drawing on a lid, whose broad areas are lines; nothing if it has none."""
    if not (face.drawing and face.map):
        return []
    from cuatto_kit.cad.art import art, in_rectangle, with_lines

    ((x, y, width, depth, _),) = face.map
    line = library.module("box_lid").default("frame_width")
    widest = min(SPANNED[0], SPANNED[1] / max(width, depth))
    drawn = with_lines(in_rectangle(face.drawing, width, depth, OWN_SIZE), widest, line)
    mark = art(drawn.translate((x, y)), OWN_SIZE)
    return [mark] if mark else []


CORNERS = 4
"""The number of feet of a tray, and of posts of a tray and of a lid."""
FOOT, SUNK = (6.0, 1.3), (0.6, 0.8)
"""Diameter and height of a foot, and the depth of the hollows for it in tray and lid (mm)."""
FOOT_INSET = 5.0
"""The distance from the walls to the middle of a foot (mm), as in scad/box_closing.scad."""
FOOT_PLAY = (0.2, 0.3)
"""The play round a foot in tray and lid (mm)."""
BOX = "box"
"""The group of a box's parts."""
MARGINS = (3.0, 0.5)
"""The distances from a box to the edge of the bed (mm): with room for a skirt, and the smaller one
if the first leaves pieces outside."""


@dataclass(frozen=True)
class Cover:
    """The content that all boxes of a kit share.

    The title, the boxes' colour, the colour that fills the title (None if it stays engraved), the
    text that numbers several boxes, the spaces of the board, the symbol of each team by its colour,
    and the user's own drawing instead of the board.
    """

    title: str
    colour: str
    accent: str | None = None
    numbering: str = "{number} / {count}"
    board: Board = field(default_factory=dict)
    symbols: Mapping[str, str] = field(default_factory=dict)
    drawing: str = ""


@dataclass(frozen=True)
class Box:
    """A tray with its lid, its feet and its pieces.

    `pieces` holds the copies of each piece in their places, one whole piece after the other.
    `undrawn` is true if the lid has no room for the drawing of the cover.
    """

    arrangement: Arrangement
    measures: Measures
    tray: Part
    lid: Part
    foot: Part
    pieces: tuple[tuple[Instance, ...], ...]
    undrawn: bool = False

    @property
    def parts(self) -> tuple[Part, Part, Part]:
        return (self.tray, self.lid, self.foot)

    @property
    def magnets(self) -> int:
        """The number of magnets in tray and lid."""
        return 2 * CORNERS if self.measures.magnet else 0

    @property
    def open(self) -> Instance:
        """The tray in its place."""
        (colour,) = self.tray.colours
        return Instance(self.tray.name, self.tray.title, colour, Pose((0, 0, 0)))

    @property
    def closed(self) -> Instance:
        """The lid in its place on the tray."""
        (colour,) = self.lid.colours
        accent = self.lid.colour_bodies.colour if self.lid.colour_bodies else None
        pose = Pose((0, 0, rim_of(self.arrangement) + LID), (180, 0, 0))
        return Instance(self.lid.name, self.lid.title, colour, pose, accent)

    @property
    def stacked(self) -> tuple[Instance, Sequence[Instance]]:
        """The tray of an equal box on top of the lid, and its feet."""
        level = rim_of(self.arrangement) + LID
        open_ = self.open
        (colour,) = self.foot.colours
        x, y = (length / 2 + self.measures.wall - FOOT_INSET for length in self.arrangement.size)
        feet = [
            Instance(
                self.foot.name, self.foot.title, colour, Pose((*at, level + SUNK[0] - FOOT[1]))
            )
            for at in ((x, y), (-x, y), (x, -y), (-x, -y))
        ]
        return replace(open_, pose=Pose((0, 0, level))), feet

    def room(self, compartment: Compartment) -> Rect:
        """Return a compartment in the plan of the tray."""
        width, depth = self.arrangement.size
        room = compartment.room
        return Rect(
            room.left - width / 2, room.bottom - depth / 2,
            room.right - width / 2, room.top - depth / 2,
        )  # fmt: skip


def trays_on(
    printer: Printer, measures: Measures, lots: Sequence[Lot]
) -> tuple[tuple[Arrangement, ...], tuple[Thing, ...]]:
    """Return the printable trays for these lots, and the things that are too large for any."""
    none = (), tuple(thing for lot in lots for thing in lot.things)
    found = []
    for margin in MARGINS:
        tried = [trays_of(lots, room) for room in rooms_on(printer, measures, margin)]
        found.append(min(tried, key=lambda trays: (len(trays[1]), len(trays[0])), default=none))
    return min(found, key=lambda trays: len(trays[1]))


def boxes_of(trays: Sequence[Arrangement], measures: Measures, cover: Cover) -> tuple[Box, ...]:
    """Return a box for each tray, numbered if there are several."""
    count = len(trays)
    if count == 1:
        return (_box(trays[0], measures, cover),)
    return tuple(
        _box(tray, measures, cover, f"-{k}", cover.numbering.format(number=k, count=count))
        for k, tray in enumerate(trays, 1)
    )


def _box(
    tray: Arrangement, measures: Measures, cover: Cover, mark: str = "", number: str = ""
) -> Box:
    """Return a box; `mark` ends the names of its parts, `number` is engraved on its lid."""
    width, depth = (length + 2 * measures.wall for length in tray.size)
    bulge, reach = 2 * measures.bulge, 2 * measures.reach
    colour, accent = cover.colour, cover.accent
    noun = f"Box {mark.removeprefix('-')}".rstrip()
    face = face_of((width, depth), cover.title, number, cover.board, cover.drawing)
    lid = partial(lid_solid, tray, (width, depth), measures, face)
    return Box(
        tray,
        measures,
        Part(
            name=f"box-tray{mark}",
            title=f"{noun}: the tray with its compartments",
            group=BOX,
            solid=tray_solid(tray, measures, cover.symbols),
            colours={colour: 1},
            extents=(width + bulge, depth + bulge, rim_of(tray)),
        ),
        Part(
            name=f"box-lid{mark}",
            title=f"{noun}: the lid",
            group=BOX,
            solid=lid("whole"),
            colours={colour: 1},
            extents=(width + bulge + reach, depth + bulge + reach, skirt_of(tray) + LID),
            colour_bodies=ColourBodies(lid("body"), lid("marks"), accent) if accent else None,
        ),
        Part(
            name=f"box-foot{mark}",
            title=f"{noun}: a foot, glued under the tray",
            group=BOX,
            solid=OWN_SIZE.drawn("box_foot", foot_diameter=FOOT[0], foot_height=FOOT[1]),
            colours={colour: CORNERS},
            extents=(FOOT[0], FOOT[0], FOOT[1]),
        ),
        tuple(_pieces(tray)),
        bool(cover.drawing) and not _art(face),
    )


# What lies where


def _pieces(tray: Arrangement) -> Iterator[tuple[Instance, ...]]:
    width, depth = tray.size
    for level, column in tray.columns:
        height = FLOOR + level
        for thing in column.things:
            across, along = _as_it_lies(column, thing.size)
            x, y = column.middle
            corner = (x - across / 2 - width / 2, y - along / 2 - depth / 2, height)
            yield tuple(thing.laid(corner, column.turned))
            height += thing.size[2]


def _as_it_lies(column: Column, size: tuple[float, float, float]) -> tuple[float, float]:
    return (size[1], size[0]) if column.turned else (size[0], size[1])
