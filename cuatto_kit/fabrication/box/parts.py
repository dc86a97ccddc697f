"""Trays and lids that hold a kit: their parts, and where each piece lies in them (mm).

Every box stands in the same place, the middle of its tray the origin, the bed z = 0.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from cuatto_kit.board.geometry import Rect
from cuatto_kit.cad.parts import ColourBodies, Instance, Part, Pose
from cuatto_kit.config.printer import Printer
from cuatto_kit.fabrication.box.arrange import Arrangement, Compartment, trays_of
from cuatto_kit.fabrication.box.bins import Column
from cuatto_kit.fabrication.box.contents import Lot, Thing
from cuatto_kit.fabrication.box.lid import face_of, lid_solid
from cuatto_kit.fabrication.box.measures import (
    FLOOR,
    LID,
    Measures,
    rim_of,
    rooms_on,
    skirt_of,
)
from cuatto_kit.fabrication.box.tray import tray_solid

BOX = "box"
"""The group of parts that a box is."""
MARGINS = (3.0, 0.5)
"""From a box to the edge of the bed (mm), for a skirt; less where that leaves pieces outside."""


@dataclass(frozen=True)
class Cover:
    """What all boxes of a kit bear: the title, what says which of several it is, the spaces of
    the board, the symbol of each team by its colour; their own colour, and that which the title
    is filled with, None where it stays engraved."""

    title: str
    colour: str
    accent: str | None = None
    numbering: str = "{number} / {count}"
    board: tuple[Rect, ...] = ()
    symbols: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Box:
    """A tray with its lid and what lies in it; `pieces` holds the copies of each piece where
    they lie, one whole piece after the other."""

    arrangement: Arrangement
    measures: Measures
    tray: Part
    lid: Part
    pieces: tuple[tuple[Instance, ...], ...]

    @property
    def parts(self) -> tuple[Part, Part]:
        return (self.tray, self.lid)

    @property
    def open(self) -> Instance:
        """The tray where it stands."""
        (colour,) = self.tray.colours
        return Instance(self.tray.name, self.tray.title, colour, Pose((0, 0, 0)))

    @property
    def closed(self) -> Instance:
        """The lid where it lies on the tray."""
        (colour,) = self.lid.colours
        accent = self.lid.colour_bodies.colour if self.lid.colour_bodies else None
        pose = Pose((0, 0, rim_of(self.arrangement) + LID), (2, 0, 0))
        return Instance(self.lid.name, self.lid.title, colour, pose, accent)

    def room(self, compartment: Compartment) -> Rect:
        """A compartment in the plan of the tray."""
        width, depth = self.arrangement.size
        room = compartment.room
        return Rect(
            room.left - width / 2, room.bottom - depth / 2,
            room.right - width / 2, room.top - depth / 2,
        )  # fmt: skip


def trays_on(
    printer: Printer, measures: Measures, lots: Sequence[Lot]
) -> tuple[tuple[Arrangement, ...], tuple[Thing, ...]]:
    """The trays for these lots that can be printed, and what is too large for any."""
    none = (), tuple(thing for lot in lots for thing in lot.things)
    found = []
    for margin in MARGINS:
        tried = [trays_of(lots, room) for room in rooms_on(printer, measures, margin)]
        found.append(min(tried, key=lambda trays: (len(trays[1]), len(trays[0])), default=none))
    return min(found, key=lambda trays: len(trays[1]))


def boxes_of(trays: Sequence[Arrangement], measures: Measures, cover: Cover) -> tuple[Box, ...]:
    """A box for each tray, numbered where they are several."""
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
    """A box; `mark` tells its parts from those of others, `number` stands on its lid."""
    width, depth = (length + 2 * measures.wall for length in tray.size)
    outer = (width + 2 * measures.reach, depth + 2 * measures.reach)
    colour, accent = cover.colour, cover.accent
    noun = f"Box {mark.removeprefix('-')}".rstrip()
    face = face_of((width, depth), cover.title, number, cover.board)
    lid = partial(lid_solid, (width, depth), skirt_of(tray), measures, face)
    return Box(
        tray,
        measures,
        Part(
            name=f"box-tray{mark}",
            title=f"{noun}: the tray with its compartments",
            group=BOX,
            solid=tray_solid(tray, measures, cover.symbols),
            colours={colour: 1},
            extents=(width, depth, rim_of(tray)),
        ),
        Part(
            name=f"box-lid{mark}",
            title=f"{noun}: the lid",
            group=BOX,
            solid=lid("whole"),
            colours={colour: 1},
            extents=(*outer, skirt_of(tray) + LID),
            colour_bodies=ColourBodies(lid("body"), lid("marks"), accent) if accent else None,
        ),
        tuple(_pieces(tray)),
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
