"""The switches of the columns family: every rule with a choice, its values, its default.

The engine reads a switch, the rule sheet prints the text filed under the same
switch and value.
"""

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from cuatto_kit.config.base import Model

MOST_COLUMNS = 23
"""The most columns a board can have: the sums of two dice of twelve sides."""


class MustScope(StrEnum):
    """How much of a roll must be played?"""

    PAIRING = "pairing"
    """All that the chosen pairing lets play."""
    ROLL = "roll"
    """As many moves as any pairing of the roll lets play."""


class Rules(Model):
    """The switches and their defaults."""

    must_scope: MustScope = MustScope.PAIRING
    """How much of a roll must be played?"""
    auto_stop: bool = True
    """Does a turn stop by itself as soon as stopping wins?"""
    blocking: bool = False
    """Does a space hold a single cube, so that a runner beside one forbids to stop?"""
    columns_to_win: Annotated[int, Field(ge=1, le=MOST_COLUMNS)] = 3
    """How many columns win the game at the end of a turn."""
