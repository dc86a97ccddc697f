"""The games of a report.

They are the plan's own games, the games by which the board is judged, other numbers of seats,
weaker and stronger players, and tests of skill.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from cuatto_kit.games.metrics import Figure
from cuatto_kit.games.simulator import Level
from cuatto_kit.reports.figures import FEWEST
from cuatto_kit.reports.sampling import Sample, Sampler
from cuatto_kit.statistics import Estimate, on_scale

NO_TIME = "there was no time left (--budget)"
"""The reason of criteria for which there was no time."""
NO_SKILL = "it was not asked for (--no-skill)"
"""The reason of a test of skill that was switched off."""
ALONE = "one seat plays alone"
"""The reason of criteria that need several seats."""
ENDLESS = "too many games do not end"
"""The reason of criteria of games that do not end."""
FEW_GAMES = "too few games to judge"
"""The reason of figures whose interval is too wide."""
NOT_YET = "games by other players come next"
"""The reason of a criterion that a later report will have."""


@dataclass(frozen=True)
class Rung:
    """The share of games that one seat wins with a better policy."""

    policy: str
    against: str
    won: Estimate


@dataclass(frozen=True)
class Study:
    """The games that were played.

    - `main`: the games of the plan.
    - `level`: the level most similar to human play.
    - `judged`: the games of that level, the plan's number of seats first; empty if the plan's own
      games do not end.
    - `levels`: the games of all levels with the plan's number of seats, the weakest first.
    - `skill`: the tests of skill.
    - `extra`: figures of other games.
    - `missing`: the reasons why criteria have no figure, by name.
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
        """The games of levels stronger than the level by which the board is judged."""
        here = self.judged[:1]
        names = [sample.policy for sample in self.levels]
        return self.levels[names.index(here[0].policy) + 1 :] if here else ()


def study(sampler: Sampler) -> Study:
    """Play the games of a report, beginning with those by which the board is judged.

    Games for which the deadline leaves no time are missing. Raises KeyboardInterrupt if the user
    stops the first game.
    """
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
    """Play a few games of the plan only; the judgements are based on these games.

    Raises KeyboardInterrupt if the user stops the first game.
    """
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
    """Return the plan's own games; all of them if the board is judged by them."""
    if people.policy != begun.policy:
        return begun
    plan = sampler.plan
    if plan.games is None and plan.precision is None:
        return sampler.level(people, plan.seats)
    return sampler.finish(begun)


def _judged(sampler: Sampler, people: Level, main: Sample) -> Study:
    """Play the games by which a board is judged.

    `main` are games of the plan; all of them if they are played by the level `people`.
    """
    plan, seats = sampler.plan, sampler.plan.seats
    here = main if people.policy == main.policy else sampler.level(people, seats)
    others = [sampler.level(people, other) for other in sampler.other_seats()]
    rungs, missing = _skill(sampler)
    fewest = min(FEWEST, main.games.games)
    if here.games.games < fewest:  # no time for other players: these games are better than none
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
    """Return games of a level, or the plan's own games if they are as many of the same level."""
    same = (main.policy, main.games.games) == (level.policy, level.games)
    return main if same else sampler.level(level, sampler.plan.seats)


def _people(sampler: Sampler, main: Sample) -> Level:
    """Return the level by which the board is judged; the plan's own if it requests one."""
    policies = sampler.subject.policies
    asked = main.policy
    name = policies.like_people
    if asked in policies.names and asked != policies.names[0]:
        name = asked
    known = {level.policy: level for level in policies.levels}
    return known.get(name, Level(name, games=1_000))


def _levels(sampler: Sampler, people: Level) -> Sequence[Level]:
    """Return all levels, the weakest first."""
    levels = sampler.subject.policies.levels
    known = people.policy in [level.policy for level in levels]
    return levels if known else (*levels, people)


def _skill(sampler: Sampler) -> tuple[list[Rung], dict[str, str]]:
    """Return the rungs of the ladder for which there is time, or the reason without any."""
    plan, ladder = sampler.plan, sampler.subject.policies.ladder
    if plan.seats == 1:
        return [], dict.fromkeys(("seat_spread", "skill"), ALONE)
    if not plan.skill:
        return [], {"skill": NO_SKILL}
    won = [(rung, sampler.skill(rung)) for rung in ladder]
    rungs = [Rung(rung.policy, rung.against, share) for rung, share in won if share]
    return rungs, {} if rungs or not ladder else {"skill": NO_TIME}


def _skill_figure(rungs: Sequence[Rung], plainest: str, seats: int) -> Iterator[Figure]:
    """Yield the figure of the best policy that played against the simplest one."""
    met = [rung.won for rung in rungs if rung.against == plainest]
    if met:
        yield Figure("skill", skill_of(met[-1], seats))


def skill_of(won: Estimate, seats: int) -> Estimate:
    """Return the wins of one good player among careless ones, as a share of the gain by skill.

    An even share of the games is 0, and all games are 1.
    """
    return on_scale(won, 1 / seats, 1)
