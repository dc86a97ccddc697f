"""Joints of magnets: one on either side of each seam, in pockets with enough plastic round them."""

import csv
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

import cuatto_kit
from cuatto_kit.board.geometry import SQUARE_EDGES
from cuatto_kit.board.laying import NORTH, joints_of
from cuatto_kit.board.layout import JointKind
from cuatto_kit.cad.magnets import WALL, joint_magnet
from cuatto_kit.cad.parts import GROUPS, FitKind
from cuatto_kit.cad.quality import Quality
from cuatto_kit.design.kit import kit_files
from cuatto_kit.design.options import KitOptions
from cuatto_kit.errors import CannotPrint, Code
from cuatto_kit.fabrication.layers import solid_of
from cuatto_kit.fabrication.proof import placement_of, prove_assembly

MAGNETS = "print.joints=magnets"
BOARDS = ("two-ways-home", "royal-ur", "backgammon", "parques", "cant-stop")
FIRST_LAYER = 0.1
"""The middle of the first layer, where edges have a chamfer (mm)."""
SMALL = ("short-12", "seats=[2, 2]", MAGNETS)


@cache
def design_of(name, *settings):
    return replace(cuatto_kit.load(name, settings=settings), quality=Quality.DRAFT)


@pytest.mark.parametrize("name", BOARDS)
def test_each_seam_that_knobs_or_connectors_join_has_a_pair_of_magnets(name):
    plain, layout = design_of(name).layout, design_of(name, MAGNETS).layout
    places = {tuple(np.round(joint.place, 3)) for joint in joints_of(plain)}
    places |= {tuple(np.round(connector.centre, 3)) for connector in plain.connectors}
    assert {tuple(np.round(joint.place, 3)) for joint in joints_of(layout)} == places
    assert not layout.connectors
    assert {joint.kind for panel in layout.panels for joint in panel.joints} == {JointKind.MAGNET}


@pytest.mark.parametrize("name", BOARDS)
def test_the_poles_at_each_seam_are_opposite(name):
    """On both sides of a seam there is a joint, one at an edge of the north, one at another."""
    sides = {}
    for panel in design_of(name, MAGNETS).layout.panels:
        for joint in panel.joints:
            place = tuple(np.round(panel.on_board(panel.place_of(joint)), 3))
            sides.setdefault(place, []).append(joint.edge.turned(panel.turn))
    for one, other in sides.values():
        assert one is other.opposite
        assert (one in NORTH) != (other in NORTH)
    assert {*NORTH, *(edge.opposite for edge in NORTH)} == {*SQUARE_EDGES}


@pytest.mark.slow
def test_pockets_are_round_in_line_and_closed_above():
    """Measured on the meshes, without the code that proves it."""
    design = design_of(*SMALL)
    magnet = joint_magnet(design.variant.print)
    meshes = {name: item.mesh.triangles for name, item in design.meshes().items()}
    fits = [
        fit
        for fit in design.board_game.fits(design.clearance, design.kit)
        if fit.kind is FitKind.MAGNETS
    ]
    assert len(fits) == len(joints_of(design.layout))
    for fit in fits[:4]:
        both = [
            solid_of(meshes[one.part]).transform(placement_of(one.pose)[:3])
            for one in (fit.guest, fit.host)
        ]
        assert (both[0] ^ both[1]).volume() < 1e-3
        x, y = fit.within.centre
        holes = [
            hole
            for solid in both
            for hole in (solid.slice(1).hull() - solid.slice(1)).decompose()
            if np.hypot(*(np.array(middle_of(hole)) - (x, y))) < 2 * magnet.inset
        ]
        assert [hole.area() for hole in holes] == pytest.approx([np.pi * 3.1**2] * 2, rel=0.02)
        (a, b), (c, d) = map(middle_of, holes)
        assert sorted((abs(a - c), abs(b - d))) == pytest.approx([0, 2 * magnet.inset], abs=0.02)
        above = [solid.slice(2.1 + WALL - 0.05) for solid in both]
        assert all((holes[k] - above[k]).area() < 0.01 for k in (0, 1))
        walls = [hole.offset(WALL - 0.02) - hole.offset(0.02) for hole in holes]
        first = [solid.slice(FIRST_LAYER) for solid in both]
        assert all((walls[k] - first[k]).area() < 0.01 for k in (0, 1))


def middle_of(section):
    left, bottom, right, top = section.bounds()
    return (left + right) / 2, (bottom + top) / 2


@pytest.mark.slow
def test_pockets_of_another_size_are_found():
    design, other = design_of(*SMALL), design_of(*SMALL, "print.magnets=4x2")
    assert design.proof().findings == ()
    assert design.proof().joints == len(joints_of(design.layout))
    fits = list(design.board_game.fits(design.clearance, design.kit))
    meshes = {name: item.mesh.triangles for name, item in other.meshes().items()}
    found = prove_assembly(fits, meshes, design.clearance).findings
    assert {finding.code for finding in found} == {Code.THIN_WALL}


@pytest.mark.parametrize(
    ("settings", "remedy"),
    [
        (("print.tile=40", "print.magnets=6x3"), "print.magnets=6x2 or print.tile=46 would do"),
        (("print.tile=30",), "print.tile=35 would do"),
    ],
)
def test_a_tile_that_is_too_thin_is_refused_with_what_fits(settings, remedy):
    with pytest.raises(CannotPrint, match=r"print\.magnets") as caught:
        design_of("royal-ur", MAGNETS, *settings).layout  # noqa: B018
    (fault,) = caught.value.faults
    assert fault.code is Code.THIN_WALL
    assert fault.message.endswith(remedy)
    setting = remedy.split()[-3]
    assert design_of("royal-ur", MAGNETS, *settings, setting).layout.panels


@pytest.mark.slow
def test_the_shopping_list_has_a_magnet_for_each_pocket():
    """Four in the tray and four in the lid, and two at each seam."""
    design = design_of(*SMALL, "print.lid=magnets")
    kit = kit_files(design, KitOptions(only=GROUPS | {"plates", "box"}))
    rows = list(csv.DictReader(kit.files["bom.csv"].decode().splitlines()))
    (row,) = [row for row in rows if row["share"] == "bought"]
    assert row["part"] == "magnet-6x2"
    pockets = sum(len(panel.joints) for panel in design.layout.panels)
    assert int(row["quantity"]) == pockets + 8
