r"""Cases in text files: inputs and the results expected of them, side by side.

A file `TOPIC.txt` begins with remarks on its cases, which are not read. A line with `===` begins a
case and names it; its text follows, exact to the byte. A line with `---` begins a section of the
case, and gives its heading:

    === misspelt-key
    game: cuatto
    tems: {colours: [gold, red]}
    --- status 3
    misspelt-key.yaml:2:1: UNKNOWN_KEY tems: no such key; did you mean 'teams'?

Empty lines at the end of a case are dropped. A text with bytes that an editor does not show, or
would change, is marked as escaped: it is written as inside a bytes literal of Python, so that a
backslash at the end of a line joins it with the next one.

    === windows-lines (escaped)
    game: cuatto\r
    title: No newline follows\
    --- status 3
"""

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

CASE = re.compile(rb"^(?==== )", re.M)
NAME = re.compile(rb"=== ([\w-]+)( \(escaped\))?\n")
SECTION = re.compile(rb"^--- (.+)\n", re.M)


@dataclass(frozen=True)
class Case:
    """A case of a file; `topic` is the name of the file."""

    topic: str
    name: str
    text: bytes
    sections: Mapping[str, bytes] = field(default_factory=dict)


def read(folder: Path) -> dict[str, Case]:
    """Return the cases of all files of a folder by name, sorted."""
    cases = [case for path in folder.glob("*.txt") for case in cases_of(path)]
    by_name = {case.name: case for case in sorted(cases, key=lambda case: case.name)}
    assert len(by_name) == len(cases), "two cases have one name"
    return by_name


def cases_of(path: Path) -> Iterator[Case]:
    """Yield the cases of a file."""
    for chunk in CASE.split(path.read_bytes())[1:]:
        first = NAME.match(chunk)
        assert first, f"{path}: {chunk.splitlines()[0]!r} names no case"
        body = chunk[first.end() :].rstrip(b"\n")
        text, *rest = SECTION.split(body + b"\n" if body else b"")
        headings = [heading.decode() for heading in rest[::2]]
        assert len(headings) == len(set(headings)), f"{path}: two sections have one heading"
        sections = dict(zip(headings, rest[1::2], strict=True))
        yield Case(path.stem, first[1].decode(), plain(text) if first[2] else text, sections)


def plain(text: bytes) -> bytes:
    """Return the bytes of an escaped text."""
    content: bytes = ast.literal_eval(f'b"""{text.decode("ascii")}"""')
    return content
