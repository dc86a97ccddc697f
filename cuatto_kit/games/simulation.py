"""Many games over all cores; the result depends on the seed alone, never on the threads.

Games are numbered and played in chunks of fixed size; a game's random stream follows
from seed and number, and chunks are put together in order.
"""

import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.games.simulator import GameRecords, Simulator
from cuatto_kit.statistics import NORMAL_95, half_width

CHUNK = 1_000
"""Games played in one call of a compiled kernel."""
ROUND = 4_000
"""Games between two looks at the precision reached."""
MOST_GAMES = 4_000_000
"""Where a wanted precision is given up."""


@dataclass(frozen=True)
class Simulation(GameRecords):
    """The games that were played; `seconds` of wall time, without compiling."""

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
    simulator: Simulator,
    policies: Sequence[str],
    seed: int,
    games: int,
    *,
    first_game: int = 0,
    rotate: bool = False,
    turn_cap: int = 100_000,
    tally: bool = False,
    progress: Callable[[int], None] = lambda _: None,
) -> Simulation:
    """Plays exactly `games` games. `progress` is told how many are done."""
    chunks = [
        (start, min(CHUNK, first_game + games - start))
        for start in range(first_game, first_game + games, CHUNK)
    ]

    def play(chunk: tuple[int, int]) -> Any:
        return simulator.play(policies, seed, *chunk, rotate=rotate, turn_cap=turn_cap, tally=tally)

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
        **_together(played),
        seconds=seconds,
        cores=threads,
    )


def simulate_to(
    simulator: Simulator,
    policies: Sequence[str],
    seed: int,
    precision: float,
    *,
    turn_cap: int = 100_000,
    tally: bool = False,
) -> Simulation:
    """Plays until every seat's share of wins is known to ± `precision` (95 %)."""
    play = partial(simulate, simulator, policies, seed, turn_cap=turn_cap, tally=tally)
    whole = play(ROUND)
    while whole.games < MOST_GAMES:
        shares = whole.win_shares(simulator.seats)
        if half_width([float(share) for share in shares], whole.games) <= precision:
            break
        wanted = max(float(s * (1 - s)) for s in shares) * (NORMAL_95 / precision) ** 2
        rounds = min(
            max(1, -(-int(wanted - whole.games) // ROUND)), (MOST_GAMES - whole.games) // ROUND
        )
        more = play(rounds * ROUND, first_game=whole.games)
        whole = Simulation(
            **_together([whole, more]), seconds=whole.seconds + more.seconds, cores=whole.cores
        )
    return whole


def _together(parts: Sequence[GameRecords]) -> dict[str, Any]:
    """The columns one after another, the tallies added up."""
    return {
        "columns": {
            name: np.concatenate([part.columns[name] for part in parts])
            for name in parts[0].columns
        },
        "tallies": {
            name: np.sum([part.tallies[name] for part in parts], axis=0)
            for name in parts[0].tallies
        },
    }
