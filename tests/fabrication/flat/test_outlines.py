"""What is cut is the shadow of the mesh, half a beam outside; what is left has its size."""

import numpy as np
import pytest
from manifold3d import CrossSection, FillRule, JoinType

from cuatto_kit.cad.parts import Part
from cuatto_kit.cad.solids import call
from cuatto_kit.fabrication.flat import area_of, outline_of
from cuatto_kit.fabrication.layers import solid_of
from cuatto_kit.fabrication.meshes import read_stl
from tests.fabrication import fit

KERF = 0.2


def part(name, **arguments):
    return Part(name, name, "board", call(name, **arguments), {"red": 1})


TILE = part("tile")
PANEL = part("grid_panel")


@pytest.fixture(scope="module")
def meshes():
    return {name: read_stl(stl) for name, stl in fit.made((TILE, PANEL)).items()}


def section(loops):
    return CrossSection([loop.tolist() for loop in loops], FillRule.EvenOdd)


@pytest.mark.parametrize("one", [TILE, PANEL], ids=["tile", "panel"])
def test_what_is_left_is_the_shadow(one, meshes):
    mesh = meshes[one.name]
    shadow = solid_of(mesh).project()
    outline = outline_of(one, mesh, KERF)
    left, bottom, _, _ = shadow.offset(KERF / 2, JoinType.Miter).bounds()
    remains = section(outline.cut).translate([left, bottom]).offset(-KERF / 2, JoinType.Miter)
    assert (remains - shadow).area() < 0.002 * shadow.area()
    assert (shadow - remains).area() < 0.002 * shadow.area()


def test_a_dimple_is_no_hole(meshes):
    outline = outline_of(TILE, meshes["tile"], 0)
    assert len(outline.cut) == 1
    assert outline.scored  # the rims of the dimples
    assert area_of(outline.cut) == pytest.approx(solid_of(meshes["tile"]).project().area())


def test_fine_marks_are_engraved_within_the_outline(meshes):
    outline = outline_of(PANEL, meshes["grid_panel"], 0)
    assert outline.engraved
    assert (section(outline.engraved) - section(outline.cut)).area() < 1e-6


def test_lines_begin_where_they_always_do(meshes):
    one, other = (outline_of(TILE, meshes["tile"], KERF) for _ in range(2))
    assert all(np.array_equal(a, b) for a, b in zip(one.cut, other.cut, strict=True))
    assert min(loop.min() for loop in one.cut) == pytest.approx(0)
