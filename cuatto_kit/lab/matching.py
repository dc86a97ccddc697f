"""Matches of bots over all cores."""

import multiprocessing.pool
from collections.abc import Hashable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass

from cuatto_kit import process
from cuatto_kit.api import Design
from cuatto_kit.errors import Code, Fault, UsageError
from cuatto_kit.games.game import Choice
from cuatto_kit.lab.matches import GameOfMatch, Rivals, Standing, standing_of
from cuatto_kit.timing import Progress

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
    text = design.family.text_game(design.variant, design.layout, seats)
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
