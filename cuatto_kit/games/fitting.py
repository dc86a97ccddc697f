"""Fitting the drawing of a board to a terminal.

The largest form that fits is used. If none fits, a part of one form is shown with a note.
"""

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from cuatto_kit.games.text_view import Line, Room, Span

REST, LEAST_REST = 7, 5
"""Rows that a board leaves free for a blank line, the status, the prompt and four lines of moves.

`LEAST_REST` applies to large boards and has room for two lines of moves.
"""
APART = 3
"""Columns between drawings side by side."""


def width(lines: Iterable[Line]) -> int:
    """Return the width of the widest line, in columns."""
    return max(map(_length, lines), default=0)


def fitted(forms: Iterable[Sequence[Line]], room: Room, colour: str | None) -> list[Line]:
    """Return the first form of a board that fits; `forms` are ordered from the largest.

    If no form fits, return the part of the best one around the pieces of `colour`, with a note on
    how to see the rest.
    """
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
    """Return two drawings side by side, aligned at the top."""
    wide = width(left) + APART
    lines: list[Line] = []
    for number in range(max(len(left), len(right))):
        first = left[number] if number < len(left) else ()
        if number < len(right):
            first = (*first, Span(" " * (wide - _length(first))), *right[number])
        lines.append(first)
    return lines


def flowing(items: Iterable[Line], columns: int) -> Iterator[Line]:
    """Yield lines that hold as many items as fit the columns, two blanks apart."""
    line: Line = ()
    for item in items:
        if line and _length(line) + 2 + _length(item) > columns:
            yield line
            line = ()
        line = (*line, Span("  "), *item) if line else item
    if line:
        yield line


def words(text: str, columns: int) -> Iterator[Line]:
    """Return a text wrapped to a number of columns."""
    return ((Span(line),) for line in wrap(text, max(columns, 1)))


def _length(line: Line) -> int:
    return sum(len(span.text) for span in line)


def _excess(lines: Sequence[Line], room: Room, rest: int) -> tuple[int, int]:
    """Return the number of columns and of rows by which lines exceed the room."""
    rows = 0 if room.rows is None else max(0, len(lines) + rest - room.rows)
    return max(0, width(lines) - room.columns), rows


def _part(lines: Sequence[Line], room: Room, colour: str | None) -> Iterator[Line]:
    """Yield the part of a drawing that fits, around the first piece of a colour, and a note."""
    wide, high = width(lines), len(lines)
    across = min(wide, room.columns)
    row, column = next(_places(lines, colour), (0, 0))
    left = max(0, min(column - across // 2, wide - across))
    down, top = high, 0
    if room.rows is not None and _excess(lines, room, LEAST_REST)[1]:
        # The note has the same number of lines for every part.
        note = sum(1 for _ in words(_note(lines, room, (left, across), (high, high)), room.columns))
        down = min(high, max(1, room.rows - LEAST_REST - note))
        top = max(0, min(row - down // 2, high - down))
    for line in lines[top : top + down]:
        yield _clipped(line, left, across)
    yield from words(_note(lines, room, (left, across), (top, down)), room.columns)


def _note(
    lines: Sequence[Line], room: Room, columns: tuple[int, int], rows: tuple[int, int]
) -> str:
    """Return a note on the hidden part and how to see it."""
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
    """Yield the row and column of each emphasised span in a colour."""
    for row, line in enumerate(lines):
        column = 0
        for span in line:
            if span.strong and span.colour == colour:
                yield row, column
            column += len(span.text)


def _clipped(line: Line, left: int, across: int) -> Line:
    """Return `across` characters of a line from column `left` on."""
    found, at = [], -left
    for span in line:
        text = span.text[max(0, -at) : max(0, across - at)]
        if text:
            found.append(Span(text, span.colour, span.strong))
        at += len(span.text)
    return tuple(found)
