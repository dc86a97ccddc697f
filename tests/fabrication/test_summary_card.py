"""The summary card as a part: what fits on it, in letters that print."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

import cuatto_kit
from cuatto_kit.board.geometry import Rect
from cuatto_kit.cad.lettering import LEAST_HEIGHT, LEAST_STROKE, lettering
from cuatto_kit.cad.scale import Scale
from cuatto_kit.config.colours import COLOURS
from cuatto_kit.config.languages import languages
from cuatto_kit.design.sheets import card_in, library_of
from cuatto_kit.fabrication.summary_card import MARGIN, SIZE, Words, card_part
from cuatto_kit.sheets import card as paper_card
from tests.cases import seldom

CARD = Words(
    "Volcano Escape",
    ("Roll", "Move", "Hit", "End"),
    ("Roll two dice; each is a move of its own.", "All home: you win at once."),
)


def drawn(part):
    """The lines and the bars that are cut into a card."""
    call = part.solid
    return call._params["lines"], call._params["bars"]


def words_of(part):
    return " ".join(line[0] for line in drawn(part)[0])


def test_it_is_as_large_as_the_one_of_paper():
    assert SIZE == paper_card.SIZE


def test_title_steps_and_lines_are_written():
    said = words_of(card_part(CARD, "charcoal", "orange"))
    assert said == (
        "VOLCANO ESCAPE 1 ROLL 2 MOVE 3 HIT 4 END ROLL TWO DICE, EACH IS A MOVE OF ITS OWN. "
        "ALL HOME: YOU WIN AT ONCE."
    )


def test_letters_are_large_enough_to_be_printed_and_stay_on_the_card():
    lines, bars = drawn(card_part(CARD, "charcoal", None))
    for _, x, y, height, stroke in lines:
        assert height >= LEAST_HEIGHT
        assert stroke >= LEAST_STROKE
        assert abs(x) < SIZE[0] / 2 - MARGIN
        assert abs(y) + height / 2 <= SIZE[1] / 2 - MARGIN + 1e-6
    levels = [(y - height / 2, y + height / 2) for _, _, y, height, _ in lines]
    assert all(low > high for (low, _), (_, high) in pairwise(levels))
    room = Rect.around((0, 0), *SIZE)
    assert all(room.holds((x, y)) for x, y, _, _ in bars)


def test_the_shortest_lines_are_taken_and_keep_their_order():
    lines = tuple(f"Line {k} says {'so very ' * (k % 4)}much." for k in range(40))
    said = words_of(card_part(replace(CARD, lines=lines), "charcoal", None))
    taken = [k for k in range(40) if f"LINE {k} SAYS" in said]
    assert 3 < len(taken) < 40
    assert {k % 4 for k in taken} == {0}
    places = [said.index(f"LINE {k} SAYS") for k in taken]
    assert places == sorted(places)


def test_a_line_that_has_no_strokes_is_left_out():
    card = replace(CARD, lines=("Roll ½ or 漢.", "Stop."))
    said = words_of(card_part(card, "charcoal", None))
    assert said.endswith("4 END STOP.")


def test_a_card_without_a_single_word_is_refused():
    with pytest.raises(ValueError, match="strokes"):
        card_part(Words("漢字", (), ()), "charcoal", None)


def test_words_have_a_colour_of_their_own_or_are_engraved():
    assert card_part(CARD, "charcoal", "orange").paints("charcoal") == ("charcoal", "orange")
    assert card_part(CARD, "charcoal", None).colour_bodies is None


@pytest.mark.parametrize("language", seldom(3, languages()))
@pytest.mark.parametrize(
    "name", seldom(2, ["parques", "cabeza", "cant-stop", "chutes-and-ladders"])
)
def test_bundled_boards_have_a_card_with_several_lines(name, language):
    design = cuatto_kit.load(name)
    card = card_in(design, library_of(design, language))
    part = card_part(Words(card.title, card.steps, card.lines), "charcoal", "white")
    _, bars = drawn(part)
    assert len(bars) >= 4  # the one below the title, and the dots of three lines


@pytest.mark.slow
def test_it_prints():
    """Every letter is wide enough for the nozzle, and no other remark is made."""
    card = cuatto_kit.load("volcano-escape").card()
    (built,) = card.built
    assert built.mesh.findings == ()
    assert built.mesh.measures.extents == pytest.approx((63, 88, 2), abs=0.01)
    body, marks = built.volumes
    tops = np.array([volume.triangles[:, :, 2].max() for volume in (body, marks)])
    assert tops == pytest.approx([2, 2], abs=1e-6)
    assert set(built.part.paints(next(iter(built.part.colours)))) <= set(COLOURS)


@pytest.mark.parametrize("title", ["Về nhà", "Ễ", "Ắ Ệ Ợ Ặ Ắ Ệ Ợ Ặ Ắ Ệ Ợ Ặ Ắ Ệ Ợ Ặ"])
def test_marks_over_a_title_stay_on_the_card(title):
    lines, _ = drawn(card_part(replace(CARD, title=title), "charcoal", None))
    levels = []
    for text, _, y, height, _ in lines:
        line = lettering(text, height, Scale(1))
        top = y + height / 2 + line.rise
        levels.append((top - line.length, top))
    assert levels[0][1] <= SIZE[1] / 2 - 1
    assert all(low > high for (low, _), (_, high) in pairwise(levels[:-1]))
