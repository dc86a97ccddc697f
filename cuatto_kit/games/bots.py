"""Bots by name: the families' policies, named strengths, and bots that think for a fixed time.

A family supplies its policies and defines how players of a named strength are built from them.
Timed bots are built here from the family's thinker.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeAlias

import numpy as np

from cuatto_kit.config.messages import expected_name
from cuatto_kit.games.game import Draw, Game, Move, Numbers, State
from cuatto_kit.games.streams import seed_stream
from cuatto_kit.games.thinking import Bot, Limits, Stop, Strength, Thinker

Policy: TypeAlias = Callable[[State, Numbers], Move]
"""A function that returns a legal move; the stream (games/streams.py) supplies random numbers."""

SEEDS = 2**31
"""The number of seeds from which a bot draws the seed of a move's stream."""
_TIMED = re.compile(r"search:([1-9][0-9]{0,5})ms")


class Seated(Protocol[State, Move]):
    """A game and its players by name, as `TextGame` has them."""

    game: Game[State, Move]
    bots: Sequence[str]
    strengths: Mapping[str, Strength]

    @property
    def players(self) -> tuple[str, ...]: ...

    def policy(self, name: str, stop: Stop) -> Bot[State, Move]: ...

    def thinker(self) -> Thinker[State, Move]: ...


def bot_named(text: Seated[State, Move], name: str, stop: Stop) -> Bot[State, Move]:
    """Return a new bot for a name.

    Raises ValueError for an unknown name.
    """
    if (milliseconds := milliseconds_of(name)) is not None:
        return by_the_clock(text.game, text.thinker(), milliseconds / 1000, stop)
    if strength := text.strengths.get(name):
        bot = bot_named(text, strength.bot, stop)
        return careless(text.game, bot, strength.slip) if strength.slip else bot
    if name not in text.bots:
        raise ValueError(f"no bot {name!r}; {expected_name(name, text.players)}")
    return text.policy(name, stop)


def milliseconds_of(name: str) -> int | None:
    """Return the thinking time in ms in a bot's name, or None for an untimed bot."""
    found = _TIMED.fullmatch(name)
    return int(found[1]) if found else None


def by_the_clock(
    game: Game[State, Move], thinker: Thinker[State, Move], seconds: float, stop: Stop
) -> Bot[State, Move]:
    """Return a bot that thinks for some seconds per move and plays a forced move immediately."""
    limits = Limits(seconds=seconds)

    def bot(state: State, draw: Draw) -> Move:
        legal = game.legal(state)
        if len(legal) == 1:
            return legal[0]
        return thinker.think(state, limits, draw(SEEDS), stop).best

    return bot


def careless(game: Game[State, Move], bot: Bot[State, Move], slip: int) -> Bot[State, Move]:
    """Return a bot that plays like `bot`, but a random legal move with probability 1/`slip`."""

    def careless_bot(state: State, draw: Draw) -> Move:
        if draw(slip):
            return bot(state, draw)
        legal = game.legal(state)
        return legal[draw(len(legal))]

    return careless_bot


def by_policy(choose: Policy[State, Move]) -> Bot[State, Move]:
    """Return a bot that plays by a policy of the simulation, with a new stream for each move."""
    stream = np.zeros(4, np.int64)

    def bot(state: State, draw: Draw) -> Move:
        seed_stream(stream, draw(SEEDS), 0)
        return choose(state, stream)

    return bot
