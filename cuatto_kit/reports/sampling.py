"""The games of a report: their players, their number and their results.

The number of games behind a judgement depends on the board and the plan only, never on the clock: a
check and a build of the same file have the same results. Games for which a deadline leaves no time
are recorded as missing (enough.py).
"""

import time
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.games.metrics import Figure, Metrics
from cuatto_kit.games.outlook import WIN
from cuatto_kit.games.simulation import (
    Simulation,
    games_for,
    joined,
    part_of,
    simulate,
    simulate_to,
)
from cuatto_kit.games.simulator import GameRecords, Level, Matchup
from cuatto_kit.reports.enough import NotEnough, Work
from cuatto_kit.reports.figures import common_figures
from cuatto_kit.reports.plan import Plan
from cuatto_kit.reports.subject import Subject
from cuatto_kit.statistics import Estimate, mean_of, share_of
from cuatto_kit.timing import Deadline, Progress

SURE_GAMES = 10
"""The games of each series that are played even after the deadline.

They show how long the other games would take.
"""
FIRST_GAMES = 100
"""The number of games after which their length is known, and whether they end."""
FEWEST_GAMES = 40
"""The same number with the least effort."""
FIRST_TURNS = 100_000
"""The number of turns after which the same is known; very long games need fewer games."""
BEGUN = Level("", games=2_000, turns=600_000)
"""The part of a plan that is played before the board is judged, with any lineup."""
MOST_UNFINISHED = 0.01
"""The greatest share of games that may be unfinished."""
OTHER_SEATS = 0.5
"""The share of a level's games that is played with each other number of seats."""

WEIGHED = Level("", games=200, turns=30_000)
"""The games in which decisions are evaluated, one decision per game."""
WEIGHED_AT_ONCE, PLAYOUTS = 20, 32
"""The decisions between two looks at the clock, and the playouts of each move."""


Player = Callable[[int, int], Simulation]
"""A function that plays games, given the index of the first one and their number."""


@dataclass(frozen=True)
class Archive:
    """The games that were played on a board, so that none is played twice.

    The keys distinguish series, such as lineup and seed.
    """

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


@dataclass(frozen=True)
class Sample:
    """Games with one lineup, a policy for each seat, and their figures."""

    subject: Subject
    policies: Sequence[str]
    games: Simulation

    @property
    def seats(self) -> int:
        """The number of seats that played."""
        return len(self.policies)

    @property
    def policy(self) -> str:
        """The policy of all seats, or the policies of the seats separated by commas."""
        return self.policies[0] if len(set(self.policies)) == 1 else ",".join(self.policies)

    @property
    def turns(self) -> NDArray[np.int64]:
        """The numbers of turns of the games that ended."""
        return self.games.columns["turns"][self.games.columns["finished"] > 0]

    @property
    def finished(self) -> Estimate:
        """The share of games that ended."""
        return share_of(int(self.games.columns["finished"].sum()), self.games.games)

    @property
    def is_endless(self) -> bool:
        """True if significantly more games than `MOST_UNFINISHED` do not end."""
        return self.finished.ci95[1] < 1 - MOST_UNFINISHED

    @cached_property
    def metrics(self) -> Metrics:
        """The family's figures of the games."""
        return self.subject.metrics.of(self.subject.layout, self.games)

    @cached_property
    def figures(self) -> tuple[Figure, ...]:
        """The figures of the games by which criteria are judged."""
        common = common_figures(self.games, self.seats, self.subject.seconds_per_turn)
        return (*common, *self.subject.metrics.judged(self.subject.layout, self.games))

    def figure(self, name: str, where: str = "") -> Estimate | None:
        """Return one figure, or None if the games do not give it."""
        found = (f.estimate for f in self.figures if (f.name, f.where) == (name, where))
        return next(found, None)


class Sampler:
    """A player of games on a board, by a plan and until a deadline.

    It continues the games of an archive.
    """

    def __init__(
        self,
        subject: Subject,
        plan: Plan,
        deadline: Deadline,
        progress: Progress,
        archive: Archive | None = None,
    ) -> None:
        self.subject = subject
        self.plan = plan
        self.deadline = deadline
        self.progress = progress
        self.archive = archive or Archive()
        self.work = Work()
        """The planned games and the played games."""

    @property
    def first_games(self) -> int:
        """The number of games after which their length is known, and whether they end."""
        return min(self._usual_first, self.plan.most or self._usual_first)

    @property
    def _usual_first(self) -> int:
        return max(FEWEST_GAMES, int(self.plan.effort * FIRST_GAMES))

    def missing(self, judged: Sequence[Sample]) -> NotEnough | None:
        """Return the games that a judgement needs and that are missing, or None if all were played.

        They are missing if there was no time for them, or if the plan requests too few.
        """
        if missing := self.work.missing(self.deadline):
            return missing
        asked = self.plan.games or 0
        if not judged or judged[0].games.games > asked:
            return None
        fewest = min(self._usual_first, _games_to_know(judged[0].games))
        option = f"--games {fewest}"
        return NotEnough(games=asked, planned=fewest, option=option) if asked < fewest else None

    def begin(self) -> Sample:
        """Return the first games of the plan; only a few if they do not end."""
        plan, lineup = self.plan, self.plan.by_seat
        most = min(self.first_games, plan.games or self.first_games)
        few = self._few(("games", *lineup), self._player(lineup, most), most)
        if self._sample(lineup, few).is_endless:
            return self._first(lineup, few.games)
        wanted = min(self._games_within(BEGUN, few), plan.games or BEGUN.games)
        return self._first(lineup, max(wanted, few.games))

    def finish(self, begun: Sample) -> Sample:
        """Return all games of the plan, including those already played."""
        plan, lineup = self.plan, self.plan.by_seat
        series = ("games", *lineup)
        if plan.games is not None:
            games, wanted = begun.games, plan.games
            if games.games != wanted:
                games = self.archive.exactly(series, wanted, self._player(lineup, wanted))
        elif plan.precision is not None:
            games = simulate_to(
                self.subject.simulator(plan.seats), lineup, plan.seed, plan.precision,
                turn_cap=self.subject.turn_cap, tally=True, deadline=self.deadline,
                progress=lambda done: self.progress("games", done, max(done, 1)),
                begun=begun.games,
            )  # fmt: skip
            wanted = games_for(games, plan.seats, plan.precision)
        else:
            return begun
        self.work.note(series, wanted, games.games, games.seconds)
        return self._sample(lineup, games)

    def level(self, level: Level, seats: int) -> Sample:
        """Return games of a level, with its policy for all seats.

        There are fewer for another number of seats than the plan's.
        """
        lineup = [level.policy] * seats
        few = self._few(("games", *lineup), self._player(lineup, self.first_games))
        if few.games and self._sample(lineup, few).is_endless:
            return self._first(lineup, few.games)
        share = 1.0 if seats == self.plan.seats else OTHER_SEATS
        wanted = self._games_within(replace(level, games=int(share * level.games)), few)
        return self._first(lineup, wanted)

    def skill(self, rung: Matchup) -> Estimate | None:
        """Return the share of games that one seat wins by the better policy of a rung.

        That seat is another one in each game. Returns None if the deadline passed first.
        """
        seats, what = self.plan.seats, f"{rung.policy} against {rung.against}"
        lineup = rung.lineup(seats)

        def play(first_game: int, games: int) -> Simulation:
            return simulate(
                self.subject.simulator(seats), lineup, self.plan.seed + 1, games,
                first_game=first_game, rotate=True, turn_cap=self.subject.turn_cap,
                deadline=self.deadline, at_least=SURE_GAMES - first_game,
                progress=lambda done: self.progress(what, first_game + done, rung.games),
            )  # fmt: skip

        series = ("skill", *lineup)
        few = self._few(series, play)
        wanted = self._games_within(Level(rung.policy, rung.games, rung.turns), few)
        played = self.archive.columns(series, wanted, play)
        self.work.note(series, wanted, played.games, played.seconds)
        if played.games < wanted:
            return None
        return share_of(float(played.wins_of_first(seats).sum()), wanted)

    def choice_value(self, played: Sample) -> Estimate | None:
        """Return how much more often the best move wins than an average one, if there is a choice.

        The number of games depends on the length of the games in `played`. Returns None if the
        family cannot evaluate decisions, if few games have a choice, or if there is no time.
        """
        wanted = self._games_within(WEIGHED, played.games)
        gains: list[float] = []
        done, seconds = 0, 0.0
        with self.deadline.interruptible():
            with self.deadline.paused():
                self.subject.simulator(self.plan.seats).weigh(self.plan.seed, 0, 0, PLAYOUTS)
            while done < wanted and not (done and self.deadline.passed):
                began = time.perf_counter()
                weighed = self._weighed(done, min(WEIGHED_AT_ONCE, wanted - done))
                if weighed is None:
                    return None
                chosen = weighed.columns["moves"] > 0
                gains += (weighed.columns["gain"][chosen] / WIN).tolist()
                done += len(chosen)
                seconds += time.perf_counter() - began
                self.progress("choices", done, wanted)
        self.work.note(("choices", self.plan.seats), wanted, done, seconds)
        enough = done == wanted and len(gains) >= wanted / 2
        return mean_of(np.array(gains)) if enough else None

    def _weighed(self, first_game: int, games: int) -> GameRecords | None:
        plan, simulator = self.plan, self.subject.simulator(self.plan.seats)

        def weigh() -> GameRecords | None:
            return simulator.weigh(plan.seed + 2, first_game, games, PLAYOUTS)

        return self.archive.weighed((plan.seats, plan.seed, first_game, games), weigh)

    def _few(self, series: Hashable, play: Player, most: int | None = None) -> Simulation:
        """Return the first games of a series, enough to know their length and whether they end."""
        most = most or self.first_games
        sure = self.archive.columns(series, min(SURE_GAMES, most), play)
        return self.archive.columns(series, min(self._fewest(sure), most), play)

    def _fewest(self, first: Simulation) -> int:
        """Return the least number of games of any lineup, from the length of the first ones."""
        return min(self.first_games, _games_to_know(first))

    def _first(self, lineup: Sequence[str], games: int) -> Sample:
        """Return the first games of a lineup, with all that were played before."""
        series = ("games", *lineup)
        played = self.archive.first(series, games, self._player(lineup, games))
        self.work.note(series, games, played.games, played.seconds)
        return self._sample(lineup, played)

    def _player(self, lineup: Sequence[str], of: int) -> Player:
        what = lineup[0] if len(set(lineup)) == 1 else "games"

        def play(first_game: int, games: int) -> Simulation:
            return simulate(
                self.subject.simulator(len(lineup)), lineup, self.plan.seed, games,
                first_game=first_game, turn_cap=self.subject.turn_cap, tally=True,
                deadline=self.deadline, at_least=SURE_GAMES - first_game,
                progress=lambda done: self.progress(
                    f"{what}, {len(lineup)} seats", first_game + done, of
                ),
            )  # fmt: skip

        return play

    def _sample(self, lineup: Sequence[str], games: Simulation) -> Sample:
        return Sample(self.subject, tuple(lineup), games)

    def other_seats(self) -> Iterator[int]:
        """Yield the other numbers of seats for which the board is made.

        Yields none if it is not made for the plan's number.
        """
        if not self.subject.is_for(self.plan.seats):
            return
        fewest, most = self.subject.seats
        yield from (seats for seats in range(fewest, most + 1) if seats != self.plan.seats)

    def _games_within(self, level: Level, first: Simulation) -> int:
        """Return the number of games of a level, from the length of the first ones."""
        most = min(level.games, int(level.turns / turns_of(first)))
        wanted = max(self._fewest(first), int(self.plan.effort * most))
        return min(wanted, self.plan.most or wanted)


def _games_to_know(first: Simulation) -> int:
    """Return the number of games that show their length, from the first ones."""
    return max(SURE_GAMES, int(FIRST_TURNS / turns_of(first)))


def turns_of(games: Simulation) -> float:
    """Return the mean number of turns of a game, at least 1."""
    return max(float(games.columns["turns"].mean()), 1.0) if games.games else 1.0
