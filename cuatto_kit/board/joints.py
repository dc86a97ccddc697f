"""Which panel reaches out its knob to which neighbour.

A tile has one knob, and each seam that must hold needs the knob of one side;
where neither side has one to give, a loose connector joins their sockets. The
seams that knobs can serve at once are an independent set of the bicircular
matroid of the graph of tiles and seams, so taking seams greedily serves the
most that can be served, and the fewest connectors are left.
"""

import heapq
from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Seam:
    """Two neighbouring panels that must hold together, by number; None is a
    neighbour that has a socket but no knob to give."""

    first: int
    second: int | None


def share_knobs(tiles: int, seams: Sequence[Seam]) -> tuple[Mapping[int, int], tuple[int, ...]]:
    """Gives each tile's knob to one of its seams.

    Seams that come early are preferred. Returns the seam each tile serves (the
    tiles left out have a knob to spare) and the seams that need a connector.
    """
    served, loose = _choose(tiles, seams)
    return _orient(tiles, seams, served), tuple(loose)


def _choose(tiles: int, seams: Sequence[Seam]) -> tuple[list[int], list[int]]:
    """The most seams such that no connected group has more of them than tiles."""
    parent = list(range(tiles))
    spare = [True] * tiles  # whether the group still has a knob to give

    def group(tile: int) -> int:
        while parent[tile] != tile:
            parent[tile] = parent[parent[tile]]
            tile = parent[tile]
        return tile

    served: list[int] = []
    loose: list[int] = []
    for number, seam in enumerate(seams):
        first = group(seam.first)
        second = first if seam.second is None else group(seam.second)
        if not (spare[first] or spare[second]):
            loose.append(number)
            continue
        served.append(number)
        if first == second:
            spare[first] = False
        else:
            parent[second] = first
            spare[first] = spare[first] and spare[second]
    return served, loose


def _orient(tiles: int, seams: Sequence[Seam], served: Sequence[int]) -> dict[int, int]:
    """One tile for every served seam: those with a single seam left come first, the
    later tiles before the earlier, so that the tile to spare is at the start."""
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
    for tile in range(tiles):  # what is left are rings; break each at one tile
        if tile not in knobs and open_seams[tile]:
            give(tile, min(open_seams[tile]))
            drain()
    return knobs
