"""Jumps begin and end within their spaces, hide no number, and show which way they lead."""

import math
import re
from itertools import combinations, permutations

import pytest

import cuatto_kit
from cuatto_kit.board.layout import LinkKind
from cuatto_kit.drawing import jumps
from cuatto_kit.drawing.arrows import pad
from cuatto_kit.drawing.board import board_svg, outlines
from tests.boards import layout_of

BOARDS = ("volcano-escape", "chutes-and-ladders")


@pytest.fixture(scope="module", params=BOARDS)
def board(request):
    return cuatto_kit.load(request.param).layout


def drawn(layout, ladders):
    return jumps.jumps_of(layout, ladders)


@pytest.mark.parametrize("ladders", [False, True])
def test_every_jump_is_drawn_from_space_to_space(board, ladders):
    links = [link for link in board.links if link.kind is LinkKind.JUMP]
    found = drawn(board, ladders)
    assert [(one.origin, one.target) for one in found] == [(k.origin, k.target) for k in links]
    for one in found:
        assert board.space(one.origin).outline.holds(one.start)
        assert (board.space(one.target).outline or pad(board)).holds(one.end)


def test_the_ladder_to_the_finish_ends_beside_the_last_space():
    layout = cuatto_kit.load("chutes-and-ladders").layout
    home, last = pad(layout), layout.space("main.99").outline
    assert home.touches(last)
    assert home in outlines(layout)
    (out,) = [one for one in drawn(layout, True) if one.target == "finish"]
    assert home.holds(out.end)
    assert not out.back


def test_a_board_without_jumps_home_has_no_place_for_them():
    assert pad(cuatto_kit.load("volcano-escape").layout) is None
    assert pad(layout_of(main="from: start, walk: up 4, to: finish")) is None


def test_ladders_lead_on_and_slides_lead_back():
    layout = cuatto_kit.load("chutes-and-ladders").layout
    found = {(one.origin, one.target): one.back for one in drawn(layout, True)}
    assert len(found) == 19
    for (origin, target), back in found.items():
        if target != "finish":
            assert back == (int(origin[5:]) > int(target[5:]))


def test_jumps_back_are_told_from_others_without_colour():
    """Dashed where they are arrows, with a rim of another shape where they are slides."""
    layout = cuatto_kit.load("volcano-escape").layout
    for one in drawn(layout, False):
        assert ("stroke-dasharray" in jumps.jump_drawn(one)) == one.back
    on, back = (next(o for o in drawn(layout, False) if o.back is is_) for is_ in (False, True))
    assert jumps.LADDER in jumps.jump_drawn(on, True)
    assert jumps.CHUTE in jumps.jump_drawn(back, True)


def test_an_arrow_hides_no_number():
    layout = cuatto_kit.load("volcano-escape").layout
    for one in drawn(layout, False):
        rooms = list(jumps.number_rooms(layout))
        assert not any(room.holds(point) for point in one.points for room in rooms)


def test_an_arrow_keeps_off_the_spaces_where_others_begin_and_end():
    layout = cuatto_kit.load("hounds-and-jackals").layout
    found = drawn(layout, False)
    for one, other in permutations(found, 2):
        rooms = [layout.space(name).outline for name in (other.origin, other.target)]
        assert not any(room.holds(point) for room in rooms for point in one.points)


def test_numbers_lie_over_jumps():
    body = board_svg(cuatto_kit.load("chutes-and-ladders").layout)
    assert body.rindex('class="jump"') < body.index("<text")


def test_ladders_keep_off_the_numbers_where_they_can():
    """Some must cross a corner with a number, which is then drawn over them."""
    layout = cuatto_kit.load("chutes-and-ladders").layout
    rooms = list(jumps.number_rooms(layout))
    hidden = [
        sum(room.holds(point) for point in one.points for room in rooms)
        for one in drawn(layout, True)
    ]
    assert sum(hidden) / sum(len(one.points) for one in drawn(layout, True)) < 0.05


def test_no_two_jumps_are_one():
    layout = cuatto_kit.load("chutes-and-ladders").layout
    for one, other in combinations(drawn(layout, True), 2):
        near = [min(math.dist(p, q) for q in other.points) < 3 for p in one.points]
        assert sum(near) < len(near) / 2


@pytest.mark.parametrize("ladders", [False, True])
def test_short_jumps_are_drawn_over_long_ones(board, ladders):
    """What is drawn later hides what is drawn before."""
    lengths = {
        f"{one.origin} → {one.target}": math.dist(one.start, one.end)
        for one in drawn(board, ladders)
    }
    told = re.findall(r"<title>([^<]*)</title>", jumps.jumps(board, ladders))
    assert sorted(told) == sorted(lengths)
    assert [lengths[jump] for jump in told] == sorted(lengths.values(), reverse=True)
