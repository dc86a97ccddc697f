"""A rule sheet as PDF, set by typst.

The page is drawn by `sheet.typ`, which is the same for every sheet; the sheet itself is handed to
it as JSON, so none of its text can be read as markup. The same sheet gives the same bytes: fonts
travel with the package and no date is written.
"""

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cuatto_kit.drawing.svg import Drawing
from cuatto_kit.sheets.document import (
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
from cuatto_kit.sheets.paper import Paper
from cuatto_kit.sheets.typeset import (
    Beside,
    Cards,
    Examples,
    Group,
    captions,
    grouped,
    is_narrow,
    plain,
    runs,
)

if TYPE_CHECKING:
    import typst

_HERE = Path(__file__).resolve().parent


def write_pdf(sheet: Sheet, paper: Paper) -> bytes:
    """The sheet as a tagged PDF with bookmarks, on A4 or US Letter paper."""
    import typst

    return typst.compile(
        (_HERE / "sheet.typ").read_bytes(),
        format="pdf",
        font_paths=_fonts(),
        sys_inputs={"sheet": json.dumps(_sheet(sheet, paper))},
    )


def write_pages(pages: Sequence[Drawing], title: str, language: str) -> bytes:
    """Drawings as a PDF, each on a page of its very size (mm)."""
    import typst

    source = """#let data = json(bytes(sys.inputs.pages))
#set document(title: data.title, date: none)
#set text(font: "Fira Sans", lang: data.language)
#for it in data.pages {
  page(width: it.width * 1mm, height: it.height * 1mm, margin: 0mm,
    image(bytes(it.svg), width: 100%, height: 100%, alt: data.title))
}
"""
    data = {
        "title": plain(title),
        "language": language,
        "pages": [{"svg": page.svg, "width": page.width, "height": page.height} for page in pages],
    }
    return typst.compile(
        source.encode(),
        format="pdf",
        font_paths=_fonts(),
        sys_inputs={"pages": json.dumps(data)},
    )


@cache
def _fonts() -> "typst.Fonts":
    """The fonts of the package and of typst, never those of the machine."""
    import typst

    return typst.Fonts(include_system_fonts=False, font_paths=[_HERE / "fonts"])


def _sheet(sheet: Sheet, paper: Paper) -> dict[str, Any]:
    language, _, region = sheet.language.partition("-")
    return {
        "title": plain(sheet.title),
        "subtitle": plain(sheet.subtitle),
        "language": language,
        "region": region if len(region) == 2 else None,
        "paper": paper.typst,
        "sections": [_section(section, sheet) for section in sheet.sections],
    }


def _section(section: Section, sheet: Sheet) -> dict[str, Any]:
    groups = [_group(group, sheet) for group in grouped(section.blocks)]
    return {"title": plain(section.title), "page": section.page, "blocks": groups}


def _group(group: Group, sheet: Sheet) -> dict[str, Any]:
    """A block as the template reads it: its `kind` and what it holds."""
    match group:
        case Paragraph(text):
            return {"kind": "paragraph", "text": runs(text)}
        case Bullets(items, numbered):
            return {"kind": "bullets", "numbered": numbered, "items": [runs(i) for i in items]}
        case Table(head, rows, numbers):
            cells = [[runs(cell) for cell in row] for row in (head, *rows)]
            return {"kind": "table", "rows": cells, "numbers": sorted(numbers)}
        case Row(pictures):
            return {"kind": "row", "pictures": [_picture(picture) for picture in pictures]}
        case Example():
            return {"kind": "examples", "examples": [_example(group, sheet)]}
        case Examples(examples):
            return {"kind": "examples", "examples": [_example(one, sheet) for one in examples]}
        case Beside(texts, picture):
            blocks = [_group(text, sheet) for text in texts]
            return {"kind": "beside", "blocks": blocks, "picture": _picture(picture)}
        case Cards(notes):
            return {"kind": "cards", "notes": [_note(note) for note in notes]}
        case Note():
            return {"kind": "cards", "notes": [_note(group)]}
        case Picture():
            return {"kind": "picture"} | _picture(group)


def _example(example: Example, sheet: Sheet) -> dict[str, Any]:
    pictures = example.pictures
    names = zip(pictures, captions(pictures, sheet.labels), strict=True)
    return {
        "title": plain(example.title),
        "texts": [runs(text) for text in example.texts],
        "pictures": [_picture(picture) | {"name": plain(name)} for picture, name in names],
        "narrow": is_narrow(example),
    }


def _note(note: Note) -> dict[str, Any]:
    return {"text": runs(note.text), "picture": _picture(note.picture)}


def _picture(picture: Picture) -> dict[str, Any]:
    return {
        "svg": picture.svg,
        "width": picture.width,
        "height": picture.height,
        "alt": plain(picture.alt),
        "notes": runs(picture.notes),
    }
