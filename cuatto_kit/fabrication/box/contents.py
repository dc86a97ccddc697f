"""The contents of a box: the pieces of a kit as they are stored, in lots.

Panels of about the same footprint are stacked. Parts that form one piece on the board (the base of
a checker and its top) are stored as one, with their team. Lengths are in mm.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from cuatto_kit.cad.parts import BOARD, Instance, Kit, Part, Pose, Triangles, Triple
from cuatto_kit.fabrication.built import BuiltPart

ALIKE = 0.6
"""The least footprint of a thing in a stack, relative to that of the stack."""
FLAT = 0.3
"""The least share of its footprint that the top of a piece needs to support another."""
LEVEL = 0.02
"""The tolerance of the height of one flat face (mm)."""
SAME_SIZE = 0.1
"""The length by which a thing may exceed the stack that it joins (mm)."""


@dataclass(frozen=True)
class Copy:
    """A copy of a part in its colour.

    The pose is relative to the lower left corner of its thing.
    """

    part: str
    colour: str
    pose: Pose


@dataclass(frozen=True)
class Thing:
    """An object that is taken out as one piece.

    The size of its box, the copies that it is made of, and whether it can support another thing.
    """

    name: str
    size: Triple
    copies: tuple[Copy, ...]
    flat: bool

    @property
    def footprint(self) -> float:
        return self.size[0] * self.size[1]

    def laid(self, at: Triple, turned: bool) -> Iterator[Instance]:
        """Yield its copies with its lower left corner at a place, turned a quarter left or not."""
        for copy in self.copies:
            x, y, z = copy.pose.at
            first, second, third = copy.pose.turns
            if turned:
                x, y, third = self.size[1] - y, x, third + 90
            moved = (at[0] + x, at[1] + y, at[2] + z)
            yield Instance(copy.part, self.name, copy.colour, Pose(moved, (first, second, third)))


@dataclass(frozen=True)
class Lot:
    """Things that are stored together: flat ones in stacks, or all the pieces of a team."""

    name: str
    things: tuple[Thing, ...]
    stacked: bool

    @property
    def footprint(self) -> tuple[float, float]:
        """Width and depth that suffice for each of its things."""
        return (max(t.size[0] for t in self.things), max(t.size[1] for t in self.things))

    @property
    def height(self) -> float:
        """The height of its things on top of each other."""
        return sum(thing.size[2] for thing in self.things)


def lots_of(kit: Kit, built: Sequence[BuiltPart]) -> tuple[Lot, ...]:
    """Return all parts that were built of a kit, including spares, in lots.

    Stacks come first, then the teams in the order of the kit.
    """
    meshes = {item.part.name: item.mesh.triangles for item in built}
    board = [item.part for item in built if item.part.group == BOARD]
    teams = [item.part for item in built if item.part.group != BOARD]
    return (*_stacks(board, meshes), *_teams(kit, teams, meshes))


def bounds_of(mesh: Triangles, pose: Pose) -> tuple[Triple, Triple]:
    """Return the lower and the upper corner of the box around a mesh in a pose."""
    flat = mesh.reshape(-1, 3).astype(np.float64)
    ends = list(zip(flat.min(axis=0).tolist(), flat.max(axis=0).tolist(), strict=True))
    corners = np.array([pose.turned(corner) for corner in product(*ends)]) + pose.at
    low, high = corners.min(axis=0).tolist(), corners.max(axis=0).tolist()
    return (low[0], low[1], low[2]), (high[0], high[1], high[2])


# Stacks


def _stacks(parts: Sequence[Part], meshes: Mapping[str, Triangles]) -> Iterator[Lot]:
    """Yield stacks of panels, the largest first.

    Smaller panels join the first stack that is only slightly larger.
    """
    shapes = [(part, _lying(part.name, part.colours, meshes[part.name])) for part in parts]
    stacks: list[list[Thing]] = []
    for _, things in sorted(shapes, key=lambda shape: -shape[1][0].footprint):
        thing = things[0]
        for stack in stacks:
            if _lies_on(thing, stack[0]) and thing.footprint >= ALIKE * stack[0].footprint:
                stack += things
                break
        else:
            stacks.append(list(things))
    for stack in stacks:
        yield Lot(stack[0].name, tuple(stack), stacked=True)


def _lying(name: str, colours: Mapping[str, int], mesh: Triangles) -> list[Thing]:
    """Return the copies of a part as it is printed, its longer side along x."""
    low, high = bounds_of(mesh, Pose((0, 0, 0)))
    turn = 90 * int(high[1] - low[1] > high[0] - low[0] + LEVEL)
    pose = Pose((0, 0, 0), (0, 0, turn))
    painted = {
        colour: _thing(name, [Instance(name, name, colour, pose)], {name: mesh})
        for colour in colours
    }
    return [painted[colour] for colour, count in colours.items() for _ in range(count)]


def _lies_on(thing: Thing, other: Thing) -> bool:
    return all(thing.size[k] <= other.size[k] + SAME_SIZE for k in range(2))


# Teams


def _teams(kit: Kit, parts: Sequence[Part], meshes: Mapping[str, Triangles]) -> Iterator[Lot]:
    """Yield a lot for each colour.

    Parts in a colour of no team, which all players share, have a lot too.
    """
    left = {part.name: Counter(part.colours) for part in parts}
    lots: defaultdict[str, list[Thing]] = defaultdict(list)
    for piece in _whole_pieces(kit.assembly, set(left)):
        for copy in piece:
            left[copy.part][copy.colour] -= 1
        lots[piece[0].colour].append(_thing(piece[-1].label, piece, meshes))
    for name, colours in left.items():
        rest = {colour: count for colour, count in colours.items() if count > 0}
        for thing in _lying(name, rest, meshes[name]):
            lots[thing.copies[0].colour].append(thing)
    for colour, things in lots.items():
        yield Lot(colour, tuple(sorted(things, key=lambda thing: thing.name)), stacked=False)


def _whole_pieces(assembly: Iterable[Instance], parts: set[str]) -> Iterator[list[Instance]]:
    """Yield the copies that form one piece: those in or on one another at one place.

    A piece has each part once. A piece of a single part is posed as it is printed.
    """
    pieces: dict[tuple[float, float, str], list[list[Instance]]] = defaultdict(list)
    for one in assembly:
        if one.part in parts:
            x, y, _ = one.pose.at
            found = pieces[(round(x, 3), round(y, 3), one.colour)]
            if not found or any(one.part == other.part for other in found[-1]):
                found.append([])
            found[-1].append(one)
    for found in pieces.values():
        for piece in found:
            if len(piece) == 1:
                yield [Instance(piece[0].part, piece[0].label, piece[0].colour, Pose((0, 0, 0)))]
            else:
                yield piece


def _thing(name: str, copies: Sequence[Instance], meshes: Mapping[str, Triangles]) -> Thing:
    boxes = [bounds_of(meshes[copy.part], copy.pose) for copy in copies]
    low = [min(box[0][k] for box in boxes) for k in range(3)]
    high = [max(box[1][k] for box in boxes) for k in range(3)]
    size = (high[0] - low[0], high[1] - low[1], high[2] - low[2])
    moved = tuple(Copy(copy.part, copy.colour, _shifted(copy.pose, low)) for copy in copies)
    flat = len(copies) == 1 and _is_flat(meshes[copies[0].part])
    return Thing(name, size, moved, flat)


def _shifted(pose: Pose, corner: Sequence[float]) -> Pose:
    x, y, z = (place - low for place, low in zip(pose.at, corner, strict=True))
    return Pose((x, y, z), pose.turns)


def _is_flat(mesh: Triangles) -> bool:
    """Return whether enough of the top of a part, as it is printed, is at its full height."""
    corners = mesh.astype(np.float64)
    heights = corners[:, :, 2]
    top = corners[(heights > heights.max() - LEVEL).all(axis=1)]
    sides = top[:, 1:] - top[:, :1]
    area = np.abs(sides[:, 0, 0] * sides[:, 1, 1] - sides[:, 0, 1] * sides[:, 1, 0]).sum() / 2
    width, depth = np.ptp(corners.reshape(-1, 3), axis=0)[:2].tolist()
    return bool(area >= FLAT * width * depth)
