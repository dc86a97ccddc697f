"""Directions, rectangles and hexagons."""

from math import dist, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st
from manifold3d import CrossSection

from cuatto_kit.board.geometry import (
    HEXAGON_EDGES,
    SQUARE_EDGES,
    Edge,
    Hexagon,
    Rect,
    next_cell,
    outline_of,
    turned,
)

grids = st.sampled_from([(SQUARE_EDGES, 90), (HEXAGON_EDGES, 60)])
turns = st.integers(-8, 8)
whole = st.integers(-50, 50)
points = st.tuples(whole, whole)
lengths = st.integers(1, 20)
rects = st.builds(Rect.around, points, lengths, lengths)
hexagons = st.builds(Hexagon.between_edges, points, lengths)


@given(grids, st.data(), turns, turns)
def test_turns_add_up(grid, data, one, other):
    edge, unit = data.draw(st.sampled_from(grid[0])), grid[1]
    assert edge.turned(one * unit).turned(other * unit) is edge.turned((one + other) * unit)
    assert edge.turned(360) is edge


@pytest.mark.parametrize("edge", Edge)
def test_opposite_leads_back(edge):
    assert edge.opposite.opposite is edge
    assert next_cell(next_cell((3, 5), edge), edge.opposite) == (3, 5)


@pytest.mark.parametrize("edge", SQUARE_EDGES)
@given(turns)
def test_an_edge_turns_like_the_point_before_it(edge, quarters):
    assert turned(edge.step, 90 * quarters) == edge.turned(90 * quarters).step


@pytest.mark.parametrize("edge", Edge)
def test_its_angle_carries_up_to_the_edge(edge):
    assert Edge.UP.turned(edge.angle) is edge
    assert turned((0, 1), edge.angle) == edge.way


@pytest.mark.parametrize("edge", HEXAGON_EDGES)
def test_neighbours_of_a_hexagon_are_a_width_away_in_the_direction_of_their_edge(edge):
    # Axial coordinates: a column is √3/2 of the width further and half the width higher.
    column, row = edge.step
    place = (column * sqrt(3) / 2, row + column / 2)
    assert place == pytest.approx(edge.way)


def test_turns_are_counterclockwise():
    assert Edge.UP.turned(90) is Edge.LEFT
    assert Edge.UP.turned(60) is Edge.UP_LEFT
    assert turned((1, 0), 90) == (0, 1)
    assert turned((1, 0), 30) == pytest.approx((sqrt(3) / 2, 0.5))


@given(points, grids, st.data())
def test_between_finds_the_edge_to_a_neighbour(cell, grid, data):
    edge = data.draw(st.sampled_from(grid[0]))
    assert Edge.between(cell, next_cell(cell, edge), grid[0]) is edge


@pytest.mark.parametrize("target", [(0, 0), (1, 1), (-1, 1), (2, 0), (0, -2)])
def test_between_is_none_for_what_is_no_neighbour(target):
    assert Edge.between((0, 0), target) is None


@pytest.mark.parametrize("target", [(0, 0), (1, 1), (-1, -1), (2, 0), (0, -2)])
def test_between_is_none_for_what_is_no_neighbour_of_a_hexagon(target):
    assert Edge.between((0, 0), target, HEXAGON_EDGES) is None


@given(points, lengths)
def test_a_hexagon_is_regular(middle, width):
    hexagon = Hexagon.between_edges(middle, width)
    assert [dist(*side) for side in hexagon.sides] == pytest.approx([width / sqrt(3)] * 6)
    for edge in HEXAGON_EDGES:
        assert dist(hexagon.middle_of(edge), middle) == pytest.approx(width / 2)


@given(points, lengths, st.sampled_from(HEXAGON_EDGES))
def test_neighbouring_hexagons_touch(middle, width, edge):
    one = Hexagon.between_edges(middle, width)
    way = (edge.way[0] * width, edge.way[1] * width)
    other = Hexagon.between_edges((middle[0] + way[0], middle[1] + way[1]), width)
    assert one.touches(other)
    assert not one.overlaps(other)


@given(hexagons | rects, hexagons)
def test_outlines_overlap_as_regions_of_the_plane_do(one, other):
    # Contact within a hundredth of a mm is left to the test above.
    shared = CrossSection([one.corners]) ^ CrossSection([other.corners])
    assert one.overlaps(other) or shared.offset(-0.01).is_empty()
    assert not (one.overlaps(other) and shared.is_empty())
    assert one.overlaps(other) == other.overlaps(one)


@given(hexagons, points)
def test_a_hexagon_holds_the_points_inside(hexagon, point):
    x, y = (abs(there - here) for here, there in zip(hexagon.centre, point, strict=True))
    far = max(y, (sqrt(3) * x + y) / 2)  # from the middle, towards the nearest edge
    if abs(far - hexagon.length / 2) > 0.001:
        assert hexagon.holds(point) == (far < hexagon.length / 2)


def test_hexagons_in_the_rectangle_of_another_may_be_apart():
    one, other = Hexagon.between_edges((0, 0), 10), Hexagon.between_edges((9.5, 9.5), 10)
    assert Rect(one.left, one.bottom, one.right, one.top).overlaps(Rect.around((9.5, 9.5), 10, 10))
    assert not one.overlaps(other)


@given(hexagons)
def test_a_hexagon_inside_is_at_an_equal_distance_from_all_edges(hexagon):
    inner = hexagon.inset(hexagon.length / 10)
    assert inner.length == pytest.approx(0.8 * hexagon.length)
    assert inner.centre == pytest.approx(hexagon.centre)


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


@given(rects, st.sampled_from(SQUARE_EDGES))
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
