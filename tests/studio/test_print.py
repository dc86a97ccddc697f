"""What printing takes, and the kit as a zip."""

import subprocess
import sys
import zipfile

import pytest

from cuatto_kit.config.languages import languages, title
from tests.studio.conftest import end, run
from tests.studio.looks import check_looks, eventually
from tests.studio.test_server import SNAKE

pytestmark = pytest.mark.browser

OWN = "extends: prusa-mini\ntitle: My Mini\nclearance: 0.31\n"


@pytest.fixture(scope="module")
def studio(tmp_path_factory):
    folder = tmp_path_factory.mktemp("print")
    (folder / "snake.yaml").write_text(SNAKE)
    (folder / "mini.yaml").write_text(OWN)
    (folder / "small.yaml").write_text("extends: prusa-mini\ntitle: Small\nbed: [60, 60]\n")
    running = run(folder, "snake.yaml")
    yield running
    end(running)


@pytest.fixture
def printing(page):
    """The page with what printing takes."""
    page.wait_for_selector("html[data-board]")
    page.click("#tab-print")
    page.get_by_role("combobox", name="Quality").select_option("draft")
    page.wait_for_selector(".print-summary:not(.old)")
    return page


def test_says_what_printing_takes_for_the_printer_that_is_chosen(printing):
    figures = printing.locator(".print-figures")
    assert "Grams" in figures.inner_text()
    assert "Generic 220" in printing.locator(".print-options").inner_text()
    printing.get_by_role("combobox", name="Printer").select_option("My Mini")
    printing.wait_for_selector("text=Clearance 0.31 mm")
    printing.wait_for_selector(".print-summary:not(.old)")
    assert "Bed 180 × 180 × 180 mm" in printing.locator(".print-options").inner_text()


@pytest.mark.long
def test_the_zip_holds_what_build_writes(printing, studio, tmp_path):
    printing.get_by_role("combobox", name="Printer").select_option("mini.yaml")
    spoken = {tag: printing.get_by_role("checkbox", name=title(tag)) for tag in languages()}
    spanish = spoken.pop("es")
    for other in spoken.values():
        other.uncheck()
    spanish.click()
    assert spanish.is_checked()  # one stays
    printing.wait_for_selector(".print-summary:not(.old)")
    with printing.expect_download() as download:
        printing.get_by_role("button", name="Make the kit").click()
        printing.wait_for_selector(".print-make progress")
    assert download.value.suggested_filename == "snake.zip"
    with zipfile.ZipFile(download.value.path()) as package:
        given = {name: package.read(name) for name in package.namelist()}
    words = ["--quality", "draft", "--printer", "mini.yaml", "--lang", "es", "-o", str(tmp_path)]
    command = [sys.executable, "-m", "cuatto_kit", "build", "snake.yaml", *words]
    subprocess.run(command, cwd=studio.folder, check=True, capture_output=True)
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    built = {path.relative_to(tmp_path).as_posix(): path.read_bytes() for path in files}
    assert given == built
    printing.wait_for_selector("text=snake.zip")


@pytest.mark.long
def test_the_costs_follow_the_options(printing):
    def settled():
        printing.wait_for_selector(".print-summary:not(.old)")
        return printing.locator(".print-figures").inner_text()

    usual = settled()
    box = printing.get_by_role("checkbox", name="Add a storage box")
    box.check()
    printing.wait_for_selector(".print-summary.old")
    assert settled() != usual
    box.uncheck()
    printing.get_by_text("More options").click()
    tile = printing.get_by_role("spinbutton", name="Tile").first
    tile.fill("2")
    tile.press("Enter")
    eventually(printing, lambda: "Parts\n2\n" in printing.locator(".print-figures").inner_text())
    printing.get_by_role("button", name="Make the whole kit").click()
    eventually(printing, lambda: settled() == usual)


def test_a_kit_for_travel_has_a_box_unless_it_is_of_single_parts(printing):
    box = printing.get_by_role("checkbox", name="Add a storage box")
    assert box.is_enabled()
    printing.click(".cm-content")
    printing.keyboard.press("Control+End")
    printing.keyboard.type("print: {edition: travel}\n")
    eventually(printing, lambda: box.is_disabled() and box.is_checked())
    printing.get_by_text("More options").click()
    tile = printing.get_by_role("spinbutton", name="Tile").first
    tile.fill("2")
    tile.press("Enter")
    eventually(printing, lambda: box.is_enabled() and not box.is_checked())


def test_a_number_that_is_being_typed_outlives_a_new_answer(printing):
    asked = []
    printing.route("**/api/ask", lambda route: asked.append(route))
    printing.get_by_role("combobox", name="Printer").select_option("My Mini")
    eventually(printing, lambda: asked)
    printing.get_by_text("More options").click()
    tile = printing.get_by_role("spinbutton", name="Tile").first
    tile.fill("2")
    for route in asked:
        route.continue_()
    printing.unroute("**/api/ask")
    printing.wait_for_selector(".print-make progress", state="detached")
    assert tile.input_value() == "2"
    tile.press("Enter")
    eventually(printing, lambda: "Parts\n2\n" in printing.locator(".print-figures").inner_text())


def test_there_is_one_progress_bar(printing):
    printing.get_by_role("combobox", name="Quality").select_option("fine")
    printing.wait_for_selector(".print-make progress")
    printing.get_by_role("button", name="Make the kit").click()
    printing.get_by_role("button", name="Cancel").wait_for()
    assert printing.locator(".print progress").count() == 1
    printing.get_by_role("button", name="Cancel").click()
    printing.get_by_role("button", name="Make the kit").wait_for()


def test_the_kit_can_be_cancelled(printing):
    printing.click(".cm-line:has-text('title: Snake')")
    printing.keyboard.press("End")
    printing.keyboard.type("!")
    printing.wait_for_selector(".working", state="detached")
    printing.get_by_role("button", name="Make the kit").click()
    printing.get_by_role("button", name="Cancel").click()
    printing.get_by_role("button", name="Make the kit").wait_for()


@pytest.mark.long
def test_a_board_that_cannot_be_printed_says_why(printing):
    printing.click(".cm-content")
    printing.keyboard.press("Control+End")
    printing.keyboard.type("print: {printer: small.yaml}\n")
    printing.wait_for_selector(".print .faults li")
    assert "print.tile=49 is the largest" in printing.locator(".print .faults").inner_text()
    printing.wait_for_selector(".print-summary.old")


@pytest.mark.long
def test_it_is_open_to_all(printing):
    def go(width):
        printing.click("#pane-tab-print" if width < 800 else "#tab-print")
        printing.wait_for_selector(".print-summary:not(.old)")

    check_looks(printing, ".panel", go)
