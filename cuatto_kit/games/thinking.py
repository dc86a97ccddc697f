"""The interface for thinking about a position: its limits, how to stop it, and its result.

A family's `TextGame.thinker` returns its thinker. Timed bots, hints, the engine protocol and
reviews of records all use it.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from math import sqrt
from typing import Generic, Protocol, TypeAlias, TypeVar

from cuatto_kit.games.game import Draw, Move, State

Bot: TypeAlias = Callable[[State, Draw], Move]
"""A function that returns a legal move of a position; `draw` supplies random numbers."""


@dataclass(frozen=True)
class Strength:
    """A player of a named strength: a bot that plays a random move with probability 1/`slip`.

    With `slip` 0 it never does.
    """

    bot: str
    slip: int = 0


@dataclass(frozen=True)
class Limits:
    """The limits of thinking in plies, seconds or both; without a limit it continues until stopped.

    `lines` is the number of best moves to examine, at least 1.
    """

    depth: int | None = None
    seconds: float | None = None
    lines: int = 1


class Stop:
    """A flag that ends thinking from another thread, with the best move so far.

    It stays set until it is cleared: the caller clears it before the next use.
    """

    def __init__(self) -> None:
        import numpy as np  # imported here, so that the module loads without numpy

        self.flag = np.zeros(1, np.int64)
        """The flag as compiled code reads it: not 0 if thinking should end."""

    def set(self) -> None:
        """Request the end of thinking."""
        self.flag[0] = 1

    def clear(self) -> None:
        """Clear the flag before the next use."""
        self.flag[0] = 0

    @property
    def is_set(self) -> bool:
        """True if thinking should end."""
        return bool(self.flag[0])


@dataclass(frozen=True)
class Worth:
    """The value of a position for a seat.

    `win` is the seat's chance to win, 0 to 1 (a draw counts 1/2), known to ± `half` (95 %). If the
    family's search uses them, `score` is in hundredths of its unit, and `wins_in` is the number of
    the winner's own moves until it wins: 0 if no win is proven, negative if another seat wins.
    """

    win: float
    half: float = 0.0
    score: int | None = None
    wins_in: int = 0
    exact: bool = False

    @classmethod
    def of_games(cls, won: float, games: int) -> "Worth":
        """Return the worth of a position from `games` playouts, of which `won` were won."""
        from cuatto_kit.statistics import NORMAL_95  # imports numpy

        if not games:
            return cls(1 / 2, 1 / 2)
        # One win and one loss are added: a few games with equal results prove little.
        likely = (won + 1) / (games + 2)
        return cls(won / games, NORMAL_95 * sqrt(likely * (1 - likely) / (games + 2)))


@dataclass(frozen=True)
class Prospect(Generic[Move]):
    """A move, the expected continuation after it, and their worth for the seat that moves."""

    moves: tuple[Move, ...]
    worth: Worth


@dataclass(frozen=True)
class Thought(Generic[Move]):
    """The current result of thinking.

    `prospects` are the best moves, the best first, at least one; `depth` is in plies; `nodes` is
    the number of positions or playouts examined.
    """

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
        """The worth of the position for the seat to move."""
        return self.prospects[0].worth


Tell = Callable[[Thought[Move]], None]
"""A callback for each new result."""


StateIn = TypeVar("StateIn", bound=Hashable, contravariant=True)


class Thinker(Protocol[StateIn, Move]):
    """A thinker about positions of one game; it may keep a memory between calls."""

    def think(
        self,
        state: StateIn,
        limits: Limits,
        seed: int,
        stop: Stop,
        tell: Tell[Move] = lambda _: None,
    ) -> Thought[Move]:
        """Return the best moves of the seat to move.

        There is a result however small the limits are; any compilation is done before the clock
        starts. `seed` determines its dice: the result is reproducible for the same seed and depth
        without a time limit. Raises ValueError if no seat is to move.
        """
