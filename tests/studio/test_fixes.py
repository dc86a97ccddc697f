"""Every fix that a fault of the invalid suite offers makes that fault go away."""

import pytest

from cuatto_kit.config import document
from cuatto_kit.studio import asks
from cuatto_kit.studio.answers import board
from tests import answers
from tests.cases import each
from tests.config.test_invalid import CASES, NAMES

NO_TEXT = {"latin-1", "utf-16"}


@pytest.fixture(autouse=True)
def opened(tmp_path, monkeypatch):
    """The folder that is open, with the printers alone."""
    for case in CASES.values():
        answers.write(answers.beside(case), tmp_path)
    monkeypatch.setenv(asks.FOLDER, str(tmp_path))
    asks.folder.cache_clear()
    yield
    asks.folder.cache_clear()


def faults_of(text, file="board.yaml"):
    asked = board.ASKED.model_validate({"board": {"file": file, "text": text}})
    return board.answer(asked, lambda _: None)["faults"]


def mended(text, fix):
    for edit in sorted(fix["edits"], key=lambda edit: -edit["start"]):
        text = text[: edit["start"]] + edit["insert"] + text[edit["end"] :]
    return text


def without_fixes(fault):
    return {key: value for key, value in fault.items() if key != "fixes"}


def text_of(name):
    return document.text_of(CASES[name].text, name)  # as the page has it, with plain line ends


@pytest.mark.parametrize("name", each(12, [name for name in NAMES if name not in NO_TEXT]))
def test_a_fix_takes_its_fault_away(name):
    text = text_of(name)
    faults = faults_of(text, f"{name}.yaml")
    assert faults
    for fault in faults:
        for fix in fault["fixes"]:
            after = faults_of(mended(text, fix), f"{name}.yaml")
            assert without_fixes(fault) not in map(without_fixes, after)


def shown(name, message):
    """What the fixes of the one fault with that message show."""
    (fault,) = [f for f in faults_of(text_of(name)) if message in f["message"]]
    return [fix["shown"] for fix in fault["fixes"]]


@pytest.mark.parametrize(
    ("name", "message", "expected"),
    [
        ("misspelt-key", "no such key", ["colours"]),
        ("several-faults", "'gren'", ["green", "grey"]),
        ("several-faults", "'two' is not", ["two_moves", "four_moves", "roll_again", "undersides"]),
        ("unknown-rule-values", "'poool'", ["pool"]),
        ("unknown-printer", "'generic-20'", ["generic-220", "generic-220-06"]),
        ("special-spaces", "'main.6'", ["main.5", "main.1"]),
        ("commas-in-braces", "commas inside", ['"left 2, up 4, right 1"']),
        ("no-space-in-braces", "a space is missing", ["bridge: 6"]),
        ("braces-forgotten", "a colon", ["start: {bridge: 6}"]),
        ("number-as-text", "1984", ['"1984"']),
        ("too-large-a-team", "6 is not known", ["pool", "yards"]),
        ("value-of-another-key", "'tray' is not known", []),
        ("unknown-names", "'start.1'", ["start"]),
        ("unknown-names", "'stem.0'", ["stem.1", "stem.4"]),
        ("race-entries-whole-path", "whole path", ["south.10", "south.1"]),
        ("second-path-from-a-bridge", "expected `from: pier.1`", ["pier.1"]),
        ("backwards", "the fewest before", ["[2, 4]"]),
        ("backwards", "the least before", ["[20, 45]"]),
        ("out-of-range", "60 is out of range", ["24"]),
        ("out-of-range", "expected 0 to 1", ["1"]),
        ("too-loose", "for a tile of 40", ["1"]),
        ("control-character", "U+0007", ["U+0007"]),
        ("mark-in-the-middle", "U+FEFF", ["U+FEFF"]),
        ("no-break-space", "plain spaces", [""]),
        ("tab-indent", "a tab", [""]),
        ("unclosed-list", "is not closed", ["]"]),
        ("dash-before-comment", "a dash is missing", ["- 4"]),
    ],
)
def test_what_is_offered(name, message, expected):
    assert shown(name, message) == expected


def test_a_fault_of_another_file_is_not_mended_here():
    faults = faults_of(text_of("printer-with-faults"))
    assert {fault["file"] for fault in faults} == {"printers/with-faults.yaml"}
    assert [fault["fixes"] for fault in faults] == [[]] * len(faults)


def test_edits_count_characters():
    text = text_of("misspelt-key").replace("title:", "title: \U0001f409ñ #", 1)
    (fault, *_) = [fault for fault in faults_of(text) if fault["fixes"]]
    assert mended(text, fault["fixes"][0]) == text.replace("colors", "colours")


GOOD = """\
game: cuatto
title: Line
seats: [2, 4]
teams:
  colours: [gold, red, green, blue]
  checkers: {regular: 6}
board:
  start: {bridge: 6}
  paths:
    main: {from: start, walk: "up 5, right 2, up 3", to: finish}
"""


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("title: Line\n", "title: Line\nseconds_per_turn: 2 min\n", ["120"]),
        ("title: Line\n", "title: Line\nprint: {tile: 4 cm}\n", ["40"]),
        ("title: Line\n", "title: Line\nprint: {clearance: 150um}\n", ["0.15"]),
        ("title: Line\n", "title: Line\nprint: {clearance: 0,2}\n", ["0.2"]),
        ("title: Line\n", "title: Line\nprint: {tile: 1.5in}\n", ["38.1"]),
        ("title: Line\n", "title: Line\nprint: {tile: 4 kg}\n", []),
        ("title: Line\n", "title: Line\nprint: {tile: 4 m}\n", []),
        ("seats: [2, 4]", "seats: 2-4", ["[2, 4]"]),
        ("green, blue]", "green, gren]", ["grey"]),  # green is there already
        ("green, blue]", "green blue]", ["green, blue"]),
        ("title: Line", "title: @Line", ['"@Line"']),
        ("title: Line", 'title: "Line', ['"']),
        ("  checkers:", "    checkers:", ["2"]),
        ("  checkers:", " checkers:", ["2"]),
        ("seats: [2, 4]", " seats: [2, 4]", ["0"]),
        ("from: start", "from: main", ["start"]),
    ],
)
def test_a_click_does_what_was_meant(old, new, expected):
    (fault,) = faults_of(GOOD.replace(old, new))
    assert [fix["shown"] for fix in fault["fixes"]][: max(len(expected), 1)] == expected
    for fix in fault["fixes"]:
        assert faults_of(mended(GOOD.replace(old, new), fix)) == []


def test_a_line_beside_the_root_is_indented_like_the_first():
    (fault,) = faults_of("  game: cuatto\ntitle: Line\n")
    (fix,) = fault["fixes"]
    assert mended("  game: cuatto\ntitle: Line\n", fix) == "  game: cuatto\n  title: Line\n"
