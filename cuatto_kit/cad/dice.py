"""Dice, the same for every game that rolls some."""

from cuatto_kit.cad import library
from cuatto_kit.cad.parts import Part
from cuatto_kit.cad.solids import call, scaled

DIE = "die"
"""Name of the part."""
NEUTRAL = "white"
"""What is printed in it belongs to all."""


def die_size(scale: float) -> float:
    """Edge of a die (mm); `scale` is 1 for a tile of 40 mm."""
    return library.module(DIE).default("die_size") * scale


def make_dice(count: int, sides: int, group: str, scale: float) -> Part:
    """So many dice with numbers from 1 to `sides`, which six faces must share out evenly."""
    size = die_size(scale)
    return Part(
        name=DIE,
        title=f"Die: numbers from 1 to {sides}",
        group=group,
        solid=scaled(call(DIE, sides=sides), scale),
        colours={NEUTRAL: count},
        extents=(size, size, size),
    )
