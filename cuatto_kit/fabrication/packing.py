"""Packing of pieces on plates: which pieces share a plate (`--plates`), and where on it each is.

rectpack packs by greedy rules. None of them is best for every kit, so each rule is tried with each
order of pieces. Plain shelves are tried last, since they are sometimes better. The fewest plates
win; among equals the first packing does, so equal pieces always get equal places.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, product
from typing import TYPE_CHECKING

from rectpack import geometry, maxrects

from cuatto_kit.config.beds import ROUNDING, Area, Bed
from cuatto_kit.config.printer import Printer
from cuatto_kit.fabrication.order import Strategy
from cuatto_kit.fabrication.slicer import (
    LINE,
    SKIRT_DISTANCE,
    SKIRT_LINES,
    TOWER_BRIM,
    TOWER_WIDTH,
)

if TYPE_CHECKING:
    from manifold3d import CrossSection

STEPS = 100
"""Steps per millimetre in which plates are packed: in whole numbers, a piece fits exactly or does
not fit."""

MOST_CHOICES = 6
"""The number of rectangles of a bed that are tried separately if a tower is to be behind the
pieces."""

_RULES = (maxrects.MaxRectsBssf, maxrects.MaxRectsBaf, maxrects.MaxRectsBl)
"""The rules that won most often on kits drawn at random; none of the others ever won alone."""


@dataclass(frozen=True)
class Piece:
    """One copy of a part to print; extents in mm.

    `colours` are the body's, then those of its inlays.
    """

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
    """The place of a piece on the bed.

    `x` and `y` are its lower left corner, counted from that of the bed (mm); `turned` means a
    quarter turn to the left. `colour` is that of its body, `accent` that of its inlay, None without
    one.
    """

    name: str
    colour: str
    x: float
    y: float
    turned: bool
    accent: str | None = None

    def counted_from(self, corner: tuple[float, float]) -> "Place":
        """Return the same place in coordinates in which the corner of the bed is at `corner`."""
        return replace(self, x=self.x + corner[0], y=self.y + corner[1])

    def edges(self, width: float, depth: float) -> Area:
        """Return the rectangle that a piece of these extents (mm) occupies."""
        across, deep = (depth, width) if self.turned else (width, depth)
        return self.x, self.y, self.x + across, self.y + deep


@dataclass(frozen=True)
class Plate:
    """Pieces that are printed in one go.

    `colours` are the filaments, in the order of their slots. A copy is printed in all its colours
    if they are among these, otherwise in that of its body.

    `tower` is the left and the front edge of the tower on which filament is purged, counted from
    the corner of the bed (mm); None without one. `skirt` is true if there is room for one,
    `sequential` if copies are printed one after the other, in the order of `places`.
    """

    colours: tuple[str, ...]
    places: tuple[Place, ...]
    tower: tuple[float, float] | None = None
    skirt: bool = True
    sequential: bool = False

    def slot(self, colour: str) -> int:
        """Return the slot (1-based) of the filament of a colour. Raises ValueError without one."""
        return self.colours.index(colour) + 1


@dataclass(frozen=True)
class Room:
    """A bed, with the distances of pieces on it (mm).

    `margin` is the distance from the edge and from areas to be kept clear, `spacing` the distance
    from each other.
    """

    bed: Bed
    margin: float
    spacing: float

    @classmethod
    def of(cls, printer: Printer, spacing: float | None = None) -> "Room":
        """Return the room of a printer."""
        apart = printer.spacing if spacing is None else spacing
        return cls(printer.surface, printer.margin, apart)

    def spot(self, width: float, depth: float) -> tuple[float, float] | None:
        """Return the left and front edge of a rectangle, as close to the bed's middle as possible.

        Returns None if there is no room for it.
        """
        return self.bed.spot(width, depth, self.margin)

    def choices(self, across: float, behind: float) -> list[tuple[Area, ...]]:
        """Return the alternatives of the areas to fill.

        Args:
            across: The width of the tower (mm).
            behind: The depth to be left free behind all pieces (mm).

        Returns:
            All of the room without a tower. With one, each of the largest rectangles separately,
            only those at least `across` wide if there are any.
        """
        rooms = self.bed.rooms(self.margin)
        if not behind:
            return [rooms]
        cut = [(left, front, right, back - behind) for left, front, right, back in rooms]
        wide = [room for room in cut if room[2] - room[0] >= across and room[3] > room[1]]
        return [(room,) for room in (wide or cut)[:MOST_CHOICES]] or [()]


@dataclass(frozen=True)
class _Box:
    """A piece with the gap on its right and behind it, in steps."""

    piece: Piece
    width: int
    depth: int

    @property
    def area(self) -> int:
        return self.width * self.depth

    def lying(self, turned: bool) -> tuple[int, int]:
        """Return its width and depth, turned or not."""
        return (self.depth, self.width) if turned else (self.width, self.depth)


_ORDERS: tuple[Callable[[_Box], tuple[int, int]], ...] = (
    lambda box: (box.area, max(box.width, box.depth)),
    lambda box: (max(box.width, box.depth), min(box.width, box.depth)),
    lambda box: (min(box.width, box.depth), max(box.width, box.depth)),
    lambda box: (box.width + box.depth, box.area),
)
"""The keys by which pieces are sorted, the largest first."""


def fill(
    pieces: Sequence[Piece], room: Room, tower: tuple[float, float] = (0.0, 0.0)
) -> list[tuple[Place, ...]]:
    """Put pieces on the fewest plates found.

    Each plate as a whole is in the middle of the bed, as far as areas to be kept clear allow; room
    for a `tower` of that width and depth (mm) is left behind its pieces. A piece that fits the bed
    but not the room has a separate plate, as far as possible from the edge and from areas to be
    kept clear.

    Raises ValueError if a piece is larger than the bed: callers refuse such pieces earlier
    (Printer.refusals).
    """
    for piece in pieces:
        if not room.bed.fits(piece.width, piece.depth):
            raise ValueError(f"{piece.name} is larger than the bed")
    filled = (_filled(pieces, room, areas, tower) for areas in room.choices(*tower))
    return min(filled, key=len)


def _filled(
    pieces: Sequence[Piece], room: Room, areas: Sequence[Area], tower: tuple[float, float]
) -> list[tuple[Place, ...]]:
    """Return the plates of `fill`, with pieces within these areas of the bed where possible."""
    gap = _ceil(room.spacing)
    free = _Free.of(areas, gap)
    boxes = [
        _Box(piece, max(1, _ceil(piece.width)) + gap, max(1, _ceil(piece.depth)) + gap)
        for piece in pieces
    ]
    fitting = [box for box in boxes if free.holds(box)]
    large = [(_alone(box.piece, room),) for box in boxes if not free.holds(box)]
    plates = _fewest(fitting, free) if fitting else []
    gathered = (_gathered(plate, fitting, free) for plate in plates)
    return large + [_centred(plate, fitting, room, free, tower) for plate in gathered]


def _gathered(spots: "list[_Spot]", boxes: Sequence[_Box], free: "_Free") -> "list[_Spot]":
    """Return the pieces of a plate closer together: travels are shorter, and the bed is more level.

    They fill the smallest rectangle found of the proportions of the bed.
    """
    own = [boxes[index] for *_, index in spots]
    width, depth = free.size
    if len(free.rects) > 1 or len(own) < 2:
        return spots
    low, high, best = math.sqrt(sum(box.area for box in own) / (width * depth)), 1.0, spots
    for _ in range(_HALVINGS):
        share = (low + high) / 2
        within = _Free((0, 0), ((0, 0, int(width * share), int(depth * share)),))
        found = _packed(own, within, _ORDERS[0], _RULES[0])
        if len(found) == 1 and len(found[0]) == len(own):
            high, best = share, [(x, y, turned, spots[k][3]) for x, y, turned, k in found[0]]
        else:
            low = share
    return best


def _centred(
    spots: "Sequence[_Spot]",
    boxes: Sequence[_Box],
    room: Room,
    free: "_Free",
    tower: tuple[float, float],
) -> tuple[Place, ...]:
    """Return the pieces of a plate, moved together to the middle of the bed where possible."""
    gap = _ceil(room.spacing)
    sizes = [boxes[index].lying(turned) for _, _, turned, index in spots]
    rights = [x + width - gap for (x, *_), (width, _) in zip(spots, sizes, strict=True)]
    backs = [y + depth - gap for (_, y, *_), (_, depth) in zip(spots, sizes, strict=True)]
    left, front = min(x for x, *_ in spots), min(y for _, y, *_ in spots)
    width, depth = (max(rights) - left) / STEPS, (max(backs) - front) / STEPS
    corner = room.spot(max(width, tower[0]), depth + tower[1])
    if corner is None:
        corner = (free.corner[0] + left) / STEPS, (free.corner[1] + front) / STEPS
    else:
        corner = corner[0] + max(tower[0] - width, 0) / 2, corner[1]
    return tuple(
        _place(
            boxes[index].piece,
            corner[0] + (x - left) / STEPS,
            corner[1] + (y - front) / STEPS,
            turned,
        )
        for x, y, turned, index in sorted(spots, key=lambda at: (at[1], at[0]))
    )


def _ceil(length: float) -> int:
    return math.ceil((length - ROUNDING) * STEPS) if length > ROUNDING else 0


def _floor(length: float) -> int:
    return math.floor((length + ROUNDING) * STEPS)


def _alone(piece: Piece, room: Room) -> Place:
    """Return a piece alone on the bed, with as much margin as there is room for."""
    bed, most = room.bed, room.margin
    width, depth = piece.width, piece.depth
    upright, turned = bed.margin(width, depth, most), bed.margin(depth, width, most)
    lies = bed.spot(width, depth, upright)
    if lies is None or turned > upright:
        there = bed.spot(depth, width, turned)
        assert there is not None
        return _place(piece, *there, True)
    return _place(piece, *lies, False)


def _place(piece: Piece, x: float, y: float, turned: bool) -> Place:
    accent = piece.colours[1] if len(piece.colours) > 1 else None
    return Place(piece.name, piece.colour, x, y, turned, accent)


_Pieces = Mapping[tuple[str, str], Piece]
"""A piece of each name and colour."""
_HALVINGS = 5
"""The number of sizes that are tried for a plate whose pieces are gathered."""
_Spot = tuple[int, int, bool, int]
"""The left and lower edge of a box (steps), whether it is turned, and its number."""
_Rect = tuple[int, int, int, int]
"""Left and lower edge, width and depth (steps)."""


@dataclass(frozen=True)
class _Free:
    """The areas that are filled, in steps from their common `corner`.

    Each is extended by the gap on the right and behind, since every box includes a gap on these
    sides.
    """

    corner: tuple[int, int]
    rects: tuple[_Rect, ...]

    @classmethod
    def of(cls, areas: Sequence[Area], gap: int) -> "_Free":
        """Return areas (mm) in steps, within their edges."""
        edges = [
            (_ceil(left), _ceil(front), _floor(right) + gap, _floor(back) + gap)
            for left, front, right, back in areas
        ]
        edges = [(a, b, c, d) for a, b, c, d in edges if c > a and d > b]
        x, y = min((e[0] for e in edges), default=0), min((e[1] for e in edges), default=0)
        return cls((x, y), tuple((a - x, b - y, c - a, d - b) for a, b, c, d in edges))

    @property
    def size(self) -> tuple[int, int]:
        """Width and depth of the rectangle around all."""
        return max(x + w for x, _, w, _ in self.rects), max(y + d for _, y, _, d in self.rects)

    def holds(self, box: _Box) -> bool:
        """Return whether there is room for a box, turned or not."""
        lengths = ((box.width, box.depth), (box.depth, box.width))
        return any(w <= rect[2] and d <= rect[3] for w, d in lengths for rect in self.rects)

    def within(self, rule: type[maxrects.MaxRects]) -> type[maxrects.MaxRects]:
        """Return a rule of rectpack that fills these areas instead of a whole bin."""
        if len(self.rects) == 1:
            return rule
        rects = self.rects

        class Within(rule):  # type: ignore[misc]
            def reset(self) -> None:
                super().reset()
                self._max_rects = [geometry.Rectangle(*rect) for rect in rects]

        return Within


def _fewest(boxes: Sequence[_Box], free: _Free) -> list[list[_Spot]]:
    """Return the packing with the fewest plates of all that are tried."""
    width, depth = free.size
    least = math.ceil(sum(box.area for box in boxes) / (width * depth))
    best: list[list[_Spot]] = []
    for order, rule in product(_ORDERS, _RULES):
        found = _packed(boxes, free, order, rule)
        if not best or len(found) < len(best):
            best = found
        if len(best) == least:
            return best
    if len(free.rects) > 1:
        return best
    shelves = _on_shelves(boxes, free.size)
    return shelves if len(shelves) < len(best) else best


def _packed(
    boxes: Sequence[_Box],
    free: _Free,
    order: Callable[[_Box], tuple[int, int]],
    rule: type[maxrects.MaxRects],
) -> list[list[_Spot]]:
    """Return the plates by one rule: a piece is on the first plate with room for its size."""
    pack = free.within(rule)
    plates: list[maxrects.MaxRects] = []
    first: dict[tuple[int, int], int] = {}
    for index in sorted(range(len(boxes)), key=lambda index: order(boxes[index]), reverse=True):
        size = boxes[index].lying(False)
        at = first.get(size, 0)
        while at < len(plates) and plates[at].add_rect(*size, index) is None:
            at += 1
        first[size] = at
        if at == len(plates) and (plate := pack(*free.size)).add_rect(*size, index):
            plates.append(plate)
    return [
        [(r.x, r.y, (r.width, r.height) != boxes[r.rid].lying(False), r.rid) for r in plate]
        for plate in plates
    ]


@dataclass
class _Shelf:
    """A strip across a plate, filled from the left."""

    plate: int
    bottom: int
    filled: int = 0


def _on_shelves(boxes: Sequence[_Box], room: tuple[int, int]) -> list[list[_Spot]]:
    """Return the plates by first fit of decreasing depth.

    Each piece is put on the first shelf with room, otherwise on a new shelf of the first plate with
    room; those without room are not tried for other pieces of the same size.
    """
    plates: list[list[_Spot]] = []
    shelves: list[_Shelf] = []
    tops: list[int] = []
    first_shelf: dict[int, int] = {}
    first_plate: dict[int, int] = {}
    for turned, width, depth, index in sorted(_lying(boxes, room), key=lambda box: -box[2]):
        at = first_shelf.get(width, 0)
        while at < len(shelves) and shelves[at].filled + width > room[0]:
            at += 1
        first_shelf[width] = at
        if at == len(shelves):
            plate = first_plate.get(depth, 0)
            while plate < len(tops) and tops[plate] + depth > room[1]:
                plate += 1
            first_plate[depth] = plate
            if plate == len(tops):
                plates.append([])
                tops.append(0)
            shelves.append(_Shelf(plate, tops[plate]))
            tops[plate] += depth
        shelf = shelves[at]
        plates[shelf.plate].append((shelf.filled, shelf.bottom, turned, index))
        shelf.filled += width
    return plates


def _lying(boxes: Sequence[_Box], room: tuple[int, int]) -> Iterator[tuple[bool, int, int, int]]:
    """Yield whether each box is turned, its width and depth then, and its number.

    A box is turned only if it does not fit otherwise.
    """
    for index, box in enumerate(boxes):
        turned = box.width > room[0] or box.depth > room[1]
        yield turned, *box.lying(turned), index


RAMMED, SPREAD = 2.0, 1.1
"""The depth of the strip of the tower that filament takes up while it is drawn out (mm), and the
factor by which the strips of the purge are deeper than solid ones; measured."""


def arrange(
    pieces: Sequence[Piece], printer: Printer, strategy: Strategy = Strategy.BY_COLOUR
) -> tuple[Plate, ...]:
    """Return the plates of these pieces, with colours in the order of their first appearance.

    Raises ValueError as `fill` does.
    """
    if strategy is Strategy.ONE_COLOUR:
        pieces = _in_one_colour(pieces)
    groups = list(_by_colour(pieces))
    if strategy is Strategy.FEWEST:
        groups = _merged(groups, printer)
    lay = _one_by_one if strategy is Strategy.BY_OBJECT else _together
    return tuple(plate for group in groups for plate in lay(group, printer))


def _in_one_colour(pieces: Sequence[Piece]) -> list[Piece]:
    """Return the pieces in the colour with the most plastic, by the volume of bounding boxes."""
    volumes = Counter[str]()
    for piece in pieces:
        volumes[piece.colour] += round(piece.width * piece.depth * piece.height)
    return [replace(piece, colours=(volumes.most_common(1)[0][0],)) for piece in pieces]


def _by_colour(pieces: Iterable[Piece]) -> Iterator[list[Piece]]:
    groups: dict[str, list[Piece]] = {}
    for piece in pieces:
        groups.setdefault(piece.colour, []).append(piece)
    yield from groups.values()


def _merged(groups: Sequence[list[Piece]], printer: Printer) -> list[list[Piece]]:
    """Return the groups, merged where enough filaments are available and it saves a plate.

    The largest group comes first.
    """

    def area(group: Sequence[Piece]) -> float:
        return sum(piece.width * piece.depth for piece in group)

    def count(group: Sequence[Piece]) -> int:
        return len(_together(group, printer))

    merged: list[list[Piece]] = []
    for group in sorted(groups, key=area, reverse=True):
        fitting = (
            at
            for at, other in enumerate(merged)
            if len(_filaments(other + group)) <= printer.filaments
            and count(other + group) < count(other) + count(group)
        )
        if (at := next(fitting, None)) is None:
            merged.append(group)
        else:
            merged[at] = merged[at] + group
    return merged


def _filaments(pieces: Iterable[Piece]) -> tuple[str, ...]:
    """Return the colours of these pieces, those of bodies first."""
    own = list(pieces)
    bodies = dict.fromkeys(piece.colour for piece in own)
    marks = dict.fromkeys(chain.from_iterable(piece.colours for piece in own))
    return tuple({**bodies, **marks})


def _together(group: Sequence[Piece], printer: Printer) -> list[Plate]:
    """Return the plates of a group that is printed layer by layer, all pieces together."""
    room = Room.of(printer)
    tower = _tower(printer, room, _filaments(group))
    pieces = {(piece.name, piece.colour): piece for piece in group}
    return [_plate(places, pieces, room, printer) for places in fill(group, room, tower)]


def _tower(printer: Printer, room: Room, filaments: Sequence[str]) -> tuple[float, float]:
    """Return the width and depth to be left free behind the pieces for the tower (mm).

    Returns (0.0, 0.0) for fewer than two filaments.
    """
    if len(filaments) < 2:
        return 0.0, 0.0
    return TOWER_WIDTH + 2 * TOWER_BRIM, room.spacing + tower_depth(printer, filaments)


def _one_by_one(group: Sequence[Piece], printer: Printer) -> list[Plate]:
    """Return the plates of a group that is printed piece by piece, with room for the print head.

    Pieces so high that the head would hit them are printed together.
    """
    room = Room.of(printer, max(printer.head.radius, printer.spacing))
    low = [piece for piece in group if piece.height <= printer.head.height]
    high = [piece for piece in group if piece.height > printer.head.height]
    pieces = {(piece.name, piece.colour): piece for piece in low}
    plates = (_plate(places, pieces, room, printer) for places in fill(low, room))
    apart = [
        replace(plate, tower=None, skirt=False, sequential=True) if len(plate.places) > 1 else plate
        for plate in plates
    ]
    return [*apart, *(_together(high, printer) if high else ())]


def tower_depth(printer: Printer, filaments: Sequence[str]) -> float:
    """Return the depth of the tower on which these filaments are purged, including its brim (mm).

    Each change in a layer is a strip across it.
    """
    strip = printer.change.purge / (printer.layer * (TOWER_WIDTH - 2 * LINE * printer.nozzle))
    return (len(filaments) - 1) * (SPREAD * strip + RAMMED) + 2 * TOWER_BRIM


def _plate(places: Sequence[Place], pieces: _Pieces, room: Room, printer: Printer) -> Plate:
    """Return a plate with its filaments, and the tower behind its pieces if these are several."""
    own = [pieces[place.name, place.colour] for place in places]
    filaments = _filaments(own)
    edges = [at.edges(piece.width, piece.depth) for at, piece in zip(places, own, strict=True)]
    lefts, fronts, rights, backs = zip(*edges, strict=True)
    left, front, right, back = min(lefts), min(fronts), max(rights), max(backs)
    wide, behind = _tower(printer, room, filaments)
    width = max(right - left, wide)
    tower, taken = None, []
    if wide and (corner := room.spot(width, back - front + behind)):
        x, y = corner[0] + (width - right + left) / 2 - left, corner[1] - front
        places = [replace(at, x=at.x + x, y=at.y + y) for at in places]
        across, along = corner[0] + (width - wide) / 2, back + y + room.spacing
        tower = (across + TOWER_BRIM, along + TOWER_BRIM)
        taken = [(across, along, across + wide, back + y + behind)]
    taken += [at.edges(piece.width, piece.depth) for at, piece in zip(places, own, strict=True)]
    return Plate(filaments, tuple(places), tower, _has_skirt(taken, room.bed, printer))


def _has_skirt(taken: Sequence[Area], bed: Bed, printer: Printer) -> bool:
    """Return whether there is room for a skirt round all that is printed.

    It must be on the bed and clear of areas to be kept clear.
    """
    wide = SKIRT_DISTANCE + SKIRT_LINES * LINE * printer.nozzle
    if not all(Bed(bed.size, bed.round).holds(area, wide) for area in taken):
        return False
    if not bed.taken:
        return True
    from manifold3d import CrossSection, JoinType

    inside = CrossSection.compose([_rectangle(area) for area in taken]).hull()
    skirt = inside.offset(wide - ROUNDING, JoinType.Round, circular_segments=64) - inside
    clear = CrossSection.compose([_rectangle(area) for area in bed.taken])
    return bool((skirt ^ clear).area() < ROUNDING)


def _rectangle(area: Area) -> "CrossSection":
    from manifold3d import CrossSection

    left, front, right, back = area
    return CrossSection.square([right - left, back - front]).translate([left, front])
