"""The table: the board in 3-D, its parts, and the plates that they are printed on."""

import base64
import io
import urllib.parse
from pathlib import Path

import numpy as np
import pytest

from tests.cases import seldom
from tests.studio.conftest import WINDOWS, open_board
from tests.studio.looks import eventually

pytestmark = pytest.mark.browser

BOARD = """game: cuatto
title: Table
seats: [2, 4]
teams: {colours: [red, blue, green, gold], checkers: {regular: 4}}
print: {printer: generic-220, PRINT}
board:
  start: pool
  paths:
    main:
      from: start
      to: finish
      walk: up 5"""
COARSE = """title: Coarse
bed: [220, 220]
height: 250
clearance: 0.2
density: 1.24
nozzle: 2
"""
AT_REST = """() => new Promise(done => {
    let frames = 30;
    const next = () => frames-- ? requestAnimationFrame(next) : done();
    next();
})"""
SETTLED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


class Table:
    """The table of a board that is open in a page."""

    def __init__(self, page, studio, text, name):
        self.page = page
        open_board(page, studio, text, name)
        self.show()

    def show(self):
        self.page.locator("[aria-controls=pane-table]").locator("visible=true").first.click()

    def ready(self):
        """Waits for the whole answer and its picture."""
        self.page.wait_for_selector(".table-scene:not(.old) canvas[data-drawn]")
        self.page.wait_for_function(
            "() => document.querySelector('.table-progress').textContent === ''"
            " && !document.querySelector('.table-progress progress')"
        )
        self.page.evaluate(SETTLED)
        return self

    def picture(self):
        """What the canvas shows, as RGBA."""
        from PIL import Image

        self.page.evaluate(SETTLED)
        url = self.page.evaluate(
            "() => document.querySelector('.table-scene canvas').toDataURL('image/png')"
        )
        data = base64.b64decode(url.partition(",")[2])
        return np.asarray(Image.open(io.BytesIO(data)).convert("RGBA"))

    def at_rest(self):
        """What it shows once thirty frames have changed nothing."""
        before, now = None, self.picture()
        while before is None or differ(before, now):
            self.page.evaluate(AT_REST)
            before, now = now, self.picture()
        return now

    def type_at_the_end(self, *keys):
        self.page.locator(".cm-content").focus()
        self.page.keyboard.press("Control+End")
        for key in keys:
            self.page.keyboard.press(key)

    def total(self):
        return self.page.inner_text(".table-total")


@pytest.fixture
def table(page, studio, request):
    def table(more="tile: 40", **changes):
        text = BOARD
        for before, after in {**changes, "PRINT": more}.items():
            text = text.replace(before, after)
        return Table(page, studio, text, f"{request.node.name[:60]}.yaml")

    return table


def differ(one, two):
    """The share of the pixels that differ."""
    return (one != two).any(axis=-1).mean()


def redness(picture):
    """How many pixels show the red of a checker."""
    red, green, blue, alpha = (picture[..., k].astype(int) for k in range(4))
    return int(((red > 2 * green) & (red > 2 * blue) & (red > 80) & (alpha > 200)).sum())


def test_the_board_is_there_and_follows_the_text(table):
    shown = table().ready()
    assert redness(shown.picture()) > 20
    assert "39" in shown.total()  # five tiles, a base and a top for each of 16 checkers, two dice
    before = shown.picture()
    shown.type_at_the_end("Backspace", "8")
    shown.page.wait_for_function(
        "() => document.querySelector('.table-total').innerText.includes('Parts\\n42')"
    )
    shown.ready()
    assert differ(before, shown.picture()) > 0.005


@pytest.mark.long
def test_the_camera_stays_between_edits_and_views(table):
    shown = table().ready()
    canvas = shown.page.locator(".table-scene canvas")
    canvas.focus()
    for key in ("ArrowLeft", "ArrowUp", "+", "+"):
        shown.page.keyboard.press(key)
    turned = shown.at_rest()
    shown.type_at_the_end("Backspace", "6")
    shown.page.wait_for_function(
        "() => document.querySelector('.table-total').innerText.includes('Parts\\n40')"
    )
    shown.ready()
    shown.type_at_the_end("Backspace", "5")
    shown.page.wait_for_function(
        "() => document.querySelector('.table-total').innerText.includes('Parts\\n39')"
    )
    shown.ready()
    assert differ(turned, shown.picture()) < 0.002
    shown.page.locator("[aria-controls=pane-judge]").locator("visible=true").first.click()
    shown.show()
    shown.ready()
    assert differ(turned, shown.picture()) < 0.002


@pytest.mark.long
def test_a_part_stands_out_and_the_board_comes_apart(table):
    shown = table().ready()
    together = shown.picture()
    tile = shown.page.locator(".table-row", has_text="Tile").last
    tile.hover()
    assert redness(shown.picture()) < redness(together) / 2
    shown.page.mouse.move(5, 5)
    assert differ(together, shown.picture()) < 0.001
    tile.focus()
    shown.page.keyboard.press("ArrowDown")
    shown.page.keyboard.press("Enter")
    pressed = shown.page.locator(".table-row[aria-pressed=true]")
    assert pressed.count() == 1
    assert "Tile" not in pressed.inner_text()
    shown.page.keyboard.press("Enter")
    shown.page.locator(".table-apart input").press("End")
    assert differ(together, shown.picture()) > 0.02


def test_plates_lie_on_their_beds_one_or_all(table):
    shown = table().ready()
    board = shown.picture()
    shown.page.get_by_role("button", name="Plates", exact=True).click()
    everything = shown.picture()
    assert differ(board, everything) > 0.05
    assert "h" in shown.total()
    assert " g" in shown.total()
    shown.page.locator(".table-row").nth(1).click()
    one = shown.picture()
    assert differ(everything, one) > 0.05
    assert redness(one) == 0
    shown.page.locator(".table-row").first.click()
    assert differ(everything, shown.picture()) < 0.001


def test_parts_have_pictures_and_names_of_their_own(table):
    page = table().ready().page
    rows = page.locator(".table-row")
    eventually(page, lambda: page.locator(".table-row img").count() == rows.count())
    names = rows.locator("b").all_inner_texts()
    assert len(set(names)) == len(names)
    assert any("main.1" in name for name in names)


@pytest.mark.long
def test_a_picked_part_can_be_let_go_and_leaves_plates_alone(table):
    shown = table().ready()
    page, together = shown.page, shown.picture()
    page.get_by_role("button", name="Plates", exact=True).click()
    plates = shown.picture()
    page.get_by_role("button", name="Board", exact=True).click()
    page.locator(".table-row", has_text="Tile").last.click()
    page.mouse.move(5, 5)
    assert differ(together, shown.picture()) > 0.001
    page.get_by_role("button", name="Plates", exact=True).click()
    assert differ(plates, shown.picture()) < 0.001
    assert "estimated" in page.locator(".table-fits").inner_text()
    page.get_by_role("button", name="Board", exact=True).click()
    page.get_by_role("button", name="Show all parts").click()
    page.mouse.move(5, 5)
    assert differ(together, shown.picture()) < 0.001


def test_a_plate_is_saved_and_opened_in_a_slicer(table, studio):
    page = table().ready().page
    page.evaluate(
        "() => { const { click } = HTMLAnchorElement.prototype;"
        " HTMLAnchorElement.prototype.click = function () {"
        " if (this.protocol === 'orcaslicer:') window.followed = this.href;"
        " else click.call(this) } }"
    )
    page.get_by_role("button", name="Plates", exact=True).click()
    page.get_by_role("button", name="Open in OrcaSlicer: Plate 1").click()
    eventually(page, lambda: page.evaluate("window.followed"))
    scheme, _, address = page.evaluate("window.followed").partition("?file=")
    assert scheme == "orcaslicer://open"
    path = urllib.parse.unquote(address).removeprefix(studio.origin)
    status, content = studio.request(path, Authorization=None)
    assert (status, content[:2]) == (200, b"PK")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as 3MF: Plate 1").click()
    assert Path(download.value.path()).read_bytes() == content


@pytest.mark.long
def test_remarks_are_told_at_the_part_and_in_the_list(table, studio):
    (studio.folder / "coarse.yaml").write_text(COARSE)
    shown = table(**{"generic-220, PRINT": "coarse.yaml"}).ready()
    row = shown.page.locator(".table-row", has=shown.page.locator(".table-remark")).first
    remark = row.locator(".table-remark").first.inner_text()
    assert "expected" in remark
    row.hover()
    shown.page.evaluate(SETTLED)
    callout = shown.page.locator(".table-callout")
    assert remark in callout.inner_text()
    box, around = callout.bounding_box(), shown.page.locator(".table-scene").bounding_box()
    assert box["x"] >= around["x"]
    assert box["x"] + box["width"] <= around["x"] + around["width"] + 1
    assert box["y"] + box["height"] <= around["y"] + around["height"] + 1


@pytest.mark.long
def test_a_board_that_cannot_be_printed_says_why_and_is_shown(table):
    shown = table(**{"generic-220, PRINT": "bambu-a1-mini, tile: 160"}).ready()
    assert redness(shown.picture()) > 20
    shown.page.get_by_role("button", name="Plates", exact=True).click()
    said = shown.page.inner_text(".table-list")
    assert "cannot be printed" in said
    assert "180" in said


def test_a_faulty_board_leaves_the_last_one_dimmed(table):
    shown = table().ready()
    shown.type_at_the_end("x")
    shown.page.wait_for_selector(".table-note")
    assert shown.page.locator(".table-scene.old").count() == 1
    shown.type_at_the_end("Backspace")
    shown.ready()
    assert shown.page.locator(".table-note").count() == 0


def test_without_webgl_the_list_remains(table, page):
    page.add_init_script("HTMLCanvasElement.prototype.getContext = () => null")
    page.reload()
    shown = table()
    page.wait_for_selector(".table-scene [role=note], p.table-scene[role=note]")
    page.wait_for_selector(".table-row")
    assert "39" in shown.total()


@pytest.mark.parametrize("width", seldom(2, [390, 1280]))
def test_nothing_leaves_the_window(table, page, width):
    page.set_viewport_size({"width": width, "height": 800})
    shown = table().ready()
    assert page.evaluate("document.documentElement.scrollWidth") == width
    for name in ("Board", "Plates"):
        page.get_by_role("button", name=name, exact=True).click()
        for place in (".table-tools", ".table-scene", ".table-steer", ".table-list"):
            box = page.locator(place).bounding_box()
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
            assert box["y"] + box["height"] <= 800
    assert shown.page.locator(".table-scene canvas").bounding_box()["height"] > 150


@pytest.mark.long
@pytest.mark.parametrize(("width", "theme"), WINDOWS)
def test_the_table_is_open_to_all(table, page, width, theme):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    page.emulate_media(color_scheme=theme)
    page.set_viewport_size({"width": width, "height": 800})
    table().ready()
    for name in ("Board", "Plates"):
        page.get_by_role("button", name=name, exact=True).click()
        found = axe.Axe().run(page, ".table").response["violations"]
        assert [v["help"] for v in found if v["impact"] in ("serious", "critical")] == []
