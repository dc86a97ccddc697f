"""The document tree of a rule sheet, from which every output format is made.

Texts are plain text in one language. Inside a text `**…**` is strong; there is no other markup, so
the name that an author gave to a board is printed unchanged.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from cuatto_kit.config.looks import PLAIN, Look


@dataclass(frozen=True)
class Picture:
    """A drawing: a complete SVG, its size on paper (mm) and its alternative text.

    `notes` is the text below it. It may be made smaller on a page with less room, down to its
    `least` share.
    """

    svg: str
    width: float
    height: float
    alt: str
    notes: str = ""
    least: float = 1.0


@dataclass(frozen=True)
class Paragraph:
    """A paragraph of text."""

    text: str


@dataclass(frozen=True)
class Authored:
    """A paragraph by the author of a board, which is printed unchanged.

    Its `language` is a tag as the author wrote it, "" for that of the sheet.
    """

    text: str
    language: str = ""


@dataclass(frozen=True)
class Bullets:
    """A list of texts without an order or, if `numbered`, with numbers from `start`."""

    items: tuple[str, ...]
    numbered: bool = False
    start: int = 1


@dataclass(frozen=True)
class Steps:
    """The steps of a turn in order, each with a title and a short line."""

    items: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Questions:
    """Questions and their answers."""

    items: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Table:
    """A table: rows under their titles.

    The columns in `numbers` (0-based) are aligned to the right. `pictures`, if there are any, are
    placed before the rows.
    """

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numbers: frozenset[int] = frozenset()
    pictures: tuple[Picture | None, ...] = ()


@dataclass(frozen=True)
class Row:
    """Pictures side by side, as many per line as fit on the page."""

    pictures: tuple[Picture, ...]


@dataclass(frozen=True)
class Legend:
    """Small pictures, each with its meaning."""

    items: tuple[tuple[Picture, str], ...]


@dataclass(frozen=True)
class Example:
    """A worked example: `texts` that describe it, and the pictures before and after."""

    title: str
    texts: tuple[str, ...]
    pictures: tuple[Picture, ...]


@dataclass(frozen=True)
class Note:
    """A text with a picture beside it."""

    text: str
    picture: Picture


Block: TypeAlias = (
    Paragraph
    | Authored
    | Bullets
    | Steps
    | Questions
    | Table
    | Row
    | Legend
    | Example
    | Note
    | Picture
)


@dataclass(frozen=True)
class Section:
    """A part of the sheet under a heading.

    `name` is the same in every language. A section with `page` begins a new page, so that it can be
    taken out; a `small` section contains no rules and is set in small type at the end.
    """

    name: str
    title: str
    blocks: tuple[Block, ...]
    page: bool = False
    small: bool = False


@dataclass(frozen=True)
class Sheet:
    """A rule sheet in one language.

    - `language`: a tag as in BCP 47.
    - `labels`: the words that a format needs, by name (see typeset.py).
    - `title`, `story`, `facts`, `cover`: the content of the cover. The story is one line; the facts
      are the number of players, the length and the age, by `players`, `time` and `age`.
    - `look`, `teams`: the colours of the sheet; those of the teams are `#rrggbb`.
    """

    title: str
    facts: Mapping[str, str]
    language: str
    sections: tuple[Section, ...]
    labels: Mapping[str, str] = field(default_factory=dict)
    story: str = ""
    look: Look = PLAIN
    teams: tuple[str, ...] = ()
    cover: Picture | None = None

    @property
    def subtitle(self) -> str:
        """The facts on one line."""
        return " · ".join(self.facts.values())
