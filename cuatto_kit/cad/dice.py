"""Dice, the same for every game that rolls some."""

from cuatto_kit.cad.parts import Part
from cuatto_kit.cad.scale import Scale

DIE = "die"
"""Name of the part."""
NEUTRAL = "white"
"""What is printed in it belongs to all."""


def die_size(scale: Scale) -> float:
    """Edge of a die (mm)."""
    return scale.default(DIE, "die_size")


def make_dice(count: int, sides: int, group: str, scale: Scale) -> Part:
    """So many dice with numbers from 1 to `sides`, which six faces must share out evenly."""
    size = die_size(scale)
    return Part(
        name=DIE,
        title=f"Die: numbers from 1 to {sides}",
        group=group,
        solid=scale.drawn(DIE, sides=sides),
        colours={NEUTRAL: count},
        extents=(size, size, size),
    )
