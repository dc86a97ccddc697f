"""The sizes of a tile: every one that the schema allows can be printed, and its parts fit."""

from dataclasses import replace

import pytest

import cuatto_kit
from cuatto_kit.board.layout import SpaceKind
from cuatto_kit.cad.quality import Quality
from cuatto_kit.config.model import TILES
from cuatto_kit.errors import Code
from tests.cases import seldom

CASES = [(90, "short-12"), (TILES[0], "royal-ur"), (TILES[1], "royal-ur"), (TILES[1], "cabeza")]
"""Six teams, tiles with dimples, hidden joints."""
FLOOR = 4.4
"""The height of the floor of a space of 20 mm (mm)."""


def load(folder, variant, *settings, bed=500):
    """A variant in draft quality, for a printer with a square bed of that width (mm)."""
    machine = f"extends: generic-220\nbed: [{bed}, {bed}]\nheight: 250\nmargin: 0\n"
    (folder / "mine.yaml").write_text(machine, "utf-8")
    text = f"extends: {variant}\nprint: {{printer: mine.yaml}}\n"
    (folder / "top.yaml").write_text(text, "utf-8")
    design = cuatto_kit.load(str(folder / "top.yaml"), settings=settings)
    return replace(design, quality=Quality.DRAFT)


@pytest.mark.slow
@pytest.mark.parametrize("case", seldom(2, CASES), ids=str)
def test_every_size_of_a_tile_can_be_printed_and_fits(tmp_path, case):
    """Nothing but bridges is remarked."""
    tile, variant = case
    design = load(tmp_path, variant, f"print.tile={tile}")
    assert design.proof().findings == ()
    remarks = {one.code for part in design.printable() for one in part.mesh.findings}
    assert remarks <= {Code.LEDGE}


@pytest.mark.slow
def test_a_panel_inside_the_centre_is_as_high_as_its_floor(tmp_path):
    """It was refused, for it has no ridge at its edges."""
    design = load(tmp_path, "parques", bed=44)
    centre = [one.id for one in design.layout.spaces if one.kind is SpaceKind.FINISH]
    panels = [one.name for one in design.layout.panels if set(one.spaces) <= set(centre)]
    shapes = {one.part for one in design.kit.assembly if one.label in panels}
    low = [one.name for one in design.kit.parts if one.name in shapes and not one.extents[2]]
    assert low
    heights = {round(part.mesh.measures.extents[2], 2) for part in design.printable(low)}
    assert heights == {FLOOR}
