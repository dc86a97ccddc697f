"""Column games such as Can't Stop as a `Game`: state, moves and results."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cached_property

import numpy as np

from cuatto_kit.board.layout import Layout
from cuatto_kit.games.columns import kernels, records
from cuatto_kit.games.columns.model import ColumnsVariant, space_id
from cuatto_kit.games.columns.records import COLUMN_BITS, Board, Ints, State, Workspace, make_board
from cuatto_kit.games.game import CHANCE, Event, EventKind, Kind, Outcome, Played, Reason, Roll
from cuatto_kit.games.game import END as GAME_OVER


class Phase(Enum):
    """The phases of a turn."""

    ROLL = records.ROLL
    """The dice are to be rolled."""
    PICK = records.PICK
    """The actor picks a play or is bust."""
    DECIDE = records.DECIDE
    """The actor stops or rolls on."""
    END = records.END
    """The game is over."""


@dataclass(frozen=True)
class Position:
    """A position of a game, which can be compared and hashed."""

    raw: bytes
    """The kernel's array."""
    phase: Phase
    """The phase of the turn."""
    seat: int
    """The seat to move, or the seat that moved last when the game ended."""


@dataclass(frozen=True, order=True)
class Move:
    """A play, as the columns that are climbed, in ascending order; or stop, roll or bust."""

    columns: tuple[int, ...] = ()
    word: str = ""

    @property
    def kind(self) -> Kind:
        """FORCED for a bust, else MOVE."""
        return Kind.FORCED if self == BUST else Kind.MOVE


STOP = Move(word="stop")
ROLL_ON = Move(word="roll")
BUST = Move(word="bust")

RUNNER = "runner"
"""The name in events of the piece that a play moves."""

_NUMBERS = {STOP: kernels.STOP, ROLL_ON: kernels.ROLL_ON, BUST: kernels.BUST}
_WORDS = {number: move for move, number in _NUMBERS.items()}

Dice = tuple[int, ...]

Choice = Move | Roll
"""A move or a roll, whose dice may be in any order."""


class ColumnsGame:
    """The rules of Can't Stop on one board, for a number of seats."""

    def __init__(self, board: Board, seats: int) -> None:
        self.board = board
        self._seats = seats
        self._work = Workspace.new(board.table)

    @property
    def seats(self) -> int:
        return self._seats

    def initial(self) -> Position:
        return _kept(records.new_state(self.board.table))

    def actor(self, state: Position) -> int:
        if state.phase is Phase.END:
            return GAME_OVER
        return CHANCE if state.phase is Phase.ROLL else state.seat

    def outcomes(self, state: Position) -> list[tuple[Roll, Fraction]]:
        """Return the dice in ascending order, each with the probability of all its orders."""
        return self._outcomes if state.phase is Phase.ROLL else []

    @cached_property
    def _outcomes(self) -> list[tuple[Roll, Fraction]]:
        throws, rolls = self.board.throws, self.board.table.rolls
        return [
            (Roll(dice), Fraction(ways, rolls))
            for dice, ways in zip(throws.dice, throws.ways, strict=True)
        ]

    def legal(self, state: Position) -> list[Move]:
        if self.actor(state) < 0:
            return []
        moves = self._work.moves
        n = kernels.list_moves(self.board.table, self.read(state), moves)
        return [move_of(number) for number in moves[:n].tolist()]

    def play(self, state: Position, choice: Choice) -> Played[Position]:
        """Return the position and the events after a choice.

        The dice of a roll may be in any order. Events: ROLLED with the dice as given; MOVED for
        each column of a play, in ascending order, with the space that its runner reaches, the
        number of spaces climbed and the column as its number; ROLLS_AGAIN; BUST; STOPPED with the
        number of spaces gained, also if the rules stop a winning turn; CLAIMED with the column as
        its place; ENDED.
        """
        after = self.apply(state, choice)
        return Played(after, tuple(self._events(state, choice, after)))

    def apply(self, state: Position, choice: Choice) -> Position:
        """Return the position after a choice; the dice of a roll may be in any order."""
        after, plays = self.read(state).copy(), self._work.moves
        if isinstance(choice, Move):
            number = number_of(choice)
            if number is None or not kernels.is_legal(self.board.table, after, number, plays):
                raise ValueError(f"{choice} is not legal here")
            kernels.play(self.board.table, after, number)
        else:
            dice = tuple(sorted(choice)) if isinstance(choice, tuple) else ()
            throw = self.board.number_of.get(dice)
            if throw is None or state.phase is not Phase.ROLL:
                raise ValueError(f"{choice} is no outcome here")
            kernels.roll(after, throw)
        return _kept(after)

    def _events(self, before: Position, choice: Choice, after: Position) -> Iterator[Event]:
        """Yield the events of a choice that has been applied."""
        seat = before.seat
        if not isinstance(choice, Move):
            yield Event(EventKind.ROLLED, seat, numbers=tuple(choice))
            return
        if choice == ROLL_ON:
            yield Event(EventKind.ROLLS_AGAIN, seat)
        elif choice == BUST:
            yield Event(EventKind.BUST, seat)
        reached = self.runners(before)
        cubes = self.cubes(before, seat)
        for column, spaces in Counter(choice.columns).items():
            reached[column] = reached.get(column, cubes.get(column, 0)) + spaces
            space = space_id(column, reached[column])
            yield Event(EventKind.MOVED, seat, RUNNER, space, spaces, (column,))
        if choice == STOP or (choice.columns and after.phase is not Phase.DECIDE):
            gained = sum(place - cubes.get(column, 0) for column, place in reached.items())
            yield Event(EventKind.STOPPED, seat, count=gained)
            for column, place in sorted(reached.items()):
                if place == self.board.columns[column]:
                    yield Event(EventKind.CLAIMED, seat, place=str(column))
        if after.phase is Phase.END:
            yield Event(EventKind.ENDED, seat)

    def outcome(self, state: Position) -> Outcome | None:
        if state.phase is not Phase.END:
            return None
        seat = state.seat
        if self.read(state).claims[seat] >= self.board.table.to_win:
            return Outcome((seat,), Reason.CLAIMED)
        return Outcome((), Reason.NOTHING_LEFT)

    def winners(self, state: Position) -> tuple[int, ...]:
        outcome = self.outcome(state)
        return outcome.winners if outcome else ()

    # Views of a position. Spaces of a column are numbered from 1, the lowest.

    def read(self, state: Position) -> State:
        """Return the kernel's view of a position, which is read-only."""
        return State(np.frombuffer(state.raw, State.element), self.board.table)

    def dice(self, state: Position) -> Dice:
        """Return the dice to be played, in ascending order; empty if they are not on the table."""
        return self.board.throws.dice[self.read(state).throw] if state.phase is Phase.PICK else ()

    def cubes(self, state: Position, seat: int) -> dict[int, int]:
        """Return the space of each cube of a seat, by column; claimed columns have none."""
        return self._standing(self.read(state).cubes[seat])

    def runners(self, state: Position) -> dict[int, int]:
        """Return the space of each runner, by column."""
        return self._standing(self.read(state).here)

    def owner(self, state: Position, column: int) -> int | None:
        """Return the seat that claimed a column, or None."""
        owner = int(self.read(state).owner[column])
        return owner - 1 if owner else None

    def claimed(self, state: Position, seat: int) -> tuple[int, ...]:
        """Return the columns that a seat has claimed, in ascending order."""
        return tuple(c for c in self.board.columns if self.owner(state, c) == seat)

    def playable(self, state: Position) -> tuple[int, ...]:
        """Return the columns in which a runner of the seat could climb, in ascending order."""
        bits = int(kernels.playable(self.board.table, self.read(state)))
        return tuple(column for column in self.board.columns if bits >> column & 1)

    def place(
        self,
        cubes: Mapping[int, Mapping[int, int]],
        owners: Mapping[int, int] | None = None,
        runners: Mapping[int, int] | None = None,
        *,
        seat: int = 0,
        phase: Phase = Phase.ROLL,
        dice: tuple[int, ...] = (),
    ) -> Position:
        """Return a position with given pieces.

        Args:
            cubes: The space of each cube, by seat and column.
            owners: The seats that own columns, by column.
            runners: The space of each runner, by column.
            dice: The dice to be played, if any; they set the phase to PICK.
        """
        table, array = self.board.table, records.new_state(self.board.table)
        array.actor, array.phase = seat, phase.value
        for owner, standing in cubes.items():
            for column, place in standing.items():
                records.put_cube(table, array, owner, column, place)
        for column, owner in (owners or {}).items():
            records.claim(table, array, owner, column)
        for column, place in (runners or {}).items():
            for _ in range(place - int(records.cube_of(table, array, seat, column))):
                records.climb(table, array, column)
        if dice:
            kernels.roll(array, self.board.number_of[tuple(sorted(dice))])
        return _kept(array)

    def _standing(self, row: Ints) -> dict[int, int]:
        places = {column: int(row[column]) for column in self.board.columns}
        return {column: place for column, place in places.items() if place}


def move_of(number: int) -> Move:
    """Return the move with a number in the kernel."""
    if number <= 0:
        return _WORDS[number]
    columns = []
    while number:
        columns.append(number & kernels.LOWEST)
        number >>= COLUMN_BITS
    return Move(tuple(columns))


def number_of(move: Move) -> int | None:
    """Return the kernel's number of a move, or None if it is impossible on every board."""
    if move.word or not move.columns:
        return _NUMBERS.get(move)
    number = sum(column << COLUMN_BITS * place for place, column in enumerate(move.columns))
    return number if min(move.columns) > 0 and move_of(number) == move else None


def make_game(spec: ColumnsVariant, layout: Layout, seats: int) -> ColumnsGame:
    """Return the rules of a board for a number of seats."""
    return ColumnsGame(make_board(spec, layout, seats), seats)


def _kept(array: State) -> Position:
    return Position(array.array.tobytes(), Phase(array.phase), array.actor)
