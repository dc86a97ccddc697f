"""Reports of a design, as they are asked for in Python."""

from typing import Any

import pytest

import cuatto_kit
from cuatto_kit.api import Design
from cuatto_kit.errors import UsageError


@pytest.fixture(scope="module")
def design() -> Design:
    return cuatto_kit.load("short-12")


def test_so_many_games_are_played_by_whom_and_as_many_as_are_asked_for(design: Design) -> None:
    data = design.report(games=120, seats=3, seed=5, policy="greedy", skill=False).data
    assert (data.games, data.seats, data.seed) == (120, 3, 5)
    assert data.policy == ["greedy"] * 3
    assert {play.games for play in data.plays} == {120}


def test_a_list_names_a_policy_for_each_seat(design: Design) -> None:
    data = design.report(games=100, seats=2, policy=["greedy", "random"], skill=False).data
    assert data.policy == ["greedy", "random"]
    assert data.seat_win_rate[0].mean > data.seat_win_rate[1].mean


def test_a_precision_is_played_to(design: Design) -> None:
    data = design.report(seats=2, precision=0.05, skill=False).data
    for row in data.seat_win_rate:
        assert row.ci95[1] - row.ci95[0] <= 0.1


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"policy": "greedi"}, "policy greedi: expected one of .*; did you mean 'greedy'"),
        ({"policy": ["random", "greedi"], "seats": 2}, "policy greedi: expected"),
        ({"policy": ["random", "greedy"]}, "2 policies for 4 seats; expected one each"),
        ({"policy": []}, "0 policies for 4 seats"),
        ({"seats": 9}, "seats 9: expected 2 to 6"),
        ({"games": 0}, "games 0: expected 1 or more"),
        ({"games": -3}, "games -3: expected 1 or more"),
        ({"precision": 0.0}, r"precision 0\.0: expected 0\.001 to 0\.5"),
        ({"games": 10, "precision": 0.1}, "games or precision, not both"),
        ({"seed": -1}, "seed -1: expected 0 to"),
    ],
)
def test_what_cannot_be_played_is_a_usage_error(
    design: Design, asked: dict[str, Any], message: str
) -> None:
    with pytest.raises(UsageError, match=message):
        design.report(**asked)


@pytest.mark.slow
def test_without_arguments_it_is_the_report_of_a_kit(design: Design) -> None:
    assert design.report().data.games == 2_000
    assert design.report(seats=4, policy=["random"]) is design.report()
