"""Gaps between spaces that should be neighbours, and changes to a walk that close them."""

import math
from collections.abc import Iterator, Sequence
from itertools import takewhile

from cuatto_kit.board.geometry import SQUARE_EDGES, TOUCH, Cell, Edge, Rect
from cuatto_kit.board.walks import Step
from cuatto_kit.config.messages import counted


def in_words(gap: Cell, edges: Sequence[Edge] = SQUARE_EDGES) -> str:
    """Return a distance in words, as in `3 columns to the right and 1 row up`.

    Between hexagons, whose `edges` have other directions, it is `3 spaces up-right and 1 up`.
    """
    if edges is not SQUARE_EDGES:
        legs = [(edge, count) for edge, count in _legs(gap, edges).items() if count]
        words = [f"{count} {edge.value}" for edge, count in legs]
        return " and ".join([f"{counted(legs[0][1], 'space')} {legs[0][0].value}", *words[1:]])
    columns, rows = gap
    across = f"{counted(abs(columns), 'column')} to the {'right' if columns > 0 else 'left'}"
    along = f"{counted(abs(rows), 'row')} {'up' if rows > 0 else 'down'}"
    return " and ".join([across] * bool(columns) + [along] * bool(rows)) or "over a corner"


def tiles_between(one: Rect, other: Rect, tile: float) -> Cell:
    """Return the gap between two rectangles in tiles, from the first to the second.

    The columns and the rows of the gap are rounded up; each is 0 where the rectangles overlap in
    that direction.
    """
    return (
        _between((one.left, one.right), (other.left, other.right), tile),
        _between((one.bottom, one.top), (other.bottom, other.top), tile),
    )


def _between(one: tuple[float, float], other: tuple[float, float], tile: float) -> int:
    if other[0] >= one[1]:
        return math.ceil((other[0] - one[1] - TOUCH) / tile)
    return -math.ceil(max(one[0] - other[1] - TOUCH, 0) / tile)


def _legs(way: Cell, edges: Sequence[Edge]) -> dict[Edge, int]:
    """Return a shortest way over the `edges` of cells: the steps in each of two directions."""
    columns, rows = way
    upright = Edge.UP if rows > 0 else Edge.DOWN
    if edges is SQUARE_EDGES:
        return {Edge.RIGHT if columns > 0 else Edge.LEFT: abs(columns), upright: abs(rows)}
    if columns * rows >= 0:
        aslant = Edge.UP_RIGHT if columns > 0 else Edge.DOWN_LEFT
        return {aslant: abs(columns), upright: abs(rows)}
    both = min(abs(columns), abs(rows))
    aslant = Edge.DOWN_RIGHT if columns > 0 else Edge.UP_LEFT
    if both == abs(rows):
        further = Edge.UP_RIGHT if columns > 0 else Edge.DOWN_LEFT
        return {aslant: both, further: abs(columns) - both}
    return {aslant: both, upright: abs(rows) - both}


def closings(
    steps: Sequence[Step], way: Cell, edges: Sequence[Edge] = SQUARE_EDGES
) -> Iterator[tuple[str, tuple[Step, ...]]]:
    """Yield changes to the end of a walk that move its last space by `way` (columns and rows).

    Each change comes in words, as in "`right 2, up 1` more", with the steps of the changed walk.
    Steps across are added before steps along, then the reverse.
    """
    wanted = _legs(way, edges)
    last = steps[-1].edge
    straight = sum(1 for _ in takewhile(lambda step: step == Step(last), reversed(steps)))
    less = ""
    kept = tuple(steps)
    if 0 < wanted.get(last.opposite, 0) < straight:
        count = wanted.pop(last.opposite)
        less, kept = f"`{last.value} {count}` less", kept[:-count]
    more = [(edge, count) for edge, count in wanted.items() if count]
    for order in dict.fromkeys((tuple(more), tuple(reversed(more)))):
        told = ", ".join(f"{edge.value} {count}" for edge, count in order)
        added = tuple(Step(edge) for edge, count in order for _ in range(count))
        changes = [less] * bool(less) + [f"`{told}` more"] * bool(told)
        yield " and ".join(changes), (*kept, *added)
