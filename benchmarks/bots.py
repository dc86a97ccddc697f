"""How well the bots of races play: one against the other.

    python benchmarks/bots.py BOARD [--bots A,B] [--games N] [--seats K] [--seed S]

A and B (search:50 and lookahead unless told) sit in turn round the table. Every game is played
twice on the same dice, the second time with seats exchanged; a game that several win is shared.
The interval, of 95 %, is that of the mean over such pairs. One process a core; whoever searches
by the clock needs the machine to itself.
"""

import argparse
import os
import platform
import random
import time
from functools import cache
from multiprocessing import Pool
from typing import NamedTuple

import numpy as np

import cuatto_kit
from cuatto_kit.games.game import CHANCE, END
from cuatto_kit.games.race.console.bots import make_bot
from cuatto_kit.games.race.engine.game import Move, Position, RaceGame, make_game
from cuatto_kit.games.text_view import Bot
from cuatto_kit.statistics import mean_of


class Job(NamedTuple):
    """A pair of games: who plays which board, by which seed."""

    board: str
    seats: int
    names: tuple[str, str]
    seed: str


class Pair(NamedTuple):
    """What the first bot won of two games, from 0 to 1, and how many choices a game had."""

    share: float
    choices: float


def main() -> None:
    parser = argparse.ArgumentParser(description="One bot of races against another.")
    parser.add_argument("board", metavar="BOARD", help="a bundled board or a file")
    parser.add_argument("--bots", default="search:50,lookahead", metavar="A,B")
    parser.add_argument("--games", type=int, default=400, metavar="N", help="default 400")
    parser.add_argument("--seats", type=int, default=2, metavar="K", help="default 2")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of dice and bots")
    options = parser.parse_args()
    one, other = options.bots.split(",")
    pairs = options.games // 2
    jobs = [
        Job(options.board, options.seats, (one, other), f"{options.seed} {number}")
        for number in range(pairs)
    ]
    played: list[Pair] = []
    began = time.perf_counter()
    with Pool() as pool:
        for pair in pool.imap_unordered(play_pair, jobs):
            played.append(pair)
            print(f"\r{2 * len(played)} of {2 * pairs} games", end="", flush=True)
    seconds = time.perf_counter() - began
    found = mean_of(np.array([pair.share for pair in played]))
    low, high = found.ci95
    choices = np.mean([pair.choices for pair in played])
    print(f"\rpython {platform.python_version()}, {os.cpu_count()} cores, {seconds:.0f} s")
    print(f"{options.board}, {options.seats} seats, {2 * pairs} games, {choices:.0f} choices each:")
    print(f"   {one} wins {found.mean:.3f} ({low:.3f} to {high:.3f}) from {other}")


def play_pair(job: Job) -> Pair:
    """The same dice twice, the bots on each other's seats the second time."""
    games = [play_game(job, shift) for shift in range(2)]
    return Pair(*(float(np.mean(column)) for column in zip(*games, strict=True)))


def play_game(job: Job, shift: int) -> tuple[float, int]:
    """What the first bot won, and how many choices there were."""
    game = game_of(job.board, job.seats)
    players = [bot_of(job.board, job.seats, name) for name in job.names]
    dice, chance = random.Random(job.seed), random.Random(f"{job.seed} {shift}")
    state, choices = game.initial(), 0
    while (actor := game.actor(state)) != END:
        if actor == CHANCE:
            rolls, shares = zip(*game.outcomes(state), strict=True)
            state = game.apply(state, dice.choices(rolls, shares)[0])
            continue
        moves = game.legal(state)
        choices += len(moves) > 1
        bot = players[(actor + shift) % 2]
        state = game.apply(state, bot(state, chance.randrange) if len(moves) > 1 else moves[0])
    winners = game.winners(state)
    return sum((seat + shift) % 2 == 0 for seat in winners) / len(winners), choices


@cache
def game_of(board: str, seats: int) -> RaceGame:
    loaded = cuatto_kit.load(board)
    return make_game(loaded.variant, loaded.layout, seats)


@cache
def bot_of(board: str, seats: int, name: str) -> Bot[Position, Move]:
    return make_bot(name, game_of(board, seats))


if __name__ == "__main__":
    main()
