"""Arms of splits and jumps: which moves take them, and what a report says of it."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from cuatto_kit.config import bundled
from cuatto_kit.games.race.analysis.metrics import RaceMetrics
from cuatto_kit.games.race.board.splits import arms_of
from cuatto_kit.games.simulator import GameRecords
from tests.cases import seldom

from .boards import CORNERS, EVEN_SPLIT, SPLIT, STRAIGHT, document, game_of, load, ring
from .test_batch import SEED, simulator_of
from .test_engine import play_both

GAMES = 300
ALONE = {"seats": 1, "checkers": {"regular": 2}}
OVER_A_LADDER = document(SPLIT, jumps={"long.2": "crown.1", "short.1": "stem.1"}, **ALONE)


def told(text: str, seats: int = 1, policy: str = "random") -> tuple[RaceMetrics, GameRecords]:
    games = simulator_of(text, seats).play([policy] * seats, SEED, 0, GAMES, tally=True)
    return RaceMetrics.of(load(text)[1], games), games


def text_of(name: str) -> str:
    return bundled.bundled()[name].read_text("utf-8")


def arms_walked(text: str, seat: int = 0) -> Mapping[tuple[str, int], set[tuple[str, ...]]]:
    """The arms that the walks of a seat take, by where they begin and their die."""
    board, arms = game_of(text).board, arms_of(load(text)[1])
    found: dict[tuple[str, int], set[tuple[str, ...]]] = {}
    for move in board.tabled_moves:
        if move.seat == seat and move.dice == 1:
            names = tuple(arms[k].first for k in move.arms)
            found.setdefault((board.names[move.origin], move.die), set()).add(names)
    return found


def test_a_split_has_an_arm_for_each_way_on() -> None:
    assert [arm[:3] for arm in arms_of(load(document(SPLIT))[1])] == [
        ("stem.2", "short.1", "short"),
        ("stem.2", "long.1", "long"),
    ]
    assert arms_of(load(document(STRAIGHT))[1]) == ()


def test_a_way_home_is_an_arm_for_those_alone_who_have_a_choice_there() -> None:
    """The other team goes on round the ring."""
    arms = {(arm.split, arm.first): set(arm.seats) for arm in arms_of(load(ring({}))[1])}
    assert arms == {
        ("b.4", "a.1"): {0},
        ("b.4", "south.1"): {0},
        ("a.5", "a.6"): {1},
        ("a.5", "north.1"): {1},
    }
    assert arms_of(load(ring({"second_lap": False}))[1]) == ()


def test_a_walk_takes_the_arm_that_it_goes_on_by() -> None:
    """From the split itself, over it, or not at all."""
    walked = arms_walked(document(SPLIT))
    both = {("short.1",), ("long.1",)}
    assert (walked["stem.2", 1], walked["stem.1", 3]) == (both, both)
    assert (walked["stem.1", 1], walked["short.1", 2]) == ({()}, {()})


def test_nobody_takes_an_arm_on_the_way_back() -> None:
    """Neither back from the finish nor by walking back."""
    rules = {"finish": "bounce"}
    text = document(EVEN_SPLIT, checkers={"bidirectional": 1}, rules=rules, seats=1)
    walked = arms_walked(text)
    assert walked["crown.1", 6] == {()}
    assert walked["left.1", 1] == {()}


def test_a_jump_that_leaves_an_arm_has_taken_it_all_the_same() -> None:
    board, arms = game_of(OVER_A_LADDER).board, arms_of(load(OVER_A_LADDER)[1])
    names = board.names
    ways = {
        tuple(names[space] for space in move.path): (
            [arms[k].first for k in move.arms],
            [names[space] for space in move.feet],
        )
        for move in board.tabled_moves
        if (names[move.origin], move.die, move.dice) == ("stem.2", 2, 1)
    }
    assert ways == {
        ("short.1", "short.2"): (["short.1"], []),
        ("long.1", "long.2", "crown.1"): (["long.1"], ["long.2"]),
    }


@pytest.mark.slow
@pytest.mark.parametrize("policy", ["random", "greedy"])
@pytest.mark.parametrize("name", seldom(2, ["two-ways-home", "crossroads", "parques"]))
def test_the_shares_of_a_split_add_up_to_one(name: str, policy: str) -> None:
    metrics, _ = told(text_of(name), 2, policy)
    assert metrics.splits
    for split in metrics.splits:
        assert sum(arm.share.mean for arm in split.arms) == pytest.approx(1, abs=1e-5)


@pytest.mark.slow
def test_alone_each_checker_goes_by_one_arm() -> None:
    _, games = told(document(SPLIT, **ALONE))
    taken = [games.columns[arm.name] for arm in arms_of(load(document(SPLIT))[1])]
    assert set(np.sum(taken, axis=0).tolist()) == {2}


def test_a_share_has_the_interval_of_games_that_are_independent() -> None:
    metrics, games = told(document(SPLIT, **ALONE))
    (split,) = metrics.splits
    short = games.columns["stem.2 > short.1"] / 2
    share = split.arms[0].share
    assert share.mean == pytest.approx(short.mean(), abs=1e-6)
    low, high = share.ci95
    assert high - low == pytest.approx(2 * 1.96 * short.std(ddof=1) / GAMES**0.5, abs=1e-4)


def test_a_split_that_nobody_leaves_is_not_told() -> None:
    metrics, _ = told(ring({}), seats=1)
    assert [split.space for split in metrics.splits] == ["b.4"]


@pytest.mark.slow
def test_jumps_are_told_by_both_ends_and_their_feet_are_visited() -> None:
    metrics, games = told(OVER_A_LADDER)
    layout = load(OVER_A_LADDER)[1]
    feet = dict(zip((s.id for s in layout.spaces), games.tallies["jumps"] / GAMES, strict=True))
    jumps: list[dict[str, Any]] = [jump.model_dump(by_alias=True) for jump in metrics.jumps]
    assert {(row["from"], row["to"]) for row in jumps} == {
        ("long.2", "crown.1"),
        ("short.1", "stem.1"),
    }
    assert all(row["per_game"] == pytest.approx(feet[row["from"]], abs=1e-6) for row in jumps)
    rows = {space.id: space for space in metrics.spaces}
    seen = {space.id: space.visits for space in metrics.by_space}
    assert rows["long.2"].visits == 0 < rows["long.2"].jumps == seen["long.2"]
    assert rows["crown.1"].visits == seen["crown.1"] >= rows["long.2"].jumps


@pytest.mark.slow
def test_a_ladder_is_climbed_as_often_as_is_known() -> None:
    """The one that begins on the first space, by a one at the first throw alone."""
    metrics, _ = told(text_of("chutes-and-ladders"))
    (first,) = (jump for jump in metrics.jumps if jump.from_ == "main.1")
    assert first.per_game == pytest.approx(1 / 6, abs=4 * (5 / 36 / GAMES) ** 0.5)


def test_landings_of_a_path_are_told_for_one_of_its_spaces() -> None:
    metrics, games = told(document(SPLIT, **ALONE))
    paths = {path.name: path for path in metrics.paths}
    landings = games.tallies["visits"].sum() / GAMES
    assert paths["long"].landings_per_space == pytest.approx(
        paths["long"].share * landings / 5, abs=1e-5
    )


# Turning off from a landing only

ON_LANDING = {"splits": "on_landing"}


def ends_of(text: str, space: str, die: int, seat: int = 0) -> set[str]:
    board = game_of(text).board
    return {
        board.names[move.land]
        for move in board.tabled_moves
        if (move.seat, move.dice, move.die, board.names[move.origin]) == (seat, 1, die, space)
    }


def test_a_checker_that_passes_a_split_goes_straight_on() -> None:
    text = document(CORNERS, rules=ON_LANDING)
    assert ends_of(text, "ring.3", 2) == {"ring.5", "cut.2"}
    assert ends_of(text, "ring.2", 3) == {"ring.5"}
    assert ends_of(text, "cut.2", 1) == {"cut.3", "bend.1"}
    assert ends_of(text, "cut.1", 3) == {"ring.9"}
    assert ends_of(document(CORNERS), "ring.2", 3) == {"ring.5", "cut.2"}


def test_where_no_way_of_the_same_path_leads_on_the_first_in_the_file_is_straight() -> None:
    assert ends_of(document(SPLIT, rules=ON_LANDING), "stem.1", 3) == {"short.2"}


def test_a_home_row_is_entered_in_passing_as_without_a_second_lap() -> None:
    text = ring({**ON_LANDING, "second_lap": False})
    assert (ends_of(text, "b.3", 3, seat=0), ends_of(text, "b.3", 3, seat=1)) == (
        {"south.2"},
        {"a.2"},
    )


@pytest.mark.parametrize("dice", [1, 2])
@pytest.mark.parametrize("paths", [CORNERS, SPLIT, EVEN_SPLIT])
def test_engine_and_oracle_agree_where_checkers_turn_off_from_a_landing_only(
    paths: dict[str, Any], dice: int
) -> None:
    for seed, sums in enumerate(("stepwise", "jump")[:dice]):
        rules = {**ON_LANDING, "dice": dice, "sum_move": sums, "finish": "exact"}
        jumps = {"ring.6": "cut.1"} if paths is CORNERS else {}
        assert play_both(document(paths, rules=rules, jumps=jumps), 2, seed, 150)
