"""Boards with yards: whose is what shows, and nothing of tiles does."""

from collections import Counter
from xml.etree import ElementTree

import pytest

import cuatto_kit
from cuatto_kit.board.layout import SpaceKind
from cuatto_kit.drawing.arrows import gates
from cuatto_kit.drawing.board import HOLLOW
from cuatto_kit.drawing.labels import Labels
from cuatto_kit.drawing.patterns import fill, pale
from cuatto_kit.drawing.pieces import Tokens
from cuatto_kit.drawing.positions import scene_drawing
from cuatto_kit.drawing.scene import Scene
from cuatto_kit.drawing.teams import OWN, WEDGE, YARD, yards

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module", params=["parques", "ludo"])
def board(request):
    loaded = cuatto_kit.load(request.param)
    return loaded.layout, loaded.variant.teams.colours


def drawn(layout, colours, *args):
    return ElementTree.fromstring(scene_drawing(layout, colours, *args).svg)


def fills(root, tag):
    return Counter(shape.get("fill") for shape in root.iter(f"{SVG}{tag}"))


def test_yards_and_own_spaces_have_the_colours_of_their_teams(board):
    layout, colours = board
    root = drawn(layout, colours)
    boxes = fills(root, "rect")
    for seat, colour in enumerate(colours):
        own = [space for space in layout.spaces if space.seat == seat and space.cell]
        assert boxes[pale(colour, YARD)] == 1
        assert boxes[pale(colour, OWN)] == len(own)
        rims = [shape.get("stroke") for shape in root.iter(f"{SVG}rect")].count(fill(colour))
        assert rims == len(own) + 1


def test_the_centre_has_a_wedge_for_each_team_that_comes_in_there(board):
    layout, colours = board
    wedges = fills(drawn(layout, colours), "polygon")
    has_centre = any(space.kind is SpaceKind.FINISH for space in layout.spaces)
    assert all(wedges[pale(colour, WEDGE)] == has_centre for colour in colours)


def test_every_safe_space_has_its_star(board):
    layout, colours = board
    safe = sum("safe" in space.flags for space in layout.spaces)
    stars = fills(drawn(layout, colours), "g")["#e0a800"]
    assert stars == safe + sum("safe" in s.flags and s.seat is not None for s in layout.spaces)


def test_hollows_have_no_dimples_and_yards_need_no_word(board):
    layout, colours = board
    root = drawn(layout, colours, Scene(()), Labels(start="Start", finish="Finish"))
    assert layout.in_panels
    assert fills(root, "circle")[HOLLOW] == 0
    assert not [text for text in root.iter(f"{SVG}text") if text.text in ("Start", "Finish")]


def test_tiles_keep_their_dimples():
    layout = cuatto_kit.load("snake-24").layout
    root = drawn(layout, ("red", "blue", "green", "gold"))
    assert not layout.in_panels
    assert fills(root, "circle")[HOLLOW] == sum(len(space.slots) for space in layout.spaces)


def test_a_yard_reaches_into_a_part_of_the_board_that_does_not_touch_it():
    layout = cuatto_kit.load("parques").layout
    colours = ("red", "blue", "yellow", "green")
    part = drawn(layout, colours, Scene((), around=("red-home.7", "finish")))
    assert fills(part, "rect")[pale("red", YARD)] == 1
    assert fills(part, "rect")[pale("blue", OWN)] < len(layout.spaces) / 10


def test_a_part_of_the_board_far_from_the_yards_keeps_its_colours():
    layout = cuatto_kit.load("parques").layout
    part = drawn(layout, ("red", "blue", "yellow", "green"), Scene((), around=("red-home.4",)))
    assert fills(part, "rect")[pale("red", OWN)] >= 1


@pytest.mark.parametrize("name", ["cabeza", "cant-stop"])
def test_boards_without_yards_have_no_hooks(name):
    layout = cuatto_kit.load(name).layout
    tokens = Tokens(("red", "blue", "yellow", "green"), 40)
    assert not "".join(yards(layout, tokens, Labels())).count("polyline")


def test_the_way_is_shown_on_every_space_without_a_star(board):
    """Each hook points to the next space that all go to; a goal has none behind the last."""
    layout, colours = board
    hooks = "".join(yards(layout, Tokens(colours, 40), Labels())).count('opacity="0.4"')
    assert hooks == 1
    arrows = [gate for gate in gates(layout) if gate.yard]
    assert {gate.seat for gate in arrows} == {0, 1, 2, 3}
    said = [text.text for text in drawn(layout, colours, Scene(()), Labels(exit="Out")).iter()]
    assert said.count("Out") == 4
