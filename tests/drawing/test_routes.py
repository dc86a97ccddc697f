"""Where arrows run: from rim to rim, past what they should not cover."""

import math
from itertools import pairwise

import pytest

from cuatto_kit.board.geometry import Rect
from cuatto_kit.drawing import routes
from cuatto_kit.drawing.routes import Ends, Obstacle, Rim, length_of, length_within, route


def spot(x, y, reach=5.0):
    return Rim(Rect.around((x, y), 2 * reach, 2 * reach))


def ends(start, end, gap=1.0, least=8.0):
    return Ends(spot(*start), spot(*end), gap, least)


def covered(line, room):
    return sum(length_within(a, b, room) for a, b in pairwise(line))


def test_a_free_way_is_straight_and_leads_from_rim_to_rim():
    line = route([(0, 0), (40, 0)], ends((0, 0), (40, 0)), [])
    assert (line[0], line[-1]) == (
        pytest.approx((6, 0), abs=0.05),
        pytest.approx((34, 0), abs=0.05),
    )
    assert length_of(line) == pytest.approx(28, abs=0.1)


def test_a_way_leads_past_what_stands_in_it():
    stone = Rect.around((20, 0), 10, 10)
    line = route([(0, 0), (40, 0)], ends((0, 0), (40, 0)), [Obstacle(stone, 10.0)])
    assert covered(line, stone) == 0


def test_a_way_over_spaces_passes_beside_what_stands_on_them():
    stones = [Rect.around((40 * k, 0), 16, 16) for k in (1, 2)]
    places = [(40.0 * k, 0.0) for k in range(4)]
    line = route(places, ends(places[0], places[-1]), [Obstacle(room, 10.0) for room in stones])
    assert [covered(line, room) for room in stones] == [0, 0]
    assert max(abs(y) for _, y in line) < 24


def test_the_work_for_a_way_grows_with_its_length_alone(monkeypatch):
    """Twice as many spaces with a piece beside each: twice as many pieces are measured, not four
    times as many."""
    measured = []

    def counted(start, end, one, within=routes._within):
        measured.append(one)
        return within(start, end, one)

    monkeypatch.setattr(routes, "_within", counted)
    work = []
    for steps in (12, 24):
        measured.clear()
        places = [(40.0 * k, 0.0) for k in range(steps + 1)]
        stones = [Obstacle(Rect.around((x, 20), 16, 16), 10.0) for x, _ in places]
        route(places, ends(places[0], places[-1]), stones)
        work.append(len(measured))
    assert work[1] == pytest.approx(2 * work[0], rel=0.1)


def test_where_rims_meet_the_way_goes_round():
    """Two pieces that touch: an arc beside them, long enough to be seen."""
    line = route([(0, 0), (11, 0)], ends((0, 0), (11, 0), gap=0.5), [])
    assert length_of(line) >= 8
    assert math.dist(line[-1], (11, 0)) == pytest.approx(5.5, abs=0.05)


def test_between_large_blocks_the_way_begins_within_the_one_that_moves():
    """No bow would come out of them."""
    one, other = (Rim(Rect.around((x, 0), 20, 90), round=False) for x in (0, 20))
    line = route([(0, 0), (20, 0)], Ends(one, other, 0.5, 8.0), [])
    assert length_of(line) == pytest.approx(8)
    assert line[-1][0] == pytest.approx(9.5, abs=0.05)


@pytest.mark.parametrize(
    ("start", "end", "length"),
    [((0, 5), (20, 5), 10), ((0, 20), (20, 20), 0), ((8, 8), (9, 8), 1), ((10, 0), (10, 30), 10)],
)
def test_so_much_of_a_line_lies_within(start, end, length):
    assert length_within(start, end, Rect(5, 0, 15, 10)) == pytest.approx(length)
