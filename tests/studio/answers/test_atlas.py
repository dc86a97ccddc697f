"""An atlas is shown with its boards, and nothing in its file can do harm."""

import copy
import os

import pytest

from cuatto_kit.errors import KitError
from cuatto_kit.studio.answers import atlas
from cuatto_kit.studio.asks import folder
from cuatto_kit.studio.server import _opened
from tests.studio.atlases import sample, write

FILE = "build/quick-family/atlas.json"


@pytest.fixture
def asked(opened, answered):
    """Asks for an atlas that says something."""

    def ask(said=None, **more):
        write(opened / "build" / "quick-family", said, **more)
        return answered(atlas, {"file": FILE, "language": "es"})

    return ask


def test_the_atlas_comes_before_pictures_of_its_boards(asked):
    (first, *others), last = asked(sample(("short-12", "royal-ur")), boards=("short-12",))
    assert first == last
    assert first["atlas"]["schema"] == 1
    assert [board["id"] for board in first["atlas"]["boards"]] == ["3.0", "3.1"]
    assert first["paths"]["boards/01.yaml"] == "build/quick-family/boards/01.yaml"
    assert first["criteria"]["minutes"]["unit"] == "minutes"
    assert "luck" not in first["criteria"]
    drawn, missing = others
    assert drawn["pictures"]["boards/01.yaml"].startswith("<svg")
    assert "no such file" in missing["unread"]["boards/02.yaml"][0]["message"]


def test_a_board_that_is_none_does_not_keep_others_from_being_shown(opened, answered):
    write(opened, boards=("short-12", "snake-24"))
    (opened / "boards" / "01.yaml").write_text("game: cuatto\ntitle: [\n")
    (_, broken, drawn), _ = answered(atlas, {"file": "atlas.json"})
    assert broken["unread"].keys() == {"boards/01.yaml"}
    assert drawn["pictures"].keys() == {"boards/02.yaml"}


def changed(path, value):
    """What an atlas says but for one thing."""
    said = copy.deepcopy(sample(("short-12",)))
    at = said
    *keys, last = path.split(".")
    for key in keys:
        at = at[int(key)] if key.isdecimal() else at[key]
    at[int(last) if last.isdecimal() else last] = value
    return said


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("schema", 2, "another version"),
        ("boards.0.file", "boards/../../../secret.yaml", "expected a file in boards/"),
        ("boards.0.file", "/etc/passwd", "expected a file in boards/"),
        ("boards.0.file", "boards//01.yaml", "expected a file in boards/"),
        ("boards.0.file", "boards", "expected a file in boards/"),
        ("boards.0.cell", [0, 0], "a number for each trait"),
        ("boards.0.cell", [0, 0, 2], "off the map"),
        ("boards.0.cell", [0, -1, 0], "off the map"),
        ("traits.1.cells", 10**9, "expected 1 to 20"),
        ("traits.0.low", 25, "a low end below"),
        ("traits.0.high", float("nan"), "is no atlas"),
        ("boards.0.quality", float("inf"), "is no atlas"),
        ("boards.0.figures", {"minutes": {"mean": "x", "ci95": [1, 2]}}, "is no atlas"),
        ("boards.0.figures", [], "is no atlas"),
        ("boards", {}, "is no atlas"),
        ("boards", [sample()["boards"][0]] * 2, "expected each file once"),
        ("boards", [sample()["boards"][0]] * 1_001, "expected 1,000 at most"),
        ("traits", [sample()["traits"][0]] * 7, "expected 6 at most"),
    ],
)
def test_what_is_wrong_with_an_atlas_is_told(asked, path, value, words):
    with pytest.raises(KitError, match=words):
        asked(changed(path, value), boards=("short-12",))


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", "[" * 100_000, '{"schema": 1}', "\x00\xff"]
)
def test_what_is_no_atlas_is_told(asked, text):
    with pytest.raises(KitError, match="is no atlas"):
        asked(text)


def test_a_file_is_read_to_some_size_alone(asked):
    with pytest.raises(KitError, match="bytes at most"):
        asked('{"title": "' + "x" * 5_000_000)


@pytest.mark.parametrize(
    "name", ["../atlas.json", "/atlas.json", "a:b/atlas.json", ".a/atlas.json"]
)
def test_names_do_not_lead_out(opened, answered, name):
    with pytest.raises(KitError, match="expected a path in the folder"):
        answered(atlas, {"file": name})


def test_nothing_but_atlases_is_read(opened, answered):
    write(opened)
    for name in ("boards/01.yaml", "/etc/passwd", "my-atlas.json"):
        with pytest.raises(KitError, match=r"expected the path of an atlas\.json"):
            answered(atlas, {"file": name})


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="no links here")
def test_links_do_not_lead_out(opened, answered, tmp_path):
    write(tmp_path / "outside")
    (opened / "atlas.json").symlink_to(tmp_path / "outside" / "atlas.json")
    with pytest.raises(KitError, match="leads out"):
        answered(atlas, {"file": "atlas.json"})
    (opened / "in").mkdir()
    (opened / "in" / "boards").symlink_to(tmp_path / "outside" / "boards")
    (opened / "in" / "atlas.json").write_text((tmp_path / "outside" / "atlas.json").read_text())
    (_, *others), _ = answered(atlas, {"file": "in/atlas.json"})
    assert all("leads out" in part["unread"].popitem()[1][0]["message"] for part in others)


def test_atlases_are_listed_beside_boards_and_open_with_their_folder(opened):
    made = write(opened / "build" / "quick-family")
    listed = folder().listed()
    assert FILE in listed
    assert "build/quick-family/boards/01.yaml" in folder().boards()
    assert FILE not in folder().boards()
    assert _opened(str(made)) == (made.resolve(), "atlas.json")
    assert _opened(str(opened)) == (opened.resolve(), "")
