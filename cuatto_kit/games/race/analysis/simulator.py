"""The simulator of races: their kernel, and head starts."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from cuatto_kit.board.layout import Layout
from cuatto_kit.games.race.analysis.policies import POLICIES
from cuatto_kit.games.race.board.splits import arms_of
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.engine import batch
from cuatto_kit.games.race.engine.compiler import make_board
from cuatto_kit.games.race.engine.policies import GREEDY
from cuatto_kit.games.race.engine.policies import POLICIES as NUMBERS
from cuatto_kit.games.race.engine.state import new_state, settle
from cuatto_kit.games.race.engine.tables import (
    Board,
    State,
    Table,
    Workspace,
)
from cuatto_kit.games.race.engine.weighing import weigh_games
from cuatto_kit.games.simulator import Batch, Simulator, Weighing


def make_simulator(
    spec: RaceVariant, layout: Layout, seats: int, head_start: Sequence[int] = ()
) -> Simulator:
    """Plays games of a board; `head_start[seat]` moves a team's foremost checker so many pips
    ahead before each. Its records have a column for each arm of a split besides, of what is
    counted with the tallies."""
    board = make_board(spec, layout, seats)
    table = board.table.copy()
    for seat, pips in enumerate(head_start):
        _put_ahead(board, table, seat, pips)
    spaces = len(board.names)

    def arrays(policies: Sequence[int]) -> tuple[Table, State, Workspace]:
        playing = table.changed(playing=sum(1 << policy for policy in set(policies)))
        return playing, State.new(playing), Workspace.new(playing)

    def for_weighing() -> tuple[Any, ...]:
        greedy = arrays([GREEDY])
        streams, wins = np.zeros((2, 4), np.int64), np.zeros(2 * table.max_moves, np.int64)
        return greedy[0], State.new(table), *greedy[1:], *streams, wins

    played = Batch(
        kernel=batch.play_games,
        arrays=arrays,
        columns=(*batch.COLUMN_NAMES, *(arm.name for arm in arms_of(layout))),
        tallies={"visits": spaces, "hits": spaces, "jumps": spaces},
        number_of=NUMBERS.__getitem__,
        finished=lambda columns: columns["winners"] > 0,
        weighing=Weighing(weigh_games, for_weighing),
    )
    return Simulator(played, POLICIES, seats)


def _put_ahead(board: Board, table: Table, seat: int, pips: int) -> None:
    """Walks a team's foremost checker ahead in the start of `table`, by the shortest way, short
    of the finish."""
    distances = list(board.distances(seat).values())
    state, team = new_state(table), range(table.team)
    steps = [way for way in board.tabled_moves if (way.seat, way.dice, way.die) == (seat, 1, 1)]
    leave = (table.pools[seat], table.exits[seat])
    for _ in range(pips + 1 if leave[1] >= 0 else pips):
        places = state.checkers[seat].tolist()
        foremost = min(team, key=lambda checker: distances[places[checker]])
        origin = places[foremost]
        if origin == leave[0] and leave[1] >= 0:
            settle(table, state, seat, foremost, leave[1])
            continue
        ahead = [way.land for way in steps if way.origin == origin]
        ahead = [land for land in ahead if 0 < distances[land] < distances[origin]]
        if not ahead:
            break
        settle(table, state, seat, foremost, min(ahead, key=distances.__getitem__))
    table.start[seat] = state.checkers[seat]
