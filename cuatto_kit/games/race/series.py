"""Series of compiled games on one board: what the simulation asks a family for."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.board.layout import Layout
from cuatto_kit.games.race.spec import Spec


@dataclass(frozen=True)
class Games:
    """The records of some games: `columns[name][game]`, and tallies by space."""

    columns: Mapping[str, NDArray[np.int64]]
    visits: NDArray[np.int64]
    hits: NDArray[np.int64]


class Series:
    """Games of one variant for a number of seats.

    `head_start[seat]` moves a team's foremost checker so many pips ahead before the
    game. Compiles the kernel on first use, which takes some seconds once.
    """

    policies = ("random", "greedy", "lookahead")

    def __init__(
        self, spec: Spec, layout: Layout, seats: int, head_start: Sequence[int] = ()
    ) -> None:
        from cuatto_kit.games.race import batch, tables

        self._batch = batch
        self.seats = seats
        self.board = tables.make_board(spec, layout, seats)
        self._table = self.board.table.copy()
        self._state_size = int(self._table[tables.STATE_SIZE])
        self._work_size = int(self._table[tables.WORK_SIZE])
        for seat, pips in enumerate(head_start):
            self._put_ahead(seat, pips)

    def _put_ahead(self, seat: int, pips: int) -> None:
        """Walks a team's foremost checker ahead, by the shortest way, short of the finish."""
        from cuatto_kit.games.race.state import new_state, place_of, settle
        from cuatto_kit.games.race.tables import CHECKERS, START, TEAM

        table, distances = self._table, list(self.board.distances(seat).values())
        state, team = new_state(table), int(table[TEAM])
        for _ in range(pips):
            places = [int(place_of(table, state, seat, checker)) for checker in range(team)]
            foremost = min(range(team), key=lambda checker: distances[places[checker]])
            origin = places[foremost]
            ahead = [
                way.land
                for way in self.board.ways
                if way.seat == seat and way.origin == origin and way.die == 1
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
        by_space: bool = False,
    ) -> Games:
        """Plays games `first_game` … of a seed, one policy a seat.

        With `rotate` the policies move on by a seat each game. A game longer than
        `turn_cap` turns has no winners. Safe to call from several threads at once.
        """
        if len(policies) != self.seats:
            raise ValueError(f"{len(policies)} policies for {self.seats} seats")
        batch = self._batch
        from cuatto_kit.games.race.policies import POLICIES

        records = np.zeros((games, batch.COLUMNS), np.int64)
        visits = np.zeros(len(self.board.names) if by_space else 0, np.int64)
        hits = np.zeros_like(visits)
        batch.play_games(
            self._table,
            np.zeros(self._state_size, np.int32),
            np.zeros(self._work_size, np.int32),
            np.zeros(4, np.int64),
            np.array([POLICIES[name] for name in policies], np.int32),
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
        return Games(columns, visits, hits)


def is_compiled() -> bool:
    """Whether the kernel lies compiled in the cache: else first use takes some seconds."""
    from cuatto_kit.games.race import jit

    return jit.is_compiled()
