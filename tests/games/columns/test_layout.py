"""Variant → Layout: a golden of the bundled board, and what holds on every board."""

import pytest

import cuatto_kit
from cuatto_kit.board.checks import static_findings
from cuatto_kit.board.layout import Flag, SpaceKind
from cuatto_kit.config.bundled import bundled
from cuatto_kit.drawing.board import board_svg

from .boards import document, load

BUNDLED = [name for name, path in bundled().items() if path.parent.name == "cant-stop"]
DRAWN = {
    "one column": document({7: 1}, columns_to_win=1),
    "even and odd": document({2: 4, 3: 1, 12: 40}, seats=6),
    "out of order": document({8: 3, 6: 2, 7: 5}),
}


@pytest.fixture(params=[*BUNDLED, *DRAWN])
def layout(request):
    if request.param in DRAWN:
        return load(DRAWN[request.param])[1]
    return cuatto_kit.load(request.param).layout


def rendered(layout):
    """A board as text: a space a line, then where each seat begins and ends."""
    lines = []
    for space in layout.spaces:
        place = "off"
        if space.outline:
            x, y = space.outline.centre
            place = f"{space.cell} at {x:.1f} {y:.1f}"
        onward = " ".join(link.target for link in layout.links_from(space.id))
        flags = " ".join(sorted(space.flags))
        lines.append(f"{space.id}: {space.kind.value} {place} {flags} → {onward}")
    for seat, (starts, finishes) in enumerate(zip(layout.starts, layout.finishes, strict=True), 1):
        lines.append(f"seat {seat}: {', '.join(starts)} … {', '.join(finishes)}")
    for panel in layout.panels:
        joints = ", ".join(f"{j.kind.value} {j.edge.value} {j.offset:.1f}" for j in panel.joints)
        lines.append(f"{panel.name}: {len(panel.spaces)} spaces {panel.size}, {joints}")
    return "".join(f"{line.rstrip()}\n" for line in lines)


@pytest.mark.parametrize("name", BUNDLED)
def test_bundled_boards_are_laid_out_as_ever(name, golden):
    golden(f"{name}.layout.txt", rendered(cuatto_kit.load(name).layout))


def test_no_board_speaks_against_itself(layout):
    assert static_findings(layout) == ()


def test_spaces_of_a_column_lie_on_one_another_and_columns_side_by_side(layout):
    for link in layout.links:
        below, above = layout.space(link.origin), layout.space(link.target)
        if below.kind is SpaceKind.FIELD:
            assert below.outline.touches(above.outline)
            assert above.cell == (below.cell[0], below.cell[1] + 1)
            assert above.outline.centre[1] > below.outline.centre[1]
    drawn = [space for space in layout.spaces if space.outline]
    for number, space in enumerate(drawn):
        assert not any(space.outline.overlaps(other.outline) for other in drawn[:number])
    columns = [int(space.path) for space in drawn]
    assert columns == sorted(columns)


def test_cells_are_spaces(layout):
    cells = [space.cell for space in layout.spaces if space.cell]
    assert len(set(cells)) == len(cells) == len(layout.spaces) - 1


def test_every_column_stands_in_the_middle(layout):
    """One of an even number of spaces, on the same grid, reaches farther down by one."""
    paths = {space.path for space in layout.spaces if space.outline}
    for path in paths:
        some = [space.outline for space in layout.spaces if space.path == path]
        lower = 0 if len(some) % 2 else some[0].width
        assert -some[0].bottom == pytest.approx(some[-1].top + lower)


def test_spaces_lie_where_their_cells_are(layout):
    drawn = [space for space in layout.spaces if space.outline]
    pitch = drawn[0].outline.width
    for space in drawn:
        assert space.outline.centre == pytest.approx([pitch * line for line in space.cell])


def test_panels_are_made_of_the_spaces(layout):
    printed = [space for panel in layout.panels for space in panel.spaces]
    assert sorted(printed) == sorted(space.id for space in layout.spaces if space.outline)
    for panel in layout.panels:
        for identifier, outline in zip(panel.spaces, panel.outlines, strict=True):
            assert outline.centre == pytest.approx(layout.space(identifier).outline.centre)


def test_the_top_of_each_column_is_where_a_seat_wants_to_come(layout):
    tops = tuple(space.id for space in layout.spaces if Flag.TOP in space.flags)
    assert all(finishes == tops for finishes in layout.finishes)
    assert not any(layout.links_from(top) for top in tops)


def test_the_board_grows_with_the_tile():
    variant, layout = load(document())
    assert variant.print.tile == 40
    assert layout.space("7.1").outline.width == 22
    assert "print" not in document()


def test_the_drawing_shows_every_space_with_its_sum(layout):
    svg = board_svg(layout)
    assert svg.count("<text") == len(layout.spaces) - 1
    assert all(f">{space.path}</text>" in svg for space in layout.spaces if space.outline)
