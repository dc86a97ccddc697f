"""The coupon tells plays apart: each knob has its own; all of it prints in less than an hour."""

from functools import cache
from itertools import product

import numpy as np
import pytest
from manifold3d import CrossSection, JoinType

from cuatto_kit.board.geometry import Rect
from cuatto_kit.cache.store import Store
from cuatto_kit.cad import library
from cuatto_kit.cad.coupon import CLEARANCES, coupon_parts
from cuatto_kit.cad.parts import FitKind
from cuatto_kit.cad.quality import Quality
from cuatto_kit.config import printer
from cuatto_kit.fabrication.meshes import measure, mesh_faults, read_stl, write_stl
from cuatto_kit.fabrication.packing import Piece, Room, fill
from cuatto_kit.fabrication.printability import findings_of, solid_of
from cuatto_kit.fabrication.proof import Body, Pair, placement, prove
from cuatto_kit.fabrication.slicer import slice_plate
from tests.cases import often, rarely, seldom
from tests.fabrication import fit
from tests.fabrication.bad_parts import drawn

COUPON = library.module("coupon")
PITCH, THICKNESS = COUPON.default("knob_pitch"), COUPON.default("thickness")
WIDTH, LENGTH = COUPON.default("piece_width"), COUPON.default("piece_length")
HEIGHT, MARGIN = COUPON.default("figure_height"), COUPON.default("figure_margin")
EDGE = HEIGHT + 1.5 * MARGIN
"""The distance from the middle of the strip to the edge with the knobs (mm)."""
ROW = len(CLEARANCES) // 2
STROKE = 0.8
"""Width that figures are engraved in at least (mm): two lines of a nozzle."""


@cache
def stls(quality=Quality.DRAFT, clearances=CLEARANCES):
    return fit.made(coupon_parts(clearances), quality)


def mesh(name, **more):
    return read_stl(stls(**more)[name])


def across(knob):
    """Where a knob is along the strip, counted from the tightest (mm)."""
    return (knob % ROW - (ROW - 1) / 2) * PITCH


def tried(knob, gap, kind=FitKind.JOINT):
    """The piece put on a knob of the strip."""
    x, y = across(knob), (EDGE + LENGTH / 2) * (1 if knob < ROW else -1)
    return Pair(
        kind,
        Body("strip", mesh("coupon-strip"), placement()),
        Body("socket", mesh("coupon-socket"), placement(x, y)),
        gap,
        Rect(x - WIDTH / 2, y - LENGTH / 2, x + WIDTH / 2, y + LENGTH / 2),
    )


def window(clearance):
    """The gaps that a joint of this clearance may have."""
    return (fit.LEAST * clearance, fit.MOST * clearance)


def test_plays_go_from_tight_to_loose_in_equal_steps():
    assert CLEARANCES == (0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4)


NEAR = [pair for pair in product(range(len(CLEARANCES)), repeat=2) if abs(pair[0] - pair[1]) < 2]
"""Knobs and figures next to each other: what is farther apart differs more."""


@pytest.mark.parametrize(("knob", "asked"), seldom(7, [pytest.param(*one) for one in NEAR]))
def test_a_knob_has_the_play_of_its_figure_and_no_other(knob, asked):
    found = prove([tried(knob, window(CLEARANCES[asked]))]).findings
    assert [finding.code for finding in found] == ([] if knob == asked else ["GAP"])


@pytest.mark.parametrize("knob", range(len(CLEARANCES)))
def test_the_piece_meets_nothing_but_the_knob_it_is_on(knob):
    pair = tried(knob, None, FitKind.LIFT)
    strip, piece = (
        solid_of(body.triangles).transform(body.placement[:3]) for body in (pair.guest, pair.host)
    )
    assert (strip ^ piece).volume() < fit.FILM * WIDTH * THICKNESS
    assert prove([pair]).findings == ()


@pytest.mark.slow
def test_the_joint_is_that_of_a_tile():
    y = -(20 + LENGTH / 2)
    inside = Rect(-WIDTH / 2, y - LENGTH / 2, WIDTH / 2, -20)
    tile = Body("tile", drawn("tile", clearance=0.2), placement())
    piece = Body("socket", mesh("coupon-socket"), placement(0, y))
    assert prove([Pair(FitKind.JOINT, tile, piece, window(0.2), inside)]).findings == ()
    assert library.module("tile").default("thickness") == THICKNESS


# Figures.


def figure(knob, clearances=CLEARANCES):
    """The figure of a knob as it is engraved, about its own middle."""
    row = (len(clearances) + 1) // 2
    x = (knob % row - (row - 1) / 2) * PITCH
    y = (HEIGHT + MARGIN) / (2 if knob < row else -2)
    strip = solid_of(mesh("coupon-strip", clearances=clearances))
    top = strip.slice(THICKNESS - COUPON.default("figure_depth") / 2).translate([-x, -y])
    return CrossSection.square([PITCH, HEIGHT + MARGIN / 2], True) - top


def differing(one, other):
    """The area that only one of two cross-sections has (mm²)."""
    return ((one - other) + (other - one)).area()


@pytest.mark.parametrize("knob", rarely([5], seldom(5, range(len(CLEARANCES)))))
def test_each_knob_stands_beside_its_own_figure(knob):
    own = figure(0, (CLEARANCES[knob],))
    differences = [differing(own, figure(k)) for k in range(len(CLEARANCES))]
    assert differences.pop(knob) < 0.01
    assert min(differences) > 1


@pytest.mark.parametrize("knob", range(len(CLEARANCES)))
def test_figures_are_engraved_wide_enough_to_be_read(knob):
    whole = figure(knob)
    round_ends = {"join_type": JoinType.Round, "circular_segments": 48}
    opened = whole.offset(-STROKE / 2, **round_ends).offset(STROKE / 2, **round_ends)
    assert whole.area() > 8
    assert (whole - opened).area() < 0.02 * whole.area()


# Printing.


@pytest.mark.parametrize(
    "clearances", often([CLEARANCES], [CLEARANCES, (0.2,), (0.08, 0.12, 0.99)])
)
def test_any_number_of_knobs_is_one_sound_solid(clearances):
    for part in coupon_parts(clearances):
        assert mesh_faults(part, measure(stls(clearances=clearances)[part.name]), 1) == []
        assert part.quantity == 1


@pytest.mark.slow
@pytest.mark.parametrize("name", ["coupon-strip", "coupon-socket"])
def test_it_prints_without_supports_or_a_remark(name):
    assert findings_of(name, mesh(name, quality=Quality.NORMAL)) == ()


@pytest.mark.slicer
@pytest.mark.parametrize("name", ["generic-220", "bambu-a1-mini"])
def test_it_is_printed_in_less_than_an_hour(name, tmp_path):
    machine = printer.load(name)
    meshes = {part.name: mesh(part.name, quality=Quality.NORMAL) for part in coupon_parts()}
    pieces = [Piece(n, ("white",), *map(float, np.ptp(m, axis=(0, 1)))) for n, m in meshes.items()]
    (plate,) = fill(pieces, Room.of(machine))
    laid = []
    for place in plate:
        corners = meshes[place.name]
        if place.turned:
            corners = corners[:, :, [1, 0, 2]] * np.array([-1, 1, 1], np.float32)
        low = corners.min(axis=(0, 1))
        laid.append(corners + (np.array([place.x, place.y, 0], np.float32) - low))
    path = tmp_path / "coupon.stl"
    path.write_bytes(write_stl(np.concatenate(laid), "coupon"))
    assert slice_plate(path, machine, Store(None)).seconds < 60 * 60


@pytest.mark.parametrize(
    "clearances", [(), (0,), (1,), (-0.1,), (0.125,), (0.2, 0.1), (0.1, 0.1), (float("nan"),)]
)
def test_plays_that_cannot_be_engraved_are_refused(clearances):
    with pytest.raises(ValueError, match="expected hundredths of a millimetre"):
        coupon_parts(clearances)
