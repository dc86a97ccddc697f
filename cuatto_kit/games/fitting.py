"""How a board gets into the room of a terminal: as the largest of its forms for which there is
room, else as a part of one, with a line that says so."""

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from cuatto_kit.games.text_view import Line, Room, Span

REST, LEAST_REST = 7, 5
"""Rows that a board leaves free: for a blank line, the status, the prompt and four lines of moves;
where it is large, two of them."""
APART = 3
"""Columns between what stands side by side."""


def width(lines: Iterable[Line]) -> int:
    """Columns of the widest line."""
    return max(map(_length, lines), default=0)


def fitted(forms: Iterable[Sequence[Line]], room: Room, colour: str | None) -> list[Line]:
    """The first of the forms of a board, the largest first, that fits; where none does, what is
    round the pieces of a colour in the one that fits best, and how to see the rest."""
    tried: list[Sequence[Line]] = []
    for lines in forms:
        if _excess(lines, room, REST) == (0, 0):
            return list(lines)
        tried.append(lines)
    best = min(tried, key=lambda lines: _excess(lines, room, LEAST_REST))
    if _excess(best, room, LEAST_REST) == (0, 0):
        return list(best)
    return list(_part(best, room, colour))


def beside(left: Sequence[Line], right: Sequence[Line]) -> list[Line]:
    """Two drawings side by side, each from its top."""
    wide = width(left) + APART
    lines: list[Line] = []
    for number in range(max(len(left), len(right))):
        first = left[number] if number < len(left) else ()
        if number < len(right):
            first = (*first, Span(" " * (wide - _length(first))), *right[number])
        lines.append(first)
    return lines


def flowing(items: Iterable[Line], columns: int) -> Iterator[Line]:
    """Items one behind the other, as many on a line as go there."""
    line: Line = ()
    for item in items:
        if line and _length(line) + 2 + _length(item) > columns:
            yield line
            line = ()
        line = (*line, Span("  "), *item) if line else item
    if line:
        yield line


def words(text: str, columns: int) -> Iterator[Line]:
    """A text on lines of so many columns."""
    return ((Span(line),) for line in wrap(text, max(columns, 1)))


def _length(line: Line) -> int:
    return sum(len(span.text) for span in line)


def _excess(lines: Sequence[Line], room: Room, rest: int) -> tuple[int, int]:
    """By how many columns and rows lines are more than there is room for."""
    rows = 0 if room.rows is None else max(0, len(lines) + rest - room.rows)
    return max(0, width(lines) - room.columns), rows


def _part(lines: Sequence[Line], room: Room, colour: str | None) -> Iterator[Line]:
    """What there is room for of a drawing, round the first piece of a colour, and what is not
    shown."""
    wide, high = width(lines), len(lines)
    across = min(wide, room.columns)
    row, column = next(_places(lines, colour), (0, 0))
    left = max(0, min(column - across // 2, wide - across))
    down, top = high, 0
    if room.rows is not None and _excess(lines, room, LEAST_REST)[1]:
        # The note is as long for whatever part.
        note = sum(1 for _ in words(_note(lines, room, (left, across), (high, high)), room.columns))
        down = min(high, max(1, room.rows - LEAST_REST - note))
        top = max(0, min(row - down // 2, high - down))
    for line in lines[top : top + down]:
        yield _clipped(line, left, across)
    yield from words(_note(lines, room, (left, across), (top, down)), room.columns)


def _note(
    lines: Sequence[Line], room: Room, columns: tuple[int, int], rows: tuple[int, int]
) -> str:
    """What is not shown, and what to do about it."""
    wide, high = width(lines), len(lines)
    across = f"columns {columns[0] + 1} to {sum(columns)}"
    down = f"lines {rows[0] + 1} to {sum(rows)}"
    if rows == (0, high):
        size, shown = f"{wide} columns wide, the terminal {room.columns}", across
        return f"the board is {size}: {shown} are shown; make the window wider"
    if columns[1] == wide:
        size = f"{high} lines high, the terminal {room.rows}"
        return f"the board is {size}: {down} are shown; make the window higher, or say draw"
    size = f"{wide} by {high}, the terminal {room.columns} by {room.rows}"
    return f"the board is {size}: {across}, {down} are shown; make the window larger"


def _places(lines: Sequence[Line], colour: str | None) -> Iterator[tuple[int, int]]:
    """Row and column of all that is in a colour."""
    for row, line in enumerate(lines):
        column = 0
        for span in line:
            if span.strong and span.colour == colour:
                yield row, column
            column += len(span.text)


def _clipped(line: Line, left: int, across: int) -> Line:
    """The characters of a line from one column on."""
    found, at = [], -left
    for span in line:
        text = span.text[max(0, -at) : max(0, across - at)]
        if text:
            found.append(Span(text, span.colour, span.strong))
        at += len(span.text)
    return tuple(found)
