"""Cabeza and its kin through the `Game` protocol: the kernel's rules on positions that never
change."""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.board.layout import Layout
from cuatto_kit.games.blocks.board import fen
from cuatto_kit.games.blocks.board.placements import DIRECTIONS, Grid
from cuatto_kit.games.blocks.config.models import Spec
from cuatto_kit.games.blocks.config.rules import Repetition, Rules, Stalemate
from cuatto_kit.games.blocks.engine import kernel
from cuatto_kit.games.blocks.engine.table import MOST_KINDS, NEXT, make_table
from cuatto_kit.games.game import END, Kind, Outcome, Played, Reason


class Move(str):
    """A move as players write it: `Fne`, `ms`, `Cnne`, or `pass`."""

    __slots__ = ()

    @property
    def kind(self) -> Kind:
        """Whether a side chose it, or passes because it has no move."""
        return Kind.FORCED if self == PASS else Kind.MOVE


PASS = Move("pass")
"""The move of a side that has no other, where the rules let it pass."""


Places = fen.Places
Key = tuple[Places, int]


@dataclass(frozen=True)
class Position:
    """`places[side][kind]` is a placement, −1 off the board; `side` (0 or 1) is to move.

    `seen` holds what came before, newest last, as far as repetition is counted; `ply` counts
    the moves made.
    """

    places: Places
    side: int
    ply: int = 0
    seen: tuple[Key, ...] = ()

    @property
    def key(self) -> Key:
        """What makes two positions the same: the pieces and the side to move."""
        return (self.places, self.side)


class BlocksGame:
    """The rules on one board. Moves are text as players write it: `Fne`, `ms`, `Cnne`."""

    seats = 2

    def __init__(self, grid: Grid, rules: Rules, start: str) -> None:
        """Raises ValueError, in words, on a start that is no position of the board."""
        self.grid = grid
        self.rules = rules
        self.table = make_table(grid, rules)
        self._start = Position(*fen.read(grid, start))

    def initial(self) -> Position:
        return self._start

    def actor(self, state: Position) -> int:
        return END if self.is_over(state) else state.side

    def outcomes(self, state: Position) -> list[tuple[Move, Fraction]]:
        """None: chance has no part in the game."""
        return []

    def legal(self, state: Position) -> list[Move]:
        if self.is_over(state):
            return []
        return [self.name_of(state, move) for move in self.targets(state)] or [PASS]

    def play(self, state: Position, choice: Move) -> Played[Position]:
        return Played(self.apply(state, choice), ())

    def apply(self, state: Position, choice: Move) -> Position:
        if choice == PASS:
            if self.legal(state) != [PASS]:
                raise ValueError("there are moves to play; expected one of them")
            return self._after(state, state.places)
        array = self.array_of(state)
        for move in [] if self.is_over(state) else self.targets(state):
            if self.name_of(state, move) == choice:
                if kernel.crushes(self.table, array, move):
                    kernel.crush(self.table, array, move)
                else:
                    kernel.play(self.table, array, move)
                return self._after(state, self._places(array))
        raise ValueError(f"{choice!r} is not legal here")

    def outcome(self, state: Position) -> Outcome | None:
        if not self.is_over(state):
            return None
        if self.winner(state) >= 0:
            crushed = state.places[state.side][0] < 0
            return Outcome(self.winners(state), Reason.CRUSHED if crushed else Reason.HOME_ROW)
        if state.seen.count(state.key) >= 2:
            return Outcome((), Reason.REPETITION)
        if self._drawn(state):
            return Outcome((), Reason.MOVE_LIMIT)
        return Outcome(self.winners(state), Reason.STALEMATE)

    def winners(self, state: Position) -> tuple[int, ...]:
        won = self.winner(state)
        if won < 0 and self.rules.stalemate is Stalemate.LOSS and not self._drawn(state):
            won = -1 if self._movable(state) else 1 - state.side
        return () if won < 0 else (won,)

    # What this family's other rooms use besides

    def array_of(self, state: Position) -> NDArray[np.int64]:
        """The position as the kernel has it."""
        array = np.full(kernel.POSITION, -1, np.int64)
        array[kernel.SIDE], array[kernel.PLY] = state.side, state.ply
        for side, places in enumerate(state.places):
            first = kernel.PLACES + MOST_KINDS * side
            array[first : first + len(places)] = places
        kernel.set_up(self.table, array)
        return array

    def targets(self, state: Position) -> list[int]:
        """The moves as the kernel has them: placements that are come to."""
        moves = np.zeros(kernel.MOST_MOVES, np.int64)
        n = kernel.list_moves(self.table, self.array_of(state), moves)
        return [int(move) for move in moves[:n]]

    def winner(self, state: Position) -> int:
        """The side that crushed the foreign cabeza or came home, −1 where none did."""
        return int(kernel.winner_of(self.table, self.array_of(state)))

    def is_over(self, state: Position) -> bool:
        """Whether nobody is to move any more."""
        if self.winner(state) >= 0 or self._drawn(state):
            return True
        return self.rules.stalemate is not Stalemate.PASS and not self._movable(state)

    def name_of(self, state: Position, move: int) -> Move:
        """A move of the side to move, as players write it."""
        after = self.grid.placements[move]
        origin = state.places[state.side][after.kind]
        kind = self.grid.kinds[after.kind]
        letter = kind.letter if state.side else kind.letter.upper()
        before = self.grid.placements[origin]
        if kind.cube:
            step = kind.size[0]
            steps = _displacement(
                (after.column - before.column) // step, (after.row - before.row) // step
            )
            return Move(letter + steps)
        return Move(letter + self._rolls(origin, move))

    def _rolls(self, origin: int, target: int) -> str:
        for first, middle in zip(DIRECTIONS, self._next(origin), strict=True):
            if middle == target:
                return first
            if middle >= 0 and target in (after := self._next(middle)):
                return first + DIRECTIONS[after.index(target)]
        raise AssertionError("no two rolls lead there")

    def _next(self, placement: int) -> list[int]:
        """Where a roll in each direction leads, −1 off the board."""
        first = kernel.record(placement) + NEXT
        numbers: list[int] = self.table[first : first + len(DIRECTIONS)].tolist()
        return numbers

    def _after(self, state: Position, places: Places) -> Position:
        seen = (*state.seen, state.key) if self.rules.repetition is Repetition.DRAW_3 else ()
        return Position(places, 1 - state.side, state.ply + 1, seen)

    def _places(self, array: NDArray[np.int64]) -> Places:
        kinds = len(self.grid.kinds)
        red, blue = (
            tuple(int(place) for place in array[first : first + kinds])
            for first in (kernel.PLACES, kernel.PLACES + MOST_KINDS)
        )
        return red, blue

    def _drawn(self, state: Position) -> bool:
        if self.rules.ply_cap and state.ply >= self.rules.ply_cap:
            return True
        return state.seen.count(state.key) >= 2

    def _movable(self, state: Position) -> bool:
        return bool(self.targets(state))


def _displacement(columns: int, rows: int) -> str:
    """Steps north or south, then east or west."""
    return ("n" * rows or "s" * -rows) + ("e" * columns or "w" * -columns)


def make_game(spec: Spec, layout: Layout, seats: int) -> BlocksGame:
    """The rules of a board. Raises ValueError on any number of seats but two."""
    if seats != BlocksGame.seats:
        raise ValueError(f"{seats} seats; expected {BlocksGame.seats}")
    return BlocksGame(spec.grid, spec.rules, spec.board.start)
