"""Series of compiled games on one board: what the simulation asks a family for."""

from collections.abc import Sequence

import numpy as np

from cuatto_kit.board.layout import Layout
from cuatto_kit.games.columns.analysis.policies import POLICIES
from cuatto_kit.games.columns.config.models import Spec
from cuatto_kit.games.simulator import GameRecords


class Simulator:
    """Games of one variant for a number of seats; `head_start` means nothing here.

    Compiles the kernel on first use, which takes some seconds once.
    """

    policies = POLICIES

    def __init__(
        self, spec: Spec, layout: Layout, seats: int, head_start: Sequence[int] = ()
    ) -> None:
        from cuatto_kit.games.columns.engine import batch, tables

        self._batch = batch
        self.seats = seats
        self.board = tables.make_board(spec, layout, seats)
        self._spaces = len(layout.spaces)

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
        """Games by number; see games/simulator.py. `tally` counts by space of the layout."""
        if len(policies) != self.seats:
            raise ValueError(f"{len(policies)} policies for {self.seats} seats")
        from cuatto_kit.games.columns.engine.policies import POLICIES as NUMBERS
        from cuatto_kit.games.columns.engine.state import new_state
        from cuatto_kit.games.columns.engine.tables import new_estimates, new_workspace

        batch, table = self._batch, self.board.table
        records = np.zeros((games, batch.COLUMNS), np.int64)
        visits = np.zeros(self._spaces if tally else 0, np.int64)
        stops = np.zeros_like(visits)
        batch.play_games(
            table,
            new_state(table),
            new_workspace(table),
            new_estimates(table),
            np.zeros(4, np.int64),
            np.array([NUMBERS[name] for name in policies], np.int32),
            rotate,
            seed,
            first_game,
            games,
            turn_cap,
            records.reshape(-1),
            visits,
            stops,
        )
        columns = {name: records[:, number] for number, name in enumerate(batch.COLUMN_NAMES)}
        return GameRecords(columns, {"visits": visits, "stops": stops})


def is_compiled() -> bool:
    """Whether the kernel lies compiled in the cache: else first use takes some seconds."""
    from cuatto_kit.games import kernels

    return kernels.is_compiled("columns")
