"""Strong words, and the blocks that are kept together."""

import pytest

from cuatto_kit.sheets.document import Bullets, Note, Paragraph, Table
from cuatto_kit.sheets.typeset import Beside, Cards, grouped, plain, runs
from tests.sheets.sample import picture

SMALL, LARGE = picture("#000", "small"), picture("#000", "large", size=150)
ONE, TWO = Paragraph("one"), Bullets(("two",))
TABLE = Table(("a",), ())


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("", ()),
        ("plain", (("plain", False),)),
        ("a **b** c", (("a ", False), ("b", True), (" c", False))),
        ("**a** **b**", (("a", True), (" ", False), ("b", True))),
        ("2 ** 3 ** 4", (("2 ** 3 ** 4", False),)),
        ("a ** b", (("a ** b", False),)),
        ("****", (("****", False),)),
        ("*a*", (("*a*", False),)),
    ],
)
def test_pairs_of_two_asterisks_are_strong(text, pieces):
    assert runs(text) == pieces


def test_text_stands_on_one_line_without_signs_that_do_not_print():
    assert plain(" a\n\tb\x00\x07 5\u00a0mm ") == "a b 5\u00a0mm"


def test_a_number_stays_beside_its_word():
    assert runs("from Stem 3 to 1200 **at 5**") == (
        ("from Stem\u00a03 to 1200 ", False),
        ("at\u00a05", True),
    )


def test_a_narrow_picture_stands_beside_the_texts_before_it():
    assert grouped((TABLE, ONE, TWO, SMALL, ONE)) == (TABLE, Beside((ONE, TWO), SMALL), ONE)


def test_without_texts_before_it_beside_those_after_it():
    assert grouped((SMALL, ONE, TABLE)) == (Beside((ONE,), SMALL), TABLE)
    assert grouped((TABLE, SMALL, TABLE)) == (TABLE, SMALL, TABLE)


def test_a_wide_picture_stands_alone():
    assert grouped((ONE, LARGE, TWO)) == (ONE, LARGE, TWO)


def test_notes_that_follow_one_another_are_cards():
    note = Note("n", SMALL)
    assert grouped((note, note, ONE, note)) == (Cards((note, note)), ONE, Cards((note,)))
