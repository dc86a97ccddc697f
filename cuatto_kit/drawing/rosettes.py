"""The rosette of special tiles as it is printed (games/race/printing/inscriptions.py).

It has eight petals around a single dimple, or among four dimples and in the corners.
"""

import math
from collections.abc import Iterator

from cuatto_kit.board.geometry import Point
from cuatto_kit.drawing import svg

RING = (0.16, 0.37, 0.11)
"""The beginning, end and width of petals around a dimple, in tile edges from its middle."""
AMID = (0.0, 0.1, 0.04)
"""The same for petals among four dimples."""
CORNER = (0.4, 0.57, 0.09)
"""The same for petals in the corners."""
NUMBERED = 1
"""The corner that contains a number, counted from 0 at the upper right one."""


def petals(single: bool, centre: Point, edge: float) -> str:
    """Return the petals about a `centre`, for a tile with a `single` dimple or with four."""
    turns = [(math.pi / 8 * (2 * k + 1), RING if single else AMID) for k in range(8)]
    if not single:
        turns += [(math.pi / 4 * (2 * k + 1), CORNER) for k in range(4) if k != NUMBERED]
    return "".join(
        svg.outline(list(_petal(centre, turn, [part * edge for part in sizes])))
        for turn, sizes in turns
    )


def _petal(centre: Point, turn: float, sizes: list[float]) -> Iterator[Point]:
    """Yield the outline of a drop along a spoke, round at its beginning and pointed at its end."""
    start, end, width = sizes
    c, s = math.cos(turn), math.sin(turn)
    for k in range(13):
        share = k / 6 - 1
        along = start + (end - start) * abs(share)
        across = math.copysign(width / 2 * math.sin(math.pi * abs(share) ** 0.6), share)
        yield (centre[0] + c * along - s * across, centre[1] + s * along + c * across)
