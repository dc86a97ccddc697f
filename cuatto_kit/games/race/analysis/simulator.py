"""Series of compiled games on one board: what the simulation asks a family for."""

from collections.abc import Sequence

import numpy as np

from cuatto_kit.board.layout import Layout
from cuatto_kit.games.race.analysis.policies import POLICIES
from cuatto_kit.games.race.config.models import Spec
from cuatto_kit.games.simulator import GameRecords


class Simulator:
    """Games of one variant for a number of seats.

    `head_start[seat]` moves a team's foremost checker so many pips ahead before the
    game. Compiles the kernel on first use, which takes some seconds once.
    """

    policies = POLICIES

    def __init__(
        self, spec: Spec, layout: Layout, seats: int, head_start: Sequence[int] = ()
    ) -> None:
        from cuatto_kit.games.race.engine import batch, compiler, tables

        self._batch = batch
        self.seats = seats
        self.board = compiler.make_board(spec, layout, seats)
        self._table = self.board.table.copy()
        self._state_size = int(self._table[tables.STATE_SIZE])
        self._work_size = int(self._table[tables.WORK_SIZE])
        for seat, pips in enumerate(head_start):
            self._put_ahead(seat, pips)

    def _put_ahead(self, seat: int, pips: int) -> None:
        """Walks a team's foremost checker ahead, by the shortest way, short of the finish."""
        from cuatto_kit.games.race.engine.state import new_state, place_of, settle
        from cuatto_kit.games.race.engine.tables import CHECKERS, EXITS, POOLS, START, TEAM

        table, distances = self._table, list(self.board.distances(seat).values())
        state, team = new_state(table), int(table[TEAM])
        leave = (table[table[POOLS] + seat], table[table[EXITS] + seat])
        for _ in range(pips + 1 if leave[1] >= 0 else pips):
            places = [int(place_of(table, state, seat, checker)) for checker in range(team)]
            foremost = min(range(team), key=lambda checker: distances[places[checker]])
            origin = places[foremost]
            if origin == leave[0] and leave[1] >= 0:
                settle(table, state, seat, foremost, leave[1])
                continue
            ahead = [
                way.land
                for way in self.board.tabled_moves
                if (way.seat, way.origin, way.dice, way.die) == (seat, origin, 1, 1)
            ]
            ahead = [land for land in ahead if 0 < distances[land] < distances[origin]]
            if not ahead:
                break
            settle(table, state, seat, foremost, min(ahead, key=distances.__getitem__))
        row = seat * team
        table[table[START] + row : table[START] + row + team] = state[
            table[CHECKERS] + row : table[CHECKERS] + row + team
        ]

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
        """Games by number; see games/simulator.py. `tally` counts by space."""
        if len(policies) != self.seats:
            raise ValueError(f"{len(policies)} policies for {self.seats} seats")
        batch = self._batch
        from cuatto_kit.games.race.engine.policies import POLICIES as NUMBERS

        records = np.zeros((games, batch.COLUMNS), np.int64)
        visits = np.zeros(len(self.board.names) if tally else 0, np.int64)
        hits = np.zeros_like(visits)
        batch.play_games(
            self._table,
            np.zeros(self._state_size, np.int32),
            np.zeros(self._work_size, np.int32),
            np.zeros(4, np.int64),
            np.array([NUMBERS[name] for name in policies], np.int32),
            rotate,
            seed,
            first_game,
            games,
            turn_cap,
            records.reshape(-1),
            visits,
            hits,
        )
        columns = {name: records[:, number] for number, name in enumerate(batch.COLUMN_NAMES)}
        columns["finished"] = (columns["winners"] > 0).astype(np.int64)
        return GameRecords(columns, {"visits": visits, "hits": hits})


def is_compiled() -> bool:
    """Whether the kernel lies compiled in the cache: else first use takes some seconds."""
    from cuatto_kit.games import kernels

    return kernels.is_compiled("race")
