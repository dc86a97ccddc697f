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
        """The first games of a series, tallies included; fewer where `play` ends early. Those
        that were played before are gone on from."""
        kept = self._games.get(series)
        if kept is None or kept.games > games:  # what is tallied cannot be taken apart
            played = play(0, games)
        elif kept.games < games:
            played = joined(kept, play(kept.games, games - kept.games))
        else:
            played = kept
        if kept is None or kept.games < played.games:
            self._games[series] = played
        return played

    def columns(self, series: Hashable, games: int, play: Player, first: int = 0) -> Simulation:
        """The games from a `first` one on, for those who do without tallies: nothing is played
        that was played before."""
        kept = self._games.get(series)
        last = first + games
        whole = kept if kept and kept.games >= last else self.first(series, last, play)
        return part_of(whole, first, games) if (first, last) != (0, whole.games) else whole

    def weighed(
        self, series: Hashable, weigh: Callable[[], GameRecords | None]
    ) -> GameRecords | None:
        """What decisions are worth, as weighed before where they were."""
        if series not in self._weighed:
            self._weighed[series] = weigh()
        return self._weighed[series]
