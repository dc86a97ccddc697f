"""Nothing is laid over an area that is to be kept clear, nor beside a round bed."""

import itertools
import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import cuatto_kit
from cuatto_kit.cad.quality import Quality
from cuatto_kit.config.printer import Printer
from cuatto_kit.errors import CannotPrint
from cuatto_kit.fabrication.manifest import PlateEntry
from cuatto_kit.fabrication.meshes import read_stl
from cuatto_kit.fabrication.order import Order, Strategy
from cuatto_kit.fabrication.packing import Piece, arrange, tower_depth
from cuatto_kit.fabrication.slicer import TOWER_BRIM, TOWER_WIDTH
from tests.fabrication.test_plates import items

PLAY = 0.002
"""What a length may be off (mm): plates are packed in steps."""

places = st.integers(-20, 200)
areas = st.builds(
    lambda left, front, wide, deep: (left, front, left + wide, front + deep),
    places,
    places,
    st.integers(1, 60),
    st.integers(1, 60),
)
shapes = st.sampled_from([[180, 180], [220, 150], {"diameter": 180}])


def printer(bed, keep_clear=(), **more):
    said = {"title": "P", "bed": bed, "height": 100, "clearance": 0.2, "density": 1.24, **more}
    return Printer.model_validate({**said, "keep_clear": [list(area) for area in keep_clear]})


@st.composite
def printers(draw):
    origin = draw(st.sampled_from([None, "corner", "centre"]))
    filaments = draw(st.sampled_from([1, 4]))
    taken = draw(st.lists(areas, max_size=4))
    return printer(draw(shapes), taken, origin=origin, filaments=filaments)


sides = st.sampled_from([8, 20, 45, 90, 125, 149, 175])
pieces = st.lists(
    st.builds(
        Piece,
        st.just("piece"),
        st.sampled_from([("red",), ("blue",), ("blue", "white")]),
        sides,
        sides,
        st.sampled_from([4, 40]),
    ),
    min_size=1,
    max_size=8,
)


def numbered(drawn):
    return [
        Piece(f"{k}", piece.colours, piece.width, piece.depth, piece.height)
        for k, piece in enumerate(drawn)
    ]


def outlines(plate, by_name, machine):
    """Return the rectangles of the pieces and the tower of a plate, in the machine's x, y."""
    corner = machine.surface.corner
    for place in plate.places:
        piece = by_name[place.name]
        yield place.counted_from(corner).edges(piece.width, piece.depth)
    if plate.tower:
        x, y = (at + start - TOWER_BRIM for at, start in zip(plate.tower, corner, strict=True))
        deep = tower_depth(machine, plate.colours)
        yield x, y, x + TOWER_WIDTH + 2 * TOWER_BRIM, y + deep


def beside(one, other):
    return (
        min(one[2], other[2]) - max(one[0], other[0]) <= PLAY
        or min(one[3], other[3]) - max(one[1], other[1]) <= PLAY
    )


def on_bed(area, machine):
    (width, depth), (x, y) = machine.surface.size, machine.surface.corner
    if not machine.surface.round:
        low = min(area[0] - x, area[1] - y) >= -PLAY
        return low and area[2] - x <= width + PLAY and area[3] - y <= depth + PLAY
    middle = x + width / 2, y + depth / 2
    corners = itertools.product(area[::2], area[1::2])
    return all(math.dist(corner, middle) <= width / 2 + PLAY for corner in corners)


@pytest.mark.parametrize("strategy", Strategy)
@given(printers(), pieces)
def test_no_outline_meets_an_area_whatever_lies_on_a_plate_together(strategy, machine, drawn):
    fitting = [p for p in numbered(drawn) if machine.fits((p.width, p.depth, p.height))]
    assume(fitting)
    by_name = {piece.name: piece for piece in fitting}
    plates = arrange(fitting, machine, strategy)
    assert sorted(at.name for plate in plates for at in plate.places) == sorted(by_name)
    for plate in plates:
        lying = list(outlines(plate, by_name, machine))
        assert all(on_bed(area, machine) for area in lying)
        assert all(beside(area, taken) for area in lying for taken in machine.keep_clear)
        assert all(beside(*pair) for pair in itertools.combinations(lying, 2))


@given(printers(), sides, sides)
def test_what_is_told_to_fit_fits(machine, width, depth):
    """The largest tile, and no larger one."""
    for refusal in machine.refusals({"thing": (width, depth, 4)}, 100):
        told = refusal.message.partition("print.tile=")[2]
        largest = int(told.split()[0]) if told else 19
        assert not told or machine.fits((width * largest / 100, depth * largest / 100, 4))
        grown = (largest + 1) / 100
        assert not machine.fits((width * grown, depth * grown, 4))


@pytest.mark.parametrize(
    ("area", "size", "at", "turned"),
    [
        ((0, 8, 4, 142), (215, 215), (4.5, 2.5), False),  # aside, as far from both as can be
        ((80, 0, 120, 2), (215, 215), (2.5, 3.5), False),
        ((0, 0, 220, 30), (185, 215), (2.5, 32.5), True),  # and turned
        ((0, 0, 30, 220), (215, 185), (32.5, 2.5), True),
    ],
)
def test_a_part_that_fills_the_bed_is_moved_aside(area, size, at, turned):
    machine = printer([220, 220], [area])
    (plate,) = arrange([Piece("panel", ("red",), *size, 4)], machine)
    (place,) = plate.places
    assert (place.x, place.y, place.turned) == (pytest.approx(at[0]), pytest.approx(at[1]), turned)
    assert not plate.skirt


def test_a_skirt_goes_over_no_area():
    """A part may be so near to an area that there is no room for its skirt."""
    near = Piece("panel", ("red",), 200, 200, 4)
    assert arrange([near], printer([220, 220]))[0].skirt
    assert arrange([near], printer([220, 220], [(0, 0, 10, 220)]))[0].skirt
    assert not arrange([near], printer([220, 220], [(0, 0, 14, 220)]))[0].skirt


def test_an_area_between_parts_leaves_them_their_skirt():
    machine = printer([220, 220], [(105, 105, 115, 115)])
    plates = arrange([Piece("tile", ("red",), 80, 80, 4)] * 4, machine)
    assert len(plates) == 1
    assert plates[0].skirt


def test_what_an_area_bars_names_it():
    machine = printer([220, 220], [(0, 8, 4, 142)])
    (fault,) = machine.refusals({"start": (221, 100, 4)}, 40)
    assert "keep_clear" not in fault.message
    machine = printer([220, 220], [(-110, -102, -106, 32), (0, 108, 10, 110)], origin="centre")
    (fault,) = machine.refusals({"start": (217, 217, 4)}, 40)
    assert "printer's 220 × 220 × 100 beside keep_clear [-110, -102, -106, 32]; " in fault.message
    assert fault.message.endswith("print.tile=39 is the largest that fits")


def with_printer(tmp_path, text):
    file = tmp_path / "mine.yaml"
    file.write_text(f"extends: generic-220\n{text}\n", encoding="utf-8")
    return f"print.printer={file}"


def test_a_board_is_cut_smaller_where_an_area_is_in_the_way(tmp_path):
    tile = "print.tile=39.6"  # 217.8 mm
    assert len(cuatto_kit.load("ludo", settings=[tile]).layout.panels) == 1
    asked = with_printer(tmp_path, "keep_clear: [[0, 8, 4, 142]]")
    panels = cuatto_kit.load("ludo", settings=[asked, tile]).layout.panels
    assert len(panels) == 2
    asked = with_printer(tmp_path, "bed: {diameter: 220}")
    panels = cuatto_kit.load("ludo", settings=[asked, tile]).layout.panels
    assert len(panels) > 1
    assert all(math.hypot(*panel.size) <= 220 for panel in panels)


@pytest.mark.parametrize(
    ("variant", "text", "told"),
    [
        ("ludo", "keep_clear: [[0, 0, 220, 200]]", "beside keep_clear [0, 0, 220, 200]"),
        ("ludo", "bed: {diameter: 20}", "the printer's ⌀ 20 mm"),
        ("six-seats", "keep_clear: [[0, 0, 220, 150]]", "beside keep_clear [0, 0, 220, 150]"),
        ("six-seats", "bed: {diameter: 100}", "the printer's ⌀ 100 × 220"),
    ],
)
def test_what_no_cut_makes_fit_is_refused(tmp_path, variant, text, told):
    design = cuatto_kit.load(variant, settings=[with_printer(tmp_path, text)])
    with pytest.raises(CannotPrint) as refusal:
        design.kit.refuse_oversized(design.printer, design.variant.print.tile)
    assert all(told in fault.message for fault in refusal.value.faults)


def test_a_tile_that_fits_and_cannot_be_printed_is_no_advice():
    machine = printer([100, 100])
    asked = []
    told = machine.refusals({"start": (160, 40, 4)}, 40, lambda tile: asked.append(tile) or "THIN")
    assert asked == [25]
    expected = "print.tile is 25 at most, and 25 itself cannot be printed (THIN)"
    assert expected in told[0].message


def test_the_usual_tile_is_advised_where_the_largest_cannot_be_printed():
    machine = printer([220, 220])
    told = machine.refusals(
        {"tile": (200, 243, 20)}, 200, lambda tile: "LEDGE" if tile > 100 else ""
    )
    expected = "print.tile is 181 at most, and 40 can be printed (with 181, LEDGE)"
    assert expected in told[0].message


@pytest.mark.slow
def test_a_tile_that_fits_and_is_too_small_for_the_nozzle_is_no_advice(tmp_path):
    asked = with_printer(tmp_path, "bed: {diameter: 90}\nnozzle: 1.2\nlayer: 0.8")
    design = replace(cuatto_kit.load("six-seats", settings=[asked]), quality=Quality.DRAFT)
    with pytest.raises(CannotPrint) as refusal:
        design.printable()
    fault = refusal.value.faults[0]
    assert "print.tile is 25 at most, and 25 itself cannot be printed (" in fault.message


@pytest.mark.parametrize(
    ("text", "corner"),
    [("bed: {diameter: 240}", -120), ("origin: centre", -110), ("bed: [220, 220]", 0)],
)
def test_plates_are_written_as_the_machine_counts(tmp_path, text, corner):
    """3MF and STL, each within the bed."""
    design = cuatto_kit.load("short-12", settings=[with_printer(tmp_path, text)])
    design = replace(design, quality=Quality.DRAFT)
    size = design.printer.surface.size[0]
    for file in design.plates(["tile", "die"], order=Order(plates_stl=True)):
        (tmp_path / "plate.3mf").write_bytes(file.threemf)
        placed = [at @ matrix[:3] + matrix[3] for _, at, matrix in items(tmp_path / "plate.3mf")]
        for corners in (np.concatenate(placed), read_stl(file.stl).reshape(-1, 3)):
            low, high = corners.min(axis=0)[:2], corners.max(axis=0)[:2]
            assert min(low) >= corner
            assert max(high) <= corner + size
            assert (low + high) / 2 == pytest.approx([corner + size / 2] * 2, abs=0.02)
        found = PlateEntry.of(file).as_json().get("corner_mm")
        assert found == ([corner, corner] if corner else None)
