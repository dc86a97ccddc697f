"""Every bundled sheet, in every language and on both papers, as it comes on paper."""

import io
from itertools import pairwise, product

import pytest
from pypdf import PdfReader

from cuatto_kit.config.languages import languages
from cuatto_kit.sheets.document import Picture
from cuatto_kit.sheets.options import Paper
from cuatto_kit.sheets.paging import FULL, Columns
from cuatto_kit.sheets.pdf import room_on, write_pdf
from tests.cases import seldom

from .printed import letters, pages_of, sheet_of
from .whole import BUNDLED

SMALLEST = 6.0
"""Of any letter in a picture (pt)."""
MOST = {Paper.A4: 6, Paper.LETTER: 7}
"""No sheet has more pages."""
LINE = 45
"""A text of fewer letters is one line of a column."""

pytestmark = pytest.mark.slow
every_sheet = pytest.mark.parametrize(
    ("name", "language", "paper"),
    [
        # Each board in some language on some paper; all others on demand.
        pytest.param(name, language, paper, marks=() if number % 47 == 0 else pytest.mark.long)
        for number, (name, language, paper) in enumerate(product(BUNDLED, languages(), MOST))
    ],
)


def pictures_in(part):
    """All pictures of a sheet or a part of one."""
    if isinstance(part, Picture):
        yield part
    elif isinstance(part, tuple):
        for item in part:
            yield from pictures_in(item)
    elif hasattr(part, "__dataclass_fields__"):
        for name in part.__dataclass_fields__:
            yield from pictures_in(getattr(part, name))


@every_sheet
def test_no_page_but_the_last_of_the_rules_is_less_than_two_thirds_full(name, language, paper):
    """The quick reference may have a page of its own after them."""
    made = pages_of(name, language, paper)
    (*pages, _) = [page for page in made.pages if made.items[page.pieces[0]].kind != "quick"]
    assert len(made.pages) <= MOST[paper]
    for page in pages:
        assert page.filled >= FULL * room_on(paper)


@every_sheet
def test_no_heading_ends_a_column_and_the_last_page_is_more_than_a_line(name, language, paper):
    made = pages_of(name, language, paper)
    for page in made.pages:
        for band in page.bands:
            columns = (band.left, band.right) if isinstance(band, Columns) else (band,)
            ends = [made.items[column.pieces[-1]] for column in columns if column.pieces]
            assert not any(item.kind == "heading" for item in ends)
            assert not any(item.leads for item in ends)
    assert made.pages[-1].filled >= 0.2 * room_on(paper)


def letters_of(item):
    """How much a text says; nothing of what is no plain text."""
    texts = {"paragraph": [item.data.get("text")], "bullets": item.data.get("items")}
    return sum(len(words) for text in texts.get(item.kind, ()) for words, _ in text)


@every_sheet
def test_no_line_is_left_alone_at_the_head_of_a_column(name, language, paper):
    """The last words of a section are below others of it."""
    made = pages_of(name, language, paper)
    read = [number for page in made.pages for number in page.pieces]
    heads = {
        column.pieces[0]
        for page in made.pages
        for band in page.bands
        if isinstance(band, Columns)
        for column in (band.left, band.right)
        if column.pieces
    }
    for one, after in pairwise(read):
        alone = one in heads and 0 < letters_of(made.items[one]) < LINE
        assert not (alone and (made.items[after].kind == "heading" or made.items[after].wide))


@every_sheet
def test_what_is_no_rule_stands_small_before_the_quick_reference(name, language, paper):
    kinds = [item.kind for item in pages_of(name, language, paper).items]
    assert kinds[-2:] == ["colophon", "quick"]


@every_sheet
def test_the_goal_is_told_first_and_the_quick_reference_last(name, language, paper):
    made = pages_of(name, language, paper)
    assert [made.items[number].kind for number in made.pages[0].pieces[:2]] == ["cover", "heading"]
    assert made.items[made.pages[-1].pieces[-1]].kind == "quick"
    assert sheet_of(name, language).sections[0].name == "goal"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", seldom(9, BUNDLED))
def test_no_letter_is_too_small_to_read(name, language):
    sheet = sheet_of(name, language)
    sizes = [size for picture in pictures_in(sheet.sections) for size in letters(picture)]
    assert min(sizes, default=SMALLEST) >= SMALLEST


@every_sheet
def test_it_is_printed_as_it_was_laid_out(name, language, paper):
    """Nothing runs over on to a page of its own."""
    reader = PdfReader(io.BytesIO(write_pdf(sheet_of(name, language), paper)))
    assert len(reader.pages) == len(pages_of(name, language, paper).pages)
    assert b"pdfuaid:part" in reader.trailer["/Root"]["/Metadata"].get_object().get_data()
