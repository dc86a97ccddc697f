"""Walks: paths across the grid in words, such as `up 4, bridge 2, left 3`."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate, groupby
from typing import Any, Self

from cuatto_kit.board.geometry import Cell, Edge, next_cell
from cuatto_kit.config.messages import Advice, did_you_mean, format_value
from cuatto_kit.config.validation import FromText, Misread
from cuatto_kit.errors import Code

MAX_SPACES = 5_000
"""The largest number of spaces of a walk, and of a board; no table is larger."""

MAX_LETTERS = 20_000
"""The largest number of characters of a walk."""

BRIDGE, CROSS = "bridge", "cross"
OVER, UNDER = "overpass", "underpass"
_ALONE = (CROSS, OVER, UNDER)
"""The pieces without a number."""
_WORDS = ("up", "right", "down", "left")
_ASLANT = ("up-right", "down-right", "down-left", "up-left")
"""The further directions of hexagons, which have no neighbours on the right and on the left."""
_ALL = (*_WORDS, *_ASLANT, BRIDGE)
"""The pieces with a number."""
_DIGITS = len(str(MAX_SPACES))

_PIECE = re.compile(r"(?P<word>[^\s0-9]*)\s*(?P<count>[0-9]*)\s*(?P<rest>.*)", re.DOTALL)
"""A piece of a walk, or any other text in its place: missing parts are empty."""
_MORE = re.compile(rf"\W*({'|'.join((*_ALL, *_ALONE))})\b")
"""The beginning of another piece, after any separator."""
_SOUND = rf"\s*(({'|'.join(_ALL)})\s*[0-9]{{1,{_DIGITS}}}|{'|'.join(_ALONE)})\s*"
"""A valid piece, for editors that know the JSON Schema."""


class WalkError(Misread):
    """A walk that cannot be read."""

    code = Code.BAD_WALK


@dataclass(frozen=True)
class Step:
    """A step to the next space: its direction, and whether it enters a cell of a bridge.

    A step that is a `cross` enters a cell that is a space already, to go straight through it. With
    a `leap`, `overpass` or `underpass`, it passes a cell where two paths cross and neither has a
    space.
    """

    edge: Edge
    bridge: bool = False
    cross: bool = False
    leap: str = ""


@dataclass(frozen=True)
class Walk(FromText):
    """A walk as it is written, and its steps."""

    text: str
    steps: tuple[Step, ...]

    @classmethod
    def read(cls, text: str) -> Self:
        """Return the walk that a text describes. Raises WalkError."""
        return cls(text, parse_walk(text))

    @classmethod
    def of(cls, steps: Sequence[Step]) -> Self:
        """Return the walk of these steps, with the text for it."""
        return cls(walk_text(steps), tuple(steps))

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: Any, handler: Any) -> dict[str, Any]:
        return {"type": "string", "pattern": f"^{_SOUND}(,{_SOUND})*$"}


def walk_text(steps: Sequence[Step]) -> str:
    """Return steps as a walk in words, such as `up 4, bridge 2, left 3`."""
    pieces: list[str] = []
    starts = accumulate(bool(step.leap) for step in steps)  # a leap begins another piece
    for (_, word), run in groupby(zip(starts, map(word_of, steps), steps, strict=True), _by_piece):
        walked = [step for _, _, step in run]
        pieces += filter(None, [walked[0].leap])
        pieces += [CROSS] * len(walked) if word == CROSS else [f"{word} {len(walked)}"]
    return ", ".join(pieces)


def _by_piece(item: tuple[int, str, Step]) -> tuple[int, str]:
    return item[0], item[1]


def word_of(step: Step) -> str:
    """Return the word of the piece of a walk that a step belongs to."""
    return CROSS if step.cross else BRIDGE if step.bridge else step.edge.value


def walked_again(steps: Sequence[Step], *, back: bool) -> tuple[Step, ...]:
    """Return the steps of a walk over the cells of another, forward or back.

    The first step has the direction in which the walk goes on.
    """
    if not back:
        return tuple(replace(step, cross=False, leap="") for step in steps)
    edges = [steps[-1].edge, *(step.edge for step in steps[:0:-1])]
    return tuple(
        Step(edge.opposite, step.bridge) for edge, step in zip(edges, steps[::-1], strict=True)
    )


@lru_cache(maxsize=1024)  # called by the model, and by the checks between its fields
def parse_walk(text: str) -> tuple[Step, ...]:
    """Return the steps of a walk.

    `bridge n` goes n cells straight on, `cross` through a cell that is a space of another path;
    `overpass` and `underpass` pass a cell that is none.

    Raises WalkError that names the first wrong piece.
    """
    if len(text) > MAX_LETTERS:
        raise WalkError(f"a walk of {len(text):,} letters; expected {MAX_LETTERS:,} at most", 0)
    steps: list[Step] = []
    offset, leap = 0, ""
    for written in text.split(","):
        piece = written.strip()
        start = offset + len(written) - len(written.lstrip())
        offset += len(written) + 1
        if not piece:
            raise WalkError("a piece is empty; expected a direction and a number", start)
        if piece in (OVER, UNDER):
            _check_alone(piece, start, steps, leap)
            leap = piece
            continue
        new = _parse_piece(piece, start, steps)
        passed = leap or (CROSS if steps and steps[-1].cross else "")
        if passed and new[0].edge is not steps[-1].edge:
            on = f"{passed} leads straight on; expected {steps[-1].edge.value} after it"
            raise WalkError(f"{format_value(piece)}: {on}", start)
        if leap:
            new[0] = replace(new[0], leap=leap)
            leap = ""
        steps += new
    if leap or steps[-1].cross:
        message = f"a walk cannot end with {leap or CROSS}"
        raise WalkError(f"{message}; expected a direction and a number after it", start)
    return tuple(steps)


def _parse_piece(piece: str, offset: int, before: list[Step]) -> list[Step]:
    """Return the steps of one piece of a walk after the steps `before`."""
    match = _PIECE.fullmatch(piece)
    assert match is not None  # every text has this form
    word, count, rest = match["word"], match["count"], match["rest"]
    if word in _ALONE:
        _check_alone(piece, offset, before)
        return [Step(before[-1].edge, cross=True)]
    if not word:
        advice = _piece_meant(rest, count) if rest in _ALL else Advice()
        message = f"{format_value(piece)}: expected a direction before the number{advice}"
        raise WalkError(message, offset, advice, piece)
    if word not in _ALL:
        advice = did_you_mean(word, (*_ALL, *_ALONE))
        known = (*(_ALL if "-" in word else (*_WORDS, BRIDGE)), *_ALONE)
        expected = f"expected {', '.join(known[:-1])} or {known[-1]}{advice}"
        raise WalkError(f"{format_value(word)} is no direction; {expected}", offset, advice, word)
    if count and _MORE.match(rest):
        expected = f"expected a comma after {word} {count[:12]}"
        raise WalkError(f"{format_value(piece)}: {expected}", offset)
    if not count or rest:
        advice = _piece_meant(word, count) if rest.isalpha() else Advice()
        message = f"{format_value(piece)}: expected {word} and a number{advice}"
        raise WalkError(message, offset, advice, piece)
    if len(count) > _DIGITS or int(count) < 1 or len(before) + int(count) > MAX_SPACES:
        message = f"{word} {count[:12]}: expected 1 to {MAX_SPACES:,} spaces in a walk"
        raise WalkError(message, offset)
    bridge = word == BRIDGE
    if bridge and not before:
        raise WalkError("a walk cannot begin with a bridge; give a direction first", offset)
    return [Step(before[-1].edge if bridge else Edge(word), bridge)] * int(count)


def _check_alone(piece: str, offset: int, before: list[Step], leap: str = "") -> None:
    """Check a piece without a number, after the steps `before` and perhaps a `leap`."""
    word = next(word for word in _ALONE if piece.startswith(word))
    if piece != word:
        message = f"{format_value(piece)}: expected {word} alone, and a comma"
        raise WalkError(message, offset)
    if not before:
        raise WalkError(f"a walk cannot begin with {word}; give a direction first", offset)
    if leap:
        message = f"{word} after {leap}: expected a direction and a number between them"
        raise WalkError(message, offset)
    if len(before) == MAX_SPACES:
        raise WalkError(f"{word}: expected 1 to {MAX_SPACES:,} spaces in a walk", offset)


def _piece_meant(word: str, count: str) -> Advice:
    """Return advice with the piece that a direction and a number form, if it is valid in a walk."""
    sound = 0 < len(count) <= _DIGITS and 1 <= int(count) <= MAX_SPACES
    return Advice(f", as in {word} {count}", f"{word} {count}") if sound else Advice()


def walk_cells(start: Cell, steps: tuple[Step, ...]) -> tuple[Cell, ...]:
    """Return the cells that a walk enters from the cell `start`."""
    cells: list[Cell] = []
    for step in steps:
        if step.leap:
            start = next_cell(start, step.edge)
        start = next_cell(start, step.edge)
        cells.append(start)
    return tuple(cells)


def leaps(cells: Sequence[Cell], steps: Sequence[Step]) -> Iterator[tuple[Cell, Step]]:
    """Yield the cells that a walk passes over or under, each with the step that passes it."""
    for cell, step in zip(cells, steps, strict=True):
        if step.leap:
            yield next_cell(cell, step.edge.opposite), step
