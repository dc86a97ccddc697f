"""Dice and sticks, which are the same in every game."""

from cuatto_kit.cad.parts import Part
from cuatto_kit.cad.scale import Scale

DIE, STICK = "die", "stick"
"""The names of the parts."""
NEUTRAL = "white"
"""The colour of parts that belong to all players."""


def die_size(scale: Scale) -> float:
    """Return the edge of a die (mm)."""
    return scale.default(DIE, "die_size")


def make_dice(count: int, sides: int, group: str, scale: Scale) -> Part:
    """Return `count` dice with numbers from 1 to `sides`, which must be a divisor of six."""
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
    """Return the length and the width of a stick (mm)."""
    return scale.default(STICK, "stick_length"), scale.default(STICK, "stick_width")


def make_sticks(count: int, group: str, scale: Scale) -> Part:
    """Return `count` sticks with a round side and a flat, marked one."""
    length, _ = stick_size(scale)
    return Part(
        name=STICK,
        title="Stick: one side is round, the other flat and marked",
        group=group,
        solid=scale.drawn(STICK),
        colours={NEUTRAL: count},
        extents=(length, None, None),  # the width of its round side depends on the facets
    )
