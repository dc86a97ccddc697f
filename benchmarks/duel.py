"""Two engines that speak the protocol of docs/protocol.md play games for two against each other.

    python benchmarks/duel.py COMMAND COMMAND [--games N] [--go LIMIT] [--opening N] [--seed S]

Every opening, N choices at random, is played twice with seats exchanged, and so are its dice. The
engines must agree about each position: whose turn it is, whether the game is over, how it ended.
"""

import argparse
import sys
from random import Random

from controller import Engine, Silence

QUESTIONS = ("turn", "gameover", "result")
MOST_CHOICES = 2_000
"""Moves and rolls after which a game counts as drawn."""


def play(engines: tuple[Engine, Engine], go: str, opening: int, dice: Random) -> tuple[float, int]:
    """Return the score of the first seat's engine, from 0 to 1, and the game's length."""
    moves: list[str] = []
    for engine in engines:
        engine.ask_ready("uginewgame")
    while len(moves) < MOST_CHOICES:
        line = " ".join(["position startpos", *(["moves", *moves] if moves else [])])
        turn, over, result = agreed(engines, line)
        if over == "true":
            winners = result.split()
            share = 0.5 if winners == ["draw"] else ("p1win" in winners) / len(winners)
            return share, len(moves)
        if turn == "chance":
            moves.append(thrown(engines[0], dice))
        elif len(moves) < opening:
            moves.append(dice.choice((engines[0].query("moves") or "").split()))
        else:
            moves.append(engines[turn != "p1"].best(go))
    return 0.5, len(moves)


def agreed(engines: tuple[Engine, Engine], line: str) -> list[str]:
    """Return the answer of both about a position. Raises Silence if they differ."""
    answers = []
    for engine in engines:
        refused = engine.ask_ready(line)
        if refused:
            raise Silence(f"{line!r} is answered by {refused}")
        answers.append([engine.query(question) or "" for question in QUESTIONS])
    if answers[0] != answers[1]:
        raise Silence(f"after {line!r} one says {answers[0]}, the other {answers[1]}")
    return answers[0]


def thrown(engine: Engine, dice: Random) -> str:
    """Return a roll, as likely as the engine says."""
    rolls = [roll.split("=") for roll in (engine.query("rolls") or "").split()]
    shares = [int(a) / int(b or 1) for a, _, b in (share.partition("/") for _, share in rolls)]
    return dice.choices([roll for roll, _ in rolls], shares)[0]


def main() -> int:
    parser = argparse.ArgumentParser(description="Two engines that speak UGI play each other.")
    parser.add_argument("commands", nargs=2, metavar="COMMAND", help="starts an engine")
    parser.add_argument("--games", type=int, default=2, metavar="N", help="default 2")
    parser.add_argument("--go", default="movetime 100", metavar="LIMIT", help='as in "depth 6"')
    parser.add_argument("--opening", type=int, default=4, metavar="N", help="default 4")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of openings and dice")
    options = parser.parse_args()
    with Engine(options.commands[0]) as one, Engine(options.commands[1]) as other:
        for engine in (one, other):
            engine.ask("ugi", "ugiok")
            engine.ask("isready", "readyok")
        score = 0.0
        for number in range(options.games):
            first = number % 2 == 0
            seats = (one, other) if first else (other, one)
            dice = Random(f"{options.seed} {number // 2}")
            share, choices = play(seats, options.go, options.opening, dice)
            own = share if first else 1 - share
            score += own
            print(f"game {number + 1}: {own:g}, {choices} moves and rolls", flush=True)
        print(f"{options.commands[0]}: {score:g} of {options.games}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
