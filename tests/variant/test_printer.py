"""Printers, and what fits them."""

import pytest

from cuatto_kit.errors import UsageError
from cuatto_kit.variant import printer
from cuatto_kit.variant.printer import Printer

NARROW = Printer(title={"*": "Narrow"}, bed=(300, 100), height=50, clearance=0.2, density=1.24)


@pytest.mark.parametrize("name", printer.names())
def test_every_bundled_printer_loads(name):
    assert printer.load(name).fits((1, 1, 1))


def test_a_printer_that_is_not_known_is_a_usage_error():
    with pytest.raises(UsageError, match="did you mean 'generic-220'"):
        printer.load("generic-20")


@pytest.mark.parametrize(
    ("extents", "fits"),
    [
        ((300, 100, 50), True),
        ((100, 300, 50), True),
        ((300.1, 100, 50), False),
        ((100.1, 300, 50), False),
        ((100, 100, 50.1), False),
        ((10, 10, 300), False),
    ],
)
def test_a_part_fits_flat_on_the_bed_turned_or_not(extents, fits):
    assert NARROW.fits(extents) is fits
