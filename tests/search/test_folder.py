"""An atlas is a folder that is there in whole or not at all."""

import json

import pytest

from cuatto_kit.errors import UsageError
from cuatto_kit.search.atlas import Atlas
from cuatto_kit.search.journal import Journal
from cuatto_kit.search.search import write_atlas

from .atlases import atlas, board

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1"/></svg>'


def write(folder, *numbers):
    made = atlas(*map(board, numbers))
    files = [one.file for one in made.boards]
    texts = {file: f"game: {file}\n" for file in files}
    return write_atlas(folder, made, texts, dict.fromkeys(files, SVG)), made


def files_in(folder):
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def test_an_atlas_holds_its_page_its_json_and_its_boards(tmp_path):
    folder, made = write(tmp_path, 1, 2)
    assert folder == tmp_path / "quick-family"
    assert files_in(folder) == {"atlas.html", "atlas.json", "boards/01.yaml", "boards/02.yaml"}
    read = Atlas.model_validate_json((folder / "atlas.json").read_text("utf-8"))
    assert read.model_copy(update={"files": []}) == made
    assert {file.path for file in read.files} == files_in(folder) - {"atlas.json"}
    assert (folder / "boards/01.yaml").read_text("utf-8") == "game: boards/01.yaml\n"


def test_an_atlas_takes_the_place_of_another(tmp_path):
    write(tmp_path, 1, 2, 3)
    folder, _ = write(tmp_path, 1)
    assert files_in(folder) == {"atlas.html", "atlas.json", "boards/01.yaml"}
    assert [path.name for path in tmp_path.iterdir()] == ["quick-family"]


def test_a_board_that_was_changed_is_not_replaced(tmp_path):
    folder, _ = write(tmp_path, 1, 2)
    (folder / "boards/02.yaml").write_text("game: mine\n")
    (folder / "notes.txt").write_text("the second is the best")
    with pytest.raises(UsageError, match=r"02\.yaml was changed"):
        write(tmp_path, 1)
    assert (folder / "boards/02.yaml").read_text() == "game: mine\n"
    (folder / "boards/02.yaml").rename(folder / "boards/mine.yaml")
    write(tmp_path, 1)
    boards = {"boards/01.yaml", "boards/mine.yaml"}
    assert files_in(folder) == {"atlas.html", "atlas.json", "notes.txt", *boards}


@pytest.mark.parametrize("name", ["manifest.json", "notes.txt", "atlas.json"])
def test_what_is_no_atlas_is_not_replaced(name, tmp_path):
    there = tmp_path / "quick-family" / name
    there.parent.mkdir()
    there.write_text("{}")
    with pytest.raises(UsageError, match="something else than an atlas"):
        write(tmp_path, 1)
    assert files_in(tmp_path) == {f"quick-family/{name}"}


def test_the_keys_that_others_rely_on(tmp_path):
    folder, _ = write(tmp_path, 1)
    said = json.loads((folder / "atlas.json").read_text("utf-8"))
    assert said.keys() >= {"schema", "brief", "seed", "games", "boards"}
    (one,) = said["boards"]
    assert one.keys() >= {"file", "traits", "figures", "targets", "parents", "grams", "hours"}
    assert one["traits"] == {"minutes": 18.5, "routes": 2.0}
    assert one["figures"]["minutes"] == {"mean": 22.1, "ci95": [21.4, 22.8]}
    assert one["targets"]["seat_spread"] == {"wanted": [None, 0.12], "met": False}
    assert one["parents"] == ["2.1"]


def test_a_journal_takes_the_place_of_a_journal_alone(tmp_path):
    path, other = tmp_path / "quick.journal", tmp_path / "quick.new"
    for mine in (path, other):
        mine.write_text("dear diary")
    with pytest.raises(UsageError, match="something else than a journal"):
        Journal(path, {"brief": "b", "seed": 1}).__enter__()
    assert path.read_text() == "dear diary"
    path.unlink()
    for seed in (1, 2):
        with Journal(path, {"brief": "b", "seed": seed}):
            pass
        assert f'"seed":{seed}' in path.read_text()
    assert other.read_text() == "dear diary"
