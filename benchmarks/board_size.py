"""The cost of boards of 24, 200, 1,000 and 5,000 spaces.

    python benchmarks/board_size.py [--sizes N …] [--verbs VERB …]

One snake of each length, four teams of two: only the board's length differs. The verbs are:

turn    a turn of random players, and one of players that look ahead (CPU time of one thread)
edit    what the studio does for a key press: faults and drawing (benchmarks/asks.py)
check   `cuatto-kit check --games 20`
sheet   `cuatto-kit sheet`, in all languages
build   `cuatto-kit build`

Each command is a process on one core with an empty cache. CPU seconds are those of the user and of
the system, memory is the peak of the process; for `edit` it is what the process takes beyond the
one that it was forked from. A number of spaces is followed by how much dearer it is than the one
before, and by how much longer: a step that is dearer than longer grows faster than the board.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from asks import UNIT, cost_of

import cuatto_kit
from cuatto_kit.games.race.analysis.simulator import make_simulator
from cuatto_kit.studio.asks import FOLDER, OFFERED

SIZES = (24, 200, 1000, 5000)
SEATS = 4
TURNS = 100_000
"""The number of turns of players that look ahead, about; random players take ten times as many."""
ROW = 40
"""The most spaces of the snake in a row."""
OPTIONS = {"check": ["--games", "20"], "sheet": ["-o", "kits"], "build": ["-o", "kits"]}
Found = tuple[float, float]
"""The two figures of a verb."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES, metavar="N")
    parser.add_argument("--verbs", nargs="+", choices=VERBS, default=list(VERBS), metavar="VERB")
    options = parser.parse_args()
    for verb in options.verbs:
        units = ("random ns", "ahead ns") if verb == "turn" else ("CPU s", "MiB")
        print(f"\n{verb:>6}{units[0]:>12}{units[1]:>12}{'dearer':>9}{'longer':>9}")
        before: tuple[int, Found] | None = None
        for spaces in options.sizes:
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder, "snake.yaml")
                path.write_text(snake(spaces), "utf-8")
                found = VERBS[verb](path)
            line = f"{spaces:>6,}{found[0]:>12.2f}{found[1]:>12.0f}"
            if before:
                line += f"{found[0] / before[1][0]:>9.2f}{spaces / before[0]:>9.2f}"
            print(line, flush=True)
            before = spaces, found


def snake(spaces: int) -> str:
    """Return a board with one path of that length: up 2, right, up 2, left …"""
    steps: list[str] = []
    left = spaces
    while left:
        for way, most in (("up", 2), ("left" if len(steps) % 4 else "right", ROW)):
            if length := min(most, left):
                steps.append(f"{way} {length}")
                left -= length
    return f"""
game: cuatto
title: Snake {spaces}
seats: {SEATS}
seconds_per_turn: 1
teams: {{colours: [gold, red, green, blue], checkers: {{regular: 2}}}}
board:
  start: pool
  paths: {{main: {{from: start, walk: "{", ".join(steps)}", to: finish}}}}
"""


def turn(path: Path) -> Found:
    design = cuatto_kit.load(str(path))
    simulator = make_simulator(design.variant, design.layout, SEATS)

    def cost(policy: str, turns: int) -> float:
        lineup = [policy] * SEATS
        games = round(turns / simulator.play(lineup, 1, 0, 1).columns["turns"].sum())
        began = time.process_time()
        played = simulator.play(lineup, 1, 1, max(games, 1)).columns["turns"].sum()
        return float((time.process_time() - began) / played * 1e9)

    return cost("random", 10 * TURNS), cost("lookahead", TURNS)


def edit(path: Path) -> Found:
    offered, cache = path.with_name("offered"), path.with_name("cache")
    offered.mkdir()
    os.environ.update(
        {FOLDER: str(path.parent), OFFERED: str(offered), "XDG_CACHE_HOME": str(cache)}
    )
    import_module("cuatto_kit.studio.preload")
    board = {"file": path.name, "text": path.read_text("utf-8")}
    cost = cost_of("board", {"board": board}, offered, cache)
    return cost.cpu, cost.memory


def command(verb: str) -> Callable[[Path], Found]:
    """Return a function that runs a verb of the command line on a board."""

    def run(path: Path) -> Found:
        words = [sys.executable, "-m", "cuatto_kit", verb, path.name, "--quiet", *OPTIONS[verb]]
        process = subprocess.Popen(
            words,
            cwd=path.parent,
            env={**os.environ, "XDG_CACHE_HOME": str(path.with_name("cache"))},
            stdout=subprocess.DEVNULL,
            preexec_fn=lambda: os.sched_setaffinity(0, {min(os.sched_getaffinity(0))}),
        )
        _, status, used = os.wait4(process.pid, 0)
        if status:
            raise SystemExit(f"{verb} has failed")
        return used.ru_utime + used.ru_stime, used.ru_maxrss * UNIT / 2**20

    return run


VERBS: dict[str, Callable[[Path], Found]] = {
    "turn": turn, "edit": edit, **{verb: command(verb) for verb in OPTIONS}
}  # fmt: skip


if __name__ == "__main__":
    main()
