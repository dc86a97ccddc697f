"""The speed of two games: from YAML by cuatto-kit, and by OpenSpiel's own C++.

    python benchmarks/openspiel.py [--repeat N]

Needs `pip install open_spiel`. All seats play at random, one thread. The games are Mensch ärgere
dich nicht for four (our bundled board `ludo`, their `maedn`) and backgammon.
Ours are played by the compiled engine, theirs in C++ by the random evaluator of OpenSpiel's
MCTSBot: one simulation of the bot evaluates the first position by a number of games. Rounds take
turns; figures are medians of games a second of CPU time.

In backgammon ours choose move by move, theirs two moves at once, which makes their games a tenth
longer: 99 rolls to 91.
"""

import argparse
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

import pyspiel

import cuatto_kit
from cuatto_kit.games.race.analysis.simulator import make_simulator

Round = Callable[[int], int]
"""Plays a round by its number and returns how many games it had."""


@dataclass(frozen=True)
class Pairing:
    """Our board and their game, with the seats and the games of one round of each."""

    board: str
    seats: int
    games: int
    their_game: str
    their_games: int


PAIRINGS = {
    "ludo": Pairing("ludo", 4, 5_000, "maedn(players=4)", 1_000),
    "backgammon": Pairing("backgammon", 2, 2_000, "backgammon", 100),
}


def main() -> None:
    parser = argparse.ArgumentParser(description="Our games a second, and OpenSpiel's.")
    parser.add_argument("--repeat", type=int, default=15, metavar="N", help="rounds (default 15)")
    repeat = parser.parse_args().repeat
    for name, pairing in PAIRINGS.items():
        players = {"cuatto-kit": ours(pairing), "OpenSpiel": theirs(pairing)}
        rates: dict[str, list[float]] = {player: [] for player in players}
        for number in range(repeat):
            for player, play in players.items():
                began = time.process_time()
                games = play(number)
                rates[player].append(games / (time.process_time() - began))
        for player, found in rates.items():
            print(f"{name + ', ' + player:24}{statistics.median(found):12,.0f} games/s")
        ratio = statistics.median(a / b for a, b in zip(*rates.values(), strict=True))
        print(f"{name + ', ratio':24}{ratio:12.1f}")


def ours(pairing: Pairing) -> Round:
    loaded = cuatto_kit.load(pairing.board)
    simulator = make_simulator(loaded.variant, loaded.layout, pairing.seats)
    players = ["random"] * pairing.seats
    simulator.play(players, 1, 0, 1)

    def play(number: int) -> int:
        simulator.play(players, 1, number * pairing.games, pairing.games)
        return pairing.games

    return play


def theirs(pairing: Pairing) -> Round:
    game = pyspiel.load_game(pairing.their_game)

    def play(number: int) -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=pairing.their_games, seed=number)
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, number, False)
        state = game.new_initial_state()
        state.apply_action(0)
        bot.step(state)
        return pairing.their_games

    return play


if __name__ == "__main__":
    main()
