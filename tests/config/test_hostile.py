"""Files from strangers: no hang, no traceback, one clear message."""

import os
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cuatto_kit
from cuatto_kit.config import bundled, document
from cuatto_kit.config.document import parse
from cuatto_kit.design import new
from cuatto_kit.errors import InvalidVariant, KitError, UsageError

BOARD = """\
game: cuatto
title: Corner
seats: 2
teams:
  colours: [gold, red]
  checkers: {regular: 6}
board:
  start: pool
  paths:
    main: {from: start, walk: up 12, to: finish}
"""


@pytest.fixture
def faults_of(tmp_path):
    """What is wrong with a file of this content."""

    def faults_of(content):
        path = tmp_path / "board.yaml"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        with pytest.raises(KitError) as caught:
            assert cuatto_kit.load(str(path)).layout
        return [str(fault).removeprefix(f"{path}:") for fault in caught.value.faults]

    return faults_of


# What is no file


def test_a_pipe_a_folder_or_a_device_is_no_variant(tmp_path):
    os.mkfifo(tmp_path / "pipe.yaml")
    (tmp_path / "folder.yaml").mkdir()
    for path in (tmp_path / "pipe.yaml", tmp_path / "folder.yaml", "/dev/zero"):
        with pytest.raises(UsageError, match="NOT_FOUND"):
            cuatto_kit.load(str(path))


def test_a_pipe_that_takes_a_file_s_place_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe.yaml")
    with pytest.raises(UsageError, match="not a regular file"):
        document.read(tmp_path / "pipe.yaml", "pipe.yaml")


def test_a_file_that_vanishes_is_a_usage_error(tmp_path, monkeypatch):
    path = tmp_path / "board.yaml"
    path.write_text(BOARD)
    found = bundled.find(str(path))
    path.unlink()
    monkeypatch.setattr(bundled, "find", lambda variant: found)
    with pytest.raises(UsageError, match="NOT_FOUND"):
        cuatto_kit.load(str(path))


def test_a_file_is_read_once(tmp_path, monkeypatch):
    """The digest of the manifest then refers to the board that is played."""
    path = tmp_path / "board.yaml"
    path.write_text(BOARD)
    opened = []
    monkeypatch.setattr(os, "open", _noting(opened, os.open))
    cuatto_kit.load(str(path))
    assert [name for name in opened if str(name) == str(path)] == [str(path)]


def _noting(names, function):
    def noted(name, *rest, **others):
        names.append(str(name))
        return function(name, *rest, **others)

    return noted


@pytest.mark.parametrize("content", [BOARD.encode("utf-16"), b"\xff\xfe", b"title: \xe9"])
def test_new_takes_no_file_that_is_not_text(content, tmp_path, monkeypatch):
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "odd.yaml").write_bytes(content)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InvalidVariant, match="not UTF-8"):
        new.write_new("mine", "sub/odd.yaml")
    assert not (tmp_path / "mine.yaml").exists()


def test_new_does_not_tear_a_file_from_its_base(tmp_path, monkeypatch):
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "top.yaml").write_text("extends: base.yaml")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError, match=r"sub/top\.yaml extends 'base\.yaml'"):
        new.write_new("mine", "sub/top.yaml")


# Characters


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp037"])
def test_other_encodings_are_refused(encoding, faults_of):
    (fault,) = faults_of(BOARD.encode(encoding))
    assert "not UTF-8" in fault or "U+0000" in fault


@pytest.mark.parametrize("end", ["\r", "\r\n", "\n\r\n", "\x85", "\u2028"])
def test_lines_may_end_in_any_way(end, tmp_path):
    path = tmp_path / "board.yaml"
    path.write_bytes(BOARD.replace("\n", end).encode())
    assert cuatto_kit.load(str(path)).variant.seats == (2, 2)


LINES = ("title: x", "  key: v", "key", "- b", "a:b", "-a", "x", "é", "#c", "...", "---")
OPENINGS = ("'", '"', "{", "[", "|", "> ", "@", "`", "&a ", "*b", "!t ", "? ", "<<: ", "%YAML 1.1")
OTHERS = ("}", "]", ",", ": ", "：", "-", "\\", "\\x1", "\ufeff", "\t")
BREAKS = ("\n", "\r", "\r\n", "\x85", "\u2028", "\u2029")
SIGNS = st.sampled_from((*LINES, *OPENINGS, *OTHERS, *BREAKS))


@settings(max_examples=400)
@given(st.lists(SIGNS, max_size=9).map("".join))
def test_any_text_is_read_or_refused_in_a_place_of_it(text):
    try:
        parse(text, "x.yaml")
    except InvalidVariant as refused:
        for fault in refused.faults:
            assert 1 <= fault.line <= len(re.split("\r\n|[\n\r\x85\u2028\u2029]", text))
            assert fault.message.isprintable()


def test_lines_that_end_in_carriage_returns_are_counted(faults_of):
    walk = "walk: >\r        up 12,\r        upp 1\r      to: finish\r"
    text = BOARD.replace(
        "{from: start, walk: up 12, to: finish}\n", f"\n      from: start\n      {walk}"
    )
    (fault,) = faults_of(text.replace("\n", "\r"))
    assert fault.startswith("14:9: BAD_WALK")


@pytest.mark.parametrize(
    "code", [0, 7, 27, 0x7F, 0x9B, 0x2028, 0x202E, 0x2066, 0xD800, 0xFEFF, 0xFFFF]
)
@pytest.mark.parametrize("place", ["title: Corner", "    main:"])
def test_no_escape_brings_in_what_steers_a_terminal(code, place, faults_of):
    escaped = f"{place[:-1]}\\u{code:04x}{place[-1]}"
    key, colon, value = escaped.partition(": ")
    written = f'{key}: "{value}"' if colon else f'    "ma\\u{code:04x}in":'
    (fault,) = faults_of(BOARD.replace(place, written))
    assert f"U+{code:04X} is not allowed" in fault
    assert fault.isprintable()


@pytest.mark.parametrize("text", ["Ñandú 棋 🎲", "שלום", "نرد\u200cها", "a\tb"])
def test_text_of_any_script_is_fine(text):
    assert parse(f'title: "{text}"', "x.yaml").data["title"] == text


# Numbers


@pytest.mark.parametrize(
    "number", [".nan", ".inf", "-.inf", "1e400", "-1e400", "1e5", "6.0", "1" * 400, "0x" + "f" * 99]
)
@pytest.mark.parametrize("place", ["seats: 2", "regular: 6"])
def test_only_whole_numbers_count(number, place, faults_of):
    key = place.partition(":")[0]
    (fault,) = faults_of(BOARD.replace(place, f"{key}: {number}"))
    assert " WRONG_TYPE " in fault or " OUT_OF_RANGE " in fault
    assert "6 is given" not in fault


# Size

HUGE = {
    "aliases of a long key": "x: &a\n  ? "
    + "k" * 400_000
    + "\n  : 1\ny: ["
    + "*a, " * 20_000
    + "]",
    "aliases of a long anchor": "x: &"
    + "a" * 1000
    + " x\ny: ["
    + ("*" + "a" * 1000 + ", ") * 900
    + "]",
    "lists in lists": "a: " + "[" * 900_000,
    "lists below lists": "- " * 400_000,
    "keys of keys": "? " * 400_000,
    "one long text": "a: " + "b" * 990_000,
    "one long comment": "a: b #" + "#" * 990_000,
    "empty lines": "\n" * 990_000,
    "a long tag": "!" * 900_000 + " x",
    "a long alias": "a: *" + "b" * 900_000,
    "a long game": "game: " + "b" * 900_000,
    "a long key": "game: cuatto\n? " + "b" * 900_000 + "\n: 1",
    "many keys": "game: cuatto\n" + "".join(f"k{k}: v\n" for k in range(12_000)),
    "many names": BOARD + "".join(f"    p{k}: {{from: q{k}, walk: up 1}}\n" for k in range(6000)),
    "many ends": BOARD.replace("start,", f"[{', '.join(f'q{k}' for k in range(20_000))}],"),
}


LONGEST = {"many names", "many keys"}
"""They take seconds."""


@pytest.mark.slow
@pytest.mark.parametrize(
    "content",
    [
        pytest.param(text, id=name, marks=[pytest.mark.long] if name in LONGEST else [])
        for name, text in HUGE.items()
    ],
)
def test_what_is_large_is_answered(content, faults_of):
    faults = faults_of(content)
    assert faults
    assert max(map(len, faults)) <= 2_000


# Syntax


def test_an_anchor_may_stand_before_a_key_and_an_alias_be_one():
    data = parse("&a one: 1\ntwo: {*a : 2}\n", "x.yaml").data
    assert data == {"one": 1, "two": {"one": 2}}


@pytest.mark.parametrize(
    "text",
    [
        "a: &a {<<: *a}\n",
        "a0: &a0 {}\n" + "".join(f"a{k}: &a{k} {{<<: *a{k - 1}}}\n" for k in range(1, 60)),
        "a0: &a0 {}\n"
        + "".join(f"a{k}: &a{k} {{<<: [*a{k - 1}, *a{k - 1}]}}\n" for k in range(1, 39)),
        "a0: &a0 {b: 1}\n"
        + "".join(f"a{k}: &a{k} {{<<: [{', '.join([f'*a{k - 1}'] * 9)}]}}\n" for k in range(1, 9)),
    ],
    ids=["itself", "deep", "doubled", "nine times nine"],
)
def test_mappings_that_merge_without_end_are_refused(text):
    with pytest.raises(InvalidVariant) as refused:
        parse(text, "x.yaml")
    assert refused.value.faults[0].code == "TOO_BIG"


@pytest.mark.parametrize("name", ["con", "NUL.yaml", "lpt1", "name."])
def test_no_file_is_made_by_a_name_that_some_system_refuses(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError, match="on every system"):
        new.write_new(name)
    assert list(tmp_path.iterdir()) == []
