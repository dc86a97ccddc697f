"""Walked and drawn: pairs of files that say the same board, and files rewritten."""

import json
from pathlib import Path

import pytest

import cuatto_kit
from cuatto_kit.games.race.config import forms
from tests.cases import seldom

from ...boards import layout_of, text_of
from .boards import BUNDLED

FOLDER = Path(__file__).with_name("maps")
PAIRS = sorted(path.name.removesuffix(".map.yaml") for path in FOLDER.glob("*.map.yaml"))


def layout(path):
    return cuatto_kit.load(str(path)).layout


@pytest.mark.parametrize("name", PAIRS)
def test_a_map_and_its_walks_are_the_same_layout(name):
    drawn, walked = (layout(FOLDER / f"{name}.{form}.yaml") for form in ("map", "paths"))
    assert drawn == walked


def test_there_are_pairs_for_splits_joins_bridges_rings_and_starts():
    assert {"crossing", "letters", "line", "ring", "starts"} <= set(PAIRS)


@pytest.mark.parametrize("name", PAIRS)
@pytest.mark.parametrize("form", forms.FORMS)
def test_each_form_is_rewritten_in_the_other(name, form, call, tmp_path):
    other = "map" if form == "paths" else "paths"
    answer = call("new", "again", "--from", str(FOLDER / f"{name}.{form}.yaml"), "--form", other)
    assert answer.returncode == 0
    assert f"  {other}:" in (tmp_path / "again.yaml").read_text("utf-8")
    assert layout(tmp_path / "again.yaml") == layout(FOLDER / f"{name}.{form}.yaml")


@pytest.mark.parametrize("name", seldom(3, BUNDLED))
def test_a_bundled_board_is_drawn_or_says_why_not(name, call, tmp_path):
    answer = call("new", "drawn", "--from", name, "--form", "map")
    if answer.returncode:
        assert (answer.returncode, len(answer.stderr.splitlines())) == (2, 1)
        assert "cannot be drawn as a map: " in answer.stderr
        assert not (tmp_path / "drawn.yaml").exists()
        return
    drawn, walked = (
        layout(tmp_path / "drawn.yaml"),
        layout(cuatto_kit.load(name).loaded.source.path),
    )
    assert drawn.by_id == walked.by_id
    assert set(drawn.links) == set(walked.links)


@pytest.mark.slow
def test_most_bundled_boards_can_be_drawn(call):
    drawn = [
        call("new", f"{name}-map", "--from", name, "--form", "map").returncode for name in BUNDLED
    ]
    assert drawn.count(0) >= 5


def test_comments_and_all_else_stay(call, tmp_path):
    call("new", "drawn", "--from", "two-ways-home", "--form", "map")
    before = cuatto_kit.load("two-ways-home").loaded.source.path.read_text("utf-8").splitlines()
    after = (tmp_path / "drawn.yaml").read_text("utf-8").splitlines()
    kept = [line for line in before if line in after]
    assert {line for line in before if line.startswith("#")} <= set(kept)
    assert before[-3:] == after[-3:]


def test_a_way_in_the_middle_of_another_has_no_map(call, tmp_path):
    (tmp_path / "mid.yaml").write_text(
        "game: cuatto\ntitle: T\nseats: 2\n"
        "teams: {colours: [gold, red], checkers: {regular: 4}}\n"
        "board:\n  start: pool\n  paths:\n"
        "    long: {from: start, walk: up 4, to: finish}\n"
        "    side: {from: long.2, walk: right 2, to: finish}\n",
        "utf-8",
    )
    answer = call("new", "drawn", "--from", "mid.yaml", "--form", "map")
    assert answer.returncode == 2
    assert "cannot be drawn as a map" in answer.stderr


@pytest.mark.parametrize(("variant", "form"), [("cabeza", "map"), ("snake-24", "mapp")])
def test_a_form_that_there_is_not_is_refused(call, tmp_path, variant, form):
    answer = call("new", "drawn", "--from", variant, "--form", form)
    assert (answer.returncode, len(answer.stderr.splitlines())) == (2, 1)
    assert list(tmp_path.iterdir()) == []


# --- ways of their own, cross-links, circuits ------------------------------------------------


CROSSED = {
    "stem": "from: start, walk: up 2",
    "left": 'from: stem, walk: "left 2, up 4, right 1"',
    "right": 'from: stem, walk: "right 2, up 4, left 1"',
    "link": "from: left.4, walk: right 3, to: right.4",
    "crown": 'from: [left, right], walk: "right 1, up 1", to: finish',
}


def test_a_seat_may_have_its_own_way():
    board = layout_of(
        fork="from: start, walk: up 1",
        red='from: fork, walk: "left 1, up 2, right 1", seats: [2]',
        gold='from: fork, walk: "right 1, up 2, left 1", seats: [1]',
        end="from: [red, gold], walk: up 1, to: finish",
    )
    onward = {seat: [link.target for link in board.links_from("fork.1", seat)] for seat in (0, 1)}
    assert onward == {0: ["gold.1"], 1: ["red.1"]}
    assert {link.seats for link in board.links if link.path == "gold"} == {(0,)}


def test_a_seat_that_cannot_get_home_is_named(call, tmp_path):
    text = (FOLDER / "line.paths.yaml").read_text("utf-8")
    (tmp_path / "one.yaml").write_text(text.replace("to: finish", "to: finish, seats: [1]"))
    answer = call("check", "one.yaml", "--games", "10", "--json")
    (fault,) = json.loads(answer.stdout)["error"]
    assert (answer.returncode, fault["code"]) == (5, "NO_FINISH")
    assert "for seat 2" in fault["message"]


@pytest.mark.slow
@pytest.mark.parametrize("name", seldom(3, ["ring", "starts", "crossing"]))
def test_circuits_starts_and_crossings_are_played(name, call):
    answer = call("check", str(FOLDER / f"{name}.map.yaml"), "--games", "300", "--json")
    report = json.loads(answer.stdout)
    assert (answer.returncode, report["finished"]["mean"]) == (0, 1)


@pytest.mark.slow
def test_paths_may_link_across(call, tmp_path):
    (tmp_path / "crossed.yaml").write_text(text_of(**CROSSED), "utf-8")
    answer = call("check", "crossed.yaml", "--games", "300", "--seats", "2", "--json")
    shares = {row["name"]: row["share"] for row in json.loads(answer.stdout)["paths"]}
    assert answer.returncode == 0
    assert all(share > 0 for share in shares.values())
