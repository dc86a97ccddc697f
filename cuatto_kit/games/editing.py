"""How a board is changed by drawing on it: gestures become changes of what its file says.

What gestures there are is a family's own business; those above pass them on as JSON.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

from pydantic import JsonValue

from cuatto_kit.board.geometry import Cell

Said: TypeAlias = Mapping[str, JsonValue]
"""What a file says: the data of its document, whatever it extends laid below."""


class Refused(Exception):
    """A gesture that the board does not take: why, in words, and the space or the cell where it
    is to be told. `offer` is the form (games/family.py) in which the board would take it."""

    def __init__(self, message: str, at: str | Cell | None = None, offer: str = "") -> None:
        self.message, self.at, self.offer = message, at, offer
        super().__init__(message)


@dataclass(frozen=True)
class Drawn:
    """What a file shall say after a gesture, its keys perhaps `Renamed` (config/yaml_edit.py); what
    was done, in words; and the space that is looked at from now on."""

    said: Said
    words: str
    select: str | None = None


@dataclass(frozen=True)
class Reach:
    """Where a gesture may lead that has begun: to which cells (None for every free one) and which
    spaces, and why to others it may not, by space."""

    cells: Sequence[Cell] | None = ()
    spaces: Sequence[str] = ()
    refused: Mapping[str, str] = field(default_factory=dict)


class BoardEditor(Protocol):
    """Changes boards as they are drawn; they may be unfinished, or empty."""

    @property
    def tools(self) -> Sequence[str]:
        """What a hand may take up: path, bridge, safe, again, jump, move, delete."""

    def draw(self, said: Said, gesture: JsonValue) -> Drawn:
        """What becomes of a board by a gesture. Raises Refused, and pydantic's ValidationError on
        what is no gesture."""

    def reach(self, said: Said, tool: str, origin: str) -> Reach:
        """Where the gesture of a tool may lead that begins on a space. Raises Refused where it
        cannot begin there."""
