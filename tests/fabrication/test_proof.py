"""The proof of a board: all of it fits, and whatever does not is found."""

import json
from dataclasses import dataclass, replace
from functools import cache

import numpy as np
import pytest
from manifold3d import Manifold

import cuatto_kit
from cuatto_kit.board.geometry import Edge, Rect
from cuatto_kit.board.layout import JointKind, Layout
from cuatto_kit.cad import library
from cuatto_kit.cad.parts import FitKind, Triangles
from cuatto_kit.fabrication.meshes import read_stl
from cuatto_kit.fabrication.proof import AtHand, Body, Pair, placement, prove
from tests.cases import often
from tests.fabrication import fit
from tests.fabrication.bad_parts import GAP, box, cell, drawn, joint, mirrored, standing, triangles

SMALL = ("short-12", "board.paths.main.walk=up 3")
"""A board of few panels, which are soon rendered."""
WHOLE = [SMALL, ("short-12",), ("two-ways-home",), ("six-seats",)]

# A board, set out from its layout


@dataclass(frozen=True)
class Board:
    """A layout with the mesh of each panel, of a connector and of a checker's base, which
    is `lift` mm above the table when placed in a dimple, turned over."""

    layout: Layout
    panels: dict[str, Triangles]
    connector: "Triangles | None"
    base: Triangles
    lift: float


@cache
def board(variant, *settings, shifted="", by=0.0):
    """A board with all its meshes; the sockets of the panel `shifted` are off by `by` mm."""
    loaded = cuatto_kit.load(variant, settings=settings)
    layout = loaded.layout
    clearance = loaded.clearance
    meshes = {}

    def parts_of(layout):
        return loaded.family.on(loaded.variant, layout).kit(clearance).parts

    def mesh(part):
        drawing = repr(part.solid)
        if drawing not in meshes:
            meshes[drawing] = read_stl(fit.made([part])[part.name])
        return meshes[drawing]

    def alone(panel):
        joints = tuple(
            replace(joint, offset=joint.offset + by * (joint.kind is JointKind.SOCKET))
            for joint in panel.joints
        )
        panel = replace(panel, joints=joints) if panel.name == shifted else panel
        return parts_of(replace(layout, panels=(panel,), connectors=()))[0]

    panels = {panel.name: mesh(alone(panel)) for panel in layout.panels}
    whole = {part.name: part for part in parts_of(layout)}
    flange = library.module("checker_base").default("flange_height") * loaded.variant.print.scale
    return Board(
        layout,
        panels,
        mesh(whole["connector"]) if "connector" in whole else None,
        mesh(whole["checker-base-circle"]),
        lift=flange + max(panel[:, :, 2].max() for panel in panels.values()),
    )


def panel_at(layout, x, y):
    return next(
        (
            p
            for p in layout.panels
            if p.outline.left < x < p.outline.right and p.outline.bottom < y < p.outline.top
        ),
        None,
    )


def guests(board):
    """Each knob and each end of a connector: the body it belongs to, and the panel it enters."""
    for panel in board.layout.panels:
        for knob in panel.joints_of(JointKind.KNOB):
            width, length = panel.size
            edges = {
                Edge.UP: (knob.offset, length / 2 + 1),
                Edge.DOWN: (knob.offset, -length / 2 - 1),
                Edge.LEFT: (-width / 2 - 1, knob.offset),
                Edge.RIGHT: (width / 2 + 1, knob.offset),
            }
            if host := panel_at(board.layout, *panel.on_board(edges[knob.edge])):
                yield body_of(board, panel), host
    for connector in board.layout.connectors:
        (x, y), turn = connector.centre, connector.edge.angle
        body = Body("connector", board.connector, placement(x, y, turn=turn))
        for edge in (connector.edge, connector.edge.opposite):
            yield body, panel_at(board.layout, x + edge.step[0], y + edge.step[1])


def body_of(board, panel):
    return Body(panel.name, board.panels[panel.name], placement(*panel.centre, turn=panel.turn))


def joints_of(board, gap=GAP):
    for body, host in guests(board):
        yield Pair(FitKind.JOINT, body, body_of(board, host), gap, host.outline)


def pairs_of(board):
    """Check a whole board: every joint closes and comes apart, and a base fits every dimple
    and can be taken off."""
    for pair in joints_of(board):
        yield pair
        yield Pair(FitKind.LIFT, pair.guest, pair.host)
    for panel in board.layout.panels:
        for x, y in panel.slots_on_board:
            base = Body("base", board.base, placement(x, y, board.lift, upside_down=True))
            yield Pair(FitKind.REST, base, body_of(board, panel))
            yield Pair(FitKind.LIFT, base, body_of(board, panel))


def codes(proof):
    return {finding.code for finding in proof.findings}


# The whole board


@pytest.mark.parametrize("variant", often([SMALL], WHOLE), ids=" ".join)
def test_a_whole_board_fits(variant):
    table = board(*variant)
    proof = prove(pairs_of(table))
    assert proof.findings == ()
    knobs = sum(1 for _ in guests(table))
    assert proof.joints == knobs > (1 if variant == SMALL else 10)
    assert proof.interference_mm3 == 0
    assert GAP[0] < proof.joint_gap_mm[0] < 0.2 < proof.joint_gap_mm[1] < GAP[1]


@pytest.mark.slow
def test_the_gap_is_the_one_that_tests_of_joints_measure():
    table = fit.set_out(cuatto_kit.load("two-ways-home"))
    fits = [fit.measure(mate, table.height) for mate in table.mates]
    proof = prove(joints_of(board("two-ways-home")))
    assert proof.joints == len(fits)
    assert proof.joint_gap_mm[0] == pytest.approx(min(f.tight for f in fits), abs=1e-3)
    assert proof.joint_gap_mm[1] == pytest.approx(max(f.loose for f in fits), abs=1e-3)


@pytest.mark.slow
@pytest.mark.parametrize("clearance", [0.4, 0.1])
def test_a_board_with_another_clearance_than_asked_for_fails_in_every_joint(clearance):
    table = board(*SMALL, f"print.clearance={clearance}")
    proof = prove(joints_of(table))
    assert proof.joints > 1
    assert codes(proof) == {"GAP"}
    told = "narrowest" if clearance < 0.2 else "widest"
    assert all(told in finding.message for finding in proof.findings)
    assert prove(joints_of(table, gap=(0.66 * clearance, 1.34 * clearance))).findings == ()


@pytest.mark.parametrize(
    ("by", "code"), [(0.1, "GAP"), pytest.param(0.3, "INTERFERENCE", marks=pytest.mark.slow)]
)
def test_a_shifted_socket_fails_the_board(by, code):
    proof = prove(joints_of(board(*SMALL, shifted="main.2", by=by)))
    assert code in codes(proof)
    assert {finding.where.split(" in ")[1] for finding in proof.findings} == {"main.2"}
    assert proof.worst[1] == "main.2"


@pytest.mark.slow
def test_a_mirrored_panel_fails_the_board():
    table = board("two-ways-home")
    upside_down = mirrored(table.panels["stem.3"]) * np.array([-1, -1, 1], np.float32)
    wrong = replace(table, panels={**table.panels, "stem.3": upside_down})
    proof = prove(joints_of(wrong))
    assert {"INTERFERENCE", "GAP"} <= codes(proof)
    assert all("stem.3" in finding.where for finding in proof.findings)
    assert proof.interference_mm3 > 1


@pytest.mark.slow
def test_a_large_board_goes_together():
    assert prove(pairs_of(board("snake-24-full"))).findings == ()


# One pair


def test_the_manifest_holds_these_keys():
    proof = prove(joints_of(board(*SMALL)))
    data = json.loads(json.dumps(proof.as_json()))
    assert list(data) == ["joints", "interference_mm3", "joint_gap_mm", "worst"]
    assert data["joint_gap_mm"] == [round(gap, 4) for gap in proof.joint_gap_mm]
    assert data["worst"] == list(proof.worst)


def test_nothing_to_prove_is_proved():
    empty = {"joints": 0, "interference_mm3": 0, "joint_gap_mm": None, "worst": None}
    assert prove([]).as_json() == empty


def test_a_joint_says_what_is_asked_of_it():
    with pytest.raises(ValueError, match="gap"):
        replace(joint(drawn("tile"), drawn("tile")), gap=None)
    with pytest.raises(ValueError, match="outline"):
        replace(joint(drawn("tile"), drawn("tile")), within=None)


def test_a_knob_that_is_missing_leaves_its_socket_empty():
    proof = prove([joint(drawn("tile", knobs=[]), drawn("tile"))])
    assert codes(proof) == {"GAP"}
    assert proof.as_json()["joint_gap_mm"] == [None, None]


def test_a_shared_volume_is_told_in_cubic_millimetres():
    peg, hole = box(-2, -5, 0, 4, 6, 4), box(-10, -20, 0, 20, 20, 4) - box(-1, -8, -1, 3.5, 9, 6)
    pair = Pair(
        FitKind.JOINT,
        Body("peg", triangles(peg), placement()),
        Body("board", triangles(hole), placement()),
        (0.1, 4),
        Rect(-10, -20, 10, 0),
    )
    proof = prove([pair])
    assert proof.interference_mm3 == pytest.approx(1 * 5 * 4, abs=0.05)
    assert codes(proof) == {"INTERFERENCE"}


@pytest.mark.parametrize(("overlap", "found"), [(1e-5, set()), (1e-3, {"INTERFERENCE"})])
def test_a_film_between_large_faces_that_touch_is_no_interference(overlap, found):
    """The film has 0.9 mm³, as the faces have 900 cm²."""
    table = Body("table", triangles(box(0, 0, 0, 300, 300, 4)), placement())
    board = Body("board", triangles(box(0, 0, 4 - overlap, 300, 300, 4)), placement())
    assert codes(prove([Pair(FitKind.APART, board, table)])) == found


def turned_about(pair, turn, x, y):
    """Both bodies of a pair, turned and moved together."""
    move = placement(x, y, turn=90 * turn)
    (left, bottom), (right, top) = np.sort(
        [(move @ [a, b, 0, 1])[:2] for a, b in ((-20, -20), (20, 20))], axis=0
    )
    return replace(
        pair,
        guest=replace(pair.guest, placement=move @ pair.guest.placement),
        host=replace(pair.host, placement=move @ pair.host.placement),
        within=Rect(left, bottom, right, top),
    )


@pytest.mark.parametrize("turn", often([1], range(4)))
def test_a_joint_is_the_same_wherever_it_lies(turn):
    loose = joint(drawn("tile", clearance=0.4), drawn("tile", sockets=[["up", 0], ["left", 0]]))
    there = turned_about(loose, turn, 66.6667, -13.3333)
    assert prove([there]).joint_gap_mm == pytest.approx(prove([loose]).joint_gap_mm, abs=1e-3)


@pytest.mark.slow
def test_equal_pairs_are_measured_once(monkeypatch):
    measured = []
    gap = Manifold.min_gap
    monkeypatch.setattr(Manifold, "min_gap", lambda *args: measured.append(1) or gap(*args))
    upper, lower = drawn("tile", clearance=0.4), drawn("tile")
    same = [turned_about(joint(upper.copy(), lower), k, 40 * k, 80) for k in range(4)]
    proof = prove(same)
    assert len(measured) == 1
    assert proof.joints == 4
    (finding,) = proof.findings
    assert finding.message.endswith("; 3 more like it")
    prove([*same, joint(upper, drawn("tile", sockets=[["up", 0.1]]))])
    assert len(measured) == 3


def test_pairs_that_differ_in_what_is_asked_are_not_equal():
    pair = joint(drawn("tile"), drawn("tile"))
    proof = prove([pair, replace(pair, gap=(0.3, 0.4))])
    assert len(proof.findings) == 1


def test_pairs_that_lie_otherwise_are_not_equal():
    base, tile = drawn("checker_base"), cell()
    proof = prove([standing(base, tile, 5.4), standing(base, tile, 5.35)])
    assert len(proof.findings) == 1


def test_pairs_that_are_turned_over_are_not_equal():
    over = placement(upside_down=True)
    stuck = Pair(
        FitKind.LIFT,
        Body("peg", triangles(box(-2.8, -2.8, 0, 5.6, 5.6, 3)), placement()),
        Body("host", triangles(SOCKET + box(-10, -10, 3.5, 20, 8, 0.5)), placement()),
    )
    free = replace(
        stuck,
        guest=replace(stuck.guest, placement=over),
        host=replace(stuck.host, placement=over),
    )
    (finding,) = prove([free, stuck, free]).findings
    assert finding.code == "STUCK_PART"
    assert "more like it" not in finding.message


@pytest.mark.slow
def test_a_socket_that_is_too_wide_on_one_side_is_noticed():
    wide = drawn("tile", sockets=[["up", 0], ["up", 6]])
    assert codes(prove([joint(drawn("tile"), wide)])) == {"GAP"}


@pytest.mark.slow
def test_the_shared_volume_is_that_of_all_pairs():
    pair = joint(drawn("tile", knobs=[["down", 5]]), drawn("tile"))
    (one, two) = (prove([pair] * count).interference_mm3 for count in (1, 2))
    assert two == pytest.approx(2 * one, abs=2e-3)
    assert one > 1


def test_a_mesh_that_is_open_is_not_proved():
    proof = prove([joint(drawn("tile")[1:], drawn("tile"))])
    assert codes(proof) == {"BAD_MESH"}


@pytest.mark.parametrize(
    ("z", "expected"), [(5.4, set()), (5.35, {"INTERFERENCE"}), (5.5, {"GAP"}), (20, {"GAP"})]
)
def test_a_base_rests_on_the_rim_of_its_dimple(z, expected):
    assert codes(prove([standing(drawn("checker_base"), cell(), z)])) == expected


# Up and out


def lifted(guest, host):
    place = placement()
    pair = Pair(FitKind.LIFT, Body("g", triangles(guest), place), Body("h", triangles(host), place))
    return codes(prove([pair]))


SOCKET = box(-10, -10, 0, 20, 20, 4) - box(-3, -3, -1, 6, 6, 6)


def test_an_upright_peg_lifts_out():
    assert lifted(box(-2.8, -2.8, 0, 5.6, 5.6, 4), SOCKET) == set()


@pytest.mark.parametrize(("side", "expected"), [(6.0004, set()), (6.01, {"STUCK_PART"})])
def test_a_peg_that_fills_its_hole_lifts_out_but_for_rounding(side, expected):
    assert lifted(box(-side / 2, -side / 2, 0, side, side, 4), SOCKET) == expected


@pytest.mark.parametrize("lip", [0.2, 0.5, 2])
def test_a_peg_under_a_lip_is_stuck(lip):
    lipped = SOCKET + box(-10, -10, 4 - lip, 20, 8, lip)
    assert lifted(box(-2.8, -2.8, 0, 5.6, 5.6, 3), lipped) == {"STUCK_PART"}


def test_a_peg_with_a_foot_below_its_host_is_stuck():
    assert lifted(box(-2.8, -2.8, 0, 5.6, 5.6, 4) + box(-5, -5, -3, 10, 10, 2), SOCKET) == {
        "STUCK_PART"
    }


def test_a_peg_with_a_head_above_its_host_lifts_out():
    assert lifted(box(-2.8, -2.8, 0, 5.6, 5.6, 4) + box(-5, -5, 4, 10, 10, 2), SOCKET) == set()


def test_a_peg_stuck_far_above_is_stuck():
    gantry = SOCKET + box(-10, -10, 0, 4, 20, 30) + box(-10, -10, 28, 20, 20, 2)
    assert lifted(box(-2.8, -2.8, 0, 5.6, 5.6, 4), gantry) == {"STUCK_PART"}


def test_a_dome_comes_out_of_its_dimple():
    assert codes(prove([standing(drawn("checker_base"), cell(), kind=FitKind.LIFT)])) == set()


def test_what_lies_beside_its_host_lifts_out_and_does_not_rest_on_it():
    aside = standing(drawn("checker_base"), cell())
    aside = replace(aside, guest=replace(aside.guest, placement=placement(60, 0, 4)))
    assert codes(prove([aside])) == {"GAP"}
    assert codes(prove([replace(aside, kind=FitKind.LIFT)])) == set()


# The cache of solids


def test_what_is_at_hand_is_not_made_again_until_others_took_its_room():
    made = []
    kept = AtHand(10, size=len)

    def get(name, size=4):
        def make():
            made.append(name)
            return name * size

        assert kept.get(name, make) == name * size

    for name in "abab":
        get(name)
    assert made == ["a", "b"]
    get("c")  # there is no room left for a
    get("b")
    get("a")
    assert made == ["a", "b", "c", "a"]


def test_what_is_larger_than_all_room_is_made_each_time():
    kept = AtHand(3, size=len)
    assert [kept.get("x", lambda word=word: word) for word in ("large", "larger")] == [
        "large",
        "larger",
    ]
