"""The distance between ends in words, and changes that would join them."""

import pytest

from cuatto_kit.board.checks import static_findings
from cuatto_kit.board.geometry import Cell, Rect
from cuatto_kit.board.walks import Step, parse_walk, walk_cells
from cuatto_kit.errors import KitError
from cuatto_kit.games.race.board.gaps import closings, in_words, tiles_between

from ...boards import layout_of


@pytest.mark.parametrize(
    ("gap", "words"),
    [
        ((3, 1), "3 columns to the right and 1 row up"),
        ((-1, -2), "1 column to the left and 2 rows down"),
        ((0, 2), "2 rows up"),
        ((-4, 0), "4 columns to the left"),
        ((0, 0), "over a corner"),
    ],
)
def test_a_gap_in_words(gap: tuple[int, int], words: str) -> None:
    assert in_words(gap) == words


@pytest.mark.parametrize(
    ("walk", "way", "change"),
    [
        ("up 3", (2, 1), "`right 2, up 1` more"),
        ("up 3", (0, 4), "`up 4` more"),
        ("left 2, up 4", (0, -2), "`up 2` less"),
        ("left 2, up 4", (1, -2), "`up 2` less and `right 1` more"),
        ("up 4, left 1", (1, 0), "`right 1` more"),
        ("up 4, left 2", (2, 0), "`right 2` more"),
    ],
)
def test_what_closes_a_gap(walk: str, way: tuple[int, int], change: str) -> None:
    (told, steps), *_ = closings(parse_walk(walk), way)
    assert told == change
    assert _end(steps) == tuple(a + b for a, b in zip(_end(parse_walk(walk)), way, strict=True))


def _end(steps: tuple[Step, ...]) -> Cell:
    return walk_cells((0, 0), steps)[-1]


def test_room_between_rectangles_is_told_in_tiles() -> None:
    tile, tray = Rect.around((0, 0), 40, 40), Rect.around((130, -90), 60, 100)
    assert tiles_between(tile, tray, 40) == (2, -1)
    assert tiles_between(tray, tile, 40) == (-2, 1)
    assert tiles_between(tile, tile, 40) == (0, 0)


def faults_of(**board: str) -> list[str]:
    with pytest.raises(KitError) as refused:
        layout_of(**board)
    return [f"{fault.code}: {fault.message}" for fault in refused.value.faults]


PIER = "from: start, walk: up 2"


def test_the_change_that_is_told_closes_the_gap() -> None:
    board = {"pier": PIER, "ford": "from: pier, walk: up 3"}
    town = "from: [ford, shore], walk: up 3, to: finish"
    (fault,) = faults_of(**board, shore='from: pier, walk: "left 2, up 2"', town=town)
    assert fault.endswith("expected neighbours, as with `right 1, up 2` more at the end of shore")
    layout = layout_of(**board, shore='from: pier, walk: "left 2, up 2, up 2, right 1"', town=town)
    assert static_findings(layout) == ()


def test_no_change_is_told_where_both_ends_would_move() -> None:
    stem = f"{PIER}, to: home.4"
    (fault,) = faults_of(stem=stem, home="from: stem, walk: up 6, to: finish")
    assert fault.endswith("which is 4 rows up; expected neighbours")


def test_a_walk_that_comes_back_on_itself_is_told_as_such_alone() -> None:
    layout = layout_of(
        pier=PIER,
        ford="from: pier, walk: up 3",
        shore='from: pier, walk: "left 2, up 4, down 2, left 1"',
        town="from: [ford, shore], walk: up 3, to: finish",
    )
    (finding,) = static_findings(layout)
    assert (finding.code, finding.where) == ("OVERLAP", "path shore, space shore.7")
    assert finding.message.startswith("the step down leads back on shore.5, where this walk has")


def test_a_crossing_is_told_once_a_pair_of_walks() -> None:
    layout = layout_of(
        pier=PIER,
        ford="from: pier, walk: up 3, to: finish",
        alley='from: pier, walk: "right 1, up 2, left 1, up 1", to: finish',
    )
    (finding,) = static_findings(layout)
    assert finding.where == "path alley, space alley.4"
    assert finding.message.startswith("the step left leads on ford.2 of path ford")


def test_walks_that_cross_on_a_board_with_yards_are_found() -> None:
    layout = layout_of(
        start="yards",
        pier="from: start, walk: up 9, to: finish",
        lane='from: pier.5, walk: "left 4, up 1, right 8", to: finish',
    )
    assert [finding.where for finding in static_findings(layout)] == ["path lane, space lane.9"]


def test_ends_apart_crossings_and_dead_ends_are_told_together() -> None:
    faults = faults_of(
        pier=PIER,
        ford="from: pier, walk: up 3",
        shore='from: pier, walk: "left 2, up 5, right 1"',
        alley='from: pier, walk: "right 1, up 2, left 1, down 1"',
        town="from: [ford, shore], walk: up 3, to: finish",
    )
    assert {fault.partition(":")[0] for fault in faults} == {"ENDS_APART", "OVERLAP", "DEAD_END"}


def test_a_second_path_from_a_start_bridge_is_told_where_the_bridge_ends() -> None:
    (fault, *_) = faults_of(
        start="{bridge: 6}", pier=f"{PIER}, to: finish", side="from: start, walk: left 3"
    )
    assert "the start bridge ends at pier.1, not at the first space of side" in fault
    assert "expected `from: pier.1`, or a pool" in fault


def test_no_change_is_told_that_leads_over_taken_spaces() -> None:
    forks = {
        "s0": "from: start, walk: up 1",
        "a0": "from: s0, walk: up 3",
        "b0": 'from: s0, walk: "right 1, up 3"',
        "s1": "from: [a0, b0], walk: up 1",
        "a1": "from: s1, walk: up 3",
        "b1": 'from: s1, walk: "right 1, up 4"',
        "end": "from: [a1, b1], walk: up 2, to: finish",
    }
    (fault,) = faults_of(**forks)
    assert fault.endswith("1 column to the left and 1 row up; expected neighbours")


def test_a_change_goes_round_what_is_taken() -> None:
    board = {"pier": PIER, "ford": "from: pier, walk: up 3"}
    shore, town = 'from: pier, walk: "right 1, up 1"', "from: [ford, shore], walk: up 3, to: finish"
    (fault,) = faults_of(**board, shore=shore, town=town)
    assert fault.endswith("as with `up 3` more at the end of shore")
    layout = layout_of(**board, shore='from: pier, walk: "right 1, up 1, up 3"', town=town)
    assert static_findings(layout) == ()
