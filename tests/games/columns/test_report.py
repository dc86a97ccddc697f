"""What `check` says of the bundled board."""

import json
from typing import Any

import pytest

from cuatto_kit.games.columns.model import space_id
from cuatto_kit.games.columns.report import ColumnMetrics, ColumnsMetrics
from cuatto_kit.statistics import Estimate

from . import oracle
from .boards import document, load, simulator_of

GAMES = 400


def report(call: Any, *arguments: str) -> dict[str, Any]:
    plan = ("--games", str(GAMES), "--budget", "600")
    answer = call("check", "cant-stop", *plan, "--json", *arguments)
    assert answer.returncode == 0
    return json.loads(answer.stdout)


def test_the_report_tells_of_busts_columns_and_spaces(call: Any) -> None:
    found = report(call)
    assert 0 < found["busts_per_turn"]["mean"] < 1 < found["rolls_per_turn"]["mean"]
    assert [row["column"] for row in found["columns"]] == list(oracle.LENGTHS)
    names = [space_id(c, n + 1) for c, length in oracle.LENGTHS.items() for n in range(length)]
    assert [row["id"] for row in found["spaces"]] == names
    assert [row["policy"] for row in found["skill"]] == ["rule28", "planner", "planner"]
    assert found["verdict"] == "pass"


def test_one_seat_plays_until_it_has_enough_columns(call: Any) -> None:
    found = report(call, "--seats", "1", "--policy", "rule28")
    assert sum(row["claimed"] for row in found["columns"]) >= 3
    assert found["seat_win_rate"][0]["mean"] == 1
    assert 10 < found["turns"]["mean"] < 11.5


def test_columns_add_up_to_their_spaces() -> None:
    layout = load(document())[1]
    games = simulator_of(document()).play(["random"] * 2, 1, 0, GAMES, tally=True)
    found = ColumnsMetrics.of(layout, games).as_json()
    tops = 0
    for row in found["columns"]:
        spaces = [s for s in found["spaces"] if s["id"].split(".")[0] == str(row["column"])]
        assert row["plays"] == pytest.approx(sum(s["visits"] for s in spaces), abs=1e-4)
        assert row["claimed"] == spaces[-1]["stops"]
        assert all(s["stops"] <= s["visits"] for s in spaces)
        tops += row["claimed"]
    assert 3 <= tops <= 5, "three columns win, and the loser has two at most"
    busts, turns = games.columns["busts"], games.columns["turns"]
    assert found["busts_per_turn"]["mean"] == pytest.approx(busts.sum() / turns.sum(), abs=1e-6)


def test_the_figures_in_words_name_the_columns_claimed_most_and_least() -> None:
    found = ColumnsMetrics(
        busts_per_turn=Estimate(mean=0.25, ci95=(0.2, 0.3)),
        rolls_per_turn=Estimate(mean=2.5, ci95=(2.4, 2.6)),
        columns=[
            ColumnMetrics(column=column, claimed=claimed, plays=1)
            for column, claimed in ((6, 0.2), (7, 0.5), (8, 0.3))
        ],
        spaces=[],
    )
    words = dict(found.figures())
    assert words["Busts a turn"] == "0.250"
    assert words["Column claimed most"] == "7, in 50% of the games"
    assert words["Column claimed least"] == "6, in 20% of the games"
