"""Lids hold: beads snap into grooves, or magnets in posts face each other."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

import cuatto_kit
from cuatto_kit.cad.quality import Quality
from cuatto_kit.config.model import Print
from cuatto_kit.errors import Code
from cuatto_kit.fabrication.box import fits
from cuatto_kit.fabrication.box.arrange import ASIDE, Measures, rim_of, skirt_of
from cuatto_kit.fabrication.box.closing import (
    CORNER,
    INSET,
    OVERLAP,
    STRAIN,
    catches_of,
    overlap_of,
)
from cuatto_kit.fabrication.box.notches import notches_of
from cuatto_kit.fabrication.layers import solid_of
from tests.fabrication.box.test_notches import MEASURES, room, tray

SMALL = ("seats=[2, 2]",)


@cache
def boxed(*settings):
    """The box of a small kit, and the meshes of all of its parts."""
    loaded = cuatto_kit.load("short-12", settings=[*SMALL, *settings])
    design = replace(loaded, quality=Quality.DRAFT)
    made = design.box()
    built = (*design.meshes().values(), *made.built)
    return made, {item.part.name: item.mesh.triangles for item in built}


def closed(settings):
    made, meshes = boxed(*settings)
    (box,) = made.boxes
    tray, lid = (solid_of(fits._posed(meshes[one.part], one)) for one in (box.open, box.closed))
    return box, tray, lid


@pytest.mark.slow
def test_a_bead_is_inside_the_wall_and_touches_nothing():
    """Measured on sections of the closed box, without the code that proves it."""
    box, tray, lid = closed(())
    level = rim_of(box.arrangement) - skirt_of(box.arrangement) + INSET
    walls, beads = tray.slice(level).hull(), lid.slice(level)
    inside = (walls ^ beads).decompose()
    catches = catches_of(box.arrangement, box.measures, notches_of(box.arrangement, box.measures))
    assert len(inside) == len(catches) == 2
    assert (tray ^ lid).volume() < 1e-3
    held = overlap_of(box.arrangement, box.measures)
    for piece in inside:
        left, bottom, right, top = piece.bounds()
        across, along = sorted((right - left, top - bottom))
        assert across == pytest.approx(held, abs=0.02)
        assert any(along == pytest.approx(length, abs=0.02) for *_, length in catches)


@pytest.mark.slow
def test_the_lid_comes_off_when_it_yields_by_the_overlap_and_not_before():
    _, tray, lid = closed(())
    raised = [lid.translate([0, 0, rise]) for rise in np.arange(0.2, 1.6, 0.2)]
    most = max((tray ^ one).volume() for one in raised)
    plain = closed(("print.lid=plain",))[1:]
    assert most > 1
    assert max((plain[0] ^ plain[1].translate([0, 0, rise])).volume() for rise in (0.4, 1)) < 1e-3


@pytest.mark.slow
def test_a_lid_that_does_not_hold_is_found():
    made, meshes = boxed()
    _, plain = boxed("print.lid=plain")
    wrong = {**meshes, "box-lid": plain["box-lid"]}
    assert {one.code for one in fits.prove_boxes(made.boxes, wrong).findings} == {Code.GAP}


@pytest.mark.slow
def test_magnets_of_tray_and_lid_face_each_other():
    box, tray, lid = closed(("print.lid=magnets", "print.magnets=5x2"))
    rim = rim_of(box.arrangement)
    x, y = (length / 2 + ASIDE * box.measures.post for length in box.arrangement.size)
    for place in [(x, y), (-x, y), (x, -y), (-x, -y)]:
        holes = [
            next(hole for hole in holes_of(solid.slice(level)) if near(hole, place))
            for solid, level in ((tray, rim - 3), (lid, rim - 1))
        ]
        for hole in holes:
            assert hole.area() == pytest.approx(np.pi * 2.6**2, rel=0.02)
    assert box.magnets == 8


@pytest.mark.slow
def test_a_lid_and_a_tray_without_pockets_are_found():
    made, _ = boxed("print.lid=magnets", "print.magnets=5x2")
    _, plain = boxed("print.lid=plain")
    codes = {one.code for one in fits.prove_boxes(made.boxes, plain).findings}
    assert Code.THIN_WALL in codes


def holes_of(section):
    return (section.hull() - section).decompose()


def near(hole, place):
    left, bottom, right, top = hole.bounds()
    return np.hypot((left + right) / 2 - place[0], (bottom + top) / 2 - place[1]) < 0.05


@pytest.mark.parametrize("height", [20.0, 24.0, 32.0, 60.0])
def test_a_skirt_is_strained_no_more_than_plastic_takes(height):
    """By the formula of a cantilever, ε = 3/2 · y · h / l², with its load at the bead."""
    measures = Measures(wall=1.6, thin=1.2, play=0.2)
    arrangement = tray()
    arrangement.height = height - 1.6
    length = skirt_of(arrangement) - INSET
    overlap = overlap_of(arrangement, measures)
    assert 1.5 * overlap * measures.thin / length**2 <= STRAIN + 1e-4
    assert 0.2 <= overlap <= OVERLAP


def test_beads_are_on_opposite_walls_and_keep_off_notches_and_corners():
    arrangement = tray(room(0, 0, 49, 60), room(51, 0, 100, 60, stack=False))
    notches = notches_of(arrangement, MEASURES)
    catches = catches_of(arrangement, MEASURES, notches)
    (x, y, turn, length), (other_x, other_y, other_turn, _) = catches
    assert abs(turn - other_turn) == 180
    assert (x, y) == (other_x, -other_y)
    assert abs(x) + length / 2 <= 51.6 - CORNER
    for cut in notches:
        if cut[2] == 0:
            assert abs(cut[0] - x) >= (cut[3] + length) / 2


def test_the_default_is_a_latch():
    assert Print().lid == "latch"


@pytest.mark.slow
def test_feet_of_a_box_stand_in_the_hollows_of_the_lid_below():
    """The tray on top touches the lid, and cannot slide by more than the play of its feet."""
    made, meshes = boxed()
    (box,) = made.boxes
    above, feet = box.stacked
    lid = solid_of(fits._posed(meshes[box.closed.part], box.closed))
    tray = solid_of(fits._posed(meshes[above.part], above))
    discs = [solid_of(fits._posed(meshes[foot.part], foot)) for foot in feet]
    assert tray.bounding_box()[2] == pytest.approx(lid.bounding_box()[5], abs=1e-3)
    assert all((disc ^ other).volume() < 1e-3 for disc in discs for other in (tray, lid))
    moved = [disc.translate([0.25, 0, 0]) for disc in discs]
    assert all((disc ^ lid).volume() < 1e-3 for disc in moved)
    assert all((disc.translate([0.5, 0, 0]) ^ lid).volume() > 0.1 for disc in discs)


@pytest.mark.slow
@pytest.mark.parametrize("lid", ["latch", "magnets"])
def test_a_lid_fits_with_the_play_of_loose_joints(lid):
    made, _ = boxed("print.clearance=0.4", f"print.lid={lid}")
    assert made.proof.findings == ()
    assert made.proof.lid_play_mm[0] == pytest.approx(0.4, abs=0.01)
