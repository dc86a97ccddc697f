"""Ways that a person would lay from one space to another: straight on, round a corner or two."""

from collections.abc import Container, Iterator, Sequence
from itertools import pairwise
from random import Random

from cuatto_kit.board.geometry import Cell

WIDE = 4
"""How far round a way may lead (tiles)."""
CHOICES = 4
"""Of so many ways that are found the one is taken that looks best, more or less."""
UNGAINLY = 0.5
"""What each corner makes of the chance of a way."""


def road(
    taken: Container[Cell], start: Cell, end: Cell, lengths: Container[int], chance: Random,
    before: Sequence[Cell] = (), behind: Sequence[Cell] = (),
) -> list[Cell] | None:  # fmt: skip
    """The cells of a way between two taken ones, so many as `lengths` allows, that keeps apart
    from all else; None where there is none. It looks well with the cells before and behind it."""
    turns = [turn for steps, turn in _turns(start, end) if steps - 1 in lengths]
    chance.shuffle(turns)
    found: list[list[Cell]] = []
    for corners in turns:
        cells = along((start, *corners, end))[1:-1]
        if is_clear(taken, [start, *cells, end]) and cells not in found:
            found.append(cells)
            if len(found) == CHOICES:
                break
    if not found:
        return None
    weights = [UNGAINLY ** kinks([*before, start, *cells, end, *behind]) for cells in found]
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


def _turns(start: Cell, end: Cell) -> Iterator[tuple[int, tuple[Cell, Cell]]]:
    """The corners of ways that go across, along and across again, or the other way about; and how
    many steps they have."""
    (x, y), (u, v) = start, end
    across, along = abs(u - x), abs(v - y)
    for middle in range(min(x, u) - WIDE, max(x, u) + WIDE + 1):
        yield abs(middle - x) + along + abs(u - middle), ((middle, y), (middle, v))
    for middle in range(min(y, v) - WIDE, max(y, v) + WIDE + 1):
        yield abs(middle - y) + across + abs(v - middle), ((x, middle), (u, middle))


def along(corners: Sequence[Cell]) -> list[Cell]:
    """The cells of a way from corner to corner, with its ends."""
    cells = [corners[0]]
    for (x, y), (u, v) in pairwise(corners):
        right, up = (u > x) - (u < x), (v > y) - (v < y)
        cells += [(x + right * k, y + up * k) for k in range(1, abs(u - x) + abs(v - y) + 1)]
    return cells


def kinks(cells: Sequence[Cell]) -> int:
    """How crooked a way is: its corners, those twice that come right after another."""
    steps = [(u - x, v - y) for (x, y), (u, v) in pairwise(cells)]
    corners = [one != other for one, other in pairwise(steps)]
    return sum(corners) + sum(one and other for one, other in pairwise(corners))
