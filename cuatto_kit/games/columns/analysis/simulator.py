"""The simulator of Can't Stop: its kernel, which counts by space of the layout."""

from collections.abc import Sequence

from cuatto_kit.board.layout import Layout
from cuatto_kit.games.columns.analysis.policies import POLICIES
from cuatto_kit.games.columns.config.models import ColumnsVariant
from cuatto_kit.games.columns.engine import batch
from cuatto_kit.games.columns.engine.policies import POLICIES as NUMBERS
from cuatto_kit.games.columns.engine.tables import Estimates, State, Table, Workspace, make_board
from cuatto_kit.games.simulator import Batch, Simulator


def make_simulator(spec: ColumnsVariant, layout: Layout, seats: int) -> Simulator:
    """Plays games of a board for a number of seats."""
    table, spaces = make_board(spec, layout, seats).table, len(layout.spaces)

    def arrays(_: Sequence[int]) -> tuple[Table, State, Workspace, Estimates]:
        return table, State.new(table), Workspace.new(table), Estimates.new(table)

    played = Batch(
        kernel=batch.play_games,
        arrays=arrays,
        columns=batch.COLUMN_NAMES,
        tallies={"visits": spaces, "stops": spaces},
        number_of=NUMBERS.__getitem__,
        finished=lambda columns: columns["finished"] > 0,
    )
    return Simulator(played, POLICIES, seats)
