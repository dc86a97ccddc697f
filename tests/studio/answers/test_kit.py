"""The zip holds what `build` writes, byte for byte."""

import zipfile

import pytest

import cuatto_kit
from cuatto_kit.studio.answers import kit
from cuatto_kit.studio.products import telling, write_zip
from tests.boards import text_of

BOARD = text_of(stem="from: start, walk: up 3, to: finish", checkers="{regular: 2}")
OWN = "extends: prusa-mini\ntitle: Mine\nclearance: 0.31\n"


def content(folder):
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def unpacked(path, folder):
    with zipfile.ZipFile(path) as package:
        assert package.testzip() is None
        assert package.namelist() == sorted(package.namelist())
        package.extractall(folder)
    return content(folder)


CHOSEN = {"printer": "own.yaml", "languages": ["es"], "paper": "letter", "paper_board": True}
WORDS = "--printer own.yaml --lang es --paper letter --paper-board"

FURTHER = {"box": True, "spare": 1, "strategy": "fewest", "plates_stl": True, "flat": "svg"}
FURTHER |= {"kerf": 0.2, "material": 4, "customizer": True, "publish": True}
FURTHER_WORDS = "--box --spare 1 --plates fewest --plates-stl --flat svg --kerf 0.2 --material 4"
FURTHER_WORDS += " --customizer --publish"
SINGLE = {"parts": {"tile": 3}, "card": True, "paper": "a3", "languages": ["en"]}
SINGLE_WORDS = "--parts tile=3 --card --paper a3 --lang en"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "words"),
    [
        pytest.param({}, "", id="usual", marks=pytest.mark.long),
        pytest.param(CHOSEN, WORDS, id="chosen"),
        pytest.param(FURTHER, FURTHER_WORDS, id="further", marks=pytest.mark.long),
        pytest.param(SINGLE, SINGLE_WORDS, id="single", marks=pytest.mark.long),
    ],
)
def test_a_board_that_is_not_saved_gives_what_build_gives(
    options, words, answered, offered, opened, run, tmp_path
):
    (opened / "own.yaml").write_text(OWN, "utf-8")
    board = {"file": "My board.yaml", "text": BOARD}
    told, answer = answered(kit, {"board": board, "quality": "draft", **options})
    (opened / "My board.yaml").write_text(BOARD, "utf-8")
    command = ["build", "My board.yaml", "-o", "../kits", "--quality", "draft", *words.split()]
    built = run(*command, cwd=opened)
    assert built.returncode == 0, built.stderr
    path = offered(answer["ticket"])
    assert path.name == answer["name"] == "my-board.zip"
    files = unpacked(path, tmp_path / "unpacked")
    assert len(files) == answer["files"]
    assert files == content(tmp_path / "kits")
    assert [step["stage"] for step in told][-1] == "zip"


def test_every_step_is_told_with_its_stage():
    told = []
    progress = telling(cuatto_kit.load(BOARD), told.append)
    for name in ("tile", "rule sheet en", "picture hero", "random"):
        progress(name, 0, 1)
    assert [step["stage"] for step in told] == ["parts", "sheets", "pictures", "games"]


def test_the_same_files_are_the_same_zip(tmp_path):
    contents = {"b.txt": b"b" * 1000, "a/c.txt": b"c"}
    write_zip("mine", contents, tmp_path / "one.zip")
    write_zip("mine", dict(reversed(contents.items())), tmp_path / "two.zip")
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()
    assert unpacked(tmp_path / "one.zip", tmp_path / "out") == {
        f"mine/{name}": data for name, data in contents.items()
    }
