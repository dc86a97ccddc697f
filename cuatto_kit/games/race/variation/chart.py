"""A sketch, and what is asked of it while it is changed by chance.

Whatever is iterated over stands in lists and dicts, never in sets: the same chance must make the
same board in every process.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from cuatto_kit.board.geometry import Cell, Edge, Rect
from cuatto_kit.games.race.config.names import AGAIN, FINISH, SAFE, START
from cuatto_kit.games.race.editing.sketch import LISTS, End, Jump, Sketch, Spot, Track
from cuatto_kit.games.race.variation.features import Place, Ways, counted
from cuatto_kit.games.race.variation.ground import Ground, beside, cells_under, grown

MOST_BRIDGED = 3
"""Cells of a bridge."""
SHORTEST_JUMP = 2
"""Steps that a jump saves, or costs."""


@dataclass(eq=False)
class Chart:
    """A board as a sketch. It is read until it is changed; then another chart must be made, since
    all that has been asked is kept."""

    sketch: Sketch
    ground: Ground
    heading: Edge
    """The way out of the start."""

    @cached_property
    def taken(self) -> Mapping[Cell, Spot]:
        return self.sketch.taken

    @cached_property
    def onward(self) -> Mapping[Spot, list[Spot]]:
        """Where each space leads."""
        found: dict[Spot, list[Spot]] = {spot: [] for spot in self.sketch.spots}
        for origin, target in self.sketch.links():
            if target not in found[origin]:
                found[origin].append(target)
        return found

    @cached_property
    def before(self) -> Mapping[Spot, list[Spot]]:
        """What leads to each space."""
        found: dict[Spot, list[Spot]] = {spot: [] for spot in self.onward}
        for spot, targets in self.onward.items():
            for target in targets:
                found[target].append(spot)
        return found

    @cached_property
    def first(self) -> Spot:
        """The space that the start leads to."""
        return next(
            track.spots[0]
            for track in self.sketch.tracks
            for end in track.froms
            if end.target == START
        )

    @cached_property
    def ends(self) -> list[Spot]:
        """The spaces that lead to the finish."""
        return [
            track.last for track in self.sketch.tracks for end in track.tos if end.target == FINISH
        ]

    @cached_property
    def ways(self) -> Ways:
        onward: dict[Place, list[Place]] = {START: [self.first]}
        for spot, targets in self.onward.items():
            onward[spot] = [*targets]
        for spot in self.ends:
            onward[spot].append(FINISH)
        return Ways(START, FINISH, onward)

    @cached_property
    def features(self) -> Mapping[str, int]:
        """What can be counted."""
        return counted(
            self.ways,
            tiles=len(self.onward),
            bridges=len(self.bridges),
            jumps=self.jumps,
            safe=len(self.sketch.lists[SAFE]),
            again=len(self.sketch.lists[AGAIN]),
        )

    @cached_property
    def bridges(self) -> list[list[Spot]]:
        """The cells of each bridge, in walking order."""
        return [
            list(self._bridge_from(spot))
            for spot in self.onward
            if spot.bridge and not any(other.bridge for other in self.before[spot])
        ]

    def _bridge_from(self, spot: Spot) -> Iterator[Spot]:
        yield spot
        for target in self.onward[spot]:
            if target.bridge:
                yield from self._bridge_from(target)

    def passes(self, spot: Spot) -> bool:
        """Whether one way leads to a space and one way on."""
        return len(self.before[spot]) == 1 == len(self.onward[spot])

    @cached_property
    def stretches(self) -> list[list[Spot]]:
        """The ways from one space to the next where ways part or meet, or from the first space,
        to the last: with both of these."""
        ends = [spot for spot in self.onward if not self.passes(spot)]
        return [list(self._stretch(spot, target)) for spot in ends for target in self.onward[spot]]

    def _stretch(self, spot: Spot, target: Spot) -> Iterator[Spot]:
        yield spot
        while self.passes(target):
            yield target
            (target,) = self.onward[target]
        yield target

    @cached_property
    def gates(self) -> list[Spot]:
        """The spaces that every way leads over, in order."""
        ways = self.ways
        home: dict[Place, int] = {FINISH: 1}
        for place in reversed(ways.in_order):
            if place != FINISH:
                home[place] = sum(home.get(target, 0) for target in ways.onward.get(place, ()))
        return [
            spot
            for spot in ways.in_order
            if isinstance(spot, Spot) and ways.to[spot] * home[spot] == ways.to[FINISH]
        ]

    def edge_into(self, spot: Spot) -> Edge:
        """The direction in which one comes to a space; where ways meet, by the first."""
        for origin in self.before[spot]:
            if edge := Edge.between(origin.cell, spot.cell):
                return edge
        return self.heading

    def copied(self) -> "Chart":
        """Another chart, to be changed."""
        copies = {spot: Spot(spot.cell, spot.bridge) for spot in self.sketch.spots}

        def ends(ends: list[End]) -> list[End]:
            return [End(t if isinstance(t := end.target, str) else copies[t]) for end in ends]

        sketch = self.sketch
        tracks = [
            Track(t.name, [copies[s] for s in t.spots], ends(t.froms), ends(t.tos), t.at)
            for t in sketch.tracks
        ]
        jumps = [Jump(*ends([jump.origin, jump.target])) for jump in sketch.jumps]
        lists = {key: ends(sketch.lists[key]) for key in LISTS}
        copy = Sketch(tracks, jumps, lists, sketch.lanes, yards=False, drawn=None)
        return Chart(copy, self.ground, self.heading)

    def anew(self) -> "Chart":
        """The same board, when its sketch has been changed."""
        return Chart(self.sketch, self.ground, self.heading)

    # What is asked after a change

    @property
    def is_sound(self) -> bool:
        """Whether a file can say it and the table has room for it."""
        if len(self.taken) < len(self.onward):
            return False
        if any(cell in self.taken for area in self._areas if area for cell in cells_under(area)):
            return False
        start, tray = self._areas
        if start and tray and start.overlaps(tray):
            return False
        return all(map(self._is_straight, self.bridges)) and all(map(self.leaps, self.jumps))

    def _is_straight(self, bridge: list[Spot]) -> bool:
        """Whether a bridge goes straight on from a space to another, of one way each."""
        if len(bridge) > MOST_BRIDGED or not all(map(self.passes, bridge)):
            return False
        (origin,), (target,) = self.before[bridge[0]], self.onward[bridge[-1]]
        if len(self.onward[origin]) > 1:
            return False  # its path would begin with it
        cells = [spot.cell for spot in (origin, *bridge, target)]
        edges = [Edge.between(*pair) for pair in pairwise(cells)]
        return edges.count(self.edge_into(origin)) == len(edges)

    def leaps(self, jump: tuple[Spot, Spot | str]) -> bool:
        """Whether a jump leads far enough, and neither on to another nor over a bridge."""
        origin, target = jump
        onward = [other for other, _ in self.jumps]
        if origin.bridge or (isinstance(target, Spot) and target.bridge) or target in onward:
            return False
        far = self.ways.far
        return abs(far[origin] - far[target]) >= SHORTEST_JUMP and onward.count(origin) <= 1

    @cached_property
    def _areas(self) -> tuple[Rect | None, Rect | None]:
        """Where the start bridge and the tray lie."""
        start, tray, last = self.ground.start, self.ground.tray, self.ends[0]
        return (
            beside(self.first.cell, self.heading.opposite, start) if start else None,
            beside(last.cell, self.edge_into(last), tray) if tray else None,
        )

    @cached_property
    def crowding(self) -> int:
        """How often spaces lie side by side between which no way leads, or beside a bridge or a
        tray."""
        linked = 0
        touching = 0
        for (x, y), spot in self.taken.items():
            touching += ((x, y + 1) in self.taken) + ((x + 1, y) in self.taken)
            linked += len(self.onward[spot])
        return touching - linked + self._beside_bridges

    @property
    def _beside_bridges(self) -> int:
        start, tray = self._areas
        count = int(bool(start and tray and grown(start).overlaps(tray)))
        for area, own in ((start, self.first), (tray, self.ends[0])):
            if area:
                near = [self.taken.get(cell, own) for cell in cells_under(grown(area))]
                count += sum(spot is not own for spot in near)
        return count

    @cached_property
    def jumps(self) -> list[tuple[Spot, Spot | str]]:
        """Where each jump begins and ends."""
        return [
            (jump.origin.target, jump.target.target)
            for jump in self.sketch.jumps
            if isinstance(jump.origin.target, Spot)
        ]

    @cached_property
    def marked(self) -> list[Spot | str]:
        """The spaces that are special."""
        return [end.target for listed in self.sketch.lists.values() for end in listed]
