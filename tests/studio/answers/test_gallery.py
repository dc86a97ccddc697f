"""The gallery shows every bundled board."""

from xml.etree import ElementTree

import pytest

from cuatto_kit.config import bundled
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
