"""Columns, dice and rules as one array of integers: all that the kernel needs of a board.

Columns are numbered by their sums throughout. A roll, whatever the order of its dice, is a
*throw*; throws are numbered in the order of their sorted dice. `t[t[LENGTH] + column]`
reads an entry of a section.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple, NewType

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.board.layout import Layout
from cuatto_kit.games.columns.board.names import space_id
from cuatto_kit.games.columns.config.models import ColumnsVariant
from cuatto_kit.games.columns.config.rules import MustScope

Ints = NDArray[np.int32]
Table = NewType("Table", Ints)
"""A table: what nothing writes to while a kernel runs, and where the rules lie."""
Floats = NDArray[np.float64]

MOST_PLAYS = 15 * 3
"""The most plays of a throw: six dice make fifteen pairings, each of three plays at most."""
COLUMN_BITS = 5
"""Bits that a column takes in a play; the highest sum is 24."""
WHOLE = 360_360
"""What a whole column counts in STANDING: whole numbers for the spaces of all columns up to 15."""
CLAIM = 10_000_000
"""What a claimed column counts there: more than cubes in all others."""

# The header of a table. Sizes and switches, then where each section begins: in the table
# itself, and, for what changes in play, in the state.
(
    SEATS, SIDES, PAIRS, RUNNERS, ROLLS, THROWS, ALL_COLUMNS, SUMS, STATE_SIZE,
    MUST_ROLL, AUTO_STOP, BLOCKING, TO_WIN,
    LENGTH, FIRST_SPACE, THROW_OF, WAYS, SHOWN, PAIRINGS_AT, ASKED, SUMS_AT,
    CLAIMS, STANDING, OWNER, HERE, CUBES,
    MOVES, AFTER, WORK_SIZE,
    HEADER,
) = range(30)  # fmt: skip
"""
SEATS … STATE_SIZE: how many seats, sides of a die, pairs of dice, runners, rolls and throws;
    the columns as bits; one more than the highest sum; the length of a state.
MUST_ROLL … TO_WIN: switches, and how many columns win.
LENGTH[column], 0 where there is none; FIRST_SPACE[column], the number of its lowest space
    in the layout; THROW_OF[roll]; WAYS[throw], how many rolls it is; SHOWN[throw], the sums of
    all its pairings as bits; PAIRINGS_AT[throw], its first pairing, the last ending where the
    next throw's begin; ASKED[pairing], its sums as bits; SUMS_AT[pairing, pair], ascending.
CLAIMS[seat], columns claimed; STANDING[seat], what they and the cubes count; OWNER[column],
    the seat that claimed it plus 1, 0 for none; HERE[column], where a runner stands, 0 for
    none; CUBES[seat, column], where a cube stands, 0 for none. Spaces count from 1.
MOVES, AFTER: where a workspace has its list of moves, and the position after one of them;
    WORK_SIZE is its length.
"""

# The fields of a turn, at the beginning of a state.
ACTOR, PHASE, THROW, OPEN, RUNNING, TOPPED, PLACED, TOPS, TURN_FIELDS = range(9)


class Throws(NamedTuple):
    """All that a number of dice can show, the order of the dice set aside."""

    dice: tuple[tuple[int, ...], ...]
    """The dice of each throw, ascending."""
    ways: tuple[int, ...]
    """How many rolls each throw is."""
    pairings: tuple[tuple[tuple[int, ...], ...], ...]
    """The different pairings of each throw: their sums, ascending."""
    throw_of: Ints
    """The throw of each roll; the dice less 1 are its digits, the first the highest."""


class Board(NamedTuple):
    """The table of a game, with what people need to read it."""

    table: Table
    columns: dict[int, int]
    """The length of each column."""
    throws: Throws
    number_of: dict[tuple[int, ...], int]
    """The number of a throw, by its dice ascending."""

    @property
    def sides(self) -> int:
        return int(self.table[SIDES])

    @property
    def dice(self) -> int:
        return 2 * int(self.table[PAIRS])


def make_board(spec: ColumnsVariant, layout: Layout, seats: int) -> Board:
    """The table of a game for a number of seats."""
    throws, rules, columns = all_throws(spec.dice.number, spec.dice.sides), spec.rules, spec.columns
    sums = 2 * spec.dice.sides + 1
    numbers = {space.id: number for number, space in enumerate(layout.spaces)}
    length, first_space = np.zeros((2, sums), np.int32)
    for column, spaces in columns.items():
        length[column] = spaces
        first_space[column] = numbers[space_id(column, 1)]
    pairings = [pairing for some in throws.pairings for pairing in some]
    at = np.cumsum([0, *map(len, throws.pairings)])
    sections = {
        LENGTH: length,
        FIRST_SPACE: first_space,
        THROW_OF: throws.throw_of,
        WAYS: np.array(throws.ways),
        SHOWN: np.array([_bits(sum(some, ())) for some in throws.pairings]),
        PAIRINGS_AT: at,
        ASKED: np.array([_bits(pairing) for pairing in pairings]),
        SUMS_AT: np.array(pairings).reshape(-1),
    }
    header = np.zeros(HEADER, np.int32)
    header[: TO_WIN + 1] = (
        *(seats, spec.dice.sides, spec.dice.number // 2, spec.runners),
        *(len(throws.throw_of), len(throws.ways), _bits(tuple(columns)), sums, 0),
        *(rules.must_scope is MustScope.ROLL, rules.auto_stop, rules.blocking),
        rules.columns_to_win,
    )
    size = HEADER
    for section, values in sections.items():
        header[section] = size
        size += len(values)
    size = TURN_FIELDS
    lengths = {CLAIMS: seats, STANDING: seats, OWNER: sums, HERE: sums, CUBES: seats * sums}
    for section, count in lengths.items():
        header[section] = size
        size += count
    header[STATE_SIZE] = size
    header[MOVES], header[AFTER], header[WORK_SIZE] = 0, MOST_PLAYS, MOST_PLAYS + size
    table = np.concatenate([header, *sections.values()]).astype(np.int32)
    number_of = {dice: number for number, dice in enumerate(throws.dice)}
    return Board(Table(table), dict(columns), throws, number_of)


def _bits(columns: tuple[int, ...]) -> int:
    return sum(1 << column for column in set(columns))


def new_workspace(t: Table) -> Ints:
    """Room for lists of moves and for a position to try."""
    return np.zeros(t[WORK_SIZE], np.int32)


def new_estimates(t: Table) -> Floats:
    """Room for what the planner thinks of climbing in each column."""
    return np.zeros(t[PAIRS] * t[SUMS])


@cache
def all_throws(number: int, sides: int) -> Throws:
    """Every throw of so many dice."""
    digits = np.indices((sides,) * number, np.int8).reshape(number, -1)
    digits.sort(axis=0)
    keys = np.zeros(digits.shape[1], np.int32)
    for row in digits:
        keys = keys * sides + row
    found, throw_of, ways = np.unique(keys, return_inverse=True, return_counts=True)
    dice = tuple(
        tuple(int(key) // sides**place % sides + 1 for place in reversed(range(number)))
        for key in found
    )
    pairings = tuple(tuple(sorted(set(_pairings(throw)))) for throw in dice)
    return Throws(dice, tuple(map(int, ways)), pairings, throw_of.reshape(-1).astype(np.int32))


def _pairings(dice: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The sums of every way to put dice together in pairs, ascending."""
    if not dice:
        yield ()
    for partner in range(1, len(dice)):
        for sums in _pairings(dice[1:partner] + dice[partner + 1 :]):
            yield tuple(sorted((dice[0] + dice[partner], *sums)))
