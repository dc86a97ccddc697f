"""The kit of a board of columns: panels that join, room on every space, cubes, runners, dice."""

from dataclasses import replace
from functools import cache

import pytest
from manifold3d import CrossSection

import cuatto_kit
from cuatto_kit.board.layout import Flag, JointKind
from cuatto_kit.cad.parts import Part
from cuatto_kit.cad.solids import call
from cuatto_kit.config import printer
from cuatto_kit.fabrication.meshes import measure
from cuatto_kit.games.columns.printing import make_parts
from tests import kits
from tests.cases import seldom
from tests.fabrication import fit
from tests.games import panels

from .boards import document, load

BELOW_ALL = 2.5
"""Height of the panels below everything engraved (mm)."""
FLOOR = 4.2
CUBE = 6


@cache
def table():
    return panels.set_out("cant-stop")


def parts_of(text):
    variant, layout = load(text)
    return {part.name: part for part in make_parts(variant, layout, 0.2).parts}


# The board


@pytest.mark.slow
def test_the_board_is_cut_into_four_panels_that_fit_the_printer():
    layout, bed = table().layout, printer.load("generic-220")
    assert len(layout.panels) == 4
    for solid in table().solids.values():
        left, bottom, _, right, top, height = solid.bounding_box()
        assert bed.fits((right - left, top - bottom, height))
        assert height == 5


def test_without_a_printer_the_board_is_one_panel():
    layout = cuatto_kit.load("cant-stop", settings=["print.printer=null"]).layout
    (panel,) = layout.panels
    assert panel.size == pytest.approx((242, 286))
    assert not panel.joints


@pytest.mark.slow
def test_all_joints_close_with_the_clearance():
    mates = list(table().mates())
    assert len(mates) == 12
    problems = [fit.measure(mate, BELOW_ALL).problems(0.2) for mate in mates]
    assert problems == [[]] * 12


@pytest.mark.slow
def test_panels_share_nothing():
    assert max(panels.shared_volumes(table())) < 0.05


@pytest.mark.slow
def test_a_knob_that_does_not_match_is_noticed():
    """The measure itself: the same board with one panel out of place."""
    mate = next(table().mates())
    moved = replace(mate, stud=mate.stud.shifted(0.15, 0.15))
    assert fit.measure(moved, BELOW_ALL).problems(0.2)


@pytest.mark.slow
def test_every_space_is_engraved_across_the_seams():
    """No knob rises in a hollow, and the ridges are whole."""
    open_above = table().slice(4.3)
    for space in table().layout.spaces:
        if space.outline:
            hollow = panels.square(space.outline).offset(-1.01)
            assert (open_above ^ hollow).area() < 1e-3
    rims = [panels.square(s.outline) for s in table().layout.spaces if s.outline]
    whole = sum((rim - rim.offset(-1)).area() for rim in rims)
    assert open_above.area() == pytest.approx(whole, rel=0.02)


@pytest.mark.slow
def test_four_cubes_stand_in_the_corners_and_a_runner_between_them():
    """The floor over joints is whole, and the runner's foot is free of all four."""
    firm = table().slice(3.4)
    foot = CrossSection.circle(9.6 / 2)
    for space in table().layout.spaces:
        if not space.outline:
            continue
        x, y = space.outline.centre
        for side in ((-7, -7), (-7, 7), (7, -7), (7, 7)):
            cube = CrossSection.square([CUBE, CUBE], True).translate(side)
            assert (cube ^ foot).area() == 0
            assert (firm ^ cube.translate((x, y))).area() == pytest.approx(CUBE**2)


@pytest.mark.slow
def test_numbers_are_engraved_and_tops_are_framed():
    """A space of a column loses as much as its neighbours; its top loses a frame besides."""
    floor = table().slice(FLOOR - 0.1)

    def lost(space):
        cell = panels.square(space.outline).offset(-0.9)
        return (cell - floor).area()

    spaces = [space for space in table().layout.spaces if space.path == "2"]
    assert [Flag.TOP in space.flags for space in spaces] == [False, False, True]
    assert lost(spaces[0]) == pytest.approx(lost(spaces[1]), abs=0.3)
    frame = 18.8**2 - 16.4**2
    assert lost(spaces[2]) == pytest.approx(lost(spaces[0]) + frame, abs=0.3)


@pytest.mark.slow
@pytest.mark.parametrize("number", seldom(6, range(25)))
def test_each_number_differs_from_all_others_and_keeps_its_height(number):
    outlines = {n: digits(n) for n in {number, (number + 1) % 25, 0, 6, 8, 9}}
    for other, outline in outlines.items():
        if other != number:
            apart = (outline - outlines[number]).area() + (outlines[number] - outline).area()
            assert apart > 2
    left, bottom, right, top = outlines[number].bounds()
    assert top == pytest.approx(4, abs=0.06)
    assert -bottom == pytest.approx(5.7 if number in (6, 9) else 4, abs=0.06)
    assert right == pytest.approx(-left, abs=0.4)
    assert right < 7


@cache
def digits(number):
    (stl,) = fit.made([Part("d", "d", "board", call("digits", number=number), {})]).values()
    return fit.weld(stl).slice(0.3)


COLUMNS = {
    "one space": {7: 1},
    "even and odd": {2: 4, 3: 1, 12: 20},
    "wide": dict.fromkeys(range(2, 25), 3),
}


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["one space", "even and odd", pytest.param("wide", marks=pytest.mark.slow)]
)
def test_any_columns_are_cut_and_drawn(name):
    text = document(COLUMNS[name], columns_to_win=1, sides=12)
    variant, layout = load(text)
    assert sum(len(panel.spaces) for panel in layout.panels) == sum(COLUMNS[name].values())
    boards = [p for p in make_parts(variant, layout, 0.2).parts if p.group == "board"]
    for part, stl in zip(boards, fit.made(boards).values(), strict=True):
        found = measure(stl)
        assert found.watertight
        assert found.bodies == 1
        assert found.extents == pytest.approx(part.extents, abs=0.1)


def test_a_knob_only_where_a_panel_meets_another():
    _, layout = load(document({2: 2, 3: 2}, columns_to_win=1))
    (panel,) = layout.panels
    assert not panel.joints_of(JointKind.KNOB)


# The teams


def test_every_team_that_can_play_has_its_cubes():
    cubes = parts_of(document(seats=3, cubes=13))["cube"]
    assert cubes.colours == {"red": 13, "blue": 13, "green": 13}


def test_runners_and_dice_are_as_many_as_the_board_says():
    parts = parts_of(document(runners=5, dice=6))
    assert parts["runner"].quantity == 5
    assert parts["die"].quantity == 6
    assert len({*parts["runner"].colours, *parts["die"].colours}) == 1


@pytest.mark.parametrize(("sides", "made"), [(2, True), (3, True), (6, True), (4, False)])
def test_dice_are_made_where_a_cube_can_be_one(sides, made):
    text = document({2: 3, 3: 3, 4: 3}, sides=sides)
    assert ("die" in parts_of(text)) == made


@pytest.mark.parametrize("sides", [2, 3, 6])
def test_opposite_faces_of_a_die_add_up(sides):
    """Pips are counted as hollows just below the middle of each face."""
    (stl,) = fit.made([Part("die", "Die", "teams", call("die", sides=sides), {})]).values()
    die = fit.weld(stl).translate([0, 0, -7.5])
    turns = {"up": (0, 0, 0), "down": (180, 0, 0), "front": (90, 0, 0)}
    turns |= {"back": (-90, 0, 0), "left": (0, 90, 0), "right": (0, -90, 0)}
    found = {}
    for face, turn in turns.items():
        top = die.rotate(list(turn)).slice(7.4)
        outside = CrossSection.square([12, 12], True)
        found[face] = len((outside - top).decompose())
    for one, two in (("up", "down"), ("front", "back"), ("left", "right")):
        assert found[one] + found[two] == sides + 1
    assert sorted(found.values()) == sorted(list(range(1, sides + 1)) * (6 // sides))


# The kit


@pytest.mark.slow
def test_the_kit_is_built(tmp_path):
    built = kits.build(cuatto_kit.load("cant-stop"), tmp_path, "parts")
    made = {part["name"]: part for part in built.manifest["parts"]}
    assert list(made) == [*(f"panel-{n}" for n in range(1, 5)), "cube", "runner", "die"]
    assert all(part["watertight"] and part["bodies"] == 1 for part in made.values())
    assert made["cube"]["colours"] == {"red": 11, "blue": 11, "green": 11, "gold": 11}
    assert (made["runner"]["quantity"], made["die"]["quantity"]) == (3, 4)
    assembly = built.assembly.read_text("utf-8")
    assert assembly.count("block(") == 44
    assert assembly.count("runner()") == 3
    assert assembly.count("die(") == 4
