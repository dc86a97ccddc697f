"""The arrows of moves: legal ones whole, refused ones dashed and crossed out."""

import math
import re

import pytest

from cuatto_kit.board.geometry import Rect
from cuatto_kit.drawing.arrows import INK
from cuatto_kit.drawing.moves import REFUSED, covers, drawn, ways
from cuatto_kit.drawing.pieces import Tokens
from cuatto_kit.drawing.scene import Arrow, Scene, Token

TILE = 40.0
REACH = 6.0
MOVER, OTHER = Token((0, 0), 0, "regular"), Token((80, 0), 1, "regular")


def shown(*arrows, standing=(MOVER, OTHER), words=()):
    return list(ways(Scene(standing, arrows=arrows), Tokens(["red", "blue"], TILE), words))


def test_arrows_end_at_rims():
    """At the height of the piece on the target, or of the spot for the moved piece."""
    met, free = shown(Arrow(((0, 0), (80, 0))), Arrow(((0, 0), (0, 60))))
    for way, end in ((met, (80, 0)), (free, (0, 60))):
        assert math.dist(way.route[0], (0, 0)) == pytest.approx(REACH + 1.2, abs=0.1)
        assert math.dist(way.route[-1], end) == pytest.approx(REACH + 1.2, abs=0.1)


def test_arrows_cover_no_other_piece_and_no_word():
    between = Token((40, 0), 1, "regular")
    number = Rect.around((40, 14), 12, 8)
    (way,) = shown(Arrow(((0, 0), (80, 0))), standing=(MOVER, between, OTHER), words=[number])
    taken = [Rect.around((40, 0), 2 * REACH, 2 * REACH), number]
    assert not any(room.overlaps(one) for room in taken for one in covers(way))


def test_refused_moves_are_told_by_colour_dash_and_sign():
    legal, refused = shown(Arrow(((0, 0), (80, 0))), Arrow(((0, 0), (0, 60)), legal=False))
    assert legal.legal
    assert not refused.legal
    dark, red = drawn(legal), drawn(refused)
    assert (INK in dark, REFUSED in dark) == (True, False)
    assert (INK in red, REFUSED in red) == (False, True)
    assert ("stroke-dasharray" in dark, "stroke-dasharray" in red) == (False, True)
    assert (dark.count("<circle"), red.count("<circle")) == (0, 1)
    for one in (dark, red):
        assert re.search(r'stroke="#fff"', one)  # a halo


def test_the_sign_stands_on_the_spot_that_stays_free():
    (free,) = shown(Arrow(((0, 0), (0, 60)), legal=False))
    assert free.sign == (0, 60)
    (taken,) = shown(Arrow(((0, 0), (80, 0)), legal=False))
    assert min(math.dist(taken.sign, token.place) for token in (MOVER, OTHER)) > 2 * REACH


def test_a_block_is_led_over_its_own_squares_without_hiding_its_letter():
    block = Token((0, 0), 0, "block", (20, 40), "f")
    wall = Token((-20, 0), 1, "block", (20, 40), "o")
    (way,) = shown(Arrow(((0, 0), (-20, 0)), legal=False), standing=(block, wall))
    letter = Rect.around((0, 0), 8, 8)
    assert not any(letter.overlaps(room) for room in covers(way))
