"""What a rule sheet consists of, before it is a page: the tree that every format is made from.

Words are plain text in one language. Inside a text `**…**` is strong; nothing else is markup,
so whatever a person may have called a board is printed as it is.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias


@dataclass(frozen=True)
class Picture:
    """A drawing: a whole SVG, its size on paper (mm), and what it shows, for those who do not
    see it. `notes` stand below it."""

    svg: str
    width: float
    height: float
    alt: str
    notes: str = ""


@dataclass(frozen=True)
class Paragraph:
    """A text of its own."""

    text: str


@dataclass(frozen=True)
class Bullets:
    """A list of texts in no order, or `numbered` in one."""

    items: tuple[str, ...]
    numbered: bool = False


@dataclass(frozen=True)
class Table:
    """Rows under their titles; columns in `numbers` (0-based) stand to the right."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numbers: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Row:
    """Pictures side by side, as many to a line as the page has room for."""

    pictures: tuple[Picture, ...]


@dataclass(frozen=True)
class Example:
    """A worked example: what happens, told in `texts`, the pictures before and after."""

    title: str
    texts: tuple[str, ...]
    pictures: tuple[Picture, ...]


@dataclass(frozen=True)
class Note:
    """A text with a picture beside it."""

    text: str
    picture: Picture


Block: TypeAlias = Paragraph | Bullets | Table | Row | Example | Note | Picture


@dataclass(frozen=True)
class Section:
    """A part of the sheet under a heading; `name` is the same in every language. One on a `page`
    of its own starts a new one, so that it can be taken out."""

    name: str
    title: str
    blocks: tuple[Block, ...]
    page: bool = False


@dataclass(frozen=True)
class Sheet:
    """A rule sheet in one language (`language` as in BCP 47). `labels` are the words that the
    format itself needs (see typeset.py), by name."""

    title: str
    subtitle: str
    language: str
    sections: tuple[Section, ...]
    labels: Mapping[str, str] = field(default_factory=dict)
