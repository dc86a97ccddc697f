"""The ornament of yards, at the library's scale (mm, for a space of 20 mm).

A yard has a ring, and leaves in its corners. A wide ring has a thin one and further leaves in it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, hypot, radians, sin

from cuatto_kit.board.geometry import Point, Rect, away
from cuatto_kit.cad import library

RING = 0.45
"""The outer radius of the ring, relative to the edge of the yard."""
_LEAF = 0.036
"""The width of a leaf, relative to the yard."""
_FAN_FOOT, _FAN = 0.485, ((-58, 0.1), (0, 0.145), (58, 0.1))
"""The distance of the leaves in a corner from the middle, and their turns (degrees) and lengths,
relative to the yard."""
_LEAST_ROOM, _LEAF_SHARE = 0.12, 0.66
"""The least room for leaves in the ring, relative to the yard, and the share that they take."""
_STEPS = 12
"""The number of points along a leaf that are looked at."""


@dataclass(frozen=True)
class Ring:
    """A ring; `radius` is the outer one."""

    middle: Point
    radius: float
    width: float

    @property
    def drawn(self) -> list[float | str]:
        """The ring as scad/ring_panel.scad takes it."""
        return ["ring", *self.middle, self.radius, self.width, 0]

    def is_on(self, square: Rect) -> bool:
        """Return whether a part of it is on a square."""
        x, y = self.middle
        left, right = sorted((abs(square.left - x), abs(square.right - x)))
        low, high = sorted((abs(square.bottom - y), abs(square.top - y)))
        near = (
            0.0 if square.left < x < square.right else left,
            0.0 if square.bottom < y < square.top else low,
        )
        return hypot(*near) < self.radius and hypot(right, high) > self.radius - self.width


@dataclass(frozen=True)
class Leaf:
    """A leaf from a foot outwards, in a direction (degrees)."""

    foot: Point
    turn: float
    length: float
    width: float

    @property
    def drawn(self) -> list[float | str]:
        """The leaf as scad/ring_panel.scad takes it."""
        return ["leaf", *self.foot, self.turn, self.length, self.width]

    def is_on(self, square: Rect) -> bool:
        """Return whether a part of it is on a square."""
        (x, y), way = self.foot, radians(self.turn)
        across, along = self.length * cos(way) / _STEPS, self.length * sin(way) / _STEPS
        return any(square.holds((x + k * across, y + k * along)) for k in range(_STEPS))


def ornament(middle: Point, edge: float, inlay: float, *, inside: bool) -> Iterator[Ring | Leaf]:
    """Yield the rings and leaves of a yard.

    Args:
        middle: Its middle.
        edge: Its edge.
        inlay: The outer radius of its inlay.
        inside: Whether its ring may have something in it.
    """
    panel = library.module("ring_panel")
    ridge, radius, width = panel.default("ridge"), RING * edge, _LEAF * edge
    yield Ring(middle, radius, ridge)
    inner = radius - 2 * ridge
    room = inner - inlay
    wide = inside and room > _LEAST_ROOM * edge
    if wide:
        yield Ring(middle, inner, panel.default("stroke"))
    for corner in (45, 135, 225, 315):
        foot = away(_FAN_FOOT * edge, corner, middle)
        for turn, length in _FAN:
            yield Leaf(foot, corner + turn, length * edge, width)
        for turn in (0, 180) if wide else ():
            foot = away(inner - room / 2, corner, middle)
            yield Leaf(foot, corner + turn, room * _LEAF_SHARE / 2, width)
