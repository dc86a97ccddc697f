"""Points: long spaces in two rows, with their bases at the outer rims of the board.

A point is one tile wide, and as long as five men in a row and a joint at its tip. Cells are as on a
board of tiles; only their sizes differ.
"""

from collections.abc import Iterator
from typing import Any

from cuatto_kit.board.geometry import Cell, Edge, Point
from cuatto_kit.cad import library
from cuatto_kit.cad.scale import Scale
from cuatto_kit.config.document import Document
from cuatto_kit.errors import Code, Fault
from cuatto_kit.games.race.board.paths import Paths
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.names import written_at

ROWS = 2
HALF = 180
"""The turn of a point of the upper row (degrees)."""


def point_size(variant: RaceVariant) -> tuple[float, float]:
    """Return the width and the length of a point (mm)."""
    scale = Scale(variant.print.scale)
    return scale.default("point", "width"), scale.default("point", "length")


def places(variant: RaceVariant, capacity: int | None) -> tuple[Point, ...]:
    """Return the places of men on a point of the lower row, from its middle (mm).

    The first is at the rim. There are as many as the capacity, at most five; further men are on top
    of others.
    """
    scale = Scale(variant.print.scale)
    drawn: Any = library.module("point").parameters["places"].default
    return tuple((scale.mm(x), scale.mm(y)) for x, y in drawn[:capacity])


def joint_offset(variant: RaceVariant, edge: Edge) -> float:
    """Return the offset of a joint from the middle of an edge of a point, in its own frame (mm).

    The joints of long edges are between two places, where men leave room for them.
    """
    if edge.step[0] == 0:
        return 0.0
    levels = [y for _, y in places(variant, None)]
    return (levels[2] + levels[3]) / 2


def lower_row(paths: Paths) -> int:
    """Return the row of cells whose points have their bases at the lower rim.

    It is 0 without a path.
    """
    return min((y for walk in paths.walks.values() for _, y in walk.cells), default=0)


def turn_of(cell: Cell, lower: int) -> int:
    """Return the turn of the point of a cell (degrees), given the lower row."""
    return 0 if cell[1] == lower else HALF


def row_faults(document: Document, variant: RaceVariant, paths: Paths) -> Iterator[Fault]:
    """Yield the faults of walks that leave two rows, and of bridges on a board of points."""
    if not variant.points or not paths.walks:
        return
    rows = sorted({y for walk in paths.walks.values() for _, y in walk.cells})
    if len(rows) != ROWS or rows[1] - rows[0] != 1:
        across = f"{len(rows)} row{'s' * (len(rows) != 1)}"
        apart = " that are apart" if len(rows) == ROWS else ""
        message = f"the spaces are in {across}{apart}; expected two neighbouring rows for points"
        yield document.fault(Code.BAD_VALUE, ("board", "spaces"), message)
    for name, walk in paths.walks.items():
        if any(step.bridge for step in walk.steps):
            message = "a bridge does not go with spaces: points; expected a walk without one"
            yield document.fault(Code.BAD_VALUE, written_at(document, name, "walk"), message)
