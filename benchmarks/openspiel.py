"""How fast Mensch ärgere dich nicht is played: from YAML by cuatto-kit, and by OpenSpiel's own C++.

    python benchmarks/openspiel.py [--repeat N]

Needs `pip install open_spiel`. Four seats play at random, one thread. Ours are games of the
bundled board `ludo` by the compiled engine. Theirs are games of `maedn` in C++, rolled out by
the random evaluator of OpenSpiel's MCTSBot: one simulation of the bot evaluates the first
position by a number of games. Rounds take turns; figures are medians of games a second of CPU time.
"""

import argparse
import statistics
import time
from collections.abc import Callable

import pyspiel

import cuatto_kit
from cuatto_kit.games.race.analysis.simulator import make_simulator

GAMES = 5_000
"""Games of one of our rounds."""
ROLLOUTS = 1_000
"""Games of one of theirs."""

Round = Callable[[int], int]
"""Plays a round by its number and returns how many games it had."""


def main() -> None:
    parser = argparse.ArgumentParser(description="Our games a second, and OpenSpiel's.")
    parser.add_argument("--repeat", type=int, default=15, metavar="N", help="rounds (default 15)")
    players = {"cuatto-kit, ludo": ours(), "OpenSpiel, maedn": theirs()}
    rates: dict[str, list[float]] = {name: [] for name in players}
    for number in range(parser.parse_args().repeat):
        for name, play in players.items():
            began = time.process_time()
            games = play(number)
            rates[name].append(games / (time.process_time() - began))
    for name, found in rates.items():
        print(f"{name:20}{statistics.median(found):12,.0f} games/s")
    ratio = statistics.median(a / b for a, b in zip(*rates.values(), strict=True))
    print(f"{'ratio':20}{ratio:12.1f}")


def ours() -> Round:
    loaded = cuatto_kit.load("ludo")
    layout = loaded.layout
    simulator = make_simulator(loaded.variant, layout, 4)
    simulator.play(["random"] * 4, 1, 0, 1)

    def play(number: int) -> int:
        simulator.play(["random"] * 4, 1, number * GAMES, GAMES)
        return GAMES

    return play


def theirs() -> Round:
    game = pyspiel.load_game("maedn(players=4)")

    def play(number: int) -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS, seed=number)
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, number, False)
        state = game.new_initial_state()
        state.apply_action(0)
        bot.step(state)
        return ROLLOUTS

    return play


if __name__ == "__main__":
    main()
