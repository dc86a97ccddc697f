"""The parts of the first Cuatto, measured; and the default ones, a fifth of them."""

from functools import cache

import pytest

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
    parts = loaded.family.kit(loaded.variant, layout, clearance).parts
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
    assert set(measures("original")) == set(ORIGINAL)


SCALED = ["tile", "bridge-cell", "connector", *(part for part in ORIGINAL if "checker" in part)]


@pytest.mark.parametrize("part", SCALED)
def test_default_part_is_the_original_at_a_fifth(part):
    assert_a_fifth(
        measures("two-ways-home")[part],
        measures("two-ways-home", "print={profile: original}")[part],
    )


def test_default_bridge_is_the_original_at_a_fifth():
    (stl,) = fit.made([Part("bridge", "Bridge", "board", call("bridge"), {})]).values()
    assert_a_fifth(measure(stl), measures("original")["bridge"])


def assert_a_fifth(default, original):
    assert default.volume == pytest.approx(0.008 * original.volume, rel=1e-4)
    assert default.extents == pytest.approx([0.2 * x for x in original.extents], rel=1e-4)
    assert default.bodies == original.bodies == 1


def test_default_start_bridge_has_no_knob_and_the_tray_no_socket():
    whole = measures("original")["bridge"]
    start = measures("two-ways-home")["start-bridge"]
    tray = measures("two-ways-home")["finish-tray"]
    assert start.extents == pytest.approx([80, 88, 4], abs=1e-3)
    assert tray.extents == pytest.approx([0.2 * x for x in whole.extents], rel=1e-4)
    assert start.volume < 0.008 * whole.volume < tray.volume
