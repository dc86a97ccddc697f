"""Maps: every sign, what is refused and where, and walks and maps that say the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cuatto_kit.board.geometry import SQUARE_EDGES, next_cell
from cuatto_kit.board.maps import SIGNS, MapError, draw_map, read_map
from cuatto_kit.board.walks import parse_walk, walk_text

WORDS = {"↑": "up", "←": "left", "↓": "down", "→": "right"}


def told(text):
    """Each path of a map: what it comes from, its walk, and * where it leads to the finish."""
    return [(*path.before, walk_text(path.steps) + "*" * path.ends) for path in read_map(text)]


@pytest.mark.parametrize(
    ("drawn", "paths"),
    [
        ("S→→F", [(None, "right 2*")]),
        ("Srr F".replace(" ", ""), [(None, "right 2*")]),
        ("S→⇒⇒→F", [(None, "right 1, bridge 2, right 1*")]),
        ("SrRRrF", [(None, "right 1, bridge 2, right 1*")]),
        ("F.\n↑.\n↑←\n.S", [(None, "up 1, left 1, up 1*")]),
        ("F\nu\nu\nS", [(None, "up 2*")]),
        ("S→↓\n..↓\n..F", [(None, "right 2, down 1*")]),
        ("F.\n↑S", [(None, "left 1*")]),
    ],
)
def test_a_single_way(drawn, paths):
    assert told(drawn) == paths


@pytest.mark.parametrize("split", ["─", "+"])
def test_ways_that_part_and_meet(split):
    assert told(f".F.\n→↑←\n↑.↑\n↑{split}↑\n.S.") == [
        (None, "up 1"),
        (0, "left 1, up 2"),
        (0, "right 1, up 2"),
        (1, 2, "right 1*"),
    ]


def test_a_split_leads_over_every_arm():
    drawn = ".F.\n→↑←\n↑↑↑\n↑{}↑\n.S."
    assert [walk for *_, walk in told(drawn.format("┴"))] == [
        "up 1", "up 1", "left 1, up 2", "right 1, up 2", "up 1*",
    ]  # fmt: skip
    with pytest.raises(MapError, match="no way from the start comes here"):
        read_map(drawn.format("─"))
    with pytest.raises(MapError, match="leads right to no space"):
        read_map("F.\n└.\nS.")


def test_a_ring_with_an_exit():
    drawn = "→→→↓..\n↑..↓..\n↑..┌→F\n↑←←←..\n↑.....\nS....."
    assert told(drawn) == [
        (None, "up 1"),
        (0, 2, "up 4, right 3, down 2"),
        (1, "down 1, left 2"),
        (1, "right 1*"),
    ]


def test_several_starts_are_told_by_where_they_lie():
    first, second = read_map(".→F←\n.↑.↑\n.S.↑\n...S")
    assert (first.set_out, second.set_out) == (None, (2, -1))


@pytest.mark.parametrize(
    ("drawn", "message", "at"),
    [
        ("→→F", "the map has no start", ""),
        ("", "the map has no start", ""),
        ("S", "S leads nowhere", "S"),
        ("S→→", "→ leads right to no space", "→"),
        ("S→?", "'?' means nothing in a map", "?"),
        ("S\t→F", r"'\\t' means nothing in a map", "\t"),
        ("S→F\n..\n→F.", "no way from the start comes here", "→F."),
        ("S⇒F", "a way begins with a bridge", "⇒"),
        ("S→↑F\n", "↑ leads up to no space", "↑"),
        ("..F\n..⇑\nS→⇑", "the bridge is entered round a corner", None),
        ("S→f", "did you mean 'F'", "f"),
        ("S→→", "expected one there, or F; the map has no F yet", "→"),
        ("F   ↑  S", "write a map of several lines below `map: |`", "↑"),
        ("S→F\nS", r"the map has 2 starts \(S\): row 1, column 1; row 2, column 1", "S"),
        ("..F\n→→↑\n↑.↑\n↑←↑\n..S", "is ↑ in row 4, column 3, which leads up; .* by ┘", "←↑"),
        ("S→→F\n....\n.→F.", "is → in row 1, column 2, which leads right; .* there$", "→F."),
    ],
)
def test_what_is_wrong_is_told_where_it_is(drawn, message, at):
    with pytest.raises(MapError, match=message) as refused:
        read_map(drawn)
    if at:
        assert drawn[refused.value.offset :].startswith(at)


def test_a_map_larger_than_a_table_is_refused():
    with pytest.raises(MapError, match="expected 5,000 at most"):
        read_map("S" + "→" * 5_001 + "F")


def test_every_path_knows_where_it_is_drawn():
    paths = read_map(".F.\n→↑←\n↑.↑\n↑─↑\n.S.")
    assert [str(path.place) for path in paths] == [
        "row 4, column 2", "row 4, column 1", "row 4, column 3", "row 2, column 2",
    ]  # fmt: skip


@given(st.text(alphabet="".join(SIGNS) + "\n?", max_size=60))
def test_any_text_is_a_map_or_refused(text):
    try:
        paths = read_map(text)
    except MapError as error:
        paths, offset = (), error.offset
    else:
        offset = 0
    assert 0 <= offset <= len(text)
    assert all(path.steps and path.before for path in paths)


@st.composite
def single_ways(draw):
    """The steps of a walk that never meets itself, not even from beside."""
    cell, cells, steps = (0, 0), {(0, 0)}, []
    for edge in draw(st.lists(st.sampled_from(SQUARE_EDGES), min_size=1, max_size=40)):
        target = next_cell(cell, edge)
        near = {next_cell(target, e) for e in SQUARE_EDGES} - {cell}
        if target not in cells and not near & cells:
            steps.append(edge)
            cells.add(target)
            cell = target
    return steps


@given(single_ways())
def test_what_is_drawn_is_read(edges):
    cells, cell = [], (0, 0)
    for edge in edges:
        cell = next_cell(cell, edge)
        cells.append(cell)
    ways = dict(zip(cells, [[edge] for edge in [*edges[1:], edges[-1]]], strict=True))
    drawn = draw_map(ways, (), [(0, 0)], [next_cell(cell, edges[-1])])
    (path,) = read_map(drawn)
    assert [step.edge for step in path.steps] == edges
    assert parse_walk(walk_text(path.steps)) == path.steps
