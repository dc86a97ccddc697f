"""Simulation of many games on all cores.

The result depends only on the seed, never on the threads. Games are numbered, and a game's random
stream depends on the seed and its number. The results of the kernel's calls are joined in order, so
the size of the calls can be adapted to their speed.
"""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.games.simulator import GameRecords, Simulator
from cuatto_kit.process import cores
from cuatto_kit.statistics import NORMAL_95, half_width
from cuatto_kit.timing import NEVER, Deadline

FIRST_CHUNK = 1
"""Games in the first call of a kernel, which cannot be interrupted; later calls grow while fast."""
QUICK = 0.05
"""The target duration of a round of calls, in seconds.

It limits how long an interruption takes, and it separates long games from short ones.
"""
ROUND = 4_000
"""Games between two checks of the precision."""
MOST_GAMES = 4_000_000
"""The number of games after which a requested precision is given up."""


@dataclass(frozen=True)
class Simulation(GameRecords):
    """The games played; `seconds` is the wall time without compilation."""

    seconds: float
    cores: int

    @property
    def games(self) -> int:
        return len(self.columns["turns"])

    def wins(self, seats: int) -> NDArray[np.float64]:
        """Return what each seat won in each game, [game, seat]; a shared win counts in parts."""
        bits = self.columns["winners"][:, None] >> np.arange(seats) & 1
        return np.asarray(bits / np.maximum(bits.sum(axis=1, keepdims=True), 1))

    def wins_of_first(self, seats: int) -> NDArray[np.float64]:
        """Return what the first player of a line-up won in each game, [game].

        The line-up must have been rotated by one seat per game.
        """
        number = np.arange(self.games)
        return self.wins(seats)[number, -number % seats]

    def win_shares(self, seats: int) -> NDArray[np.float64]:
        """Return each seat's share of wins over all games."""
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
    """Play exactly `games` games, or fewer if a deadline passes.

    The games played are always the first ones by number. At least `at_least` games are played
    unless the user interrupts the work. Compilation does not count towards the deadline. `progress`
    is called with the number of games done.
    """

    def play(chunk: tuple[int, int]) -> GameRecords:
        return simulator.play(policies, seed, *chunk, rotate=rotate, turn_cap=turn_cap, tally=tally)

    def is_over() -> bool:
        return deadline.interrupted or (done >= at_least and deadline.passed)

    threads, size = cores(), FIRST_CHUNK
    with deadline.paused():
        done, played = 0, [play((first_game, 0))]  # compiles the kernel if necessary
    began = time.perf_counter()
    with ThreadPoolExecutor(threads) as pool, deadline.interruptible():
        while done < games and not is_over():
            numbers = range(done, min(games, done + threads * size), size)
            chunks = [(first_game + number, min(size, games - number)) for number in numbers]
            round_began = time.perf_counter()
            calls = pool.map(play, chunks) if threads > 1 else map(play, chunks)
            for chunk, records in zip(chunks, calls, strict=True):
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
    """Return the number of games for the next calls, after a round with `size` games per call."""
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
    """Play until every seat's share of wins is known to ± `precision` (95 %) or a deadline passes.

    `begun` are the first games, if they have been played already.
    """

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
    """Return the number of games that a precision is likely to need.

    It is the number of games of `whole` if the precision is reached or given up.
    """
    if whole.games >= MOST_GAMES or not (missing := _games_missing(whole, seats, precision)):
        return whole.games
    return min(max(whole.games + missing, _games_within(whole, seats, precision)), MOST_GAMES)


def _games_within(whole: Simulation, seats: int, precision: float) -> int:
    """Return the number of games after which every seat's interval is likely narrow enough."""
    share = max(float(share) * (1 - float(share)) for share in whole.win_shares(seats))
    return int(share * (NORMAL_95 / precision) ** 2)


def _games_missing(whole: Simulation, seats: int, precision: float) -> int:
    """Return how many more games a precision is likely to need, in whole rounds; 0 if reached."""
    first = -whole.games % ROUND or (ROUND if not whole.games else 0)
    if first:
        return first
    shares = [float(share) for share in whole.win_shares(seats)]
    if half_width(shares, whole.games) <= precision:
        return 0
    rounds = max(1, -(-(_games_within(whole, seats, precision) - whole.games) // ROUND))
    return min(rounds, (MOST_GAMES - whole.games) // ROUND) * ROUND


def part_of(whole: Simulation, first: int, games: int) -> Simulation:
    """Return some of the games, without the tallies, which count all games."""
    columns = {name: column[first : first + games] for name, column in whole.columns.items()}
    return replace(whole, columns=columns, tallies={})


def joined(one: Simulation, other: Simulation) -> Simulation:
    """Return the games of one simulation followed by those of the next."""
    seconds = one.seconds + other.seconds
    return Simulation(**_together([one, other]), seconds=seconds, cores=one.cores)


def _together(parts: Sequence[GameRecords]) -> dict[str, Any]:
    """Return the columns concatenated and the tallies summed."""
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
