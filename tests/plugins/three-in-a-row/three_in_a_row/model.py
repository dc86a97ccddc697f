"""The YAML of a board: its colours, its squares, its rules."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import AfterValidator, Field, TypeAdapter

from cuatto_kit.config.document import Document
from cuatto_kit.config.model import Colour, Model, Variant, all_different, valid_value
from cuatto_kit.errors import Code, Fault

Side = Annotated[int, Field(ge=3, le=8)]
Line = Annotated[int, Field(ge=3, le=8)]


class Teams(Model):
    """Who plays."""

    colours: Annotated[
        tuple[Colour, ...], Field(min_length=2, max_length=2), AfterValidator(all_different)
    ]
    """The colour of each side; the first begins."""


class Board(Model):
    """The squares."""

    columns: Side = 3
    """Squares from west to east."""
    rows: Side = 3
    """Squares from south to north."""


class Rules(Model):
    """The switches."""

    line: Line = 3
    """How many in a row win."""


class LineVariant(Variant):
    """A board on which two sides try to make a line."""

    teams: Teams
    """Who plays."""
    board: Board = Board()
    """The squares."""
    rules: Rules = Rules()
    """The switches; what is not given keeps its default."""

    @property
    def team_colours(self) -> tuple[str, ...]:
        return self.teams.colours

    @property
    def squares(self) -> int:
        """How many squares there are."""
        return self.board.columns * self.board.rows

    def pieces_of(self, seat: int) -> int:
        """How many pieces a side needs: all that it can put on the board."""
        return (self.squares + 1 - seat) // 2

    @property
    def pieces(self) -> str:
        return f"{self.pieces_of(0)} pieces"

    @classmethod
    def cross_field_faults(cls, document: Document) -> Iterator[Fault]:
        """Another number of seats than two; a line for which the board has no room."""
        if document.at(("seats",)) not in (2, [2, 2], None):
            message = "two sides play this game; expected 2"
            yield document.fault(Code.BAD_VALUE, ("seats",), message)
        board = valid_value(document, ("board",), TypeAdapter(Board)) or Board()
        line = valid_value(document, ("rules", "line"), TypeAdapter(Line))
        longest = max(board.columns, board.rows)
        if line and line > longest:
            message = f"{line} in a row have no room; expected {longest} at most"
            yield document.fault(Code.OUT_OF_RANGE, ("rules", "line"), message)
