"""Nothing is judged by fewer games than were planned, however fast or slow the machine is."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from threading import Lock
from typing import Any

import pytest

from cuatto_kit import timing
from cuatto_kit.cli import output
from cuatto_kit.games import simulation
from cuatto_kit.games.simulator import GameRecords, Level, Matchup, Policies
from cuatto_kit.reports import sampling
from cuatto_kit.reports.compare_page import comparison_page, sweep_page
from cuatto_kit.reports.comparing import Comparison, Sweep, SweepRow
from cuatto_kit.reports.contest import Entrant, Played, play
from cuatto_kit.reports.enough import Work, budget_of
from cuatto_kit.reports.judging import NO_BETTER
from cuatto_kit.reports.model import ReportData, UnjudgedEntry
from cuatto_kit.reports.plan import Plan
from cuatto_kit.reports.report import Report, make_report
from cuatto_kit.reports.sampling import Archive
from cuatto_kit.reports.study import FEW_GAMES, NO_SKILL
from cuatto_kit.reports.subject import LONGEST_GAME, Subject
from cuatto_kit.reports.words import headline_of
from cuatto_kit.timing import Deadline

from ..fakes import FakeSimulator
from .test_report import codes, fake_subject, race_subject

HEADLINE = re.compile(
    r"Not enough games to judge \(([\d,]+) of ([\d,]+)\); run again with --budget (\d+)\."
)
WITHOUT_TIME = Deadline(0)
NAMES = ("random", "greedy", "lookahead")


@dataclass
class Clock:
    """A clock that advances only on request."""

    now: float = 0.0
    lock: Lock = field(default_factory=Lock)

    def monotonic(self) -> float:
        return self.now

    perf_counter = monotonic

    def go_on(self, seconds: float) -> None:
        with self.lock:
            self.now += seconds


@dataclass
class Slow(FakeSimulator):
    """Takes its time to compile, for each line-up anew, and for every game."""

    policies = Policies(
        NAMES,
        (Matchup("greedy", "random", 400), Matchup("lookahead", "random", 80)),
        15,
        (Level("random", 300), Level("greedy", 600), Level("lookahead", 50)),
        "greedy",
    )
    clock: Clock = field(default_factory=Clock)
    to_compile: float = 0.0
    a_game: float = 0.0
    compiled: set[tuple[str, ...]] = field(default_factory=set)

    def compile(self, policies: Sequence[str]) -> None:
        self.play(policies, 1, 0, 0)

    def is_compiled(self, policies: Sequence[str]) -> bool:
        return tuple(policies) in self.compiled

    def play(
        self, policies: Sequence[str], seed: int, first_game: int, games: int, **options: Any
    ) -> GameRecords:
        if not self.is_compiled(policies):
            self.clock.go_on(self.to_compile)
            self.compiled.add(tuple(policies))
        self.clock.go_on(games * self.a_game)
        return super().play(policies, seed, first_game, games, **options)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of deadlines and of games."""
    clock = Clock()
    for module in (timing, simulation, sampling):
        monkeypatch.setattr(module, "time", clock)
    monkeypatch.setattr(simulation, "cores", lambda: 1)
    return clock


def slow_subject(clock: Clock, to_compile: float = 0.0, a_game: float = 0.0) -> Subject:
    made = {
        len(wins): Slow(wins, 40, clock=clock, to_compile=to_compile, a_game=a_game)
        for wins in ((50, 50), (34, 33, 33), (25, 25, 25, 25))
    }
    subject = replace(fake_subject(), seats=(2, 4), policies=Slow.policies)
    return replace(subject, simulator=made.__getitem__)


def report_within(seconds: float, subject: Subject, plan: Plan) -> Report:
    return make_report(subject, plan, Deadline(seconds))


# --- a check ----------------------------------------------------------------------------------


def test_a_budget_that_is_too_short_gives_a_warning_in_place_of_a_verdict() -> None:
    report = make_report(race_subject(), Plan(seats=2), WITHOUT_TIME)
    told = HEADLINE.fullmatch(headline_of(report.data))
    assert told
    played, planned = (int(number.replace(",", "")) for number in told.groups()[:2])
    assert played < planned / 10
    assert report.verdict == "warn"
    assert [one.severity for one in report.findings if one.code == "NOT_ENOUGH_GAMES"] == [
        "warning"
    ]
    said = report.data.as_json()["not_enough"]
    assert said == {"games": played, "planned": planned, "option": f"--budget {told[3]}"}


def test_all_players_play_some_games() -> None:
    """They tell how long the others would take."""
    subject = replace(race_subject(), seats=(2, 3))
    plays = make_report(subject, Plan(seats=2), WITHOUT_TIME).data.plays
    assert {(one.policy, one.seats) for one in plays} >= {(name, 2) for name in NAMES}
    assert all(one.games >= 10 for one in plays)


def test_where_all_was_played_nothing_is_said_of_it() -> None:
    report = make_report(race_subject(), Plan(seats=2, games=200, skill=False))
    assert "not_enough" not in report.data.as_json()
    assert "NOT_ENOUGH_GAMES" not in codes(report)


def test_compiling_takes_no_time_of_a_budget(clock: Clock) -> None:
    """That of all players and numbers of seats."""
    report = report_within(1, slow_subject(clock, to_compile=100), Plan(seats=3))
    assert clock.now >= 500
    assert report.data.not_enough is None
    assert len(report.data.skill) == 2


def test_the_budget_that_is_named_will_do(clock: Clock) -> None:
    subject, plan = slow_subject(clock, a_game=0.01), Plan(seats=3)
    short = report_within(2, subject, plan).data.not_enough
    assert short
    assert short.games < short.planned
    option, seconds = short.option.split()
    assert option == "--budget"
    whole = report_within(float(seconds), subject, plan)
    assert whole.data.not_enough is None
    assert whole.data == make_report(subject, plan).data


def test_the_speed_of_a_machine_is_in_no_report(clock: Clock) -> None:
    plan = Plan(seats=3)
    fast, slow = (
        report_within(10_000, slow_subject(clock, a_game=seconds), plan)
        for seconds in (0.0001, 0.01)
    )
    assert fast.data == slow.data


@pytest.mark.parametrize(
    "plan",
    [
        Plan(seats=3, games=5_000, whole=True, most=5_000),
        Plan(seats=3, precision=0.01),
        Plan(seats=3, policies=("greedy",)),
        Plan(seats=3, policies=("greedy", "random", "random")),
    ],
    ids=["games", "precision", "policy", "policies"],
)
def test_a_budget_may_run_out_whatever_is_asked_for(clock: Clock, plan: Plan) -> None:
    subject = slow_subject(clock, a_game=0.01)
    for seconds in (0, 1, 20):
        short = report_within(seconds, subject, plan)
        assert HEADLINE.fullmatch(headline_of(short.data))
        assert short.verdict == "warn"


def test_games_that_were_asked_for_are_missed_when_all_others_were_played(clock: Clock) -> None:
    subject = slow_subject(clock, a_game=0.01)
    usual = make_report(subject, Plan(seats=3))
    clock.now = 0
    report_within(1e9, subject, Plan(seats=3))
    enough_for_others = clock.now + 10
    plan = Plan(seats=3, games=100_000)
    short = report_within(enough_for_others, subject, plan)
    assert short.data.judgements == usual.data.judgements
    assert short.data.not_enough
    assert usual.data.games < short.data.games < 100_000


def test_a_person_who_ends_the_games_is_named_no_budget() -> None:
    deadline = Deadline()

    def progress(what: str, done: int, total: int) -> None:
        deadline.interrupted = deadline.interrupted or "greedy" in what

    report = make_report(race_subject(), Plan(seats=2), deadline, progress)
    assert re.fullmatch(
        r"Not enough games to judge \([\d,]+ of [\d,]+\); run again and wait for the end\.",
        headline_of(report.data),
    )
    assert report.verdict == "warn"


def test_a_person_who_ends_the_first_game_is_given_no_answer() -> None:
    deadline = Deadline()
    deadline.interrupted = True
    with pytest.raises(KeyboardInterrupt):
        make_report(race_subject(), Plan(seats=2), deadline)


def test_a_handful_of_games_that_is_asked_for_judges_nothing() -> None:
    few = make_report(fake_subject(), Plan(seats=2, games=10, most=10, whole=True))
    assert headline_of(few.data) == (
        "Not enough games to judge (10 of 100); run again with --games 100."
    )
    assert few.verdict == "warn"
    enough = make_report(fake_subject(), Plan(seats=2, games=100, most=100, whole=True))
    assert enough.data.not_enough is None


def test_what_helps_is_cut_short_without_a_doubt_about_the_verdict() -> None:
    deadline, subject = Deadline(), race_subject(seats=2)
    subject = replace(subject, changes=lambda complaint: _expired(deadline))
    report = make_report(subject, Plan(seats=2, remedies=True, skill=False), deadline)
    assert report.data.not_enough is None
    assert [one.severity for one in report.findings if one.code == "CUT_SHORT"] == ["info"]


def _expired(deadline: Deadline) -> Sequence[Any]:
    deadline.interrupted = True
    return ()


def test_who_judged_is_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    report = make_report(race_subject(), Plan(seats=2), WITHOUT_TIME)
    plays = [(play.policy, play.seats) for play in report.data.plays]
    assert len(plays) == len(set(plays))
    output.print_report(report)
    lines = [line.strip() for line in capsys.readouterr().out.splitlines() if line.strip()]
    assert len(lines) == len(set(lines))
    assert sum(line.startswith("Judged by ") for line in lines) == 1


def test_exactly_as_many_games_are_played_as_asked_for_where_none_ends() -> None:
    subject = replace(race_subject(), seconds_per_turn=LONGEST_GAME / 2)
    report = make_report(subject, Plan(seats=2, games=300, most=300, whole=True))
    assert (report.data.games, report.verdict) == (300, "fail")
    assert report.data.turns.p95 <= subject.turn_cap


# --- headlines --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def passed() -> ReportData:
    """A report with three figures of length and two of interest, all good."""
    report = make_report(fake_subject((25,) * 4), Plan(seats=4, games=4_000, skill=False))
    names = ("minutes", "first_round", "decision_share", "drama", "seat_spread")
    template = report.data.judgements[0]
    questions = ("length", "length", "interest", "interest", "fairness")
    judgements = [
        template.model_copy(update={"name": name, "question": question, "judgement": "good"})
        for name, question in zip(names, questions, strict=True)
    ]
    return report.data.model_copy(
        update={"judgements": judgements, "unjudged": [], "verdict": "pass"}
    )


def without(data: ReportData, *names: str, reason: str = FEW_GAMES) -> ReportData:
    return data.model_copy(
        update={"unjudged": [UnjudgedEntry(name=name, reason=reason) for name in names]}
    )


@pytest.mark.parametrize(
    ("missing", "headline"),
    [
        ((), "Worth printing: all 5 figures that were judged are good."),
        (("drama",), "Worth printing: 4 figures are good; 1 could not be judged."),
        (("seat_spread",), "Nothing speaks against it, but fairness was not judged."),
        (
            ("seat_spread", "drama", "decision_share"),
            "Nothing speaks against it, but fairness and interest were not judged.",
        ),
    ],
)
def test_a_headline_claims_nothing_of_what_was_not_judged(
    passed: ReportData, missing: tuple[str, ...], headline: str
) -> None:
    assert headline_of(without(passed, *missing)) == headline


def test_a_question_that_was_not_asked_is_missed_in_no_headline(passed: ReportData) -> None:
    told = headline_of(without(passed, "skill", reason=NO_SKILL))
    assert told == "Worth printing: all 5 figures that were judged are good."


def test_a_thing_to_mind_hides_no_question_without_an_answer(passed: ReportData) -> None:
    first, *rest = passed.judgements
    minded = passed.model_copy(
        update={"judgements": [first.model_copy(update={"judgement": "mind"}), *rest]}
    )
    assert headline_of(minded) == "Worth printing, with 1 thing to mind."
    assert headline_of(without(minded, "drama")) == (
        "Worth printing, with 1 thing to mind; 1 could not be judged."
    )
    assert headline_of(without(minded, "seat_spread")).startswith("Nothing speaks against it")


# --- skill ------------------------------------------------------------------------------------


@dataclass
class Clumsy(FakeSimulator):
    """The greedy player among four wins a game in ten."""

    policies = Policies(
        NAMES[:2], (Matchup("greedy", "random", 2_000),), 15, (Level("greedy", 500),), "greedy"
    )
    wins: Sequence[int] = (25,) * 4
    choices: int = 1

    def play(
        self, policies: Sequence[str], seed: int, first_game: int, games: int, **options: Any
    ) -> GameRecords:
        played = super().play(policies, seed, first_game, games, **options)
        played.columns["nontrivial"][:] = self.choices
        if len(set(policies)) > 1:
            for place, number in enumerate(range(first_game, first_game + games)):
                greedy = -number % 4 if number % 10 == 0 else (1 - number) % 4
                played.columns["winners"][place] = 1 << greedy
        return played


def clumsy_report(choices: int) -> Report:
    subject = replace(
        fake_subject((25,) * 4),
        policies=Clumsy.policies,
        simulator=lambda _: Clumsy(choices=choices),
    )
    return make_report(subject, Plan(seats=4, games=500))


def test_players_that_lose_to_careless_ones_say_nothing_of_skill() -> None:
    report = clumsy_report(choices=1)
    assert report.data.skill[0].ci95[1] < 0.25
    assert {one.name: one.reason for one in report.data.unjudged}["skill"] == NO_BETTER
    assert "TARGET_SKILL" not in codes(report)
    assert not any("skill" in sentence for sentence in report.data.sentences)


def test_where_there_is_nothing_to_choose_there_is_no_skill() -> None:
    assert "TARGET_SKILL" in codes(clumsy_report(choices=0))


# --- boards held against each other -----------------------------------------------------------


def contest(clock: Clock, seconds: float, **speed: float) -> list[Played]:
    plan = Plan(3, policies=("greedy",))
    entrants = [Entrant(name, slow_subject(clock, **speed), plan) for name in ("one", "other")]
    return play(entrants, Deadline(seconds), lambda *_: None)


def test_a_comparison_without_time_is_told_as_far_as_it_goes(clock: Clock) -> None:
    made = Comparison(*contest(clock, 0, a_game=0.01), seed=1)
    assert HEADLINE.match(made.sentence)
    assert "So far: " in made.sentence
    assert made.entry.verdicts == ("warn", "warn")
    assert made.games == 10
    assert "skill" not in {one.name for one in made.entry.figures}
    told = made.entry.as_json()["not_enough"]
    assert isinstance(told, dict)
    assert told["games"] == 40
    assert "Not enough games to judge" in comparison_page(made)


def test_a_person_may_end_a_comparison() -> None:
    deadline = Deadline()

    def progress(what: str, done: int, total: int) -> None:
        deadline.interrupted = deadline.interrupted or done >= 100

    entrants = [Entrant(name, race_subject(), Plan(2, 300)) for name in ("one", "other")]
    made = Comparison(*play(entrants, deadline, progress), seed=1)
    assert made.not_enough
    assert "run again and wait for the end. So far: " in made.sentence
    with pytest.raises(KeyboardInterrupt):
        play([replace(one, archive=Archive()) for one in entrants], deadline, progress)


def test_a_sweep_without_time_is_told_as_far_as_it_goes(clock: Clock) -> None:
    rows = [SweepRow(one.name, one.name, one) for one in contest(clock, 0, a_game=0.01)]
    made = Sweep("board", "key", 1, rows)
    assert made.not_enough
    assert "not_enough" in made.entry.as_json()
    assert [row.verdict for row in rows] == ["warn", "warn"]
    assert "Not enough games to judge" in sweep_page(made)


def test_compiling_takes_no_time_of_a_comparison(clock: Clock) -> None:
    for one in contest(clock, 1, to_compile=100):
        assert one.not_enough is None
        assert one.sample.games.games == 20_000
    assert clock.now >= 400


def test_the_budget_that_a_comparison_names_will_do(clock: Clock) -> None:
    short = contest(clock, 1, a_game=0.001)[0].not_enough
    assert short
    one, other = contest(clock, float(short.option.split()[1]), a_game=0.001)
    assert one.not_enough is other.not_enough is None


# --- the count --------------------------------------------------------------------------------


def test_a_series_that_is_noted_again_counts_once() -> None:
    work = Work()
    work.note("a", 100, 100, 1.0)
    work.note("a", 400, 100, 1.0)
    work.note("b", 50, 80, 1.0)
    assert (work.played, work.planned) == (150, 450)


def test_budgets_are_round_and_have_a_reserve() -> None:
    assert [budget_of(seconds) for seconds in (0, 2, 7, 40, 41, 100)] == [5, 5, 15, 60, 90, 150]
