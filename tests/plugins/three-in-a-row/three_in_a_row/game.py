"""The rules, as cuatto_kit/games/game.py has them: positions that never change."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from cuatto_kit.games.game import END, Event, EventKind, Kind, Outcome, Played, Reason
from three_in_a_row.board import square_name
from three_in_a_row.model import LineVariant

FREE = -1
"""The owner of a free square."""
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))
"""East, north and the diagonals, as steps in columns and rows."""


class Move(str):
    """The name of the square that is taken, as in `b2`."""

    __slots__ = ()

    @property
    def kind(self) -> Kind:
        """A seat chooses it."""
        return Kind.MOVE


@dataclass(frozen=True)
class Position:
    """Who has each square, by seat, and which square was taken last, FREE before the first."""

    owners: tuple[int, ...]
    last: int = FREE

    @property
    def moves(self) -> int:
        """How many moves were made."""
        return len(self.owners) - self.owners.count(FREE)

    @property
    def side(self) -> int:
        """Whose turn it is."""
        return self.moves % 2


class LineGame:
    """Two sides take squares in turn; the first with a whole line wins."""

    seats = 2

    def __init__(self, variant: LineVariant, seats: int) -> None:
        if seats != self.seats:
            raise ValueError(f"{seats} seats; expected {self.seats}")
        self.names = [Move(square_name(variant, square)) for square in range(variant.squares)]
        """What the squares are called."""
        self.lines = list(_lines(variant))
        """The squares of every line that wins."""
        self._through = [
            [line for line in self.lines if square in line] for square in range(variant.squares)
        ]

    def initial(self) -> Position:
        return Position((FREE,) * len(self.names))

    def actor(self, state: Position) -> int:
        return END if self.outcome(state) else state.side

    def outcomes(self, state: Position) -> Sequence[tuple[Move, Fraction]]:
        """None: chance has no part in the game."""
        return ()

    def legal(self, state: Position) -> Sequence[Move]:
        if self.outcome(state):
            return ()
        pairs = zip(self.names, state.owners, strict=True)
        return [name for name, owner in pairs if owner == FREE]

    def apply(self, state: Position, choice: Move) -> Position:
        if choice not in self.legal(state):
            raise ValueError(f"{choice!r} is not legal here")
        square = self.names.index(choice)
        owners = (*state.owners[:square], state.side, *state.owners[square + 1 :])
        return Position(owners, square)

    def play(self, state: Position, choice: Move) -> Played[Position]:
        """Events: MOVED with the square that was taken; ENDED."""
        after = self.apply(state, choice)
        events = [Event(EventKind.MOVED, state.side, place=choice)]
        if self.outcome(after):
            events.append(Event(EventKind.ENDED, state.side))
        return Played(after, tuple(events))

    def outcome(self, state: Position) -> Outcome | None:
        if state.last != FREE:
            side = state.owners[state.last]
            if self.makes_line(state.owners, side, state.last):
                return Outcome((side,), Reason.IN_LINE)
        return None if FREE in state.owners else Outcome((), Reason.NOTHING_LEFT)

    def winners(self, state: Position) -> tuple[int, ...]:
        outcome = self.outcome(state)
        return outcome.winners if outcome else ()

    def makes_line(self, owners: Sequence[int], side: int, square: int) -> bool:
        """Whether a side that has a square, or takes it, has a whole line through it."""
        return any(
            all(owners[other] == side for other in line if other != square)
            for line in self._through[square]
        )


def _lines(variant: LineVariant) -> Iterator[frozenset[int]]:
    """Each line once, from its western end."""
    columns, rows, length = variant.board.columns, variant.board.rows, variant.rules.line
    for square in range(variant.squares):
        row, column = divmod(square, columns)
        for east, north in DIRECTIONS:
            last_column, last_row = column + (length - 1) * east, row + (length - 1) * north
            if last_column < columns and 0 <= last_row < rows:
                yield frozenset(square + k * (north * columns + east) for k in range(length))
