"""Layout and rules as one array of integers: all that the kernel needs of a board.

One flat array, so that a kernel takes one and not dozens. `t[t[KIND] + space]` reads an entry of
a section.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, NewType

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int32]
Table = NewType("Table", Ints)
"""A table: what nothing writes to while a kernel runs, and where the rules lie."""

POOL, LANE, FIELD, CROSSING, FINISH = range(5)
HIT_NEVER, HIT_OWNING, HIT_ALWAYS = range(3)
FREED_BY_NOTHING, FREED_BY_DOUBLE, FREED_BY_VALUE = range(3)
TRIPLE_SENDS_BACK, TRIPLE_CROWNS = 1, 2
STEPWISE, SUM_JUMPS, SUM_OFF = range(3)
HUFFED, MUST_HIT = 1, 2
DIE_SIDES = 6
SUM_ROW = DIE_SIDES
"""What the sum of two dice is filed under, less the sum itself: behind the single dice."""
MOST_DICE = 4
MOST_GUARDS = 31
"""Guards that go into the bits of a number."""
TURN_FIELDS = 10 + MOST_DICE
"""What a state begins with: whose turn it is and the dice (state.py)."""
MOST_FREED, USUALLY_FREED = 4, 2
"""The most checkers that a double of ones or of sixes frees, and any other."""
OWNERS = 2
"""Checkers of a team that own a space."""
UNLIMITED = 1_000_000
"""The capacity of a pool, and the distance of a space that leads nowhere."""


# The header of a table. Sizes, then switches, then where each section begins: in the
# table itself, and, for what changes in play, in the state.
(
    SEATS, TEAM, SPACES, DICE, SIDES, ROWS, SLOTS, GUARD_COUNT, MAX_MOVES, LANE_SLOTS,
    STATE_SIZE,
    STICKS, LEAST_FACE,
    CLASS_STARTS, BACKWARD, PINS, UNPINNABLE, BREAKS, ODD_ONLY, EVEN_ONLY,
    ANY_GUARDS, GUARD_SETS, ANY_RETURNS, HIT, AFTER_HIT, HITS_OPEN, OPTIONAL, MAXIMISE, FOUR_MOVES,
    ROLL_AGAIN, MORE_ROLLS, ROUND_END, ROLL_OFF, BARRIERS,
    FREED_BY, FREEING_VALUE, FREEING_ROLLS, FREE_MOST, MUST_FREE, CLEAR_EXIT, SIXES, TRIPLE,
    POOL_DOUBLES, SUM, HUFFING, ONE_DIE, PLAYING,
    KIND, CAPACITY, ROOM, SAFE, AGAIN_AT, START, POOLS, EXITS, GOAL, LANE_AT, DISTANCE,
    TABLED_AT, LAND, DIE_OF, GUARDS_AT, GUARDS, GUARD_SET, SEAT_GUARDS,
    PIP_COUNT, CHECKERS, HUFFABLE, OPEN, TOTAL, OWNER, ALL_PINS, COUNT, OWN_PINS,
    MOVES, REPLIES, LENGTHS, TRIED, TRY_MOVES, TRY_STATES, AFTER, ANSWERED, WORK_SIZE,
    HEADER,
) = range(84)  # fmt: skip
"""
SEATS … STATE_SIZE: how many seats, checkers of a team, spaces (the last of them is nowhere), dice,
    sides of a die; rows that a space takes in TABLED_AT, one a die and one a sum; how many tabled
    moves every direction of a row has, those to nowhere included (0 where they are not padded);
    how many guards a seat has at most; the most moves of a position; slots of a lane (0 for
    none); the length of a state.
STICKS, LEAST_FACE: sticks that are thrown in place of a die (0 for none), what a throw shows
    at least; SIDES is what it shows at most.
CLASS_STARTS … EVEN_ONLY: checkers as bits: who is the first of its class, who has an ability.
ANY_GUARDS … PLAYING: switches; GUARD_SETS, whether guards are known as bits; ANY_RETURNS, whether a
    tabled move may end where it began; HITS_OPEN, whether OPEN counts those whose hit makes room,
    as it can where all checkers hit alike and nobody is stopped on the way; MORE_ROLLS, whether
    anything gives another roll; FREED_BY, by what checkers are freed (0 where they walk in),
    FREEING_VALUE, the die that does, FREEING_ROLLS, the rolls of a turn in which to free one while
    none can move; FREE_MOST, whether a roll frees all that it can; CLEAR_EXIT, whether the exit is
    cleared first; POOL_DOUBLES, whether doubles count towards three while none can move; HUFFING,
    what becomes of a hit that is not made; PLAYING, the policies that take part, as bits (-1 for
    all).
KIND[space], CAPACITY[space], SAFE[space], AGAIN_AT[space]; ROOM[space], how many may stand there
    for others to land; START[seat, checker]; POOLS[seat], where a team waits, and EXITS[seat],
    where its freed checkers come (-1 for none); GOAL[seat, space]; LANE_AT[seat, slot], in the
    order in which hit checkers fill them; DISTANCE[seat, space], the fewest pips to a goal.
TABLED_AT[seat, row, space, direction], the first tabled move, the last ending where the next
    begins; the row is a die, or SUM_ROW and a sum; of a tabled move LAND, the space it lands on,
    DIE_OF, its row, GUARDS_AT, the first of its guards, likewise; GUARDS[guard], a space that may
    be closed to those who pass; GUARD_SET, these as bits, numbered by SEAT_GUARDS[seat, bit].
PIP_COUNT[seat], pips still to go; CHECKERS[seat, checker], the space it stands on; HUFFABLE[k],
    where a checker stands that could have hit by this roll, plus 1, those there are first; by
    space: OPEN, the seats that may land as bits, TOTAL, OWNER (-1 nobody), ALL_PINS; COUNT[seat,
    space] and OWN_PINS[seat, space].
MOVES … WORK_SIZE: where each section of a workspace begins, and its length (int32): MOVES and
    REPLIES, lists of MAX_MOVES moves, two numbers each; LENGTHS of sequences, one a move; the
    tries of `maximise`, a list of moves and a position for each of MOST_DICE dice; AFTER and
    ANSWERED, positions of look-ahead.
"""

RULES = (
    DICE, SIDES, ROWS, LANE_SLOTS, STICKS, LEAST_FACE,
    TEAM, SLOTS, *range(CLASS_STARTS, PLAYING + 1),
)  # fmt: skip


class TabledMove(NamedTuple):
    """One walk by one die: every space entered in order, where it lands, what may close it.

    Where the walk ends on a jump, `path` goes on over the jump to `land`. `dice` is 2 where
    the walk is by the sum of both, and `die` that sum.
    """

    seat: int
    origin: int
    dice: int
    die: int
    backward: bool
    path: tuple[int, ...]
    land: int
    guards: tuple[int, ...]

    @property
    def row(self) -> int:
        """What it is filed under in the table."""
        return self.die if self.dice == 1 else SUM_ROW + self.die


class Board(NamedTuple):
    """The table of a game, with what people need to read it."""

    table: Table
    numbered: tuple[TabledMove | None, ...]
    """The tabled moves by their numbers; None where a number leads nowhere."""
    names: tuple[str, ...]
    """The layout's ids of the spaces."""
    classes: tuple[str, ...]
    """The class of each checker of a team; equal classes stand together."""

    @property
    def tabled_moves(self) -> Iterator[TabledMove]:
        """Those that there are, by seat, origin, row and direction."""
        known = (move for move in self.numbered if move)
        return iter(sorted(known, key=lambda move: (*move[:2], move.row, move.backward)))

    @property
    def dice(self) -> int:
        return int(self.table[DICE])

    @property
    def sides(self) -> int:
        return int(self.table[SIDES])

    def distances(self, seat: int) -> dict[str, int]:
        """The fewest pips from each space to a seat's finish."""
        first = self.table[DISTANCE] + seat * self.table[SPACES]
        return {name: int(self.table[first + k]) for k, name in enumerate(self.names)}


class TableBuilder:
    """A header and sections on their way into one array."""

    def __init__(self, header: Mapping[int, int]) -> None:
        self.header = dict(header)
        self._sections: dict[int, Any] = {}

    def add(self, name: int, values: Any) -> None:
        """Appends a section."""
        self._sections[name] = np.asarray(values, dtype=np.int32).ravel()

    def array(self) -> Ints:
        """Header and sections, with the places of all sections, those of states included."""
        header = np.zeros(HEADER, np.int32)
        for name, value in self.header.items():
            header[name] = value
        seats, team, spaces = header[SEATS], header[TEAM], header[SPACES]
        sizes = {PIP_COUNT: seats, CHECKERS: seats * team, HUFFABLE: team if header[HUFFING] else 0}
        pinned = spaces if header[PINS] else 0
        sizes |= {OPEN: spaces, TOTAL: spaces, OWNER: spaces, ALL_PINS: pinned}
        sizes |= {COUNT: seats * spaces, OWN_PINS: seats * pinned}
        end = TURN_FIELDS
        for name, size in sizes.items():
            header[name] = end
            end += size
        header[STATE_SIZE] = state = end
        moves = 2 * header[MAX_MOVES]
        end = 0
        for name, size in {
            MOVES: moves, REPLIES: moves, LENGTHS: header[MAX_MOVES], TRIED: 3 * MOST_DICE,
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
