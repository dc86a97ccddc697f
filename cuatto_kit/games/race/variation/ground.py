"""The areas of the table that the start bridge and the finish tray occupy.

Lengths are in tiles, since all parts scale with them; a cell is a square centred on its column and
row.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from cuatto_kit.board.geometry import TOUCH, Cell, Edge, Rect
from cuatto_kit.cad.scale import Scale
from cuatto_kit.games.editing import Said
from cuatto_kit.games.race.board.panels import bridge_lanes, bridge_size
from cuatto_kit.games.race.editing.sketch import most_seats
from cuatto_kit.games.variation import NoWay

GAP = 0.5
"""The distance from a bridge or a tray that unconnected tiles should keep (tiles)."""


@dataclass(frozen=True)
class Ground:
    """The start bridge and the finish tray of a board.

    - `lanes`: the number of slots of a lane; 0 for a pool.
    - `start`: the width and length of the start bridge (tiles), or None.
    - `tray`: the width and length of the tray (tiles), or None.
    """

    lanes: int
    start: tuple[float, float] | None
    tray: tuple[float, float] | None


def ground_of(said: Said) -> Ground:
    """Return the start and the finish in a file's data.

    Raises NoWay for boards with yards, entries or points, and for files without a number of seats.
    """
    board, teams = _mapping(said.get("board")), _mapping(said.get("teams"))
    start, most = board.get("start"), most_seats(said)
    if board.get("entries") or not (start == "pool" or isinstance(start, dict)):
        raise NoWay("boards with yards or entries are not varied")
    if board.get("spaces") == "points":
        raise NoWay("boards of points are not varied")
    if board.get("spaces") == "hexagons":
        raise NoWay("boards of hexagons are not varied")
    if most is None:
        raise NoWay("the file does not give the number of seats")
    slots = _mapping(start).get("bridge", 0)
    size = teams.get("pieces") or sum(_mapping(teams.get("checkers")).values())
    tray = board.get("finish") == "tray"
    return Ground(
        slots, _size(most, slots) if slots else None, _size(most, slots or size) if tray else None
    )


@cache
def _size(seats: int, slots: int) -> tuple[float, float]:
    """Return the width and length of a bridge (tiles); they do not depend on the size of a tile."""
    tile = Scale(1).default("tile", "size")
    width, length = bridge_size(bridge_lanes(seats), slots, Scale(1))
    return width / tile, length / tile


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def beside(cell: Cell, edge: Edge, size: tuple[float, float]) -> Rect:
    """Return the area of a bridge that begins at an edge of a cell and leads away from it."""
    width, length = size if edge.step[1] else size[::-1]
    away = (size[1] + 1) / 2
    middle = (cell[0] + edge.step[0] * away, cell[1] + edge.step[1] * away)
    return Rect.around(middle, width, length)


def cells_under(area: Rect) -> list[Cell]:
    """Return the cells whose tiles would overlap an area."""
    return [
        (column, row)
        for column in range(*_between(area.left, area.right))
        for row in range(*_between(area.bottom, area.top))
    ]


def _between(low: float, high: float) -> tuple[int, int]:
    """Return the range of columns or rows whose cells overlap the interval from `low` to `high`."""
    return math.floor(low + 0.5 + TOUCH), math.ceil(high + 0.5 - TOUCH)


def grown(area: Rect) -> Rect:
    """Return an area enlarged by the gap that tiles should keep."""
    return Rect(area.left - GAP, area.bottom - GAP, area.right + GAP, area.top + GAP)
