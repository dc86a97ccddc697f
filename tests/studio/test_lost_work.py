"""No work is lost to another program, a restart of the server, Reload or Back."""

import random
import shutil
import socket
import urllib.parse
from pathlib import Path

import pytest
import yaml

from tests.studio.conftest import end, new_page, run
from tests.studio.looks import check_looks, eventually, until
from tests.studio.test_server import SNAKE

pytestmark = pytest.mark.browser

THEIRS = SNAKE.replace("up 6", "up 8")


@pytest.fixture
def folder(tmp_path):
    """A folder with two boards."""
    opened = tmp_path / "boards"
    (opened / "deep").mkdir(parents=True)
    (opened / "snake.yaml").write_text(SNAKE)
    (opened / "deep" / "adder.yaml").write_text(SNAKE.replace("Snake", "Adder"))
    return opened


def port_of_its_own():
    """A free port that no other program takes meanwhile: neither the studio by default, nor the
    system for connections."""
    while True:
        port = random.randrange(20_000, 30_000)
        with socket.socket() as trial:
            if trial.connect_ex(("127.0.0.1", port)):
                return port


@pytest.fixture
def start(folder, tmp_path, monkeypatch):
    """Starts the studio anew, at the port where it was before."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    running = []

    def started(*arguments, where=folder):
        port = running[-1].port if running else port_of_its_own()
        running.append(run(where, *arguments, "--port", str(port)))
        return running[-1]

    yield started
    for studio in running:
        end(studio)


@pytest.fixture
def page(chromium):
    opened = new_page(chromium)
    yield opened
    opened.context.close()


@pytest.fixture
def snake(page, start):
    """The studio, and the page on one of its boards."""
    studio = start("snake.yaml")
    page.goto(studio.url)
    page.wait_for_selector("html[data-board]")
    return studio


def typed(page, text):
    """Types at the end of the file."""
    page.focus(".cm-content")
    page.keyboard.press("Control+End")
    page.keyboard.type(text)


def text(page):
    return page.inner_text(".code .cm-content")


def state(page, word):
    page.wait_for_selector(f".bar .state:text-is('{word}')")


def press_anywhere(page, keys):
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press(keys)


def shown(page):
    """The address, as the page has it."""
    return urllib.parse.urlsplit(page.url).fragment


def is_at(page, address):
    eventually(page, lambda: shown(page) == address, f"{shown(page)} is not {address}")


# Another program


@pytest.mark.long
def test_what_the_disk_has_is_compared_and_taken_over_as_one_step(page, snake, folder):
    typed(page, "# mine")
    (folder / "snake.yaml").write_text(THEIRS)
    page.get_by_role("button", name="Compare").click()
    page.wait_for_selector(".difference .cm-deletedLine:has-text('# mine')")
    assert "up 8" in page.inner_text(".difference .cm-changedLine")
    page.get_by_role("button", name="Load their version").click()
    state(page, "Saved")
    assert "up 8" in text(page)
    assert "# mine" not in text(page)
    press_anywhere(page, "Control+z")
    state(page, "Not saved")
    assert "# mine" in text(page)
    assert "up 6" in text(page)
    press_anywhere(page, "Control+y")
    state(page, "Saved")


@pytest.mark.long
def test_a_text_without_changes_follows_the_disk_as_one_step(page, snake, folder):
    typed(page, "# kept")
    page.keyboard.press("Control+s")
    state(page, "Saved")
    (folder / "snake.yaml").write_text(THEIRS)
    page.wait_for_selector(".cm-content:has-text('up 8')")
    press_anywhere(page, "Control+z")
    page.wait_for_selector(".cm-content:has-text('# kept')")
    state(page, "Not saved")


@pytest.mark.long
def test_a_file_that_was_deleted_is_written_again(page, snake, folder):
    typed(page, "# mine")
    (folder / "snake.yaml").unlink()
    page.wait_for_selector("[role=alert]:has-text('The file was deleted.')")
    assert page.get_by_role("button", name="Load their version").count() == 0
    page.get_by_role("button", name="Save").click()
    state(page, "Saved")
    assert (folder / "snake.yaml").read_text() == SNAKE + "# mine"


def test_a_file_that_was_deleted_is_kept_as_a_draft(page, snake, folder):
    (folder / "snake.yaml").unlink()
    state(page, "Not saved")
    page.reload()
    state(page, "Not saved")
    assert "up 6" in text(page)


def test_what_was_kept_does_not_go_over_what_was_written_meanwhile(page, snake, folder):
    typed(page, "# mine")
    state(page, "Not saved")
    page.goto("about:blank")
    (folder / "snake.yaml").write_text(THEIRS)
    page.goto(snake.origin)
    page.wait_for_selector("text=Another program has changed this file")
    assert "# mine" in text(page)
    page.keyboard.press("Control+s")
    page.get_by_role("button", name="Keep mine").click()
    state(page, "Saved")
    assert (folder / "snake.yaml").read_text() == SNAKE + "# mine"


@pytest.mark.long
def test_the_comparison_is_open_to_all(page, snake, folder):
    typed(page, "# mine")
    (folder / "snake.yaml").write_text(THEIRS)
    page.get_by_role("button", name="Compare").click()
    page.wait_for_selector(".difference .cm-deletedLine")
    check_looks(page, ".notices")


# Files that cannot be written, and other names


def test_a_file_that_is_read_only_is_saved_elsewhere_or_downloaded(page, snake, folder):
    (folder / "snake.yaml").chmod(0o444)
    typed(page, "# mine")
    page.keyboard.press("Control+s")
    page.wait_for_selector("[role=alert]:has-text('snake.yaml is read-only')")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download").click()
    assert Path(download.value.path()).read_text() == SNAKE + "# mine"
    page.get_by_role("button", name="Save elsewhere").click()
    assert page.get_by_label("File name").input_value() == "snake-2.yaml"
    page.keyboard.press("Enter")
    is_at(page, "/board/snake-2.yaml/board")
    assert (folder / "snake-2.yaml").read_text() == SNAKE + "# mine"
    assert (folder / "snake.yaml").read_text() == SNAKE


@pytest.mark.long
def test_the_title_is_changed_in_its_place_and_the_file_is_renamed(page, snake, folder):
    typed(page, "# mine")
    page.get_by_role("button", name="Change the title").click()
    page.get_by_role("textbox", name="Change the title").fill('A "new" one: №1')
    page.keyboard.press("Enter")
    page.wait_for_selector(".bar h1:has-text('A \"new\" one: №1')")
    until(page, "document.activeElement.matches('.retitle')")
    page.locator(".share summary").click()
    page.get_by_role("button", name="Rename file").click()
    page.get_by_label("File name").fill("deep/adder")
    page.keyboard.press("Enter")
    page.wait_for_selector(
        "[role=alert]:has-text('deep/adder.yaml: a file of this name already exists')"
    )
    page.get_by_label("File name").fill("deep/new")
    page.keyboard.press("Enter")
    is_at(page, "/board/deep/new.yaml/board")
    assert not (folder / "snake.yaml").exists()
    assert (folder / "deep" / "new.yaml").read_text() == SNAKE
    state(page, "Not saved")
    page.keyboard.press("Control+s")
    state(page, "Saved")
    written = (folder / "deep" / "new.yaml").read_text()
    assert yaml.safe_load(written)["title"] == 'A "new" one: №1'
    assert written.endswith("# mine")
    page.locator(".share summary").click()
    page.get_by_role("button", name="Rename file").click()
    check_looks(page, ".bar, .notices")


def test_without_a_server_the_text_stays_within_reach(page, snake):
    end(snake)
    page.wait_for_selector("text=Your text is kept in this browser")
    page.keyboard.press("Control+s")
    page.wait_for_selector("[role=alert]:has-text('Not saved')")
    assert page.get_by_role("button", name="Download").is_visible()
    assert page.get_by_role("button", name="Save elsewhere").count() == 0
    check_looks(page, "body")
    fits = "document.documentElement.scrollHeight <= innerHeight"
    assert page.evaluate(fits)


# The server


@pytest.mark.long
def test_a_restart_at_the_same_port_goes_unseen(page, snake, start, folder):
    page.click("#tab-sheet")
    end(snake)
    page.wait_for_selector("text=studio is not running")
    typed(page, "# kept")
    again = start("snake.yaml")
    page.wait_for_selector(".banner", state="detached")
    assert again.url == snake.url
    (folder / "snake.yaml").write_text(THEIRS)  # the new server watches the file, too
    page.wait_for_selector("text=Another program has changed this file")
    page.reload()
    page.wait_for_selector("#tab-sheet[aria-selected=true]")
    assert "# kept" in text(page)


@pytest.mark.long
def test_what_was_written_while_there_was_no_server_is_seen(page, snake, start, folder):
    end(snake)
    page.wait_for_selector("text=studio is not running")
    (folder / "snake.yaml").write_text(THEIRS)
    start("snake.yaml")
    page.wait_for_selector(".cm-content:has-text('up 8')")


@pytest.mark.long
def test_a_page_that_the_server_does_not_know_asks_for_the_address(page, snake, start, tmp_path):
    typed(page, "# kept")
    page.click("#tab-sheet")
    end(snake)
    shutil.rmtree(tmp_path / "state")  # with all tokens
    again = start("snake.yaml")
    page.get_by_label("Address of the studio").wait_for()
    page.reload()
    field = page.get_by_label("Address of the studio")
    field.fill(snake.url)
    field.press("Enter")
    page.wait_for_selector("text=not the address of the studio")
    check_looks(page, "body")
    field.fill(again.url)
    field.press("Enter")
    page.wait_for_selector("#pane-tab-sheet[aria-selected=true]")  # the window is narrow by now
    assert "# kept" in page.locator(".cm-content").text_content()


@pytest.mark.long
def test_a_new_address_is_taken_from_the_bar_of_the_browser(page, snake, start, tmp_path):
    end(snake)
    shutil.rmtree(tmp_path / "state")
    again = start("snake.yaml")
    page.get_by_label("Address of the studio").wait_for()
    page.evaluate("token => { location.hash = token }", f"#token={again.token}")
    page.wait_for_selector(".banner", state="detached")
    is_at(page, "/board/snake.yaml/board")


def test_nothing_is_written_into_another_folder(page, snake, start, tmp_path):
    typed(page, "# kept")
    end(snake)
    other = tmp_path / "other"
    other.mkdir()
    fresh = page.context.new_page()
    fresh.goto(start(where=other).url)  # from now on the browser knows its token
    page.wait_for_selector("text=another folder open")
    page.keyboard.press("Control+s")
    page.wait_for_selector("[role=alert]:has-text('not connected')")
    assert list(other.iterdir()) == []
    page.get_by_role("button", name="Open the other folder").click()
    page.wait_for_selector(".start")


def test_another_program_at_the_port_is_told_no_token(page, snake):
    """What listens there answers as a web server does, without the proof."""
    end(snake)
    sent = []
    page.context.route("**/*", lambda route: answer_as_another(route, sent))
    page.wait_for_selector("text=studio is not running")
    eventually(page, lambda: any("/proof" in request.url for request in sent))
    page.get_by_role("button", name="Save").click()
    assert not any("authorization" in request.headers for request in sent)


def answer_as_another(route, sent):
    sent.append(route.request)
    route.fulfill(status=200, body='{"proof": "00"}', content_type="application/json")


# The address


@pytest.mark.long
def test_the_address_says_what_is_shown(page, snake):
    is_at(page, "/board/snake.yaml/board")
    page.click("#tab-sheet")
    is_at(page, "/board/snake.yaml/sheet")
    page.reload()
    page.wait_for_selector("#tab-sheet[aria-selected=true]")
    page.go_back()
    page.wait_for_selector("#tab-judge[aria-selected=true]")
    page.go_back()
    page.wait_for_selector(".start")
    page.go_forward()
    page.wait_for_selector(".bar h1:text-is('Snake')")
    page.go_forward()
    page.wait_for_selector("#tab-sheet[aria-selected=true]")


@pytest.mark.long
def test_a_narrow_page_is_loaded_again_where_it_was(page, snake):
    page.set_viewport_size({"width": 390, "height": 844})
    page.click("#pane-tab-code")
    is_at(page, "/board/snake.yaml/code")
    page.reload()
    page.locator(".cm-content").wait_for()
    page.go_back()
    page.locator(".drawing").wait_for()


@pytest.mark.long
def test_going_back_and_forth_loses_neither_draft_nor_history(page, snake):
    typed(page, "# mine")
    page.get_by_role("button", name="All boards").click()
    page.locator(".start-files button", has_text="adder").click()
    is_at(page, "/board/deep/adder.yaml/board")
    for _ in range(2):
        page.go_back()
    page.wait_for_selector(".bar h1:text-is('Snake')")
    assert "# mine" in text(page)
    press_anywhere(page, "Control+z")
    state(page, "Saved")
    press_anywhere(page, "Control+Shift+z")
    state(page, "Not saved")
    assert "# mine" in text(page)


def test_a_new_board_is_there_again_and_keeps_its_place_under_another_name(page, start, folder):
    page.goto(start().url)
    page.get_by_role("button", name="Example board").click()
    is_at(page, "/board/my-board.yaml/board")
    typed(page, "# mine")
    page.reload()
    page.wait_for_selector(".bar h1:text-is('My board')")
    page.locator(".cm-content").press("Control+End")
    page.wait_for_selector(".cm-line:has-text('# mine')")
    page.keyboard.press("Control+s")
    assert page.get_by_label("File name").input_value() == "my-board.yaml"
    page.get_by_label("File name").fill("deep/mine")  # the suffix is added
    page.keyboard.press("Enter")
    is_at(page, "/board/deep/mine.yaml/board")
    page.go_back()
    page.wait_for_selector(".start")
    assert (folder / "deep" / "mine.yaml").read_text("utf-8").endswith("# mine")


@pytest.mark.long
def test_a_bundled_board_has_an_address(page, start):
    page.goto(start("short-12").url)
    is_at(page, "/board/short-12/board")
    page.reload()
    page.wait_for_selector(".bar h1:text-is('Short 12')")


@pytest.mark.long
def test_an_address_of_nothing_leads_to_the_start(page, snake):
    page.evaluate("location.hash = '#/board/gone.yaml/judge'")
    page.wait_for_selector(".start [role=alert]:has-text('gone.yaml: no such file')")
    is_at(page, "/")
    page.evaluate("location.hash = '#nowhere'")
    is_at(page, "/")


@pytest.mark.long
def test_a_new_name_may_not_be_that_of_another_board(page, start, folder):
    page.goto(start("short-12").url)
    page.wait_for_selector(".bar h1:text-is('Short 12')")
    page.keyboard.press("Control+s")
    page.get_by_label("File name").fill("snake.yaml")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=snake.yaml: a file of this name already exists")
    assert (folder / "snake.yaml").read_text() == SNAKE
