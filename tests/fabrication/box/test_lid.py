"""Engravings of lids: title and map have room and do not overlap."""

import re
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cuatto_kit.board.geometry import Rect
from cuatto_kit.cad.lettering import WEIGHT
from cuatto_kit.cad.parts import Part
from cuatto_kit.cad.solids import call
from cuatto_kit.config import svg
from cuatto_kit.errors import Code
from cuatto_kit.fabrication.box.arrange import Arrangement, Measures
from cuatto_kit.fabrication.box.face import FRAME, MARGIN, STARRED, face_of, room_of
from cuatto_kit.fabrication.box.parts import lid_solid
from cuatto_kit.fabrication.meshes import read_stl
from cuatto_kit.fabrication.printability import findings_of
from tests.fabrication import fit

SNAKE = {Rect.around((40 * x, 40 * y), 40, 40): False for x in range(5) for y in (0, 2, 4)}
WIDE = {Rect.around((40 * x, 0), 40, 40): x == 3 for x in range(7)}

sides = st.floats(60, 250)
titles = st.sampled_from(["Snake 24", "The Royal Game of Ur", "Parqués", "日本", ""])


@given(sides, sides, titles, st.sampled_from([SNAKE, WIDE, {}]))
def test_all_stays_inside_the_frame(width, depth, title, board):
    face = face_of((width, depth), title, "Box 1 of 2", board)
    across, along = ((side - 2 * FRAME) * (1 - 2 * MARGIN) for side in (width, depth))
    if face.turned:
        across, along = along, across
    for x, y, wide, deep, _ in face.map:
        assert abs(x) + wide / 2 <= across / 2 + 0.01
        assert abs(y) + deep / 2 <= along / 2 + 0.01
    for line in face.title:
        assert abs(line[1]) + room_of([line])[0] / 2 <= across / 2 + 0.01
        assert abs(line[2]) + line[3] / 2 <= along / 2 + 0.01


@given(sides, sides)
def test_title_and_map_do_not_meet(width, depth):
    face = face_of((width, depth), "The Royal Game of Ur", "", SNAKE)
    words = [Rect.around(line[1:3], room_of([line])[0], line[3]) for line in face.title]
    squares = [Rect.around((x, y), wide, deep) for x, y, wide, deep, _ in face.map]
    assert not any(one.overlaps(other) for one, other in combinations([*words, *squares], 2))


@pytest.mark.parametrize("board", [SNAKE, WIDE])
def test_a_lid_with_room_bears_a_map_of_all_spaces(board):
    face = face_of((180, 120), "Snake", "", board)
    assert face.title
    assert len(face.map) == len(board)


@pytest.mark.parametrize("size", [(180, 120), (120, 180), (150, 150)])
def test_title_and_map_fill_the_lid_from_edge_to_edge(size):
    """In one direction at least, as far as the letters of a title may grow."""
    face = face_of(size, "The Royal Game of Ur", "", WIDE)
    words = [Rect.around(line[1:3], room_of([line])[0], line[3]) for line in face.title]
    shown = [*words, *(Rect.around((x, y), wide, deep) for x, y, wide, deep, _ in face.map)]
    width, depth = size[::-1] if face.turned else size
    filled = (
        max(abs(edge) for one in shown for edge in (one.left, one.right)) * 2 / (width - 2 * FRAME),
        max(abs(edge) for one in shown for edge in (one.bottom, one.top)) * 2 / (depth - 2 * FRAME),
    )
    assert max(filled) > 0.85


def test_stars_are_on_the_spaces_that_have_one_if_they_are_large_enough():
    large, small = (face_of((size, size), "Wide", "", WIDE) for size in (200, 50))
    assert [star for *_, star in large.map].count(1) == 1
    assert min(min(square[2:4]) for square in large.map) >= STARRED
    assert not any(star for *_, star in small.map)


def test_of_spaces_that_overlap_the_smaller_are_drawn():
    yard = Rect(0, 0, 160, 160)
    face = face_of((180, 120), "Yard", "", {yard: False, **SNAKE})
    assert len(face.map) == len(SNAKE)


@pytest.mark.slow
def test_a_map_too_fine_to_print_is_left_out():
    dense = {Rect.around((10 * x, 10 * y), 10, 10): False for x in range(60) for y in range(60)}
    face = face_of((120, 120), "Dense", "", dense)
    assert not face.map
    assert face.title[0][0] == "DENSE"


BANNER = svg.written(
    svg.read(
        b'<svg xmlns="http://www.w3.org/2000/svg"><rect width="40" height="10"/></svg>',
        "banner.svg",
    )
)


@given(sides, sides, titles)
def test_a_drawing_takes_the_place_of_the_map_in_its_own_proportions(width, depth, title):
    face = face_of((width, depth), title, "", SNAKE, BANNER)
    for x, y, wide, deep, _ in face.map:
        assert wide / deep == pytest.approx(4, rel=1e-3)
        words = [Rect.around(line[1:3], room_of([line])[0], line[3]) for line in face.title]
        assert not any(Rect.around((x, y), wide, deep).overlaps(word) for word in words)


def test_a_broad_drawing_on_a_lid_is_drawn_in_lines():
    """Its middle is free: a hole in the outline of the banner."""
    tray = Arrangement((180, 120), 20, ())
    face = face_of((180, 120), "Snake", "", SNAKE, BANNER)
    text = lid_solid(tray, (180, 120), Measures(1.6, 1.2, 0.2), face, "marks")._render()
    (art,) = re.findall(r'\["art", \[(.*?\]\]), (\[\[.*?\]\])\]', text)
    assert art[1].count("], [") == 1, "an outline and a hole in it"
    assert "map = []" in text


@pytest.mark.parametrize("height", [5.0, 11.0, 12.0])
def test_the_insides_of_letters_hold_on_the_bed(height):
    """By themselves, or by a bar through the letter."""
    title = [[text, 0, y, height, WEIGHT * height] for text, y in (("ABDOPQR", 12), ("0689&", -12))]
    lid = call("box_lid", cavity=[110, 80, 8], title=title, map=[])
    (stl,) = fit.made([Part("lid", "Lid", "board", lid, {})]).values()
    found = findings_of("lid", read_stl(stl))
    assert Code.FIRST_LAYER not in {finding.code for finding in found}
