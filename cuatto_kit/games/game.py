"""The `Game` protocol: the rules of one board for a number of seats.

Race games with dice, push-your-luck games and chess-like games all implement it. Positions are
immutable. A move or a chance outcome leads to the next position and causes events; the console,
records and rule sheets see only these events.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Generic, Protocol, TypeAlias, TypeVar

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Numbers: TypeAlias = "NDArray[np.int64]"
"""An array of 64-bit integers that a kernel reads or writes."""

CHANCE = -1
"""The actor of a position in which chance decides."""
END = -2
"""The actor of a position in which the game is over."""

Draw = Callable[[int], int]
"""A function that returns a random number from 0 to n − 1 to a bot."""


class Kind(Enum):
    """The kind of a choice."""

    MOVE = "move"
    """A choice of a seat."""
    FORCED = "forced"
    """The only choice of a seat that cannot play: a pass or a bust. It is played automatically."""
    CHANCE = "chance"
    """A result of dice or sticks."""


class Choice(Protocol):
    """A move or a chance outcome; it can be compared and hashed."""

    @property
    def kind(self) -> Kind:
        """The kind of the choice."""

    def __hash__(self) -> int: ...


class Roll(tuple[int, ...]):
    """The numbers that dice or sticks show; it equals the plain tuple of its numbers."""

    __slots__ = ()

    def __new__(cls, numbers: Iterable[int] = ()) -> "Roll":
        return super().__new__(cls, numbers)

    @property
    def kind(self) -> Kind:
        """Always `Kind.CHANCE`."""
        return Kind.CHANCE


class EventKind(StrEnum):
    """The kinds of events that a choice or a roll can cause."""

    BEGINS = "begins"
    """The seat was drawn by lot to begin."""
    ROLLED = "rolled"
    """The dice were rolled for the seat; `numbers` are their values."""
    MOVED = "moved"
    """The seat moved a piece from `origin` to `place`; for a climb, `count` is the number of
    spaces.
    """
    CROSSED = "crossed"
    """The piece that moved passed `place`, which another seat owns."""
    JUMPED = "jumped"
    """The piece that moved came to `origin`, from where a jump led it on to `place`."""
    PASSED = "passed"
    """The seat could not play or chose not to."""
    FREED = "freed"
    """`count` pieces of the seat entered from their waiting area."""
    HUFFED = "huffed"
    """The seat gave back a piece as the penalty for a missed hit."""
    HIT = "hit"
    """A piece of the seat was sent back from `place`."""
    SENT_BACK = "sent back"
    """The rules sent a piece of the seat back from `place` because of a third double or six."""
    CROWNED = "crowned"
    """The rules brought a piece of the seat home from `place` because of a third double."""
    HOME = "home"
    """The seat now has `count` pieces home."""
    MISSED_HIT = "missed hit"
    """The seat could have hit with the piece on `place` but did not."""
    MISSES = "misses"
    """The seat has to miss `count` turns because of `place`."""
    SKIPPED = "skipped"
    """The seat missed `count` turns."""
    HELD = "held"
    """A piece of the seat is held on `place`."""
    RELEASED = "released"
    """A piece of the seat on `place` is held no longer."""
    BONUS = "bonus"
    """The seat gained another move by the pips in `numbers`."""
    ROLLS_AGAIN = "rolls again"
    """The seat has another roll."""
    BUST = "bust"
    """The seat lost its progress of this turn."""
    STOPPED = "stopped"
    """The seat ended its turn and keeps its progress."""
    CLAIMED = "claimed"
    """The seat claimed the column named by `place`."""
    CRUSHED = "crushed"
    """The seat crushed the piece on `place`."""
    ENDED = "ended"
    """The game is over; its outcome gives the reason."""


@dataclass(frozen=True)
class Event:
    """One thing that happened in a game.

    `seat` (from 0) is the seat that acted or was affected, `piece` a class or letter of the family,
    `place` and `origin` the ids of spaces of the layout, `count` a number of pieces or spaces, and
    `numbers` the dice.
    """

    kind: EventKind
    seat: int
    piece: str = ""
    place: str = ""
    count: int = 0
    numbers: tuple[int, ...] = ()
    origin: str = ""


class Reason(StrEnum):
    """The reasons for which a game can end."""

    ALL_HOME = "all home"
    """Every piece of the winner came home."""
    CLAIMED = "claimed"
    """The winner claimed the required number of columns."""
    NOTHING_LEFT = "nothing left"
    """All columns are claimed and no seat has enough of them."""
    CRUSHED = "crushed"
    """The winner crushed the piece that must not be lost."""
    HOME_ROW = "home row"
    """The winner reached the far home row."""
    IN_LINE = "in line"
    """The winner has a whole line."""
    STALEMATE = "stalemate"
    """The side to move has no legal move."""
    REPETITION = "repetition"
    """The same position occurred for the third time."""
    MOVE_LIMIT = "move limit"
    """The game reached the maximum length that the rules allow."""


@dataclass(frozen=True)
class Outcome:
    """The end of a game: the winners (seats from 0, ascending; empty for a draw) and the reason."""

    winners: tuple[int, ...]
    reason: Reason


State = TypeVar("State", bound=Hashable)
Move = TypeVar("Move", bound=Choice)


@dataclass(frozen=True)
class Played(Generic[State]):
    """The position after a choice, and the events that the choice caused, in order."""

    state: State
    events: tuple[Event, ...]


class Game(Protocol[State, Move]):
    """The rules of one board for a number of seats. All methods are pure.

    Seats are numbered from 0. The caller supplies chance outcomes and applies them like moves.
    """

    @property
    def seats(self) -> int:
        """The number of seats."""

    def initial(self) -> State:
        """Return the position at the start of the game."""

    def actor(self, state: State) -> int:
        """Return the seat to move, CHANCE or END."""

    def outcomes(self, state: State) -> Sequence[tuple[Move, Fraction]]:
        """Return the possible chance outcomes with their probabilities, which add up to 1."""

    def legal(self, state: State) -> Sequence[Move]:
        """Return the legal moves of the seat to move; never empty if a seat is to move."""

    def play(self, state: State, choice: Move) -> Played[State]:
        """Return the position and the events after a legal move or a chance outcome.

        Raises ValueError for any other choice.
        """

    def apply(self, state: State, choice: Move) -> State:
        """Return the position to which `play` leads, without the events.

        Raises ValueError for the same choices as `play`.
        """

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game has ended, or None while it is in progress."""

    def winners(self, state: State) -> tuple[int, ...]:
        """Return the seats that have won; none before the end."""
