"""Whole kits put together from their meshes: all fits, and what is made wrong does not."""

from dataclasses import dataclass
from functools import cache

import numpy as np
import pytest

import cuatto_kit
from cuatto_kit.cad.parts import Fit, FitKind, Pose
from cuatto_kit.fabrication.meshes import read_stl
from cuatto_kit.fabrication.proof import placement_of, prove_assembly
from tests.cases import each, seldom
from tests.fabrication import fit


@dataclass(frozen=True)
class Whole:
    """A kit's meshes by name of part, what must fit, and the clearance that was asked for."""

    meshes: dict[str, np.ndarray]
    fits: tuple[Fit, ...]
    clearance: float

    def proof(self, **wrong):
        return prove_assembly(self.fits, {**self.meshes, **wrong}, self.clearance)


@cache
def kit_of(variant, *settings):
    loaded = cuatto_kit.load(variant, settings=settings)
    layout = loaded.layout
    clearance = loaded.clearance
    kit = loaded.family.on(loaded.variant, layout).kit(clearance)
    meshes = {name: read_stl(stl) for name, stl in fit.made(kit.parts).items()}
    fits = loaded.family.on(loaded.variant, layout).fits(clearance, kit)
    return Whole(meshes, tuple(fits), clearance)


def codes(proof):
    return {finding.code for finding in proof.findings}


SMALL = ("short-12", "print.printer=bambu-a1-mini")
PANELS = ("cabeza", "print.printer=bambu-a1-mini")
KITS = [SMALL, PANELS, ("cant-stop",), pytest.param(("original",), marks=pytest.mark.slow)]


@pytest.mark.slow
@pytest.mark.parametrize("kit", seldom(3, KITS), ids=str)
def test_everything_fits(kit):
    whole = kit_of(*kit)
    proof = whole.proof()
    assert proof.findings == ()
    assert proof.interference_mm3 == 0
    assert proof.joints > 3
    low, high = proof.joint_gap_mm
    assert 0.66 * whole.clearance < low < high < 1.34 * whole.clearance


def test_every_knob_is_proved_and_can_be_taken_out():
    fits = kit_of(*PANELS).fits
    joints = [(f.guest.label, f.host.label) for f in fits if f.kind is FitKind.JOINT]
    lifts = [(f.guest.label, f.host.label) for f in fits if f.kind is FitKind.LIFT]
    assert len(set(joints)) == 4  # four panels in a ring
    assert {(host, guest) for guest, host in joints} <= set(lifts)  # hidden: off its knobs


@pytest.mark.slow
def test_each_class_stands_in_each_dimple():
    whole = kit_of("wounded", "print.printer=null")
    tops = {
        f.guest.part
        for f in whole.fits
        if f.kind is FitKind.REST and f.host.part.startswith("checker-base")
    }
    assert tops == {name for name in whole.meshes if name.startswith("checker-top")}
    layout = cuatto_kit.load("wounded").layout
    dimples = {slot for panel in layout.panels for slot in panel.slots_on_board}
    stood = {
        (f.guest.label, *f.guest.pose.at[:2])
        for f in whole.fits
        if f.guest.part == "checker-base-circle" and f.kind is FitKind.REST
    }
    assert len(stood) == len(dimples) * len(tops)
    assert {(x, y) for _, x, y in stood} == dimples


@pytest.mark.slow
def test_every_space_of_columns_holds_four_cubes_and_a_runner():
    whole = kit_of("cant-stop")
    rests = [f.guest.part for f in whole.fits if f.kind is FitKind.REST]
    spaces = 3 + 5 + 7 + 9 + 11 + 13 + 11 + 9 + 7 + 5 + 3
    assert (rests.count("cube"), rests.count("runner")) == (4 * spaces, spaces)


def test_every_block_lies_in_each_way_it_can():
    whole = kit_of("cabeza")
    ways = {
        part: {f.guest.pose.turns for f in whole.fits if f.guest.part == part}
        for part in whole.meshes
        if part.startswith("block-")
    }
    counted = {part: len(turns) for part, turns in ways.items()}
    expected = {"block-mini": 1, "block-flaco": 3, "block-chato": 3, "block-opa": 1}
    assert counted == expected


@pytest.mark.slow
@pytest.mark.parametrize("kit", each(2, [SMALL, PANELS]), ids=lambda kit: kit[0])
@pytest.mark.parametrize("clearance", each(2, [0.4, 0.1]))
def test_a_wrong_clearance_fails(kit, clearance):
    whole = kit_of(*kit)
    other = kit_of(*kit, f"print.clearance={clearance}")
    proof = prove_assembly(whole.fits, {**whole.meshes, **boards_of(other)}, whole.clearance)
    assert codes(proof) == {"GAP"}


@pytest.mark.parametrize("kit", [SMALL, PANELS], ids=lambda kit: kit[0])
def test_a_mirrored_panel_fails(kit):
    whole = kit_of(*kit)
    name = next(name for name in boards_of(whole) if name != "start-bridge")
    mirrored = whole.meshes[name][:, ::-1] * np.array([1, -1, 1], np.float32)
    assert {"GAP", "INTERFERENCE"} & codes(whole.proof(**{name: mirrored}))


@pytest.mark.slow
@pytest.mark.parametrize("kit", [SMALL, PANELS], ids=lambda kit: kit[0])
def test_a_panel_whose_joints_are_aside_fails(kit):
    """The whole mesh 0.3 mm aside: every knob and socket of it is off by as much."""
    whole = kit_of(*kit)
    name = next(iter(boards_of(whole)))
    shifted = whole.meshes[name] + np.array([0.3, 0, 0], np.float32)
    assert "INTERFERENCE" in codes(whole.proof(**{name: shifted}))


@pytest.mark.slow
def test_a_cube_too_large_for_its_corner_fails():
    whole = kit_of("cant-stop")
    assert "INTERFERENCE" in codes(whole.proof(cube=whole.meshes["cube"] * np.float32(1.1)))


def test_a_block_that_fills_its_squares_fails():
    whole = kit_of("cabeza")
    large = whole.meshes["block-flaco"] * np.array([40.2 / 39.6, 1, 1], np.float32)
    assert "INTERFERENCE" in codes(whole.proof(**{"block-flaco": large}))


def boards_of(whole):
    """The meshes of panels."""
    pieces = ("checker", "connector", "block", "cabeza", "cube", "runner", "die")
    return {name: mesh for name, mesh in whole.meshes.items() if not name.startswith(pieces)}


@pytest.mark.parametrize("turns", [(0, 0, 90), (90, 0, 0), (0, 90, 0), (90, 0, 60), (180, 0, 270)])
def test_a_pose_turns_about_x_then_y_then_z(turns):
    def about(axis, degrees):
        cosine, sine = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
        first, second = [(1, 2), (2, 0), (0, 1)][axis]
        matrix = np.eye(3)
        matrix[first, first] = matrix[second, second] = cosine
        matrix[first, second], matrix[second, first] = -sine, sine
        return matrix

    expected = about(2, turns[2]) @ about(1, turns[1]) @ about(0, turns[0])
    found = placement_of(Pose((7.0, 8.0, 9.0), turns))
    assert np.allclose(found[:3, :3], expected)
    assert found[:3, 3].tolist() == [7, 8, 9]
