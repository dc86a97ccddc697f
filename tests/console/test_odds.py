"""`odds` from the command line: what it prints, and what it refuses."""

import csv
import json

import pytest

TRIPLE = ("odds", "cant-stop", "6", "7", "8")


def test_the_odds_of_some_columns(call):
    answer = call(*TRIPLE)
    assert (answer.returncode, answer.stderr) == (0, "")
    assert answer.stdout == "6 7 8: 1192/1296 = 91.98 %\n"
    assert call(*TRIPLE, "--quiet").stdout == ""


def test_the_odds_as_json(call):
    assert json.loads(call(*TRIPLE, "--json").stdout) == {
        "columns": [6, 7, 8],
        "ways": 1192,
        "rolls": 1296,
        "probability": pytest.approx(1192 / 1296, abs=1e-15),
    }


def test_all_threes_as_csv(call):
    header, *rows = csv.reader(call("odds", "cant-stop", "--csv").stdout.splitlines())
    assert header == ["a", "b", "c", "ways", "probability"]
    assert len(rows) == 165  # threes of eleven columns
    assert ["6", "7", "8", "1192", "0.919753"] in rows
    assert ["2", "3", "12", "568", "0.438272"] in rows


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("cant-stop",), "expected columns, as in 6 7 8, or --csv"),
        (("cant-stop", "--json"), "expected columns, as in 6 7 8, or --csv"),
        (("cant-stop", "6", "--csv"), "expected columns, as in 6 7 8, or --csv"),
        (("cant-stop", "--csv", "--json"), "expected columns, as in 6 7 8, or --csv"),
        (("cant-stop", "6", "seven"), "seven: expected the numbers of columns"),
        (("cant-stop", "6", "1_0"), "1_0: expected the numbers of columns"),
        (("cant-stop", "13"), "13"),
        (("snake-24", "6"), "cuatto has no columns to tell the odds of"),
        (("snake-24", "--csv"), "cuatto has no columns to tell the odds of"),
    ],
)
def test_what_has_no_odds_is_wrong_usage_in_one_line(call, arguments, message):
    answer = call("odds", *arguments)
    assert answer.returncode == 2
    (line,) = answer.stderr.splitlines()
    assert line.startswith("USAGE: ")
    assert message in line
    assert (answer.stdout == "") == ("--json" not in arguments)
