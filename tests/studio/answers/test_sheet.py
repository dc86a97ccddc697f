"""The sheet's page comes first, then all that `sheet` writes."""

import pytest

from cuatto_kit.design import sheets
from cuatto_kit.design.design import Design
from cuatto_kit.design.sheets import SheetFiles
from cuatto_kit.studio.answers import sheet
from tests.boards import text_of

BOARD = text_of(stem="from: start, walk: up 3, to: finish", checkers="{regular: 2}")


@pytest.mark.slow
def test_files_are_those_of_the_command_line(answered, offered, call, opened, tmp_path):
    asked = {"board": {"file": "mine.yaml", "text": BOARD}, "paper_board": True, "paper": "letter"}
    told, answer = answered(sheet, asked)
    assert told[0]["languages"][0] == {"name": "en", "title": "English"}
    assert told[0]["page"] is None
    assert told[-1] == {**answer, "files": []}
    steps = [part["step"]["stage"] for part in told if part["step"]]
    assert steps[0] == "parts"
    (opened / "mine.yaml").write_text(BOARD, "utf-8")
    call("sheet", str(opened / "mine.yaml"), "--lang", "en", "--paper", "letter", "--paper-board")
    written = tmp_path / "build" / "mine" / "sheets"
    files = {f"mine-{path.name}": path.read_bytes() for path in written.iterdir()}
    tickets = {file["name"]: offered(file["ticket"]) for file in answer["files"]}
    assert {name: path.read_bytes() for name, path in tickets.items()} == files
    assert all(path.name == name for name, path in tickets.items())
    assert offered(answer["page"]).read_bytes() == (written / "rules.en.html").read_bytes()


def test_the_page_comes_first_in_the_usual_language_where_there_is_no_other(
    answered, offered, monkeypatch
):
    made = SheetFiles("en", "a4", {"rules.en.md": b"text"})
    monkeypatch.setattr(sheets, "page", lambda design, language: language.encode())
    monkeypatch.setattr(Design, "sheet", lambda *_, **__: made)
    asked = {"board": {"file": "mine.yaml", "text": BOARD}, "language": "qq"}
    (first, then), answer = answered(sheet, asked)
    assert (first["page"], first["files"]) == (None, [])
    assert offered(then["page"]).read_bytes() == b"en"
    assert (answer["language"], answer["page"]) == ("en", then["page"])
    (file,) = answer["files"]
    assert offered(file["ticket"]).read_bytes() == b"text"
