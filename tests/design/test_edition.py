"""A travel edition has small tiles, and a box with the whole kit."""

import pytest

import cuatto_kit
from cuatto_kit.config.model import TRAVEL_TILE
from cuatto_kit.design.kit import travels
from tests.boards import text_of

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
