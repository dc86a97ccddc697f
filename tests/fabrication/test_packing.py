"""Every piece is placed on a bed, apart from the others, on as few beds as found."""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cuatto_kit.config import printer
from cuatto_kit.config.beds import Bed
from cuatto_kit.config.printer import Printer
from cuatto_kit.fabrication.order import Strategy
from cuatto_kit.fabrication.packing import Piece, Room, arrange, fill, tower_depth
from cuatto_kit.fabrication.slicer import TOWER_BRIM, TOWER_WIDTH

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


# The pieces that share a plate, by strategy


GENERIC, BAMBU = printer.load("generic-220"), printer.load("bambu-a1-mini")


def painted(count, *colours, size=(20, 20, 4), name="piece"):
    return [Piece(name, colours, *size)] * count


TEAMS = [*painted(6, "red", "white"), *painted(6, "gold", "black"), *painted(6, "blue", "white")]


def lying(plates):
    return Counter((at.name, at.colour) for plate in plates for at in plate.places)


def test_by_colour_each_body_has_plates_of_its_own_and_its_marks_with_it():
    plates = arrange(TEAMS, GENERIC)
    assert [plate.colours for plate in plates] == [
        ("red", "white"),
        ("gold", "black"),
        ("blue", "white"),
    ]
    assert lying(plates) == Counter((piece.name, piece.colour) for piece in TEAMS)


def test_colours_come_in_the_order_of_pieces_those_of_bodies_first():
    drawn = [*painted(1, "silver", "black"), *painted(1, "black"), *painted(1, "silver", "black")]
    assert [plate.colours for plate in arrange(drawn, GENERIC)] == [("silver", "black"), ("black",)]
    (plate,) = arrange([*painted(1, "red"), *painted(1, "red", "white", name="other")], GENERIC)
    assert [plate.slot(colour) for colour in ("red", "white")] == [1, 2]


def test_a_draft_is_all_in_the_commonest_colour():
    drawn = [*TEAMS, *painted(1, "silver", size=(100, 100, 4))]
    (plate,) = arrange(drawn, GENERIC, Strategy.ONE_COLOUR)
    assert plate.colours == ("silver",)
    assert {at.colour for at in plate.places} == {"silver"}
    assert len(plate.places) == len(drawn)


def test_the_fewest_plates_have_no_more_colours_than_the_printer_filaments():
    assert BAMBU.filaments == 4
    plates = arrange(TEAMS, BAMBU, Strategy.FEWEST)
    assert len(plates) == 2
    assert all(len(plate.colours) <= 4 for plate in plates)
    assert lying(plates) == Counter((piece.name, piece.colour) for piece in TEAMS)


def test_a_printer_with_one_filament_has_plates_by_colour():
    assert arrange(TEAMS, GENERIC, Strategy.FEWEST) == arrange(TEAMS, GENERIC)


def test_no_plate_takes_more_colours_than_that_saves_plates():
    full = [*painted(4, "red", size=(80, 80, 4)), *painted(4, "blue", size=(80, 80, 4))]
    assert len(arrange(full, BAMBU)) == 2
    assert [p.colours for p in arrange(full, BAMBU, Strategy.FEWEST)] == [("red",), ("blue",)]


# The tower


def test_plates_of_several_colours_have_a_tower_behind_their_pieces():
    (plate,) = arrange(painted(12, "red", "white"), BAMBU)
    depth = tower_depth(BAMBU, plate.colours)
    back = max(at.y + 20 for at in plate.places)
    left, front = plate.tower
    assert front - TOWER_BRIM == pytest.approx(back + BAMBU.spacing)
    low = min(at.y for at in plate.places)
    assert low == pytest.approx(180 - (front - TOWER_BRIM + depth), abs=0.1)
    assert left + TOWER_WIDTH / 2 == pytest.approx(90)
    assert plate.skirt


def test_plates_of_one_colour_have_none():
    assert {plate.tower for plate in arrange(painted(12, "red"), BAMBU)} == {None}


def test_what_fills_the_bed_has_no_tower_and_no_skirt():
    (plate,) = arrange(painted(1, "red", "white", size=(176, 176, 4)), BAMBU)
    assert plate.tower is None
    assert not plate.skirt
    assert [(at.x, at.y) for at in plate.places] == [(2, 2)]


# One after the other


def test_one_by_one_pieces_are_as_far_apart_as_the_head_is_wide():
    plates = arrange(painted(9, "red"), GENERIC, Strategy.BY_OBJECT)
    assert all(plate.sequential and not plate.skirt for plate in plates if len(plate.places) > 1)
    for plate in plates:
        for number, one in enumerate(plate.places):
            for other in plate.places[:number]:
                apart = max(abs(one.x - other.x), abs(one.y - other.y)) - 20
                assert apart >= GENERIC.head.radius - 0.1


def test_what_the_head_would_hit_is_printed_together():
    high = (20, 20, GENERIC.head.height + 0.5)
    drawn = [*painted(4, "red"), *painted(4, "red", size=high, name="high")]
    plates = arrange(drawn, GENERIC, Strategy.BY_OBJECT)
    assert [plate.sequential for plate in plates] == [True, False]
    assert {at.name for at in plates[1].places} == {"high"}


@pytest.mark.parametrize("strategy", Strategy)
def test_without_pieces_there_are_no_plates(strategy):
    assert arrange([], GENERIC, strategy) == ()


def test_the_pieces_of_a_plate_are_close_together():
    drawn = [Piece(f"{number}", ("red",), 12, 12, 10) for number in range(12)]
    (plate,) = fill(drawn, Room(Bed((220, 220)), 7, 5))
    lefts, fronts, rights, backs = zip(*boxes(plate, drawn), strict=True)
    assert max(max(rights) - min(lefts), max(backs) - min(fronts)) < 12 * 4 + 5 * 4
    assert (min(lefts) + max(rights)) / 2 == pytest.approx(110, abs=0.1)
