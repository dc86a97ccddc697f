"""Drawings become marks that a nozzle prints: no line and no gap is finer than it."""

import math

import pytest

from cuatto_kit.cad.art import art, in_circle, in_rectangle, with_lines
from cuatto_kit.cad.lettering import LEAST_STROKE
from cuatto_kit.cad.scale import Scale
from cuatto_kit.config import svg

HEAD = '<svg xmlns="http://www.w3.org/2000/svg">'
ONE = Scale(1)


def drawing(body):
    return svg.written(svg.read(f"{HEAD}{body}</svg>".encode(), "logo.svg"))


def area(mark):
    """The area of a mark by the shoelace formula, holes being clockwise."""
    (points, paths) = mark[1]
    total = 0.0
    for path in paths:
        loop = [points[k] for k in path]
        pairs = zip(loop, loop[1:] + loop[:1], strict=True)
        total += sum(x * v - u * y for (x, y), (u, v) in pairs) / 2
    return total


def mark_of(body, side=20, scale=ONE):
    return art(in_rectangle(drawing(body), side, side, scale), scale)


def test_a_drawing_fills_the_room_and_is_upright():
    """y grows downwards in an SVG and upwards in a part; corners are rounded."""
    points, _ = mark_of('<path d="M0 10L5 0L10 10z"/>')[1]
    width = max(x for x, _ in points) - min(x for x, _ in points)
    assert width == pytest.approx(20, abs=1.2)
    tip = max(points, key=lambda point: point[1])
    assert tip[0] == pytest.approx(0, abs=0.5)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ('<circle r="5"/>', math.pi * 100),
        ('<circle r="5"/><circle r="2.5" fill="white"/>', math.pi * 75),
        ('<path fill-rule="evenodd" d="M0 0h8v8h-8z M2 2h4v4h-4z"/>', 300),
        ('<path d="M0 0h8v8h-8z M2 2h4v4h-4z"/>', 400),
        ('<rect width="8" height="8"/><rect width="4" height="4"/>', 400),
        ('<circle r="8" fill="none" stroke="red" stroke-width="4"/>', math.pi * (100 - 36)),
    ],
)
def test_the_area_of_a_mark_is_that_of_the_drawing(body, expected):
    assert area(mark_of(body)) == pytest.approx(expected, rel=0.01)


@pytest.mark.parametrize("tile", [20, 40, 120])
def test_what_is_finer_than_a_line_is_left_out(tile):
    """The width of a bar in a drawing that fills 20 mm for a tile of 40 mm."""
    scale = Scale(tile / 40)
    limit = scale.own(LEAST_STROKE)
    for width, kept in ((1.2 * limit, True), (0.8 * limit, False)):
        white = f'<rect x="{width}" width="{20 - width}" height="20" fill="#fff"/>'
        bar = f'<rect width="20" height="20"/>{white}'
        assert (mark_of(bar, scale=scale) is not None) == kept


def test_gaps_finer_than_a_line_are_closed():
    apart = '<rect width="9" height="20"/><rect x="{}" width="9" height="20"/>'
    assert len(mark_of(apart.format(9.4))[1][1]) == 1
    assert len(mark_of(apart.format(11))[1][1]) == 2


def test_broad_areas_on_a_lid_are_lines_along_their_edges():
    whole = in_circle(drawing('<circle r="5"/>'), 20, ONE)
    ring = with_lines(whole, 9, 1)
    assert ring.area() == pytest.approx(math.pi * (20**2 - 19**2), rel=0.02)
    narrow = in_rectangle(drawing('<rect width="40" height="5"/>'), 40, 5, ONE)
    assert with_lines(narrow, 9, 1).area() == pytest.approx(narrow.area())


def test_a_drawing_that_white_covers_is_left_out():
    covered = '<rect width="4" height="4"/><rect width="5" height="5" fill="white"/>'
    assert mark_of(covered) is None
