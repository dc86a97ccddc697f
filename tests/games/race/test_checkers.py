"""Checkers as they are printed: halves that centre and hold, teams and classes told by shape."""

import math
from functools import cache
from itertools import product

import numpy as np
import pytest

import cuatto_kit
from cuatto_kit.cad import library
from cuatto_kit.cad.parts import FitKind, Part
from cuatto_kit.cad.solids import call
from cuatto_kit.config import printer
from cuatto_kit.fabrication.meshes import read_stl
from cuatto_kit.fabrication.printability import Limits, findings_of, solid_of
from cuatto_kit.fabrication.proof import prove_assembly
from cuatto_kit.games.race.config.classes import CLASSES
from cuatto_kit.games.race.printing.checkers import Checkers, checkers_of
from tests.cases import seldom
from tests.fabrication import fit

SYMBOLS = library.module("team_symbol").parameters["symbol"].choices
MOST_COLOUR_LAYERS = 12
TILT = 10.0
"""How far a table may lean before a checker falls (degrees)."""


@cache
def drawn(part, **arguments):
    (stl,) = fit.made([Part(part, part, "teams", call(part, **arguments), {})]).values()
    return read_stl(stl)


@cache
def checkers(*settings):
    loaded = cuatto_kit.load("wounded", settings=settings)
    return checkers_of(loaded.variant, loaded.clearance)


@cache
def meshes(*settings):
    parts = list(checkers(*settings).parts())
    return {name: read_stl(stl) for name, stl in fit.made(parts).items()}


def proof(*settings, **wrong):
    fits = checkers(*settings).fits((0.0, 0.0), 0.0)
    return prove_assembly(fits, {**meshes(*settings), **wrong}, 0.2)


def codes(found):
    return {finding.code for finding in found.findings}


SNAP = "print.assembly=snap"


@pytest.mark.parametrize(
    "settings", seldom(2, [(), ("print.clearance=0.3", SNAP), (SNAP,)]), ids=str
)
def test_halves_go_together(settings):
    assert proof(*settings).findings == ()


def test_a_peg_that_is_too_thick_or_too_thin_for_its_hole_is_noticed():
    for clearance in (0.05, 0.35):
        base = drawn("checker_base", clearance=0.2)
        wrong = drawn("checker_top", **{"class": "regular"}, clearance=clearance)
        found = proof(
            "print.tile=40", **{"checker-base-circle": base, "checker-top-regular": wrong}
        )
        assert codes(found) == {"GAP"}


@pytest.mark.slow
def test_a_pin_that_does_not_hold_or_cannot_be_pushed_in_is_noticed():
    drawn_so = (SNAP, "print.tile=40")
    blunt = drawn("checker_pin", clearance=0.05)  # its barbs stay within the lip
    assert codes(proof(*drawn_so, **{"checker-pin": blunt})) == {"GAP"}
    tight = drawn("checker_top", **{"class": "regular"}, assembly="snap", clearance=0.01)
    assert "GAP" in codes(proof(*drawn_so, **{"checker-top-regular": tight}))


def test_the_original_is_glued_flat_on_flat():
    original = checkers("print={profile: original}")
    assert {fit.kind for fit in original.fits((0.0, 0.0), 0.0)} == {FitKind.REST}
    assert [part.name for part in original.parts() if "top" not in part.name] == ["checker-base"]


def test_a_team_has_a_base_of_its_own_and_shares_the_tops():
    parts = list(checkers().parts())
    bases = [part for part in parts if part.kind == "checker-base"]
    assert [part.quantity for part in bases] == [cuatto_kit.load("wounded").variant.teams.size] * 4
    assert len({part.title for part in bases}) == 4
    tops = [part for part in parts if part.name.startswith("checker-top")]
    assert all(len(part.colours) == 4 for part in tops)


def test_bases_are_alike_where_nothing_is_to_be_written():
    parts = list(checkers("print.words=none").parts())
    (base,) = (part for part in parts if part.kind == "checker-base-plain")
    assert len(base.colours) == 4
    round_one = solid_of(drawn("checker_base", symbol="none")).slice(0.4)
    assert round_one.area() == pytest.approx(
        solid_of(drawn("checker_base", symbol="circle")).slice(0.4).area()
    )


@pytest.mark.slow
def test_twelve_teams_have_twelve_rims():
    rims = {drawn("checker_base", symbol=symbol).tobytes() for symbol in SYMBOLS}
    sections = {
        round(solid_of(drawn("checker_base", symbol=s)).slice(0.4).area(), 2) for s in SYMBOLS
    }
    assert len(rims) == len(SYMBOLS) == 12
    assert len(sections) >= 10  # as many notches take as much, wide or not


@pytest.mark.parametrize("name", CLASSES)
def test_a_checker_stands_on_a_table_that_leans(name):
    dish = library.module("checker_base").default("dish_depth")
    foot = library.module("checker_base").default("stand_height")
    base = solid_of(drawn("checker_base")).mirror([0, 0, 1]).translate([0, 0, foot + dish])
    top = solid_of(drawn("checker_top", **{"class": name})).translate([0, 0, foot])
    whole = base + top
    points = np.asarray(whole.slice(0.02).hull().to_polygons()[0])
    radius = np.hypot(*points.T).min()
    assert math.degrees(math.atan2(radius, centre_of_mass(whole))) > 2 * TILT


def centre_of_mass(solid):
    """The height above the table (mm)."""
    heights = np.arange(0.05, solid.bounding_box()[5], 0.1)
    areas = np.array([solid.slice(z).area() for z in heights])
    return float((heights * areas).sum() / areas.sum())


def test_colours_change_in_few_layers():
    for name in (name for name, kind in CLASSES.items() if kind.two_coloured):
        marks = drawn("checker_top", **{"class": name, "share": "marks"})
        solid = solid_of(marks)
        layers = [z for z in np.arange(0.1, 15, 0.2) if solid.slice(z).area() > 0]
        assert 2 <= len(layers) <= MOST_COLOUR_LAYERS, name


@pytest.mark.parametrize("name", [name for name in CLASSES if name != "regular"])
def test_marks_are_deep_enough_to_see_in_one_colour(name):
    """What a class loses is at least three layers deep somewhere, and two high."""
    plain = solid_of(drawn("checker_top", **{"class": "regular"}))
    lost = plain - solid_of(drawn("checker_top", **{"class": name}))
    deep = [piece for piece in lost.decompose() if thickness(piece) >= 0.6]
    assert deep
    assert all(piece.bounding_box()[5] - piece.bounding_box()[2] >= 0.4 for piece in deep)


def thickness(piece):
    """How far a piece reaches inwards where it is cut in the middle, or down from above (mm)."""
    low, high = piece.bounding_box()[2], piece.bounding_box()[5]
    loops = piece.slice((low + high) / 2).to_polygons()
    radii = [np.hypot(*np.asarray(loop).T) for loop in loops]
    across = max(map(np.max, radii)) - min(map(np.min, radii)) if radii else 0.0
    return max(across, high - low)


def test_a_checker_is_as_wide_as_a_fingertip_by_default():
    (base,) = [mesh for name, mesh in meshes().items() if name == "checker-base-circle"]
    assert np.ptp(base[..., 0]) >= FINGERTIP - 0.1  # its corners are on the circle


FINGERTIP = 16.0
"""The width of what is easy to take hold of (mm)."""


@pytest.mark.parametrize("name", printer.names())
def test_a_flange_is_two_layers_high_on_every_printer(name):
    layer = printer.load(name).layer
    base = library.module("checker_base")
    dish = base.default("dish_depth")
    assert dish >= 2 * layer
    assert base.default("flange_height") - dish >= layer


PIECES = [
    *(("checker_base", {"symbol": symbol}) for symbol in SYMBOLS),
    ("checker_base", {"assembly": "snap"}),
    ("checker_pin", {}),
    ("stick", {}),
    ("cane", {}),
    ("cowrie", {}),
    *(("long_die", {"values": values}) for values in ((1, 3, 4, 6), (0, 7), (1, 2, 3, 4, 12))),
    *(
        ("checker_top", {"class": name, "assembly": assembly})
        for name, assembly in product(CLASSES, ("glue", "snap"))
    ),
]


@pytest.mark.slow
@pytest.mark.parametrize(("nozzle", "layer"), [(0.4, 0.2), (0.6, 0.3), (0.8, 0.4)])
def test_pieces_print_with_wide_nozzles(nozzle, layer):
    limits = Limits(nozzle=nozzle, layer=layer)
    for part, arguments in PIECES:
        assert findings_of(part, drawn(part, **arguments), limits) == (), (part, arguments)


@pytest.mark.slow
@pytest.mark.parametrize(("nozzle", "layer"), [(0.4, 0.2), (0.6, 0.3)])
@pytest.mark.parametrize("faces", [4, 8, 10, 12, 20])
def test_numbered_dice_print_with_usual_nozzles(faces, nozzle, layer):
    limits = Limits(nozzle=nozzle, layer=layer)
    assert findings_of("die", drawn("numbered_die", faces=faces), limits) == ()


@pytest.mark.slow
@pytest.mark.parametrize("faces", [8, 10, 12, 20])
def test_a_numbered_die_is_as_thick_between_all_opposite_sides(faces):
    """A number is cut into each side; the flat rest of opposite sides is parallel."""
    corners = drawn("numbered_die", faces=faces).astype(float)
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    areas = np.linalg.norm(normals, axis=1)
    middle = (corners.reshape(-1, 3).min(0) + corners.reshape(-1, 3).max(0)) / 2
    normals /= areas[:, None]
    far = np.einsum("ij,ij->i", normals, corners[:, 0] - middle)
    hull = np.isclose(far, far[areas > areas.max() / 2].min(), atol=0.02)
    sides = {tuple(np.round(normal, 2) + 0.0) for normal in normals[hull]}
    assert len(sides) == faces
    assert {tuple(np.array(side) * -1 + 0.0) for side in sides} == sides


def test_checkers_on_a_board_stand_higher_than_beside_it():
    kit = checkers()
    assert isinstance(kit, Checkers)
    assert kit.on_panel > kit.on_table > 0
