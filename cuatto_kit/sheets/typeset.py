"""The parts that all formats of a rule sheet share: strong words and groups of blocks.

The formats are `pdf.py`, `html.py` and `markdown.py`. They read these words from `Sheet.labels`; a
missing one is a KeyError:

- `contents`: the heading of the table of contents (HTML),
- `before` and `after`: the words at the two pictures of an example.
"""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from cuatto_kit.sheets.document import Block, Bullets, Example, Note, Paragraph, Picture

NARROW = 92.0
"""The greatest width of a picture with text beside it (mm)."""
HALF, ARROW = 73.0, 11.0
"""The widths of half a page for pictures of an example, and of an arrow between two (mm)."""

_ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" '
    'fill="currentColor" stroke="currentColor">{}</svg>'
)
_SHAPES = {
    "players": '<circle cx="8" cy="7.5" r="3.8"/><path d="M1 21a7 7.5 0 0 1 14 0z"/>'
    '<circle cx="17.4" cy="9" r="2.9"/><path d="M17 21h6a5.8 6.2 0 0 0-8.6-5.4q2.5 2.1 2.6 5.4z"/>',
    "time": '<g fill="none" stroke-width="2.4" stroke-linecap="round">'
    '<circle cx="12" cy="12" r="9.5"/><path d="M12 6.5v5.7l4 2.6"/></g>',
    "age": '<circle cx="12" cy="5" r="3.6"/>'
    '<path d="M5 12q7-4 14 0l-3 1.5V22h-3v-5h-2v5H8v-8.5z"/>',
}
ICONS = {name: _ICON.format(shape) for name, shape in _SHAPES.items()}
"""Icons for the facts on the cover, as SVG in the current colour."""

_STRONG = re.compile(r"\*\*(?=\S)(.+?)(?<=\S)\*\*")
_BLANKS = re.compile(r"[ \t\r\n]+")
_BEFORE_A_NUMBER = re.compile(r"(?<=\w) (?=\d{1,3}\b)")


@dataclass(frozen=True)
class Beside:
    """Texts with a picture beside them."""

    texts: tuple[Paragraph | Bullets, ...]
    picture: Picture


@dataclass(frozen=True)
class Cards:
    """Consecutive notes, shown as cards in a grid."""

    notes: tuple[Note, ...]


@dataclass(frozen=True)
class Examples:
    """Consecutive examples; narrow ones are two per line."""

    examples: tuple[Example, ...]


Group: TypeAlias = Block | Beside | Cards | Examples


def plain(text: str) -> str:
    """Return the text on one line, without control characters; no-break spaces remain."""
    printed = (c for c in _BLANKS.sub(" ", text) if unicodedata.category(c) not in ("Cc", "Cs"))
    return "".join(printed).strip()


def runs(text: str) -> tuple[tuple[str, bool], ...]:
    """Return the pieces of a text, each with true if it is strong; an unpaired `**` is text.

    A short number, such as that of a space, stays on the line of the word before it.
    """
    pieces: list[tuple[str, bool]] = []
    for place, piece in enumerate(_STRONG.split(_BEFORE_A_NUMBER.sub("\xa0", plain(text)))):
        if piece:
            pieces.append((piece, place % 2 == 1))
    return tuple(pieces)


_TONGUE = re.compile(r"([a-zA-Z]{2,3})(?:-([a-zA-Z]{2}))?(?:-.*)?")


def tongue(tag: str) -> dict[str, str | None]:
    """Return a language tag (BCP 47) as typst's language and region.

    Both are None for a tag that typst does not read, the region also without one.
    """
    found = _TONGUE.fullmatch(tag)
    language, region = found.groups() if found else (None, None)
    return {"language": language, "region": region}


def captions(pictures: tuple[Picture, ...], labels: Mapping[str, str]) -> tuple[str, ...]:
    """Return the captions of an example's pictures: before and after for two, numbers for more."""
    if len(pictures) == 2:
        return labels["before"], labels["after"]
    if len(pictures) < 2:
        return ("",) * len(pictures)
    return tuple(str(k) for k in range(1, len(pictures) + 1))


def is_narrow(example: Example) -> bool:
    """Return whether two such examples fit side by side."""
    between = ARROW * (len(example.pictures) - 1)
    return sum(picture.width for picture in example.pictures) + between <= HALF


def grouped(blocks: tuple[Block, ...]) -> tuple[Group, ...]:
    """Return the blocks in order; blocks that belong together on a page are joined.

    A narrow picture joins the texts just before it, otherwise those after it.
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
    """Remove the blocks of these kinds from the beginning of a list, and return them."""
    count = next((k for k, block in enumerate(blocks) if not isinstance(block, kinds)), len(blocks))
    taken, blocks[:] = blocks[:count], blocks[count:]
    return taken
