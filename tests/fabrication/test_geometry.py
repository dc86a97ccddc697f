"""The parts of the first Cuatto, measured; and the default ones, a fifth of them."""

from functools import cache

import numpy as np
import pytest
from manifold3d import CrossSection, JoinType

import cuatto_kit
from cuatto_kit.cad.parts import Part
from cuatto_kit.cad.solids import call
from cuatto_kit.fabrication.meshes import measure
from tests.fabrication import fit

ORIGINAL = {
    "tile": (649_864, (200, 241.896, 20)),
    "bridge": (2_968_050, (400, 481.896, 20)),
    "checker-base": (23_103, (59.8, 59.47, 15.51)),
    "checker-top-regular": (56_880, (52.0, 51.72, 67.51)),
    "checker-top-strong": (54_892, (52.0, 51.72, 67.51)),
    "checker-top-pin": (55_766, (52.0, 51.72, 68.18)),
}
"""Volume and extents by part. A cone has no extents of its own on record: they follow
from 30 facets, r 26, and the sphere r 15.6 on z 52."""


@cache
def measures(variant, *settings):
    """What the parts of a board measure, by name, at 30 facets."""
    loaded = cuatto_kit.load(variant, settings=settings)
    layout = loaded.layout
    clearance = loaded.variant.print.clearance
    parts = loaded.family.on(loaded.variant, layout).kit(clearance).parts
    return {name: measure(stl) for name, stl in fit.made(parts).items()}


@pytest.mark.parametrize("part", ORIGINAL)
def test_original_part(part):
    volume, extents = ORIGINAL[part]
    found = measures("original")[part]
    assert found.volume == pytest.approx(volume, rel=1e-3)
    assert found.extents == pytest.approx(extents, abs=0.02)
    assert found.bodies == 1
    assert found.watertight


def test_the_original_has_these_parts_and_no_other():
    assert set(measures("original")) == {*ORIGINAL, "die"}


PANELS = {
    "tile": {"sockets": [["up", 0], ["right", 0], ["left", 0]], "knobs": [["down", 0]]},
    "bridge": {},
    "connector": {},
}
OLD_DIMPLES = {"tile": {"dimple_radius": 7}, "bridge": {"dimple_radius": 7}, "connector": {}}


@pytest.mark.slow
@pytest.mark.parametrize("part", PANELS)
def test_a_panel_with_sharp_edges_is_the_original_at_a_fifth(part):
    assert_a_fifth(panel(part, bevel=0, foot=0), original(part))


@pytest.mark.slow
@pytest.mark.parametrize("part", PANELS)
def test_a_default_panel_is_the_original_but_for_its_broken_edges(part):
    default, first = panel(part), original(part)
    assert default.extents == pytest.approx([0.2 * x for x in first.extents], abs=1e-3)
    assert 0.98 < default.volume / (0.008 * first.volume) < 1


def panel(part, **edges):
    solid = call(part, **PANELS[part], **OLD_DIMPLES[part], **edges)
    (stl,) = fit.made([Part(part, part, "board", solid, {})]).values()
    return measure(stl)


def original(part):
    if part == "connector":
        return measures("two-ways-home", "print={profile: original}")[part]
    return measures("original")[part]


def assert_a_fifth(default, original):
    assert default.volume == pytest.approx(0.008 * original.volume, rel=1e-4)
    assert default.extents == pytest.approx([0.2 * x for x in original.extents], rel=1e-4)
    assert default.bodies == original.bodies == 1


@pytest.mark.slow
def test_default_start_bridge_has_no_knob_and_the_tray_no_socket():
    whole = measures("original")["bridge"]
    wordless = measures("two-ways-home", "print.words=none", "print.tile=40")
    start, tray = wordless["start-bridge"], wordless["finish-tray"]
    assert start.extents == pytest.approx([80, 88, 4], abs=1e-3)
    assert tray.extents == pytest.approx([0.2 * x for x in whole.extents], abs=1e-3)
    assert start.volume < new_bridge().volume < tray.volume


def new_bridge():
    (stl,) = fit.made([Part("bridge", "Bridge", "board", call("bridge"), {})]).values()
    return measure(stl)


# --- broken edges ---------------------------------------------------------------------------

L_SHAPE = [[-20, -20], [20, -20], [20, 0], [0, 0], [0, 20], [-20, 20]]


def slab(**edges):
    solid = call("slab", outline=L_SHAPE, **edges)
    (stl,) = fit.made([Part("slab", "Slab", "board", solid, {})]).values()
    return fit.weld(stl)


@pytest.mark.parametrize(
    ("level", "inset"), [(0, 0.5), (0.2, 0.3), (2, 0), (3.6, 0.19), (3.9, 0.49)]
)
def test_edges_are_broken_all_round_hollow_corners_too(level, inset):
    """The cut is the outline drawn in, but for the corners that are cut off."""
    whole = CrossSection([np.array(L_SHAPE, float)])
    expected = whole.offset(-inset, JoinType.Miter, 2)
    cut = slab().slice(max(level, 1e-4))
    assert (cut - expected).area() < 0.03
    assert (expected - cut).area() < 5 * 0.47**2 / 2 + 0.03


def test_no_corner_is_sharp():
    """Corners of the outline are cut off; a hollow one is not a sharp one."""
    cut = slab().slice(2)
    assert cut.area() == pytest.approx(1200 - 5 * 0.47**2 / 2, abs=1e-3)


def test_sharp_edges_can_be_asked_for():
    assert slab(bevel=0, foot=0).volume() == pytest.approx(4 * 1200)
