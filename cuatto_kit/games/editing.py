"""The interface for editing a board by drawing: gestures become changes to the data of its file.

Each family defines its own gestures; the callers pass them on as JSON.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

from pydantic import JsonValue

from cuatto_kit.board.geometry import Cell

Said: TypeAlias = Mapping[str, JsonValue]
"""The data of a file's document, with the data of any file that it extends merged beneath it."""


class Refused(Exception):
    """A gesture that the board does not accept.

    `message` gives the reason; `at` is the space or cell where it should be shown. `offer` is the
    name of the form (games/family.py) in which the board would accept the gesture.
    """

    def __init__(self, message: str, at: str | Cell | None = None, offer: str = "") -> None:
        self.message, self.at, self.offer = message, at, offer
        super().__init__(message)


@dataclass(frozen=True)
class Drawn:
    """The result of a gesture.

    - `said`: the new data of the file, with keys that may be `Renamed` (config/yaml_edit.py).
    - `words`: the change in words.
    - `select`: the space to be selected, if any.
    """

    said: Said
    words: str
    select: str | None = None


@dataclass(frozen=True)
class Reach:
    """The possible ends of a gesture that has begun.

    `cells` are the allowed cells (None for every free cell), `spaces` the allowed spaces, and
    `refused` the reason for each space that is not allowed.
    """

    cells: Sequence[Cell] | None = ()
    spaces: Sequence[str] = ()
    refused: Mapping[str, str] = field(default_factory=dict)


class BoardEditor(Protocol):
    """An editor that changes boards as they are drawn; a board may be unfinished or empty."""

    @property
    def tools(self) -> Sequence[str]:
        """The tools of the editor: path, finish, bridge, safe, again, jump, move, delete."""

    def draw(self, said: Said, gesture: JsonValue) -> Drawn:
        """Return the board after a gesture.

        Raises Refused if the board does not accept the gesture, and pydantic's ValidationError if
        the data is not a valid gesture.
        """

    def reach(self, said: Said, tool: str, origins: Sequence[str]) -> Reach:
        """Return where a tool's gesture that begins on a space may end.

        For `delete`, `spaces` are those that would be removed with all the origins. Raises Refused
        if the gesture cannot begin there.
        """
