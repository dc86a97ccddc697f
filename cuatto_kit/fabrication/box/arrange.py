"""Lots → compartments of a tray: what lies where, in as little plastic as is found.

Of a few depths of the tray and widths of its compartments each is packed by rectpack; the one
that takes the least plastic wins, of equals the first. One stack, of what is largest as a rule,
may lie across the dividers, over all else. Lengths are in mm; (0, 0) is the lower left corner of
the room inside the tray.
"""

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

import rectpack
from rectpack import maxrects

from cuatto_kit.board.geometry import Rect
from cuatto_kit.fabrication.box.bins import PLAY, Bin, Column, bins_of, moved
from cuatto_kit.fabrication.box.contents import Lot, Thing

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
