"""The shopping list matches the contents of the plates."""

import csv
import io
from types import SimpleNamespace

import pytest

from cuatto_kit.config.printer import Printer
from cuatto_kit.fabrication.estimates import Takes
from cuatto_kit.fabrication.manifest import Row, bom, totals, write_csv
from cuatto_kit.fabrication.packing import Place, Plate

PRINTER = Printer(
    title={"*": "P"}, bed=(200, 200), height=200, clearance=0.2, density=1.24, price=20
)
GRAMS = {"tile": (5.0,), "base": (0.25,), "pin": (0.3, 0.2), "never-printed": (9.0,)}


def plate(colour, *names, marks=(), takes=None):
    """A plate as bom sees it."""
    filaments = (colour, *marks)
    places = tuple(
        Place(name, colour, 0, 0, False, *(marks if len(GRAMS[name]) > 1 else ())) for name in names
    )
    if takes is None:
        each = [GRAMS[name] for name in names]
        body = sum(own[0] if marks else sum(own) for own in each)
        by_slot = (body, sum(own[1] for own in each))[: len(filaments)] if marks else (body,)
        takes = Takes(by_slot, (0.0,) * len(filaments), 0, 0.0)
    return SimpleNamespace(plate=Plate(filaments, places), takes=takes)


PLATES = (
    plate("silver", "base", "tile", "tile"),
    plate("silver", "tile"),
    plate("black", "tile", "base", "base"),
)


def test_copies_are_counted_by_part_and_colour_over_all_plates():
    assert bom(GRAMS, PLATES, PRINTER) == (
        Row("tile", "whole", "silver", 3, 15.0, pytest.approx(0.3)),
        Row("tile", "whole", "black", 1, 5.0, pytest.approx(0.1)),
        Row("base", "whole", "silver", 1, 0.25, pytest.approx(0.005)),
        Row("base", "whole", "black", 2, 0.5, pytest.approx(0.01)),
    )


def test_totals_by_colour_and_of_all():
    assert totals(bom(GRAMS, PLATES, PRINTER)) == (
        Row("total", "whole", "silver", 4, 15.25, pytest.approx(0.305)),
        Row("total", "whole", "black", 3, 5.5, pytest.approx(0.11)),
        Row("total", "whole", "total", 7, 20.75, pytest.approx(0.415)),
    )


def test_a_part_in_two_colours_is_bought_in_both_and_counted_once():
    rows = bom(GRAMS, [plate("gold", "pin", "pin", marks=["black"])], PRINTER)
    assert rows == (
        Row("pin", "body", "gold", 2, pytest.approx(0.6), pytest.approx(0.012)),
        Row("pin", "marks", "black", 2, pytest.approx(0.4), pytest.approx(0.008)),
    )
    assert [(row.colour, row.quantity) for row in totals(rows)] == [
        ("gold", 2),
        ("black", 0),
        ("total", 2),
    ]


def test_a_draft_of_a_part_in_two_colours_is_bought_in_one():
    (row,) = bom(GRAMS, [plate("gold", "pin")], PRINTER)
    assert row == Row("pin", "whole", "gold", 1, 0.5, pytest.approx(0.01))


def test_what_a_plate_takes_is_shared_among_the_parts_and_the_purge_is_a_row_of_its_own():
    takes = Takes((7.0, 3.0), (1.0, 2.0), 5, 99.0, sliced=True)
    rows = bom(GRAMS, [plate("gold", "pin", "tile", marks=["black"], takes=takes)], PRINTER)
    assert [(row.part, row.share, row.colour, row.quantity) for row in rows] == [
        ("tile", "whole", "gold", 1),
        ("pin", "body", "gold", 1),
        ("pin", "marks", "black", 1),
        ("purge", "purge", "gold", 5),
        ("purge", "purge", "black", 5),
    ]
    assert [row.grams for row in rows] == pytest.approx([6 * 5 / 5.3, 6 * 0.3 / 5.3, 1, 1, 2])
    assert totals(rows)[-1].grams == pytest.approx(10)
    assert totals(rows)[-1].quantity == 2


def test_a_part_of_unknown_weight_is_not_passed_over():
    with pytest.raises(KeyError, match="pawn"):
        bom(GRAMS, [plate("red", "pawn")], PRINTER)


def test_the_columns_are_stable():
    text = write_csv(bom(GRAMS, PLATES, PRINTER))
    assert text.splitlines()[:2] == [
        "part,share,colour,quantity,grams,price",
        "tile,whole,silver,3,15.00,0.30",
    ]
    assert "\r" not in text


def test_a_name_with_commas_and_quotes_is_read_back():
    name = 'a "tile", large\nand flat'
    (row,) = csv.DictReader(
        io.StringIO(write_csv([Row(name, "whole", "red", 1, 2, 3)]), newline="")
    )
    assert row["part"] == name


def test_no_plates_cost_nothing():
    assert bom(GRAMS, [], PRINTER) == ()
    assert totals([]) == (Row("total", "whole", "total", 0, 0, 0),)
