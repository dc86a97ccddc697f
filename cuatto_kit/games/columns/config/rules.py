"""The switches of the columns family: every rule with a choice, its values and its default.

The engine reads a switch; the rule sheet prints the text for the same switch and value.
"""

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from cuatto_kit.config.base import Model

MOST_COLUMNS = 23
"""The maximum number of columns of a board: the sums of two twelve-sided dice."""


class MustScope(StrEnum):
    """How much of a roll must be played."""

    PAIRING = "pairing"
    """Everything that the chosen pairing allows."""
    ROLL = "roll"
    """As many moves as the best pairing of the roll allows."""


class Rules(Model):
    """The rules with a choice, and their defaults."""

    must_scope: MustScope = MustScope.PAIRING
    """How much of a roll must be played."""
    auto_stop: bool = True
    """Whether a turn stops automatically as soon as stopping wins."""
    blocking: bool = False
    """Whether a space holds only one cube, so that a runner beside a cube may not stop."""
    columns_to_win: Annotated[int, Field(ge=1, le=MOST_COLUMNS)] = 3
    """The number of columns that win the game at the end of a turn."""
