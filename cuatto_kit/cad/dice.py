"""Dice and sticks, the same for every game that throws some."""

from cuatto_kit.cad.parts import Part
from cuatto_kit.cad.scale import Scale

DIE, STICK = "die", "stick"
"""Names of the parts."""
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


def stick_size(scale: Scale) -> tuple[float, float]:
    """Length and width of a stick (mm)."""
    return scale.default(STICK, "stick_length"), scale.default(STICK, "stick_width")


def make_sticks(count: int, group: str, scale: Scale) -> Part:
    """So many sticks with a round side, and a flat one that is marked."""
    length, _ = stick_size(scale)
    return Part(
        name=STICK,
        title="Stick: one side is round, the other flat and marked",
        group=group,
        solid=scale.drawn(STICK),
        colours={NEUTRAL: count},
        extents=(length, None, None),  # how wide its round side is depends on the facets
    )
