"""What all formats of a rule sheet share: strong words, and which blocks stand together.

The formats are `pdf.py`, `html.py` and `markdown.py`. They read these words of their own from
`Sheet.labels`; a missing one is a KeyError:

- `contents`: the heading of the table of contents (HTML),
- `before` and `after`: what stands under the two pictures of an example.
"""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from cuatto_kit.sheets.document import Block, Bullets, Example, Note, Paragraph, Picture

NARROW = 92.0
"""The widest picture (mm) that text still fits beside on a page."""
HALF, ARROW = 73.0, 11.0
"""What pictures of an example may take of half a page (mm), and an arrow between two of them."""

_STRONG = re.compile(r"\*\*(?=\S)(.+?)(?<=\S)\*\*")
_BLANKS = re.compile(r"[ \t\r\n]+")


@dataclass(frozen=True)
class Beside:
    """Texts with a picture next to them."""

    texts: tuple[Paragraph | Bullets, ...]
    picture: Picture


@dataclass(frozen=True)
class Cards:
    """Notes that follow one another: cards in a grid."""

    notes: tuple[Note, ...]


@dataclass(frozen=True)
class Examples:
    """Examples that follow one another: narrow ones stand two to a line."""

    examples: tuple[Example, ...]


Group: TypeAlias = Block | Beside | Cards | Examples


def plain(text: str) -> str:
    """The text on one line, without characters that do not print (no-break spaces stay)."""
    printed = (c for c in _BLANKS.sub(" ", text) if unicodedata.category(c) not in ("Cc", "Cs"))
    return "".join(printed).strip()


def runs(text: str) -> tuple[tuple[str, bool], ...]:
    """A text as pieces, each with whether it is strong; `**` that pairs with nothing is text."""
    pieces: list[tuple[str, bool]] = []
    for place, piece in enumerate(_STRONG.split(plain(text))):
        if piece:
            pieces.append((piece, place % 2 == 1))
    return tuple(pieces)


def captions(pictures: tuple[Picture, ...], labels: Mapping[str, str]) -> tuple[str, ...]:
    """What stands above each picture of an example: two are before and after, more are
    numbered."""
    if len(pictures) == 2:
        return labels["before"], labels["after"]
    if len(pictures) < 2:
        return ("",) * len(pictures)
    return tuple(str(k) for k in range(1, len(pictures) + 1))


def is_narrow(example: Example) -> bool:
    """Whether two like it have room side by side."""
    between = ARROW * (len(example.pictures) - 1)
    return sum(picture.width for picture in example.pictures) + between <= HALF


def grouped(blocks: tuple[Block, ...]) -> tuple[Group, ...]:
    """Blocks in their order, those joined that stand together on a page.

    A narrow picture joins the texts just before it; where there are none, those after it.
    """
    groups: list[Group] = []
    left = list(blocks)
    while left:
        block = left.pop(0)
        if isinstance(block, Note):
            groups.append(Cards((block, *_taken(left, Note))))
        elif isinstance(block, Example):
            groups.append(Examples((block, *_taken(left, Example))))
        elif isinstance(block, Picture) and block.width <= NARROW:
            texts: list[Paragraph | Bullets] = []
            while groups and isinstance(groups[-1], Paragraph | Bullets):
                texts.insert(0, groups.pop())  # type: ignore[arg-type]
            texts = texts or [*_taken(left, Paragraph, Bullets)]
            groups.append(Beside(tuple(texts), block) if texts else block)
        else:
            groups.append(block)
    return tuple(groups)


def _taken(blocks: list[Block], *kinds: type[Block]) -> list[Any]:
    """The blocks of these kinds at the head of a list, taken off it."""
    count = next((k for k, block in enumerate(blocks) if not isinstance(block, kinds)), len(blocks))
    taken, blocks[:] = blocks[:count], blocks[count:]
    return taken
