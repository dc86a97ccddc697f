"""A travel edition has small tiles, and a box with the whole kit."""

from dataclasses import replace

import pytest

import cuatto_kit
from cuatto_kit.cad.quality import Quality
from cuatto_kit.config import bundled
from cuatto_kit.config.model import TRAVEL_TILE
from cuatto_kit.design.kit import kit_files, travels
from cuatto_kit.design.options import KitOptions
from tests.boards import text_of
from tests.cases import seldom

BOARD = text_of(stem="from: start, walk: up 3, to: finish")


def printed(settings):
    """The design of a board with these settings for printing."""
    return cuatto_kit.load(BOARD.replace("profile: kit", settings))


@pytest.mark.parametrize(
    ("settings", "tile"),
    [
        ("edition: travel", TRAVEL_TILE),
        ("edition: travel, profile: kit", TRAVEL_TILE),
        ("edition: travel, tile: 45", 45),
    ],
)
def test_the_tile_is_small_unless_the_file_gives_another(settings, tile):
    assert printed(settings).variant.print.tile == tile


@pytest.mark.parametrize(
    ("settings", "boxed"),
    [
        ("edition: travel", True),
        ("edition: table", False),
        ("edition: travel, printer: null", False),
    ],
)
def test_a_kit_that_travels_has_a_box_if_it_has_a_printer(settings, boxed):
    assert travels(printed(settings)) is boxed


@pytest.mark.slow
@pytest.mark.parametrize("name", seldom(20, [n for n in bundled.bundled() if n != "original"]))
def test_parts_of_a_small_board_go_together(name):
    design = small(name)
    assert design.proof().findings == ()
    assert not [one for one in design.findings if one.severity == "error"]


@pytest.mark.slow
def test_a_whole_kit_for_travel_is_built_with_a_box():
    kit = kit_files(small("short-12"), KitOptions())
    assert {"stl/box-tray.stl", "stl/box-lid.stl"} <= kit.files.keys()


def small(name):
    """A board for travel, with the tile of that edition if its file gives another, too."""
    settings = ["print.edition=travel", f"print.tile={TRAVEL_TILE}"]
    return replace(cuatto_kit.load(name, settings=settings), quality=Quality.DRAFT)
