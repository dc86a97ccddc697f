"""scad/README.md names every file, and its example draws what it says."""

import re
import shutil

import pytest

from cuatto_kit import resources
from cuatto_kit.cad import library
from cuatto_kit.fabrication.meshes import Embedded, measure, write_stl

SCAD = resources.folder("scad")
TEXT = (SCAD / "README.md").read_text("utf-8")


def test_every_file_is_named():
    assert set(re.findall(r"`(\w+)\.scad`", TEXT)) == set(library.names())


@pytest.mark.slow
def test_the_example_draws_what_it_says(tmp_path):
    """Two tiles edge to edge, a bridge, the two halves of a checker."""
    (example,) = re.findall(r"^```openscad\n(.*?)^```$", TEXT, re.M | re.S)
    shutil.copytree(SCAD, tmp_path / "scad")
    drawing = tmp_path / "scad/example.scad"
    drawing.write_text(example, "utf-8")
    assert measure(write_stl(Embedded().render(drawing), "example")).bodies == 4


@pytest.mark.parametrize("line", re.findall(r"^openscad .*$", TEXT, re.M))
def test_commands_set_parameters_that_the_part_has(line):
    name, value, part = re.search(r"-D '?(\w+)=\"?([\w.]+)\"?'? (\w+)\.scad", line).groups()
    parameter = library.module(part).parameters[name]
    assert value in parameter.choices or parameter.bounds[0] <= float(value) <= parameter.bounds[1]
