"""The drawing of a board: every space with its number, ways, bridges, jumps, words beside it."""

import math
import re
from dataclasses import replace
from itertools import combinations
from xml.etree import ElementTree

import pytest

import cuatto_kit
from cuatto_kit.board.geometry import Edge, Rect
from cuatto_kit.board.layout import SpaceKind
from cuatto_kit.config.colours import COLOURS
from cuatto_kit.drawing import arrows, board, labels, special, svg
from tests.boards import layout_of

SVG = "{http://www.w3.org/2000/svg}"
LONG = {
    "start": "{bridge: 6}",
    "finish": "tray",
    "stem": "from: start, walk: up 4",
    "short": "from: stem, walk: 'up 2, bridge 2, up 1'",
    "long": "from: stem, walk: 'left 3, up 6, right 2'",
    "crown": "from: [short, long], walk: up 4, to: finish",
}
NAMES = {"stem": "Stem", "short": "Short way", "long": "Long way", "crown": "Crown"}


@pytest.fixture(scope="module")
def split():
    """A stem that splits over a bridge and round it, and joins again."""
    return layout_of(**LONG)


def parsed(body):
    return ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{body}</svg>')


def place_of(text):
    """Return the position of a text on the board, y upwards."""
    x, y = re.match(r"translate\((\S+) ([^ )]+)\)", text.get("transform")).groups()
    return float(x), -float(y)


def bundled(name):
    return cuatto_kit.load(name).layout


@pytest.mark.parametrize("name", ["volcano-escape", "royal-ur", "chutes-and-ladders", "ludo"])
def test_panels_have_the_colours_in_which_they_are_printed(name):
    layout = bundled(name)
    drawn = {
        (box.get("x"), box.get("y"), box.get("fill"))
        for box in parsed(board.ground(layout)).iter(f"{SVG}rect")
    }
    for panel in layout.panels:
        for outline in panel.outlines:
            left, top, *_ = map(svg.number, svg.downwards(outline))
            assert (left, top, COLOURS[panel.colour]) in drawn


def test_the_colour_of_a_panel_is_seen_around_the_field_of_a_space(split):
    for space in split.spaces:
        if space.cell:
            field, outline = board.field_of(space), space.outline
            assert field.centre == pytest.approx(outline.centre)
            assert min(outline.width - field.width, outline.length - field.length) > 4


def test_a_number_lies_on_its_space(split):
    numbers = {space.id: str(k) for k, space in enumerate(split.spaces) if space.cell}
    texts = {text.text: text for text in parsed(board.numbered(split, numbers)).iter(f"{SVG}text")}
    assert set(texts) == set(numbers.values())
    for name, number in numbers.items():
        assert split.space(name).outline.holds(place_of(texts[number]))


def test_a_number_keeps_off_the_dimples(split):
    """A checker in any dimple leaves a number of one digit to be read."""
    space = split.space("stem.1")
    (text,) = parsed(board.numbered(split, {space.id: "7"})).iter(f"{SVG}text")
    reach = board.HOLE * space.outline.width
    assert all(math.dist(place_of(text), slot) > 1.2 * reach for slot in space.slots)


def test_every_dimple_is_drawn_once(split):
    circles = [
        (float(circle.get("cx")), -float(circle.get("cy")))
        for circle in parsed(board.ground(split)).iter(f"{SVG}circle")
    ]
    slots = [slot for panel in split.panels for slot in panel.slots_on_board]
    assert len(circles) == len(slots)
    assert all(min(math.dist(slot, circle) for circle in circles) < 1e-3 for slot in slots)


def test_cells_of_a_bridge_look_like_one(split):
    body = board.ground(split)
    crossings = [space for space in split.spaces if space.kind is SpaceKind.CROSSING]
    assert body.count(board.WATER) == len(crossings) == 2


@pytest.mark.parametrize(
    ("walk", "upright"), [("'up 1, bridge 1, up 1'", True), ("'right 1, bridge 1, right 1'", False)]
)
def test_railings_run_along_the_way(walk, upright):
    layout = layout_of(main=f"from: start, walk: {walk}, to: finish")
    rails = [
        [tuple(map(float, point.split(","))) for point in line.get("points").split()]
        for line in parsed(board.ground(layout)).iter(f"{SVG}polyline")
        if line.get("stroke") == board.RAIL
    ]
    assert len(rails) == 2
    for (x0, y0), (x1, y1) in rails:
        assert (x0 == x1, y0 == y1) == (upright, not upright)


def test_an_arrow_on_every_edge_that_the_way_leads_over(split):
    """Also at the split, at the join, and to and from the bridges."""
    drawn = list(parsed(arrows.steps(split, 40)).iter(f"{SVG}polygon"))
    cells = {
        (link.origin, link.target)
        for link in split.links
        if split.space(link.origin).cell and split.space(link.target).cell
    }
    assert len(drawn) == len(cells) + 2


def test_a_pool_has_a_gate_behind_the_first_space_and_before_the_last():
    layout = layout_of(main="from: start, walk: 'up 2, right 1', to: finish")
    begin, end = layout.space("main.1").outline, layout.space("main.3").outline
    first, last = arrows.gates(layout)
    assert (first.inwards, first.outwards) == (True, Edge.DOWN)
    assert first.place == (begin.centre[0], begin.bottom)
    assert (last.inwards, last.outwards) == (False, Edge.RIGHT)
    assert last.place == (end.right, end.centre[1])


def test_a_gate_is_at_an_edge_with_no_other_tile():
    """Also where the path before the entry of a ring leads straight on."""
    entries = "board.entries=[south.2, east.1, north.1, west.1]"
    layout = cuatto_kit.load("ludo", settings=["board.start=pool", entries]).layout
    rooms = [panel.outline for panel in layout.panels]
    gate = next(gate for gate in arrows.gates(layout) if gate.space == "south.2")
    assert gate.outwards == Edge.RIGHT
    assert not any(room.holds(gate.beyond(1)) for room in rooms)


def test_a_column_is_entered_from_below():
    layout = bundled("cant-stop")
    assert {gate.outwards for gate in arrows.gates(layout)} == {Edge.DOWN}
    assert arrows.steps(layout, 40).count("<polygon") == 11


def test_a_king_has_no_arrows():
    assert arrows.steps(bundled("cabeza"), 40) == ""


def rooms(layout, words):
    """Words beside the board with the room that each takes, about."""
    body, box = labels.beside(layout, words)
    found = {}
    for text in parsed(body).iter(f"{SVG}text"):
        size = float(text.get("font-size"))
        wide, high = svg.width_of(text.text, size), size
        if "rotate" in text.get("transform"):
            wide, high = high, wide
        found[text.text] = Rect.around(place_of(text), wide, high)
    return found, box


def test_words_keep_off_the_board_and_off_one_another(split):
    words = labels.Labels(names=NAMES, start="Start", finish="Finish")
    found, box = rooms(split, words)
    assert set(found) == {*NAMES.values(), "Start", "Finish"}
    outlines = list(board.outlines(split))
    for room in found.values():
        assert not any(map(room.overlaps, outlines))
        assert svg.around([box, room]) == box
    assert not any(one.overlaps(other) for one, other in combinations(found.values(), 2))


def test_a_name_stands_next_to_its_own_path(split):
    found, _ = rooms(split, labels.Labels(names=NAMES))
    for path, name in NAMES.items():
        near = svg.around([found[name]], 8)
        assert any(near.overlaps(s.outline) for s in split.spaces if s.path == path)


def test_words_keep_off_what_is_taken(split):
    words = labels.Labels(start="Start")
    before = rooms(split, words)[0]["Start"]
    body, _ = labels.beside(split, words, [before])
    (text,) = parsed(body).iter(f"{SVG}text")
    assert not before.holds(place_of(text))


def test_columns_and_rows_are_named_at_the_rim():
    layout = bundled("cabeza")
    rows = [str(k) for k in range(1, 11)]
    found, _ = rooms(layout, labels.Labels(columns="abcdefghij", rows=rows))
    corner = layout.space("board.1").outline.centre
    assert found["a"].centre[0] == corner[0]
    assert found["1"].centre[1] == corner[1]
    assert found["j"].centre[0] - found["a"].centre[0] == pytest.approx(180)
    assert max(found["a"].top, found["j"].top) <= -10


def test_start_and_finish_of_pools_stand_at_their_gates():
    layout = layout_of(main="from: start, walk: up 4, to: finish")
    found, _ = rooms(layout, labels.Labels(start="Start", finish="Finish"))
    assert found["Start"].top < layout.space("main.1").outline.bottom
    assert found["Finish"].bottom > layout.space("main.4").outline.top


def test_a_name_cannot_break_out_of_its_text(split):
    hostile = '</text><script x="&">'
    found, _ = rooms(split, labels.Labels(names={"stem": hostile}))
    assert hostile in found


def test_safe_spaces_have_a_star(split):
    plain = board.ground(split)
    safe = [
        replace(space, flags=frozenset({"safe"})) if space.id == "stem.2" else space
        for space in split.spaces
    ]
    starred = board.ground(replace(split, spaces=tuple(safe)))
    assert (plain.count(special.COLOUR), starred.count(special.COLOUR)) == (0, 1)


def test_heat_colours_each_space_from_pale_to_dark():
    layout = layout_of(main="from: start, walk: up 3, to: finish")
    heat = {"main.1": 0.0, "main.2": 0.5, "main.3": 2.0}
    drawn = ElementTree.fromstring(board.board_svg(layout, heat=heat, notes={"main.2": "often"}))
    fills = [rect.get("fill") for rect in drawn.iter(f"{SVG}rect")][-3:]
    assert fills == ["#fff7d6", "#d88676", "#b01616"]
    assert [title.text for title in drawn.iter(f"{SVG}title")] == ["often"]
    assert not list(drawn.iter(f"{SVG}circle"))


LARGER = 200 / 50
"""How much larger the tile of the original is than the usual one."""


def test_a_board_of_the_original_is_the_same_drawing_larger():
    """All marks are measured by the tile."""
    small = layout_of(main="from: start, walk: up 3, to: finish")
    large = layout_of(main="from: start, walk: up 3, to: finish", profile="original")
    one, other = (
        [float(c.get("r")) for c in parsed(board.ground(layout)).iter(f"{SVG}circle")]
        for layout in (small, large)
    )
    assert other == pytest.approx([LARGER * r for r in one])


def test_a_drawing_says_its_true_size():
    window = Rect(-10, -5, 30, 45)
    made = svg.drawing(window, svg.text("ñ <1>", (0, 0), 5), "a & b")
    root = ElementTree.fromstring(made.svg)
    assert (made.width, made.height) == (40, 50)
    assert (root.get("width"), root.get("height")) == ("40mm", "50mm")
    assert root.get("viewBox") == "-10 -45 40 50"
    assert [root[0].text, root[1].text] == ["a & b", "ñ <1>"]


@pytest.mark.parametrize("name", ["crossroads", "volcano-escape", "bottleneck"])
def test_every_path_with_a_name_is_labelled(name):
    design = cuatto_kit.load(name)
    shown = " ".join(word.text for word in svg.words_of(design.drawing("en")))
    titles = [walk.title["en"] for walk in design.variant.board.walks.values() if walk.title]
    assert len(titles) > 2
    assert [title for title in titles if any(w not in shown for w in title.split())] == []
