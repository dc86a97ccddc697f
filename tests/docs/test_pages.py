"""The code on pages of the documentation matches the files beside them, and runs."""

import io
import shlex
import shutil
from functools import partial

import pytest

from cuatto_kit.reports import plan
from tests.cases import seldom

from .page import DOCS, PAGES

BOARDS = [pytest.param(page, path.stem, id=path.stem) for page in PAGES for path in page.boards]

COMMANDS = [command for page in PAGES for command in page.commands]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_page_shows_every_board_as_it_is_and_in_order(page):
    shown = [text for kind, text in page.fences if kind == "yaml"]
    assert shown == [path.read_text("utf-8") for path in page.boards]


@pytest.mark.slow
@pytest.mark.parametrize(("page", "board"), BOARDS)
def test_every_board_is_playable(page, board):
    assert page.report(board)["verdict"] in ("pass", "warn")


@pytest.mark.slow
@pytest.mark.parametrize("command", seldom(6, COMMANDS), ids=str)
def test_every_command_runs_and_answers_as_shown(call, tmp_path, monkeypatch, command):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO()))  # no game is played
    folder = shutil.copytree(DOCS / command.page, tmp_path / "boards")
    program, *arguments = shlex.split(command.line)
    if arguments[0] == "check":  # quicker
        arguments += ["--games", "100", "--seats", "2"]
        monkeypatch.setattr(plan, "Plan", partial(plan.Plan, skill=False))
    elif arguments[0] == "build":
        arguments += ["--quality", "draft", "--only", "parts"]
    answer = call(*arguments, cwd=folder)
    assert program == "cuatto-kit"
    assert (answer.returncode, answer.stderr.count("Traceback")) == (0, 0)
    assert command.answer in answer.stdout


@pytest.mark.parametrize("name", [name for page in PAGES for name in (*page.pictures, *page.links)])
def test_every_picture_and_every_link_leads_somewhere(name):
    assert (DOCS / name).is_file()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_readme_leads_to_the_page(page):
    assert f"docs/{page.name}.md" in (DOCS.parent / "README.md").read_text("utf-8")
