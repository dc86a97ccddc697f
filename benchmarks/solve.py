"""Of each bundled race a large game for two that is solved exactly in minutes and 4 GB.

    python benchmarks/solve.py [NAME ...]

Teams are small ones of the variant's own classes: a checker more takes up to a hundred times the
positions. Each game is solved in a process of its own, as `cuatto-kit solve` does; seconds are CPU
time of one thread, to walk through all positions and to settle their values.
"""

import resource
import subprocess
import sys
import time

import numpy as np

import cuatto_kit
from cuatto_kit.games.race.analysis.graph import graph_of, roll_weights
from cuatto_kit.games.race.analysis.solver import values_of
from cuatto_kit.games.race.engine.game import make_game

TWO = ("teams.checkers={regular: 1, strong: 1}", "board.start={bridge: 2}")
GAMES = {
    "back-and-forth": ("teams.checkers={regular: 1, bidirectional: 1}", "board.start={bridge: 2}"),
    "bottleneck": TWO,
    "crossroads": TWO,
    "original": TWO,
    "readme-18": TWO,
    "short-12": ("teams.checkers={regular: 3}",),
    "six-seats": (*TWO, "seats=2", "rules.start_order=seat"),
    "snake-24": ("teams.checkers={regular: 2}",),
    "snake-24-full": TWO,
    "two-ways-home": TWO,
    "volcano-escape": TWO,
    "wounded": ("teams.checkers={regular: 3}",),
    "parques": ("teams.pieces=1",),
    "chutes-and-ladders": (),
    "ludo": ("teams.pieces=2",),
    "royal-ur": ("teams.pieces=5",),
}
"""What is set for each; no settings where the whole game is solved."""


def main() -> None:
    if len(sys.argv) == 2 and sys.argv[1] in GAMES:
        report(sys.argv[1])
        return
    print(f"{'game':18}  {'positions':>10}  {'ways on':>11}  {'walk':>6}  {'settle':>6}  "
          f"{'memory':>7}  {'first':>9}")  # fmt: skip
    for name in sys.argv[1:] or GAMES:
        subprocess.run([sys.executable, __file__, name], check=True)


def report(name: str) -> None:
    design = cuatto_kit.load(name, settings=list(GAMES[name]))
    game = make_game(design.variant, design.layout, 2)
    began = time.process_time()
    graph = graph_of(game)
    walked = time.process_time()
    values = values_of(graph, np.array(roll_weights(game)), lambda *_: None)
    settled = time.process_time()
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
    print(f"{name:18}  {len(graph):>10,}  {len(graph.targets):>11,}  {walked - began:>5.1f}s  "
          f"{settled - walked:>5.1f}s  {memory:>4.1f} GB  {values[0]:>9.6f}")  # fmt: skip


if __name__ == "__main__":
    main()
