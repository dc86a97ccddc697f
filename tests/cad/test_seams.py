"""The seams of large panels are strong enough to lift the board by one of them.

The worst that a seam has to bear is a panel that hangs out from it, flat or on edge, before the
joints slip apart: its weight at its middle bends the necks, upwards or sideways. Each neck is
taken as a bar that bends by itself, and the panel as solid, which it is not.
"""

from collections import Counter, defaultdict
from pathlib import Path

import pytest

import cuatto_kit
from cuatto_kit.board.geometry import Rect
from cuatto_kit.board.layout import JointKind
from cuatto_kit.cad import library
from cuatto_kit.cad.parts import FitKind, Part
from cuatto_kit.cad.scale import Scale
from cuatto_kit.cad.solids import call
from cuatto_kit.config.bundled import printers
from cuatto_kit.fabrication.meshes import read_stl
from cuatto_kit.fabrication.proof import Body, Pair, placement, prove
from tests.cases import seldom
from tests.fabrication import fit

BEARABLE = 25.0
"""Stress in a neck (MPa): half of the 50 that PLA bears within its layers, as in necks.
Necks of 1.6 × 4 mm, three to a seam, as panels once had, came to 38."""
DENSITY = 1.24e-6
"""Of PLA (kg/mm³)."""
GRAVITY = 9.81

OFF_LATTICE = Path(__file__).parents[1] / "games" / "race" / "off_lattice"
PANELLED = (
    "cabeza", "cant-stop", "ludo", "parques", *map(str, sorted(OFF_LATTICE.glob("*.yaml")))
)  # fmt: skip
"""The bundled boards that are printed in panels, and drafts of boards with round spaces."""


def seams(layout):
    """How many joints each two neighbours have, and how far the middles of both are from their
    seam (mm)."""
    sockets = {}
    for panel in layout.panels:
        for socket in panel.joints_of(JointKind.SOCKET):
            sockets[rounded(panel.on_board(panel.place_of(socket)))] = panel
    joints, arms = Counter(), defaultdict(float)
    for panel in layout.panels:
        for knob in panel.joints_of(JointKind.KNOB):
            place = panel.on_board(panel.place_of(knob))
            host = sockets[rounded(place)]
            joints[panel.name, host.name] += 1
            along = 0 if knob.edge.step[0] else 1
            for one in (panel, host):
                arms[one.name, panel.name, host.name] = abs(middle(one)[along] - place[along])
    return joints, arms


def rounded(point):
    return tuple(round(100 * coordinate) for coordinate in point)


def middle(panel):
    """Of its mass."""
    areas = [one.width * one.length for one in panel.outlines]
    return [
        sum(one.centre[axis] * area for one, area in zip(panel.outlines, areas, strict=True))
        / sum(areas)
        for axis in (0, 1)
    ]


def section_modulus(design):
    """Of one neck, the way in which it bends more easily (mm³)."""
    joint = library.module("panel").default
    play = design.clearance
    scale = Scale(design.variant.print.scale)
    width = scale.mm(joint("joint_scale") * joint("joint_slot")) - 2 * play
    height = scale.mm(joint("joint_height")) - play
    return min(width * height**2, height * width**2) / 6


def worst_stress(design):
    """Of all seams of a board (MPa), none without a seam."""
    scale = Scale(design.variant.print.scale)
    thickness = scale.default("panel", "thickness")
    joints, arms = seams(design.layout)
    areas = {
        panel.name: sum(square.width * square.length for square in panel.outlines)
        for panel in design.layout.panels
    }
    return max(
        (
            areas[one]
            * thickness
            * DENSITY
            * GRAVITY
            * arms[one, *pair]
            / (count * section_modulus(design))
            for pair, count in joints.items()
            for one in pair
        ),
        default=0.0,
    )


@pytest.mark.parametrize("printer", seldom(4, printers()))
@pytest.mark.parametrize("name", PANELLED)
def test_a_panel_may_hang_from_any_seam(name, printer):
    design = cuatto_kit.load(name, settings=[f"print.printer={printer}"])
    assert worst_stress(design) < BEARABLE


def test_what_lies_on_a_panel_leaves_a_skin_over_sockets():
    """Of four layers at least: a socket's ceiling is a bridge."""
    height = library.module("panel").default("joint_height")
    deepest = {
        "grid_panel": ("line_depth",),
        "column_panel": ("hollow", "engraving"),
        "ring_panel": ("hollow", "inlay_thickness"),
    }
    for part, depths in deepest.items():
        module = library.module(part)
        floor = module.default("thickness") - sum(map(module.default, depths))
        assert floor - height >= 0.8 - 1e-9


# --- hidden joints --------------------------------------------------------------------------


def beside(kind, *, knob=None, socket=None, gap=(0.132, 0.268)):
    """Two panels of one square, the upper one with the knob, and what is expected of them."""
    square = {"outline": [[-10, -10], [10, -10], [10, 10], [-10, 10]]}
    upper = {**square, "knobs": [["down", 0, -10]], "sockets": [], **(knob or {})}
    lower = {**square, "knobs": [], "sockets": [["up", 0, 10]], **(socket or {})}
    parts = [
        Part(name, name, "board", call("panel", **one), {})
        for name, one in (("upper", upper), ("lower", lower))
    ]
    one, other = (read_stl(stl) for stl in fit.made(parts).values())
    guest, host = Body("upper", one, placement(0, 20)), Body("lower", other, placement())
    if kind is FitKind.JOINT:
        return prove([Pair(kind, guest, host, gap, Rect(-10, -10, 10, 10))])
    return prove([Pair(kind, host, guest) if kind is FitKind.LIFT else Pair(kind, guest, host)])


@pytest.mark.slow
def test_a_hidden_joint_closes_and_its_panel_lifts_off():
    proof = beside(FitKind.JOINT)
    assert proof.findings == ()
    assert 0.13 < proof.joint_gap_mm[0] < 0.2 < proof.joint_gap_mm[1] < 0.268
    assert beside(FitKind.LIFT).findings == ()
    assert beside(FitKind.APART).findings == ()


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"knob": {"joint_height": 2.9}}, "INTERFERENCE"),
        ({"knob": {"joint_height": 2.7}}, "GAP"),
        ({"knob": {"clearance": 0.1}}, "GAP"),
        ({"knob": {"clearance": 0.3}}, "GAP"),
        ({"knob": {"knobs": [["down", 0.15, -10]]}}, "GAP"),
        ({"knob": {"knobs": []}}, "GAP"),
        ({"socket": {"sockets": []}}, "INTERFERENCE"),
    ],
    ids=["too high", "near the ceiling", "tight", "loose", "aside", "no knob", "no socket"],
)
def test_a_hidden_joint_that_does_not_close_is_noticed(wrong, code):
    assert {finding.code for finding in beside(FitKind.JOINT, **wrong).findings} == {code}


def test_nothing_of_a_joint_shows_above():
    joined, plain = (
        fit.weld(fit.made([Part("panel", "Panel", "board", solid, {})])["panel"])
        for solid in (call("panel"), call("panel", knobs=[], sockets=[]))
    )
    for level in (2.7, 3.5, 4.9):
        assert joined.slice(level).area() == pytest.approx(plain.slice(level).area(), abs=1e-3)
