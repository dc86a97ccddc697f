"""What a gesture on the page changes in the text."""

import pytest

from cuatto_kit.config import bundled
from cuatto_kit.config.document import parse
from cuatto_kit.config.yaml_edit import TextEdit, applied
from cuatto_kit.studio.answers import edit


def ask(file, text, **asked):
    said = edit.answer(edit.EditAsk(board={"file": file, "text": text}, **asked), lambda _: None)
    if "edits" in said:
        said["text"] = applied(text, [TextEdit(**one) for one in said["edits"]])
    return said


def text_of(name):
    return bundled.bundled()[name].read_text("utf-8")


def test_a_gesture_is_answered_with_edits():
    text = text_of("two-ways-home")
    said = ask(
        "two-ways-home", text, gesture={"kind": "lay", "from": "crown.4", "cells": [[0, 14]]}
    )
    assert said["text"] == text.replace(
        "walk: up 4\n      to: finish", "walk: up 5\n      to: finish"
    )
    assert said["select"] == "crown.5"
    assert said["say"] == "crown goes on 1 space"


@pytest.mark.parametrize(
    ("name", "gesture", "words"),
    [
        ("two-ways-home", {"kind": "delete", "spaces": ["stem.9"]}, "no space stem.9"),
        ("cabeza", {"kind": "delete", "spaces": ["a"]}, "not drawn"),
        ("snake-24", {"kind": "fly"}, "no gesture"),
        ("snake-24", {"kind": "lay", "from": "main.1", "cells": [[1e9, 0]]}, "no gesture"),
    ],
)
def test_what_the_board_does_not_take_is_refused_in_words(name, gesture, words):
    assert words in ask(name, text_of(name), gesture=gesture)["refused"]["message"]


def test_text_that_is_no_board_is_refused_as_well():
    for text in ("", "[", "a: 1", "game: cuatto", "game: [x]\n", "game: cuatto\nboard: 1\n"):
        said = ask("two-ways-home", text, gesture={"kind": "delete", "spaces": ["stem.1"]})
        assert said["refused"]["message"]


def test_a_file_that_extends_another_says_what_differs():
    text = "extends: two-ways-home\ntitle: Mine\n"
    said = ask("snake-24", text, gesture={"kind": "jump", "from": "long.2", "to": "long.5"})
    assert said["text"] == text + "board:\n  jumps: {long.2: long.5}\n"
    said = ask("snake-24", text, gesture={"kind": "delete", "spaces": ["long.1"]})
    assert "is in the file that this one extends" in said["refused"]["message"]


def test_advice_is_taken():
    text = text_of("snake-24")
    said = ask("snake-24", text, settings=["teams.head_start=[0, 1, 2]", "rules.finish=exact"])
    assert parse(said["text"], "x").data == {
        **parse(text, "x").data,
        "teams": {**parse(text, "x").data["teams"], "head_start": [0, 1, 2]},
        "rules": {"finish": "exact"},
    }
    assert said["text"].startswith("# The simple game")


def test_a_board_is_written_in_its_other_form():
    text = text_of("short-12")
    drawn = ask("short-12", text, form="map")["text"]
    assert "map: |" in drawn
    refused = ask("short-12", drawn, gesture={"kind": "lay", "from": "main.3", "cells": [[2, 2]]})
    assert refused["refused"]["offer"] == "paths"
    assert "walk:" in ask("short-12", drawn, form="paths")["text"]


def test_where_a_gesture_may_lead():
    said = ask(
        "volcano-escape", text_of("volcano-escape"), reach={"tool": "jump", "origins": ["rim.2"]}
    )
    assert "lava.4" in said["refused"]
    assert "cliff.1" in said["spaces"]
    said = ask(
        "two-ways-home", text_of("two-ways-home"), reach={"tool": "lay", "origins": ["start"]}
    )
    assert said["refused"]["at"] == "stem.1"
