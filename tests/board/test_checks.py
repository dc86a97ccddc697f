"""Static checks, on boards small enough to see."""

import sys
from dataclasses import replace

import pytest

from cuatto_kit.board.checks import static_findings

from ..boards import layout_of

HOME = "from: stem, walk: up 3, to: finish"


def findings_of(**board):
    """Code and place of each finding."""
    return [(finding.code, finding.where) for finding in static_findings(layout_of(**board))]


def test_a_sound_board_has_nothing_to_remark():
    assert findings_of(stem="from: start, walk: up 3", home=HOME) == []


def test_a_board_with_bridges_on_both_ends_is_sound():
    main = 'from: start, walk: "up 1, right 2, up 1", to: finish'
    assert findings_of(start="{bridge: 6}", finish="tray", main=main) == []


def test_a_walk_that_crosses_itself_overlaps():
    stem = 'from: start, walk: "up 3, left 1, down 1, right 2"'
    assert findings_of(stem=stem, home="from: stem, walk: up 3, to: finish") == [
        ("OVERLAP", "path stem, space stem.6")
    ]


def test_after_a_walk_has_crossed_itself_nothing_more_is_told_of_its_course():
    """It crosses itself once, and the spaces that follow are on the start bridge."""
    main = 'from: start, walk: "up 3, left 1, down 1, right 1, left 1, down 3", to: finish'
    found = findings_of(start="{bridge: 6}", seats="4", main=main)
    assert found == [("OVERLAP", "path main, space main.6")]


def test_paths_on_the_same_table_overlap_once_a_space():
    found = findings_of(
        stem="from: start, walk: up 3",
        left='from: stem, walk: "up 1, left 1", to: finish',
        right='from: stem, walk: "up 1, right 1", to: finish',
    )
    assert found == [("OVERLAP", "path right, space right.1")]


def test_spaces_side_by_side_do_not_overlap():
    stem = 'from: start, walk: "up 3, left 1, down 3, left 1, up 3"'
    assert findings_of(stem=stem, home="from: stem, walk: up 3, to: finish") == []


def test_a_path_may_not_lie_on_the_start_bridge():
    main = 'from: start, walk: "up 1, left 1, down 1", to: finish'
    (finding,) = static_findings(layout_of(start="{bridge: 6}", seats="4", main=main))
    assert finding.code == "OVERLAP"
    assert finding.message == "it overlaps the start bridge; expected free table"


def test_the_tray_may_not_lie_on_a_path():
    found = findings_of(
        finish="tray",
        stem="from: start, walk: up 3",
        home="from: stem, walk: up 1, to: finish",
        side='from: stem, walk: "left 2, up 3, right 2"',
    )
    assert found[0] == ("OVERLAP", "path finish, space finish")


def test_a_path_that_stops_is_a_dead_end():
    found = findings_of(
        stem="from: start, walk: up 3",
        alley="from: stem, walk: left 3",
        lane="from: stem.2, walk: right 2",
        home=HOME,
    )
    assert found == [
        ("DEAD_END", "path alley, space alley.3"),
        ("DEAD_END", "path lane, space lane.2"),
    ]


def test_a_jump_leads_on():
    stem, alley = "from: start, walk: up 3", "from: stem, walk: left 3"
    assert findings_of(stem=stem, alley=alley, home=HOME, jumps="{alley.3: home.1}") == []


def test_a_ring_without_exit_is_a_loop():
    ring = 'from: stem, walk: "left 2, up 1, right 1", to: ring'
    assert findings_of(stem="from: start, walk: up 3", ring=ring, home=HOME) == [
        ("LOOP", "path ring, space ring.1")
    ]


def test_a_ring_with_an_exit_is_sound():
    found = findings_of(
        stem="from: start, walk: up 3",
        ring='from: stem, walk: "left 2, up 1, right 1", to: ring',
        home="from: ring.3, walk: up 3, to: finish",
        more=HOME,
    )
    assert found == []


def test_two_rings_are_two_loops():
    found = findings_of(
        stem="from: start, walk: up 3",
        left='from: stem, walk: "left 2, up 1, right 1", to: left',
        right='from: stem, walk: "right 2, up 1, left 1", to: right',
        home=HOME,
    )
    assert found == [("LOOP", "path left, space left.1"), ("LOOP", "path right, space right.1")]


def test_a_ring_that_leads_into_another_has_its_exit():
    found = findings_of(
        stem="from: start, walk: up 3",
        ring='from: stem, walk: "left 3, up 1, right 2", to: ring',
        trap='from: ring.4, walk: "up 2, left 1, down 1", to: trap',
        home=HOME,
    )
    assert found == [("LOOP", "path trap, space trap.1")]


def test_a_ring_that_leads_to_a_dead_end_has_its_exit():
    found = findings_of(
        stem="from: start, walk: up 3",
        ring='from: stem, walk: "left 3, up 1, right 2", to: ring',
        alley="from: ring.4, walk: up 2",
        home=HOME,
    )
    assert found == [("DEAD_END", "path alley, space alley.2")]


@pytest.mark.parametrize("start", ["pool", "{bridge: 6}"])
def test_a_board_without_finish_is_one_fault(start):
    (finding,) = static_findings(layout_of(start=start, main="from: start, walk: up 3"))
    assert finding.code == "NO_FINISH"
    assert "seat" not in finding.message


def test_a_seat_that_cannot_finish_is_named():
    layout = layout_of(start="{bridge: 6}", main="from: start, walk: up 3, to: finish")
    links = tuple(
        replace(link, seats=(0,)) if link.target == "main.2" else link for link in layout.links
    )
    codes = {f.code: f for f in static_findings(replace(layout, links=links))}
    assert "seat 2" in codes["NO_FINISH"].message


def test_spaces_that_no_link_reaches_are_unreachable():
    layout = layout_of(stem="from: start, walk: up 3", side="from: stem, walk: left 1", home=HOME)
    links = tuple(link for link in layout.links if link.target != "side.1")
    assert [(f.code, f.where) for f in static_findings(replace(layout, links=links))] == [
        ("UNREACHABLE", "path side, space side.1")
    ]


def test_a_finding_points_at_the_walk_that_made_the_space():
    (finding,) = static_findings(
        layout_of(stem="from: start, walk: up 3", side="from: stem, walk: left 1", home=HOME)
    )
    assert finding.severity == "error"
    assert finding.source == ("board", "paths", "side", "walk")


def snake(spaces):
    """Columns side by side, 40 spaces each."""
    return ", ".join(f"{'up' if k % 2 == 0 else 'down'} 39, right 1" for k in range(spaces // 40))


def ring(spaces):
    """A square that ends beside its first space."""
    side = spaces // 4
    return f"up 1, right {side}, up {side}, left {side}, down {side - 1}"


def calls_in(function, *arguments):
    """How many Python functions are entered on the way."""
    count = 0

    def note(frame, event, argument):
        nonlocal count
        count += event == "call"

    sys.setprofile(note)
    try:
        function(*arguments)
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.slow
@pytest.mark.parametrize(
    ("walk", "end"), [(snake, ", to: finish"), (snake, ""), (ring, ", to: main")]
)
def test_twice_the_board_is_twice_the_work(walk, end):
    half, whole = (
        layout_of(start="{bridge: 6}", main=f'from: start, walk: "{walk(spaces)}"{end}')
        for spaces in (1200, 2400)
    )
    assert len(whole.panels) == 2401
    assert calls_in(static_findings, whole) < 2.2 * calls_in(static_findings, half)
