"""Games a second by WebAssembly in Node and in Chromium, against machine code, on one thread.

    python benchmarks/wasm.py [BOARD …] [--seconds S] [--repeat N] [--json]

The same games, by seed, of the first and the last policy of each board. The sides take turns for N
rounds of about S seconds each; figures are medians, and ratios are those of WebAssembly to machine
code. Chromium opens play.html and plays in one of its workers, whose start counts. A module starts
anew in each round: its first games are interpreted or compiled quickly, so short rounds are slower.
"""

import argparse
import json
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

import cuatto_kit
from cuatto_kit.design.play_page import play_page
from tests.kernels import node

BOARDS = ("snake-24", "two-ways-home", "parques", "royal-ur", "backgammon", "cant-stop", "cabeza")
SEED, FIRST = 1, 20
CHROMIUM = "/usr/bin/chromium"
RUN = """async ([policy, seed, games]) => {
    const began = performance.now();
    await cuattoKit.run({ policy, seed }, games, 1);
    return (performance.now() - began) / 1000;
}"""


class Side:
    """Games of a line-up, by all three."""

    def __init__(self, browser: Browser, board: str, policy: int) -> None:
        design = cuatto_kit.load(board)
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "play.html"
            file.write_bytes(play_page(design) or b"")
            self.page = browser.new_page()
            self.page.goto(file.as_uri())
        self.simulator = design.board_game.simulator(design.seats())
        self.policy = self.simulator.policies.names[policy]

    def arguments(self, games: int) -> list[Any]:
        policies = [self.policy] * self.simulator.seats
        return self.simulator.batch.arguments(policies, SEED, 0, games)

    def native(self, games: int) -> float:
        """Return the games a second of machine code."""
        arguments = self.arguments(games)
        began = time.perf_counter()
        self.simulator.batch.kernel(*arguments)
        return games / (time.perf_counter() - began)

    def chromium(self, games: int) -> float:
        """Return the games a second of a worker in Chromium."""
        return games / float(self.page.evaluate(RUN, [self.policy, SEED, games]))

    def node(self, games: int) -> float:
        """Return the games a second of Node."""
        return games / node.run(self.simulator.batch.kernel, *self.arguments(games))[1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("boards", nargs="*", default=BOARDS)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        found = []
        for board in asked.boards:
            for policy in (0, -1):
                found.append(measured(Side(browser, board, policy), board, asked))
                if not asked.json:
                    print("  ".join(map(shown, found[-1].values())), flush=True)
    if asked.json:
        print(json.dumps(found, indent=1))


def measured(side: Side, board: str, asked: argparse.Namespace) -> dict[str, Any]:
    """Return the games a second of all three, and the ratios to machine code."""
    side.native(FIRST)  # compiles
    games = max(FIRST, int(asked.seconds * side.native(FIRST) / 2))
    played = (side.native, side.node, side.chromium)
    rounds = [[play(games) for play in played] for _ in range(asked.repeat)]
    native, node_rate, chromium = (statistics.median(each) for each in zip(*rounds, strict=True))
    return {
        "board": board, "policy": side.policy,
        "native": native, "node": node_rate, "chromium": chromium,
        "node_ratio": node_rate / native, "chromium_ratio": chromium / native,
    }  # fmt: skip


def shown(value: str | float) -> str:
    if isinstance(value, str):
        return f"{value:14}"
    return f"{value:9.0f}" if value > 5 else f"{value:5.2f}"


if __name__ == "__main__":
    main()
