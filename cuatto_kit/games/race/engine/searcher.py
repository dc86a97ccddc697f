"""The search for a move, for as long as there is time.

All turns are tried on the same dice, then the better half of them again, until one is left: so the
time goes to those that are hard to tell apart.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Protocol

import numpy as np

from cuatto_kit.games.race.engine.search import search
from cuatto_kit.games.race.engine.tables import Ends, State, Table, Workspace
from cuatto_kit.games.thinking import Stop

BATCH = 6
"""Playouts of each end between two looks at the clock."""
NO_ENDS, NOTHING = np.zeros(0, np.int64), np.zeros(0)


class Budget(Protocol):
    """What a search may spend."""

    def start(self) -> Callable[[int], float]:
        """Tells, from now on, which share of it is gone after so many playouts."""


@dataclass(frozen=True)
class Seconds:
    """Time on the clock, until somebody stops it."""

    seconds: float
    stop: Stop | None = None

    def start(self) -> Callable[[int], float]:
        began = time.perf_counter()

        def spent(_: int) -> float:
            if self.stop and self.stop.is_set:
                return 1.0
            return (time.perf_counter() - began) / self.seconds

        return spent


@dataclass(frozen=True)
class Playouts:
    """Playouts of all ends together: the same search again wherever it runs."""

    playouts: int

    def start(self) -> Callable[[int], float]:
        return lambda played: played / self.playouts


class Searcher:
    """Searches positions of one game; nothing is kept from one to the next. The first use may
    compile for some seconds."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._work, self._ends = Workspace.new(table), Ends.new(table)
        self._stream = np.zeros(4, np.int64)

    def choose(self, state: State, seed: int, budget: Budget) -> tuple[int, int]:
        """Checker and tabled move of the best move found in a position in which a seat is to move.
        Every end is tried, however little there is to spend."""
        ends = self._ends
        tell = partial(search, self._table, state, self._work, ends, self._stream)
        found = tell(NO_ENDS, 0, 0, 0, NOTHING)  # compiles, if need be
        left, worth = np.arange(found), np.zeros(found)
        spent, each, played, laps = budget.start(), 0, 0, (found - 1).bit_length()
        for lap in range(1, laps + 1):
            if len(np.unique(ends.move[left], axis=0)) == 1:
                break
            while each == 0 or spent(played) < lap / laps:
                tell(left, seed, each, BATCH, worth)
                each += BATCH
                played += BATCH * len(left)
            ranked = np.argsort(-worth[left], kind="stable")
            left = left[ranked[: (len(left) + 1) // 2]]
        checker, tabled = ends.move[left[0]].tolist()
        return checker, tabled
