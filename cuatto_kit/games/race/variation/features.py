"""The countable features of a race's board."""

from collections import deque
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from cuatto_kit.board.layout import Layout, LinkKind, SpaceKind
from cuatto_kit.games.race.config import names
from cuatto_kit.games.variation import Feature

TILES, ROUTES, SPLITS, BRIDGES = "tiles", "routes", "splits", "bridges"
LADDERS, CHUTES = "ladders", "chutes"
SAFE, AGAIN = str(names.SAFE), str(names.AGAIN)

MOST_ROUTES = 99
"""The greatest number of different ways that is counted."""

FEATURES = (
    Feature(TILES, "spaces of the board", (4, 300), (12, 36)),
    Feature(ROUTES, "different routes from start to finish", (1, MOST_ROUTES), (1, 8), SPLITS),
    Feature(SPLITS, "spaces at which paths split", (0, 50), (0, 4)),
    Feature(BRIDGES, "bridges of one cell or more, in mid-field", (0, 30), (0, 3)),
    Feature(LADDERS, "jumps ahead", (0, 50), (0, 2)),
    Feature(CHUTES, "jumps back", (0, 50), (0, 2)),
    Feature(SAFE, "spaces on which no checker can be hit", (0, 50), (0, 0)),
    Feature(AGAIN, "spaces that give another roll", (0, 50), (0, 0)),
)

Place: TypeAlias = Hashable
"""A space, represented by its name or by the space of a sketch."""


@dataclass(frozen=True)
class Ways:
    """The steps between places from the start on; no steps lead on from `home`."""

    start: Place
    home: Place
    onward: Mapping[Place, list[Place]]

    @cached_property
    def in_order(self) -> list[Place]:
        """The places in an order in which each follows all that lead to it.

        If ways contain a circuit, the places on it and behind it are missing.
        """
        waiting: dict[Place, int] = {}
        for targets in self.onward.values():
            for target in targets:
                waiting[target] = waiting.get(target, 0) + 1
        order = [self.start]
        for place in order:
            for target in self.onward.get(place, ()):
                waiting[target] -= 1
                if not waiting[target]:
                    order.append(target)
        return order

    @cached_property
    def to(self) -> Mapping[Place, int]:
        """The number of ways from the start to each place."""
        count = {self.start: 1}
        for place in self.in_order:
            for target in self.onward.get(place, ()):
                count[target] = count.get(target, 0) + count[place]
        return count

    @cached_property
    def routes(self) -> int:
        """The number of ways home, at most `MOST_ROUTES`; that number if there is a circuit."""
        if self.home not in self.in_order:
            return MOST_ROUTES
        return min(self.to[self.home], MOST_ROUTES)

    @property
    def splits(self) -> int:
        return sum(len(targets) > 1 for targets in self.onward.values())

    @cached_property
    def far(self) -> Mapping[Place, int]:
        """The number of steps from each place home by the shortest way."""
        into: dict[Place, list[Place]] = {}
        for place, targets in self.onward.items():
            for target in targets:
                into.setdefault(target, []).append(place)
        found, queue = {self.home: 0}, deque([self.home])
        while queue:
            place = queue.popleft()
            for origin in into.get(place, ()):
                if origin not in found:
                    found[origin] = found[place] + 1
                    queue.append(origin)
        return found

    def is_ahead(self, origin: Place, target: Place) -> bool:
        """Return whether a jump leads nearer home."""
        return self.far.get(target, 0) < self.far.get(origin, 0)


def count(layout: Layout) -> Mapping[str, int]:
    """Return the number of each feature of a board, from the view of the first seat."""
    home = layout.finishes[0][0]
    onward: dict[Place, list[Place]] = {}
    jumps = []
    for link in layout.links:
        if link.seats and 0 not in link.seats:
            continue
        target = home if link.target in layout.finishes[0] else link.target
        if link.kind is LinkKind.JUMP:
            jumps.append((link.origin, target))
        elif target not in onward.setdefault(link.origin, []):
            onward[link.origin].append(target)
    return counted(
        Ways(layout.starts[0][-1], home, onward),
        tiles=sum(space.cell is not None for space in layout.places),
        bridges=_bridges(layout),
        jumps=jumps,
        safe=sum(names.SAFE in space.flags for space in layout.places),
        again=sum(names.AGAIN in space.flags for space in layout.places),
    )


def _bridges(layout: Layout) -> int:
    """Return the number of groups of neighbouring cells of bridges, whichever seats walk them."""
    group = {space.id: space.id for space in layout.spaces if space.kind is SpaceKind.CROSSING}
    for link in layout.links:
        one, other = group.get(link.origin), group.get(link.target)
        if one and other and link.kind is not LinkKind.JUMP:
            group = {space: one if name == other else name for space, name in group.items()}
    return len(set(group.values()))


def counted(
    ways: Ways, *, tiles: int, bridges: int, jumps: Iterable[tuple[Place, Place]], safe: int,
    again: int,
) -> Mapping[str, int]:  # fmt: skip
    """Return the number of each feature by name, in their order."""
    ahead = [ways.is_ahead(origin, target) for origin, target in jumps]
    return {
        TILES: tiles,
        ROUTES: ways.routes,
        SPLITS: ways.splits,
        BRIDGES: bridges,
        LADDERS: sum(ahead),
        CHUTES: len(ahead) - sum(ahead),
        SAFE: safe,
        AGAIN: again,
    }
