"""Directions and rectangles."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cuatto_kit.board.geometry import Edge, Rect, next_cell, outline_of, turned

edges = st.sampled_from(Edge)
turns = st.integers(-8, 8)
whole = st.integers(-50, 50)
points = st.tuples(whole, whole)
lengths = st.integers(1, 20)
rects = st.builds(Rect.around, points, lengths, lengths)


@given(edges, turns, turns)
def test_turns_add_up(edge, one, other):
    assert edge.turned(one).turned(other) is edge.turned(one + other)
    assert edge.turned(4) is edge


@given(edges)
def test_opposite_leads_back(edge):
    assert edge.opposite.opposite is edge
    assert next_cell(next_cell((3, 5), edge), edge.opposite) == (3, 5)


@given(edges, turns)
def test_an_edge_turns_like_the_point_before_it(edge, quarters):
    assert turned(edge.step, quarters) == edge.turned(quarters).step


@pytest.mark.parametrize("edge", Edge)
def test_quarter_turns_carry_up_to_the_edge(edge):
    assert Edge.UP.turned(edge.quarter_turns) is edge
    assert turned((0, 1), edge.quarter_turns) == edge.step


def test_turns_are_counterclockwise():
    assert Edge.UP.turned(1) is Edge.LEFT
    assert turned((1, 0), 1) == (0, 1)


@given(points, edges)
def test_between_finds_the_edge_to_a_neighbour(cell, edge):
    assert Edge.between(cell, next_cell(cell, edge)) is edge


@pytest.mark.parametrize("target", [(0, 0), (1, 1), (-1, 1), (2, 0), (0, -2)])
def test_between_is_none_for_what_is_no_neighbour(target):
    assert Edge.between((0, 0), target) is None


@given(points, lengths, lengths)
def test_a_rectangle_around_a_point_has_it_in_the_middle(centre, width, length):
    rect = Rect.around(centre, width, length)
    assert (rect.centre, rect.width, rect.length) == (centre, width, length)


@given(rects, rects)
def test_rectangles_overlap_or_touch_or_are_apart_both_ways(one, other):
    assert one.overlaps(other) == other.overlaps(one)
    assert one.touches(other) == other.touches(one)
    assert not (one.overlaps(other) and one.touches(other))


@given(rects, rects, st.integers(-9, 9), st.integers(-9, 9))
def test_overlap_holds_wherever_they_lie(one, other, dx, dy):
    def moved(rect):
        return Rect(rect.left + dx, rect.bottom + dy, rect.right + dx, rect.top + dy)

    assert moved(one).overlaps(moved(other)) == one.overlaps(other)


@given(rects, edges)
def test_a_rectangle_touches_its_like_beside_it(rect, edge):
    x, y = rect.centre
    beside = (x + edge.step[0] * rect.width, y + edge.step[1] * rect.length)
    assert rect.overlaps(rect)
    assert rect.touches(Rect.around(beside, rect.width, rect.length))


def test_rectangles_that_share_a_corner_do_not_touch():
    assert not Rect(0, 0, 1, 1).touches(Rect(1, 1, 2, 2))
    assert not Rect(0, 0, 1, 1).overlaps(Rect(1, 1, 2, 2))


def test_a_thousandth_of_a_millimetre_is_no_overlap():
    assert Rect(0, 0, 1, 1).touches(Rect(0.9995, 0, 2, 1))
    assert Rect(0, 0, 1, 1).overlaps(Rect(0.99, 0, 2, 1))


# --- outlines -------------------------------------------------------------------------------


def squares(*cells):
    return [Rect(column, row, column + 1, row + 1) for column, row in cells]


@pytest.mark.parametrize(
    ("cells", "corners"),
    [
        ([(0, 0)], [(0, 0), (1, 0), (1, 1), (0, 1)]),
        ([(0, 0), (1, 0), (2, 0)], [(0, 0), (3, 0), (3, 1), (0, 1)]),
        ([(0, 0), (1, 0), (0, 1)], [(0, 0), (2, 0), (2, 1), (1, 1), (1, 2), (0, 2)]),
        ([(1, 1), (0, 1), (1, 0), (0, 0)], [(0, 0), (2, 0), (2, 2), (0, 2)]),
        ([(0, 1), (1, 1), (1, 0)], [(0, 1), (1, 1), (1, 0), (2, 0), (2, 2), (0, 2)]),
    ],
    ids=["square", "row", "corner", "block", "hollow"],
)
def test_the_outline_of_squares_has_its_corners_only(cells, corners):
    assert outline_of(squares(*cells)) == corners
