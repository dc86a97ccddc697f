"""The page of `help`: every word and sign with an explanation, in groups."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from cuatto_kit.games.text_view import Line, Span


class Explained(Protocol):
    """The explanation of a command."""

    @property
    def help(self) -> str:
        """The effect of the command, in a sentence."""

    @property
    def takes(self) -> str:
        """The arguments that may follow its name."""

    @property
    def short(self) -> Sequence[str]:
        """Its abbreviations."""


_NAMED = re.compile(r" +(\S+( \S+)*  +(?=\S))?")
"""Blanks, followed by a name and blanks if the line begins with a name."""


def heading(name: str, command: Explained) -> str:
    """Return a command as it is typed, as in `turn [SIDE] (t)`."""
    short = f" ({' '.join(command.short)})" if command.short else ""
    return f"{name}{' ' * bool(command.takes)}{command.takes}{short}"


def page(groups: Mapping[str, Mapping[str, str]]) -> Iterator[Line]:
    """Yield the explanations by title and name."""
    for title, entries in groups.items():
        yield (Span(title, strong=True),)
        widest = max(map(len, entries), default=0)
        for name, text in entries.items():
            yield (Span(f"  {name.ljust(widest)}  {text}"),)


def hanging(line: Line) -> int:
    """Return the indentation of the continuation of a line, at the column of the explanations."""
    found = _NAMED.match("".join(span.text for span in line))
    return found.end() if found else 0
