"""A rule sheet as Markdown (CommonMark with pipe tables), with pictures as SVG files beside it."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from cuatto_kit.drawing.embedding import sized
from cuatto_kit.sheets.document import (
    Authored,
    Block,
    Bullets,
    Example,
    Legend,
    Note,
    Paragraph,
    Picture,
    Questions,
    Row,
    Section,
    Sheet,
    Steps,
    Table,
)
from cuatto_kit.sheets.typeset import captions, plain, runs

_MARKS = re.compile(r"[\\`*_\[\]<>&~|#$]")
_LEAD = re.compile(r"^(\d*)([-+=.)])")
"""The beginning of a line that Markdown would read as a list or as the underline of a heading."""


@dataclass(frozen=True)
class Markdown:
    """The text, and the pictures that it shows, by path."""

    text: str
    pictures: Mapping[str, str]


def write_markdown(sheet: Sheet, folder: str) -> Markdown:
    """Return the sheet as Markdown; nothing in its words is read as markup.

    Its pictures are in a `folder` beside it. Raises ValueError if a picture is not an SVG.
    """
    writer = _Writer(sheet, folder)
    parts = list(writer.parts())
    return Markdown("\n\n".join(part for part in parts if part) + "\n", writer.pictures)


class _Writer:
    def __init__(self, sheet: Sheet, folder: str) -> None:
        self.sheet = sheet
        self.folder = folder
        self.section = ""
        self.pictures: dict[str, str] = {}

    def parts(self) -> Iterator[str]:
        """Yield the blocks of the text, beginning with the title."""
        yield f"# {as_markdown(self.sheet.title)}"
        yield as_markdown(self.sheet.story)
        yield as_markdown(self.sheet.subtitle)
        for section in self.sheet.sections:
            yield from self._section(section)

    def _section(self, section: Section) -> Iterator[str]:
        self.section = section.name
        yield f"## {as_markdown(section.title)}"
        before: Block | None = None
        for block in section.blocks:
            if isinstance(before, Bullets) and isinstance(block, Bullets):
                yield "<!-- -->"  # otherwise they would be read as one list
            yield self._block(block)
            before = block

    def _block(self, block: Block) -> str:
        match block:
            case Paragraph(text):
                return _words(text)
            case Authored(text):
                return as_markdown(text)
            case Bullets(items, numbered, start):
                marks = [f"{k}." if numbered else "-" for k in range(start, start + len(items))]
                return "\n".join(
                    f"{m} {_words(item)}" for m, item in zip(marks, items, strict=True)
                )
            case Steps(items):
                steps = (f"**{_headed(title)}** {_words(line)}" for title, line in items)
                return "\n".join(f"{k}. {step}" for k, step in enumerate(steps, 1))
            case Questions(items):
                return "\n\n".join(
                    f"### {as_markdown(asked)}\n\n{_words(told)}" for asked, told in items
                )
            case Legend(items):
                return "\n".join(f"- {self._shown(sign)} {_words(said)}" for sign, said in items)
            case Table():
                return self._table(block)
            case Row(pictures):
                return "\n\n".join(map(self._picture, pictures))
            case Example():
                return "\n\n".join(self._example(block))
            case Note(text, picture):
                return f"{self._picture(picture)}\n\n{_words(text)}"
            case Picture():
                return self._picture(block)

    def _example(self, example: Example) -> Iterator[str]:
        yield f"### {as_markdown(example.title)}"
        yield from map(_words, example.texts)
        shown = list(map(self._shown, example.pictures))
        if len(shown) > 1:
            names = map(_plain, captions(example.pictures, self.sheet.labels))
            yield "\n".join(map(_row, (names, ["---"] * len(shown), shown)))
        else:
            yield from shown

    def _picture(self, picture: Picture) -> str:
        notes = _plain(picture.notes)
        return self._shown(picture) + (f" *{notes}*" if notes else "")

    def _shown(self, picture: Picture) -> str:
        """Return a picture for a line of text; a picture that is shown twice is one file."""
        svg = sized(picture.svg, picture.width, picture.height)
        known = (path for path, other in self.pictures.items() if other == svg)
        path = next(known, f"{self.folder}/{len(self.pictures) + 1:02}-{self.section}.svg")
        self.pictures[path] = svg
        return f"![{_plain(picture.alt)}]({path})"

    def _table(self, table: Table) -> str:
        lines = ["---:" if k in table.numbers else "---" for k in range(len(table.head))]
        head, *rows = (list(map(_words, row)) for row in (table.head, *table.rows))
        for row, picture in zip(rows, table.pictures, strict=False):
            row[0] = f"{self._shown(picture)} {row[0]}" if picture else row[0]
        return "\n".join(map(_row, (head, lines, *rows)))


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def as_markdown(text: str) -> str:
    """Return a text as Markdown that shows it; nothing in it is read as markup."""
    return _led(_plain(text))


def _plain(text: str) -> str:
    return _escaped(plain(text))


def _headed(title: str) -> str:
    """Return the title of a step with a colon, unless it is a question or an exclamation."""
    return _plain(title) if title.endswith(("?", "!")) else f"{_plain(title)}:"


def _words(text: str) -> str:
    pieces = (f"**{_escaped(p)}**" if strong else _escaped(p) for p, strong in runs(text))
    return _led("".join(pieces))


def _escaped(text: str) -> str:
    return _MARKS.sub(r"\\\g<0>", text)


def _led(text: str) -> str:
    return _LEAD.sub(r"\1\\\2", text)
