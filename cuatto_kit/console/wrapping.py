"""Lines wrapped at the width of the terminal, between words only."""

from collections.abc import Iterator

from cuatto_kit.games.text_view import Line, Span

LEAST = 20
"""The least width of wrapped lines (columns), even in a narrower terminal."""


def plain(line: Line) -> str:
    """Return the characters of a line."""
    return "".join(span.text for span in line)


def wrapped(line: Line, width: int, indent: int = 0) -> Iterator[Line]:
    """Yield a line as lines of at most `width` characters; a longer word remains whole.

    `indent` is the number of blanks before all lines but the first.
    """
    width = max(width, LEAST)
    text = plain(line)
    begin, room = 0, width
    while len(text) - begin > room:
        lead = len(text) - len(text[begin:].lstrip(" "))  # leading blanks are not a place to break
        end = text.rfind(" ", lead, begin + room + 1)
        end = end if end >= 0 else text.find(" ", begin + room)
        if end < 0:
            break
        yield _indented(line, begin, len(text[:end].rstrip(" ")), indent)
        begin = end + 1
        room = width - indent
    yield _indented(line, begin, len(text), indent)


def _indented(line: Line, begin: int, end: int, indent: int) -> Line:
    """Return the characters of a line from `begin` to before `end`, indented unless first."""
    part = _part(line, begin, end)
    return (Span(" " * indent), *part) if begin and indent else part


def _part(line: Line, begin: int, end: int) -> Line:
    spans, at = [], 0
    for span in line:
        text = span.text[max(begin - at, 0) : max(end - at, 0)]
        if text:
            spans.append(Span(text, span.colour, span.strong))
        at += len(span.text)
    return tuple(spans)
