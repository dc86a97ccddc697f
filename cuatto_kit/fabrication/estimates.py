"""What a print weighs and how long it takes, reckoned without a slicer.

A body is cut into its layers as PrusaSlicer cuts it. Of each layer it is known how long its lines
are, of which kind, and how far the nozzle goes straight on: outlines have their corners, infill
the mean chord of what it fills. The machine speeds up and slows down along them as its firmware
does, so speeds, accelerations and limits of the printer all count. What copies on a plate take
together is reckoned in fabrication/takes.py.

Only `OVERFILL` and `STRAYS` are fitted, see benchmarks/estimates.py.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from manifold3d import CrossSection, JoinType, OpType

from cuatto_kit.cad.parts import Triangles
from cuatto_kit.config.printer import Printer
from cuatto_kit.fabrication.built import Profile
from cuatto_kit.fabrication.layers import Floats, cut, solid_of
from cuatto_kit.fabrication.loops import Loops
from cuatto_kit.fabrication.slicer import (
    BOTTOM_LAYERS,
    INFILL,
    LINE,
    PERIMETERS,
    SLOWEST,
    SOLID_BELOW,
    TOP_LAYERS,
)

SKIN_MARGIN = 3.0
"""How far (mm) PrusaSlicer spreads a bare top or bottom below what covers it."""

FINE = 0.1
"""Corners of a layer closer to its outline than this, in nozzles, are left out."""

OVERFILL = 1.03
"""How much more than its volume a solid takes, for lines that overlap; measured."""

SMALL = 13.0 * math.pi
"""Outlines that are no longer than this (mm) are small, as PrusaSlicer has it."""

STRAYS = 2.0
"""How often the nozzle travels inside a copy for each outline in a layer and each kind of infill;
once of these times it draws the filament back. Measured."""


def estimate(bodies: Sequence[Triangles], printer: Printer) -> tuple[Profile, ...]:
    """What the bodies of a part would take that is printed of them. Raises ValueError where the
    triangles of one are no closed solid."""
    solids = [solid_of(triangles) for triangles in bodies]
    sound = [solid for solid in solids if solid is not None]
    if len(sound) < len(solids):
        raise ValueError("no solid")
    bottom = min(solid.bounding_box()[2] for solid in sound)
    top = max(solid.bounding_box()[5] for solid in sound)
    count = max(1, round((top - bottom) / printer.layer))
    heights = [bottom + (number + 0.5) * (top - bottom) / count for number in range(count)]
    sliced = [cut(solid, heights, FINE * printer.nozzle) for solid in sound]
    whole = sliced[0]
    if len(sliced) > 1:
        whole = [
            CrossSection.batch_boolean(list(all_), OpType.Add) for all_ in zip(*sliced, strict=True)
        ]
    return tuple(_profile(layers, whole, printer) for layers in sliced)


def _profile(
    layers: Sequence[CrossSection], whole: Sequence[CrossSection], printer: Printer
) -> Profile:
    """What one body takes of the layers of a `whole` part."""
    fills = list(_fills(layers, whole, printer))
    both = list(zip(layers, fills, strict=True))
    filled = sum(layer.area() - (1 - INFILL) * fill.sparse for layer, fill in both)
    times = Pace(printer).layers(layers, fills)
    grams = filled * printer.layer * OVERFILL / 1000 * printer.density
    return Profile(grams, *map(tuple, zip(*times, strict=True)))


@dataclass(frozen=True)
class _Fill:
    """What of a layer lies inside of its perimeters (mm²): all of it, what is sparse, what is seen
    from above, what lies over air or over holes; and how long its edge is (mm)."""

    inside: float
    sparse: float
    top: float
    bridge: float
    edge: float


def _fills(
    layers: Sequence[CrossSection], whole: Sequence[CrossSection], printer: Printer
) -> Iterator[_Fill]:
    """What lies inside of each layer of a body. Sparse is what lies under and over enough other
    layers of the whole part, and away from its bare tops and bottoms."""
    line = LINE * printer.nozzle
    insides = [layer.offset(-PERIMETERS * line, JoinType.Miter) for layer in layers]
    tops = [_bare(*pair, printer) for pair in zip(insides, [*whole[1:], None], strict=True)]
    bottoms = [_bare(*pair, printer) for pair in zip(insides, [None, *whole[:-1]], strict=True)]
    loops = Loops.of(insides)
    edges = np.bincount(loops.layer, loops.sums(loops.sides), len(insides)).tolist()
    below = 0.0
    for number, inside in enumerate(insides):
        near = whole[max(0, number - BOTTOM_LAYERS) : number + TOP_LAYERS + 1]
        covered = CrossSection.batch_boolean([inside, *near], OpType.Intersect)
        skins = tops[number : number + TOP_LAYERS]
        skins += bottoms[max(0, number - BOTTOM_LAYERS + 1) : number + 1]
        sparse = covered - CrossSection.batch_boolean(skins, OpType.Add)
        sparse = sparse.offset(-line / 2, JoinType.Miter)
        areas = (piece.area() for piece in sparse.decompose())
        under, below = below, sum(area for area in areas if area >= SOLID_BELOW)
        yield _Fill(
            inside.area(),
            below,
            tops[number].area(),
            max(0.0, under - below) + (bottoms[number].area() if number else 0.0),
            edges[number],
        )


def _bare(inside: CrossSection, next_layer: CrossSection | None, printer: Printer) -> CrossSection:
    """What of a layer's inside the next layer, up or down, leaves bare, and the strip
    round it that is filled with it."""
    if next_layer is None:
        return inside
    speck = printer.nozzle / 4  # too narrow to be filled at all
    bare = (inside - next_layer).offset(-speck, JoinType.Miter)
    return bare.offset(speck + SKIN_MARGIN, JoinType.Miter) ^ inside


@dataclass(frozen=True)
class _Around:
    """The outlines of a layer: how many, how long (mm), how long a line takes along all of them
    (s) that is the outermost, or further in."""

    loops: int
    length: float
    outer: float
    inner: float


class Pace:
    """How long a printer takes for lines of each kind."""

    def __init__(self, printer: Printer) -> None:
        self._printer = printer
        limits = printer.limits
        self._jerk = min(limits.jerk[:2])
        self._most = min(limits.printing, *limits.acceleration[:2])
        width = LINE * printer.nozzle
        self._spacing = width - printer.layer * (1 - math.pi / 4)
        self._fastest = min(printer.flow / (self._spacing * printer.layer), *limits.speed[:2])

    def layers(
        self, layers: Sequence[CrossSection], fills: Sequence[_Fill]
    ) -> list[tuple[float, float]]:
        """How long the lines of each layer take, and how long at the slowest (s)."""
        loops = Loops.of(layers)
        lengths = loops.sums(loops.sides)
        speeds = self._printer.speeds
        walls = [
            loops.seconds(*self._round(loops, lengths, speed), self._jerk)
            for speed in (speeds.external, speeds.perimeter)
        ]
        times = []
        for number, (layer, fill) in enumerate(zip(layers, fills, strict=True)):
            own = loops.layer == number
            outer, inner = (float(seconds[own].sum()) for seconds in walls)
            around = _Around(int(own.sum()), float(lengths[own].sum()), outer, inner)
            times.append(self._layer(layer, fill, around, first=not number))
        return times

    def _round(self, loops: Loops, lengths: Floats, speed: float) -> tuple[Floats, Floats]:
        """Speed and acceleration of one line along each of the loops (s)."""
        usual, small, lowest = (
            self._asked(asked, self._printer.accelerations.perimeter, first)
            for asked, first in ((speed, False), (self._printer.speeds.small, False), (speed, True))
        )
        pace = np.where((lengths <= SMALL)[:, None], small, usual)
        pace[loops.layer == 0] = lowest
        return pace[:, 0], pace[:, 1]

    def _layer(
        self, layer: CrossSection, fill: _Fill, around: _Around, *, first: bool
    ) -> tuple[float, float]:
        speeds, faster = self._printer.speeds, self._printer.accelerations
        if layer.is_empty():
            return 0.0, 0.0
        outlines = around.length
        # Inner lines are shorter, and all are as long as the walls have room for.
        room = max(0.0, layer.area() - fill.inside) / self._spacing
        outer = min(outlines * (1 - self._shorter(layer, outlines)), room)
        inner = min(outlines * (1 - 3 * self._shorter(layer, outlines)), room - outer)
        lines = room
        seconds = (outer * around.outer + inner * around.inner) / outlines
        gaps = self._asked(speeds.gaps, faster.perimeter, first)
        seconds += (room - outer - inner) / gaps[0]
        chord = math.pi * fill.inside / fill.edge if fill.edge else 0.0
        solid = max(0.0, fill.inside - fill.sparse - fill.top - fill.bridge)
        kinds = 0
        for area, speed, acceleration in (
            (solid, speeds.solid, faster.solid),
            (INFILL * fill.sparse, speeds.infill, faster.infill),
            (min(fill.top, fill.inside), speeds.top, faster.top),
            (min(fill.bridge, fill.inside), speeds.bridge, faster.bridge),
        ):
            if area > 0:
                kinds += 1
                length, chord = area / self._spacing, max(chord, self._spacing)
                pace = self._asked(speed, acceleration, first)
                turn = _straight(self._spacing, *pace, self._jerk)
                seconds += length / chord * (_straight(chord, *pace, self._jerk) + turn)
                lines += length
        left, front, right, back = layer.bounds()
        aside = self.travel(math.sqrt((right - left) * (back - front)) / 4)
        strays = around.loops * (PERIMETERS + STRAYS * kinds) * aside
        strays += around.loops * kinds * self.retraction()
        return seconds + strays, max(seconds, lines / SLOWEST) + strays

    def _shorter(self, layer: CrossSection, outlines: float) -> float:
        """By what share lines half their width inside of the outlines are shorter than they."""
        return min(0.3, math.pi * LINE * self._printer.nozzle * layer.num_contour() / outlines)

    def _asked(self, speed: float, acceleration: float, first: bool) -> tuple[float, float]:
        """Speed and acceleration of a kind of line that are really reached."""
        if first:
            speed = self._printer.speeds.first_layer
            acceleration = self._printer.accelerations.first_layer
        return min(speed, self._fastest), min(acceleration, self._most)

    def travel(self, length: float) -> float:
        """How long a move without plastic takes (s)."""
        limits = self._printer.limits
        speed = min(self._printer.speeds.travel, *limits.speed[:2])
        return _straight(length, speed, min(limits.travel, *limits.acceleration[:2]), 0.0)

    def retraction(self) -> float:
        """How long it takes to draw filament back, lift the nozzle, and both again (s)."""
        back, limits = self._printer.retraction, self._printer.limits
        pull = _straight(back.length, min(back.speed, limits.speed[3]), limits.retracting, 0.0)
        lift = _straight(back.lift, limits.speed[2], limits.acceleration[2], 0.0)
        return 2 * (pull + lift)


def _straight(length: float, speed: float, acceleration: float, ends: float) -> float:
    """How long a straight move takes that begins and ends with the speed `ends`."""
    ends = min(ends, speed)
    if length <= 0:
        return 0.0
    peak = min(speed, math.sqrt(acceleration * length + ends**2))
    steady = length - (peak**2 - ends**2) / acceleration
    return 2 * (peak - ends) / acceleration + max(0.0, steady) / peak
