"""A board in few strokes: everything that matters is there, and little else."""

from xml.etree import ElementTree

import pytest

import cuatto_kit
from cuatto_kit.config import bundled
from cuatto_kit.drawing.sketch import FINISH, START, sketch
from tests.cases import only

MOST = 1_000 + 200 * 100
"""Letters that a drawing may take, of a hundred spaces."""


@pytest.mark.parametrize("name", only(["volcano-escape"], bundled.bundled()))
def test_each_board_is_a_small_drawing(name):
    layout = cuatto_kit.load(name).layout
    drawing = sketch(layout)
    root = ElementTree.fromstring(drawing.svg)
    numbers = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert len(numbers) == sum(bool(space.cell and space.outline) for space in layout.spaces)
    assert len(drawing.svg) < max(MOST, 250 * len(numbers))
    for space in layout.spaces:
        if space.outline:
            left, bottom = space.outline.left, space.outline.bottom
            assert drawing.window.left <= left <= drawing.window.right
            assert drawing.window.bottom <= bottom <= drawing.window.top


def test_start_and_finish_are_told_apart():
    drawn = sketch(cuatto_kit.load("two-ways-home").layout).body
    assert drawn.count(START) == drawn.count(FINISH) == 1
    pools = sketch(cuatto_kit.load("snake-24").layout).body
    assert START not in pools
    assert pools.count("<polygon") == 4, "an arrow in and an arrow out, each with its halo"


def test_jumps_are_drawn():
    layout = cuatto_kit.load("volcano-escape").layout
    jumps = sum(link.kind.value == "jump" for link in layout.links)
    assert sketch(layout).body.count("<polygon") == 2 * jumps
