"""The share of games won for each score of Cabeza's search.

    python benchmarks/cabeza_worth.py [--games N] [--depth D] [--seed K]

N games of the search to depth D against itself, from openings of 8 random plies. Every score that
proves nothing is held against how its game ended (a draw is half a win), and the logistic
win = 1 / (1 + e^(-score / ODDS)) is fitted by maximum likelihood. The interval, 95 %, is over games
drawn again (bootstrap), for the scores of one game are alike. Then what was won by tenths of the
scores, beside what the logistic says.
"""

import argparse
import random

import numpy as np
from numpy.typing import NDArray

import cuatto_kit
from cuatto_kit.games.blocks.game import BlocksGame, make_game
from cuatto_kit.games.blocks.players import Searcher
from cuatto_kit.games.game import END

OPENING, AGAIN = 8, 200
Floats = NDArray[np.float64]


def one_game(game: BlocksGame, depth: int, chance: random.Random) -> Floats:
    """Rows of a score and the share of the game that its side had."""
    state = game.initial()
    searcher, scores = Searcher(game, 1 << 16), []
    while game.actor(state) != END:
        if state.ply < OPENING:
            state = game.apply(state, chance.choice(game.legal(state)))
            continue
        found = searcher.search(state, depth)
        if not found.wins_in:
            scores.append((found.score, state.side))
        state = game.apply(state, found.move)
    winners = game.winners(state)
    rows = [(score, float(side in winners) if winners else 0.5) for score, side in scores]
    return np.array(rows, float).reshape(-1, 2)


def fitted(rows: Floats) -> float:
    """Return ODDS, fitted by Newton's method on its inverse."""
    score, share = rows.T
    slope = 1 / 200
    for _ in range(30):
        win = 1 / (1 + np.exp(-slope * score))
        slope += float(((share - win) * score).sum() / (win * (1 - win) * score**2).sum())
    return 1 / slope


def main() -> None:
    parser = argparse.ArgumentParser(description="What a score of Cabeza's search says.")
    parser.add_argument("--games", type=int, default=400, metavar="N")
    parser.add_argument("--depth", type=int, default=6, metavar="D")
    parser.add_argument("--seed", type=int, default=1, metavar="K")
    options = parser.parse_args()
    loaded = cuatto_kit.load("cabeza")
    game = make_game(loaded.variant, loaded.layout, 2)
    games = [
        one_game(game, options.depth, random.Random(f"{options.seed} {number}"))
        for number in range(options.games)
    ]
    rows, chance = np.concatenate(games), random.Random(options.seed)
    odds = fitted(rows)
    again = [fitted(np.concatenate(chance.choices(games, k=len(games)))) for _ in range(AGAIN)]
    low, high = np.percentile(again, [2.5, 97.5])
    print(f"{len(games)} games to depth {options.depth}, {len(rows)} scores")
    print(f"ODDS {odds:.0f} ({low:.0f} to {high:.0f})")
    print("mean score   won  logistic")
    for part in np.array_split(rows[rows[:, 0].argsort()], 10):
        score, won = part.mean(axis=0)
        says = (1 / (1 + np.exp(-part[:, 0] / odds))).mean()
        print(f"{score:10.0f} {won:5.3f} {says:9.3f}")


if __name__ == "__main__":
    main()
