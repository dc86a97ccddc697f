"""Where on the table nothing may lie: the start bridge and the finish tray take room of their own.

Lengths are in tiles, since all parts grow with them; a cell is a square round its column and row.
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
from cuatto_kit.games.variation import NoWay

GAP = 0.5
"""How far from a bridge or a tray tiles should keep that do not lead there (tiles)."""


@dataclass(frozen=True)
class Ground:
    """Width and length of the start bridge and of the tray, None where there is none; slots of a
    lane, 0 for a pool."""

    lanes: int
    start: tuple[float, float] | None
    tray: tuple[float, float] | None


def ground_of(said: Said) -> Ground:
    """What a file says of start and finish. Raises NoWay on boards that are not varied."""
    board, teams = _mapping(said.get("board")), _mapping(said.get("teams"))
    start, seats = board.get("start"), said.get("seats")
    if board.get("entries") or not (start == "pool" or isinstance(start, dict)):
        raise NoWay("boards with yards or entries are not varied")
    most = seats[1] if isinstance(seats, list | tuple) else seats
    if not isinstance(most, int):
        raise NoWay("the file does not say how many play")
    slots = _mapping(start).get("bridge", 0)
    size = teams.get("pieces") or sum(_mapping(teams.get("checkers")).values())
    tray = board.get("finish") == "tray"
    return Ground(
        slots, _size(most, slots) if slots else None, _size(most, slots or size) if tray else None
    )


@cache
def _size(seats: int, slots: int) -> tuple[float, float]:
    """Width and length of a bridge, the same at any size of tile."""
    tile = Scale(1).default("tile", "size")
    width, length = bridge_size(bridge_lanes(seats), slots, Scale(1))
    return width / tile, length / tile


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def beside(cell: Cell, edge: Edge, size: tuple[float, float]) -> Rect:
    """The room of a bridge that lies at an edge of a cell and leads away from it."""
    width, length = size if edge.step[1] else size[::-1]
    away = (size[1] + 1) / 2
    middle = (cell[0] + edge.step[0] * away, cell[1] + edge.step[1] * away)
    return Rect.around(middle, width, length)


def cells_under(area: Rect) -> list[Cell]:
    """The cells in which a tile would lie on it."""
    return [
        (column, row)
        for column in range(*_between(area.left, area.right))
        for row in range(*_between(area.bottom, area.top))
    ]


def _between(low: float, high: float) -> tuple[int, int]:
    """The first number whose cell reaches over `low`, and the first that does not come to
    `high`."""
    return math.floor(low + 0.5 + TOUCH), math.ceil(high + 0.5 - TOUCH)


def grown(area: Rect) -> Rect:
    """With the gap round it that tiles should keep."""
    return Rect(area.left - GAP, area.bottom - GAP, area.right + GAP, area.top + GAP)
