"""The spaces on which one team alone comes on to the board or goes home, on plastic."""

import pytest

import cuatto_kit
from cuatto_kit.config.looks import look_of
from cuatto_kit.drawing import arrows
from cuatto_kit.drawing.patterns import fill

ENDS = {
    "ashta-chamma": [("south.2", "inner.8"), ("east.2", "inner.6"), ("north.2", "inner.4")],
    "hounds-and-jackals": [("hounds.1", "hounds.29"), ("jackals.1", "jackals.29")],
    "royal-ur": [("south.1", "south-end.2"), ("north.1", "north-end.2")],
    "ur-masters": [("south.1", "block.5"), ("north.1", "block.1")],
}
"""The first and the last space of each of the first teams."""


@pytest.mark.parametrize("name", ENDS)
def test_the_tiles_at_both_ends_of_a_team_alone_have_its_colour(name: str) -> None:
    design = cuatto_kit.load(name)
    colours = {panel.name: panel.colour for panel in design.layout.panels}
    for ends, team in zip(ENDS[name], design.variant.team_colours, strict=False):
        assert {colours[end] for end in ends} == {team}


@pytest.mark.parametrize("name", ["snake-24", "backgammon"])
def test_ends_of_all_teams_and_points_have_the_colours_of_the_board(name: str) -> None:
    design = cuatto_kit.load(name)
    assert {panel.colour for panel in design.layout.panels} <= {*look_of(design.variant).board}


def test_arrows_at_the_ends_of_a_team_alone_have_its_colour() -> None:
    design = cuatto_kit.load("backgammon")
    takers = {(gate.space, gate.inwards): gate.taker for gate in arrows.gates(design.layout)}
    assert takers == {
        ("main.24", True): 0,
        ("main.1", False): 0,
        ("main.1", True): 1,
        ("main.24", False): 1,
    }
    drawn = arrows.steps(design.layout, 40, design.variant.team_colours)
    assert f'fill="{fill("white")}"' in drawn
    shared = cuatto_kit.load("snake-24").layout
    assert all(gate.taker is None for gate in arrows.gates(shared))


def test_arrows_in_a_hole_of_one_space_are_apart() -> None:
    layout = cuatto_kit.load("ashta-chamma").layout
    inner = [gate for gate in arrows.gates(layout) if not gate.inwards]
    assert len(inner) == 4
    assert all(gate.tight for gate in inner)
    assert not any(gate.tight for gate in arrows.gates(layout) if gate.inwards)
