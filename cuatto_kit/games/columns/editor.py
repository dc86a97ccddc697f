"""Edits of a board of columns in the studio."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, JsonValue, TypeAdapter

from cuatto_kit.board.geometry import Cell
from cuatto_kit.config.messages import counted
from cuatto_kit.games.columns.model import LONGEST, space_id
from cuatto_kit.games.editing import Drawn, Reach, Refused, Said


class Move(BaseModel):
    """A move of a column's top to another row."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: Literal["move"]
    space: str
    cell: tuple[int, int]


class Delete(BaseModel):
    """The removal of a column's top."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: Literal["delete"]
    spaces: Annotated[tuple[str, ...], Field(min_length=1, max_length=1)]


_Gesture: TypeAlias = Annotated[Move | Delete, Field(discriminator="kind")]
_GESTURES: TypeAdapter[Move | Delete] = TypeAdapter(_Gesture)


class ColumnsEditor:
    """An editor that makes columns longer or shorter."""

    tools = ("move", "delete")

    def draw(self, said: Said, gesture: JsonValue) -> Drawn:
        """Return the board after a gesture (games/editing.py)."""
        meant = _GESTURES.validate_python(gesture)
        space = meant.space if isinstance(meant, Move) else meant.spaces[0]
        column, length = _column(said, space)
        more = meant.cell[1] - _top(length) if isinstance(meant, Move) else -1
        if not 1 <= length + more <= LONGEST:
            raise Refused(f"a column has 1 to {LONGEST} spaces", space)
        board: dict[str, Any] = dict(said["board"])  # type: ignore[arg-type]  # _column has looked
        board["columns"] = {**board["columns"], column: length + more}
        words = f"column {column}: {counted(length + more, 'space')}"
        return Drawn({**said, "board": board}, words, space_id(int(column), length + more))

    def reach(self, said: Said, tool: str, origins: Sequence[str]) -> Reach:
        """Return where a gesture may end (games/editing.py)."""
        origin = origins[0]
        column, length = _column(said, origin)
        place = sorted(map(int, _columns(said))).index(int(column))
        lowest = _top(length) + 1 - length
        cells: list[Cell] = [(place, lowest + k) for k in range(LONGEST)]
        return Reach(cells, (origin,))


def _top(length: int) -> int:
    """Return the row of a column's top; the column is centred on the board's height."""
    return length - 1 - length // 2


def _columns(said: Said) -> Mapping[str, Any]:
    board = said.get("board")
    columns = board.get("columns") if isinstance(board, Mapping) else None
    if not isinstance(columns, Mapping) or not all(name.isdecimal() for name in columns):
        raise Refused("the columns cannot be read; correct them first")
    return columns


def _column(said: Said, space: str) -> tuple[str, int]:
    """Return the column whose top is a space, and its length."""
    for column, length in _columns(said).items():
        if isinstance(length, int) and space_id(int(column), length) == space:
            return column, length
    raise Refused("a column is drawn by its top", space)
