"""The simulator of rolling blocks: its kernel, with tallies by square."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from cuatto_kit.board.layout import Layout
from cuatto_kit.games.blocks.analysis.policies import POLICIES, depth_of
from cuatto_kit.games.blocks.config.models import BlocksVariant
from cuatto_kit.games.blocks.engine import batch
from cuatto_kit.games.blocks.engine.endings import UNFINISHED
from cuatto_kit.games.blocks.engine.game import make_game
from cuatto_kit.games.blocks.engine.table import State, Workspace
from cuatto_kit.games.simulator import Batch, Simulator

TABLE_SIZE = 1 << 13
"""The size of a game's transposition table, in positions."""


def make_simulator(spec: BlocksVariant, layout: Layout, seats: int) -> Simulator:
    """Return a simulator of games on a board.

    Raises ValueError if the number of seats is not two.
    """
    game = make_game(spec, layout, seats)
    start = game.read(game.initial())

    def arrays(_: Sequence[int]) -> tuple[Any, ...]:
        table, transpositions = game.table, np.zeros(2 * TABLE_SIZE, np.int64)
        return table, start, State.new(table), Workspace.new(table), transpositions

    played = Batch(
        kernel=batch.play_games,
        arrays=arrays,
        columns=batch.COLUMN_NAMES,
        tallies={"visits": game.grid.squares},
        number_of=depth_of,
        finished=lambda columns: columns["ending"] != UNFINISHED,
    )
    return Simulator(played, POLICIES, seats)
