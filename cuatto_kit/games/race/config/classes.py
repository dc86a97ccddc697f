"""Checker classes: abilities, and the marks by which players distinguish them.

The shape in plastic is in scad/checker_top.scad, the words are in rules/. The engine checks single
abilities, never a class.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from cuatto_kit.drawing.scene import Bar, Disc, Mark, Wedge


class Ability(Enum):
    """A special ability of a checker."""

    PINS = "pins"
    """Checkers of other teams on its space cannot move while it is there."""
    UNPINNABLE = "unpinnable"
    """A pin does not hold it."""
    BREAKS = "breaks"
    """A landing on a space that no other team owns hits every foreign checker there."""
    ODD_ONLY = "odd_only"
    """It moves by odd dice only."""
    EVEN_ONLY = "even_only"
    """It moves by even dice only."""
    BACKWARD = "backward"
    """It may also go backward, in either direction for each die."""


@dataclass(frozen=True)
class CheckerClass:
    """A class of checkers.

    `mark` is the drawing of its head from above, `letter` stands for it at the terminal, and
    `two_coloured` is True if the marks of its printed top may have a second colour.
    """

    mark: Mark
    letter: str
    abilities: frozenset[Ability] = frozenset()
    two_coloured: bool = False


_PLATE = Disc(0.58, rim=0.06)
_NOTCH = Bar((-0.5, 0), (0.5, 0), 0.22)

CLASSES: Mapping[str, CheckerClass] = {
    "pin": CheckerClass(
        mark=(
            Disc(0.58, rim=0.08, dark=True),
            *(Disc(0.13, at) for at in ((0.3, 0), (-0.3, 0), (0, 0.3), (0, -0.3))),
        ),
        letter="p",
        abilities=frozenset({Ability.PINS, Ability.UNPINNABLE}),
        two_coloured=True,
    ),
    "strong": CheckerClass(
        mark=(Disc(0.52, rim=0.16), Disc(0.22, rim=0.14)),
        letter="s",
        abilities=frozenset({Ability.BREAKS}),
        two_coloured=True,
    ),
    "odd": CheckerClass(mark=(_PLATE, _NOTCH), letter="o", abilities=frozenset({Ability.ODD_ONLY})),
    "even": CheckerClass(
        mark=(_PLATE, _NOTCH, Bar((0, -0.5), (0, 0.5), 0.22)),
        letter="e",
        abilities=frozenset({Ability.EVEN_ONLY}),
    ),
    "bidirectional": CheckerClass(
        mark=(
            _PLATE,
            Bar((-0.3, 0), (0.3, 0), 0.16),
            *(Wedge((0.52 * s, 0), (0.18 * s, 0.3), (0.18 * s, -0.3)) for s in (-1, 1)),
        ),
        letter="b",
        abilities=frozenset({Ability.BACKWARD}),
    ),
    "regular": CheckerClass(mark=(Disc(0.3, rim=0.08),), letter=""),
}
"""All classes, in the order in which a team lines up on its bridge, the rearmost first."""

EMPTY = "empty"
"""An empty slot in a line-up."""

MOST_CHECKERS = 24
"""The size of the largest team and of the longest lane."""


def can(name: str, ability: Ability) -> bool:
    """Return True if checkers of a class have an ability."""
    return ability in CLASSES[name].abilities
