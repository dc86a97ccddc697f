"""Layout and rules as one array of integers: all that the kernel needs of a board.

One flat array, because numba hands every array on by itself, and dozens of them cost
more than the rules do. `t[t[KIND] + space]` reads an entry of a section.
"""

from collections import deque
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.board.layout import Layout, LinkKind, SpaceKind
from cuatto_kit.games.race import names
from cuatto_kit.games.race.classes import CLASSES, Ability
from cuatto_kit.games.race.rules import (
    DiceUse,
    Doubles,
    Finish,
    Full,
    Hit,
    HitReturn,
    StartOrder,
    Throw,
    Win,
)
from cuatto_kit.games.race.spec import Spec

Ints = NDArray[np.int32]

POOL, LANE, FIELD, CROSSING, FINISH = range(5)
KINDS = {
    SpaceKind.POOL: POOL,
    SpaceKind.LANE: LANE,
    SpaceKind.FIELD: FIELD,
    SpaceKind.CROSSING: CROSSING,
    SpaceKind.FINISH: FINISH,
}
HIT_NEVER, HIT_OWNING, HIT_ALWAYS = range(3)
MAX_WAYS = 5_000_000
"""The most spaces that all ways of all seats come over, jumps included: more are a maze."""
_MAZE = "a seat has more ways to go than can be tabled; expected fewer splits, or shorter jumps"
DIE_SIDES, STICKS_THROWN = 6, 4
FACES = DIE_SIDES + 1
"""Entries a die takes in a table that it numbers; entry 0 stays empty."""
MOST_DICE = 4
TURN_FIELDS = 6 + MOST_DICE
"""What a state begins with: whose turn it is and the dice (state.py)."""
UNLIMITED = 1_000_000
"""The capacity of a pool, and the distance of a space that leads nowhere."""


# The header of a table. Sizes, then switches, then where each section begins: in the
# table itself, and, for what changes in play, in the state.
(
    SEATS, TEAM, SPACES, DICE, SIDES, FINISH_AT, POOL_AT, MAX_MOVES, LANE_SLOTS, STATE_SIZE,
    STICKS, LEAST_FACE,
    ANY_PINS, ANY_GUARDS, ANY_PARITY, HIT, AFTER_HIT, OPTIONAL, MAXIMISE, FOUR_MOVES,
    ROLL_AGAIN, MORE_ROLLS, ROUND_END, ROLL_OFF,
    KIND, CAPACITY, SAFE, AGAIN_AT, START, LANE_AT, DISTANCE, CLASS_FIRST, PARITY, BACKWARD, PINS,
    UNPINNABLE, BREAKS, WAYS_AT, LAND, DIE_OF, GUARDS_AT, GUARDS,
    LEFT, CHECKERS, OPEN, TOTAL, OWNER, ALL_PINS, COUNT, OWN_PINS,
    MOVES, REPLIES, LENGTHS, TRIED, TRY_MOVES, TRY_STATES, AFTER, ANSWERED, WORK_SIZE,
    HEADER,
) = range(60)  # fmt: skip
"""
SEATS … STATE_SIZE: how many seats, checkers of a team, spaces, dice, sides of a die; the
    finish and the pool (-1 for none); the most moves of a position; slots of a lane (0 for
    none); the length of a state.
STICKS, LEAST_FACE: sticks that are thrown in place of a die (0 for none), what a throw shows
    at least; SIDES is what it shows at most.
ANY_PINS … ROLL_OFF: switches; MORE_ROLLS, whether anything gives another roll.
KIND[space], CAPACITY[space], SAFE[space], AGAIN_AT[space]; START[seat, checker];
    LANE_AT[seat, slot], in the order in which hit checkers fill them; DISTANCE[seat, space],
    the fewest pips to the finish.
CLASS_FIRST[checker], the first of its class; PARITY[checker], 0 any die, 1 odd, 2 even ones;
    BACKWARD, PINS, UNPINNABLE, BREAKS [checker], abilities.
WAYS_AT[seat, space, die, direction], the first way, the last ending where the next begins;
    LAND[way], the space it lands on; DIE_OF[way], its die; GUARDS_AT[way], the first of
    its guards, likewise;
    GUARDS[guard], a space that may be closed to those who pass.
LEFT[seat], pips still to go; CHECKERS[seat, checker], the space it stands on; by space:
    OPEN, the seats that may land as bits, TOTAL, OWNER (-1 nobody), ALL_PINS; COUNT[seat,
    space] and OWN_PINS[seat, space].
MOVES … WORK_SIZE: where each section of a workspace begins, and its length: lists of moves,
    lengths of sequences, the tries of `maximise`, and the positions of look-ahead.
"""


class Way(NamedTuple):
    """One walk by one die: every space entered in order, where it lands, what may close it.

    Where the walk ends on a jump, `path` goes on over the jump to `land`.
    """

    seat: int
    origin: int
    die: int
    backward: bool
    path: tuple[int, ...]
    land: int
    guards: tuple[int, ...]


class Board(NamedTuple):
    """The table of a game, with what people need to read it."""

    table: Ints
    ways: tuple[Way, ...]
    names: tuple[str, ...]
    """The layout's ids of the spaces."""
    classes: tuple[str, ...]
    """The class of each checker of a team; equal classes stand together."""

    @property
    def dice(self) -> int:
        return int(self.table[DICE])

    @property
    def sides(self) -> int:
        return int(self.table[SIDES])

    def distances(self, seat: int) -> dict[str, int]:
        """The fewest pips from each space to a seat's finish."""
        first = self.table[DISTANCE] + seat * len(self.names)
        return {name: int(self.table[first + k]) for k, name in enumerate(self.names)}


def make_board(spec: Spec, layout: Layout, seats: int) -> Board:
    """The tables of a game for a number of seats.

    Raises ValueError, in words, where a seat has more ways than can be tabled.
    """
    return _Compiler(spec, layout, seats).board()


_ABILITIES = {
    BACKWARD: Ability.BACKWARD,
    PINS: Ability.PINS,
    UNPINNABLE: Ability.UNPINNABLE,
    BREAKS: Ability.BREAKS,
}


class _Compiler:
    def __init__(self, spec: Spec, layout: Layout, seats: int) -> None:
        self.spec = spec
        self.rules = spec.rules
        self.layout = layout
        self.seats = seats
        self.names = tuple(space.id for space in layout.spaces)
        self.number = {name: number for number, name in enumerate(self.names)}
        self.kind = [KINDS[space.kind] for space in layout.spaces]
        self.classes = tuple(
            name for name, count in spec.teams.checkers.items() for _ in range(count)
        )
        self.ways: list[Way] = []

    def board(self) -> Board:
        table = _Table(self._sizes() | self._switches())
        table.add(KIND, self.kind)
        table.add(CAPACITY, [space.capacity or UNLIMITED for space in self.layout.spaces])
        table.add(SAFE, [names.SAFE in space.flags for space in self.layout.spaces])
        table.add(AGAIN_AT, [names.AGAIN in space.flags for space in self.layout.spaces])
        table.add(START, [self._start(seat) for seat in range(self.seats)])
        table.add(LANE_AT, [self._lane(seat) for seat in range(self.seats)])
        table.add(DISTANCE, [self._distances(seat) for seat in range(self.seats)])
        table.add(CLASS_FIRST, [self.classes.index(name) for name in self.classes])
        odd, even = self._flags(Ability.ODD_ONLY), self._flags(Ability.EVEN_ONLY)
        table.add(PARITY, [o + 2 * e for o, e in zip(odd, even, strict=True)])
        for section, ability in _ABILITIES.items():
            table.add(section, self._flags(ability))
        ways_at = self._list_ways()
        table.add(WAYS_AT, [*ways_at, len(self.ways)])
        table.add(LAND, [way.land for way in self.ways])
        table.add(DIE_OF, [way.die for way in self.ways])
        table.add(GUARDS_AT, np.cumsum([0, *(len(way.guards) for way in self.ways)]))
        table.add(GUARDS, [space for way in self.ways for space in way.guards])
        most = max(np.diff([*ways_at, len(self.ways)]), default=0)
        table.header[ANY_GUARDS] = any(way.guards for way in self.ways)
        table.header[MAX_MOVES] = len(self.classes) * self.rules.moves_a_roll * 2 * int(most) + 1
        return Board(table.array(), tuple(self.ways), self.names, self.classes)

    def _sizes(self) -> dict[int, int]:
        sticks = STICKS_THROWN if self.rules.throw is Throw.FOUR_STICKS else 0
        pool = self.kind.index(POOL) if POOL in self.kind else -1
        return {
            SEATS: self.seats,
            TEAM: len(self.classes),
            SPACES: len(self.names),
            DICE: self.rules.moves_a_roll,
            STICKS: sticks,
            LEAST_FACE: 0 if sticks else 1,
            SIDES: sticks or DIE_SIDES,
            FINISH_AT: self.number[self.layout.finishes[0][0]],
            POOL_AT: pool,
            LANE_SLOTS: len(self._lane(0)),
        }

    def _switches(self) -> dict[int, int]:
        rules = self.rules
        return {
            ANY_PINS: any(self._flags(Ability.PINS)),
            ANY_PARITY: any(self._flags(Ability.ODD_ONLY) + self._flags(Ability.EVEN_ONLY)),
            HIT: {Hit.NONE: HIT_NEVER, Hit.ON_OWNERSHIP: HIT_OWNING, Hit.ON_LANDING: HIT_ALWAYS}[
                rules.hit
            ],
            AFTER_HIT: rules.full is Full.AFTER_HIT,
            OPTIONAL: rules.dice_use is DiceUse.OPTIONAL,
            MAXIMISE: rules.dice_use is DiceUse.MAXIMISE,
            FOUR_MOVES: rules.doubles is Doubles.FOUR_MOVES,
            ROLL_AGAIN: rules.doubles is Doubles.ROLL_AGAIN,
            MORE_ROLLS: rules.doubles is Doubles.ROLL_AGAIN
            or any(names.AGAIN in space.flags for space in self.layout.spaces),
            ROUND_END: rules.win is Win.ROUND_END,
            ROLL_OFF: rules.start_order is StartOrder.ROLL_OFF,
        }

    def _flags(self, ability: Ability) -> list[bool]:
        return [ability in CLASSES[name] for name in self.classes]

    def _start(self, seat: int) -> list[int]:
        """Where each checker of a team starts: the line-up on its lane, or the pool."""
        starts = [self.number[name] for name in self.layout.starts[seat]]
        if len(starts) == 1:
            return starts * len(self.classes)
        free: dict[str, list[int]] = {name: [] for name in self.classes}
        for name, space in zip(self.spec.teams.line_up, starts, strict=False):
            free[name].append(space)
        return [free[name].pop(0) for name in self.classes]

    def _lane(self, seat: int) -> list[int]:
        """A lane's slots in the order in which hit checkers fill them, empty for a pool."""
        slots = [
            self.number[name]
            for name in self.layout.starts[seat]
            if self.layout.space(name).kind is SpaceKind.LANE
        ]
        return slots if self.rules.hit_return is HitReturn.BRIDGE_LOWEST else slots[::-1]

    def _distances(self, seat: int) -> list[int]:
        """The fewest pips from each space to the finish; a jump costs none."""
        into: list[list[tuple[int, int]]] = [[] for _ in self.names]
        for link in self.layout.links:
            if not link.seats or seat in link.seats:
                pips = 1 if link.kind is LinkKind.STEP else 0
                into[self.number[link.target]].append((self.number[link.origin], pips))
        finish = self.number[self.layout.finishes[seat][0]]
        distance = [UNLIMITED] * len(self.names)
        distance[finish] = 0
        queue = deque([finish])  # the nearest first: what costs nothing goes to the front
        while queue:
            target = queue.popleft()
            for origin, pips in into[target]:
                if distance[target] + pips < distance[origin]:
                    distance[origin] = distance[target] + pips
                    (queue.append if pips else queue.appendleft)(origin)
        return distance

    # Ways

    def _list_ways(self) -> list[int]:
        """Lists all ways; where those of each seat, space, die and direction begin."""
        ways_at: list[int] = []
        backward = any(self._flags(Ability.BACKWARD))
        share = MAX_WAYS // self.layout.seats
        for seat in range(self.seats):
            graph, steps = _Graph(self.layout, self.number, seat), 0
            for space, kind in enumerate(self.kind):
                for die in range(FACES):
                    for direction in range(2):
                        ways_at.append(len(self.ways))
                        if kind != FINISH and die and (backward or not direction):
                            for way in self._ways(graph, space, die, direction):
                                steps += len(way.path)
                                if steps > share:
                                    raise ValueError(_MAZE)
                                self.ways.append(way)
        return ways_at

    def _ways(self, graph: "_Graph", space: int, die: int, direction: int) -> Iterator[Way]:
        paths = list(self._forward(graph, space, die))
        if direction:  # where links lead both ways a walk may be forward and backward at once
            paths = [path for path in self._backward(graph, space, die) if path not in paths]
        for path in paths:
            landed = list(graph.with_jumps(path))
            guards = tuple(filter(self._guards, path[:-1]))
            yield Way(graph.seat, space, die, bool(direction), tuple(landed), landed[-1], guards)

    def _forward(self, graph: "_Graph", space: int, die: int) -> Iterator[tuple[int, ...]]:
        if die == 0:
            yield ()
        elif self.kind[space] == FINISH:
            if self.rules.finish is Finish.OVERSHOOT:
                yield ()
            elif self.rules.finish is Finish.BOUNCE:
                yield from self._backward(graph, space, die)
        else:
            for target in graph.onward[space]:
                for rest in self._forward(graph, target, die - 1):
                    yield (target, *rest)

    def _backward(self, graph: "_Graph", space: int, die: int) -> Iterator[tuple[int, ...]]:
        """Only over field spaces: not behind the first, not over or onto a bridge."""
        if die == 0:
            yield ()
            return
        for target in graph.back[space]:
            if self.kind[target] == FIELD:
                for rest in self._backward(graph, target, die - 1):
                    yield (target, *rest)

    def _guards(self, space: int) -> bool:
        """Whether a space can be closed to those who pass it."""
        kind = self.kind[space]
        return kind in (LANE, CROSSING) or (kind == FIELD and not self.rules.jump_blocks)


class _Table:
    """A header and sections on their way into one array."""

    def __init__(self, header: dict[int, int]) -> None:
        self.header = header
        self._sections: dict[int, Any] = {}

    def add(self, name: int, values: Any) -> None:
        self._sections[name] = np.asarray(values, dtype=np.int32).ravel()

    def array(self) -> Ints:
        header = np.zeros(HEADER, np.int32)
        for name, value in self.header.items():
            header[name] = value
        seats, team, spaces = header[SEATS], header[TEAM], header[SPACES]
        sizes = {LEFT: seats, CHECKERS: seats * team}
        sizes |= dict.fromkeys((OPEN, TOTAL, OWNER, ALL_PINS), spaces)
        sizes |= dict.fromkeys((COUNT, OWN_PINS), seats * spaces)
        end = TURN_FIELDS
        for name, size in sizes.items():
            header[name] = end
            end += size
        header[STATE_SIZE] = state = end
        moves = 2 * header[MAX_MOVES]
        end = 0
        for name, size in {
            MOVES: moves, REPLIES: moves, LENGTHS: header[MAX_MOVES], TRIED: 2 * MOST_DICE,
            TRY_MOVES: MOST_DICE * moves, TRY_STATES: (MOST_DICE + 1) * state,
            AFTER: state, ANSWERED: state,
        }.items():  # fmt: skip
            header[name] = end
            end += size
        header[WORK_SIZE] = end
        end = HEADER
        for name, values in self._sections.items():
            header[name] = end
            end += len(values)
        return np.concatenate([header, *self._sections.values()]).astype(np.int32)


class _Graph:
    """The links that one seat may take."""

    def __init__(self, layout: Layout, number: dict[str, int], seat: int) -> None:
        self.seat = seat
        self.onward: list[list[int]] = [[] for _ in number]
        self.back: list[list[int]] = [[] for _ in number]
        self.jump: dict[int, int] = {}
        for link in layout.links:
            if link.seats and seat not in link.seats:
                continue
            origin, target = number[link.origin], number[link.target]
            if link.kind is LinkKind.JUMP:
                self.jump[origin] = target
            else:
                self.onward[origin].append(target)
                self.back[target].append(origin)

    def with_jumps(self, path: tuple[int, ...]) -> Iterator[int]:
        """The path, and on over the jumps from where it ends; a ring of jumps is left once."""
        yield from path
        space, seen = path[-1], {path[-1]}
        while (target := self.jump.get(space)) is not None and target not in seen:
            yield target
            space = target
            seen.add(target)
