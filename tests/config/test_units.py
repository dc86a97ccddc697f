"""Numbers with units as people write them."""

import pytest

from cuatto_kit.cli import schemas
from cuatto_kit.cli.schemas import Kind
from cuatto_kit.config import units
from cuatto_kit.config.units import KEYWORD, UNITS, Measure, written
from tests.cases import often


def number(unit, text):
    found = unit.number(text)
    return None if found is None else written(found)


@pytest.mark.parametrize(
    ("unit", "text", "meant"),
    [
        (units.SECONDS, "2 min", "120"),
        (units.SECONDS, "2m", "120"),
        (units.SECONDS, "2h", "7200"),
        (units.SECONDS, "1 h 30 min", "5400"),
        (units.SECONDS, "2min30s", "150"),
        (units.SECONDS, "500 ms", "0.5"),
        (units.MINUTES, "90 s", "1.5"),
        (units.MINUTES, "1.5 hours", "90"),
        (units.MM, "4 cm", "40"),
        (units.MM, "40 MM", "40"),
        (units.MM, "150um", "0.15"),
        (units.MM, "150 µm", "0.15"),
        (units.MM, "1.5in", "38.1"),
        (units.MM, '1.5"', "38.1"),
        (units.MM, "1 1/2 inches", "38.1"),
        (units.MM, "1½ in", "38.1"),
        (units.MM, "5 ft 3 in", "1600.2"),
        (units.MM, "1 m", "1000"),
        (units.MM, "0,2", "0.2"),
        (units.MM, "0,150", "0.15"),
        (units.MM, "1,000.5", "1000.5"),
        (units.MM, "1.000,5", "1000.5"),
        (units.MM, "1_000", "1000"),
        (units.MM, "1 000", "1000"),
        (units.MM, "-5 mm", "-5"),
        (units.SHARE, "20 %", "0.2"),
        (units.SHARE, "20 per cent", "0.2"),
        (units.SHARE, "1/2", "0.5"),
        (units.SHARE, "1/3", "0.333333"),
        (units.TIMES, "3 times", "3"),
        (units.MM_S, "3000 mm/min", "50"),
        (units.MM_S, "60 mm per second", "60"),
        (units.MM_S2, "1 m/s^2", "1000"),
        (units.MM3, "0.14 ml", "140"),
        (units.MM3_S, "900 mm³/min", "15"),
        (units.G_CM3, "1240 kg/m³", "1.24"),
        (units.MONEY, "25 €/kg", "25"),
        (units.MONEY, "$25", "25"),
        (units.PITCHES, "2.5 spaces", "2.5"),
        (units.DEGREES, "-90°", "-90"),
        (units.DEGREES, "30 deg", "30"),
    ],
)
def test_a_number_is_converted_to_the_unit_of_its_key(unit, text, meant):
    assert number(unit, text) == meant


@pytest.mark.parametrize(
    ("unit", "text"),
    [
        (units.MM, "40 kg"),
        (units.MM, "2 min"),
        (units.MM, "40 mm²"),
        (units.MM, "20 %"),
        (units.MM, "40 x 40"),
        (units.MM, "about 40"),
        (units.MM, "10-20 mm"),
        (units.MM, "4 cm 3"),
        (units.MM, "1/0"),
        (units.MM, "9" * 30),
        (units.MM, "mm"),
        (units.MM, ""),
        (units.SECONDS, "4 cm"),
        (units.SECONDS, "1:30"),
        (units.MONEY, "25 kg"),
        (units.NO_UNIT, "2 cm"),
        (units.PITCHES, "2 cm"),
        (units.DEGREES, "2 mm"),
    ],
)
def test_another_text_means_no_number(unit, text):
    assert number(unit, text) is None


def test_a_comma_before_three_digits_parts_thousands_of_whole_numbers_alone():
    assert number(units.MM, "1,000") is None
    assert Measure(whole=True).meant("1,000") == "1000"


@pytest.mark.parametrize(
    ("text", "key", "meant"),
    [("6 pieces", "pieces", "6"), ("1 piece", "pieces", "1"), ("6 cm", "pieces", "")],
)
def test_a_whole_number_may_be_followed_by_the_name_of_its_key(text, key, meant):
    assert Measure(whole=True, least=1, most=24).meant(text, key) == meant


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("220x220", ["220", "220"]),
        ("22 × 22 cm", ["220", "220"]),
        ("220 mm by 8 in", ["220", "203.2"]),
        ("220", []),
        ("220 x wide", []),
    ],
)
def test_a_text_may_mean_a_list_of_numbers(text, items):
    assert Measure(units.MM, least=0, most=10_000).items(text, 2) == items


def test_a_bound_belongs_to_what_is_taken():
    assert Measure(units.MM, least=0.02, most=2).meant("20 um") == "0.02"
    assert Measure(units.MM, least=0, most=2, above=True).meant("0 um") == ""


SMALL = (Kind.PRINTER, Kind.LOOK)
"""Kinds whose schemas are soon made."""


@pytest.mark.parametrize("kind", often(SMALL, [*SMALL, Kind.VARIANT, Kind.BRIEF]))
def test_every_number_of_a_file_names_its_unit(kind):
    numbers = list(numbers_in(schemas.schema_of(kind)))
    assert numbers
    assert all(node.get(KEYWORD) in UNITS for node in numbers)


def numbers_in(node):
    """Every node of a number; whole numbers count things and have no unit."""
    if isinstance(node, dict):
        if node.get("type") == "number":
            yield node
        node = list(node.values())
    for below in node if isinstance(node, list) else ():
        yield from numbers_in(below)
