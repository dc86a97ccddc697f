"""Both renderers draw the same, without warnings; faults of a mesh are found in its file."""

import io
import os
import re
import shutil
import tempfile
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import openscad_lalr_parser
import pytest
import trimesh
from stl import Mode
from stl.mesh import Mesh

from cuatto_kit.cache.store import Store
from cuatto_kit.cad.parts import Part
from cuatto_kit.cad.quality import Quality
from cuatto_kit.cad.solids import Solid, call, library_files, scad_text, scaled
from cuatto_kit.errors import InternalError, UsageError
from cuatto_kit.fabrication import meshes
from cuatto_kit.fabrication.folder import write_files
from cuatto_kit.fabrication.meshes import (
    MEASURES,
    Measures,
    measure,
    mesh_faults,
    read_stl,
    weld,
    write_stl,
)
from cuatto_kit.fabrication.pipeline import Drawings, build_parts, draw, mesh_key
from tests.cad.calls import CALLS
from tests.cases import often, seldom
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


# Renderers


needs_openscad = [
    pytest.mark.openscad,
    pytest.mark.skipif(not shutil.which("openscad"), reason="OpenSCAD is not installed"),
]
LARGE = {"bridge-start", "bridge-tray", "bridge-universal"}
"""What OpenSCAD draws for half a minute each; two more bridges take less."""
ALIKE = {name for name in CALLS if re.match("(team_symbol|checker_base)-(?!star|none|snap)", name)}
"""What differs from others in a symbol only."""
RENDERERS = ["embedded", pytest.param("openscad", marks=needs_openscad)]


def drawn(solid: Solid, folder: Path) -> Path:
    """The drawing of a solid in a folder, its library files beside it."""
    text = scad_text(solid, "A part", Quality.DRAFT)
    write_files(folder, Drawings({"part": text}, library_files([solid])).files())
    return folder / "scad" / "part.scad"


def measured(renderer: str, drawing: Path) -> Measures:
    return measure(write_stl(meshes.renderer(renderer).render(drawing), "part"))


@pytest.mark.parametrize(
    "name",
    [
        *seldom(20, [name for name in CALLS if name not in LARGE | ALIKE]),
        *(pytest.param(name, marks=pytest.mark.long) for name in sorted(LARGE | ALIKE)),
    ],
)
@pytest.mark.parametrize("renderer", [RENDERERS[1]])
def test_renderers_agree(renderer, name, tmp_path):
    drawing = drawn(CALLS[name], tmp_path)
    embedded, other = measured("embedded", drawing), measured(renderer, drawing)
    assert embedded.volume == pytest.approx(other.volume, rel=1e-4)
    assert embedded.extents == pytest.approx(other.extents, abs=1e-3)
    assert embedded.bodies == other.bodies
    assert embedded.watertight
    assert other.watertight


@pytest.mark.parametrize(
    "name", often(["tile"], ["tile", "checker_top-pin-whole", "bridge-one-lane"])
)
def test_a_drawing_renders_to_the_same_triangles_each_time(name, tmp_path):
    drawing = drawn(CALLS[name], tmp_path)
    first, second = (meshes.Embedded().render(drawing).tobytes() for _ in range(2))
    assert first == second


@pytest.mark.parametrize(
    ("name", "scale"),
    [("pawn-cone", 0.9137), ("pawn-cone", 1.6637), ("bust", 2.7343)],
)
def test_solids_drawn_face_to_face_are_one_at_any_scale(name, scale, tmp_path):
    assert measured("embedded", drawn(scaled(CALLS[name], scale), tmp_path)).sound


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(set(CALLS) - LARGE - ALIKE))
def test_parts_are_sound_at_any_scale(name, tmp_path):
    for number, scale in enumerate(Random(name).uniform(0.3, 3) for _ in range(10)):
        solid = scaled(CALLS[name], round(scale, 4))
        assert measured("embedded", drawn(solid, tmp_path / str(number))).sound, scale


def test_a_drawing_that_changed_is_read_again(tmp_path):
    drawing = drawn(CALLS["connector"], tmp_path)
    before = measured("embedded", drawing).extents
    text = drawing.read_text("utf-8").replace("connector()", "connector(thickness = 8)")
    drawing.write_text(text, "utf-8")
    assert before[2] == pytest.approx(4)
    assert measured("embedded", drawing).extents == pytest.approx((*before[:2], 8))


@pytest.mark.parametrize("changed", ["drawing.scad", "used.scad"])
def test_a_drawing_that_changed_within_a_moment_is_read_again(changed, tmp_path):
    """A file system may tell times by the second, and scratch folders may be called alike."""
    texts = {"drawing.scad": "use <used.scad>\nresize([0, 1, 1]) used();\n"}
    texts["used.scad"] = "module used() { cube([1, 1, 1]); }\n"
    sizes = []
    for length in (2, 3):
        texts[changed] = re.sub(r"\[\d", f"[{length}", texts[changed])
        for name, text in texts.items():
            (tmp_path / name).write_text(text, "utf-8")
            os.utime(tmp_path / name, (1_000_000_000, 1_000_000_000))
        corners = meshes.Embedded().render(tmp_path / "drawing.scad")
        sizes.append(float(np.ptp(corners[..., 0])))
    assert sizes == [2, 3]


def test_the_parser_keeps_nothing_on_disk(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("OPENSCAD_PARSER_CACHE_DIR", str(tmp_path / "parsed"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    drawing = tmp_path / "drawing.scad"
    drawing.write_text("cube(1);", "utf-8")
    meshes.Embedded().render(drawing)
    assert list(tmp_path.rglob("*")) == [drawing]


WRONG = {
    "unknown-module": ("hexagon(3);", "unknown module 'hexagon'"),
    "unknown-function": ("cube(area(3));", "unknown function 'area'"),
    "unknown-variable": ("cube(width);", "unknown variable"),
    "missing-use": ("use <nowhere.scad>\ncube(1);", "nowhere.scad"),
    "missing-use-below": ("use <lost.scad>\nlost();", "nowhere.scad"),
    "missing-include": ("include <nowhere.scad>\ncube(1);", "nowhere.scad"),
    "syntax-error": ("cube(1;", "yntax error"),
    "syntax-error-below": ("use <garbled.scad>\ncube(1);", "yntax error"),
    "wrong-name": ("module m(a = 1) cube(a);\nm(b = 3);", "not specified as parameter"),
    "wrong-type": ('cube([1, "x", 3]);', "Unable to convert"),
    "wrong-vector": ('translate("far") cube(1);', "convert"),
    "too-many": ("module m(a = 1) cube(a);\nm(3, 4);", "Too many unnamed arguments"),
    "assertion": ('cube(1);\nassert(false, "no such class");', "no such class"),
    "nothing": ("// empty", "nothing was drawn"),
    "flat": ("square(3);", "nothing was drawn"),
}


@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.parametrize("renderer", RENDERERS)
def test_what_openscad_would_draw_on_after_is_an_error(renderer, wrong, tmp_path):
    text, reason = WRONG[wrong]
    drawing = tmp_path / "hat.scad"
    drawing.write_text(text, "utf-8")
    (tmp_path / "lost.scad").write_text("use <nowhere.scad>\nmodule lost() cube(1);", "utf-8")
    (tmp_path / "garbled.scad").write_text("module garbled() cube(1;", "utf-8")
    with pytest.raises(InternalError) as caught:
        meshes.renderer(renderer).render(drawing)
    (fault,) = caught.value.faults
    assert (fault.code, fault.path) == ("RENDER", "hat")
    assert reason in fault.message


@pytest.mark.parametrize("renderer", RENDERERS)
def test_an_assertion_of_the_library_is_an_error(renderer, tmp_path):
    drawing = drawn(CALLS["tile"], tmp_path)
    text = drawing.read_text("utf-8").replace("tile(", 'tile(knobs = [["inwards", 0]]')
    drawing.write_text(text, "utf-8")
    with pytest.raises(InternalError, match="no such edge: inwards"):
        meshes.renderer(renderer).render(drawing)


@pytest.mark.parametrize("renderer", RENDERERS)
def test_what_a_drawing_says_with_echo_is_no_error(renderer, tmp_path):
    drawing = tmp_path / "part.scad"
    drawing.write_text('echo("WARNING: not one");\ncube(2);', "utf-8")
    assert measured(renderer, drawing).volume == pytest.approx(8)


def test_openscad_that_is_not_installed_is_named(monkeypatch):
    monkeypatch.setenv("PATH", "")
    with pytest.raises(UsageError) as caught:
        meshes.renderer("openscad")
    (fault,) = caught.value.faults
    assert fault.code == "NO_OPENSCAD"
    assert "apt-get install openscad" in fault.message


@pytest.mark.parametrize("renderer", [RENDERERS[1]])
def test_openscad_that_takes_too_long_is_stopped(renderer, tmp_path, monkeypatch):
    monkeypatch.setattr(meshes, "OPENSCAD_TIMEOUT", 0.01)
    with pytest.raises(InternalError, match="took more than"):
        meshes.renderer(renderer).render(drawn(CALLS["tile"], tmp_path))


@pytest.mark.parametrize("renderer", RENDERERS)
def test_a_cached_render_depends_on_the_renderer_and_its_version(renderer):
    assert any(character.isdigit() for character in meshes.renderer(renderer).identity)


def test_a_mesh_is_kept_under_the_files_that_its_own_drawing_uses():
    tile, bridge = CALLS["tile"], CALLS["runner"]
    texts = {"tile": scad_text(tile, "Tile", Quality.DRAFT)}
    few = Drawings(texts, library_files([tile]))
    many = Drawings(texts, library_files([tile, bridge]))
    edited = Drawings(texts, {**few.library, "tile.scad": "module tile() {}"})
    by = meshes.renderer("embedded")
    assert mesh_key("tile", few, by) == mesh_key("tile", many, by)
    assert mesh_key("tile", few, by) != mesh_key("tile", edited, by)


def test_a_process_parses_the_library_once(monkeypatch):
    parsed, parse = [], openscad_lalr_parser.parse_ast

    def noted(code, origin="", **given):
        parsed.append(Path(origin).name)
        return parse(code, origin=origin, **given)

    openscad_lalr_parser.clear_ast_cache()
    monkeypatch.setattr(openscad_lalr_parser, "parse_ast", noted)
    drawings = draw([PART], None, Quality.DRAFT)
    for _ in range(2):
        build_parts(Store(None), [PART], drawings, meshes.Embedded())
    assert parsed.count("brick.scad") == 2
    assert parsed.count("tile.scad") == 1


def test_a_changed_library_is_rendered_as_it_is():
    drawings = draw([PART], None, Quality.DRAFT)
    plain = {"tile.scad": "module tile(a = 0) cube([4, 3, 2], center = true);"}
    changed = replace(drawings, library={**drawings.library, **plain})
    (built,) = build_parts(Store(None), [PART], changed, meshes.Embedded())
    assert built.mesh.measures.extents == pytest.approx((4, 3, 2))
