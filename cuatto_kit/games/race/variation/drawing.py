"""New ways as a person draws them: straight runs, turns that follow a pattern, compact."""

from collections.abc import Callable, Iterator
from itertools import count, cycle
from random import Random
from typing import TypeAlias

from cuatto_kit.board.geometry import Cell, Edge, next_cell
from cuatto_kit.games.race.board.paths import START_CELL
from cuatto_kit.games.race.variation.roads import beside

Run: TypeAlias = tuple[int, int]
"""The quarter turns before a run, and its length (spaces)."""

LEFT, RIGHT = 1, 3
STEM = (2, 4)
"""The fewest and the most spaces before the first turn."""
DRAFTS = 6
"""The number of drafts from which the most compact is taken."""


def draw_way(length: int, chance: Random) -> list[Cell]:
    """Return the cells of a way of `length` spaces that begins upwards beside the start.

    It is shorter if all drafts have come to a dead end.
    """
    drafts = [_drawn(length, chance.choice(PATTERNS)(chance), chance) for _ in range(DRAFTS)]
    return min(drafts, key=lambda cells: (-len(cells), _spread(cells)))


def _drawn(length: int, runs: Iterator[Run], chance: Random) -> list[Cell]:
    edge = Edge.UP
    cells = [next_cell(START_CELL, edge)]
    _go(cells, edge, min(chance.randint(*STEM), length) - 1)
    while len(cells) < length:
        turn, steps = next(runs)
        left = length - len(cells)
        steps = left if left <= steps + 1 else steps
        for quarter in (turn, -turn % 4):
            if gone := _go(cells, edge.turned(90 * quarter), steps):
                edge = edge.turned(90 * quarter)
                break
        if not gone:
            break
    return cells


def _go(cells: list[Cell], edge: Edge, steps: int) -> bool:
    """Extend the way straight ahead and return True, unless something is too near."""
    run = [cells[-1]]
    for _ in range(steps):
        run.append(next_cell(run[-1], edge))
    taken = cells[:-1]
    for cell in (*run[1:], next_cell(run[-1], edge)):
        if cell in taken or any(near in taken for near in beside(cell)):
            return False
    cells += run[1:]
    return True


def _spread(cells: list[Cell]) -> int:
    """Return a measure of the area that a way takes; the longer side counts more."""
    wide, high = (max(line) - min(line) + 1 for line in zip(*cells, strict=True))
    return wide * high + max(wide, high) ** 2


# Patterns


def _snake(chance: Random) -> Iterator[Run]:
    """Yield the runs of rows back and forth."""
    side, row = chance.choice((LEFT, RIGHT)), chance.randint(3, 6)
    first = chance.randint(2, row)
    yield side, first
    while True:
        side = -side % 4
        yield side, 2
        yield side, row


def _stairs(chance: Random) -> Iterator[Run]:
    """Return the runs of a staircase."""
    sides = cycle((LEFT, RIGHT) if chance.random() < 0.5 else (RIGHT, LEFT))
    lengths = cycle((chance.randint(2, 4), chance.randint(2, 4)))
    return zip(sides, lengths, strict=False)


def _ring(chance: Random) -> Iterator[Run]:
    """Yield the runs of a growing spiral."""
    side = chance.choice((LEFT, RIGHT))
    wide, high = chance.randint(3, 6), chance.randint(3, 6)
    yield side, chance.randint(2, wide)
    for lap in count():
        for length in (high, wide):
            yield side, max(length + 2 * lap, 2)


def _stroll(chance: Random) -> Iterator[Run]:
    """Yield random runs."""
    while True:
        yield chance.choice((LEFT, RIGHT)), chance.randint(2, 5)


PATTERNS: tuple[Callable[[Random], Iterator[Run]], ...] = (_snake, _stairs, _ring, _stroll, _stroll)
