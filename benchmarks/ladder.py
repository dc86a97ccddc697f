"""The strength of the bots of a game, from matches of all against all.

    python benchmarks/ladder.py [VARIANT…] [--games N] [--bots NAME,…] [--seed S]

Two seats. Every two bots play N games (each pair of games on the same dice, seats exchanged); the
ratings are those under which the scores are likeliest (Bradley and Terry 1952, a draw counts one
half), in Elo above the first bot, with their 95 % intervals. Every two bots are given one drawn
game besides, so that a bot that wins all has a rating, too. Printed is the table of docs/bots.md.

`thinker:DEPTH` is who thinks for `search:500ms`, to a depth in place of a time: the games are the
same on every machine.
"""

import argparse
import time
from functools import cache, partial
from itertools import combinations
from math import log
from multiprocessing import Pool

import numpy as np
from numpy.typing import NDArray

from cuatto_kit import load
from cuatto_kit.games.bots import SEEDS
from cuatto_kit.games.text_view import AnyTextGame
from cuatto_kit.games.thinking import Limits, Stop
from cuatto_kit.lab.matches import GameOfMatch, Rivals, standing_of
from cuatto_kit.statistics import NORMAL_95

BOTS = {
    "snake-24-full": "random,greedy,lookahead,thinker:60",
    "cant-stop": "easy,medium,rule28,planner,thinker:60",
    "cabeza": "easy,search:2,search:3,search:4",
}
"""Who plays, by board, unless told otherwise."""
POINTS = 400 / log(10)
"""Elo of one unit of the logistic distribution."""


def main() -> None:
    parser = argparse.ArgumentParser(description="How strong the bots of a game are.")
    parser.add_argument("variants", nargs="*", metavar="VARIANT", default=list(BOTS))
    parser.add_argument("--games", type=int, default=100, metavar="N", help="of every two")
    parser.add_argument("--bots", metavar="NAME,…", help="who plays, the first rated 0")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of dice and bots")
    options = parser.parse_args()
    for variant in options.variants:
        bots = (options.bots or BOTS.get(variant) or _all_bots(variant)).split(",")
        began = time.perf_counter()
        scores, seconds = round_robin(variant, bots, options.games, options.seed)
        spent = time.perf_counter() - began
        print(f"\n`{variant}`, two seats, {options.games} games of every two, {spent:.0f} s:\n")
        show(bots, scores, seconds)


def _all_bots(variant: str) -> str:
    text = text_game(variant)
    return ",".join((*text.bots, *text.strengths))


@cache
def text_game(variant: str) -> AnyTextGame:
    design = load(variant)
    return design.board_game.text_game(2)


@cache
def rivals(variant: str, one: str, other: str) -> Rivals:
    text = text_game(variant)
    return Rivals(text.game, (bot(text, one), bot(text, other)))


def bot(text: AnyTextGame, name: str):
    """Return the bot of that name, or the thinker to a depth."""
    word, _, depth = name.partition(":")
    if word != "thinker":
        return text.bot(name)
    thinker, limits = text.thinker(), Limits(depth=int(depth))
    return lambda state, draw: thinker.think(state, limits, draw(SEEDS), Stop()).best


def play(
    variant: str, one: str, other: str, seed: int, number: int
) -> tuple[GameOfMatch, GameOfMatch]:
    return rivals(variant, one, other).pair(seed, number)


def round_robin(
    variant: str, bots: list[str], games: int, seed: int
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the games that each won from each, [bot, bot], and the seconds of a move, [bot]."""
    scores, seconds = np.zeros((len(bots), len(bots))), np.zeros(len(bots))
    for one, other in combinations(range(len(bots)), 2):
        with Pool() as pool:
            pair = partial(play, variant, bots[one], bots[other], seed)
            standing = standing_of(pool.map(pair, range(games // 2), chunksize=1))
        scores[one, other] = standing.score.mean * standing.games
        scores[other, one] = standing.games - scores[one, other]
        for bot, spent in zip((one, other), standing.seconds_per_move, strict=True):
            seconds[bot] += spent / (len(bots) - 1)
        print(f"  {bots[one]} {scores[one, other]:.4g} : {scores[other, one]:.4g} {bots[other]}")
    return scores, seconds


def ratings_of(scores: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the ratings of all bots in Elo above the first, and their standard errors, [bot].

    They come from Newton's method on the likelihood, and from its curvature.
    """
    scores = scores + (1 - np.eye(len(scores))) / 2
    games, rating = scores + scores.T, np.zeros(len(scores))
    for _ in range(100):
        expected = 1 / (1 + np.exp(rating[None, :] - rating[:, None]))
        slope = (scores - games * expected).sum(axis=1)
        weights = games * expected * (1 - expected)
        curvature = np.diag(weights.sum(axis=1)) - weights
        step = np.zeros(len(scores))
        step[1:] = np.linalg.solve(curvature[1:, 1:], slope[1:])
        rating += np.clip(step, -1, 1)
        if abs(step).max() < 1e-9:
            break
    errors = np.zeros(len(scores))
    errors[1:] = np.sqrt(np.diag(np.linalg.inv(curvature[1:, 1:])))
    return POINTS * rating, POINTS * errors


def show(bots: list[str], scores: NDArray[np.float64], seconds: NDArray[np.float64]) -> None:
    """Prints the table, the strongest first."""
    ratings, errors = ratings_of(scores)
    shares = scores / np.maximum(scores + scores.T, 1)
    print("| bot | Elo | ± | " + " | ".join(f"from `{bot}`" for bot in bots) + " | ms a move |")
    print("|---|---|---|" + "---|" * (len(bots) + 1))
    for bot in np.argsort(-ratings):
        won = ["" if one == bot else f"{shares[bot, one]:.2f}" for one in range(len(bots))]
        half = f"{NORMAL_95 * errors[bot]:.0f}"
        milliseconds = f"{1000 * seconds[bot]:.1f}"
        cells = (f"`{bots[bot]}`", f"{ratings[bot]:.0f}", half, *won, milliseconds)
        print("| " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
