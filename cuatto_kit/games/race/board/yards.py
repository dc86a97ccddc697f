"""What lies between the paths of a board printed in panels: a yard a team in the corners,
and the finish in the room that the paths enclose."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import product

from cuatto_kit.board import cutting
from cuatto_kit.board.geometry import Cell, Edge, Rect, next_cell

LEAST = 3
"""Edge of the smallest yard (spaces): four pawns wait within its ring."""


@dataclass(frozen=True)
class Region:
    """A rectangle of cells that is one space."""

    left: int
    bottom: int
    columns: int
    rows: int

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Lower rows first."""
        rows = range(self.bottom, self.bottom + self.rows)
        columns = range(self.left, self.left + self.columns)
        return tuple((column, row) for row, column in product(rows, columns))

    def outline(self, pitch: float) -> Rect:
        """On the board (mm); cell (0, 0) has its middle in the origin."""
        middle = (self.left + (self.columns - 1) / 2, self.bottom + (self.rows - 1) / 2)
        return Rect.around(
            (middle[0] * pitch, middle[1] * pitch), self.columns * pitch, self.rows * pitch
        )


def yards(taken: Collection[Cell], entries: Sequence[Cell]) -> tuple[Region, ...] | None:
    """The corner that lies nearest to each entry, as large a square as is free there; None
    where there is no corner with room for each."""
    box = _box(taken)
    corners = [
        region
        for right, top in product((False, True), repeat=2)
        if (region := _corner(taken, box, right=right, top=top))
    ]
    if len(entries) > len(corners):
        return None
    found = []
    for column, row in entries:
        nearest = min(corners, key=lambda region: _distance(region, (column, row)))
        corners.remove(nearest)
        found.append(nearest)
    return tuple(found)


def _box(cells: Collection[Cell]) -> Region:
    columns, rows = zip(*cells, strict=True)
    left, bottom = min(columns), min(rows)
    return Region(left, bottom, max(columns) - left + 1, max(rows) - bottom + 1)


def _corner(taken: Collection[Cell], box: Region, *, right: bool, top: bool) -> Region | None:
    """The largest free square in a corner of the box, None where none has room for a yard."""
    best = None
    for side in range(LEAST, min(box.columns, box.rows) // 2 + 1):
        left = box.left + right * (box.columns - side)
        bottom = box.bottom + top * (box.rows - side)
        region = Region(left, bottom, side, side)
        if not set(taken).isdisjoint(region.cells):
            break
        best = region
    return best


def _distance(region: Region, cell: Cell) -> float:
    """From the middle of a region."""
    across = region.left + (region.columns - 1) / 2 - cell[0]
    along = region.bottom + (region.rows - 1) / 2 - cell[1]
    return across * across + along * along


def enclosed(taken: Collection[Cell], beside: Sequence[Cell]) -> Region | None:
    """The room that paths enclose next to these cells, if it is one rectangle."""
    rooms = cutting.enclosed(taken)
    for cell, edge in product(beside, Edge):
        for room in rooms:
            region = _box(room)
            if next_cell(cell, edge) in room and len(room) == len(region.cells):
                return region
    return None
