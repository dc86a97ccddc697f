"""Estimates of the weight and the printing time of plates, without a slicer.

A body is cut into layers as PrusaSlicer cuts it. Each layer has lengths of lines by kind, and the
distances that the nozzle moves straight: outlines have their corners, infill the mean chord of the
area it fills. The machine accelerates and brakes along them as its firmware does, so the printer's
speeds, accelerations and limits all count. `estimated` adds up the copies on a plate: grams of each
filament, purge, changes of filament and time.

Only `OVERFILL` and `STRAYS` are fitted, see benchmarks/estimates.py.
"""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from manifold3d import CrossSection, JoinType, OpType
from numpy.typing import NDArray

from cuatto_kit.cad.parts import Triangles
from cuatto_kit.config.printer import Printer
from cuatto_kit.fabrication.built import Profile
from cuatto_kit.fabrication.layers import Floats, cut, solid_of
from cuatto_kit.fabrication.packing import Plate, tower_depth
from cuatto_kit.fabrication.slicer import (
    BOTTOM_LAYERS,
    INFILL,
    LINE,
    PERIMETERS,
    SKIRT_LINES,
    SLOWEST,
    SOLID_BELOW,
    TOP_LAYERS,
    TOWER_WIDTH,
    Sliced,
)

LOOKAHEAD = 4
"""The number of sides of a polygon over which the nozzle anticipates a corner."""

Numbers = NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class Loops:
    """The outlines of layers, one after the other.

    For each outline (n): the number of its layer, and the index of its first side. For each side
    (m): its length (mm), the sharpness of the turn from the side before (the change of the unit
    direction along x or y, whichever is larger), and the numbers of the sides before and after it.
    """

    layer: Numbers
    starts: Numbers
    sides: Floats
    turns: Floats
    before: Numbers
    after: Numbers

    @classmethod
    def of(cls, layers: Sequence[CrossSection]) -> "Loops":
        """Return all outlines of these layers, including holes."""
        polygons = [(at, loop) for at, layer in enumerate(layers) for loop in layer.to_polygons()]
        counts = np.array([len(loop) for _, loop in polygons], np.intp)
        ends = np.cumsum(counts)
        starts = ends - counts
        before = np.arange(-1, counts.sum() - 1)
        before[starts] = ends - 1
        after = np.arange(1, counts.sum() + 1)
        after[ends - 1] = starts
        points = np.concatenate([np.zeros((0, 2)), *(loop for _, loop in polygons)])
        ways = points[after] - points
        sides = np.maximum(np.hypot(*ways.T), 1e-9)
        ways /= sides[:, None]
        turns = np.maximum(np.abs(ways - ways[before]).max(axis=1, initial=0.0), 1e-9)
        layer = np.array([at for at, _ in polygons], np.intp)
        return cls(layer, starts, sides, turns, before, after)

    def sums(self, of_sides: Floats) -> Floats:
        """Return a figure of the sides (m), summed for each loop (n)."""
        return np.add.reduceat(of_sides, self.starts) if len(self.starts) else np.zeros(0)

    def seconds(self, speeds: Floats, accelerations: Floats, jerk: float) -> Floats:
        """Return the time round each loop (n), in seconds.

        Args:
            speeds: The speed of each loop (mm/s).
            accelerations: The acceleration of each loop (mm/s²).
            jerk: The largest sudden change of either axis's speed in a corner (mm/s).
        """
        counts = np.diff(self.starts, append=len(self.sides))
        fastest, gain = np.repeat(speeds, counts), np.repeat(accelerations, counts)
        slowing = 2 * gain
        gain = slowing * self.sides
        squares = np.minimum(fastest, jerk / self.turns) ** 2  # of the speed at each corner
        for _ in range(LOOKAHEAD):
            squares = np.minimum(squares, (squares + gain)[self.before])
            squares = np.minimum(squares, squares[self.after] + gain)
        ends = squares[self.after]
        peaks = np.minimum(fastest, np.sqrt((gain + squares + ends) / 2))
        steady = self.sides - (2 * peaks**2 - squares - ends) / slowing
        changing = (2 * peaks - np.sqrt(squares) - np.sqrt(ends)) / (slowing / 2)
        return self.sums(changing + np.maximum(0.0, steady) / peaks)


SKIN_MARGIN = 3.0
"""The distance by which PrusaSlicer extends a bare top or bottom below what covers it (mm)."""

FINE = 0.1
"""The distance from the outline below which corners of a layer are left out, in nozzles."""

OVERFILL = 1.03
"""The plastic of a solid relative to its volume, since lines overlap; measured."""

OVERLAP = 0.25
"""The share of a line by which the filling overlaps the innermost outline, PrusaSlicer's
default."""

SMALL = 13.0 * math.pi
"""The largest length of a small outline (mm), as PrusaSlicer defines it."""

STRAYS = 2.0
"""The number of travels inside a copy for each outline in a layer and each kind of infill; one of
them includes a retraction. Measured."""


def estimate(
    bodies: Sequence[Triangles], printer: Printer, *, filled: bool = False
) -> tuple[Profile, ...]:
    """Return what each of the bodies of a part takes to print; a `filled` part has no hollows.

    Raises ValueError if the triangles of a body are not a closed solid.
    """
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
    return tuple(_profile(layers, whole, printer, filled) for layers in sliced)


def _profile(
    layers: Sequence[CrossSection], whole: Sequence[CrossSection], printer: Printer, filled: bool
) -> Profile:
    """Return what one body takes, by its layers and those of the `whole` part."""
    fills = list(_fills(layers, whole, printer))
    if filled:
        fills = [replace(fill, sparse=0.0) for fill in fills]
    both = list(zip(layers, fills, strict=True))
    area = sum(layer.area() - (1 - INFILL) * fill.sparse for layer, fill in both)
    times = Pace(printer).layers(layers, fills)
    grams = area * printer.layer * OVERFILL / 1000 * printer.density
    return Profile(grams, *map(tuple, zip(*times, strict=True)))


@dataclass(frozen=True)
class _Fill:
    """The inside of the perimeters of a layer.

    The areas (mm²) of all of it, of sparse infill, of tops seen from above, and of bridges over air
    or holes; and the length of its edge (mm).
    """

    inside: float
    sparse: float
    top: float
    bridge: float
    edge: float


def _fills(
    layers: Sequence[CrossSection], whole: Sequence[CrossSection], printer: Printer
) -> Iterator[_Fill]:
    """Yield the inside of each layer of a body.

    Infill is sparse where enough other layers of the whole part are above and below, away from bare
    tops and bottoms.
    """
    line = LINE * printer.nozzle
    reach = PERIMETERS * line - _walls(printer)
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
        large = (
            piece.offset(-line / 2, JoinType.Miter).area()
            for piece in sparse.decompose()
            if piece.offset(reach, JoinType.Miter).area() >= SOLID_BELOW
        )
        under, below = below, sum(large)
        yield _Fill(
            inside.area(),
            below,
            tops[number].area(),
            max(0.0, under - below) + (bottoms[number].area() if number else 0.0),
            edges[number],
        )


def _walls(printer: Printer) -> float:
    """Return the distance from an outline to the area that PrusaSlicer fills (mm).

    Lines overlap by their round sides, and the filling overlaps the innermost one.
    """
    line = LINE * printer.nozzle
    return line / 2 + (PERIMETERS - 0.5) * _spacing(printer) - OVERLAP * line


def _spacing(printer: Printer) -> float:
    """Return the distance between two lines side by side (mm)."""
    return LINE * printer.nozzle - printer.layer * (1 - math.pi / 4)


def _bare(inside: CrossSection, next_layer: CrossSection | None, printer: Printer) -> CrossSection:
    """Return the part of a layer's inside that the next layer, up or down, leaves bare.

    It includes the strip around it that is filled with it.
    """
    if next_layer is None:
        return inside
    speck = printer.nozzle / 4  # too narrow to be filled at all
    bare = (inside - next_layer).offset(-speck, JoinType.Miter)
    return bare.offset(speck + SKIN_MARGIN, JoinType.Miter) ^ inside


@dataclass(frozen=True)
class _Around:
    """The outlines of a layer: their number, and their length (mm).

    `outer` and `inner` are the times of a line along all of them (s), the outermost or an inner
    one.
    """

    loops: int
    length: float
    outer: float
    inner: float


class Pace:
    """The times that a printer takes for lines of each kind."""

    def __init__(self, printer: Printer) -> None:
        self._printer = printer
        limits = printer.limits
        self._jerk = min(limits.jerk[:2])
        self._most = min(limits.printing, *limits.acceleration[:2])
        self._spacing = _spacing(printer)
        self._fastest = min(printer.flow / (self._spacing * printer.layer), *limits.speed[:2])

    def layers(
        self, layers: Sequence[CrossSection], fills: Sequence[_Fill]
    ) -> list[tuple[float, float, float]]:
        """Return the times of each layer (s), as in `Profile`."""
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
        """Return the speed (mm/s) and the acceleration (mm/s²) of a line along each loop."""
        usual, small, lowest = (
            self._asked(asked, self._printer.accelerations.perimeter, first)
            for asked, first in ((speed, False), (self._printer.speeds.small, False), (speed, True))
        )
        pace = np.where((lengths <= SMALL)[:, None], small, usual)
        pace[loops.layer == 0] = lowest
        return pace[:, 0], pace[:, 1]

    def _layer(
        self, layer: CrossSection, fill: _Fill, around: _Around, *, first: bool
    ) -> tuple[float, float, float]:
        speeds, faster = self._printer.speeds, self._printer.accelerations
        if layer.is_empty():
            return 0.0, 0.0, 0.0
        outlines = around.length
        # Inner lines are shorter, and all lines together are limited by the area of the walls.
        room = max(0.0, layer.area() - fill.inside) / self._spacing
        outer = min(outlines * (1 - self._shorter(layer, outlines)), room)
        inner = min(outlines * (1 - 3 * self._shorter(layer, outlines)), room - outer)
        lines = room
        seconds = (outer * around.outer + inner * around.inner) / outlines
        gaps = self._asked(speeds.gaps, faster.perimeter, first)
        seconds += (room - outer - inner) / gaps[0]
        chord = math.pi * fill.inside / fill.edge if fill.edge else 0.0
        solid = max(0.0, fill.inside - fill.sparse - fill.top - fill.bridge)
        kinds, braking = 0, 0.0
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
                braking += length / chord / pace[1]
                lines += length
        left, front, right, back = layer.bounds()
        aside = self.travel(math.sqrt((right - left) * (back - front)) / 4)
        strays = around.loops * (PERIMETERS + STRAYS * kinds) * aside
        strays += around.loops * kinds * self.retraction()
        unseen = strays + braking * lines / max(self._printer.layer_time, lines / self._fastest)
        return seconds + strays, max(seconds, lines / SLOWEST) + strays, unseen

    def _shorter(self, layer: CrossSection, outlines: float) -> float:
        """Return the share by which lines half a width inside of the outlines are shorter."""
        return min(0.3, math.pi * LINE * self._printer.nozzle * layer.num_contour() / outlines)

    def _asked(self, speed: float, acceleration: float, first: bool) -> tuple[float, float]:
        """Return the speed (mm/s) and the acceleration (mm/s²) that a kind of line reaches."""
        if first:
            speed = self._printer.speeds.first_layer
            acceleration = self._printer.accelerations.first_layer
        return min(speed, self._fastest), min(acceleration, self._most)

    def travel(self, length: float) -> float:
        """Return the time of a move without plastic (s)."""
        limits = self._printer.limits
        speed = min(self._printer.speeds.travel, *limits.speed[:2])
        return _straight(length, speed, min(limits.travel, *limits.acceleration[:2]), 0.0)

    def retraction(self) -> float:
        """Return the time to draw filament back and lift the nozzle, and to undo both (s)."""
        back, limits = self._printer.retraction, self._printer.limits
        pull = _straight(back.length, min(back.speed, limits.speed[3]), limits.retracting, 0.0)
        lift = _straight(back.lift, limits.speed[2], limits.acceleration[2], 0.0)
        return 2 * (pull + lift)


def _straight(length: float, speed: float, acceleration: float, ends: float) -> float:
    """Return the time of a straight move that begins and ends with the speed `ends` (s)."""
    ends = min(ends, speed)
    if length <= 0:
        return 0.0
    peak = min(speed, math.sqrt(acceleration * length + ends**2))
    steady = length - (peak**2 - ends**2) / acceleration
    return 2 * (peak - ends) / acceleration + max(0.0, steady) / peak


RAMMED = 40.0
"""The plastic that a change lays on the tower besides the purge (mm³); measured."""

LOADING, WIPING = 18.0, 60.0
"""The time of PrusaSlicer's moves to unload and load filament (s), and the speed at which the purge
is laid down (mm/s); measured."""


@dataclass(frozen=True)
class Takes:
    """The material and the time of a plate.

    `by_slot` are the grams of each filament by its slot, including purge, `purge` those of the
    purge alone. `changes` counts the changes from one filament to another. `sliced` is true if a
    slicer gave the figures.
    """

    by_slot: tuple[float, ...]
    purge: tuple[float, ...]
    changes: int
    seconds: float
    sliced: bool = False

    @property
    def grams(self) -> float:
        """All material that is laid down."""
        return sum(self.by_slot)

    @classmethod
    def of(cls, sliced: Sliced) -> "Takes":
        """Return the figures of a slicer."""
        return cls(sliced.by_slot, sliced.purge, sliced.changes, sliced.seconds, sliced=True)


@dataclass(frozen=True)
class Alike:
    """A number of equal copies.

    `bodies` are the profile of each of their bodies, and the slot (1-based) of its filament.
    """

    bodies: tuple[tuple[Profile, int], ...]
    number: int


def estimated(
    plate: Plate, copies: Sequence[Alike], printer: Printer, around: float = 0.0
) -> Takes:
    """Return an estimate of the material and the time of a plate.

    Args:
        plate: The plate.
        copies: The copies on it.
        printer: The printer.
        around: The length of a line around all copies, for the skirt (mm).
    """
    prints, hop = [copies], _hop(plate, printer)
    if plate.sequential:  # each copy is a separate print, and cools alone
        prints, hop = [[replace(each, number=1)] for each in copies for _ in range(each.number)], 0
    every = [_layers(each) for each in prints]
    seconds, slowest, unseen = (np.concatenate([times[k] for times, _ in every]) for k in range(3))
    visits = [layer for _, layers in every for layer in layers]
    moving = np.array([hop * each.total() for each in visits])
    cooling = printer.layer_time + unseen - moving
    taken = np.maximum(seconds, np.minimum(slowest, cooling)) + moving
    changes = _changes(visits)
    grams = [0.0] * len(plate.colours)
    for each in copies:
        for profile, slot in each.bodies:
            grams[slot - 1] += each.number * profile.grams
    skirt = SKIRT_LINES * around if plate.skirt else 0.0
    grams[0] += skirt * LINE * printer.nozzle * printer.layer / 1000 * printer.density
    purge, purging = _purged(plate, changes, printer)
    return Takes(
        tuple(own + purge / len(grams) for own in grams),
        (purge / len(grams),) * len(grams),
        len(changes),
        float(taken.sum()) + purging + skirt / printer.speeds.first_layer,
    )


def _layers(copies: Sequence[Alike]) -> tuple[Floats, list[Counter[int]]]:
    """Return the times of each layer (3 × n, s), as in `Profile`, and its bodies by slot."""
    height = max(len(profile.seconds) for each in copies for profile, _ in each.bodies)
    times = np.zeros((3, height))
    visits: list[Counter[int]] = [Counter() for _ in range(height)]
    for each in copies:
        for profile, slot in each.bodies:
            own = np.array((profile.seconds, profile.slowest, profile.unseen))
            times[:, : own.shape[1]] += each.number * own
            for layer, time in zip(visits, profile.seconds, strict=False):
                if time > 0:
                    layer[slot] += each.number
    return times, visits


def _hop(plate: Plate, printer: Printer) -> float:
    """Return the mean time from a copy to the nearest other one (s)."""
    pace = Pace(printer)
    spots = np.array([(at.x, at.y) for at in plate.places])
    if len(spots) < 2:
        return pace.retraction()
    apart = np.linalg.norm(spots[:, None] - spots[None], axis=2)
    np.fill_diagonal(apart, np.inf)
    return pace.travel(float(apart.min(axis=1).mean())) + pace.retraction()


def _changes(visits: Sequence[Mapping[int, int]]) -> list[int]:
    """Return the numbers of the layers in which the filament changes, once for each change.

    Each layer begins with the last filament of the layer before, if it needs that.
    """
    changes: list[int] = []
    last: int | None = None
    for number, layer in enumerate(visits):
        order = sorted(layer, key=lambda slot: (slot != last, slot))
        for slot in order:
            if last not in (None, slot):
                changes.append(number)
            last = slot
    return changes


def _purged(plate: Plate, changes: Sequence[int], printer: Printer) -> tuple[float, float]:
    """Return the grams on the tower and the time of the changes (s)."""
    seconds = len(changes) * printer.change.seconds
    if plate.tower is None or not changes:
        return 0.0, seconds
    purge, layer, wide = printer.change.purge, printer.layer, 1.25 * printer.nozzle
    depth = tower_depth(printer, plate.colours)
    idle = changes[-1] + 1 - len(set(changes))
    edge = idle * 4 * (TOWER_WIDTH + depth)
    base = TOWER_WIDTH * depth / wide
    volume = len(changes) * (purge + RAMMED) + (edge + base) * wide * layer
    wiping = len(changes) * (LOADING + purge / (layer * wide) / WIPING)
    wiping += edge / printer.speeds.perimeter + base / printer.speeds.first_layer
    return volume / 1000 * printer.density, seconds + wiping
