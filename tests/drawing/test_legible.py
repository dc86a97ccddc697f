"""Every word on a drawing of a bundled board can be read at the size at which sheets set it."""

import re

import pytest

import cuatto_kit
from cuatto_kit.config import bundled
from cuatto_kit.config.languages import languages
from cuatto_kit.design.sheet_content import draw_scene, least_tile, library_of, rulebook_of
from cuatto_kit.drawing.board import outlines, tile_of
from cuatto_kit.drawing.scene import Scene
from cuatto_kit.sheets.compose import SMALL_HEIGHT, SMALL_WIDTH, room_of
from tests.cases import often, seldom

POINT = 25.4 / 72
LEAST = 6.0
"""The least size of letters (pt)."""
ROOMS = {"large": None, "small": (SMALL_WIDTH, SMALL_HEIGHT)}


@pytest.fixture(scope="module", params=seldom(6, bundled.bundled()))
def design(request):
    return cuatto_kit.load(request.param)


def sizes(drawing, scale):
    """The sizes of all words (pt) on paper."""
    found = re.findall(r'<text[^>]*font-size="([\d.]+)"', drawing.svg)
    return [float(size) * scale / POINT for size in found]


def set_up_of(design):
    return rulebook_of(design).set_ups()[design.loaded.variant.seats[1]]


@pytest.mark.parametrize("room", seldom(3, ROOMS))
@pytest.mark.parametrize("language", often(["de"], languages()))
def test_words_on_a_board_can_be_read(design, language, room):
    words = library_of(design, language)
    drawing = draw_scene(design, set_up_of(design), words, ROOMS[room])
    width, height = ROOMS[room] or room_of(drawing)
    scale = min(1.0, width / drawing.width, height / drawing.height)
    assert min(sizes(drawing, scale), default=LEAST) >= LEAST


def test_words_on_a_part_of_a_board_can_be_read(design):
    spaces = [space for space in design.layout.spaces if space.cell][:4]
    scene = Scene((), around=tuple(space.id for space in spaces))
    drawing = draw_scene(design, scene, library_of(design, "en"))
    assert min(sizes(drawing, least_tile(design) / tile_of(design.layout)), default=LEAST) >= LEAST


def test_pieces_are_set_up_on_the_board_as_it_is_built(design):
    layout = design.layout
    boxes = {(round(one.left), round(one.bottom)) for one in outlines(layout)}
    for token in set_up_of(design).tokens:
        if token.space and (room := layout.space(token.space).outline):
            assert room.holds(token.place)
            assert (round(room.left), round(room.bottom)) in boxes
