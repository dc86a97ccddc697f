"""Every piece is placed on a bed, apart from the others, on as few beds as found."""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cuatto_kit.config.beds import Bed
from cuatto_kit.config.printer import Printer
from cuatto_kit.fabrication.packing import Piece, Room, fill

NOISE = 0.02
"""What packing in steps may take from a spacing (mm)."""

lengths = st.floats(2, 175) | st.sampled_from([10.4, 11.96, 40.0, 48.4, 88.0, 115.5556])
beds = st.tuples(st.sampled_from([180.0, 220.0, 250.0]), st.sampled_from([180.0, 210.0]))
spacings = st.sampled_from([0.0, 2.0, 5.0])
pieces = st.lists(
    st.builds(
        Piece,
        st.just("piece"),
        st.sampled_from([("red",), ("blue", "white")]),
        lengths,
        lengths,
        lengths,
    ),
    max_size=25,
).map(lambda drawn: [named(piece, number) for number, piece in enumerate(drawn)])


def named(piece, number):
    return Piece(f"{number}", piece.colours, piece.width, piece.depth, piece.height)


def pack(drawn, bed, spacing):
    """The plates, each in the middle of the bed."""
    return fill(drawn, Room(Bed(bed), 0, spacing))


def boxes(plate, drawn):
    """Return the left, lower, right and upper edges of pieces."""
    by_name = {piece.name: piece for piece in drawn}
    for place in plate:
        piece = by_name[place.name]
        size = (piece.depth, piece.width) if place.turned else (piece.width, piece.depth)
        yield place.x, place.y, place.x + size[0], place.y + size[1]


def shelves(drawn, bed, spacing):
    """How many beds the plainest way takes: first fit on shelves, none turned."""
    used, rows = [], []  # heights of plates; [plate, depth, filled]
    for piece in sorted(drawn, key=lambda piece: -piece.depth):
        width, depth = piece.width + spacing + NOISE, piece.depth + spacing + NOISE
        row = next((r for r in rows if depth <= r[1] and r[2] + width <= bed[0]), None)
        if row is None:
            plate = next((n for n, top in enumerate(used) if top + depth <= bed[1]), len(used))
            used += [0] * (plate == len(used))
            used[plate] += depth
            row = [plate, depth, 0]
            rows.append(row)
        row[2] += width
    return len(used)


@given(pieces, beds, spacings)
def test_every_piece_lies_on_one_plate_in_its_colour(drawn, bed, spacing):
    plates = pack(drawn, bed, spacing)
    lying = Counter((place.name, place.colour) for plate in plates for place in plate)
    assert lying == Counter((piece.name, piece.colour) for piece in drawn)
    assert all(plates)


@given(pieces, beds, spacings)
def test_pieces_keep_their_spacing_and_lie_in_the_middle(drawn, bed, spacing):
    gap = spacing - NOISE
    for plate in pack(drawn, bed, spacing):
        lying = list(boxes(plate, drawn))
        for number, (left, low, right, high) in enumerate(lying):
            assert min(left, low, bed[0] - right, bed[1] - high) >= -NOISE
            for other in lying[:number]:
                apart = max(left - other[2], other[0] - right, low - other[3], other[1] - high)
                assert apart >= gap
        lefts, lows, rights, highs = zip(*lying, strict=True)
        assert min(lefts) == pytest.approx(bed[0] - max(rights), abs=NOISE)
        assert min(lows) == pytest.approx(bed[1] - max(highs), abs=NOISE)


@given(pieces, beds, spacings)
def test_no_more_plates_than_on_shelves(drawn, bed, spacing):
    assert len(pack(drawn, bed, spacing)) <= shelves(drawn, bed, spacing)


@given(pieces, beds, spacings)
def test_the_same_pieces_lie_in_the_same_places(drawn, bed, spacing):
    assert pack(drawn, bed, spacing) == pack(list(drawn), bed, spacing)


def copies(count, width, depth, colour="red"):
    return [Piece("piece", (colour,), width, depth, 4) for _ in range(count)]


def test_pieces_that_fill_a_bed_take_one():
    assert len(pack(copies(4, 107.5, 107.5), (220, 220), 5)) == 1
    assert len(pack(copies(4, 107.6, 107.5), (220, 220), 5)) == 2


def test_pieces_are_turned_where_that_saves_a_plate():
    (plate,) = pack(copies(4, 100, 30), (140, 100), 0)  # three fit as they are
    assert any(place.turned for place in plate)


def test_nothing_takes_no_plate():
    assert pack([], (220, 220), 5) == []


@pytest.mark.parametrize(("size", "turned"), [((248, 209), False), ((209, 248), True)])
def test_a_piece_that_just_fits_has_a_plate_to_itself(size, turned):
    room = Room(Bed((250, 210)), 7, 5)
    first, second = fill([*copies(1, *size), *copies(1, 10, 10)], room)
    assert [(place.x, place.y, place.turned) for place in first] == [(1, 0.5, turned)]
    assert len(second) == 1


# What is kept clear

BED = {"title": "P", "bed": (200, 100), "height": 50, "clearance": 0.2, "density": 1.24}


@pytest.mark.parametrize(
    ("area", "inside"),
    [
        ([20, 0, 180, 3], (10, 13, 190, 90)),
        ([0, 10, 4, 90], (14, 10, 190, 90)),
        ([196, 10, 200, 90], (10, 10, 186, 90)),
        ([0, 99, 200, 100], (10, 10, 190, 89)),
        ([0, 0, 200, 0.1], (10, 10.1, 190, 90)),
        ([0, -9, 200, -5], (10, 10, 190, 90)),
        ([90, 40, 110, 60], (120, 10, 190, 90)),
    ],
)
def test_pieces_keep_clear_of_what_primes_the_nozzle(area, inside):
    machine = Printer.model_validate({**BED, "margin": 10, "keep_clear": [area]})
    room = Room.of(machine)
    assert room.bed.rooms(10)[0] == pytest.approx(inside)
    width, depth = inside[2] - inside[0], inside[3] - inside[1]
    ((place,),) = fill(copies(1, width, depth), room)
    assert (place.x, place.y) == pytest.approx(inside[:2], abs=NOISE)
    ((small,),) = fill(copies(1, 4, 4), room)
    assert (small.x, small.y) == pytest.approx((max(98, inside[0]), 48), abs=NOISE)


@pytest.mark.parametrize("size", [(221, 10), (10, 221), (201, 201)])
def test_a_piece_larger_than_the_bed_is_the_caller_s_mistake(size):
    with pytest.raises(ValueError, match=r"^wide is larger than the bed$"):
        pack([*copies(1, 9, 9), Piece("wide", ("blue",), *size, 4)], (220, 200), 5)


@pytest.mark.parametrize("size", [(220.0005, 10), (10, 220.0005)])
def test_the_noise_of_a_mesh_keeps_no_piece_from_its_bed(size):
    (plate,) = pack(copies(1, *size), (220, 200), 0)
    assert len(plate) == 1


@pytest.mark.parametrize("largest", [60, 200])
def test_two_hundred_pieces_are_packed(largest):
    chance = random.Random(largest)
    drawn = [
        Piece("piece", ("red",), chance.uniform(5, largest), chance.uniform(5, largest), 4)
        for _ in range(200)
    ]
    plates = pack(drawn, (220, 220), 5)
    assert sum(map(len, plates)) == 200
