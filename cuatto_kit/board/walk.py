"""Walks: `up 4, bridge 2, left 3`, a path across the grid in words."""

import re
from dataclasses import dataclass

from cuatto_kit.board.geometry import Cell, Edge, next_cell
from cuatto_kit.variant.model import meant

MAX_SPACES = 5_000
"""The longest walk; no table is larger."""

_PIECE = re.compile(r"\s*(?P<word>[^\s\d]+)\s*(?P<count>\d+)?\s*(?P<rest>.*?)\s*", re.DOTALL)
_WORDS = (*(edge.value for edge in Edge), "bridge")


class WalkError(ValueError):
    """A walk that cannot be read; `offset` characters into the text."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.offset = offset


@dataclass(frozen=True)
class Step:
    """One space on: where to, and whether it is a cell of a bridge."""

    edge: Edge
    bridge: bool = False


def parse_walk(text: str) -> tuple[Step, ...]:
    """The steps of a walk; `bridge n` goes n cells straight on.

    Raises WalkError naming the first piece that is wrong.
    """
    steps: list[Step] = []
    offset = 0
    for piece in text.split(","):
        match = _PIECE.fullmatch(piece)
        start = offset + len(piece) - len(piece.lstrip())
        offset += len(piece) + 1
        if match is None:
            raise WalkError("a piece is empty; expected a direction and a number", start)
        word, count, rest = match["word"], match["count"], match["rest"]
        if word not in _WORDS:
            expected = f"expected up, right, down, left or bridge{meant(word, _WORDS)}"
            raise WalkError(f"{word!r} is no direction; {expected}", start)
        if count is None or rest:
            raise WalkError(
                f"{piece.strip()!r}: expected {word} and a number, as in {word} 3", start
            )
        if len(count) > 4 or int(count) < 1 or len(steps) + int(count) > MAX_SPACES:
            message = f"{word} {count[:12]}: expected 1 to {MAX_SPACES:,} spaces in a walk"
            raise WalkError(message, start)
        if word == "bridge" and not steps:
            raise WalkError("a walk cannot begin with a bridge; give a direction first", start)
        bridge = word == "bridge"
        edge = steps[-1].edge if bridge else Edge(word)
        steps += [Step(edge, bridge)] * int(count)
    return tuple(steps)


def walk_cells(start: Cell, steps: tuple[Step, ...]) -> tuple[Cell, ...]:
    """The cells that a walk enters, setting out from the cell `start`."""
    cells: list[Cell] = []
    for step in steps:
        start = next_cell(start, step.edge)
        cells.append(start)
    return tuple(cells)
