"""Boards of hexagons: places, joints, adapters, marks and views."""

import math
from functools import cache
from itertools import combinations, permutations

import pytest

import cuatto_kit
from cuatto_kit.api import Design
from cuatto_kit.board.geometry import HEXAGON_EDGES, Edge, Hexagon, Rect
from cuatto_kit.board.layout import JointKind, Panel, PanelKind
from cuatto_kit.cad import library
from cuatto_kit.cad.fits import PlacedPanels
from cuatto_kit.cad.parts import Fit, FitKind, Triangles
from cuatto_kit.errors import InvalidVariant
from cuatto_kit.fabrication.meshes import read_stl
from cuatto_kit.fabrication.proof import (
    GAP,
    Body,
    Pair,
    Proof,
    placement,
    prove,
    prove_assembly,
)
from cuatto_kit.games.editing import Refused
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.console.text_view import draw
from cuatto_kit.games.race.editing.sketch import read
from cuatto_kit.games.race.printing.on_hexagons import CORNER, HexagonInscriptions
from tests.boards import layout_of, text_of
from tests.fabrication import fit
from tests.fabrication.bad_parts import drawn

TILE, WIDTH, CLEARANCE = 40.0, 80 / math.sqrt(3), 0.2
"""The edge of a tile, the width of its hexagon from edge to edge, and the play of joints (mm)."""
THREE = 'from: start, walk: "up 1, up-right 1, down 1", to: finish'
"""Three hexagons that meet at a corner."""
RING = 'from: start, walk: "up 1, up-right 1, down-right 1, down 1, down-left 1, up-left 1"'
ROUND = {
    "stem": "from: start, walk: up 1",
    "right": 'from: stem, walk: "down-right 1, up-right 1, up 2, up-left 1"',
    "left": 'from: stem, walk: "down-left 1, up-left 1, up 2, up-right 1"',
    "top": 'from: [right, left], walk: "up-left 1, up 1", to: finish',
}
"""Hexagons on both sides of the first one, so that a start bridge has no room beside it."""


@cache
def board(*settings: str, **paths: str) -> Design:
    text = text_of(**paths).replace("board:\n", "board:\n  spaces: hexagons\n")
    usual = [f"print.tile={TILE:g}", f"print.clearance={CLEARANCE}"]
    return cuatto_kit.load(text, settings=[*usual, *settings])


def crowded(*settings: str) -> Design:
    return board(*settings, start="{bridge: 6}", finish="tray", seats="[2, 4]", **ROUND)


@cache
def meshes(design: Design) -> dict[str, Triangles]:
    """The meshes of the parts of a board, at draft quality."""
    parts = [part for part in design.kit.parts if part.group == "board"]
    return {name: read_stl(stl) for name, stl in fit.made(parts).items()}


def proved(design: Design, *more: Fit) -> Proof:
    """The proof of all joints between the panels of a board, and of further fits."""
    fits = [*PlacedPanels(design.layout, design.kit).joints(), *more]
    return prove_assembly(fits, meshes(design), CLEARANCE)


def outline(design: Design, space: str) -> Rect:
    found = design.layout.space(space).outline
    assert found
    return found


def tiles(design: Design) -> list[Panel]:
    return [panel for panel in design.layout.panels if panel.kind is PanelKind.TILE]


def panel(design: Design, name: str) -> Panel:
    return next(panel for panel in design.layout.panels if panel.name == name)


# Places


@pytest.mark.parametrize(
    ("word", "angle"),
    [
        *(("up", 90), ("up-left", 150), ("down-left", 210)),
        *(("down", 270), ("down-right", 330), ("up-right", 30)),
    ],
)
def test_a_walk_leads_over_the_edge_that_it_names(word: str, angle: float) -> None:
    made = board(main=f"from: start, walk: {word} 2, to: finish")
    (x, y), (u, v) = (outline(made, f"main.{k}").centre for k in (1, 2))
    assert math.hypot(u - x, v - y) == pytest.approx(WIDTH)
    assert math.degrees(math.atan2(v - y, u - x)) % 360 == pytest.approx(angle)


def test_six_turns_to_the_same_side_lead_round_one_space() -> None:
    made = board(main=f"{RING}, to: finish")
    middles = [outline(made, f"main.{k}").centre for k in range(1, 7)]
    hole = [sum(axis) / 6 for axis in zip(*middles, strict=True)]
    assert [math.dist(hole, middle) for middle in middles] == pytest.approx([WIDTH] * 6)


def test_the_same_ways_between_squares_and_hexagons_are_the_same_game() -> None:
    ends = {"stem": "from: start, walk: up 2", "short": "from: stem, walk: up 3"}
    crown = {"crown": "from: [short, long], walk: up 1, to: finish"}
    squares = layout_of(**ends, long="from: stem, walk: 'left 1, up 4'", **crown)
    walk = "from: stem, walk: 'up-left 2, up 2, up-right 1'"
    assert board(**ends, long=walk, **crown).layout.topology == squares.topology


def test_tiles_of_two_colours_alternate_along_each_path() -> None:
    made = cuatto_kit.load("honeycomb")
    assert isinstance(made.variant, RaceVariant)
    tile = {tile.name: tile.colour for tile in tiles(made)}
    for name, path in made.variant.board.walks.items():
        crossed = [k for k, step in enumerate(path.course) if step.cross]
        colours = [tile.get(f"{name}.{k + 1}", "") for k in range(len(path.course))]
        own = [colour for k, colour in enumerate(colours) if k not in crossed]
        assert own[0] != own[1]
        assert all(colour == colours[k % 2] for k, colour in enumerate(colours) if colour)


# Dimples


def test_four_checkers_have_as_much_room_as_on_a_square() -> None:
    def least(part: str) -> float:
        dimples = library.module(part).parameters["dimples"].default
        assert isinstance(dimples, list)
        return min(math.dist(one, other) for one, other in combinations(dimples, 2))

    assert least("hexagon") >= least("tile")


def test_no_dimple_breaks_into_a_socket() -> None:
    dimples = library.module("hexagon").parameters["dimples"].default
    radius, depth = (
        library.module("dimple").default(name) for name in ("dimple_radius", "dimple_depth")
    )
    rim = math.sqrt(radius**2 - (radius - depth) ** 2)
    joints = library.module("joints")
    far = WIDTH / 2 - joints.default("socket_depth")
    sockets = [
        (far * math.cos(math.radians(a)), far * math.sin(math.radians(a)))
        for a in range(30, 390, 60)
    ]
    assert isinstance(dimples, list)
    walls = [
        math.dist(dimple, socket) - rim - joints.default("socket_radius")
        for dimple in dimples
        for socket in sockets
    ]
    assert min(walls) > 1.2


def test_checkers_are_drawn_in_the_dimples_of_turned_tiles() -> None:
    made = cuatto_kit.load("honeycomb")
    assert {tile.turn for tile in tiles(made)} >= {0, 60, 300}
    for tile in tiles(made):
        assert made.layout.space(tile.spaces[0]).slots == tile.slots_on_board


# Joints


def test_the_joints_of_three_hexagons_at_a_corner_close() -> None:
    proof = proved(board(main=THREE))
    assert (proof.joints, proof.findings) == (3, ())
    assert proof.interference_mm3 == 0


def test_each_of_three_hexagons_at_a_corner_can_be_laid_last() -> None:
    # Straight down on to both others: knobs from above, or sockets over knobs that lie there.
    made = board(main=THREE)
    placed = PlacedPanels(made.layout, made.kit)
    lifts = [
        Fit(FitKind.LIFT, placed.instance(last), placed.instance(there))
        for last, there in permutations(tiles(made), 2)
    ]
    assert len(lifts) == 6
    assert proved(made, *lifts).findings == ()


@pytest.mark.parametrize("edges", ["plain", "open"])
def test_the_joints_of_a_ring_close(edges: str) -> None:
    made = board(f"print.edges={edges}", main=f"{RING}, to: finish")
    proof = proved(made)
    assert (proof.joints, proof.findings) == (6 if edges == "plain" else 5, ())


def test_open_edges_have_a_joint_on_each_of_six_edges() -> None:
    made = board("print.edges=open", main=THREE)
    for tile in tiles(made):
        assert {joint.edge for joint in tile.joints} == {*HEXAGON_EDGES}
        assert len(tile.joints_of(JointKind.KNOB)) == 1


def test_neighbouring_hexagons_do_not_overlap() -> None:
    for one, other in combinations(tiles(board(main=f"{RING}, to: finish")), 2):
        assert not one.overlaps(other)


# Adapters


def test_a_bridge_with_room_beside_its_hexagon_needs_no_adapter() -> None:
    made = cuatto_kit.load("honeycomb")
    assert not any(one.kind is PanelKind.ADAPTER for one in made.layout.panels)
    assert panel(made, "start").outline.touches(panel(made, "stem.1").outline)


def test_a_bridge_without_room_beside_its_hexagon_is_beyond_an_adapter() -> None:
    made = crowded()
    adapter = panel(made, "start-adapter")
    assert adapter.outline.touches(panel(made, "stem.1").outline)
    assert adapter.outline.touches(panel(made, "start").outline)
    for one, other in combinations(made.layout.panels, 2):
        assert not one.overlaps(other)
    (part,) = (part for part in made.kit.parts if part.kind == "adapter")
    assert part.quantity == 1


def test_the_joints_of_an_adapter_close() -> None:
    made = crowded()
    adapter = next(one.part for one in made.kit.assembly if one.label == "start-adapter")
    fits = [*PlacedPanels(made.layout, made.kit).joints()]
    beside = [one for one in fits if adapter in (one.guest.part, one.host.part)]
    assert sum(one.kind is FitKind.JOINT for one in beside) == 2
    assert prove_assembly(beside, meshes(made), CLEARANCE).findings == ()


def test_a_loose_adapter_joins_a_hexagon_to_a_square_tile() -> None:
    adapter = Body("adapter", drawn("adapter", clearance=CLEARANCE), placement())
    down, up = -WIDTH / 4 - WIDTH / 2, WIDTH / 4 + TILE / 2
    hexagon = Body(
        "hexagon", drawn("hexagon", knobs=[], sockets=["up", "up-left"]), placement(0, down)
    )
    tile = Body("tile", drawn("tile", knobs=[], sockets=[["down", 0]]), placement(0, up))
    gap = (GAP[0] * CLEARANCE, GAP[1] * CLEARANCE)
    rooms = (Hexagon.between_edges((0, down), WIDTH), Rect.around((0, up), TILE, TILE))
    pairs = [
        Pair(FitKind.JOINT, adapter, host, gap, room)
        for host, room in zip((hexagon, tile), rooms, strict=True)
    ]
    pairs += [Pair(FitKind.LIFT, adapter, host) for host in (hexagon, tile)]
    pairs.append(Pair(FitKind.APART, hexagon, tile))
    proof = prove(pairs)
    assert (proof.joints, proof.findings) == (2, ())


def test_the_kit_has_as_many_loose_adapters_as_are_asked_for() -> None:
    made = crowded("print.edges=open", "print.adapters=3")
    found = {part.name: part.quantity for part in made.kit.parts if part.kind == "adapter"}
    assert found["adapter-loose"] == 3


# Marks


@pytest.mark.parametrize("edge", HEXAGON_EDGES)
def test_a_number_is_clear_of_the_dimples_of_a_turned_hexagon(edge: Edge) -> None:
    made = board("print.words=spaces", main=f"from: start, walk: {edge.value} 3, to: finish")
    variant = made.variant
    assert isinstance(variant, RaceVariant)
    inscribed = HexagonInscriptions(variant, made.layout)
    tile = panel(made, "main.2")
    (mark,) = (mark for mark in inscribed.marks_of(tile) if mark[0] == "word")
    place = (float(str(mark[2])), float(str(mark[3])))
    assert math.hypot(*place) == pytest.approx(CORNER, abs=0.5)
    assert min(math.dist(place, slot) for slot in tile.slots) > 8


def test_a_theme_with_a_pattern_tells_that_it_is_left_off() -> None:
    made = board("theme=volcano", main=THREE)
    assert any("the corners of squares" in str(remark) for remark in made.kit.remarks)


# Views


def test_the_terminal_shows_each_column_half_a_space_higher_than_the_one_on_its_left() -> None:
    made = board(seats="2", checkers="{regular: 1}", main=THREE)
    variant = made.variant
    assert isinstance(variant, RaceVariant)
    game = made.board_game.game(2)
    lines = draw(variant, made.layout, game, game.initial())
    shown = ["".join(span.text for span in line).rstrip() for line in lines]
    assert [line.split()[-1] for line in shown[:3]] == ["main.2↓", "main.1↗", "main.3↓"]
    assert shown[2].split()[0].startswith("start")
    assert shown[4].split() == ["finish"]
    right = shown[0].index("main.2")
    assert shown[2].index("start") < shown[1].index("main.1") < right
    assert shown[2].index("main.3") == shown[4].index("finish") == right


def test_a_board_of_hexagons_is_not_edited_by_strokes() -> None:
    said = cuatto_kit.load("honeycomb").document.data
    with pytest.raises(Refused, match="hexagons are not drawn"):
        read(said)


def test_walks_between_hexagons_and_squares_have_their_own_directions() -> None:
    with pytest.raises(InvalidVariant, match="hexagons have no neighbour left"):
        assert board(main="from: start, walk: left 3, to: finish").layout
    with pytest.raises(InvalidVariant, match="squares have no neighbour up-left"):
        assert cuatto_kit.load(text_of(main="from: start, walk: up-left 3, to: finish")).layout
    assert Edge("up-left").opposite is Edge.DOWN_RIGHT
