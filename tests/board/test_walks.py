"""Walks in words."""

from itertools import groupby, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cuatto_kit.board.geometry import HEXAGON_EDGES, SQUARE_EDGES, Edge, next_cell
from cuatto_kit.board.walks import (
    MAX_SPACES,
    Step,
    WalkError,
    parse_walk,
    walk_cells,
    walk_text,
    walked_again,
)

grids = st.sampled_from([SQUARE_EDGES, HEXAGON_EDGES])
cells = st.tuples(st.integers(-9, 9), st.integers(-9, 9))
spaces = st.sampled_from(["", " ", "  ", "\n"])


@st.composite
def walks(draw, grid=grids):
    """Steps that can be written: a bridge goes on in the direction before it."""
    edges = st.sampled_from(draw(grid))
    steps = [Step(draw(edges))]
    for edge in draw(st.lists(st.none() | edges, max_size=30)):
        steps.append(Step(steps[-1].edge, bridge=True) if edge is None else Step(edge))
    return tuple(steps)


def rendered(steps, space=" "):
    pieces = []
    for step, run in groupby(steps):
        word = "bridge" if step.bridge else step.edge.value
        pieces.append(f"{space}{word} {len(list(run))}{space}")
    return ",".join(pieces)


@given(walks(), spaces)
def test_a_walk_that_is_written_reads_back(steps, space):
    assert parse_walk(rendered(steps, space)) == steps


@given(grids.flatmap(lambda grid: st.tuples(st.just(grid), walks(st.just(grid)))), cells)
def test_a_walk_enters_neighbour_after_neighbour(walked, start):
    grid, steps = walked
    entered = walk_cells(start, steps)
    between = [Edge.between(*pair, grid) for pair in pairwise((start, *entered))]
    assert between == [step.edge for step in steps]


def test_a_bridge_goes_straight_on():
    assert parse_walk("left 1, bridge 2, up 1") == (
        Step(Edge.LEFT),
        Step(Edge.LEFT, bridge=True),
        Step(Edge.LEFT, bridge=True),
        Step(Edge.UP),
    )


def test_word_and_number_may_stand_close():
    assert parse_walk("up2,left1") == parse_walk("up 2, left 1")


@pytest.mark.parametrize(
    ("text", "offset", "message"),
    [
        ("", 0, "a piece is empty"),
        ("up 2,", 5, "a piece is empty"),
        ("up 2, , left 2", 6, "a piece is empty"),
        ("upp 2", 0, "'upp' is no direction; .* did you mean 'up'?"),
        (
            "up 2,  north 3",
            7,
            "expected up, right, down, left, bridge, cross, overpass or underpass$",
        ),
        ("Up 2", 0, "did you mean 'up'?"),
        ("up", 0, "'up': expected up and a number"),
        ("up 2, left two", 6, "'left two': expected left and a number"),
        ("up -2", 0, "'up -2': expected up and a number"),
        ("up 2.5", 0, "'up 2.5': expected up and a number"),
        ("up 2 left 3", 0, "'up 2 left 3': expected a comma after up 2"),
        ("up 2; left 3", 0, "'up 2; left 3': expected a comma after up 2"),
        ("up 2, 4 left", 6, "'4 left': expected a direction before the number, as in left 4"),
        ("up 0", 0, "up 0: expected 1 to 5,000 spaces"),
        ("up 1, right 10000000000", 6, "right 10000000000: expected 1 to 5,000 spaces"),
        ("bridge 2, up 1", 0, "a walk cannot begin with a bridge"),
        ("cross, up 1", 0, "a walk cannot begin with cross"),
        ("up 1, cross", 6, "a walk cannot end with cross"),
        (
            "up 1, cross, left 1",
            13,
            "'left 1': cross leads straight on; expected up after it",
        ),
        ("up 1, cross 2, up 1", 6, "'cross 2': expected cross alone, and a comma"),
        ("up 1, cros, up 1", 6, "did you mean 'cross'?"),
    ],
)
def test_a_bad_piece_is_named_with_its_place(text, offset, message):
    with pytest.raises(WalkError, match=message) as caught:
        parse_walk(text)
    assert caught.value.offset == offset


def test_a_cross_is_one_step_straight_on_and_is_written_again_alone():
    steps = parse_walk("up 2, cross, cross, up 1")
    assert [(step.edge, step.cross) for step in steps[1:4]] == [
        (Edge.UP, False),
        (Edge.UP, True),
        (Edge.UP, True),
    ]
    assert walk_text(steps) == "up 2, cross, cross, up 1"


@pytest.mark.parametrize(
    ("text", "again", "back"),
    [
        ("up 3, left 2", "up 3, left 2", "right 3, down 2"),
        ("up 2, bridge 2, right 1", "up 2, bridge 2, right 1", "left 2, bridge 2, down 1"),
        ("up 1, cross, up 2", "up 4", "down 4"),
    ],
)
def test_a_walk_over_the_cells_of_another(text, again, back):
    steps = parse_walk(text)
    assert walk_text(walked_again(steps, back=False)) == again
    cells = walk_cells((0, 0), steps)
    returning = walked_again(steps, back=True)
    first = next_cell(cells[-1], returning[0].edge.opposite)
    assert walk_cells(first, returning) == cells[::-1]
    assert [step.bridge for step in returning] == [step.bridge for step in steps][::-1]


def test_a_number_without_a_word_is_no_empty_piece():
    with pytest.raises(WalkError) as caught:
        parse_walk("up 2, 3")
    assert "empty" not in str(caught.value)


def test_the_longest_walk():
    assert len(parse_walk(f"up {MAX_SPACES - 1}, left 1")) == MAX_SPACES
    with pytest.raises(WalkError, match="spaces in a walk"):
        parse_walk(f"up {MAX_SPACES - 1}, left 2")
