"""Routes of seats: whole ways that replace those that the ends of the paths give.

A route is a list of stretches of paths, some walked backward. It becomes links of its seat alone,
so that teams may walk the same spaces in opposite directions.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from cuatto_kit.board.geometry import Cell
from cuatto_kit.board.layout import Link, LinkKind
from cuatto_kit.config.document import Document
from cuatto_kit.errors import Code, Fault, YamlPath
from cuatto_kit.games.race.board.gaps import in_words
from cuatto_kit.games.race.board.spaces import (
    PlacedPath,
    Visit,
    lane_id,
    second_id,
    start_id,
    way_in,
)
from cuatto_kit.games.race.config.by_seat import ROUTES, stretch_of
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.names import ENTRIES, FINISH


@dataclass(frozen=True)
class Route:
    """The way of a seat.

    `spaces` are those that it walks, in order; `again` has those of its second passages with their
    first ones; `finishes` is True if it leads to the finish;
    otherwise its checkers stay on `goals`. `faults` are the faults of the route.
    """

    spaces: tuple[str, ...]
    again: Mapping[str, Visit]
    finishes: bool
    goals: tuple[str, ...]
    faults: tuple[Fault, ...]


def place_routes(
    document: Document, variant: RaceVariant, walks: Mapping[str, PlacedPath]
) -> Mapping[int, Route]:
    """Return the routes of a board by seat (0-based), as far as their paths have a place."""
    board = variant.board
    return {
        seat - 1: _Placement(document, variant, walks, seat - 1).route(items)
        for seat, items in sorted(board.routes.items())
    }


class _Placement:
    """The placement of one route, which collects faults."""

    def __init__(
        self,
        document: Document,
        variant: RaceVariant,
        walks: Mapping[str, PlacedPath],
        seat: int,
    ) -> None:
        self.document = document
        self.variant = variant
        self.walks = walks
        self.seat = seat
        self.faults: list[Fault] = []

    def route(self, items: tuple[str, ...]) -> Route:
        finishes = items[-1] == FINISH
        stretches = items[:-1] if finishes else items
        spaces: dict[str, Cell] = {}
        again: dict[str, Visit] = {}
        last: list[tuple[str, Cell]] = []
        for position, item in enumerate(stretches):
            end = next(reversed(spaces.items()), None)
            last = self._spaces(item, end)
            if last and end:
                self._check_beside(position, end, last[0])
            for number, (space, cell) in enumerate(last):
                if second_id(space) in spaces:
                    message = f"{space} is walked three times; expected twice at most"
                    self._fault(position, message)
                    break
                if space in spaces:
                    again[second_id(space)] = Visit(space, self._at(position))
                    last[number] = second_id(space), cell
                spaces[last[number][0]] = cell
        self._check_entry(next(iter(spaces), ""))
        goals: tuple[str, ...] = ()
        if not finishes and last:
            goal = self.variant.board.walks[stretch_of(stretches[-1]).path].goal
            goals = tuple(space for space, _ in (last if goal else last[-1:]))
            self._check_room(
                len(stretches) - 1, [again[x].ground if x in again else x for x in goals]
            )
        return Route(tuple(spaces), again, finishes, goals, tuple(self.faults))

    def _at(self, position: int) -> YamlPath:
        """Return the place of an item of the route in the file."""
        return (*ROUTES, str(self.seat + 1), position)

    def _fault(self, position: int, message: str, code: Code = Code.BAD_VALUE) -> None:
        self.faults.append(self.document.fault(code, self._at(position), message))

    def _spaces(self, item: str, end: tuple[str, Cell] | None) -> list[tuple[str, Cell]]:
        """Return the spaces of an item with their cells, in the order in which they are walked."""
        stretch = stretch_of(item)
        if stretch.path not in self.walks:
            return []
        walk = self.walks[stretch.path]
        every = [(walk.space_id(number), cell) for number, cell in enumerate(walk.cells, 1)]
        if stretch.first is None or stretch.last is None:
            near = [end is None or self._touch(end[1], cell) for _, cell in every]
            return every[::-1] if near[-1] and not near[0] else every
        first, last = stretch.first - 1, stretch.last - 1
        return every[first : last + 1] if first <= last else every[last : first + 1][::-1]

    def _touch(self, one: Cell, other: Cell) -> bool:
        """Return True if two cells touch; on a panel a corner is enough."""
        gap = (abs(one[0] - other[0]), abs(one[1] - other[1]))
        return self.variant.off_lattice or (max(gap) if self.variant.yards else sum(gap)) <= 1

    def _check_beside(self, position: int, end: tuple[str, Cell], first: tuple[str, Cell]) -> None:
        (here, one), (there, other) = end, first
        if one == other:
            both = (
                f"{here} and {there} are one place" if here != there else f"{here} follows itself"
            )
            message = f"{both}; expected neighbours"
            self._fault(position, message)
        elif not self._touch(one, other):
            gap = (other[0] - one[0], other[1] - one[1])
            message = f"{here} does not touch {there}, which is {in_words(gap)}"
            self._fault(position, f"{message}; expected neighbours", Code.ENDS_APART)

    def _check_entry(self, first: str) -> None:
        """Check that a route begins where its team enters the board."""
        entries = self.variant.board.entries
        entry = entries[self.seat] if self.seat < len(entries) else first
        if first and entry != first:
            message = f"seat {self.seat + 1} enters on {entry}; expected the route to begin there"
            other = f"or {first} in {'.'.join(map(str, ENTRIES))}"
            self._fault(0, f"{message}, {other}")

    def _check_room(self, position: int, goals: Sequence[str]) -> None:
        """Check that the goals of a route have room for the team."""
        board, size, room = self.variant.board, self.variant.teams.size, 0
        for space in goals:
            path, _, number = space.partition(".")
            bridge = self.walks[path].steps[int(number) - 1].bridge
            capacity = 1 if bridge else board.capacity_of(path, space)
            room += size if capacity is None else capacity
        if room < size:
            message = f"goals for {room} of a team of {size}; expected room for all, or finish"
            self._fault(position, message)


def with_routes(
    links: Iterable[Link], routes: Mapping[int, Route], variant: RaceVariant
) -> tuple[Link, ...]:
    """Return the links of a board, in which seats with a route have only the links of the route.

    Jumps are open to all seats as before.
    """
    if not routes:
        return tuple(links)
    every = range(variant.seats[1])
    takers: defaultdict[Link, set[int]] = defaultdict(set)
    for link in links:
        jump = link.kind is LinkKind.JUMP
        rest = [seat for seat in link.seats or every if jump or seat not in routes]
        if rest:
            takers[replace(link, seats=())].update(rest)
    for seat, route in routes.items():
        for link in _links_of(variant, seat, route):
            same = next((known for known in takers if _ends(known) == _ends(link)), link)
            takers[same].add(seat)
    return tuple(
        replace(link, seats=() if seats == set(every) else tuple(sorted(seats)))
        for link, seats in takers.items()
    )


def _ends(link: Link) -> tuple[str, str, LinkKind]:
    return link.origin, link.target, link.kind


def _links_of(variant: RaceVariant, seat: int, route: Route) -> Iterator[Link]:
    """Yield the links of a route, each under the path of the space that it leads to."""
    if not route.spaces:
        return
    first = route.spaces[0]
    if variant.bridge:
        yield Link(lane_id(seat, variant.bridge), first, first.partition(".")[0])
    else:
        yield Link(start_id(variant, seat), first, first.partition(".")[0], way_in(variant))
    for origin, target in zip(route.spaces, route.spaces[1:], strict=False):
        yield Link(origin, target, target.partition(".")[0])
    if route.finishes:
        yield Link(route.spaces[-1], FINISH, route.spaces[-1].partition(".")[0])
