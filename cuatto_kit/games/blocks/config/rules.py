"""The switches of the blocks family: every rule with a choice, its values and its default."""

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from cuatto_kit.config.base import Model


class Stalemate(StrEnum):
    """The consequence for a side that cannot move."""

    LOSS = "loss"
    """The side loses."""
    PASS = "pass"
    """The side passes."""
    DRAW = "draw"
    """The game is a draw."""


class Repetition(StrEnum):
    """The end of a game that repeats its positions."""

    DRAW_3 = "draw_3"
    """The third occurrence of a position with the same side to move is a draw."""
    NONE = "none"
    """Repetition has no consequence."""


class Rules(Model):
    """The rules with a choice, and their defaults."""

    crush_through: bool = False
    """Whether a second roll may continue through the square of the crushed cabeza.

    If so, only the final position of a block counts; else the first landing on the cabeza ends the
    game.
    """
    stalemate: Stalemate = Stalemate.LOSS
    """The consequence for a side that cannot move."""
    repetition: Repetition = Repetition.DRAW_3
    """The end of a game that repeats its positions."""
    ply_cap: Annotated[int, Field(ge=0, le=10_000)] = 300
    """The number of moves of both sides together after which the game is a draw; 0 for no limit."""
