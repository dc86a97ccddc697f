"""A rule sheet as Markdown (CommonMark with pipe tables). Pictures are told, not shown."""

import re
from collections.abc import Mapping

from cuatto_kit.sheets.document import (
    Block,
    Bullets,
    Example,
    Note,
    Paragraph,
    Picture,
    Row,
    Section,
    Sheet,
    Table,
)
from cuatto_kit.sheets.typeset import captions, plain, runs

_MARKS = re.compile(r"[\\`*_\[\]<>&~|#$]")
_LEAD = re.compile(r"^(\d*)([-+=.)])")
"""What makes a list, or a line under a heading, at the head of a line."""


def write_markdown(sheet: Sheet) -> str:
    """The sheet as text; nothing in its words is read as markup."""
    parts = [f"# {_text(sheet.title)}", _text(sheet.subtitle)]
    for section in sheet.sections:
        parts += _section(section, sheet.labels)
    return "\n\n".join(part for part in parts if part) + "\n"


def _section(section: Section, labels: Mapping[str, str]) -> list[str]:
    parts = [f"## {_text(section.title)}"]
    before: Block | None = None
    for block in section.blocks:
        if isinstance(before, Bullets) and isinstance(block, Bullets):
            parts.append("<!-- -->")  # or they would be read as one list
        parts.append(_block(block, labels))
        before = block
    return parts


def _block(block: Block, labels: Mapping[str, str]) -> str:
    match block:
        case Paragraph(text):
            return _words(text)
        case Bullets(items, numbered):
            marks = [f"{k}." if numbered else "-" for k in range(1, len(items) + 1)]
            return "\n".join(f"{m} {_words(item)}" for m, item in zip(marks, items, strict=True))
        case Table():
            return _table(block)
        case Row(pictures):
            return "\n\n".join(_picture(picture, labels["picture"]) for picture in pictures)
        case Example(title, texts, pictures):
            names = [name or labels["picture"] for name in captions(pictures, labels)]
            told = [_picture(p, name) for p, name in zip(pictures, names, strict=True)]
            return "\n\n".join([f"### {_text(title)}", *(_words(text) for text in texts), *told])
        case Note(text, picture):
            return f"{_words(text)}\n\n{_picture(picture, labels['picture'])}"
        case Picture():
            return _picture(block, labels["picture"])


def _picture(picture: Picture, name: str) -> str:
    return f"*{_text(f'{name}: {picture.alt}')}* {_words(picture.notes)}".rstrip()


def _table(table: Table) -> str:
    lines = ["---:" if column in table.numbers else "---" for column in range(len(table.head))]
    rows = [[_words(cell) for cell in row] for row in (table.head, *table.rows)]
    return "\n".join(f"| {' | '.join(row)} |" for row in (rows[0], lines, *rows[1:]))


def _text(text: str) -> str:
    return _led(_escaped(plain(text)))


def _words(text: str) -> str:
    pieces = (f"**{_escaped(p)}**" if strong else _escaped(p) for p, strong in runs(text))
    return _led("".join(pieces))


def _escaped(text: str) -> str:
    return _MARKS.sub(r"\\\g<0>", text)


def _led(text: str) -> str:
    return _LEAD.sub(r"\1\\\2", text)
