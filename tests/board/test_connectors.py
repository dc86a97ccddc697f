"""Boards need the fewest loose connectors, from their YAML to their layout.

Why no board can do with fewer. A seam holds if one of its two tiles gives it a knob, and a tile
has one knob, so the tiles of one connected group serve at most as many seams as they are. What
is left over needs a connector: at least seams − tiles of each group, added up over the groups
that have more seams than tiles. (A seam to the start bridge counts among those of its tile: the
bridge has only a socket there.)

Why that many are enough. A group that is a tree has a seam less than tiles: each tile serves the
seam on the way to the root, and the root's knob is left. Any one more seam closes a ring, and
the knobs can be turned round so that the spare one serves it: now every tile serves one seam.
Each seam beyond that is one of the seams − tiles. Hakimi (1965) says the same of orientations:
seams can be given out one a tile if and only if no group of tiles has more of them than tiles;
such sets of seams are the independent sets of the bicircular matroid, so all largest ones
are equally large, and a greedy choice that cannot grow is a largest one.

The tests do not lean on this: on small boards the fewest connectors are found by trying every
way in which tiles can turn their knobs.
"""

import random
from collections import Counter, defaultdict

import pytest

import cuatto_kit
from cuatto_kit.board.geometry import SQUARE_EDGES, Edge, Rect, next_cell
from cuatto_kit.board.layout import JointKind, LinkKind, SpaceKind
from tests.cases import only, rarely

from ..boards import layout_of
from ..games.race.boards import POINTED, TILED

POLYOMINOES = (1, 2, 6, 19, 63, 216, 760, 2_725)
"""Fixed polyominoes of 1, 2, … 8 cells (OEIS A001168)."""


# --- boards ---------------------------------------------------------------------------------


def polyominoes(size):
    """All fixed polyominoes of `size` cells, each shifted to the corner of the grid."""
    if size == 1:
        return [((0, 0),)]
    found = set()
    for smaller in polyominoes(size - 1):
        for cell in smaller:
            for edge in SQUARE_EDGES:
                if (added := next_cell(cell, edge)) not in smaller:
                    found.add(_in_corner((*smaller, added)))
    return sorted(found)


def _in_corner(cells):
    left, bottom = (min(cell[axis] for cell in cells) for axis in (0, 1))
    return tuple(sorted((column - left, row - bottom) for column, row in cells))


def board_on(cells, start="pool", closed=lambda one, other: False, edges="open"):
    """Return a board with one tile per cell, linked breadth first to all neighbours.

    It begins at the leftmost tile of the lowest row, so that there is room for a start
    bridge; a seam may be `closed` if its later tile has another way in.
    """
    first = min(cells, key=lambda cell: (cell[1], cell[0]))
    order = [first]
    for cell in order:
        beside = [next_cell(cell, edge) for edge in SQUARE_EDGES]
        order += [one for one in beside if one in cells and one not in order]
    name = {cell: f"t{number}" for number, cell in enumerate(order)}
    origins, left = {}, set()
    for number, cell in enumerate(order):
        earlier = [one for one in order[:number] if Edge.between(one, cell)]
        open_ways = [one for one in earlier if not closed(one, cell)] or earlier[:1]
        origins[cell] = open_ways
        left.update(open_ways)
    paths = {}
    for cell in order:
        step = Edge.between(origins[cell][0], cell).value if origins[cell] else "up"
        ends = ", ".join(name[one] for one in origins[cell]) or "start"
        leads = "" if cell in left else ", to: finish"
        paths[name[cell]] = f"from: [{ends}], walk: {step} 1{leads}"
    return layout_of(start=start, edges=edges, **paths)


def random_board(tiles, generator, start="pool"):
    """A large board: crooked walks that branch off and meet others where they come by; from a
    pool they set out on several sides, in groups of their own."""
    taken, paths = {}, {}
    sides = [Edge.UP] if start != "pool" else generator.sample(list(SQUARE_EDGES), 3)
    for edge in sides:
        cell = next_cell((0, 0), edge)
        name = f"p{len(paths)}"
        taken[cell] = f"{name}.1"
        paths[name] = f"from: start, walk: {edge.value} 1"
    lies_on_bridge = Rect.around((0, 0), 2.1, 1) if start != "pool" else None
    while len(taken) < tiles:
        origin = generator.choice(list(taken))
        walk, cell, name = [], origin, f"p{len(paths)}"
        for _ in range(min(generator.randint(2, 14), tiles - len(taken))):
            free = [
                edge
                for edge in SQUARE_EDGES
                if (beside := next_cell(cell, edge)) not in taken
                and beside != (0, 0)
                and not (lies_on_bridge and beside[1] < 1)
            ]
            if not free:
                break
            step = generator.choice(free)
            cell = next_cell(cell, step)
            walk.append(step)
            taken[cell] = f"{name}.{len(walk)}"
        if not walk:
            continue
        first = next_cell(origin, walk[0])
        ends = [taken[origin], *_others(first, name, taken, generator, origin)]
        leads = [end for end in _others(cell, name, taken, generator) if end not in ends]
        to = f", to: [{', '.join(leads)}]" if leads else ""
        steps = ", ".join(f"{step.value} 1" for step in walk)
        paths[name] = f'from: [{", ".join(ends)}], walk: "{steps}"{to}'
    return layout_of(start=start, edges="open", **paths)


def _others(cell, name, taken, generator, origin=None):
    """Some of the tiles of other walks beside a cell."""
    beside = (next_cell(cell, edge) for edge in SQUARE_EDGES)
    found = [taken[one] for one in beside if one in taken and one != origin]
    return [one for one in found if not one.startswith(f"{name}.") and generator.random() < 0.8]


# --- what a board needs ---------------------------------------------------------------------


def seams_of(layout):
    """The seams that must hold, by their tiles; one to the start bridge has a single tile. The
    tray gives its own knob, so its seam asks nothing of a tile."""
    kinds = {space.id: space.kind for space in layout.spaces}
    walked = (SpaceKind.FIELD, SpaceKind.CROSSING)
    return {
        frozenset(
            layout.place_of(end) for end in (link.origin, link.target) if kinds[end] in walked
        )
        for link in layout.links
        if link.kind is LinkKind.STEP
        and kinds[link.target] in walked
        and kinds[link.origin] is not SpaceKind.POOL
    }


def fewest_connectors(layout):
    """By trying every way in which each tile turns its knob to one of its seams, or to none."""
    seams = list(seams_of(layout))
    served = {0}
    for tile in {tile for seam in seams for tile in seam}:
        own = [1 << number for number, seam in enumerate(seams) if tile in seam]
        served |= {others | seam for others in served for seam in own}
    return len(seams) - max(others.bit_count() for others in served)


def bound(layout):
    """Seams beyond tiles, added up over connected groups of tiles."""
    seams = seams_of(layout)
    beside = defaultdict(set)
    for seam in seams:
        for tile in seam:
            beside[tile] |= seam
    connectors = 0
    while beside:
        group, waiting = set(), [next(iter(beside))]
        while waiting:
            one = waiting.pop()
            if one not in group:
                group.add(one)
                waiting += beside.pop(one)
        connectors += max(0, sum(seam <= group for seam in seams) - len(group))
    return connectors


# --- the fewest -----------------------------------------------------------------------------


def assert_fewest(cells, start="pool", **board):
    layout = board_on(cells, start, **board)
    assert len(layout.connectors) == fewest_connectors(layout), cells


def some_closed(seed):
    """Closes about half of the seams."""
    generator = random.Random(seed)
    return lambda one, other: generator.random() < 0.5


@pytest.mark.parametrize("size", range(1, 9))
def test_all_polyominoes_are_there(size):
    assert len(polyominoes(size)) == POLYOMINOES[size - 1]


def test_every_adjacency_is_a_seam():
    square = [(column, row) for column in range(3) for row in range(3)]
    assert len(seams_of(board_on(square))) == 12
    assert fewest_connectors(board_on(square)) == 12 - 9


@pytest.mark.parametrize("size", rarely([5], only(range(1, 6), range(1, 7))))
def test_no_board_of_up_to_six_tiles_can_do_with_fewer(size):
    for cells in polyominoes(size):
        assert_fewest(cells)


@pytest.mark.parametrize("size", rarely([5], range(1, 6)))
def test_nor_can_one_with_a_start_bridge(size):
    for cells in polyominoes(size):
        assert_fewest(cells, "{bridge: 6}")


@pytest.mark.slow
@pytest.mark.parametrize("size", only([6], [5, 6, 8]))
def test_nor_can_one_with_some_seams_closed(size):
    generator = random.Random(size)
    for number, cells in enumerate(generator.sample(polyominoes(size), 50)):
        assert_fewest(cells, closed=some_closed(number))


@pytest.mark.parametrize(
    ("size", "boards"),
    [(7, 30), *(pytest.param(size, 80, marks=pytest.mark.slow) for size in (7, 8))],
)
def test_nor_can_a_sample_of_seven_and_eight_tiles(size, boards):
    for cells in random.Random(size).sample(polyominoes(size), boards):
        assert_fewest(cells)


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("start", ["pool", "{bridge: 6}"])
@pytest.mark.parametrize("size", range(1, 9))
def test_no_board_of_up_to_eight_tiles_can_do_with_fewer(size, start):
    for number, cells in enumerate(polyominoes(size)):
        assert_fewest(cells, start)
        assert_fewest(cells, start, closed=some_closed(number))


@pytest.mark.slow
@pytest.mark.parametrize("start", ["pool", "{bridge: 6}"])
def test_nor_can_one_with_plain_edges_whose_closed_seams_hold_too(start):
    for number, cells in enumerate(random.Random(7).sample(polyominoes(7), 50)):
        layout = board_on(cells, start, closed=some_closed(number), edges="plain")
        assert len(layout.connectors) == fewest_connectors(board_on(cells, start)), cells


LARGE = [
    (tiles, start) for tiles in (50, 120, 400, 1_000, 2_000) for start in ("pool", "{bridge: 6}")
]


@pytest.fixture(
    scope="module", params=only(LARGE[:-2:3], LARGE), ids=lambda case: f"{case[0]} {case[1]}"
)
def large(request):
    """A large board from walks that cross and meet."""
    tiles, start = request.param
    return random_board(tiles, random.Random(tiles), start)


def test_a_large_board_has_as_many_connectors_as_the_bound(large):
    assert len(large.connectors) == bound(large)


@pytest.mark.parametrize("start", ["pool", "{bridge: 6}"])
def test_large_boards_need_connectors_to_speak_of(start):
    assert bound(random_board(400, random.Random(0), start)) > 20


def test_a_seam_that_is_crossed_both_ways_is_one_seam():
    layout = layout_of(
        a="from: start, walk: up 1",
        b="from: [a, c], walk: left 1, to: [c, finish]",
        c="from: d, walk: left 1",
        d="from: a, walk: up 1",
    )
    assert len(seams_of(layout)) == 4
    assert len(layout.connectors) == fewest_connectors(layout) == 0


@pytest.mark.slow
def test_the_bound_agrees_with_trying_every_way():
    for cells in random.Random(6).sample(polyominoes(6), 60):
        layout = board_on(cells, "{bridge: 6}")
        assert bound(layout) == fewest_connectors(layout)


# --- knobs on the table ---------------------------------------------------------------------


def places(layout, kind):
    """Return the positions of the joints of a kind (hundredths of a mm), with their edges."""
    found = []
    for panel in layout.panels:
        for joint in panel.joints_of(kind):
            across, along = joint.edge.way
            width, length = (panel.size[1],) * 2 if panel.shape else panel.size
            x, y = across * width / 2, along * length / 2
            x, y = x - along * joint.offset, y + across * joint.offset
            found.append((rounded(panel.on_board((x, y))), joint.edge.turned(panel.turn)))
    return found


def rounded(point):
    return tuple(round(100 * coordinate) for coordinate in point)


def assert_knobs_are_sound(layout):
    """No knob overlaps another; each fits a socket or points at free table; each seam has one
    joint: a knob, or a connector between two sockets."""
    knobs, sockets = places(layout, JointKind.KNOB), set(places(layout, JointKind.SOCKET))
    assert len({place for place, _ in knobs}) == len(knobs)
    for place, edge in knobs:
        if (place, edge.opposite) not in sockets:
            reach = Rect.around((place[0] / 100, place[1] / 100), 2, 2)
            met = [panel.name for panel in layout.panels if reach.overlaps(panel.outline)]
            assert len(met) == 1, met
    holders = Counter(place for place, edge in knobs if (place, edge.opposite) in sockets)
    for connector in layout.connectors:
        place = rounded(connector.centre)
        assert {(place, connector.edge), (place, connector.edge.opposite)} <= sockets
        holders[place] += 1
    tiles = {panel.spaces[0]: panel.centre for panel in layout.panels if panel.kind == "tile"}
    for seam in seams_of(layout):
        if len(seam) == 2:
            (x, y), (u, v) = (tiles[tile] for tile in seam)
            assert holders[rounded(((x + u) / 2, (y + v) / 2))] == 1, seam


@pytest.mark.parametrize("name", [name for name in TILED if name not in POINTED])
def test_knobs_are_sound_on_every_bundled_board(name):
    assert_knobs_are_sound(cuatto_kit.load(name).layout)


def test_knobs_are_sound_on_small_boards():
    for size in (4, 5, 7):
        for number, cells in enumerate(random.Random(size).sample(polyominoes(size), 6)):
            assert_knobs_are_sound(board_on(cells, closed=some_closed(number)))
            assert_knobs_are_sound(board_on(cells, "{bridge: 6}"))


def test_knobs_are_sound_on_large_boards(large):
    assert_knobs_are_sound(large)
