"""What is narrower than a line or lower than a layer is seen before a slicer leaves it out."""

import re

import pytest
from manifold3d import CrossSection, Manifold

from cuatto_kit.fabrication.layers import Limits
from cuatto_kit.fabrication.printability import findings_of, mark_findings
from tests.fabrication.bad_parts import box, triangles, wall


def found(solid, **limits):
    return {f.code: f for f in findings_of("thing", triangles(solid), Limits(**limits))}


def severities(solid, **limits):
    return {code: finding.severity for code, finding in found(solid, **limits).items()}


def plate(height=4.0):
    return box(0, 0, 0, 40, 40, height)


def width_in(finding):
    return float(re.search(r"is ([\d.]+) mm thick", finding.message)[1])


# Walls and gaps


@pytest.mark.parametrize("nozzle", [0.25, 0.4, 0.6, 0.8, 1.2])
@pytest.mark.parametrize(
    ("share", "severity"), [(0.3, "error"), (0.45, "error"), (0.6, "warning"), (0.9, "warning")]
)
def test_a_wall_is_lost_below_half_of_the_nozzle(nozzle, share, severity):
    (finding,) = found(wall(share * nozzle), nozzle=nozzle).values()
    assert (finding.code, finding.severity) == ("THIN_WALL", severity)
    assert width_in(finding) == pytest.approx(share * nozzle, abs=0.01)


def necked(narrowest):
    """A plate with a round hole that comes so close to its edge (mm)."""
    hole = Manifold.cylinder(6, 3, circular_segments=90)
    return plate() - hole.translate([20, 3 + narrowest, -1])


@pytest.mark.parametrize("nozzle", [0.6, 0.7, 0.8])
def test_a_wall_has_the_same_width_for_every_nozzle(nozzle):
    assert width_in(found(necked(0.5), nozzle=nozzle)["THIN_WALL"]) == pytest.approx(0.5, abs=0.02)


def test_a_wall_thick_enough_elsewhere_is_no_thin_wall():
    assert found(necked(0.62), nozzle=0.6) == {}


@pytest.mark.parametrize("nozzle", [0.4, 0.6, 0.8, 1.2])
def test_the_tip_of_a_corner_is_no_wall(nozzle):
    assert found(CrossSection([[[0, 0], [40, 0], [40, 10]]]).extrude(5), nozzle=nozzle) == {}


def test_remedies_are_a_larger_tile_or_a_finer_nozzle():
    message = found(wall(0.53), nozzle=0.6, tile=40)["THIN_WALL"].message
    assert message.endswith("expected 0.6 at least; print.tile=46 or a nozzle of 0.5 mm would do")
    larger = wall(0.53 * 46 / 40)
    assert "THIN_WALL" not in found(larger, nozzle=0.6)
    assert "print.tile" not in found(wall(0.1), nozzle=0.6, tile=40)["THIN_WALL"].message


@pytest.mark.parametrize("layers", [1, 2])
def test_low_ridges_and_grooves_narrower_than_a_line_are_marks(layers):
    ridge, groove = box(5, 10, 4, 20, 0.3, 0.2 * layers), box(5, 10, 4 - 0.2 * layers, 20, 0.3, 1)
    for solid, word in ((plate() + ridge, "ridge"), (plate() - groove, "groove")):
        (finding,) = found(solid).values()
        assert (finding.code, finding.severity) == ("LOST_DETAIL", "warning")
        assert f"a {word} is 0.30 mm wide; expected 0.4 at least" in finding.message


def test_the_edge_of_a_roof_and_the_ground_of_a_valley_are_no_marks():
    roof = CrossSection([[[0, 0], [20, 0], [10, 12]]]).extrude(20).rotate([90, 0, 0])
    valley = roof.rotate([180, 0, 0]).translate([10, 0, 14])
    assert found(roof) == {}
    assert found(plate(14) - valley) == {}


# Lower than a layer


def flanged(height):
    return box(-2, -2, 0, 24, 24, height) + box(0, 0, 0, 20, 20, 8)


@pytest.mark.parametrize(
    ("height", "lost"), [(0.1, True), (0.2, True), (0.4, True), (0.5, False), (1, False)]
)
def test_a_flange_lower_than_half_of_the_first_layer_is_lost(height, lost):
    expected = {"LOST_WALL": "error"} if lost else {}
    assert severities(flanged(height), nozzle=1.2, layer=0.8) == expected


def test_a_lost_flange_is_told_with_its_figures_and_what_helps():
    message = found(flanged(0.2), nozzle=1.2, layer=0.8, tile=20)["LOST_WALL"].message
    assert message == (
        "at 0.0 mm 175.2 mm² are 0.20 mm high, too low for a layer of 0.8, and are lost; "
        "print.tile=41 or layers of 0.35 mm would do"
    )
    assert "LOST_WALL" not in found(flanged(0.2 * 41 / 20), nozzle=1.2, layer=0.8)
    assert "LOST_WALL" not in found(flanged(0.2), nozzle=1.2, layer=0.35)


def test_a_floor_between_the_middles_of_two_layers_is_lost():
    hole = box(10, 10, -1, 8, 8, 3.15) + box(10, 10, 2.28, 8, 8, 3)  # from 2.15 to 2.28 mm
    assert "LOST_WALL" in found(plate() - hole)
    kept = box(10, 10, -1, 8, 8, 3.05) + box(10, 10, 2.15, 8, 8, 3)
    assert "LOST_WALL" not in found(plate() - kept)


def test_a_face_that_only_touches_the_middle_of_a_layer_loses_nothing():
    """A ceiling and a floor at 2.6 mm, as sockets and recesses of a panel have."""
    panel = plate(5) - box(10, 10, -1, 8, 8, 3.6) - box(20, 20, 2.6, 8, 8, 3)
    assert "LOST_WALL" not in found(panel, nozzle=0.8, layer=0.4)


def test_a_part_lower_than_half_a_layer_is_lost():
    assert severities(box(0, 0, 0, 20, 20, 0.05)) == {"LOST_WALL": "error"}
    assert severities(box(0, 0, 0, 20, 20, 0.15)) == {}


@pytest.mark.parametrize(("depth", "lost"), [(0.05, True), (0.1, True), (0.15, False)])
def test_a_mark_that_no_layer_tells_from_its_face_is_levelled(depth, lost):
    expected = {"LOST_DETAIL": "warning"} if lost else {}
    engraved = plate() - box(10, 10, 4 - depth, 5, 5, 1)
    raised = plate(4 - depth) + box(10, 10, 4 - depth, 5, 5, depth)
    below = plate() - box(10, 10, -1, 5, 5, 1 + depth)
    assert [severities(s) for s in (engraved, raised, below)] == [expected] * 3


def test_a_levelled_mark_is_told_with_its_figures():
    message = found(plate() - box(10, 10, 3.95, 5, 5, 1), tile=30)["LOST_DETAIL"].message
    assert message == (
        "at 4.0 mm a step of 0.05 mm is too low for layers of 0.2, and is levelled; "
        "print.tile=121 would do"
    )


@pytest.mark.parametrize("layer", [0.1, 0.2, 0.3])
def test_slopes_and_domes_come_in_steps_and_lose_nothing(layer):
    dome = Manifold.sphere(8, 60).trim_by_plane([0, 0, 1], 0)
    bevelled = CrossSection.square([20, 20], True).extrude(1, scale_top=(0.9, 0.9))
    assert severities(dome, layer=layer) == {}
    assert severities(bevelled + bevelled.rotate([180, 0, 0]), layer=layer) == {}


# Marks in a second colour


def said_of_marks(marks, **limits):
    found = mark_findings("thing", triangles(marks), triangles(plate()), Limits(**limits))
    assert {(f.code, f.severity, f.where) for f in found} <= {("LOST_DETAIL", "warning", "thing")}
    return [finding.message for finding in found]


@pytest.mark.parametrize("nozzle", [0.25, 0.4, 0.6, 0.8])
@pytest.mark.parametrize(("share", "told"), [(0.3, True), (0.9, True), (1.1, False)])
def test_an_inlaid_stroke_narrower_than_a_line_is_told(nozzle, share, told):
    said = said_of_marks(box(10, 10, 3.4, 20, share * nozzle, 0.6), nozzle=nozzle)
    assert bool(said) is told
    for message in said:
        width = float(re.search(r"is ([\d.]+) mm wide", message)[1])
        assert width == pytest.approx(share * nozzle, abs=0.01)
        assert f"expected {nozzle:g} at least" in message


def test_what_makes_an_inlaid_stroke_wide_enough_is_told():
    (message,) = said_of_marks(box(10, 10, 3.4, 20, 0.3, 0.6), tile=40)
    assert message.endswith("expected 0.4 at least; print.tile=54 or a nozzle of 0.3 mm would do")


@pytest.mark.parametrize(("low", "high"), [(3.92, 4), (3.72, 3.88)])
def test_inlaid_marks_between_the_middles_of_layers_are_told(low, high):
    (message,) = said_of_marks(box(10, 10, low, 5, 5, high - low))
    assert message == "25.0 mm² of its marks are in no layer of 0.2"


def test_marks_on_a_slope_and_tips_of_marks_are_not_lost():
    cap = Manifold.cylinder(2, 4, 0.2, 60).translate([20, 20, 2])
    star = CrossSection([[[10, 10], [30, 14], [10, 18]]]).extrude(0.6).translate([0, 0, 3.4])
    assert said_of_marks(cap) == said_of_marks(star) == []


@pytest.mark.parametrize("layer", [0.1, 0.2, 0.3, 0.4])
def test_marks_up_to_a_bevelled_edge_are_not_lost(layer):
    edge = CrossSection.square([40, 40], True).extrude(0.6, scale_top=(0.97, 0.97))
    frame = (edge - box(-18, -18, -1, 36, 36, 3)).translate([20, 20, 3.4])
    assert said_of_marks(frame, layer=layer) == []
