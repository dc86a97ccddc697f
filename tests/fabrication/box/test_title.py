"""Titles on lids: what can be drawn is, whatever it says."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cuatto_kit.cad.lettering import lettering
from cuatto_kit.cad.scale import Scale
from cuatto_kit.cad.solids import call
from cuatto_kit.fabrication.box.face import HIGHEST, LINE, drawable, lines_of, room_of


@given(st.text(max_size=200))
def test_any_title_draws_or_is_left_out(text):
    lines = lines_of(text, "", 100, 60)
    call("box_lid", title=[list(line) for line in lines])
    assert sum(LINE * height for _, _, _, height, _ in lines) <= 60 + 1e-6
    assert all(height <= HIGHEST for _, _, _, height, _ in lines)


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("Parqués", "PARQUÉS"),
        ('x"]]); cube(9); //', "X ) CUBE(9) //"),
        ("a\n\tb\\n", "A B N"),
        ("ő", "Ő"),
        ("a\u0489b", "AB"),
        ("日本", ""),
    ],
)
def test_what_is_drawn(text, drawn):
    assert unicodedata.normalize("NFC", drawable(text)) == drawn


def test_few_lines_are_better_than_somewhat_larger_letters():
    assert [line[0] for line in lines_of("The Royal Game of Ur", "", 100, 100)] == [
        "THE ROYAL",
        "GAME OF UR",
    ]


def test_which_box_it_is_stands_below():
    *_, (word, _, y, height, _) = lines_of("Snake", "1/2", 100, 60)
    assert (word, y < 0, height) == ("1/2", True, HIGHEST / 2)


def test_a_lid_without_room_bears_nothing():
    assert lines_of("A long title of a game", "", 12, 12) == []


@pytest.mark.parametrize("text", ["VỀ VỀ", "ĘĘĘ ẾẾẾ", "ÇA ÇÉ", "ONE TWO"])
def test_marks_of_a_line_do_not_meet_the_line_above(text):
    """A field so narrow that each word has a line of its own."""
    lines = lines_of(text, "", 24, 80)
    assert len(lines) == 2
    edges = []
    for word, _, middle, height, _ in lines:
        drawn = lettering(word, height, Scale(1))
        half = height / 2
        edges.append((middle + half + drawn.rise, middle + half + drawn.rise - drawn.length))
    (top, bottom), (below, end) = edges
    assert bottom > below
    room = room_of(lines)[1] / 2
    assert max(top, -end) <= room + 0.15 * lines[0][3]
