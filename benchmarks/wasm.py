"""Games a second by WebAssembly in Node, against machine code, on one thread.

    python benchmarks/wasm.py [BOARD …] [--seconds S] [--repeat N] [--json]

The same games, by seed, of the first and the last policy of each board. The sides take turns for N
rounds of about S seconds each; figures are medians, and the ratio is that of WebAssembly to machine
code. A module of Node is started anew in each round: its first games are interpreted or compiled
quickly, so short rounds are slower.
"""

import argparse
import json
import statistics
import time
from typing import Any

import numpy as np

import cuatto_kit
from tests.kernels import node

BOARDS = ("snake-24", "two-ways-home", "parques", "royal-ur", "backgammon", "cant-stop", "cabeza")
SEED, TURN_CAP, FIRST = 1, 100_000, 20


class Side:
    """Games of a line-up, by both."""

    def __init__(self, board: str, policy: int) -> None:
        design = cuatto_kit.load(board)
        self.simulator = design.board_game.simulator(design.seats())
        self.policy = self.simulator.policies.names[policy]

    def arguments(self, games: int) -> list[Any]:
        batch = self.simulator.batch
        numbers = [batch.number_of(self.policy)] * self.simulator.seats
        tallies = [np.zeros(0, np.int64) for _ in batch.tallies]
        records = np.zeros(games * len(batch.columns), np.int64)
        return [
            *batch.arrays(numbers), np.zeros(4, np.int64), np.array(numbers),
            False, SEED, 0, games, TURN_CAP, records, *tallies,
        ]  # fmt: skip

    def native(self, games: int) -> float:
        """Return the games a second of machine code."""
        arguments = self.arguments(games)
        began = time.perf_counter()
        self.simulator.batch.kernel(*arguments)
        return games / (time.perf_counter() - began)

    def wasm(self, games: int) -> float:
        """Return the games a second of WebAssembly."""
        return games / node.run(self.simulator.batch.kernel, *self.arguments(games))[1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("boards", nargs="*", default=BOARDS)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    found = []
    for board in asked.boards:
        for policy in (0, -1):
            side = Side(board, policy)
            side.native(FIRST)  # compiles
            games = max(FIRST, int(asked.seconds * side.native(FIRST) / 2))
            rounds = [(side.native(games), side.wasm(games)) for _ in range(asked.repeat)]
            native, wasm = (statistics.median(each) for each in zip(*rounds, strict=True))
            line = {"board": board, "policy": side.policy, "native": native, "wasm": wasm}
            found.append({**line, "ratio": wasm / native})
            if not asked.json:
                print(
                    f"{board:14} {side.policy:10} {native:10.0f} {wasm:10.0f} {wasm / native:6.2f}"
                )
    if asked.json:
        print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
