"""Paths: places of the walks on the grid, and links between their spaces."""

import json
import math
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from cuatto_kit.board.blocks import cell_at
from cuatto_kit.board.geometry import TOUCH, Cell, Edge, Point, next_cell
from cuatto_kit.board.layout import Link, LinkKind
from cuatto_kit.board.shapes import COURSES, NEAREST, places_on, shape_key, too_near
from cuatto_kit.board.walks import walk_cells, walk_text
from cuatto_kit.config.document import Document
from cuatto_kit.config.messages import Advice
from cuatto_kit.errors import Code, Fault, Offer, Suggestion, YamlPath
from cuatto_kit.games.race.board.gaps import closings, in_words
from cuatto_kit.games.race.board.overpasses import Overpass, overpass_faults, overpasses
from cuatto_kit.games.race.board.routes import place_routes, with_routes
from cuatto_kit.games.race.board.spaces import PlacedPath, Visit, lane_id, start_id, way_in
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.names import (
    ENTRIES,
    FINISH,
    MAP,
    PATHS,
    START,
    ends_at,
    is_space_number,
    written_at,
)
from cuatto_kit.games.race.config.paths import Path

FINISH_APART = 1.2
"""The least distance of a finish with a place from spaces (pitches): it is a large disc."""
START_CELL: Cell = (0, 0)
"""The cell from which walks from the start set out; a start bridge ends at its far edge."""


@dataclass(frozen=True)
class Paths:
    """All walks of a board, the links between their spaces, and the way out of the start.

    `exit` is the edge by which the start is left. `faults` are the faults of the walks; walks whose
    place is unknown are left out. Faults of ends that are apart have suggestions that may join
    them, which their messages do not name. `goals` are the spaces where the checkers of a seat
    (0-based) with a route stay, if its route does not lead to the finish. `visits` are the spaces
    that visit a place once more: those of paths over others, crosses, and second passages of
    routes, which are on no walk. `overpasses` are the cells where one walk leads over another.
    """

    walks: Mapping[str, PlacedPath]
    links: tuple[Link, ...]
    exit: Edge
    faults: tuple[Fault, ...] = ()
    goals: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    visits: Mapping[str, Visit] = field(default_factory=dict)
    overpasses: tuple[Overpass, ...] = ()

    def place_of(self, space: str) -> str:
        """Return the space itself or, for a further visit, the space that it visits again."""
        visit = self.visits.get(space)
        return space if visit is None else visit.ground

    @property
    def all_placed(self) -> bool:
        """True if no walk depends on itself for its place."""
        return not any(fault.code is Code.NO_PLACE for fault in self.faults)


def place_paths(document: Document, variant: RaceVariant) -> Paths:
    """Place the walks of a variant, as far as the ends that they name are known."""
    return _Placement(document, variant).paths()


class _Placement:
    """The placement of the walks of one variant, which collects faults."""

    def __init__(self, document: Document, variant: RaceVariant) -> None:
        self.document = document
        self.variant = variant
        self.written = variant.board.walks
        self.faults: list[Fault] = []
        self.walks: dict[str, PlacedPath] = {}

    def paths(self) -> Paths:
        self._place_walks()
        self._check_apart()
        self._check_finish()
        from_start = (name for name, path in self.written.items() if path.from_[0] == START)
        first = next((name for name in (*from_start, *self.walks) if name in self.walks), None)
        self.exit = self.walks[first].steps[0].edge if first else Edge.UP
        self._find_astray()
        self.taken = {cell for walk in self.walks.values() for cell in walk.cells}
        found: dict[tuple[str, str, LinkKind], Link] = {}
        for link in (*self._entry_links(), *self._path_links(), *self._jump_links()):
            found.setdefault((link.origin, link.target, link.kind), link)
        links = tuple(found.values())
        if not self.variant.rules.second_lap:
            links = tuple(_turning_off(links, self.variant.seats[1]))
        walks = {name: self.walks[name] for name in self.written if name in self.walks}
        routes = place_routes(self.document, self.variant, walks)
        self.faults += [fault for route in routes.values() for fault in route.faults]
        links = with_routes(links, routes, self.variant)
        self._check_ways_in(links)
        goals = {seat: route.goals for seat, route in routes.items() if route.goals}
        visits = self._visits()
        for space, visit in (item for route in routes.values() for item in route.again.items()):
            first = visits.get(visit.ground, visit).ground
            visits.setdefault(space, replace(visit, ground=first))
        variant = self.variant
        tiles = not (variant.on_panels or variant.points or variant.hexagons)
        self.faults += overpass_faults(self.document, walks, on_tiles=tiles)
        faults, passed = tuple(self.faults), overpasses(walks)
        return Paths(walks, links, self.exit, faults, goals, visits, passed)

    def _find_astray(self) -> None:
        """Find walks whose end is unreliable (`astray`) and walks that set out from them (`moved`).

        The intended end of a walk that crosses itself is unknown, and so is the place of walks that
        set out from it; gaps next to them are not reported.
        """
        self.moved: set[str] = set()
        self.astray: set[str] = set()
        for name, walk in self.walks.items():  # in the order in which they were placed
            path = self.written[name]
            if not path.at and (path.over or path.from_[0]) in self.astray:
                self.moved.add(name)
            cells = [c for c, step in zip(walk.cells, walk.steps, strict=True) if not step.cross]
            if name in self.moved or len({*cells}) < len(cells):
                self.astray.add(name)

    def _visits(self) -> dict[str, Visit]:
        """Return the spaces of crosses and of paths over others, with those they visit again."""
        found = dict(self._crossed())
        for name, walk in self.walks.items():
            path = self.written[name]
            if path.over is not None:
                where = written_at(self.document, name, "over")
                passed = [self.walks[path.over].space_id(k + 1) for k in range(walk.length)]
                for number, space in enumerate(passed[:: -1 if path.reversed else 1], 1):
                    ground = found[space].ground if space in found else space
                    found[walk.space_id(number)] = Visit(ground, where)
        return found

    def _crossed(self) -> Iterator[tuple[str, Visit]]:
        """Yield the spaces of crosses, with those they visit again; a free cell is a fault."""
        steps = [
            (name, walk.space_id(number), cell, step.cross)
            for name, walk in self.walks.items()
            if self.written[name].over is None
            for number, (cell, step) in enumerate(zip(walk.cells, walk.steps, strict=True), 1)
        ]
        first = {cell: space for _, space, cell, cross in reversed(steps) if not cross}
        for name, space, cell, cross in steps:
            where = written_at(self.document, name, "walk")
            if cross and cell in first:
                yield space, Visit(first[cell], where)
            elif cross and name not in self.astray:
                message = f"{space} crosses free table; expected a space of another path there"
                self._fault(Code.BAD_VALUE, where, message)

    def _fault(self, code: Code, where: YamlPath, message: str, meant: str = "") -> None:
        """Add a fault; `meant` is offered as its value."""
        offers = (Offer("value", meant),) if meant else ()
        self.faults.append(self.document.fault(code, where, message, Advice(offers=offers)))

    def _end_at(self, name: str, key: str, position: int) -> YamlPath:
        """Return the place of an end in the file: an item of a list, or the value itself."""
        where = written_at(self.document, name, key)
        return where if where == MAP else ends_at(self.document, where)[position][0]

    # Placing

    def _place_walks(self) -> None:
        """Place each walk from the end of its first `from`, once that has a place."""
        waiting = [name for name, path in self.written.items() if path.course]  # if it is valid
        while waiting:
            left = []
            for name in waiting:
                if placed := self._placed(name, self.written[name]):
                    self.walks[name] = placed
                else:
                    left.append(name)
            if len(left) == len(waiting):
                for name in filter(self._comes_from_itself, left):
                    message = f"no way leads from the start to {name}; expected `from: start`"
                    self._fault(Code.NO_PLACE, self._end_at(name, "from", 0), message, START)
                return
            waiting = left

    def _placed(self, name: str, path: Path) -> PlacedPath | None:
        """Return a path in its place, or None if it sets out from an end that has none yet.

        Only walks and lines set out from an end; a circle may come from its own last space.
        """
        if path.over is not None:
            if path.over not in self.walks:
                return None
            other, way = self.walks[path.over], -1 if path.reversed else 1
            return PlacedPath(name, path.course, other.cells[::way], other.places[::way])
        if path.shape is None or path.line:
            origin = path.at or self._cell(path.from_[0], last=True)
            if origin is None:
                return None
            if path.shape is None:
                return PlacedPath(name, path.course, walk_cells(origin, path.course))
        places = places_on(path.shape, self._place(path.from_[0]))
        return PlacedPath(name, path.course, tuple(map(cell_at, places)), places)

    def _place(self, end: str) -> Point:
        """Return the place of an end of a path with given places, or the origin (space pitches)."""
        name, dot, number = end.partition(".")
        if name not in self.walks or not self.walks[name].places:
            return (0.0, 0.0)
        return self.walks[name].places[int(number) - 1 if dot else -1]

    def _check_apart(self) -> None:
        """Check that no space with a given place is closer than one space to another."""
        spaces = [
            (walk, number, place)
            for walk in self.walks.values()
            if self.written[walk.name].over is None
            for number, place in enumerate(walk.places, 1)
        ]
        told: set[tuple[str, str]] = set()
        for one, other in too_near([place for _, _, place in spaces]):
            (walk, number, here), (under, below, there) = spaces[one], spaces[other]
            if (walk.name, under.name) in told:
                continue
            told.add((walk.name, under.name))
            given = f"{walk.space_id(number)} is {math.dist(here, there):.2f} pitches"
            message = f"{given} from {under.space_id(below)}; expected {NEAREST:g} or more"
            key = shape_key(self.document.at((*PATHS, walk.name))) or COURSES[0]
            self._fault(Code.OVERLAP, written_at(self.document, walk.name, key), message)

    def _check_finish(self) -> None:
        """Check that no space is too close to a finish with a place."""
        finish = self.variant.board.finish_place
        for walk in self.walks.values() if finish else ():
            for number, place in enumerate(walk.places, 1):
                if finish and math.dist(place, finish) < FINISH_APART - TOUCH:
                    given = f"{walk.space_id(number)} is {math.dist(place, finish):.2f} pitches"
                    message = f"{given} from the finish; expected {FINISH_APART:g} or more"
                    self._fault(Code.OVERLAP, ("board", "finish"), message)
                    return

    def _comes_from_itself(self, name: str) -> bool:
        """Return True if the origins of an unplaced path form a cycle, False if one is unknown."""
        seen: set[str] = set()
        while name in self.written and name not in seen:
            seen.add(name)
            name = self.written[name].from_[0].partition(".")[0]
        return name in seen

    def _cell(self, end: str, *, last: bool) -> Cell | None:
        """Return the cell of an end, or None if it has no place yet.

        For a whole path it is the last cell or, without `last`, the first.
        """
        if end == START:
            return START_CELL
        name, dot, number = end.partition(".")
        if name not in self.walks:
            return None
        cells = self.walks[name].cells
        if dot:
            return cells[int(number) - 1] if is_space_number(number, len(cells)) else None
        return cells[-1] if last else cells[0]

    def _space(self, end: str, *, last: bool) -> str:
        """Return the id of the space that an end names."""
        if "." in end or end == FINISH:
            return end
        return self.walks[end].last_id if last else self.walks[end].first_id

    # Linking

    def _path_links(self) -> Iterator[Link]:
        for name, path in self.written.items():
            if name not in self.walks:
                continue
            walk = self.walks[name]
            for position, end in enumerate(path.from_):
                if self._cell(end, last=True) is None:
                    continue
                self._check_from(end, walk, position)
                yield from self._links_from(end, walk)
            seats = path.takers
            for number in range(1, len(walk.cells)):
                yield Link(walk.space_id(number), walk.space_id(number + 1), name, seats=seats)
            for position, end in enumerate(path.to):
                if not self._leads_on(end):
                    continue
                if end != FINISH:
                    self._check_to(end, walk, position)
                yield Link(walk.last_id, self._space(end, last=False), name, seats=seats)

    def _links_from(self, end: str, walk: PlacedPath) -> Iterator[Link]:
        seats = self.written[walk.name].takers
        if end != START:
            yield Link(self._space(end, last=True), walk.first_id, walk.name, seats=seats)
        elif self.variant.yards:
            for seat in seats or range(self.variant.seats[1]):
                link = Link(start_id(self.variant, seat), walk.first_id, walk.name, seats=(seat,))
                yield replace(link, kind=way_in(self.variant))
        elif not self.variant.bridge:
            yield Link(START, walk.first_id, walk.name, way_in(self.variant), seats)
        else:
            for seat in seats or range(self.variant.seats[1]):
                yield Link(
                    lane_id(seat, self.variant.bridge), walk.first_id, walk.name, seats=(seat,)
                )

    def _entry_links(self) -> Iterator[Link]:
        """Yield the links from the places where teams wait to the spaces where they enter the
        board.
        """
        seats: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
        for seat, space in enumerate(self.variant.board.entries[: self.variant.seats[1]]):
            seats[start_id(self.variant, seat), space].append(seat)
        for (start, space), takers in seats.items():
            yield Link(start, space, START, way_in(self.variant), tuple(takers))

    def _check_ways_in(self, links: tuple[Link, ...]) -> None:
        """Check that the checkers that a roll frees all enter on one space per seat."""
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

    def _check_from(self, end: str, walk: PlacedPath, position: int) -> None:
        """Check that the end that a walk comes from is beside its first space.

        A pool may be anywhere; a start bridge ends at one cell.
        """
        where = self._end_at(walk.name, "from", position)
        first = f"the first space of {walk.name}"
        if end != START:
            self._check_beside(where, end, walk.name, f"the end of {end}", first)
        elif self.variant.bridge and walk.cells[0] != (out := next_cell(START_CELL, self.exit)):
            only = next((one.first_id for one in self.walks.values() if one.cells[0] == out), "")
            message = f"the start bridge ends at {only or 'one space'}, not at {first}"
            expected = f"expected `from: {only}`" if only else "expected one path from the start"
            drawn = self.variant.board.map
            several = drawn.starts if drawn else ""
            self._fault(Code.ENDS_APART, where, f"{message}; {expected}, or a pool{several}", only)

    def _check_to(self, end: str, walk: PlacedPath, position: int) -> None:
        """Check that the end that a walk leads to is beside its last space."""
        where = self._end_at(walk.name, "to", position)
        self._check_beside(where, walk.name, end, f"the last space of {walk.name}", end)

    def _check_beside(self, where: YamlPath, one: str, other: str, here: str, there: str) -> None:
        """Check that the last space of `one` is beside the first of `other`.

        On a panel they may touch at a corner; with given places they may be anywhere. Two spaces in
        the same place are reported as a crossing.
        """
        if self.variant.off_lattice:
            return
        origin, target = self._cell(one, last=True), self._cell(other, last=False)
        assert origin is not None  # checked by the callers
        assert target is not None
        gap = (target[0] - origin[0], target[1] - origin[1])
        if gap == (0, 0) and any(self._is_over(end) for end in (one, other)):
            message = f"{here} and {there} are in one place; expected neighbours"
            self._fault(Code.BAD_VALUE, where, message)
        if self._near(gap) or one in self.astray or other.partition(".")[0] in self.moved:
            return
        message = f"{here} does not touch {there}, which is {in_words(gap, self.variant.edges)}"
        fault = self.document.fault(Code.ENDS_APART, where, f"{message}; expected neighbours")
        mends = one in self.walks and where != MAP and not self._is_over(one)
        if mends and not self._follows(other, one):
            fault = replace(fault, suggestions=tuple(self._closings(one, target)))
        self.faults.append(fault)

    def _is_over(self, end: str) -> bool:
        """Return True if an end is a path over another, or one of its spaces."""
        path = self.written.get(end.partition(".")[0])
        return path is not None and path.over is not None

    def _near(self, gap: Cell) -> bool:
        """Return True if two cells with this gap between them are the same or neighbours."""
        if self.variant.yards:
            return max(map(abs, gap)) <= 1
        return gap == (0, 0) or any(edge.step == gap for edge in self.variant.edges)

    def _closings(self, one: str, target: Cell) -> Iterator[Suggestion]:
        """Yield changed walks that end beside a cell and enter no taken cell; nearest first."""
        walk = self.walks[one]
        origin = walk.cells[-1]
        start = self._set_out_from(walk)
        beside = [
            cell
            for edge in self.variant.edges
            if (cell := next_cell(target, edge)) not in self.taken
        ]
        ways = [(cell[0] - origin[0], cell[1] - origin[1]) for cell in beside]
        for way in sorted(ways, key=lambda way: abs(way[0]) + abs(way[1])):
            for change, steps in closings(walk.steps, way, self.variant.edges):
                if self.taken.isdisjoint(set(walk_cells(start, steps)) - set(walk.cells)):
                    words = f", as with {change} at the end of {one}"
                    yield Suggestion((*PATHS, one, "walk"), json.dumps(walk_text(steps)), words)

    def _set_out_from(self, walk: PlacedPath) -> Cell:
        """Return the cell from which a walk sets out."""
        back = walk.steps[0].edge.opposite
        return next_cell(walk.cells[0], back)

    def _follows(self, end: str, walk: str) -> bool:
        """Return True if an end moves with the end of `walk`, from which its paths start."""
        name = end.partition(".")[0]
        for _ in self.written:  # a longer chain of paths is a cycle
            path = self.written.get(name)
            if path is None or path.at:
                return False
            if path.from_[0] in (walk, self.walks[walk].last_id):
                return True
            name = path.from_[0].partition(".")[0]
        return False

    def _jump_links(self) -> Iterator[Link]:
        for origin, target in self.variant.board.jumps.items():  # one to the start is an effect
            if self._leads_on(origin) and self._leads_on(target):
                start, end = self._space(origin, last=True), self._space(target, last=False)
                yield Link(start, end, origin.partition(".")[0], LinkKind.JUMP)

    def _leads_on(self, end: str) -> bool:
        """Return True if an end is known and a way may lead to it."""
        return end == FINISH or (end != START and self._cell(end, last=False) is not None)


def _turning_off(links: tuple[Link, ...], seats: int) -> Iterator[Link]:
    """Yield the links, without ways past the space where a team's own way branches off.

    A step that is open to all is restricted to the seats that have no way of their own from its
    origin; it is left out if every seat has one.
    """
    own: defaultdict[str, set[int]] = defaultdict(set)
    for link in links:
        if link.kind is LinkKind.STEP:
            own[link.origin].update(link.seats)
    for link in links:
        if link.kind is not LinkKind.STEP or link.seats or not own[link.origin]:
            yield link
        elif others := tuple(seat for seat in range(seats) if seat not in own[link.origin]):
            yield replace(link, seats=others)
