"""Dice and sticks beside a board."""

import re

import pytest

from cuatto_kit.board.geometry import Rect
from cuatto_kit.drawing.pieces import IDLE, PAIRED, USED
from cuatto_kit.drawing.scene import Scene
from cuatto_kit.drawing.throws import throw

WINDOW = Rect(0, 0, 100, 100)
TILE = 40.0


def thrown(taken=(), window=WINDOW, **scene):
    return throw(list(taken), Scene((), **scene), window, TILE)


def test_nothing_is_thrown_without_dice():
    assert thrown() == (WINDOW, "")


def test_the_die_that_is_used_stands_out_and_the_others_are_pale():
    _, drawn = thrown(dice=(2, 5), used=(1,))
    assert drawn.count(f'fill="{USED}"') == 1
    assert drawn.count(f'opacity="{IDLE}"') == 1
    assert drawn.index(f'opacity="{IDLE}"') < drawn.index(USED)


def test_where_no_die_is_used_all_are_alike():
    _, drawn = thrown(dice=(2, 5))
    assert USED not in drawn
    assert "opacity" not in drawn


def test_pairs_have_a_shade_each():
    _, drawn = thrown(dice=(1, 2, 3, 4), used=(0, 1), paired=(2, 3))
    assert (drawn.count(USED), drawn.count(PAIRED)) == (2, 2)
    assert "opacity" not in drawn


@pytest.mark.parametrize("marks", range(5))
def test_sticks_show_how_many_marks_there_are(marks):
    _, drawn = thrown(dice=(marks,), sides=4, sticks=True)
    sticks = re.findall(r"<rect[^>]*>", drawn)
    assert (len(sticks), drawn.count(USED)) == (4, marks)
    assert drawn.count("<circle") == 3 * marks


def test_dice_lie_in_a_free_corner_else_beside():
    window, _ = thrown(dice=(1,))
    assert window == WINDOW
    below, _ = thrown([WINDOW], dice=(1,))
    assert (below.bottom < 0, below.right) == (True, 100)
    tall = Rect(0, 0, 50, 100)
    beside, _ = thrown([tall], tall, dice=(1,))
    assert (beside.bottom, beside.right > 50) == (0, True)
