"""Thinking for any game: moves are tried out by playing on from each of them, again and again."""

import time
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm, sqrt
from random import Random
from typing import Generic

from cuatto_kit.games.game import CHANCE, END, Game, Move, State
from cuatto_kit.games.text_view import Bot
from cuatto_kit.games.thinking import Limits, Prospect, Stop, Tell, Thought, Worth
from cuatto_kit.statistics import NORMAL_95

LONGEST = 2_000
"""Choices after which a game that is tried out counts as drawn."""
LAPS = 64
"""How often each move is tried where nothing else is a limit."""


@dataclass
class _Trial(Generic[Move]):
    """A move and what the games after it came to."""

    move: Move
    shares: list[float] = field(default_factory=list)

    @property
    def worth(self) -> Worth:
        games = len(self.shares)
        mean = sum(self.shares) / games
        # one win and one loss besides: few games that all end alike prove nothing
        likely = (sum(self.shares) + 1) / (games + 2)
        return Worth(mean, NORMAL_95 * sqrt(likely * (1 - likely) / (games + 2)))


class Rollouts(Generic[State, Move]):
    """A `Thinker` that knows the rules and one bot, which plays all seats of the games in which
    moves are tried out. In a lap each move is tried once, by the same dice; a move that is far
    worse than the best is given up. `depth` is in laps."""

    def __init__(self, game: Game[State, Move], bot: Bot[State, Move]) -> None:
        self._game = game
        self._bot = bot

    def think(
        self,
        state: State,
        limits: Limits,
        seed: int,
        stop: Stop,
        tell: Tell[Move] = lambda _: None,
    ) -> Thought[Move]:
        seat = self._game.actor(state)
        if seat < 0:
            raise ValueError("nobody is to move; there is nothing to think about")
        began = time.perf_counter()
        trials = [_Trial(move) for move in self._game.legal(state)]
        left, played = list(trials), 0
        laps = limits.depth or (LAPS if limits.seconds is None else None)
        lap = 0
        while True:
            for trial in left:
                after = self._game.apply(state, trial.move)
                trial.shares.append(self._share(after, seat, Random(f"{seed} {lap}")))
                played += 1
            lap += 1
            left.sort(key=lambda trial: -trial.worth.win)
            spent = time.perf_counter() - began
            thought = Thought(
                tuple(Prospect((t.move,), t.worth) for t in left[: limits.lines]),
                lap, played, spent,
            )  # fmt: skip
            tell(thought)
            out_of_time = limits.seconds is not None and spent >= limits.seconds
            if stop.is_set or out_of_time or lap == laps or len(trials) == 1:
                return thought
            left = _promising(left, limits.lines)

    def _share(self, state: State, seat: int, dice: Random) -> float:
        """What a seat has of a game that is played on: 1 won, 0 lost, shared by its winners."""
        winners = winners_after(self._game, self._bot, state, dice)
        return (seat in winners) / len(winners) if winners else 1 / 2


def winners_after(
    game: Game[State, Move], bot: Bot[State, Move], state: State, dice: Random
) -> tuple[int, ...]:
    """Who wins a game that a bot plays on for all seats; nobody of a draw, and of one too long."""
    for _ in range(LONGEST):
        actor = game.actor(state)
        if actor == END:
            return game.winners(state)
        choice = _thrown(game, state, dice) if actor == CHANCE else bot(state, dice.randrange)
        state = game.apply(state, choice)
    return ()


def _promising(trials: list[_Trial[Move]], fewest: int) -> list[_Trial[Move]]:
    """Those that may yet be the best, the best first."""
    best = trials[0].worth
    floor = best.win - best.half
    return [
        trial
        for place, trial in enumerate(trials)
        if place < fewest or trial.worth.win + trial.worth.half >= floor
    ]


def _thrown(game: Game[State, Move], state: State, dice: Random) -> Move:
    """What chance brings, by dice of one's own."""
    outcomes = game.outcomes(state)
    whole = lcm(*(share.denominator for _, share in outcomes))
    ticket = Fraction(dice.randrange(whole))
    for outcome, share in outcomes:
        ticket -= share * whole
        if ticket < 0:
            return outcome
    raise AssertionError("the shares of the outcomes do not add up to 1")
