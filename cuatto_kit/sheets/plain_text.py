"""A rule sheet as plain text: its words, without pictures and the texts that only go with them."""

from collections.abc import Iterator

from cuatto_kit.sheets.document import (
    Authored,
    Block,
    Bullets,
    Example,
    Note,
    Paragraph,
    Questions,
    Section,
    Sheet,
    Steps,
)
from cuatto_kit.sheets.typeset import plain, runs

LEFT_OUT = frozenset({"box", "assembly", "quick"})
"""The sections without rules, and the section that repeats the rules in short."""


def paragraphs(sheet: Sheet) -> Iterator[str]:
    """Yield headings, paragraphs and items of lists, one per line.

    An empty line separates sections.
    """
    yield plain(sheet.title)
    yield plain(sheet.subtitle)
    for section in sheet.sections:
        lines = [line for block in section.blocks for line in _block(block)]
        if lines and section.name not in LEFT_OUT and not section.small:
            yield from _section(section, lines)


def _section(section: Section, lines: list[str]) -> Iterator[str]:
    yield ""
    yield plain(section.title).upper()
    yield from lines


def _block(block: Block) -> Iterator[str]:
    match block:
        case Paragraph(text) | Note(text):
            yield _words(text)
        case Authored(text):
            yield plain(text)
        case Bullets(items, numbered, start):
            for number, item in enumerate(items, start):
                yield f"  {f'{number}.' if numbered else '-'}  {_words(item)}"
        case Steps(items):
            for number, (title, line) in enumerate(items, 1):
                yield f"  {number}.  {_words(title)}: {_words(line)}"
        case Questions(items):
            for asked, answer in items:
                yield f"  {_words(asked)} {_words(answer)}"
        case Example(title, texts):
            yield f"  {_words(title)}: {' '.join(map(_words, texts))}"


def _words(text: str) -> str:
    """Return a text on one line, without markup."""
    return plain("".join(piece for piece, _ in runs(text)))
