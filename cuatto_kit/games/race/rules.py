"""The switches of the race family: every rule with a choice, its values, its default.

The engine reads a switch, the rule sheet prints the text filed under the same
switch and value.
"""

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from cuatto_kit.variant.model import Model


class Finish(StrEnum):
    """May a die larger than needed take a checker out?"""

    OVERSHOOT = "overshoot"
    """Yes."""
    EXACT = "exact"
    """No, only the exact number does."""
    BOUNCE = "bounce"
    """No, the checker walks back from the finish what is left of the die."""


class DiceUse(StrEnum):
    """Must a die be played?"""

    MANDATORY = "mandatory"
    """A die that can be played must be played."""
    OPTIONAL = "optional"
    """Before each die the mover may end the turn."""
    MAXIMISE = "maximise"
    """Only sequences that play the most dice are legal."""


class Doubles(StrEnum):
    """What does a double give?"""

    TWO_MOVES = "two_moves"
    """Two moves, like any roll."""
    FOUR_MOVES = "four_moves"
    """Four moves."""
    ROLL_AGAIN = "roll_again"
    """Two moves and another roll, also when the double could not be played."""


class Throw(StrEnum):
    """What is thrown?"""

    DICE = "dice"
    """One die or two, each a move of its own."""
    FOUR_STICKS = "four_sticks"
    """Four sticks with a marked side each: one move by the number of marks, none passes."""


class Win(StrEnum):
    """When does the game end?"""

    IMMEDIATE = "immediate"
    """As soon as a team has all its checkers out."""
    ROUND_END = "round_end"
    """When the round is complete; teams that are out by then share the win."""


class Full(StrEnum):
    """May a move land on a full space?"""

    STRICT = "strict"
    """Never, not even to hit."""
    AFTER_HIT = "after_hit"
    """If the hits that the landing makes leave room."""


class Hit(StrEnum):
    """Which landing sends other checkers back?"""

    ON_OWNERSHIP = "on_ownership"
    """The one that makes you owner of the space."""
    ON_LANDING = "on_landing"
    """Any."""
    NONE = "none"
    """None, strong ones do not hit either."""


class HitReturn(StrEnum):
    """Which free slot of its own bridge does a hit checker return to?"""

    BRIDGE_LOWEST = "bridge_lowest"
    """The rearmost."""
    BRIDGE_HIGHEST = "bridge_highest"
    """The foremost."""


class StartOrder(StrEnum):
    """Who begins?"""

    SEAT = "seat"
    """The first seat."""
    ROLL_OFF = "roll_off"
    """The highest roll, ties rolled again: each seat is as likely."""


class RouteChoice(StrEnum):
    """Who picks the path at a split?"""

    MOVER = "mover"
    """The one who moves."""


class Rules(Model):
    """The switches and their defaults."""

    finish: Finish = Finish.OVERSHOOT
    """May a die larger than needed take a checker out?"""
    dice_use: DiceUse = DiceUse.MANDATORY
    """Must a die be played?"""
    doubles: Doubles = Doubles.TWO_MOVES
    """What does a double give?"""
    win: Win = Win.IMMEDIATE
    """When does the game end?"""
    jump_blocks: bool = True
    """May owned and full spaces be passed?"""
    full: Full = Full.STRICT
    """May a move land on a full space?"""
    hit: Hit = Hit.ON_OWNERSHIP
    """Which landing sends other checkers back?"""
    hit_return: HitReturn = HitReturn.BRIDGE_LOWEST
    """Which free slot of its own bridge does a hit checker return to?"""
    start_order: StartOrder = StartOrder.SEAT
    """Who begins?"""
    route_choice: RouteChoice = RouteChoice.MOVER
    """Who picks the path at a split?"""
    throw: Throw = Throw.DICE
    """What is thrown?"""
    dice: Annotated[int, Field(ge=1, le=2)] = 2
    """How many dice are rolled; each is a move of its own. Sticks are always four."""
    class_quota: Annotated[float, Field(ge=0, le=1)] = 0.6
    """Least share of regular checkers in a team, else a warning."""

    @property
    def moves_a_roll(self) -> int:
        """How many moves a roll gives, doubles aside."""
        return 1 if self.throw is Throw.FOUR_STICKS else self.dice
