"""Where a function of a few numbers is lowest, found without its slopes (Nelder and Mead, 1965).

It goes the steps of `scipy.optimize.minimize(method="Nelder-Mead")`, which a test holds it to:
scipy would be a fifth of all that is installed, for this alone.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Point = NDArray[np.float64]

FIRST_STEP = 0.00025
"""How far the corners lie apart at first, along each axis."""
NEAR = 1e-4
"""The corners are one place once they, and the values there, are no further apart."""
MOST = 200
"""Rounds and values looked at for each number."""


def lowest(value: Callable[[Point], float], start: Point) -> Point:
    """The point with the lowest value that the search from a start (all 0) comes to."""
    count = 0

    def look(point: Point) -> tuple[float, Point]:
        nonlocal count
        count += 1
        return value(point), point

    def order(corners: list[tuple[float, Point]]) -> list[tuple[float, Point]]:
        return sorted(corners, key=lambda corner: corner[0])

    steps = FIRST_STEP * np.eye(len(start))
    corners = order([look(point) for point in (start, *(start + steps))])
    for _ in range(MOST * len(start)):
        (best, place), (worst, far) = corners[0], corners[-1]
        apart = max(float(np.abs(point - place).max()) for _, point in corners[1:])
        if (apart <= NEAR and worst - best <= NEAR) or count >= MOST * len(start):
            break
        middle = sum((point for _, point in corners[1:-1]), place) / len(start)
        mirrored = look(2 * middle - far)
        if mirrored[0] < best:
            new = min(mirrored, look(3 * middle - 2 * far), key=lambda corner: corner[0])
        elif mirrored[0] < corners[-2][0]:
            new = mirrored
        elif mirrored[0] < worst:
            new = look(1.5 * middle - 0.5 * far)
        else:
            new = look(0.5 * middle + 0.5 * far)
        if new[0] <= mirrored[0] and new[0] < worst:
            corners = order([*corners[:-1], new])
        else:
            nearer = [look(place + 0.5 * (point - place)) for _, point in corners[1:]]
            corners = order([corners[0], *nearer])
    return corners[0][1]
