"""The messages of a search: the orders to workers and their results.

They are also the content of the journal.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256

from pydantic import JsonValue, TypeAdapter

Said = Mapping[str, JsonValue]
"""The data of a board's file."""
Figures = Mapping[str, tuple[float, float, float]]
"""The mean and the ends of the 95 % interval of each figure, by the name of the criterion.

Of figures for several parts of a board, it is the worst.
"""


Ticket = tuple[int, int, int]
"""The number of an order: that of its batch, of the round in it, and its own in the round."""


def number_of(*parts: object) -> int:
    """Return a number from 0 to below 2**62 that depends only on the given parts."""
    digest = sha256("/".join(map(str, parts)).encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 2


@dataclass(frozen=True)
class Look:
    """The number of games from which figures are taken.

    `games` are played by policies that resemble people, `skill` by one good policy against careless
    ones. All depend on `seed`.
    """

    games: int
    skill: int
    seed: int = 0

    @property
    def cost(self) -> int:
        """The total number of games."""
        return self.games + self.skill

    def anew(self, *parts: object) -> "Look":
        """Return a look of the same size with a new seed."""
        return replace(self, seed=number_of(*parts))


@dataclass(frozen=True)
class Board:
    """A playable board: the data of its file, and its features."""

    said: Said
    features: Mapping[str, int]
    how: str
    """A short description of its origin."""


@dataclass(frozen=True)
class Trial:
    """The result for a board.

    - `board`: the board that was made; None if there was none or it was given.
    - `figures`: the figures; empty if its games do not end.
    - `games`: the number of games that were played.
    """

    board: Board | None = None
    figures: Figures = field(default_factory=dict)
    games: int = 0


TRIAL: TypeAdapter[Trial] = TypeAdapter(Trial)
"""The JSON converter of trials."""


@dataclass(frozen=True)
class Make:
    """An order to make and play a board: a new one, a changed one, or one from two parents.

    All randomness comes from `seed`.
    """

    seed: int
    parents: tuple[Said, ...]
    look: Look


@dataclass(frozen=True)
class Replay:
    """An order to play a given board."""

    board: Board
    look: Look


@dataclass(frozen=True)
class Price:
    """An order to make the kit of a board as far as its cost requires."""

    said: Said


@dataclass(frozen=True)
class Kit:
    """The cost of printing a board, and its picture.

    It has `parts` parts on `plates` plates, takes `seconds` seconds and `grams` grams of plastic,
    which cost `price` in the currency of the printer's file. `drawing` is an SVG.
    """

    parts: int
    plates: int
    grams: float
    price: float
    seconds: float
    drawing: str


Order = Make | Replay | Price
"""An order to a worker."""
Result = Trial | Kit | None
"""The result of an order; None is a kit that cannot be printed or a board that cannot be played."""
