"""Grams and hours of a print: the slicer's G-code is read, and estimates agree with it."""

import math
import os
import re
import stat
import subprocess

import numpy as np
import pytest
import trimesh

import cuatto_kit
from cuatto_kit.cache.store import Store
from cuatto_kit.cad.quality import Quality
from cuatto_kit.config import printer
from cuatto_kit.config.printer import Disc, Origin
from cuatto_kit.errors import CannotPrint, InternalError, UsageError
from cuatto_kit.fabrication import slicer
from cuatto_kit.fabrication.estimates import estimate
from cuatto_kit.fabrication.meshes import read_stl, write_stl
from cuatto_kit.fabrication.packing import Place
from cuatto_kit.fabrication.slicer import (
    Setup,
    extents,
    laid_down,
    settings,
    slice_and_keep,
    slice_plate,
)
from cuatto_kit.fabrication.threemf import Object, Volume, item_at, weld, write_3mf
from tests.fabrication import fit

GENERIC = printer.load("generic-220")
CUBE = trimesh.creation.box(bounds=[[0, 0, 0], [20, 20, 2]]).triangles.astype(np.float32)


def cuboid(*size):
    return trimesh.creation.box(extents=size).triangles.astype(np.float32)


SLAB = (Volume(weld(CUBE), "red"),)


def plate_at(folder, *corners, volumes=SLAB):
    """A 3MF with a slab at each of these corners."""
    thing = Object("slab", volumes)
    items = [item_at(thing, Place("slab", "red", *corner, False)) for corner in corners]
    path = folder / "plate.3mf"
    path.write_bytes(write_3mf(items, "A plate"))
    return path


# Reading G-code.


def test_extents_are_those_of_moves_that_extrude():
    moves = """
        G1 Z5 F5000 ; lift
        G1 X1 Y1 F7800
        G1 E2 F2400
        ;LAYER_CHANGE
        G1 Z.2 F7800
        G1 X10 Y20
        G1 X30 Y25.5 E.5
        G1 X90 Y90 F7800 ; travel, X200 E1
        G1 X12 Y12 E-.7
        G1 X80 Y99
        G1 Z3.4
        G1 X15 E.1
    """
    lines = [line.strip() for line in moves.splitlines()]
    assert extents(lines) == ((10, 20, 0.2), (80, 99, 3.4))
    assert extents(lines[:8]) == ((10, 20, 0.2), (30, 25.5, 0.2))


def test_nothing_extruded_has_no_extents():
    assert extents(["G1 X5 Y5", "G1 E2", "M107"]) is None


# A slicer with given output, for cases that the real one cannot produce.


@pytest.fixture
def faked(tmp_path, monkeypatch):
    """Puts a `prusa-slicer` in the path that writes this G-code, and counts its runs."""

    def fake(gcode, status=0):
        binary = tmp_path / "bin" / "prusa-slicer"
        binary.parent.mkdir(exist_ok=True)
        (tmp_path / "made.gcode").write_text(gcode)
        binary.write_text(
            "#!/bin/sh\n"
            '[ "$1" = --help ] && echo PrusaSlicer-9.9.9 && exit\n'
            f'echo run >> "{tmp_path}/runs"\n'
            'while [ "$1" != --output ]; do shift; done\n'
            f'cp "{tmp_path}/made.gcode" "$2"; echo "it broke" >&2; exit {status}\n'
        )
        binary.chmod(binary.stat().st_mode | stat.S_IEXEC)
        monkeypatch.setenv("PATH", f"{binary.parent}{os.pathsep}{os.environ['PATH']}")

    return fake


GCODE = """G1 Z.2
G1 X10 Y10
G1 X20 Y30 E1
; filament used [mm] = 1000.00, 500.00
; estimated printing time (normal mode) = 1d 2h 3m 4s
"""


def test_grams_time_and_cost_come_from_the_comments(faked, tmp_path):
    faked(GCODE)
    found = slice_plate(plate_at(tmp_path, (5, 5)), GENERIC, Store(tmp_path / "cache"))
    assert found.grams == pytest.approx(1.5 * np.pi * 0.875**2 * 1.24)
    assert found.seconds == 86_400 + 2 * 3_600 + 3 * 60 + 4
    assert found.cost == pytest.approx(found.grams / 1000 * 25.4)
    assert found.extents == ((10, 10, 0.2), (20, 30, 0.2))
    assert found.by_slot == pytest.approx((found.grams * 2 / 3, found.grams / 3))
    assert (found.changes, found.purge) == (0, (0, 0)), "without a change nothing is purged"


def test_a_plate_is_sliced_once_for_each_content_and_printer(faked, tmp_path):
    faked(GCODE)

    def sliced(machine, corner):
        slice_plate(plate_at(tmp_path, corner), machine, Store(tmp_path / "cache"))
        return (tmp_path / "runs").read_text().count("run")

    finer = GENERIC.model_copy(update={"layer": 0.1})
    assert [sliced(GENERIC, (5, 5)), sliced(GENERIC, (5, 5))] == [1, 1]
    assert [sliced(GENERIC, (6, 5)), sliced(finer, (6, 5)), sliced(finer, (6, 5))] == [2, 3, 3]


def test_figures_of_a_kept_print_are_cached_like_any_others(faked, tmp_path):
    faked(GCODE)
    plate, store = plate_at(tmp_path, (5, 5)), Store(tmp_path / "cache")
    figures, gcode = slice_and_keep(plate, GENERIC, store)
    assert gcode.decode() == GCODE
    assert slice_plate(plate, GENERIC, store) == figures
    assert (tmp_path / "runs").read_text() == "run\n"


@pytest.mark.slow
def test_a_build_that_keeps_gcode_slices_each_plate_once(faked, run, tmp_path):
    gcode = GCODE.replace(", 500.00", "")
    faked(gcode)
    asked = ("cabeza", "--only", "plates", "--plates", "one-colour", "--quality", "draft")
    assert run("build", *asked, "--slice", "--gcode", "codes").returncode == 0
    kept = sorted((tmp_path / "codes/cabeza").iterdir())
    assert {path.read_text() for path in kept} == {gcode}
    assert (tmp_path / "runs").read_text() == "run\n" * len(kept)


@pytest.mark.parametrize("damage", [lambda data: data[:-20], lambda data: data[:-1] + b"0"])
def test_what_is_damaged_in_the_cache_is_sliced_again(damage, faked, tmp_path):
    faked(GCODE)
    plate = plate_at(tmp_path, (5, 5))
    first = slice_plate(plate, GENERIC, Store(tmp_path / "cache"))
    (kept,) = (tmp_path / "cache").glob("??/*")
    whole = kept.read_bytes()
    kept.write_bytes(damage(whole))
    assert slice_plate(plate, GENERIC, Store(tmp_path / "cache")) == first
    assert kept.read_bytes() == whole
    assert (tmp_path / "runs").read_text().count("run") == 2


def test_a_slicer_that_fails_is_an_internal_error_and_leaves_nothing(faked, tmp_path):
    faked(GCODE, status=1)
    with pytest.raises(InternalError, match="SLICE plate: PrusaSlicer: it broke"):
        slice_plate(plate_at(tmp_path, (5, 5)), GENERIC, Store(tmp_path / "cache"))
    assert list((tmp_path / "cache").glob("*/*")) == []


def test_g_code_that_tells_nothing_is_an_internal_error(faked, tmp_path):
    faked("M107\n")
    with pytest.raises(InternalError, match="neither material nor time"):
        slice_plate(plate_at(tmp_path, (5, 5)), GENERIC, Store(tmp_path / "cache"))


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("X220.1 Y30", "from 10.0 to 220.1 mm in x; expected 0 to 220"),
        ("X20 Y-0.1", "from -0.1 to 10.0 mm in y; expected 0 to 220"),
        ("Z230 X20", "in z; expected 0 to 220"),
    ],
)
def test_a_toolpath_beside_the_bed_cannot_be_printed(move, words, faked, tmp_path):
    faked(GCODE.replace("X20 Y30", move))
    with pytest.raises(CannotPrint, match=f"^OFF_BED plate: .*{re.escape(words)}"):
        slice_plate(plate_at(tmp_path, (5, 5)), GENERIC, Store(tmp_path / "cache"))


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("X85 Y85", "120.2 mm from the middle of the bed; expected 120"),
        ("X121 Y0", "to 121.0 mm in x; expected -120 to 120"),
    ],
)
def test_a_toolpath_beside_a_round_bed_cannot_be_printed(move, words, faked, tmp_path):
    delta = GENERIC.model_copy(update={"bed": Disc(diameter=240)})
    store = Store(tmp_path / "cache")
    faked(GCODE.replace("X20 Y30", "X84 Y84"))
    assert slice_plate(plate_at(tmp_path, (5, 5)), delta, store).reach < 120
    faked(GCODE.replace("X20 Y30", move))
    with pytest.raises(CannotPrint, match=re.escape(words)):
        slice_plate(plate_at(tmp_path, (6, 6)), delta, store)


def test_the_slicer_knows_where_the_bed_is():
    centred = GENERIC.model_copy(update={"origin": Origin.CENTRE})
    assert "bed_shape = -110x-110,110x-110,110x110,-110x110\n" in settings(centred)
    (shape,) = re.findall(
        "bed_shape = (.*)", settings(GENERIC.model_copy(update={"bed": Disc(diameter=240)}))
    )
    corners = [tuple(map(float, corner.split("x"))) for corner in shape.split(",")]
    assert all(math.hypot(*corner) == pytest.approx(120, abs=1e-3) for corner in corners)


def test_without_prusaslicer_one_line_says_how_to_get_it(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(UsageError, match="apt-get install prusa-slicer") as refusal:
        slice_plate(plate_at(tmp_path, (5, 5)), GENERIC, Store(tmp_path / "cache"))
    assert [fault.code for fault in refusal.value.faults] == ["NO_SLICER"]
    assert "\n" not in str(refusal.value)


def test_the_settings_are_the_printers():
    machine = printer.load("prusa-mk4").model_copy(update={"layer": 0.15, "price": 30})
    lines = settings(machine, Setup(2, tower=(50, 60))).splitlines()
    assert {
        "bed_shape = 0x0,250x0,250x210,0x210",
        "max_print_height = 220.0",
        "layer_height = 0.15",
        "nozzle_diameter = 0.4,0.4",
        "filament_density = 1.24,1.24",
        "filament_cost = 30,30",
        "fill_density = 15%",
        "support_material = 0",
        "skirts = 2",
        "gcode_flavor = marlin2",
        "perimeter_speed = 170.0",
        "machine_max_acceleration_x = 4000.0",
        "machine_max_jerk_z = 2.0",
        "wipe_tower = 1",
        "wipe_tower_x = 50",
        "wiping_volumes_matrix = 0,140,140,0",
        "extruder_offset = 0x0,0x0",
        "filament_load_time = 30,30",
    } <= set(lines)
    plain = settings(machine, Setup(skirt=False, sequential=True))
    assert "wipe_tower" not in plain
    assert {"skirts = 0", "complete_objects = 1"} <= set(plain.splitlines())


def test_filament_beside_the_tower_is_told_by_slot():
    lines = ["T0", ";TYPE:Perimeter", "G1 X1 Y1 E.5", "G1 E-2 F9", "G1 E2 F9", "G1 X2 E1.25"]
    lines += [";TYPE:Wipe tower", "G1 X5 E9", "T1", "G1 E80 F9", ";TYPE:Solid infill", "G1 Y3 E2"]
    assert laid_down(lines) == {0: 1.75, 1: 2.0}


# PrusaSlicer itself.


BARE = Setup(skirt=False)


def sliced_at(folder, *corners, setup=BARE, **more):
    return slice_plate(plate_at(folder, *corners, **more), GENERIC, Store(folder / "cache"), setup)


@pytest.mark.slicer
def test_pieces_are_sliced_where_they_lie(tmp_path):
    low, high = sliced_at(tmp_path, (10, 20), (150, 190)).extents
    assert low == pytest.approx((10.225, 20.225, 0.2), abs=0.1)
    assert high == pytest.approx((169.775, 209.775, 2), abs=0.1)


@pytest.mark.slicer
@pytest.mark.parametrize("corner", [(210, 10), (10, -5), (1000, 10)])
def test_a_piece_beside_the_bed_is_noticed(corner, tmp_path):
    with pytest.raises(CannotPrint, match="OFF_BED"):
        sliced_at(tmp_path, (10, 10), corner)


@pytest.mark.slicer
def test_a_part_higher_than_the_printer_is_noticed(tmp_path):
    with pytest.raises(CannotPrint, match="in z"):
        sliced_at(tmp_path, (10, 10), volumes=(Volume(weld(cuboid(5, 5, 221)), "red"),))


@pytest.mark.slicer
def test_a_part_of_two_colours_is_sliced_with_two_extruders(tmp_path):
    mark = trimesh.creation.box(bounds=[[5, 5, 2], [15, 15, 3]]).triangles.astype(np.float32)
    plain = sliced_at(tmp_path, (10, 10))
    both = sliced_at(
        tmp_path,
        (10, 10),
        volumes=(Volume(weld(CUBE), "red"), Volume(weld(mark), "white", 2)),
        setup=Setup(2, skirt=False),
    )
    assert both.grams - plain.grams == pytest.approx(0.1 * 1.24, rel=0.1)
    assert (len(plain.by_slot), len(both.by_slot)) == (1, 2)
    assert min(both.by_slot) > 0


def height_of_middle(plate, folder):
    """The height of the middle of all plastic (mm), as PrusaSlicer lays it."""
    (folder / "settings.ini").write_text(settings(GENERIC, BARE))
    command = [slicer.binary(), "--datadir", folder, "--load", folder / "settings.ini"]
    command += ["--export-gcode", "--output", folder / "made.gcode", "--dont-arrange", plate]
    subprocess.run(command, check=True, capture_output=True)
    height, moment, whole = 0.0, 0.0, 0.0
    for line in (folder / "made.gcode").read_text().splitlines():
        height = float(found[1]) if (found := re.match(r"G1 Z([\d.]+)", line)) else height
        if found := re.match(r"G1 X\S+ Y\S+ E(\d*\.?\d+)", line):
            moment += float(found[1]) * (height - GENERIC.layer / 2)
            whole += float(found[1])
    return moment / whole


@pytest.mark.slicer
def test_a_die_is_printed_solid_so_that_its_middle_is_that_of_its_body(tmp_path):
    design = cuatto_kit.load("two-ways-home")
    (plate,) = (
        file for file in design.plates() if {one.name for one in file.plate.places} == {"die"}
    )
    (tmp_path / "plate.3mf").write_bytes(plate.threemf)
    middle = height_of_middle(tmp_path / "plate.3mf", tmp_path)
    assert middle == pytest.approx(design.meshes()["die"].mesh.measures.extents[2] / 2, abs=0.1)


@pytest.mark.slicer
def test_a_file_that_is_none_is_an_internal_error(tmp_path):
    (tmp_path / "junk.stl").write_text("junk")
    with pytest.raises(InternalError, match="SLICE junk"):
        slice_plate(tmp_path / "junk.stl", GENERIC, Store(tmp_path / "cache"))


@pytest.mark.long
@pytest.mark.slicer
def test_estimates_agree_with_prusaslicer_on_every_part(tmp_path):
    loaded = cuatto_kit.load("snake-24-full")
    layout = loaded.layout
    parts = loaded.family.on(loaded.variant, layout).kit(GENERIC.clearance).parts
    stls = fit.made(parts, Quality.DRAFT)
    scaled = [(name, 1.0) for name in stls] + [(p.name, 1.5) for p in parts if p.group == "teams"]
    for name, scale in scaled:
        triangles = read_stl(stls[name]) * np.float32(scale)
        path = tmp_path / f"{name}.stl"
        path.write_bytes(write_stl(triangles, name))
        grams = slice_plate(path, GENERIC, Store(tmp_path / "cache"), Setup(skirt=False)).grams
        (guess,) = estimate([triangles], GENERIC)
        assert guess.grams == pytest.approx(grams, rel=0.1), name


@pytest.mark.slicer
def test_kept_gcode_heats_and_homes_before_it_prints(tmp_path):
    _, gcode = slice_and_keep(plate_at(tmp_path, (10, 20)), GENERIC, Store(None))
    text = gcode.decode()
    commands = [line.split(";")[0].split() for line in text.splitlines()]
    first_line = next(k for k, c in enumerate(commands) if c[:1] == ["G1"] and "E" in "".join(c))
    before = {(command[0], command[1]) for command in commands[:first_line] if len(command) > 1}
    assert {("M190", "S60"), ("M109", "S215")} <= before
    assert "G28" in [command[0] for command in commands[:first_line] if command]


@pytest.mark.slicer
def test_gcode_is_kept_for_each_plate_and_replaces_nothing_else(run, tmp_path):
    asked = ("build", "cabeza", "--only", "plates", "--quality", "draft", "--gcode", "codes")
    assert run(*asked).returncode == 2, "without --slice there is none"
    assert run(*asked, "--slice").returncode == 0
    found = sorted((tmp_path / "codes/cabeza").iterdir())
    plates = (tmp_path / "build/cabeza/plates").glob("plate-*.3mf")
    assert [path.stem for path in found] == sorted(path.stem for path in plates)
    found[0].write_text("mine", "utf-8")
    assert run(*asked, "--slice").returncode == 2
    assert found[0].read_text("utf-8") == "mine"
