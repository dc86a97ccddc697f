"""Boards as links, pictures and files, in Chromium."""

import io
import re

import pytest
import trimesh
import yaml
from PIL import Image

from tests.boards import text_of
from tests.studio.conftest import open_board
from tests.studio.looks import eventually

pytestmark = pytest.mark.browser

BOARD = text_of(main="from: start, walk: up 9, to: finish").replace("Test", "Mine 𝐌 <b>")


@pytest.fixture
def shared(page, studio):
    """A page with an unsaved board, and its open menu."""
    open_board(page, studio, BOARD, "shared.yaml")
    page.wait_for_selector("html[data-board$=done]")
    page.locator(".share summary").click()
    return page


def saved(page, name):
    """Return the name and the content of the file that a button saves."""
    with page.expect_download() as download:
        page.get_by_role("button", name=name).click()
    return download.value.suggested_filename, open(download.value.path(), "rb").read()


def link_of(page):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy link").click()
    page.wait_for_selector(".share-menu [role=status]:has-text('characters')")
    return page.evaluate("navigator.clipboard.readText()")


def test_a_link_opens_the_board_as_an_unsaved_draft(shared, studio):
    link = link_of(shared)
    fresh = shared.context.new_page()
    fresh.goto(link)
    fresh.wait_for_selector("text=came with a link")
    assert fresh.locator(".bar .name").inner_text() == "shared-2.yaml"
    assert fresh.locator(".bar .state").inner_text() == "Not saved"
    assert "#/board/shared-2.yaml" in fresh.url
    lines = fresh.locator(".cm-line").all_inner_texts()
    assert yaml.safe_load("\n".join(lines)) == yaml.safe_load(BOARD)
    assert not (studio.folder / "shared-2.yaml").exists()


def test_a_damaged_link_is_refused_in_words_and_changes_nothing(shared):
    before, link = shared.url, link_of(shared)
    shared.evaluate("hash => { location.hash = hash }", link[link.index("#") : -9])
    shared.wait_for_selector("[role=alert]:has-text('the link is damaged')")
    assert shared.inner_text(".bar .name") == "shared.yaml"
    eventually(shared, lambda: shared.url == before)


def test_a_link_without_a_clipboard_is_shown(shared):
    shared.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject() }")
    shared.get_by_role("button", name="Copy link").click()
    field = shared.get_by_role("textbox", name="Link to this board")
    eventually(shared, lambda: re.search(r"#b=[\w-]+$", field.input_value()))


def test_the_board_is_saved_as_pictures_and_as_text(shared):
    name, content = saved(shared, "PNG")
    assert name == "shared.png"
    picture = Image.open(io.BytesIO(content)).convert("RGB")
    assert len(picture.getcolors(1 << 24)) > 20
    assert max(picture.size) > 1000
    name, content = saved(shared, "SVG")
    assert content.startswith(b"<svg ")
    assert b"<b>" not in content
    assert saved(shared, "YAML") == ("shared.yaml", BOARD.encode())


def test_the_menu_says_how_phones_get_access(shared):
    shared.get_by_role("button", name="Open on a phone").click()
    shared.wait_for_selector(".share-phone code:text-is('cuatto-kit studio --lan')")


def test_a_duplicate_is_another_draft(shared):
    shared.get_by_role("button", name="Duplicate").click()
    shared.wait_for_selector(".bar .name:text-is('shared-2.yaml')")


@pytest.mark.long
def test_the_board_is_saved_in_three_dimensions(page, studio):
    open_board(page, studio, BOARD, "solid.yaml")
    page.click("#tab-table")
    page.wait_for_selector("html[data-table$=done]")
    name, content = saved(page, "Save as GLB")
    assert name == "solid.glb"
    scene = trimesh.load(io.BytesIO(content), file_type="glb")
    assert len(scene.geometry) > 3
    name, content = saved(page, "Save as STL: Die")
    assert name == "solid-die.stl"
    assert trimesh.load(io.BytesIO(content), file_type="stl").is_watertight
