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

from cuatto_kit.config.printer import ROUNDING, Bed

STEPS = 100
"""Steps a millimetre in which plates are packed: whole numbers fit exactly or not at all."""

_RULES = (maxrects.MaxRectsBssf, maxrects.MaxRectsBaf, maxrects.MaxRectsBl)
"""The rules that won most often on kits drawn at random; none of the others ever won alone."""


@dataclass(frozen=True)
class Piece:
    """One copy of a part to print, in its colour; extents in mm."""

    name: str
    colour: str
    width: float
    depth: float
    height: float


@dataclass(frozen=True)
class Place:
    """Where a piece lies: its lower left corner from that of the bed (mm), as it is
    or `turned` a quarter to the left."""

    name: str
    x: float
    y: float
    turned: bool


@dataclass(frozen=True)
class Plate:
    """What is printed in one go, in one colour."""

    colour: str
    places: tuple[Place, ...]


@dataclass(frozen=True)
class _Box:
    """A piece with the room round it, in steps."""

    piece: Piece
    width: int
    depth: int

    @property
    def area(self) -> int:
        return self.width * self.depth


_ORDERS: tuple[Callable[[_Box], tuple[int, int]], ...] = (
    lambda box: (box.area, max(box.width, box.depth)),
    lambda box: (max(box.width, box.depth), min(box.width, box.depth)),
    lambda box: (min(box.width, box.depth), max(box.width, box.depth)),
    lambda box: (box.width + box.depth, box.area),
)
"""By which pieces are sorted, the largest first."""


def pack(pieces: Sequence[Piece], bed: Bed, spacing: float) -> tuple[Plate, ...]:
    """The plates of these pieces, colours in the order in which they first come.

    Pieces keep `spacing` (mm) from each other and half of it from the edge of the
    bed. One that fits the bed but not so far from its edge has a plate to itself and
    lies in the middle. Raises ValueError where one is larger than the bed: what cannot be
    printed is refused before (Printer.refusal).
    """
    for piece in pieces:
        if not (_lies(piece.width, piece.depth, bed) or _lies(piece.depth, piece.width, bed)):
            raise ValueError(f"{piece.name} is larger than the bed")
    by_colour: dict[str, list[Piece]] = {}
    for piece in pieces:
        by_colour.setdefault(piece.colour, []).append(piece)
    return tuple(
        Plate(colour, places)
        for colour, own in by_colour.items()
        for places in _places(own, bed, spacing)
    )


def _lies(width: float, depth: float, bed: Bed) -> bool:
    return width <= bed[0] + ROUNDING and depth <= bed[1] + ROUNDING


def _places(pieces: Sequence[Piece], bed: Bed, spacing: float) -> Iterator[tuple[Place, ...]]:
    """The plates of pieces of one colour."""
    room = (_floor(bed[0]), _floor(bed[1]))
    gap = _ceil(spacing)
    boxes = [
        _Box(piece, max(1, _ceil(piece.width)) + gap, max(1, _ceil(piece.depth)) + gap)
        for piece in pieces
    ]
    fitting = [box for box in boxes if _fits(box, room)]
    for box in boxes:
        if not _fits(box, room):
            yield (_in_the_middle(box.piece, bed),)
    for plate in _fewest(fitting, room):
        yield tuple(
            Place(fitting[index].piece.name, (x + gap / 2) / STEPS, (y + gap / 2) / STEPS, turned)
            for x, y, turned, index in sorted(plate, key=lambda at: (at[1], at[0]))
        )


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
    return Place(piece.name, (bed[0] - width) / 2, (bed[1] - depth) / 2, not upright)


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
