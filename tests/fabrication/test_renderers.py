"""Both renderers draw the same, and neither draws on after a warning."""

import os
import re
import shutil
import tempfile
from pathlib import Path
from random import Random

import numpy as np
import pytest

from cuatto_kit.cad.quality import Quality
from cuatto_kit.cad.solids import Solid, library_files, scad_text, scaled
from cuatto_kit.errors import InternalError, UsageError
from cuatto_kit.fabrication import renderers
from cuatto_kit.fabrication.folder import write_files
from cuatto_kit.fabrication.meshes import Measures, measure, write_stl
from cuatto_kit.fabrication.pipeline import Drawings, mesh_key
from tests.cad.calls import CALLS
from tests.cases import seldom

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
    return measure(write_stl(renderers.renderer(renderer).render(drawing), "part"))


@pytest.mark.parametrize(
    "name",
    [
        *seldom(5, [name for name in CALLS if name not in LARGE | ALIKE]),
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


@pytest.mark.parametrize("name", ["tile", "checker_top-pin-whole", "bridge-one-lane"])
def test_a_drawing_renders_to_the_same_triangles_each_time(name, tmp_path):
    drawing = drawn(CALLS[name], tmp_path)
    first, second = (renderers.Embedded().render(drawing).tobytes() for _ in range(2))
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
        corners = renderers.Embedded().render(tmp_path / "drawing.scad")
        sizes.append(float(np.ptp(corners[..., 0])))
    assert sizes == [2, 3]


def test_the_parser_keeps_nothing_on_disk(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("OPENSCAD_PARSER_CACHE_DIR", str(tmp_path / "parsed"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    drawing = tmp_path / "drawing.scad"
    drawing.write_text("cube(1);", "utf-8")
    renderers.Embedded().render(drawing)
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
        renderers.renderer(renderer).render(drawing)
    (fault,) = caught.value.faults
    assert (fault.code, fault.path) == ("RENDER", "hat")
    assert reason in fault.message


@pytest.mark.parametrize("renderer", RENDERERS)
def test_an_assertion_of_the_library_is_an_error(renderer, tmp_path):
    drawing = drawn(CALLS["tile"], tmp_path)
    text = drawing.read_text("utf-8").replace("tile(", 'tile(knobs = [["inwards", 0]]')
    drawing.write_text(text, "utf-8")
    with pytest.raises(InternalError, match="no such edge: inwards"):
        renderers.renderer(renderer).render(drawing)


@pytest.mark.parametrize("renderer", RENDERERS)
def test_what_a_drawing_says_with_echo_is_no_error(renderer, tmp_path):
    drawing = tmp_path / "part.scad"
    drawing.write_text('echo("WARNING: not one");\ncube(2);', "utf-8")
    assert measured(renderer, drawing).volume == pytest.approx(8)


def test_openscad_that_is_not_installed_is_named(monkeypatch):
    monkeypatch.setenv("PATH", "")
    with pytest.raises(UsageError) as caught:
        renderers.renderer("openscad")
    (fault,) = caught.value.faults
    assert fault.code == "NO_OPENSCAD"
    assert "apt-get install openscad" in fault.message


@pytest.mark.parametrize("renderer", [RENDERERS[1]])
def test_openscad_that_takes_too_long_is_stopped(renderer, tmp_path, monkeypatch):
    monkeypatch.setattr(renderers, "OPENSCAD_TIMEOUT", 0.01)
    with pytest.raises(InternalError, match="took more than"):
        renderers.renderer(renderer).render(drawn(CALLS["tile"], tmp_path))


@pytest.mark.parametrize("renderer", RENDERERS)
def test_a_cached_render_depends_on_the_renderer_and_its_version(renderer):
    assert any(character.isdigit() for character in renderers.renderer(renderer).identity)


def test_a_mesh_is_kept_under_the_files_that_its_own_drawing_uses():
    tile, bridge = CALLS["tile"], CALLS["runner"]
    texts = {"tile": scad_text(tile, "Tile", Quality.DRAFT)}
    few = Drawings(texts, library_files([tile]))
    many = Drawings(texts, library_files([tile, bridge]))
    edited = Drawings(texts, {**few.library, "tile.scad": "module tile() {}"})
    by = renderers.renderer("embedded")
    assert mesh_key("tile", few, by) == mesh_key("tile", many, by)
    assert mesh_key("tile", few, by) != mesh_key("tile", edited, by)
