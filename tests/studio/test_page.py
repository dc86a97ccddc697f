"""The page as a whole, in Chromium: two pages on one file, titles that are markup."""

import re

import pytest

from cuatto_kit.config.languages import languages, regions, title
from tests.cases import seldom
from tests.studio.conftest import end, new_page, run
from tests.studio.looks import check_looks, eventually
from tests.studio.test_server import SNAKE

pytestmark = pytest.mark.browser

MARKUP = """<img src=x onerror="document.title='caught'"><b>bold</b>"""
ANSWERS = {"judge": "games", "table": "table", "sheet": "sheet", "print": "print", "play": "play"}
"""The panels, and the kinds of what they show."""


def open_on(chromium, studio, **settings):
    """A page of its own on a studio."""
    page = new_page(chromium, **settings)
    page.goto(studio.url)
    page.wait_for_selector("html[data-board]")
    return page


def typed(page, text):
    """Types at the end of the file."""
    page.focus(".cm-content")
    page.keyboard.press("Control+End")
    page.keyboard.type(text)


@pytest.fixture
def snake(tmp_path):
    """A studio on one file."""
    (tmp_path / "snake.yaml").write_text(SNAKE)
    running = run(tmp_path, "snake.yaml")
    yield running
    end(running)


@pytest.mark.long
def test_two_pages_on_one_file_do_not_write_over_each_other(chromium, snake):
    one, two = open_on(chromium, snake), open_on(chromium, snake)
    typed(one, "# one\n")
    typed(two, "# two\n")
    one.keyboard.press("Control+s")
    one.wait_for_selector('text="Saved"')
    assert "# one" in (snake.folder / "snake.yaml").read_text()
    two.wait_for_selector("text=Another program has changed this file")
    assert "# two" in two.inner_text(".cm-content")
    two.click("text=Keep mine")
    two.wait_for_selector('text="Saved"')
    assert (snake.folder / "snake.yaml").read_text() == SNAKE + "# two\n"
    one.wait_for_selector(".cm-content:has-text('# two')")


def test_a_title_that_is_markup_is_text_in_every_view(chromium, tmp_path):
    import json

    text = SNAKE.replace("title: Snake", f"title: {json.dumps(MARKUP)}")
    (tmp_path / "markup.yaml").write_text(text)
    studio = run(tmp_path, "markup.yaml")
    try:
        page = open_on(chromium, studio)
        for panel, answers in ANSWERS.items():
            page.click(f"#tab-{panel}")
            page.wait_for_selector(f"html[data-{answers}$=done]")
            assert not page.query_selector("img[src=x]")
        page.click("[aria-label='All boards']")
        page.wait_for_selector("html[data-gallery$=done]")
        assert "caught" not in page.title()
        assert MARKUP[:10] in page.inner_html("body").replace("&lt;", "<")
    finally:
        end(studio)


@pytest.mark.parametrize("pane", seldom(2, ["board", "code"]))
def test_the_bar_the_text_and_the_drawing_are_open_to_all(chromium, snake, pane):
    page = open_on(chromium, snake)
    page.click("#tab-print")
    narrow = page.locator(f"#pane-tab-{pane}")
    check_looks(page, "body", lambda width: narrow.click() if width < 800 else None)


CLIPPED = """[...document.querySelectorAll('.bar *, .side, .side *')].filter((one) =>
  one.checkVisibility() && !one.closest('select, svg, input, pre, .unseen, .tight span') &&
  getComputedStyle(one).display !== 'inline' && one.scrollWidth > one.clientWidth + 1
).map((one) => one.outerHTML.slice(0, 200))"""
"""The elements of the bar and of the panels that are too small for their words."""


@pytest.mark.long
def test_the_words_of_every_language_fit_in(chromium, snake):
    known = [*languages(), *regions()]
    page = open_on(chromium, snake, locale="pt-PT")
    chooser = page.locator(".bar .language select")
    assert chooser.input_value() == "pt-BR"
    assert chooser.locator("option").all_inner_texts() == [title(tag) for tag in sorted(known)]
    page.wait_for_selector(".judge-seats")
    for tag in known:
        chooser.select_option(tag)
        page.wait_for_selector(f'html[lang="{tag}"]')
        for panel in ANSWERS:
            page.click(f"#tab-{panel}")
            page.wait_for_selector(f"html[data-{ANSWERS[panel]}$=done]")
            assert page.evaluate(CLIPPED) == [], (tag, panel)
        page.reload()
        page.wait_for_selector("html[data-board]")
        assert chooser.input_value() == tag


@pytest.mark.long
def test_panes_are_resized_by_pointer_and_keys(chromium, snake):
    page = open_on(chromium, snake)
    bar = page.get_by_role("separator", name="Width of the drawing")
    board = page.locator("#pane-board")
    before = board.bounding_box()["width"]
    bar.press("ArrowRight")
    eventually(page, lambda: board.bounding_box()["width"] > before)
    page.mouse.move(*middle(bar))
    page.mouse.down()
    page.mouse.move(700, 400, steps=3)
    page.mouse.up()
    eventually(
        page, lambda: abs(board.bounding_box()["x"] + board.bounding_box()["width"] - 700) < 3
    )
    page.reload()
    page.wait_for_selector("html[data-board]")
    assert abs(board.bounding_box()["x"] + board.bounding_box()["width"] - 700) < 3
    page.get_by_role("separator", name="Width of the drawing").dblclick(force=True)
    eventually(page, lambda: board.bounding_box()["width"] == pytest.approx(before, abs=2))


def middle(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_faults_are_listed_below_the_drawing_while_the_code_is_hidden(chromium, snake):
    page = open_on(chromium, snake)
    assert page.locator("#pane-board .remarks").count() == 0
    page.get_by_role("button", name="Hide the code").click()
    page.wait_for_selector("#pane-board .remarks")
    page.set_viewport_size({"width": 390, "height": 800})
    page.click("#pane-tab-board")
    page.wait_for_selector("#pane-board .remarks")
    page.click("#pane-tab-code")
    page.wait_for_selector("#pane-code .remarks")


SMALL = """[...document.querySelectorAll('button, select, input, summary')].filter((one) => {
  const { width, height } = one.getBoundingClientRect();
  return one.checkVisibility() && Math.min(width, height) < 43.5;
}).map((one) => one.outerHTML.slice(0, 200))"""
"""The controls that a finger may miss."""


@pytest.mark.long
def test_a_finger_hits_every_control_of_the_frame(chromium, snake):
    size = {"width": 390, "height": 844}
    page = open_on(chromium, snake, viewport=size, has_touch=True, is_mobile=True)
    page.click("#pane-tab-board")
    page.wait_for_selector("html[data-board$=done]")
    assert page.evaluate(SMALL) == []
    page.get_by_role("button", name="All boards").click()
    page.wait_for_selector(".start-card")
    assert page.evaluate(SMALL) == []


@pytest.mark.long
def test_the_table_is_dark_in_the_dark_theme(chromium, snake):
    page = open_on(chromium, snake, color_scheme="dark")
    assert page.get_by_role("main").count() == 1
    ground = page.locator(".draw-field").evaluate("(one) => getComputedStyle(one).backgroundColor")
    assert max(map(int, re.findall(r"\d+", ground))) < 100
