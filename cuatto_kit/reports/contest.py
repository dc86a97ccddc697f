"""Several boards played in turn on common seeds, so that all have as many games when time is up.

Game g of a seed has the same dice on every board for as long as the boards ask for the same: what
luck does to all of them drops out of their differences.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import inf

from cuatto_kit.config.criteria import BY_NAME
from cuatto_kit.games.metrics import Figure
from cuatto_kit.games.simulation import Simulation, joined, part_of, simulate
from cuatto_kit.games.simulator import Matchup
from cuatto_kit.reports.archive import Archive, Player
from cuatto_kit.reports.judging import USE, judge
from cuatto_kit.reports.model import Verdict
from cuatto_kit.reports.plan import Plan
from cuatto_kit.reports.report import verdict
from cuatto_kit.reports.sampling import Sample, Sampler
from cuatto_kit.reports.subject import Subject
from cuatto_kit.statistics import Measure, fractions
from cuatto_kit.timing import Deadline, Progress

MOST_GAMES = 20_000
"""Games of each board where nothing is said: a gap between seats is known to one in a hundred."""
FIRST_ROUND = 4
"""Games of each board in the first round; rounds then grow."""
GROWTH = 4
ROUND = 0.25
"""How much of the time left a round may take, so that the last one is small."""
WORTH_IT = 0.02
"""A round that adds less than this to the games is not begun."""
READY = 0.5
"""The part of the time by which the boards' rules must be compiled."""
SKILL = 0.25
"""The part of the time that is kept for games of good players against careless ones."""


@dataclass(frozen=True)
class Entrant:
    """A board that takes part, what it is called, and who plays it; games of this board and seed
    that the archive has are not played again."""

    name: str
    subject: Subject
    plan: Plan
    archive: Archive = field(default_factory=Archive)

    @cached_property
    def rung(self) -> Matchup | None:
        """What skill is measured by: the best who meet careless players."""
        policies = self.subject.policies
        met = [rung for rung in policies.ladder if rung.against == policies.names[0]]
        return met[-1] if met and self.plan.skill and self.plan.seats > 1 else None

    @property
    def skilled(self) -> list[str]:
        """Who plays where skill is measured, a seat each; empty where it is not."""
        rung = self.rung
        return rung.lineup(self.plan.seats) if rung else []

    def player(
        self, lineup: Sequence[str], seed: int, rotate: bool, deadline: Deadline, progress: Progress
    ) -> Player:
        """Who plays its games; see `simulate`."""

        def simulated(first_game: int, games: int) -> Simulation:
            return simulate(
                self.subject.simulator(self.plan.seats), lineup, seed, games,
                first_game=first_game, rotate=rotate, tally=not rotate, deadline=deadline,
                turn_cap=self.subject.turn_cap,
                progress=lambda n: progress(self.name, first_game + n, first_game + games),
            )  # fmt: skip

        def play(first_game: int, games: int) -> Simulation:
            series = ("skill" if rotate else "games", *lineup)
            return self.archive.columns(series, games, simulated, first_game)

        return play

    def sample(self, games: Simulation) -> Sample:
        """Games of the plan as a sample."""
        return Sample(self.subject, tuple(self.plan.by_seat), games)


@dataclass(frozen=True)
class Played:
    """A board that was played: the games, what they say on each criterion, and the verdict."""

    name: str
    sample: Sample
    figures: Sequence[Figure]
    verdict: Verdict

    @property
    def seat_wins(self) -> list[Measure]:
        """How often each seat won."""
        return [fractions(won) for won in self.sample.games.wins(self.sample.seats).T]


def play(
    entrants: Sequence[Entrant], deadline: Deadline, progress: Progress
) -> list[Played | None]:
    """Plays all boards; None where there was no time to compile the rules of one. Raises
    KeyboardInterrupt where not one game of each was played."""
    to_play = (1 - READY) * _time(deadline)
    ready = [_is_ready(entrant, deadline, to_play, progress) for entrant in entrants]
    taking = [entrant for entrant, is_ready in zip(entrants, ready, strict=True) if is_ready]
    spare = SKILL * _time(deadline) if any(entrant.rung for entrant in taking) else 0.0
    samples = _by_people(taking, deadline, spare, progress)
    if not all(sample.games.games for sample in samples):
        raise KeyboardInterrupt
    skills = _by_skill(taking, samples, deadline, progress)
    played = iter(
        _judged(entrant, sample, skill, deadline, progress)
        for entrant, sample, skill in zip(taking, samples, skills, strict=True)
    )
    return [next(played) if is_ready else None for is_ready in ready]


def in_turn(
    players: Sequence[Player],
    most: int,
    deadline: Deadline,
    spare: float = 0.0,
    is_hopeless: Callable[[int, Simulation], bool] = lambda *_: False,
) -> list[Simulation]:
    """Up to `most` games of each, the same number of all; as many as fit in until `spare` seconds
    before a deadline. Those that are hopeless, by their position and their games, drop out."""
    played = [player(0, 0) for player in players]
    going, done, size = list(range(len(players))), 0, min(FIRST_ROUND, most)
    while going and size > 0 and not deadline.passed:
        began = time.perf_counter()
        for k in going:
            played[k] = joined(played[k], players[k](done, size))
        done = min(played[k].games for k in going)
        for k in going:
            played[k] = part_of(played[k], 0, done)
        going = [k for k in going if not is_hopeless(k, played[k])]
        fitting = ROUND * (deadline.left - spare) * size / (time.perf_counter() - began)
        if fitting < WORTH_IT * done:
            break
        size = int(min(GROWTH * size, fitting, most - done))
    return played


def _time(deadline: Deadline) -> float:
    """The seconds to share out; none where there is no end to them."""
    return deadline.left if deadline.left < inf else 0.0


def _is_ready(entrant: Entrant, deadline: Deadline, spare: float, progress: Progress) -> bool:
    """Whether its rules are compiled, in time or from before."""
    simulator = entrant.subject.simulator(entrant.plan.seats)
    for lineup in (entrant.plan.by_seat, entrant.skilled):
        if lineup and not simulator.is_compiled(lineup):
            if deadline.left <= spare:
                return False
            progress(f"{entrant.name}: compiling the engine, once", 0, 1)
            simulator.compile(lineup)
    return True


def _by_people(
    entrants: Sequence[Entrant], deadline: Deadline, spare: float, progress: Progress
) -> list[Sample]:
    players = [
        entrant.player(entrant.plan.by_seat, entrant.plan.seed, False, deadline, progress)
        for entrant in entrants
    ]
    most = max((entrant.plan.games or MOST_GAMES for entrant in entrants), default=0)

    def is_hopeless(k: int, games: Simulation) -> bool:
        return entrants[k].sample(games).is_endless

    played = in_turn(players, most, deadline, spare, is_hopeless)
    return [entrant.sample(games) for entrant, games in zip(entrants, played, strict=True)]


def _by_skill(
    entrants: Sequence[Entrant], samples: Sequence[Sample], deadline: Deadline, progress: Progress
) -> list[Measure | None]:
    """How much of what luck leaves to win good players take, board by board; None where it is not
    asked for and where there was no time."""
    found: list[Measure | None] = [None] * len(entrants)
    asked = [k for k, one in enumerate(entrants) if one.rung and not samples[k].is_endless]
    players = [
        entrants[k].player(entrants[k].skilled, entrants[k].plan.seed + 1, True, deadline, progress)
        for k in asked
    ]
    most = min(map(_most, (entrants[k] for k in asked)), default=0)
    for k, games in zip(asked, in_turn(players, most, deadline), strict=True):
        if games.games > 1:
            found[k] = _won(games, entrants[k].plan.seats)
    return found


def _most(entrant: Entrant) -> int:
    """How many games of good players against careless ones are looked at."""
    usual = entrant.rung.games if entrant.rung else 0
    return min(usual, entrant.plan.games or usual)


def _won(games: Simulation, seats: int) -> Measure:
    """What the one good player, who moves on by a seat each game, won of all there is to win."""
    return fractions(games.wins_of_first(seats)).on_scale(1 / seats, 1)


def _judged(
    entrant: Entrant, sample: Sample, skill: Measure | None, deadline: Deadline, progress: Progress
) -> Played:
    extra = [Figure.of("skill", skill)] if skill else []
    figures = sorted((*sample.figures, *extra), key=lambda figure: list(BY_NAME).index(figure.name))
    return Played(
        entrant.name, sample, figures, _verdict(entrant, sample, extra, deadline, progress)
    )


def _verdict(
    entrant: Entrant,
    sample: Sample,
    extra: Sequence[Figure],
    deadline: Deadline,
    progress: Progress,
) -> Verdict:
    """What a check would say of the board for this number of seats."""
    if sample.is_endless:
        return "fail"
    subject, plan = entrant.subject, entrant.plan
    told, _ = judge(subject.targets, [sample], (), extra, {})
    if any(one.criterion.name in USE and one.judged != "good" for one in told):
        # A way that people leave alone may be for those who play well.
        names = [level.policy for level in subject.policies.levels]
        better = names.index(sample.policy) + 1 if sample.policy in names else len(names)
        sampler = Sampler(subject, plan, deadline, progress, entrant.archive)
        levels = [sampler.level(level, plan.seats) for level in subject.policies.levels[better:]]
        stronger = [level for level in levels if level.games.games]
        told, _ = judge(subject.targets, [sample], stronger, extra, {})
    findings = [one.finding for one in told if one.judged != "good"]
    return verdict([*subject.static(plan.seats), *findings])
