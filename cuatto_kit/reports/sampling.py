"""Games played for a report: by whom, how many, and for how long.

How many games a judgement stands on follows from the board and the plan alone, never from the
clock of the machine, unless a deadline passes: a check and a build of the same file say the same.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.games.metrics import Figure, Metrics
from cuatto_kit.games.simulation import Simulation, joined, simulate, simulate_to
from cuatto_kit.games.simulator import Level, Matchup
from cuatto_kit.games.weighing import WIN
from cuatto_kit.reports.figures import common_figures
from cuatto_kit.reports.plan import Plan
from cuatto_kit.reports.subject import Subject
from cuatto_kit.statistics import Estimate, mean_of, share_of
from cuatto_kit.timing import Deadline, Progress

SURE_GAMES = 10
"""Games that are played however little time there is: no answer stands on none."""
FIRST_GAMES = 100
"""Games after which it is known how long they are, and whether they end."""
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
    """Plays games on a board by a plan, until a deadline."""

    def __init__(
        self, subject: Subject, plan: Plan, deadline: Deadline, progress: Progress
    ) -> None:
        self.subject = subject
        self.plan = plan
        self.deadline = deadline
        self.progress = progress

    def begin(self) -> Sample:
        """The first of the games that the plan asks for: few where they do not end."""
        plan = self.plan
        most = min(FIRST_GAMES, plan.games or FIRST_GAMES)
        first = self._play(plan.by_seat, min(SURE_GAMES, most), deadline=Deadline())
        first = self._more(plan.by_seat, first, most)
        if self._sample(plan.by_seat, first).is_endless:
            return self._sample(plan.by_seat, first)
        wanted = min(_games_within(BEGUN, first), plan.games or BEGUN.games)
        return self._sample(plan.by_seat, self._more(plan.by_seat, first, wanted))

    def finish(self, begun: Sample) -> Sample:
        """All of them; none is played twice."""
        plan, lineup = self.plan, self.plan.by_seat
        until_done = plan.whole and not self.deadline.interrupted
        deadline = Deadline() if until_done else self.deadline
        if plan.games is not None:
            return self._sample(lineup, self._more(lineup, begun.games, plan.games, deadline))
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
        first = self._play(lineup, FIRST_GAMES)
        if self._sample(lineup, first).is_endless:
            return self._sample(lineup, first)
        share = 1.0 if seats == self.plan.seats else OTHER_SEATS
        wanted = _games_within(replace(level, games=int(share * level.games)), first)
        return self._sample(lineup, self._more(lineup, first, wanted))

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

        first = play(0, FIRST_GAMES)
        wanted = _games_within(Level(rung.policy, rung.games, rung.turns), first)
        played = joined(first, play(FIRST_GAMES, wanted - FIRST_GAMES))
        if played.games < wanted:
            return None
        return share_of(float(played.wins_of_first(seats).sum()), wanted)

    def choice_value(self, played: Sample) -> Estimate | None:
        """How much more often the best move wins than any, in a decision with a choice, where
        games are about as long as those `played`; None where the family cannot tell, few games
        have a choice, or there is no time."""
        wanted = _games_within(WEIGHED, played.games)
        gains: list[float] = []
        simulator = self.subject.simulator(self.plan.seats)
        with self.deadline.interruptible():
            for first in range(0, wanted, WEIGHED_AT_ONCE):
                if self.deadline.passed:
                    return None
                weighed = simulator.weigh(self.plan.seed + 2, first, WEIGHED_AT_ONCE, PLAYOUTS)
                if weighed is None:
                    return None
                chosen = weighed.columns["moves"] > 0
                gains += (weighed.columns["gain"][chosen] / WIN).tolist()
                self.progress("choices", first, wanted)
        return mean_of(np.array(gains)) if len(gains) >= wanted / 2 else None

    def _more(
        self,
        lineup: Sequence[str],
        first: Simulation,
        games: int,
        deadline: Deadline | None = None,
    ) -> Simulation:
        """The first games and those that follow, up to so many."""
        if games <= first.games:
            return first
        more = self._play(lineup, games - first.games, first.games, deadline)
        return joined(first, more)

    def _play(
        self,
        lineup: Sequence[str],
        games: int,
        first_game: int = 0,
        deadline: Deadline | None = None,
    ) -> Simulation:
        what = lineup[0] if len(set(lineup)) == 1 else "games"
        return simulate(
            self.subject.simulator(len(lineup)), lineup, self.plan.seed, games,
            first_game=first_game, turn_cap=self.subject.turn_cap, tally=True,
            deadline=deadline or self.deadline,
            progress=lambda done: self.progress(
                f"{what}, {len(lineup)} seats", first_game + done, first_game + games
            ),
        )  # fmt: skip

    def _sample(self, lineup: Sequence[str], games: Simulation) -> Sample:
        return Sample(self.subject, tuple(lineup), games)

    def other_seats(self) -> Iterator[int]:
        """The numbers of seats that the board is made for, besides the plan's; none where the
        plan's is not."""
        if not self.subject.is_for(self.plan.seats):
            return
        fewest, most = self.subject.seats
        yield from (seats for seats in range(fewest, most + 1) if seats != self.plan.seats)


def _games_within(level: Level, first: Simulation) -> int:
    """How many games of a level are looked at, from how long the first ones are."""
    turns = float(first.columns["turns"].mean()) if first.games else 1.0
    return max(FIRST_GAMES, min(level.games, int(level.turns / max(turns, 1.0))))
