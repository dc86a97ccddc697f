"""Lots → columns and compartments, which have no place yet (mm)."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from cuatto_kit.fabrication.box.contents import Lot, Thing

PLAY = 0.5
"""Room round whatever lies in a compartment (mm)."""
OWN = 24.0
"""The least side of panels that have a compartment for each stack; smaller ones share one."""
FINGERS = 24.0
"""The least side of a compartment that pieces are picked from (mm): two fingers and a piece."""


@dataclass(frozen=True)
class Column:
    """Things one on the other, the first lowest, round one middle."""

    middle: tuple[float, float]
    things: tuple[Thing, ...]
    turned: bool = False

    @property
    def size(self) -> tuple[float, float]:
        """Width and depth of what it takes as it lies, with play."""
        width = max(thing.size[0] for thing in self.things) + 2 * PLAY
        depth = max(thing.size[1] for thing in self.things) + 2 * PLAY
        return (depth, width) if self.turned else (width, depth)

    @property
    def height(self) -> float:
        return sum(thing.size[2] for thing in self.things)


def moved(column: Column, x: float, y: float) -> Column:
    """The column so far to the right and up."""
    return replace(column, middle=(column.middle[0] + x, column.middle[1] + y))


@dataclass(frozen=True)
class Bin:
    """A compartment that has no place yet; `stack` is a single one of panels."""

    name: str
    width: float
    depth: float
    columns: tuple[Column, ...]
    stack: bool

    def widened(self, factor: float) -> "Bin":
        """So many times as wide and as deep, what it holds in its middle; a stack's stays."""
        if self.stack or factor == 1:
            return self
        width, depth = self.width * factor, self.depth * factor
        x, y = (width - self.width) / 2, (depth - self.depth) / 2
        columns = tuple(moved(column, x, y) for column in self.columns)
        return replace(self, width=width, depth=depth, columns=columns)


def bins_of(lot: Lot, depth: float, strip: float) -> Iterator[Bin]:
    """The compartments of a lot in a tray of that depth, in rows of about the width of `strip`."""
    columns = _columns(lot, depth)
    if lot.stacked and min(lot.footprint) >= OWN:
        for column in columns:
            width, length = column.size
            yield Bin(lot.name, width, length, (moved(column, width / 2, length / 2),), True)
        return
    yield _shelved(lot.name, columns, strip)


def _columns(lot: Lot, depth: float) -> list[Column]:
    """Flat things of a size on one another, up to the depth, shared out evenly."""
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
    """Columns in rows of about the width of the strip, the deepest first; room for fingers."""
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
