"""Many games over all cores; the result depends on the seed alone, never on the threads.

Games are numbered and played in chunks of fixed size; a game's random stream follows
from seed and number, and chunks are put together in order.
"""

import os
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.intervals import NORMAL_95, half_width

CHUNK = 1_000
"""Games played in one call of a compiled kernel."""
ROUND = 4_000
"""Games between two looks at the precision reached."""
MOST_GAMES = 4_000_000
"""Where a wanted precision is given up."""

Columns = Mapping[str, NDArray[np.int64]]


class Series(Protocol):
    """What a family plays series of games with (games/<family>/series.py)."""

    seats: int

    def play(
        self,
        policies: Sequence[str],
        seed: int,
        first_game: int,
        games: int,
        *,
        rotate: bool = ...,
        turn_cap: int = ...,
        by_space: bool = ...,
    ) -> Any:
        """Games by number; see games/race/series.py."""


@dataclass(frozen=True)
class Simulation:
    """The games that were played; `seconds` of wall time, without compiling."""

    columns: Columns
    visits: NDArray[np.int64]
    hits: NDArray[np.int64]
    seconds: float
    cores: int

    @property
    def games(self) -> int:
        return len(self.columns["turns"])

    def wins(self, seats: int) -> NDArray[np.float64]:
        """What each seat won of each game, [game, seat]; a shared win counts in parts."""
        bits = self.columns["winners"][:, None] >> np.arange(seats) & 1
        return np.asarray(bits / np.maximum(bits.sum(axis=1, keepdims=True), 1))

    def win_shares(self, seats: int) -> NDArray[np.float64]:
        """The share of all games that each seat won."""
        return np.asarray(self.wins(seats).mean(axis=0))


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def simulate(
    series: Series,
    policies: Sequence[str],
    seed: int,
    games: int,
    *,
    first_game: int = 0,
    rotate: bool = False,
    turn_cap: int = 100_000,
    by_space: bool = False,
    progress: Callable[[int], None] = lambda _: None,
) -> Simulation:
    """Plays exactly `games` games. `progress` is told how many are done."""
    chunks = [
        (start, min(CHUNK, first_game + games - start))
        for start in range(first_game, first_game + games, CHUNK)
    ]

    def play(chunk: tuple[int, int]) -> Any:
        return series.play(
            policies, seed, *chunk, rotate=rotate, turn_cap=turn_cap, by_space=by_space
        )

    threads = cores()
    began = time.perf_counter()
    done, played = 0, []
    with ThreadPoolExecutor(threads) as pool:
        for chunk, result in zip(chunks, pool.map(play, chunks), strict=True):
            played.append(result)
            done += chunk[1]
            progress(done)
    seconds = time.perf_counter() - began
    return Simulation(
        columns={
            name: np.concatenate([result.columns[name] for result in played])
            for name in played[0].columns
        },
        visits=np.sum([result.visits for result in played], axis=0),
        hits=np.sum([result.hits for result in played], axis=0),
        seconds=seconds,
        cores=threads,
    )


def simulate_to(
    series: Series,
    policies: Sequence[str],
    seed: int,
    precision: float,
    **options: Any,
) -> Simulation:
    """Plays until every seat's share of wins is known to ± `precision` (95 %)."""
    whole = simulate(series, policies, seed, ROUND, **options)
    while whole.games < MOST_GAMES:
        shares = whole.win_shares(series.seats)
        if half_width([float(share) for share in shares], whole.games) <= precision:
            break
        wanted = max(float(s * (1 - s)) for s in shares) * (NORMAL_95 / precision) ** 2
        rounds = min(
            max(1, -(-int(wanted - whole.games) // ROUND)), (MOST_GAMES - whole.games) // ROUND
        )
        more = simulate(series, policies, seed, rounds * ROUND, first_game=whole.games, **options)
        whole = _together(whole, more)
    return whole


def _together(one: Simulation, other: Simulation) -> Simulation:
    return Simulation(
        columns={
            name: np.concatenate([values, other.columns[name]])
            for name, values in one.columns.items()
        },
        visits=one.visits + other.visits,
        hits=one.hits + other.hits,
        seconds=one.seconds + other.seconds,
        cores=one.cores,
    )
