"""Parts of boards: whole spaces, whole pieces, the names of columns and rows."""

from xml.etree import ElementTree

import pytest

import cuatto_kit
from cuatto_kit.drawing.labels import Labels
from cuatto_kit.drawing.moves import Drawn, covers
from cuatto_kit.drawing.positions import scene_drawing
from cuatto_kit.drawing.scene import Arrow, Scene, Token

FOUR = ("gold", "red", "green", "blue")
GRID = Labels(columns="abcdefghij", rows=[str(k) for k in range(1, 11)])


@pytest.fixture(scope="module")
def cabeza():
    return cuatto_kit.load("cabeza").layout


@pytest.fixture(scope="module")
def split():
    return cuatto_kit.load("two-ways-home").layout


def texts(drawing):
    return [text.text for text in ElementTree.fromstring(drawing.svg).iter() if text.text]


def test_a_part_of_a_grid_keeps_the_names_of_its_columns_and_rows(cabeza):
    names = ("board.24", "board.25")  # d3, e3
    drawing = scene_drawing(cabeza, FOUR, Scene((), around=names), GRID)
    assert texts(drawing) == ["d", "e", "3"]


def test_a_piece_that_reaches_over_the_spaces_shown_is_shown_whole(cabeza):
    (x, y) = cabeza.space("board.25").outline.centre
    block = Token((x + 30, y), 0, "block", (80, 20), "F")
    drawing = scene_drawing(cabeza, FOUR, Scene((block,), around=("board.25",)), GRID)
    assert drawing.window.right > x + 70


def test_where_an_arrow_leads_is_shown(split):
    """Also beside the board, and the bow that it takes."""
    (x, y) = split.space("long.5").slots[0]
    far = Arrow(((x, y), (x - 90, y)))
    drawing = scene_drawing(split, FOUR, Scene((), arrows=(far,), around=("long.5",)))
    assert drawing.window.holds((x - 90, y))
    assert not scene_drawing(split, FOUR, Scene((), around=("long.5",))).window.holds((x - 90, y))
    seen = Scene((), seen=((x - 90, y),), around=("long.5",))
    assert scene_drawing(split, FOUR, seen).window.holds((x - 90, y))


def test_lanes_are_shown_with_the_numbers_of_their_slots(split):
    lanes = tuple(space.id for space in split.spaces if space.kind.value == "lane")
    numbers = {f"start.1.{k}": str(k) for k in range(1, 7)}
    drawing = scene_drawing(split, FOUR, Scene((), around=lanes), Labels(numbers))
    assert texts(drawing) == [*"123456"]


def test_what_an_arrow_takes_has_its_sign_in_it():
    way = Drawn(((0, 0), (10, 0)), 40.0, (5, 0))
    assert len(list(covers(way))) == 2
