"""Kits in their boxes: all parts fit, lift out, and the lid closes; planted faults are found."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

import cuatto_kit
from cuatto_kit.cad.parts import FitKind, Pose
from cuatto_kit.cad.quality import Quality
from cuatto_kit.config import bundled
from cuatto_kit.errors import Code, UsageError
from cuatto_kit.fabrication.box import fits
from cuatto_kit.fabrication.box.parts import pattern_of

SMALL = ("short-12", "seats=[2, 2]")


@cache
def design_of(variant, *settings):
    return replace(cuatto_kit.load(variant, settings=settings), quality=Quality.DRAFT)


def meshes_of(design):
    built = (*design.meshes().values(), *design.box().built)
    return {item.part.name: item.mesh.triangles for item in built}


def wrong(box, shift, number=0):
    """The box with one of its pieces somewhere else."""
    pieces = list(box.pieces)
    pieces[number] = tuple(
        replace(copy, pose=Pose(tuple(np.add(copy.pose.at, shift).tolist()), copy.pose.turns))
        for copy in pieces[number]
    )
    return replace(box, pieces=tuple(pieces))


def codes(box, meshes):
    return {finding.code for finding in fits.prove_boxes([box], meshes).findings}


@pytest.mark.slow
def test_a_small_kit_lies_in_its_box():
    design = design_of(*SMALL)
    boxed = design.box()
    (box,) = boxed.boxes
    held = sum(copies.quantity for tray in boxed.entry.trays for copies in tray.holds)
    assert held == sum(part.quantity for part in design.kit.parts)
    assert boxed.proof.interference_mm3 == 0
    assert boxed.proof.lid_play_mm[0] == pytest.approx(design.clearance, abs=0.01)
    assert not boxed.outside
    colours = set(design.variant.teams.colours[:2])
    assert colours <= {one.name for one in box.arrangement.compartments}


@pytest.mark.slow
def test_teams_keep_to_themselves_and_checkers_are_whole():
    (box,) = design_of(*SMALL).box().boxes
    for compartment in box.arrangement.compartments:
        if not compartment.stack:
            copies = [c for column in compartment.columns for t in column.things for c in t.copies]
            assert {copy.colour for copy in copies} == {compartment.name}
    wholes = [piece for piece in box.pieces if len(piece) == 2]
    assert len(wholes) == 12


@pytest.mark.slow
def test_what_is_made_wrong_is_found():
    design = design_of(*SMALL)
    (box,) = design.box().boxes
    meshes = meshes_of(design)
    assert codes(box, meshes) == set()
    assert Code.INTERFERENCE in codes(wrong(box, (0, 0, -1)), meshes)
    assert Code.GAP in codes(wrong(box, (0, 0, 30)), meshes)
    assert Code.INTERFERENCE in codes(wrong(box, (20, 0, 0)), meshes)
    tight = replace(box, measures=replace(box.measures, play=0.5))
    assert codes(tight, meshes) == {Code.GAP}


@pytest.mark.slow
def test_each_copy_is_proved_to_lift_out():
    design = design_of(*SMALL)
    (box,) = design.box().boxes
    found = [fit for fit in fits.fits_of(box, meshes_of(design)) if fit.kind is FitKind.LIFT]
    lifted = {(fit.guest.part, *(round(at, 3) for at in fit.guest.pose.at[:2])) for fit in found}
    copies = {
        (copy.part, *(round(at, 3) for at in copy.pose.at[:2]))
        for piece in box.pieces
        for copy in piece
    }
    assert copies <= lifted


def test_a_board_without_a_printer_has_no_box():
    with pytest.raises(UsageError, match="names no printer"):
        design_of("original").box()


SHOWN = ("cabeza", "snake-24")
"""Of a kind each; all others are tried where there is time."""


@pytest.mark.slow
@pytest.mark.parametrize(
    "variant",
    [
        name if name in SHOWN else pytest.param(name, marks=pytest.mark.long)
        for name in sorted(set(bundled.bundled()) - {"original"})
    ],
)
def test_every_bundled_kit_has_one_box(variant):
    boxed = design_of(variant).box()
    assert len(boxed.boxes) == 1
    assert boxed.outside == ()
    assert boxed.proof.findings == ()
    assert boxed.proof.pieces > 0


@pytest.mark.long
def test_panels_that_fill_the_bed_stay_outside():
    boxed = design_of("parques", "print.tile=41", "print.printer=generic-220").box()
    sizes = [max(b.mesh.measures.extents[:2]) for b in boxed.built]
    assert all(size <= 220 for size in sizes)
    assert all(finding.severity == "warning" for finding in boxed.findings)


@pytest.mark.slow
def test_spare_pieces_have_room():
    box, larger = design_of(*SMALL).box(), design_of(*SMALL).box(2)
    assert larger.proof.findings == ()
    held = [
        sum(one.quantity for tray in b.entry.trays for one in tray.holds) for b in (box, larger)
    ]
    teams = [part for part in design_of(*SMALL).kit.parts if part.group == "teams"]
    assert held[1] - held[0] == sum(2 * len(part.colours) for part in teams)


@pytest.mark.slow
def test_floors_are_pierced_by_what_nothing_falls_through():
    (box,) = design_of(*SMALL).box().boxes
    drawn = box.tray.solid.as_scad()
    for one in box.arrangement.compartments:
        shape, wide = pattern_of(one, {"gold": "circle", "red": "bar"})
        assert shape == {"gold": "circle", "red": "bar"}.get(one.name, "hexagon")
        assert f'["{shape}", {wide:g},' in drawn
        least = min(sorted(thing.size)[1] for column in one.columns for thing in column.things)
        assert wide < least


@pytest.mark.long
@pytest.mark.slow
def test_what_one_box_does_not_hold_goes_in_numbered_ones():
    settings = ("print.printer=bambu-a1-mini", "print.tile=60")
    boxed = design_of("chutes-and-ladders", *settings).box()
    count = len(boxed.boxes)
    assert count > 1
    assert boxed.proof.findings == ()
    for number, box in enumerate(boxed.boxes, 1):
        assert f'"BOX {number} OF {count}"' in box.lid.solid.as_scad()
