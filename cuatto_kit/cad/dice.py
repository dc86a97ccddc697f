"""Dice, sticks and shells, which are the same in every game."""

from collections.abc import Sequence

from cuatto_kit.cad.parts import Part
from cuatto_kit.cad.scale import Scale

DIE, STICK = "die", "stick"
COWRIE, CANE, LONG_DIE, NUMBERED_DIE = "cowrie", "cane", "long-die", "numbered-die"
"""The names of the parts."""
FLAT_PIECES = {
    STICK: ("stick_length", "stick_width"),
    COWRIE: ("cowrie_length", "cowrie_width"),
    CANE: ("cane_length", "cane_width"),
}
"""The pieces with a flat, marked side, and the names of their length and width in scad/."""
_TITLES = {
    STICK: "Stick: one side is round, the other flat and marked",
    COWRIE: "Cowrie: one side is round, the other flat, with an opening",
    CANE: "Cane: one side is round, the other flat, with a groove",
}
_FACES_OF_CUBES = 6
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
        filled=True,
        extents=(size, size, size),
    )


def piece_size(kind: str, scale: Scale) -> tuple[float, float]:
    """Return the length and the width of a piece of `FLAT_PIECES` (mm)."""
    length, width = FLAT_PIECES[kind]
    return scale.default(kind, length), scale.default(kind, width)


def make_pieces(kind: str, count: int, group: str, scale: Scale) -> Part:
    """Return `count` pieces of `FLAT_PIECES`."""
    length, _ = piece_size(kind, scale)
    return Part(
        name=kind,
        title=_TITLES[kind],
        group=group,
        solid=scale.drawn(kind),
        colours={NEUTRAL: count},
        filled=True,
        # The size of round sides depends on the facets.
        extents=(None if kind == COWRIE else length, None, None),
    )


def long_die_size(scale: Scale) -> tuple[float, float]:
    """Return the length and the width of a long die (mm)."""
    return scale.default("long_die", "bar_length"), scale.default("long_die", "bar_width")


def make_long_dice(values: Sequence[int], count: int, group: str, scale: Scale) -> Part:
    """Return `count` bars with two to six numbers on their sides."""
    return Part(
        name=LONG_DIE,
        title=f"Long die: {', '.join(map(str, values))} on its sides",
        group=group,
        solid=scale.drawn("long_die", values=list(values)),
        colours={NEUTRAL: count},
        filled=True,
    )


def numbered_die_size(scale: Scale) -> float:
    """Return the room of a die of any number of sides (mm)."""
    return 1.5 * scale.default("numbered_die", "numbered_size")


def make_numbered_dice(sides: int, count: int, group: str, scale: Scale) -> Part:
    """Return `count` dice of 4, 6, 8, 10, 12 or 20 sides with numbers from 1."""
    if sides == _FACES_OF_CUBES:
        return make_dice(count, sides, group, scale)
    return Part(
        name=NUMBERED_DIE,
        title=f"Die of {sides} sides: numbers from 1 to {sides}",
        group=group,
        solid=scale.drawn("numbered_die", faces=sides),
        colours={NEUTRAL: count},
        filled=True,
    )
