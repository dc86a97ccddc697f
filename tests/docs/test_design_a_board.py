"""docs/design-a-board.md: its remarks and its figures are true."""

import re

import pytest

import cuatto_kit
from cuatto_kit.games.race.config.models import Board, RaceVariant, Teams
from cuatto_kit.games.race.config.paths import Path
from tests.cases import seldom

from .page import DESIGN

pytestmark = pytest.mark.slow


def share(board, path):
    """Return a path's share of all landings in games of greedy players (%)."""
    (found,) = (row for row in DESIGN.report(board, "greedy")["paths"] if row["name"] == path)
    return 100 * found["share"]


def mean(figure):
    return lambda board: DESIGN.report(board)[figure]["mean"]


@pytest.mark.parametrize(
    ("board", "expected"),
    seldom(
        4,
        [
            pytest.param("1-walk", ["TARGET_SEAT_SPREAD"]),
            pytest.param("2-split", ["TARGET_SEAT_SPREAD"]),
            pytest.param("3-bridge", ["TARGET_SEAT_SPREAD"]),
            pytest.param("4-wishes", ["TARGET_MINUTES", "TARGET_SEAT_SPREAD"]),
            pytest.param("bottleneck", ["BOTTLENECK"]),
            pytest.param("5-lagoon", []),
            pytest.param("6-drawn", []),
            pytest.param("7-ahead", []),
        ],
    ),
)
def test_the_check_has_the_remarks_that_the_page_names(board, expected):
    assert DESIGN.codes(board) == expected


@pytest.mark.parametrize(
    ("row", "measure", "boards", "within"),
    [
        ("landings on `shore` (%)", lambda b: share(b, "shore"), ("2-split", "3-bridge"), 2.5),
        ("landings on `ford` (%)", lambda b: share(b, "ford"), ("2-split", "3-bridge"), 2.5),
        ("minutes a game", mean("minutes"), ("4-wishes", "5-lagoon"), 0.5),
        ("spread of the seats (%)", DESIGN.spread, ("4-wishes", "5-lagoon"), 4),
        ("choices a decision", mean("choices_per_decision"), ("4-wishes", "5-lagoon"), 0.2),
    ],
)
def test_before_and_after_are_as_in_the_tables(row, measure, boards, within):
    assert [measure(board) for board in boards] == pytest.approx(DESIGN.figures(row), abs=within)


def test_a_head_start_makes_up_for_beginning_later():
    spreads = [
        DESIGN.spread("5-lagoon", settings=("rules.start_order=seat",)),
        DESIGN.spread("7-ahead"),
    ]
    assert spreads == pytest.approx(DESIGN.figures("best seat less the worst (%)"), abs=4)
    assert spreads[1] < spreads[0]


def test_minutes_follow_from_the_seconds_of_a_turn():
    boards = ("5-lagoon", "7-ahead")
    minutes = [mean("minutes")(board) for board in boards]
    assert minutes == pytest.approx(DESIGN.figures("minutes at the table"), abs=0.5)


def keys(heading):
    return {key for row in DESIGN.table(heading) for key in re.findall("`([a-z_]+)`", row[0])}


@pytest.mark.parametrize(
    ("heading", "model", "more"),
    [
        ("key", RaceVariant, {"extends"}),
        ("key of `teams`", Teams, {"pieces"}),
        ("key of a path", Path, set()),
    ],
)
def test_the_tables_have_every_key(heading, model, more):
    fields = {field.alias or name for name, field in model.model_fields.items()}
    assert keys(heading) == fields | more


def test_the_table_of_the_board_has_every_key():
    told = " ".join(" ".join(row) for row in DESIGN.table("key of `board`"))
    assert set(Board.model_fields) <= set(re.findall("`([a-z_]+)`", told))


def test_in_a_hurry_nobody_takes_the_longer_arm():
    assert share("2-split", "shore") < share("2-split", "pier") / 3


def test_at_the_bottleneck_teams_must_pass_more_often():
    passes = mean("passes_per_turn")
    assert passes("bottleneck") > 3 * passes("readme-18")


def test_four_moves_on_a_double_make_the_game_shorter():
    quick = DESIGN.report("4-wishes", settings=("rules.doubles=four_moves",))
    assert quick["minutes"]["mean"] < DESIGN.report("4-wishes")["minutes"]["mean"] - 1


def test_the_drawn_board_is_the_walked_one():
    walked, drawn = (
        cuatto_kit.load(str(DESIGN.folder / f"{name}.yaml")).layout
        for name in ("5-lagoon", "6-drawn")
    )
    assert {space.id: (space.cell, space.label) for space in walked.spaces} == {
        space.id: (space.cell, space.label) for space in drawn.spaces
    }
    assert set(walked.links) == set(drawn.links)
    assert walked.panels == drawn.panels
