"""Each note on the ways of a race, on a board that has it and on one that has not."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import yaml

from cuatto_kit.api import Design
from cuatto_kit.board.checks import static_findings
from cuatto_kit.board.layout import Layout, Link
from cuatto_kit.config import bundled
from cuatto_kit.errors import Finding
from cuatto_kit.games.race.analysis.checks import rule_findings
from cuatto_kit.games.race.analysis.notes import way_notes
from cuatto_kit.games.race.board.own_ways import owners, seats_differ
from cuatto_kit.reports.plan import Plan

from .boards import BUNDLED, ENTRIES, GOALS, HOMES, RING, SPLIT, STRAIGHT, document, load

TUTORIALS = sorted(
    path
    for folder in ("describe-a-race-game", "design-a-board")
    for path in (Path(__file__).parents[3] / "docs" / folder).glob("*.yaml")
)
MASTERS = {
    "south": {"from": "start", "at": [4, -1], "walk": "left 4", "seats": [1]},
    "north": {"from": "start", "at": [4, 1], "walk": "left 4", "seats": [2]},
    "middle": {"from": ["south", "north"], "walk": "up 1, right 6"},
    "a": {"from": ["middle", "b"], "walk": "up 1", "to": "finish"},
    "b": {"from": ["a", "c"], "walk": "right 1"},
    "c": {"from": ["b", "d"], "walk": "down 1"},
    "d": {"from": ["c", "e"], "walk": "down 1"},
    "e": {"from": ["d", "middle"], "walk": "left 1", "to": "finish"},
}
"""The Royal Game of Ur by James Masters' route, without the ways of each seat."""
GAVALATA = {
    "outer": {
        "from": "outer",
        "at": [-1, -2],
        "walk": "right 3, up 4, left 4, down 4, right 1",
    },
    "sw": {"from": ["outer.16", "s"], "walk": "up 1"},
    "w": {"from": "sw", "walk": "up 1"},
    "nw": {"from": ["w", "outer.12"], "walk": "up 1"},
    "n": {"from": "nw", "walk": "right 1"},
    "ne": {"from": ["n", "outer.8"], "walk": "right 1"},
    "e": {"from": "ne", "walk": "down 1"},
    "se": {"from": ["e", "outer.4"], "walk": "down 1"},
    "s": {"from": "se", "walk": "left 1"},
    "centre": {"from": ["s", "e", "n", "w"], "walk": "up 1", "to": "finish"},
}
"""Sixteen squares round eight, which each team enters at the corner before its own side."""
SIDES = ["outer.1", "outer.5", "outer.9", "outer.13"]
GATE = {
    **RING,
    "south": {"from": "b.4", "walk": "left 1", "seats": [1]},
    "north": HOMES["north"],
    "gate": {"from": "b.3", "walk": "left 1", "seats": [1, 2], "to": "south"},
    "out": {"from": "south", "walk": "left 1", "to": "finish"},
}
"""The second seat may come on to `south`, the way of the first, through the gate."""


CIRCLE = "up 1, left 1, down 1, right 1"


def notes(paths: dict[str, Any], **board: Any) -> list[Finding]:
    return [one for one in rule_findings(*load(document(paths, **board))) if one.severity == "note"]


def codes(paths: dict[str, Any], **board: Any) -> list[str]:
    return [note.code for note in notes(paths, **board)]


def race(paths: dict[str, Any]) -> str:
    """The YAML of a small board of the game `race`."""
    return yaml.safe_dump(yaml.safe_load(document(paths)) | {"game": "race"}, sort_keys=False)


@pytest.mark.parametrize("name", BUNDLED)
def test_a_bundled_board_has_no_note(name: str) -> None:
    variant, layout = load(bundled.bundled()[name].read_text("utf-8"))
    assert way_notes(variant, layout) == ()


@pytest.mark.parametrize("path", TUTORIALS, ids=lambda path: path.stem)
def test_a_board_of_the_tutorials_has_no_note(path: Path) -> None:
    found = Design.open(str(path)).findings
    assert [finding for finding in found if finding.severity == "note"] == []


def test_paths_that_lead_into_each_other_are_noted_together() -> None:
    note, _ = notes(MASTERS)
    assert (note.code, note.source) == ("TWO_WAY", ("board", "paths", "a", "from", 1))
    assert "the paths a, b, c, d, e lead into each other" in note.message
    assert "checkers of all seats may go back and forth: b.1 ⇄ a.1" in note.message
    assert "`routes: {1: […]}` in `board`" in note.message


def test_the_seats_that_may_go_back_and_forth_are_named() -> None:
    back = {**HOMES, "south": {**HOMES["south"], "to": ["b.4", "finish"]}}
    back["south"]["walk"] = "left 1"
    assert [note.message[:45] for note in notes({**RING, **back}, entries=ENTRIES)] == [
        "checkers of seat 1 may go back and forth: sou"
    ]


def test_a_ring_of_two_paths_is_not_noted() -> None:
    assert codes({**RING, **HOMES}, entries=ENTRIES) == []


def one_way(layout: Layout, steps: dict[str, list[str]]) -> Layout:
    """Return Masters' board with the links of two routes, by seat."""
    kept = [link for link in layout.links if link.path in ("south", "north", "middle")]
    ways = [list(pairwise(way)) for way in steps.values()]
    links = [
        Link(origin, target, origin.partition(".")[0], seats=(seat,))
        for seat, way in enumerate(ways)
        for origin, target in way
    ]
    return replace(layout, links=(*kept, *links))


def test_opposite_ways_of_two_seats_are_not_noted() -> None:
    variant, layout = load(document(MASTERS))
    block = [f"{name}.1" for name in "abcde"]
    by_seat = {"1": ["middle.7", *block, "finish"], "2": ["middle.7", *block[::-1], "finish"]}
    assert way_notes(variant, one_way(layout, by_seat)) == ()


def test_a_split_open_to_all_is_noted_where_other_ways_are_for_single_seats() -> None:
    _, note = notes(MASTERS)
    assert (note.code, note.source) == ("OPEN_SPLIT", ("board", "paths", "e", "from", 1))
    assert "all seats may choose their way: middle.7 (a or e)" in note.message
    assert "others of its ways are for single seats" in note.message


def test_splits_open_to_all_are_noted_where_seats_enter_apart() -> None:
    (note,) = notes(GAVALATA, seats=4, entries=SIDES)
    assert (note.code, note.source) == ("OPEN_SPLIT", ("board", "paths", "se", "from", 1))
    assert "outer.4 (outer or se), outer.8 (outer or ne)" in note.message
    assert "each comes on to the board on a space of its own" in note.message


def test_a_forgotten_seat_of_a_home_row_is_noted() -> None:
    homes = {**HOMES, "north": {"from": "a.5", "walk": "right 2", "to": "finish"}}
    (note,) = notes({**RING, **homes}, entries=ENTRIES)
    assert "a.5 (a or north)" in note.message


def test_the_only_way_home_of_all_is_not_noted() -> None:
    home = {"south": {"from": "b.4", "walk": "left 2", "to": "finish"}}
    assert codes({**RING, **home}, entries=ENTRIES) == []


def test_a_split_whose_seats_are_all_named_is_not_noted() -> None:
    homes = {**HOMES, "north": {**HOMES["north"], "seats": [1, 2]}}
    assert codes({**RING, **homes}, entries=ENTRIES) == []


def test_a_split_of_a_game_that_exists_is_noted_as_open_in_passing() -> None:
    variant, layout = load(race(SPLIT))
    (note,) = way_notes(variant, layout)
    assert (note.code, note.source) == ("PASSED_SPLIT", ("board", "paths", "long", "from", 0))
    assert "stem.2 (short or long)" in note.message


def test_a_split_of_cuatto_is_not_noted() -> None:
    assert codes(SPLIT) == []


def test_an_own_way_that_others_may_enter_is_noted() -> None:
    (note,) = notes(GATE, entries=ENTRIES)
    assert (note.code, note.source) == ("OWN_WAY_ENTERED", ("board", "paths", "gate", "to", 0))
    assert "checkers of seat 2 may come here from gate.1" in note.message
    assert "south is a way of seat 1 alone" in note.message
    assert static_findings(load(document(GATE, entries=ENTRIES))[1]) == ()


def test_a_goal_that_a_jump_leads_others_to_is_noted() -> None:
    (note,) = notes({**RING, **GOALS}, entries=ENTRIES, jumps={"a.3": "south.1"})
    assert (note.code, note.source) == ("OWN_WAY_ENTERED", ("board", "jumps", "a.3"))


def test_own_ways_that_only_their_seats_enter_are_not_noted() -> None:
    for rows in (HOMES, GOALS):
        assert codes({**RING, **rows}, entries=ENTRIES) == []


@pytest.mark.parametrize("rows", [HOMES, GOALS], ids=["rows", "goals"])
def test_rows_of_one_seat_are_its_own(rows: dict[str, Any]) -> None:
    _, layout = load(document({**RING, **rows}, entries=ENTRIES))
    assert owners(layout) == {"south.1": 0, "south.2": 0, "north.1": 1, "north.2": 1}


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"aside": {"from": "b.4", "walk": "left 1", "seats": [1]}}, "DEAD_END"),
        ({"far": {"from": "far", "at": [9, 9], "walk": CIRCLE}}, "UNREACHABLE"),
    ],
)
def test_spaces_that_no_seat_reaches_or_leaves_are_errors_already(
    more: dict[str, Any], code: str
) -> None:
    _, layout = load(document({**RING, **HOMES, **more}, entries=ENTRIES))
    assert code in [finding.code for finding in static_findings(layout)]


def test_seats_differ_by_their_links_or_by_where_they_enter() -> None:
    def differ(paths: dict[str, Any], **board: Any) -> bool:
        return seats_differ(load(document(paths, **board))[1])

    home = {"south": {"from": "b.4", "walk": "left 2", "to": "finish"}}
    assert differ(MASTERS)
    assert differ({**RING, **home}, entries=ENTRIES)
    assert not differ({**RING, **home}, entries=["a.1", "a.1"])
    assert not differ(STRAIGHT, bridge=3)


def test_a_note_shows_its_place_and_changes_no_verdict(tmp_path: Path) -> None:
    path = tmp_path / "masters.yaml"
    path.write_text(document(MASTERS), "utf-8")
    design = Design.open(str(path))
    (note, _) = (finding for finding in design.findings if finding.severity == "note")
    lines = path.read_text("utf-8").splitlines()
    assert lines[note.line - 1][note.column - 1 :] == "b"


@pytest.mark.slow
def test_a_report_has_a_note_at_its_place(tmp_path: Path) -> None:
    path = tmp_path / "masters.yaml"
    path.write_text(document(MASTERS), "utf-8")
    design = Design.open(str(path))
    (note, _) = (finding for finding in design.findings if finding.severity == "note")
    report = design.check(Plan(2, games=5, skill=False)).data
    (entry, _) = (one for one in report.static if one.severity == "note")
    assert (entry.line, entry.column) == (note.line, note.column)
