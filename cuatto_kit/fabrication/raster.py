"""Which triangle is nearest at each point of a grid: a z-buffer.

A triangle is cut into the rows that it crosses, a row into the points that it covers, all of
many triangles at a time.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Numbers = NDArray[np.int64]

Span = tuple[int, int]
"""Columns and rows of a grid."""

BATCH = 1 << 18
"""How many points are worked on at a time."""


def nearest_of(flat: Floats, size: Span) -> tuple[Floats, Numbers]:
    """For each point of the grid how near the nearest triangle is, and its number, -1 for none."""
    width, height = size
    depth = np.full(width * height, -np.inf)
    nearest = np.full(width * height, -1)
    for owner, row, column, found in _points(flat, size):
        point = row * width + column
        np.maximum.at(depth, point, found)
        wins = depth[point] == found
        nearest[point[wins]] = owner[wins]
    return depth.reshape(height, width), nearest.reshape(height, width)


def _points(flat: Floats, size: Span) -> Iterator[tuple[Numbers, Numbers, Numbers, Floats]]:
    """The points of the grid that triangles cover: triangle, row, column, nearness."""
    across, down = _slopes(flat)
    low, high = flat[..., 2].min(axis=1), flat[..., 2].max(axis=1)
    top, bottom = _between(flat[..., 1].min(axis=1), flat[..., 1].max(axis=1), size[1])
    for owner, row in _counted(top, bottom):
        first, last = _between(*_crossings(flat, owner, row), size[0])
        for span, column in _counted(first, last):
            tri, line = owner[span], row[span]
            found = (
                flat[tri, 0, 2]
                + (column + 0.5 - flat[tri, 0, 0]) * across[tri]
                + (line + 0.5 - flat[tri, 0, 1]) * down[tri]
            )
            yield tri, line, column, np.clip(found, low[tri], high[tri])


def _slopes(flat: Floats) -> tuple[Floats, Floats]:
    """How much nearer each triangle comes a step to the right, and a step down; not at all where
    it is seen edge-on."""
    u, v = flat[:, 1] - flat[:, 0], flat[:, 2] - flat[:, 0]
    area = u[:, 0] * v[:, 1] - u[:, 1] * v[:, 0]
    per_area = np.divide(1.0, area, out=np.zeros_like(area), where=area != 0)
    across = (u[:, 2] * v[:, 1] - v[:, 2] * u[:, 1]) * per_area
    down = (v[:, 2] * u[:, 0] - u[:, 2] * v[:, 0]) * per_area
    return across, down


def _between(low: Floats, high: Floats, count: int) -> tuple[Numbers, Numbers]:
    """The first number and the one after the last whose middles lie from `low` up to `high`."""
    first, last = (np.clip(np.ceil(end - 0.5), 0, count).astype(int) for end in (low, high))
    return first, last


def _counted(first: Numbers, last: Numbers) -> Iterator[tuple[Numbers, Numbers]]:
    """Every number of every range with the range's own number, so many at a time."""
    counts = np.maximum(last - first, 0)
    ends = np.cumsum(counts)
    start = 0
    while start < len(counts):
        before = int(ends[start - 1]) if start else 0
        stop = max(start + 1, int(np.searchsorted(ends, before + BATCH, side="right")))
        owner = np.repeat(np.arange(start, stop), counts[start:stop])
        place = np.arange(len(owner)) + before - (ends - counts)[owner]
        yield owner, first[owner] + place
        start = stop


def _crossings(flat: Floats, owner: Numbers, row: Numbers) -> tuple[Floats, Floats]:
    """From where to where the middle of a row lies in its triangle. An edge is always followed
    from its upper end, so that neighbours agree where it is, and leave no gap."""
    y = row + 0.5
    left, right = np.full(len(row), np.inf), np.full(len(row), -np.inf)
    for a, b in ((0, 1), (1, 2), (2, 0)):
        upside = flat[:, a, 1] <= flat[:, b, 1]
        upper = np.where(upside[:, None], flat[:, a], flat[:, b])[owner]
        lower = np.where(upside[:, None], flat[:, b], flat[:, a])[owner]
        met = (upper[:, 1] <= y) & (y < lower[:, 1])
        length = np.where(met, lower[:, 1] - upper[:, 1], 1)
        x = upper[:, 0] + (y - upper[:, 1]) * (lower[:, 0] - upper[:, 0]) / length
        left = np.where(met, np.minimum(left, x), left)
        right = np.where(met, np.maximum(right, x), right)
    return left, right
