"""Shapes that a common printer cannot make without supports are found, and no others."""

from functools import cache

import numpy as np
import pytest
from manifold3d import CrossSection, Manifold, OpType

import cuatto_kit
from cuatto_kit.cad.quality import Quality
from cuatto_kit.config import bundled
from cuatto_kit.errors import CannotPrint, Code
from cuatto_kit.fabrication.meshes import read_stl
from cuatto_kit.fabrication.printability import Limits, findings_of, solid_of
from tests.cases import each, rarely, seldom
from tests.fabrication import fit
from tests.fabrication.bad_parts import BAD, box, gate, leaning, ledge, prism, triangles, wall


def found(solid, limits=None):
    """The findings by code, each of them of the part that was asked for."""
    findings = findings_of("thing", triangles(solid), limits)
    assert {finding.where for finding in findings} <= {"thing"}
    codes = [finding.code for finding in findings]
    assert len(codes) == len(set(codes)), "findings of one kind are merged"
    return {finding.code: finding for finding in findings}


def severities(solid, limits=None):
    return {code: finding.severity for code, finding in found(solid, limits).items()}


@pytest.mark.parametrize("name", rarely(["socket-shifted"], each(3, BAD)))
def test_a_bad_part_is_caught_by_its_judge(name):
    bad = BAD[name]
    assert bad.judge(bad.make()) == set(bad.codes)


# The bundled parts


@cache
def meshes(variant, quality=Quality.DRAFT):
    """The mesh of every part of a variant, by name."""
    loaded = cuatto_kit.load(variant)
    layout = loaded.layout
    clearance = loaded.clearance
    parts = loaded.family.on(loaded.variant, layout).kit(clearance).parts
    return {name: read_stl(stl) for name, stl in fit.made(parts, quality).items()}


def said_of(variant, quality=Quality.DRAFT):
    return [
        (finding.severity, finding.code, finding.where)
        for name, mesh in meshes(variant, quality).items()
        for finding in findings_of(name, mesh)
    ]


USUAL = {"cabeza", "cant-stop", "chutes-and-ladders", "two-ways-home", "wounded"}
"""Boards that together have every kind of part; the others are looked at with -m slow."""
VARIANTS = [
    name if name in USUAL else pytest.param(name, marks=pytest.mark.slow)
    for name in bundled.bundled()
    if name != "original"
]


@pytest.mark.slow
@pytest.mark.parametrize("variant", seldom(15, VARIANTS))
def test_every_bundled_part_prints_without_a_remark(variant):
    assert said_of(variant) == []


@pytest.mark.slow
def test_at_five_times_the_size_the_rings_of_a_strong_checker_droop():
    assert said_of("original") == [("warning", "LEDGE", "checker-top-strong")]


@pytest.mark.slow
@pytest.mark.parametrize("quality", seldom(2, [Quality.NORMAL, Quality.FINE]))
def test_more_facets_bring_no_remark(quality):
    assert said_of("two-ways-home", quality) == []


# Each measure, on both sides of its limit


def test_a_block_is_without_fault():
    assert found(box(0, 0, 0, 20, 20, 10)) == {}


@pytest.mark.parametrize("turn", [0, 20, 45])
@pytest.mark.parametrize(
    ("degrees", "expected"),
    [(44, {}), (45, {}), (50, {"OVERHANG": "warning"}), (60, {"OVERHANG": "error"})],
)
def test_an_overhang_is_judged_by_its_angle(degrees, expected, turn):
    assert severities(leaning(degrees, 8).rotate([0, 0, turn])) == expected


def test_an_overhang_is_told_with_its_figures():
    message = found(leaning(60, 8))["OVERHANG"].message
    assert message == (
        "at 12.9 mm it overhangs by 60° over 39 layers; "
        "expected 45° at most, or fewer than 5 layers"
    )


@pytest.mark.parametrize(("height", "expected"), [(0.8, set()), (1.2, {"OVERHANG"})])
def test_an_overhang_counts_from_five_layers_on(height, expected):
    assert set(found(leaning(60, height) + box(0, 0, 5, 1, 1, 9))) == expected


def test_overhangs_that_are_no_continuation_of_each_other_do_not_add_up():
    # Three layers each, one beginning where the one before ends, 10 mm aside.
    steps = [leaning(60, 0.8).translate([0, 30 * k, 0.6 * k]) for k in range(4)]
    feet = [box(0, 30 * k, 0, 20, 20, 0.6 * k) for k in range(1, 4)]
    steps = Manifold.batch_boolean(steps + feet, OpType.Add)
    assert found(steps) == {}


def test_a_corner_between_two_faces_of_45_degrees_is_no_overhang():
    funnel = CrossSection.square([20, 20], True).extrude(10, scale_top=(2, 2))
    assert found(funnel) == {}


def test_a_cone_that_narrows_inside_is_an_overhang_too():
    roof = box(-15, -15, 0, 30, 30, 12) - Manifold.cylinder(10, 13, 0.2).translate([0, 0, -0.1])
    assert severities(roof) == {"OVERHANG": "warning"}


@pytest.mark.parametrize(
    ("reach", "expected"),
    [(0.7, {}), (1.5, {"LEDGE": "warning"}), (3, {"LEDGE": "error"})],
)
def test_a_ledge_is_judged_by_its_reach(reach, expected):
    assert severities(ledge(reach)) == expected
    if expected:
        assert f"reaches {reach:.1f} mm" in found(ledge(reach))["LEDGE"].message


@pytest.mark.parametrize("turn", [0, 30, 37])
@pytest.mark.parametrize(
    ("span", "expected"),
    [(9, {}), (14, {"LEDGE": "warning"}), (40, {"LEDGE": "error"})],
)
def test_a_bridge_is_judged_by_its_span(span, expected, turn):
    assert severities(gate(span).rotate([0, 0, turn])) == expected


def test_a_bridge_is_told_with_its_span():
    assert "at 10.1 mm it bridges 14.0 mm; expected 10 at most" in found(gate(14))["LEDGE"].message


def test_the_ceiling_of_a_round_hollow_is_a_bridge():
    block = box(-15, -15, 0, 30, 30, 12)
    assert found(block - Manifold.cylinder(6, 4.5).translate([0, 0, -0.1])) == {}
    assert set(found(block - Manifold.cylinder(6, 8).translate([0, 0, -0.1]))) == {"LEDGE"}


def test_a_balcony_between_two_posts_is_no_bridge():
    balcony = gate(8, depth=4) + box(0, 4, 10, 28, 5, 2)
    assert severities(balcony)["LEDGE"] == "error"


def test_a_body_in_the_air_is_an_island():
    both = box(0, 0, 0, 9, 9, 3) + box(0, 0, 5, 9, 9, 3)
    assert found(both)["ISLAND"].message.startswith("at 5.1 mm 81.00 mm² begin in the air")


@pytest.mark.parametrize("degrees", [10, 30, 44])
def test_a_tip_that_hangs_is_an_island_however_fine(degrees):
    # It grows within the angle that prints, and its first layer is less than a line.
    tip = Manifold.cylinder(6, 0, 6 * np.tan(np.radians(degrees))).translate([14, 5, 10])
    frame = box(0, 0, 0, 20, 10, 2) + box(0, 0, 0, 5, 10, 20) + box(0, 0, 15, 20, 10, 5)
    assert "at 10." in found(frame + tip)["ISLAND"].message


def test_heights_count_from_the_lowest_point():
    low = found(leaning(60, 8))
    assert low == found(leaning(60, 8).translate([0, 0, -30]))
    assert low == found(leaning(60, 8).translate([0, 0, 0.07]))


@pytest.mark.parametrize("turn", [0, 25])
@pytest.mark.parametrize(
    ("thickness", "expected"),
    [(0.15, {"THIN_WALL": "error"}), (0.35, {"THIN_WALL": "warning"}), (0.4, {}), (1, {})],
)
def test_a_wall_needs_a_nozzles_width(thickness, expected, turn):
    thing = wall(thickness).rotate([0, 0, turn])
    assert severities(thing) == expected
    if expected:
        assert f"a wall is {thickness:.2f}" in found(thing)["THIN_WALL"].message


def test_a_wall_may_be_thin_for_another_nozzle():
    assert set(found(wall(0.5), Limits(nozzle=0.6))) == {"THIN_WALL"}


def test_the_edge_of_a_roof_is_no_thin_wall():
    assert found(prism([[0, 0], [20, 0], [10, 12]], 20)) == {}


def test_a_sharp_corner_is_no_thin_wall():
    assert found(CrossSection([[[0, 0], [40, 0], [40, 10]]]).extrude(5)) == {}


def slotted(width):
    return box(0, 0, 0, 20, 20, 8) - box(10, -1, 3, width, 15, 9)


@pytest.mark.parametrize(
    ("width", "expected"), [(0.2, {"THIN_GAP": "warning"}), (0.4, {}), (1, {})]
)
def test_a_gap_needs_a_nozzles_width(width, expected):
    assert severities(slotted(width)) == expected
    if expected:
        assert "a gap is 0.20 mm wide" in found(slotted(width))["THIN_GAP"].message


def test_what_lies_between_two_parts_is_no_gap():
    assert found(box(0, 0, 0, 10, 20, 8) + box(10.2, 0, 0, 10, 20, 8)) == {}


def test_a_closed_hollow_does_not_disturb():
    assert found(box(0, 0, 0, 20, 20, 8) - box(8, 8, 3, 4, 4, 2)) == {}


def test_a_wall_round_a_closed_hollow_needs_a_nozzles_width_too():
    assert set(found(box(0, 0, 0, 20, 20, 8) - box(0.2, 8, 3, 4, 4, 2))) == {"THIN_WALL"}


@pytest.mark.parametrize(("side", "expected"), [(3, {"FIRST_LAYER"}), (4, set())])
def test_the_first_layer_needs_an_area(side, expected):
    assert set(found(box(0, 0, 0, side, side, 6))) == expected


@pytest.mark.parametrize(
    ("width", "length", "expected"),
    [(1, 5, "warning"), (1, 7, None), (1.5, 1.8, "warning"), (2, 2, None)],
)
def test_each_piece_of_the_first_layer_needs_an_area_that_holds(width, length, expected):
    table = box(0, 0, 0, 30, 5, 6) + box(0, 9, 0, width, length, 1) + box(0, 0, 1, 9, 17, 5)
    remark = found(table).get("FIRST_LAYER")
    assert (remark and remark.severity) == expected


def test_the_first_layer_is_held_against_the_mean_layer():
    mushroom = box(-2, -2, 0, 4, 4, 1) + box(-20, -20, 1, 40, 40, 10)
    assert "1% of its mean layer" in found(mushroom)["FIRST_LAYER"].message


@pytest.mark.parametrize(("height", "expected"), [(38, set()), (42, {"TIPPING"})])
@pytest.mark.parametrize("turn", [0, 30])
def test_a_tower_is_held_against_its_narrowest_width(height, expected, turn):
    tower = box(0, 0, 0, 4, 12, height).rotate([0, 0, turn])
    assert set(found(tower)) == expected


def test_feet_far_apart_stand_firm():
    table = box(0, 0, 0, 4, 4, 50) + box(30, 0, 0, 4, 4, 50) + box(0, 30, 0, 4, 4, 50)
    assert "TIPPING" not in found(table + box(0, 0, 48, 34, 34, 2))


def test_a_part_whose_middle_lies_beside_its_foot_tips():
    assert "beside its foot" in found(leaning(45, 40, foot=1))["TIPPING"].message


@pytest.mark.parametrize(
    "broken", [lambda mesh: mesh[1:], lambda mesh: mesh[:, ::-1], lambda mesh: mesh[:0]]
)
def test_what_encloses_nothing_cannot_be_measured(broken):
    mesh = broken(triangles(box(0, 0, 0, 9, 9, 9)))
    (finding,) = findings_of("thing", mesh)
    assert (finding.code, finding.severity, finding.where) == ("BAD_MESH", "error", "thing")
    assert solid_of(mesh) is None


def test_of_several_the_worst_is_told():
    two = (
        wall(0.3) + box(30, 0, 0, 20, 20, 2) + box(32, 10, 2, 16, 0.15, 10) + box(0, 0, 0, 50, 5, 2)
    )
    assert "0.15 mm" in found(two)["THIN_WALL"].message


def test_an_error_is_worse_than_a_larger_warning():
    # A bridge of 29 mm is nearer to its limit than a ledge of 2.1 mm is beyond its own.
    thing = gate(29) + box(0, 0, 0, 10, 20, 5) + box(-2.1, 0, 5, 12.1, 20, 5)
    assert "reaches 2.1 mm" in found(thing)["LEDGE"].message


def test_what_is_an_error_keeps_a_board_from_being_printed():
    errors = {code for bad in BAD.values() for code in bad.codes}
    assert {Code[code].status for code in errors} == {CannotPrint.status}


def test_the_same_mesh_gives_the_same_findings_in_any_order():
    mesh = triangles(gate(14) + wall(0.3))
    shuffled = mesh[np.random.default_rng(1).permutation(len(mesh))]
    assert findings_of("thing", mesh) == findings_of("thing", shuffled)
