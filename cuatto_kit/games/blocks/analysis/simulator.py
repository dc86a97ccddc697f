"""Series of compiled games on one board: what the simulation asks a family for."""

from collections.abc import Sequence

import numpy as np

from cuatto_kit.board.layout import Layout
from cuatto_kit.games.blocks.analysis.policies import POLICIES, depth_of
from cuatto_kit.games.blocks.config.models import Spec
from cuatto_kit.games.simulator import GameRecords

MEMORY = 1 << 13
"""Positions that a search remembers within a game of a series."""


class Simulator:
    """Games of one variant, two sides. Compiles the kernel on first use, which takes some
    seconds once. `head_start` means nothing here."""

    policies = POLICIES

    def __init__(
        self, spec: Spec, layout: Layout, seats: int, head_start: Sequence[int] = ()
    ) -> None:
        from cuatto_kit.games.blocks.engine import batch
        from cuatto_kit.games.blocks.engine.game import make_game

        self._batch = batch
        self.seats = seats
        game = make_game(spec, layout, seats)
        self._table = game.table
        self._squares = game.grid.squares
        self._start = game.array_of(game.initial())

    def play(
        self,
        policies: Sequence[str],
        seed: int,
        first_game: int,
        games: int,
        *,
        rotate: bool = False,
        turn_cap: int = 100_000,
        tally: bool = False,
    ) -> GameRecords:
        """Games by number; see games/simulator.py. `tally` counts landings by square."""
        if len(policies) != self.seats or not set(policies) <= set(self.policies.names):
            raise ValueError(f"{policies} for {self.seats} seats")
        from cuatto_kit.games.blocks.engine.workspace import WORK_SIZE

        batch = self._batch
        records = np.zeros((games, batch.RECORD_SIZE), np.int64)
        visits = np.zeros(self._squares if tally else 0, np.int64)
        batch.play_games(
            self._table,
            self._start,
            np.zeros_like(self._start),
            np.zeros(WORK_SIZE, np.int64),
            np.zeros(2 * MEMORY, np.int64),
            np.zeros(4, np.int64),
            np.array([depth_of(name) for name in policies], np.int64),
            rotate,
            seed,
            first_game,
            games,
            turn_cap,
            records.reshape(-1),
            visits,
        )
        columns = {name: records[:, number] for number, name in enumerate(batch.COLUMN_NAMES)}
        columns["finished"] = (columns["ending"] != batch.UNFINISHED).astype(np.int64)
        return GameRecords(columns, {"visits": visits})


def is_compiled() -> bool:
    """Whether the kernel lies compiled in the cache: else first use takes some seconds."""
    from cuatto_kit.games import kernels

    return kernels.is_compiled("blocks")
