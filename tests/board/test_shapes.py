"""Circles, arcs, spirals and lines give the places of their spaces."""

import math
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from cuatto_kit.board.shapes import Arc, Circle, Line, Spiral, places_on, too_near

ORIGIN = (0.0, 0.0)


def shape(kind, **keys):
    """A shape as it is read from a file."""
    given = {
        key.removesuffix("_"): tuple(v) if isinstance(v, list) else v for key, v in keys.items()
    }
    return kind.model_validate(given, strict=True)


def about(place):
    return pytest.approx(place, abs=1e-5)


def test_a_circle_begins_at_the_top_and_goes_clockwise():
    places = places_on(shape(Circle, spaces=4, radius=2.0), ORIGIN)
    assert places == (about((0, 2)), about((2, 0)), about((0, -2)), about((-2, 0)))


def test_a_circle_begins_where_it_is_told_and_turns_the_other_way():
    round_it = shape(
        Circle, spaces=4, radius=1.0, centre=[5.0, 1.0], from_=0.0, turn="counterclockwise"
    )
    places = places_on(round_it, ORIGIN)
    assert places == (about((6, 1)), about((5, 2)), about((4, 1)), about((5, 0)))


@pytest.mark.parametrize(("turn", "passed"), [("clockwise", (1, 0)), ("counterclockwise", (-1, 0))])
def test_an_arc_has_a_space_at_both_ends_and_turns_as_told(turn, passed):
    half = shape(Arc, spaces=3, radius=1.0, from_=90.0, to=-90.0, turn=turn)
    assert places_on(half, ORIGIN) == (about((0, 1)), about(passed), about((0, -1)))


def test_a_line_sets_out_from_the_end_of_its_path_and_ends_at_its_last_space():
    line = shape(Line, spaces=3, to=[4.0, 1.0])
    assert places_on(line, (1.0, 1.0)) == (about((2, 1)), about((3, 1)), about((4, 1)))


@given(
    st.integers(2, 90),
    st.floats(1, 1.5),
    st.floats(-180, 180),
    st.sampled_from(["clockwise", "counterclockwise"]),
)
def test_a_spiral_is_even_along_it_and_its_windings_are_as_far_apart(spaces, pitch, start, turn):
    spiral = shape(Spiral, spaces=spaces, radius=15.0, pitch=pitch, from_=start, turn=turn)
    places = places_on(spiral, ORIGIN)
    assert len(places) == spaces
    assert [math.dist(*ends) for ends in pairwise(places)] == pytest.approx(
        [pitch] * (spaces - 1), abs=1e-4
    )
    radii = [math.hypot(*place) for place in places]
    assert radii[0] == pytest.approx(15, abs=1e-5)
    assert radii == sorted(radii, reverse=True)
    angles = [math.atan2(y, x) for x, y in places]
    sense = 1 if turn == "counterclockwise" else -1
    turned = sum((sense * (b - a)) % math.tau for a, b in pairwise(angles))
    assert radii[0] - radii[-1] == pytest.approx(pitch * turned / math.tau, abs=1e-4)


def test_a_spiral_has_no_more_spaces_than_reach_its_centre():
    with pytest.raises(ValidationError, match="has room for 9 spaces; expected 9 at most"):
        shape(Spiral, spaces=10, radius=2.0, pitch=1.1)
    assert shape(Spiral, spaces=9, radius=2.0, pitch=1.1).spaces == 9


@given(st.lists(st.tuples(st.floats(-4, 4), st.floats(-4, 4)), max_size=30))
def test_spaces_closer_than_one_pitch_are_found(places):
    found = dict(too_near(places))
    kept = [k for k in range(len(places)) if k not in found]
    assert all(math.dist(places[k], places[found[k]]) < 1 for k in found)
    assert all(math.dist(places[a], places[b]) > 0.99 for a, b in combinations(kept, 2))
