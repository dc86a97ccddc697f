"""Games that were played on a board, kept to go on from: none is played twice."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field

from cuatto_kit.games.simulation import Simulation, joined, part_of
from cuatto_kit.games.simulator import GameRecords

Player = Callable[[int, int], Simulation]
"""Plays some games from a first one on."""


@dataclass(frozen=True)
class Archive:
    """What was played, by whatever tells one series of games from another: who played, by which
    seed."""

    _games: dict[Hashable, Simulation] = field(default_factory=dict)
    _weighed: dict[Hashable, GameRecords | None] = field(default_factory=dict)

    def first(self, series: Hashable, games: int, play: Player) -> Simulation:
        """The first games of a series, so many and all that were played before, tallies included;
        fewer where `play` ends early."""
        kept = self._games.get(series)
        if kept is None or kept.games < games:
            done = kept.games if kept else 0
            more = play(done, games - done)
            kept = self._games[series] = joined(kept, more) if kept else more
        return kept

    def exactly(self, series: Hashable, games: int, play: Player) -> Simulation:
        """The first games of a series and no more, tallies included."""
        kept = self._games.get(series)
        if kept is not None and kept.games > games:
            return play(0, games)  # tallies cannot be taken apart
        return self.first(series, games, play)

    def columns(self, series: Hashable, games: int, play: Player, first: int = 0) -> Simulation:
        """Exactly so many games from a `first` one on, or fewer where `play` ends early; without
        tallies."""
        return part_of(self.first(series, first + games, play), first, games)

    def weighed(
        self, series: Hashable, weigh: Callable[[], GameRecords | None]
    ) -> GameRecords | None:
        """What decisions are worth, as weighed before where they were."""
        if series not in self._weighed:
            self._weighed[series] = weigh()
        return self._weighed[series]
