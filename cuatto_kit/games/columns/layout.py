"""Spec → Layout: columns side by side, each in the middle of the board's height."""

from collections.abc import Iterator

from cuatto_kit.board.geometry import Rect
from cuatto_kit.board.layout import Layout, Link, Space, SpaceKind
from cuatto_kit.games.columns.spec import Spec
from cuatto_kit.variant.document import Document
from cuatto_kit.variant.model import ANY_LANGUAGE

START = "start"
"""Where a team's cubes wait, beside the board."""
TOP = "top"
"""The flag of a column's last space."""
COLUMNS = ("board", "columns")


def space_id(column: int, step: int) -> str:
    """The name of a column's space; `step` 1 is the lowest."""
    return f"{column}.{step}"


def lay_out(document: Document, spec: Spec) -> Layout:
    """The board that a spec describes. Space 1 of a column is its lowest."""
    seats = range(spec.seats[1])
    tops = tuple(space_id(column, length) for column, length in spec.columns.items())
    start = Space(START, SpaceKind.POOL, None, START, {ANY_LANGUAGE: "0"}, COLUMNS)
    return Layout(
        spaces=(start, *_spaces(spec)),
        links=tuple(_links(spec)),
        panels=(),
        starts=tuple((START,) for _ in seats),
        finishes=tuple(tops for _ in seats),
        source=COLUMNS,
    )


def _spaces(spec: Spec) -> Iterator[Space]:
    """The columns from left to right, their spaces upwards from the middle line."""
    pitch = spec.print.tile
    for place, (column, length) in enumerate(spec.columns.items()):
        for step in range(1, length + 1):
            height = step - (length + 1) / 2
            yield Space(
                id=space_id(column, step),
                kind=SpaceKind.FIELD,
                capacity=None,
                path=str(column),
                label={ANY_LANGUAGE: str(column)},
                source=(*COLUMNS, str(column)),
                cell=(place, step - 1 - length // 2),
                outline=Rect.around((place * pitch, height * pitch), pitch, pitch),
                flags=frozenset({TOP}) if step == length else frozenset(),
            )


def _links(spec: Spec) -> Iterator[Link]:
    for column, length in spec.columns.items():
        below = START
        for step in range(1, length + 1):
            here = space_id(column, step)
            yield Link(below, here, str(column))
            below = here
