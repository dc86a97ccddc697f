"""Games on several boards in turn with common seeds, so that all boards have equally many games.

Game g of a seed has the same dice on every board as long as the boards request the same rolls, so
that luck that affects all boards alike cancels out of their differences.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import inf

from cuatto_kit.config.criteria import BY_NAME
from cuatto_kit.games.metrics import Figure
from cuatto_kit.games.simulation import Simulation, joined, part_of, simulate
from cuatto_kit.games.simulator import Level, Matchup
from cuatto_kit.reports.enough import NotEnough, Work
from cuatto_kit.reports.judging import USE, judge, knows_skill
from cuatto_kit.reports.model import Verdict
from cuatto_kit.reports.plan import Plan
from cuatto_kit.reports.report import verdict
from cuatto_kit.reports.sampling import SURE_GAMES, Archive, Player, Sample, Sampler, turns_of
from cuatto_kit.reports.subject import Subject
from cuatto_kit.statistics import Measure, fractions
from cuatto_kit.timing import Deadline, Progress

USUAL = Level("", games=40_000, turns=6_000_000)
"""The games of all boards together without --games."""
MOST_GAMES = 20_000
"""The most games of one board; the gap between seats is then accurate to one in a hundred."""
GROWTH = 4
"""The greatest ratio of the games of a round to those of the round before."""
ROUND = 0.25
"""The share of the remaining time that a round may take, so that the last one is small."""
WORTH_IT = 0.02
"""The least increase of games that a round must add, as a share of the games played so far."""
SKILL = 0.25
"""The share of the time that is reserved for games of good players against careless ones."""


@dataclass(frozen=True)
class Entrant:
    """A board that takes part, with its name and its plan.

    Games of this board and seed that the archive contains are not played again.
    """

    name: str
    subject: Subject
    plan: Plan
    archive: Archive = field(default_factory=Archive)

    @cached_property
    def rung(self) -> Matchup | None:
        """The matchup that measures skill, or None: the best policy against the simplest one."""
        policies = self.subject.policies
        met = [rung for rung in policies.ladder if rung.against == policies.names[0]]
        return met[-1] if met and self.plan.skill and self.plan.seats > 1 else None

    @property
    def skilled(self) -> list[str]:
        """The policy of each seat in games that measure skill; empty if it is not measured."""
        rung = self.rung
        return rung.lineup(self.plan.seats) if rung else []

    def player(
        self, lineup: Sequence[str], seed: int, rotate: bool, deadline: Deadline, progress: Progress
    ) -> Player:
        """Return a function that plays its games; see `simulate`."""

        def simulated(first_game: int, games: int) -> Simulation:
            return simulate(
                self.subject.simulator(self.plan.seats), lineup, seed, games,
                first_game=first_game, rotate=rotate, tally=not rotate, deadline=deadline,
                at_least=SURE_GAMES - first_game, turn_cap=self.subject.turn_cap,
                progress=lambda n: progress(self.name, first_game + n, first_game + games),
            )  # fmt: skip

        def play(first_game: int, games: int) -> Simulation:
            series = ("skill" if rotate else "games", *lineup)
            return self.archive.columns(series, games, simulated, first_game)

        return play

    def sample(self, games: Simulation) -> Sample:
        """Return games of the plan as a sample."""
        return Sample(self.subject, tuple(self.plan.by_seat), games)


@dataclass(frozen=True)
class Played:
    """A board that was played: its games, its figures by criterion, and the verdict.

    `not_enough` are the games that are missing on all boards, or None if all were played.
    """

    name: str
    sample: Sample
    figures: Sequence[Figure]
    verdict: Verdict
    not_enough: NotEnough | None = None

    @property
    def seat_wins(self) -> list[Measure]:
        """The share of games that each seat won."""
        return [fractions(won) for won in self.sample.games.wins(self.sample.seats).T]


def play(entrants: Sequence[Entrant], deadline: Deadline, progress: Progress) -> list[Played]:
    """Play games on all boards, and return the results in the order of the boards.

    Raises KeyboardInterrupt if the user stops it before one game of each board was played.
    """
    with deadline.paused():
        for entrant in entrants:
            _compile(entrant, progress)
    spare = SKILL * _time(deadline) if any(entrant.rung for entrant in entrants) else 0.0
    work = Work()
    samples = _by_people(entrants, deadline, spare, progress, work)
    if not all(sample.games.games for sample in samples):
        raise KeyboardInterrupt
    skills = _by_skill(entrants, samples, deadline, progress, work)
    played = [
        _judged(entrant, sample, skill, deadline, progress, work)
        for entrant, sample, skill in zip(entrants, samples, skills, strict=True)
    ]
    missing = work.missing(deadline)
    return [_without_claim(one, missing) for one in played] if missing else played


def _without_claim(played: Played, missing: NotEnough) -> Played:
    """Return a board with a warning in place of a good verdict."""
    verdict: Verdict = "fail" if played.verdict == "fail" else "warn"
    return replace(played, verdict=verdict, not_enough=missing)


def in_turn(
    players: Sequence[Player],
    most: int,
    deadline: Deadline,
    spare: float = 0.0,
    is_hopeless: Callable[[int, Simulation], bool] = lambda *_: False,
) -> list[Simulation]:
    """Return up to `most` games of each player, equally many of each.

    As many are played as fit in before `spare` seconds are left, but always the first `SURE_GAMES`.
    Players drop out if `is_hopeless` is true for their index and their games.

    Args:
        players: Functions that play a number of games from a given one on.
        most: The greatest number of games of each.
        deadline: The deadline.
        spare: The time that must remain before it (seconds).
        is_hopeless: Returns whether a player drops out.
    """
    played = [player(0, 0) for player in players]
    going, done, size = list(range(len(players))), 0, min(SURE_GAMES, most)
    while going and size > 0:
        began = time.perf_counter()
        for k in going:
            played[k] = joined(played[k], players[k](done, size))
        done = min(played[k].games for k in going)
        for k in going:
            played[k] = part_of(played[k], 0, done)
        going = [k for k in going if not is_hopeless(k, played[k])]
        fitting = ROUND * (deadline.left - spare) * size / (time.perf_counter() - began)
        if deadline.passed or fitting < WORTH_IT * done:
            break
        size = int(min(GROWTH * size, fitting, most - done))
    return played


def _time(deadline: Deadline) -> float:
    """Return the remaining time (seconds), or 0 without a deadline."""
    return deadline.left if deadline.left < inf else 0.0


def _compile(entrant: Entrant, progress: Progress) -> None:
    """Compile the rules of a board."""
    simulator = entrant.subject.simulator(entrant.plan.seats)
    for lineup in (entrant.plan.by_seat, entrant.skilled):
        if lineup and not simulator.is_compiled(lineup):
            progress(f"{entrant.name}: compiling the engine, once", 0, 1)
            simulator.compile(lineup)


def _by_people(
    entrants: Sequence[Entrant], deadline: Deadline, spare: float, progress: Progress, work: Work
) -> list[Sample]:
    players = [
        entrant.player(entrant.plan.by_seat, entrant.plan.seed, False, deadline, progress)
        for entrant in entrants
    ]

    def is_hopeless(k: int, games: Simulation) -> bool:
        return entrants[k].sample(games).is_endless

    first = [player(0, SURE_GAMES) for player in players]
    going = [k for k, games in enumerate(first) if not is_hopeless(k, games)]
    most = min((_planned(entrants[k], first[k], len(entrants)) for k in going), default=SURE_GAMES)
    played = in_turn(players, most, deadline, spare, is_hopeless)
    samples = [entrant.sample(games) for entrant, games in zip(entrants, played, strict=True)]
    for k, sample in enumerate(samples):
        planned = sample.games.games if sample.games.games and sample.is_endless else most
        work.note((k, "games"), planned, sample.games.games, sample.games.seconds)
    return samples


def _planned(entrant: Entrant, first: Simulation, boards: int) -> int:
    """Return the planned number of games of one board, from the length of its first games."""
    usual = min(MOST_GAMES, USUAL.games // boards, int(USUAL.turns / boards / turns_of(first)))
    return entrant.plan.games or max(SURE_GAMES, usual)


def _by_skill(
    entrants: Sequence[Entrant],
    samples: Sequence[Sample],
    deadline: Deadline,
    progress: Progress,
    work: Work,
) -> list[Measure | None]:
    """Return the share of the wins left by luck that good players take, for each board.

    It is None if it was not requested, if there was no time for all games, and if good players win
    no more often than others although there are choices.
    """
    found: list[Measure | None] = [None] * len(entrants)
    asked = [k for k, one in enumerate(entrants) if one.rung and not samples[k].is_endless]
    players = [
        entrants[k].player(entrants[k].skilled, entrants[k].plan.seed + 1, True, deadline, progress)
        for k in asked
    ]
    most = min((_most(entrants[k], samples[k]) for k in asked), default=0)
    for k, games in zip(asked, in_turn(players, most, deadline), strict=True):
        work.note((k, "skill"), most, games.games, games.seconds)
        won = _won(games, entrants[k].plan.seats)
        if games.games == most and knows_skill(Figure.of("skill", won), [samples[k]]):
            found[k] = won
    return found


def _most(entrant: Entrant, sample: Sample) -> int:
    """Return the number of games of good players against careless ones."""
    assert entrant.rung
    turns = turns_of(part_of(sample.games, 0, SURE_GAMES))
    usual = min(entrant.rung.games, max(SURE_GAMES, int(entrant.rung.turns / turns)))
    return min(usual, entrant.plan.games or usual)


def _won(games: Simulation, seats: int) -> Measure:
    """Return the wins of the one good player, on a scale from an even share (0) to all games (1).

    The good player moves on by a seat each game.
    """
    return fractions(games.wins_of_first(seats)).on_scale(1 / seats, 1)


def _judged(
    entrant: Entrant,
    sample: Sample,
    skill: Measure | None,
    deadline: Deadline,
    progress: Progress,
    work: Work,
) -> Played:
    extra = [Figure.of("skill", skill)] if skill else []
    figures = sorted((*sample.figures, *extra), key=lambda figure: list(BY_NAME).index(figure.name))
    judged = _verdict(entrant, sample, extra, deadline, progress, work)
    return Played(entrant.name, sample, figures, judged)


def _verdict(
    entrant: Entrant,
    sample: Sample,
    extra: Sequence[Figure],
    deadline: Deadline,
    progress: Progress,
    work: Work,
) -> Verdict:
    """Return the verdict that a check would give the board for this number of seats."""
    if sample.is_endless:
        return "fail"
    subject, plan = entrant.subject, entrant.plan
    told, _ = judge(subject.targets, [sample], (), extra, {})
    if any(one.criterion.name in USE and one.judged != "good" for one in told):
        # A path that average players avoid may be useful to better ones.
        names = [level.policy for level in subject.policies.levels]
        better = names.index(sample.policy) + 1 if sample.policy in names else len(names)
        sampler = Sampler(subject, plan, deadline, progress, entrant.archive)
        levels = [sampler.level(level, plan.seats) for level in subject.policies.levels[better:]]
        work.add(id(entrant), sampler.work)
        stronger = [level for level in levels if level.games.games]
        told, _ = judge(subject.targets, [sample], stronger, extra, {})
    findings = [one.finding for one in told if one.judged != "good"]
    return verdict([*subject.static(plan.seats), *findings])
