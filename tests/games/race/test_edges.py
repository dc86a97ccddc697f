"""A finished board has no open socket and no stray knob, and every seam of it holds."""

from collections import Counter, defaultdict
from itertools import combinations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import cuatto_kit
from cuatto_kit.board.geometry import HEXAGON_EDGES, SQUARE_EDGES, next_cell
from cuatto_kit.board.layout import PanelKind
from cuatto_kit.config.bundled import bundled
from cuatto_kit.errors import InvalidVariant

from ...boards import layout_of
from .boards import POINTED, TILED

CLOSED = [name for name in bundled() if name != "original"]
"""All boards but the one that keeps the first parts' measures in all things."""


def meetings(layout):
    """What meets at each place where a joint is (hundredths of a mm); a connector has a stud on
    either side."""
    found = defaultdict(Counter)
    for panel in layout.panels:
        for joint in panel.joints:
            found[rounded(panel.on_board(panel.place_of(joint)))][joint.kind.value] += 1
    for connector in layout.connectors:
        found[rounded(connector.centre)]["stud"] += 2
    return found


def rounded(point):
    return tuple(round(100 * coordinate) for coordinate in point)


def open_joints(layout):
    """The places where a knob or a socket meets nothing, or not what it should."""
    whole = ({"knob": 1, "socket": 1}, {"socket": 2, "stud": 2})
    return {place: found for place, found in meetings(layout).items() if dict(found) not in whole}


def squarely(layout):
    """The places where two panels meet middle against middle, one of them a tile."""
    middles = defaultdict(list)
    for panel in layout.panels:
        x, y, width, length = *panel.outline.centre, panel.outline.width, panel.outline.length
        width, edges = (length, HEXAGON_EDGES) if panel.shape else (width, SQUARE_EDGES)
        for edge in edges:
            place = (x + edge.way[0] * width / 2, y + edge.way[1] * length / 2)
            middles[rounded(place)].append((panel, edge))
    for place, meeting in middles.items():
        for (one, edge), (other, beyond) in combinations(meeting, 2):
            if edge is beyond.opposite and PanelKind.TILE in (one.kind, other.kind):
                yield place


@pytest.mark.parametrize("name", CLOSED)
def test_no_socket_is_open_and_no_knob_astray(name):
    assert not open_joints(cuatto_kit.load(name).layout)


SQUARE = [name for name in TILED if name not in ("original", *POINTED)]
"""Boards of squares and hexagons with plain edges."""


@pytest.mark.parametrize("name", SQUARE)
def test_every_seam_of_tiles_has_a_joint(name):
    layout = cuatto_kit.load(name).layout
    assert set(squarely(layout)) == set(meetings(layout))


def test_a_board_of_the_first_parts_keeps_them():
    layout = cuatto_kit.load("original").layout
    assert all(len(panel.joints) == 4 for panel in layout.panels if panel.kind == "tile")


def test_tiles_with_open_edges_are_all_one_shape():
    layout = cuatto_kit.load("royal-ur", settings=["print.edges=open"]).layout
    assert len({panel.joints for panel in layout.panels}) == 1


@st.composite
def walks(draw):
    """A way over the grid that never comes back to a cell."""
    cells = [(0, 0)]
    steps = [draw(st.sampled_from(SQUARE_EDGES))]
    for edge in draw(st.lists(st.sampled_from(SQUARE_EDGES), max_size=40)):
        if next_cell(cells[-1], edge) not in cells:
            cells.append(next_cell(cells[-1], edge))
            steps.append(edge)
    return steps


@given(walks(), st.sampled_from(["pool", "{bridge: 6}", "{bridge: 5}"]), st.booleans())
def test_no_random_board_has_an_open_joint_or_a_loose_seam(steps, start, tray):
    walk = ", ".join(f"{edge.value} 1" for edge in steps)
    main = f"from: start, walk: '{walk}', to: finish"
    finish = "tray" if tray else "out"
    try:
        layout = layout_of(start=start, finish=finish, seats="[2, 3]", main=main)
    except InvalidVariant:
        assume(False)
    assume(not any(one.overlaps(other) for one, other in combinations(layout.panels, 2)))
    assert not open_joints(layout)
    assert set(squarely(layout)) <= set(meetings(layout))


# --- shapes ---------------------------------------------------------------------------------

SHAPES = {
    "ashta-chamma": 3,
    "back-and-forth": 5,
    "bottleneck": 6,
    "chutes-and-ladders": 3,
    "crossroads": 6,
    "honeycomb": 14,
    "hounds-and-jackals": 5,
    "pop-and-run": 3,
    "readme-18": 4,
    "royal-ur": 4,
    "senet": 3,
    "short-12": 5,
    "six-seats": 4,
    "snake-24": 5,
    "snake-24-full": 3,
    "two-ways-home": 3,
    "ur-masters": 4,
    "volcano-escape": 5,
    "wounded": 4,
}
"""Shapes of tiles by their joints. Before knobs were turned for it chutes-and-ladders had 6 and
royal-ur 7; ways that are seldom adjacent leave no choice."""


@pytest.mark.parametrize("name", SQUARE)
def test_tiles_have_few_shapes(name):
    panels = cuatto_kit.load(name).layout.panels
    shapes = {panel.joints for panel in panels if panel.kind is PanelKind.TILE}
    assert len(shapes) == SHAPES[name]


@pytest.mark.parametrize("name", ["royal-ur", "snake-24-full", "volcano-escape"])
def test_tiles_that_turn_into_each_other_are_one_shape(name):
    panels = cuatto_kit.load(name).layout.panels
    joints = {panel.joints for panel in panels if panel.kind is PanelKind.TILE}
    turned = {
        frozenset((joint.kind, joint.edge.turned(turn)) for joint in shape)
        for shape in joints
        for turn in range(0, 360, 90)
    }
    symmetric = sum(
        {(j.kind, j.edge.turned(180)) for j in shape} == {(j.kind, j.edge) for j in shape}
        for shape in joints
    )
    assert len(turned) == 4 * len(joints) - 2 * symmetric
