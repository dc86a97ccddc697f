"""A custom top must meet the limits of all tops, and is part of the kit that uses it."""

import numpy as np
import pytest
from manifold3d import Manifold

import cuatto_kit
from cuatto_kit.errors import CannotPrint
from cuatto_kit.fabrication.meshes import write_stl
from cuatto_kit.fabrication.pipeline import Drawings
from tests.fabrication.bad_parts import triangles

BOARD = "extends: short-12\nprint:\n  tops:\n    regular: {}\n  tile: 40\n"
CONE = Manifold.cylinder(12, 4.9, 2, 40)
DRAWING = "module tower(r) cylinder(r1 = 4.9, r2 = r, h = 12, $fn = 40);\ntower(2);\n"


def stl(solid):
    return write_stl(triangles(solid), "top")


def as_text(content):
    lines = ["solid top"]
    for corners in np.frombuffer(content[84:], np.uint8).reshape(-1, 50)[:, 12:48]:
        points = np.frombuffer(corners.tobytes(), np.float32).reshape(3, 3)
        vertices = [f"vertex {x:.9g} {y:.9g} {z:.9g}" for x, y, z in points]
        lines += ["facet normal 0 0 0", "outer loop", *vertices, "endloop", "endfacet"]
    return "\n".join([*lines, "endsolid top"]).encode()


@pytest.fixture
def design(tmp_path):
    def load(name, content):
        (tmp_path / name).write_bytes(content)
        (tmp_path / "board.yaml").write_text(BOARD.format(name), "utf-8")
        return cuatto_kit.load(tmp_path / "board.yaml")

    return load


@pytest.mark.parametrize(
    ("name", "content"),
    [("top.stl", stl(CONE)), ("top.stl", as_text(stl(CONE))), ("top.scad", DRAWING.encode())],
    ids=["binary", "text", "drawing"],
)
def test_a_top_is_cut_to_stand_on_its_base(design, name, content):
    made = design(name, content)
    top = made.meshes(["checker-top-regular"])["checker-top-regular"]
    assert top.mesh.measures.sound
    hole = np.pi * 3.2**2 * 1.1
    assert top.mesh.measures.volume == pytest.approx(CONE.volume() - hole, rel=0.03)
    (mesh,) = made.drawings.meshes
    assert f"scad/library/{mesh}" in made.drawings.files()
    assert f'import(file = "library/{mesh}")' in made.drawings.parts["checker-top-regular"]


def test_it_lies_in_a_kit_that_has_a_box_too(design):
    made = design("top.stl", stl(CONE)).drawings
    boxes = Drawings({"box-tray": "box_tray();"}, {"box_tray.scad": ""})
    assert made.meshes.items() <= made.with_more(boxes).meshes.items()


SHIFTED = Manifold.cylinder(12, 4.9, 2).translate([0, 0, 1])
BAD = {
    "open": (triangles(CONE)[1:], "its surface is open"),
    "inside-out": (triangles(CONE)[:, ::-1], "its surface is open"),
    "in-the-air": (triangles(SHIFTED), "its foot is at 1.00 mm"),
    "two": (triangles(CONE + Manifold.sphere(1).translate([0, 0, 20])), "2 bodies"),
    "tall": (triangles(Manifold.cylinder(90, 4.9, 4)), "90.0 mm high"),
    "wide": (triangles(CONE + Manifold.cylinder(2, 9).translate([0, 0, 9])), "from its axis"),
    "broad-foot": (triangles(Manifold.cylinder(12, 6, 2)), "its foot reaches"),
    "thin-foot": (triangles(Manifold.cylinder(12, 3)), "too little of its foot"),
    "beside": (triangles(CONE.translate([4, 0, 0])), "from its axis"),
    "nowhere": (np.full((4, 3, 3), np.nan, np.float32), "some corners are nowhere"),
    "flat": (np.zeros((4, 3, 3), np.float32), "its surface is open"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_no_top_cannot_be_printed(design, name):
    mesh, expected = BAD[name]
    with pytest.raises(CannotPrint) as refused:
        design("top.stl", write_stl(np.asarray(mesh, np.float32), "top")).printable()
    (*_, fault) = [f for f in refused.value.faults if expected in f.message]
    assert (fault.line, fault.column) == (4, 14)


@pytest.mark.parametrize("text", ["", "cube(", "x = 1;", "nothing();", "square(5);"])
def test_a_drawing_that_draws_no_solid_cannot_be_printed(design, text):
    with pytest.raises(CannotPrint) as refused:
        design("top.scad", text.encode()).printable()
    assert all(fault.line == 4 and "top.scad" in fault.message for fault in refused.value.faults)


def test_another_file_of_the_same_name_is_another_kit(design):
    one, other = (design("top.stl", stl(cone)) for cone in (CONE, CONE.scale([1, 1, 1.1])))
    assert one.key("kit") != other.key("kit")
