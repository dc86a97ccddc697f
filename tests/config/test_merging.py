"""Merge keys, and keys at the top that hold what aliases name."""

import pytest

from cuatto_kit.config.bundled import Source
from cuatto_kit.config.document import parse
from cuatto_kit.config.yaml_edit import CannotSplice
from cuatto_kit.design.loading import read
from cuatto_kit.errors import KitError

from .test_splicing import changed

BOARD = """\
game: cuatto
title: Arms
seats: [2, 4]
teams: {colours: [gold, red, green, blue], checkers: {regular: 6}}
x-arm: &arm {walk: up 3}
board:
  start: pool
  paths:
    main: {<<: *arm, from: start}
    left:
      <<: *arm
      from: main
      walk: "left 2, up 4, right 1"
    right: {from: main, <<: *arm}
    crown: {from: [right, left], walk: up 3, to: finish}
"""


def data_of(text):
    document = parse(text, "x.yaml")
    assert document.faults == ()
    return document.data


def faults_of(tmp_path, text):
    with pytest.raises(KitError) as refused:
        read(Source("arms", "arms.yaml", tmp_path / "arms.yaml", text))
    return [str(fault) for fault in refused.value.faults]


@pytest.mark.parametrize(
    ("merging", "merged"),
    [
        ("{<<: *a}", {"b": 1, "c": 2}),
        ("{<<: *a, c: 3}", {"b": 1, "c": 3}),
        ("{c: 3, <<: *a}", {"c": 3, "b": 1}),
        ("{<<: [*a, *d]}", {"b": 1, "c": 2, "e": 5}),
        ("{<<: [*d, *a]}", {"c": 4, "e": 5, "b": 1}),
        ("{<<: {f: 6}}", {"f": 6}),
        ("{<<: *g}", {"h": 7, "b": 1, "c": 2}),
        ("{'<<': 1}", {"<<": 1}),
    ],
)
def test_a_merge_key_brings_in_keys_as_in_yaml_1_1(merging, merged):
    anchors = "x-a: &a {b: 1, c: 2}\nx-d: &d {c: 4, e: 5}\nx-g: &g {h: 7, <<: *a}\n"
    data = data_of(f"{anchors}two: {merging}\n")
    assert data == {"two": merged}
    assert list(data["two"]) == list(merged)


def test_merged_keys_have_the_place_where_they_are_written():
    document = parse("one: &a {b: 1}\ntwo:\n  <<: *a\n  c: 2\n", "x.yaml")
    assert (document.values["two", "b"].line, document.values["two", "b"].column) == (1, 13)
    assert document.values["two", "c"].line == 4


@pytest.mark.parametrize(
    ("merging", "fault"),
    [
        ("{<<: 3}", "x.yaml:2:11: WRONG_TYPE two: `<<` merges mappings; expected one, or a list"),
        ("{<<: [*a, 3]}", "x.yaml:2:16: WRONG_TYPE two: `<<` merges mappings; expected one"),
        ("{<<: *a, <<: *a}", "x.yaml:2:15: DUPLICATE_KEY two.<<: the key is written twice;"),
        ("{c: 1, <<: *a, c: 2}", "x.yaml:2:21: DUPLICATE_KEY two.c: the key is written twice;"),
    ],
)
def test_what_cannot_be_merged_is_told_in_words(merging, fault):
    (found,) = parse(f"one: &a {{b: 1}}\ntwo: {merging}\n", "x.yaml").faults
    assert str(found).startswith(fault)


def test_a_board_of_merged_paths_is_read(tmp_path):
    source = Source("arms", "arms.yaml", tmp_path / "arms.yaml", BOARD)
    paths = read(source).variant.board.paths
    assert [path.walk.text for path in paths.values()] == [
        "up 3",
        "left 2, up 4, right 1",
        "up 3",
        "up 3",
    ]


def test_a_fault_of_a_merged_key_is_told_where_it_is_written(tmp_path):
    (main, right) = faults_of(tmp_path, BOARD.replace("{walk: up 3}", "{walk: upp 3}"))
    assert main.startswith("arms.yaml:5:20: BAD_WALK board.paths.main.walk: 'upp' is no direction")
    assert right.startswith("arms.yaml:5:20: BAD_WALK board.paths.right.walk")


def test_only_keys_at_the_top_of_a_file_hold_anchors(tmp_path):
    (fault,) = faults_of(tmp_path, BOARD.replace("  start:", "  x-arm: 1\n  start:"))
    assert "UNKNOWN_KEY board.x-arm: no such key" in fault
    assert data_of("title: {x-pirate: Arr}") == {"title": {"x-pirate": "Arr"}}


# Changes of files that merge


def test_a_key_beside_a_merge_key_is_changed_and_the_rest_stays():
    def longer(data):
        data["board"]["paths"]["left"]["walk"] = "left 2, up 6, right 1"

    assert changed(BOARD, longer) == BOARD.replace("up 4", "up 6")


def test_a_key_is_added_beside_a_merge_key():
    def titled(data):
        data["board"]["paths"]["main"]["title"] = "Main"

    written = BOARD.replace("from: start}", "from: start, title: Main}")
    assert changed(BOARD, titled) == written


@pytest.mark.parametrize(
    "change",
    [
        lambda paths: paths["main"].update(walk="up 4"),
        lambda paths: paths["main"].pop("walk"),
        lambda paths: paths["left"].pop("walk"),
    ],
)
def test_a_merged_key_is_not_changed_in_one_place(change):
    with pytest.raises(CannotSplice):
        changed(BOARD, lambda data: change(data["board"]["paths"]))


def test_a_mapping_that_only_merges_is_not_added_to():
    text = "x-a: &a {b: 1}\ntwo:\n  <<: *a\n"
    with pytest.raises(CannotSplice):
        changed(text, lambda data: data["two"].update(c=2))
