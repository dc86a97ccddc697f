"""A board for others needs no file of the folder."""

import yaml

from cuatto_kit.studio.answers import alone
from tests.boards import text_of

BASE = text_of(main="from: start, walk: up 6, to: finish")
TEXT = """# Mine.
extends: base.yaml
title: Mine  # its name
print: {printer: own.yaml, tile: 42, tops: {regular: top.stl}}
"""


def test_a_board_for_others_has_what_it_extends(answered, opened):
    (opened / "base.yaml").write_text(BASE, "utf-8")
    _, answer = answered(alone, {"board": {"file": "mine.yaml", "text": TEXT}})
    text = answer["text"]
    assert text.startswith("# Mine.\n")
    assert "title: Mine  # its name\n" in text
    said = yaml.safe_load(text)
    assert said["print"]["tile"] == 42
    assert not {"printer", "tops"} & said["print"].keys()
    assert said["board"] == yaml.safe_load(BASE)["board"]
    assert "extends" not in said


def test_a_board_that_names_no_file_is_as_it_was(answered):
    _, answer = answered(alone, {"board": {"file": "mine.yaml", "text": f"# Mine.\n{BASE}"}})
    assert answer["text"] == f"# Mine.\n{BASE}"
