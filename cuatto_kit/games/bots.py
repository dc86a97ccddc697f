"""Who plays a seat at the table, by name: a family gives its policies, this makes bots of them."""

import re
from collections.abc import Callable, Mapping
from typing import TypeAlias

import numpy as np

from cuatto_kit.config.messages import join_names
from cuatto_kit.games.game import Draw, Move, State
from cuatto_kit.games.simulator import Numbers
from cuatto_kit.games.streams import seed_stream
from cuatto_kit.games.text_view import Bot

Policy: TypeAlias = Callable[[State, Numbers], Move]
"""Chooses a legal move of a position; a stream (games/streams.py) gives it its random numbers."""

SEEDS = 2**31
"""Seeds that a bot draws one of for the stream of a move."""


TIMED = "search:MS"
"""What a bot is called that thinks for MS milliseconds a move."""
_MILLISECONDS = re.compile(r"search:([1-9][0-9]{0,5})")


def make_bot(
    name: str,
    makers: Mapping[str, Callable[[], Bot[State, Move]]],
    timed: Callable[[int], Bot[State, Move]] | None = None,
) -> Bot[State, Move]:
    """The bot of that name, made anew; `timed` makes those that think for some milliseconds.
    Raises ValueError on a name that is none."""
    if timed and (found := _MILLISECONDS.fullmatch(name)):
        return timed(int(found[1]))
    if name not in makers:
        known = (*makers, *((TIMED,) if timed else ()))
        raise ValueError(f"no bot {name!r}; expected one of {join_names(known)}")
    return makers[name]()


def by_policy(choose: Policy[State, Move]) -> Bot[State, Move]:
    """A bot that plays by a policy of the simulation, with a stream of its own for each move."""
    stream = np.zeros(4, np.int64)

    def bot(state: State, draw: Draw) -> Move:
        seed_stream(stream, draw(SEEDS), 0)
        return choose(state, stream)

    return bot
