"""Variant → Layout: goldens of the bundled boards, and what holds on every board."""

from collections import defaultdict

import pytest

import cuatto_kit
from cuatto_kit.board.geometry import SQUARE_EDGES, Edge, Rect
from cuatto_kit.board.layout import JointKind, Link, LinkKind, SpaceKind
from cuatto_kit.config.model import ANY_LANGUAGE
from cuatto_kit.errors import InvalidVariant
from tests.cases import each

from ...boards import layout_of
from .boards import BUNDLED, POINTED, TILED

DRAWN = {
    "line": {"main": "from: start, walk: up 3, to: finish"},
    "line with bridges": {
        "start": "{bridge: 6}",
        "finish": "tray",
        "main": 'from: start, walk: "up 3, left 2, bridge 2", to: finish',
    },
    "split and join": {
        "start": "{bridge: 8}",
        "stem": "from: start, walk: up 2",
        "left": 'from: stem, walk: "left 2, up 5, right 1"',
        "middle": 'from: stem, walk: "up 1, bridge 2, up 1"',
        "right": 'from: stem, walk: "right 2, up 5, left 1"',
        "crown": "from: [middle, left, right], walk: up 3, to: finish",
    },
    "ring": {
        "stem": "from: start, walk: up 2",
        "ring": 'from: stem, walk: "left 2, up 2, right 3, down 2", to: stem.2',
        "home": "from: ring.6, walk: up 2, to: finish",
    },
    "two ways from the pool": {
        "left": 'from: start, walk: "left 1, up 2"',
        "right": 'from: start, walk: "right 1, up 2", to: crown',
        "crown": 'from: left, walk: "right 1, up 2", to: finish',
    },
    "spiral round a boxed-in tile": {
        "main": 'from: start, walk: "up 1, right 1, down 1, left 2, up 2, right 3", to: finish'
    },
    **{
        edge.value: {
            "start": "{bridge: 6}",
            "finish": "tray",
            "seats": "[2, 3]",
            "main": f"from: start, walk: {edge.value} 3, to: finish",
        }
        for edge in SQUARE_EDGES
    },
}


def board_of(name, edges=""):
    """A board drawn above or a bundled one."""
    if name in DRAWN:
        return layout_of(edges=edges, **DRAWN[name])
    return cuatto_kit.load(name, settings=[f"print.edges={edges}"] if edges else []).layout


@pytest.fixture(params=[*TILED, *DRAWN])
def layout(request):
    return board_of(request.param)


# --- goldens --------------------------------------------------------------------------------


def rendered(layout):
    """A board as text: a space a line, then what is not a space."""
    lines = [_space_line(layout, space) for space in layout.spaces]
    for panel in layout.panels:
        if panel.kind == "bridge":
            joints = ", ".join(f"{joint.kind.value} {edge.value}" for joint, edge in _joints(panel))
            width, length = panel.size
            lines.append(
                f"{panel.name}: {width:.1f} × {length:.1f} at {_at(panel.centre)}, {joints}"
            )
    lines += [f"connector: {_at(one.centre)}, {one.edge.value}" for one in layout.connectors]
    for seat, (starts, finishes) in enumerate(zip(layout.starts, layout.finishes, strict=True), 1):
        lines.append(f"seat {seat}: {', '.join(starts)} … {', '.join(finishes)}")
    return "".join(f"{line.rstrip()}\n" for line in lines)


def _space_line(layout, space):
    place = f"{space.cell}" if space.cell else _at(space.outline.centre) if space.outline else "off"
    tiles = [p for p in layout.panels if p.name == space.id and p.kind == "tile"]
    piece = " ".join(f"{tile.colour} {_knob(tile)}" for tile in tiles)
    told = (space.label[key] for key in (ANY_LANGUAGE, "en", "es") if key in space.label)
    label = " | ".join(told)
    arrows = " ".join(map(_arrow, layout.links_from(space.id)))
    capacity = space.capacity or "any"
    return (
        f"{space.id:10}{space.kind.value:9}{capacity:>3}  {place:14} {piece:20} {label:30} {arrows}"
    )


def _knob(tile):
    return " ".join(edge.value for joint, edge in _joints(tile) if joint.kind is JointKind.KNOB)


def _arrow(link):
    sign = "⇒" if link.kind is LinkKind.JUMP else "→"
    seats = "".join(f" (seat {seat + 1})" for seat in link.seats)
    return f"{sign} {link.target}{seats}"


def _at(point):
    return ",".join(f"{coordinate:.1f}" for coordinate in point)


def _joints(panel):
    """Each joint, and the edge it looks to on the board."""
    return [(joint, joint.edge.turned(panel.turn)) for joint in panel.joints]


@pytest.mark.parametrize("name", BUNDLED)
def test_layout_of_each_bundled_board(name, golden):
    golden(f"{name}.layout.txt", rendered(board_of(name)))


def test_no_golden_is_left_over(request):
    folder = request.path.parent / "goldens"
    assert sorted(path.name for path in folder.glob("*.layout.txt")) == sorted(
        f"{name}.layout.txt" for name in BUNDLED
    )


# --- what holds the panels together ---------------------------------------------------------


def joints_by_place(layout):
    """All joints of a board by where they meet (hundredths of a mm)."""
    found = defaultdict(list)
    for panel in layout.panels:
        for joint in panel.joints:
            x, y = joint.edge.way
            width, length = (panel.size[1],) * 2 if panel.shape else panel.size
            place = panel.on_board((x * width / 2, y * length / 2))
            found[_rounded(place)].append((panel, joint.kind))
    return found


def _rounded(point):
    return tuple(round(100 * coordinate) for coordinate in point)


def kinds_at(joints, place):
    return sorted(kind.value for _, kind in joints[_rounded(place)])


def test_no_two_knobs_share_an_edge(layout):
    for meeting in joints_by_place(layout).values():
        assert [kind for _, kind in meeting].count(JointKind.KNOB) <= 1
        assert len(meeting) <= 2


OPEN_EDGES = [name for name in [*TILED, *DRAWN] if name not in ("original", *POINTED)]
"""The boards that may be given open edges."""


@pytest.mark.parametrize("name", each(4, OPEN_EDGES))
def test_with_open_edges_a_knob_that_meets_no_socket_lies_on_free_table(name):
    layout = board_of(name, edges="open")
    for place, meeting in joints_by_place(layout).items():
        if [kind for _, kind in meeting] == [JointKind.KNOB]:
            ((panel, _),) = meeting
            x, y = place[0] / 100, place[1] / 100
            reach = Rect.around((x, y), 10, 10)
            assert [p.name for p in layout.panels if reach.overlaps(p.outline)] == [panel.name]


def test_linked_tiles_are_joined_once(layout):
    joints = joints_by_place(layout)
    connectors = {_rounded(connector.centre) for connector in layout.connectors}
    tiles = {panel.spaces[0]: panel for panel in layout.panels if panel.kind == "tile"}
    seams = set()
    for link in layout.links:
        if link.kind is LinkKind.STEP and {link.origin, link.target} <= tiles.keys():
            (x, y), (u, v) = tiles[link.origin].centre, tiles[link.target].centre
            seams.add(((x + u) / 2, (y + v) / 2))
    for seam in seams:
        expected = ["socket", "socket"] if _rounded(seam) in connectors else ["knob", "socket"]
        assert kinds_at(joints, seam) == expected


def test_a_connector_joins_two_sockets(layout):
    joints = joints_by_place(layout)
    for connector in layout.connectors:
        assert kinds_at(joints, connector.centre) == ["socket", "socket"]


LINKED_BY_TWO = (
    "split and join",
    "bottleneck",
    "crossroads",
    "six-seats",
    "volcano-escape",
)
LINKED = {
    "ashta-chamma": 4,
    "two-ways-home": 1,
    "back-and-forth": 1,
    "honeycomb": 3,
    **dict.fromkeys(LINKED_BY_TWO, 2),
}
"""Connectors between linked tiles, for boards that need any."""
BESIDE = {
    "honeycomb": 13,
    "chutes-and-ladders": 79,
    "royal-ur": 7,
    "ur-masters": 7,
    "pop-and-run": 4,
    "ashta-chamma": 12,
    "backgammon": 12,
    "senet": 17,
    "spiral round a boxed-in tile": 3,
}
"""Connectors between adjacent tiles, linked or not."""


@pytest.mark.parametrize("name", each(4, [*TILED, *DRAWN]))
def test_connectors_are_few(name):
    assert len(board_of(name).connectors) == {**LINKED, **BESIDE}.get(name, 0)


@pytest.mark.parametrize("name", OPEN_EDGES)
def test_open_edges_need_connectors_between_linked_tiles_only(name):
    assert len(board_of(name, edges="open").connectors) == LINKED.get(name, 0)


def test_with_open_edges_a_boxed_in_tile_has_four_sockets():
    board = board_of("spiral round a boxed-in tile", edges="open")
    first = next(panel for panel in board.panels if panel.name == "main.1")
    assert [joint.kind for joint in first.joints] == [JointKind.SOCKET] * 4


# --- bridges --------------------------------------------------------------------------------


def panel_of(layout, name):
    return next(panel for panel in layout.panels if panel.name == name)


def edge_between(panel, other):
    """Return the edge of `panel` whose middle `other` touches."""
    assert panel.outline.touches(other.outline)
    away = [round(b - a, 6) for a, b in zip(panel.centre, other.centre, strict=True)]
    return Edge.between((0, 0), tuple((c > 0) - (c < 0) for c in away))


@pytest.mark.parametrize("edge", SQUARE_EDGES)
def test_bridges_lie_flush_against_the_first_and_the_last_tile(edge):
    board = board_of(edge.value)
    start, first = panel_of(board, "start"), panel_of(board, "main.1")
    last, tray = panel_of(board, "main.3"), panel_of(board, "finish")
    assert edge_between(start, first) is edge
    assert edge_between(last, tray) is edge


@pytest.mark.parametrize("edge", SQUARE_EDGES)
def test_bridges_are_joined_to_their_tiles(edge):
    board = board_of(edge.value)
    meetings = [
        {panel.name: kind.value for panel, kind in meeting}
        for meeting in joints_by_place(board).values()
        if len(meeting) == 2
    ]
    assert {"start": "socket", "main.1": "knob"} in meetings
    assert {"main.3": "socket", "finish": "knob"} in meetings


@pytest.mark.parametrize("edge", SQUARE_EDGES)
def test_lanes_turn_with_the_board(edge):
    board = board_of(edge.value)
    start = panel_of(board, "start")
    lanes = [space for space in board.spaces if space.kind is SpaceKind.LANE]
    outline = start.outline
    for space in lanes:
        ((x, y),) = space.slots
        assert outline.left < x < outline.right
        assert outline.bottom < y < outline.top
        assert space.outline.centre == pytest.approx((x, y))
    assert not any(
        one.outline.overlaps(other.outline) for one in lanes for other in lanes if one is not other
    )


@pytest.mark.parametrize("edge", SQUARE_EDGES)
def test_a_lane_runs_towards_the_first_tile(edge):
    board = board_of(edge.value)
    for lane in board.starts:
        way = [board.space(identifier).slots[0] for identifier in lane]
        ahead = [x * edge.step[0] + y * edge.step[1] for x, y in way]
        assert ahead == sorted(ahead)
        assert board.space(lane[-1]).outline is not None


@pytest.mark.parametrize("edge", SQUARE_EDGES)
def test_seats_stand_from_left_to_right_as_they_look_ahead(edge):
    board = board_of(edge.value)
    right = edge.turned(-90).step
    rear = [board.space(lane[0]).slots[0] for lane in board.starts]
    aside = [x * right[0] + y * right[1] for x, y in rear]
    assert aside == sorted(aside)


@pytest.mark.parametrize("seats", ["1", "2", "3", "4"])
def test_a_tray_has_a_slot_for_every_checker(seats):
    board = layout_of(finish="tray", seats=seats, main="from: start, walk: up 3, to: finish")
    assert len(board.space("finish").slots) >= 6 * board.seats


@pytest.mark.parametrize("seats", ["1", "2", "3", "4"])
def test_no_lane_lies_behind_the_joint(seats):
    start = layout_of(start="{bridge: 6}", seats=seats, **DRAWN["line"]).panels[0]
    assert min(abs(x) for x, _ in start.slots) == pytest.approx(start.slot_size[0] / 2)


def test_a_pool_start_and_an_open_finish_print_no_bridge():
    board = board_of("line")
    assert {panel.kind for panel in board.panels} == {"tile"}
    assert board.space("start").outline is None
    assert board.space("finish").outline is None


def test_the_original_has_one_bridge_for_both_ends():
    board = board_of("original")
    start, tray = panel_of(board, "start"), panel_of(board, "finish")
    assert start.joints == tray.joints
    assert sorted(joint.kind.value for joint in start.joints) == ["knob", "socket"]
    assert (start.size, start.slots) == (tray.size, tray.slots)


def test_a_tray_that_one_of_its_paths_does_not_reach_is_refused():
    with pytest.raises(InvalidVariant, match="ENDS_APART"):
        layout_of(
            finish="tray",
            stem="from: start, walk: up 3",
            short="from: stem, walk: up 3, to: finish",
            long='from: stem, walk: "left 2, up 2", to: finish',
        )


# --- links, spaces, labels ------------------------------------------------------------------


def links_between(board):
    """Origin and target of the links that lead from one path to another."""
    return [
        (link.origin, link.target)
        for link in board.links
        if link.origin.partition(".")[0] != link.target.partition(".")[0]
    ]


def test_an_end_may_be_a_space_within_a_path():
    board = layout_of(
        stem="from: start, walk: up 5, to: finish",
        side='from: stem.2, walk: "left 1, up 2", to: stem.4',
    )
    assert links_between(board) == [
        ("start", "stem.1"),
        ("stem.5", "finish"),
        ("stem.2", "side.1"),
        ("side.3", "stem.4"),
    ]


def test_a_whole_path_is_left_at_its_end_and_entered_at_its_beginning():
    board = layout_of(
        stem="from: start, walk: up 2",
        side='from: stem, walk: "left 1, up 1", to: home',
        home='from: stem, walk: "up 1, right 2", to: finish',
    )
    assert ("stem.2", "home.1") in links_between(board)
    assert ("side.2", "home.1") in links_between(board)


def test_an_end_that_is_named_from_both_sides_is_one_link():
    board = layout_of(
        stem="from: start, walk: up 2, to: home", home="from: stem, walk: up 2, to: finish"
    )
    assert links_between(board).count(("stem.2", "home.1")) == 1


def test_an_end_that_is_named_in_two_ways_is_one_link():
    board = layout_of(
        stem="from: start, walk: up 2", home="from: [stem, stem.2], walk: up 2, to: finish"
    )
    assert links_between(board).count(("stem.2", "home.1")) == 1


def test_paths_may_be_written_in_any_order():
    home, stem = "from: stem, walk: up 2, to: finish", "from: start, walk: up 2"
    one, other = layout_of(home=home, stem=stem), layout_of(stem=stem, home=home)
    assert {space.id: space.cell for space in one.spaces} == {
        space.id: space.cell for space in other.spaces
    }
    assert set(one.links) == set(other.links)


def test_a_jump_is_a_link_of_its_own_kind():
    main = "from: start, walk: up 6, to: finish"
    board = layout_of(main=main, jumps="{main.2: main.5, main.4: main.1, main.6: finish}")
    jumps = [link for link in board.links if link.kind is LinkKind.JUMP]
    assert [(link.origin, link.target) for link in jumps] == [
        ("main.2", "main.5"),
        ("main.4", "main.1"),
        ("main.6", "finish"),
    ]


def test_a_jump_moves_no_knob():
    main = "from: start, walk: up 6, to: finish"
    plain, jumping = layout_of(main=main), layout_of(main=main, jumps="{main.2: main.5}")
    assert plain.panels == jumping.panels
    assert plain.connectors == jumping.connectors


def test_each_seat_walks_its_own_lane():
    board = layout_of(start="{bridge: 6}", seats="[2, 3]", main=DRAWN["line"]["main"])
    assert board.starts[1] == tuple(f"start.2.{slot}" for slot in range(1, 7))
    assert board.links_from("start.2.6", seat=1) == (
        Link("start.2.6", "main.1", "main", seats=(1,)),
    )
    assert board.links_from("start.2.6", seat=0) == ()
    assert board.space("start.2.1").seat == 1


def test_all_seats_share_the_pool():
    board = layout_of(seats="[2, 3]", **DRAWN["line"])
    assert board.starts == (("start",),) * 3
    assert [link.target for link in board.links_from("start", seat=2)] == ["main.1"]


@pytest.mark.parametrize(
    ("space", "kind", "capacity", "slots"),
    [
        ("start.1.1", SpaceKind.LANE, 1, 1),
        ("main.5", SpaceKind.FIELD, 4, 4),
        ("main.6", SpaceKind.CROSSING, 1, 1),
        ("finish", SpaceKind.FINISH, None, 12),
    ],
)
def test_a_space_holds_what_it_has_dimples_for(space, kind, capacity, slots):
    found = board_of("line with bridges").space(space)
    assert (found.kind, found.capacity, len(found.slots)) == (kind, capacity, slots)


def test_numbers_run_on_from_the_bridge_on_a_single_path():
    board = board_of("line with bridges")
    assert list(board.space("start.2.6").label.values()) == ["6"]
    assert list(board.space("main.1").label.values()) == ["7"]
    assert list(board.space("finish").label.values()) == ["14"]


def test_each_of_several_paths_counts_its_own_spaces():
    board = board_of("two-ways-home")
    label = {"en": "Short way 2", "es": "Camino corto 2"}
    assert board.space("short.2").label.items() >= label.items()
    assert board.space("finish").label.items() >= {"en": "Finish", "es": "Meta"}.items()


def test_everything_grows_with_the_tile():
    small = cuatto_kit.load("two-ways-home", settings=["print.tile=40"]).layout
    large = cuatto_kit.load("two-ways-home", settings=["print.tile=50"]).layout
    for one, other in zip(small.panels, large.panels, strict=True):
        assert other.size == pytest.approx([1.25 * length for length in one.size])
        assert other.centre == pytest.approx([1.25 * coordinate for coordinate in one.centre])
        for slot, moved in zip(one.slots, other.slots, strict=True):
            assert moved == pytest.approx([1.25 * coordinate for coordinate in slot])
    assert small.links == large.links


@pytest.mark.parametrize(("printer", "tile"), [("generic-220", 160), ("prusa-mini", 150)])
def test_very_large_panels_all_bear_a_space(printer: str, tile: int) -> None:
    layout = cuatto_kit.load("ludo", print={"tile": tile, "printer": printer}).layout
    names = [panel.name for panel in layout.panels]
    assert all(panel.spaces for panel in layout.panels)
    assert len(set(names)) == len(names)


@pytest.mark.slow
def test_a_yard_has_room_for_four_pawns() -> None:
    board = """
game: race
title: Test
seats: 1
teams: {colours: [gold], pieces: 4}
board: {start: yards, paths: {main: {from: start, walk: %s, to: finish}}}
"""
    with pytest.raises(InvalidVariant, match="3 × 3 free spaces"):
        cuatto_kit.load(board % "'up 5, right 5'").layout  # noqa: B018
    cuatto_kit.load(board % "'up 7, right 7'").proof()


def test_only_a_yard_that_holds_its_inlay_has_one() -> None:
    board = """
game: race
title: Test
seats: 1
teams: {colours: [gold], pieces: 4}
board: {start: yards, paths: {main: {from: start, walk: 'up %d, right %d', to: finish}}}
"""
    inlays = [
        "inlay-yard" in [part.name for part in cuatto_kit.load(board % (size, size)).kit.parts]
        for size in (7, 9)
    ]
    assert inlays == [False, True]
