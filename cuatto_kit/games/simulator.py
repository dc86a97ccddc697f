"""The simulator of all families: plays numbered games and returns their records.

A family supplies a `Batch`: its kernel, the kernel's arrays, and the names of the numbers that the
kernel writes.
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
    """The records of a number of games.

    `columns[name][game]` are the records, int64. All families have these columns:

    - `finished`: 0 or 1.
    - `winners`: the winning seats as bits; 0 for a draw.
    - `turns`: the number of turns.
    - `decisions`: the positions in which there was something to play.
    - `nontrivial`: the decisions with more than one choice.
    - `choices`: the number of choices, summed over decisions.
    - `leads`: how often the lead passed to another seat.

    Some families also have:

    - `led`: the leader after each tenth of the turns, from the first to the ninth, as nine digits
      of four bits, the lowest first; a digit is the seat plus 1, or 0 for no leader.
    - `settled`: the turn, from 1, of the last change of the lead; 0 if no seat ever led.

    `tallies[name]`, int64, are counts over all games, by space in the layout's order or in another
    order of the family; they are empty if not requested.
    """

    columns: Mapping[str, Numbers]
    tallies: Mapping[str, Numbers]


@dataclass(frozen=True)
class Matchup:
    """A test of skill: one seat with `policy` plays against the others with `against`.

    The test has `games` games, or fewer if they reach `turns` turns in all.
    """

    policy: str
    against: str
    games: int
    turns: int = 60_000

    def lineup(self, seats: int) -> list[str]:
        """Return the policy of each seat; the seat that is tested comes first."""
        return [self.policy] + [self.against] * (seats - 1)


@dataclass(frozen=True)
class Level:
    """A level of play, with the same policy for all seats.

    A report looks at `games` games of it, or at fewer if they reach `turns` turns in all.
    """

    policy: str
    games: int
    turns: int = 1_000_000


@dataclass(frozen=True)
class Policies:
    """The policies and levels of a family that a simulation may use.

    - `names`: the values of `--policy`, the simplest first.
    - `ladder`: the comparisons of policies in a report.
    - `levels`: the levels that a report shows side by side, the strongest last.
    - `people`: the policy of the level that is most similar to human play, by which a board is
      judged; the simplest policy if empty.
    - `seconds_per_turn`: the duration of a turn at the table, including thinking, if the file does
      not give it.
    - `solitaire`: whether one seat can play alone, for analysis.
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
    """A family's method to measure the value of decisions on one board (games/outlook.py).

    `kernel(*arrays(), seed, first_game, games, playouts, records)` writes `records`, int64[games ×
    2], one game after another, with the columns of games/outlook.py. `arrays` creates its inputs
    and work arrays anew for each call.
    """

    kernel: Callable[..., None]
    arrays: Callable[[], Sequence[Any]]


@dataclass(frozen=True)
class Batch:
    """A family's method to play numbered games of one board.

    `kernel(*arrays(policies), stream, policies, rotate, seed, first_game, games, turn_cap, records,
    *tallies)` plays them. `arrays` creates its inputs and work arrays for the given policies, anew
    for each call, so that calls can run in parallel; `stream` is int64[4] (games/streams.py) and
    `policies` int64[seats]. The kernel writes `records`, int64[games × columns], one game after
    another, and adds to `tallies`, one int64 array each, which are empty if nothing is to be
    counted.
    """

    kernel: Callable[..., None]
    arrays: Callable[[Sequence[int]], Sequence[Any]]
    columns: Sequence[str]
    """The names of the numbers of a record, in order."""
    tallies: Mapping[str, int]
    """The names of the tallies, with the length of each array."""
    number_of: Callable[[str], int]
    """A function that returns the kernel's number of a policy."""
    finished: Callable[[Mapping[str, Numbers]], "NDArray[np.bool_]"]
    """A function that returns from the columns which games ended before the turn cap."""
    weighing: Weighing | None = None
    """The method to measure the value of decisions, if the family has one."""
    crowd: 'Callable[[], "Batch | None"]' = lambda: None
    """A function that returns a faster batch for games in which all seats play by the simplest
    policy, or None if this machine or this board has none. It plays the same games.
    """

    def arguments(
        self,
        policies: Sequence[str],
        seed: int,
        first_game: int,
        games: int,
        *,
        rotate: bool = False,
        turn_cap: int = 100_000,
        tally: bool = False,
    ) -> list[Any]:
        """Return the arguments of the kernel, with room for its records and tallies at the end.

        The parameters are those of `Simulator.play`.
        """
        import numpy as np

        numbers = [self.number_of(name) for name in policies]
        lengths = [length if tally else 0 for length in self.tallies.values()]
        return [
            *self.arrays(numbers),
            np.zeros(4, np.int64),
            np.array(numbers, np.int64),
            rotate,
            seed,
            first_game,
            games,
            turn_cap,
            np.zeros(games * len(self.columns), np.int64),
            *(np.zeros(length, np.int64) for length in lengths),
        ]


class Simulator:
    """A simulator of games on one board for a number of seats.

    The first use may compile for some seconds.
    """

    def __init__(self, batch: Batch, policies: Policies, seats: int) -> None:
        self.batch = batch
        self.policies = policies
        """The policies and levels that it may use."""
        self.seats = seats
        """The number of seats."""

    @property
    def lineups(self) -> list[list[str]]:
        """The line-ups of a report, one policy per seat.

        The first has the simplest policy in all seats; then come the comparisons of the ladder.
        """
        rungs = self.policies.ladder if self.seats > 1 else ()
        ladder = [rung.lineup(self.seats) for rung in rungs]
        return [[self.policies.names[0]] * self.seats, *ladder]

    def compile(self, policies: Sequence[str]) -> None:
        """Compile the kernel for these policies, one per seat, so that later games start fast."""
        self.play(policies, 1, 0, 0)

    def is_compiled(self, policies: Sequence[str]) -> bool:
        """Return whether the kernel is compiled for these policies, so that games start
        immediately.
        """
        from cuatto_kit.kernels.kernel import Kernel

        batch = self._batch_for(policies)
        if not isinstance(batch.kernel, Kernel):
            return True
        return batch.kernel.is_compiled(*batch.arguments(policies, 1, 0, 0))

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
        """Play `games` games of a seed, from number `first_game` on, with one policy per seat.

        A game depends only on the seed and its number. With `rotate` the policies move on by one
        seat each game. A game longer than `turn_cap` turns is unfinished. With `tally` the tallies
        are counted. The method is thread-safe. Raises ValueError for an unknown policy, and if the
        number of policies is not the number of seats.
        """
        import numpy as np

        if len(policies) != self.seats:
            raise ValueError(f"{len(policies)} policies for {self.seats} seats")
        known = self.policies.names
        if unknown := [name for name in policies if name not in known]:
            raise ValueError(f"no policy {unknown[0]!r}; expected one of {join_names(known)}")
        batch = self._batch_for(policies)
        arguments = batch.arguments(
            policies, seed, first_game, games, rotate=rotate, turn_cap=turn_cap, tally=tally
        )
        batch.kernel(*arguments)
        written, *tallies = arguments[-1 - len(batch.tallies) :]
        records = written.reshape(games, len(batch.columns))
        columns = {name: records[:, number] for number, name in enumerate(batch.columns)}
        columns["finished"] = batch.finished(columns).astype(np.int64)
        return GameRecords(columns, dict(zip(batch.tallies, tallies, strict=True)))

    def _batch_for(self, policies: Sequence[str]) -> Batch:
        """Return the fastest batch for these policies."""
        crowd = self.batch.crowd() if set(policies) == {self.policies.names[0]} else None
        return crowd or self.batch

    def weigh(self, seed: int, first_game: int, games: int, playouts: int) -> GameRecords | None:
        """Measure the value of one decision in each of `games` games of a seed.

        All seats play by the policy that the family has for this purpose. Returns None if the
        family cannot measure decisions. `moves` is the number of legal moves of the decision, 0 for
        a game without a choice. `gain` is how much more the best move wins than an average one
        (millionths of a win). It is unbiased: of the `playouts` of each move, one half selects the
        best move and the other half measures it. The method is thread-safe.
        """
        import numpy as np

        from cuatto_kit.games.outlook import COLUMN_NAMES

        weighing = self.batch.weighing
        if weighing is None:
            return None
        records = np.zeros((games, len(COLUMN_NAMES)), np.int64)
        weighing.kernel(*weighing.arrays(), seed, first_game, games, playouts, records.ravel())
        return GameRecords(dict(zip(COLUMN_NAMES, records.T, strict=True)), {})
