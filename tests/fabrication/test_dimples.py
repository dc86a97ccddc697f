"""A checker rests on the board: its flange on a dimple's rim, its dome free inside."""

from dataclasses import replace
from functools import cache
from itertools import combinations
from math import dist

import pytest

import cuatto_kit
from cuatto_kit.cad.quality import Quality
from tests.cases import seldom
from tests.fabrication import fit

pytestmark = pytest.mark.slow

BOARDS = [
    pytest.param((), Quality.DRAFT, id="default"),
    pytest.param(("print={profile: original}",), Quality.DRAFT, id="original"),
    pytest.param(("seats=[2, 3]",), Quality.DRAFT, id="three-seats"),
    pytest.param((), Quality.NORMAL, id="normal"),
]
PANELS = {"field tile": "stem.1", "bridge cell": "short.3", "start": "start", "tray": "finish"}

SEAT, PLAY = 0.6, 0.29
"""The least overlap of a flange and the rim, and more than the greatest shift of a checker (mm, for
a tile of 40 mm)."""
SHIFT = 0.28
"""A shift that no checker has room for, in the finest facets of a dimple (mm, likewise)."""


@cache
def table(settings=(), quality=Quality.DRAFT):
    return fit.set_out(cuatto_kit.load("two-ways-home", settings=settings), quality)


def panel_of(board, name):
    return next(panel for panel in board.panels if panel.name == name)


def rim_of(settings):
    """The overlap of flange and rim (mm) is enough for a few lines of plastic, even for a checker
    pushed aside as far as possible; that of the original is much smaller."""
    return 0.1 if settings == ("print={profile: original}",) else SEAT + PLAY


@pytest.mark.parametrize("name", seldom(2, PANELS.values()))
@pytest.mark.parametrize(("settings", "quality"), BOARDS)
def test_a_base_rests_on_the_rim_of_every_dimple(settings, quality, name):
    board = table(settings, quality)
    scale = board.height / 4
    panel = panel_of(board, name)
    assert panel.slots
    for slot in panel.slots:
        found = fit.rest(board, panel, slot, rim=rim_of(settings) * scale)
        assert found.gap < 1e-3
        assert found.overlap < 1e-6 * scale**3
        assert found.free > 0.05 * scale
        assert found.uncovered == 0


# The measure itself.


def moved(board, x=0.0, z=0.0, factor=1.0):
    base = board.base.scale([factor, factor, 1]).translate([x, 0, z])
    panel = panel_of(board, "stem.1")
    return fit.rest(replace(board, base=base), panel, panel.slots[0], 0.1)


def test_a_floating_base_is_noticed():
    assert moved(table(), z=0.01).gap == pytest.approx(0.01, abs=1e-4)


def test_a_sunken_base_is_noticed():
    assert moved(table(), z=-0.01).overlap > 1e-3


def test_a_base_off_the_middle_is_noticed():
    aside = moved(table(), x=1.2 * table().height / 4)
    assert aside.uncovered > 0
    assert aside.free < 0.05


def test_a_base_too_small_for_its_dimple_is_noticed():
    assert moved(table(), factor=0.8).uncovered > 0


def test_a_base_goes_no_farther_aside_than_is_reckoned_with():
    scale = table().height / 4
    assert moved(table(), x=PLAY * scale).overlap > 0
    assert moved(table(), x=0.2 * scale).overlap < 1e-6


def test_checkers_side_by_side_have_room_in_their_dimples():
    """Two do not touch, even pushed towards each other as far as their dimples let them."""
    board = table()
    scale = board.height / 4
    assert moved(board, x=SHIFT * scale).overlap > 0
    left, _, _, right, _, _ = board.base.bounding_box()
    for name in ("stem.1", "start"):
        slots = panel_of(board, name).slots
        nearest = min(dist(one, other) for one, other in combinations(slots, 2))
        assert nearest - (right - left) >= 2 * SHIFT * scale
