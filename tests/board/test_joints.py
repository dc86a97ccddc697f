"""Knobs: as many seams as can be served, found against all ways to share them."""

from hypothesis import given
from hypothesis import strategies as st

from cuatto_kit.board.joints import Seam, share_knobs

MOST_TILES, MOST_SEAMS = 8, 10


@st.composite
def tables(draw):
    """Some tiles, and seams between them or to neighbours without a knob."""
    tiles = draw(st.integers(1, MOST_TILES))
    numbers = st.integers(0, tiles - 1)
    pairs = st.tuples(numbers, st.none() | numbers).filter(lambda pair: pair[0] != pair[1])
    seams = draw(st.lists(pairs.map(lambda pair: Seam(*pair)), max_size=MOST_SEAMS))
    return tiles, seams


def most_served(tiles, seams):
    """The most seams that one knob a tile can serve, by trying every way."""
    served = {frozenset()}
    for tile in range(tiles):
        own = [k for k, seam in enumerate(seams) if tile in (seam.first, seam.second)]
        served |= {others | {number} for others in served for number in own}
    return max(map(len, served))


@given(tables())
def test_no_way_serves_more_seams(table):
    tiles, seams = table
    knobs, _ = share_knobs(tiles, seams)
    assert len(knobs) == most_served(tiles, seams)


@given(tables())
def test_a_tile_serves_one_seam_that_it_lies_on(table):
    tiles, seams = table
    knobs, _ = share_knobs(tiles, seams)
    assert all(tile in (seams[n].first, seams[n].second) for tile, n in knobs.items())
    assert len(set(knobs.values())) == len(knobs)


@given(tables())
def test_a_seam_is_served_or_loose(table):
    tiles, seams = table
    knobs, loose = share_knobs(tiles, seams)
    assert sorted([*knobs.values(), *loose]) == list(range(len(seams)))


@given(tables())
def test_early_seams_come_first(table):
    tiles, seams = table
    served = set(share_knobs(tiles, seams)[0].values())
    for first in range(len(seams)):
        assert len(served & set(range(first))) == most_served(tiles, seams[:first])


def test_on_a_line_every_knob_points_back():
    seams = [Seam(tile, tile - 1) for tile in range(1, 5_000)]
    knobs, loose = share_knobs(5_000, seams)
    assert loose == ()
    assert all(seams[number].first == tile for tile, number in knobs.items())
    assert 0 not in knobs


def test_a_ring_needs_no_connector_and_a_chord_needs_one():
    ring = [Seam(tile, (tile + 1) % 6) for tile in range(6)]
    assert share_knobs(6, ring)[1] == ()
    assert share_knobs(6, [*ring, Seam(0, 3)])[1] == (6,)


def test_no_tiles_no_knobs():
    assert share_knobs(0, []) == ({}, ())
