"""`check` from the command line: what it prints, writes and returns."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.games.race.boards import BRIDGED, document

FEW = ("--seats", "2", "--games", "50", "--seed", "1")
PATHS = {"main": {"from": "start", "walk": "up 6", "to": "finish"}}
KEYS = """schema variant game games seed policy seats finished turns minutes seat_win_rate
    choices_per_decision decision_share lead_changes skill static verdict findings
    hits_per_game rolls_per_game passes_per_turn dice_lost_per_turn paths splits jumps spaces
    games_per_second cores"""
BAD_BOARDS = {
    "no finish": (document({"main": {"from": "start", "walk": "up 6"}}), "NO_FINISH"),
    "stranded": (
        document(
            {"main": {"from": "start", "walk": "up 4", "to": "finish"}},
            checkers={"even": 1, "regular": 2},
            rules={"finish": "exact"},
        ),
        "STRANDED",
    ),
    "short bridge": (document(PATHS, bridge=2), "BRIDGE_SHORT"),
}


@pytest.fixture
def board(tmp_path: Path):
    def write(text: str) -> str:
        (tmp_path / "board.yaml").write_text(text, "utf-8")
        return "board.yaml"

    return write


def test_the_report_has_the_keys_of_the_contract(call):
    answer = call("check", "short-12", "--games", "500", "--seats", "2", "--json")
    report = json.loads(answer.stdout)
    assert answer.returncode == 0
    assert set(KEYS.split()) <= set(report)
    assert (report["games"], report["seats"], report["variant"]) == (500, 2, "short-12")
    assert sum(row["mean"] for row in report["seat_win_rate"]) == pytest.approx(1, abs=1e-5)


def test_a_remark_names_the_place_that_it_is_about(call, board, tmp_path):
    name = board(document(BRIDGED))
    answer = call("check", name, "--games", "100", "--html", "page.html")
    (remark,) = (line for line in answer.stdout.splitlines() if "BOTTLENECK" in line)
    assert remark.startswith("  warning: BOTTLENECK path main, space main.3: ")
    page = (tmp_path / "page.html").read_text("utf-8")
    assert "<b>BOTTLENECK</b> path main, space main.3: " in page


def test_policies_that_differ_are_told_seat_by_seat(call):
    answer = call("check", "short-12", *FEW, "--policy", "greedy,random")
    assert "50 games of 2 seats, seat 1 greedy, seat 2 random" in answer.stdout
    answer = call("check", "short-12", *FEW, "--policy", "greedy")
    assert "50 games of 2 seats, greedy play" in answer.stdout


def test_the_same_seed_gives_the_same_report(call):
    answers = [call("check", "short-12", "--games", "300", "--json").stdout for _ in range(2)]
    one, other = (json.loads(answer) for answer in answers)
    for report in (one, other):
        del report["games_per_second"]
    assert one == other


@pytest.mark.parametrize("name", BAD_BOARDS)
def test_a_board_that_cannot_be_played_is_status_5(call, board, name):
    text, code = BAD_BOARDS[name]
    answer = call("check", board(text), "--games", "100")
    assert answer.returncode == 5
    assert code in answer.stderr
    assert answer.stdout == ""


@pytest.mark.slow
def test_a_small_game_is_proved(call, board):
    answer = call(
        "check", board(document(PATHS, checkers={"regular": 2})), "--games", "50", "--json"
    )
    assert "PROVED" in [row["code"] for row in json.loads(answer.stdout)["static"]]


@pytest.mark.slow
def test_the_page_stands_alone(call, tmp_path):
    answer = call("check", "two-ways-home", "--games", "200", "--html", "report.html")
    page = (tmp_path / "report.html").read_text("utf-8")
    assert answer.returncode == 0
    assert page.startswith("<!doctype html>")
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
    assert page.count("<svg") == 3


@pytest.mark.parametrize(
    "arguments",
    [
        ["--policy", "greedi"],
        ["--policy", "random,greedy,random"],
        ["--seats", "7"],
        ["--games", "10", "--precision", "0.1"],
        ["--html", "nowhere/report.html"],
    ],
)
def test_what_does_not_fit_is_status_2_in_one_line(call, arguments):
    games = [] if "--precision" in arguments else ["--games", "10"]
    answer = call("check", "short-12", "--seats", "2", *games, *arguments)
    assert answer.returncode == 2
    assert len(answer.stderr.splitlines()) == 1


def test_a_board_too_large_for_the_printer_is_status_4(call):
    answer = call("check", "snake-24-full", "--set", "print.tile=100", "--games", "10")
    assert answer.returncode == 4
    assert "OFF_BED" in answer.stderr


def test_a_kit_carries_a_report_without_rates(call, tmp_path):
    assert call("build", "short-12", "--quality", "draft").returncode == 0
    report = json.loads((tmp_path / "build/short-12/report.json").read_text("utf-8"))
    assert report["verdict"] in ("pass", "warn")
    assert "games_per_second" not in report


def test_strict_makes_a_warning_a_status(call):
    usual = call("check", "short-12", "--games", "100", "--no-skill")
    strict = call("check", "short-12", "--games", "100", "--no-skill", "--strict")
    assert (usual.returncode, strict.returncode) == (0, 6)
    assert usual.stdout == strict.stdout
    assert call("check", "six-seats", "--games", "100", "--no-skill", "--strict").returncode == 0


def test_a_check_says_what_helps_and_what_was_not_judged(call):
    answer = call("check", "short-12", "--games", "100", "--no-skill")
    lines = answer.stdout.splitlines()
    assert lines[0] == "short-12: Playable; read the warnings before you print."
    assert lines[1].startswith("  A game of 4 takes about 12 minutes")
    assert "bad: gap between the seats" in lines[2]
    assert lines[3].startswith("  There is something to choose in ")
    (helps,) = (
        k for k, line in enumerate(lines) if line == "        head_start: [0, 2, 3, 4, 4, 4]"
    )
    assert lines[helps - 1] == "      teams:"
    assert "  Not judged: skill against luck (it was not asked for (--no-skill))" in lines


@pytest.mark.slow
def test_an_interrupted_check_says_what_is_known():
    """Ctrl-C ends the games, not the answer."""
    command = [sys.executable, "-m", "cuatto_kit", "check", "snake-24", "--precision", "0.001"]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    time.sleep(8)
    running.send_signal(signal.SIGINT)
    told, _ = running.communicate(timeout=20)
    assert running.returncode == 0
    assert told.startswith("snake-24: Worth printing")


@pytest.mark.slow
def test_an_answer_comes_within_its_budget(call, board):
    """A long way with hits and bounces: no game of it ends on an evening."""
    paths = {"main": {"from": "start", "walk": "up 40", "to": "finish"}}
    rules = {"finish": "bounce", "hit": "on_landing"}
    name = board(document(paths, checkers={"regular": 6}, seats=4, rules=rules))
    began = time.monotonic()
    answer = call("check", name, "--json")
    assert time.monotonic() - began < 20
    assert answer.returncode == 5
    assert json.loads(answer.stdout)["games"] == 100
