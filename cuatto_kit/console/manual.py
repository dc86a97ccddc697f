"""What `help` says: every word and sign with a line that explains it, in groups."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from cuatto_kit.games.text_view import Line, Span


class Explained(Protocol):
    """What `help` knows of a command."""

    @property
    def help(self) -> str:
        """What it does, in a sentence."""

    @property
    def takes(self) -> str:
        """What may follow its name."""

    @property
    def short(self) -> Sequence[str]:
        """Letters that stand for it."""


_NAMED = re.compile(r" +(\S+( \S+)*  +(?=\S))?")
"""Blanks; a name and blanks, where there is one, before what it means."""


def heading(name: str, command: Explained) -> str:
    """A command as one says it, as in `turn [SIDE] (t)`."""
    short = f" ({' '.join(command.short)})" if command.short else ""
    return f"{name}{' ' * bool(command.takes)}{command.takes}{short}"


def page(groups: Mapping[str, Mapping[str, str]]) -> Iterator[Line]:
    """What is explained, by title and name."""
    for title, entries in groups.items():
        yield (Span(title, strong=True),)
        widest = max(map(len, entries), default=0)
        for name, text in entries.items():
            yield (Span(f"  {name.ljust(widest)}  {text}"),)


def hanging(line: Line) -> int:
    """How far a line that is too wide is indented where it goes on: what is explained stands in a
    column of its own."""
    found = _NAMED.match("".join(span.text for span in line))
    return found.end() if found else 0
