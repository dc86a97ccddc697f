"""The cost of a turn on boards of 24, 240 and 2,400 spaces.

    python benchmarks/board_size.py [--repeat N]

One snake of each length, four teams of six that play at random by the same rules: only the board's
length differs. Each round plays about the same number of turns on every board; seconds are CPU
time of one thread, the boards take turns, and figures are medians of N rounds. What a turn consists
of is printed beside what it costs: on a short board there is less to choose among.
"""

import argparse
import statistics
import time
from dataclasses import dataclass

import cuatto_kit
from cuatto_kit.games.race.analysis.simulator import make_simulator
from cuatto_kit.games.simulator import Simulator

BOARDS = (24, 240, 2400)
SEATS = 4
PLAYERS = ["random"] * SEATS
TURNS = 2_000_000
"""Turns of one round on one board, about."""
ROW = 40
"""Spaces of the snake in a row, at most."""


@dataclass(frozen=True)
class Played:
    """One round on one board, by turn."""

    nanoseconds: float
    decisions: float
    choices: float


def main() -> None:
    parser = argparse.ArgumentParser(description="What a turn costs on boards of any length.")
    parser.add_argument("--repeat", type=int, default=7, metavar="N", help="rounds (default 7)")
    repeat = parser.parse_args().repeat
    simulators = {spaces: simulator_of(spaces) for spaces in BOARDS}
    games = {spaces: round(TURNS / turns_of(simulators[spaces])) for spaces in BOARDS}
    rounds: dict[int, list[Played]] = {spaces: [] for spaces in BOARDS}
    for number in range(repeat):
        for spaces, simulator in simulators.items():
            rounds[spaces].append(play(simulator, number, games[spaces]))
    show(rounds)


def simulator_of(spaces: int) -> Simulator:
    design = cuatto_kit.load(
        f"""
game: cuatto
title: Snake {spaces}
seats: {SEATS}
teams: {{colours: [gold, red, green, blue], checkers: {{regular: 6}}}}
board:
  start: pool
  paths: {{main: {{from: start, walk: "{snake(spaces)}", to: finish}}}}
"""
    )
    return make_simulator(design.variant, design.layout, SEATS)


def snake(spaces: int) -> str:
    """Return a walk of a number of spaces: up 2, right, up 2, left …"""
    steps: list[str] = []
    while spaces:
        for way, most in (("up", 2), ("left" if len(steps) % 4 else "right", ROW)):
            if length := min(most, spaces):
                steps.append(f"{way} {length}")
                spaces -= length
    return ", ".join(steps)


def turns_of(simulator: Simulator) -> float:
    """Turns of a game, on average; what follows is compiled."""
    return float(simulator.play(PLAYERS, 1, 0, 20).columns["turns"].mean())


def play(simulator: Simulator, number: int, games: int) -> Played:
    began = time.process_time()
    columns = simulator.play(PLAYERS, 1, number * games, games).columns
    seconds = time.process_time() - began
    turns = columns["turns"].sum()
    return Played(
        seconds / turns * 1e9, columns["decisions"].sum() / turns, columns["choices"].sum() / turns
    )


def show(rounds: dict[int, list[Played]]) -> None:
    print(f"{'spaces':>6}  {'ns a turn':>9}  {'against 24':>10}  {'decisions':>9}  {'choices':>7}")
    first = statistics.median(played.nanoseconds for played in rounds[BOARDS[0]])
    for spaces, played in rounds.items():
        cost = statistics.median(one.nanoseconds for one in played)
        line = f"{spaces:>6,}  {cost:>9.0f}  {cost / first:>10.2f}"
        print(f"{line}  {played[0].decisions:>9.2f}  {played[0].choices:>7.2f}")


if __name__ == "__main__":
    main()
