"""A rule sheet as a sequence of items for the template `sheet.typ`.

An item is set in one column or across both and is never broken; long lists are several items.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeVar

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
from cuatto_kit.sheets.typeset import ICONS, captions, plain, runs, tongue

COLUMN = 85.0
"""The approximate width of a column (mm).

An item wider than a column is set across both.
"""
GAPS = {"heading": 6.0, "example": 4.0, "picture": 4.2, "note": 4.0, "question": 3.4,
        "part": 3.6}  # fmt: skip
"""The free height above an item by kind (mm); above other kinds it is `GAP`."""
GAP = 2.9
"""The free height above an item of any other kind (mm)."""
LINES, ROWS = 4, 16
"""The greatest number of entries of a list, and of rows of a table, before it is broken.

Each part of a table has the head.
"""


Entry = TypeVar("Entry")


@dataclass(frozen=True)
class Item:
    """An item that the template sets as one: its `kind` and data; the rest is as in paging.py."""

    kind: str
    data: dict[str, Any]
    wide: bool = False
    leads: bool = False
    floats: bool = False
    picture: float = 0.0
    least: float = 1.0
    spares: bool = False


def items_of(sheet: Sheet) -> tuple[Item, ...]:
    """Return the items of a sheet, from its cover to the quick reference."""
    rules = [section for section in sheet.sections if not (section.small or section.page)]
    small = [section for section in sheet.sections if section.small]
    return (
        _cover(sheet),
        *(item for section in rules for item in _section(section, sheet)),
        *([_colophon(small, sheet)] if small else []),
        *(_quick(section, sheet) for section in sheet.sections if section.page),
    )


def _cover(sheet: Sheet) -> Item:
    picture = sheet.cover
    told = {
        "title": plain(sheet.title),
        "story": plain(sheet.story),
        "facts": [
            [ICONS[name].replace("currentColor", "#fff"), plain(fact)]
            for name, fact in sheet.facts.items()
        ],
        "picture": picture and picture_data(picture),
        "beside": picture is not None and picture.width <= picture.height,
    }
    height, least = (picture.height, picture.least) if picture else (0.0, 1.0)
    return Item("cover", told, wide=True, picture=height, least=least)


def _section(section: Section, sheet: Sheet) -> Iterator[Item]:
    yield Item("heading", {"text": plain(section.title)}, leads=bool(section.blocks))
    for place, block in enumerate(section.blocks):
        yield from _items(block, section.blocks[place + 1 :], sheet)


def _colophon(sections: Sequence[Section], sheet: Sheet) -> Item:
    """Return the sections without rules, side by side."""
    told = [
        {
            "title": plain(section.title),
            "blocks": [
                {"kind": item.kind} | item.data
                for block in section.blocks
                for item in _items(block, (), sheet)
            ],
        }
        for section in sections
    ]
    return Item("colophon", {"sections": told}, wide=True)


def _quick(section: Section, sheet: Sheet) -> Item:
    """Return a section that can be taken out as one item, with a large picture if it fits."""
    picture = next((block for block in section.blocks if isinstance(block, Picture)), None)
    others = [block for block in section.blocks if not isinstance(block, Picture)]
    told = [item for block in others for item in _items(block, (), sheet)]
    beside = picture is not None and picture.width <= COLUMN
    data = {
        "title": plain(section.title),
        "picture": picture and picture_data(picture),
        "beside": beside,
        "blocks": [{"kind": item.kind} | item.data for item in told],
    }
    if picture is None or beside:
        return Item("quick", data, wide=True, spares=beside)
    return Item("quick", data, wide=True, picture=picture.height, least=picture.least, spares=True)


def _items(block: Block, after: Sequence[Block], sheet: Sheet) -> Iterator[Item]:
    match block:
        case Paragraph(text):
            leads = bool(after) and (text.endswith(":") or isinstance(after[0], Picture | Bullets))
            yield Item("paragraph", {"text": runs(text)}, leads=leads)
        case Authored(text, tag):
            yield Item("authored", {"text": plain(text), **tongue(tag)})
        case Bullets(items, numbered, start):
            for chunk in _chunks(items, LINES):
                told = [runs(item) for item in chunk]
                data = {"numbered": numbered, "start": start, "items": told}
                yield Item("bullets", data)
                start += len(chunk)
        case Steps(items):
            yield Item(
                "steps", {"items": [[plain(name), runs(told)] for name, told in items]}, wide=True
            )
        case Questions(items):
            for asked, answer in items:
                yield Item("question", {"title": plain(asked), "text": runs(answer)})
        case Table() if block.pictures:
            for cells, picture in zip(block.rows, block.pictures, strict=True):
                data = {"cells": [runs(cell) for cell in cells]}
                yield Item("part", data | {"picture": picture and picture_data(picture)})
        case Table(head, rows, numbers):
            for some in _chunks(rows, ROWS):
                table = [[runs(cell) for cell in row] for row in (head, *some)]
                yield Item("table", {"rows": table, "numbers": sorted(numbers)}, wide=len(head) > 3)
        case Row(pictures):
            wide = sum(picture.width + GAP for picture in pictures) > COLUMN
            yield Item("row", {"pictures": [picture_data(one) for one in pictures]}, wide=wide)
        case Legend(items):
            signs = [{"picture": picture_data(sign), "text": runs(said)} for sign, said in items]
            beside = bool(after) and isinstance(after[0], Picture) and after[0].width <= COLUMN
            yield Item("signs", {"items": signs}, wide=not beside)
        case Example():
            yield Item("example", _example(block, sheet), floats=True)
        case Note(text, picture):
            yield Item("note", {"text": runs(text), "picture": picture_data(picture)})
        case Picture():
            yield _picture(block)


def _picture(picture: Picture) -> Item:
    if picture.width <= COLUMN:
        return Item("picture", picture_data(picture), picture=picture.height)
    data = picture_data(picture)
    return Item("picture", data, wide=True, picture=picture.height, least=picture.least)


def _chunks(items: Sequence[Entry], most: int) -> Iterator[Sequence[Entry]]:
    """Yield a list in parts of about the same length, with at most `most` entries each."""
    count = max(1, math.ceil(len(items) / most))
    ends = [round(len(items) * k / count) for k in range(count + 1)]
    for first, end in pairwise(ends):
        yield items[first:end]


def _example(example: Example, sheet: Sheet) -> dict[str, Any]:
    pictures = example.pictures
    names = zip(pictures, captions(pictures, sheet.labels), strict=True)
    return {
        "title": plain(example.title),
        "texts": [runs(text) for text in example.texts],
        "pictures": [picture_data(picture) | {"name": plain(name)} for picture, name in names],
    }


def picture_data(picture: Picture) -> dict[str, Any]:
    """Return a picture in the form that the template reads."""
    return {
        "svg": picture.svg,
        "width": picture.width,
        "height": picture.height,
        "alt": plain(picture.alt),
        "notes": runs(picture.notes),
    }
