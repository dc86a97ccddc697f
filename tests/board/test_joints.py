"""Knobs: as many seams as can be served, found against all ways to share them."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from cuatto_kit.board.joints import Seam, more_alike, share_knobs

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
    knobs = share_knobs(tiles, seams)
    assert len(knobs) == most_served(tiles, seams)


@given(tables())
def test_a_tile_serves_one_seam_that_it_lies_on(table):
    tiles, seams = table
    knobs = share_knobs(tiles, seams)
    assert all(tile in (seams[n].first, seams[n].second) for tile, n in knobs.items())
    assert len(set(knobs.values())) == len(knobs)


@given(tables())
def test_early_seams_come_first(table):
    tiles, seams = table
    served = set(share_knobs(tiles, seams).values())
    for first in range(len(seams)):
        assert len(served & set(range(first))) == most_served(tiles, seams[:first])


def test_on_a_line_every_knob_points_back():
    seams = [Seam(tile, tile - 1) for tile in range(1, 5_000)]
    knobs = share_knobs(5_000, seams)
    assert len(knobs) == len(seams)
    assert all(seams[number].first == tile for tile, number in knobs.items())
    assert 0 not in knobs


def test_a_ring_needs_no_connector_and_a_chord_needs_one():
    ring = [Seam(tile, (tile + 1) % 6) for tile in range(6)]
    assert sorted(share_knobs(6, ring).values()) == [0, 1, 2, 3, 4, 5]
    assert sorted(share_knobs(6, [*ring, Seam(0, 3)]).values()) == [0, 1, 2, 3, 4, 5]


def test_no_tiles_no_knobs():
    assert share_knobs(0, []) == {}


# --- shapes ---------------------------------------------------------------------------------


def parity(tile, seam):
    """Tiles without a knob, and two shapes of those with one."""
    return None if seam is None else seam % 2


def pairs_alike(tiles, knobs, shape):
    return sum(n * n for n in Counter(shape(t, knobs.get(t)) for t in range(tiles)).values())


@given(tables())
def test_knobs_that_make_tiles_alike_serve_as_many_seams(table):
    tiles, seams = table
    before = share_knobs(tiles, seams)
    after = more_alike(tiles, seams, before, parity)
    assert len(after) == len(before)
    assert len(set(after.values())) == len(after)
    assert all(tile in seams[number].tiles for tile, number in after.items())
    assert pairs_alike(tiles, after, parity) >= pairs_alike(tiles, before, parity)


def test_a_tile_serves_a_loose_seam_where_that_makes_it_like_others():
    seams = [Seam(0, None), Seam(1, None), Seam(1, 0)]
    knobs = more_alike(2, seams, {0: 0, 1: 1}, parity)
    assert knobs == {0: 0, 1: 2}


def test_a_tile_without_a_knob_takes_over_where_that_makes_it_like_others():
    seams = [Seam(0, 1), Seam(2, None)]
    shape = {(0, 0): "left", (1, 0): "right", (2, 1): "right"}
    knobs = more_alike(3, seams, {0: 0, 2: 1}, lambda t, s: shape.get((t, s), t))
    assert knobs == {1: 0, 2: 1}
