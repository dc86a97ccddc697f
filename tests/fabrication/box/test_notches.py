"""Notches in the walls and dividers of a tray, through which fingers reach a stack."""

from types import SimpleNamespace

import pytest

from cuatto_kit.board.geometry import Rect
from cuatto_kit.fabrication.box.arrange import FLOOR, LEDGE
from cuatto_kit.fabrication.box.notches import FINGER, LIP, UNDER, notches_of

MEASURES = SimpleNamespace(wall=1.6, thin=1.2)


def room(left, bottom, right, top, stack=True):
    columns = (SimpleNamespace(height=12.0),)
    return SimpleNamespace(room=Rect(left, bottom, right, top), stack=stack, columns=columns)


def tray(*compartments, depth=20.0, cover=False):
    return SimpleNamespace(size=(100, 60), depth=depth, cover=cover, compartments=compartments)


@pytest.mark.parametrize("depth", [3.0, 7.9, 8.1, 30.0])
def test_notches_reach_under_the_stack_on_the_compartments_and_leave_a_lip(depth):
    left, right = notches_of(tray(depth=depth, cover=True), MEASURES)
    assert (left[0], right[0]) == (-50.8, 50.8)
    for _, y, turn, wide, bottom, through in (left, right):
        assert (y, turn, wide) == (0, 90, FINGER)
        assert through > 2 * (MEASURES.wall + LEDGE)
        stack, lip = FLOOR + depth, FLOOR + LIP
        assert bottom == pytest.approx(stack - UNDER if depth > UNDER + LIP else lip)


def test_two_stacks_inside_share_a_notch_in_the_divider_between_them():
    inner = (room(20, 20, 49.4, 40), room(50.6, 20, 80, 40))
    ((x, y, turn, wide, bottom, through),) = notches_of(tray(*inner), MEASURES)
    assert (x, y, turn) == pytest.approx((0, 0, 90))
    assert wide == pytest.approx(0.6 * 20)
    assert bottom == FLOOR + LIP
    assert 1.2 < through < 1.2 + 2 * 20


def test_beside_pieces_a_notch_reaches_half_way_down_the_stack():
    stack, pieces = room(20, 20, 49.4, 40), room(20, 41.2, 80, 59, stack=False)
    (notch,) = notches_of(tray(stack, pieces), MEASURES)
    assert notch[2] == 0
    assert notch[4] == pytest.approx(FLOOR + 6)


def test_a_stack_at_a_wall_has_its_notch_there_and_under_a_cover_in_a_divider():
    stack, other = room(0, 20, 49.4, 40), room(50.6, 20, 90, 40, stack=False)
    assert [notch[0] for notch in notches_of(tray(stack, other), MEASURES)] == [-50.8]
    covered = notches_of(tray(stack, other, cover=True), MEASURES)
    assert [notch[0] for notch in covered] == pytest.approx([-50.8, 50.8, 0])
