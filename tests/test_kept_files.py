"""What a user keeps is there after any verb, whatever it was told to write."""

import json
import os
from pathlib import Path

import pytest

from cuatto_kit import files
from cuatto_kit.cli import check, replay
from cuatto_kit.config import bundled
from cuatto_kit.console import opening, records
from cuatto_kit.design import pages
from cuatto_kit.errors import Code, UsageError
from cuatto_kit.fabrication.manifest import Manifest, origin_of, told, without_place

from .boards import text_of

BOARD = text_of(
    stem="from: start, walk: up 3", home="from: stem, walk: up 3, to: finish",
    checkers="{regular: 2}",
)  # fmt: skip
TEAMS = ("--only", "teams", "--quality", "draft", "--quiet")
SHEET = ("--lang", "en", "--quiet")


@pytest.fixture
def board(tmp_path):
    path = tmp_path / "board.yaml"
    path.write_text(BOARD, "utf-8")
    return path


def tree(folder):
    """All in a folder: path → what is there."""
    return {
        path.relative_to(folder).as_posix(): os.readlink(path)
        if path.is_symlink()
        else path.read_bytes()
        if path.is_file()
        else None
        for path in folder.rglob("*")
    }


def refused(answer, *words):
    assert answer.returncode == 2
    assert all(word in answer.stderr for word in words), answer.stderr
    assert "Traceback" not in answer.stderr
    return answer


# Folders.


@pytest.mark.parametrize(
    "manifest",
    [
        '{"name": "page", "short_name": "p", "icons": []}',
        '{"manifest_version": 3, "name": "tool", "version": "1.0"}',
        '{"variant": "coupon", "version": "1", "files": []}',
        '{"schema": 1, "variant": "coupon", "version": ',
        "",
    ],
    ids=["web", "extension", "no-schema", "cut", "empty"],
)
@pytest.mark.parametrize("verb", ["coupon", "build", "sheet"])
def test_a_folder_with_some_other_manifest_is_left_alone(verb, manifest, board, call, tmp_path):
    name = "coupon" if verb == "coupon" else "board"
    page = tmp_path / "web" / name
    (page / ".git").mkdir(parents=True)
    (page / "index.html").write_text("<h1>mine</h1>")
    (page / "manifest.json").write_text(manifest)
    before = tree(tmp_path / "web")
    words = [] if verb == "coupon" else ["board.yaml"]
    refused(call(verb, *words, "-o", "web"), "EXISTS", f"web/{name}", "than a kit")
    assert tree(tmp_path / "web") == before


@pytest.mark.slow
def test_files_of_ones_own_stay_in_a_kit(board, call, tmp_path):
    call("build", "board.yaml", *TEAMS)
    kit = tmp_path / "build/board"
    (kit / "stl/die.gcode").write_text("G28")
    (kit / "photos").mkdir()
    (kit / "photos/first.jpg").write_bytes(b"\xff\xd8")
    (kit / "link").symlink_to("photos")
    mine = {name: tree(kit)[name] for name in ("stl/die.gcode", "photos/first.jpg", "link")}
    for words in (("sheet", "board.yaml", *SHEET), ("build", "board.yaml", *TEAMS)):
        assert call(*words).returncode == 0
        now = tree(kit)
        assert {name: now[name] for name in mine} == mine
        listed = {file.path for file in Manifest.read(now["manifest.json"]).files}
        assert not listed & mine.keys()
        assert ("sheets/rules.en.md" in listed) == (words[0] == "sheet")
    assert list((tmp_path / "build").iterdir()) == [kit]


@pytest.mark.slow
def test_a_file_that_was_changed_is_named_and_stays(board, call, tmp_path):
    call("build", "board.yaml", *TEAMS)
    part = tmp_path / "build/board/stl/die.stl"
    part.write_text("solid mine")
    before = tree(tmp_path / "build")
    answer = refused(call("build", "board.yaml", *TEAMS, "--json"), "build/board/stl/die.stl")
    assert json.loads(answer.stdout)["error"][0]["code"] == Code.EXISTS
    assert tree(tmp_path / "build") == before
    assert call("sheet", "board.yaml", *SHEET).returncode == 0  # writes no part
    assert part.read_text() == "solid mine"
    part.unlink()
    assert call("build", "board.yaml", *TEAMS).returncode == 0


@pytest.mark.parametrize("other", ["Board.yaml", "BOARD.yaml", "board-.yaml"])
def test_boards_whose_names_come_to_one_folder_are_told_apart(other, board, call, tmp_path):
    (tmp_path / other).write_text(BOARD, "utf-8")
    call("sheet", "board.yaml", *SHEET)
    before = tree(tmp_path / "build")
    refused(call("sheet", other, *SHEET), "EXISTS", "build/board holds a kit of board")
    assert tree(tmp_path / "build") == before


@pytest.mark.slow
def test_a_board_called_coupon_is_told_from_the_coupon(call, tmp_path):
    (tmp_path / "coupon.yaml").write_text(BOARD, "utf-8")
    call("sheet", "coupon.yaml", *SHEET)
    refused(call("coupon"), "build/coupon holds a kit of coupon")


@pytest.mark.slow
def test_no_kit_is_called_as_a_device(call, tmp_path):
    (tmp_path / "NUL.yaml").write_text(BOARD, "utf-8")
    assert call("sheet", "NUL.yaml", *SHEET).returncode == 0
    assert [path.name for path in (tmp_path / "build").iterdir()] == ["_nul"]
    refused(call("new", "con"), "every system")


@pytest.mark.parametrize(
    "stem", ["con", "aux.v2", "COM1", "a. ", "x" * 79 + ". .", "𐌰" * 60, "İ" * 60, 'a<>:"|?*b', "-"]
)
def test_every_system_takes_the_name_of_a_kit(stem):
    try:
        name = bundled.kit_name(Path(f"{stem}.yaml"))
    except UsageError:
        assert stem == "-"
        return
    assert files.is_portable(name)
    assert name == name.lower()
    assert len(f".{name}.lock".encode()) <= 255


@pytest.mark.parametrize("output", ["x" * 300, "board.yaml", "board.yaml/deeper", "/dev/null"])
def test_where_no_folder_can_be_is_told(output, board, call, tmp_path):
    refused(call("coupon", "-o", output), "USAGE")
    assert tree(tmp_path) == {"board.yaml": BOARD.encode()}


def test_a_kit_tells_nobody_where_its_files_lay(board, call, tmp_path):
    printer = tmp_path / "mine.yaml"
    printer.write_text("extends: generic-220\ntitle: Mine\n", "utf-8")
    places = ["--printer", str(printer)]
    for verb, more in (("build", [*TEAMS, *places]), ("sheet", SHEET)):
        assert call(verb, str(board), *more).returncode == 0
        kit = tree(tmp_path / "build/board")
        assert not [name for name, data in kit.items() if data and os.fsencode(tmp_path) in data]
    manifest = Manifest.read(kit["manifest.json"])
    assert manifest.source.path == "board.yaml"
    assert manifest.settings == ['print.printer="mine.yaml"']


def test_places_by_the_ways_of_all_systems():
    absolute = ("/home/me/a.yaml", "C:\\Users\\me\\a.yaml", "C:/a.yaml", "\\\\disk\\me\\a.yaml")
    assert {without_place(path) for path in absolute} == {"a.yaml"}
    for path in ("a.yaml", "boards/a.yaml", "../a.yaml", "snake-24"):
        assert without_place(path) == path
    assert told(["print.printer=/me/p.yaml", "rules.finish=exact", "print.printer=p.yaml"]) == [
        'print.printer="p.yaml"', "rules.finish=exact", "print.printer=p.yaml",
    ]  # fmt: skip
    names = ("A.yaml", "x/A.yml", "x\\A.yaml", "A")
    assert {origin_of(name) for name in names} == {"A"}
    assert origin_of("a\u0301.yaml") == origin_of("á.yaml")


# Single files.


@pytest.fixture
def no_work(monkeypatch):
    """Fails where anything is loaded: what is refused is refused before."""

    def fail(*_, **__):
        raise AssertionError("the work has begun")

    monkeypatch.setattr(check, "load", fail)
    monkeypatch.setattr(replay, "_review", fail)


@pytest.mark.parametrize("more", [(), ("board.yaml",), ("--sweep", "seats=2,3")])
@pytest.mark.parametrize("target", ["board.yaml", "page.html", ".", "/dev/null", "link", "a/b"])
def test_a_report_takes_the_place_of_nothing_else(target, more, no_work, board, call, tmp_path):
    (tmp_path / "page.html").write_text("<!doctype html>\n<html lang='en'><title>mine</title>")
    (tmp_path / "link").symlink_to("board.yaml")
    before = tree(tmp_path)
    refused(call("check", "board.yaml", *more, "--html", target), target)
    assert tree(tmp_path) == before


@pytest.mark.slow
def test_a_report_takes_the_place_of_a_report(call, tmp_path):
    (tmp_path / "page.html").touch()
    for seed in ("1", "2"):
        words = ("--games", "50", "--no-skill", "--quiet", "--seed", seed)
        call("check", "short-12", *words, "--html", "page.html")
        page = (tmp_path / "page.html").read_bytes()
        assert f"seed {seed}".encode() in page
        assert pages.PAGE.beginning.match(page)
    assert list(tree(tmp_path)) == ["page.html"]


@pytest.fixture
def record(board, call, tmp_path):
    """A game as its text, and as a record."""
    session = opening.open_session(str(board), [], opening.PlayOptions())
    records.save(session, tmp_path / "game.rec")
    assert call("replay", "game.rec", "--text", "game.txt", "--quiet").returncode == 0
    return tmp_path / "game.txt"


def test_a_game_as_text_takes_the_place_of_such_a_text_alone(record, call, tmp_path):
    words = ("replay", "game.rec", "--quiet", "--text")
    before = tree(tmp_path)
    assert call(*words, "game.txt").returncode == 0
    for target in ("game.rec", "board.yaml", "."):
        refused(call(*words, target), "EXISTS", target)
    os.link(record, tmp_path / "same.txt")
    refused(call("replay", "same.txt", "--text", "game.txt"), "EXISTS", "what is read")
    (tmp_path / "same.txt").unlink()
    assert tree(tmp_path) == before


def test_a_new_board_takes_the_place_of_nothing(call, tmp_path):
    assert call("new", "mine").returncode == 0
    before = tree(tmp_path)
    assert b"\r" not in before["mine.yaml"]
    refused(call("new", "mine"), "EXISTS")
    (tmp_path / "broken.yaml").symlink_to("nowhere")
    refused(call("new", "broken"), "EXISTS")
    assert tree(tmp_path) == {**before, "broken.yaml": "nowhere"}


def test_a_kit_is_read_strictly():
    with pytest.raises(ValueError, match="schema"):
        Manifest.read('{"variant": "a", "version": "1", "files": []}')
