"""What is written for people and programs to read again says the same texts: YAML, records, names
of files."""

from dataclasses import replace
from pathlib import Path

import pytest

import cuatto_kit
from cuatto_kit.cad.parts import Part
from cuatto_kit.cad.quality import Quality
from cuatto_kit.cad.solids import call, joined, scad_text
from cuatto_kit.config import bundled
from cuatto_kit.config.document import parse
from cuatto_kit.config.yaml_edit import CannotSplice, applied, edits_to
from cuatto_kit.config.yaml_text import entry, yaml_text
from cuatto_kit.console import game_text, opening, records
from cuatto_kit.errors import InvalidVariant, UsageError
from tests.console.tables import open_session

from . import board
from .payloads import CUT, DEVICES, FORMULAS, LINES, OUTSIDE, SIGNS, STEERING, TERMINAL, TITLE
from .readers import of_scad

WRITTEN = (
    TITLE, LINES, SIGNS, CUT, "a: b", "a #b", "&a q7z", "*a", "!!python/object q7z", "- q7z",
    "? q7z", "%q7z", "---", "...", "| q7z", "> q7z", "'q7z", '"q7z', "{q7z: 1}", "[q7z]", " q7z ",
    "null", "~", "yes", "0x1f", "1e3", ".nan", "<<", "=", "@q7z", "`q7z", "q7z\nq7z: 1", "",
    "q7z\t", "\u00a0", "x" * 10_000, *FORMULAS[:5],
)  # fmt: skip
PLACES = {
    "plain": "title: here\nlast: 1  # kept\n", "single": "title: 'here'\nlast: 1  # kept\n",
    "double": 'title: "here"\nlast: 1  # kept\n', "flow": "{title: here, last: 1}  # kept\n",
    "folded": "title: here\n  and there\nlast: 1  # kept\n",
}  # fmt: skip


@pytest.mark.parametrize("text", WRITTEN, ids=lambda text: ascii(text)[:20])
def test_yaml_says_the_same_text(text):
    said = {"title": text, text[:200] or "k": [text, {"a": text}]}
    assert (
        parse("".join(f"{entry(key, value, 0)}\n" for key, value in said.items()), "").data == said
    )
    found = {"game": "cuatto", **said, "board": {"paths": {"a": {"walk": "up 1", "title": text}}}}
    assert parse(yaml_text(found), "").data == found


@pytest.mark.parametrize("place", PLACES)
def test_an_edit_says_the_text_and_leaves_the_rest(place):
    before = PLACES[place]
    for text in WRITTEN:
        meant = {"title": text, "last": 1}
        try:
            edits = edits_to(before, meant)
        except CannotSplice:  # it is looked at before it is offered
            assert place == "folded", ascii(text)
            continue
        after = applied(before, edits)
        assert parse(after, "").data == meant, ascii(text)
        assert "# kept" in after, ascii(text)


def test_a_setting_is_refused_as_a_file_is():
    """But for what may turn letters in a word of a script that runs the other way."""
    codes = [code for code in STEERING if code not in (9, 10, 13, 0x85)]
    for code in codes:
        for setting in (f'title="a{chr(code)}b"', f"title.x{chr(code)}=b"):
            if code in (0x61C, 0x200E, 0x200F):
                assert cuatto_kit.load("snake-24", settings=[setting])
                continue
            with pytest.raises(
                (UsageError, InvalidVariant), match=f"U\\+{code:04X} is not allowed"
            ):
                cuatto_kit.load("snake-24", settings=[setting])


@pytest.mark.parametrize(
    "name", [*OUTSIDE, *DEVICES, board.NAME, TERMINAL, "q" * 300, ".q7z.", "q7z. "]
)
def test_a_kit_has_a_plain_name(name):
    kit = bundled.kit_name(Path(f"{name}.yaml"))
    assert kit == Path(kit).name
    assert 0 < len(kit) <= 81
    assert not kit.startswith((".", "-"))
    assert not kit.endswith((".", " "))
    assert kit.isprintable()
    assert kit.split(".")[0] not in {"con", "nul", "aux", "prn", "com1", "lpt9"}


@pytest.mark.parametrize("name", [*OUTSIDE, *FORMULAS, TERMINAL, TITLE, "", " a", "a/b", "a\n"])
def test_a_part_has_a_plain_name(name):
    with pytest.raises(ValueError, match="cannot name a part"):
        Part(name, "Title", "board", joined([]), {})


def test_a_title_of_a_part_is_one_line_of_a_drawing():
    text = scad_text(call("die"), f"{LINES}\nq7z();{TERMINAL}\r", Quality.DRAFT)
    assert list(of_scad(text.encode())) == ["library/die.scad"]
    assert text.split("\n")[1] == "use <library/die.scad>"


@pytest.mark.parametrize("word", ['a"', "a\\", "a\n"])
def test_a_word_that_could_end_a_text_is_no_argument(word):
    with pytest.raises(ValueError, match="expected a list"):
        call("tile", marks=[["word", word, 0, 0, 0, 3, 0.6]])


HEADS = (
    ("variant", "two\nset title=q7z"), ("variant", "a\rb"), ("variant", "a\u2028b"),
    ("variant", "a\x1b[2Jb"), ("variant", "a\udcffb"), ("setting", "title=a\nend red won"),
    ("bots", "human\nboard q7z"),
)  # fmt: skip


@pytest.mark.parametrize(("field", "text"), HEADS, ids=range(len(HEADS)))
def test_no_head_makes_a_line_of_a_record(field, text):
    session = open_session("snake-24", "random", "random", seats=2)
    changes = {"variant": text, "setting": (text,), "bots": (text, "random")}
    name = {"variant": "variant", "setting": "settings", "bots": "players"}[field]
    session.match = replace(session.match, **{name: changes[field]})
    for write in (records.write, lambda one: game_text.write(one, {})):
        with pytest.raises(ValueError, match="expected plain text on one line"):
            write(session)


@pytest.mark.parametrize("variant", [board.NAME, TITLE, '"q7z"]', "] q7z [Seed \\"])
def test_a_game_s_text_says_its_names(variant):
    session = open_session("snake-24", "random", "random", seats=2)
    session.match = replace(session.match, variant=variant)
    text = game_text.write(session, {})
    assert game_text.parse("game.txt", text.encode()).variant == variant
    record = records.parse("game.rec", records.write(session).encode())
    assert (record.variant, record.settings) == (variant, ())


@pytest.mark.parametrize("line", [2, 3, 4, 5, 6, 7])
def test_a_hostile_record_is_told_in_one_line(tmp_path, line):
    session = open_session("snake-24", "random", "random", seats=2)
    list(session.advance())
    lines = records.write(session).split("\n")
    words = lines[line].split(" ")
    lines[line] = " ".join([words[0], TERMINAL.replace("\n", ""), *words[2:]])
    path = tmp_path / "game.rec"
    path.write_bytes("\n".join(lines).encode())
    with pytest.raises((InvalidVariant, UsageError)) as told:
        opening.open_record(path)
    assert str(told.value).isprintable()
