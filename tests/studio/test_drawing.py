"""Drawing on the page: a board from nothing by the mouse, and by keys."""

import json
import time
import zipfile

import pytest

import cuatto_kit
from cuatto_kit.config.bundled import bundled
from cuatto_kit.config.document import parse
from cuatto_kit.config.languages import USUAL, languages, title
from cuatto_kit.drawing.svg import downwards
from tests.fixtures import PATIENCE
from tests.studio.conftest import open_board
from tests.studio.looks import eventually, until

pytestmark = pytest.mark.browser

EMPTY = """\
game: cuatto
title: Mine 𝐌
seats: 2
teams: {colours: [gold, red], pieces: 4}
board:
  start: {bridge: 4}
  paths: {}   # drawn
  finish: tray
"""


@pytest.fixture
def board(page, studio):
    """A board without a path."""
    open_board(page, studio, EMPTY, "mine.yaml")
    return Board(page)


class Board:
    """The drawing on a page, as a hand sees it."""

    def __init__(self, page):
        self.page = page
        self.svg = page.locator(".drawing")
        self.drawn = None
        self.settle()

    def at(self, cell, size=40):
        """Return the position of a cell on the screen."""
        matrix = self.svg.evaluate(
            "svg => { const m = svg.getScreenCTM(); return [m.a, m.d, m.e, m.f] }"
        )
        a, d, e, f = matrix
        return cell[0] * size * a + e, -cell[1] * size * d + f

    def drag(self, *cells):
        """A stroke through cells; the text that it makes."""
        points = [self.at(cell) for cell in cells]
        before = self.text
        self.page.mouse.move(*points[0])
        self.page.mouse.down()
        for point in points[1:]:
            self.page.mouse.move(*point, steps=5)
        self.page.mouse.up()
        return self.changed(before)

    def choose(self, tool):
        self.page.get_by_role("button", name=tool, exact=True).click()

    @property
    def text(self):
        lines = self.page.locator(".cm-line").all_inner_texts()
        return "\n".join(line.replace("\n", "") for line in lines)

    def changed(self, before):
        """What the text is as soon as it is another, and the drawing with it."""
        deadline = time.monotonic() + PATIENCE
        while self.text == before:
            assert time.monotonic() < deadline, "nothing has changed"
            time.sleep(0.05)
        self.settle()
        return self.text

    def settle(self):
        """Waits until the drawing is another one and the view has come to rest on it."""
        answered = "document.documentElement.dataset.board ?? null"
        until(self.page, f"({answered}) !== {json.dumps(self.drawn)}")
        self.drawn = self.page.evaluate(answered)
        self.svg.wait_for()
        seen, now = None, self.at((1, 1))
        while now != seen:
            self.page.wait_for_timeout(100)
            seen, now = now, self.at((1, 1))

    @property
    def paths(self):
        return parse(self.text, "mine.yaml").data["board"]["paths"]


def test_a_board_is_drawn_from_nothing_with_the_mouse(board, studio):
    board.drag((0, 0), (0, 4))
    assert board.paths == {"main": {"from": "start", "walk": "up 4"}}
    assert "paths:   # drawn" in board.text
    board.drag((0, 4), (0, 8))
    board.drag((0, 3), (-1, 3), (-1, 6), (0, 6))
    assert board.paths["a"] == {"from": "main.3", "walk": "left 1, up 3", "to": "main.6"}
    board.choose("Bridge")
    board.drag((0, 4), (0, 5))
    assert board.paths["main"]["walk"] == "up 3, bridge 2, up 3"
    board.choose("Select")
    x, y = board.at((0, 8))
    board.page.mouse.click(x, y)
    before = board.text
    board.page.get_by_label("Leads to the finish").check()
    board.changed(before)
    board.page.wait_for_selector("text=No faults")
    board.choose("Move")
    board.drag((-1, 3), (-2, 3))
    board.choose("Jump")
    board.drag((0, 1), (0, 7))
    assert parse(board.text, "x").data["board"]["jumps"] == {"main.1": "main.7"}
    board.choose("Safe space")
    board.drag((0, 2))
    board.choose("Delete")
    before = board.text
    board.drag((0, 7))
    assert board.paths["main"]["walk"] == "up 3, bridge 2, up 1"
    board.page.get_by_role("button", name="Undo").click()
    assert board.changed(board.text if board.text != before else "") == before
    board.page.keyboard.press("Control+s")
    board.page.wait_for_selector('text="Saved"')
    assert (studio.folder / "mine.yaml").read_text().startswith(EMPTY.split("  paths")[0])
    board.page.click("#tab-print")
    board.page.get_by_label("Quality").select_option("draft")
    for language in set(languages()) - {USUAL}:  # one sheet is enough
        board.page.get_by_role("checkbox", name=title(language)).uncheck()
    with board.page.expect_download() as download:
        board.page.get_by_role("button", name="Make the kit").click()
    with zipfile.ZipFile(download.value.path()) as kit:
        assert {"mine/manifest.json", "mine/preview.html"} <= set(kit.namelist())


def test_a_board_is_drawn_with_keys(board):
    board.svg.focus()
    press = board.page.keyboard.press
    before = board.text
    for key in ("p", "ArrowUp", "Enter", "ArrowUp", "ArrowUp", "ArrowRight", "Enter"):
        press(key)
    board.changed(before)
    assert board.paths == {"main": {"from": "start", "walk": "up 2, right 1"}}
    board.page.wait_for_selector("[role=status]:has-text('1 2')", state="attached")
    before = board.text
    press("Delete")
    board.changed(before)
    assert board.paths == {"main": {"from": "start", "walk": "up 2"}}


def test_what_the_board_does_not_take_is_told_where_it_happens(board):
    board.drag((0, 0), (0, 3))
    board.choose("Bridge")
    board.page.mouse.click(*board.at((0, 1)))
    told = board.page.wait_for_selector(".draw-refusal")
    assert "first of its path" in told.inner_text()
    box, (x, y) = told.bounding_box(), board.at((0, 1))
    assert abs(box["x"] + box["width"] / 2 - x) < 200
    assert min(abs(box["y"] - y), abs(box["y"] + box["height"] - y)) < 120
    board.page.keyboard.press("Escape")
    board.svg.focus()
    board.page.keyboard.press("Escape")
    board.page.wait_for_selector(".draw-refusal", state="detached")


UNDO, REDO, REDO_TOO = "Control+z", "Control+Shift+z", "Control+y"


@pytest.mark.parametrize("place", [".drawing", "button[aria-label=Delete]", "body"])
def test_what_was_drawn_is_taken_back_from_anywhere(board, place):
    before = board.text
    drawn = board.drag((0, 0), (0, 3))
    if place == "body":
        board.page.evaluate("document.activeElement.blur()")
    elif place != ".drawing":  # which the stroke has left the focus on
        board.page.focus(place)
    press = board.page.keyboard.press
    press(UNDO)
    assert board.changed(drawn) == before
    press(REDO)
    assert board.changed(before) == drawn
    press("Meta+z")
    assert board.changed(drawn) == before
    press(REDO_TOO)
    assert board.changed(before) == drawn


def test_what_was_drawn_with_keys_is_taken_back_with_keys(board):
    board.svg.focus()
    press, before = board.page.keyboard.press, board.text
    for key in ("p", "ArrowUp", "Enter", "ArrowUp", UNDO):  # a stroke that has only begun
        press(key)
    board.page.wait_for_selector(".draw-way", state="detached")
    assert board.text == before
    for key in ("Enter", "ArrowUp", "Enter"):
        press(key)
    drawn = board.changed(before)
    press(UNDO)
    assert board.changed(drawn) == before


def test_a_field_takes_back_what_is_its_own(board):
    drawn = board.drag((0, 0), (0, 3))
    board.choose("Select")
    board.page.mouse.click(*board.at((0, 2)))
    field = board.page.get_by_role("textbox", name="Path")
    field.press_sequentially("x")
    field.press(UNDO)
    assert field.input_value() == "main"
    assert board.text == drawn


CLICKS = """async (tiles) => {
  const svg = document.querySelector(".drawing");
  svg.setPointerCapture = () => {}; // it knows pointers of devices alone
  const drawn = [...svg.querySelectorAll(".drawing > g:first-child rect:not(defs *)")];
  const isAt = (rect, place) => {
    const { x, y, width, height } = rect.getBBox();
    return [x, y, width, height].every((one, k) => Math.abs(one - place[k]) < 0.01);
  };
  const click = (rect) => {
    const { left, top, right, bottom } = rect.getBoundingClientRect();
    const [clientX, clientY] = [(left + right) / 2, (top + bottom) / 2];
    const over = document.elementFromPoint(clientX, clientY);
    for (const kind of ["pointerdown", "pointerup"]) {
      over.dispatchEvent(new PointerEvent(kind, { bubbles: true, pointerId: 1, clientX, clientY }));
    }
  };
  for (const [name, place] of tiles) {
    const rect = drawn.find((one) => isAt(one, place));
    if (!rect) return `${name} is not drawn where it is`;
    const named = () => document.querySelector(".draw-details strong")?.textContent === name;
    for (let tries = 0; !named(); tries++) {
      if (tries === 100) return `${name} is not selected`;
      click(rect);
      await new Promise((go) => setTimeout(go)); // the inspector is drawn
      if (!named()) await new Promise(requestAnimationFrame); // it has moved the board
    }
  }
  return "";
}"""
"""Clicks tiles, given by name and by where they are on the table, until one is not selected."""


def test_a_click_on_any_tile_of_any_board_selects_it(page):
    """Whatever its shape, a board is drawn where the hand meets it."""
    page.wait_for_selector(".start")
    for name in bundled():
        address = f"#/board/{name}/play"  # where nothing is simulated
        page.evaluate("address => { location.hash = address }", address)
        page.wait_for_selector(f'.bar .name:text-is("{name}")')
        page.wait_for_selector(".drawing > g:first-child rect", state="attached")
        page.get_by_role("button", name="Select", exact=True).click()
        spaces = cuatto_kit.load(name).layout.spaces
        tiles = [
            (space.id, downwards(space.outline)) for space in spaces if space.cell and space.outline
        ]
        assert tiles
        assert page.evaluate(CLICKS, tiles) == "", name


def test_a_refusal_offers_another_form(board, studio):
    drawn = EMPTY.replace("  paths: {}   # drawn\n", "  map: |\n    →→→F\n    S...\n")
    page = board.page
    (studio.folder / "mine.yaml").write_text(drawn)
    page.wait_for_selector("text=No faults")
    board.settle()
    x, y = board.at((1, 1))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(*board.at((1, 0)), steps=4)
    page.mouse.up()
    page.get_by_role("button", name="Write the board as walks").click()
    page.wait_for_selector(".cm-content:has-text('walk: ')")


def test_the_view_is_zoomed_and_moved(board):
    board.drag((0, 0), (0, 3))
    before = board.at((0, 2))
    board.page.mouse.move(*before)
    board.page.mouse.wheel(0, -400)
    eventually(board.page, lambda: board.at((0, 3))[1] < board.at((0, 2))[1] - 60)
    after = board.at((0, 2))
    assert after == pytest.approx(before, abs=2)
    board.choose("Select")
    x, y = after[0] + 170, after[1]
    board.page.mouse.move(x, y)
    board.page.mouse.down()
    board.page.mouse.move(x + 50, y + 30, steps=4)
    board.page.mouse.up()
    moved = pytest.approx((after[0] + 50, after[1] + 30), abs=2)
    eventually(board.page, lambda: board.at((0, 2)) == moved)
    board.page.get_by_role("button", name="Show all").click()
    eventually(board.page, lambda: board.at((0, 2)) == pytest.approx(before, abs=2))
