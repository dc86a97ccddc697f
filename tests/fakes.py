"""Games that need no rules: winners by number, so that every share is known."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from cuatto_kit.games.race.engine.batch import COLUMN_NAMES
from cuatto_kit.games.simulator import GameRecords, Policies


@dataclass
class FakeSimulator:
    """Of every hundred games in a row seat k wins `wins[k]`; the rest end without winners.

    A game takes as many turns as its number tells, but `turns` at most.
    """

    policies: ClassVar[Policies] = Policies(("random",), (), 15, solitaire=True)

    wins: Sequence[int] = (50, 50)
    turns: int = 10**9

    @property
    def seats(self) -> int:
        return len(self.wins)

    def compile(self, policies: Sequence[str]) -> None:
        """There is nothing to compile."""

    def weigh(self, seed: int, first_game: int, games: int, playouts: int) -> None:
        """There are no decisions."""

    def is_compiled(self, policies: Sequence[str]) -> bool:
        return True

    def play(
        self, policies: Sequence[str], seed: int, first_game: int, games: int, **options: Any
    ) -> GameRecords:
        numbers = np.arange(first_game, first_game + games)
        # 37 and 100 have no common factor: the winners of a hundred games are shuffled.
        seat = np.searchsorted(np.cumsum(self.wins), numbers * 37 % 100, side="right")
        columns = {name: np.ones(games, np.int64) for name in COLUMN_NAMES}
        columns["winners"] = np.where(seat < self.seats, 1 << seat, 0)
        columns["turns"] = np.minimum(numbers, self.turns)
        columns["finished"] = (columns["winners"] > 0).astype(np.int64)
        return GameRecords(columns, {"visits": np.array([games, 0]), "hits": np.array([0, games])})
