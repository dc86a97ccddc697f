"""Games played for a report: by whom, how many, and for how long.

How many games a judgement stands on follows from the board and the plan alone, never from the
clock of the machine, unless a deadline passes: a check and a build of the same file say the same.
"""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.games.metrics import Figure, Metrics
from cuatto_kit.games.simulation import Simulation, simulate, simulate_to
from cuatto_kit.games.simulator import GameRecords, Level, Matchup
from cuatto_kit.games.weighing import WIN
from cuatto_kit.reports.archive import Archive, Player
from cuatto_kit.reports.figures import common_figures
from cuatto_kit.reports.plan import Plan
from cuatto_kit.reports.subject import Subject
from cuatto_kit.statistics import Estimate, mean_of, share_of
from cuatto_kit.timing import Deadline, Progress

SURE_GAMES = 10
"""Games that are played however little time there is: no answer stands on none."""
FIRST_GAMES = 100
"""Games after which it is known how long they are, and whether they end."""
FEWEST_GAMES = 40
"""The same with the least effort."""
FIRST_TURNS = 100_000
"""Turns after which it is known, too: of very long games fewer are played."""
BEGUN = Level("", games=2_000, turns=600_000)
"""How much of a plan is played before the board is judged, by whatever line-up."""
MOST_UNFINISHED = 0.01
OTHER_SEATS = 0.5
"""How many of a level's games are played by each other number of seats."""

WEIGHED = Level("", games=200, turns=30_000)
"""Of how much play decisions are weighed, one a game."""
WEIGHED_AT_ONCE, PLAYOUTS = 20, 32
"""How many between two looks at the clock, and how often each move of theirs is played out."""


@dataclass(frozen=True)
class Sample:
    """Games by one line-up, a policy for each seat, and what they say."""

    subject: Subject
    policies: Sequence[str]
    games: Simulation

    @property
    def seats(self) -> int:
        """How many played."""
        return len(self.policies)

    @property
    def policy(self) -> str:
        """Who played, in a word where all play alike."""
        return self.policies[0] if len(set(self.policies)) == 1 else ",".join(self.policies)

    @property
    def turns(self) -> NDArray[np.int64]:
        """How long the games were that came to their end."""
        return self.games.columns["turns"][self.games.columns["finished"] > 0]

    @property
    def finished(self) -> Estimate:
        """The share of games that came to their end."""
        return share_of(int(self.games.columns["finished"].sum()), self.games.games)

    @property
    def is_endless(self) -> bool:
        """Whether more games than may be do not end, for certain."""
        return self.finished.ci95[1] < 1 - MOST_UNFINISHED

    @cached_property
    def metrics(self) -> Metrics:
        """What the family says of them."""
        return self.subject.metrics.of(self.subject.layout, self.games)

    @cached_property
    def figures(self) -> tuple[Figure, ...]:
        """What they say on each criterion."""
        common = common_figures(self.games, self.seats, self.subject.seconds_per_turn)
        return (*common, *self.subject.metrics.judged(self.subject.layout, self.games))

    def figure(self, name: str, where: str = "") -> Estimate | None:
        """One figure, None where there is none."""
        found = (f.estimate for f in self.figures if (f.name, f.where) == (name, where))
        return next(found, None)


class Sampler:
    """Plays games on a board by a plan, until a deadline; goes on from those of an archive."""

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

    @property
    def first_games(self) -> int:
        """Games after which it is known how long they are, and whether they end."""
        usual = max(FEWEST_GAMES, int(self.plan.effort * FIRST_GAMES))
        return min(usual, self.plan.most or usual)

    def begin(self) -> Sample:
        """The first of the games that the plan asks for: few where they do not end."""
        plan, lineup = self.plan, self.plan.by_seat
        most = min(self.first_games, plan.games or self.first_games)
        self._columns(lineup, min(SURE_GAMES, most), Deadline())
        few = self._few(("games", *lineup), self._player(lineup, most), most)
        if self._sample(lineup, few).is_endless:
            return self._sample(lineup, self._first(lineup, few.games))
        wanted = min(self._games_within(BEGUN, few), plan.games or BEGUN.games)
        return self._sample(lineup, self._first(lineup, max(wanted, few.games)))

    def finish(self, begun: Sample) -> Sample:
        """All of them; none is played twice."""
        plan, lineup = self.plan, self.plan.by_seat
        until_done = plan.whole and not self.deadline.interrupted
        deadline = Deadline() if until_done else self.deadline
        if plan.games is not None:
            if begun.games.games == plan.games:
                return begun
            play = self._player(lineup, plan.games, deadline)
            games = self.archive.exactly(("games", *lineup), plan.games, play)
            return self._sample(lineup, games)
        if plan.precision is None:
            return begun
        games = simulate_to(
            self.subject.simulator(plan.seats), lineup, plan.seed, plan.precision,
            turn_cap=self.subject.turn_cap, tally=True, deadline=deadline, begun=begun.games,
            progress=lambda done: self.progress("games", done, max(done, 1)),
        )  # fmt: skip
        return self._sample(lineup, games)

    def level(self, level: Level, seats: int) -> Sample:
        """Games of a level, all seats by its policy; fewer by any number of seats but the
        plan's."""
        lineup = [level.policy] * seats
        few = self._few(("games", *lineup), self._player(lineup, self.first_games))
        if self._sample(lineup, few).is_endless:
            return self._sample(lineup, self._first(lineup, few.games))
        share = 1.0 if seats == self.plan.seats else OTHER_SEATS
        wanted = self._games_within(replace(level, games=int(share * level.games)), few)
        return self._sample(lineup, self._first(lineup, wanted))

    def skill(self, rung: Matchup) -> Estimate | None:
        """How often one seat wins by the better policy of a rung; the policies move round the
        seats. None where the deadline passed before."""
        seats, what = self.plan.seats, f"{rung.policy} against {rung.against}"
        lineup = rung.lineup(seats)

        def play(first_game: int, games: int) -> Simulation:
            return simulate(
                self.subject.simulator(seats), lineup, self.plan.seed + 1, games,
                first_game=first_game, rotate=True, turn_cap=self.subject.turn_cap,
                deadline=self.deadline,
                progress=lambda done: self.progress(what, first_game + done, rung.games),
            )  # fmt: skip

        series = ("skill", *lineup)
        few = self._few(series, play)
        wanted = self._games_within(Level(rung.policy, rung.games, rung.turns), few)
        played = self.archive.columns(series, wanted, play)
        if played.games < wanted:
            return None
        return share_of(float(played.wins_of_first(seats).sum()), wanted)

    def choice_value(self, played: Sample) -> Estimate | None:
        """How much more often the best move wins than any, in a decision with a choice, where
        games are about as long as those `played`; None where the family cannot tell, few games
        have a choice, or there is no time."""
        wanted = self._games_within(WEIGHED, played.games)
        gains: list[float] = []
        with self.deadline.interruptible():
            for first in range(0, wanted, WEIGHED_AT_ONCE):
                if self.deadline.passed:
                    return None
                weighed = self._weighed(first, min(WEIGHED_AT_ONCE, wanted - first))
                if weighed is None:
                    return None
                chosen = weighed.columns["moves"] > 0
                gains += (weighed.columns["gain"][chosen] / WIN).tolist()
                self.progress("choices", first, wanted)
        return mean_of(np.array(gains)) if len(gains) >= wanted / 2 else None

    def _weighed(self, first_game: int, games: int) -> GameRecords | None:
        plan, simulator = self.plan, self.subject.simulator(self.plan.seats)

        def weigh() -> GameRecords | None:
            return simulator.weigh(plan.seed + 2, first_game, games, PLAYOUTS)

        return self.archive.weighed((plan.seats, plan.seed, first_game, games), weigh)

    def _few(self, series: Hashable, play: Player, most: int | None = None) -> Simulation:
        """The first games of a series: enough to know how long they are, and whether they end."""
        most = most or self.first_games
        sure = self.archive.columns(series, min(SURE_GAMES, most), play)
        return self.archive.columns(series, min(self._fewest(sure), most), play)

    def _fewest(self, first: Simulation) -> int:
        """How many games are looked at whoever plays them, from how long the first ones are."""
        within = max(SURE_GAMES, int(FIRST_TURNS / _turns_of(first)))
        return min(self.first_games, within)

    def _first(self, lineup: Sequence[str], games: int) -> Simulation:
        """The first games of a line-up, and all that were played before."""
        return self.archive.first(("games", *lineup), games, self._player(lineup, games))

    def _columns(
        self, lineup: Sequence[str], games: int, deadline: Deadline | None = None
    ) -> Simulation:
        """The first games of a line-up, without tallies."""
        play = self._player(lineup, games, deadline)
        return self.archive.columns(("games", *lineup), games, play)

    def _player(self, lineup: Sequence[str], of: int, deadline: Deadline | None = None) -> Player:
        what = lineup[0] if len(set(lineup)) == 1 else "games"

        def play(first_game: int, games: int) -> Simulation:
            return simulate(
                self.subject.simulator(len(lineup)), lineup, self.plan.seed, games,
                first_game=first_game, turn_cap=self.subject.turn_cap, tally=True,
                deadline=deadline or self.deadline,
                progress=lambda done: self.progress(
                    f"{what}, {len(lineup)} seats", first_game + done, of
                ),
            )  # fmt: skip

        return play

    def _sample(self, lineup: Sequence[str], games: Simulation) -> Sample:
        return Sample(self.subject, tuple(lineup), games)

    def other_seats(self) -> Iterator[int]:
        """The numbers of seats that the board is made for, besides the plan's; none where the
        plan's is not."""
        if not self.subject.is_for(self.plan.seats):
            return
        fewest, most = self.subject.seats
        yield from (seats for seats in range(fewest, most + 1) if seats != self.plan.seats)

    def _games_within(self, level: Level, first: Simulation) -> int:
        """How many games of a level are looked at, from how long the first ones are."""
        most = min(level.games, int(level.turns / _turns_of(first)))
        wanted = max(self._fewest(first), int(self.plan.effort * most))
        return min(wanted, self.plan.most or wanted)


def _turns_of(games: Simulation) -> float:
    """How many turns a game takes, 1 or more."""
    return max(float(games.columns["turns"].mean()), 1.0) if games.games else 1.0
