"""Luck-adjusted results of two players, against plain results.

    python benchmarks/review.py [GAMES]

A strong bot plays GAMES games (by default 50) for two seats against one that plays at random, on
each of some boards; they begin by turns. Each game is reviewed, by playouts alone. Printed are the
share of wins of the strong one, the same without luck, both with 95 % intervals, and how many times
as many games the plain result would take to be as exact: the ratio of the variances.
"""

import sys
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat

import numpy as np

from cuatto_kit.console import opening
from cuatto_kit.games.thinking import Limits
from cuatto_kit.lab.review.choosing import estimating, played_of, review
from cuatto_kit.statistics import Estimate, mean_of

GAMES = 50
BOARDS = {"snake-24": "lookahead", "short-12": "lookahead"}
"""Who is strong on each."""


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    print(f"{'board':10}  {'strong':10} {'result':>16} {'without luck':>16} {'variance':>9} "
          f"{'loss of strong, of random':>26} {'a game':>7}")  # fmt: skip
    with ProcessPoolExecutor() as pool:
        for board, strong in BOARDS.items():
            began = time.perf_counter()
            found = np.array(list(pool.map(reviewed, repeat(board), repeat(strong), range(games))))
            raw, adjusted, loss, other = found.T
            seconds = (time.perf_counter() - began) / games
            ratio = raw.var(ddof=1) / adjusted.var(ddof=1)
            print(f"{board:10}  {strong:10} {told(mean_of(raw)):>16} {told(mean_of(adjusted)):>16} "
                  f"{ratio:>8.1f}× {100 * loss.mean():>16.2f} {100 * other.mean():>9.2f} "
                  f"{seconds:>5.1f} s", flush=True)  # fmt: skip


def reviewed(board: str, strong: str, game: int) -> tuple[float, float, float, float]:
    """Result of the strong player, the same without luck, what a choice of its lost on average, and
    one of the other's."""
    seat = game % 2
    players = ("random", strong) if seat else (strong, "random")
    session = opening.open_session(board, (), opening.PlayOptions(2, players, game))
    list(session.advance())
    played = played_of(session)
    seats = review(played, *estimating(played, Limits())).seats
    own, other = seats[seat], seats[1 - seat]
    return own.result, own.adjusted, own.mean_loss.mean, other.mean_loss.mean


def told(estimate: Estimate) -> str:
    half = (estimate.ci95[1] - estimate.ci95[0]) / 2
    return f"{100 * estimate.mean:.1f} ± {100 * half:.1f} %"


if __name__ == "__main__":
    main()
