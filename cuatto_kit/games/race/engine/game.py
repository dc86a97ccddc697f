"""A race through the `Game` protocol: the kernel's rules on states that never change."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product

import numpy as np

from cuatto_kit.board.layout import Layout
from cuatto_kit.games.game import CHANCE, Kind, Outcome, Played, Reason, Roll
from cuatto_kit.games.game import END as GAME_OVER
from cuatto_kit.games.race.config.models import Spec
from cuatto_kit.games.race.engine import legal, steps, turns
from cuatto_kit.games.race.engine.batch import winners
from cuatto_kit.games.race.engine.compiler import make_board
from cuatto_kit.games.race.engine.state import (
    ACTOR,
    BEGIN,
    CLOSING,
    DICE_LEFT,
    DIE,
    END,
    MOVE,
    PHASE,
    ROLL,
    STARTER,
    new_state,
    place_of,
    put_on,
    take_off,
)
from cuatto_kit.games.race.engine.tables import (
    CHECKERS,
    ENTRY_VALUE,
    EXITS,
    FREED_BY_DOUBLE,
    LEAST_FACE,
    MOVES,
    POOLS,
    STICKS,
    TEAM,
    WAITS,
    WORK_SIZE,
    Board,
    Ints,
)


@dataclass(frozen=True)
class Position:
    """A state of a race: the kernel's array as bytes, which can be compared and kept."""

    raw: bytes

    @property
    def array(self) -> Ints:
        """The array, not to be written to."""
        return np.frombuffer(self.raw, np.int32)


@dataclass(frozen=True, order=True)
class Move:
    """A checker of a class goes from a space by a die, or by the sum of both; `path` names
    every space it enters.

    Spaces are the layout's ids. A pass has die 0 and no path. Where a roll frees checkers,
    `count` of them come from where they wait to the one space of the path; a checker that
    is sent back for a hit that it missed goes there with die 0.
    """

    die: int
    origin: str
    checker: str
    path: tuple[str, ...]
    count: int = 1

    @property
    def kind(self) -> Kind:
        """Whether a seat chose it, or passes because nothing can be played."""
        return Kind.FORCED if self == PASS else Kind.MOVE

    @property
    def land(self) -> str:
        """Where the move ends."""
        return self.path[-1]


PASS = Move(0, "", "", ())

Choice = Move | Roll
"""A roll has its dice in the order rolled; a roll-off for the start is one number, the seat that
begins."""


class RaceGame:
    """The rules of a race on one board, for a number of seats."""

    def __init__(self, board: Board, seats: int) -> None:
        self.board = board
        self._seats = seats
        self._work = np.zeros(board.table[WORK_SIZE], np.int32)

    @property
    def seats(self) -> int:
        return self._seats

    def initial(self) -> Position:
        return Position(new_state(self.board.table).tobytes())

    def actor(self, state: Position) -> int:
        phase = state.array[PHASE]
        if phase == END:
            return GAME_OVER
        return int(state.array[ACTOR]) if phase == MOVE else CHANCE

    def outcomes(self, state: Position) -> list[tuple[Roll, Fraction]]:
        phase = state.array[PHASE]
        if phase == BEGIN:
            return [(Roll((seat,)), Fraction(1, self.seats)) for seat in range(self.seats)]
        dice = int(turns.dice_to_roll(self.board.table, state.array))
        return self._rolls[dice] if phase == ROLL else []

    @cached_property
    def _rolls(self) -> dict[int, list[tuple[Roll, Fraction]]]:
        """What may be rolled, by the number of dice."""
        table = self.board.table
        faces = range(int(table[LEAST_FACE]), self.board.sides + 1)
        if table[STICKS]:
            ways = [int(turns.ways_to_roll(table, marks, 0)) for marks in faces]
            return {
                1: [(Roll((k,)), Fraction(n, sum(ways))) for k, n in zip(faces, ways, strict=True)]
            }
        rolls = {dice: list(product(faces, repeat=dice)) for dice in range(1, self.board.dice + 1)}
        return {
            dice: [(Roll(roll), Fraction(1, len(every))) for roll in every]
            for dice, every in rolls.items()
        }

    def legal(self, state: Position) -> list[Move]:
        if self.actor(state) < 0:
            return []
        return [self._move(state.array, *numbers) for numbers in self._numbers(state.array)]

    def play(self, state: Position, choice: Choice) -> Played[Position]:
        return Played(self.apply(state, choice), ())

    def apply(self, state: Position, choice: Choice) -> Position:
        after = state.array.copy()
        table = self.board.table
        if isinstance(choice, Move):
            numbers = self._numbers(after) if after[PHASE] == MOVE else []
            for checker, way in numbers:
                if self._move(after, checker, way) == choice:
                    steps.play(table, after, checker, way)
                    return Position(after.tobytes())
            raise ValueError(f"{choice} is not legal here")
        if choice not in [outcome for outcome, _ in self.outcomes(state)]:
            raise ValueError(f"{choice} is no outcome here")
        if after[PHASE] == BEGIN:
            turns.begin(after, choice[0])
        else:
            turns.roll(table, after, choice[0], choice[1] if len(choice) > 1 else 0)
        return Position(after.tobytes())

    def outcome(self, state: Position) -> Outcome | None:
        winners = self.winners(state)
        return Outcome(winners, Reason.ALL_HOME) if winners else None

    def winners(self, state: Position) -> tuple[int, ...]:
        if state.array[PHASE] != END:
            return ()
        bits = winners(self.board.table, state.array)
        return tuple(seat for seat in range(self.seats) if bits >> seat & 1)

    # For those who look at a position

    def dice(self, state: Position) -> tuple[int, ...]:
        """The dice rolled and not yet used, ascending."""
        return tuple(int(die) for die in state.array[DIE : DIE + state.array[DICE_LEFT]])

    def checkers(self, state: Position, seat: int) -> list[tuple[str, str]]:
        """Class and space of each checker of a seat."""
        places = (
            place_of(self.board.table, state.array, seat, k) for k in range(self.board.table[TEAM])
        )
        names = [self.board.names[place] for place in places]
        return list(zip(self.board.classes, names, strict=True))

    def place(
        self,
        placed: dict[int, list[tuple[str, str]]],
        *,
        seat: int = 0,
        dice: tuple[int, ...] = (),
        starter: int = 0,
    ) -> Position:
        """A position made by hand: class and space of every checker of the seats named.

        With dice `seat` is to move by them, else it is about to roll.
        """
        table = self.board.table
        array = new_state(table)
        for owner, checkers in placed.items():
            self._place_team(array, owner, checkers)
        array[ACTOR], array[STARTER], array[PHASE] = seat, starter, ROLL
        array[CLOSING] = winners(table, array) > 0
        if dice:
            turns.roll(table, array, dice[0], dice[1] if len(dice) > 1 else 0)
            array[DICE_LEFT] = len(dice)
            array[DIE : DIE + len(dice)] = sorted(dice)
        return Position(array.tobytes())

    def _place_team(self, array: Ints, seat: int, checkers: list[tuple[str, str]]) -> None:
        table, board = self.board.table, self.board
        unknown = [c for c in checkers if c[0] not in board.classes or c[1] not in board.names]
        if unknown or len(checkers) != table[TEAM]:
            raise ValueError(f"not a whole team: {unknown or checkers}")
        wanted = sorted(
            (board.classes.index(name), board.names.index(space)) for name, space in checkers
        )
        row = table[CHECKERS] + seat * table[TEAM]
        for k in range(table[TEAM]):
            take_off(table, array, seat, k, array[row + k])
        for k, (first, space) in enumerate(wanted):
            if board.classes.index(board.classes[k]) != first:
                raise ValueError("that is not the team's classes")
            array[row + k] = space
            put_on(table, array, seat, k, space)

    def _numbers(self, array: Ints) -> list[tuple[int, int]]:
        table = self.board.table
        moves = self._work[table[MOVES] :]
        n = legal.list_moves(table, array, moves, self._work)
        return [(int(moves[2 * k]), int(moves[2 * k + 1])) for k in range(n)]

    def _move(self, array: Ints, checker: int, way: int) -> Move:
        names, table, seat = self.board.names, self.board.table, array[ACTOR]
        if way == steps.PASS:
            return PASS
        pool, leave = table[table[POOLS] + seat], table[table[EXITS] + seat]
        if way == steps.PAY:
            space = place_of(table, array, seat, checker)
            return Move(0, names[space], self.board.classes[checker], (names[pool],))
        if way < 0:
            doubles = table[WAITS] == FREED_BY_DOUBLE
            die = int(array[DIE] if doubles else table[ENTRY_VALUE])
            count = steps.FREE - way
            return Move(die, names[pool], self.board.classes[checker], (names[leave],), count)
        gone = self.board.ways[way]
        path = tuple(names[space] for space in gone.path)
        return Move(gone.die, names[gone.origin], self.board.classes[checker], path)


def make_game(spec: Spec, layout: Layout, seats: int) -> RaceGame:
    """The rules of a board for a number of seats."""
    return RaceGame(make_board(spec, layout, seats), seats)
