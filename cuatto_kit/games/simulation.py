"""Many games over all cores; the result depends on the seed alone, never on the threads.

Games are numbered; a game's random stream follows from seed and number, and what the calls of a
kernel play is put together in order. So calls may be as large as they are quick.
"""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.games.simulator import GameRecords, Simulator
from cuatto_kit.statistics import NORMAL_95, half_width
from cuatto_kit.timing import NEVER, Deadline
from cuatto_kit.workers import cores

FIRST_CHUNK = 1
"""Games of the first call of a kernel, which nothing ends; calls then grow while they are quick."""
QUICK = 0.05
"""Seconds that the calls of a round should take: so soon work can be ended, and long games are
told from short ones."""
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

    def wins_of_first(self, seats: int) -> NDArray[np.float64]:
        """What the first of a line-up won of each game, [game], where the line-up moves on by a
        seat each game."""
        number = np.arange(self.games)
        return self.wins(seats)[number, -number % seats]

    def win_shares(self, seats: int) -> NDArray[np.float64]:
        """The share of all games that each seat won."""
        return np.asarray(self.wins(seats).mean(axis=0))


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
    deadline: Deadline = NEVER,
    at_least: int = 0,
    progress: Callable[[int], None] = lambda _: None,
) -> Simulation:
    """Plays exactly `games` games, or fewer where a deadline passes: those that come first by their
    numbers, but `at_least` as many as that unless a person ends them. The time for compiling does
    not count.
    `progress` is told how many are done."""

    def play(chunk: tuple[int, int]) -> GameRecords:
        return simulator.play(policies, seed, *chunk, rotate=rotate, turn_cap=turn_cap, tally=tally)

    def is_over() -> bool:
        return deadline.interrupted or (done >= at_least and deadline.passed)

    threads, size = cores(), FIRST_CHUNK
    with deadline.paused():
        done, played = 0, [play((first_game, 0))]  # compiles, where that was not done before
    began = time.perf_counter()
    with ThreadPoolExecutor(threads) as pool, deadline.interruptible():
        while done < games and not is_over():
            numbers = range(done, min(games, done + threads * size), size)
            chunks = [(first_game + number, min(size, games - number)) for number in numbers]
            round_began = time.perf_counter()
            for chunk, records in zip(chunks, pool.map(play, chunks), strict=True):
                played.append(records)
                done += chunk[1]
            progress(done)
            size = _next_size(size, time.perf_counter() - round_began)
    return Simulation(
        **_together(played),
        seconds=time.perf_counter() - began,
        cores=threads,
    )


def _next_size(size: int, seconds: float) -> int:
    """How many games the next calls play each, after calls of `size` games that took so long."""
    if seconds < QUICK:
        return 2 * size
    return max(1, size // 2) if seconds > 4 * QUICK else size


def simulate_to(
    simulator: Simulator,
    policies: Sequence[str],
    seed: int,
    precision: float,
    *,
    turn_cap: int = 100_000,
    tally: bool = False,
    deadline: Deadline = NEVER,
    progress: Callable[[int], None] = lambda _: None,
    begun: Simulation | None = None,
) -> Simulation:
    """Plays until every seat's share of wins is known to ± `precision` (95 %), or a deadline
    passes. `begun` are the first games, where they were played before."""

    def play(games: int, first_game: int) -> Simulation:
        return simulate(
            simulator, policies, seed, games, first_game=first_game, turn_cap=turn_cap,
            tally=tally, deadline=deadline, progress=lambda done: progress(first_game + done),
        )  # fmt: skip

    whole = begun or play(ROUND, 0)
    while whole.games < MOST_GAMES and not deadline.passed:
        if wanted := _games_missing(whole, simulator.seats, precision):
            whole = joined(whole, play(wanted, whole.games))
        else:
            break
    return whole


def games_for(whole: Simulation, seats: int, precision: float) -> int:
    """Returns the number of games that a precision is likely to take; the number of `whole` where
    it is reached or given up."""
    if whole.games >= MOST_GAMES or not (missing := _games_missing(whole, seats, precision)):
        return whole.games
    return min(max(whole.games + missing, _games_within(whole, seats, precision)), MOST_GAMES)


def _games_within(whole: Simulation, seats: int, precision: float) -> int:
    """Returns the number of games after which every seat's interval is likely to be narrow
    enough."""
    share = max(float(share) * (1 - float(share)) for share in whole.win_shares(seats))
    return int(share * (NORMAL_95 / precision) ** 2)


def _games_missing(whole: Simulation, seats: int, precision: float) -> int:
    """How many more games a precision is likely to take, in whole rounds; 0 where it is reached."""
    first = -whole.games % ROUND or (ROUND if not whole.games else 0)
    if first:
        return first
    shares = [float(share) for share in whole.win_shares(seats)]
    if half_width(shares, whole.games) <= precision:
        return 0
    rounds = max(1, -(-(_games_within(whole, seats, precision) - whole.games) // ROUND))
    return min(rounds, (MOST_GAMES - whole.games) // ROUND) * ROUND


def part_of(whole: Simulation, first: int, games: int) -> Simulation:
    """Some of the games, without the tallies, which are of all of them."""
    columns = {name: column[first : first + games] for name, column in whole.columns.items()}
    return replace(whole, columns=columns, tallies={})


def joined(one: Simulation, other: Simulation) -> Simulation:
    """Games and those that follow them by number."""
    seconds = one.seconds + other.seconds
    return Simulation(**_together([one, other]), seconds=seconds, cores=one.cores)


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
