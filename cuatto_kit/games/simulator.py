"""Games played by number, as records: one simulator for all families.

A family brings a `Batch`: its kernel, the arrays that the kernel works on, and what the numbers
that it writes are called.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cuatto_kit.config.messages import join_names
from cuatto_kit.games.game import Numbers

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True)
class GameRecords:
    """The records of some games.

    `columns[name][game]` are records, int64. All families have `finished` (0 or 1), `winners`
    (seats as bits; none of a draw), `turns`, `decisions` (positions with something to play),
    `nontrivial` (those with a choice), `choices` (what there was to choose among, summed over
    decisions) and `leads` (how often another seat came to lead); those that know it have `led` (who
    led after each tenth of the turns, from the first to the ninth, as nine digits of four bits, the
    lowest first: the seat plus 1, 0 for nobody) and `settled` (the turn, from 1, in which the lead
    changed for the last time; 0 where nobody ever led). `tallies[name]`, int64, counts over all
    games, by space in the layout's order or by what the family says; empty where not asked for.
    """

    columns: Mapping[str, Numbers]
    tallies: Mapping[str, Numbers]


@dataclass(frozen=True)
class Matchup:
    """A question of skill: does one seat that plays by `policy` beat the others, who play by
    `against`, over so many games, or so many turns in all, where games are long?"""

    policy: str
    against: str
    games: int
    turns: int = 60_000

    def lineup(self, seats: int) -> list[str]:
        """Who plays, a policy for each seat, the one first."""
        return [self.policy] + [self.against] * (seats - 1)


@dataclass(frozen=True)
class Level:
    """How well a table plays, all seats by one policy; and how much of it a report looks at: so
    many games, or so many turns in all, where games are long."""

    policy: str
    games: int
    turns: int = 1_000_000


@dataclass(frozen=True)
class Policies:
    """What a simulation may ask of a family.

    `names` are what `--policy` takes, the plainest first, `ladder` which of them a report holds
    against each other, `levels` what it shows side by side, the strongest last; `people` is the
    policy of the level that is most like people's play, by which a board is judged, the plainest
    where none is given. `seconds_per_turn` is what a turn takes at the table, thinking included,
    where the file does not say it; `solitaire` says whether one seat can play alone, for analysis.
    """

    names: Sequence[str]
    ladder: Sequence[Matchup]
    seconds_per_turn: float
    levels: Sequence[Level] = ()
    people: str = ""
    solitaire: bool = False

    @property
    def like_people(self) -> str:
        """The policy by which a board is judged."""
        return self.people or self.names[0]


@dataclass(frozen=True)
class Weighing:
    """How a family finds what decisions on one board are worth (games/weighing.py).

    `kernel(*arrays(), seed, first_game, games, playouts, records)` writes `records`, int64[games ×
    2], a game after the other: the columns of games/weighing.py. `arrays` makes what it reads and
    works on, anew for each call.
    """

    kernel: Callable[..., None]
    arrays: Callable[[], Sequence[Any]]


@dataclass(frozen=True)
class Batch:
    """How a family plays the games of one board by number.

    `kernel(*arrays(policies), stream, policies, rotate, seed, first_game, games, turn_cap, records,
    *tallies)` plays them: `arrays` makes what it reads and works on for the policies that take
    part, anew for each call, so that calls can run side by side; `stream` is int64[4]
    (games/streams.py), `policies` int64[seats].
    It writes `records`, int64[games × columns], a game after the other, and adds to `tallies`,
    one int64 array each, which are empty where nothing is to be counted.
    """

    kernel: Callable[..., None]
    arrays: Callable[[Sequence[int]], Sequence[Any]]
    columns: Sequence[str]
    """What the numbers of a record are called, in their order."""
    tallies: Mapping[str, int]
    """What is counted, and how long each array is."""
    number_of: Callable[[str], int]
    """The number by which the kernel knows a policy."""
    finished: Callable[[Mapping[str, Numbers]], "NDArray[np.bool_]"]
    """Which games came to their end, from the columns: the turn cap ended the others."""
    weighing: Weighing | None = None
    """What decisions are worth, if the family can tell."""


class Simulator:
    """Plays games of one board for a number of seats. The first use may compile for some
    seconds."""

    def __init__(self, batch: Batch, policies: Policies, seats: int) -> None:
        self.batch = batch
        self.policies = policies
        """What may be asked of it."""
        self.seats = seats
        """How many play."""

    @property
    def lineups(self) -> list[list[str]]:
        """Who plays together in a report, one policy a seat: first all by the plainest, then the
        rungs of the ladder."""
        rungs = self.policies.ladder if self.seats > 1 else ()
        ladder = [rung.lineup(self.seats) for rung in rungs]
        return [[self.policies.names[0]] * self.seats, *ladder]

    def compile(self, policies: Sequence[str]) -> None:
        """Makes games by these policies, one a seat, begin at once from now on."""
        self.play(policies, 1, 0, 0)

    def is_compiled(self, policies: Sequence[str]) -> bool:
        """Whether games by these policies begin at once: else the first ones wait until their
        rules are compiled."""
        from cuatto_kit.kernels.kernel import Kernel

        kernel = self.batch.kernel
        if not isinstance(kernel, Kernel):
            return True
        return kernel.is_compiled(*self._arguments(policies, 1, 0, 0, False, 0, False))

    def play(
        self,
        policies: Sequence[str],
        seed: int,
        first_game: int,
        games: int,
        *,
        rotate: bool = False,
        turn_cap: int = 100_000,
        tally: bool = False,
    ) -> GameRecords:
        """Plays games `first_game` … of a seed, one policy a seat; what a game is depends on
        seed and number alone.

        With `rotate` the policies move on by a seat each game. A game longer than `turn_cap`
        turns is unfinished. Safe to call from several threads at once. Raises ValueError on
        policies that are none, and where there is not one for each seat.
        """
        import numpy as np

        if len(policies) != self.seats:
            raise ValueError(f"{len(policies)} policies for {self.seats} seats")
        known = self.policies.names
        if unknown := [name for name in policies if name not in known]:
            raise ValueError(f"no policy {unknown[0]!r}; expected one of {join_names(known)}")
        batch = self.batch
        arguments = self._arguments(policies, seed, first_game, games, rotate, turn_cap, tally)
        batch.kernel(*arguments)
        written, *tallies = arguments[-1 - len(batch.tallies) :]
        records = written.reshape(games, len(batch.columns))
        columns = {name: records[:, number] for number, name in enumerate(batch.columns)}
        columns["finished"] = batch.finished(columns).astype(np.int64)
        return GameRecords(columns, dict(zip(batch.tallies, tallies, strict=True)))

    def weigh(self, seed: int, first_game: int, games: int, playouts: int) -> GameRecords | None:
        """Weighs one decision of each of these games of a seed, which all seats play by the policy
        that the family has for it; None where the family cannot tell.

        `moves` are the legal moves of the decision, 0 in a game without any choice; `gain` what the
        best of them wins more than an average one does (millionths of a win), without bias: of
        the `playouts` from each move one half says which is best, the other how good it is. Safe to
        call from several threads at once.
        """
        import numpy as np

        from cuatto_kit.games.weighing import COLUMN_NAMES

        weighing = self.batch.weighing
        if weighing is None:
            return None
        records = np.zeros((games, len(COLUMN_NAMES)), np.int64)
        weighing.kernel(*weighing.arrays(), seed, first_game, games, playouts, records.ravel())
        return GameRecords(dict(zip(COLUMN_NAMES, records.T, strict=True)), {})

    def _arguments(
        self,
        policies: Sequence[str],
        seed: int,
        first_game: int,
        games: int,
        rotate: bool,
        turn_cap: int,
        tally: bool,
    ) -> list[Any]:
        """What the kernel is called with; records and tallies are the last."""
        import numpy as np

        batch = self.batch
        numbers = [batch.number_of(name) for name in policies]
        lengths = [length if tally else 0 for length in batch.tallies.values()]
        return [
            *batch.arrays(numbers),
            np.zeros(4, np.int64),
            np.array(numbers, np.int64),
            rotate,
            seed,
            first_game,
            games,
            turn_cap,
            np.zeros(games * len(batch.columns), np.int64),
            *(np.zeros(length, np.int64) for length in lengths),
        ]
