"""The walls of a flat box fill its shell, each place of it once."""

import pytest
from manifold3d import Manifold, OpType

from cuatto_kit.fabrication.flat import LID_PLAY, Shell, flat_box


def standing(shell):
    """Return the sheets as solids in their positions."""
    width, depth, _ = shell.outer
    thick = shell.thickness
    sheets = {name: wall.extrude(thick) for name, _, wall in shell.walls()}
    front = sheets["front"].rotate([90, 0, 0]).translate([0, thick, 0])
    side = sheets["side"].rotate([90, 0, 90])
    return [
        sheets["floor"],
        front,
        front.translate([0, depth - thick, 0]),
        side,
        side.translate([width - thick, 0, 0]),
    ]


@pytest.mark.parametrize("room", [(100, 60, 25), (201, 201, 36), (40, 30, 12)])
@pytest.mark.parametrize("thickness", [1, 3, 6])
def test_walls_fill_the_shell(room, thickness):
    shell = Shell(*room, thickness)
    sheets = standing(shell)
    whole = Manifold.cube(list(shell.outer)) - Manifold.cube(
        [room[0], room[1], room[2] + 1]
    ).translate([thickness] * 3)
    together = Manifold.batch_boolean(sheets, OpType.Add)
    assert sum(sheet.volume() for sheet in sheets) == pytest.approx(whole.volume(), rel=1e-6)
    assert together.volume() == pytest.approx(whole.volume(), rel=1e-6)
    assert (whole - together).volume() == pytest.approx(0, abs=1e-3)


def test_every_sheet_is_one_piece():
    for _, _, wall in Shell(100, 60, 25, 3).walls():
        assert len(wall.decompose()) == 1


def test_the_lid_goes_over_the_tray():
    sheets = {one.name: one for one in flat_box((100, 60, 25), 3, 0, "", "red")}
    tray, lid = sheets["box-tray-floor"].size, sheets["box-lid-floor"].size
    assert lid[0] - 2 * 3 == pytest.approx(tray[0] + 2 * LID_PLAY)
    assert lid[1] - 2 * 3 == pytest.approx(tray[1] + 2 * LID_PLAY)
