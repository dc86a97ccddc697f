"""docs/design-a-board.md: its remarks and its figures are true."""

import pytest

import cuatto_kit

from .page import DESIGN


def share(board, path):
    """A path's part of all landings where everybody is greedy (%)."""
    (found,) = (row for row in DESIGN.report(board, "greedy")["paths"] if row["name"] == path)
    return 100 * found["share"]


def mean(figure):
    return lambda board: DESIGN.report(board)[figure]["mean"]


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        ("1-walk", []),
        ("2-split", ["DOMINATED_PATH"]),
        ("3-bridge", []),
        ("4-wishes", ["TARGET_MINUTES", "TARGET_SEAT_SPREAD"]),
        ("5-lagoon", []),
        ("6-drawn", []),
        ("bottleneck", ["BOTTLENECK"]),
    ],
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


def test_in_a_hurry_nobody_takes_the_longer_arm():
    assert share("2-split", "shore") < share("2-split", "pier") / 3


def test_at_the_bottleneck_teams_must_pass_more_often():
    passes = mean("passes_per_turn")
    assert passes("bottleneck") > 3 * passes("readme-18")


@pytest.mark.slow
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
