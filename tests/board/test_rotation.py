"""A board turned is the same board: everything on it turns together."""

import pytest

import cuatto_kit
from cuatto_kit.board.geometry import Edge, turned
from cuatto_kit.board.layout import LinkKind
from cuatto_kit.board.rotation import laid_for, quarter_turned
from cuatto_kit.drawing.board import outlines
from cuatto_kit.drawing.svg import around


@pytest.fixture(scope="module", params=["two-ways-home", "parques", "cant-stop"])
def layout(request):
    return cuatto_kit.load(request.param).layout


def box(layout):
    return around(list(outlines(layout)))


def test_everything_turns_together(layout):
    """Each space is still on its panel, its dimples on it, and the next one over the edge."""
    lying = quarter_turned(layout)
    assert (box(lying).width, box(lying).length) == pytest.approx(
        (box(layout).length, box(layout).width)
    )
    for panel in lying.panels:
        for name in panel.spaces:
            space = lying.space(name)
            if space.outline and space.cell:
                assert any(outline.holds(space.outline.centre) for outline in panel.outlines)
                assert all(space.outline.holds(slot) for slot in space.slots)
    for link in layout.links:
        before, after = (
            [board.space(end).cell for end in (link.origin, link.target)]
            for board in (layout, lying)
        )
        if link.kind is LinkKind.STEP and all(before) and (edge := Edge.between(*before)):
            assert Edge.between(*after) is edge.turned(-1)


def test_a_turned_board_is_the_same_graph(layout):
    assert quarter_turned(layout).topology == layout.topology


def test_four_turns_make_a_whole(layout):
    back = layout
    for _ in range(4):
        back = quarter_turned(back)
    assert [space.cell for space in back.spaces] == [space.cell for space in layout.spaces]
    assert back.panels == layout.panels
    slots = [panel.slots_on_board for panel in quarter_turned(layout).panels]
    for panel, found in zip(layout.panels, slots, strict=True):
        for place, other in zip(panel.slots_on_board, found, strict=True):
            assert turned(place, -1) == pytest.approx(other)


def test_only_a_tall_board_is_turned_and_only_in_a_wide_room():
    tall, square = (cuatto_kit.load(name).layout for name in ("snake-24-full", "parques"))
    assert laid_for(tall, 165, 88) == quarter_turned(tall)
    assert laid_for(tall, 88, 165) is tall
    assert laid_for(square, 165, 88) is square


@pytest.mark.parametrize(("gain", "turns"), [(1.2, False), (1.3, True)])
def test_a_board_is_turned_only_where_it_becomes_much_larger(gain, turns):
    tall = cuatto_kit.load("snake-24-full").layout
    high = box(tall).length  # upright it has its own size in such a room, turned `gain` times that
    assert (laid_for(tall, gain * high, high) is not tall) is turns
