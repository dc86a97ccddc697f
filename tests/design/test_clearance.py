"""The clearance between joined parts: faults name its range at its place, and its effect."""

import re

import pytest

import cuatto_kit
from cuatto_kit.cad import joints, library
from cuatto_kit.errors import InvalidVariant
from tests.cases import seldom

BOARDS = ("short-12", "royal-ur", "parques", "cabeza", "cant-stop")
"""A board of every kind of panel."""
TILES = (24, 30, 40, 63, 100, 160)
MACHINE = "title: M\nbed: [900, 900]\nheight: 900\ndensity: 1.2\nclearance: {}\n"


def load(folder, variant, tile, clearance, by):
    """A variant whose clearance is written by its file, its printer's file, a setting, or not."""
    machine = clearance if by == "printer" else 0.1 * tile / 40
    (folder / "mine.yaml").write_text(MACHINE.format(machine))
    own = f", clearance: {clearance}" if by == "file" else ""
    text = f"extends: {variant}\nprint: {{tile: {tile}, printer: mine.yaml{own}}}\n"
    (folder / "top.yaml").write_text(text)
    settings = [f"print.clearance={clearance}"] if by == "setting" else []
    return cuatto_kit.load(str(folder / "top.yaml"), settings=settings)


@pytest.mark.slow
@pytest.mark.parametrize(
    "case",
    seldom(9, [(tile, name) for tile in TILES for name in BOARDS]),
    ids=str,
)
def test_no_play_that_is_let_pass_is_refused_by_a_part(tmp_path, case):
    """Whatever the library would refuse is a fault of the file."""
    tile, variant = case
    least, most = (bound * tile / 40 for bound in joints.clearances())
    for clearance in (0.02, 0.05, 0.3, 0.6, 1.5, 2):
        for by in ("file", "printer", "setting"):
            if least <= clearance <= most:
                assert load(tmp_path, variant, tile, clearance, by).drawings.parts
                continue
            with pytest.raises(InvalidVariant, match="out of range"):
                load(tmp_path, variant, tile, clearance, by)


@pytest.mark.parametrize(
    ("by", "place"), [("printer", "mine.yaml:5:12"), ("file", "top.yaml:2:"), ("setting", "")]
)
def test_a_play_out_of_range_is_told_where_it_was_written(tmp_path, by, place):
    with pytest.raises(InvalidVariant) as caught:
        load(tmp_path, "short-12", 24, 0.7, by)
    (fault,) = caught.value.faults
    assert str(fault).partition(": ")[0].endswith(place) or place in str(fault)
    assert "0.7 is out of range; expected 0.006 to 0.6 for a tile of 24" in fault.message


def test_every_part_with_joints_has_room_for_the_same_play():
    ranges = {
        parameters["clearance"].bounds
        for parameters in (library.module(name).parameters for name in library.names())
        if parameters.keys() & {"knobs", "socket_radius"}
    }
    assert ranges == {joints.clearances()}


@pytest.mark.parametrize(
    ("clearance", "tile", "word"),
    [
        (0.05, 40, "will hardly go in; expected 0.08 to 0.4 for a tile of 40"),
        (0.05, 160, "will hardly go in"),
        (0.08, 40, None),
        (0.24, 24, None),
        (0.3, 24, "will hardly hold; expected 0.08 to 0.24 for a tile of 24"),
        (0.4, 40, None),
        (0.45, 40, "will hardly hold"),
        (0.9, 100, None),
    ],
)
def test_a_play_that_is_tight_or_loose_is_a_remark(clearance, tile, word):
    settings = [f"print.clearance={clearance}", f"print.tile={tile}"]
    findings = cuatto_kit.load("short-12", settings=settings).findings
    said = [f.message for f in findings if f.code == "CLEARANCE" and f.severity == "warning"]
    assert len(said) == (word is not None)
    assert not word or re.search(word, said[0])


@pytest.mark.parametrize("tile", [24, 40, 160])
def test_the_usual_play_is_no_remark(tile):
    design = cuatto_kit.load("short-12", settings=[f"print.tile={tile}", "print.printer=~"])
    assert "CLEARANCE" not in {finding.code for finding in design.findings}


@pytest.mark.parametrize("name", ["cant-stop", "parques"])
def test_hidden_joints_have_wider_slots(name):
    loose = [said_of(name, clearance) for clearance in (0.42, 0.45)]
    assert loose == [[], ["parts will hardly hold; expected 0.08 to 0.43 for a tile of 40"]]


def test_nothing_is_said_of_joints_that_a_board_has_not():
    assert said_of("cant-stop", 0.9, "print.printer=~") == []


def said_of(name, clearance, *settings):
    settings = [f"print.clearance={clearance}", "print.tile=40", *settings]
    findings = cuatto_kit.load(name, settings=settings).findings
    return [f.message.partition(": ")[2] for f in findings if f.code == "CLEARANCE"]
