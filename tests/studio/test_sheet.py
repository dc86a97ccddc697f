"""The rule sheet in the page, and its files."""

import io
import subprocess
import sys
import zipfile

import pytest

from tests.studio.conftest import end, run
from tests.studio.looks import check_looks, eventually, until
from tests.studio.test_server import SNAKE

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def studio(tmp_path_factory):
    folder = tmp_path_factory.mktemp("sheet")
    (folder / "snake.yaml").write_text(SNAKE)
    running = run(folder, "snake.yaml")
    yield running
    end(running)


@pytest.fixture
def sheet(page):
    """The page with the sheet shown, and all of its files there."""
    page.wait_for_selector("html[data-board]")
    page.click("#tab-sheet")
    page.wait_for_selector('.sheet-files button:text-is("PDF")')
    frame(page).locator("h1").wait_for()
    until(page, "document.querySelector('.sheet-page').contentDocument.readyState === 'complete'")
    return page


def frame(page):
    return page.frame_locator(".sheet-page:not(.coming)")


def saved(page, button):
    with page.expect_download() as download:
        page.locator(".sheet-files").get_by_role("button", name=button).click()
    return download.value.suggested_filename, download.value.path().read_bytes()


def test_the_sheet_is_shown_and_its_files_are_those_of_the_command_line(sheet, studio):
    assert frame(sheet).locator("h1").inner_text() == "Snake"
    sheet.locator(".sheet-options input").check()
    sheet.wait_for_selector(".sheet-files >> text=Paper board")
    command = run_sheet(studio)
    for button, file in {
        "PDF": "rules.en.a4.pdf",
        "HTML": "rules.en.html",
        "Summary card": "card.en.pdf",
        "Paper board": "paper-board.en.a4.pdf",
    }.items():
        assert saved(sheet, button) == (f"snake-{file}", (command / file).read_bytes())
    name, data = saved(sheet, "Markdown")
    assert name == "snake-rules.en.md.zip"
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        told = package.read("snake/rules.en.md")
    assert told == (command / "rules.en.md").read_bytes()


def run_sheet(studio):

    verb = ["sheet", "snake.yaml", "-o", "kits", "--lang", "en", "--paper-board"]
    subprocess.run([sys.executable, "-m", "cuatto_kit", *verb], cwd=studio.folder, check=True)
    return studio.folder / "kits" / "snake" / "sheets"


def test_language_and_paper_can_be_chosen(sheet):
    sheet.get_by_role("combobox", name="Language", exact=True).select_option("es")
    frame(sheet).locator('html[lang="es"]').wait_for()
    sheet.get_by_role("combobox", name="Paper").select_option("letter")
    sheet.wait_for_selector('.sheet-files button:text-is("PDF")')
    assert saved(sheet, "PDF")[0] == "snake-rules.es.letter.pdf"


def test_it_follows_the_board_and_keeps_its_place(sheet):
    scroll = "document.querySelector('.sheet-page:not(.coming)').contentWindow"
    sheet.evaluate(f"{scroll}.scrollTo(0, 300)")
    sheet.click(".cm-line:has-text('title: Snake')")
    sheet.keyboard.press("End")
    sheet.keyboard.type("s")
    frame(sheet).locator('h1:text-is("Snakes")').wait_for()
    until(sheet, f"{scroll}.scrollY === 300")
    sheet.click(".cm-content")
    sheet.keyboard.press("Control+End")
    sheet.keyboard.type("oops")
    sheet.wait_for_selector(".faults li")
    assert frame(sheet).locator("h1").inner_text() == "Snakes"


def test_nothing_is_made_while_nobody_looks(page):
    asked = []
    page.on("request", lambda request: asked.append(request.post_data or ""))
    page.wait_for_selector("html[data-board]")
    page.click(".cm-content")
    page.keyboard.type("# more\n")
    eventually(page, lambda: any('"kind":"games"' in one and "# more" in one for one in asked))
    assert not any('"kind":"sheet"' in body for body in asked)


def test_it_is_open_to_all(sheet):
    def go(width):
        sheet.click("#pane-tab-sheet" if width < 800 else "#tab-sheet")
        frame(sheet).locator("h1").wait_for()

    check_looks(sheet, ".panel", go)
