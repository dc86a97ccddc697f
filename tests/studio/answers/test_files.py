"""Single files to download are those that `build` writes, byte for byte."""

import json
from pathlib import PurePosixPath

import pytest

from cuatto_kit.errors import UsageError
from cuatto_kit.studio.answers import files
from tests.boards import text_of
from tests.cases import rarely
from tests.studio.answers.test_kit import content

BOARD = text_of(stem="from: start, walk: up 3, to: finish", checkers="{regular: 2}")


def asked(what, name="", **more):
    board = {"file": "mine.yaml", "text": BOARD}
    return {"board": board, "quality": "draft", "what": what, "name": name, **more}


@pytest.fixture
def given(answered, offered):
    """The files of an answer, by name."""

    def given(what, name="", **more):
        _, answer = answered(files, asked(what, name, **more))
        found = [offered(one["ticket"]) for one in answer]
        assert [one["name"] for one in answer] == [path.name for path in found]
        return {path.name: path.read_bytes() for path in found}

    return given


@pytest.fixture
def build(opened, run, tmp_path):
    """The files of a kit that `build` writes, by path."""

    def build(*words):
        (opened / "mine.yaml").write_text(BOARD, "utf-8")
        built = run("build", "mine.yaml", "-o", "../kits", "--quality", "draft", *words, cwd=opened)
        assert built.returncode == 0, built.stderr
        return content(tmp_path / "kits" / "mine")

    return build


@pytest.mark.slow
def test_a_part_is_that_of_the_kit(given, build):
    kit = build("--parts", "tile=1")
    assert given("stl", "tile") == {"mine-tile.stl": kit["stl/tile.stl"]}
    (plate,) = json.loads(kit["manifest.json"])["plates"]
    assert given("part", "tile") == {"mine-tile.3mf": kit[plate["file"]]}


@pytest.mark.slow
def test_a_plate_and_the_project_are_those_of_the_kit(given, build):
    kit = build("--only", "parts,plates", "--spare", "1")
    plates = json.loads(kit["manifest.json"])["plates"]
    for plate in plates:
        name = PurePosixPath(plate["file"]).stem
        assert given("plate", name, spare=1) == {f"mine-{name}.3mf": kit[plate["file"]]}
    assert given("project", spare=1) == {"mine.3mf": kit["plates/project.3mf"]}


@pytest.mark.parametrize("what", rarely(["plate"], ["stl", "part", "plate"]))
def test_nothing_else_is_given(what, given, opened):
    with pytest.raises(UsageError):
        given(what, "../folder/mine")
    assert not list((opened.parent / "offered").iterdir())


def test_without_a_printer_there_are_no_plates(given, monkeypatch):
    text = BOARD.replace("{profile: kit}", "{profile: original}")
    assert "original" in text
    monkeypatch.setattr("tests.studio.answers.test_files.BOARD", text)
    with pytest.raises(UsageError, match="no printer"):
        given("project")
