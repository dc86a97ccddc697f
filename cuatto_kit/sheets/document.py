"""What a rule sheet consists of, before it is a page: the tree that every format is made from.

Words are plain text in one language. Inside a text `**…**` is strong; nothing else is markup,
so whatever a person may have called a board is printed as it is.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from cuatto_kit.config.looks import PLAIN, Look


@dataclass(frozen=True)
class Picture:
    """A drawing: a whole SVG, its size on paper (mm), and what it shows, for those who do not
    see it. `notes` stand below it. It may be set smaller where a page has less room, down to its
    `least` share."""

    svg: str
    width: float
    height: float
    alt: str
    notes: str = ""
    least: float = 1.0


@dataclass(frozen=True)
class Paragraph:
    """A text of its own."""

    text: str


@dataclass(frozen=True)
class Bullets:
    """A list of texts in no order, or `numbered` in one, the first by `start`."""

    items: tuple[str, ...]
    numbered: bool = False
    start: int = 1


@dataclass(frozen=True)
class Steps:
    """What a turn consists of, in order: each a title and one short line."""

    items: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Questions:
    """Questions and their answers."""

    items: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Table:
    """Rows under their titles; columns in `numbers` (0-based) stand to the right. `pictures`, if
    there are any, stand before the rows."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numbers: frozenset[int] = frozenset()
    pictures: tuple[Picture | None, ...] = ()


@dataclass(frozen=True)
class Row:
    """Pictures side by side, as many to a line as the page has room for."""

    pictures: tuple[Picture, ...]


@dataclass(frozen=True)
class Legend:
    """Small pictures and what each of them means."""

    items: tuple[tuple[Picture, str], ...]


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


Block: TypeAlias = (
    Paragraph | Bullets | Steps | Questions | Table | Row | Legend | Example | Note | Picture
)


@dataclass(frozen=True)
class Section:
    """A part of the sheet under a heading; `name` is the same in every language. One on a `page`
    of its own starts a new one, so that it can be taken out; one that is `small` is no rule, and
    stands in small type at the end."""

    name: str
    title: str
    blocks: tuple[Block, ...]
    page: bool = False
    small: bool = False


@dataclass(frozen=True)
class Sheet:
    """A rule sheet in one language (`language` as in BCP 47). On its cover stand the title, the
    `story` in one line, the `subtitle` (for how many, how long, from which age on) and a picture;
    its colours are those of the `look` and of the `teams` (as `#rrggbb`). `labels` are the words
    that the format itself needs (see typeset.py), by name."""

    title: str
    subtitle: str
    language: str
    sections: tuple[Section, ...]
    labels: Mapping[str, str] = field(default_factory=dict)
    story: str = ""
    look: Look = PLAIN
    teams: tuple[str, ...] = ()
    cover: Picture | None = None
