"""Paths are distinguished by pale colours, and their names can be read in them."""

from itertools import combinations

import pytest

import cuatto_kit
from cuatto_kit.config.colours import COLOURS
from cuatto_kit.drawing.bands import PLAIN, bands_of, inky, of_team
from cuatto_kit.drawing.board import ground
from tests.drawing.test_patterns import lab, linear, luminance, rgb


def bands(name):
    loaded = cuatto_kit.load(name)
    paths = {space.path for space in loaded.layout.spaces if space.cell}
    return loaded, bands_of(loaded.layout, paths, loaded.variant.team_colours)


@pytest.mark.parametrize("name", ["volcano-escape", "two-ways-home", "royal-ur", "bottleneck"])
def test_every_path_has_a_band_of_its_own(name):
    loaded, found = bands(name)
    assert len(set(found.values())) == len(found) > 2
    body = ground(loaded.layout, bands=found)
    for one, other in combinations(found.values(), 2):
        tints = [lab(linear(rgb(colour))) for colour in (one.dark, other.dark)]
        assert sum((tints[0] - tints[1]) ** 2) > 25
    assert all(band.light in body or band.dark in body for band in found.values())


def test_a_single_path_needs_none():
    assert bands("snake-24")[1] == {}


@pytest.mark.parametrize("name", ["parques", "ludo"])
def test_the_part_of_a_ring_where_a_team_comes_in_has_its_colour(name):
    loaded, found = bands(name)
    for seat, colour in enumerate(loaded.variant.teams.colours):
        entry = next(s for s in loaded.layout.spaces if "entry" in s.flags and s.seat == seat)
        assert found[entry.path] == of_team(colour)


def test_on_tiles_what_leads_home_is_in_the_colour_of_its_team():
    """Goals, and the part of a ring where a team comes in, as in the yards of a panel board."""
    loaded = cuatto_kit.load("ludo", settings=["board.start=pool"])
    assert not loaded.layout.in_panels
    paths = {space.path for space in loaded.layout.spaces if space.cell}
    found = bands_of(loaded.layout, paths, loaded.variant.team_colours)
    for seat, colour in enumerate(loaded.variant.teams.colours):
        entry = next(s for s in loaded.layout.spaces if "entry" in s.flags and s.seat == seat)
        goal = loaded.layout.space(loaded.layout.finishes[seat][0])
        assert found[entry.path] == found[goal.path] == of_team(colour)


def test_the_way_out_of_ur_is_in_the_colour_of_its_team():
    loaded, found = bands("royal-ur")
    white, black = loaded.variant.teams.colours
    assert found["south-end"] == of_team(white)
    assert found["north-end"] == of_team(black)


@pytest.mark.parametrize("ink", [PLAIN.ink, *map(inky, COLOURS)])
def test_names_can_be_read_in_the_colours_of_their_bands(ink):
    """Contrast on white as WCAG 2 asks of text."""
    assert 1.05 / (luminance(ink) + 0.05) >= 4.5
