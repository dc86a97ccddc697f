"""Keys of a file that refer to single spaces: capacities, standing checkers, ladders and routes.

These pins refer to spaces themselves, so that they stay where they are while the board changes. A
change after which they have no meaning is not made.
"""

from collections import deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from typing import Any, Protocol

from pydantic import JsonValue

from cuatto_kit.games.editing import Said
from cuatto_kit.games.race.config.by_seat import ITEM, stretch_of
from cuatto_kit.games.race.config.names import FINISH
from cuatto_kit.games.race.editing.sketch import Sketch, Spot, most_seats, parts_of
from cuatto_kit.games.variation import NoWay

BY_NUMBER = "by_number"


class Changed(Protocol):
    """A board after a change: the links between its spaces, its last spaces and its jumps."""

    @property
    def onward(self) -> Mapping[Spot, list[Spot]]: ...

    @property
    def before(self) -> Mapping[Spot, list[Spot]]: ...

    @property
    def ends(self) -> list[Spot]: ...

    @property
    def jumps(self) -> list[tuple[Spot, Spot | str]]: ...


@dataclass(frozen=True)
class Route:
    """The way of a seat: its spaces in order.

    `finishes` is True if it leads to the finish, `to_end` if its last space is that of a last path.
    """

    spots: tuple[Spot, ...]
    finishes: bool
    to_end: bool


@dataclass(frozen=True)
class Pins:
    """The pins of a board.

    `rooms` are capacities, `standing` the checkers at the start by seat, `ladders` the paths that
    are walked by number. `idle` is the number of spaces that no route leads over if all seats have
    routes, else None. `broken` is True if a change has interrupted a route.
    """

    rooms: Mapping[Spot, JsonValue]
    standing: Mapping[str, Mapping[Spot, int]]
    ladders: tuple[tuple[Spot, ...], ...] = ()
    routes: Mapping[str, Route] | None = None
    idle: int | None = None
    broken: bool = False

    @property
    def ways(self) -> Mapping[str, Route]:
        """The routes by seat."""
        return self.routes or {}

    @property
    def spots(self) -> list[Spot]:
        """The spaces with pins other than routes."""
        stands = [spot for spots in self.standing.values() for spot in spots]
        return [*self.rooms, *stands, *(spot for ladder in self.ladders for spot in ladder)]

    def part(self, one: Spot, other: Spot) -> bool:
        """Return whether a path ends between two neighbours because a ladder begins or ends."""
        return any((one in ladder) != (other in ladder) for ladder in self.ladders)

    def of(self, new: Callable[[Spot], Spot]) -> "Pins":
        """Return the same pins on other spaces."""
        return replace(
            self,
            rooms={new(spot): room for spot, room in self.rooms.items()},
            standing={
                seat: {new(spot): count for spot, count in spots.items()}
                for seat, spots in self.standing.items()
            },
            ladders=tuple(tuple(map(new, ladder)) for ladder in self.ladders),
            routes={
                seat: replace(route, spots=tuple(map(new, route.spots)))
                for seat, route in self.ways.items()
            },
        )

    def within(self, kept: Collection[object]) -> "Pins | None":
        """Return the pins on a part of the board, or None if the part cuts through some of them."""
        if self.routes or any(
            spot not in kept for spots in self.standing.values() for spot in spots
        ):
            return None
        inside = [sum(spot in kept for spot in ladder) for ladder in self.ladders]
        if any(0 < n < len(ladder) for n, ladder in zip(inside, self.ladders, strict=True)):
            return None
        return Pins(
            {spot: room for spot, room in self.rooms.items() if spot in kept},
            self.standing,
            tuple(ladder for ladder in self.ladders if ladder[0] in kept),
        )

    # After a change

    def mended(self, chart: Changed) -> "Pins":
        """Return the pins after a change: routes lead over new spaces, capacities of removed spaces
        are left out.
        """
        rooms = {spot: room for spot, room in self.rooms.items() if spot in chart.onward}
        if not self.routes:
            return replace(self, rooms=rooms)
        routes = {seat: _mended(route, chart) for seat, route in self.ways.items()}
        broken = self.broken or not all(routes.values())
        found = {seat: new or self.ways[seat] for seat, new in routes.items()}
        return replace(self, rooms=rooms, routes=found, broken=broken)

    def hold(self, chart: Changed) -> bool:
        """Return whether a board has a place for everything that is pinned."""
        stands = [spot for spots in self.standing.values() for spot in spots]
        if self.broken or any(spot not in chart.onward or spot.bridge for spot in stands):
            return False
        if self.idle is not None and _idle(self.ways, chart.onward) > self.idle:
            return False
        if not all(map(self._leads, chart.jumps)):
            return False
        feet = [spot for ladder in self.ladders for spot in chart.before.get(ladder[0], ())]
        if any(origin in feet for origin, _ in chart.jumps):
            return False  # no checker could set foot on the ladder
        return all(_is_whole(ladder, chart) for ladder in self.ladders)

    def _leads(self, jump: tuple[Spot, Spot | str]) -> bool:
        """Return whether a jump leads no seat off its route."""
        origin, target = jump
        return all(
            target in route.spots if isinstance(target, Spot) else route.finishes
            for route in self.ways.values()
            if origin in route.spots
        )


NO_PINS = Pins({}, {})


def _is_whole(ladder: Sequence[Spot], chart: Changed) -> bool:
    """Return whether nothing leaves or joins a ladder between its ends, and nothing joins it."""
    if any(spot not in chart.onward or spot.bridge for spot in ladder):
        return False
    if len(chart.before[ladder[0]]) > 1:
        return False
    return all(
        chart.onward[one] == [other] and chart.before[other] == [one]
        for one, other in pairwise(ladder)
    )


def _idle(routes: Mapping[str, Route], spots: Collection[Spot]) -> int:
    """Return the number of spaces that no route leads over."""
    walked = [spot for route in routes.values() for spot in route.spots]
    return sum(spot not in walked for spot in spots)


def _mended(route: Route, chart: Changed) -> Route | None:
    """Return a route after a change, or None if it is interrupted."""
    first, *others = route.spots
    if first not in chart.onward or route.spots[-1] not in chart.onward:
        return None
    spots = [first]
    for spot in others:
        if spot not in chart.onward:
            continue
        between = _between(chart, spots[-1], spot, [*route.spots, *spots])
        if between is None:
            return None
        spots += [*between, spot]
    while route.to_end and spots[-1] not in chart.ends:
        onward = [spot for spot in chart.onward[spots[-1]] if spot not in spots]
        if len(onward) != 1:
            return None
        spots += onward
    return replace(route, spots=tuple(spots))


def _between(chart: Changed, one: Spot, other: Spot, taken: Collection[Spot]) -> list[Spot] | None:
    """Return the spaces on the shortest way between two spaces over new ones, or None."""
    came: dict[Spot, Spot] = {}
    queue = deque([one])
    while queue:
        spot = queue.popleft()
        for near in (*chart.onward[spot], *chart.before[spot]):
            if near is other:
                way = []
                while spot is not one:
                    way.append(spot)
                    spot = came[spot]
                return way[::-1]
            if near not in came and near not in taken:
                came[near] = spot
                queue.append(near)
    return None


# Files


def read_pins(said: Said, named: Mapping[str, Spot], ends: Collection[Spot]) -> Pins:
    """Return what a file pins to the spaces of its board.

    Args:
        said: the data of the file.
        named: the spaces by their names in the file.
        ends: the last spaces before the finish.

    Raises NoWay if it names a space that the board does not have.
    """
    board, teams = _mapping(said.get("board")), _mapping(said.get("teams"))
    rooms: dict[Spot, JsonValue] = {}
    capacities = _mapping(board.get("capacities"))
    for name in sorted(capacities, key=lambda name: "." in name):  # spaces before their paths
        rooms |= dict.fromkeys(_spots(named, name), capacities[name])
    standing = {
        seat: {_spots(named, name)[0]: count for name, count in _mapping(spaces).items()}
        for seat, spaces in _mapping(teams.get("standing")).items()
    }
    ladders = tuple(
        tuple(_spots(named, name))
        for name, path in _mapping(board.get("paths")).items()
        if _mapping(path).get("steps") == BY_NUMBER
    )
    routes = {
        seat: _route(named, items, ends) for seat, items in _mapping(board.get("routes")).items()
    }
    whole = routes and len(routes) == most_seats(said)
    idle = _idle(routes, named.values()) if whole else None
    return Pins(rooms, standing, ladders, routes, idle)


def _spots(named: Mapping[str, Spot], name: str) -> list[Spot]:
    """Return the space with a name, or those of a path. Raises NoWay if there are none."""
    found = [spot for known, spot in named.items() if name in (known, known.partition(".")[0])]
    if not found:
        raise NoWay(f"there is no space {name}")
    return found


def _route(named: Mapping[str, Spot], items: Any, ends: Collection[Spot]) -> Route:
    """Return a route of a file. Raises NoWay if it cannot be read."""
    listed = items if isinstance(items, list | tuple) else [items]
    for item in listed:
        if item == FINISH:
            continue
        if not isinstance(item, str) or not ITEM.fullmatch(item):
            raise NoWay("a route cannot be read; correct it first")
        path, *numbers = stretch_of(item)
        for name in (path, *(f"{path}.{number}" for number in numbers if number is not None)):
            _spots(named, name)
    spots = tuple(spot for _, part in parts_of(listed, named, yards=False) for spot in part)
    if not spots:
        raise NoWay("a route cannot be read; correct it first")
    return Route(spots, listed[-1] == FINISH, spots[-1] in ends)


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def with_pins(said: Said, pins: Pins, sketch: Sketch) -> Said:
    """Return the data of a file with the pins of the spaces of a sketch."""
    ids = sketch.ids()
    board, teams = {**_mapping(said["board"])}, {**_mapping(said.get("teams"))}
    if pins.rooms:
        board["capacities"] = dict(_capacities(pins, sketch, ids))
    if pins.routes:
        board["routes"] = {
            seat: [*_items(route.spots, sketch), *[FINISH] * route.finishes]
            for seat, route in pins.routes.items()
        }
    paths = {**_mapping(board.get("paths"))}
    for ladder in pins.ladders:
        name = ids[ladder[0]].partition(".")[0]
        paths[name] = {**paths[name], "steps": BY_NUMBER}
    after: dict[str, JsonValue] = {**said, "board": {**board, "paths": paths}}
    if pins.standing:
        teams["standing"] = {
            seat: {ids[spot]: count for spot, count in spots.items()}
            for seat, spots in pins.standing.items()
        }
        after["teams"] = teams
    return after


def _capacities(
    pins: Pins, sketch: Sketch, ids: Mapping[Spot, str]
) -> Iterator[tuple[str, JsonValue]]:
    """Yield the capacity of each space that has one, or of a path if those of its spaces agree."""
    for track in sketch.tracks:
        rooms = [pins.rooms.get(spot) for spot in track.spots]
        if len(rooms) > 1 and rooms[0] is not None and rooms.count(rooms[0]) == len(rooms):
            yield track.name, rooms[0]
            continue
        for spot, room in zip(track.spots, rooms, strict=True):
            if room is not None:
                yield ids[spot], room


def _items(spots: Sequence[Spot], sketch: Sketch) -> Iterator[str]:
    """Yield the items of a route over some spaces."""
    places = sketch.places()
    for track, group in groupby(spots, key=lambda spot: places[spot][0]):
        for run in _runs([places[spot][1] + 1 for spot in group]):
            if run == [*range(1, len(track.spots) + 1)]:
                yield track.name
            elif len(run) == 1:
                yield f"{track.name}.{run[0]}"
            else:
                yield f"{track.name}.{run[0]}-{run[-1]}"


def _runs(numbers: Sequence[int]) -> Iterator[list[int]]:
    """Yield the longest parts of a sequence that count up or down by one."""
    run: list[int] = []
    for number in numbers:
        step = number - run[-1] if run else 0
        if run and (abs(step) != 1 or (len(run) > 1 and step != run[-1] - run[-2])):
            yield run
            run = []
        run.append(number)
    yield run
