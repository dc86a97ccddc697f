"""What the simulation asks of every family: games played by number, as records."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]


@dataclass(frozen=True)
class Games:
    """The records of some games.

    `columns[name][game]` are records. All families have `finished` (0 or 1), `winners` (seats
    as bits; none of a draw), `turns`, `decisions` (positions with something to play), `real`
    (those with a choice), `choices` (what there was to choose among, summed over decisions)
    and `leads` (how often another seat came to lead). `tallies[name]` counts over all games,
    by space in the layout's order or by what the family says; empty where not asked for.
    """

    columns: Mapping[str, Numbers]
    tallies: Mapping[str, Numbers]


@dataclass(frozen=True)
class Rung:
    """A question of skill: does one seat that plays by `policy` beat the others, who play by
    `against`, over so many games?"""

    policy: str
    against: str
    games: int


class Series(Protocol):
    """Games of one variant for a number of seats (games/<family>/series.py).

    A family's class is called `Series` and made of (spec, layout, seats, head_start), where
    `head_start[seat]` moves a team ahead before the game.
    """

    policies: ClassVar[Sequence[str]]
    """The names that `--policy` takes."""
    ladder: ClassVar[Sequence[Rung]]
    """Which policies are held against each other in a report."""
    seconds_per_turn: ClassVar[float]
    """What a turn takes at the table, thinking included."""
    alone: ClassVar[bool]
    """Whether the game can be played by one seat, for analysis."""
    head_starts: ClassVar[bool]
    """Whether a head start means anything."""

    @property
    def seats(self) -> int:
        """How many play."""

    def play(
        self,
        policies: Sequence[str],
        seed: int,
        first_game: int,
        games: int,
        *,
        rotate: bool = ...,
        turn_cap: int = ...,
        tally: bool = ...,
    ) -> Games:
        """Plays games `first_game` … of a seed, one policy a seat; what a game is depends on
        seed and number alone.

        With `rotate` the policies move on by a seat each game. A game longer than `turn_cap`
        turns is unfinished. Safe to call from several threads at once.
        """
