"""The board of squares: ids, names, home rows, where a cabeza may slide, and its drawing."""

from xml.etree import ElementTree

import pytest

import cuatto_kit
from cuatto_kit.board.layout import Layout, LinkKind
from cuatto_kit.drawing.board import board_svg
from cuatto_kit.games.blocks.grid import square_id, square_name

from .boards import board, document, load, placed

MINI = {"mini": {"letter": "m", "size": [1, 1, 1]}}
SMALL = document(placed(3, 4, C="a1", c="c4", M="b1", m="b4"), columns=3, rows=4, blocks=MINI)


@pytest.fixture(params=["bundled", "small"])
def layout(request: pytest.FixtureRequest) -> Layout:
    if request.param == "small":
        return load(SMALL)[1]
    return cuatto_kit.load("cabeza").layout


def rendered(layout: Layout) -> str:
    """A board as text: a square a line, then where each seat starts and is home."""
    lines = []
    for space in layout.spaces:
        targets = " ".join(link.target.partition(".")[2] for link in layout.links_from(space.id))
        flags = " ".join(sorted(space.flags))
        (label,) = space.label.values()
        lines.append(f"{space.id:10}{space.cell!s:8} {label:4}{flags:10} → {targets}")
    for seat, (starts, finishes) in enumerate(zip(layout.starts, layout.finishes, strict=True), 1):
        lines.append(f"seat {seat}: {', '.join(starts)} … {', '.join(finishes)}")
    for panel in layout.panels:
        lines.append(f"{panel.name}: {len(panel.spaces)} squares {panel.size}")
    return "".join(f"{line.rstrip()}\n" for line in lines)


def test_layout_of_a_small_board(golden) -> None:
    golden("small.layout.txt", rendered(load(SMALL)[1]))


def test_the_bundled_board_has_a_hundred_squares() -> None:
    layout = cuatto_kit.load("cabeza").layout
    assert [space.id for space in layout.spaces] == [square_id(square) for square in range(100)]
    assert len(layout.links) == 4 * 3 + 32 * 5 + 64 * 8
    assert layout.starts == (("board.6",), ("board.95",))
    assert layout.finishes[0] == tuple(f"board.{number}" for number in range(91, 101))
    assert layout.finishes[1] == tuple(f"board.{number}" for number in range(1, 11))


def test_links_are_a_kings_steps_both_ways(layout: Layout) -> None:
    cells = {space.id: space.cell for space in layout.spaces}
    links = {(link.origin, link.target) for link in layout.links}
    assert len(links) == len(layout.links)
    near = {
        (one, other)
        for one, (x, y) in cells.items()
        for other, (u, v) in cells.items()
        if one != other and max(abs(x - u), abs(y - v)) == 1
    }
    assert links == near
    assert {link.kind for link in layout.links} == {LinkKind.STEP}


def test_home_rows_are_flagged(layout: Layout) -> None:
    last = max(space.cell[1] for space in layout.spaces)
    for space in layout.spaces:
        expected = {0: {"home", "near"}, last: {"home", "far"}}
        assert space.flags == expected.get(space.cell[1], set())
    assert set(layout.finishes[0]) == {s.id for s in layout.spaces if "far" in s.flags}
    assert set(layout.finishes[1]) == {s.id for s in layout.spaces if "near" in s.flags}


def test_squares_lie_side_by_side(layout: Layout) -> None:
    outlines = [space.outline for space in layout.spaces]
    assert len({(outline.centre) for outline in outlines}) == len(outlines)
    for one in outlines[:20]:
        assert not any(one.overlaps(other) for other in outlines if other is not one)
    first, second = outlines[0].centre, outlines[1].centre
    assert second[0] - first[0] == pytest.approx(outlines[0].width)


def test_the_board_is_printed_in_one_piece_where_it_fits(layout: Layout) -> None:
    (panel,) = layout.panels
    assert panel.spaces == tuple(space.id for space in layout.spaces)
    assert panel.size == pytest.approx([20 * (1 + max(axis)) for axis in cells_of(layout)])


def cells_of(layout: Layout) -> tuple[tuple[int, ...], ...]:
    return tuple(zip(*(space.cell for space in layout.spaces), strict=True))


def test_squares_are_named_by_column_and_row() -> None:
    grid = board(12, 10).grid
    names = [square_name(grid, square) for square in (0, 11, 12, 119)]
    assert names == ["a1", "l1", "a2", "l10"]


def test_everything_grows_with_the_tile() -> None:
    small, large = (
        cuatto_kit.load("cabeza", settings=[f"print.tile={tile}"]).layout for tile in (40, 50)
    )
    for one, other in zip(small.spaces, large.spaces, strict=True):
        assert other.outline.centre == pytest.approx([1.25 * x for x in one.outline.centre])


def test_the_board_is_drawn(layout: Layout) -> None:
    svg = ElementTree.fromstring(board_svg(layout))
    labels = [text.text for text in svg.iter("{http://www.w3.org/2000/svg}text")]
    assert labels == [next(iter(space.label.values())) for space in layout.spaces]
