"""Areas between the paths of a board printed in panels: a yard per team, and the finish.

The yards are in the corners; the finish fills the area that the paths enclose.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import product

from cuatto_kit.board import cutting
from cuatto_kit.board.geometry import Cell, Edge, Rect, next_cell

LEAST = 3
"""The edge of the smallest yard (spaces): four pawns wait within its ring."""


@dataclass(frozen=True)
class Region:
    """A rectangle of cells that is one space."""

    left: int
    bottom: int
    columns: int
    rows: int

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the region, lower rows first."""
        rows = range(self.bottom, self.bottom + self.rows)
        columns = range(self.left, self.left + self.columns)
        return tuple((column, row) for row, column in product(rows, columns))

    def outline(self, pitch: float) -> Rect:
        """Return the rectangle on the board (mm); the middle of cell (0, 0) is the origin."""
        middle = (self.left + (self.columns - 1) / 2, self.bottom + (self.rows - 1) / 2)
        return Rect.around(
            (middle[0] * pitch, middle[1] * pitch), self.columns * pitch, self.rows * pitch
        )


def yards(taken: Collection[Cell], entries: Sequence[Cell]) -> tuple[Region, ...] | None:
    """Return the nearest corner to each entry, as a square as large as the free area there.

    Corners are given out in the order of the entries, each once. Returns None if fewer corners than
    entries have room.
    """
    corners = free_corners(taken)
    if len(entries) > len(corners):
        return None
    found = []
    for column, row in entries:
        nearest = min(corners, key=lambda region: _distance(region, (column, row)))
        corners.remove(nearest)
        found.append(nearest)
    return tuple(found)


def free_corners(taken: Collection[Cell]) -> list[Region]:
    """Return the corners of a board with room for a yard, each as the largest free square."""
    box = _box(taken)
    return [
        region
        for right, top in product((False, True), repeat=2)
        if (region := _corner(taken, box, right=right, top=top))
    ]


def _box(cells: Collection[Cell]) -> Region:
    columns, rows = zip(*cells, strict=True)
    left, bottom = min(columns), min(rows)
    return Region(left, bottom, max(columns) - left + 1, max(rows) - bottom + 1)


def _corner(taken: Collection[Cell], box: Region, *, right: bool, top: bool) -> Region | None:
    """Return the largest free square in a corner of the box, or None without room for a yard."""
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
    """Return the squared distance of a cell from the middle of a region (in cells)."""
    across = region.left + (region.columns - 1) / 2 - cell[0]
    along = region.bottom + (region.rows - 1) / 2 - cell[1]
    return across * across + along * along


def enclosed(taken: Collection[Cell], beside: Sequence[Cell]) -> Region | None:
    """Return the area that paths enclose next to one of the given cells, if it is a rectangle."""
    rooms = cutting.enclosed(taken)
    for cell, edge in product(beside, Edge):
        for room in rooms:
            region = _box(room)
            if next_cell(cell, edge) in room and len(room) == len(region.cells):
                return region
    return None
