"""The summary card is made where it is asked for, and goes with the kit."""

import json

import pytest

import cuatto_kit
from cuatto_kit.design.extras import before
from cuatto_kit.design.kit import KitOptions, groups_of, kit_files

BOARD = "short-12"


@pytest.mark.parametrize(
    ("options", "made"),
    [
        (KitOptions(), False),
        (KitOptions(card=True), True),
        (KitOptions(groups_of("card")), True),
        (KitOptions(groups_of("board")), False),
        (KitOptions(groups_of("flat"), card=True), False),
    ],
)
def test_there_is_none_unless_it_is_asked_for(options, made):
    assert options.carded is made


def test_alone_it_makes_no_other_part():
    assert not KitOptions(groups_of("card")).groups
    assert KitOptions(groups_of("card,board")).groups == {"board"}


@pytest.mark.slow
def test_it_is_listed_drawn_and_packed():
    design = cuatto_kit.load(BOARD)
    kit = kit_files(design, KitOptions(groups_of("card")))
    manifest = json.loads(kit.manifest.written())
    (part,) = manifest["parts"]
    assert (part["name"], part["quantity"]) == ("card", 1)
    assert {"stl/card.stl", "scad/card.scad", "scad/library/card.scad"} <= set(kit.files)


@pytest.mark.slow
def test_it_lies_on_a_plate_and_before_the_board():
    design = cuatto_kit.load(BOARD)
    card = design.card()
    plates = design.plates(["die"], card=card)
    packed = {place.name for plate in plates for place in plate.plate.places}
    assert packed == {"card", "die"}
    (lying,) = before(card, design.kit.assembly)
    lowest = min(panel.outline.bottom for panel in design.layout.panels)
    assert lying.pose.at[1] + 44 < lowest


@pytest.mark.slow
def test_a_title_without_strokes_is_told():
    settings = ["title=\u68cb"]
    design = cuatto_kit.load(BOARD, settings=settings)
    told = [(one.code, one.severity, one.where) for one in design.card().findings]
    assert told == [("LEFT_OFF", "warning", "\u68cb")]
    assert not cuatto_kit.load(BOARD).card().findings
