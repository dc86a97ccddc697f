"""The layout of a board of columns: side by side, each centred on the board's height."""

from collections.abc import Iterator

from cuatto_kit.board.cutting import cells_of
from cuatto_kit.board.geometry import Rect
from cuatto_kit.board.layout import Flag, Layout, Link, Space, SpaceKind
from cuatto_kit.cad.panels import lay_panels
from cuatto_kit.cad.scale import Scale
from cuatto_kit.config.beds import Bed
from cuatto_kit.config.document import Document
from cuatto_kit.config.looks import look_of
from cuatto_kit.config.model import ANY_LANGUAGE
from cuatto_kit.errors import YamlPath
from cuatto_kit.games.columns.model import ColumnsVariant, space_id

START = "start"
"""The space beside the board where a team's cubes wait."""
COLUMNS_AT: YamlPath = ("board", "columns")


def lay_out(document: Document, variant: ColumnsVariant, bed: Bed | None) -> Layout:
    """Return the layout of a variant's board. Space 1 of a column is its lowest.

    Raises CannotPrint if its panels do not fit the bed (cad/panels.py).
    """
    seats = range(variant.seats[1])
    tops = tuple(space_id(column, length) for column, length in variant.columns.items())
    dark = look_of(variant).board[1]  # a contrast to the cubes of all teams
    start = Space(START, SpaceKind.POOL, None, START, {ANY_LANGUAGE: "0"}, COLUMNS_AT)
    spaces = tuple(_spaces(variant))
    return Layout(
        spaces=(start, *spaces),
        links=tuple(_links(variant)),
        panels=lay_panels(
            document, variant.print, bed, cells_of(spaces), space_pitch(variant), dark
        ),
        starts=tuple((START,) for _ in seats),
        finishes=tuple(tops for _ in seats),
        source=COLUMNS_AT,
    )


def space_pitch(variant: ColumnsVariant) -> float:
    """Return the edge of a space (mm): 0.55 of a tile, with room for four cubes and a runner."""
    return Scale(variant.print.scale).default("column_panel", "space_pitch")


def _spaces(variant: ColumnsVariant) -> Iterator[Space]:
    """Yield the spaces, column by column from left to right, upwards.

    All are on one grid, so a column of even length extends one space farther down than up.
    """
    pitch = space_pitch(variant)
    for place, (column, length) in enumerate(variant.columns.items()):
        for step in range(1, length + 1):
            row = step - 1 - length // 2
            yield Space(
                id=space_id(column, step),
                kind=SpaceKind.FIELD,
                capacity=None,
                path=str(column),
                label={ANY_LANGUAGE: str(column)},
                source=(*COLUMNS_AT, str(column)),
                cell=(place, row),
                outline=Rect.around((place * pitch, row * pitch), pitch, pitch),
                flags=frozenset({Flag.TOP}) if step == length else frozenset(),
            )


def _links(variant: ColumnsVariant) -> Iterator[Link]:
    for column, length in variant.columns.items():
        below = START
        for step in range(1, length + 1):
            here = space_id(column, step)
            yield Link(below, here, str(column))
            below = here
