"""The tray of a box as a drawing: compartments, what pierces their floors, and finger notches.

Lengths are in mm; an arrangement counts from the lower left corner inside, a drawing from the
middle.
"""

from collections.abc import Iterator, Mapping

from cuatto_kit.board.geometry import Rect
from cuatto_kit.cad.solids import Solid
from cuatto_kit.fabrication.box.arrange import LEDGE, Arrangement, Compartment
from cuatto_kit.fabrication.box.measures import FLOOR, OWN_SIZE, Measures, rim_of

FINGER = 20.0
"""Width of a finger notch (mm)."""
LIP = 2.0
"""What is left of a wall below a notch (mm), so that nothing slides out."""
UNDER = 6.0
"""How far notches reach below a stack that lies over the compartments (mm)."""
HEXAGON = "hexagon"
"""What pierces a floor where no team's symbol does."""
HONEYCOMB = 12.0
"""How wide openings are below a stack (mm): a finger pushes it up."""
LEAST, MOST, SIEVE = 4.0, 10.0, 0.75
"""How wide openings are below pieces (mm), at least and at most, and against the least of these:
none falls through."""


def tray_solid(tray: Arrangement, measures: Measures, symbols: Mapping[str, str]) -> Solid:
    """The tray; `symbols` of the teams by the names of their compartments."""
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
        notches=[[x - width / 2, y - depth / 2, *rest] for x, y, *rest in _notches(tray, measures)],
    )


def _drawn(tray: Arrangement, room: Rect) -> list[float]:
    (x, y), (width, depth) = room.centre, tray.size
    return [x - width / 2, y - depth / 2, room.width, room.length]


def _divider_top(tray: Arrangement) -> float:
    """How high dividers are above the bed: up to what lies on them, or to the lid."""
    return FLOOR + tray.depth if tray.cover else rim_of(tray)


# Openings


def pattern_of(one: Compartment, symbols: Mapping[str, str]) -> tuple[str, float]:
    """What pierces the floor of a compartment, and how wide."""
    if one.stack:
        return HEXAGON, HONEYCOMB
    return symbols.get(one.name, HEXAGON), round(min(MOST, SIEVE * _least(one)), 2)


def _least(one: Compartment) -> float:
    """The width of the narrowest opening that the least thing of a compartment goes through: the
    second of its measures."""
    return min(sorted(thing.size)[1] for column in one.columns for thing in column.things)


# Where fingers go


def _notches(tray: Arrangement, measures: Measures) -> Iterator[tuple[float, ...]]:
    """Notches in the walls of the tray: at both ends of what lies over the compartments, else
    where stacks stand along a wall."""
    width, depth = tray.size
    wall = measures.wall
    through = 2 * (wall + LEDGE) + 1
    if tray.cover:
        bottom = FLOOR + max(LIP, tray.depth - UNDER)
        for x in (-wall / 2, width + wall / 2):
            yield x, depth / 2, 90, FINGER, bottom, through
        return
    for one in tray.compartments:
        if one.stack:
            for x, y, turn in _outer_sides(one.room, tray.size, wall):
                side = one.room.width if turn == 0 else one.room.length
                yield x, y, turn, min(FINGER, 0.6 * side), FLOOR + LIP, 2 * wall


def _outer_sides(
    room: Rect, size: tuple[float, float], wall: float
) -> Iterator[tuple[float, float, int]]:
    """The middles of those sides of a compartment that the tray's own walls are."""
    x, y = room.centre
    if room.left < 1e-6:
        yield -wall / 2, y, 90
    if room.right > size[0] - 1e-6:
        yield size[0] + wall / 2, y, 90
    if room.bottom < 1e-6:
        yield x, -wall / 2, 0
    if room.top > size[1] - 1e-6:
        yield x, size[1] + wall / 2, 0
