"""Lots in the compartments of a tray, with as little plastic as possible.

For some depths of the tray and widths of its compartments the lots are packed by rectpack; the
arrangement with the least plastic wins, among equals the first. One stack, usually of the largest
pieces, may lie across the dividers above the others. Lengths are in mm; (0, 0) is the lower left
corner of the room inside the tray.
"""

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, product

import rectpack
from rectpack import maxrects

from cuatto_kit.board.geometry import Rect
from cuatto_kit.cad.scale import Scale
from cuatto_kit.config.printer import Printer
from cuatto_kit.fabrication.box.contents import Lot, Thing

PLAY = 0.5
"""Room round whatever lies in a compartment (mm)."""
OWN = 24.0
"""The least side of panels that have a compartment for each stack; smaller ones share one."""
FINGERS = 24.0
"""The least side of a compartment that pieces are picked from (mm): two fingers and a piece."""


@dataclass(frozen=True)
class Column:
    """Things one on the other, the first lowest, round one middle."""

    middle: tuple[float, float]
    things: tuple[Thing, ...]
    turned: bool = False

    @property
    def size(self) -> tuple[float, float]:
        """Width and depth of what it takes as it lies, with play."""
        width = max(thing.size[0] for thing in self.things) + 2 * PLAY
        depth = max(thing.size[1] for thing in self.things) + 2 * PLAY
        return (depth, width) if self.turned else (width, depth)

    @property
    def height(self) -> float:
        return sum(thing.size[2] for thing in self.things)


def moved(column: Column, x: float, y: float) -> Column:
    """The column so far to the right and up."""
    return replace(column, middle=(column.middle[0] + x, column.middle[1] + y))


@dataclass(frozen=True)
class Bin:
    """A compartment that has no place yet; `stack` is a single one of panels."""

    name: str
    width: float
    depth: float
    columns: tuple[Column, ...]
    stack: bool

    def widened(self, factor: float) -> "Bin":
        """So many times as wide and as deep, what it holds in its middle; a stack's stays."""
        if self.stack or factor == 1:
            return self
        width, depth = self.width * factor, self.depth * factor
        x, y = (width - self.width) / 2, (depth - self.depth) / 2
        columns = tuple(moved(column, x, y) for column in self.columns)
        return replace(self, width=width, depth=depth, columns=columns)


def bins_of(lot: Lot, depth: float, strip: float) -> Iterator[Bin]:
    """The compartments of a lot in a tray of that depth, in rows of about the width of `strip`."""
    columns = _columns(lot, depth)
    if lot.stacked and min(lot.footprint) >= OWN:
        for column in columns:
            width, length = column.size
            yield Bin(lot.name, width, length, (moved(column, width / 2, length / 2),), True)
        return
    yield _shelved(lot.name, columns, strip)


def _columns(lot: Lot, depth: float) -> list[Column]:
    """Flat things of a size on one another, up to the depth, shared out evenly."""
    columns = []
    key = (lambda _: 0) if lot.stacked else (lambda thing: thing.size)
    for _, some in groupby(sorted(lot.things, key=key), key=key):
        things = list(some)
        highest = max(thing.size[2] for thing in things)
        flat = all(thing.flat for thing in things)
        most = max(1, math.floor(depth / highest + 1e-6)) if flat else 1
        count = math.ceil(len(things) / most)
        each = math.ceil(len(things) / count)
        columns += [
            Column((0, 0), tuple(things[first : first + each]))
            for first in range(0, len(things), each)
        ]
    return columns


def _shelved(name: str, columns: Sequence[Column], strip: float) -> Bin:
    """Columns in rows of about the width of the strip, the deepest first; room for fingers."""
    placed: list[Column] = []
    left = bottom = high = width = 0.0
    for column in sorted(columns, key=lambda one: (-one.size[1], -one.size[0])):
        wide, deep = column.size
        if left and left + wide > strip:
            left, bottom, high = 0.0, bottom + high, 0.0
        placed.append(moved(column, left + wide / 2, bottom + deep / 2))
        left, high = left + wide, max(high, deep)
        width = max(width, left)
    depth = bottom + high
    x, y = max(0.0, FINGERS - width) / 2, max(0.0, FINGERS - depth) / 2
    inner = tuple(moved(column, x, y) for column in placed)
    return Bin(name, max(width, FINGERS), max(depth, FINGERS), inner, False)


LEDGE = 1.2
"""How far a stack over the compartments rests on the rim below it (mm)."""
SPREADS = (6.0, 5.0, 4.0, 3.4, 2.9, 2.5, 2.2, 1.9, 1.7, 1.5, 1.35, 1.2, 1.1, 1.0)
"""How many times wider than they need compartments under a stack may be."""
EASY = (1.0, 1.3, 1.6)
DEEP = (2.2, 3.0, 4.5, 6.5)
"""Depths that are tried, against the highest piece: deep ones where all else fails."""
DEEPEST = 90.0
"""Of two boxes and one that is deeper than this (mm) two are better."""
SHALLOW = 20.0
"""What need not be shallower (mm): two fingers reach down there."""
STRIPS = (30.0, 45.0, 60.0, 80.0, 110.0, 150.0, 200.0)
"""How wide compartments of several columns may be (mm)."""
WIDTHS = 7
"""How many widths of the tray are tried."""
COVERS = 2
"""How many of the largest stacks are tried over all else."""
STEPS = 100
"""Steps a millimetre in which compartments are packed."""


@dataclass(frozen=True)
class Compartment:
    """A room with walls, and what stands in it; `stack` is a single one of panels."""

    name: str
    room: Rect
    columns: tuple[Column, ...]
    stack: bool


@dataclass(frozen=True)
class Arrangement:
    """What lies in a tray: the `room` inside its walls, compartments of a `depth`, and the stack
    that lies over them, if any."""

    size: tuple[float, float]
    depth: float
    compartments: tuple[Compartment, ...]
    cover: Column | None = None

    @property
    def height(self) -> float:
        """From the floor to the top of what lies highest."""
        return self.depth + (self.cover.height if self.cover else 0.0)

    @property
    def columns(self) -> Iterator[tuple[float, Column]]:
        """All columns, each with its height above the floor."""
        for compartment in self.compartments:
            for column in compartment.columns:
                yield 0.0, column
        if self.cover:
            yield self.depth, self.cover


@dataclass(frozen=True)
class Room:
    """What a tray may measure inside, at most: width, depth, height; and its walls."""

    width: float
    depth: float
    height: float
    wall: float


def trays_of(lots: Sequence[Lot], room: Room) -> tuple[tuple[Arrangement, ...], tuple[Thing, ...]]:
    """The trays that hold the lots, as few as are found, and what is too large for any."""
    outside = [thing for lot in lots if not _fits(lot, room) for thing in lot.things]
    left = sorted((lot for lot in lots if _fits(lot, room)), key=lambda lot: -max(lot.footprint))
    trays = []
    while left:
        taken, arrangement = _fullest(left, room)
        if arrangement:
            trays.append(arrangement)
            left = [lot for lot in left if not any(lot is one for one in taken)]  # halves are equal
        elif len(left[0].things) > 1:
            left[:1] = _halves(left[0])
        else:
            outside += left.pop(0).things
    return tuple(trays), tuple(outside)


def _halves(lot: Lot) -> list[Lot]:
    middle = len(lot.things) // 2
    return [replace(lot, things=some) for some in (lot.things[:middle], lot.things[middle:])]


def _fits(lot: Lot, room: Room) -> bool:
    width, depth = sorted((length + 2 * PLAY for length in lot.footprint), reverse=True)
    wide, deep = sorted((room.width, room.depth), reverse=True)
    high = max(thing.size[2] for thing in lot.things)
    return width <= wide and depth <= deep and high <= room.height


def _fullest(lots: Sequence[Lot], room: Room) -> tuple[list[Lot], Arrangement | None]:
    """As many lots as go in one tray, tried in order; None where each is too much by itself."""
    if whole := _arranged(lots, room):
        return list(lots), whole
    taken: list[Lot] = []
    best: Arrangement | None = None
    for lot in lots:
        if found := _arranged([*taken, lot], room):
            taken, best = [*taken, lot], found
    return taken, best


def _arranged(lots: Sequence[Lot], room: Room) -> Arrangement | None:
    """The arrangement of all lots in one tray that takes the least plastic; None where they
    need more room."""
    for factors in (EASY, DEEP):
        tried = [found for factor in factors for found in _tried(lots, room, factor)]
        if tried:
            return _grown(min(tried, key=lambda found: _plastic(found, room.wall)), room.wall)
    return None


def _tried(lots: Sequence[Lot], room: Room, factor: float) -> Iterator[Arrangement]:
    """Arrangements of one depth, by what lies over all else, if anything."""
    for cover in (None, *[lot for lot in lots if lot.stacked][:COVERS]):
        below = [lot for lot in lots if lot is not cover]
        needed = max((thing.size[2] for lot in below for thing in lot.things), default=0.0)
        depth = max(needed, SHALLOW) * factor if below else 0.0
        inside = _under(cover, room) if cover else room
        if depth > max(needed, DEEPEST):
            continue
        if inside and depth + (cover.height if cover else 0.0) <= room.height:
            yield from _packed(below, inside, depth, cover)


def _under(cover: Lot, room: Room) -> Room | None:
    """The room under a stack that fills a tray."""
    width, depth = (length + 2 * PLAY for length in cover.footprint)
    if width > room.width or depth > room.depth:
        return None
    return replace(room, width=width - 2 * LEDGE, depth=depth - 2 * LEDGE)


def _plastic(found: Arrangement, wall: float) -> float:
    """About how much plastic a tray and its lid take (mm³)."""
    width, depth = found.size
    across = sum(one.room.width + one.room.length for one in found.compartments)
    walls = 4 * (width + depth) * found.height + across * found.depth
    return 2 * width * depth * wall + walls * wall


# The tray


def _packed(
    lots: Sequence[Lot], room: Room, depth: float, cover: Lot | None
) -> Iterator[Arrangement]:
    """The lots in bins of several shapes, packed into trays of several widths, or into the one
    that a stack over them asks for."""
    shapes = dict.fromkeys(
        tuple(found for lot in lots for found in bins_of(lot, depth, strip)) for strip in STRIPS
    )
    if cover:
        yield from _spread(shapes, room, depth, cover)
    else:
        for bins in shapes:
            yield from _bare(bins, room, depth)


def _spread(
    shapes: Collection[Sequence[Bin]], room: Room, depth: float, cover: Lot
) -> Iterator[Arrangement]:
    """What lies under a stack has its room given: pieces get as much of it as all alike can."""
    for factor, bins in product(SPREADS, shapes):
        compartments = _placed([one.widened(factor) for one in bins], room.width, room)
        if compartments is not None:
            inner = tuple(_shifted(one, LEDGE, LEDGE) for one in compartments)
            size = (room.width + 2 * LEDGE, room.depth + 2 * LEDGE)
            stack = Column((size[0] / 2, size[1] / 2), cover.things)
            yield Arrangement(size, depth, inner, stack)
            return


def _bare(bins: Sequence[Bin], room: Room, depth: float) -> Iterator[Arrangement]:
    narrowest = max(min(one.width, one.depth) for one in bins)
    for step in range(WIDTHS):
        share = step / (WIDTHS - 1)
        compartments = _placed(bins, room.width * share + narrowest * (1 - share), room)
        if compartments is not None:
            right = max(one.room.right for one in compartments)
            top = max(one.room.top for one in compartments)
            yield Arrangement((right, top), depth, tuple(compartments))


def _placed(bins: Sequence[Bin], width: float, room: Room) -> list[Compartment] | None:
    """The bins side by side, a wall between any two; None where they need more room."""
    if not bins:
        return []
    packer = rectpack.newPacker(
        mode=rectpack.PackingMode.Offline,
        bin_algo=rectpack.PackingBin.BFF,
        pack_algo=maxrects.MaxRectsBl,
        sort_algo=rectpack.SORT_NONE,
        rotation=True,
    )
    wall = room.wall
    across, along = (math.floor((length + wall) * STEPS) for length in (width, room.depth))
    sizes = [(_steps(one.width + wall), _steps(one.depth + wall)) for one in bins]
    if sum(wide * deep for wide, deep in sizes) > across * along:
        return None
    packer.add_bin(across, along)
    order = sorted(range(len(bins)), key=lambda k: (sizes[k][0] * sizes[k][1], -k), reverse=True)
    for number in order:
        packer.add_rect(*sizes[number], number)
    packer.pack()
    found = packer.rect_list()
    if len(found) < len(bins):
        return None
    placed = []
    for _, x, y, w, d, number in sorted(found, key=lambda one: one[5]):
        turned = (w, d) != sizes[number]
        left, bottom = x / STEPS, y / STEPS
        rect = Rect(left, bottom, left + w / STEPS - wall, bottom + d / STEPS - wall)
        placed.append(_at(bins[number], rect, turned))
    return placed


def _steps(length: float) -> int:
    return math.ceil(length * STEPS - 1e-6)


def _at(one: Bin, rect: Rect, turned: bool) -> Compartment:
    def place(column: Column) -> Column:
        x, y = column.middle
        if turned:
            x, y = one.depth - y, x
        return replace(column, middle=(rect.left + x, rect.bottom + y), turned=turned)

    return Compartment(one.name, rect, tuple(map(place, one.columns)), one.stack)


def _shifted(one: Compartment, x: float, y: float) -> Compartment:
    room = one.room
    there = Rect(room.left + x, room.bottom + y, room.right + x, room.top + y)
    columns = tuple(moved(column, x, y) for column in one.columns)
    return replace(one, room=there, columns=columns)


# Growth


def _grown(found: Arrangement, wall: float) -> Arrangement:
    """The compartments widened as far as the next wall, what they hold in their middle: no room
    is left that belongs to none but where four meet in a whirl."""
    inset = LEDGE if found.cover else 0.0
    width, depth = found.size
    limits = Rect(inset, inset, width - inset, depth - inset)
    rooms = [one.room for one in found.compartments]
    for number, side in product(range(len(rooms)), ("right", "left", "top", "bottom")):
        others = [room for other, room in enumerate(rooms) if other != number]
        rooms[number] = _widened(rooms[number], side, others, limits, wall)
    grown = [_recentred(one, room) for one, room in zip(found.compartments, rooms, strict=True)]
    return replace(found, compartments=tuple(grown))


def _widened(room: Rect, side: str, others: Sequence[Rect], limits: Rect, wall: float) -> Rect:
    across = side in ("left", "right")
    towards_more = side in ("right", "top")
    opposite = {"right": "left", "left": "right", "top": "bottom", "bottom": "top"}[side]
    edge = getattr(room, side)
    reached = [getattr(limits, side)]
    for other in others:
        if across:
            meets = other.bottom < room.top + wall - 1e-6 and room.bottom < other.top + wall - 1e-6
        else:
            meets = other.left < room.right + wall - 1e-6 and room.left < other.right + wall - 1e-6
        face = getattr(other, opposite)
        if meets and towards_more and face >= edge:
            reached.append(face - wall)
        elif meets and not towards_more and face <= edge:
            reached.append(face + wall)
    found = max(edge, min(reached)) if towards_more else min(edge, max(reached))
    return replace(room, **{side: found})


def _recentred(one: Compartment, room: Rect) -> Compartment:
    x = (room.left + room.right - one.room.left - one.room.right) / 2
    y = (room.bottom + room.top - one.room.bottom - one.room.top) / 2
    columns = tuple(moved(column, x, y) for column in one.columns)
    return replace(one, room=room, columns=columns)


# The measures of a box

OWN_SIZE = Scale(1)
"""A box does not grow with the tiles: its walls are what a printer makes well."""
WALL, THIN, FLOOR, LID = 1.6, 1.2, 1.2, 1.4
"""Thickness of walls, of dividers and the lid's skirt, of the floor, of the lid's plate (mm)."""
HEADROOM = 0.4
"""Between what lies highest and the lid (mm)."""
MOST_ROOMS = 4
"""How many rectangles of a bed a tray is tried in."""
SKIRT = 16.0
"""How far a lid goes down over the walls (mm), at most half way."""


@dataclass(frozen=True)
class Measures:
    """What all boxes of a kit share: thickness of walls, of dividers and the lid's skirt, and play
    between lid and tray (mm)."""

    wall: float
    thin: float
    play: float

    @property
    def reach(self) -> float:
        """How far a lid is wider than the walls of the tray, on each side."""
        return self.thin + self.play


def measures_of(printer: Printer, clearance: float) -> Measures:
    """Walls of two lines at least, and the play that joints have."""
    wall, thin = (max(thickness, 2 * printer.nozzle) for thickness in (WALL, THIN))
    return Measures(wall, thin, clearance)


def rooms_on(printer: Printer, measures: Measures, margin: float) -> Iterator[Room]:
    """What a tray may measure inside, `margin` from the edge of the bed and from what is to be kept
    clear: of several rectangles the largest."""
    around = 2 * (measures.wall + measures.reach)
    for left, front, right, back in printer.surface.rooms(margin)[:MOST_ROOMS]:
        width, depth = right - left - around, back - front - around
        yield Room(width, depth, printer.height - FLOOR - LID - HEADROOM, measures.thin)


def rim_of(tray: Arrangement) -> float:
    """The height of the tray's rim above the bed (mm)."""
    return FLOOR + tray.height + HEADROOM


def skirt_of(tray: Arrangement) -> float:
    """How far the lid of a tray goes down over its walls (mm)."""
    return min(SKIRT, rim_of(tray) / 2)
