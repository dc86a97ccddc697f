"""A board of round spaces is cut into panels that fit the bed, along seams between the spaces."""

import math
import random
from functools import cache
from itertools import combinations, pairwise, product

import pytest

from cuatto_kit.board import blocks
from cuatto_kit.board.blocks import Disc, NoSeam
from cuatto_kit.board.geometry import outline_of
from cuatto_kit.board.layout import JointKind
from cuatto_kit.board.shapes import Spiral, places_on
from cuatto_kit.config.beds import Bed
from tests.cases import each

PITCH, RADIUS, CELL = 24.0, 10.6, 3.0
MARGIN, REACH = 8.0, 7.8
HALF_JOINT, DEEP_JOINT = 5.1, 9.1
"""Half the width of a joint and how far it reaches from its seam, with a wall around it (mm)."""


def discs(places):
    return {f"main.{k}": Disc((x * PITCH, y * PITCH), RADIUS) for k, (x, y) in enumerate(places)}


def ring(count, radius):
    angles = (math.tau * k / count for k in range(count))
    return [(radius * math.cos(angle), radius * math.sin(angle)) for angle in angles]


def scattered(seed):
    """Random places that are 1.1 pitches apart or more."""
    chance, kept = random.Random(seed), []
    for _ in range(60):
        one = (chance.uniform(-4.5, 4.5), chance.uniform(-4.5, 4.5))
        if all(math.dist(one, other) >= 1.1 for other in kept):
            kept.append(one)
    return kept


PLACES = {
    "circle": ring(22, 3.9),
    "wide": ring(30, 5.3),
    "spiral": places_on(Spiral(spaces=40, radius=4.3, pitch=1.1), (0.0, 0.0)),
    "square": [(x * 1.15, y * 1.15) for x in range(7) for y in range(7)],
    **{f"scattered-{seed}": scattered(seed) for seed in range(12)},
}
CASES = [
    *product(["circle", "wide", "spiral", "square"], [(180, 180), (150, 210)]),
    *product([f"scattered-{seed}" for seed in range(12)], [(140, 140)]),
]
each_board = pytest.mark.parametrize(
    ("board", "bed"), each(3, (pytest.param(*case) for case in CASES))
)


@cache
def cut(board, bed):
    return blocks.cut(discs(PLACES[board]), MARGIN, CELL, Bed(bed) if bed else None, REACH)


def area(panel):
    return sum(one.width * one.length for one in panel.outlines)


def owner_of(panels, place):
    return [panel for panel in panels if any(one.holds(place) for one in panel.outlines)]


@each_board
def test_panels_fill_a_rectangle_with_a_margin_once(board, bed):
    panels = cut(board, bed)
    rims = [one for panel in panels for one in panel.outlines]
    left, bottom = min(rim.left for rim in rims), min(rim.bottom for rim in rims)
    right, top = max(rim.right for rim in rims), max(rim.top for rim in rims)
    assert sum(map(area, panels)) == pytest.approx((right - left) * (top - bottom))
    assert not any(one.overlaps(other) for one, other in combinations(panels, 2))
    across, along = zip(*PLACES[board], strict=True)
    for least, most, first, last in (
        (left, right, min(across), max(across)),
        (bottom, top, min(along), max(along)),
    ):
        room = (first * PITCH - RADIUS - least, most - last * PITCH - RADIUS)
        assert all(MARGIN - 1e-3 <= one <= MARGIN + CELL for one in room)


@each_board
def test_each_panel_is_one_piece_that_fits_the_bed_with_its_knobs(board, bed):
    for panel in cut(board, bed):
        corners = outline_of(panel.squares)
        doubled = sum(x * v - u * y for (x, y), (u, v) in pairwise([*corners, corners[0]]))
        assert doubled / 2 == pytest.approx(area(panel))
        ends = [
            (x + REACH * dx, y + REACH * dy)
            for joint in panel.joints_of(JointKind.KNOB)
            for (x, y), (dx, dy) in [(panel.place_of(joint), joint.edge.step)]
        ]
        columns, rows = zip(*corners, *ends, strict=True)
        assert Bed(bed).fits(max(columns) - min(columns), max(rows) - min(rows))


@each_board
def test_no_seam_runs_through_a_space_that_has_room_around_it(board, bed):
    panels = cut(board, bed)
    for name, disc in discs(PLACES[board]).items():
        rim = [
            (disc.centre[0] + RADIUS * math.cos(angle), disc.centre[1] + RADIUS * math.sin(angle))
            for angle in (math.tau * k / 24 + 0.01 for k in range(24))
        ]
        (owner,) = owner_of(panels, disc.centre)
        assert name in owner.spaces
        assert all(owner_of(panels, place) == [owner] for place in rim)


@each_board
def test_joints_face_each_other_with_plastic_around_them_and_hold_all_panels(board, bed):
    panels = cut(board, bed)
    sockets = {
        tuple(round(c, 3) for c in panel.on_board(panel.place_of(joint))): panel
        for panel in panels
        for joint in panel.joints_of(JointKind.SOCKET)
    }
    held, pairs = {panels[0].name}, []
    for panel in panels:
        for knob in panel.joints_of(JointKind.KNOB):
            x, y = panel.on_board(panel.place_of(knob))
            host = sockets.pop((round(x, 3), round(y, 3)))
            pairs.append((panel.name, host.name))
            (dx, dy) = knob.edge.step
            for deep, aside in product((0.5, DEEP_JOINT), (-HALF_JOINT, HALF_JOINT)):
                inside = (x + dx * deep + dy * aside, y + dy * deep + dx * aside)
                behind = (x - dx * deep + dy * aside, y - dy * deep + dx * aside)
                assert owner_of(panels, inside) == [host]
                assert owner_of(panels, behind) == [panel]
    assert not sockets
    assert not {pair[::-1] for pair in pairs} & {*pairs}
    for _ in panels:
        held |= {name for pair in pairs if held & {*pair} for name in pair}
    assert held == {panel.name for panel in panels}


def test_a_board_without_a_printer_is_one_panel():
    (panel,) = cut("circle", None)
    assert len(panel.spaces) == 22
    assert not panel.joints


def test_a_board_that_fits_is_not_cut():
    (panel,) = cut("circle", (240, 240))
    assert len(panel.spaces) == 22


def test_a_large_circle_has_a_panel_without_a_space_in_its_middle():
    panels = blocks.cut(discs(ring(40, 7.2)), MARGIN, CELL, Bed((180, 180)), REACH)
    names = [panel.name for panel in panels]
    assert len({*names}) == len(names) == 9


def test_a_bed_without_room_for_panels_is_refused():
    with pytest.raises(NoSeam, match="40 × 40 mm"):
        blocks.cut(discs(ring(6, 1.2)), MARGIN, CELL, Bed((40, 40)), REACH)
