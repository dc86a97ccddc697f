"""Which pieces lie on a plate together: what `--plates` chooses among."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from cuatto_kit.config.beds import ROUNDING, Area, Bed
from cuatto_kit.config.printer import Printer
from cuatto_kit.fabrication.ordering import Strategy
from cuatto_kit.fabrication.packing import Piece, Place, Plate, Room, fill
from cuatto_kit.fabrication.slicer import (
    LINE,
    SKIRT_DISTANCE,
    SKIRT_LINES,
    TOWER_BRIM,
    TOWER_WIDTH,
)

if TYPE_CHECKING:
    from manifold3d import CrossSection

RAMMED, SPREAD = 2.0, 1.1
"""Depth (mm) of the strip of the tower that filament takes up while it is drawn out, and how much
wider than full its other lines lie; measured."""


def arrange(
    pieces: Sequence[Piece], printer: Printer, strategy: Strategy = Strategy.BY_COLOUR
) -> tuple[Plate, ...]:
    """The plates of these pieces; colours come in the order in which they first do. Raises
    ValueError as `fill` does."""
    if strategy is Strategy.ONE_COLOUR:
        pieces = _in_one_colour(pieces)
    groups = list(_by_colour(pieces))
    if strategy is Strategy.FEWEST:
        groups = _merged(groups, printer)
    lay = _one_by_one if strategy is Strategy.BY_OBJECT else _together
    return tuple(plate for group in groups for plate in lay(group, printer))


def _in_one_colour(pieces: Sequence[Piece]) -> list[Piece]:
    """The same in the colour of the most plastic, as boxes go."""
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
    """The groups put together, the largest first, as far as there are filaments for them and it
    saves a plate."""

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
    """The colours of these pieces, those of bodies first."""
    own = list(pieces)
    bodies = dict.fromkeys(piece.colour for piece in own)
    marks = dict.fromkeys(chain.from_iterable(piece.colours for piece in own))
    return tuple({**bodies, **marks})


def _together(group: Sequence[Piece], printer: Printer) -> list[Plate]:
    """Layer by layer, all at once."""
    room = Room.of(printer)
    tower = _tower(printer, room, _filaments(group))
    return [_plate(places, group, room, printer) for places in fill(group, room, tower)]


def _tower(printer: Printer, room: Room, filaments: Sequence[str]) -> tuple[float, float]:
    """What is to be free behind the pieces for the tower of these filaments: width and depth (mm),
    nothing where there is but one."""
    if len(filaments) < 2:
        return 0.0, 0.0
    return TOWER_WIDTH + 2 * TOWER_BRIM, room.spacing + tower_depth(printer, filaments)


def _one_by_one(group: Sequence[Piece], printer: Printer) -> list[Plate]:
    """One after the other, as far apart as the head is wide; what is so high that the head would
    hit it is printed together."""
    room = Room.of(printer, max(printer.head.radius, printer.spacing))
    low = [piece for piece in group if piece.height <= printer.head.height]
    high = [piece for piece in group if piece.height > printer.head.height]
    plates = (_plate(places, low, room, printer) for places in fill(low, room))
    apart = [
        replace(plate, tower=None, skirt=False, sequential=True) if len(plate.places) > 1 else plate
        for plate in plates
    ]
    return [*apart, *(_together(high, printer) if high else ())]


def tower_depth(printer: Printer, filaments: Sequence[str]) -> float:
    """How deep the tower is (mm) on which so many filaments are purged, its brim included: each
    change of a layer is a strip across it."""
    strip = printer.change.purge / (printer.layer * (TOWER_WIDTH - 2 * LINE * printer.nozzle))
    return (len(filaments) - 1) * (SPREAD * strip + RAMMED) + 2 * TOWER_BRIM


def _plate(places: Sequence[Place], group: Sequence[Piece], room: Room, printer: Printer) -> Plate:
    """A plate with its filaments, and the tower behind its pieces where they are several."""
    pieces = {(piece.name, piece.colour): piece for piece in group}
    own = [pieces[place.name, place.colour] for place in places]
    filaments = _filaments(own)
    left, front, right, back = _bounds(places, own)
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


def _bounds(places: Sequence[Place], own: Sequence[Piece]) -> Area:
    """The rectangle that all pieces of a plate lie in."""
    edges = [at.edges(piece.width, piece.depth) for at, piece in zip(places, own, strict=True)]
    lefts, fronts, rights, backs = zip(*edges, strict=True)
    return min(lefts), min(fronts), max(rights), max(backs)


def _has_skirt(taken: Sequence[Area], bed: Bed, printer: Printer) -> bool:
    """Whether there is room for a skirt round all that is printed: on the bed, and over nothing
    that is to be kept clear."""
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
