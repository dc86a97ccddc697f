"""Pieces → plates: which part lies where on which bed, in as few beds as are found.

rectpack packs by greedy rules. None of them is best for every kit, so each rule is
tried with each order of pieces, and plain shelves last, which now and then do better.
The fewest plates win; of equals the first packing does, so the same pieces always come
to lie in the same places.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

import rectpack
from rectpack import maxrects, pack_algo

from cuatto_kit.config.printer import ROUNDING, Area, Bed, Printer

STEPS = 100
"""Steps a millimetre in which plates are packed: whole numbers fit exactly or not at all."""

_RULES = (maxrects.MaxRectsBssf, maxrects.MaxRectsBaf, maxrects.MaxRectsBl)
"""The rules that won most often on kits drawn at random; none of the others ever won alone."""


@dataclass(frozen=True)
class Piece:
    """One copy of a part to print; extents in mm. `colours` are its own: the body's, then those
    of what is let into it."""

    name: str
    colours: tuple[str, ...]
    width: float
    depth: float
    height: float

    @property
    def colour(self) -> str:
        """The colour of its body."""
        return self.colours[0]


@dataclass(frozen=True)
class Place:
    """Where a piece lies: its lower left corner from that of the bed (mm), as it is
    or `turned` a quarter to the left. `colour` is that of its body, `accent` that of what is let
    into it, None where nothing is."""

    name: str
    colour: str
    x: float
    y: float
    turned: bool
    accent: str | None = None

    def edges(self, width: float, depth: float) -> Area:
        """The rectangle in which a piece of these extents lies."""
        across, deep = (depth, width) if self.turned else (width, depth)
        return self.x, self.y, self.x + across, self.y + deep


@dataclass(frozen=True)
class Plate:
    """What is printed in one go; `colours` are the filaments, in the order of their slots. A
    copy is printed in all its colours where they are among these, else in that of its body.

    `tower` is where filament is purged, None where it is not: in the corner of the bed whose left
    and front edge (mm) are given. `skirt` says whether there is room for one, `sequential` whether
    copies are printed one after the other, in the order of `places`.
    """

    colours: tuple[str, ...]
    places: tuple[Place, ...]
    tower: tuple[float, float] | None = None
    skirt: bool = True
    sequential: bool = False

    def slot(self, colour: str) -> int:
        """The number, from 1, of the filament of that colour. Raises ValueError without one."""
        return self.colours.index(colour) + 1


@dataclass(frozen=True)
class Room:
    """Where on a bed pieces may lie (mm), and how far from each other."""

    bed: Bed
    inside: Area
    spacing: float

    @classmethod
    def of(cls, printer: Printer, spacing: float | None = None) -> "Room":
        """The room of a printer: its margin from the edges of the bed and from what is to be kept
        clear. Of an area in the way, as little of the bed is given up as can be."""
        width, depth = printer.bed
        wide = min(printer.margin, width / 2, depth / 2)
        inside: Area = (wide, wide, width - wide, depth - wide)
        for left, front, right, back in printer.keep_clear:
            inside = _beside(inside, (left - wide, front - wide, right + wide, back + wide))
        return cls(printer.bed, inside, printer.spacing if spacing is None else spacing)

    def holds(self, width: float, depth: float) -> bool:
        """Whether there is room for what is so large."""
        left, front, right, back = self.inside
        return width <= right - left + ROUNDING and depth <= back - front + ROUNDING

    def middle(self, width: float, depth: float, behind: float = 0.0) -> tuple[float, float]:
        """Left and front edge of what is so large, in the middle of the bed or as near to it as it
        is in the room, and what is left free `behind` it too."""
        left, front, right, back = self.inside
        x = min(max((self.bed[0] - width) / 2, left), right - width)
        y = min(max((self.bed[1] - depth - behind) / 2, front), back - behind - depth)
        return x, y


def _beside(inside: Area, area: Area) -> Area:
    """The largest part of a room to one side of an area."""
    left, front, right, back = inside
    if area[0] >= right or area[2] <= left or area[1] >= back or area[3] <= front:
        return inside
    sides: tuple[Area, ...] = (
        (area[2], front, right, back),
        (left, area[3], right, back),
        (left, front, area[0], back),
        (left, front, right, area[1]),
    )
    return max(sides, key=lambda side: max(side[2] - side[0], 0) * max(side[3] - side[1], 0))


@dataclass(frozen=True)
class _Box:
    """A piece with the room round it, in steps."""

    piece: Piece
    width: int
    depth: int

    @property
    def area(self) -> int:
        return self.width * self.depth

    def lying(self, turned: bool) -> tuple[int, int]:
        """Width and depth as it lies."""
        return (self.depth, self.width) if turned else (self.width, self.depth)


_ORDERS: tuple[Callable[[_Box], tuple[int, int]], ...] = (
    lambda box: (box.area, max(box.width, box.depth)),
    lambda box: (max(box.width, box.depth), min(box.width, box.depth)),
    lambda box: (min(box.width, box.depth), max(box.width, box.depth)),
    lambda box: (box.width + box.depth, box.area),
)
"""By which pieces are sorted, the largest first."""


def fill(pieces: Sequence[Piece], room: Room, behind: float = 0.0) -> list[tuple[Place, ...]]:
    """These pieces on the fewest plates found, each plate as a whole in the middle of the bed, as
    far as what is kept clear allows; `behind` them so much (mm) is left free too.

    A piece that fits the bed but not the room has a plate to itself and lies in the middle of
    the bed. Raises ValueError where one is larger than the bed: what cannot be printed is refused
    before (Printer.refusal).
    """
    bed = room.bed
    for piece in pieces:
        if not (_lies(piece.width, piece.depth, bed) or _lies(piece.depth, piece.width, bed)):
            raise ValueError(f"{piece.name} is larger than the bed")
    left, front, right, back = room.inside
    gap = _ceil(room.spacing)
    # Half of the gap round each piece is a whole one between two, and may leave the room.
    inside = (_floor(right - left) + gap, _floor(back - front - behind) + gap)
    boxes = [
        _Box(piece, max(1, _ceil(piece.width)) + gap, max(1, _ceil(piece.depth)) + gap)
        for piece in pieces
    ]
    fitting = [box for box in boxes if _fits(box, inside)]
    large = [(_in_the_middle(box.piece, bed),) for box in boxes if not _fits(box, inside)]
    return large + [_centred(plate, fitting, room, behind) for plate in _fewest(fitting, inside)]


def _centred(
    spots: "Sequence[_Spot]", boxes: Sequence[_Box], room: Room, behind: float
) -> tuple[Place, ...]:
    """The pieces of a plate, moved together."""
    gap = _ceil(room.spacing)
    sizes = [boxes[index].lying(turned) for _, _, turned, index in spots]
    rights = [x + width - gap for (x, *_), (width, _) in zip(spots, sizes, strict=True)]
    backs = [y + depth - gap for (_, y, *_), (_, depth) in zip(spots, sizes, strict=True)]
    left, front = min(x for x, *_ in spots), min(y for _, y, *_ in spots)
    width, depth = (max(rights) - left) / STEPS, (max(backs) - front) / STEPS
    corner = room.middle(width, depth, behind)
    return tuple(
        _place(
            boxes[index].piece,
            corner[0] + (x - left) / STEPS,
            corner[1] + (y - front) / STEPS,
            turned,
        )
        for x, y, turned, index in sorted(spots, key=lambda at: (at[1], at[0]))
    )


def _lies(width: float, depth: float, bed: Bed) -> bool:
    return width <= bed[0] + ROUNDING and depth <= bed[1] + ROUNDING


def _ceil(length: float) -> int:
    return math.ceil((length - ROUNDING) * STEPS) if length > ROUNDING else 0


def _floor(length: float) -> int:
    return math.floor((length + ROUNDING) * STEPS)


def _fits(box: _Box, room: tuple[int, int]) -> bool:
    lengths = ((box.width, box.depth), (box.depth, box.width))
    return any(width <= room[0] and depth <= room[1] for width, depth in lengths)


def _in_the_middle(piece: Piece, bed: Bed) -> Place:
    upright = _lies(piece.width, piece.depth, bed)
    width, depth = (piece.width, piece.depth) if upright else (piece.depth, piece.width)
    return _place(piece, (bed[0] - width) / 2, (bed[1] - depth) / 2, not upright)


def _place(piece: Piece, x: float, y: float, turned: bool) -> Place:
    accent = piece.colours[1] if len(piece.colours) > 1 else None
    return Place(piece.name, piece.colour, x, y, turned, accent)


_Spot = tuple[int, int, bool, int]
"""Left and lower edge of a box (steps), whether it is turned, and its number."""


def _fewest(boxes: Sequence[_Box], room: tuple[int, int]) -> list[list[_Spot]]:
    """The packing with the fewest plates of all that are tried."""
    if not boxes:
        return []
    least = math.ceil(sum(box.area for box in boxes) / (room[0] * room[1]))
    best: list[list[_Spot]] = []
    for order, rule in product(_ORDERS, _RULES):
        found = _packed(boxes, room, order, rule)
        if not best or len(found) < len(best):
            best = found
        if len(best) == least:
            return best
    shelves = _on_shelves(boxes, room)
    return shelves if len(shelves) < len(best) else best


def _packed(
    boxes: Sequence[_Box],
    room: tuple[int, int],
    order: Callable[[_Box], tuple[int, int]],
    rule: type[pack_algo.PackingAlgorithm],
) -> list[list[_Spot]]:
    """The plates by one rule, each piece on the first that takes it."""
    packer = rectpack.newPacker(
        mode=rectpack.PackingMode.Offline,
        bin_algo=rectpack.PackingBin.BFF,
        pack_algo=rule,
        sort_algo=rectpack.SORT_NONE,
        rotation=True,
    )
    packer.add_bin(*room, count=len(boxes))
    for index in sorted(range(len(boxes)), key=lambda index: order(boxes[index]), reverse=True):
        packer.add_rect(boxes[index].width, boxes[index].depth, index)
    packer.pack()
    plates: list[list[_Spot]] = [[] for _ in packer]
    for plate, x, y, width, depth, index in packer.rect_list():
        turned = (width, depth) != (boxes[index].width, boxes[index].depth)
        plates[plate].append((x, y, turned, index))
    return plates


@dataclass
class _Shelf:
    """A strip across a plate, filled from the left."""

    plate: int
    bottom: int
    depth: int
    filled: int = 0


def _on_shelves(boxes: Sequence[_Box], room: tuple[int, int]) -> list[list[_Spot]]:
    """The plates by first fit of decreasing depth: each piece on the first shelf with
    room, else on a new shelf of the first plate with room."""
    plates: list[list[_Spot]] = []
    shelves: list[_Shelf] = []
    tops: list[int] = []
    for turned, width, depth, index in sorted(_lying(boxes, room), key=lambda box: -box[2]):
        fitting = (s for s in shelves if depth <= s.depth and s.filled + width <= room[0])
        shelf = next(fitting, None)
        if shelf is None:
            plate = next((p for p, top in enumerate(tops) if top + depth <= room[1]), len(tops))
            if plate == len(tops):
                plates.append([])
                tops.append(0)
            shelf = _Shelf(plate, tops[plate], depth)
            shelves.append(shelf)
            tops[plate] += depth
        plates[shelf.plate].append((shelf.filled, shelf.bottom, turned, index))
        shelf.filled += width
    return plates


def _lying(boxes: Sequence[_Box], room: tuple[int, int]) -> Iterator[tuple[bool, int, int, int]]:
    """Each box as it is, or turned where it only fits so: turned, width, depth, number."""
    for index, box in enumerate(boxes):
        turned = box.width > room[0] or box.depth > room[1]
        width, depth = (box.depth, box.width) if turned else (box.width, box.depth)
        yield turned, width, depth, index
