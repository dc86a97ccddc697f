"""The pieces that share a plate, by strategy."""

from collections import Counter

import pytest

from cuatto_kit.config import printer
from cuatto_kit.fabrication.ordering import Strategy
from cuatto_kit.fabrication.packing import Piece, arrange, tower_depth
from cuatto_kit.fabrication.slicer import TOWER_BRIM, TOWER_WIDTH

GENERIC, BAMBU = printer.load("generic-220"), printer.load("bambu-a1-mini")


def pieces(count, *colours, size=(20, 20, 4), name="piece"):
    return [Piece(name, colours, *size)] * count


TEAMS = [*pieces(6, "red", "white"), *pieces(6, "gold", "black"), *pieces(6, "blue", "white")]


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
    drawn = [*pieces(1, "silver", "black"), *pieces(1, "black"), *pieces(1, "silver", "black")]
    assert [plate.colours for plate in arrange(drawn, GENERIC)] == [("silver", "black"), ("black",)]
    (plate,) = arrange([*pieces(1, "red"), *pieces(1, "red", "white", name="other")], GENERIC)
    assert [plate.slot(colour) for colour in ("red", "white")] == [1, 2]


def test_a_draft_is_all_in_the_commonest_colour():
    drawn = [*TEAMS, *pieces(1, "silver", size=(100, 100, 4))]
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
    full = [*pieces(4, "red", size=(80, 80, 4)), *pieces(4, "blue", size=(80, 80, 4))]
    assert len(arrange(full, BAMBU)) == 2
    assert [p.colours for p in arrange(full, BAMBU, Strategy.FEWEST)] == [("red",), ("blue",)]


# The tower


def test_plates_of_several_colours_have_a_tower_behind_their_pieces():
    (plate,) = arrange(pieces(12, "red", "white"), BAMBU)
    depth = tower_depth(BAMBU, plate.colours)
    back = max(at.y + 20 for at in plate.places)
    left, front = plate.tower
    assert front - TOWER_BRIM == pytest.approx(back + BAMBU.spacing)
    low = min(at.y for at in plate.places)
    assert low == pytest.approx(180 - (front - TOWER_BRIM + depth), abs=0.1)
    assert left + TOWER_WIDTH / 2 == pytest.approx(90)
    assert plate.skirt


def test_plates_of_one_colour_have_none():
    assert {plate.tower for plate in arrange(pieces(12, "red"), BAMBU)} == {None}


def test_what_fills_the_bed_has_no_tower_and_no_skirt():
    (plate,) = arrange(pieces(1, "red", "white", size=(176, 176, 4)), BAMBU)
    assert plate.tower is None
    assert not plate.skirt
    assert [(at.x, at.y) for at in plate.places] == [(2, 2)]


# One after the other


def test_one_by_one_pieces_are_as_far_apart_as_the_head_is_wide():
    plates = arrange(pieces(9, "red"), GENERIC, Strategy.BY_OBJECT)
    assert all(plate.sequential and not plate.skirt for plate in plates if len(plate.places) > 1)
    for plate in plates:
        for number, one in enumerate(plate.places):
            for other in plate.places[:number]:
                apart = max(abs(one.x - other.x), abs(one.y - other.y)) - 20
                assert apart >= GENERIC.head.radius - 0.1


def test_what_the_head_would_hit_is_printed_together():
    high = (20, 20, GENERIC.head.height + 0.5)
    drawn = [*pieces(4, "red"), *pieces(4, "red", size=high, name="high")]
    plates = arrange(drawn, GENERIC, Strategy.BY_OBJECT)
    assert [plate.sequential for plate in plates] == [True, False]
    assert {at.name for at in plates[1].places} == {"high"}


@pytest.mark.parametrize("strategy", Strategy)
def test_nothing_takes_no_plate(strategy):
    assert arrange([], GENERIC, strategy) == ()
