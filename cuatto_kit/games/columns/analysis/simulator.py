"""The simulator of Can't Stop: its kernel, with tallies by space of the layout."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from cuatto_kit.board.layout import Layout
from cuatto_kit.games.columns.analysis.policies import POLICIES
from cuatto_kit.games.columns.config.models import ColumnsVariant
from cuatto_kit.games.columns.engine import batch
from cuatto_kit.games.columns.engine.policies import POLICIES as NUMBERS
from cuatto_kit.games.columns.engine.tables import (
    MOST_PLAYS,
    Estimates,
    State,
    Table,
    Workspace,
    make_board,
)
from cuatto_kit.games.columns.engine.weighing import weigh_games
from cuatto_kit.games.simulator import Batch, Simulator, Weighing


def make_simulator(spec: ColumnsVariant, layout: Layout, seats: int) -> Simulator:
    """Return a simulator of games on a board for a number of seats."""
    table, spaces = make_board(spec, layout, seats).table, len(layout.spaces)

    def arrays(_: Sequence[int]) -> tuple[Table, State, Workspace, Estimates]:
        return table, State.new(table), Workspace.new(table), Estimates.new(table)

    def for_weighing() -> tuple[Any, ...]:
        streams, wins = np.zeros((2, 4), np.int64), np.zeros(2 * MOST_PLAYS, np.int64)
        return table, State.new(table), State.new(table), Workspace.new(table), *streams, wins

    played = Batch(
        kernel=batch.play_games,
        arrays=arrays,
        columns=batch.COLUMN_NAMES,
        tallies={"visits": spaces, "stops": spaces},
        number_of=NUMBERS.__getitem__,
        finished=lambda columns: columns["finished"] > 0,
        weighing=Weighing(weigh_games, for_weighing),
    )
    return Simulator(played, POLICIES, seats)
