"""A board of many squares is cut into few panels that fit the bed and join."""

import math
from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

from cuatto_kit.board import cutting
from cuatto_kit.board.cutting import TooLarge, to_panel, whole
from cuatto_kit.board.geometry import SQUARE_EDGES, Edge, Rect, next_cell
from cuatto_kit.board.layout import JIGSAW, JointKind
from cuatto_kit.config.beds import Bed

REACH = 0.3
"""How far a knob sticks out, against the pitch."""
HALF_WIDTH = 0.15
"""How far a joint goes to either side, against the pitch."""


def cut(cells, pitch, room, reach):
    return cutting.cut(cells, pitch, Bed(room), reach)


def rectangle(columns, rows):
    return frozenset(product(range(columns), range(rows)))


STOP_SIGN = frozenset(
    (c, r) for c in range(11) for r in range(-6 + abs(c - 5), 7 - abs(c - 5))
)  # fmt: skip
CROSS = frozenset((c, r) for c, r in rectangle(9, 9) if 3 <= c < 6 or 3 <= r < 6)
RING = rectangle(6, 6) - {(c + 2, r + 2) for c, r in rectangle(2, 2)}
COMB = frozenset((c, r) for c, r in rectangle(9, 6) if r == 0 or c % 2 == 0)

outlines = st.one_of(
    st.sampled_from([STOP_SIGN, CROSS, RING, COMB]),
    st.builds(rectangle, st.integers(1, 12), st.integers(1, 12)),
    st.frozensets(st.tuples(st.integers(-4, 4), st.integers(-4, 4)), min_size=1, max_size=40),
)
lengths = st.floats(60, 300)


@st.composite
def cuttings(draw):
    """A board, its pitch and the room, and what it is cut into."""
    cells, pitch = draw(outlines), draw(st.floats(10, 45))
    room = (draw(lengths), draw(lengths))
    return cells, pitch, room, cut(cells, pitch, room, REACH * pitch)


def bounds(cells):
    columns, rows = zip(*cells, strict=True)
    return min(columns), min(rows), max(columns) + 1, max(rows) + 1


def box_of(panel, pitch):
    """The rectangle around a panel and its knobs (mm)."""
    left, bottom, right, top = (pitch * line for line in bounds(panel.cells))
    for grip in knobs(panel):
        x, y = ((line + 0.5) * pitch for line in grip.cell)
        tip = (0.5 + REACH) * pitch
        x, y = x + tip * grip.edge.step[0], y + tip * grip.edge.step[1]
        left, bottom, right, top = min(left, x), min(bottom, y), max(right, x), max(top, y)
    return right - left, top - bottom


def knobs(panel):
    return [grip for grip in panel.joints if grip.kind is JointKind.KNOB]


def fits(extents, room):
    slack = 1 + 1e-6
    return any(extents[0] <= slack * w and extents[1] <= slack * h for w, h in (room, room[::-1]))


def connected(cells):
    left = set(cells)
    queue = [left.pop()]
    for cell in queue:
        near = {next_cell(cell, edge) for edge in SQUARE_EDGES} & left
        left -= near
        queue += near
    return not left


def seams(panels):
    """For each pair of neighbours, the lower number first, the edges of cells they share."""
    owner = {cell: number for number, panel in enumerate(panels) for cell in panel.cells}
    found = {}
    for cell, edge in product(owner, SQUARE_EDGES):
        other = owner.get(next_cell(cell, edge))
        if other is not None and other > owner[cell]:
            found.setdefault((owner[cell], other), set()).add((cell, edge))
    return found


def stretches(edges):
    """Edges of cells in straight runs."""
    left = set(edges)
    while left:
        run = [left.pop()]
        for cell, edge in run:
            for along in (edge.turned(90), edge.turned(270)):
                beside = (next_cell(cell, along), edge)
                if beside in left:
                    left.remove(beside)
                    run.append(beside)
        yield run


@given(cuttings())
def test_every_cell_lies_in_one_panel(drawn):
    cells, _, _, panels = drawn
    covered = [cell for panel in panels for cell in panel.cells]
    assert len(covered) == len(set(covered))
    assert set(covered) == cells


@given(cuttings())
def test_every_panel_hangs_together_and_fits_with_its_knobs(drawn):
    _, pitch, room, panels = drawn
    for panel in panels:
        assert connected(panel.cells)
        assert fits(box_of(panel, pitch), room)


@given(cuttings())
@example((STOP_SIGN, 22, (220, 220), cut(STOP_SIGN, 22, (220, 220), 6.6)))
def test_every_joint_has_its_other_half_on_the_neighbour(drawn):
    panels = drawn[3]
    halves = {
        (grip.kind, grip.cell, grip.edge): number
        for number, panel in enumerate(panels)
        for grip in panel.joints
    }
    assert len(halves) == sum(len(panel.joints) for panel in panels)
    for (kind, cell, edge), number in halves.items():
        (other,) = set(JIGSAW) - {kind}
        assert halves[other, next_cell(cell, edge), edge.opposite] != number
        assert cell in panels[number].cells


@given(cuttings())
def test_one_panel_of_two_neighbours_has_all_knobs(drawn):
    panels = drawn[3]
    for (one, two), edges in seams(panels).items():
        outside = {(next_cell(cell, edge), edge.opposite) for cell, edge in edges}
        given = {
            number
            for number, places in ((one, edges), (two, outside))
            for grip in knobs(panels[number])
            if (grip.cell, grip.edge) in places
        }
        assert len(given) == 1


@given(cuttings())
def test_every_seam_is_held_and_long_stretches_every_40_mm(drawn):
    _, pitch, _, panels = drawn
    for (one, _), edges in seams(panels).items():
        joints = {(grip.cell, grip.edge) for grip in panels[one].joints}
        assert joints & edges
        for run in stretches(edges):
            count = len(joints & set(run))
            assert count >= (len(run) > 1)
            assert abs(count - len(run) * pitch / 40) <= 1 or len(run) == count


@given(cuttings())
def test_joints_of_a_panel_are_apart(drawn):
    """Not even around a corner does a socket break into another."""
    for panel in drawn[3]:
        rooms = []
        for grip in panel.joints:
            (x, y), (dx, dy) = grip.cell, grip.edge.step
            sign = 1 if grip.kind is JointKind.KNOB else -1
            middle = (x + dx * (0.5 + sign * REACH / 2), y + dy * (0.5 + sign * REACH / 2))
            wide = (REACH, 2 * HALF_WIDTH)[:: 1 if dx else -1]
            rooms.append(Rect.around(middle, *wide))
        assert not any(one.overlaps(two) for one, two in combinations(rooms, 2))


@given(st.integers(1, 14), st.integers(1, 14), st.floats(10, 45), lengths, lengths)
def test_no_regular_cut_of_a_rectangle_has_fewer_panels(columns, rows, pitch, wide, long):
    """All bands of equal width but for one are tried by hand, knobs left and below."""
    panels = cut(rectangle(columns, rows), pitch, (wide, long), REACH * pitch)

    def widest(count, bands):
        first = math.ceil(count / bands)
        then = math.ceil((count - first) / (bands - 1)) + REACH if bands > 1 else 0
        return pitch * first, pitch * then

    for across, along in product(range(1, columns + 1), range(1, rows + 1)):
        if across * along >= len(panels):
            continue
        sizes = product(widest(columns, across), widest(rows, along))
        assert not all(fits(size, (wide, long)) for size in sizes)


def all_cuts(cells, pitch, room):
    """For each number of bands across, the pieces by the least number along that fits, found by
    trying all."""
    left, bottom, right, top = bounds(cells)
    for across in range(1, right - left + 1):
        for along in range(1, top - bottom + 1):
            pieces = [
                piece
                for rows in np.array_split(range(bottom, top), along)
                for columns in np.array_split(range(left, right), across)
                for piece in pieces_of(cells & {*product(columns.tolist(), rows.tolist())})
            ]
            if all(fits(extents(piece, cells, pitch), room) for piece in pieces):
                yield pieces
                break


def pieces_of(cells):
    left = set(cells)
    while left:
        piece = [left.pop()]
        for cell in piece:
            near = {next_cell(cell, edge) for edge in SQUARE_EDGES} & left
            left -= near
            piece += near
        yield piece


def extents(piece, cells, pitch):
    """How wide and long a piece is, with a knob where the board goes on to its left or below."""
    left, bottom, right, top = bounds(piece)
    others = cells - set(piece)
    knobs = ({next_cell(cell, edge) for cell in piece} & others for edge in (Edge.LEFT, Edge.DOWN))
    beside, below = (REACH * pitch * bool(found) for found in knobs)
    return pitch * (right - left) + beside, pitch * (top - bottom) + below


@given(cuttings())
def test_no_regular_cut_has_fewer_panels_or_more_even_ones(drawn):
    cells, pitch, room, panels = drawn
    least = min((len(one), max(map(len, one))) for one in all_cuts(cells, pitch, room))
    assert (len(panels), max(len(panel.cells) for panel in panels)) == least


@settings(suppress_health_check=[HealthCheck.filter_too_much])  # few boards fit as a whole
@given(cuttings())
def test_a_board_that_fits_is_left_whole(drawn):
    cells, pitch, room, panels = drawn
    left, bottom, right, top = bounds(cells)
    assume(connected(cells) and fits(((right - left) * pitch, (top - bottom) * pitch), room))
    assert len(panels) == 1
    assert not panels[0].joints
    assert panels == whole(cells)


@pytest.mark.parametrize(
    ("cells", "pitch", "room", "count"),
    [
        (rectangle(10, 10), 20, (200, 200), 1),
        (rectangle(10, 10), 20, (180, 180), 4),
        (rectangle(10, 10), 20, (210, 120), 2),
        (rectangle(10, 10), 20, (120, 210), 2),
        (STOP_SIGN, 22, (220, 220), 4),
        (STOP_SIGN, 22, (300, 300), 1),
        (CROSS, 20, (100, 100), 4),
        (RING, 20, (80, 80), 4),
    ],
)
def test_known_boards_are_cut_into_as_few_panels_as_by_hand(cells, pitch, room, count):
    assert len(cut(cells, pitch, room, REACH * pitch)) == count


def test_panels_are_as_even_as_they_can_be():
    panels = cut(rectangle(10, 10), 20, (180, 180), 6)
    assert {len(panel.cells) for panel in panels} == {25}


@given(st.integers(1, 9), st.integers(1, 9), lengths, lengths)
def test_a_cell_too_large_names_the_largest_that_fits(columns, rows, wide, long):
    cells, room = rectangle(columns, rows), (wide, long)
    with pytest.raises(TooLarge) as refusal:
        cut(cells, 301, room, 301 * REACH)
    largest = refusal.value.largest
    cut(cells, largest, room, largest * REACH)
    with pytest.raises(TooLarge):
        cut(cells, largest + 0.02, room, (largest + 0.02) * REACH)


def test_knobs_that_would_meet_are_refused():
    with pytest.raises(ValueError, match="expected half of 20 mm at most"):
        cut(rectangle(4, 4), 20, (50, 50), 10.1)


@pytest.mark.parametrize("cells", [STOP_SIGN, CROSS, RING, COMB])
def test_a_panel_of_the_layout_lies_where_its_cells_are(cells):
    pitch = 20
    names = {cell: f"{cell}" for cell in cells}
    for piece in cut(cells, pitch, (100, 100), REACH * pitch):
        panel = to_panel(piece, names, pitch)
        assert panel.spaces == tuple(names[cell] for cell in piece.cells)
        centres = [outline.centre for outline in panel.outlines]
        assert centres == [(pitch * c, pitch * r) for c, r in piece.cells]
        assert panel.outline == Rect(
            min(outline.left for outline in panel.outlines),
            min(outline.bottom for outline in panel.outlines),
            max(outline.right for outline in panel.outlines),
            max(outline.top for outline in panel.outlines),
        )
        for joint, grip in zip(panel.joints, piece.joints, strict=True):
            (x, y), (dx, dy) = grip.cell, grip.edge.step
            place = (pitch * (x + dx / 2), pitch * (y + dy / 2))
            assert panel.on_board(panel.place_of(joint)) == pytest.approx(place)


def test_panels_that_fill_a_hole_of_another_do_not_lie_on_it():
    names = {cell: f"{cell}" for cell in rectangle(6, 6)}
    ring, *_ = whole(RING)
    (hole,) = whole(rectangle(6, 6) - RING)
    outer, inner = (to_panel(piece, names, 20) for piece in (ring, hole))
    assert outer.outline.overlaps(inner.outline)
    assert not outer.overlaps(inner)
    assert inner.overlaps(inner)
