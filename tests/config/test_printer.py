"""Printers, and what fits them."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cuatto_kit
from cuatto_kit.config import bundled, document, printer
from cuatto_kit.config.beds import Bed
from cuatto_kit.config.model import TILES, validate
from cuatto_kit.config.printer import Printer
from cuatto_kit.console import opening
from cuatto_kit.design import new
from cuatto_kit.errors import InvalidVariant, KitError, UsageError

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
        ((300.0009, 100.0009, 50.0009), True),
        ((300.0011, 100, 50), False),
    ],
)
def test_a_part_fits_flat_on_the_bed_turned_or_not(extents, fits):
    assert NARROW.fits(extents) is fits


@pytest.mark.parametrize(
    ("extents", "tile", "told"),
    [
        ((345, 100, 50), 40, "print.tile=34 is the largest that fits"),  # 300 / 345 = 0.8695…
        ((10, 310, 4), 100, "print.tile=96 is the largest that fits"),
        ((100, 301, 50), 40, "print.tile=39 is the largest that fits"),
        ((150, 150, 50), 36, "print.tile=24 is the largest that fits"),
        ((400, 90, 200), 120, "print.tile=30 is the largest that fits"),  # its height bounds it
        ((150, 150, 50), 35, "it would not fit with the smallest tile of 24 either"),
        ((345, 100, 50), None, "the printer's 300 × 100 × 50"),  # it has no tile
    ],
)
def test_what_does_not_fit_is_told_with_the_largest_tile_that_does(extents, tile, told):
    (refusal,) = NARROW.refusals({"thing": extents}, tile)
    assert (refusal.code, refusal.path) == ("OFF_BED", "thing")
    assert refusal.message.startswith("it measures ")
    assert "expected no more than the printer's 300 × 100 × 50" in refusal.message
    assert refusal.message.endswith(told)


def test_the_tile_told_is_one_that_all_parts_fit_with():
    """The smallest, in every line."""
    sizes = {"wide": (345, 90, 4), "small": (10, 10, 4), "long": (400, 90, 4)}
    found = NARROW.refusals(sizes, 40)
    assert [fault.path for fault in found] == ["wide", "long"]
    assert {fault.message.partition("; print.")[2] for fault in found} == {
        "tile=30 is the largest that fits"
    }


@given(st.tuples(*[st.floats(1, 2000)] * 3), st.integers(*TILES))
def test_with_the_tile_told_the_part_fits(extents, tile):
    def with_tile(other):
        return tuple(extent * other / tile for extent in extents)

    for refusal in NARROW.refusals({"thing": extents}, tile):
        told = re.search(r"print\.tile=(\d+)", refusal.message)
        largest = int(told[1]) if told else TILES[0] - 1
        assert NARROW.fits(with_tile(largest)) or not told
        assert not NARROW.fits(with_tile(largest + 1.0001))


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


def test_presets_are_for_the_printer_s_own_nozzle():
    """A project leaves process and filament to the slicer where the nozzle is another."""
    for name in printer.names():
        machine = printer.load(name)
        assert machine.presets is None or machine.presets.nozzle in (0.4, machine.nozzle)
    assert printer.load("generic-220").presets is None
    assert printer.load("bambu-a1").presets.model == "Bambu Lab A1"


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


# A maker's own printer

OWN = """\
title: Mine
bed: [120, 130]
height: 140
clearance: 0.35
density: 1.3
"""


@pytest.fixture
def write(tmp_path, monkeypatch):
    """Writes files into a folder that is the working folder."""
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)

    def write(**files):
        for name, text in files.items():
            path = here / f"{name.replace('__', '/')}.yaml"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        return here

    return write


def board(word, base="snake-24"):
    return f"extends: {base}\nprint: {{printer: {word}}}\n"


def chosen(variant, *settings):
    return cuatto_kit.load(variant, settings=settings).printer


def faults_of(variant, *settings):
    with pytest.raises(KitError) as caught:
        cuatto_kit.load(variant, settings=settings)
    return caught.value.status, [str(fault) for fault in caught.value.faults]


@pytest.mark.parametrize("word", ["mine.yaml", "./mine.yaml", "sub/mine.yml", "sub/../mine.yaml"])
def test_a_variant_names_a_file_beside_it_or_below(write, word):
    folder = write(mine=OWN, top=board(word), sub__other=OWN)
    (folder / "sub/mine.yml").write_text(OWN)
    loaded = cuatto_kit.load("top.yaml")
    machine = loaded.printer
    assert (machine.bed, machine.height, loaded.clearance) == ((120, 130), 140, 0.35)


def test_panels_are_cut_for_a_maker_s_own_bed(write):
    write(top=board("mine.yaml", "cabeza"), mine=OWN)
    layout = cuatto_kit.load("top.yaml").layout
    assert len(layout.panels) > 1


def test_the_file_is_the_same_wherever_the_kit_is_called_from(write, monkeypatch):
    folder = write(boards__mine=OWN, boards__top=board("mine.yaml"))
    loaded = cuatto_kit.load("boards/top.yaml")
    monkeypatch.chdir(folder.parent)
    assert loaded.printer.bed == (120, 130)
    assert chosen("here/boards/top.yaml").bed == (120, 130)


def test_a_path_is_meant_from_the_file_that_writes_it(write):
    wide = OWN.replace("120", "150")
    write(top="extends: sub/base.yaml", sub__base=board("mine.yaml"), sub__mine=OWN, mine=wide)
    assert chosen("top.yaml").bed == (120, 130)
    write(sub__base=board("../mine.yaml"))
    assert chosen("top.yaml").bed == (150, 130)
    write(sub__base="extends: snake-24", top=board("mine.yaml", "sub/base.yaml"))
    assert chosen("top.yaml").bed == (150, 130)


@pytest.mark.parametrize(
    "setting",
    ["print.printer=mine.yaml", "print.printer=../else/mine", "print={printer: ./mine.yaml}"],
)
def test_a_setting_names_any_file_from_the_working_folder(write, setting):
    folder = write(mine=OWN, boards__top="extends: snake-24")
    (folder.parent / "else").mkdir()
    (folder.parent / "else/mine").write_text(OWN)
    assert chosen("boards/top.yaml", setting).bed == (120, 130)
    absolute = setting.replace("../else", str(folder.parent / "else"))
    assert chosen("snake-24", absolute).bed == (120, 130)


def test_the_command_line_names_a_file(write, call):
    folder = write(mine=OWN.replace("140", "1"))
    options = ("--only", "board", "--quality", "draft", "--printer")
    answer = call("build", "snake-24", *options, "./mine.yaml", cwd=folder)
    assert answer.returncode == 4
    assert "expected no more than the printer's 120 × 130 × 1; it would not fit" in answer.stderr


@pytest.mark.parametrize("word", ["./mine.yaml", "mine.yml", "sub/mine", "/nowhere/mine.yaml"])
def test_a_setting_that_names_no_file_is_a_usage_error(write, word):
    write(top="extends: snake-24")
    assert faults_of("top.yaml", f"print.printer={word}") == (
        2,
        [f"NOT_FOUND: {word}: no such file"],
    )


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("../mine.yaml", "BAD_VALUE"),
        ("link.yaml", "BAD_VALUE"),
        ("/etc/mine.yaml", "BAD_VALUE"),
        ("C:/mine.yaml", "BAD_VALUE"),
        ("'sub\\mine.yaml'", "BAD_VALUE"),
        ("https://example.org/mine.yaml", "BAD_VALUE"),
        ("nowhere.yaml", "NOT_FOUND"),
        ("folder.yaml", "NOT_FOUND"),
        ("top.txt", "NOT_FOUND"),
        ("prusa-mk5", "NOT_FOUND"),
        ("''", "NOT_FOUND"),
        (f"{'x' * 300}.yaml", "NOT_FOUND"),
        ("24", "WRONG_TYPE"),
        ("[prusa-mk4]", "WRONG_TYPE"),
    ],
)
def test_a_variant_names_no_other_file(write, word, code):
    folder = write(top=board(word))
    (folder.parent / "mine.yaml").write_text(OWN)
    (folder / "link.yaml").symlink_to(folder.parent / "mine.yaml")
    (folder / "folder.yaml").mkdir()
    status, (fault,) = faults_of("top.yaml")
    assert status == 3
    assert fault.startswith(f"top.yaml:2:{18 + word.startswith(chr(39))}: {code} print.printer: ")


def test_a_printer_extends_a_bundled_one_or_a_file_beside_it(write):
    write(mine="extends: sub/base.yaml\nprice: 40\n", sub__base="extends: prusa-mk4\nlayer: 0.3\n")
    mine, bundled_one = chosen("snake-24", "print.printer=mine.yaml"), printer.load("prusa-mk4")
    assert mine == bundled_one.model_copy(update={"price": 40, "layer": 0.3})
    assert mine != bundled_one


def test_faults_are_told_in_the_printer_s_files_after_the_variant_s(write):
    write(
        top=f"{board('sub/mine.yaml')}seats: 40\n",
        sub__mine="extends: base.yaml\n\n\nglue: 1\n",
        sub__base="extends: ender-3\nbed: [wide, 1]\n",
    )
    status, faults = faults_of("top.yaml")
    assert status == 3
    assert [fault.partition(": ")[2].partition(":")[0] for fault in faults] == [
        "OUT_OF_RANGE seats",
        "UNKNOWN_KEY glue",
        "WRONG_TYPE bed.0",
    ]
    assert [fault.partition(": ")[0] for fault in faults] == [
        "top.yaml:3:8",
        "sub/mine.yaml:4:1",
        "sub/base.yaml:2:7",
    ]


def test_faults_of_a_printer_that_a_setting_names(write):
    write(mine=OWN.replace("height: 140\n", ""))
    status, (fault,) = faults_of("snake-24", "print.printer=mine.yaml")
    assert status == 3
    assert fault.startswith("mine.yaml:1:1: MISSING_KEY height: ")


@pytest.mark.parametrize("variant", ["snake-24", "parques", "cabeza", "cant-stop"])
def test_a_clearance_is_told_where_it_is_written(write, variant):
    write(mine="extends: base.yaml\nprice: 40\n", base="extends: ender-3\n\nclearance: 0.7\n")
    mine = 'print.printer="mine.yaml"'
    assert cuatto_kit.load(variant, settings=[mine]).clearance == 0.7
    status, (fault,) = faults_of(variant, mine, "print.tile=24")
    assert status == 3
    expected = "OUT_OF_RANGE clearance: 0.7 is out of range; expected 0.006 to 0.6 for a tile of 24"
    assert fault == f"base.yaml:3:12: {expected}"
    status, (fault,) = faults_of(variant, mine, "print.tile=24", "print.clearance=0.8")
    assert status == 3
    assert fault.startswith("--set print.clearance:1:1: OUT_OF_RANGE print.clearance: 0.8 is out")
    settings = [mine, "print.tile=24", "print.clearance=0.2"]
    assert cuatto_kit.load(variant, settings=settings).clearance == 0.2


def test_a_printer_is_read_once(write, monkeypatch):
    write(mine=OWN, top=board("mine.yaml", "cabeza"))
    read, real = [], document.raw
    monkeypatch.setattr(document, "raw", lambda *file: read.append(file[1]) or real(*file))
    assert cuatto_kit.load("top.yaml").layout
    assert read.count("mine.yaml") == 1


def test_printers_that_extend_each_other_in_a_circle(write):
    write(egg="extends: hen.yaml", hen="extends: egg.yaml")
    status, (fault,) = faults_of("snake-24", "print.printer=egg.yaml")
    assert status == 3
    assert fault.startswith("hen.yaml:1:10: BAD_VALUE extends: ")
    assert fault.endswith("in a circle: egg.yaml → hen.yaml → egg.yaml")


def test_a_printer_reaches_no_file_out_of_its_own_folder(write):
    write(base=OWN, sub__mine="extends: ../base.yaml", top=board("sub/mine.yaml"))
    _, (fault,) = faults_of("top.yaml")
    assert fault.startswith("sub/mine.yaml:1:10: BAD_VALUE extends: '../base.yaml' leads out")


def test_reports_name_a_printer_without_its_folder(write):
    folder = write(mine=OWN)
    settings = cuatto_kit.load("snake-24", settings=["print.printer=mine.yaml"]).variant.print
    assert settings.printer_name == "mine"
    assert json.loads(settings.model_dump_json())["printer"] == "mine"
    assert str(folder) not in repr(settings.model_dump())
    assert cuatto_kit.load("snake-24").variant.print.printer_name == "generic-220"
    assert (
        cuatto_kit.load("snake-24", settings=["print.printer=null"]).variant.print.printer_name
        is None
    )


def test_a_record_is_good_wherever_its_files_lie(write, monkeypatch):
    """Its digest of the variant does not depend on folders."""
    folder = write(one__mine=OWN, one__top=board("mine.yaml"), two__mine=OWN)
    write(two__top=board("mine.yaml"))
    digests = []
    for name in ("one", "two"):
        monkeypatch.chdir(folder / name)
        options = opening.PlayOptions(2)
        digests.append(opening.open_session("top.yaml", [], options).match.digest)
    assert digests[0] == digests[1]


@pytest.mark.parametrize("form", [None, "map"])
def test_new_copies_no_variant_away_from_its_printer(write, monkeypatch, form):
    whole = bundled.bundled()["short-12"].read_text("utf-8")
    folder = write(top=f"{whole}\nprint: {{printer: mine.yaml}}\n", mine=OWN)
    copy = new.write_new("copy", "top.yaml", form)
    assert chosen(str(copy)).bed == (120, 130)
    monkeypatch.chdir(folder.parent)
    with pytest.raises(UsageError, match=r"names 'mine\.yaml', which is beside it"):
        new.write_new("copy", "here/top.yaml", form)


def test_bundled_variants_name_bundled_printers_only():
    for path in bundled.bundled().values():
        assert document.read(path).at(("print", "printer")) in (None, *printer.names())


CLIP = (40.0, 40.0, 60.0, 60.0)


@pytest.mark.parametrize(
    "area", [(10, 45, 36, 55), (64, 45, 90, 55), (45, 10, 55, 36), (45, 64, 55, 90)]
)
@pytest.mark.parametrize("bed", [Bed((100, 100), taken=(CLIP,)), Bed((100, 100), True, (CLIP,))])
def test_a_margin_is_kept_on_every_side(bed, area):
    """Each area is 4 mm from the clip, and farther from the edge."""
    assert bed.holds(area, 4)
    assert not bed.holds(area, 4.1)
