"""The kit of a game of rolling blocks: a board of squares, blocks that roll, two heads."""

from dataclasses import replace
from functools import cache
from itertools import product

import numpy as np
import pytest

import cuatto_kit
from cuatto_kit.config import printer
from cuatto_kit.fabrication.meshes import measure, read_stl
from cuatto_kit.games.blocks.printing import lying, make_parts
from tests import kits
from tests.cases import often
from tests.fabrication import fit
from tests.games import panels

from .boards import document, load, placed

CUT = "print.tile=50"
"""Squares of 25 mm: a board of 250, too large for the bed."""
ODD = {"slab": {"letter": "s", "size": [1, 3, 2]}}
SMALL = document(placed(3, 4, C="a1", c="c4", S="b1-b3", s="a2-a4"), columns=3, rows=4, blocks=ODD)


@cache
def table(*settings):
    return panels.set_out("cabeza", *settings)


@cache
def parts_of(*settings):
    loaded = cuatto_kit.load("cabeza", settings=settings)
    layout = loaded.layout
    return {part.name: part for part in make_parts(loaded.variant, layout, 0.2).parts}


@cache
def meshes(*settings):
    return fit.made(list(parts_of(*settings).values()))


# The board


@pytest.mark.slow
def test_the_board_of_200_mm_is_one_panel():
    (solid,) = table().solids.values()
    assert solid.bounding_box() == pytest.approx((-10, -10, 0, 190, 190, 5))


@pytest.mark.slow
def test_a_larger_board_is_cut_to_fit_the_printer():
    bed = printer.load("generic-220")
    assert len(table(CUT).solids) == 4
    for solid in table(CUT).solids.values():
        left, bottom, _, right, top, height = solid.bounding_box()
        assert bed.fits((right - left, top - bottom, height))


def on_a_bed(*bed):
    """Cabeza for a printer with a bed of that size."""
    design = cuatto_kit.load("cabeza")
    printer = design.printer.model_copy(update={"bed": bed})
    return replace(design, loaded=replace(design.loaded, printer=printer))


def test_a_smaller_bed_cuts_the_same_board():
    layout = on_a_bed(180, 180).layout
    assert [panel.size for panel in layout.panels] == [(100, 100)] * 4


@pytest.mark.slow
def test_all_joints_of_a_cut_board_close():
    mates = list(table(CUT).mates())
    assert len(mates) == 12
    assert [fit.measure(mate, 4.2).problems(0.2) for mate in mates] == [[]] * 12


@pytest.mark.slow
def test_panels_share_nothing():
    assert max(panels.shared_volumes(table(CUT))) < 0.05


@pytest.mark.parametrize("settings", often([()], [(), (CUT,)]), ids=["whole", "cut"])
def test_lines_run_between_all_squares_and_over_the_seams(settings):
    """Square by square: its face is whole, the line round it and a home square's are open."""
    board = table(*settings)
    scale = 1.25 if settings else 1
    face = board.slice(4.5 * scale)
    for space in board.layout.spaces:
        cell = panels.square(space.outline)
        lines = cell - cell.offset(-0.49 * scale)
        assert (face ^ lines).area() < 1e-3
        inside = cell.offset(-0.51 * scale)
        lost = (inside - face).area()
        frame = (14**2 - 12**2) * scale**2 if "home" in space.flags else 0
        assert lost == pytest.approx(frame, abs=1e-2)


def test_a_clearance_that_joints_have_no_room_for_is_refused():
    with pytest.raises(Exception, match=r"OUT_OF_RANGE.*1.5 is out of range"):
        cuatto_kit.load("cabeza", settings=["print.clearance=1.5"])


def test_a_square_larger_than_the_bed_is_refused():
    with pytest.raises(Exception, match=r"OFF_BED print.tile.*print.tile=\d+ is the largest"):
        assert on_a_bed(22, 30).layout


# The pieces


@pytest.mark.parametrize(
    ("name", "squares"),
    [
        ("block-mini", (1, 1, 1)),
        ("block-flaco", (2, 1, 1)),
        ("block-chato", (2, 2, 1)),
        ("block-opa", (2, 2, 2)),
    ],
)
@pytest.mark.parametrize("settings", often([()], [(), (CUT,)]), ids=["20 mm", "25 mm"])
def test_blocks_measure_their_squares_less_the_clearance_a_side(name, squares, settings):
    pitch = 25 if settings else 20
    found = measure(meshes(*settings)[name])
    assert found.extents == pytest.approx([pitch * edge - 0.4 for edge in squares], abs=1e-3)
    assert found.watertight
    assert found.bodies == 1


def test_blocks_look_the_same_from_all_sides_that_are_alike():
    """A roll shows no difference: turned over an edge of its cross-section it covers itself."""
    for name in ("block-mini", "block-opa"):
        block = fit.weld(meshes()[name])
        block = block.translate([0, 0, -block.bounding_box()[5] / 2])
        for turn in ([90, 0, 0], [0, 90, 0], [0, 0, 90]):
            assert (block - block.rotate(turn)).volume() < 1e-3


def test_a_cabeza_stands_within_its_square():
    head = measure(meshes()["cabeza"])
    assert max(head.extents[:2]) < 20 - 2 * 0.2
    assert head.bodies == 1
    assert head.watertight


def test_a_cabeza_has_a_face_in_front_only():
    head = fit.weld(meshes()["cabeza"])
    front = head.trim_by_plane([0, -1, 0], 0)
    back = head.trim_by_plane([0, 1, 0], 0)
    assert front.volume() < 0.95 * back.volume()
    sides = head.mirror([1, 0, 0])
    assert (head - sides).volume() < 0.5


@pytest.mark.parametrize("name", ["cabeza", "block-mini", "block-flaco", "block-chato"])
def test_pieces_print_without_supports(name):
    """No face but those on the bed leans out by more than 45°."""
    triangles = read_stl(meshes()[name]).astype(float)
    normals = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    areas = np.linalg.norm(normals, axis=1)
    real = areas > 1e-9
    lean = np.degrees(np.arcsin(np.clip(-normals[real, 2] / areas[real], -1, 1)))
    hanging = triangles[real][:, :, 2].max(axis=1) > 1e-3
    assert lean[hanging].max() < 46


def test_both_sides_have_one_of_each():
    teams = [part for part in parts_of().values() if part.group == "teams"]
    assert len(teams) == 5
    assert all(part.colours == {"red": 1, "blue": 1} for part in teams)


def test_blocks_of_other_sizes_lie_on_their_largest_face():
    variant, layout = load(SMALL)
    slab = next(p for p in make_parts(variant, layout, 0.2).parts if p.name == "block-slab")
    assert slab.extents == pytest.approx((59.6, 39.6, 19.6))


# The kit


def box_of(part, pose):
    """Return the lowest and the highest corner of a block on the table (mm)."""
    width, depth, height = part.extents
    corners = [
        pose.turned((x, y, z))
        for x, y, z in product((-width / 2, width / 2), (-depth / 2, depth / 2), (0, height))
    ]
    return np.min(corners, axis=0) + pose.at, np.max(corners, axis=0) + pose.at


def test_the_start_is_set_up_as_the_position_says():
    """Every piece covers its squares of the start, no square of another's."""
    variant, layout = load(SMALL)
    kit = make_parts(variant, layout, 0.2)
    (slab,) = (part for part in kit.parts if part.name == "block-slab")
    boxes = [box_of(slab, s.pose) for s in kit.assembly if s.part == "block-slab"]
    assert [(low.round(6).tolist(), high.round(6).tolist()) for low, high in boxes] == [
        ([10.2, -9.8, 5], [29.8, 49.8, 44.6]),
        ([-9.8, 10.2, 5], [9.8, 69.8, 44.6]),
    ]
    heads = [s.pose for s in kit.assembly if s.part == "cabeza"]
    assert [(head.at, head.turns[2] % 360) for head in heads] == [
        ((0, 0, 5), 180),
        ((40, 60, 5), 0),
    ]


@pytest.mark.parametrize("number", range(0, 400, 7))
def test_a_block_fills_the_squares_of_its_placement(number):
    variant, layout = load(SMALL)
    slab = make_parts(variant, layout, 0.2).parts[-1]
    placements = [p for p in variant.grid.placements if p.kind == 1]
    placement = placements[number % len(placements)]
    low, high = box_of(slab, lying(variant, 0.2, placement, 4.0))
    squares = np.array(placement.size) * 20
    corner = np.array([placement.column * 20 - 10, placement.row * 20 - 10, 4])
    assert low == pytest.approx(np.add(corner, [0.2, 0.2, 0]))
    assert high == pytest.approx(np.add(corner, squares) - [0.2, 0.2, 0.4])


@pytest.mark.slow
def test_the_kit_is_built(tmp_path):
    built = kits.build(cuatto_kit.load("cabeza"), tmp_path, "parts")
    made = {part["name"]: part for part in built.manifest["parts"]}
    blocks = ["mini", "flaco", "chato", "opa"]
    assert list(made) == ["panel", "cabeza", *(f"block-{name}" for name in blocks)]
    assert all(part["watertight"] and part["bodies"] == 1 for part in made.values())
    assert built.assembly.read_text("utf-8").count("block(") == 8
