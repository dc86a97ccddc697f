"""Walks: `up 4, bridge 2, left 3`, a path across the grid in words."""

import re
from dataclasses import dataclass

from cuatto_kit.board.geometry import Cell, Edge, next_cell
from cuatto_kit.config.messages import meant, shown

MAX_SPACES = 5_000
"""The most spaces of a walk, and of a board; no table is larger."""

MAX_LETTERS = 20_000

_PIECE = re.compile(r"(?P<word>[^\s0-9]*)\s*(?P<count>[0-9]*)\s*(?P<rest>.*)", re.DOTALL)
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
    if len(text) > MAX_LETTERS:
        raise WalkError(f"a walk of {len(text):,} letters; expected {MAX_LETTERS:,} at most", 0)
    steps: list[Step] = []
    offset = 0
    for written in text.split(","):
        piece = written.strip()
        start = offset + len(written) - len(written.lstrip())
        offset += len(written) + 1
        if not piece:
            raise WalkError("a piece is empty; expected a direction and a number", start)
        steps += _parse_piece(piece, start, steps)
    return tuple(steps)


def _parse_piece(piece: str, offset: int, before: list[Step]) -> list[Step]:
    """The steps of one piece of a walk that has come as far as `before`."""
    match = _PIECE.fullmatch(piece)
    assert match is not None  # every text has this form
    word, count, rest = match["word"], match["count"], match["rest"]
    if not word:
        message = f"{shown(piece)}: expected a direction before the number, as in up 3"
        raise WalkError(message, offset)
    if word not in _WORDS:
        expected = f"expected up, right, down, left or bridge{meant(word, _WORDS)}"
        raise WalkError(f"{shown(word)} is no direction; {expected}", offset)
    if not count or rest:
        message = f"{shown(piece)}: expected {word} and a number, as in {word} 3"
        raise WalkError(message, offset)
    if len(count) > 4 or int(count) < 1 or len(before) + int(count) > MAX_SPACES:
        message = f"{word} {count[:12]}: expected 1 to {MAX_SPACES:,} spaces in a walk"
        raise WalkError(message, offset)
    bridge = word == "bridge"
    if bridge and not before:
        raise WalkError("a walk cannot begin with a bridge; give a direction first", offset)
    return [Step(before[-1].edge if bridge else Edge(word), bridge)] * int(count)


def walk_cells(start: Cell, steps: tuple[Step, ...]) -> tuple[Cell, ...]:
    """The cells that a walk enters, setting out from the cell `start`."""
    cells: list[Cell] = []
    for step in steps:
        start = next_cell(start, step.edge)
        cells.append(start)
    return tuple(cells)
