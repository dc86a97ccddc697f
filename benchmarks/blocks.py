"""The speed and the quality of searches of rolling blocks.

    python benchmarks/blocks.py [--seconds S ...]
    python benchmarks/blocks.py --match N [--seconds S] [--seed K]

One thread, seconds on the clock, kernels compiled before. By default:

a  perft of the start to depth 6: leaves of the game tree a second, nothing but the rules.
b  The search from the start and from five middle games, none of them near a win: nodes a
   second and the depth that is searched in S seconds (by default 1 and 10).

With `--match`, N games instead: S seconds per move (by default 1) against a search to depth 3,
from random openings, each opening once with either side. A draw is half a win. The interval
is Wilson's, of 95 %.
"""

import argparse
import os
import platform
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import version
from statistics import fmean

import cuatto_kit
from cuatto_kit.games.blocks import kernels
from cuatto_kit.games.blocks import text as notation
from cuatto_kit.games.blocks.game import BlocksGame, Position, make_game
from cuatto_kit.games.blocks.players import Searcher
from cuatto_kit.games.blocks.records import Perft
from cuatto_kit.games.game import END
from cuatto_kit.games.thinking import Stop
from cuatto_kit.statistics import share_of

VARIANT = "cabeza"
PERFT_DEPTH = 6
WEAK_DEPTH, WEAK_TABLE = 3, 1 << 16
OPENING = 6
"""Random plies that a game of a match begins with."""
MIDDLE_GAMES = (
    "5mc3/10/7f2/2ooHH4/2oo6/10/10/4OO2hh/3FOOCMhh/3F6,r",
    "3c1m4/4oo4/1hh1oo4/1hh1HH4/10/4OO4/4OO4/1FF1f5/1C8/4M5,b",
    "4FF4/7c2/7f2/4oomHH1/4oo1HH1/4OO4/4OO4/7hh1/6M3/6C3,r",
    "4c5/4oom3/4ooHH2/10/3F6/4OOf3/3hOO4/3h6/3M6/1C8,b",
    "5m4/5c4/1F8/1Foo6/2oohh4/4hh4/6H3/4OOH3/3MOOC3/7f2,r",
)
"""From games of the search to depth 3 against itself, plies 16 to 28."""


@dataclass(frozen=True)
class Searched:
    """The result of a search of one position."""

    position: str
    limit: float
    depth: int
    nodes: int
    seconds: float
    score: int
    move: str

    @property
    def rate(self) -> float:
        return self.nodes / self.seconds


@dataclass(frozen=True)
class Played:
    """A game of a match: the timed player's share of it, and its depth, nodes and moves."""

    share: float
    plies: int
    depth: float
    nodes: int
    seconds: float


def main() -> None:
    parser = argparse.ArgumentParser(description="How fast and how well blocks are searched.")
    parser.add_argument("--seconds", type=float, nargs="+", metavar="S", help="seconds a search")
    parser.add_argument("--match", type=int, metavar="N", help="number of games")
    parser.add_argument("--seed", type=int, default=1, metavar="K", help="of the openings")
    options = parser.parse_args()
    if options.match is not None and (options.match < 1 or len(options.seconds or ()) > 1):
        parser.error("--match takes 1 or more games, and one number of seconds")
    loaded = cuatto_kit.load(VARIANT)
    game: BlocksGame = make_game(loaded.variant, loaded.layout, 2)
    Searcher(game).search(game.initial(), 1)  # compiles
    print(", ".join(f"{name} {value}" for name, value in machine().items()))
    if options.match:
        show_match(game, options.match, (options.seconds or [1.0])[0], options.seed)
    else:
        show_speed(game, options.seconds or [1.0, 10.0])


# Speed


def show_speed(game: BlocksGame, limits: list[float]) -> None:
    leaves, seconds = leaves_of(game)
    print(f"\na  perft {PERFT_DEPTH}: {leaves:,} leaves, {leaves / seconds:,.0f} a second\n")
    print("b  position       limit s  depth       nodes     nodes/s  score  move")
    rows = []
    for row in searches(game, limits):
        rows.append(row)
        print(
            f"   {row.position:14} {row.limit:7g} {row.depth:6} {row.nodes:11,} "
            f"{row.rate:11,.0f} {row.score:6}  {row.move}",
            flush=True,
        )
    for limit in limits:
        some = [row for row in rows if row.limit == limit]
        depth, rate = fmean(row.depth for row in some), fmean(row.rate for row in some)
        print(f"   {'mean':14} {limit:7g} {depth:6.1f} {'':11} {rate:11,.0f}")


def leaves_of(game: BlocksGame) -> tuple[int, float]:
    """Return the leaves of the start's tree, and the seconds that counting them takes."""
    start, work = game.read(game.initial()), Perft.new(game.table)
    kernels.perft(game.table, start, work, 1, Stop().flag)
    began = time.perf_counter()
    leaves = kernels.perft(game.table, start, work, PERFT_DEPTH, Stop().flag)
    return leaves, time.perf_counter() - began


def searches(game: BlocksGame, limits: list[float]) -> Iterator[Searched]:
    """Yield every position with every limit, each by a searcher with an empty table."""
    positions = {"start": game.initial()} | {
        f"middle game {number}": notation.read_position(game, text)
        for number, text in enumerate(MIDDLE_GAMES, 1)
    }
    for limit in limits:
        for name, state in positions.items():
            result = Searcher(game).search(state, seconds=limit)
            yield Searched(
                name, limit, result.depth, result.nodes, result.seconds, result.score,
                result.move,
            )  # fmt: skip


# The match


def show_match(game: BlocksGame, games: int, seconds: float, seed: int) -> None:
    played: list[Played] = []
    for number in range(games):
        state = opening(game, random.Random(f"{seed} {number // 2}"))
        played.append(one_game(game, state, number % 2, seconds))
        print(f"\r{number + 1} of {games} games", end="", flush=True)
    share = share_of(sum(one.share for one in played), games)
    low, high = share["ci95"]
    won, drawn, lost = (sum(one.share == value for one in played) for value in (1, 0.5, 0))
    rate = sum(one.nodes for one in played) / sum(one.seconds for one in played)
    depth, plies = (fmean(getattr(one, name) for one in played) for name in ("depth", "plies"))
    print(f"\r{seconds:g} s a move against depth {WEAK_DEPTH}, {games} games:")
    print(f"   won {won}, drawn {drawn}, lost {lost}; share {share['mean']:.3f}", end=" ")
    print(f"({low:.3f} to {high:.3f})")
    print(f"   mean depth {depth:.1f}, {rate:,.0f} nodes/s, {plies:.0f} plies a game")


def opening(game: BlocksGame, chance: random.Random) -> Position:
    """Return a position some random plies from the start, without an immediate win."""
    while True:
        state = game.initial()
        while state.ply < OPENING and game.actor(state) != END:
            state = game.apply(state, chance.choice(game.legal(state)))
        if game.actor(state) != END and not Searcher(game, WEAK_TABLE).search(state, 3).wins_in:
            return state


def one_game(game: BlocksGame, state: Position, side: int, seconds: float) -> Played:
    """Play a game in which `side` has `seconds` per move; both keep their tables during it."""
    timed, weak = Searcher(game), Searcher(game, WEAK_TABLE)
    first, depths, nodes, spent = state.ply, [0], 0, 0.0
    while game.actor(state) != END:
        if state.side == side:
            result = timed.search(state, seconds=seconds)
            depths.append(result.depth)
            nodes, spent = nodes + result.nodes, spent + result.seconds
        else:
            result = weak.search(state, WEAK_DEPTH)
        state = game.apply(state, result.move)
    winners = game.winners(state)
    share = 0.5 if not winners else float(side in winners)
    return Played(share, state.ply - first, fmean(depths[1:] or [0]), nodes, spent or 1e-9)


def machine() -> dict[str, object]:
    return {
        "python": platform.python_version(),
        "processor": platform.machine(),
        "cores": os.cpu_count(),
        **{name: version(name) for name in ("cuatto-kit", "llvmlite", "numpy")},
    }


if __name__ == "__main__":
    main()
