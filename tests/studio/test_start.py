"""The start view: boards to begin with, files of the folder, and other files of the user."""

import os
import re

import pytest

from tests.cases import seldom
from tests.studio.looks import check_looks, eventually, until
from tests.studio.test_server import SNAKE

pytestmark = pytest.mark.browser


def title(page):
    return page.locator(".bar h1")


def name(page):
    return page.locator(".bar .name")


def drop(page, file, text):
    """Drops a file on the page."""
    page.evaluate(
        """([name, text]) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([text], name));
          const init = { dataTransfer, bubbles: true, cancelable: true };
          const event = (kind) => new DragEvent(kind, init);
          if (document.body.dispatchEvent(event("dragover"))) throw Error("not let fall");
          document.body.dispatchEvent(event("drop"));
        }""",
        [file, text],
    )


def test_all_boards_have_pictures_and_can_be_filtered(page):
    cards = page.locator("[aria-labelledby=start-boards] .start-card")
    page.wait_for_selector("[aria-labelledby=start-boards] .start-card img")
    count = cards.count()
    eventually(page, lambda: cards.locator("img").count() == count)
    until(page, "[...document.images].every((image) => image.naturalWidth > 0)")
    page.get_by_role("button", name="Parqués", exact=True).click()
    assert cards.count() == 1
    page.get_by_role("combobox", name="Language of the studio").select_option("es")
    page.wait_for_selector("text=Todos los tableros")
    assert cards.locator("h3").inner_text() == "Parqués"
    page.get_by_role("button", name="Todos", exact=True).click()
    assert cards.count() == count
    page.get_by_role("combobox", name="Idioma del estudio").select_option("en")


def test_one_starts_from_a_board_by_the_keyboard(page, studio):
    start = page.get_by_role("button", name="Open: Short 12")
    start.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector('.bar h1:text-is("Short 12")')
    assert name(page).inner_text() == "short-12.yaml"
    page.keyboard.press("Control+s")
    page.get_by_label("File name").press("Enter")
    page.wait_for_selector('text="Saved"')
    assert (studio.folder / "short-12.yaml").is_file()
    page.get_by_role("button", name="All boards").click()
    page.get_by_role("button", name="Open: Short 12").click()
    page.wait_for_selector('.bar .name:text-is("short-12-2.yaml")')


def test_a_new_board_has_no_faults(page):
    page.get_by_role("button", name="Example board").click()
    page.wait_for_selector('.bar h1:text-is("My board")')
    assert name(page).inner_text() == "my-board.yaml"
    page.wait_for_selector("text=No faults")
    page.get_by_role("button", name="All boards").click()
    recent = page.locator("section", has=page.locator("#start-recent"))
    assert "my-board.yaml · not saved" in recent.inner_text()
    recent.get_by_role("button", name="Forget: My board").click()
    assert not recent.count()


@pytest.mark.parametrize(
    ("button", "line"),
    seldom(
        2,
        [
            pytest.param("Tablero vacío", "title: Mi tablero"),
            pytest.param("Ejemplo", "# Un tablero para cuatto-kit"),
        ],
    ),
)
def test_a_new_board_is_in_the_language_of_the_page(page, button, line):
    page.get_by_role("combobox", name="Language of the studio").select_option("es")
    page.get_by_role("button", name=button).click()
    page.locator(".cm-line", has_text=line).wait_for(state="attached")


def test_a_blank_board_is_ready_to_be_drawn(page):
    page.get_by_role("button", name="Blank board").click()
    page.wait_for_selector(".draw-start")
    assert page.locator(".draw-tool[aria-pressed=true]").inner_text() == "Path"
    page.wait_for_selector("text=Not finished yet")
    page.wait_for_selector(".faults >> text='Drag from the start to lay the first path.'")


def test_a_card_says_what_to_expect_and_is_played_at_once(page):
    card = page.locator(".start-first .start-card", has_text="Two Ways Home").first
    page.wait_for_selector(".start-first .start-card")
    said = card.inner_text()
    assert "crosses a bridge" in said
    assert re.search(r"2–4 players · about \d+ min with 4", said)
    card.get_by_role("button", name="Play").click()
    page.wait_for_selector("#tab-play[aria-selected=true]")


def test_boards_that_are_not_drawn_say_so(page):
    page.wait_for_selector(".start-written")
    cards = page.locator("[aria-labelledby=start-boards] .start-card")
    written = [card for card in cards.all() if "not drawn" in card.inner_text()]
    assert len(written) == 2
    assert "not drawn" in cards.last.inner_text()


def test_files_of_the_folder_come_as_they_are_written(page, studio):
    files = page.locator(".start-files button")
    page.wait_for_selector("#start-files")
    (studio.folder / "deep").mkdir()
    (studio.folder / "deep" / "first.yaml").write_text(SNAKE)
    os.utime(studio.folder / "deep" / "first.yaml", (1e9, 1e9))
    (studio.folder / "second.yaml").write_text(SNAKE)
    page.wait_for_selector(".start-files >> text=second.yaml")  # the one written last
    assert files.first.inner_text() == "second.yaml"
    files.filter(has_text="first.yaml").click()
    page.wait_for_selector('.bar .name:text-is("deep/first.yaml")')
    page.wait_for_selector('text="Saved"')


def test_a_file_of_ones_own_is_dropped_or_chosen(page, tmp_path):
    page.wait_for_selector(".start-choose")
    drop(page, "<Mine>.yml", SNAKE)
    page.wait_for_selector('.bar h1:text-is("Snake")')
    assert name(page).inner_text() == "-Mine-.yaml"
    page.get_by_role("button", name="All boards").click()
    page.wait_for_selector(".start-choose")
    drop(page, "picture.png", "")
    assert "picture.png is no .yaml file" in page.get_by_role("alert").inner_text()
    (tmp_path / "other.yaml").write_text(SNAKE.replace("Snake", "Other"))
    page.set_input_files(".start-choose input", tmp_path / "other.yaml")
    page.wait_for_selector('.bar h1:text-is("Other")')


def test_it_is_open_to_all(page, studio):
    (studio.folder / "a.yaml").write_text(SNAKE)
    page.wait_for_selector(".start-card:last-child img")
    check_looks(page, ".start")
