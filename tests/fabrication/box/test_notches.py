"""Notches in the walls of a tray, through which fingers reach a stack."""

from types import SimpleNamespace

import pytest

from cuatto_kit.fabrication.box.arrange import FLOOR, LEDGE
from cuatto_kit.fabrication.box.parts import FINGER, LIP, UNDER, _notches

WALL = 1.6


@pytest.mark.parametrize("depth", [3.0, 7.9, 8.1, 30.0])
def test_notches_reach_under_the_stack_on_the_compartments_and_leave_a_lip(depth):
    tray = SimpleNamespace(size=(100.0, 60.0), depth=depth, cover=True, compartments=())
    left, right = _notches(tray, SimpleNamespace(wall=WALL))
    assert (left[0], right[0]) == (-WALL / 2, 100 + WALL / 2)
    for _, y, turn, wide, bottom, through in (left, right):
        assert (y, turn, wide) == (30, 90, FINGER)
        assert through > 2 * (WALL + LEDGE)
        stack, lip = FLOOR + depth, FLOOR + LIP
        assert bottom == pytest.approx(stack - UNDER if depth > UNDER + LIP else lip)
