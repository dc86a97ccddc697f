"""A race as a `Game`: the kernel's rules on immutable positions."""

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import prod

import numpy as np

from cuatto_kit.board.layout import Layout
from cuatto_kit.config.messages import join_names
from cuatto_kit.games.game import CHANCE, Kind, Outcome, Played, Reason, Roll
from cuatto_kit.games.game import END as GAME_OVER
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.engine import events, legal, steps, turns, walks
from cuatto_kit.games.race.engine.batch import winners
from cuatto_kit.games.race.engine.compiler import make_board
from cuatto_kit.games.race.engine.state import (
    BEGIN,
    END,
    MOVE,
    ROLL,
    new_state,
    put_on,
    take_off,
)
from cuatto_kit.games.race.engine.tables import (
    FREED_BY_DOUBLE,
    SUM_JUMPS,
    SUM_ONLY,
    Board,
    State,
    Workspace,
)


@dataclass(frozen=True)
class Position:
    """A position of a race: the kernel's array as bytes, so that it can be compared and stored."""

    raw: bytes


class Action(StrEnum):
    """The kind of action that a move performs."""

    WALK = "walk"
    """A checker walks by a die, or by the sum of both."""
    FREE = "free"
    """A roll frees checkers from the pool."""
    HUFF = "huff"
    """A checker goes back to the pool because of a missed hit."""
    PASS = "pass"
    """Nothing more of the roll is played."""


@dataclass(frozen=True, order=True)
class Move:
    """A move of a checker of a class from a space by a die, or by the sum of both.

    `path` has every space that it enters, by the layout's ids. `count` checkers move together: a
    stack, or those that a move frees from their pool to the only space of its path. A huffed
    checker goes to the pool, with die 0. A pass has die 0 and no path.
    """

    die: int
    origin: str
    checker: str
    path: tuple[str, ...]
    count: int = 1
    action: Action = Action.WALK

    @property
    def kind(self) -> Kind:
        """The kind of the move: FORCED for a pass, MOVE otherwise."""
        return Kind.FORCED if self.action is Action.PASS else Kind.MOVE

    @property
    def land(self) -> str:
        """The space where the move ends; a pass has none."""
        return self.path[-1]


PASS = Move(0, "", "", (), action=Action.PASS)

Choice = Move | Roll
"""A move or a roll.

A roll has its dice in the order rolled. A roll-off for the start has one number, the seat that
begins.
"""


class RaceGame:
    """The rules of a race on one board, for a number of seats."""

    def __init__(self, board: Board, seats: int) -> None:
        self.board = board
        self._seats = seats
        self._work = Workspace.new(board.table)
        self._last_read: tuple[Position, State] | None = None
        """The position read last and its state, as most callers read a position several times."""

    @property
    def seats(self) -> int:
        return self._seats

    def initial(self) -> Position:
        return _kept(new_state(self.board.table))

    def actor(self, state: Position) -> int:
        phase = self.read(state).phase
        if phase == END:
            return GAME_OVER
        return int(turns.decider(self.board.table, self.read(state))) if phase == MOVE else CHANCE

    def outcomes(self, state: Position) -> list[tuple[Roll, Fraction]]:
        phase = self.read(state).phase
        if phase == BEGIN:
            return [(Roll((seat,)), Fraction(1, self.seats)) for seat in range(self.seats)]
        dice = int(turns.dice_to_roll(self.board.table, self.read(state)))
        return self._rolls[dice] if phase == ROLL else []

    @cached_property
    def _rolls(self) -> dict[int, list[tuple[Roll, Fraction]]]:
        """The possible rolls and their probabilities, by the number of dice."""
        results = self.board.results
        weights = Counter(results)
        return {
            dice: [
                (Roll(roll), Fraction(prod(weights[pips] for pips in roll), len(results) ** dice))
                for roll in product(sorted(weights), repeat=dice)
            ]
            for dice in {1, self.board.dice}
        }

    def legal(self, state: Position) -> list[Move]:
        if self.actor(state) < 0:
            return []
        return [
            self._move(self.read(state), *numbers) for numbers in self._numbers(self.read(state))
        ]

    def play(self, state: Position, choice: Choice) -> Played[Position]:
        if isinstance(choice, Move):
            return self._played(self.read(state), choice)
        if choice not in [outcome for outcome, _ in self.outcomes(state)]:
            raise ValueError(f"{choice} is no outcome here")
        return self._rolled(self.read(state), choice)

    def apply(self, state: Position, choice: Choice) -> Position:
        return self.play(state, choice).state

    def _played(self, before: State, move: Move) -> Played[Position]:
        numbers = self._find(before, move)
        if numbers is None:
            raise ValueError(f"{move} is not legal here")
        after = before.copy()
        steps.play(self.board.table, after, *numbers)
        told = events.of_move(self.board, before, after, *numbers)
        return Played(_kept(after), tuple(told))

    def _rolled(self, before: State, numbers: tuple[int, ...]) -> Played[Position]:
        after = before.copy()
        if before.phase == BEGIN:
            turns.begin(after, numbers[0])
            return Played(_kept(after), (events.beginning(numbers[0]),))
        held = int(after.dice_left)
        after.dice[held : held + len(numbers)] = numbers
        taken = turns.roll(self.board.table, after, len(numbers))
        told = events.of_roll(self.board, before, after, tuple(numbers), taken)
        return Played(_kept(after), tuple(told))

    def outcome(self, state: Position) -> Outcome | None:
        winners = self.winners(state)
        return Outcome(winners, Reason.ALL_HOME) if winners else None

    def winners(self, state: Position) -> tuple[int, ...]:
        if self.read(state).phase != END:
            return ()
        bits = winners(self.board.table, self.read(state))
        return tuple(seat for seat in range(self.seats) if bits >> seat & 1)

    # For those who look at a position

    def read(self, state: Position) -> State:
        """Return the kernel's state of a position, which must not be modified."""
        last = self._last_read
        if last is None or last[0] is not state:
            last = state, State(np.frombuffer(state.raw, np.int32), self.board.table)
            self._last_read = last
        return last[1]

    def mover(self, state: Position) -> int:
        """Return the seat whose checkers move: the actor, or the partner that it plays for."""
        return int(self.read(state).actor)

    def dice(self, state: Position) -> tuple[int, ...]:
        """Return the dice rolled and not yet used, ascending."""
        array = self.read(state)
        return tuple(array.dice[: array.dice_left].tolist())

    def checkers(self, state: Position, seat: int) -> list[tuple[str, str]]:
        """Return class and space of each checker of a seat."""
        places = self.read(state).checkers[seat]
        names = [self.board.names[place] for place in places]
        return list(zip(self.board.classes, names, strict=True))

    def place(
        self,
        placed: dict[int, list[tuple[str, str]]],
        *,
        seat: int = 0,
        dice: tuple[int, ...] = (),
        starter: int = 0,
        doubles: int = 0,
    ) -> Position:
        """Return a position with checkers on given spaces.

        Args:
            placed: Class and space of every checker, by seat; other seats are on their start.
            seat: The seat to move, or to roll if there are no dice.
            dice: The dice left.
            starter: The seat that began the game.
            doubles: The number of doubles that `seat` rolled before in the same turn.

        Raises:
            ValueError: The checkers of a seat are not a complete team, or a number of the dice is
                never thrown nor gained as a bonus.
        """
        table = self.board.table
        if dice and (unknown := {*dice} - {*(known := self.board.pips)}):
            expected = f"expected one of {join_names(map(str, known))}"
            raise ValueError(f"{min(unknown)} is no number of a throw here; {expected}")
        array = new_state(table)
        for owner, checkers in placed.items():
            self._place_team(array, owner, checkers)
        array.actor, array.starter, array.phase, array.doubles = seat, starter, ROLL, doubles
        array.closing = winners(table, array) > 0
        if table.play_partner:
            turns.give_turn(table, array, seat)
        if dice:
            rolled = dice[: table.dice]
            array.dice[: len(rolled)] = rolled
            turns.roll(table, array, len(rolled))
            array.phase = MOVE
            array.dice_left = len(dice)
            array.dice[: len(dice)] = sorted(dice)
        return _kept(array)

    def _place_team(self, array: State, seat: int, checkers: list[tuple[str, str]]) -> None:
        table, board = self.board.table, self.board
        unknown = [c for c in checkers if c[0] not in board.classes or c[1] not in board.names]
        if unknown or len(checkers) != table.team:
            raise ValueError(f"not a whole team: {unknown or checkers}")
        wanted = sorted(
            (board.classes.index(name), board.names.index(space)) for name, space in checkers
        )
        for k in range(table.team):
            take_off(table, array, seat, k, array.checkers[seat, k])
        for k, (first, space) in enumerate(wanted):
            if board.classes.index(board.classes[k]) != first:
                raise ValueError("that is not the team's classes")
            array.checkers[seat, k] = space
            put_on(table, array, seat, k, space)

    def freeing_number(self, state: Position, move: Move) -> int:
        """Return the number of a legal move that frees, from 1, as steps.py defines it."""
        tabled = self._tabled(self.read(state), 0, move)
        assert tabled is not None
        return steps.FREE - tabled

    # Moves as the kernel knows them: a checker, and a tabled move or what stands for others

    def move_of(self, state: Position, checker: int, tabled: int) -> Move:
        """Return a legal move, given the kernel's numbers."""
        return self._move(self.read(state), checker, tabled)

    def _numbers(self, array: State) -> list[tuple[int, int]]:
        table = self.board.table
        moves = self._work.moves
        n = legal.list_moves(table, array, moves, self._work)
        listed = [(int(moves[k, 0]), int(moves[k, 1])) for k in range(n)]
        # Sorted by checker for display; moves that are not walks come last.
        return sorted(listed, key=lambda move: (move[1] < 0, move[1] >= 0 and move))

    def _move(self, array: State, checker: int, tabled: int) -> Move:
        names, table, seat = self.board.names, self.board.table, array.actor
        if tabled == steps.PASS:
            return PASS
        pool, exit_space = table.pools[seat], table.exits[seat]
        name = self.board.classes[checker]
        if tabled == steps.HUFF:
            space = array.checkers[seat, checker]
            return Move(0, names[space], name, (names[pool],), action=Action.HUFF)
        if tabled < 0:
            doubles = table.freed_by == FREED_BY_DOUBLE
            number = steps.FREE - tabled
            die = int(array.dice[0]) if doubles else self._freeing[number - 1]
            count = number if doubles else 1
            return Move(die, names[pool], name, (names[exit_space],), count, Action.FREE)
        tabled_move = self.board.numbered[tabled]
        assert tabled_move
        path = tuple(names[space] for space in tabled_move.path)
        count = int(steps.stack_of(table, array, tabled_move.origin))
        return Move(tabled_move.die, names[tabled_move.origin], name, path, count)

    def _find(self, array: State, move: Move) -> tuple[int, int] | None:
        """Return the kernel's numbers of a move, None if it is not legal."""
        if array.phase != MOVE:
            return None
        checker = self._checker(array, move)
        tabled = None if checker is None else self._tabled(array, checker, move)
        if checker is None or tabled is None or self._move(array, checker, tabled) != move:
            return None
        table = self.board.table
        moves = self._work.moves
        found = legal.is_legal(table, array, checker, tabled, moves, self._work)
        return (checker, tabled) if found else None

    def _checker(self, array: State, move: Move) -> int | None:
        """Return the first checker of the move's class on its space, None if there is none.

        A pass has checker 0.
        """
        if move.action is Action.PASS:
            return 0
        space, seat = self._number.get(move.origin), array.actor
        for checker, name in enumerate(self.board.classes):
            if name == move.checker and array.checkers[seat, checker] == space:
                return checker
        return None

    def _tabled(self, array: State, checker: int, move: Move) -> int | None:
        """Return the number of a move's tabled move, or the number in steps.py if it is not tabled.

        None if the table has no such move of the checker by the dice left.
        """
        match move.action:
            case Action.PASS:
                return steps.PASS
            case Action.HUFF:
                return steps.HUFF
            case Action.FREE if self.board.table.freed_by == FREED_BY_DOUBLE:
                return steps.FREE - move.count if move.count > 0 else None
            case Action.FREE:
                return self._freeing_number(array, move)
        table, space, row = self.board.table, self._number.get(move.origin), self._row(array, move)
        if space is None or row is None:
            return None
        path = tuple(self._number.get(name) for name in move.path)
        first, last = walks.tabled_between(table, array.actor, checker, space, row)
        if table.retreats:
            place = walks.tabled_from(table, array.actor, space, row)
            last = walks.first_tabled(table, place + table.directions)
        for tabled in range(first, last):
            known = self.board.numbered[tabled]
            if known and known.path == path:
                return tabled
        return None

    @cached_property
    def _freeing(self) -> list[int]:
        """The dice and sums that free a checker, in the order of the kernel."""
        base = self.board.table.sum_row
        rows = map(int, self.board.table.freeing_rows)
        return [row - base if row > base else row for row in rows]

    def _freeing_number(self, array: State, move: Move) -> int | None:
        """Return the number of the move that frees a checker by a die or by a sum.

        A die has precedence over a sum of the same value.
        """
        rows = self.board.table.freeing_rows
        for number, pips in enumerate(self._freeing):
            if pips == move.die and legal.has_row(self.board.table, array, int(rows[number])):
                return steps.FREE - 1 - number
        return None

    def _row(self, array: State, move: Move) -> int | None:
        """Return the row of a move: a die left or both; None if it has other dice."""
        dice = array.dice[: array.dice_left].tolist()
        if self.board.table.sum_move == SUM_ONLY:
            row = walks.row_of_sum(self.board.table, array, array.actor, 0)
            return int(row) if move.die == sum(dice) else None
        if move.die in dice:
            return move.die
        sums = self.board.table.sum_move == SUM_JUMPS and len(dice) == 2
        return int(self.board.table.sum_row) + move.die if sums and move.die == sum(dice) else None

    @cached_property
    def _number(self) -> dict[str, int]:
        """The kernel's numbers of the spaces, by id."""
        return {name: number for number, name in enumerate(self.board.names)}


def make_game(spec: RaceVariant, layout: Layout, seats: int) -> RaceGame:
    """Return the rules of a board for a number of seats."""
    return RaceGame(make_board(spec, layout, seats), seats)


def _kept(array: State) -> Position:
    return Position(array.array.tobytes())
