"""What a maker with a printer runs into, from the command line: each of these went wrong once."""

import json
import re

import pytest

from cuatto_kit.config.printer import Printer

LOOSE = "extends: generic-220\nclearance: {}\n"
NOZZLE = "extends: generic-220\nnozzle: {}\nlayer: {}\n"
DRAFT = ("--quality", "draft", "--only", "parts")


@pytest.fixture
def own(tmp_path):
    """Write a custom printer into the working folder."""

    def own(text):
        (tmp_path / "own.yaml").write_text(text, "utf-8")
        return "--printer", "own.yaml"

    return own


def lines_of(answer):
    """What is wrong or to be remarked, a line each."""
    return [line for line in answer.stderr.splitlines() if ": " in line]


@pytest.mark.parametrize(
    ("clearance", "settings", "expected"),
    [
        (1.5, ("--set", "print.tile=40"), "0.01 to 1 for a tile of 40"),
        (0.7, ("--set", "print.tile=24"), "0.006 to 0.6 for a tile of 24"),
    ],
)
def test_a_printer_s_play_that_no_joint_has_room_for(call, own, clearance, settings, expected):
    """It was an internal error of the first part that was drawn."""
    answer = call("build", "short-12", *own(LOOSE.format(clearance)), *settings, *DRAFT)
    assert answer.returncode == 3
    assert answer.stderr == (
        f"own.yaml:2:12: OUT_OF_RANGE clearance: {clearance} is out of range; expected {expected}\n"
    )


@pytest.mark.slow
def test_a_play_that_is_loose_is_told(call, own):
    """It passed with no remark."""
    printer = own(LOOSE.format(0.9))
    answer = call("build", "short-12", *printer, "--quality", "draft", "--parts", "die=1")
    assert answer.returncode == 0
    assert "CLEARANCE" in answer.stderr + answer.stdout
    assert "parts will hardly hold; expected 0.08 to 0.5" in answer.stderr + answer.stdout


def test_a_flange_lower_than_a_layer_is_refused(call, own):
    """It was built, and the nozzle left the flange out."""
    printer = own(NOZZLE.format(1.2, 0.8))
    one = ("--set", "print.tile=24", "--quality", "draft", "--parts", "checker-base-circle=1")
    answer = call("build", "short-12", *printer, *one)
    assert answer.returncode == 4
    (line,) = lines_of(answer)
    assert line.startswith("LOST_WALL checker-base-circle: ")
    assert "too low for a layer of 0.8" in line
    assert line.endswith("; print.tile=43 or layers of 0.4 mm would do")


def test_a_ring_on_the_bed_is_seen_by_a_wide_nozzle(call, own):
    """Its upper face was at the height at which the first layer is cut."""
    printer = own(NOZZLE.format(1.2, 0.8))
    one = ("--quality", "draft", "--parts", "checker-base-bar=1")
    answer = call("build", "short-12", *printer, *one)
    assert (answer.returncode, "LOST_WALL" in answer.stderr) == (0, False)


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["parques", "cant-stop"])
def test_panels_are_printed_with_a_wide_nozzle(call, own, variant):
    """They were refused for walls that no section shows. The ridge along a bevelled rim is thin,
    which is a remark with its remedy."""
    answer = call("build", variant, *own(NOZZLE.format(0.6, 0.3)), *DRAFT)
    assert answer.returncode == 0
    for line in lines_of(answer):
        assert re.match(r"warning: LOST_DETAIL panel-\d: .* a ridge is 0\.\d+ mm wide", line)
        assert line.endswith(" would do")


@pytest.mark.slow
@pytest.mark.parametrize("tile", [149, 160])
def test_a_board_too_large_names_one_tile_in_every_line(call, tile):
    """It took a minute, and named a scale, which is no key."""
    large = ("--printer", "bambu-a1-mini", "--set", f"print.tile={tile}")
    answer = call("build", "short-12", *large, *DRAFT)
    assert answer.returncode == 4
    lines = lines_of(answer)
    assert lines
    assert all(line.startswith("OFF_BED ") for line in lines)
    assert all(line.endswith("; print.tile=148 is the largest that fits") for line in lines)
    assert "scale" not in answer.stderr


def test_every_key_of_a_printer_s_file_is_in_its_schema(call):
    """They were listed nowhere."""
    answer = call("schema", "--of", "printer")
    described = json.loads(answer.stdout)["properties"]
    assert described.keys() >= Printer.model_fields.keys()
    assert all(described[key].get("description") for key in Printer.model_fields)
