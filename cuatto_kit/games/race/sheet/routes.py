"""The ways of a board in the rule sheet: splits, joins, circuits, ways back and jumps."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from cuatto_kit.board.layout import Layout, Link, LinkKind
from cuatto_kit.drawing.arrows import contrary
from cuatto_kit.games.facts import Fact, Name
from cuatto_kit.games.race.board.starts import onward
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.names import FINISH
from cuatto_kit.games.race.sheet.names import path_name, space_name
from cuatto_kit.games.race.sheet.ways import routed, ways

Pairs = set[tuple[str, str]]
"""Steps from space to space."""


class Routes:
    """The places where the ways of a board part, meet and jump.

    `colours` are those of all seats.
    """

    def __init__(self, variant: RaceVariant, layout: Layout, colours: Sequence[Name]) -> None:
        self.variant = variant
        self.layout = layout
        self.colours = colours
        self.order = {name: k for k, name in enumerate(layout.by_id)}
        self.starts = dict.fromkeys(name for start in layout.starts for name in start)
        own = routed(variant, layout)
        self.free = tuple(seat for seat in range(layout.seats) if seat not in own)
        """The seats (0-based) that have no route, whose ways follow the ends of the paths."""
        self.steps = [
            (link.origin, link.target)
            for link in layout.links
            if link.kind is LinkKind.STEP and self._is_free(link)
        ]

    def _is_free(self, link: Link) -> bool:
        """Return whether a team without a route may take a link."""
        return not self.own or any(seat in self.free for seat in link.seats or self.free)

    @property
    def own(self) -> bool:
        """True if a team has a route."""
        return len(self.free) < self.layout.seats

    def told(self) -> Iterator[tuple[str, Mapping[str, Fact]]]:
        """Yield the structures of the board with their facts."""
        yield from ways(self.variant, self.layout)
        yield from self._parting()
        yield from self._meeting()
        yield from self._dividing()
        yield from self._turning()
        yield from self._own()
        yield from self._jumps()

    @cached_property
    def splits(self) -> Mapping[str, tuple[Name, ...]]:
        """The spaces after which a seat can choose, with the ways that lead on.

        Spaces after which home rows turn off are excluded.
        """
        splits: dict[str, dict[str, None]] = {}
        turnings = {origin for _, origin, _ in self.turnings}
        for space in (space for space in self.layout.spaces if space.id not in turnings):
            for seat in self.free:
                links = self.layout.links_from(space.id, seat)
                targets = [link.target for link in links if link.kind is LinkKind.STEP]
                if len(set(targets)) > 1:
                    splits.setdefault(space.id, {}).update(dict.fromkeys(targets))
        return {
            space: tuple(self._way(target) for target in targets)
            for space, targets in splits.items()
        }

    @cached_property
    def turnings(self) -> Sequence[tuple[int, str, str]]:
        """The home rows as seat (0-based), space and path.

        After the space, the path turns off from a way that leads on for all seats.
        """
        walks = self.variant.board.walks
        return sorted(
            (seat, origin, name)
            for name, path in walks.items()
            for origin in map(self._last_of, path.from_)
            if self._leads_on(origin)
            for seat in path.takers
            if seat in self.free
        )

    def _last_of(self, end: str) -> str:
        """Return the space that an end of a path denotes: a space, or the last one of a path."""
        walks = self.variant.board.walks
        return f"{end}.{len(walks[end].course)}" if end in walks else end

    def _leads_on(self, origin: str) -> bool:
        """Return whether a shared way leads on from a space of a shared way."""
        walks = self.variant.board.walks
        name, _, number = origin.partition(".")
        if name not in walks or walks[name].takers:
            return False
        return int(number) < len(walks[name].course) or any(
            origin in map(self._last_of, path.from_) for path in walks.values() if not path.takers
        )

    def _way(self, target: str) -> Name:
        if target == FINISH:
            return space_name(self.layout, FINISH)
        return path_name(self.variant, self.layout.space(target).path)

    def _parting(self) -> Iterator[tuple[str, Mapping[str, Fact]]]:
        if self.splits:
            yield "split", {}
        for origin, paths in self.splits.items():
            if origin in self.starts:
                yield "split_at_start", {"ways": paths}
                break  # the same for all teams that can choose
        for origin, paths in self.splits.items():
            if origin not in self.starts:
                yield "split_at", {"at": space_name(self.layout, origin), "ways": paths}

    def _meeting(self) -> Iterator[tuple[str, Mapping[str, Fact]]]:
        pairs = set(self.steps) - _reversed(self.steps)
        into = Counter(target for origin, target in pairs if origin not in self.starts)
        joins = [name for name, ways in into.items() if ways > 1 and name != FINISH]
        if joins:
            names = (
                space_name(self.layout, name) for name in sorted(joins, key=self.order.__getitem__)
            )
            yield "join", {"at": tuple(names)}

    def _dividing(self) -> Iterator[tuple[str, Mapping[str, Fact]]]:
        """Yield where a way that several teams share leads them on to different ways."""
        for space in self.layout.spaces:
            ways: dict[str, list[Name]] = {}
            for seat in self.free:
                for target in self._onward_for(seat, space.id):
                    ways.setdefault(target, []).append(self.colours[seat])
            if len(ways) > 1:
                yield "part", {"at": space_name(self.layout, space.id)}
                for target, owners in ways.items():
                    yield "part_of", {"owners": tuple(owners), "way": self._way(target)}

    def _onward_for(self, seat: int, space: str) -> set[str]:
        """Return the next spaces of a seat after a space of its way.

        There are none at starts, at splits, and where home rows turn off.
        """
        if space in self.starts or space in self.splits or not self._comes_by(seat, space):
            return set()
        if space in {origin for _, origin, _ in self.turnings}:
            return set()
        links = self.layout.links_from(space, seat)
        return {link.target for link in links if link.kind is LinkKind.STEP}

    def _comes_by(self, seat: int, space: str) -> bool:
        return space in self._reached[seat]

    @cached_property
    def _reached(self) -> Sequence[set[str]]:
        """The spaces that each seat can reach from its start without jumps."""
        return [self._reached_by(seat) for seat in range(self.layout.seats)]

    def _reached_by(self, seat: int) -> set[str]:
        reached = set(self.layout.starts[seat])
        edge = list(reached)
        for name in edge:  # grows during the loop
            links = self.layout.links_from(name, seat)
            new = {link.target for link in links if link.kind is not LinkKind.JUMP} - reached
            reached |= new
            edge += new
        return reached

    @cached_property
    def turned(self) -> int:
        """The direction of travel around the ring: 1 for counterclockwise, -1 for clockwise.

        It is seen from above. It is 0 if there is no ring from which home rows turn off.
        """
        outlines = (self.layout.space(name).outline for name in self.ring)
        corners = [outline.centre for outline in outlines if outline]
        pairs = zip(corners, [*corners[1:], *corners[:1]], strict=True)
        area = sum(x * v - u * y for (x, y), (u, v) in pairs)
        return int(area > 0) - int(area < 0)

    @cached_property
    def ring(self) -> Sequence[str]:
        """The shared spaces that form a ring, from the one that the first seat reaches first.

        It is empty if no home row turns off.
        """
        if not self.turnings or self.own:
            return []
        here, passed = self.layout.starts[0][0], dict[str, int]()
        while here not in passed:
            passed[here] = len(passed)
            if not (targets := self._leading_on(here)):
                return []
            here = targets[0]
        return list(passed)[passed[here] :]

    def _leading_on(self, space: str) -> list[str]:
        """Return the next shared spaces after a space.

        On the way to the first shared space, these are the next spaces of the first seat.
        """
        links = self.layout.links_from(space)
        steps = [link.target for link in links if link.kind is LinkKind.STEP]
        shared = list(filter(self._is_shared, steps))
        if shared or self._is_shared(space):
            return shared
        return onward(self.layout, 0, space)

    def _is_shared(self, space: str) -> bool:
        path = self.variant.board.walks.get(self.layout.space(space).path)
        return path is not None and not path.takers

    def _turning(self) -> Iterator[tuple[str, Mapping[str, Fact]]]:
        if self.turned:
            yield ("counterclockwise" if self.turned > 0 else "clockwise"), {}
        laps = bool(self.turnings) and self.variant.rules.second_lap  # in its own text
        if not laps and any(map(self._goes_round, range(self.layout.seats))):
            yield "circuit", {}
        if any(_reversed(self._steps_of(seat)) for seat in range(self.layout.seats)):
            yield "two_way", {}

    def _goes_round(self, seat: int) -> bool:
        """Return whether a seat can return to a space without turning back."""
        steps = self._steps_of(seat)
        return _turns_round(set(steps) - _reversed(steps))

    def _steps_of(self, seat: int) -> Sequence[tuple[str, str]]:
        """Return the steps that a seat may take."""
        return [
            (link.origin, link.target)
            for link in self.layout.links
            if link.kind is LinkKind.STEP and (not link.seats or seat in link.seats)
        ]

    def _own(self) -> Iterator[tuple[str, Mapping[str, Fact]]]:
        if self.turnings:
            yield ("home_rows" if self._each_has_a_home_row else "home_rows_some"), {}
        for seat, origin, name in self.turnings:
            at, title = space_name(self.layout, origin), path_name(self.variant, name)
            yield "home_row_of", {"owner": self.colours[seat], "at": at, "title": title}
        rows = {name for _, _, name in self.turnings}
        walks = self.variant.board.walks.items()
        own = {
            name: path.takers
            for name, path in walks
            if name not in rows and set(path.takers) & {*self.free}
        }
        if own:
            yield "own_ways", {}
        for name, seats in own.items():
            teams = tuple(self.colours[seat] for seat in seats)
            yield "own_way", {"title": path_name(self.variant, name), "owners": teams}

    @property
    def _each_has_a_home_row(self) -> bool:
        """True if every seat has one home row, which no other seat enters and no path leaves."""
        rows = [name for _, _, name in self.turnings]
        walks = self.variant.board.walks.values()
        left = any(end in rows for path in walks for end in path.from_)
        seats = [seat for seat, _, _ in self.turnings]
        return not left and seats == [*range(self.layout.seats)] and len({*rows}) == len(rows)

    @property
    def jumps(self) -> Sequence[Link]:
        """The jumps, those forward before those back."""
        jumps = [link for link in self.layout.links if link.kind is LinkKind.JUMP]
        return sorted(jumps, key=self._leads_back)

    def _leads_back(self, link: Link) -> bool:
        return self._to_go[link.target] > self._to_go[link.origin]

    def _jumps(self) -> Iterator[tuple[str, Mapping[str, Fact]]]:
        if self.jumps:
            yield "jump", {}
        for link in self.jumps:
            origin = space_name(self.layout, link.origin)
            to = {"to": space_name(self.layout, link.target)}
            if link.target == FINISH:
                yield "jump_out", {"from": origin}
            elif contrary(self.layout):
                yield "jump_either", {"from": origin, **to}
            elif self._leads_back(link):
                yield "jump_back", {"from": origin, **to}
            else:
                yield "jump_from", {"from": origin, **to}

    @cached_property
    def _to_go(self) -> Mapping[str, int]:
        """The number of steps from each space to the nearest end."""
        into: dict[str, list[str]] = {}
        for link in self.layout.links:
            if link.kind is LinkKind.STEP:
                into.setdefault(link.target, []).append(link.origin)
        left = list(dict.fromkeys(goal for goals in self.layout.finishes for goal in goals))
        far = dict.fromkeys(left, 0)
        for name in left:  # grows during the loop
            near = [origin for origin in into.get(name, ()) if origin not in far]
            far |= dict.fromkeys(near, far[name] + 1)
            left += near
        return far


def _reversed(steps: Sequence[tuple[str, str]]) -> Pairs:
    """Return, of each pair of opposite steps between two spaces, the one that is listed second."""
    seen: Pairs = set()
    back: Pairs = set()
    for origin, target in steps:
        seen.add((origin, target))
        if (target, origin) in seen:
            back.add((origin, target))
    return back


def _turns_round(steps: Pairs) -> bool:
    """Return whether the steps contain a cycle.

    Spaces without entries are removed until none are left; the rest contains a cycle.
    """
    entries = Counter(target for _, target in steps)
    onward: dict[str, list[str]] = {}
    for origin, target in steps:
        onward.setdefault(origin, []).append(target)
    left = [origin for origin in onward if not entries[origin]]
    for origin in left:  # grows during the loop
        entries.subtract(onward.get(origin, ()))
        left += [target for target in onward.pop(origin, ()) if not entries[target]]
    return any(entries.values())
