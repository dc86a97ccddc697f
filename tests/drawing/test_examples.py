"""The pictures of the examples of every bundled board, as a rule sheet sets them."""

import re

import pytest

import cuatto_kit
from cuatto_kit.board.geometry import Rect
from cuatto_kit.config import bundled
from cuatto_kit.design.sheet_content import (
    draw_scene,
    least_tile,
    library_of,
    rulebook_of,
)
from cuatto_kit.drawing.board import numbered, tile_of
from cuatto_kit.drawing.moves import GAP, ways
from cuatto_kit.drawing.pieces import Tokens
from cuatto_kit.drawing.svg import Drawing, words_of
from tests.cases import seldom

pytestmark = pytest.mark.slow

POINT = 25.4 / 72
"""Of type, in mm."""


class Pictured:
    """A board as placed on the page, and the scenes of its examples."""

    def __init__(self, name):
        self.design = cuatto_kit.load(name)
        book = rulebook_of(self.design)
        self.layout = self.design.layout
        self.examples = tuple(book.examples())
        self.scenes = [scene for example in self.examples for scene in example.scenes]
        self.labels = book.labels("en")
        self.tokens = Tokens(self.design.variant.team_colours, tile_of(self.layout))
        numbers = Drawing(numbered(self.layout, self.labels.numbers), Rect(0, 0, 1, 1))
        self.words = [word.room for word in words_of(numbers)]


@pytest.fixture(scope="module", params=seldom(3, bundled.bundled()))
def board(request):
    return Pictured(request.param)


def standing_at(board, scene, place):
    return [token for token in scene.tokens if board.tokens.rim(token).holds(place)]


def test_arrows_lead_from_a_piece_to_a_piece_or_a_spot_and_over_no_other(board):
    gap = GAP * board.tokens.tile
    for scene in board.scenes:
        for arrow, way in zip(scene.arrows, ways(scene, board.tokens, board.words), strict=True):
            movers = standing_at(board, scene, arrow.points[0])
            met = standing_at(board, scene, arrow.points[-1])
            ends = [board.tokens.rim(token) for token in met]
            assert not any(rim.holds(way.route[-1], 0.9 * gap) for rim in ends)
            reach = max((rim.room.width + rim.room.length for rim in ends), default=0.5 * gap)
            x, y = (a - b for a, b in zip(way.route[-1], arrow.points[-1], strict=True))
            assert abs(x) + abs(y) < max(reach, board.tokens.tile / 2)
            others = [token for token in scene.tokens if token not in movers + met]
            rims = [board.tokens.rim(token) for token in others]
            assert not any(rim.holds(place) for rim in rims for place in way.route)


def test_refused_moves_are_the_ones_that_nothing_follows(board):
    """A legal example has a picture of what came of it, or shows two ways."""
    for example in board.examples:
        first = example.scenes[0]
        refused = [arrow for arrow in first.arrows if not arrow.legal]
        assert len(refused) in (0, len(first.arrows))
        assert not (refused and len(example.scenes) > 1)


def test_the_dice_of_a_move_are_told(board):
    for scene in board.scenes:
        if scene.arrows and scene.dice and not scene.sticks:
            assert scene.used
            assert not {*scene.used} & {*scene.paired}
            assert max(scene.used + scene.paired) < len(scene.dice)


def test_pieces_on_the_spaces_shown_are_shown_whole(board):
    words = library_of(board.design, "en")
    for scene in board.scenes:
        drawing = draw_scene(board.design, scene, words)
        core = [board.layout.space(name).outline for name in scene.around]
        for rim in map(board.tokens.rim, scene.tokens):
            if any(outline and rim.room.overlaps(outline) for outline in core):
                assert all(map(drawing.window.holds, rim.room.corners))


def test_spaces_spoken_of_are_shown_whole(board):
    words = library_of(board.design, "en")
    for scene in board.scenes:
        window = draw_scene(board.design, scene, words).window
        for space in map(board.layout.space, scene.marked):
            corners = space.outline.corners if space.outline else ()
            seats = space.slots if space.kind.value == "pool" else ()  # of a yard they are enough
            assert all(map(window.holds, seats or corners))


def test_letters_are_at_least_six_points_high(board):
    words = library_of(board.design, "en")
    scale = least_tile(board.design) / board.tokens.tile
    for scene in board.scenes:
        sizes = re.findall(
            r'<text[^>]* font-size="([0-9.]+)"', draw_scene(board.design, scene, words).svg
        )
        assert all(float(size) * scale >= 6 * POINT - 1e-3 for size in sizes)


def test_arrows_home_end_in_the_lane_of_the_team(board):
    trays = [
        space.slots for space in board.layout.spaces if space.kind.value == "finish" and space.slots
    ]
    for slots in trays:
        for example in board.examples:
            first, *after = example.scenes
            ends = [arrow.points[-1] for arrow in first.arrows if arrow.points[-1] in slots]
            moved = {token.place: token.seat for scene in after for token in scene.tokens}
            lane = len(slots) // len(board.design.variant.team_colours)
            for end in ends:
                assert slots.index(end) // lane == moved[end]
