"""The summary card: all its lines on cards that can be cut out, in letters that can be read."""

import io
import re
from dataclasses import replace

import pytest
from pypdf import PdfReader

import cuatto_kit
from cuatto_kit.config.languages import languages
from cuatto_kit.config.looks import PLAIN
from cuatto_kit.design.sheet_content import card_in, library_of
from cuatto_kit.sheets.card import SIZE, Card, write_card
from cuatto_kit.sheets.options import Paper
from cuatto_kit.sheets.palette import palette_of
from tests.cases import only, rarely, seldom

MM = 72 / 25.4
COLOURS = palette_of(PLAIN, ["#c8202f"])
CARD = Card("A game", "en", ("Roll", "Move", "End"), (("Moving", ("One **line**.", "Another.")),))


def read(card, paper=Paper.A4):
    return PdfReader(io.BytesIO(write_card(card, COLOURS, paper)))


def bare(text):
    return re.sub(r"\s|\*\*", "", text)


def sizes_of(page):
    """How high the letters on a page are (points)."""
    found = set()

    def visit(text, transform, matrix, font, size):
        if text.strip():
            found.add(round(size * abs(matrix[3]) * abs(transform[3]), 2))

    page.extract_text(visitor_text=visit)
    return found


@pytest.mark.parametrize("paper", Paper)
def test_nine_cards_lie_on_a_page_with_room_for_marks(paper):
    reader = read(CARD, paper)
    width, length = paper.size
    assert 3 * SIZE[0] + 10 <= width
    assert 3 * SIZE[1] + 10 <= length
    for page in reader.pages:
        box = page.mediabox
        assert (float(box.width), float(box.height)) == pytest.approx(
            (width * MM, length * MM), abs=0.1
        )
    assert bare(reader.pages[0].extract_text()).count("Agame") == 9


def test_a_card_has_a_front_and_a_back():
    assert len(read(CARD).pages) == 2
    short = replace(CARD, steps=(), groups=(("Goal", ("Win.",)),))
    front, back = (bare(page.extract_text()) for page in read(short).pages)
    assert front.count("Win.") == 9
    assert "Win." not in back
    assert back.count("Agame") == 9


@pytest.mark.parametrize("lines", only([3], [3, 12, 30, 60]))
def test_every_line_is_there_in_letters_of_six_points_at_least(lines):
    said = tuple(f"Line {k} says what may be done on the board." for k in range(100, 100 + lines))
    reader = read(replace(CARD, groups=(("Moving", said),)))
    assert len(reader.pages) % 2 == 0
    text = bare("".join(page.extract_text() for page in reader.pages))
    assert all(text.count(bare(line)) == 9 for line in said)
    assert min(size for page in reader.pages for size in sizes_of(page)) >= 6


def test_steps_stand_in_a_row():
    text = bare(read(CARD).pages[0].extract_text())
    assert "Roll›Move›End" in text


def test_the_same_card_gives_the_same_bytes():
    assert write_card(CARD, COLOURS, Paper.A4) == write_card(CARD, COLOURS, Paper.A4)


@pytest.mark.parametrize("language", rarely(["pt-BR"], seldom(3, languages())))
@pytest.mark.parametrize(
    "name", only(["cabeza"], ["parques", "cabeza", "cant-stop", "chutes-and-ladders"])
)
def test_a_board_has_a_card_of_two_faces(name, language):
    design = cuatto_kit.load(name)
    card = card_in(design, library_of(design, language))
    assert card.lines
    assert all("{" not in line for line in card.lines)
    pages = read(card).pages
    assert len(pages) == 2
    text = bare("".join(page.extract_text() for page in pages))
    place = 0
    for title, _ in card.groups:  # one after the other; a step may be called so too
        place = text.index(bare(title), place) + 1
    assert all(text.count(bare(line)) >= 9 for line in card.lines)
