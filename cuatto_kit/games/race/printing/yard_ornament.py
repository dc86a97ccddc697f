"""Where the ornament of a yard is: its rings and leaves, as scad/ring_panel.scad draws them."""

from collections.abc import Iterator
from itertools import product
from math import cos, radians, sin

from cuatto_kit.board.geometry import Point
from cuatto_kit.cad import library

_INLAY = 1.6
"""The outer radius of the inlay in a yard, relative to the pitch of spaces."""
_FAN_FOOT = 0.485
_FAN = ((-58, 0.1), (0, 0.145), (58, 0.1))
"""Where leaves in corners begin, their turns (degrees) and lengths, relative to the yard."""
_LEAST_ROOM, _LEAF_SHARE = 0.12, 0.66
"""The least room for leaves in the ring, relative to the yard, and the share that they take."""
_STEPS = 12
"""The number of points along a leaf."""


def ornament(size: float, pitch: float, ridge: float) -> tuple[list[float], list[Point]]:
    """Return the radii of the rings in a yard, and points along its leaves from its middle (mm).

    Args:
        size: The edge of the yard (mm).
        pitch: The distance between spaces (mm).
        ridge: The width of a ridge (mm).
    """
    ring = library.module("ring_panel").default("yard_ring") * size
    room = ring - 2 * ridge - _INLAY * pitch
    wide = room > _LEAST_ROOM * size
    rings = [ring, ring - 2 * ridge] if wide else [ring]
    middle, reach = ring - 2 * ridge - room / 2, room * _LEAF_SHARE / 2
    inner = [(middle, 0.0, -reach), (middle, 0.0, reach)] if wide else []
    fan = [(_FAN_FOOT * size, radians(turn), length * size) for turn, length in _FAN]
    return rings, [point for leaf in (*inner, *fan) for point in _along(*leaf)]


def _along(foot: float, turn: float, length: float) -> Iterator[Point]:
    """Yield points along a leaf on each of the four diagonals."""
    for corner, step in product((45, 135, 225, 315), range(_STEPS)):
        along = length * step / _STEPS
        x, y = foot + along * cos(turn), along * sin(turn)
        c, s = cos(radians(corner)), sin(radians(corner))
        yield c * x - s * y, s * x + c * y
