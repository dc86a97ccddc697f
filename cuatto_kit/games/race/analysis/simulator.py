"""The simulator of races: their kernel and what it works on."""

from collections.abc import Sequence

from cuatto_kit.board.layout import Layout
from cuatto_kit.games.race.analysis.policies import POLICIES
from cuatto_kit.games.race.board.splits import arms_of
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.engine import batch
from cuatto_kit.games.race.engine.compiler import make_board
from cuatto_kit.games.race.engine.policies import POLICIES as NUMBERS
from cuatto_kit.games.race.engine.tables import State, Table, Workspace
from cuatto_kit.games.simulator import Batch, Simulator


def make_simulator(spec: RaceVariant, layout: Layout, seats: int) -> Simulator:
    """Plays games of a board. Its records have a column for each arm of a split besides, of what is
    counted with the tallies."""
    board = make_board(spec, layout, seats)
    table, spaces = board.table, len(board.names)

    def arrays(policies: Sequence[int]) -> tuple[Table, State, Workspace]:
        playing = table.changed(playing=sum(1 << policy for policy in set(policies)))
        return playing, State.new(playing), Workspace.new(playing)

    played = Batch(
        kernel=batch.play_games,
        arrays=arrays,
        columns=(*batch.COLUMN_NAMES, *(arm.name for arm in arms_of(layout))),
        tallies=dict.fromkeys(("visits", "hits", "jumps", "waits"), spaces),
        number_of=NUMBERS.__getitem__,
        finished=lambda columns: columns["winners"] > 0,
    )
    return Simulator(played, POLICIES, seats)
