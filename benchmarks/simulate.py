"""The speed of games.

    python benchmarks/simulate.py [--repeat N] [--json]

All seats play at random, except in e. Seconds are CPU time of one thread, unless a row says
otherwise; the measurements take turns, and figures are medians of N rounds:

a  snake-24, four teams of six: the compiled engine, without and with counts by space, against
   the same games one after another instead of in crowds, the same rules in slow and obvious Python
   (tests/games/race/oracle.py), and the same game written in C for this one board (simulate.c,
   gcc -O3 -march=native).
b  Other boards, four teams, against one game after another where crowds know their rules.
c  All cores against one, in seconds on the clock, chunks and threads included.
d  A whole process to the end of its first game: compiling, with an empty cache, and started
   again with the compiled kernel in it.
e  Look-ahead play of several boards: all seats look ahead, or every second one plays greedily.

Without gcc the rows that need it are skipped. Mean turns and hits of the three players of
snake-24 are compared first: a fast game must be the same game.
"""

import argparse
import json
import os
import platform
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from importlib.metadata import version
from itertools import cycle, islice
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))  # the slow engine lives among the tests

from cuatto_kit import process  # noqa: E402
from cuatto_kit.config import bundled  # noqa: E402
from cuatto_kit.games import simulation  # noqa: E402
from cuatto_kit.games.race.analysis.simulator import make_simulator  # noqa: E402
from cuatto_kit.games.simulator import Simulator  # noqa: E402
from tests.games.race import boards, oracle  # noqa: E402

SEATS = 4
YARDSTICK = "snake-24"
OTHERS = ("two-ways-home", "snake-24-full", "crossroads", "parques")
AHEAD = {
    "snake-24": 600,
    "snake-24-full": 300,
    "two-ways-home": 450,
    "parques": 50,
    "ludo": 2_000,
    "royal-ur": 3_500,
    "six-seats": 700,
}
"""The boards of look-ahead play, with the games of one round."""
GAMES = 20_000
"""Games of one round of the engine, and of C."""
SLOW_GAMES = 4
"""Games of one round of the slow engine."""
CORE_GAMES = 100_000
CALL = 1_000
"""Games of one call of the kernel."""
FIRST_GAME = (
    "import cuatto_kit;"
    " from cuatto_kit.games.race.analysis.simulator import make_simulator;"
    f" loaded = cuatto_kit.load({YARDSTICK!r}); layout = loaded.layout;"
    f" make_simulator(loaded.variant, layout, {SEATS}).play(['random'] * {SEATS}, 1, 0, 1)"
)


@dataclass(frozen=True)
class Played:
    """The time of one round and the figures of its games."""

    games: int
    seconds: float
    turns: float
    hits: float

    @property
    def rate(self) -> float:
        return self.games / self.seconds


@dataclass(frozen=True)
class Row:
    """One line of the table: a rate (games/s) or a time (s), and how it compares."""

    name: str
    rate: float | None = None
    seconds: float | None = None
    ratio: float | None = None
    note: str = ""


Player = Callable[[int], Played]
"""Plays the games of a round by its number."""


def main() -> None:
    parser = argparse.ArgumentParser(description="How fast games are played.")
    parser.add_argument("--repeat", type=int, default=7, metavar="N", help="rounds (default 7)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        rows = list(measured(Path(scratch), options.repeat))
    if options.json:
        print(json.dumps({"machine": machine(), "rows": [asdict(row) for row in rows]}, indent=2))
    else:
        show(rows)


def measured(scratch: Path, repeat: int) -> Iterator[Row]:
    yield from on_the_yardstick(scratch, repeat)
    yield from on_other_boards(repeat)
    yield from by_cores(repeat)
    yield from to_the_first_game(scratch, repeat)
    yield from looking_ahead(repeat)


# What is measured


def on_the_yardstick(scratch: Path, repeat: int) -> Iterator[Row]:
    simulator = simulator_of(YARDSTICK)
    players: dict[str, Player] = {
        "engine": engine(simulator),
        "counting": engine(simulator, tally=True),
        "one by one": engine(one_by_one(simulator)),
        "one by one, counting": engine(one_by_one(simulator), tally=True),
        "oracle": slow_engine(),
    }
    program = compiled_c(scratch)
    if program:
        players |= {"C": in_c(program), "C counting": in_c(program, "count")}
    rounds = in_turns(players, repeat)
    same_game(rounds)
    rate = {name: statistics.median(p.rate for p in played) for name, played in rounds.items()}

    name = f"a  {YARDSTICK}"
    yield Row(name, rate["engine"])
    yield Row(f"{name}, counting by space", rate["counting"])
    for ours, theirs in (("engine", "one by one"), ("counting", "one by one, counting")):
        times = rate[ours] / rate[theirs]
        yield Row(f"{name}, {theirs}", rate[theirs], ratio=times, note="crowds are faster by")
    times = rate["engine"] / rate["oracle"]
    yield Row(f"{name}, plain Python", rate["oracle"], ratio=times, note="engine is faster by")
    if not program:
        yield Row(f"{name}, C", note="gcc is not installed: skipped")
        return
    for ours, theirs in (("engine", "C"), ("counting", "C counting")):
        part = rate[ours] / rate[theirs]
        yield Row(f"{name}, {theirs}", rate[theirs], ratio=part, note="engine's share of it")


def on_other_boards(repeat: int) -> Iterator[Row]:
    for variant in OTHERS:
        simulator = simulator_of(variant)
        for words, tally in (("", False), (", counting by space", True)):
            players = {"engine": engine(simulator, tally=tally)}
            if simulator.batch.crowd():
                players["one by one"] = engine(one_by_one(simulator), tally=tally)
            rounds = in_turns(players, repeat)
            rate = {name: statistics.median(p.rate for p in rounds[name]) for name in rounds}
            name, engines = f"b  {variant}{words}", rate.pop("engine")
            yield Row(name, engines)
            for theirs in rate.values():
                times = engines / theirs
                yield Row(f"{name}, one by one", theirs, ratio=times, note="crowds are faster by")


def by_cores(repeat: int) -> Iterator[Row]:
    simulator, cores = simulator_of(YARDSTICK), process.cores()

    def on_all(number: int) -> float:
        first = number * CORE_GAMES
        return simulation.simulate(
            simulator, ["random"] * SEATS, 1, CORE_GAMES, first_game=first
        ).seconds

    def on_one(number: int) -> float:
        began = time.perf_counter()
        for first in range(number * CORE_GAMES, (number + 1) * CORE_GAMES, CALL):
            simulator.play(["random"] * SEATS, 1, first, CALL)
        return time.perf_counter() - began

    rounds = [(on_one(number), on_all(number)) for number in range(repeat)]
    one, every = (CORE_GAMES / statistics.median(seconds) for seconds in zip(*rounds, strict=True))
    yield Row(f"c  {YARDSTICK}, one core, on the clock", one)
    note = "times one core"
    yield Row(f"c  {YARDSTICK}, {cores} cores, on the clock", every, ratio=every / one, note=note)


def to_the_first_game(scratch: Path, repeat: int) -> Iterator[Row]:
    def start(cache: Path) -> float:
        began = time.perf_counter()
        environment = {**os.environ, "XDG_CACHE_HOME": str(cache)}
        subprocess.run([sys.executable, "-c", FIRST_GAME], env=environment, check=True)
        return time.perf_counter() - began

    # Compiling takes long: three rounds tell enough.
    caches = [scratch / f"cache-{number}" for number in range(min(repeat, 3))]
    first = statistics.median(start(cache) for cache in caches)
    again = statistics.median(start(caches[0]) for _ in range(repeat))
    yield Row("d  first game, cache empty", seconds=first, note="interpreter and imports included")
    yield Row("d  first game, cache full", seconds=again, ratio=first / again, note="times quicker")


def looking_ahead(repeat: int) -> Iterator[Row]:
    players: dict[str, Player] = {}
    for variant, games in AHEAD.items():
        simulator = simulator_of(variant)
        for policies in (["lookahead"], ["lookahead", "greedy"]):
            name = f"e  {variant}, {' and '.join(policies)}"
            players[name] = engine(simulator, policies, games=games)
    for name, played in in_turns(players, repeat).items():
        yield Row(name, statistics.median(p.rate for p in played))


# Who plays


def simulator_of(variant: str) -> Simulator:
    spec, layout = boards.load(text_of(variant))
    return make_simulator(spec, layout, min(SEATS, len(layout.starts)))


def one_by_one(simulator: Simulator) -> Simulator:
    """Return a simulator that plays one game after another, not in crowds."""
    batch = replace(simulator.batch, crowd=lambda: None)
    return Simulator(batch, simulator.policies, simulator.seats)


def text_of(variant: str) -> str:
    return bundled.bundled()[variant].read_text("utf-8")


def engine(
    simulator: Simulator,
    policies: Sequence[str] = ("random",),
    *,
    games: int = GAMES,
    tally: bool = False,
) -> Player:
    """The policies take turns with the seats."""
    seated = list(islice(cycle(policies), simulator.seats))
    simulator.play(seated, 1, 0, 1, tally=tally)

    def play(number: int) -> Played:
        began = time.process_time()
        batch = simulator.play(seated, 1, number * games, games, tally=tally)
        seconds = time.process_time() - began
        columns = batch.columns
        return Played(games, seconds, columns["turns"].mean(), columns["hits"].mean())

    return play


def slow_engine() -> Player:
    setup = boards.setup_of(text_of(YARDSTICK), SEATS)

    def play(number: int) -> Played:
        chance = random.Random(number)
        began = time.process_time()
        games = [slow_game(setup, chance) for _ in range(SLOW_GAMES)]
        seconds = time.process_time() - began
        turns, hits = np.mean(games, axis=0)
        return Played(SLOW_GAMES, seconds, turns, hits)

    return play


def slow_game(setup: oracle.Setup, chance: random.Random) -> tuple[int, int]:
    """Turns and hits of one game."""
    state, turns, hits = oracle.initial(setup), 0, 0
    while (who := oracle.actor(setup, state)) != "end":
        if who == "chance":
            turns += 1
            roll = tuple(chance.randint(1, setup.sides) for _ in range(setup.dice))
            state = oracle.apply(setup, state, roll)
        else:
            waiting = off_board(setup, state)
            move = chance.choice(oracle.legal(setup, state))
            state = oracle.apply(setup, state, move)
            hits += off_board(setup, state) - waiting + (move.origin == setup.board.pools[0])
    return turns, hits


def off_board(setup: oracle.Setup, state: oracle.State) -> int:
    """Checkers in the pool."""
    return sum(counts[setup.board.pools[0]] for ranks in state.checkers for counts in ranks)


def compiled_c(scratch: Path) -> Path | None:
    """Return the program, None where there is no gcc."""
    if not shutil.which("gcc"):
        return None
    program = scratch / "simulate"
    source = str(HERE / "simulate.c")
    subprocess.run(["gcc", "-O3", "-march=native", "-o", str(program), source], check=True)
    return program


def in_c(program: Path, *options: str) -> Player:
    def play(number: int) -> Played:
        command = [str(program), str(GAMES), str(number), *options]
        told = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
        return Played(GAMES, told["seconds"], told["turns_mean"], told["hits_mean"])

    return play


# How it is measured


def in_turns(players: dict[str, Player], repeat: int) -> dict[str, list[Played]]:
    """Return the rounds of all players; in each round all play, one after the other."""
    rounds: dict[str, list[Played]] = {name: [] for name in players}
    for number in range(repeat):
        for name, play in players.items():
            rounds[name].append(play(number))
    return rounds


def same_game(rounds: dict[str, list[Played]]) -> None:
    """Mean turns and hits of all players agree within five standard errors."""
    deviation = {"turns": 7.0, "hits": 3.0}  # of a single game, a little more than measured
    known = rounds["engine"]
    for name, played in rounds.items():
        for figure, spread in deviation.items():
            means = [
                np.average([getattr(p, figure) for p in some], weights=[p.games for p in some])
                for some in (known, played)
            ]
            n, m = (sum(p.games for p in some) for some in (known, played))
            if abs(means[0] - means[1]) > 5 * spread * (1 / n + 1 / m) ** 0.5:
                sys.exit(f"{name} plays another game: {figure} {means[1]:.3f}, not {means[0]:.3f}")


# How it is shown


def machine() -> dict[str, object]:
    return {
        "python": platform.python_version(),
        "processor": platform.machine(),
        "cores": os.cpu_count(),
        **{name: version(name) for name in ("cuatto-kit", "llvmlite", "numpy")},
        "gcc": bool(shutil.which("gcc")),
    }


def show(rows: list[Row]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("What", no_wrap=True)
    for title in ("Games/s", "Seconds", "Ratio"):
        table.add_column(title, justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    for row in rows:
        table.add_row(
            row.name,
            "" if row.rate is None else f"{row.rate:,.0f}",
            "" if row.seconds is None else f"{row.seconds:.2f}",
            "" if row.ratio is None else f"{row.ratio:,.2f}",
            row.note,
        )
    console = Console(markup=False, highlight=False, width=120)
    console.print(", ".join(f"{name} {value}" for name, value in machine().items()))
    console.print(table)


if __name__ == "__main__":
    main()
