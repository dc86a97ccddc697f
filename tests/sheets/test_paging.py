"""Pages are filled well, in the order of reading, and nothing on them is broken."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cuatto_kit.sheets.paging import GAP, SPREAD, Columns, Page, Piece, Wide, cost, paged

ROOM = 250.0
EXACT = 0.01

TEXT = Piece(20.0, 3.0)
HEADING = Piece(8.0, 6.0, leads=True)
EXAMPLE = Piece(60.0, 4.0, floats=True)
BOARD = Piece(100.0, 4.0, wide=True, picture=90.0, least=0.5)
QUICK = Piece(150.0, 4.0, wide=True, picture=80.0, least=0.5, spares=True)

pieces = st.lists(
    st.builds(
        Piece,
        height=st.floats(2, 90),
        gap=st.floats(0, 6),
        wide=st.booleans(),
        leads=st.booleans(),
        floats=st.booleans(),
    ),
    min_size=1,
    max_size=40,
)


def heights(band, given):
    """How high a band is by its pieces."""
    if isinstance(band, Wide):
        first, *rest = (given[number] for number in band.pieces)
        whole = first.height + sum(piece.gap + piece.height for piece in rest)
        return [whole - (1 - band.scale) * given[band.pieces[-1]].picture]
    columns = []
    for column in (band.left, band.right):
        shown = [given[number] for number in column.pieces]
        gaps = sum(piece.gap + column.spread for piece in shown[1:])
        columns.append(sum(piece.height for piece in shown) + gaps)
    return columns


@given(pieces)
def test_every_piece_has_its_place_and_no_page_more_than_it_holds(given):
    pages = paged(given, ROOM)
    assert sorted(n for page in pages for n in page.pieces) == list(range(len(given)))
    for page in pages:
        tall = [max(heights(band, given)) for band in page.bands]
        alone = len(page.bands) == 1 and isinstance(page.bands[0], Wide)
        assert alone or sum(tall) + GAP * (len(tall) - 1) <= ROOM + EXACT
        for band in page.bands:
            assert band.height == pytest.approx(max(heights(band, given)))


@given(pieces)
def test_what_leads_stays_with_what_follows(given):
    for page in paged(given, ROOM):
        for band in page.bands:
            columns = (band.left, band.right) if isinstance(band, Columns) else (band,)
            for column in columns:
                for number, after in pairwise((*column.pieces, -1)):
                    last = number == len(given) - 1
                    assert last or not given[number].leads or after == number + 1


@given(pieces)
def test_texts_keep_their_order(given):
    """Only examples and large pictures may be moved to a later place."""
    numbers = [n for page in paged(given, ROOM) for n in page.pieces if not given[n].floats]
    assert numbers == sorted(numbers)


@given(pieces)
def test_what_is_wide_goes_across(given):
    for page in paged(given, ROOM):
        for band in page.bands:
            if isinstance(band, Columns):
                assert not any(given[number].wide for number in band.pieces)


def test_columns_above_what_is_wide_are_even():
    (page,) = paged([HEADING, TEXT, TEXT, TEXT, BOARD], ROOM)
    columns, board = page.bands
    assert (columns.left.pieces, columns.right.pieces) == ((0, 1), (2, 3))
    assert board == Wide((4,), 1.0, 100.0)


def test_columns_end_together_where_their_gaps_can_be_a_little_wider():
    texts = [Piece(20.0, 3.0), Piece(20.0, 3.0), Piece(21.0, 3.0), Piece(20.0, 3.0)]
    (page,) = paged([*texts, Piece(10.0, wide=True)], ROOM)
    (columns, _) = page.bands
    assert columns.left.height == pytest.approx(columns.right.height)
    assert 0 < columns.left.spread + columns.right.spread <= SPREAD + 0.5


def test_no_heading_ends_a_column_with_a_single_line():
    line = Piece(2.5, 3.0)
    (page,) = paged([Piece(215.0), HEADING, line, TEXT, TEXT], ROOM)
    assert page.bands[0].left.pieces == (0,)


def test_the_last_line_of_a_section_is_not_alone_at_the_head_of_a_column():
    line = Piece(4.0, 3.0)
    (page,) = paged([Piece(200.0), Piece(44.0, 4.0), line, HEADING, TEXT], ROOM)
    assert page.bands[0].left.pieces == (0,)
    assert page.bands[0].right.pieces[:2] == (1, 2)
    (page,) = paged([Piece(200.0), EXAMPLE, line, HEADING, TEXT], ROOM)
    assert page.pieces == (0, 2, 1, 3, 4)


def test_a_picture_is_as_large_as_it_may_be_at_most():
    (page,) = paged([replace(BOARD, most=0.8)], ROOM)
    assert (page.bands[0].scale, page.bands[0].height) == (0.8, pytest.approx(82))


def test_a_text_goes_before_an_example_that_has_no_room():
    (page, after) = paged([TEXT] * 10 + [EXAMPLE] + [TEXT] * 12, ROOM)
    assert page.bands[0].left.pieces == (*range(10), 11)
    assert page.bands[0].right.pieces[0] == 10
    assert after.pieces == (20, 21, 22)


def test_a_picture_shrinks_to_what_is_left_of_a_page():
    (page,) = paged([Piece(170.0, wide=True), BOARD], ROOM)
    assert page.bands[1].scale == pytest.approx((ROOM - 170 - GAP - 10) / 90)


def test_a_picture_without_room_goes_to_the_next_page_and_texts_fill_this_one():
    first, second = paged([Piece(200.0, wide=True), BOARD, *[TEXT] * 10], ROOM)
    assert first.pieces[0] == 0
    assert second.pieces[0] == 1
    assert len(first.pieces) > 1


def test_the_quick_reference_drops_its_picture_rather_than_begin_a_page():
    (page,) = paged([Piece(170.0, wide=True), QUICK], ROOM)
    assert page.bands[1].scale == 0.0
    first, second = paged([Piece(190.0, wide=True), QUICK], ROOM)
    assert (first.pieces, second.bands[0].scale) == ((0,), 1.0)


def test_no_columns_are_begun_at_the_foot_of_a_page():
    first, second = paged([Piece(210.0, wide=True), *[TEXT] * 20], ROOM)
    assert first.pieces == (0,)
    assert len(second.pieces) == 20


def test_what_no_page_has_room_for_has_one_of_its_own():
    pages = paged([TEXT, Piece(400.0), TEXT], ROOM)
    assert [page.pieces for page in pages] == [(0,), (1,), (2,)]


def test_fewer_and_fuller_pages_cost_less():
    def costs(*heights):
        given = [Piece(height, wide=True) for height in heights]
        return cost(paged(given, ROOM), given, ROOM)

    assert costs(200, 40) < costs(200, 100) < costs(240, 100) + 1
    assert costs(240, 100) < costs(100, 240)
    assert costs(240, 240) < costs(240, 100)


def cost_of(*pages):
    """What pages cost of which the heights of the bands are given, one piece in each."""
    numbers = iter(range(99))
    laid = [Page(tuple(Wide((next(numbers),), 1.0, height) for height in page)) for page in pages]
    pieces = [Piece(band.height, wide=True) for page in laid for band in page.bands]
    return cost(laid, pieces, ROOM)


def test_one_page_more_costs_less_than_a_page_that_is_mostly_empty():
    assert cost_of([200], [200], [50]) < cost_of([100], [200])


def test_what_is_left_blank_costs_less_on_the_last_page():
    assert cost_of([220], [180]) < cost_of([180], [220])


def test_a_few_lines_at_the_head_of_a_page_cost_something():
    assert cost_of([200], [80, 20]) < cost_of([200], [20, 80])
    assert cost_of([200], [80, 30]) == pytest.approx(cost_of([200], [30, 80]))
