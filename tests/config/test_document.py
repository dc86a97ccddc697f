"""YAML text → data with places."""

import math
import re

import pytest

from cuatto_kit.config import document, yaml_text
from cuatto_kit.config.document import Mark, parse
from cuatto_kit.config.yaml_text import scalar
from cuatto_kit.errors import InvalidVariant, UsageError

TEXT = """\
game: cuatto
title: {en: 'Uno', es: "Dos"}
seats: [2, 4]

board:
  paths:
    main:
      from: start
      walk: "up 3, left 4"
  jumps: {main.2: main.5}
"""


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("", None),
        ("~", None),
        ("null", None),
        ("NULL", None),
        ("nULL", "nULL"),
        ("true", True),
        ("FALSE", False),
        ("tRUE", "tRUE"),
        ("yes", "yes"),
        ("no", "no"),
        ("on", "on"),
        ("Off", "Off"),
        ("y", "y"),
        ("0", 0),
        ("-19", -19),
        ("+12", 12),
        ("007", 7),
        ("0o14", 12),
        ("0x1F", 31),
        ("014", 14),
        ("-0x1F", "-0x1F"),
        ("0b11", "0b11"),
        ("1_000", "1_000"),
        ("1,000", "1,000"),
        ("٣", "٣"),
        ("0.", 0.0),
        ("-0.0", -0.0),
        (".5", 0.5),
        ("+12e03", 12000.0),
        ("-2E+05", -200000.0),
        ("6.8523015e+5", 685230.15),
        ("1.5.2", "1.5.2"),
        ("e3", "e3"),
        (".", "."),
        (".inf", math.inf),
        ("-.Inf", -math.inf),
        ("+.INF", math.inf),
        (".NaN", math.nan),
        ("inf", "inf"),
        ("nan", "nan"),
        ("12:30", "12:30"),
        ("190:20:30", "190:20:30"),
        ("2001-12-14", "2001-12-14"),
        ("<<", "<<"),
        ("=", "="),
        ("40 mm", "40 mm"),
    ],
)
def test_scalars_are_those_of_yaml_1_2(text, value):
    assert repr(scalar(text)) == repr(value)


def test_numbers_beyond_reason_are_refused():
    assert scalar("9" * yaml_text.MAX_DIGITS) == 10**yaml_text.MAX_DIGITS - 1
    with pytest.raises(ValueError, match="16 digits"):
        scalar("9" * (yaml_text.MAX_DIGITS + 1))


@pytest.mark.parametrize("quoted", ["'no'", '"no"', "'12'", '"true"', "'~'"])
def test_what_is_quoted_is_text(quoted):
    assert parse(f"word: {quoted}", "x.yaml").data == {"word": quoted[1:-1]}


def test_keys_are_text():
    assert parse("{1: a, true: b, ~: c}", "x.yaml").data == {"1": "a", "true": "b", "~": "c"}


def test_an_alias_stands_for_its_anchor():
    data = parse("one: &team [gold, red]\ntwo: *team\n", "x.yaml").data
    assert data == {"one": ["gold", "red"], "two": ["gold", "red"]}


@pytest.mark.parametrize(
    ("path", "line", "column"),
    [
        (("game",), 1, 7),
        (("title",), 2, 8),
        (("title", "en"), 2, 14),
        (("title", "es"), 2, 25),
        (("seats",), 3, 8),
        (("seats", 0), 3, 9),
        (("seats", 1), 3, 12),
        (("board",), 6, 3),
        (("board", "paths", "main"), 8, 7),
        (("board", "paths", "main", "walk"), 9, 14),
        (("board", "jumps", "main.2"), 10, 19),
    ],
)
def test_each_value_knows_its_place(path, line, column):
    assert parse(TEXT, "x.yaml").values[path] == Mark("x.yaml", line, column)


@pytest.mark.parametrize(
    ("path", "line", "column"),
    [
        (("game",), 1, 1),
        (("title", "es"), 2, 20),
        (("board",), 5, 1),
        (("board", "paths", "main", "walk"), 9, 7),
        (("board", "jumps", "main.2"), 10, 11),
    ],
)
def test_each_key_knows_its_place(path, line, column):
    assert parse(TEXT, "x.yaml").keys[path] == Mark("x.yaml", line, column)


def test_a_fault_stands_at_its_value_its_key_or_within():
    board = parse(TEXT, "x.yaml")
    walk = ("board", "paths", "main", "walk")
    assert str(board.fault("CODE", walk, "wrong")) == (
        "x.yaml:9:14: CODE board.paths.main.walk: wrong"
    )
    assert board.fault("CODE", walk, "wrong", at_key=True).column == 7
    assert board.fault("CODE", walk, "wrong", offset=6).column == 20


def test_a_fault_of_what_is_not_there_stands_at_its_nearest_parent():
    board = parse(TEXT, "x.yaml")
    fault = board.fault("CODE", ("board", "paths", "main", "to", 1), "wrong", offset=6)
    assert (fault.path, fault.line, fault.column) == ("board.paths.main.to.1", 8, 7)
    assert board.fault("CODE", ("rules", "hit"), "wrong").line == 1


@pytest.mark.parametrize("start", ["", "\ufeff", "# a comment\r\n"])
def test_a_byte_order_mark_and_windows_line_ends_are_fine(tmp_path, start):
    path = tmp_path / "x.yaml"
    path.write_bytes(f"{start}game: cuatto\r\ntitle: Ñandú\r\n".encode())
    assert document.read(path).data == {"game": "cuatto", "title": "Ñandú"}


def test_a_file_is_named_as_it_was_given(tmp_path):
    path = tmp_path / "x.yaml"
    path.write_text("game: cuatto\n")
    assert document.read(path).file == str(path)
    assert document.read(path, "snake").file == "snake"


def test_a_file_that_cannot_be_read_is_a_usage_error(tmp_path):
    with pytest.raises(UsageError, match=r"NOT_FOUND: nowhere\.yaml: No such file"):
        document.read(tmp_path / "nowhere.yaml", "nowhere.yaml")


def test_nesting_up_to_the_limit_is_read():
    depth = document.MAX_DEPTH - 1  # the document itself is one
    data = parse(f"x: {'[' * depth}1{']' * depth}", "x.yaml").data["x"]
    for _ in range(depth):
        (data,) = data
    assert data == 1
    with pytest.raises(InvalidVariant, match="TOO_BIG"):
        parse(f"x: {'[' * (depth + 1)}1{']' * (depth + 1)}", "x.yaml")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a: {b: up 2, left 3, c: d}", ['a.b: text with commas .* `b: "up 2, left 3"`']),
        ("a: {b: up 2, left 3, left 3}", ['a.b: .* `b: "up 2, left 3, left 3"`']),
        ("a: {b: “up 2, left 3”}", ['a.b: .* `b: "up 2, left 3"`']),
        ("a: {b:6}", ["a.b: a space is missing after the colon; expected `b: 6`"]),
        ("a: {b: , c}", ["a.c: a colon and a value are missing; expected `c: …`"]),
        ("a: {b: , c: , 'd': , [e]: f}", []),
        ("a: {[b]: c, d}", ["a.d: a colon and a value are missing"]),
        ("x: &x 1\na: {b: *x}", []),
        ("a: {b: [1, 2], c: {d: 'e, f'}}", []),
    ],
)
def test_keys_in_braces_without_a_colon_are_noted(text, told):
    found = [f"{fault.path}: {fault.message}" for fault in parse(text, "x.yaml").loose.values()]
    assert len(found) == len(told)
    assert all(re.match(words, one) for words, one in zip(told, found, strict=True)), found
