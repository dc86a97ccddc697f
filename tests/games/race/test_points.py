"""Boards of points: long spaces in two rows with five places each, and men that are stacked."""

import re
from dataclasses import replace
from functools import cache

import pytest

import cuatto_kit
from cuatto_kit.api import Design
from cuatto_kit.board.geometry import Rect
from cuatto_kit.board.layout import JointKind
from cuatto_kit.cad import library
from cuatto_kit.cad.parts import ColourBodies, Part
from cuatto_kit.config.looks import PLAIN
from cuatto_kit.drawing.arrows import gates, steps
from cuatto_kit.drawing.patterns import fill
from cuatto_kit.drawing.points import shades as shades_of
from cuatto_kit.drawing.positions import scene_drawing
from cuatto_kit.drawing.scene import Scene
from cuatto_kit.errors import InvalidVariant
from cuatto_kit.fabrication.meshes import measure, read_stl
from cuatto_kit.fabrication.printability import findings_of
from cuatto_kit.fabrication.proof import prove_assembly
from cuatto_kit.games.race.board.waiting import set_out
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.sheet.scenes import SceneMaker
from tests.fabrication import fit

BOARD = """
game: race
title: Points
seats: 2
teams:
  colours: [white, black]
  pieces: 8
  standing: {1: {main.12: 2, main.5: 6}, 2: {main.1: 8}}
board:
  start: pool
  spaces: points
  capacity: any
  safe: [main.3]
  paths: {main: {from: start, at: [6, 0], walk: 'left 6, up 1, right 5', to: finish}}
print: {tile: 40, printer: prusa-mini}
"""
PLACES, LENGTH, HEIGHT = 5, 4.1, 5.2
"""The places of a point, its length in tiles, and what a man adds to a stack (mm)."""


FIRST = ("main.1", "main.2")

FEW = ("board.capacity=2", "teams.standing={1: {main.12: 2}}")


@cache
def points(*settings: str) -> Design:
    return cuatto_kit.load(BOARD, settings=settings)


def race_of(design: Design) -> RaceVariant:
    assert isinstance(design.variant, RaceVariant)
    return design.variant


def part(design: Design, name: str) -> Part:
    return next(part for part in design.kit.parts if part.name == name)


def test_a_point_is_one_tile_wide_and_has_five_places_from_its_rim() -> None:
    layout = points().layout
    for name, way in (("main.1", 1), ("main.12", -1)):
        space = layout.space(name)
        assert space.is_point
        assert space.outline is not None
        assert (space.outline.width, space.outline.length) == pytest.approx((40, 40 * LENGTH))
        steps = [round(y - space.slots[0][1], 3) for _, y in space.slots]
        assert steps == [pytest.approx(30.8 * way * k) for k in range(PLACES)]
        rim = space.outline.bottom if way == 1 else space.outline.top
        assert abs(space.slots[0][1] - rim) < abs(space.slots[-1][1] - rim)


def test_bases_are_at_the_outer_rims_and_tips_meet() -> None:
    panels = points().layout.panels
    turns = {panel.centre[1]: panel.turn for panel in panels}
    assert [turns[level] for level in sorted(turns)] == [0, 180]
    assert min(turns) + 40 * LENGTH == pytest.approx(max(turns))


def test_colours_alternate_along_a_row_and_across() -> None:
    layout = points().layout
    colours = {layout.space(panel.name).cell: panel.colour for panel in layout.panels}
    for cell, colour in colours.items():
        assert cell is not None
        for other in ((cell[0] + 1, cell[1]), (cell[0], cell[1] + 1)):
            assert colours.get(other) != colour


def test_knobs_are_at_long_edges_and_connectors_join_tips() -> None:
    layout = points().layout
    knobs = [joint for panel in layout.panels for joint in panel.joints_of(JointKind.KNOB)]
    assert len(knobs) == 10
    assert all(knob.edge.step[1] == 0 for knob in knobs)
    assert len(layout.connectors) == 6


@pytest.mark.parametrize(("bed", "tile"), [(180, 43), (220, 53)])
def test_points_fit_a_bed_up_to_the_documented_tile(bed: float, tile: int) -> None:
    for size, fits in ((tile, True), (tile + 1, False)):
        _, length = points(f"print.tile={size}").layout.panels[0].size
        assert (length <= bed) is fits


def test_a_capacity_below_five_has_as_many_places() -> None:
    slots = [len(space.slots) for space in points(*FEW).layout.spaces if space.cell]
    assert set(slots) == {2}


def test_the_sixth_man_is_on_the_first() -> None:
    design = points()
    placed = [one for one in set_out(race_of(design), design.layout) if one.space == "main.1"]
    slots = design.layout.space("main.1").slots
    assert [one.place for one in placed] == [*slots, *slots[:3]]
    assert [one.storey for one in placed] == [0] * 5 + [1] * 3
    levels = [one.pose.at[2] for one in design.kit.assembly if one.part == "man-bar"]
    assert levels == pytest.approx([2.8] * 5 + [2.8 + HEIGHT] * 3)


def test_a_drawn_stack_has_its_number_on_the_farthest_man() -> None:
    design = points()
    maker = SceneMaker(race_of(design), design.layout, 2)
    scene: Scene = maker.set_up()
    labels = {(t.space, t.place): t.label for t in scene.tokens if t.label}
    farthest = {name: design.layout.space(name).slots[-1] for name in ("main.1", "main.5")}
    assert labels == {("main.1", farthest["main.1"]): "8", ("main.5", farthest["main.5"]): "6"}
    drawn = scene_drawing(design.layout, design.variant.team_colours, scene).body
    assert ">8</text>" in drawn


def test_a_triangle_is_recessed_or_filled_in_a_second_colour() -> None:
    assert part(points(), "point").colour_bodies is None
    filled = [one for one in points("print.marks=inlaid").kit.parts if one.name[:5] == "point"]
    for one in filled:
        assert isinstance(one.colour_bodies, ColourBodies)
        assert {*one.colours, one.colour_bodies.colour} == {*PLAIN.board}


@pytest.mark.slow
def test_a_filled_triangle_goes_on_in_the_floors_of_its_places() -> None:
    filled = next(p for p in points("print.marks=inlaid").kit.parts if p.name[:5] == "point")
    assert filled.colour_bodies is not None
    solids = {
        "whole": filled.solid,
        "body": filled.colour_bodies.body,
        "marks": filled.colour_bodies.accent,
    }
    volumes, heights = {}, {}
    for name, solid in solids.items():
        one = replace(filled, name=name, solid=solid, colour_bodies=None)
        found = measure(fit.made([one])[name])
        volumes[name], heights[name] = found.volume, found.extents[2]
    depths = [library.module("point").default(depth) for depth in ("place_depth", "mark_depth")]
    assert heights["marks"] == pytest.approx(sum(depths))
    assert volumes["body"] < volumes["whole"] < volumes["body"] + volumes["marks"]


def test_a_drawn_triangle_has_the_colour_of_the_points_beside_it() -> None:
    design = points()
    shades = {name: shades_of(design.layout, design.layout.space(name)) for name in FIRST}
    assert shades["main.1"] == shades["main.2"][::-1]


def test_men_have_the_symbol_of_their_team_unless_there_are_no_words() -> None:
    assert [one.name for one in points().kit.parts if one.kind == "man"] == [
        "man-circle",
        "man-bar",
    ]
    plain = [one for one in points("print.words=none").kit.parts if one.kind == "man-plain"]
    assert [(one.name, one.colours) for one in plain] == [("man", {"white": 8, "black": 8})]


@pytest.mark.slow
@pytest.mark.parametrize("settings", [(), ("print.tile=30",), ("print.words=spaces",)], ids=str)
def test_points_and_men_fit_and_print_without_a_remark(settings: tuple[str, ...]) -> None:
    design = points(*settings)
    stls = fit.made(design.kit.parts)
    meshes = {name: read_stl(stl) for name, stl in stls.items()}
    for one in design.kit.parts:
        found = measure(stls[one.name])
        assert (found.watertight, found.bodies) == (True, 1)
        assert findings_of(one.name, meshes[one.name]) == ()
        for extent, expected in zip(found.extents, one.extents, strict=True):
            assert expected is None or extent == pytest.approx(expected, abs=0.1)
    fits = tuple(design.board_game.fits(design.clearance, design.kit))
    proof = prove_assembly(fits, meshes, design.clearance)
    assert proof.findings == ()
    assert proof.interference_mm3 == 0


def test_men_leave_room_for_the_joints_beside_them() -> None:
    layout = points().layout
    for panel in layout.panels:
        for joint in panel.joints:
            x, y = panel.place_of(joint)
            dx, dy = joint.edge.step
            socket = Rect.around((x - 4.3 * dx, y - 4.3 * dy), 8.7, 8.7)
            for place in panel.slots:
                assert not socket.overlaps(Rect.around(place, 18, 18))


def test_men_on_the_bar_wait_level_with_the_point_where_they_enter() -> None:
    design = cuatto_kit.load("backgammon")
    maker = SceneMaker(race_of(design), design.layout, 2)
    places = [
        token.place[1]
        for seat, entry in enumerate(("main.24", "main.1"))
        for token in maker.scene(maker.game.place({seat: 15 * [("regular", "start")]})).tokens
        if token.space == "start"
    ]
    for entry, waiting in (("main.24", places[:15]), ("main.1", places[15:])):
        outline = design.layout.space(entry).outline
        assert outline is not None
        assert all(outline.bottom < place < outline.top for place in waiting)


def test_the_arrows_of_starts_and_finishes_have_the_colours_of_their_teams() -> None:
    layout = cuatto_kit.load("backgammon").layout
    takers = {(gate.space, gate.inwards): gate.taker for gate in gates(layout)}
    assert takers == {
        ("main.24", True): 0,
        ("main.1", False): 0,
        ("main.1", True): 1,
        ("main.24", False): 1,
    }
    drawn = steps(layout, 40.0, ["purple", "teal"])
    assert {fill("purple"), fill("teal")} <= set(re.findall("#[0-9a-f]{6}", drawn))


def test_points_without_a_path_are_a_fault_of_the_file() -> None:
    text = re.sub("  paths: .*", "  paths: {}", re.sub("  standing: .*\n", "", BOARD))
    with pytest.raises(InvalidVariant, match=r"board\.paths"):
        cuatto_kit.load(text)
