"""What the simulation asks of every family: games played by number, as records."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Numbers: TypeAlias = "NDArray[np.int64]"


@dataclass(frozen=True)
class GameRecords:
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
class Matchup:
    """A question of skill: does one seat that plays by `policy` beat the others, who play by
    `against`, over so many games?"""

    policy: str
    against: str
    games: int


@dataclass(frozen=True)
class Policies:
    """What a simulation may ask of a family.

    `names` are what `--policy` takes, `ladder` which of them a report holds against each other;
    `seconds_per_turn` is what a turn takes at the table, thinking included; `solitaire` says
    whether one seat can play alone, for analysis, `head_starts` whether a head start means
    anything.
    """

    names: Sequence[str]
    ladder: Sequence[Matchup]
    seconds_per_turn: float
    solitaire: bool = False
    head_starts: bool = False


class Simulator(Protocol):
    """Plays games of one variant for a number of seats."""

    @property
    def policies(self) -> Policies:
        """What may be asked of it."""

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
    ) -> GameRecords:
        """Plays games `first_game` … of a seed, one policy a seat; what a game is depends on
        seed and number alone.

        With `rotate` the policies move on by a seat each game. A game longer than `turn_cap`
        turns is unfinished. Safe to call from several threads at once.
        """
