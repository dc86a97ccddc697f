"""The games that a report stands on: the plan's own, those by which the board is judged, other
numbers of seats, weaker and stronger players side by side, and skill held against luck."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from cuatto_kit.games.metrics import Figure
from cuatto_kit.games.simulator import Level
from cuatto_kit.reports.figures import FEWEST
from cuatto_kit.reports.sampling import Sample, Sampler
from cuatto_kit.statistics import Estimate, on_scale

NO_TIME = "there was no time left (--budget)"
NO_SKILL = "it was not asked for (--no-skill)"
ALONE = "one seat plays alone"
ENDLESS = "too many games do not end"
FEW_GAMES = "too few games to tell"
NOT_YET = "games by other players come next"


@dataclass(frozen=True)
class Rung:
    """How often one seat wins by a better policy."""

    policy: str
    against: str
    won: Estimate


@dataclass(frozen=True)
class Study:
    """What was played.

    `main` are games of the plan. `judged` are the games of those who play like people, which is
    that `level`, by the plan's number of seats first; empty where the plan's own games do not end.
    `levels` are games of all levels by that number, weakest first. `missing` says of criteria why
    there is no figure.
    """

    main: Sample
    level: Level | None = None
    judged: Sequence[Sample] = ()
    levels: Sequence[Sample] = ()
    skill: Sequence[Rung] = ()
    extra: Sequence[Figure] = ()
    missing: Mapping[str, str] = field(default_factory=dict)

    @property
    def stronger(self) -> Sequence[Sample]:
        """The games of better players than those by whom the board is judged."""
        here = self.judged[:1]
        names = [sample.policy for sample in self.levels]
        return self.levels[names.index(here[0].policy) + 1 :] if here else ()


def study(sampler: Sampler) -> Study:
    """Plays what a report asks for, what a board is judged by first; what a deadline leaves no time
    for is missing. Raises KeyboardInterrupt where a person ended it before the first game."""
    begun = sampler.begin()
    if not begun.games.games:
        raise KeyboardInterrupt
    if begun.is_endless and sampler.plan.whole:
        begun = sampler.finish(begun)
    if begun.is_endless:
        return _endless(begun)
    people = _people(sampler, begun)
    played = _judged(sampler, people, _begun(sampler, people, begun))
    return replace(played, main=sampler.finish(played.main))


def glance(sampler: Sampler, games: int) -> Study:
    """A few games of the plan and nothing else: what is judged is what they say at once. Raises
    KeyboardInterrupt where a person ended the first one."""
    few = replace(sampler.plan, games=games)
    main = Sampler(
        sampler.subject, few, sampler.deadline, sampler.progress, sampler.archive
    ).begin()
    if not main.games.games:
        raise KeyboardInterrupt
    if main.is_endless:
        return _endless(main)
    alone = dict.fromkeys(("seat_spread", "skill"), ALONE)
    missing = alone if few.seats == 1 else {"skill": NOT_YET}
    return Study(main, judged=[main], levels=[main], missing=missing)


def _endless(main: Sample) -> Study:
    return Study(main, missing=dict.fromkeys(("minutes", "seat_spread", "skill"), ENDLESS))


def _begun(sampler: Sampler, people: Level, begun: Sample) -> Sample:
    """The plan's own games: all of them where the board is judged by them."""
    if people.policy != begun.policy:
        return begun
    plan = sampler.plan
    if plan.games is None and plan.precision is None:
        return sampler.level(people, plan.seats)
    return sampler.finish(begun)


def _judged(sampler: Sampler, people: Level, main: Sample) -> Study:
    """What a board is judged by; `main` are games of the plan, all where `people` play them."""
    plan, seats = sampler.plan, sampler.plan.seats
    here = main if people.policy == main.policy else sampler.level(people, seats)
    others = [sampler.level(people, other) for other in sampler.other_seats()]
    rungs, missing = _skill(sampler)
    fewest = min(FEWEST, main.games.games)
    if here.games.games < fewest:  # there was no time for other players: these are better than none
        people, here, others = Level(main.policy, games=main.games.games), main, []
    levels = [
        here if level.policy == here.policy else _level(sampler, level, main)
        for level in _levels(sampler, people)
    ]
    judged = [here, *(other for other in others if other.games.games >= fewest)]
    if here.games.games < FEWEST:
        missing.setdefault("seat_spread", FEW_GAMES)
    extra = list(_skill_figure(rungs, sampler.subject.policies.names[0], seats))
    if plan.skill:
        if worth := sampler.choice_value(here):
            extra.append(Figure("choice_value", worth))
        elif sampler.deadline.passed:
            missing["choice_value"] = NO_TIME
    played = [sample for sample in levels if sample.games.games]
    return Study(main, people, judged, played, rungs, extra, missing)


def _level(sampler: Sampler, level: Level, main: Sample) -> Sample:
    """Games of a level; the plan's own where they are as many of the same."""
    same = (main.policy, main.games.games) == (level.policy, level.games)
    return main if same else sampler.level(level, sampler.plan.seats)


def _people(sampler: Sampler, main: Sample) -> Level:
    """The level by which the board is judged: the plan's own, where it asks for one."""
    policies = sampler.subject.policies
    asked = main.policy
    name = policies.like_people
    if asked in policies.names and asked != policies.names[0]:
        name = asked
    known = {level.policy: level for level in policies.levels}
    return known.get(name, Level(name, games=1_000))


def _levels(sampler: Sampler, people: Level) -> Sequence[Level]:
    """All levels side by side, weakest first."""
    levels = sampler.subject.policies.levels
    known = people.policy in [level.policy for level in levels]
    return levels if known else (*levels, people)


def _skill(sampler: Sampler) -> tuple[list[Rung], dict[str, str]]:
    """The rungs of the ladder that there is time for; or why there are none."""
    plan, ladder = sampler.plan, sampler.subject.policies.ladder
    if plan.seats == 1:
        return [], dict.fromkeys(("seat_spread", "skill"), ALONE)
    if not plan.skill:
        return [], {"skill": NO_SKILL}
    won = [(rung, sampler.skill(rung)) for rung in ladder]
    rungs = [Rung(rung.policy, rung.against, share) for rung, share in won if share]
    return rungs, {} if rungs or not ladder else {"skill": NO_TIME}


def _skill_figure(rungs: Sequence[Rung], plainest: str, seats: int) -> Iterator[Figure]:
    """What the best who met careless players won of all that is to be won by skill."""
    met = [rung.won for rung in rungs if rung.against == plainest]
    if met:
        yield Figure("skill", skill_of(met[-1], seats))


def skill_of(won: Estimate, seats: int) -> Estimate:
    """What share one good player won among careless ones, of all that there is to be won by
    skill."""
    return on_scale(won, 1 / seats, 1)
