"""The switches of the blocks family: every rule with a choice, its values, its default."""

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from cuatto_kit.config.base import Model


class Stalemate(StrEnum):
    """What happens to a side that cannot move?"""

    LOSS = "loss"
    """It has lost."""
    PASS = "pass"
    """It passes."""
    DRAW = "draw"
    """The game is a draw."""


class Repetition(StrEnum):
    """What ends a game that goes round in circles?"""

    DRAW_3 = "draw_3"
    """A position that comes up for the third time, the same side to move, is a draw."""
    NONE = "none"
    """Nothing."""


class Rules(Model):
    """The switches and their defaults."""

    crush_through: bool = False
    """May a second roll go on through the square of the crushed cabeza? Only where a block
    comes to rest counts then; else the first landing on the cabeza ends the game."""
    stalemate: Stalemate = Stalemate.LOSS
    """What happens to a side that cannot move?"""
    repetition: Repetition = Repetition.DRAW_3
    """What ends a game that goes round in circles?"""
    ply_cap: Annotated[int, Field(ge=0, le=10_000)] = 300
    """Moves of both sides together after which the game is a draw; 0 for no limit."""
