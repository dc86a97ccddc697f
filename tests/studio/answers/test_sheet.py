"""The sheet's page comes first, then all that `sheet` writes."""

import re
import zipfile
from pathlib import Path

import pytest

from cuatto_kit.api import Design
from cuatto_kit.design.sheets import SheetFiles, Sheets
from cuatto_kit.studio.answers import sheet
from tests.boards import text_of

BOARD = text_of(stem="from: start, walk: up 3, to: finish", checkers="{regular: 2}")


def unzipped(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as package:
        return {name.removeprefix("mine/"): package.read(name) for name in package.namelist()}


def pictures_of(markdown: str) -> list[str]:
    return re.findall(r"\]\(([^)]*\.svg)\)", markdown)


@pytest.mark.slow
def test_files_are_those_of_the_command_line(
    answered, offered, call, opened, tmp_path, monkeypatch
):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))  # cached sheets have no steps
    asked = {"board": {"file": "mine.yaml", "text": BOARD}, "paper_board": True, "paper": "letter"}
    told, answer = answered(sheet, asked)
    assert {"name": "en", "title": "English"} in told[0]["languages"]
    assert told[0]["page"] is None
    assert told[-1] == {**answer, "files": []}
    steps = [part["step"]["stage"] for part in told if part["step"]]
    assert next(step for step in steps if step != "games") == "parts"
    (opened / "mine.yaml").write_text(BOARD, "utf-8")
    call("sheet", str(opened / "mine.yaml"), "--lang", "en", "--paper", "letter", "--paper-board")
    written = tmp_path / "build" / "mine" / "sheets"
    tickets = {file["name"]: offered(file["ticket"]) for file in answer["files"]}
    assert all(path.name == name for name, path in tickets.items())
    markdown = unzipped(tickets.pop("mine-rules.en.md.zip"))
    assert markdown.keys() == {"rules.en.md", *pictures_of(markdown["rules.en.md"].decode())}
    found = {name.removeprefix("mine-"): path.read_bytes() for name, path in tickets.items()}
    paths = [path for path in written.rglob("*") if path.is_file()]
    assert found | markdown == {
        path.relative_to(written).as_posix(): path.read_bytes() for path in paths
    }
    assert offered(answer["page"]).read_bytes() == (written / "rules.en.html").read_bytes()


def test_the_page_comes_first_in_the_usual_language_where_there_is_no_other(
    answered, offered, monkeypatch
):
    made = SheetFiles("en", "a4", {"rules.en.md": b"text"})
    monkeypatch.setattr(Sheets, "page", lambda sheets, language: language.encode())
    monkeypatch.setattr(Design, "sheet", lambda *_, **__: made)
    asked = {"board": {"file": "mine.yaml", "text": BOARD}, "language": "qq"}
    (first, then), answer = answered(sheet, asked)
    assert (first["page"], first["files"]) == (None, [])
    assert offered(then["page"]).read_bytes() == b"en"
    assert (answer["language"], answer["page"]) == ("en", then["page"])
    (file,) = answer["files"]
    assert offered(file["ticket"]).read_bytes() == b"text"
