"""An archive of games that were played on a board, so that none is played twice."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field

from cuatto_kit.games.simulation import Simulation, joined, part_of
from cuatto_kit.games.simulator import GameRecords

Player = Callable[[int, int], Simulation]
"""A function that plays games, given the index of the first one and their number."""


@dataclass(frozen=True)
class Archive:
    """The games that were played, by keys that distinguish series, such as lineup and seed."""

    _games: dict[Hashable, Simulation] = field(default_factory=dict)
    _weighed: dict[Hashable, GameRecords | None] = field(default_factory=dict)

    def first(self, series: Hashable, games: int, play: Player) -> Simulation:
        """Return the first games of a series, with tallies.

        These are at least `games`, and all that were played before; fewer if `play` stops early.
        """
        kept = self._games.get(series)
        if kept is None or kept.games < games:
            done = kept.games if kept else 0
            more = play(done, games - done)
            kept = self._games[series] = joined(kept, more) if kept else more
        return kept

    def exactly(self, series: Hashable, games: int, play: Player) -> Simulation:
        """Return exactly the first games of a series, with tallies."""
        kept = self._games.get(series)
        if kept is not None and kept.games > games:
            return play(0, games)  # tallies cannot be divided
        return self.first(series, games, play)

    def columns(self, series: Hashable, games: int, play: Player, first: int = 0) -> Simulation:
        """Return exactly `games` games from `first` on, without tallies.

        There are fewer if `play` stops early.
        """
        return part_of(self.first(series, first + games, play), first, games)

    def weighed(
        self, series: Hashable, weigh: Callable[[], GameRecords | None]
    ) -> GameRecords | None:
        """Return the values of decisions, evaluated only once per series."""
        if series not in self._weighed:
            self._weighed[series] = weigh()
        return self._weighed[series]
