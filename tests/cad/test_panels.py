"""Panels of many squares: the room that they take."""

from types import SimpleNamespace

import pytest

from cuatto_kit.board.geometry import Edge
from cuatto_kit.cad.joints import knob_reach
from cuatto_kit.cad.panels import PanelMaker, _joint_scale
from cuatto_kit.cad.scale import Scale

CLEARANCE = 0.2
REACH = knob_reach(CLEARANCE, _joint_scale())


@pytest.mark.parametrize(
    ("edges", "across", "along"),
    [
        ([], 0, 0),
        ([Edge.LEFT], 1, 0),
        ([Edge.RIGHT, Edge.RIGHT], 1, 0),
        ([Edge.LEFT, Edge.RIGHT], 2, 0),
        ([Edge.DOWN], 0, 1),
        ([Edge.UP, Edge.DOWN, Edge.LEFT], 1, 2),
    ],
)
def test_knobs_take_room_on_whichever_side_they_are(edges, across, along):
    maker = PanelMaker(None, Scale(1), CLEARANCE, "panel", "", lambda _: (), ())
    knobs = [SimpleNamespace(edge=edge, inset=0.0) for edge in edges]
    panel = SimpleNamespace(size=(80.0, 40.0), spaces="ab", joints_of=lambda _: knobs)
    width, length, _ = maker._extents(panel)
    assert (width, length) == pytest.approx((80 + across * REACH, 40 + along * REACH))
