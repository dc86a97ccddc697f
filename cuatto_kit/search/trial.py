"""Boards as a search tries them: what is to be done, and what came of it.

These are the values that travel between the search and its workers, and that the journal keeps.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256

from pydantic import JsonValue, TypeAdapter

Said = Mapping[str, JsonValue]
"""What the file of a board says."""
Figures = Mapping[str, tuple[float, float, float]]
"""What games say, by the name of the criterion: the mean and the ends of its 95 % interval. Of
figures that several parts of a board have, the worst."""


Ticket = tuple[int, int, int]
"""Which order of a search: the number of its batch, of the round in it, and its own there."""


def number_of(*parts: object) -> int:
    """A number from 0 to below 2**62 that follows from some words and numbers alone."""
    digest = sha256("/".join(map(str, parts)).encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 2


@dataclass(frozen=True)
class Look:
    """How closely a board is looked at: by so many games of players like people, and so many of one
    good player against careless ones, of that seed."""

    games: int
    skill: int
    seed: int = 0

    @property
    def cost(self) -> int:
        """The games in all."""
        return self.games + self.skill

    def anew(self, *parts: object) -> "Look":
        """As close a look at games that nobody has seen."""
        return replace(self, seed=number_of(*parts))


@dataclass(frozen=True)
class Board:
    """A board that can be played: what its file says, and what can be counted on it."""

    said: Said
    features: Mapping[str, int]
    how: str
    """How it came to be, in a few words."""


@dataclass(frozen=True)
class Trial:
    """What was found of a board: `figures` are empty where its games do not end. `games` were
    played. `board` is the one that was made, None where there was none to be had, or where it was
    there before."""

    board: Board | None = None
    figures: Figures = field(default_factory=dict)
    games: int = 0


TRIAL: TypeAdapter[Trial] = TypeAdapter(Trial)
"""Writes and reads a trial as JSON."""


@dataclass(frozen=True)
class Make:
    """A board is to be made, by the chance of that seed, and looked at: a new one, or one like a
    parent, or one from two."""

    seed: int
    parents: tuple[Said, ...]
    look: Look


@dataclass(frozen=True)
class Replay:
    """A board is to be looked at more closely."""

    board: Board
    look: Look


@dataclass(frozen=True)
class Price:
    """The kit of a board is to be made, as far as is needed to know what it costs."""

    said: Said


@dataclass(frozen=True)
class Kit:
    """What it takes to print a board, and its picture.

    `parts` are printed on so many `plates`, of so many `grams` of plastic for `price` (in the money
    of the printer's file) in so many `seconds`. `drawing` is SVG.
    """

    parts: int
    plates: int
    grams: float
    price: float
    seconds: float
    drawing: str


Order = Make | Replay | Price
"""What a worker is asked to do."""
Result = Trial | Kit | None
"""What came of it; None is a kit that cannot be printed, of a board that cannot be played."""
