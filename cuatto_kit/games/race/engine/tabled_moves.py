"""The tabled moves of a game: every walk of every seat by every die or sum."""

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from heapq import heappop, heappush
from itertools import accumulate, chain, pairwise, product
from typing import TypeAlias, TypeVar

from cuatto_kit.board.layout import Flag, Layout, Link, LinkKind, SpaceKind
from cuatto_kit.games.race.board.splits import Arm, arms_of, straight_on
from cuatto_kit.games.race.config.classes import Ability, can
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.names import FINISH as FINISH_ID
from cuatto_kit.games.race.config.names import single_space
from cuatto_kit.games.race.config.rules import Finish, Protect, Retreat, Rules, Splits, SumMove
from cuatto_kit.games.race.config.throws import Throw
from cuatto_kit.games.race.engine.tables import (
    CROSSING,
    DIE_SIDES,
    FIELD,
    FINISH,
    LANE,
    POOL,
    UNLIMITED,
    TabledMove,
)

KINDS = {
    SpaceKind.POOL: POOL,
    SpaceKind.LANE: LANE,
    SpaceKind.FIELD: FIELD,
    SpaceKind.CROSSING: CROSSING,
    SpaceKind.FINISH: FINISH,
}
MAX_STEPS = 5_000_000
"""The most spaces that all tabled moves of all seats may enter, jumps included.

Boards with more are rejected as mazes.
"""
LEAST_EXTENT, GENERAL_EXTENT = 32, 64
MOST_WALKS = 62
"""The most walks of a roll that are represented as bits of a word."""
_OTHER = "expected another space to repeat it"
_MAZE = "a seat has more ways to go than can be tabled; expected fewer splits, or shorter jumps"


def extent_of(spaces: int, *, general: bool) -> int:
    """Return the number of spaces for which a table has room.

    It is a power of two, so that boards of about the same size share their kernels; nearly all
    general tables have the same extent.
    """
    least = GENERAL_EXTENT if general else LEAST_EXTENT
    return max(least, 1 << (spaces - 1).bit_length())


def many_dice(rules: Rules) -> bool:
    """Return True if more than two different dice may be left."""
    return bool(rules.bonus_pips) or rules.bank or rules.moves_a_roll > 2


Path: TypeAlias = tuple[int, ...]
"""The spaces that a walk enters, in order."""
T = TypeVar("T")
_Known: TypeAlias = dict[int, list[list[TabledMove]]]
"""The moves of seats of a board by row, space and direction."""
_RECENT: deque[tuple[RaceVariant, Layout, _Known]] = deque(maxlen=4)
"""The moves on the last boards, since their checks and their games need the same ones."""


def _known_moves(spec: RaceVariant, layout: Layout) -> _Known:
    """Return the moves on a board that are known, which may be added to."""
    for known in _RECENT:
        if known[0] is spec and known[1] is layout:
            return known[2]
    _RECENT.append((spec, layout, {}))
    return _RECENT[-1][2]


class TabledMoves:
    """The tabled moves of all seats.

    `moves` lists the moves of a seat; on most boards all seats have the same, which are listed only
    for the first of them. `like` has for each seat the seat that lists its moves. `begins` has the
    number at which the moves of each seat, row, space and direction begin, and the end of the last
    ones. Of the `rows` of a seat row 0 is empty; then come the dice, then the sums of two dice.

    If the bits of a word suffice for the walks of a team by any roll, each row, space and direction
    has the same number of moves, `slots`, some of which lead nowhere (None). Otherwise, and in
    general tables, `slots` is 0.

    Raises ValueError, with a readable message, if there are too many moves.
    """

    def __init__(
        self,
        spec: RaceVariant,
        layout: Layout,
        seats: int,
        *,
        general: bool = False,
    ) -> None:
        self.rules = rules = spec.rules
        self.layout = layout
        self.number = {space.id: number for number, space in enumerate(layout.spaces)}
        self.kind = [KINDS[space.kind] for space in layout.spaces]
        self.arms = arms_of(layout)
        backward = any(can(name, Ability.BACKWARD) for name, n in spec.teams.checkers.items() if n)
        self.directions = 2 if backward or rules.retreat is Retreat.FORCED else 1
        self.ladders = {name for name, path in spec.board.walks.items() if path.ladder}
        thrown = {pips for pips in rules.thrown.results if pips}
        faces = {*thrown, rules.six_counts} if rules.plain_dice else thrown
        self.unthrown: set[int] = set()
        if rules.throw is Throw.FOUR_STICKS:
            self.unthrown = {*range(1, DIE_SIDES + 1)} - faces
            faces |= self.unthrown
        only = rules.sum_move is SumMove.ONLY
        sums = range(1 if only else 2, 2 * max(faces) + 1 if rules.sums else 0)
        self.dice = {die: (1, die) for die in (*sorted(faces), *rules.bonus_pips)}
        self.sum_row = max(self.dice)
        self.dice = ({} if only else self.dice) | {self.sum_row + pips: (2, pips) for pips in sums}
        self.first_row = max(self.dice) + 1
        self.first_throws = {
            self.first_row + number: (throw, self.number[single_space(target)])
            for number, (throw, target) in enumerate(spec.board.first_throw.items())
        }
        self.rows = self.first_row + len(self.first_throws)
        self.effects = {
            self.number[name]: effects for name, effects in spec.board.effects_at.items()
        }
        self.extent = extent_of(len(self.kind) + 1, general=general)
        first: dict[object, int] = {}
        self.like = [first.setdefault(self._ways_of(seat), seat) for seat in range(seats)]
        self.shared = self._shared() if len(first) > 1 else set()
        known = _known_moves(spec, layout)
        listed = {seat: self._listed(seat, known) for seat in first.values()}
        most = max(len(row) for rows in listed.values() for row in rows)
        rows = 1 if only else 3 if sums else 2
        fits = rows * spec.teams.size * self.directions * most <= MOST_WALKS
        fits &= not general and not many_dice(rules)
        self.slots = max(most, 1) if fits else 0
        filled: dict[int, list[Sequence[TabledMove | None]]] = {
            seat: [(*row, *[None] * (self.slots - len(row))) for row in rows] if fits else [*rows]
            for seat, rows in listed.items()
        }
        self.moves = {seat: [*chain.from_iterable(rows)] for seat, rows in filled.items()}
        lengths = {seat: [*map(len, rows)] for seat, rows in filled.items()}
        self.begins = [0, *accumulate(chain.from_iterable(map(lengths.__getitem__, self.like)))]

    def each(self, value: Callable[[TabledMove | None], T]) -> list[T]:
        """Return a value of each move by its number; the value must not depend on the seat."""
        known = {seat: [*map(value, moves)] for seat, moves in self.moves.items()}
        return [one for seat in self.like for one in known[seat]]

    def _ways_of(self, seat: int) -> object:
        """Return a key of the facts that determine a seat's moves; equal keys mean equal moves."""
        links = tuple(not link.seats or seat in link.seats for link in self.layout.links)
        arms = tuple(seat in arm.seats for arm in self.arms)
        return links, arms, self.layout.finishes[seat]

    def distances(self, seat: int) -> list[int]:
        """Return the fewest pips from each space to a goal of a seat.

        A step costs a pip, and a step on a ladder the die that it needs.
        """
        into: list[list[tuple[int, int]]] = [[] for _ in self.kind]
        for link in self.layout.links:
            if not link.seats or seat in link.seats:
                pips = (self.rung(link) or 1) if link.kind is LinkKind.STEP else 0
                into[self.number[link.target]].append((self.number[link.origin], pips))
        distance = [UNLIMITED] * len(self.kind)
        nearest = [(0, self.number[name]) for name in self.layout.finishes[seat]]
        while nearest:
            far, target = heappop(nearest)
            if far < distance[target]:
                distance[target] = far
                for origin, pips in into[target]:
                    heappush(nearest, (far + pips, origin))
        return distance

    def before(self, seat: int, target: int) -> list[int]:
        """Return a space, those before it on the way of a seat, the nearest first, and its start.

        Only ordinary spaces on which checkers neither end their way nor are sent on are listed.
        """
        graph = _Graph(self, seat)
        found, level = [target], {target}
        while level:
            level = {before for space in level for before in graph.back[space]} - {*found}
            found += sorted(level)
        unfit = graph.goals | graph.repeats | graph.jump.keys() | self._sending_back
        rest = [k for k in found if self.kind[k] == FIELD and k not in unfit]
        return [*rest, self.number[self.layout.starts[seat][0]]]

    @property
    def _sending_back(self) -> set[int]:
        """The spaces that send a checker back to another one."""
        kinds = {space: {one.kind for one in effects} for space, effects in self.effects.items()}
        return {space for space in kinds if Flag.BACK in kinds[space]}

    def rung(self, link: Link) -> int:
        """Return the die that a step on a ladder needs, 0 for other links.

        The finish follows the last space of a ladder like another space of it, except that it needs
        no more than a die shows.
        """
        path, _, number = link.target.partition(".")
        if link.target == FINISH_ID:
            path, _, number = link.origin.partition(".")
            return min(int(number) + 1, DIE_SIDES) if path in self.ladders else 0
        return int(number) if path in self.ladders else 0

    def _listed(self, seat: int, known: "_Known") -> list[list[TabledMove]]:
        """Return the moves of each row, place and direction; places without a space have none."""
        if seat not in known:
            found = list(self._rows_of(seat, next(iter(known.values()), [])))
            within_reach = self.rules.finish is Finish.WITHIN_REACH
            known[seat] = self._within_reach(seat, found) if within_reach else found
        width = len(self.kind) * self.directions
        nowhere: list[list[TabledMove]] = [[]] * (self.extent * self.directions - width)
        rows = (known[seat][row * width : (row + 1) * width] for row in range(self.rows))
        return [moves for row in rows for moves in (*row, *nowhere)]

    def _rows_of(self, seat: int, others: Sequence[list[TabledMove]]) -> Iterator[list[TabledMove]]:
        """Yield the moves of each row, space and direction; `others` are those of another seat."""
        graph, steps = _Graph(self, seat), 0
        spaces = range(len(self.kind))
        places = product(range(self.rows), spaces, range(self.directions))
        for place, (row, space, direction) in enumerate(places):
            if others and space in self.shared:
                yield others[place]
                continue
            found: list[TabledMove] = []
            for move in self._moves_at(graph, row, space, direction):
                steps += len(move.path)
                if steps > graph.most:
                    raise ValueError(_MAZE)
                found.append(move)
            yield found

    def _moves_at(
        self, graph: "_Graph", row: int, space: int, direction: int
    ) -> Iterator[TabledMove]:
        """Yield the moves of one row, space and direction."""
        # A checker on a goal does not walk back.
        stays = direction and space in graph.goals
        if row in self.first_throws and space == graph.start and not direction:
            yield self._first_move(graph, space, row)
        if self.kind[space] != FINISH and row in self.dice and not stays:
            yield from self._moves_from(graph, space, row, direction)

    def _shared(self) -> set[int]:
        """Return spaces from which all seats have the same moves.

        None of these leads over links of single seats. No space is returned if effects, first
        throws or the finish lead moves elsewhere.
        """
        everywhere = set(range(len(self.kind)))
        turning = self.rules.finish in (Finish.BOUNCE, Finish.WITHIN_REACH)
        if turning or self.effects or self.first_throws or len(set(self.layout.finishes)) > 1:
            return set()
        left: list[int] = []
        into: list[list[int]] = [[] for _ in self.kind]
        for link in self.layout.links:
            origin, target = self.number[link.origin], self.number[link.target]
            into[target].append(origin)
            left += [origin] if link.seats else []
            if self.directions > 1 and self.kind[origin] == FIELD:  # also walked back
                into[origin].append(target)
                left += [target] if link.seats else []
        own = set(left)
        while left:
            more = set(into[left.pop()]) - own
            own |= more
            left += more
        return everywhere - own

    def _within_reach(self, seat: int, rows: list[list[TabledMove]]) -> list[list[TabledMove]]:
        """Return the moves of a seat without those to spaces from which it could never finish."""
        before: dict[int, set[int]] = {}
        sums = {sum(both) for both in product(self.rules.thrown.results, repeat=2)}
        for move in chain.from_iterable(rows):
            if move.die in sums if move.dice > 1 else move.die not in self.unthrown:
                before.setdefault(move.land, set()).add(move.origin)
        left = [self.number[name] for name in self.layout.finishes[seat]]
        finishing = {*left}
        while left:
            more = before.get(left.pop(), set()) - finishing
            finishing |= more
            left += more
        open_to_it = finishing | {k for k, kind in enumerate(self.kind) if kind != FIELD}
        return [[move for move in row if move.land in open_to_it] for row in rows]

    def _moves_from(
        self, graph: "_Graph", space: int, row: int, direction: int
    ) -> Iterator[TabledMove]:
        dice, pips = self.dice[row]
        if pips not in graph.needs.get(space, (pips,)):
            return
        paths: Sequence[Path] = self._forward(graph, space, pips)
        if dice == 1 and not direction:
            rungs = ((target,) for target, die in graph.rungs[space] if die == pips)
            paths = [*paths, *rungs]
        if direction:  # a walk that links allow in both directions is listed as forward only
            paths = [path for path in self._backward(graph, space, pips) if path not in paths]
        if graph.repeats:
            paths = [leg for path in paths for leg in self._legs(graph, space, path, pips)]
        for path in paths:
            landed = tuple(graph.with_jumps(path)) if path[-1] in graph.jump else path
            yield TabledMove(
                seat=graph.seat,
                origin=space,
                row=row,
                dice=dice,
                die=pips,
                backward=bool(direction),
                path=landed,
                land=landed[-1],
                guards=tuple(step for step in path[:-1] if step in graph.guards),
                arms=tuple(
                    graph.arms[step] for step in pairwise((space, *path)) if step in graph.arms
                ),
                feet=landed[len(path) - 1 : -1],
            )

    def _first_move(self, graph: "_Graph", space: int, row: int) -> TabledMove:
        """Return the move from the start by a first throw."""
        throw, target = self.first_throws[row]
        pips = sum(map(int, throw.split("+")))
        return TabledMove(
            graph.seat, space, row, 2, pips, backward=False, path=(target,), land=target,
            guards=(), arms=(), feet=(),
        )  # fmt: skip

    def _legs(
        self,
        graph: "_Graph",
        origin: int,
        path: tuple[int, ...],
        pips: int,
        before: tuple[tuple[int, bool], ...] = (),
    ) -> Iterator[tuple[int, ...]]:
        """Yield a path continued by the same pips from each space that repeats the throw.

        It continues in the direction in which it came there. `before` are the spaces and directions
        from which it was continued already.

        Raises ValueError, with a readable message, if it would never end.
        """
        space = path[-1]
        if space not in graph.repeats:
            yield path
            return
        came = path[-2] if len(path) > 1 else origin
        here = space, came not in graph.back[space]
        if here in before:
            name = self.layout.spaces[space].id
            raise ValueError(f"a throw of {pips} repeats on {name} without end; {_OTHER}")
        on = self._backward if here[1] else self._forward
        for leg in on(graph, space, pips):
            yield from self._legs(graph, origin, (*path, *leg), pips, (*before, here))

    def _forward(
        self, graph: "_Graph", space: int, pips: int, *, begins: bool = True
    ) -> Sequence[Path]:
        """Return the forward paths from a space, where the walk `begins` or which it passes."""
        if pips == 0:
            return [()]
        if self.kind[space] != FINISH:
            passing = self.rules.splits is Splits.ON_LANDING and not begins
            if (known := graph.known.get((space, pips, passing))) is not None:
                return known
            onward = graph.straight[space] if passing else graph.onward[space]
            step = partial(self._forward, graph, begins=False)
            return graph.paths((space, pips, passing), onward, step)
        if self.rules.finish is Finish.BOUNCE:
            return self._backward(graph, space, pips)
        return [()] if self.rules.finish in (Finish.OVERSHOOT, Finish.REARMOST) else []

    def _backward(self, graph: "_Graph", space: int, pips: int) -> Sequence[Path]:
        """Return the backward paths from a space, over field spaces only.

        They do not go beyond the first space, nor over or on to a bridge.
        """
        if pips == 0:
            return [()]
        if (known := graph.known.get((space, pips))) is not None:
            return known
        back = [target for target in graph.back[space] if self.kind[target] == FIELD]
        return graph.paths((space, pips), back, partial(self._backward, graph))

    def guards(self, space: int, goals: Collection[int]) -> bool:
        """Return True if a space can be closed to checkers of a seat with these goals that pass."""
        kind = self.kind[space]
        closed = not self.rules.goal_pass and space in goals and kind != FINISH
        stopped = not self.rules.jump_blocks or self.rules.protect is Protect.PAIRS_AND_WALLS
        return closed or kind in (LANE, CROSSING) or (kind == FIELD and stopped)


class _Graph:
    """The links that one seat may walk.

    `onward` are the steps from each space, of which `straight` is the one that leads straight on;
    `rungs` are the steps on ladders, with the dice that they need.
    """

    def __init__(self, tabled: TabledMoves, seat: int) -> None:
        layout, number = tabled.layout, tabled.number
        self.most = MAX_STEPS // layout.seats
        self.known: dict[tuple[int, ...], list[Path]] = {}
        arms: Sequence[Arm] = tabled.arms
        self.seat = seat
        self.goals = {number[name] for name in layout.finishes[seat]}
        self.guards = {k for k in number.values() if tabled.guards(k, self.goals)}
        self.arms = {
            (number[arm.split], number[arm.first]): k
            for k, arm in enumerate(arms)
            if seat in arm.seats
        }
        """The numbers of the arms that the seat may choose, by their first steps."""
        self.onward: list[list[int]] = [[] for _ in number]
        self.back: list[list[int]] = [[] for _ in number]
        self.rungs: list[list[tuple[int, int]]] = [[] for _ in number]
        self.jump: dict[int, int] = {}
        steps: list[list[Link]] = [[] for _ in number]
        self.start = number[layout.starts[seat][0]]
        with_effect: dict[Flag, set[int]] = {Flag.REPEAT: set(), Flag.STOP: set()}
        self.repeats, self.stops = with_effect.values()
        self.needs: dict[int, tuple[int, ...]] = {}
        for space, effects in tabled.effects.items():
            for effect in effects:
                with_effect.get(effect.kind, set()).add(space)
                if effect.kind is Flag.NEEDS:
                    self.needs[space] = effect.numbers
                elif effect.kind is Flag.TO_START:
                    self.jump[space] = self.start
        for link in layout.links:
            if link.seats and seat not in link.seats:
                continue
            origin, target = number[link.origin], number[link.target]
            if link.kind is LinkKind.JUMP:
                self.jump[origin] = target
            elif die := tabled.rung(link):
                self.rungs[origin].append((target, die))
            elif link.kind is LinkKind.STEP:
                steps[origin].append(link)
                self.onward[origin].append(target)
                self.back[target].append(origin)
        self.straight = [[number[straight_on(ways).target]] if ways else [] for ways in steps]

    def paths(
        self,
        walk: tuple[int, ...],
        onward: Iterable[int],
        step: Callable[[int, int], Iterable[Path]],
    ) -> list[Path]:
        """Return the paths of a walk and note them as known.

        The first numbers of a walk are its space and its pips. The paths lead to the spaces
        `onward` and from each on by `step`, a function of the space and the pips left. Raises
        ValueError, with a readable message, if they are too many.
        """
        pips, found = walk[1], list[Path]()
        for target in onward:
            if pips == 1 or target not in self.stops:
                found += [(target, *rest) for rest in step(target, pips - 1)]
                if sum(map(len, found)) > self.most:
                    raise ValueError(_MAZE)
        self.known[walk] = found
        return found

    def with_jumps(self, path: tuple[int, ...]) -> Iterator[int]:
        """Yield the path and the jumps from its end; a ring of jumps is entered only once."""
        yield from path
        space, seen = path[-1], {path[-1]}
        while (target := self.jump.get(space)) is not None and target not in seen:
            yield target
            space = target
            seen.add(target)
