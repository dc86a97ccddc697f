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
from tests.cases import seldom
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

    def at(self, cell, size=50):
        """Return the position of a cell on the screen."""
        matrix = self.svg.evaluate(
            "svg => { const m = svg.getScreenCTM(); return [m.a, m.d, m.e, m.f] }"
        )
        a, d, e, f = matrix
        return cell[0] * size * a + e, -cell[1] * size * d + f

    def cell_at(self, x, y):
        """Return the cell at a position on the screen."""
        (left, top), (right, bottom) = self.at((0, 0)), self.at((1, 1))
        return round((x - left) / (right - left)), round((y - top) / (bottom - top))

    def hold(self, *cells):
        """Begin a stroke through cells without its end."""
        points = [self.at(cell) for cell in cells]
        self.page.mouse.move(*points[0])
        self.page.mouse.down()
        for point in points[1:]:
            self.page.mouse.move(*point, steps=5)

    def drag(self, *cells):
        """Make a stroke through cells, and return the text that it makes."""
        before = self.text
        self.hold(*cells)
        self.page.mouse.up()
        return self.changed(before)

    @property
    def hint(self):
        """The text beside the pointer."""
        return self.page.wait_for_selector(".draw-count").inner_text()

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
        """Wait until the drawing is another one."""
        answered = "document.documentElement.dataset.board ?? null"
        until(self.page, f"({answered}) !== {json.dumps(self.drawn)}")
        self.drawn = self.page.evaluate(answered)
        self.svg.wait_for()

    def click(self, cell, modifiers=()):
        for key in modifiers:
            self.page.keyboard.down(key)
        self.page.mouse.click(*self.at(cell))
        for key in modifiers:
            self.page.keyboard.up(key)

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
    board.choose("Finish")
    before = board.text
    board.click((0, 8))
    board.changed(before)
    board.page.wait_for_selector("text=No faults")
    board.choose("Move")
    board.drag((-1, 3), (-2, 3))
    board.choose("Jump")
    board.drag((0, 1), (0, 7))
    assert parse(board.text, "x").data["board"]["jumps"] == {"main.1": "main.7"}
    board.choose("Safe")
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


@pytest.mark.parametrize("place", seldom(3, [".drawing", ".draw-tool:last-child", "body"]))
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
  const drawn = [
    ...svg.querySelectorAll(".draw-board :is(rect, polygon, circle, path):not(defs *)"),
  ];
  const isAt = (rect, place) => {
    const { x, y, width, height } = rect.getBBox();
    return [x, y, width, height].every((one, k) => Math.abs(one - place[k]) < 0.01);
  };
  const click = (rect) => {
    const { left, top, right, bottom } = rect.getBoundingClientRect();
    const [clientX, clientY] = [(left + right) / 2, (top + bottom) / 2];
    for (const kind of ["pointerdown", "pointerup"]) {
      svg.dispatchEvent(new PointerEvent(kind, { bubbles: true, pointerId: 1, clientX, clientY }));
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
    }
  }
  return "";
}"""
"""Clicks tiles, given by name and by where they are on the table, until one is not selected."""


@pytest.mark.long
def test_a_click_on_any_tile_of_any_board_selects_it(page):
    """Whatever its shape, a board is drawn where the hand meets it."""
    page.wait_for_selector(".start")
    for name in bundled():
        address = f"#/board/{name}/play"  # where nothing is simulated
        page.evaluate("address => { location.hash = address }", address)
        page.wait_for_selector(f'.bar .name:text-is("{name}")')
        page.wait_for_selector(".draw-board > *", state="attached")
        page.get_by_role("button", name="Select", exact=True).click()
        spaces = reversed(cuatto_kit.load(name).layout.spaces)  # the first one at a crossing
        tiles = {
            space.cell: (space.id, downwards(space.outline))
            for space in spaces
            if space.cell and space.outline
        }
        assert tiles
        assert page.evaluate(CLICKS, list(tiles.values())) == "", name


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


def test_an_open_end_is_completed_on_its_tile(board):
    board.drag((0, 0), (0, 4))
    advice = board.page.locator(".draw-advice")
    before = board.text
    advice.get_by_role("button", name="Make it the finish").click()
    board.changed(before)
    assert board.paths["main"]["to"] == "finish"
    board.drag((0, 1), (1, 1), (1, 3))
    assert board.page.locator(".draw-faulty").count() == 1
    before = board.text
    advice.get_by_role("button", name="Join to main.3").click()
    board.changed(before)
    assert board.paths["a"]["to"] == "main.3"
    board.page.wait_for_selector("text=No faults")


@pytest.mark.long
def test_only_the_reader_moves_the_view(board):
    """Over fifty strokes with inspectors, refusals and faults, no tile moves on the screen."""
    seen = pytest.approx(board.at((0, 0)), abs=0.01)
    for k in range(25):
        board.choose("Path")
        row = k % 5 + 1
        board.drag((0, row - 1) if k < 5 else (0, row), (0, row) if k < 5 else (2, row))
        assert board.at((0, 0)) == seen, k
        board.choose("Delete" if k >= 5 else "Select")
        if k >= 5:
            board.drag((1, row))
        else:
            board.click((0, row))
            board.page.wait_for_selector(".draw-details")
        assert board.at((0, 0)) == seen, k


def test_a_stroke_says_how_long_its_path_is(board):
    board.drag((0, 0), (0, 3))
    board.hold((0, 3), (0, 5))
    assert board.hint == "main: 5 spaces"
    board.page.mouse.up()
    board.hold((0, 2), (2, 2))
    assert board.hint == "2 spaces"
    board.page.keyboard.press("Escape")


def test_a_stroke_across_a_path_is_red_and_offers_to_join(board):
    board.drag((0, 0), (0, 4))
    board.hold((0, 1), (-2, 1), (-2, 3), (0, 3))
    assert board.hint == "5 spaces and joins main.3"
    board.page.mouse.move(*board.at((1, 3)), steps=5)
    assert "cannot pass over another" in board.hint
    assert board.page.locator(".draw-gone").count() == 1
    before = board.text
    board.page.mouse.up()
    board.page.get_by_role("button", name="Join to main.3").click()
    board.changed(before)
    assert board.paths["a"]["to"] == "main.3"


def test_a_refusal_does_not_take_the_next_stroke(board):
    board.drag((0, 0), (0, 3))
    board.hold((0, 1), (-1, 1), (-1, 2), (1, 2))
    board.page.mouse.up()
    box = board.page.wait_for_selector(".draw-refusal span").bounding_box()
    column, row = board.cell_at(box["x"] + 4, box["y"] + 4)
    board.drag((0, 3), (0, row), (column, row))
    assert board.page.locator(".draw-refusal").count() == 0


def test_what_delete_would_remove_is_outlined(board):
    board.drag((0, 0), (0, 5))
    board.choose("Delete")
    board.page.mouse.move(*board.at((0, 3)))
    gone = board.page.locator(".draw-gone")
    eventually(board.page, lambda: gone.count() == 3)
    board.drag((0, 3))
    assert board.paths["main"]["walk"] == "up 2"
    eventually(board.page, lambda: gone.count() == 0)


def test_a_gap_is_closed(board):
    board.drag((0, 0), (0, 5))
    board.choose("Delete")
    before = board.text
    board.click((0, 3), modifiers=["Alt"])
    board.changed(before)
    assert board.paths["main"]["walk"] == "up 4"


def test_an_edge_is_dragged_and_the_rest_moves_along(board):
    board.drag((0, 0), (0, 2), (2, 2))
    board.choose("Select")
    board.click((0, 1))
    board.page.wait_for_selector(".draw-grip")
    before = board.text
    board.hold((0, 1.5), (0, 3.5))
    assert board.hint == "main: 6 spaces"
    board.page.mouse.up()
    board.changed(before)
    assert board.paths["main"]["walk"] == "up 4, right 2"


def test_several_spaces_are_selected_and_changed_together(board):
    board.drag((0, 0), (0, 4))
    board.choose("Select")
    board.click((0, 1))
    board.page.keyboard.down("Shift")
    board.hold((-1, 1.6), (1, 3.4))
    board.page.mouse.up()
    board.page.keyboard.up("Shift")
    board.page.wait_for_selector(".draw-details:has-text('3 spaces')")
    before = board.text
    board.page.get_by_label("Safe", exact=True).check()
    board.changed(before)
    said = parse(board.text, "x").data["board"]
    assert said["safe"] == ["main.1", "main.2", "main.3"]


def test_a_tool_is_put_down_when_another_board_is_opened(board):
    board.drag((0, 0), (0, 3))
    board.choose("Delete")
    board.page.evaluate("location.hash = '#/board/two-ways-home/play'")
    chosen = board.page.locator(".draw-tool[aria-pressed=true]")
    eventually(board.page, lambda: chosen.inner_text() == "Select")


def test_an_emptied_board_is_drawn_on_at_once(board):
    board.drag((0, 0), (0, 3))
    board.choose("Delete")
    board.drag((0, 1))
    board.page.wait_for_selector(".draw-start")
    board.drag((0, 0), (0, 2))
    assert board.paths == {"main": {"from": "start", "walk": "up 2"}}


def test_the_view_is_zoomed_and_moved(board):
    board.drag((0, 0), (0, 3))
    board.page.get_by_role("button", name="Show all").click()
    board.page.wait_for_timeout(50)
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
    board.choose("Path")  # a longer hint leaves the canvas lower
    board.page.get_by_role("button", name="Show all").click()
    eventually(board.page, lambda: board.at((0, 2)) == pytest.approx(before, abs=2))
