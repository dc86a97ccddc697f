"""The gallery shows every bundled board and gives the text that `new` would write."""

from xml.etree import ElementTree

import pytest

from cuatto_kit.config import bundled
from cuatto_kit.errors import UsageError
from cuatto_kit.studio.answers import gallery


@pytest.fixture
def few(monkeypatch):
    """Two boards are bundled."""
    boards = bundled.bundled()
    names = ["short-12", "royal-ur"]
    monkeypatch.setattr(bundled, "bundled", lambda: {name: boards[name] for name in names})
    return names


def test_boards_come_before_their_pictures(few, answered):
    (first, *others), last = answered(gallery, {"language": "es"})
    assert [board["name"] for board in first["boards"]] == few
    assert first["boards"][1]["seats"] == (2, 2)
    assert first["boards"][1]["title"]["es"] == "El juego real de Ur"
    pictures = {
        name: svg for part in [first, *others, last] for name, svg in part["pictures"].items()
    }
    assert list(pictures) == few
    for svg in pictures.values():
        assert ElementTree.fromstring(svg).tag.endswith("svg")


@pytest.mark.parametrize("name", ["snake-24-full", ""])
def test_a_text_is_what_new_would_write(name, answered, call, tmp_path):
    told, answer = answered(gallery, {"text_of": name})
    assert told == []
    call("new", "mine", *(["--from", name] if name else []))
    assert (tmp_path / "mine.yaml").read_text("utf-8") == answer["text"]


def test_a_board_that_is_not_there(answered):
    with pytest.raises(UsageError, match="did you mean 'short-12'"):
        answered(gallery, {"text_of": "short-13"})
