"""Cabeza's search against that of another checkout, at equal time.

    python benchmarks/cabeza_match.py OTHER [--games N] [--ms T] [--seed K]

OTHER is the folder of the other checkout. Each side is a console of its own (`play cabeza`), which
hears the other's moves and answers `play`; so any two revisions can meet whose consoles have these
commands. Every opening, some random plies that win nothing at once, is played twice, with sides
changed. A draw is half a win. Prints this checkout's share, with Wilson's interval of 95 %, and
Elo.
"""

import argparse
import math
import os
import random
import subprocess
import sys
from pathlib import Path

import cuatto_kit
from cuatto_kit.games.blocks import text as notation
from cuatto_kit.games.blocks.game import BlocksGame, Position, make_game
from cuatto_kit.games.blocks.players import Searcher
from cuatto_kit.games.game import END
from cuatto_kit.statistics import share_of

HERE = Path(__file__).resolve().parents[1]
OPENING = 6
"""Random plies that a game begins with."""


class Console:
    """One checkout that plays."""

    def __init__(self, checkout: Path, milliseconds: int) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "cuatto_kit", "play", "cabeza", "--bots", "human,human",
             "--plain"],
            cwd=checkout, env={**os.environ, "PYTHONPATH": str(checkout)},
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        self._say(f"timeout {milliseconds}")

    def begin(self, position: str) -> None:
        self._say(f"fen {position}")

    def hear(self, move: str) -> None:
        self._say(f"move {move}")  # alone, `fen` would be a command

    def choose(self) -> str:
        """Plays a move and tells it."""
        self._say("play")
        assert self._process.stdout
        for line in self._process.stdout:
            if "bestmove " in line:
                return line.split("bestmove ")[1].split()[0]
        raise SystemExit("a console has ended")

    def end(self) -> None:
        self._process.kill()
        self._process.wait()

    def _say(self, line: str) -> None:
        assert self._process.stdin
        print(line, file=self._process.stdin, flush=True)


def opening(game: BlocksGame, chance: random.Random) -> Position:
    """Return a position some random plies from the start, without an early win."""
    while True:
        state = game.initial()
        while state.ply < OPENING and game.actor(state) != END:
            state = game.apply(state, chance.choice(game.legal(state)))
        if game.actor(state) != END and not Searcher(game, 1 << 16).search(state, 3).wins_in:
            return Position(state.places, state.side)


def one_game(game: BlocksGame, state: Position, consoles: list[Console]) -> float:
    """Return the share of the first console, which plays the first side."""
    for console in consoles:
        console.begin(notation.write_position(game, state))
    while game.actor(state) != END:
        moved, other = consoles[state.side], consoles[1 - state.side]
        move = moved.choose()
        other.hear(move)
        state = game.apply(state, notation.read(game, state, move))
    winners = game.winners(state)
    return 0.5 if not winners else float(0 in winners)


def elo(share: float) -> float:
    """Return the Elo difference of a share of the points."""
    return -400 * math.log10(1 / share - 1) if 0 < share < 1 else math.copysign(math.inf, share)


def main() -> None:
    parser = argparse.ArgumentParser(description="Cabeza's search against another checkout's.")
    parser.add_argument("other", type=Path, help="folder of the other checkout")
    parser.add_argument("--games", type=int, default=200, metavar="N")
    parser.add_argument("--ms", type=int, default=50, metavar="T", help="milliseconds a move")
    parser.add_argument("--seed", type=int, default=1, metavar="K", help="of the openings")
    options = parser.parse_args()
    loaded = cuatto_kit.load("cabeza")
    game = make_game(loaded.variant, loaded.layout, 2)
    here, there = (Console(folder, options.ms) for folder in (HERE, options.other.resolve()))
    shares: list[float] = []
    for number in range(options.games):
        state = opening(game, random.Random(f"{options.seed} {number // 2}"))
        sides = [here, there] if number % 2 == 0 else [there, here]
        share = one_game(game, state, sides)
        shares.append(share if number % 2 == 0 else 1 - share)
        print(f"\r{number + 1} games, {sum(shares):g} points", end="", file=sys.stderr, flush=True)
    here.end()
    there.end()
    told = share_of(sum(shares), len(shares))
    won, drawn, lost = (shares.count(value) for value in (1, 0.5, 0))
    low, high = told.ci95
    print(f"\n{options.ms} ms a move, {len(shares)} games: won {won}, drawn {drawn}, lost {lost}")
    print(f"share {told.mean:.3f} ({low:.3f} to {high:.3f})", end=", ")
    print(f"Elo {elo(told.mean):+.0f} ({elo(low):+.0f} to {elo(high):+.0f})")


if __name__ == "__main__":
    main()
