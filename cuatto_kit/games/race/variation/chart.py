"""A sketch with derived data for random changes.

All iteration is over lists and dicts, never over sets, so that the same random numbers give the
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
from cuatto_kit.games.race.variation.pins import NO_PINS, Pins

MOST_BRIDGED = 3
"""The most cells of a bridge."""
SHORTEST_JUMP = 2
"""The fewest steps that a jump saves or costs."""


@dataclass(eq=False)
class Chart:
    """A board as a sketch, with cached results.

    After the sketch is changed, a new chart is needed (see `anew`).
    """

    sketch: Sketch
    ground: Ground
    heading: Edge
    """The direction of the way out of the start."""
    pins: Pins = NO_PINS

    @cached_property
    def taken(self) -> Mapping[Cell, Spot]:
        return self.sketch.taken

    @cached_property
    def onward(self) -> Mapping[Spot, list[Spot]]:
        """The next spaces of each space."""
        found: dict[Spot, list[Spot]] = {spot: [] for spot in self.sketch.spots}
        for origin, target in self.sketch.links():
            if target not in found[origin]:
                found[origin].append(target)
        return found

    @cached_property
    def before(self) -> Mapping[Spot, list[Spot]]:
        """The previous spaces of each space."""
        found: dict[Spot, list[Spot]] = {spot: [] for spot in self.onward}
        for spot, targets in self.onward.items():
            for target in targets:
                found[target].append(spot)
        return found

    @cached_property
    def first(self) -> Spot:
        """The space after the start."""
        return next(
            track.spots[0]
            for track in self.sketch.tracks
            for end in track.froms
            if end.target == START
        )

    @cached_property
    def ends(self) -> list[Spot]:
        """The spaces before the finish."""
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
    def first_seats(self) -> Ways:
        """The ways of the first seat."""
        route = self.pins.ways.get("1")
        if route is None:
            return self.ways
        places: list[Place] = [START, *route.spots, *[FINISH] * route.finishes]
        return Ways(START, places[-1], {one: [other] for one, other in pairwise(places)})

    @cached_property
    def features(self) -> Mapping[str, int]:
        """The number of each feature."""
        return counted(
            self.first_seats,
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
        """Return whether a space has exactly one previous and one next space."""
        return len(self.before[spot]) == 1 == len(self.onward[spot])

    @cached_property
    def stretches(self) -> list[list[Spot]]:
        """The parts of ways between forks, meetings and ends, with the spaces at both ends."""
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
        """The spaces that every way crosses, in order."""
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
        """Return the direction of the (first) way into a space."""
        for origin in self.before[spot]:
            if edge := Edge.between(origin.cell, spot.cell):
                return edge
        return self.heading

    def copied(self) -> "Chart":
        """Return an independent copy, to be changed."""
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
        return Chart(copy, self.ground, self.heading, self.pins.of(copies.__getitem__))

    def anew(self) -> "Chart":
        """Return a chart of the changed sketch."""
        return Chart(self.sketch, self.ground, self.heading, self.pins)

    # Checks after a change

    @property
    def is_sound(self) -> bool:
        """True if a file can describe the board and the table has room for it."""
        if len(self.taken) < len(self.onward) or not self.pins.hold(self):
            return False
        if any(cell in self.taken for area in self._areas if area for cell in cells_under(area)):
            return False
        start, tray = self._areas
        if start and tray and start.overlaps(tray):
            return False
        return all(map(self._is_straight, self.bridges)) and all(map(self.leaps, self.jumps))

    def _is_straight(self, bridge: list[Spot]) -> bool:
        """Return whether a bridge leads straight from one space to another, without forks."""
        if len(bridge) > MOST_BRIDGED or not all(map(self.passes, bridge)):
            return False
        (origin,), (target,) = self.before[bridge[0]], self.onward[bridge[-1]]
        if len(self.onward[origin]) > 1 or self.pins.part(origin, bridge[0]):
            return False  # its path would begin with the bridge
        cells = [spot.cell for spot in (origin, *bridge, target)]
        edges = [Edge.between(*pair) for pair in pairwise(cells)]
        return edges.count(self.edge_into(origin)) == len(edges)

    def leaps(self, jump: tuple[Spot, Spot | str]) -> bool:
        """Return whether a jump is long enough, and leads neither to a jump nor over a bridge."""
        origin, target = jump
        onward = [other for other, _ in self.jumps]
        if origin.bridge or (isinstance(target, Spot) and target.bridge) or target in onward:
            return False
        far = self.ways.far
        return abs(far[origin] - far[target]) >= SHORTEST_JUMP and onward.count(origin) <= 1

    @cached_property
    def _areas(self) -> tuple[Rect | None, Rect | None]:
        """The areas of the start bridge and of the tray."""
        start, tray, last = self.ground.start, self.ground.tray, self.ends[0]
        return (
            beside(self.first.cell, self.heading.opposite, start) if start else None,
            beside(last.cell, self.edge_into(last), tray) if tray else None,
        )

    @cached_property
    def crowding(self) -> int:
        """The number of adjacent spaces without a link, and of spaces beside a bridge or a tray."""
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
        """The first and the last space of each jump."""
        return [
            (jump.origin.target, jump.target.target)
            for jump in self.sketch.jumps
            if isinstance(jump.origin.target, Spot)
        ]

    @cached_property
    def marked(self) -> list[Spot | str]:
        """The special spaces."""
        listed = [end.target for ends in self.sketch.lists.values() for end in ends]
        return [*listed, *self.pins.spots]
