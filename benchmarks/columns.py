"""The speed of games of Can't Stop.

    python benchmarks/columns.py [--repeat N]

All seats play at random on the bundled board, one thread. Figures are medians of N rounds, in
games a second of CPU time: the compiled engine without and with counts by space, and the same
rules in slow and obvious Python (tests/games/columns/oracle.py). The mean turns of the two are
compared first: a fast game must be the same game.
"""

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))  # the slow engine lives among the tests

import cuatto_kit  # noqa: E402
from cuatto_kit.games.columns.report import make_simulator  # noqa: E402
from cuatto_kit.games.simulator import Simulator  # noqa: E402
from tests.games.columns import oracle  # noqa: E402

GAMES = 20_000
"""Games of one round of the engine."""
SLOW_GAMES = 20
"""Games of one round of the slow engine."""
TURNS_DEVIATION = 12.0
"""Of the turns of a single game, a little more than measured."""

Round = Callable[[int], tuple[int, float]]
"""Plays a round by its number: games, and the mean of their turns."""


def main() -> None:
    parser = argparse.ArgumentParser(description="How fast games of Can't Stop are played.")
    parser.add_argument("--repeat", type=int, default=7, metavar="N", help="rounds (default 7)")
    repeat = parser.parse_args().repeat
    loaded = cuatto_kit.load("cant-stop")
    layout = loaded.layout
    for seats in (2, 4):
        simulator = make_simulator(loaded.variant, layout, seats)
        players = {
            "engine": engine(simulator),
            "engine, counting by space": engine(simulator, tally=True),
            "plain Python": slow_engine(seats),
        }
        rates = measured(players, repeat)
        for name, rate in rates.items():
            times = rates["engine"] / rate
            print(f"{seats} players, {name:26} {rate:12,.0f} games/s   1 : {times:,.1f}")


def engine(simulator: Simulator, *, tally: bool = False) -> Round:
    policies = ["random"] * simulator.seats
    simulator.play(policies, 1, 0, 1, tally=tally)

    def play(number: int) -> tuple[int, float]:
        games = simulator.play(policies, 1, number * GAMES, GAMES, tally=tally)
        return GAMES, float(games.columns["turns"].mean())

    return play


def slow_engine(seats: int) -> Round:
    game = oracle.Game(seats=seats)

    def play(number: int) -> tuple[int, float]:
        chance = random.Random(number)
        return SLOW_GAMES, statistics.mean(slow_game(game, chance) for _ in range(SLOW_GAMES))

    return play


def slow_game(game: oracle.Game, chance: random.Random) -> int:
    """Turns of one game."""
    position, turns = oracle.start(game), 0
    while position.phase != "end":
        if position.phase == "roll":
            turns += not position.runners
            dice = [chance.randint(1, game.sides) for _ in range(game.dice)]
            position = oracle.roll(game, position, dice)
        else:
            choices = sorted(oracle.moves(game, position), key=str)
            position = oracle.play(game, position, chance.choice(choices))
    return turns


def measured(players: dict[str, Round], repeat: int) -> dict[str, float]:
    """Games a second of each player; in each round all play, one after the other."""
    rates: dict[str, list[float]] = {name: [] for name in players}
    turns: dict[str, list[float]] = {name: [] for name in players}
    for number in range(repeat):
        for name, play in players.items():
            began = time.process_time()
            games, mean = play(number)
            rates[name].append(games / (time.process_time() - began))
            turns[name].append(mean)
    fast, slow = statistics.mean(turns["engine"]), statistics.mean(turns["plain Python"])
    if abs(fast - slow) > 5 * TURNS_DEVIATION / (repeat * SLOW_GAMES) ** 0.5:
        sys.exit(f"the engine plays another game: {fast:.2f} turns, not {slow:.2f}")
    return {name: statistics.median(found) for name, found in rates.items()}


if __name__ == "__main__":
    main()
