"""Ways as a person would draw them between two spaces: straight, with one or two corners."""

from collections.abc import Container, Iterator, Sequence
from itertools import pairwise
from random import Random

from cuatto_kit.board.geometry import Cell

WIDE = 4
"""The greatest distance of a way from the rectangle of its ends (tiles)."""
CHOICES = 4
"""The number of ways from which one is selected, preferably one without corners."""
UNGAINLY = 0.5
"""The factor of a way's weight for each corner."""


def road(
    taken: Container[Cell], start: Cell, end: Cell, lengths: Container[int], chance: Random,
    before: Sequence[Cell] = (), behind: Sequence[Cell] = (),
) -> list[Cell] | None:  # fmt: skip
    """Return the cells of a way between two taken cells, or None if there is none.

    Args:
        taken: the cells that are taken, from which the way keeps apart.
        start: the cell before the first of the way.
        end: the cell behind the last of the way.
        lengths: the allowed numbers of cells.
        chance: the random generator.
        before: cells before `start` that count in the assessment of corners.
        behind: cells behind `end` that count likewise.
    """
    turns = [turn for steps, turn in _turns(start, end) if steps - 1 in lengths]
    chance.shuffle(turns)
    first, last = _open_beside(taken, start, end), _open_beside(taken, end, start)
    found: list[list[Cell]] = []
    for corners in turns if first and last else ():
        way = (start, *corners, end)
        if _towards(way) not in first or _towards(way[::-1]) not in last:
            continue  # most ways end here
        cells = along(way)[1:-1]
        if is_clear(taken, [start, *cells, end]) and cells not in found:
            found.append(cells)
            if len(found) == CHOICES:
                break
    if not found:
        return None
    weights = [UNGAINLY ** kinks([*before, start, *cells, end, *behind]) for cells in found]
    return chance.choices(found, weights)[0]


def is_clear(taken: Container[Cell], way: Sequence[Cell]) -> bool:
    """Return whether the inner cells of a way are free and apart from all others and each other.

    The first and the last cell may be taken.
    """
    number = {cell: k for k, cell in enumerate(way)}
    if len(number) < len(way):
        return False
    for k, cell in enumerate(way[1:-1], 1):
        if cell in taken:
            return False
        for near in beside(cell):
            if near in number:
                if abs(number[near] - k) > 1:
                    return False
            elif near in taken:
                return False
    return True


def _open_beside(taken: Container[Cell], cell: Cell, other: Cell) -> list[Cell]:
    """Return the free cells beside an end of a way that touch no taken cell but its two ends."""
    ends = (cell, other)
    return [
        near
        for near in beside(cell)
        if near not in taken and all(one in ends or one not in taken for one in beside(near))
    ]


def _towards(corners: Sequence[Cell]) -> Cell:
    """Return the second cell of a way from corner to corner."""
    x, y = corners[0]
    u, v = next(corner for corner in corners if corner != corners[0])
    return x + (u > x) - (u < x), y + (v > y) - (v < y)


def beside(cell: Cell) -> tuple[Cell, ...]:
    """Return the four adjacent cells."""
    x, y = cell
    return (x, y + 1), (x - 1, y), (x, y - 1), (x + 1, y)


def _turns(start: Cell, end: Cell) -> Iterator[tuple[int, tuple[Cell, Cell]]]:
    """Yield the steps and both corners of ways that run across, along, across, or vice versa."""
    (x, y), (u, v) = start, end
    across, along = abs(u - x), abs(v - y)
    for middle in range(min(x, u) - WIDE, max(x, u) + WIDE + 1):
        yield abs(middle - x) + along + abs(u - middle), ((middle, y), (middle, v))
    for middle in range(min(y, v) - WIDE, max(y, v) + WIDE + 1):
        yield abs(middle - y) + across + abs(v - middle), ((x, middle), (u, middle))


def along(corners: Sequence[Cell]) -> list[Cell]:
    """Return the cells of a way from corner to corner, including both ends."""
    cells = [corners[0]]
    for (x, y), (u, v) in pairwise(corners):
        right, up = (u > x) - (u < x), (v > y) - (v < y)
        cells += [(x + right * k, y + up * k) for k in range(1, abs(u - x) + abs(v - y) + 1)]
    return cells


def kinks(cells: Sequence[Cell]) -> int:
    """Return the number of corners of a way; a corner directly after another one counts twice."""
    steps = [(u - x, v - y) for (x, y), (u, v) in pairwise(cells)]
    corners = [one != other for one, other in pairwise(steps)]
    return sum(corners) + sum(one and other for one, other in pairwise(corners))
