"""The lines that PrusaSlicer lays, against the mesh: what is missing was told beforehand."""

import sys
from functools import cache
from pathlib import Path

import pytest

from tests.cases import seldom

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
PARTS = ("tile", "connector", "checker-base-circle", "checker-top-strong")
pytestmark = [pytest.mark.slow, pytest.mark.slicer]


@cache
def measured():
    """benchmarks/toolpaths.py, and the parts of a small board."""
    sys.path.insert(0, str(BENCHMARKS))
    try:
        import toolpaths
    finally:
        sys.path.remove(str(BENCHMARKS))
    parts = {item.part.name: item for item in toolpaths.shapes(["short-12"], 30).values()}
    return toolpaths, [parts[name] for name in PARTS if name in parts]


@pytest.mark.parametrize(
    ("nozzle", "lost"),
    seldom(2, [pytest.param(0.25, set()), pytest.param(0.8, set()), pytest.param(1.0, set())]),
)
def test_what_no_line_covers_was_told(nozzle, lost):
    toolpaths, parts = measured()
    verdicts = [toolpaths.judged(item, toolpaths.machine_of(nozzle)) for item in parts]
    assert [str(verdict) for verdict in verdicts if verdict.untold or verdict.not_so] == []
    assert {verdict.name for verdict in verdicts if verdict.lost} == lost


def test_what_the_slicer_leaves_out_is_noticed():
    """The measure itself: half of the lines are taken away."""
    toolpaths, (item, *_) = measured()
    machine = toolpaths.machine_of(0.4)
    solid = toolpaths.in_middle(toolpaths.solid_of(item.mesh.triangles))
    assert toolpaths.missing(solid, {}, machine) > 1
