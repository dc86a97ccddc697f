"""Lines as wide as the terminal is: they break between words, never within one."""

from collections.abc import Iterator

from cuatto_kit.games.text_view import Line, Span

LEAST = 20
"""Columns that a line may take however narrow the terminal says it is."""


def plain(line: Line) -> str:
    """The characters of a line."""
    return "".join(span.text for span in line)


def wrapped(line: Line, width: int, indent: int = 0) -> Iterator[Line]:
    """A line as lines of at most so many characters, those behind the first indented; a word that
    is longer than a line stays whole."""
    width = max(width, LEAST)
    text = plain(line)
    begin, room = 0, width
    while len(text) - begin > room:
        lead = len(text) - len(text[begin:].lstrip(" "))  # blanks at its head are no place to break
        end = text.rfind(" ", lead, begin + room + 1)
        end = end if end >= 0 else text.find(" ", begin + room)
        if end < 0:
            break
        yield _indented(line, begin, len(text[:end].rstrip(" ")), indent)
        begin = end + 1
        room = width - indent
    yield _indented(line, begin, len(text), indent)


def _indented(line: Line, begin: int, end: int, indent: int) -> Line:
    """The characters of a line from `begin` to before `end`, behind blanks unless it begins it."""
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
