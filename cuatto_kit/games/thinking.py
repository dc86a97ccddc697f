"""How a position is thought about: what it may take, how it is stopped, what was found.

A family's `TextGame.thinker` says who thinks. Bots by the clock, hints, the engine protocol and
reviews of records all ask it the same question.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from math import sqrt
from typing import Generic, Protocol, TypeAlias, TypeVar

from cuatto_kit.games.game import Draw, Move, State

Bot: TypeAlias = Callable[[State, Draw], Move]
"""Chooses a legal move of a position; `draw` gives it its random numbers."""


@dataclass(frozen=True)
class Strength:
    """How a player of a named strength plays: like a bot, but one move of `slip` by chance; 0 for
    none."""

    bot: str
    slip: int = 0


@dataclass(frozen=True)
class Limits:
    """What thinking may take: plies, seconds, both or neither; whatever has no limit goes on until
    it is stopped. `lines` is how many of the best moves are followed up, from 1."""

    depth: int | None = None
    seconds: float | None = None
    lines: int = 1


class Stop:
    """Ends thinking from another thread, with the best move so far. It stays set until somebody
    clears it: who has somebody think does so before."""

    def __init__(self) -> None:
        import numpy as np  # who only reads of games need not have it

        self.flag = np.zeros(1, np.int64)
        """What compiled code looks at: not 0 once it is to end."""

    def set(self) -> None:
        """Asks whoever thinks to end."""
        self.flag[0] = 1

    def clear(self) -> None:
        """Lets the next one think."""
        self.flag[0] = 0

    @property
    def is_set(self) -> bool:
        """Whether thinking is to end."""
        return bool(self.flag[0])


@dataclass(frozen=True)
class Worth:
    """What a position is worth to a seat.

    `win` is its chance to win, 0 to 1 (a draw counts one half), known to ± `half` (95 %). Where the
    family's search counts so, `score` is in hundredths of its unit, and `wins_in` the moves of its
    own that the winner needs, 0 where no win is proven, negative where the win is another's.
    """

    win: float
    half: float = 0.0
    score: int | None = None
    wins_in: int = 0
    exact: bool = False

    @classmethod
    def of_games(cls, won: float, games: int) -> "Worth":
        """That of a position from which so many games were played on, and so much of them won."""
        from cuatto_kit.statistics import NORMAL_95  # brings numpy

        if not games:
            return cls(1 / 2, 1 / 2)
        # one win and one loss besides: few games that all end alike prove nothing
        likely = (won + 1) / (games + 2)
        return cls(won / games, NORMAL_95 * sqrt(likely * (1 - likely) / (games + 2)))


@dataclass(frozen=True)
class Prospect(Generic[Move]):
    """A move, how the game is expected to go on after it, and what that is worth to its seat."""

    moves: tuple[Move, ...]
    worth: Worth


@dataclass(frozen=True)
class Thought(Generic[Move]):
    """What thinking has found until now: `prospects` the best moves, the best first, at least one;
    `depth` in plies; `nodes` how many positions (or playouts) it took."""

    prospects: tuple[Prospect[Move], ...]
    depth: int
    nodes: int
    seconds: float

    @property
    def best(self) -> Move:
        """The move to play."""
        return self.prospects[0].moves[0]

    @property
    def worth(self) -> Worth:
        """What the position is worth to who plays it."""
        return self.prospects[0].worth


Tell = Callable[[Thought[Move]], None]
"""Hears what has been found whenever that is more than before."""


StateIn = TypeVar("StateIn", bound=Hashable, contravariant=True)


class Thinker(Protocol[StateIn, Move]):
    """Thinks about positions of one game, one after the other, and may remember what it saw."""

    def think(
        self,
        state: StateIn,
        limits: Limits,
        seed: int,
        stop: Stop,
        tell: Tell[Move] = lambda _: None,
    ) -> Thought[Move]:
        """The best moves of the seat that chooses in a position.

        Something is found however little it may take; what first compiles does so before the clock
        runs. The seed is that of its dice: the same seed and depth without a limit of time find the
        same again. Raises ValueError where no seat chooses.
        """
