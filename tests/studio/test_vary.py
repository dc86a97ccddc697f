"""Variations of the board that is open: put in its place, and undone."""

import re

import pytest

from cuatto_kit.config import bundled
from tests.studio.conftest import open_board
from tests.studio.looks import check_looks, until

pytestmark = pytest.mark.browser
NAME = "two-ways-home"


def text_of(page):
    """What the editor shows."""
    return page.evaluate("document.querySelector('.cm-content').innerText")


@pytest.fixture
def varied(page, studio):
    """The page at variations of a board of the folder."""
    board = bundled.bundled()[NAME].read_text("utf-8")
    short = re.sub(
        r"^title:\n(  .*\n)+", "title: Mine\n", board, flags=re.M
    )  # the editor shows all
    open_board(page, studio, short, "mine.yaml")
    page.get_by_role("button", name="Vary this board").click()
    page.wait_for_selector(".vary-card >> nth=8")
    return page


def card(page, place):
    return page.locator(".vary-card").nth(place)


def pressed(page):
    found = page.locator(".vary-card").evaluate_all(
        "all => all.map((one) => one.getAttribute('aria-pressed'))"
    )
    return [place for place, at in enumerate(found) if at == "true"]


def test_a_variation_takes_the_place_of_the_board_until_it_is_undone(varied):
    before = text_of(varied)
    assert pressed(varied) == [0]
    card(varied, 3).click()
    third = text_of(varied)
    assert third != before
    assert pressed(varied) == [3]
    card(varied, 5).click()
    assert text_of(varied) not in (before, third)
    assert pressed(varied) == [5]
    varied.get_by_role("button", name="Undo").click()
    assert text_of(varied) == before
    assert pressed(varied) == [0]
    assert varied.locator(".bar .state").inner_text() == "Saved"


@pytest.mark.long
def test_others_come_and_figures_with_them(varied):
    words = varied.locator(".vary-card strong").all_inner_texts()
    varied.get_by_role("button", name="Show eight more").click()
    until(varied, "document.querySelectorAll('.vary-card').length === 9")
    assert varied.locator(".vary-card strong").all_inner_texts() != words
    until(varied, "document.querySelector('.vary').getAttribute('aria-busy') === 'false'")
    assert varied.locator(".vary-figures").last.inner_text().count("min") == 1


@pytest.mark.long
def test_one_goes_on_from_a_variation(varied):
    card(varied, 1).click()
    varied.get_by_role("button", name="Vary this one").click()
    until(varied, "document.querySelectorAll('.vary-card').length === 9")
    assert pressed(varied) == [0]
    varied.get_by_role("button", name="Close the variations").click()
    varied.get_by_role("tab", name="Judge").wait_for()


def test_a_board_that_does_not_vary_says_so(page):
    page.get_by_role("button", name="Open: Cabeza").click()
    page.get_by_role("button", name="Vary this board").click()
    page.wait_for_selector("text=There are no variations: boards of this game")


@pytest.mark.long
def test_it_is_open_to_all(varied):
    check_looks(varied, ".side")
