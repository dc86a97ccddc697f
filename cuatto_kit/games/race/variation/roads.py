"""Ways that a person would lay from one space to another: straight on, round a corner or two."""

from collections.abc import Container, Iterator, Sequence
from itertools import pairwise
from random import Random

from cuatto_kit.board.geometry import Cell

WIDE = 4
"""How far round a way may lead (tiles)."""
CHOICES = 4
"""Of so many ways that are found the one is taken that looks best, more or less."""


def road(
    taken: Container[Cell], start: Cell, end: Cell, lengths: Container[int], chance: Random
) -> list[Cell] | None:
    """The cells of a way between two taken ones, so many as `lengths` allows, that keeps apart
    from all else; None where there is none."""
    turns = list(_turns(start, end))
    chance.shuffle(turns)
    found = []
    for corners in turns:
        steps = sum(_away(*pair) for pair in pairwise((start, *corners, end)))
        if steps - 1 not in lengths:
            continue
        cells = along((start, *corners, end))[1:-1]
        if is_clear(taken, [start, *cells, end]) and cells not in found:
            found.append(cells)
            if len(found) == CHOICES:
                break
    if not found:
        return None
    weights = [0.4 ** bends([start, *cells, end]) for cells in found]
    return chance.choices(found, weights)[0]


def is_clear(taken: Container[Cell], way: Sequence[Cell]) -> bool:
    """Whether a way may lead from its first cell to its last, which may be taken, and keeps apart
    from all else and from itself."""
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


def beside(cell: Cell) -> tuple[Cell, ...]:
    """The four cells that touch one."""
    x, y = cell
    return (x, y + 1), (x - 1, y), (x, y - 1), (x + 1, y)


def _turns(start: Cell, end: Cell) -> Iterator[tuple[Cell, Cell]]:
    """The corners of ways that go across, along and across again, or the other way about."""
    (x, y), (u, v) = start, end
    for middle in range(min(x, u) - WIDE, max(x, u) + WIDE + 1):
        yield (middle, y), (middle, v)
    for middle in range(min(y, v) - WIDE, max(y, v) + WIDE + 1):
        yield (x, middle), (u, middle)


def along(corners: Sequence[Cell]) -> list[Cell]:
    """The cells of a way from corner to corner, with its ends."""
    cells = [corners[0]]
    for (x, y), (u, v) in pairwise(corners):
        right, up = _sign(u - x), _sign(v - y)
        cells += [(x + right * k, y + up * k) for k in range(1, _away((x, y), (u, v)) + 1)]
    return cells


def bends(cells: Sequence[Cell]) -> int:
    """How many corners a way has."""
    steps = [(u - x, v - y) for (x, y), (u, v) in pairwise(cells)]
    return sum(one != other for one, other in pairwise(steps))


def _away(one: Cell, other: Cell) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
