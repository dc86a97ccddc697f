"""The report: its keys, its verdict, its warnings and its advice."""

import json
from collections.abc import Callable, Sequence
from typing import Any, Self

import pytest

import cuatto_kit
from cuatto_kit.board.layout import Layout
from cuatto_kit.config.model import Targets
from cuatto_kit.errors import Finding
from cuatto_kit.games.metrics import Metrics
from cuatto_kit.games.race.analysis.metrics import RaceMetrics
from cuatto_kit.games.race.analysis.policies import POLICIES
from cuatto_kit.games.race.analysis.simulator import make_simulator
from cuatto_kit.games.simulator import GameRecords
from cuatto_kit.reports import report as module
from cuatto_kit.reports.report import Plan, Report, make_report, verdict
from tests.games.race.boards import BRIDGED, STRAIGHT, document, load

from ..fakes import FakeSimulator

NO_TARGETS = Targets()
PAIR = Plan(seats=2, games=200, skill=False)


class NoMetrics(Metrics):
    """A family that says no more than is said of all games."""

    @classmethod
    def of(cls, layout: Layout, games: GameRecords) -> Self:
        return cls()

    def figures(self) -> list[tuple[str, str]]:
        return []


def race_report(
    plan: Plan = PAIR,
    targets: Targets = NO_TARGETS,
    static: Sequence[Finding] = (),
    paths: dict[str, Any] = STRAIGHT,
) -> Report:
    variant, layout = load(document(paths, seats=3))
    return make_report(
        lambda start: make_simulator(variant.with_head_start(start), layout, plan.seats),
        RaceMetrics,
        layout,
        targets,
        static,
        plan,
        "board",
        "race",
    )


def fake_report(
    simulator_of: Callable[[Sequence[int]], FakeSimulator],
    targets: Targets = NO_TARGETS,
    games: int = 1_000,
) -> Report:
    _, layout = load(document(STRAIGHT))
    plan = Plan(seats=simulator_of(()).seats, games=games, skill=False)
    return make_report(simulator_of, NoMetrics, layout, targets, (), plan, "board", "race")


def codes(report: Report) -> list[str]:
    return [finding.code for finding in report.data.findings]


def is_mean(value: Any) -> bool:
    low, high = value["ci95"]
    return isinstance(value["mean"], float) and low <= value["mean"] <= high


def test_every_key_of_the_contract_is_there() -> None:
    data = race_report(Plan(seats=2, games=300)).data.as_json()
    assert (data["schema"], data["games"], data["seed"], data["seats"]) == (1, 300, 1, 2)
    assert data["policy"] == ["random", "random"]
    for name in (
        "finished", "choices_per_decision", "decision_share", "lead_changes",
        "hits_per_game", "rolls_per_game", "passes_per_turn", "turns", "minutes",
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
    assert all(set(row) == {"id", "visits", "hits"} for row in data["spaces"])
    assert [row["name"] for row in data["paths"]] == ["main"]
    assert (data["static"], data["findings"], data["verdict"]) == ([], [], "pass")
    assert json.loads(json.dumps(data)) == data


def test_the_same_plan_gives_the_same_report() -> None:
    assert race_report().data == race_report().data
    assert race_report().data != race_report(Plan(seats=2, games=200, seed=2, skill=False)).data


def test_a_report_is_read_as_it_was_written() -> None:
    report = race_report(static=[Finding("BOTTLENECK", "warning", "path main", "…")])
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
    assert keys[after:] == ["skill", "static", "verdict", "findings", "games_per_second", "cores"]


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
    report = race_report(Plan(seats=1, games=100), Targets(seat_spread=0.01))
    assert report.data.skill == []
    assert codes(report) == []
    assert report.data.seat_win_rate[0].mean == 1


def test_minutes_follow_the_turns() -> None:
    data = race_report().data
    expected = data.turns.mean * POLICIES.seconds_per_turn / 60
    assert data.minutes.mean == pytest.approx(expected, abs=1e-3)


def test_a_file_may_say_what_a_turn_takes() -> None:
    usual, slow = (
        cuatto_kit.load(f"{pace}{document(STRAIGHT)}").check(PAIR).data
        for pace in ("", "seconds_per_turn: 60\n")
    )
    assert slow.turns == usual.turns
    assert slow.minutes.mean == pytest.approx(slow.turns.mean, abs=1e-3)
    assert usual.minutes.mean == pytest.approx(slow.minutes.mean / 4, abs=1e-3)


@pytest.mark.parametrize("board", ["cant-stop", "cabeza"])
def test_every_game_has_a_pace(board: str) -> None:
    plan = Plan(seats=2, games=1, skill=False)
    data = cuatto_kit.load(board, settings=["seconds_per_turn=600"]).check(plan).data
    assert data.minutes.mean == pytest.approx(data.turns.mean * 10, rel=1e-4)


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


def test_what_was_found_before_the_games_counts_in_the_verdict() -> None:
    report = race_report(static=[Finding("BOTTLENECK", "warning", "path main", "…")], paths=BRIDGED)
    assert report.data.static[0].code == "BOTTLENECK"
    assert report.verdict == "warn"


def test_games_that_do_not_end_fail_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TURN_CAP", 2)
    report = race_report()
    assert codes(report) == ["UNFINISHED"]
    assert report.verdict == "fail"
    assert report.data.finished.mean == 0


@pytest.mark.parametrize(("wins", "found"), [((50, 49), []), ((49, 49), ["UNFINISHED"])])
def test_one_game_in_a_hundred_may_be_left_unfinished(
    wins: tuple[int, int], found: list[str]
) -> None:
    assert codes(fake_report(lambda _: FakeSimulator(wins))) == found


@pytest.mark.parametrize(
    ("minutes", "advice"),
    [((5, 9), "the board shorter"), ((11, 20), "the board longer"), ((8, 12), None)],
)
def test_a_game_of_the_wrong_length_is_warned_of(
    minutes: tuple[float, float], advice: str | None
) -> None:
    targets = Targets(minutes=minutes)
    report = fake_report(lambda _: FakeSimulator(turns=40), targets, games=40_000)
    assert codes(report) == (["TARGET_MINUTES"] if advice else [])
    assert report.verdict == ("warn" if advice else "pass")
    assert not advice or advice in report.findings[0].message


SPREAD = Targets(seat_spread=0.1)


@pytest.mark.parametrize(
    ("wins", "games", "found"),
    [((55, 45), 40_000, []), ((56, 44), 40_000, ["TARGET_SEAT_SPREAD"]), ((56, 44), 1_000, [])],
    ids=["as wished", "for certain", "perhaps by chance"],
)
def test_seats_that_win_too_unevenly_are_warned_of(
    wins: tuple[int, int], games: int, found: list[str]
) -> None:
    report = fake_report(lambda _: FakeSimulator(wins), SPREAD, games=games)
    assert codes(report) == found
    assert report.verdict == ("warn" if found else "pass")


def test_a_handicap_that_narrows_the_spread_is_advised_with_what_it_does() -> None:
    """Each pip ahead of the second seat moves five wins in a hundred."""

    def simulator_of(start: Sequence[int]) -> FakeSimulator:
        ahead = 5 * (start[1] - start[0]) if start else 0
        return FakeSimulator((60 - ahead, 40 + ahead))

    (finding,) = fake_report(simulator_of, SPREAD).findings
    assert "(seat 2 by 2) narrows it to 0.000" in finding.message


def test_a_fair_board_is_not_called_unfair_by_chance() -> None:
    text = document(STRAIGHT, seats=4, rules={"start_order": "roll_off", "win": "round_end"})
    spec, layout = load(text)
    targets = Targets(seat_spread=0.02)
    for seed in range(8):
        plan = Plan(seats=4, games=2_000, seed=seed, skill=False)
        report = make_report(
            lambda start: make_simulator(spec.with_head_start(start), layout, 4),
            RaceMetrics, layout, targets, (), plan, "fair", "cuatto",
        )  # fmt: skip
        assert "TARGET_SEAT_SPREAD" not in codes(report)


def test_no_handicap_is_advised_where_none_narrows_the_spread() -> None:
    (finding,) = fake_report(lambda _: FakeSimulator((60, 40)), SPREAD).findings
    assert "no head start" in finding.message


def test_no_handicap_is_advised_that_does_not_hold_on_other_games() -> None:
    """Too small a gain could be chance."""

    def simulator_of(start: Sequence[int]) -> FakeSimulator:
        return FakeSimulator((59, 41) if any(start) else (60, 40))

    (finding,) = fake_report(simulator_of, SPREAD).findings
    assert "narrows this for certain" in finding.message
