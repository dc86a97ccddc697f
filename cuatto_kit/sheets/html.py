"""A rule sheet as one HTML page that loads nothing: for phone, desk and printer, light and dark."""

from collections.abc import Sequence
from html import escape
from itertools import count
from pathlib import Path

from cuatto_kit.drawing.embedding import inlined
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

_PHONE_COLUMNS = 4
"""As many as a phone has room for; a table of more is scrolled sideways."""


def write_html(sheet: Sheet) -> str:
    """The whole page. Raises ValueError where a picture is no SVG."""
    return _Page(sheet).written()


class _Page:
    """A page in the making; it counts its pictures, so that no ids clash."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.pictures = count(1)

    def written(self) -> str:
        sheet = self.sheet
        title, contents = _text(sheet.title), _text(sheet.labels["contents"])
        links = "".join(
            f'<li><a href="#{_anchor(place)}">{_text(section.title)}</a></li>'
            for place, section in enumerate(sheet.sections, 1)
        )
        sections = "".join(self.section(*numbered) for numbered in enumerate(sheet.sections, 1))
        return (
            f'<!doctype html>\n<html lang="{escape(sheet.language)}">\n<head>\n'
            f'<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, '
            f'initial-scale=1">\n<meta name="color-scheme" content="light dark">\n'
            f"<title>{title}</title>\n<style>\n{_style()}</style>\n</head>\n<body>\n"
            f"<header><div><h1>{title}</h1><p>{_text(sheet.subtitle)}</p></div>"
            f'<span class="teams" aria-hidden="true">{"<i></i>" * 4}</span></header>\n'
            f'<nav aria-labelledby="contents"><h2 id="contents">{contents}</h2>'
            f"<ol>{links}</ol></nav>\n<main>\n{sections}</main>\n</body>\n</html>\n"
        )

    def section(self, place: int, section: Section) -> str:
        anchor = _anchor(place)
        own = ' class="page"' if section.page else ""
        blocks = "\n".join(self.group(group) for group in grouped(section.blocks))
        return (
            f'<section aria-labelledby="{anchor}"{own}>\n'
            f'<h2 id="{anchor}">{_text(section.title)}</h2>\n{blocks}\n</section>\n'
        )

    def group(self, group: Group) -> str:
        """The HTML of a block, or of blocks that stand together."""
        match group:
            case Paragraph(text):
                return f"<p>{_words(text)}</p>"
            case Bullets(items, numbered):
                kind = "ol" if numbered else "ul"
                return f"<{kind}>{''.join(f'<li>{_words(i)}</li>' for i in items)}</{kind}>"
            case Table():
                return _table(group)
            case Row(pictures):
                return f'<div class="row">{self.figures(pictures)}</div>'
            case Example():
                return self.group(Examples((group,)))
            case Examples(examples):
                shown = "".join(map(self.example, examples))
                return f'<div class="examples">{shown}</div>'
            case Beside(texts, picture):
                told = "".join(self.group(text) for text in texts)
                return f'<div class="beside"><div>{told}</div>{self.figure(picture)}</div>'
            case Cards(notes):
                return f'<div class="cards">{"".join(self.card(note) for note in notes)}</div>'
            case Note():
                return f'<div class="cards">{self.card(group)}</div>'
            case Picture():
                return self.figure(group)

    def example(self, example: Example) -> str:
        names = captions(example.pictures, self.sheet.labels)
        shown = [self.figure(p, name) for p, name in zip(example.pictures, names, strict=True)]
        arrow = '<span class="arrow" aria-hidden="true">→</span>'
        between = arrow if len(shown) == 2 else ""
        pictures = f'<div class="row">{between.join(shown)}</div>' if shown else ""
        texts = "".join(f"<p>{_words(text)}</p>" for text in example.texts)
        size = " narrow" if is_narrow(example) else ""
        return f'<div class="example{size}"><h3>{_text(example.title)}</h3>{texts}{pictures}</div>'

    def card(self, note: Note) -> str:
        return f'<div class="card">{self.figure(note.picture)}<p>{_words(note.text)}</p></div>'

    def figures(self, pictures: Sequence[Picture]) -> str:
        return "".join(self.figure(picture) for picture in pictures)

    def figure(self, picture: Picture, name: str = "") -> str:
        number = next(self.pictures)
        drawn = inlined(picture.svg, f"p{number}-", picture.width, plain(picture.alt))
        above = f"<b>{_text(name)}</b>" if name else ""
        words = _words(picture.notes)
        both = f"{above} {words}".strip()
        caption = f"<figcaption>{both}</figcaption>" if both else ""
        return f"<figure>{drawn}{caption}</figure>"


def _anchor(place: int) -> str:
    return f"section-{place}"


def _table(table: Table) -> str:
    def cells(row: Sequence[str], tag: str, more: str = "") -> str:
        kinds = [' class="number"' if k in table.numbers else "" for k in range(len(row))]
        return "".join(
            f"<{tag}{more}{kind}>{_words(cell)}</{tag}>"
            for kind, cell in zip(kinds, row, strict=True)
        )

    head = cells(table.head, "th", ' scope="col"')
    rows = "".join(f"<tr>{cells(row, 'td')}</tr>" for row in table.rows)
    whole = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    if len(table.head) <= _PHONE_COLUMNS:
        return whole
    name = escape(", ".join(plain(cell) for cell in table.head))
    return f'<div class="scroll" role="region" tabindex="0" aria-label="{name}">{whole}</div>'


def _text(text: str) -> str:
    return escape(plain(text))


def _words(text: str) -> str:
    return "".join(
        f"<strong>{escape(words)}</strong>" if strong else escape(words)
        for words, strong in runs(text)
    )


def _style() -> str:
    return (Path(__file__).resolve().parent / "sheet.css").read_text("utf-8")
