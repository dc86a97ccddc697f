"""Numbers under tiles: engraved below a tile, at the number in the name of its part."""

from functools import cache

import pytest

import cuatto_kit
from cuatto_kit.cad.parts import Part
from cuatto_kit.cad.solids import call, call_of, scaled
from tests.fabrication import fit

LEVEL = 0.2
"""A height within the numbers (mm)."""
ENGRAVED = 2.0
"""The least area of a digit (mm²)."""


@cache
def tiles(variant, *settings):
    kit = cuatto_kit.load(variant, settings=settings).kit
    return {part.name: part for part in kit.parts if part.name.startswith("tile")}


def section(solid):
    (stl,) = fit.made([Part("tile", "tile", "board", solid, {})]).values()
    return fit.weld(stl).slice(LEVEL)


def without_number(solid):
    drawn = call_of(solid)
    arguments = {key: value for key, value in drawn.arguments.items() if key != "under"}
    return scaled(call(drawn.part, **arguments), drawn.factor)


@pytest.mark.parametrize("name", ["tile-2", "tile-3"])
def test_a_number_is_cut_into_the_underside_of_its_tile(name):
    solid = tiles("two-ways-home")[name].solid
    plain, numbered = section(without_number(solid)), section(solid)
    assert (numbered - plain).area() < 1e-3
    assert (plain - numbered).area() > ENGRAVED


def test_a_tile_without_a_number_in_its_name_has_none_below():
    solid = tiles("two-ways-home")["tile"].solid
    plain, bare = section(without_number(solid)), section(solid)
    assert (plain - bare).area() < 1e-3


def test_tiles_of_the_original_have_no_numbers():
    """They are as the first Cuatto's were."""
    found = tiles("two-ways-home", "print={profile: original}")
    assert found
    assert not any("under" in call_of(part.solid).arguments for part in found.values())
