"""Checker classes: small sets of named abilities, which the engine knows one by one."""

from collections.abc import Mapping
from enum import Enum


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


CLASSES: Mapping[str, frozenset[Ability]] = {
    "pin": frozenset({Ability.PINS, Ability.UNPINNABLE}),
    "strong": frozenset({Ability.BREAKS}),
    "odd": frozenset({Ability.ODD_ONLY}),
    "even": frozenset({Ability.EVEN_ONLY}),
    "bidirectional": frozenset({Ability.BACKWARD}),
    "regular": frozenset(),
}
"""Every class, in the order in which a team lines up on its bridge, the rearmost first."""
