"""Changes of YAML text: the intended keys change, and nothing else."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cuatto_kit.config import extends
from cuatto_kit.config.bundled import Source, bundled
from cuatto_kit.config.document import parse
from cuatto_kit.config.yaml_edit import (
    CannotSplice,
    Renamed,
    TextEdit,
    applied,
    edits_to,
    said_over,
)


def spliced(text, meant):
    return applied(text, edits_to(text, meant))


def changed(text, change):
    """The text after `change` has been done to what it says."""
    data = parse(text, "x").data
    change(data)
    return spliced(text, data)


TEXT = """\
# a board
game: cuatto   # the game
teams: {colours: [gold, red], pieces: 4}
board:
  start: pool
  paths:
    # the trunk
    stem:   {from: start, walk: up 2}     # short
    left:   {from: stem, walk: "left 2, up 3"}
  safe:
    - stem.1   # first
    - left.2
  jumps:
    stem.1: left.1   # a ladder
# the end
"""


def test_offsets_count_code_points():
    text = "title: 😀 x\ngame: a\n"
    assert edits_to(text, {"title": "😀 y", "game": "a"}) == (TextEdit(9, 10, "y"),)


def test_nothing_meant_nothing_changed():
    assert edits_to(TEXT, parse(TEXT, "x").data) == ()


def test_a_number_in_a_walk_is_one_letter():
    data = parse(TEXT, "x").data
    data["board"]["paths"]["left"]["walk"] = "left 2, up 5"
    (edit,) = edits_to(TEXT, data)
    assert TEXT[edit.start : edit.end] == "3"
    assert edit.insert == "5"


def test_keys_come_after_their_siblings_in_their_style():
    after = changed(
        TEXT,
        lambda data: data["board"]["paths"].update(right={"from": "stem", "walk": "right 2, up 1"}),
    )
    assert '\n    right:  {from: stem, walk: "right 2, up 1"}\n' in after
    assert after.replace('    right:  {from: stem, walk: "right 2, up 1"}\n', "") == TEXT


def test_blocks_are_written_where_siblings_are_blocks():
    text = "board:\n  paths:\n    a:\n      from: start\n      walk: up 2, left 1\n"
    after = changed(
        text, lambda d: d["board"]["paths"].update(b={"from": "a", "walk": "up 1, left 2"})
    )
    assert after == text + "    b:\n      from: a\n      walk: up 1, left 2\n"


def test_items_of_lists_come_and_go():
    after = changed(TEXT, lambda data: data["board"]["safe"].append("left.3"))
    assert "    - left.2\n    - left.3\n" in after
    after = changed(TEXT, lambda data: data["board"]["safe"].pop(0))
    assert "  safe:\n    - left.2\n" in after
    after = changed(TEXT, lambda data: data["teams"]["colours"].insert(0, "blue"))
    assert "colours: [blue, gold, red]" in after
    after = changed(TEXT, lambda data: data["teams"]["colours"].pop(0))
    assert "colours: [red]" in after


def test_a_key_goes_with_its_lines():
    after = changed(TEXT, lambda data: data["board"]["paths"].pop("stem"))
    assert after == TEXT.replace("    stem:   {from: start, walk: up 2}     # short\n", "")
    after = changed(TEXT, lambda data: data["board"].pop("jumps"))
    assert after == TEXT.replace("  jumps:\n    stem.1: left.1   # a ladder\n", "")


def test_a_key_is_renamed_in_its_place():
    data = parse(TEXT, "x").data
    paths = data["board"]["paths"]
    data["board"]["paths"] = {Renamed("trunk", "stem"): paths["stem"], "left": paths["left"]}
    data["board"]["safe"][0] = Renamed("trunk.1", "stem.1")
    after = spliced(TEXT, data)
    assert "    trunk:   {from: start, walk: up 2}     # short\n" in after
    assert "    - trunk.1   # first\n" in after


def test_a_list_in_place_of_a_word_and_back():
    after = changed(TEXT, lambda d: d["board"]["paths"]["left"].update({"from": ["stem", "x"]}))
    assert '{from: [stem, x], walk: "left 2, up 3"}' in after
    assert changed(after, lambda d: d["board"]["paths"]["left"].update({"from": "stem"})) == TEXT


@pytest.mark.parametrize(
    ("text", "meant", "after"),
    [
        ("a:\nb: 1\n", {"a": {"x": 1}, "b": 1}, "a: {x: 1}\nb: 1\n"),
        ("a: # c\nb: 1\n", {"a": [1], "b": 1}, "a: [1] # c\nb: 1\n"),
        ("a: {}  # c\nb: 1\n", {"a": {"x": {"y": 1}}, "b": 1}, "a:  # c\n  x: {y: 1}\nb: 1\n"),
        ("a: {}\n", {"a": {"x": {"y": 1}}}, "a:\n  x: {y: 1}\n"),
        ("a: []  # c\n", {"a": [1]}, "a: [1]  # c\n"),
        ("a:\n- 1\n- 2\nb: 1\n", {"a": [], "b": 1}, "a: []\nb: 1\n"),
        ("a:\n  b: 1\n  c: 2", {"a": {"b": 1}}, "a:\n  b: 1"),
        ("a:\n- x: 1\n  y: 2\n", {"a": [{"y": 2}]}, "a:\n- y: 2\n"),
        ("a: 'it''s'\n", {"a": "it's so"}, "a: 'it''s so'\n"),
        ("a: b\n", {"a": "no: colon"}, 'a: "no: colon"\n'),
        ("a: b\n", {"a": "12"}, 'a: "12"\n'),
        ("a: {b: c}\n", {"a": {"b": "c, d"}}, 'a: {b: "c, d"}\n'),
        ("a: [1, 2, 3]\n", {"a": [1, 3, 4]}, "a: [1, 3, 4]\n"),
        ("{a: 1}\n", {"a": 1, "b": True}, "{a: 1, b: true}\n"),
        ("a: >-\n  up 2,\n  left 4\nb: 1\n", {"a": "up 3, left 4", "b": 1},
         "a: >-\n  up 3,\n  left 4\nb: 1\n"),
        ("a: >-\n  up 2,\n  left 4\nb: 1\n", {"a": "right 1", "b": 1}, "a: >-\n  right 1\nb: 1\n"),
        ("a: up 2,\n  left 4 # c\n", {"a": "up 2, left 5"}, "a: up 2,\n  left 5 # c\n"),
        ('a: "up 2,\n  left 4" # c\n', {"a": "up 2, left 5"}, 'a: "up 2,\n  left 5" # c\n'),
        ("a: |\n  S→F\n  ...\nb: 1\n", {"a": "S→F\n.→.\n", "b": 1}, "a: |\n  S→F\n  .→.\nb: 1\n"),
        ("a: |\n  S\nb: 1\n", {"a": "S\n→\n", "b": 1}, "a: |\n  S\n  →\nb: 1\n"),
        ("a: 1 # one\n\n# two\n", {"a": 1, "b": 2}, "a: 1 # one\nb: 2\n\n# two\n"),
        ("a: 1", {"a": 1, "b": 2}, "a: 1\nb: 2"),
    ],
)  # fmt: skip
def test_small_texts(text, meant, after):
    assert spliced(text, meant) == after


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("a: &x {b: 1}\nc: *x\n", {"a": {"b": 2}, "c": {"b": 1}}),
        ("a: &x {b: 1}\nc: *x\n", {"a": {"b": 1}, "c": {"b": 2}}),
        ("a: &x 1\n", {"a": 2}),
        ("a: &x {b: 1}\nc:\n  <<: *x\n  d: 1\n", {"a": {"b": 1}, "c": {"<<": {"b": 1}, "d": 2}}),
    ],
)
def test_what_is_written_once_and_used_twice_is_refused(text, meant):
    with pytest.raises(CannotSplice, match="write it out"):
        edits_to(text, meant)


def test_a_comment_in_the_way_is_not_taken_along():
    text = "a: [1, # one\n  2, 3]\n"
    with pytest.raises(CannotSplice, match="comment"):
        edits_to(text, {"a": [1, 3]})


def test_a_file_says_what_differs_from_its_base(tmp_path):
    own = "extends: two-ways-home  # the base\ntitle: Mine\n"
    source = Source("mine", "mine.yaml", tmp_path / "mine.yaml", own)
    merged = extends.read(source).document.data
    base = extends.read(Source("b", "b", tmp_path / "b.yaml", "extends: two-ways-home\n"))
    meant = json.loads(json.dumps(merged))
    meant["board"]["paths"]["stem"]["walk"] = "up 5"
    meant["board"]["safe"] = ["stem.2"]
    said = said_over(base.document.data, parse(own, "x").data, meant)
    after = spliced(own, said)
    assert after == own + ("board:\n  paths:\n    stem: {walk: up 5}\n  safe: [stem.2]\n")
    again = extends.read(Source("mine", "mine.yaml", tmp_path / "mine.yaml", after))
    assert again.document.data == meant
    del meant["board"]["paths"]["long"]
    with pytest.raises(CannotSplice, match=r"board\.paths\.long is in the file"):
        said_over(base.document.data, parse(own, "x").data, meant)


# Any text, any change

WORDS = st.sampled_from(["a", "b1", "up 2, left 3", "it's", "no", "x: y", "# z", "main.4", "ü", ""])
SCALARS = st.one_of(WORDS, st.integers(-9, 9), st.booleans(), st.none(), st.just(1.5))
KEYS = st.sampled_from(["a", "b", "main.4", "from", "west-arm", "c d"])
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)
MAPPINGS = st.dictionaries(KEYS, VALUES, min_size=1, max_size=5)


@st.composite
def texts(draw):
    """YAML as people write it: blocks and brackets, comments anywhere, quotes of all kinds."""
    comment = lambda: draw(st.sampled_from(["", "", "", "  # c", " # it's, [x]: {y}"]))  # noqa: E731

    def scalar(value):
        if isinstance(value, str) and value and draw(st.booleans()):
            return "'" + value.replace("'", "''") + "'"
        return json.dumps(value, ensure_ascii=False)

    def flow(value):
        gap = draw(st.sampled_from(["", " "]))
        if isinstance(value, dict):
            return (
                "{"
                + gap
                + ", ".join(f"{scalar(k)}: {flow(v)}" for k, v in value.items())
                + gap
                + "}"
            )
        if isinstance(value, list):
            return "[" + gap + ", ".join(map(flow, value)) + gap + "]"
        return scalar(value)

    def block(value, indent):
        blanks = " " * indent
        lines = []
        pairs = value.items() if isinstance(value, dict) else ((None, one) for one in value)
        for key, below in pairs:
            if draw(st.integers(0, 5)) == 0:
                lines.append(draw(st.sampled_from(["", blanks + "# above", "# left"])))
            head = blanks + ("-" if key is None else f"{scalar(key)}:")
            if isinstance(below, dict | list) and below and draw(st.booleans()):
                lines.append(head + comment())
                lines += block(below, indent + draw(st.sampled_from([1, 2, 4])))
            else:
                lines.append(f"{head} {flow(below)}{comment()}")
        return lines

    data = draw(MAPPINGS)
    ending = draw(st.sampled_from(["", "\n", "\n\n# end\n"]))
    return "\n".join(block(data, 0)) + ending


def mutated(draw, value):
    """The value with one thing changed somewhere."""
    if isinstance(value, dict) and value and draw(st.integers(0, 3)):
        key = draw(st.sampled_from(list(value)))
        match draw(st.sampled_from(["below", "below", "drop", "add", "rename"])):
            case "below":
                return {k: mutated(draw, v) if k == key else v for k, v in value.items()}
            case "drop" if len(value) > 1:
                return {k: v for k, v in value.items() if k != key}
            case "add":
                return {**value, "new": draw(VALUES)}
            case _:
                return {(Renamed("z9", k) if k == key else k): v for k, v in value.items()}
    if isinstance(value, list) and value and draw(st.integers(0, 3)):
        k = draw(st.integers(0, len(value) - 1))
        match draw(st.sampled_from(["below", "drop", "add"])):
            case "below":
                return [*value[:k], mutated(draw, value[k]), *value[k + 1 :]]
            case "drop":
                return value[:k] + value[k + 1 :]
            case _:
                return [*value[:k], draw(VALUES), *value[k:]]
    return draw(VALUES)


def check_any_change(text, data):
    before = parse(text, "x").data
    meant = mutated(data.draw, before)
    if not isinstance(meant, dict) or not meant:
        return
    try:
        edits = edits_to(text, meant)
    except CannotSplice as refusal:
        said = str(refusal)
    else:
        said = ""
        assert parse(applied(text, edits), "x").data == meant
        assert [edit.start for edit in edits] == sorted(edit.start for edit in edits)
    assert not said or "comment" in said


@pytest.mark.slow
@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
@given(text=texts())
def test_what_is_added_takes_nothing_away(text):
    before = parse(text, "x").data
    edits = edits_to(text, {**before, "new": [1]})
    assert [edit.end - edit.start for edit in edits] == [0]


@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
@given(text=texts(), data=st.data())
def test_whatever_is_meant_is_said(text, data):
    check_any_change(text, data)


@pytest.mark.long
@settings(max_examples=1_000, deadline=None, suppress_health_check=list(HealthCheck))
@given(text=texts(), data=st.data())
def test_whatever_is_meant_is_said_at_length(text, data):
    check_any_change(text, data)


@pytest.mark.parametrize("name", bundled())
def test_bundled_files_are_touched_in_one_place(name):
    text = bundled()[name].read_text("utf-8")
    data = parse(text, "x").data
    after = spliced(text, {**data, "title": "Mine"})
    lines = text.splitlines()
    differing = [new for new in after.splitlines() if new not in lines]
    assert len(differing) == 1
