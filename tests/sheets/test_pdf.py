"""The PDF says what the sheet says, in the right places, and always in the same bytes."""

import hashlib
import io
import os
import re
import subprocess
import sys
from dataclasses import replace

import pytest
from pypdf import PdfReader
from pypdf.generic import ArrayObject, DictionaryObject

import cuatto_kit
from cuatto_kit.board.geometry import Rect
from cuatto_kit.drawing import svg
from cuatto_kit.errors import Code
from cuatto_kit.sheets.document import Bullets, Example, Paragraph, Picture, Section, Table
from cuatto_kit.sheets.options import Paper
from cuatto_kit.sheets.pdf import MOST_SIGNS, missing_signs, write_pages, write_pdf
from tests.cases import each, seldom
from tests.sheets.sample import HOSTILE, LETTERS, picture, sample

MM = 72 / 25.4


def read(sheet, paper=Paper.A4):
    return PdfReader(io.BytesIO(write_pdf(sheet, paper)))


def bare(text):
    """Text without blanks: where lines are broken does not matter."""
    return re.sub(r"\s", "", text)


def pages(sheet, paper=Paper.A4):
    return [bare(page.extract_text()) for page in read(sheet, paper).pages]


def page_of(words, texts):
    """The one page (0-based) that has the words."""
    (found,) = [number for number, text in enumerate(texts) if bare(words) in text]
    return found


def elements(reader, kind):
    """The elements of a kind in the tags of a PDF."""
    found, left = [], [reader.trailer["/Root"]["/StructTreeRoot"]]
    while left:
        element = left.pop().get_object()
        if isinstance(element, ArrayObject):
            left += element
        elif isinstance(element, DictionaryObject):
            found += [element] if element.get("/S") == kind else []
            left += [element["/K"]] if "/K" in element else []
    return found


def made_of(*blocks, title="A heading"):
    return replace(sample(), sections=(Section("s", title, blocks),))


FILL = [Paragraph("Filling. " * 40)] * 9
"""Most of a page."""


def test_the_same_sheet_gives_the_same_bytes():
    assert write_pdf(sample(), Paper.A4) == write_pdf(sample(), Paper.A4)


@pytest.mark.slow
def test_another_process_gives_the_same_bytes(tmp_path):
    code = (
        "import hashlib; from tests.sheets.sample import sample; "
        "from cuatto_kit.sheets.options import Paper; from cuatto_kit.sheets.pdf import write_pdf; "
        "print(hashlib.sha256(write_pdf(sample(), Paper.A4)).hexdigest())"
    )
    surroundings = {**os.environ, "PYTHONHASHSEED": "7", "TZ": "Asia/Tokyo", "LANG": "C"}
    other = subprocess.run(
        [sys.executable, "-c", code], env=surroundings, capture_output=True, text=True, check=True
    )
    assert other.stdout.strip() == hashlib.sha256(write_pdf(sample(), Paper.A4)).hexdigest()


@pytest.mark.parametrize(
    ("paper", "width", "height"),
    [
        (Paper.A4, 210, 297),
        (Paper.LETTER, 215.9, 279.4),
        (Paper.A3, 297, 420),
        (Paper.LEGAL, 215.9, 355.6),
    ],
)
def test_every_page_has_the_size_of_the_paper(paper, width, height):
    for page in read(sample(), paper).pages:
        assert [float(side) for side in page.mediabox[2:]] == pytest.approx(
            [width * MM, height * MM], abs=0.1
        )


@pytest.mark.parametrize("language", ["en", "es"])
def test_title_language_and_bookmarks(language):
    sheet = sample(language)
    reader = read(sheet)
    assert reader.metadata.title == sheet.title
    assert reader.metadata.author is None
    assert reader.trailer["/Root"]["/Lang"] == language
    assert reader.trailer["/Root"]["/MarkInfo"]["/Marked"]
    assert [mark.title for mark in reader.outline] == [s.title for s in sheet.sections]


def test_a_language_may_name_its_region():
    assert read(replace(sample("es"), language="es-MX")).trailer["/Root"]["/Lang"] == "es-MX"


def test_pictures_say_what_they_show():
    told = [figure.get("/Alt") for figure in elements(read(sample()), "/Figure")]
    assert sorted(set(told)) == ['a "blue" disc', "a gold disc", "a red disc", "the whole board"]
    assert len(told) == 10


def test_headings_are_nested_under_the_title():
    reader = read(sample())
    assert len(elements(reader, "/Title")) == 1
    assert len(elements(reader, "/H1")) == len(sample().sections)
    assert len(elements(reader, "/H2")) == 2, "one for each example"


def test_lists_and_tables_are_tagged():
    reader = read(sample())
    assert len(elements(reader, "/L")) == 2
    assert len(elements(reader, "/LI")) == 5
    heads = elements(reader, "/TH")
    assert len(heads) == 4
    assert all(head["/A"][0]["/Scope"] == "/Column" for head in heads)


def test_the_pdf_says_that_all_can_read_it():
    """typst sets a PDF/UA-1 only where all that it demands is met, and says so inside."""
    root = read(sample()).trailer["/Root"]
    assert b"<pdfuaid:part>1</pdfuaid:part>" in root["/Metadata"].get_object().get_data()
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]


def test_a_title_in_letters_that_no_font_has_is_printed_all_the_same():
    assert read(replace(sample(), title="漢字 🎲")).metadata.title == "漢字 🎲"


def test_no_text_is_read_as_markup():
    whole = "".join(pages(sample()))
    assert whole.count(bare(HOSTILE)) == 5
    assert bare("A lone ** stays,") in whole
    assert "**all" not in whole


def test_all_letters_are_in_the_font_also_in_drawings():
    drawing = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20">'
        f'<text y="15" font-size="5" font-family="sans-serif">{LETTERS}</text></svg>'
    )
    reader = read(made_of(Paragraph(LETTERS), Picture(drawing, 120, 40, "letters")))
    fonts = {
        font.get_object()["/BaseFont"].split("+")[-1]
        for page in reader.pages
        for font in page["/Resources"]["/Font"].values()
    }
    assert fonts == {"FiraSans-Regular", "FiraSans-Bold"}
    assert bare(reader.pages[0].extract_text()).count(bare(LETTERS)) == 3


def test_pages_are_numbered():
    texts = pages(sample())
    assert [text.endswith(f"{k}/{len(texts)}") for k, text in enumerate(texts, 1)] == [True] * len(
        texts
    )


@pytest.mark.parametrize("lines", seldom(3, range(0, 80, 8)))
def test_the_quick_reference_stays_in_one_piece(lines):
    (*_, quick) = sample().sections
    fill = Section("fill", "Fill", (Bullets(("line",) * lines),))
    texts = pages(replace(sample(), sections=(fill, quick)))
    assert page_of("Quick reference", texts) == page_of("Roll.", texts) == len(texts) - 1


@pytest.mark.slow
@pytest.mark.parametrize("lines", seldom(4, range(40)))
def test_a_heading_stays_with_its_text_and_an_example_in_one_piece(lines):
    sheet = replace(
        sample(),
        sections=(
            Section("fill", "Fill", (*FILL, Bullets(("line",) * lines))),
            Section(
                "next",
                "Next heading",
                (
                    Paragraph("It leads on:"),
                    Bullets(("first item", "second item")),
                    Example("Title of it", ("Told. " * 60, "Last words."), (picture("#000", "x"),)),
                ),
            ),
        ),
    )
    texts = pages(sheet)
    assert page_of("Next heading", texts) == page_of("first item", texts)
    assert page_of("Title of it", texts) == page_of("Last words.", texts)


@pytest.mark.parametrize("lines", each(4, range(0, 40, 5)))
def test_a_text_stays_with_the_large_picture_that_follows_it(lines):
    large = picture("#000", "x", "Below it", size=100)
    texts = pages(made_of(Bullets(("line",) * lines), Paragraph("Look at this"), large))
    assert page_of("Look at this", texts) == page_of("Below it", texts)


def test_an_example_longer_than_a_page_is_printed_whole():
    texts = pages(made_of(Example("Long", ("Told. " * 2000, "Last words."), ())))
    assert page_of("Last words.", texts) > page_of("Long", texts)
    assert sum(text.count("Told.") for text in texts) == 2000


def test_the_head_of_a_table_is_repeated_on_its_next_page():
    rows = tuple((str(k), "row") for k in range(200))
    texts = pages(made_of(Table(("Number", "What"), rows)))
    assert len(texts) > 2
    assert all("NumberWhat" in text for text in texts)


@pytest.mark.parametrize("page", [False, True])
def test_a_sheet_may_be_empty(page):
    blank = Section("s", "", (Paragraph(""), Bullets(())), page=page)
    empty = replace(sample(), title="", sections=(Section("e", "Empty", (), page=page), blank))
    assert "Empty" in "".join(pages(empty))


def test_drawings_lie_on_pages_of_their_size():
    sizes = [(210, 297), (297, 210)]
    drawn = [svg.drawing(Rect(0, 0, *size), svg.disc((50, 50), 20)) for size in sizes]
    found = PdfReader(io.BytesIO(write_pages(drawn, "Pages", "en"))).pages
    boxes = [(page.mediabox.width / MM, page.mediabox.height / MM) for page in found]
    assert boxes == [pytest.approx(size, abs=0.01) for size in sizes]


# Characters that no font has


@pytest.mark.parametrize("text", ["Parqués", "Übung – ¡sí!", "Łódź", "Ж α", "Hafenfest…"])
def test_letters_that_a_font_has_are_shown(text):
    assert missing_signs(text) == ""


@pytest.mark.parametrize(("text", "blank"), [("棋 x 棋", "棋"), ("ไทย", "ไทย"), ("a 🎲", "🎲")])
def test_others_are_named_once_each(text, blank):
    assert missing_signs(text) == blank


def test_only_some_of_many_are_named():
    text = "".join(chr(0x4E00 + k) for k in range(MOST_SIGNS + 1))
    assert missing_signs(text[:-1]) == text[:-1]
    assert missing_signs(text) == f"{text[:-1]}…"


def test_a_board_tells_them_at_its_title():
    board = """
game: race
title: {en: Go, es: 棋}
seats: 2
teams: {colours: [gold, red], pieces: 2}
board: {start: pool, paths: {main: {from: start, walk: up 4, to: finish, title: 棋}}}
"""
    told = [one for one in cuatto_kit.load(board).findings if one.code is Code.NO_LETTERS]
    assert [(one.source, one.severity) for one in told] == [(("title", "es"), "warning")]
