"""Block games such as Cabeza as a `Game`: state, moves and results."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

import numpy as np

from cuatto_kit.board.layout import Layout
from cuatto_kit.games.blocks import fen, kernels
from cuatto_kit.games.blocks.grid import DIRECTIONS, Grid, square_id
from cuatto_kit.games.blocks.model import BlocksVariant, Repetition, Rules
from cuatto_kit.games.blocks.records import MOST_MOVES, MOST_ROLLS, State, make_table
from cuatto_kit.games.game import END, Event, EventKind, Kind, Outcome, Played, Reason


class Move(str):
    """A move in players' notation: `Fne`, `ms`, `Cnne`, or `pass`."""

    __slots__ = ()

    @property
    def kind(self) -> Kind:
        """FORCED for a pass, else MOVE."""
        return Kind.FORCED if self == PASS else Kind.MOVE


PASS = Move("pass")
"""The move of a side that has no other, if the rules let it pass."""


_REASONS = {
    kernels.CRUSHED: Reason.CRUSHED,
    kernels.HOME: Reason.HOME_ROW,
    kernels.NO_MOVES: Reason.STALEMATE,
    kernels.REPEATED: Reason.REPETITION,
    kernels.CAPPED: Reason.MOVE_LIMIT,
}

Places = fen.Places
Key = tuple[Places, int]


@dataclass(frozen=True)
class Position:
    """A position of a game.

    `places[side][kind]` is a placement, −1 off the board; `side` (0 or 1) is to move. `seen` holds
    the earlier positions, newest last, if repetition counts; `ply` is the number of moves made.
    """

    places: Places
    side: int
    ply: int = 0
    seen: tuple[Key, ...] = ()

    @property
    def key(self) -> Key:
        """The pieces and the side to move, which identify repeated positions."""
        return (self.places, self.side)


class BlocksGame:
    """The rules on one board. Moves are text in players' notation: `Fne`, `ms`, `Cnne`."""

    seats = 2

    def __init__(self, grid: Grid, rules: Rules, start: str) -> None:
        """Create the rules for a board.

        Raises ValueError, with a readable message, if the start is not a position of the board.
        """
        self.grid = grid
        self.rules = rules
        self.table = make_table(grid, rules)
        self._start = Position(*fen.read(grid, start))

    def initial(self) -> Position:
        return self._start

    def actor(self, state: Position) -> int:
        array = self.read(state)
        return END if self._ending(state, array, len(self._listed(array))) else state.side

    def outcomes(self, state: Position) -> list[tuple[Move, Fraction]]:
        """Return an empty list: there is no chance in the game."""
        return []

    def legal(self, state: Position) -> list[Move]:
        array = self.read(state)
        moves = self._listed(array)
        if self._ending(state, array, len(moves)):
            return []
        return [self.name_of(state, move) for move in moves] or [PASS]

    def play(self, state: Position, choice: Move) -> Played[Position]:
        """Return the position and the events after a move.

        Events: PASSED; MOVED with the piece's letter as written, the south-west squares of its new
        and its old place, and its extent east, north and up in squares as the numbers; CRUSHED with
        the letter and the square of the opponent's cabeza; HOME with those of the side's own
        cabeza; ENDED.
        """
        after = self.apply(state, choice)
        return Played(after, tuple(self._events(state, choice, after)))

    def apply(self, state: Position, choice: Move) -> Position:
        array = self.read(state)
        if choice == PASS:
            if self.legal(state) != [PASS]:
                raise ValueError("there are moves to play; expected one of them")
            return self._after(state, state.places)
        move, rolls = self.target_of(state, choice), np.zeros(MOST_ROLLS, np.int64)
        # If the move is legal, there is at least one move, so 1 suffices for the ending.
        over = self._ending(state, array, 1)
        if move is None or over or not kernels.is_legal(self.table, array, move, rolls):
            raise ValueError(f"{choice!r} is not legal here")
        kernels.make(self.table, array, move)
        return self._after(state, self._places(array))

    def _events(self, before: Position, choice: Move, after: Position) -> Iterator[Event]:
        """Yield the events of a choice that has been applied."""
        side, outcome = before.side, self.outcome(after)
        if choice == PASS:
            yield Event(EventKind.PASSED, side)
        for kind, place in enumerate(after.places[side]):
            if place != (old := before.places[side][kind]):
                size = self.grid.placements[place].size
                piece, square = self._named_at(side, kind, place)
                _, origin = self._named_at(side, kind, old)
                yield Event(EventKind.MOVED, side, piece, square, 0, size, origin)
        if outcome and outcome.reason is Reason.CRUSHED:
            crushed = self._named_at(1 - side, 0, before.places[1 - side][0])
            yield Event(EventKind.CRUSHED, side, *crushed)
        elif outcome and outcome.reason is Reason.HOME_ROW:
            home = self._named_at(side, 0, after.places[side][0])
            yield Event(EventKind.HOME, side, *home, count=1)
        if outcome:
            yield Event(EventKind.ENDED, side)

    def outcome(self, state: Position) -> Outcome | None:
        array = self.read(state)
        ending = self._ending(state, array, len(self._listed(array)))
        if ending not in _REASONS:
            return None
        winner = int(kernels.winner_by(self.table, array, ending))
        return Outcome((winner,) if winner >= 0 else (), _REASONS[ending])

    def winners(self, state: Position) -> tuple[int, ...]:
        outcome = self.outcome(state)
        return outcome.winners if outcome else ()

    # Methods for the other packages of this family

    def read(self, state: Position) -> State:
        """Return the position as a new array for the kernel, which may be changed."""
        array = State.new(self.table)
        array.side, array.ply = state.side, state.ply
        array.pieces[:] = state.places
        kernels.set_up(self.table, array)
        return array

    def targets(self, state: Position) -> list[int]:
        """Return the moves in the kernel's form: the placements to which they lead."""
        return self._listed(self.read(state))

    def name_of(self, state: Position, move: int) -> Move:
        """Return a move of the side to move in players' notation."""
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

    def target_of(self, state: Position, name: Move) -> int | None:
        """Return the placement to which a move in this notation leads, or None if it is invalid."""
        letter, steps = (name[:1], name[1:]) if isinstance(name, str) else ("", "")
        kind = self._kinds[state.side].get(letter)
        origin = -1 if kind is None else state.places[state.side][kind]
        if origin < 0 or not steps or not set(steps) <= set(DIRECTIONS):
            return None
        target = self._gone(origin, steps)
        return target if target >= 0 and self.name_of(state, target) == name else None

    def _gone(self, origin: int, steps: str) -> int:
        """Return where steps lead, ignoring other pieces.

        Returns −1 off the board, and for a block with more than two rolls.
        """
        before = self.grid.placements[origin]
        if self.grid.kinds[before.kind].cube:
            step = before.size[0]
            east, north = steps.count("e") - steps.count("w"), steps.count("n") - steps.count("s")
            column, row = before.column + step * east, before.row + step * north
            return self.grid.number.get(replace(before, column=column, row=row), -1)
        number = origin if len(steps) <= 2 else -1
        for letter in steps:
            number = self._next(number)[DIRECTIONS.index(letter)] if number >= 0 else -1
        return number

    @cached_property
    def _kinds(self) -> tuple[dict[str, int], dict[str, int]]:
        """The number of each kind by its letter as written, for each side."""
        letters = [kind.letter for kind in self.grid.kinds]
        first = {letter.upper(): number for number, letter in enumerate(letters)}
        return first, {letter: number for number, letter in enumerate(letters)}

    def _named_at(self, side: int, kind: int, place: int) -> tuple[str, str]:
        """Return a piece's letter as written, and the id of its south-west square."""
        letter = self.grid.kinds[kind].letter
        square = self.grid.squares_of(self.grid.placements[place])[0]
        return letter if side else letter.upper(), square_id(square)

    def _rolls(self, origin: int, target: int) -> str:
        for first, middle in zip(DIRECTIONS, self._next(origin), strict=True):
            if middle == target:
                return first
            if middle >= 0 and target in (after := self._next(middle)):
                return first + DIRECTIONS[after.index(target)]
        raise AssertionError("no two rolls lead there")

    def _next(self, placement: int) -> list[int]:
        """Return where a roll in each direction leads, −1 off the board."""
        numbers: list[int] = self.table.placements[placement].rolled.tolist()
        return numbers

    def _after(self, state: Position, places: Places) -> Position:
        seen = (*state.seen, state.key) if self.rules.repetition is Repetition.DRAW_3 else ()
        return Position(places, 1 - state.side, state.ply + 1, seen)

    def _places(self, array: State) -> Places:
        red, blue = map(tuple, array.pieces.tolist())
        return red, blue

    def _listed(self, array: State) -> list[int]:
        """Return the kernel's moves of a position."""
        moves = np.zeros(MOST_MOVES, np.int64)
        n = kernels.list_moves(self.table, array, moves)
        listed: list[int] = moves[:n].tolist()
        return listed

    def _ending(self, state: Position, array: State, moves: int) -> int:
        """Return how the game has ended (kernels.py) in a position with a number of moves."""
        return int(kernels.ending_of(self.table, array, state.seen.count(state.key), moves))


def _displacement(columns: int, rows: int) -> str:
    """Return steps north or south, then east or west."""
    return ("n" * rows or "s" * -rows) + ("e" * columns or "w" * -columns)


def make_game(spec: BlocksVariant, layout: Layout, seats: int) -> BlocksGame:
    """Return the rules of a board.

    Raises ValueError if the number of seats is not two.
    """
    if seats != BlocksGame.seats:
        raise ValueError(f"{seats} seats; expected {BlocksGame.seats}")
    return BlocksGame(spec.grid, spec.rules, spec.board.start)
