"""Printers, and what fits them."""

import pytest

from cuatto_kit.errors import InvalidVariant, UsageError
from cuatto_kit.variant import document, printer
from cuatto_kit.variant.model import validate
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


@pytest.mark.parametrize(
    ("name", "room"),
    [
        ("generic-220", (220, 220, 220)),
        ("prusa-mk4", (250, 210, 220)),
        ("prusa-mini", (180, 180, 180)),
        ("bambu-a1", (256, 256, 256)),
        ("bambu-a1-mini", (180, 180, 180)),
        ("ender-3", (220, 220, 250)),
    ],
)
def test_the_room_of_a_bundled_printer(name, room):
    machine = printer.load(name)
    assert (*machine.bed, machine.height) == room
    assert (machine.nozzle, machine.layer, machine.spacing) == (0.4, 0.2, 5)


def written(*lines):
    needed = ("title: Mine", "bed: [200, 200]", "height: 200", "clearance: 0.2", "density: 1.24")
    return document.decoded("\n".join([*needed, *lines]).encode(), "mine.yaml")


def test_what_a_printer_need_not_say():
    mine = validate(written(), Printer)
    assert (mine.nozzle, mine.layer, mine.price, mine.spacing) == (0.4, 0.2, 25, 5)


@pytest.mark.parametrize(
    "lines", [("layer: 0.5",), ("layer: 0.3", "nozzle: 0.25"), ("nozzle: 0.1",)]
)
def test_a_layer_is_no_higher_than_the_nozzle_is_wide(lines):
    with pytest.raises(InvalidVariant, match=r"the nozzle's|the layer's"):
        validate(written(*lines), Printer)


@pytest.mark.parametrize("line", ["nozzle: 0", "layer: -1", "price: -1", "spacing: -5", "glue: 1"])
def test_figures_that_no_printer_has(line):
    with pytest.raises(InvalidVariant, match=line.partition(":")[0]):
        validate(written(line), Printer)
