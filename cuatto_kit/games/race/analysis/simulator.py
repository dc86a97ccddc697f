"""The simulator of races: their kernels and the arrays of these."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np

from cuatto_kit.board.layout import Layout
from cuatto_kit.games.race.board.seating import seated
from cuatto_kit.games.race.board.splits import arms_of, path_column, paths_of
from cuatto_kit.games.race.config.models import POLICIES, RaceVariant
from cuatto_kit.games.race.engine import batch, crowds
from cuatto_kit.games.race.engine.compiler import make_board
from cuatto_kit.games.race.engine.crowd_tables import Crowd, crowd_table
from cuatto_kit.games.race.engine.policies import GREEDY, RANDOM
from cuatto_kit.games.race.engine.policies import POLICIES as NUMBERS
from cuatto_kit.games.race.engine.tables import State, Table, Workspace
from cuatto_kit.games.race.engine.weighing import weigh_games
from cuatto_kit.games.simulator import Batch, Simulator, Weighing
from cuatto_kit.kernels.kernel import plays_crowds


def make_simulator(
    spec: RaceVariant, layout: Layout, seats: int, *, general: bool = False
) -> Simulator:
    """Return a simulator of games on a board.

    Its records have additional columns for each arm of a split and for each path, which are counted
    with the tallies.
    """
    spec, layout = seated(spec, layout, seats)
    board = make_board(spec, layout, seats, general=general)
    table, spaces = board.table, len(board.names)
    # One kernel for random play, the most frequent, and one for all other line-ups.
    for_random = table.changed(playing=1 << RANDOM)

    def arrays(policies: Sequence[int]) -> tuple[Table, State, Workspace]:
        playing = for_random if set(policies) == {RANDOM} else table
        return playing, State.new(playing), Workspace.new(playing)

    def for_weighing() -> tuple[Any, ...]:
        greedy = arrays([GREEDY])
        streams, wins = np.zeros((2, 4), np.int64), np.zeros(2 * table.max_moves, np.int64)
        return greedy[0], State.new(table), *greedy[1:], *streams, wins

    @cache
    def crowd() -> Batch | None:
        table = crowd_table(board) if plays_crowds() else None
        if table is None:
            return None
        return replace(played, kernel=crowds.play_crowd, arrays=lambda _: (table, Crowd.new(table)))

    played = Batch(
        kernel=batch.play_games,
        arrays=arrays,
        columns=(
            *batch.COLUMN_NAMES,
            *(arm.name for arm in arms_of(layout)),
            *map(path_column, paths_of(layout)),
        ),
        tallies=dict.fromkeys(("visits", "hits", "jumps", "waits"), spaces),
        number_of=NUMBERS.__getitem__,
        finished=lambda columns: columns["winners"] > 0,
        weighing=Weighing(weigh_games, for_weighing),
        crowd=crowd,
    )
    return Simulator(played, POLICIES, seats)
