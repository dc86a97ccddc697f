"""The gallery shows every bundled board."""

import json
from xml.etree import ElementTree

import pytest

from cuatto_kit import load
from cuatto_kit.config import bundled
from cuatto_kit.studio.answers import gallery


@pytest.fixture
def few(monkeypatch):
    """Two boards are bundled."""
    boards = bundled.bundled()
    names = ["short-12", "royal-ur"]
    monkeypatch.setattr(bundled, "bundled", lambda: {name: boards[name] for name in names})
    return names


def test_figures_are_those_of_the_board_as_it_is():
    """Boards that have changed need `python tools/figures.py NAME`."""
    known = json.loads(gallery.FIGURES.read_text("utf-8"))
    assert known.keys() == bundled.bundled().keys()
    for name in bundled.bundled():
        assert known[name]["sha256"] == load(name).loaded.sha256, name


@pytest.mark.slow
def test_figures_are_those_of_check():
    from tools.figures import figures_of

    known = json.loads(gallery.FIGURES.read_text("utf-8"))
    assert figures_of("short-12") == known["short-12"]


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
