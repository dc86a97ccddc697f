"""The kit of a board with yards: panels, inlays in team colours, pawns told apart, dice."""

import math
from collections import Counter
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise, product

import numpy as np
import pytest
from manifold3d import CrossSection, JoinType, Manifold

import cuatto_kit
from cuatto_kit.board.geometry import SQUARE_EDGES
from cuatto_kit.board.layout import Layout
from cuatto_kit.cad.parts import Fit, FitKind, Kit, Part
from cuatto_kit.cad.solids import call
from cuatto_kit.config import printer
from cuatto_kit.fabrication.meshes import measure, read_stl
from cuatto_kit.fabrication.printability import findings_of, solid_of
from cuatto_kit.fabrication.proof import placement_of, prove_assembly
from cuatto_kit.games.race.board.marks import corners, marks
from cuatto_kit.games.race.board.panels import space_size
from cuatto_kit.games.race.printing.yard_words import yard_words
from tests.cases import each, only, seldom
from tests.fabrication import fit

pytestmark = pytest.mark.slow

FLOOR = 4.4
"""Of a space of 20 mm (mm); the ridges end at 4, the recesses of inlays at 2.4."""
SMALL_BED = "print.printer=prusa-mini"
SMALL = "print.tile=40"
"""Spaces of 20 mm, which leave room for more than one on a panel."""
BOARDS = [("ludo",), ("ludo", SMALL_BED), ("parques",), ("parques", SMALL_BED)]


@dataclass(frozen=True)
class Whole:
    """A kit with its meshes by name of part, in draft quality."""

    layout: Layout
    pitch: float
    kit: Kit
    meshes: dict[str, np.ndarray]
    fits: tuple[Fit, ...]
    clearance: float

    @property
    def larger(self) -> float:
        """How much larger its spaces are than those of 20 mm."""
        return self.pitch / 20

    def part(self, name):
        return next(part for part in self.kit.parts if part.name == name)

    def proof(self, **wrong):
        return prove_assembly(self.fits, {**self.meshes, **wrong}, self.clearance)

    def codes(self, **wrong):
        return {finding.code for finding in self.proof(**wrong).findings}

    def placed(self, prefix) -> Manifold:
        """Return all parts with this prefix in their positions."""
        found = Manifold()
        for instance in self.kit.assembly:
            if instance.part.startswith(prefix):
                solid = solid_of(self.meshes[instance.part])
                found += solid.transform(placement_of(instance.pose)[:3])
        return found


def on_a_bed(*bed):
    """Parqués for a printer with a bed of that size."""
    design = cuatto_kit.load("parques", settings=[SMALL])
    printer = design.printer.model_copy(update={"bed": bed})
    return replace(design, loaded=replace(design.loaded, printer=printer))


@cache
def whole(variant, *settings):
    return whole_of(cuatto_kit.load(variant, settings=settings))


def whole_of(loaded):
    layout = loaded.layout
    clearance = loaded.clearance
    kit = loaded.family.on(loaded.variant, layout).kit(clearance)
    meshes = {name: read_stl(stl) for name, stl in fit.made(kit.parts).items()}
    fits = loaded.family.on(loaded.variant, layout).fits(clearance, kit)
    return Whole(layout, space_size(loaded.variant), kit, meshes, tuple(fits), clearance)


def spaces_of(whole, **wanted):
    return [s for s in whole.layout.spaces if all(getattr(s, k) == v for k, v in wanted.items())]


def inside(outline, margin):
    size = [outline.width - 2 * margin, outline.length - 2 * margin]
    return CrossSection.square(size, True).translate(outline.centre)


# All of it


@pytest.mark.parametrize("board", only(BOARDS[:2], BOARDS), ids=str)
def test_everything_fits(board):
    kit = whole(*board)
    proof = kit.proof()
    assert proof.findings == ()
    assert proof.interference_mm3 == 0
    if len(kit.layout.panels) > 1:
        low, high = proof.joint_gap_mm
        assert 0.66 * kit.clearance < low < high < 1.34 * kit.clearance


@pytest.mark.parametrize("board", only(BOARDS[:3], BOARDS), ids=str)
def test_every_part_is_one_closed_body_that_prints_without_a_remark(board):
    kit = whole(*board)
    stls = fit.made(kit.kit.parts)
    for part in kit.kit.parts:
        found = measure(stls[part.name])
        assert (found.watertight, found.bodies) == (True, 1)
        assert findings_of(part.name, kit.meshes[part.name]) == ()
        for extent, expected in zip(found.extents, part.extents, strict=True):
            assert expected is None or extent == pytest.approx(expected, abs=0.1)


def test_panels_fit_a_bed_of_180_mm():
    kit = whole("ludo", SMALL_BED)
    bed = printer.load("prusa-mini")
    panels = [part for part in kit.kit.parts if part.name.startswith("panel")]
    assert len(panels) == 4
    assert all(bed.fits(part.extents) for part in panels)


@pytest.mark.parametrize("clearance", each(2, [0.4, 0.1]))
def test_a_wrong_clearance_fails(clearance):
    kit = whole("ludo", SMALL_BED)
    other = whole("ludo", SMALL_BED, f"print.clearance={clearance}")
    boards = {name: mesh for name, mesh in other.meshes.items() if name.startswith("panel")}
    assert "GAP" in kit.codes(**boards)


def test_a_pawn_too_wide_for_four_on_a_space_fails():
    kit = whole("parques")
    wide = kit.meshes["pawn-ball"] * np.array([1.1, 1.1, 1], np.float32)
    assert "INTERFERENCE" in kit.codes(**{"pawn-ball": wide})


def test_an_inlay_too_thick_lifts_the_pawn_off_its_place():
    kit = whole("ludo")
    thick = kit.meshes["inlay-home"] * np.array([1, 1, 1.3], np.float32)
    assert "INTERFERENCE" in kit.codes(**{"inlay-home": thick})


def test_an_inlay_too_large_for_its_recess_fails():
    kit = whole("ludo")
    large = kit.meshes["inlay-exit"] * np.array([1.1, 1.1, 1], np.float32)
    assert "INTERFERENCE" in kit.codes(**{"inlay-exit": large})


def test_every_space_is_proved_with_all_the_pawns_that_it_holds():
    kit = whole("parques")
    stood = {
        f.guest.pose.at[:2]
        for f in kit.fits
        if f.kind is FitKind.REST and f.guest.part.startswith("pawn")
    }
    slots = {slot for space in kit.layout.spaces for slot in space.slots}
    assert slots < stood
    assert len(stood) == len(slots) + 4  # the centre


# Inlays


def test_inlays_lie_flush_with_the_play_round_them():
    """Seen in a cut through floor and inlays: the gap is the clearance everywhere."""
    kit = whole("parques")
    plates, board = kit.placed("inlay"), kit.placed("panel")
    assert plates.bounding_box()[5] == pytest.approx(FLOOR * kit.larger, abs=1e-5)
    level = (FLOOR - 0.9) * kit.larger
    cut, floor = plates.slice(level), board.slice(level)
    assert (cut.offset(kit.clearance - 0.005) ^ floor).area() < 1e-2
    gap = cut.offset(kit.clearance + 0.01) - cut
    assert (gap ^ floor).area() > 0
    assert (gap - floor).area() > 0.9 * gap.area()


@pytest.mark.parametrize("board", only(BOARDS[:1], BOARDS), ids=str)
def test_inlays_are_gripped_from_all_sides(board):
    """Hardly larger, each would meet the wall of its recess in three places around its middle."""
    kit = whole(*board)
    plates = kit.placed("panel")
    inlays = [one for one in kit.kit.assembly if one.part.startswith("inlay")]
    assert {one.part for one in inlays} >= {"inlay-exit", "inlay-home"}
    for one in inlays:
        solid = solid_of(kit.meshes[one.part]).transform(placement_of(one.pose)[:3])
        low, high = solid.bounding_box()[2::3]
        level = low + 0.7 * (high - low)
        swollen = solid.slice(level).offset(0.04, JoinType.Round, circular_segments=16)
        met = (swollen ^ plates.slice(level)).decompose()
        assert len(met) >= 3, one
        assert widest_turn(middle_of(swollen), [middle_of(place) for place in met]) < 180, one


def middle_of(section):
    left, bottom, right, top = section.bounds()
    return (left + right) / 2, (bottom + top) / 2


def widest_turn(middle, places):
    """The widest angle without any of the places, seen from the middle (degrees)."""
    x, y = middle
    turns = sorted(math.degrees(math.atan2(v - y, u - x)) for u, v in places)
    return max(b - a for a, b in pairwise([*turns, turns[0] + 360]))


def test_inlays_are_counted_by_team():
    kit = whole("parques")
    each = {name: dict.fromkeys(("red", "blue", "yellow", "green"), n) for name, n in COUNTS}
    found = {p.name: dict(p.colours) for p in kit.kit.parts if p.name.startswith("inlay")}
    assert found == each


COUNTS = [
    ("inlay-safe", 2),
    ("inlay-exit", 1),
    ("inlay-home", 7),
    ("inlay-yard", 1),
    ("inlay-centre", 1),
]


def test_a_space_has_one_inlay_at_most_and_a_way_in_that_of_a_way_in():
    kit = whole("parques")
    found = marks(kit.layout, kit.pitch)
    counted = Counter(mark.space for mark in found if mark.inlay != "centre")
    assert set(counted.values()) == {1}
    both = {s.id for s in kit.layout.spaces if {"entry", "safe"} <= s.flags}
    assert {mark.space for mark in found if mark.inlay == "exit"} == both


def written(*args):
    loaded = cuatto_kit.load(*args[:1], settings=args[1:])
    return [one.written.text for one in yard_words(loaded.variant, loaded.layout)]


def test_words_stand_in_yards_that_have_room_and_no_seam_there():
    assert written("parques", SMALL) == ["JAIL"] * 4
    assert written("parques", SMALL, "print.language=es", "rules.entry=free") == ["SALIDA"] * 4
    assert written("parques", SMALL, "print.printer=null") == ["JAIL"] * 4 + ["FINISH"]
    assert written("parques", "print.words=none") == []
    assert written("ludo") == []  # its yards are too small


def test_goals_where_checkers_stay_bear_the_colour_of_their_team():
    kit = whole("ludo")
    homes = {mark.space: mark.seat for mark in marks(kit.layout, kit.pitch) if mark.inlay == "home"}
    goals = {goal: seat for seat, goals in enumerate(kit.layout.finishes) for goal in goals}
    assert homes == goals


@pytest.mark.parametrize("board", ["parques", "ludo"])
def test_arrows_point_the_way_on(board):
    kit = whole(board)
    exits = [mark for mark in marks(kit.layout, kit.pitch) if mark.inlay == "exit"]
    assert len(exits) == 4
    for mark in exits:
        space = kit.layout.space(mark.space)
        onward = {kit.layout.space(link.target).cell for link in kit.layout.links_from(mark.space)}
        dx, dy = next(edge.step for edge in SQUARE_EDGES if edge.angle == mark.turn)
        assert (space.cell[0] + dx, space.cell[1] + dy) in onward


def test_a_yard_that_a_seam_runs_through_has_no_inlay():
    design = on_a_bed(110, 110)
    assert len(design.layout.panels) == 16
    parts = {part.name for part in design.kit.parts}
    assert "inlay-yard" not in parts
    assert "inlay-home" in parts


@pytest.mark.long
def test_pawns_stand_on_the_floor_of_a_yard_that_has_no_inlay():
    assert whole_of(on_a_bed(110, 110)).proof().findings == ()


@pytest.mark.long
@pytest.mark.parametrize("edge", seldom(2, [64, 44]))
def test_a_panel_in_a_yard_has_one_colour_where_no_ornament_is_on_it(edge):
    """All that rises over the floor is in the second colour."""
    design = on_a_bed(edge, edge)
    panels = [part for part in design.kit.parts if '"yard"' in part.solid._render()]
    heights = {name: measure(stl).extents[2] for name, stl in fit.made(panels).items()}
    bare = {part.name for part in panels if part.colour_bodies is None}
    assert bare == {name for name, height in heights.items() if height < FLOOR + 0.1}


# Panels


def test_every_space_is_hollow_across_the_seams():
    """No knob rises in a space, and ridges run between all of them."""
    kit = whole("ludo", SMALL_BED)
    larger = kit.larger
    above = kit.placed("panel").slice((FLOOR + 0.05) * larger)
    for space in kit.layout.spaces:
        if space.cell:
            hollow = inside(space.outline, 1.01 * larger)
            assert (above ^ hollow).area() < 0.93 * larger**2  # its rounded corners
            rim = inside(space.outline, 0.01) - inside(space.outline, 0.88 * larger)
            assert (above ^ rim).area() > 0.9 * rim.area()


def test_the_way_leads_over_a_corner_through_a_gap_in_the_ridges():
    kit = whole("parques")
    larger = kit.larger
    above = kit.placed("panel").slice(4.5 * larger)
    found = corners(kit.layout)
    far = 30 * larger
    assert {corner.place for corner in found} == set(product((far, -far), repeat=2))
    for corner in found:
        turn = 45 if corner.rising else 135
        way, across = (
            CrossSection.square([larger * side for side in size], True)
            .rotate(turn)
            .translate(corner.place)
            for size in ((9, 4), (4, 11))
        )
        assert (way ^ above).area() < 1e-3
        assert (across ^ above).area() > 1
    assert corners(whole("ludo").layout) == ()


def test_the_bare_middle_of_a_board_is_no_hole():
    kit = whole("ludo", "print.tile=36")
    middle = CrossSection.square([17, 17], True)
    assert (middle - kit.placed("panel").slice(3.5)).area() < 1e-3
    (panel,) = kit.layout.panels
    assert len(panel.squares) == 121


def test_panels_are_light_unless_a_team_is():
    assert panel_colours("ludo") == {"cream"}
    assert panel_colours("ludo", "teams.colours=[yellow, green, red, cream]") == {"brown"}


def panel_colours(variant, *settings):
    kit = cuatto_kit.load(variant, settings=settings).kit
    return {colour for p in kit.parts if p.name.startswith("panel") for colour in p.colours}


# Teams


@cache
def head(name):
    (stl,) = fit.made([Part("p", "p", "teams", call("pawn", head=name), {})]).values()
    return fit.weld(stl)


@pytest.mark.parametrize("name", ["ball", "cone", "cube", "cross", "star", "drum"])
def test_each_head_differs_from_all_others(name):
    """By a tenth of the whole pawn at least."""
    for other in {"ball", "cone", "cube", "cross", "star", "drum"} - {name}:
        apart = (head(name) - head(other)).volume() + (head(other) - head(name)).volume()
        assert apart > 0.1 * head(name).volume()


def test_each_team_has_a_head_of_its_own_and_as_many_pawns_as_it_needs():
    kit = whole("parques")
    pawns = {p.name: dict(p.colours) for p in kit.kit.parts if p.name.startswith("pawn")}
    assert pawns == {
        "pawn-ball": {"red": 4},
        "pawn-cone": {"blue": 4},
        "pawn-cube": {"yellow": 4},
        "pawn-cross": {"green": 4},
    }
    assert not [part for part in kit.kit.parts if part.name.startswith("checker")]


def test_pawns_wait_on_the_seats_of_their_yard():
    kit = whole("parques")
    for seat, name in enumerate(("pawn-ball", "pawn-cone", "pawn-cube", "pawn-cross")):
        (yard,) = kit.layout.starts[seat]
        places = {s.pose.at[:2] for s in kit.kit.assembly if s.part == name}
        assert places == set(kit.layout.space(yard).slots)


@pytest.mark.parametrize("name", ["parques", "ludo"])
def test_pawns_stand_out_on_their_yard(name):
    """Inlays in the colour of a team are around its pawns, not below them."""
    kit = whole(name)
    yards = kit.placed("inlay-yard").project()
    assert yards.area() > 100
    assert (kit.placed("pawn").project() ^ yards).area() < 1e-6


def test_who_finds_no_seat_stands_beside_the_board():
    loaded = cuatto_kit.load("parques", settings=["teams.pieces=7"])
    layout = loaded.layout
    kit = loaded.family.on(loaded.variant, layout).kit(0.2)
    beside = [s.pose.at for s in kit.assembly if s.part.startswith("pawn") and s.pose.at[0] > 190]
    assert len(set(beside)) == 4 * 3
    assert {z for _, _, z in beside} == {0}


@pytest.mark.parametrize(("board", "dice"), [("parques", 2), ("ludo", 1)])
def test_dice_are_as_many_as_the_rules_say(board, dice):
    assert whole(board).part("die").quantity == dice


# Tiles


def test_a_special_space_on_a_tile_shows_a_rosette():
    """Beside its frame and its dimple eight petals are open."""
    kit = whole("royal-ur")
    rosettes = [part for part in kit.kit.parts if part.kind == "tile-rosette"]
    assert sum(part.quantity for part in rosettes) == 5
    assert {openings(kit, part.name) for part in rosettes} == {2 + 8}


MARKED = {"safe": ["main.3", "main.5"], "again": ["main.4", "main.5"]}


@pytest.mark.parametrize(
    ("mark", "space"), [("star", "main.3"), ("loop", "main.4"), ("rosette", "main.5")]
)
def test_safe_spaces_and_those_that_give_a_roll_differ_on_the_plastic(mark, space):
    """Besides its frame and four dimples, a mark is open amid them and in each corner."""
    settings = [f"board.{key}=[{','.join(spaces)}]" for key, spaces in MARKED.items()]
    kit = whole("short-12", *settings)
    assert openings(kit, f"tile-{mark}") == 1 + 4 + 1 + 4
    placed = {instance.label: instance.part for instance in kit.kit.assembly}
    assert placed[space] == f"tile-{mark}"


@pytest.mark.parametrize("mark", ["star", "loop"])
def test_marks_around_one_dimple_are_one_opening_clear_of_it(mark):
    key = {"star": "safe", "loop": "again"}[mark]
    kit = whole("two-ways-home", f"board.{key}=[short.3]")
    assert openings(kit, f"tile-{mark}") == 1 + 1 + 1


def openings(kit, name):
    larger = kit.pitch / 40
    tile = solid_of(kit.meshes[name]).slice(3.7 * larger)
    return len((CrossSection.square([38 * larger] * 2, True) - tile).decompose())
