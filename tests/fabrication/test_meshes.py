"""What is wrong with a mesh is seen on the file that is printed."""

import io
import re
from dataclasses import replace

import numpy as np
import pytest
import trimesh
from stl import Mode
from stl.mesh import Mesh

from cuatto_kit.cad.parts import Part
from cuatto_kit.cad.solids import call
from cuatto_kit.fabrication.meshes import MEASURES, measure, mesh_faults, read_stl, weld, write_stl
from tests.fabrication import fit

PART = Part("brick", "A brick", "board", call("tile"), {"red": 1}, extents=(4, 3, 2))


def brick(x=0.0, y=0.0, z=0.0, size=(4, 3, 2)):
    """The twelve triangles of a box."""
    return (trimesh.creation.box(size).triangles + np.array([x, y, z])).astype(np.float32)


def flipped(triangles):
    return triangles[:, ::-1]


def found(triangles, part=PART, scale=1.0):
    """Everything said about a mesh."""
    faults = mesh_faults(part, measure(write_stl(triangles, "brick")), scale)
    assert all((fault.code, fault.path) == ("BAD_MESH", part.name) for fault in faults)
    return [fault.message for fault in faults]


def test_a_sound_mesh_has_no_fault():
    assert found(brick()) == []


def test_a_sound_mesh_is_measured():
    measures = measure(write_stl(brick(5, 6, 7), "brick"))
    assert measures.volume == pytest.approx(24)
    assert measures.second_volume == pytest.approx(24)
    assert measures.extents == pytest.approx((4, 3, 2))
    assert (measures.bodies, measures.triangles) == (1, 12)
    assert measures.watertight
    assert measures.winding


def test_an_open_surface_is_found():
    assert "its surface is open; expected a closed solid" in found(brick()[:-1])


def test_two_blocks_that_share_no_more_than_an_edge_are_found():
    corner_to_corner = np.concatenate([brick(-1, -1, size=(2, 2, 2)), brick(1, 1, size=(2, 2, 2))])
    faults = found(corner_to_corner, replace(PART, extents=(4, 4, 2)))
    assert faults == ["its surface is open; expected a closed solid"]


def test_a_triangle_that_faces_inwards_is_found():
    mesh = brick()
    mesh[:1] = flipped(mesh[:1])
    assert "some triangles face inwards; expected all outwards" in found(mesh)


def test_a_mesh_turned_inside_out_is_found():
    assert found(flipped(brick())) == ["its volume is -24.0 mm³; expected more than 0"]


def test_a_detached_piece_is_found():
    apart = np.concatenate([brick(-1, size=(2, 3, 2)), brick(1.75, size=(0.5, 0.5, 0.5))])
    assert found(apart) == ["it falls into 2 bodies; expected 1"]
    assert found(apart, replace(PART, bodies=2)) == []


def test_two_bodies_that_run_into_each_other_are_found():
    assert "it falls into 2 bodies; expected 1" in found(np.concatenate([brick(), brick(1)]))


@pytest.mark.parametrize(
    ("extents", "message"),
    [
        ((4.2, 3, 2), "it measures 4.00 mm in x; expected 4.20"),
        ((4, 2.8, 2), "it measures 3.00 mm in y; expected 2.80"),
        ((None, None, 2.2), "it measures 2.00 mm in z; expected 2.20"),
    ],
)
def test_a_wrong_size_is_found(extents, message):
    assert found(brick(), replace(PART, extents=extents)) == [message]


def test_a_size_that_the_layout_does_not_know_is_not_judged():
    assert found(brick(), replace(PART, extents=(None, None, None))) == []


def test_the_tolerance_grows_with_the_kit():
    off = replace(PART, extents=(4.3, 3, 2))
    assert found(brick(), off, scale=5) == []
    assert found(brick(), off, scale=1)


def test_two_volumes_that_disagree_are_found():
    measures = replace(measure(write_stl(brick(), "brick")), second_volume=24.01)
    (fault,) = mesh_faults(PART, measures, 1)
    assert fault.message.startswith("two libraries give it")


def test_all_faults_are_reported_in_one_go():
    faults = "\n".join(found(np.concatenate([brick()[:-1], brick(9)])))
    for word in ("open", "two libraries", "2 bodies", "in x"):
        assert word in faults


def test_stl_says_what_it_is_and_not_when_it_was_made():
    header = write_stl(brick(), "brick")[:80]
    assert header == b"brick".ljust(80)


def test_a_long_name_leaves_the_header_at_its_size():
    data = write_stl(brick(), "b" * 100)
    assert len(data) == 84 + 12 * 50
    assert int.from_bytes(data[80:84], "little") == 12


def test_the_same_triangles_are_the_same_file():
    assert write_stl(brick(), "brick") == write_stl(brick().copy(), "brick")


def test_stl_keeps_every_triangle():
    thin = np.concatenate([brick(), np.zeros((1, 3, 3), np.float32)])
    assert np.array_equal(read_stl(write_stl(thin, "brick")), thin)


@pytest.mark.parametrize("part", ["tile", "checker_base", "checker_top", "connector"])
def test_both_libraries_agree_on_the_volume_of_a_part(part):
    (stl,) = fit.made([Part(part, part, "board", call(part), {})]).values()
    mesh = Mesh.from_file("part.stl", fh=io.BytesIO(stl), mode=Mode.BINARY)
    measures = measure(stl)
    assert measures.second_volume == pytest.approx(measures.volume, rel=1e-6)
    assert measures.volume == pytest.approx(mesh.get_mass_properties()[0], rel=1e-4)


def test_measures_survive_the_cache():
    measures = measure(write_stl(brick(), "brick"))
    assert MEASURES.decode(MEASURES.encode(measures)) == measures


def test_a_name_never_makes_a_reader_take_the_file_for_text():
    assert not re.match(rb"\s*solid", write_stl(brick(), "tile"))


def test_equal_corners_become_one_and_flat_triangles_go():
    flat = [[9, 9, 9], [9, 9, 9], [8, 8, 8]]
    triangles = np.concatenate([brick(), np.array([flat], np.float32)])
    corners, faces = weld(triangles.reshape(-1, 3))
    assert len(corners) == 8 + 2
    assert corners.tolist() == sorted(corners.tolist())
    assert np.array_equal(corners[faces], brick())
