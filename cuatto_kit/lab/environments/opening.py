"""The conversion of a board into its encoding as numbers."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, TypeAlias

import cuatto_kit
from cuatto_kit.api import Design
from cuatto_kit.errors import Code, Fault, UsageError
from cuatto_kit.games.encoding import Encoding, Stepper
from cuatto_kit.games.game import Choice
from cuatto_kit.games.text_view import AnyTextGame

AnyEncoding: TypeAlias = Encoding[Hashable, Choice]
AnyStepper: TypeAlias = Stepper[Hashable]


@dataclass(frozen=True)
class OpenBoard:
    """A board for a number of seats, with the encoding of its game."""

    design: Design
    seats: int
    encoding: AnyEncoding

    @cached_property
    def text(self) -> AnyTextGame:
        """The text view of the same game."""
        design = self.design
        return design.board_game.text_game(self.seats)


def open_board(
    board: str | Path, seats: int | None, settings: Sequence[str], overrides: Mapping[str, Any]
) -> OpenBoard:
    """Load a board and return its environment; `seats` is by default the usual number."""
    return seat(cuatto_kit.load(board, settings=settings, **overrides), seats)


def seat(design: Design, seats: int | None) -> OpenBoard:
    """Return the environment of a design.

    Raises UsageError for fewer than two seats and for games without an encoding.
    """
    seated = design.seats(seats)
    if seated < 2:
        raise UsageError(Fault(Code.USAGE, f"{seated} seats; expected 2 or more"))
    encoding = design.board_game.encoding(seated)
    if encoding is None:
        message = f"{design.name}: games of {design.family.name} have no actions by number"
        raise UsageError(Fault(Code.USAGE, message))
    return OpenBoard(design, seated, encoding)
