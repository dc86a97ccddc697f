"""Paths: where every walk lies on the grid, and which spaces they link."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from cuatto_kit.board.geometry import Cell, Edge, next_cell
from cuatto_kit.board.layout import Link, LinkKind
from cuatto_kit.board.walks import Step, walk_cells
from cuatto_kit.config.document import Document
from cuatto_kit.errors import Code, Fault, InvalidVariant, YamlPath, in_order
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.names import ENTRIES, FINISH, MAP, START, ends_at, written_at

START_CELL: Cell = (0, 0)
"""Walks from the start set out from here; a start bridge ends at its far edge."""


@dataclass(frozen=True)
class PlacedPath:
    """A path that has found its place."""

    name: str
    steps: tuple[Step, ...]
    cells: tuple[Cell, ...]

    def space_id(self, number: int) -> str:
        """The id of its space `number`, counted from 1."""
        return f"{self.name}.{number}"

    @property
    def first_id(self) -> str:
        return self.space_id(1)

    @property
    def last_id(self) -> str:
        return self.space_id(len(self.cells))


@dataclass(frozen=True)
class Paths:
    """All walks of a board, the links between their spaces, and the way out of the start."""

    walks: Mapping[str, PlacedPath]
    links: tuple[Link, ...]
    exit: Edge


def lane_id(seat: int, slot: int) -> str:
    """The slot of a start bridge; `seat` counts from 0, `slot` from 1, the rearmost."""
    return f"{START}.{seat + 1}.{slot}"


def start_id(variant: RaceVariant, seat: int) -> str:
    """Where the checkers of a seat (0-based) wait that have no lane."""
    return f"{START}.{seat + 1}" if variant.yards else START


def place_paths(document: Document, variant: RaceVariant) -> Paths:
    """Places the walks of a variant. Raises InvalidVariant where they do not meet."""
    return _Placement(document, variant).paths()


class _Placement:
    """The walks of one variant on their way to the grid; gathers faults as it goes."""

    def __init__(self, document: Document, variant: RaceVariant) -> None:
        self.document = document
        self.variant = variant
        self.written = variant.board.walks
        self.faults: list[Fault] = []
        self.walks: dict[str, PlacedPath] = {}

    def paths(self) -> Paths:
        self._place_walks()
        self._raise_faults()
        from_start = (name for name, path in self.written.items() if path.from_[0] == START)
        self.exit = self.walks[next(from_start, next(iter(self.written)))].steps[0].edge
        found: dict[tuple[str, str, LinkKind], Link] = {}
        for link in (*self._entry_links(), *self._path_links(), *self._jump_links()):
            found.setdefault((link.origin, link.target, link.kind), link)
        links = tuple(found.values())
        self._check_ways_in(links)
        self._raise_faults()
        if not self.variant.rules.second_lap:
            links = tuple(_turning_off(links, self.variant.seats[1]))
        walks = {name: self.walks[name] for name in self.written}
        return Paths(walks, links, self.exit)

    def _fault(self, code: Code, where: YamlPath, message: str) -> None:
        self.faults.append(self.document.fault(code, where, message))

    def _raise_faults(self) -> None:
        if self.faults:
            raise InvalidVariant(in_order(self.faults))

    def _end_at(self, name: str, key: str, position: int) -> YamlPath:
        """Where an end is written: an item of a list, or the value itself."""
        where = written_at(self.document, name, key)
        return where if where == MAP else ends_at(self.document, where)[position][0]

    # Placing

    def _place_walks(self) -> None:
        """Each walk sets out from the end of its first `from`, which must lie already."""
        waiting = list(self.written)
        while waiting:
            left = []
            for name in waiting:
                path = self.written[name]
                origin = path.at or self._cell(path.from_[0], last=True)
                if origin is None:
                    left.append(name)
                else:
                    steps = self.written[name].steps
                    self.walks[name] = PlacedPath(name, steps, walk_cells(origin, steps))
            if len(left) == len(waiting):
                for name in left:
                    message = f"no way leads from the start to {name}; expected `from: start`"
                    self._fault(Code.NO_PLACE, self._end_at(name, "from", 0), message)
                return
            waiting = left

    def _cell(self, end: str, *, last: bool) -> Cell | None:
        """The cell of an end (of a whole path its last or its first), None if not yet placed."""
        if end == START:
            return START_CELL
        name, dot, number = end.partition(".")
        if name not in self.walks:
            return None
        cells = self.walks[name].cells
        if dot:
            return cells[int(number) - 1]
        return cells[-1] if last else cells[0]

    def _space(self, end: str, *, last: bool) -> str:
        """The id of the space that an end names."""
        if "." in end or end == FINISH:
            return end
        return self.walks[end].last_id if last else self.walks[end].first_id

    # Linking

    def _path_links(self) -> Iterator[Link]:
        for name, path in self.written.items():
            walk = self.walks[name]
            for position, end in enumerate(path.from_):
                if not self._meets(end, walk.cells[0], last=True):
                    where = self._end_at(name, "from", position)
                    self._ends_apart(where, f"the end of {end}", f"the first space of {name}")
                yield from self._links_from(end, walk)
            seats = path.takers
            for number in range(1, len(walk.cells)):
                yield Link(walk.space_id(number), walk.space_id(number + 1), name, seats=seats)
            for position, end in enumerate(path.to):
                if end != FINISH and not self._meets(end, walk.cells[-1], last=False):
                    where = self._end_at(name, "to", position)
                    self._ends_apart(where, end, f"the last space of {name}")
                yield Link(walk.last_id, self._space(end, last=False), name, seats=seats)

    def _links_from(self, end: str, walk: PlacedPath) -> Iterator[Link]:
        seats = self.written[walk.name].takers
        if end != START:
            yield Link(self._space(end, last=True), walk.first_id, walk.name, seats=seats)
        elif self.variant.yards:
            for seat in seats or range(self.variant.seats[1]):
                link = Link(start_id(self.variant, seat), walk.first_id, walk.name, seats=(seat,))
                yield replace(link, kind=self._way_in)
        elif not self.variant.bridge:
            yield Link(START, walk.first_id, walk.name, self._way_in, seats)
        else:
            for seat in seats or range(self.variant.seats[1]):
                yield Link(
                    lane_id(seat, self.variant.bridge), walk.first_id, walk.name, seats=(seat,)
                )

    @property
    def _way_in(self) -> LinkKind:
        return LinkKind.RELEASE if self.variant.rules.waits else LinkKind.STEP

    def _entry_links(self) -> Iterator[Link]:
        """From where each team waits to where it comes on to the board."""
        seats: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
        for seat, space in enumerate(self.variant.board.entries[: self.variant.seats[1]]):
            seats[start_id(self.variant, seat), space].append(seat)
        for (start, space), takers in seats.items():
            yield Link(start, space, START, self._way_in, tuple(takers))

    def _check_ways_in(self, links: tuple[Link, ...]) -> None:
        """Checkers that a roll frees all come to one space."""
        if not self.variant.rules.waits:
            return
        for seat in range(self.variant.seats[1]):
            ways = [
                link
                for link in links
                if link.kind is LinkKind.RELEASE and (not link.seats or seat in link.seats)
            ]
            if len(ways) != 1:
                message = f"seat {seat + 1} has {len(ways)} ways on to the board"
                expected = "expected one for checkers that a roll frees"
                self._fault(Code.BAD_VALUE, ENTRIES, f"{message}; {expected}")

    def _meets(self, end: str, cell: Cell, *, last: bool) -> bool:
        """Whether a way can go between `end` and `cell`; a pool lies anywhere, and on a panel a
        way may lead over a corner."""
        if end == START:
            return not self.variant.bridge or cell == next_cell(START_CELL, self.exit)
        other = self._cell(end, last=last)
        if other is None:
            return False
        if self.variant.yards:
            return max(abs(other[0] - cell[0]), abs(other[1] - cell[1])) == 1
        return Edge.between(other, cell) is not None

    def _ends_apart(self, where: YamlPath, one: str, other: str) -> None:
        message = f"{one} does not touch {other}; expected neighbours"
        self._fault(Code.ENDS_APART, where, message)

    def _jump_links(self) -> Iterator[Link]:
        for origin, target in self.variant.board.jumps.items():
            start, end = self._space(origin, last=True), self._space(target, last=False)
            yield Link(start, end, origin.partition(".")[0], LinkKind.JUMP)


def _turning_off(links: tuple[Link, ...], seats: int) -> Iterator[Link]:
    """The links, without those that lead past the place where a team's own way turns off."""
    own: defaultdict[str, set[int]] = defaultdict(set)
    for link in links:
        if link.kind is LinkKind.STEP:
            own[link.origin].update(link.seats)
    for link in links:
        if link.kind is not LinkKind.STEP or link.seats or not own[link.origin]:
            yield link
        elif others := tuple(seat for seat in range(seats) if seat not in own[link.origin]):
            yield replace(link, seats=others)
