"""The .scad text of a solid: always the same, and whole wherever the kit is moved."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import solid2
from solid2.core import scad_import

import cuatto_kit
from cuatto_kit import resources
from cuatto_kit.cad import library
from cuatto_kit.cad.quality import Quality
from cuatto_kit.cad.solids import (
    call,
    coloured,
    files_used,
    joined,
    library_files,
    placed,
    scad_text,
    scaled,
)
from cuatto_kit.fabrication import pipeline
from tests.cad.calls import CALLS

GOLDENS = Path(__file__).parent / "goldens"
ASSEMBLY = "two-ways-home.assembly.scad"
SHOWN = ("marks", "original_top-regular", "tile-several-joints")
"""Calls with values of every kind: lists, numbers, names, texts."""


def text_of(solid):
    return scad_text(solid, "A part", Quality.DRAFT)


def assembly_of(variant):
    loaded = cuatto_kit.load(variant)
    layout = loaded.layout
    parts = loaded.family.on(loaded.variant, layout).kit(0.2)
    return pipeline.draw((), parts.drawing(), Quality.DRAFT).parts[pipeline.ASSEMBLY]


@pytest.mark.parametrize("name", SHOWN)
def test_text_of_a_call(name, golden):
    golden(f"{name}.scad", text_of(CALLS[name]))


def test_text_of_an_assembly(golden):
    golden(ASSEMBLY, assembly_of("two-ways-home"))


def test_no_golden_is_left_over():
    expected = {f"{name}.scad" for name in SHOWN} | {ASSEMBLY}
    assert {path.name for path in GOLDENS.iterdir()} == expected


def test_the_calls_cover_the_library():
    called = (re.findall(r"^(\w+)\(", text_of(solid), re.MULTILINE) for solid in CALLS.values())
    assert set().union(*called) == set(library.names())


def test_text_does_not_depend_on_what_was_drawn_before():
    first = text_of(CALLS["tile"])
    for solid in CALLS.values():
        text_of(solid)
    assert text_of(CALLS["tile"]) == first


@pytest.fixture
def imports_put_back():
    """SolidPython2 keeps what was imported for all later renders of the process."""
    kept = dict(scad_import.module_cache_by_resolved_filename)
    yield
    scad_import.module_cache_by_resolved_filename.clear()
    scad_import.module_cache_by_resolved_filename.update(kept)


@pytest.mark.usefixtures("imports_put_back")
def test_text_does_not_depend_on_files_imported_elsewhere_in_the_process():
    first = text_of(CALLS["tile"])
    imported = solid2.import_scad(str(library.path_of("dimple")))
    assert "use <" in solid2.scad_render(imported.dimple())
    assert text_of(CALLS["tile"]) == first


def test_text_does_not_depend_on_the_process():
    code = (
        "from cuatto_kit.cad.quality import Quality\n"
        "from cuatto_kit.cad.solids import *\n"
        "from tests.cad.calls import CALLS\n"
        "print(scad_text(joined(CALLS.values()), 'All', Quality.DRAFT), end='')\n"
    )
    root = GOLDENS.parents[2]
    texts = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=root,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(root)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert texts == {scad_text(joined(CALLS.values()), "All", Quality.DRAFT)}


def test_an_assembly_uses_each_library_file_once_by_a_relative_path():
    used = re.findall(r"^(?:use|include) <(.*)>$", assembly_of("two-ways-home"), re.MULTILINE)
    parts = ["bridge", "checker_base", "checker_top", "connector", "die", "tile"]
    assert used == [f"library/{part}.scad" for part in parts]


def test_no_text_names_a_place_on_this_machine():
    texts = [*map(text_of, CALLS.values()), assembly_of("two-ways-home")]
    here = str(resources.folder("scad").parent)
    assert not [text for text in texts if here in text or re.search(r"<(/|\w:|\.\.)", text)]


def test_a_kit_takes_along_all_files_that_its_solids_need():
    files = library_files([CALLS["digits"], scaled(CALLS["connector"], 2)])
    assert list(files) == [
        f"{part}.scad" for part in ("connector", "digits", "joints", "letters", "slab")
    ]
    assert all(
        text == library.path_of(name[:-5]).read_text("utf-8") for name, text in files.items()
    )


def test_a_drawing_says_which_files_it_uses():
    solids = [CALLS["tile"], scaled(CALLS["connector"], 2)]
    assert files_used(text_of(joined(solids))) == set(library_files(solids))
    assert files_used(text_of(CALLS["tile"])) == set(library_files([CALLS["tile"]]))


def test_quality_is_written_into_the_text():
    assert "$fa = 12;\n$fs = 0.4;" in scad_text(call("tile"), "A tile", Quality.DRAFT)
    assert "$fa = 3;\n$fs = 0.2;" in scad_text(call("tile"), "A tile", Quality.FINE)


@pytest.mark.parametrize(
    ("given", "written"),
    [(0.1 + 0.2, "0.3"), (1.0, "1"), (0.12345678, "0.123457")],
)
def test_numbers_are_written_plainly(given, written):
    assert f"connector(clearance = {written});" in text_of(call("connector", clearance=given))


def test_no_negative_zero_is_written():
    assert "translate(v = [0, 0, 0])" in text_of(placed(call("tile"), (-0.0, -1e-9, 0)))


def test_a_solid_is_turned_before_it_is_moved():
    text = text_of(coloured(placed(call("tile"), (40, 80, 0), (0, 0, 450)), "#b4b6b8"))
    colour, translate, rotate = (text.index(word) for word in ("color", "translate", "rotate"))
    assert colour < translate < rotate
    assert "translate(v = [40, 80, 0])" in text
    assert "rotate(a = [0, 0, 90])" in text


def test_a_solid_of_the_default_size_is_not_scaled():
    assert "scale" not in text_of(scaled(call("tile"), 1))
    assert "scale(v = 5)" in text_of(scaled(call("tile"), 5))


def test_a_wrong_call_is_refused_before_it_is_drawn():
    with pytest.raises(TypeError, match="no parameter 'clearence'"):
        call("tile", clearence=0.2)
