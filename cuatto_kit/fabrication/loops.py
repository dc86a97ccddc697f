"""Outlines of many layers at once, and how long a nozzle takes round them."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from manifold3d import CrossSection
from numpy.typing import NDArray

from cuatto_kit.fabrication.layers import Floats

LOOKAHEAD = 4
"""Over how many sides of a polygon the nozzle sees a corner coming."""

Numbers = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Loops:
    """The outlines of layers, one after the other. Of each (n): the number of its layer, and where
    its sides begin among all. Of each side (m): its length (mm), how sharply it turns off from the
    one before (the change of direction along x or y, whichever is more), the numbers of the sides
    before and after it."""

    layer: Numbers
    starts: Numbers
    sides: Floats
    turns: Floats
    before: Numbers
    after: Numbers

    @classmethod
    def of(cls, layers: Sequence[CrossSection]) -> "Loops":
        """All outlines of these layers, holes too."""
        polygons = [(at, loop) for at, layer in enumerate(layers) for loop in layer.to_polygons()]
        counts = np.array([len(loop) for _, loop in polygons], np.int64)
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
        layer = np.array([at for at, _ in polygons], np.int64)
        return cls(layer, starts, sides, turns, before, after)

    def sums(self, of_sides: Floats) -> Floats:
        """What sides have, summed for each loop (n)."""
        return np.add.reduceat(of_sides, self.starts) if len(self.starts) else np.zeros(0)

    def seconds(self, speeds: Floats, accelerations: Floats, jerk: float) -> Floats:
        """How long it takes round each loop (n) with speeds (mm/s) and accelerations (mm/s²) of
        its own (n), slower in its corners: neither axis may change its speed there by more than
        `jerk` at once."""
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
