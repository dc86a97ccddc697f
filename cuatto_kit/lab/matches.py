"""Matches between bots: pairs of games with the same dice, and the strength that they show."""

import multiprocessing.pool
import time
from collections.abc import Hashable, Iterable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from math import log10
from random import Random
from typing import Generic

import numpy as np

from cuatto_kit import process
from cuatto_kit.api import Design
from cuatto_kit.errors import Code, Fault, UsageError
from cuatto_kit.games.game import CHANCE, END, Choice, Game, Move, State
from cuatto_kit.games.rollouts import share_won, thrown
from cuatto_kit.games.thinking import Bot
from cuatto_kit.statistics import Estimate, gap_of, on_scale
from cuatto_kit.timing import Progress

OPENING = 2
"""The number of random moves at the start of a game without dice.

Without them, deterministic bots would play the same game again and again.
"""
LONGEST = 20_000
"""The number of choices and rolls after which a game is stopped and counted as a draw."""


@dataclass(frozen=True)
class GameOfMatch:
    """A game between two bots.

    `share` is what the first bot won, from 0 to 1. `moves` and `seconds` are, for each bot, the
    number of moves in positions with a choice and the time that they took.
    """

    share: float
    finished: bool
    moves: tuple[int, int]
    seconds: tuple[float, float]


class Rivals(Generic[State, Move]):
    """Two bots that alternate at the seats of a table.

    They play every game twice with the same dice, the second time with exchanged seats.
    """

    def __init__(
        self, game: Game[State, Move], bots: tuple[Bot[State, Move], Bot[State, Move]]
    ) -> None:
        self._game, self._bots = game, bots

    def pair(self, seed: int, number: int) -> tuple[GameOfMatch, GameOfMatch]:
        """Return the two games of a number.

        They depend only on the number and the seed, unless a bot is timed.
        """
        return self.game(seed, number, 0), self.game(seed, number, 1)

    def game(self, seed: int, number: int, shift: int) -> GameOfMatch:
        """Return one game of a pair; with `shift` 1 the second bot begins."""
        game, dice = self._game, Random(f"{seed} {number}")
        draws = [Random(f"{seed} {number} {shift} {rival}").randrange for rival in range(2)]
        state, moves, seconds = game.initial(), [0, 0], [0.0, 0.0]
        drawn = 0 if game.actor(state) == CHANCE else OPENING
        for ply in range(LONGEST):
            actor = game.actor(state)
            if actor == END:
                break
            if actor == CHANCE:
                state = game.apply(state, thrown(game, state, dice))
                continue
            legal, rival = game.legal(state), (actor + shift) % 2
            choice = legal[0]
            if ply < drawn:
                choice = legal[dice.randrange(len(legal))]
            elif len(legal) > 1:
                began = time.perf_counter()
                choice = self._bots[rival](state, draws[rival])
                seconds[rival] += time.perf_counter() - began
                moves[rival] += 1
            state = game.apply(state, choice)
        winners = game.winners(state)
        own = [share_won(winners, seat) for seat in range(shift, game.seats, 2)]
        share = sum(own) if winners else 1 / 2
        finished = game.actor(state) == END
        return GameOfMatch(share, finished, (moves[0], moves[1]), (seconds[0], seconds[1]))


@dataclass(frozen=True)
class Standing:
    """The result of a match from the point of view of the first bot.

    `won`, `drawn` and `lost` count the games that it won alone, that were shared or had no winner,
    and that it lost. `score` is its share of all wins, and `elo` the corresponding Elo difference
    (None if unbounded).
    """

    games: int
    won: int
    drawn: int
    lost: int
    unfinished: int
    score: Estimate
    elo: float | None
    elo_ci95: tuple[float | None, float | None]
    seconds_per_move: tuple[float, float]


def standing_of(pairs: Iterable[Sequence[GameOfMatch]]) -> Standing:
    """Return the result of pairs of games.

    The interval is that of the mean over pairs, because the games of a pair share their dice; the
    last pair may be a single game.
    """
    listed = [list(pair) for pair in pairs]
    games = [game for pair in listed for game in pair]
    shares = [game.share for game in games]
    gaps = np.array([np.mean([2 * game.share - 1 for game in pair]) for pair in listed])
    found = on_scale(gap_of(gaps), -1.0, 1.0)
    score = Estimate(mean=round(float(np.mean(shares)), 6), ci95=found.ci95)
    low, high = score.ci95
    return Standing(
        games=len(games),
        won=sum(share == 1 for share in shares),
        drawn=sum(0 < share < 1 for share in shares),
        lost=sum(share == 0 for share in shares),
        unfinished=sum(not game.finished for game in games),
        score=score,
        elo=elo_of(score.mean),
        elo_ci95=(elo_of(low), elo_of(high)),
        seconds_per_move=(_seconds_per_move(games, 0), _seconds_per_move(games, 1)),
    )


def _seconds_per_move(games: Sequence[GameOfMatch], rival: int) -> float:
    moves = sum(game.moves[rival] for game in games)
    return sum(game.seconds[rival] for game in games) / max(moves, 1)


def elo_of(score: float) -> float | None:
    """Return the Elo difference for an expected score (Elo 1978), or None for a score of 0 or 1."""
    return round(400 * log10(score / (1 - score)), 1) if 0 < score < 1 else None


FEWEST = 2
"""The usual number of seats of a match, if the board has them."""


@dataclass(frozen=True)
class MatchPlan:
    """The plan of a match; `seats` is None for two, or for the fewest that the board has."""

    variant: str
    settings: tuple[str, ...]
    bots: tuple[str, str]
    games: int
    seats: int | None = None
    seed: int = 1


@dataclass(frozen=True)
class PlayedMatch:
    """A match that was played."""

    game: str
    seats: int
    standing: Standing


def play_match(plan: MatchPlan, progress: Progress = lambda *_: None) -> PlayedMatch:
    """Play exactly the planned number of games.

    Raises KitError for a board that cannot be played, and for an unknown bot.
    """
    design = Design.open(plan.variant, plan.settings)
    seats = _seats(design, plan.seats)
    _rivals_of(design, seats, plan.bots)
    numbers = range((plan.games + 1) // 2)
    done, pairs = 0, []
    with ExitStack() as stack:
        with process.beginning():
            pool = stack.enter_context(_pool(plan, seats, len(numbers)))
        for pair in pool.imap(_play, [(plan.seed, k, 2 * k + 1 < plan.games) for k in numbers]):
            pairs.append(pair)
            done += len(pair)
            progress("games", done, plan.games)
    return PlayedMatch(design.variant.game, seats, standing_of(pairs))


def _seats(design: Design, wanted: int | None) -> int:
    fewest, most = design.variant.seats
    if wanted == 1 or most < FEWEST:
        message = f"--seats {wanted or most}: a match takes two seats at least"
        raise UsageError(Fault(Code.USAGE, message))
    return design.seats(wanted or min(max(FEWEST, fewest), most))


def _rivals_of(design: Design, seats: int, names: tuple[str, str]) -> Rivals[Hashable, Choice]:
    text = design.board_game.text_game(seats)
    try:
        return Rivals(text.game, (text.bot(names[0]), text.bot(names[1])))
    except ValueError as error:
        raise UsageError(Fault(Code.USAGE, str(error))) from error


# What a worker knows

_at_table: list[Rivals[Hashable, Choice]] = []
"""The bots of a worker."""


def _pool(plan: MatchPlan, seats: int, pairs: int) -> multiprocessing.pool.Pool:
    return process.context(__name__).Pool(min(process.cores(), pairs), _sit_down, (plan, seats))


def _sit_down(plan: MatchPlan, seats: int) -> None:
    process.begin()
    design = Design.open(plan.variant, plan.settings)
    _at_table[:] = [_rivals_of(design, seats, plan.bots)]


def _play(asked: tuple[int, int, bool]) -> Sequence[GameOfMatch]:
    """Return a pair of games, or the first of it only."""
    seed, number, both = asked
    (rivals,) = _at_table
    return rivals.pair(seed, number) if both else [rivals.game(seed, number, 0)]
