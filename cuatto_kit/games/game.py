"""The `Game` protocol: the rules of one board for a number of seats.

Races with dice, push-your-luck and chess-like play all speak it. Positions never change; a move
or a piece of chance leads from one to the next and brings about events, which is all that
console, records and rule sheets are told.
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
"""The actor where chance decides."""
END = -2
"""The actor where the game is over."""

Draw = Callable[[int], int]
"""Gives a bot a number from 0 to n − 1."""


class Kind(Enum):
    """What sort of choice leads on from a position."""

    MOVE = "move"
    """A seat has chosen it."""
    FORCED = "forced"
    """What happens to a seat that can play nothing: a pass, a bust. It is played for the seat."""
    CHANCE = "chance"
    """What dice or sticks brought."""


class Choice(Protocol):
    """A move, or what chance brings; it can be compared and kept."""

    @property
    def kind(self) -> Kind:
        """What sort of choice it is."""

    def __hash__(self) -> int: ...


class Roll(tuple[int, ...]):
    """What dice or sticks show; it equals the plain tuple of its numbers."""

    __slots__ = ()

    def __new__(cls, numbers: Iterable[int] = ()) -> "Roll":
        return super().__new__(cls, numbers)

    @property
    def kind(self) -> Kind:
        """Chance."""
        return Kind.CHANCE


class EventKind(StrEnum):
    """What a choice or a roll can bring about."""

    BEGINS = "begins"
    """The seat was chosen by lot to begin."""
    ROLLED = "rolled"
    """The dice fell for the seat; `numbers` are what they show."""
    MOVED = "moved"
    """The seat moved a piece to `place`; where it climbed, `count` spaces."""
    PASSED = "passed"
    """The seat could play nothing, or chose not to."""
    FREED = "freed"
    """`count` pieces of the seat came in from where they wait."""
    HUFFED = "huffed"
    """The seat gave back a piece for a hit that it missed."""
    HIT = "hit"
    """A piece of the seat was sent back from `place`."""
    SENT_BACK = "sent back"
    """The rules sent a piece of the seat back from `place`: a third double."""
    CROWNED = "crowned"
    """The rules brought a piece of the seat home from `place`: a third double."""
    HOME = "home"
    """The seat has `count` pieces home now."""
    MISSED_HIT = "missed hit"
    """The seat could have hit with the piece on `place` and did not."""
    ROLLS_AGAIN = "rolls again"
    """The seat has another roll."""
    BUST = "bust"
    """The seat lost what it had gained in its turn."""
    STOPPED = "stopped"
    """The seat ended its turn and keeps what it gained."""
    CLAIMED = "claimed"
    """The seat claimed the column named by `place`."""
    CRUSHED = "crushed"
    """The seat crushed the piece that stood on `place`."""
    ENDED = "ended"
    """The game is over; its outcome says how."""


@dataclass(frozen=True)
class Event:
    """One thing that happened: to or by which seat (from 0), with which piece (a class or a
    letter of the family's), on which space (an id of the layout), to how many, by which numbers."""

    kind: EventKind
    seat: int
    piece: str = ""
    place: str = ""
    count: int = 0
    numbers: tuple[int, ...] = ()


class Reason(StrEnum):
    """How a game ended."""

    ALL_HOME = "all home"
    """Every piece of the winner came home."""
    CLAIMED = "claimed"
    """The winner claimed as many columns as it takes."""
    NOTHING_LEFT = "nothing left"
    """All is claimed, and nobody has enough."""
    CRUSHED = "crushed"
    """The winner crushed the piece that must not be lost."""
    HOME_ROW = "home row"
    """The winner came to the far home row."""
    IN_LINE = "in line"
    """The winner has a whole line."""
    STALEMATE = "stalemate"
    """The side to move has no move."""
    REPETITION = "repetition"
    """The same position came for the third time."""
    MOVE_LIMIT = "move limit"
    """The game is as long as the rules allow."""


@dataclass(frozen=True)
class Outcome:
    """The end of a game: who won (seats from 0, ascending; none of a draw), and how."""

    winners: tuple[int, ...]
    reason: Reason


State = TypeVar("State", bound=Hashable)
Move = TypeVar("Move", bound=Choice)


@dataclass(frozen=True)
class Played(Generic[State]):
    """The position that a choice led to, and what it brought about, in order."""

    state: State
    events: tuple[Event, ...]


class Game(Protocol[State, Move]):
    """The rules of one board for a number of seats. All methods are pure.

    Seats count from 0. Chance comes from outside, as an outcome that is applied.
    """

    @property
    def seats(self) -> int:
        """How many play."""

    def initial(self) -> State:
        """The position before anything has happened."""

    def actor(self, state: State) -> int:
        """The seat that chooses, CHANCE, or END."""

    def outcomes(self, state: State) -> Sequence[tuple[Move, Fraction]]:
        """What chance may bring here, with probabilities that add up to 1."""

    def legal(self, state: State) -> Sequence[Move]:
        """The moves of the seat that chooses; never empty where a seat does."""

    def play(self, state: State, choice: Move) -> Played[State]:
        """What a legal move or a piece of chance leads to. Raises ValueError on any other."""

    def apply(self, state: State, choice: Move) -> State:
        """The position that `play` leads to, without its events. Raises ValueError as it does."""

    def outcome(self, state: State) -> Outcome | None:
        """How the game has ended, None while it goes on."""

    def winners(self, state: State) -> tuple[int, ...]:
        """The seats that have won, none before the end."""
