"""The report: its keys, its verdict, its warnings, and the time it takes."""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Self

import numpy as np
import pytest

from cuatto_kit.api import load as load_design
from cuatto_kit.board.layout import Layout
from cuatto_kit.config.criteria import BY_NAME, Targets
from cuatto_kit.errors import Code, Finding
from cuatto_kit.games.metrics import Metrics
from cuatto_kit.games.race.analysis.metrics import RaceMetrics
from cuatto_kit.games.race.config.models import POLICIES
from cuatto_kit.games.race.family import RACE
from cuatto_kit.games.simulation import Simulation, simulate
from cuatto_kit.games.simulator import GameRecords
from cuatto_kit.reports.figures import FEWEST, common_figures, seat_gap
from cuatto_kit.reports.model import Verdicts
from cuatto_kit.reports.plan import Plan
from cuatto_kit.reports.report import Report, make_report, verdict
from cuatto_kit.reports.subject import LONGEST_GAME, Subject, subject_of
from cuatto_kit.timing import Deadline
from tests.games.race.boards import BRIDGED, STRAIGHT, document, load

from ..fakes import FakeSimulator

NO_TARGETS = Targets()
PAIR = Plan(seats=2, games=200, skill=False)


class NoMetrics(Metrics):
    """A family without figures of its own."""

    @classmethod
    def of(cls, layout: Layout, games: GameRecords) -> Self:
        return cls()

    def figures(self) -> list[tuple[str, str]]:
        return []


def race_subject(
    targets: Targets = NO_TARGETS,
    static: Sequence[Finding] = (),
    paths: dict[str, Any] = STRAIGHT,
    **changes: Any,
) -> Subject:
    variant, layout = load(document(paths, seats=changes.pop("seats", 3), **changes))
    made = subject_of("board", RACE.on(variant, layout), static)
    return replace(made, targets=targets, seats=(2, 2), static=lambda _: static)


def race_report(plan: Plan = PAIR, subject: Subject | None = None) -> Report:
    subject = subject or race_subject()
    return make_report(replace(subject, seats=(plan.seats, plan.seats)), plan)


def fake_report(
    wins: Sequence[int] = (50, 50),
    targets: Targets = NO_TARGETS,
    games: int = 1_000,
    turns: int = 10**9,
) -> Report:
    """Of games that need no rules."""
    subject = fake_subject(wins, targets, turns)
    return make_report(subject, Plan(seats=len(wins), games=games, skill=False))


def fake_subject(
    wins: Sequence[int] = (50, 50), targets: Targets = NO_TARGETS, turns: int = 10**9
) -> Subject:
    """A board whose games need no rules."""
    _, layout = load(document(STRAIGHT))
    seats = len(wins)
    return Subject(
        name="board",
        game="race",
        layout=layout,
        seats=(seats, seats),
        targets=targets,
        policies=FakeSimulator.policies,
        seconds_per_turn=15,
        metrics=NoMetrics,
        simulator=lambda _: FakeSimulator(wins, turns),
        static=lambda _: (),
    )


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_one_waits_for_the_turns_of_the_others(seats: int) -> None:
    games = simulate(FakeSimulator([20] * seats), ["random"] * seats, 1, 100)
    figures = {one.name: one.estimate for one in common_figures(games, seats, 30)}
    assert figures["wait"].mean == (seats - 1) / 2  # minutes


def codes(report: Report) -> list[str]:
    return [one.code for one in report.data.findings if one.severity != "info"]


def judged(report: Report, name: str) -> Any:
    """The judgement on a criterion."""
    (found,) = (one for one in report.data.judgements if one.name == name)
    return found


def is_mean(value: Any) -> bool:
    low, high = value["ci95"]
    return isinstance(value["mean"], float) and low <= value["mean"] <= high


def test_every_key_of_the_contract_is_there() -> None:
    data = race_report(Plan(seats=2, games=300)).data.as_json()
    assert (data["schema"], data["games"], data["seed"], data["seats"]) == (1, 300, 1, 2)
    assert data["policy"] == ["random", "random"]
    for name in (
        "finished", "choices_per_decision", "decision_share", "lead_changes",
        "hits_per_game", "rolls_per_game", "passes_per_turn", "dice_lost_per_turn",
        "turns", "minutes",
    ):  # fmt: skip
        assert is_mean(data[name]), name
    for name in ("turns", "minutes"):
        assert set(data[name]) == {"mean", "sd", "ci95", "p5", "p50", "p95"}
        assert data[name]["p5"] <= data[name]["p50"] <= data[name]["p95"]
    assert [row["seat"] for row in data["seat_win_rate"]] == [1, 2]
    assert all(is_mean(row) for row in data["seat_win_rate"])
    assert [(row["policy"], row["against"]) for row in data["skill"]] == [
        ("greedy", "random"),
        ("lookahead", "random"),
        ("lookahead", "greedy"),
    ]
    assert all(row["ci95"][0] <= row["win_rate"] <= row["ci95"][1] for row in data["skill"])
    assert {row["id"] for row in data["spaces"]} == {f"main.{n}" for n in range(1, 7)}
    assert all(set(row) == {"id", "visits", "hits", "jumps", "waits"} for row in data["spaces"])
    assert [row["name"] for row in data["paths"]] == ["main"]
    assert {row["name"] for row in data["judgements"]} | {
        row["name"] for row in data["unjudged"]
    } <= set(BY_NAME)
    assert len(data["sentences"]) == 3
    assert [(row["policy"], row["seats"]) for row in data["plays"]] == [
        ("random", 2),
        ("greedy", 2),
        ("lookahead", 2),
    ]
    path = {"name", "share", "use", "landings_per_space", "visits_per_space"}
    assert set(data["paths"][0]) == path
    assert (data["splits"], data["jumps"], data["static"]) == ([], [], [])
    assert json.loads(json.dumps(data)) == data


def test_the_same_plan_gives_the_same_report() -> None:
    assert race_report().data == race_report().data
    assert race_report().data != race_report(Plan(seats=2, games=200, seed=2, skill=False)).data


def test_a_report_is_read_as_it_was_written() -> None:
    bottleneck = Finding(Code.BOTTLENECK, "warning", "path main", "…")
    report = race_report(subject=race_subject(static=[bottleneck]))
    again = Report.read(report.data.written())
    assert again.data == report.data
    assert isinstance(again.data, RaceMetrics)
    assert again.data.written() == report.data.written()
    assert again.findings == report.findings


def test_the_familys_figures_stand_between_the_reports_own() -> None:
    keys = list(race_report().with_rates().as_json())
    own = list(RaceMetrics.model_fields)
    before, after = keys.index(own[0]), keys.index(own[-1]) + 1
    assert keys[before:after] == own
    assert keys[before - 1 : before] == ["lead_changes"]
    assert keys[after:] == [*Verdicts.model_fields]


def test_what_is_no_report_is_refused() -> None:
    for text in ("", "{}", '{"game": "race"}', '{"game": "unheard-of"}'):
        with pytest.raises((ValueError, KeyError)):
            Report.read(text)


def test_a_plan_without_games_plays_to_its_precision() -> None:
    data = race_report(Plan(seats=2, precision=0.02, skill=False)).data
    for row in data.seat_win_rate:
        low, high = row.ci95
        assert high - low <= 2 * 0.02


def test_one_policy_plays_every_seat_and_several_their_own() -> None:
    assert Plan(3, policies=("greedy",)).by_seat == ["greedy"] * 3
    assert Plan(2, policies=("greedy", "random")).by_seat == ["greedy", "random"]


def test_a_seat_alone_has_no_skill_and_no_spread() -> None:
    report = race_report(Plan(seats=1, games=100), race_subject(Targets(seat_spread=[0, 0.01])))
    assert report.data.skill == []
    assert {"TARGET_SEAT_SPREAD", "TARGET_SKILL"} & set(codes(report)) == set()
    assert {one.name for one in report.data.unjudged} >= {"seat_spread", "skill"}
    assert report.data.seat_win_rate[0].mean == 1


def test_minutes_follow_the_turns() -> None:
    data = race_report().data
    expected = data.turns.mean * POLICIES.seconds_per_turn / 60
    assert data.minutes.mean == pytest.approx(expected, abs=1e-3)


def test_the_seats_win_all_the_games_that_finish() -> None:
    data = race_report(Plan(seats=3, games=500, skill=False)).data
    assert sum(row.mean for row in data.seat_win_rate) == pytest.approx(1, abs=1e-5)
    assert data.finished.mean == 1


@pytest.mark.parametrize(
    ("severities", "expected"),
    [
        ([], "pass"),
        (["info"], "pass"),
        (["info", "warning"], "warn"),
        (["warning", "error", "info"], "fail"),
    ],
)
def test_the_worst_finding_is_the_verdict(severities: list[Any], expected: str) -> None:
    assert verdict([Finding("ANY", severity, "", "") for severity in severities]) == expected


@pytest.mark.slow
def test_what_was_found_before_the_games_counts_in_the_verdict() -> None:
    bottleneck = Finding(Code.BOTTLENECK, "warning", "path main", "…")
    report = race_report(subject=race_subject(static=[bottleneck], paths=BRIDGED))
    assert report.data.static[0].code == "BOTTLENECK"
    assert report.verdict == "warn"


def test_games_that_do_not_end_fail_the_board_after_the_first_hundred() -> None:
    subject = replace(race_subject(), seconds_per_turn=LONGEST_GAME / 2)
    report = race_report(Plan(seats=2, games=10_000), subject)
    assert codes(report) == ["UNFINISHED"]
    assert report.verdict == "fail"
    assert (report.data.finished.mean, report.data.games) == (0, 100)
    assert report.data.sentences == ["No game ends within eight hours at the table."]


@pytest.mark.parametrize(
    ("wins", "games", "found"),
    [((50, 49), 4_000, []), ((49, 48), 4_000, ["UNFINISHED"]), ((49, 49), 90, [])],
    ids=["as may be", "for certain", "perhaps by chance"],
)
def test_one_game_in_a_hundred_may_be_left_unfinished(
    wins: tuple[int, int], games: int, found: list[str]
) -> None:
    assert [code for code in codes(fake_report(wins, games=games)) if code == "UNFINISHED"] == found


def test_one_game_that_does_not_end_fails_no_board_that_there_is_no_time_for() -> None:
    subject = fake_subject((45, 45))
    report = make_report(subject, Plan(seats=2, games=200, skill=False), Deadline(0))
    assert (report.data.games, report.data.finished.mean) == (10, 0.9)
    assert codes(report)[0] == "NOT_ENOUGH_GAMES"
    assert report.verdict == "warn"


def test_a_board_is_judged_by_the_first_games_where_there_is_no_time_for_others() -> None:
    played = race_report(Plan(seats=2, games=200))
    report = make_report(replace(race_subject(), seats=(2, 2)), Plan(seats=2), Deadline(0))
    assert report.data.games == 10
    assert {one.name for one in report.data.judgements} >= {"minutes", "lead_changes"}
    assert judged(report, "minutes").judgement == judged(played, "minutes").judgement
    missing = {one.name: one.reason for one in report.data.unjudged}
    assert missing["seat_spread"] == "too few games to judge"


@pytest.mark.parametrize(
    ("minutes", "advice"),
    [((5, 9), "shorter paths"), ((11, 20), "longer paths"), ((8, 12), None)],
)
def test_a_game_of_the_wrong_length_is_warned_of(
    minutes: tuple[float, float], advice: str | None
) -> None:
    report = fake_report(targets=Targets(minutes=[*minutes]), games=40_000, turns=40)
    assert judged(report, "minutes").judgement == ("bad" if advice else "good")
    assert ("TARGET_MINUTES" in codes(report)) == bool(advice)
    (told,) = (
        (one for one in report.findings if one.code == "TARGET_MINUTES") if advice else (None,)
    )
    assert told is None or (advice in told.message and told.source == ("targets", "minutes"))


@pytest.mark.parametrize(
    ("wins", "games", "found"),
    [((55, 45), 40_000, False), ((57, 43), 40_000, True), ((57, 43), 1_000, False)],
    ids=["as wished", "for certain", "perhaps by chance"],
)
def test_seats_that_win_too_unevenly_are_warned_of(
    wins: tuple[int, int], games: int, found: bool
) -> None:
    report = fake_report(wins, Targets(seat_spread=0.1), games=games)
    assert ("TARGET_SEAT_SPREAD" in codes(report)) == found


def test_a_figure_can_be_left_unjudged() -> None:
    report = fake_report((80, 20), Targets(seat_spread=False))
    assert "TARGET_SEAT_SPREAD" not in codes(report)
    assert "seat_spread" in {one.name for one in report.data.unjudged}


@pytest.mark.parametrize(("uneven", "judgement"), [(2, "bad"), (3, "mind")])
def test_what_is_bad_with_another_number_of_seats_is_only_to_be_minded(
    uneven: int, judgement: str
) -> None:
    """A board for two or three is judged by two; it is unfair with one of these numbers."""
    even: dict[int, Sequence[int]] = {2: (50, 50), 3: (34, 33, 33)}
    wins = even | {uneven: (80, *[20 // (uneven - 1)] * (uneven - 1))}
    subject = replace(
        fake_subject(turns=40), seats=(2, 3), simulator=lambda seats: FakeSimulator(wins[seats], 40)
    )
    report = make_report(subject, Plan(seats=2, games=2_000, skill=False))
    told = judged(report, "seat_spread")
    assert (told.seats, told.judgement) == (uneven, judgement)
    assert ("TARGET_SEAT_SPREAD" in codes(report)) == (judgement == "bad")


@pytest.mark.parametrize("games", [FEWEST, 100, 2_000])
def test_a_fair_board_is_not_called_unfair_by_chance(games: int) -> None:
    """However many games are played, by however many seats."""
    rng = np.random.default_rng(games)
    for seats in (2, 4, 6):
        unfair = 0
        for _ in range(200):
            wins = Simulation(
                {"winners": 1 << rng.integers(seats, size=games)}, {}, seconds=0.0, cores=1
            )
            judgement = BY_NAME["seat_spread"].judge(seat_gap(wins, seats).estimate.ci95)
            unfair += judgement != "good"
        assert unfair <= 0.05 * 200, seats


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_board_that_treats_all_seats_alike_is_not_called_unfair(seats: int) -> None:
    """400 samples of games on a board on which a roll decides the first seat."""
    variant, layout = load(
        document(STRAIGHT, seats=seats, checkers={"regular": 1}, rules={"start_order": "roll_off"})
    )
    simulator = RACE.on(variant, layout).simulator(seats)
    games = simulate(simulator, ["greedy"] * seats, seed=1, games=400_000)
    assert np.ptp(games.win_shares(seats)) < 0.01  # as even as they are by the rules
    for size in (FEWEST, 100, 1_000):
        unfair = 0
        for first in range(0, 400 * size, size):
            columns = {name: all_of[first : first + size] for name, all_of in games.columns.items()}
            figures = common_figures(replace(games, columns=columns), seats, 15)
            told = next(figure.estimate for figure in figures if figure.name == "seat_spread")
            unfair += BY_NAME["seat_spread"].judge(told.ci95) != "good"
        assert unfair <= 0.05 * 400, size


def test_what_the_clock_leaves_no_time_for_is_told() -> None:
    deadline = Deadline()

    def progress(what: str, done: int, total: int) -> None:
        deadline.interrupted = deadline.interrupted or "greedy" in what

    report = make_report(race_subject(), Plan(seats=2, games=4_000), deadline, progress)
    assert report.data.games == 2_000
    assert "NOT_ENOUGH_GAMES" in codes(report)
    assert "skill" in {one.name for one in report.data.unjudged}


def test_something_is_told_however_little_time_there_is() -> None:
    report = make_report(race_subject(), Plan(seats=2, games=200), Deadline(0))
    assert report.data.games == 10
    assert report.data.skill == []
    assert "seat_spread" in {one.name for one in report.data.unjudged}


@pytest.mark.slow
def test_a_check_and_the_report_of_a_kit_judge_alike() -> None:
    """Whatever the plan's own games: the board is judged by the same ones."""
    design = load_design("short-12")
    kits, checks = design.report(), design.check(Plan(4, games=150, remedies=True))
    assert kits.data.judgements == checks.data.judgements
    assert (kits.data.sentences, kits.verdict) == (checks.data.sentences, checks.verdict)
    assert kits.data.games != checks.data.games


@pytest.mark.slow
def test_what_helps_is_confirmed_on_other_games() -> None:
    told = load_design("short-12").check(Plan(4, games=150, skill=False, remedies=True)).data
    assert [one.criterion for one in told.remedies] == ["seat_spread"] * 2
    for remedy in told.remedies:
        assert remedy.after.ci95[1] < remedy.before.ci95[0]
        assert remedy.lines.startswith("teams:\n  head_start: [0, ")


def test_games_that_only_good_players_never_end_are_warned_of() -> None:
    class Stubborn(FakeSimulator):
        """Greedy players never end a game."""

        policies = replace(FakeSimulator.policies, names=("random", "greedy"), people="greedy")

        def play(
            self, policies: Sequence[str], seed: int, first_game: int, games: int, **options: Any
        ) -> GameRecords:
            played = super().play(policies, seed, first_game, games, **options)
            if policies[0] == "greedy":
                played.columns["finished"][:] = 0
            return played

    subject = replace(fake_subject(), policies=Stubborn.policies, simulator=lambda _: Stubborn())
    report = make_report(subject, Plan(seats=2, games=200, skill=False))
    assert codes(report) == ["UNFINISHED"]
    assert report.verdict == "warn"
    assert "greedy players" in report.findings[0].message
