"""Games are kept and gone on from: none is played twice, and growing changes no figure."""

from dataclasses import dataclass, field, replace

import numpy as np

from cuatto_kit.games.simulation import Simulation, simulate
from cuatto_kit.games.simulator import Level
from cuatto_kit.reports.plan import Plan
from cuatto_kit.reports.report import first_report, make_report
from cuatto_kit.reports.sampling import FIRST_GAMES, FIRST_TURNS, SURE_GAMES, Archive, Sampler
from cuatto_kit.reports.subject import Subject
from cuatto_kit.timing import Deadline

from ..fakes import FakeSimulator
from .test_report import fake_subject, race_subject

PEOPLE = Plan(seats=2, policies=("greedy",), skill=False)


@dataclass
class Counting(FakeSimulator):
    """Notes which games it plays."""

    played: list[int] = field(default_factory=list)

    def play(self, policies, seed, first_game, games, **options):  # type: ignore[no-untyped-def]
        self.played += range(first_game, first_game + games)
        return super().play(policies, seed, first_game, games, **options)


def counted() -> tuple[Subject, Counting]:
    simulator = Counting()
    return replace(fake_subject(), simulator=lambda _: simulator), simulator


def test_no_game_is_played_twice() -> None:
    subject, simulator = counted()
    archive, plan = Archive(), Plan(seats=2, skill=False)
    for effort in (1 / 16, 1 / 4, 1):
        make_report(subject, replace(plan, effort=effort), archive=archive)
    assert sorted(simulator.played) == list(range(len(simulator.played)))


def test_figures_that_grew_are_those_of_one_go() -> None:
    subject = race_subject()
    archive = Archive()
    first_report(subject, PEOPLE, 60, Deadline(), archive=archive)
    make_report(subject, replace(PEOPLE, effort=1 / 8), archive=archive)
    grown = make_report(subject, PEOPLE, archive=archive)
    assert grown.data == make_report(subject, PEOPLE).data


def test_the_board_is_judged_by_the_games_that_a_check_judges_it_by() -> None:
    subject = race_subject()
    usual = make_report(subject, Plan(seats=2, games=300, skill=False))
    assert make_report(subject, PEOPLE).data.judgements == usual.data.judgements


def test_exactly_the_games_that_are_asked_for_are_told() -> None:
    subject = replace(race_subject(), seats=(2, 2))
    report = make_report(subject, Plan(seats=2, games=130, skill=False))
    assert report.data.games == 130
    assert any(play.games > 130 and play.policy == "random" for play in report.data.plays)


def test_what_is_tallied_is_of_exactly_as_many_games() -> None:
    archive, simulator = Archive(), FakeSimulator()

    def play(first_game: int, games: int) -> Simulation:
        return simulate(simulator, ["random"] * 2, 1, games, first_game=first_game)

    archive.first("a", 50, play)
    assert archive.exactly("a", 30, play).tallies["visits"][0] == 30
    assert archive.first("a", 30, play).games == 50
    assert archive.columns("a", 10, play, 35).columns["turns"].tolist() == list(range(35, 45))


def test_less_effort_plays_fewer_games() -> None:
    few = make_report(race_subject(), replace(PEOPLE, effort=1 / 16)).data
    assert 40 <= few.games < make_report(race_subject(), PEOPLE).data.games / 8


def test_few_games_say_at_once_what_they_can() -> None:
    report = first_report(race_subject(), PEOPLE, 60, Deadline())
    assert report.data.games == 60
    assert {one.name for one in report.data.unjudged} >= {"skill"}
    assert report.data.sentences


def test_some_games_are_played_when_there_is_no_time() -> None:
    assert first_report(race_subject(), PEOPLE, 60, Deadline(0)).data.games >= 10


def test_games_that_do_not_end_are_told_at_once() -> None:
    subject = replace(fake_subject((0, 0)), simulator=lambda _: FakeSimulator((0, 0)))
    plan = Plan(seats=2)
    assert first_report(subject, plan, 60, Deadline()).data.verdict == "fail"


def test_nobody_plays_more_games_than_asked_for() -> None:
    subject = replace(race_subject(), seats=(2, 3))
    report = make_report(subject, Plan(seats=2, games=5, most=5))
    assert {play.games for play in report.data.plays} == {5}
    assert {play.seats for play in report.data.plays} == {2, 3}


def test_of_very_long_games_few_are_played() -> None:
    subject, simulator = counted()
    sampler = Sampler(subject, Plan(seats=2), Deadline(), lambda *_: None)
    games = simulate(simulator, ["random"] * 2, 1, 50)
    long = replace(games, columns={**games.columns, "turns": np.full(50, FIRST_TURNS // 20)})
    endless = replace(games, columns={**games.columns, "turns": np.full(50, FIRST_TURNS)})
    told = [sampler._games_within(Level("", 10_000, 1), one) for one in (games, long, endless)]
    assert told == [FIRST_GAMES, 20, SURE_GAMES]
