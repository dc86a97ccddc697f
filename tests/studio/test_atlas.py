"""The view of an atlas: a map to walk on, a list where there is no room for one."""

import pytest

from tests.studio.atlases import sample, write
from tests.studio.conftest import end, run
from tests.studio.looks import check_looks

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def studio(tmp_path_factory):
    """A studio in a folder that has an atlas."""
    folder = tmp_path_factory.mktemp("boards")
    write(folder / "build" / "quick-family")
    running = run(folder)
    yield running
    end(running)


@pytest.fixture
def atlas(page):
    """The page at the atlas."""
    page.get_by_role("button", name="quick-family").click()
    page.wait_for_selector(".atlas-side img")
    return page


def chosen(page):
    return page.locator(".atlas-side h2").inner_text()


def test_files_of_an_atlas_are_found_in_it_alone(page):
    page.wait_for_selector("#start-atlases")
    assert page.locator(".start-files").all_inner_texts() == ["quick-family\nbuild/"]


def test_one_walks_on_the_map_by_keys(atlas):
    assert atlas.locator(".atlas h1").inner_text() == "A quick race for the family"
    assert chosen(atlas) == "Two ways home"
    assert atlas.locator(".atlas-cell").count() == 9
    assert atlas.locator(".atlas-cell:not(.atlas-none)").count() == 3
    cell = atlas.locator('[role="gridcell"][tabindex="0"]')
    assert cell.get_attribute("aria-label") == "Two ways home, Quality 0.97"
    cell.focus()
    atlas.keyboard.press("ArrowDown")
    assert "No board was found" in atlas.locator(".atlas-side").inner_text()
    atlas.keyboard.press("ArrowRight")
    assert chosen(atlas) == "Short 12"
    atlas.keyboard.press("Enter")
    atlas.wait_for_selector('.bar h1:text-is("Short 12")')
    assert atlas.locator(".bar .name").inner_text() == "build/quick-family/boards/03.yaml"
    atlas.go_back()
    assert chosen(atlas) == "Short 12"
    atlas.go_forward()
    atlas.wait_for_selector('.bar h1:text-is("Short 12")')
    atlas.reload()
    atlas.get_by_role("button", name="Back to the atlas").click()
    atlas.locator(".atlas h1").wait_for()
    atlas.get_by_role("button", name="All boards").click()
    atlas.wait_for_selector(".start")


def test_what_is_known_of_a_board_is_shown_beside_the_map(atlas):
    side = atlas.locator(".atlas-side")
    row = side.locator("tr", has_text="Changes of lead")
    cells = [text.split("\n") for text in row.locator("th, td").all_inner_texts()]
    assert cells == [["Changes of lead"], ["3.4", "3.3–3.5"], ["4 or more", "missed"]]
    assert "Bridges\n2" in side.inner_text()
    assert "crossed: takes long of 1.0, 0.3" in side.inner_text()
    atlas.get_by_role("group", name="Routes").get_by_role("button", name="2 1").click()
    atlas.locator(".atlas-cell:not(.atlas-none)").click()
    assert chosen(atlas) == "Royal ur"
    atlas.get_by_role("combobox", name="Language of the studio").select_option("es")
    atlas.get_by_role("button", name="Variar este").wait_for()
    assert "Cambios de líder" in side.inner_text()


def test_a_board_that_is_gone_is_told(atlas, studio):
    path = studio.folder / "build" / "quick-family" / "boards" / "02.yaml"
    text = path.read_text("utf-8")
    path.unlink()
    atlas.reload()  # its address is that of the atlas
    atlas.locator('[data-at="0,0"]').click()
    assert chosen(atlas) == "Snake 24"
    atlas.wait_for_selector(".atlas-unread >> text=no such file")
    path.write_text(text, "utf-8")


def test_what_is_no_atlas_is_told(page, studio):
    broken = studio.folder / "broken"
    write(broken, '{"schema": 1}')
    page.reload()  # what it asked for as it opened may have been told before the file was whole
    page.get_by_role("button", name="broken").click()
    page.wait_for_selector("text=is no atlas")
    page.get_by_role("button", name="All boards").click()
    page.wait_for_selector(".start")
    (broken / "atlas.json").unlink()


def test_a_folder_opens_on_its_atlas(chromium, studio):
    running = run(studio.folder / "build" / "quick-family", ".")
    page = chromium.new_page()
    page.goto(running.url)
    page.wait_for_selector(".atlas-grid")
    page.close()
    end(running)


def test_it_is_open_to_all(atlas):
    check_looks(atlas, ".atlas")
    assert atlas.locator(".atlas-chart").is_hidden()
    atlas.locator(".atlas-list button", has_text="Snake 24").click()
    assert chosen(atlas) == "Snake 24"
    assert atlas.locator(".atlas-list").is_hidden()
    check_looks(atlas, ".atlas")
    atlas.get_by_role("button", name="All boards of the atlas").click()
    atlas.wait_for_selector(".atlas-list")


def test_an_atlas_without_a_map_is_a_list(page, studio):
    said = {**sample(), "traits": []}
    said["boards"] = [{**board, "cell": []} for board in said["boards"]]
    write(studio.folder / "plain", said)
    page.reload()
    page.get_by_role("button", name="plain").click()
    page.locator(".atlas-list button", has_text="Short 12").click()
    assert chosen(page) == "Short 12"


def test_an_atlas_without_boards_says_so_at_once(page, studio):
    write(studio.folder / "nothing", {**sample(), "boards": []})
    page.reload()
    page.get_by_role("button", name="nothing").click()
    page.wait_for_selector(".empty >> text=kept no board")
    assert page.locator(".atlas-cell").count() == 0
