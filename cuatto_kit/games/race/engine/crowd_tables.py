"""The table and the positions of a crowd: games that are played in the lanes of vectors.

Spaces are the bits of words. The spaces from which a seat may walk by a die follow from the open
spaces in as many steps as the die has pips. A step is a union of shifts: words that are moved by
the distance of a link and cut by a mask of the spaces where such links begin.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.games.leading import KEPT
from cuatto_kit.games.race.engine.tables import (
    DIE_SIDES,
    FIELD,
    HIT_OWNING,
    OWN_PAIR,
    OWNERS,
    STEPWISE,
    UNLIMITED,
    Board,
    TabledMove,
)
from cuatto_kit.kernels.records import (
    LANES,
    Lanes,
    Record,
    Rows,
    lanes,
    nested,
    number,
    rule,
    section,
)

Words: TypeAlias = NDArray[np.int64]

SPACES = 62
"""The most spaces of a board: the bits of a positive number that can be counted from 0."""
ROOM = 64
"""The room for sections by space."""
DICE = 2
LAND_BITS = 8
"""The bits of a landing in `walks`; the pips that the walk wins are above them."""
SUM_BITS = 40
"""The bits of a sum over all turns of the games that one call plays."""
MOST_PIPS = 2 * UNLIMITED
"""A number that is added to pips so that they are positive."""
SHIFT = 4
"""The numbers of a shift: the way that it continues, how far words move right and left, and their
mask.
"""
_VALUES = {
    "dice": DICE, "held": DICE, "sides": DIE_SIDES, "six_counts": DIE_SIDES, "sum_move": STEPWISE,
    "hit": HIT_OWNING, "barriers": OWN_PAIR, "owners": OWNERS, "bars": 0,
}  # fmt: skip
"""The rules that have one value, by their names in a table."""
_ABSENT = (
    "after_hit", "again_values", "any_backs", "any_returns", "bank", "barred_extent",
    "break_on_six", "first_throws", "four_moves", "freed_by", "hit_bonus", "hold_extent",
    "home_bonus", "home_spaces", "huffing", "latest_extent", "lots", "many_dice",
    "mate_slots", "maximise", "missing_slots", "more_rolls", "must_enter", "near_slots",
    "one_die", "open_goals", "optional", "own_extent", "partners", "rearmost", "retreats",
    "roll_again", "round_end", "sixes", "stacks", "swaps", "triple", "undersides",
    "visit_extent", "waiting_first",
)  # fmt: skip
"""The rules that crowds do not know, by their names in a table; others follow from these."""


class CrowdTable(Record):
    """A board and its rules, for a crowd; as in tables.py, but in words of spaces."""

    element = "int64"

    seats: int = rule("the number of players")
    team: int = rule("the number of checkers of a team")
    sides: int = rule("the highest value of a die")
    slots: int = rule("the most walks from a space by a die, forward")
    ways: int = rule("the most walks from a space by a die, in all directions")
    passing_ways: int = rule("the most walks that lead on from a space that is passed")
    planes: int = rule("the number of bits of the number of checkers on a space")
    lane_slots: int = rule("the number of slots of a lane; 0 for none")
    roll_off: int = rule("1 if a draw decides who begins")
    class_starts: int = rule("the checkers that are the first of their class, as bits")
    backward: int = rule("the checkers that may walk back, as bits")
    pins: int = rule("the checkers that pin others, as bits")
    unpinnable: int = rule("the checkers that cannot be pinned, as bits")
    breaks: int = rule("the checkers that hit without a mate, as bits")
    odd_only: int = rule("the checkers that walk by odd dice only, as bits")
    even_only: int = rule("the checkers that walk by even dice only, as bits")
    arm_count: int = number("the number of arms of all splits")
    path_count: int = number("the number of paths that have a place on the table")
    field: int = number("the spaces of the field")
    exposed: int = number("the spaces where checkers can be hit")
    limited: int = number("the spaces with a capacity")

    capacity: Words = section("the spaces whose capacity has a bit", "planes")
    start: Words = section(
        "for each checker of a class, the spaces on which at least as many start", "seats", "team"
    )
    start_total: Words = section("the spaces whose number of checkers has a bit", "planes")
    start_pips: Words = section("the pips of a team at the start", "seats")
    unguarded: Words = section("the spaces that a seat passes even if it may not land", "seats")
    jumping: Words = section("the spaces from which a jump leads on", "seats")
    home: Words = section(
        "the space to which a checker is sent back if there are no lanes", "seats"
    )
    lane_at: Words = section(
        "the slots in the order in which hit checkers fill them", "seats", "lane_slots"
    )
    distance: Words = section("the fewest pips from a space to a goal", "seats", ROOM)
    path_of: Words = section("the number of the path of a space; NOWHERE off the table", ROOM)
    walks: Words = section("the landing of a walk, and its pips, by seat, die, space and way", ...)
    arms_at: Words = section("the first arm that a walk takes; the list ends as in tables.py", ...)
    arms: Words = section("an arm of a split", ...)
    feet_at: Words = section("the first space that a walk leaves by a jump", ...)
    feet: Words = section("a space from which a jump leads", ...)
    jumps_at: Words = section("the first shift of jumps, by seat", ...)
    steps_at: Words = section("the first shift of a step on, by seat and pips after it", ...)
    walks_at: Words = section("the first shift of the first step of a walk, by seat and die", ...)
    shifts: Words = section("the numbers of a shift, one after another", ...)


class Led(Record, of=CrowdTable):
    """The leads of one game (games/leading.py)."""

    leader: int = number("the last seat that led a game alone")
    thinned: int = number("the number of times that every second entry of `leaders` was removed")

    leaders: Words = section("the leader after each stored turn", KEPT)


class Crowd(Record, of=CrowdTable):
    """The games of a crowd: a number for each of them, and words of spaces."""

    row: Lanes = lanes("the number of the game among those to play")
    begun: Lanes = lanes("-1 if the game has been set up, else 0")
    starter: Lanes = lanes("the seat that begins")
    playing: Lanes = lanes("-1 if the game is at the seat of the crowd, else 0")
    over: Lanes = lanes("-1 if the game ended in this turn, else 0")
    stream: Lanes = lanes("the random stream", 4)
    turns: Lanes = lanes("the turns")
    hits: Lanes = lanes("the checkers sent back")
    lost: Lanes = lanes("the dice that could not be played")
    decisions: Lanes = lanes("the moves with something to play")
    choices: Lanes = lanes("the number of legal moves, summed over decisions")
    nontrivial: Lanes = lanes("the decisions with more than one legal move")
    busy: Lanes = lanes("the turns with a decision")
    ahead: Lanes = lanes("the seat with the fewest pips; NOBODY if two have as many")
    moving: Lanes = lanes("-1 if the game makes a walk, else 0")
    walk: Lanes = lanes("the walk, as an index of `walks`")
    sent: Lanes = lanes("the checkers that it sends back")
    pip_count: Lanes = lanes("the pips that a team has still to go", "seats")
    levels: Lanes = lanes(
        "for each checker of a class, the spaces with at least as many", "seats", "team"
    )
    total: Lanes = lanes("the spaces whose number of checkers has a bit", "planes")
    waits: Lanes = lanes("the bits of the checkers on a space, summed over all turns", SUM_BITS)
    by_one: Lanes = lanes("the spaces from which a way by the lower die is legal", "ways")
    by_other: Lanes = lanes("the spaces from which a way by the other die is legal", "ways")
    chosen: Lanes = lanes("these spaces for the die and the class of the move", "ways")
    onward: Lanes = lanes("the spaces from which a way leads on", "passing_ways")
    further: Lanes = lanes("these spaces for one pip more", "passing_ways")
    leads: Rows[Led] = nested("the leads of each game", Led, LANES)


class Shift(NamedTuple):
    """A step of some spaces along links of one length."""

    of: int
    """The way that it continues."""
    to: int
    """The way that it makes."""
    distance: int
    """The number of the space led to minus that of the space where the step begins."""


Shifts: TypeAlias = dict[Shift, int]
"""Shifts, with the masks of the spaces where they begin."""


def crowd_table(board: Board) -> CrowdTable | None:
    """Return the table of a board for crowds, or None if they do not know its rules."""
    t = board.table
    fits = t.slots > 0 and t.spaces - 1 <= SPACES and not t.again_at.any()
    fits &= all(getattr(t, name) == value for name, value in _VALUES.items())
    fits &= not any(getattr(t, name) for name in _ABSENT)
    if not fits or (t.any_guards and not t.guard_sets):
        return None
    seats = [_Walks(board, seat) for seat in range(t.seats)]
    if not all(seat.are_shifts for seat in seats):
        return None
    return CrowdTable.build(_sizes(board) | _spaces(board) | _walks(board, seats))


class _Walks:
    """The walks of a seat, as shifts."""

    def __init__(self, board: Board, seat: int) -> None:
        self.t, self.seat = board.table, seat
        self.moves = {
            (die, space, way): move
            for die, space, way in product(
                range(1, self.t.sides + 1), range(self.t.spaces - 1), range(self.t.ways)
            )
            if (move := board.numbered[self._number(die, space, way)])
        }
        self.guarded = {space for move in self.moves.values() for space in move.guards}
        self.jumps = {pips_of(move)[-1]: move.land for move in self.moves.values() if move.feet}
        self.walks: dict[int, Shifts] = defaultdict(lambda: defaultdict(int))
        """The first steps of the walks by a die."""
        self.steps: dict[int, Shifts] = defaultdict(lambda: defaultdict(int))
        """The steps from spaces that are passed, by the pips left there."""
        self.ways: dict[tuple[int, int], dict[tuple[int, ...], int]] = defaultdict(dict)
        """The numbers of the ways on from a space, by the space and the pips left there."""
        for (die, space, way), move in self.moves.items():
            first, *rest = pips_of(move)
            of = self._way(first, die - 1, tuple(rest))
            self.walks[die][Shift(of, way, first - space)] |= 1 << space

    def _number(self, die: int, space: int, way: int) -> int:
        place = (self.seat * self.t.rows + die) * self.t.extent + space
        return int(place * self.t.ways + way)

    def _way(self, space: int, pips: int, path: tuple[int, ...]) -> int:
        """Return the number of a way on from a space; a path may end before the pips do."""
        if pips == 0:
            return 0
        ways = self.ways[space, pips]
        if path not in ways:
            ways[path] = len(ways)
            onto, *rest = path or (space,)
            of = self._way(onto, pips - 1, tuple(rest))
            self.steps[pips][Shift(of, ways[path], onto - space)] |= 1 << space
        return ways[path]

    @property
    def are_shifts(self) -> bool:
        """True if shifts give the same walks as the table, with the same guards and landings."""
        for (die, *_), move in self.moves.items():
            path = pips_of(move)
            early = len(path) < die and path[-1] in self.guarded
            guards = tuple(space for space in path[:-1] if space in self.guarded)
            lands = self.jumps.get(path[-1], path[-1])
            if early or len(path) > die or guards != move.guards or lands != move.land:
                return False
        return True

    @property
    def landing(self) -> Shifts:
        """The jumps from spaces where a walk ends, as shifts."""
        found: Shifts = defaultdict(int)
        for space, land in self.jumps.items():
            found[Shift(0, 0, land - space)] |= 1 << space
        return found

    def entries(self) -> Iterator[tuple[TabledMove | None, int]]:
        """Yield the walks in the order of the table, with their numbers there."""
        for die, space, way in product(range(self.t.sides + 1), range(ROOM), range(self.t.ways)):
            move = self.moves.get((die, space, way))
            pips = self.t.distance[self.seat]
            won = pips[space] - pips[move.land] + MOST_PIPS if move else 0
            yield move, int(won << LAND_BITS | move.land) if move else 0


def pips_of(move: TabledMove) -> tuple[int, ...]:
    """Return the path of a walk without its jumps."""
    return move.path[: len(move.path) - len(move.feet)]


def _bits(spaces: Iterable[int]) -> int:
    return sum(1 << int(space) for space in spaces)


def _planes(counts: Iterable[int], planes: int) -> list[int]:
    """Return the bits of the number of each space, as words of spaces."""
    known = list(counts)
    return [_bits(k for k, n in enumerate(known) if n >> plane & 1) for plane in range(planes)]


def _sizes(board: Board) -> dict[str, Any]:
    same = (
        "seats", "team", "sides", "slots", "ways", "lane_slots", "roll_off", "class_starts",
        "backward", "pins", "unpinnable", "breaks", "odd_only", "even_only", "arm_count",
        "path_count",
    )  # fmt: skip
    return {name: getattr(board.table, name) for name in same}


def _spaces(board: Board) -> dict[str, Any]:
    t, spaces = board.table, range(board.table.spaces - 1)
    planes = int(t.seats * t.team).bit_length()
    limited = [k for k in spaces if t.capacity[k] < t.seats * t.team]
    field = [k for k in spaces if t.kind[k] == FIELD]
    total = Counter(t.start.ravel().tolist())
    padded = ((0, 0), (0, ROOM - len(spaces)))
    return {
        "planes": planes,
        "field": _bits(field),
        "exposed": _bits(k for k in field if not t.safe[k]),
        "limited": _bits(limited),
        "capacity": _planes((t.capacity[k] if k in limited else 0 for k in spaces), planes),
        "start": [_levels(t.start[seat].tolist(), t.class_starts) for seat in range(t.seats)],
        "start_total": _planes((total[k] for k in spaces), planes),
        "start_pips": [t.distance[seat][t.start[seat]].sum() for seat in range(t.seats)],
        "home": [0 if t.lane_slots else 1 << int(pool) for pool in t.pools],
        "lane_at": [[1 << int(space) for space in lane] for lane in t.lane_at],
        "distance": np.pad(t.distance[:, : len(spaces)], padded),
        "path_of": np.pad(t.path_of[: len(spaces)], padded[1]),
    }


def _levels(team: list[int], class_starts: int) -> list[int]:
    """Return for each checker of a class the spaces with at least as many of the class."""
    found = [0] * len(team)
    for checker, space in enumerate(team):
        if class_starts >> checker & 1:
            first = checker
        level = first
        while found[level] >> space & 1:
            level += 1
        found[level] |= 1 << space
    return found


def _walks(board: Board, seats: list[_Walks]) -> dict[str, Any]:
    t = board.table
    moves, walks = zip(*(entry for seat in seats for entry in seat.entries()), strict=True)
    arms = [move.arms if move else () for move in moves]
    feet = [move.feet if move else () for move in moves]
    shifts: list[tuple[int, ...]] = []
    passing = max((len(ways) for seat in seats for ways in seat.ways.values()), default=1)
    groups = {
        "jumps_at": [(seat.landing, 0) for seat in seats],
        "steps_at": [
            (seat.steps[pips], way)
            for seat, pips, way in product(seats, range(t.sides), range(passing))
        ],
        "walks_at": [
            (seat.walks[die], way)
            for seat, die, way in product(seats, range(t.sides + 1), range(t.ways))
        ],
    }
    starts: dict[str, list[int]] = {}
    for name, group in groups.items():
        starts[name] = [len(shifts)]
        for found, way in group:
            for (of, to, distance), mask in sorted(found.items()):
                if to == way:
                    shifts.append((of, max(distance, 0), max(-distance, 0), mask))
            starts[name].append(len(shifts))
    return {
        **starts,
        "passing_ways": passing,
        "shifts": shifts,
        "walks": walks,
        "unguarded": [(1 << ROOM - 1) - 1 - _bits(seat.guarded) for seat in seats],
        "jumping": [_bits(seat.jumps) for seat in seats],
        "arms_at": np.cumsum([0, *map(len, arms)]),
        "arms": [arm for taken in arms for arm in taken],
        "feet_at": np.cumsum([0, *map(len, feet)]),
        "feet": [space for left in feet for space in left],
    }
