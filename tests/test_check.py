"""`check` from the command line: what it prints, writes and returns."""

import contextlib
import json
import math
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from threading import Event, Thread
from types import SimpleNamespace

import pytest

from cuatto_kit.cli import check
from cuatto_kit.cli.failures import Manner
from cuatto_kit.design import comparing
from cuatto_kit.timing import Deadline
from tests import case_files
from tests.fixtures import PATIENCE
from tests.games.race.boards import BRIDGED, document

BOARDS = case_files.read(Path(__file__).parent / "reports/boards/bad")
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


@pytest.mark.slow
def test_a_remark_names_the_place_that_it_is_about(call, board):
    name = board(document(BRIDGED))
    answer = call("check", name, "--games", "100", "--no-skill")
    (remark,) = (line for line in answer.stdout.splitlines() if "BOTTLENECK" in line)
    assert remark.startswith("  warning: BOTTLENECK path main, space main.3: ")


def test_policies_that_differ_are_told_seat_by_seat(call):
    answer = call("check", "short-12", *FEW, "--policy", "greedy,random")
    assert "50 games of 2 seats, seat 1 greedy, seat 2 random" in answer.stdout
    answer = call("check", "short-12", *FEW, "--policy", "greedy")
    assert "50 games of 2 seats, greedy play" in answer.stdout


@pytest.mark.slow
def test_the_same_seed_gives_the_same_report(call):
    arguments = ("--games", "300", "--no-skill", "--budget", "60", "--json")
    answers = [call("check", "short-12", *arguments).stdout for _ in range(2)]
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
    assert "http:" not in page.replace("http://www.w3.org/2000/svg", "")
    assert "https:" not in page
    assert page.count("<svg") > 10


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


@pytest.mark.slow
def test_a_board_too_large_for_the_printer_is_status_4(call):
    answer = call("check", "snake-24-full", "--set", "print.tile=100", "--games", "10")
    assert answer.returncode == 4
    assert "OFF_BED" in answer.stderr


@pytest.mark.slow
def test_a_kit_carries_a_report_without_rates(call, tmp_path):
    assert call("build", "short-12", "--quality", "draft").returncode == 0
    report = json.loads((tmp_path / "build/short-12/report.json").read_text("utf-8"))
    assert report["verdict"] in ("pass", "warn")
    assert "games_per_second" not in report


@pytest.mark.slow
def test_strict_makes_a_warning_a_status(call):
    strict = call("check", "short-12", "--games", "2000", "--no-skill", "--strict")
    silenced = ("--set", "targets.seat_spread=false", "--games", "2000", "--no-skill", "--strict")
    assert (strict.returncode, call("check", "short-12", *silenced).returncode) == (6, 0)


@pytest.fixture
def no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every budget is spent when the first game begins."""
    monkeypatch.setattr(check, "Deadline", lambda seconds: Deadline(0))


@pytest.mark.parametrize(
    ("arguments", "seconds"),
    [
        ((), check.BUDGET),
        (("--budget", "3"), 3),
        (("--games", "9"), math.inf),
        (("--precision", "0.1"), math.inf),
        (("--games", "9", "--budget", "7"), 7),
        (("--precision", "0.1", "--budget", "7"), 7),
    ],
)
def test_a_budget_applies_whatever_else_limits_the_games(arguments, seconds, call, monkeypatch):
    limits = []
    monkeypatch.setattr(check, "_check", lambda *given: limits.append(given[4]) or "pass")
    assert call("check", "short-12", *arguments).returncode == 0
    assert limits == [seconds]


NOT_ENOUGH = r"Not enough games to judge \([\d,]+ of [\d,]+\); run again with --budget \d+\."


@pytest.mark.usefixtures("no_time")
def test_a_budget_that_is_too_short_is_told_in_place_of_a_verdict(call):
    answer = call("check", "short-12")
    assert answer.returncode == 0
    first, *rest = answer.stdout.splitlines()
    assert re.fullmatch(f"short-12: {NOT_ENOUGH}", first)
    assert sum(line.startswith("  Judged by ") for line in rest) == 1
    told = [line for line in rest if line.strip()]
    assert len(told) == len(set(told))


@pytest.mark.usefixtures("no_time")
@pytest.mark.parametrize("more", [(), ("--games", "500"), ("--precision", "0.01")])
def test_a_budget_that_is_too_short_is_a_warning(call, more):
    answer = call("check", "short-12", *more, "--budget", "1", "--strict", "--json")
    report = json.loads(answer.stdout)
    assert (answer.returncode, report["verdict"]) == (6, "warn")
    (found,) = (one for one in report["findings"] if one["code"] == "NOT_ENOUGH_GAMES")
    assert found["severity"] == "warning"
    assert report["not_enough"]["games"] < report["not_enough"]["planned"]


@pytest.mark.usefixtures("no_time")
@pytest.mark.parametrize(
    "boards",
    [("short-12", "snake-24"), ("short-12", "--sweep", "rules.finish=exact,overshoot")],
)
def test_boards_are_compared_as_far_as_a_budget_goes(call, boards):
    answer = call("check", *boards, "--html", "page.html")
    assert answer.returncode == 0
    assert re.match(NOT_ENOUGH, answer.stdout)
    assert "10 games of 4 seats" in answer.stdout
    told = json.loads(call("check", *boards, "--json").stdout)
    assert told["not_enough"]["option"].startswith("--budget ")


@pytest.mark.slow
@pytest.mark.parametrize("games", ["7", "130"])
def test_exactly_so_many_games_are_played_where_they_do_not_end(call, board, games):
    name = board(BOARDS["endless-hit-on-landing"].text.decode())
    answer = call("check", name, "--games", games, "--json")
    report = json.loads(answer.stdout)
    assert report["games"] == int(games)
    assert report["finished"]["mean"] < 0.5


@pytest.mark.slow
def test_a_check_says_what_helps_and_what_was_not_judged(call):
    answer = call("check", "short-12", "--games", "2000", "--no-skill", "--budget", "60")
    lines = answer.stdout.splitlines()
    assert lines[0] == "short-12: Playable, but 1 thing needs attention."
    assert lines[1].startswith("  With 4 players, a game takes about 12 minutes")
    assert "Bad: gap between the seats" in lines[2]
    assert lines[3].startswith("  Players have a real choice in ")
    (helps,) = (
        k for k, line in enumerate(lines) if line == "        head_start: [0, 2, 3, 4, 4, 4]"
    )
    assert lines[helps - 1] == "      teams:"
    assert "  Not judged: skill against luck (it was not asked for (--no-skill))" in lines


def listen(terminal: int, words: bytes, heard: Event) -> None:
    """Read the output of a terminal to its end; `words` are a regular expression."""
    said = b""
    with contextlib.suppress(OSError):
        while part := os.read(terminal, 1_000):
            said += part
            if re.search(words, said, re.DOTALL):
                heard.set()


@pytest.mark.slow
def test_an_interrupted_check_says_what_is_known():
    """Ctrl-C ends the games, not the answer; those for the precision take most of the time."""
    command = [sys.executable, "-m", "cuatto_kit", "check", "snake-24", "--precision", "0.001"]
    here, there = os.openpty()  # progress is shown only at a terminal
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=there, text=True)
    played = Event()
    Thread(target=listen, args=(here, b"choices.*games", played), daemon=True).start()
    assert played.wait(PATIENCE)
    running.send_signal(signal.SIGINT)
    told, _ = running.communicate(timeout=PATIENCE)
    assert running.returncode == 0
    missing = r"Not enough games to judge \([\d,]+ of [\d,]+\); run again and"
    done = "Worth printing, with"  # all games may have been played by then
    assert re.match(rf"snake-24: ({missing}|{done})", told)


@pytest.mark.slow
def test_an_answer_comes_within_its_budget(call, board):
    """Hits wherever two meet: no game of it ends on an evening."""
    name = board(BOARDS["endless-hit-on-landing"].text.decode())
    answer = call("check", name, "--json")
    assert answer.returncode == 5
    assert 10 <= json.loads(answer.stdout)["games"] <= 100


# --- two boards, and a setting ----------------------------------------------------------------

FEW_PLAIN = ("--games", "60", "--no-skill")


@pytest.fixture
def pair(tmp_path: Path):
    (tmp_path / "exact.yaml").write_text("extends: short-12\nrules: {finish: exact}\n", "utf-8")
    return "short-12", "exact.yaml"


def test_two_boards_are_told_side_by_side(call, pair, tmp_path):
    answer = call("check", *pair, *FEW_PLAIN, "--html", "page.html")
    assert answer.returncode == 0
    assert answer.stdout.startswith("Compared with short-12, exact.yaml is ")
    assert "Seat 1 wins" in answer.stdout
    assert (tmp_path / "page.html").read_text("utf-8").startswith("<!doctype html>")


@pytest.mark.parametrize(
    ("verdicts", "status"),
    [(("pass", "warn"), 0), (("fail", "pass"), 5), (("warn", "fail"), 5), (("fail", "fail"), 5)],
)
def test_of_two_boards_either_that_fails_is_status_5(verdicts, status, monkeypatch):
    one, other = (SimpleNamespace(verdict=verdict) for verdict in verdicts)
    made = SimpleNamespace(one=one, other=other)
    monkeypatch.setattr(comparing, "compare", lambda *_: made)
    manner = Manner(as_json=False, quiet=True, debug=False)
    assert check._compare(("a", "b"), None, comparing.Wish(), 1.0, None, manner) == status


def test_two_boards_as_json(call, pair):
    answer = call("check", *pair, *FEW_PLAIN, "--seats", "2", "--seed", "5", "--json")
    told = json.loads(answer.stdout)
    assert (told["compare"], told["games"], told["seats"]) == ([*pair], 60, 2)
    assert (told["seed"], told["policy"]) == (5, ["greedy", "greedy"])
    assert set(told["figures"][0]) == {"name", "where", "a", "b", "difference", "differs"}
    assert [row["seat"] for row in told["seat_win_rate"]] == [1, 2]
    assert len(told["verdicts"]) == 2


def test_boards_of_two_families_have_common_figures(call):
    answer = call("check", "short-12", "cant-stop", *FEW_PLAIN, "--json")
    names = {row["name"] for row in json.loads(answer.stdout)["figures"]}
    assert "minutes" in names
    assert "hits" not in names


def test_a_sweep_goes_on_after_a_value_that_is_wrong(call, tmp_path):
    arguments = ("--sweep", "rules.finish=exact,[red]x,overshoot", *FEW_PLAIN)
    answer = call("check", "short-12", *arguments, "--html", "page.html")
    assert answer.returncode == 0
    assert "fail: --set rules.finish:1:6: YAML" in answer.stdout
    told = json.loads(call("check", "short-12", *arguments, "--json").stdout)
    assert told["sweep"] == "rules.finish"
    first, wrong, last = told["rows"]
    assert (first["value"], wrong["verdict"], wrong["figures"]) == ("exact", "fail", {})
    assert last["difference"]["minutes"]["ci95"][1] < 0
    assert "rules.finish" in (tmp_path / "page.html").read_text("utf-8")


def test_commas_in_brackets_split_no_values(call):
    values = "teams.head_start=[0,0,0,0,0,0],[0, 0, 0, 0, 0, 1]"
    answer = call("check", "snake-24", "--sweep", values, *FEW_PLAIN, "--json")
    rows = json.loads(answer.stdout)["rows"]
    assert [row["value"] for row in rows] == [[0] * 6, [0] * 5 + [1]]
    assert [row["verdict"] for row in rows].count("fail") == 0


@pytest.mark.slow
def test_a_value_that_makes_the_board_unplayable_is_told_in_its_row(call, board):
    text, code = BAD_BOARDS["short bridge"]
    answer = call("check", board(text), "--sweep", "board.start.bridge=2,6", *FEW_PLAIN, "--json")
    rows = json.loads(answer.stdout)["rows"]
    assert answer.returncode == 0
    assert [row["verdict"] == "fail" for row in rows] == [True, False]
    assert code in rows[0]["error"]


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["short-12", "snake-24", "cabeza"], 2),
        (["short-12", "snake-24", "--sweep", "rules.finish=exact"], 2),
        (["short-12", "--sweep", "rules.finish"], 2),
        (["short-12", "--sweep", "rules.finish=exact,"], 2),
        (["short-12", "snake-24", "--strict"], 2),
        (["short-12", "--sweep", "seats=[2, 2]", "--precision", "0.1"], 2),
        (["short-12", "snake-24", "--policy", "rule28"], 2),
        (["short-12", "snake-24", "--seats", "7"], 2),
        (["short-12", "snake-24", "--html", "nowhere/page.html"], 2),
        (["short-12", "--sweep", "rules.finsh=exact,bounce"], 3),
        (["short-12", "board.yaml"], 5),
    ],
)
def test_what_cannot_be_compared_is_told_in_one_line(call, board, arguments, status):
    board(BAD_BOARDS["short bridge"][0])
    games = [] if "--precision" in arguments else FEW_PLAIN
    answer = call("check", *arguments, *games)
    assert answer.returncode == status
    assert len(answer.stderr.splitlines()) == 1
    assert answer.stdout == ""
