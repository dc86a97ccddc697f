"""`match`: bots against each other, from the command line."""

import json
import os
import time
from pathlib import Path

import pytest

from tests.sessions import hears

KEYS = [
    "variant", "game", "bots", "seats", "seed", "games", "won", "drawn", "lost", "unfinished",
    "score", "elo", "seconds_per_move",
]  # fmt: skip


@pytest.mark.slow
def test_a_match_tells_who_is_stronger(call):
    asked = ("match", "short-12", "greedy", "random", "--games", "31", "--json")
    answer = call(*asked)
    assert (answer.returncode, answer.stderr) == (0, "")
    told = json.loads(answer.stdout)
    assert list(told) == KEYS
    assert (told["games"], told["bots"], told["seats"]) == (31, ["greedy", "random"], 2)
    assert told["won"] + told["drawn"] + told["lost"] == 31
    low, high = told["score"]["ci95"]
    assert low < told["score"]["mean"] == round(told["won"] / 31, 6) < high
    assert told["elo"]["ci95"][0] < told["elo"]["mean"] < told["elo"]["ci95"][1]
    again = json.loads(
        call("match", "short-12", "greedy", "random", "--games", "31", "--json").stdout
    )
    assert again["score"] == told["score"]


def test_it_is_told_in_words(call):
    answer = call(
        "match", "short-12", "medium", "easy", "--games", "4", "--seats", "3", "--seed", "2"
    )
    assert answer.returncode == 0
    first, score, elo, *times = answer.stdout.splitlines()
    assert first.startswith("medium against easy: ")
    assert first.endswith("of 4 games on short-12 with 3 seats")
    assert score.startswith("  score ")
    assert elo.startswith("  Elo ")
    assert [line.split(":")[0].strip() for line in times] == ["medium", "easy"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("short-12", "greedy", "nobody"), "no bot 'nobody'; expected one of random, greedy"),
        (("short-12", "search:500", "greedy"), "no bot 'search:500'; expected one of"),
        (("short-12", "greedy", "random", "--seats", "9"), "--seats 9: expected 2 to"),
        (("short-12", "greedy", "random", "--seats", "1"), "a match takes two seats at least"),
        (("short-12", "greedy", "random", "--games", "0"), "--games"),
        (("shrot-12", "greedy", "random"), "did you mean 'short-12'?"),
    ],
)
def test_wrong_usage_is_one_line_and_status_2(call, arguments, message):
    answer = call("match", *arguments)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert len(answer.stderr.splitlines()) == 1
    assert message in answer.stderr


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs /proc")
@pytest.mark.parametrize("seconds", [0.0, 0.4, 1.2])
def test_a_match_that_is_left_says_nothing_of_its_workers(tmp_path, seconds):
    """Also while they begin."""
    seat = pytest.importorskip("tests.console.seat", reason="needs a pseudo-terminal")
    terminal = seat.Terminal(tmp_path, "match", "cabeza", "search:3", "search:3")
    while not hears(terminal.pid):
        time.sleep(0.01)
    time.sleep(seconds)
    os.write(terminal.file, seat.CTRL_C)
    shown, status = terminal.end()
    assert status == 130
    assert "Error" not in shown
    assert 'File "' not in shown
