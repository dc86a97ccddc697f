"""Arrangements of lots in the compartments of a tray, with as little plastic as possible.

For several depths of the tray and widths of its compartments the lots are packed by rectpack; the
arrangement with the least plastic wins, among equals the first. One stack, usually of the largest
pieces, may be across the dividers above the others. Lengths are in mm; (0, 0) is the lower left
corner of the room inside the tray.
"""

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, product

import rectpack
from rectpack import maxrects

from cuatto_kit.board.geometry import Rect
from cuatto_kit.cad.magnets import Magnet
from cuatto_kit.cad.scale import Scale
from cuatto_kit.config.printer import Printer
from cuatto_kit.fabrication.box.contents import Lot, Thing

PLAY = 0.5
"""The room around everything in a compartment (mm)."""
OWN = 24.0
"""The least side of panels with a separate compartment for each stack (mm); smaller ones share
one."""
FINGERS = 24.0
"""The least side of a compartment that pieces are picked from (mm): two fingers and a piece."""


@dataclass(frozen=True)
class Column:
    """Things on top of each other, the first lowest, around one middle."""

    middle: tuple[float, float]
    things: tuple[Thing, ...]
    turned: bool = False

    @property
    def size(self) -> tuple[float, float]:
        """Width and depth of its room as it is turned, with play."""
        width = max(thing.size[0] for thing in self.things) + 2 * PLAY
        depth = max(thing.size[1] for thing in self.things) + 2 * PLAY
        return (depth, width) if self.turned else (width, depth)

    @property
    def height(self) -> float:
        return sum(thing.size[2] for thing in self.things)


def moved(column: Column, x: float, y: float) -> Column:
    """Return the column moved to the right and up."""
    return replace(column, middle=(column.middle[0] + x, column.middle[1] + y))


@dataclass(frozen=True)
class Bin:
    """A compartment without a place; `stack` is true for a single stack of panels."""

    name: str
    width: float
    depth: float
    columns: tuple[Column, ...]
    stack: bool

    def widened(self, factor: float) -> "Bin":
        """Return the bin `factor` times as wide and as deep, its content centred.

        A stack's bin stays the same.
        """
        if self.stack or factor == 1:
            return self
        width, depth = self.width * factor, self.depth * factor
        x, y = (width - self.width) / 2, (depth - self.depth) / 2
        columns = tuple(moved(column, x, y) for column in self.columns)
        return replace(self, width=width, depth=depth, columns=columns)


def bins_of(lot: Lot, depth: float, strip: float) -> Iterator[Bin]:
    """Yield the compartments of a lot in a tray of that depth, with rows about `strip` wide."""
    columns = _columns(lot, depth)
    if lot.stacked and min(lot.footprint) >= OWN:
        for column in columns:
            width, length = column.size
            yield Bin(lot.name, width, length, (moved(column, width / 2, length / 2),), True)
        return
    yield _shelved(lot.name, columns, strip)


def _columns(lot: Lot, depth: float) -> list[Column]:
    """Return flat things of equal size on top of each other, up to the depth, in equal shares."""
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
    """Return columns in rows about as wide as the strip, the deepest first.

    The compartment has room for fingers.
    """
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
"""The width of the rim on which a stack over the compartments rests (mm)."""
SPREADS = (6.0, 5.0, 4.0, 3.4, 2.9, 2.5, 2.2, 1.9, 1.7, 1.5, 1.35, 1.2, 1.1, 1.0)
"""The factors by which compartments under a stack may be wider than they need."""
EASY = (1.0, 1.3, 1.6)
"""The depths that are tried first, relative to the highest piece."""
DEEP = (2.2, 3.0, 4.5, 6.5)
"""The depths that are tried if all of these fail, relative to the highest piece."""
DEEPEST = 90.0
"""The depth of a tray from which on two boxes are better than one (mm)."""
SHALLOW = 20.0
"""The least depth of compartments (mm): two fingers reach down there."""
STRIPS = (30.0, 45.0, 60.0, 80.0, 110.0, 150.0, 200.0)
"""The widths that are tried for compartments of several columns (mm)."""
WIDTHS = 7
"""The number of widths of the tray that are tried."""
COVERS = 2
"""The number of the largest stacks that are tried over all else."""
STEPS = 100
"""Steps per millimetre in which compartments are packed."""


@dataclass(frozen=True)
class Compartment:
    """A room with walls, and the columns in it; `stack` is true for a single stack of panels."""

    name: str
    room: Rect
    columns: tuple[Column, ...]
    stack: bool


@dataclass(frozen=True)
class Arrangement:
    """The content of a tray.

    The `size` of the room inside its walls, compartments of a `depth`, and the stack over them, if
    any.
    """

    size: tuple[float, float]
    depth: float
    compartments: tuple[Compartment, ...]
    cover: Column | None = None

    @property
    def height(self) -> float:
        """The height of the content above the floor."""
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
    """The largest inside of a tray: width, depth and height; and the thickness of its walls."""

    width: float
    depth: float
    height: float
    wall: float


def trays_of(lots: Sequence[Lot], room: Room) -> tuple[tuple[Arrangement, ...], tuple[Thing, ...]]:
    """Return the trays that hold the lots, as few as are found, and things too large for any."""
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
    """Return the lots that fit in one tray, tried in order, and their arrangement.

    Returns no lots and None if each is too large even alone.
    """
    if whole := _arranged(lots, room):
        return list(lots), whole
    taken: list[Lot] = []
    best: Arrangement | None = None
    for lot in lots:
        if found := _arranged([*taken, lot], room):
            taken, best = [*taken, lot], found
    return taken, best


def _arranged(lots: Sequence[Lot], room: Room) -> Arrangement | None:
    """Return the arrangement of all lots in one tray with the least plastic.

    Returns None if they need more room.
    """
    for factors in (EASY, DEEP):
        tried = [found for factor in factors for found in _tried(lots, room, factor)]
        if tried:
            return _grown(min(tried, key=lambda found: _plastic(found, room.wall)), room.wall)
    return None


def _tried(lots: Sequence[Lot], room: Room, factor: float) -> Iterator[Arrangement]:
    """Yield arrangements of one depth, for each stack that may be over all else, and for none."""
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
    """Return the room under a stack that fills a tray."""
    width, depth = (length + 2 * PLAY for length in cover.footprint)
    if width > room.width or depth > room.depth:
        return None
    return replace(room, width=width - 2 * LEDGE, depth=depth - 2 * LEDGE)


def _plastic(found: Arrangement, wall: float) -> float:
    """Return the approximate volume of plastic of a tray and its lid (mm³)."""
    width, depth = found.size
    across = sum(one.room.width + one.room.length for one in found.compartments)
    walls = 4 * (width + depth) * found.height + across * found.depth
    return 2 * width * depth * wall + walls * wall


# The tray


def _packed(
    lots: Sequence[Lot], room: Room, depth: float, cover: Lot | None
) -> Iterator[Arrangement]:
    """Yield arrangements of the lots in bins of several shapes.

    They are packed into trays of several widths, or into the one under a stack.
    """
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
    """Yield the arrangement under a stack, whose room is given.

    The bins of pieces are widened by the largest common factor that fits.
    """
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
    """Return the bins side by side, with a wall between any two; None if they need more room."""
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
    """Return the arrangement with its compartments widened up to the next wall, content centred.

    Afterwards no room is unused except where four compartments meet in a pinwheel.
    """
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
"""The scale of a box, which does not grow with the tiles: its walls suit the printer."""
WALL, THIN, FLOOR, LID = 1.6, 1.2, 1.2, 1.4
"""The thickness of walls, of dividers and the lid's skirt, of the floor, and of the lid's plate
(mm)."""
HEADROOM = 0.4
"""The distance between the highest content and the lid (mm)."""
MOST_ROOMS = 4
"""The number of rectangles of a bed in which a tray is tried."""
SKIRT = 16.0
"""The length of a lid's skirt over the walls (mm), at most half their height."""
LOOSEST = 0.5
"""The most play between lid and tray (mm): joints of large tiles may have more."""
LOWEST = 20.0
"""The least height of a tray (mm): the skirt over a lower one is too short to yield."""
WALL_ROUND = 1.0
"""The thickness of a post round its magnet (mm)."""
GAP = 0.2
"""The distance between the posts of tray and lid (mm), so that the lid rests on the rim."""
ASIDE = 0.7071
"""The place of a post beside the corner of the room, relative to its radius."""


@dataclass(frozen=True)
class Measures:
    """The measures that all boxes of a kit share (mm).

    The thickness of walls, that of dividers and the lid's skirt, and the play between lid and tray.
    A lid that is `latched` snaps in; one with a `magnet` is held by one of them in a post at each
    corner, over one in a post of the tray.
    """

    wall: float
    thin: float
    play: float
    latched: bool = False
    magnet: Magnet | None = None

    @property
    def reach(self) -> float:
        """The width by which a lid exceeds the walls of the tray, on each side."""
        return self.thin + self.play

    @property
    def post(self) -> float:
        """The radius of the posts at the corners; 0 without magnets."""
        return round(self.magnet.across / 2 + WALL_ROUND, 3) if self.magnet else 0.0

    @property
    def bulge(self) -> float:
        """The width by which posts exceed the walls of the tray, on each side."""
        return (1 + ASIDE) * self.post - self.wall if self.magnet else 0.0


def measures_of(
    printer: Printer, clearance: float, *, latched: bool = False, magnet: Magnet | None = None
) -> Measures:
    """Return measures with walls at least two lines thick and up to `LOOSEST` play."""
    wall, thin = (max(thickness, 2 * printer.nozzle) for thickness in (WALL, THIN))
    return Measures(wall, thin, min(clearance, LOOSEST), latched, magnet)


def rooms_on(printer: Printer, measures: Measures, margin: float) -> Iterator[Room]:
    """Yield the largest inside of a tray for each of the largest rectangles of the bed.

    `margin` is the distance from the edge of the bed and from areas to be kept clear (mm).
    """
    around = 2 * (measures.wall + measures.bulge + measures.reach)
    for left, front, right, back in printer.surface.rooms(margin)[:MOST_ROOMS]:
        width, depth = right - left - around, back - front - around
        yield Room(width, depth, printer.height - FLOOR - LID - HEADROOM, measures.thin)


def rim_of(tray: Arrangement) -> float:
    """Return the height of the tray's rim above the bed (mm)."""
    return max(LOWEST, FLOOR + tray.height + HEADROOM)


def skirt_of(tray: Arrangement) -> float:
    """Return the length of a lid's skirt over the walls of a tray (mm)."""
    return min(SKIRT, rim_of(tray) / 2)
