"""Neighbouring panels join: every knob enters its socket with the play it was given."""

import re
from dataclasses import replace
from functools import cache
from itertools import combinations

import pytest

import cuatto_kit
from cuatto_kit.board.geometry import SQUARE_EDGES, Edge, Rect
from cuatto_kit.cad.panels import PANEL
from cuatto_kit.cad.parts import Part
from cuatto_kit.cad.quality import Quality
from cuatto_kit.cad.solids import call
from cuatto_kit.fabrication.layers import solid_of
from cuatto_kit.fabrication.proof import placement_of
from tests.cases import each, often, seldom
from tests.fabrication import fit

ORIGINAL = "print={profile: original}"
FIFTH = "print.tile=40"
"""A tile a fifth as wide as that of the original."""

BOARDS = [
    pytest.param((), 0, id="default-0"),
    *(
        pytest.param(units, turn, id=f"{name}-{turn}", marks=pytest.mark.slow)
        for name, units, turns in (("original", (ORIGINAL,), (1, 2)), ("default", (), (3,)))
        for turn in turns
    ),
]

ALL_KINDS = {("tile", "tile"), ("tile", "bridge"), ("bridge", "tile"), ("connector", "tile")}
"""What reaches into what on the board of these tests."""


@cache
def table(*settings, quality=Quality.DRAFT):
    return fit.set_out(cuatto_kit.load("two-ways-home", settings=settings), quality)


def turned(quarters):
    """Settings that walk every path of the board in directions turned to the left."""
    edges = "|".join(edge.value for edge in SQUARE_EDGES)
    return [
        f"board.paths.{name}.walk="
        + re.sub(edges, lambda word: Edge(word[0]).turned(90 * quarters).value, path.walk.text)
        for name, path in cuatto_kit.load("two-ways-home").variant.board.paths.items()
    ]


def problems(mates, clearance, height):
    return [
        f"{mate.stud.name} in {mate.panel.name}: {problem}"
        for mate in mates
        for problem in fit.measure(mate, height).problems(clearance)
    ]


@pytest.mark.slow
@pytest.mark.parametrize(("units", "turn"), BOARDS)
def test_all_joints_of_a_board_close(units, turn):
    board = table(*units, *turned(turn))
    assert {mate.kinds for mate in board.mates} == ALL_KINDS
    assert not problems(board.mates, board.clearance, board.height)


@pytest.mark.slow
@pytest.mark.parametrize("clearance", seldom(4, [0.05, 0.3, 1, 0.1]))
def test_joints_close_with_another_clearance(clearance):
    board = table(f"print.clearance={clearance}")
    assert board.clearance == clearance
    assert not problems(board.mates, clearance, board.height)


@pytest.mark.slow
@pytest.mark.parametrize("tile", seldom(2, [30, 60]))
def test_joints_of_another_size_keep_the_clearance(tile):
    board = table(f"print.tile={tile}")
    assert board.clearance == 0.2
    assert not problems(board.mates, 0.2, board.height)


@pytest.mark.slow
@pytest.mark.parametrize("quality", seldom(2, [Quality.NORMAL, Quality.FINE]))
def test_joints_with_more_facets_close(quality):
    board = table(quality=quality)
    assert not problems(board.mates, board.clearance, board.height)


def with_the_original(quality):
    """Default parts with original ones × 0.2: our knobs in theirs, their knobs in ours."""
    ours, theirs = table(FIFTH, quality=quality), table(ORIGINAL)
    for our, their in zip(ours.mates, theirs.mates, strict=True):
        assert our.kinds == their.kinds
        yield fit.Mate(our.stud, their.panel.scaled(0.2))
        yield fit.Mate(their.stud.scaled(0.2), our.panel)


@pytest.mark.slow
def test_default_parts_mate_with_the_original():
    assert not problems(with_the_original(Quality.DRAFT), 0.2, table(FIFTH).height)


@pytest.mark.slow
@pytest.mark.parametrize("quality", seldom(2, [Quality.NORMAL, Quality.FINE]))
def test_parts_with_more_facets_mate_with_the_original(quality):
    # A round knob comes closer to the flats of a socket of 30 facets than to a round one.
    for mate in with_the_original(quality):
        found = fit.measure(mate, table(FIFTH).height)
        assert found.interference == 0
        assert found.tight > 0.5 * 0.2
        assert found.loose < 1.5 * 0.2


@pytest.mark.slow
@pytest.mark.parametrize(("units", "turn"), BOARDS)
def test_panels_lie_edge_to_edge(units, turn):
    board = table(*units, *turned(turn))
    for mate in board.mates:
        if mate.stud.outline:
            gap, overlap = fit.seam(mate, board.height)
            assert gap < 1e-3
            assert overlap < film(mate, board.height)


def film(mate, height):
    """The overlap that rounding may leave along an edge (mm³)."""
    return fit.FILM * mate.panel.outline.width * height


# The measure itself: it must see what is wrong, or the tests above prove nothing.


def tiles(knobs, sockets):
    """A tile above another, as if their joints met."""
    parts = [
        Part("upper", "Upper", "board", call("tile", dimples=[], knobs=knobs, sockets=[]), {}),
        Part("lower", "Lower", "board", call("tile", dimples=[], knobs=[], sockets=sockets), {}),
    ]
    upper, lower = (fit.weld(stl) for stl in fit.made(parts).values())
    return fit.Mate(
        fit.Piece("upper", "tile", upper.translate([0, 40, 0]), Rect(-20, 20, 20, 60)),
        fit.Piece("lower", "tile", lower, Rect(-20, -20, 20, 20)),
    )


@pytest.mark.parametrize("offset", often([5], [0, 5, -7.5]))
def test_a_joint_off_the_middle_closes(offset):
    mate = tiles([["down", offset]], [["up", offset]])
    assert not problems([mate], 0.2, 4)


@pytest.mark.parametrize(
    ("knobs", "sockets", "problem"),
    each(
        4,
        [
            pytest.param([["down", 5]], [["up", -5]], "interference", id="mirrored"),
            pytest.param([["down", 0]], [], "interference", id="no-socket"),
            pytest.param([], [["up", 0]], "loose: inf", id="no-knob"),
            pytest.param([["up", 0]], [["up", 0]], "loose: inf", id="knob-away"),
            pytest.param([["down", 0]], [["up", 0.1]], "tight", id="socket-shifted"),
            pytest.param([["down", 0]], [["up", 0], ["up", 6]], "loose", id="socket-too-wide"),
        ],
    ),
)
def test_a_wrong_joint_is_noticed(knobs, sockets, problem):
    assert problem in "\n".join(problems([tiles(knobs, sockets)], 0.2, 4))


@pytest.mark.slow
@pytest.mark.parametrize(("clearance", "problem"), [(0.1, "tight"), (0.3, "loose")])
def test_a_wrong_clearance_is_noticed_in_every_joint(clearance, problem):
    board = table(f"print.clearance={clearance}")
    for mate in board.mates:
        assert problem in "\n".join(problems([mate], 0.2, board.height))


def test_a_knob_without_its_tip_is_noticed():
    mate = tiles([["down", 0]], [["up", 0]])
    blunt = mate.stud.solid.trim_by_plane([0, 1, 0], 12)
    found = problems([fit.Mate(replace(mate.stud, solid=blunt), mate.panel)], 0.2, 4)
    assert "loose" in "\n".join(found)


def test_a_seam_that_gapes_or_overlaps_is_noticed():
    mate = tiles([["down", 0]], [["up", 0]])
    gap, _ = fit.seam(replace(mate, stud=mate.stud.shifted(0, 0.01)), 4)
    _, overlap = fit.seam(replace(mate, stud=mate.stud.shifted(0, -0.01)), 4)
    assert gap == pytest.approx(0.01, abs=1e-4)
    assert overlap > film(mate, 4)


def test_an_open_mesh_is_no_solid():
    (stl,) = fit.made([Part("tile", "Tile", "board", call("tile"), {})]).values()
    count = int.from_bytes(stl[80:84], "little")
    with pytest.raises(ValueError, match="no solid"):
        fit.weld(stl[:80] + (count - 1).to_bytes(4, "little") + stl[84:-50])


ELEPHANT_FOOT = 0.3
"""The width that a first layer is pressed out by on a bed that is too close (mm)."""
MIDDLE_OF_FIRST_LAYER = 0.1


def pressed_together(solids):
    """The areas (mm²) that neighbours share if their first layers are pressed out."""
    feet = [solid.slice(MIDDLE_OF_FIRST_LAYER).offset(ELEPHANT_FOOT) for solid in solids]
    shared = (round((one ^ other).area(), 3) for one, other in combinations(feet, 2))
    return [area for area in shared if area]


@pytest.mark.slow
def test_an_elephant_foot_leaves_room_between_neighbours():
    assert pressed_together([piece.solid for piece in table().pieces]) == []


@pytest.mark.slow
def test_an_elephant_foot_leaves_room_between_panels():
    design = cuatto_kit.load("cabeza", settings=["print.printer=prusa-mini"])
    design = replace(design, quality=Quality.DRAFT)
    panels = [one for one in design.kit.assembly if one.part.startswith(PANEL)]
    meshes = design.meshes(sorted({one.part for one in panels}))
    solids = [
        solid_of(meshes[one.part].mesh.triangles).transform(placement_of(one.pose)[:3])
        for one in panels
    ]
    assert len(solids) > 1
    assert pressed_together(solids) == []
    widened = solids[0].scale([1.01, 1.01, 1])
    assert pressed_together([widened, *solids[1:]]), "of what overlaps"
