"""Checker classes, each with all that tells it from the others: what it can do, and how players
know it. Its shape in plastic is scad/checker_top.scad's, its words are in rules/.

The engine asks for abilities one by one, never for a class.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from cuatto_kit.drawing.scene import Bar, Disc, Mark, Wedge


class Ability(Enum):
    """One thing that a checker does differently."""

    PINS = "pins"
    """Checkers of other teams on its space cannot move while it stands there."""
    UNPINNABLE = "unpinnable"
    """No pin holds it."""
    BREAKS = "breaks"
    """Landing on a space that no other team owns, it hits every foreign checker there."""
    ODD_ONLY = "odd_only"
    """It moves by odd dice only."""
    EVEN_ONLY = "even_only"
    """It moves by even dice only."""
    BACKWARD = "backward"
    """It may also go backward, either direction for each die."""


@dataclass(frozen=True)
class CheckerClass:
    """What tells a class of checkers from the others.

    `mark` is its head as it is drawn from above, `letter` stands for it at the terminal,
    `two_coloured` says whether the marks of its printed top may have a second colour.
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
"""Every class, in the order in which a team lines up on its bridge, the rearmost first."""

EMPTY = "empty"
"""Stands for nobody in a line-up."""

MOST_CHECKERS = 24
"""The largest team, and the longest lane."""


def can(name: str, ability: Ability) -> bool:
    """Whether checkers of a class can do that."""
    return ability in CLASSES[name].abilities
