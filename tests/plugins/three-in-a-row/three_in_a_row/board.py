"""Variant → Layout: the squares, numbered from 0, west to east and south to north."""

from cuatto_kit.board.cutting import cells_of
from cuatto_kit.board.geometry import Rect
from cuatto_kit.board.layout import Layout, Space, SpaceKind
from cuatto_kit.cad.panels import lay_panels
from cuatto_kit.cad.scale import Scale
from cuatto_kit.config.beds import Bed
from cuatto_kit.config.document import Document
from cuatto_kit.config.model import ANY_LANGUAGE
from three_in_a_row.model import LineVariant

COLOUR = "silver"
"""What the board is printed in."""


def lay_out(document: Document, variant: LineVariant, bed: Bed | None) -> Layout:
    """The board. Pieces come onto any square and stay there, so that there are no links: each
    square is where a way begins and where it ends.

    Raises CannotPrint where its panels do not fit the bed.
    """
    pitch = square_pitch(variant)
    spaces = tuple(_space(variant, square, pitch) for square in range(variant.squares))
    squares = tuple(space.id for space in spaces)
    return Layout(
        spaces=spaces,
        links=(),
        panels=lay_panels(document, variant.print, bed, cells_of(spaces), pitch, COLOUR),
        starts=(squares, squares),
        finishes=(squares, squares),
        source=("board",),
    )


def square_pitch(variant: LineVariant) -> float:
    """Edge of a square (mm)."""
    return Scale(variant.print.scale).default("grid_panel", "square_pitch")


def square_name(variant: LineVariant, square: int) -> str:
    """A square by the letter of its column and its row, as in `a1`; also its id."""
    row, column = divmod(square, variant.board.columns)
    return f"{chr(ord('a') + column)}{row + 1}"


def _space(variant: LineVariant, square: int, pitch: float) -> Space:
    row, column = divmod(square, variant.board.columns)
    name = square_name(variant, square)
    return Space(
        id=name,
        kind=SpaceKind.FIELD,
        capacity=1,
        path="board",
        label={ANY_LANGUAGE: name},
        source=("board",),
        cell=(column, row),
        outline=Rect.around((column * pitch, row * pitch), pitch, pitch),
    )
