"""The records of column games: a board with its dice and rules, a position, and work arrays."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.board.layout import Layout
from cuatto_kit.games.columns.model import ColumnsVariant, MustScope, space_id
from cuatto_kit.games.leading import KEPT
from cuatto_kit.kernels.language import clear, inlined, shared
from cuatto_kit.kernels.records import Record, nested, number, rule, section

# Records

Ints = NDArray[np.int32]
Floats = NDArray[np.float64]

MOST_PLAYS = 15 * 3
"""The maximum number of plays of a throw: six dice have fifteen pairings with up to three plays."""
COLUMN_BITS = 5
"""The number of bits of a column in a play; the highest sum is 24."""
WHOLE = 360_360
"""The value of a whole column in `standing`, divisible by every length up to 15."""
CLAIM = 10_000_000
"""The value of a claimed column in `standing`: more than cubes in all other columns."""


class Table(Record):
    """A board and its rules. It is not written to during a game.

    Sections by column have an element for every number up to the highest sum.
    """

    seats: int = number("the number of players")
    to_win: int = number("the number of columns that win")
    all_columns: int = number("the columns of the board, as bits")
    rolls: int = number("the number of rolls, in which the order of the dice matters")
    throws: int = number("the number of throws, in which it does not")
    pairings: int = number("the number of pairings of all throws together")
    sides: int = rule("the number of sides of a die")
    sums: int = rule("one more than the highest sum of two dice")
    pairs: int = rule("the number of pairs of dice")
    runners: int = rule("the number of runners of a turn")
    must_roll: int = rule("1 if as much as possible of a roll has to be played")
    auto_stop: int = rule("1 if a winning turn ends by itself")
    blocking: int = rule("1 if a turn may not stop beside a cube")

    spaces: Ints = section("the number of spaces of a column; 0 if there is none", "sums")
    first_space: Ints = section("the number of the lowest space of a column in the layout", "sums")
    throw_of: Ints = section("the throw of a roll", "rolls")
    ways: Ints = section("the number of rolls of a throw", "throws")
    shown: Ints = section("the sums of all pairings of a throw, as bits", "throws")
    pairings_at: Ints = section(
        "the first pairing of a throw; the last one is before the first of the next throw", ...
    )
    asked: Ints = section("the sums of a pairing, as bits", "pairings")
    sums_of: Ints = section("the sums of a pairing, ascending", "pairings", "pairs")


class State(Record, of=Table):
    """A position. Equal positions are equal arrays: irrelevant elements are 0.

    `claims` and `standing` can be derived from the rest but are kept up to date, because recounting
    would cost more. Spaces are numbered from 1.
    """

    actor: int = number("the seat whose turn it is")
    phase: int = number("ROLL, PICK, DECIDE or END")
    throw: int = number("the throw to be played")
    open: int = number("the unclaimed columns, as bits")
    running: int = number("the columns with a runner, as bits")
    topped: int = number("the columns whose runner is at the top, as bits")
    placed: int = number("the number of runners on the board")
    tops: int = number("the number of runners at a top")

    claims: Ints = section("the number of columns that a seat has claimed", "seats")
    standing: Ints = section("the value of the columns and cubes of a seat", "seats")
    owner: Ints = section("the seat that has claimed a column, plus 1; 0 for none", "sums")
    here: Ints = section("the space of the runner in a column; 0 for none", "sums")
    cubes: Ints = section("the space of a seat's cube in a column; 0 for none", "seats", "sums")


class Workspace(Record, of=Table):
    """Work arrays for a list of moves and for a trial position. They need not be cleared."""

    leader: int = number("the last seat that led a game alone")
    thinned: int = number("the number of times that every second entry of `leaders` was removed")

    leaders: Ints = section("the leader after each stored turn", KEPT)
    moves: Ints = section("the legal moves", MOST_PLAYS)
    after: State = nested("the position after the examined move", State)


class Estimates(Record, of=Table):
    """Work arrays of the planner. They need not be cleared."""

    element = "float64"

    gains: Floats = section(
        "the value added by climbing 1, 2 … spaces of a column", "pairs", "sums"
    )


class Throws(NamedTuple):
    """All throws of a number of dice, without regard to the order of the dice."""

    dice: tuple[tuple[int, ...], ...]
    """The dice of each throw, in ascending order."""
    ways: tuple[int, ...]
    """The number of rolls of each throw."""
    pairings: tuple[tuple[tuple[int, ...], ...], ...]
    """The distinct pairings of each throw: their sums, in ascending order."""
    throw_of: Ints
    """The throw of each roll; a roll's digits are its dice minus 1, the first one the highest."""


class Board(NamedTuple):
    """The table of a game, with the data needed to interpret it."""

    table: Table
    columns: dict[int, int]
    """The length of each column."""
    throws: Throws
    number_of: dict[tuple[int, ...], int]
    """The number of a throw, by its dice in ascending order."""

    @property
    def sides(self) -> int:
        return self.table.sides

    @property
    def dice(self) -> int:
        return 2 * self.table.pairs


def make_board(spec: ColumnsVariant, layout: Layout, seats: int) -> Board:
    """Return the table of a game for a number of seats."""
    throws, rules, columns = all_throws(spec.dice.number, spec.dice.sides), spec.rules, spec.columns
    sums = 2 * spec.dice.sides + 1
    numbers = {space.id: number for number, space in enumerate(layout.spaces)}
    spaces, first_space = np.zeros((2, sums), np.int32)
    for column, height in columns.items():
        spaces[column] = height
        first_space[column] = numbers[space_id(column, 1)]
    pairings = [pairing for some in throws.pairings for pairing in some]
    table = Table.build(
        {
            "seats": seats,
            "to_win": rules.columns_to_win,
            "all_columns": _bits(tuple(columns)),
            "rolls": len(throws.throw_of),
            "throws": len(throws.ways),
            "pairings": len(pairings),
            "sides": spec.dice.sides,
            "sums": sums,
            "pairs": spec.dice.number // 2,
            "runners": spec.runners,
            "must_roll": rules.must_scope is MustScope.ROLL,
            "auto_stop": rules.auto_stop,
            "blocking": rules.blocking,
            "spaces": spaces,
            "first_space": first_space,
            "throw_of": throws.throw_of,
            "ways": throws.ways,
            "shown": [_bits(sum(some, ())) for some in throws.pairings],
            "pairings_at": np.cumsum([0, *map(len, throws.pairings)]),
            "asked": [_bits(pairing) for pairing in pairings],
            "sums_of": pairings,
        }
    )
    number_of = {dice: number for number, dice in enumerate(throws.dice)}
    return Board(table, dict(columns), throws, number_of)


def _bits(columns: tuple[int, ...]) -> int:
    return sum(1 << column for column in set(columns))


@cache
def all_throws(number: int, sides: int) -> Throws:
    """Return every throw of a number of dice."""
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
    """Yield the sums of every way to combine dice into pairs, in ascending order."""
    if not dice:
        yield ()
    for partner in range(1, len(dice)):
        for sums in _pairings(dice[1:partner] + dice[partner + 1 :]):
            yield tuple(sorted((dice[0] + dice[partner], *sums)))


# Start and changes

ROLL, PICK, DECIDE, END = range(4)
"""Phases: the dice are to be rolled, a play is to be picked, the turn may stop, all is over."""


def new_state(t: Table) -> State:
    """Return the position at the start of a game."""
    s = State.new(t)
    set_up(t, s)
    return s


@shared
def set_up(t: Table, s: State) -> None:
    """Clear the board; the first seat is to roll."""
    clear(s)
    s.open = t.all_columns


@inlined
def cube_of(t: Table, s: State, seat: int, column: int) -> int:
    """Return the space of a seat's cube, or 0."""
    return s.cubes[seat, column]


@inlined
def place_of(t: Table, s: State, column: int) -> int:
    """Return where the actor would climb from: its runner's space, else its cube's, else 0."""
    if (s.running >> column) & 1:
        return s.here[column]
    return cube_of(t, s, s.actor, column)


@inlined
def climbed(t: Table, s: State, column: int) -> int:
    """Return the number of spaces that the column's runner has climbed in this turn."""
    return s.here[column] - cube_of(t, s, s.actor, column)


@inlined
def climb(t: Table, s: State, column: int) -> None:
    """Move the actor's runner up a space, placing it on the board first if necessary."""
    place = place_of(t, s, column) + 1
    if not (s.running >> column) & 1:
        s.running |= 1 << column
        s.placed += 1
    s.here[column] = place
    if place == t.spaces[column]:
        s.topped |= 1 << column
        s.tops += 1


@inlined
def put_cube(t: Table, s: State, seat: int, column: int, place: int) -> None:
    """Put a seat's cube on a space of a column, or with 0 remove it."""
    steps = place - s.cubes[seat, column]
    s.standing[seat] += steps * (WHOLE // t.spaces[column])
    s.cubes[seat, column] = place


@inlined
def claim(t: Table, s: State, seat: int, column: int) -> None:
    """Give a column to a seat; the cubes of all seats leave it."""
    for other in range(t.seats):
        put_cube(t, s, other, column, 0)
    s.owner[column] = seat + 1
    s.open &= ~(1 << column)
    s.claims[seat] += 1
    s.standing[seat] += CLAIM


@inlined
def pass_on(t: Table, s: State) -> None:
    """Remove the runners from the board; the next seat is to roll."""
    for column in range(2, t.sums):
        s.here[column] = 0
    s.running = 0
    s.topped = 0
    s.placed = 0
    s.tops = 0
    s.phase = ROLL
    s.actor = s.actor + 1 if s.actor + 1 < t.seats else 0


@shared
def winners(t: Table, s: State) -> int:
    """Return the seats with enough columns, as bits."""
    found = 0
    for seat in range(t.seats):
        if s.claims[seat] >= t.to_win:
            found |= 1 << seat
    return found
