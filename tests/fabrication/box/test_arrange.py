"""Compartments hold what they are for, side by side, a wall between any two."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cuatto_kit.cad.parts import Pose
from cuatto_kit.fabrication.box import arrange
from cuatto_kit.fabrication.box.arrange import LEDGE, PLAY, Room, trays_of
from cuatto_kit.fabrication.box.contents import Copy, Lot, Thing

ROOM = Room(200, 200, 200, 1.6)


def thing(name, width, depth, height, *, flat=True):
    return Thing(name, (width, depth, height), (Copy(name, "red", Pose((0, 0, 0))),), flat)


def lot(name, count, size, *, stacked=True):
    return Lot(name, (thing(name, *size, flat=stacked),) * count, stacked)


lengths = st.floats(5, 90).map(lambda length: round(length, 1))
lots = st.lists(
    st.tuples(st.integers(1, 12), lengths, lengths, st.floats(1, 20), st.booleans()), max_size=6
).map(
    lambda rows: [
        lot(f"lot-{k}", count, (max(a, b), min(a, b), h), stacked=stacked)
        for k, (count, a, b, h, stacked) in enumerate(rows)
    ]
)


@given(lots)
def test_everything_lies_in_a_compartment_of_some_tray(given_lots):
    trays, outside = trays_of(given_lots, ROOM)
    assert not outside
    stored = [one.name for tray in trays for _, column in tray.columns for one in column.things]
    assert sorted(stored) == sorted(one.name for lot in given_lots for one in lot.things)
    for tray in trays:
        assert tray.size[0] <= ROOM.width + 1e-6
        assert tray.size[1] <= ROOM.depth + 1e-6
        assert tray.height <= ROOM.height
        for compartment in tray.compartments:
            holds(compartment, tray.depth)
        for one, other in combinations(tray.compartments, 2):
            assert apart(one.room, other.room) >= ROOM.wall - 0.02


def holds(compartment, depth):
    room = compartment.room
    for column in compartment.columns:
        (x, y), (width, length) = column.middle, column.size
        assert room.left - 1e-6 <= x - width / 2
        assert x + width / 2 <= room.right + 1e-6
        assert room.bottom - 1e-6 <= y - length / 2
        assert y + length / 2 <= room.top + 1e-6
        assert column.height <= depth + 1e-6


def apart(one, other):
    across = max(one.left - other.right, other.left - one.right)
    along = max(one.bottom - other.top, other.bottom - one.top)
    return max(across, along)


def test_a_panel_as_large_as_the_tray_lies_over_the_pieces():
    pieces = [lot(colour, 6, (12, 12, 16), stacked=False) for colour in ("red", "blue")]
    (tray,), _ = trays_of([lot("panel", 2, (190, 190, 4)), *pieces], ROOM)
    assert tray.cover
    assert tray.cover.height == 8
    assert tray.size == (190 + 2 * PLAY, 190 + 2 * PLAY)
    for compartment in tray.compartments:
        assert compartment.room.left >= LEDGE - 1e-6


def test_what_no_tray_takes_stays_outside():
    trays, outside = trays_of([lot("panel", 2, (200, 150, 4)), lot("tile", 4, (40, 40, 4))], ROOM)
    assert [one.name for one in outside] == ["panel", "panel"]
    assert len(trays) == 1


@pytest.mark.slow
def test_more_than_one_tray_takes_goes_in_several():
    trays, outside = trays_of([lot("tile", 120, (90, 90, 20))], ROOM)
    assert not outside
    assert len(trays) > 2
    assert all(tray.depth <= arrange.DEEPEST for tray in trays)


@pytest.mark.parametrize("count", [1, 5, 24])
def test_stacks_share_their_things_evenly(count):
    (tray,), _ = trays_of([lot("tile", count, (48, 40, 4))], ROOM)
    heights = [len(column.things) for _, column in tray.columns]
    assert sum(heights) == count
    assert max(heights) - min(heights) <= max(1, len(heights) - 1)
