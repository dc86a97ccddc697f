"""The assignment of knobs: which panel reaches into which neighbour.

A tile has one knob, and each seam that must hold needs the knob of one side. If neither side has
one left, a loose connector joins their sockets. The sets of seams that knobs can serve together are
the independent sets of the bicircular matroid of the graph of tiles and seams, so a greedy choice
of seams serves the largest possible number and leaves the fewest connectors.
"""

import heapq
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True)
class Seam:
    """Two neighbouring panels that must hold together, by number.

    None is a neighbour with a socket but without a knob.
    """

    first: int
    second: int | None

    @property
    def sides(self) -> frozenset[int | None]:
        """Its two sides; equal for seams between the same panels."""
        return frozenset({self.first, self.second})

    @property
    def tiles(self) -> tuple[int, ...]:
        """Its sides that have a knob."""
        return (self.first,) if self.second is None else (self.first, self.second)


def share_knobs(tiles: int, seams: Sequence[Seam]) -> Mapping[int, int]:
    """Assign each tile's knob to one of its seams.

    Early seams are preferred.

    Args:
        tiles: The number of tiles.
        seams: The seams that must hold.

    Returns:
        The number of the seam that each tile serves. Tiles left out have a knob to spare, seams
        left out need a connector.
    """
    return _orient(tiles, seams, _choose(tiles, seams))


def _choose(tiles: int, seams: Sequence[Seam]) -> list[int]:
    """Return the most seams such that no connected group has more of them than tiles."""
    parent = list(range(tiles))
    spare = [True] * tiles  # True if the group still has a free knob

    def group(tile: int) -> int:
        while parent[tile] != tile:
            parent[tile] = parent[parent[tile]]
            tile = parent[tile]
        return tile

    served: list[int] = []
    for number, seam in enumerate(seams):
        first = group(seam.first)
        second = first if seam.second is None else group(seam.second)
        if not (spare[first] or spare[second]):
            continue
        served.append(number)
        if first == second:
            spare[first] = False
        else:
            parent[second] = first
            spare[first] = spare[first] and spare[second]
    return served


def _orient(tiles: int, seams: Sequence[Seam], served: Sequence[int]) -> dict[int, int]:
    """Return one tile for every served seam.

    Tiles with a single seam left come first, the later tiles before the earlier, so that the tile
    with a spare knob is at the start.
    """
    open_seams: list[set[int]] = [set() for _ in range(tiles)]
    for number in served:
        open_seams[seams[number].first].add(number)
        if (second := seams[number].second) is not None:
            open_seams[second].add(number)
    knobs: dict[int, int] = {}
    single = [-tile for tile in range(tiles) if len(open_seams[tile]) == 1]
    heapq.heapify(single)

    def give(tile: int, number: int) -> None:
        knobs[tile] = number
        seam = seams[number]
        for neighbour in (seam.first, seam.second):
            if neighbour is not None:
                open_seams[neighbour].discard(number)
                if len(open_seams[neighbour]) == 1 and neighbour not in knobs:
                    heapq.heappush(single, -neighbour)

    def drain() -> None:
        while single:
            tile = -heapq.heappop(single)
            if tile not in knobs and open_seams[tile]:
                give(tile, next(iter(open_seams[tile])))

    drain()
    for tile in range(tiles):  # the rest are rings; break each at one tile
        if tile not in knobs and open_seams[tile]:
            give(tile, min(open_seams[tile]))
            drain()
    return knobs


Shape = Callable[[int, int | None], Hashable]
"""A function that returns a key of the shape of a tile, given the seam that its knob serves (None
without one)."""


def more_alike(
    tiles: int, seams: Sequence[Seam], knobs: Mapping[int, int], shape: Shape
) -> Mapping[int, int]:
    """Return the knobs of `share_knobs`, rearranged so that fewer shapes are needed.

    The number of served seams stays the same. Changes are made one after the other as long as one
    makes more pairs of tiles alike: a tile gives its knob to a seam that a connector would join, or
    a tile without a knob serves a seam in place of its neighbour.
    """
    kinds: dict[Hashable, int] = {}  # shapes by number, since they are compared a million times

    @cache
    def kind(tile: int, seam: int | None) -> int:
        return kinds.setdefault(shape(tile, seam), len(kinds))

    around: list[list[int]] = [[] for _ in range(tiles)]
    for number, seam in enumerate(seams):
        for tile in seam.tiles:
            around[tile].append(number)
    served = {tile: knobs.get(tile) for tile in range(tiles)}
    counts = Counter(kind(tile, seam) for tile, seam in served.items())

    def changes(tile: int) -> Iterator[dict[int, int | None]]:
        for number in around[tile]:
            server = next((other for other in seams[number].tiles if served[other] == number), None)
            if server is None:
                yield {tile: number}
            elif served[tile] is None:
                yield {tile: number, server: None}

    def improves(change: Mapping[int, int | None]) -> bool:
        """Make a change if it makes more pairs alike, and return whether it did."""
        gain: dict[int, int] = {}
        for tile, number in change.items():
            before, after = kind(tile, served[tile]), kind(tile, number)
            gain[before] = gain.get(before, 0) - 1
            gain[after] = gain.get(after, 0) + 1
        if sum(more * (2 * counts[one] + more) for one, more in gain.items()) <= 0:
            return False
        counts.update(gain)
        served.update(change)
        return True

    while sum(improves(change) for tile in range(tiles) for change in changes(tile)):
        continue
    return {tile: number for tile, number in served.items() if number is not None}
