"""The speed of boards as environments, against the interpreted rules.

    python benchmarks/environments.py [BOARD …] [--seconds S]

One thread, random play, the usual number of seats. A step is the move of one seat with the dice
that follow it. `rules` plays by `Game` alone: legal moves, one of them, apply. `one game`
is a stepper of a single game that begins anew by itself, whose actions Python picks from its mask;
`many` one of 256 games with random actions given from outside; `seen` the same with what the seat
that is to choose sees. `PettingZoo` is the whole AEC environment, if it is installed.
Figures are steps a second of CPU time.
"""

import argparse
import random
import time
from collections.abc import Callable
from itertools import accumulate

import numpy as np

from cuatto_kit.errors import UsageError
from cuatto_kit.games.game import CHANCE, END
from cuatto_kit.lab import environments
from cuatto_kit.lab.environments.opening import AnyEncoding

BOARDS = ("cabeza", "cant-stop", "snake-24", "parques")
GAMES = 256
HEAD = ("board", "rules", "one game", "ratio", "PettingZoo", "many", "seen")

Steps = Callable[[], int]
"""Plays for a moment and says how many steps that was."""


def main() -> None:
    parser = argparse.ArgumentParser(description="Steps a second.")
    parser.add_argument("boards", nargs="*", metavar="BOARD", default=BOARDS)
    parser.add_argument("--seconds", type=float, default=2.0, metavar="S", help="for each figure")
    given = parser.parse_args()
    print(f"{HEAD[0]:16}" + "".join(f"{name:>12}" for name in HEAD[1:]))
    for board in given.boards:
        encoding = environments.encoding(board)
        rules, one, agents, many, seen = (
            rate(steps, given.seconds)
            for steps in (
                by_rules(encoding),
                one_game(encoding),
                by_agents(board),
                many_games(encoding, seen=False),
                many_games(encoding, seen=True),
            )
        )
        figures = f"{rules:12,.0f}{one:12,.0f}{one / rules:12.1f}{agents:12,.0f}"
        print(f"{board:16}{figures}{many:12,.0f}{seen:12,.0f}", flush=True)


def rate(steps: Steps, seconds: float) -> float:
    """Steps a second of CPU time."""
    steps()
    began, done = time.process_time(), 0
    while time.process_time() - began < seconds:
        done += steps()
    return done / (time.process_time() - began)


def by_rules(encoding: AnyEncoding) -> Steps:
    game, chance = encoding.game, random.Random(1)
    state = game.initial()
    shares: dict[int, list[float]] = {}
    """How likely the outcomes are, by their number, which tells them apart on one board."""

    def steps() -> int:
        nonlocal state
        done = 0
        for _ in range(50):
            actor = game.actor(state)
            if actor == END:
                state = game.initial()
            elif actor == CHANCE:
                outcomes = game.outcomes(state)
                if len(outcomes) not in shares:
                    likely = accumulate(float(share) for _, share in outcomes)
                    shares[len(outcomes)] = list(likely)
                rolled, _ = chance.choices(outcomes, cum_weights=shares[len(outcomes)])[0]
                state = game.apply(state, rolled)
            else:
                state = game.apply(state, chance.choice(game.legal(state)))
                done += 1
        return done

    return steps


def one_game(encoding: AnyEncoding) -> Steps:
    stepper, chance = encoding.stepper(1), random.Random(1)
    mask, step, pick = stepper.masks[0], stepper.step, chance.random

    def steps() -> int:
        for _ in range(500):
            legal = mask.nonzero()[0]
            step(legal[int(pick() * len(legal))])
        return 500

    return steps


def many_games(encoding: AnyEncoding, *, seen: bool) -> Steps:
    stepper = encoding.stepper(GAMES)

    def steps() -> int:
        for _ in range(20):
            actions = stepper.sample()
            stepper.step(actions)
            if seen:
                stepper.observe()
        return 20 * GAMES

    return steps


def by_agents(board: str) -> Steps:
    try:
        env = environments.aec(board)
    except UsageError:
        return lambda: 1
    env.reset(1)

    def steps() -> int:
        done = 0
        for _ in range(50):
            observation, _, over, *_ = env.last()
            if over:
                env.reset()
                continue
            env.step(np.flatnonzero(observation["action_mask"])[0])
            done += 1
        return done

    return steps


if __name__ == "__main__":
    main()
