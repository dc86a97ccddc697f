"""Words on tiles and bridges are where there is room, and nowhere else."""

import json
import math
import unicodedata

import pytest

from cuatto_kit.api import Design
from cuatto_kit.board.layout import PanelKind
from cuatto_kit.cad import library
from cuatto_kit.cad.quality import Quality
from cuatto_kit.cad.scale import Scale
from cuatto_kit.cad.solids import scad_text
from cuatto_kit.games.race.board.panels import STRIP, strips_of
from cuatto_kit.games.race.printing.inscriptions import Inscriptions

DIMPLE, FRAME = 5.75, 16.67


def written(board, *settings):
    """The marks of each panel of a board."""
    design = Design.open(board, settings)
    inscriptions = Inscriptions(design.variant, design.layout)
    return {panel.name: inscriptions.marks_of(panel) for panel in design.layout.panels}


def words(marks):
    return [unicodedata.normalize("NFC", mark[1]) for mark in marks if mark[0] == "word"]


def test_both_ends_are_named_and_lanes_bear_the_symbols_of_teams():
    marks = written("snake-24-full")
    assert words(marks["start"]) == ["START"]
    assert words(marks["finish"]) == ["FINISH"]
    symbols = [mark[1] for mark in marks["start"] if mark[0] == "symbol"]
    assert len(set(symbols)) == 6
    assert symbols == [mark[1] for mark in marks["finish"] if mark[0] == "symbol"]
    assert not any(marks[name] for name in marks if name not in ("start", "finish"))


def test_words_are_those_of_the_language_and_the_theme():
    assert words(written("snake-24-full", "print.language=es")["start"]) == ["SALIDA"]
    marks = written("volcano-escape", "print.language=es")
    assert [words(marks[end]) for end in ("start", "finish")] == [["CRÁTER"], ["BARCO"]]


def test_a_board_without_bridges_says_it_on_its_tiles():
    marks = written("royal-ur")
    assert [name for name in marks if "START" in words(marks[name])] == ["south.1", "north.1"]


def test_nothing_is_written_where_that_is_wished():
    assert not any(words(marks) for marks in written("snake-24-full", "print.words=none").values())
    plain, wordless, original = (
        Design.open("snake-24-full", settings)
        for settings in ([], ["print.words=none"], ["print.profile=original"])
    )
    outlines = [one.layout.panels[0].size for one in (plain, wordless, original)]
    larger = original.variant.print.tile / plain.variant.print.tile
    assert outlines[0][1] - outlines[1][1] == pytest.approx(STRIP * plain.variant.print.scale)
    assert outlines[2] == pytest.approx([larger * side for side in outlines[1]])


def test_every_space_has_its_number_and_every_path_its_name():
    marks = written("volcano-escape", "print.words=spaces")
    assert words(marks["goats.3"]) == ["3"]
    assert words(marks["goats.1"])[0] == "1"
    named = {name.partition(".")[0] for name, cut in marks.items() if len(words(cut)) > 1}
    assert named == {"rim", "lava", "goats", "wood", "cliff", "gully", "beach"}


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["volcano", "ocean", "forest"])
def test_the_pattern_of_a_theme_adds_no_shape(theme):
    shapes = [
        len({part.name for part in Design.open("two-ways-home", settings).kit.parts})
        for settings in ([], [f"theme={theme}"])
    ]
    assert shapes[0] == shapes[1]


def test_special_tiles_bear_a_rosette_that_leaves_numbers_room():
    marks = written("royal-ur", "print.words=spaces")["middle.4"]
    assert words(marks) == ["4"]
    x, y = marks[-1][2:4]
    for kind, _, at, up, angle, length, width in marks[:-1]:
        assert kind == "petal"
        tip = math.radians(angle)
        end = (at + length * math.cos(tip), up + length * math.sin(tip))
        assert math.dist(end, (x, y)) > 3.5, width


def arrows(board, *settings):
    """The directions of all arrows, as seen on the board."""
    turns = {panel.name: panel.turn for panel in Design.open(board, settings).layout.panels}
    return {
        name: (mark[4] + turns[name]) % 360
        for name, marks in written(board, *settings).items()
        for mark in marks
        if mark[0] == "arrow"
    }


def test_arrows_point_to_where_jumps_lead():
    found = arrows("chutes-and-ladders", "vocabulary=null")
    assert len(found) == 19
    assert found["main.36"] == pytest.approx(135)
    assert found["main.80"] == pytest.approx(math.degrees(math.atan2(2, 1)), abs=1e-3)  # to main.99
    assert found["main.16"] == pytest.approx(315)
    assert not arrows("chutes-and-ladders", "vocabulary=null", "print.words=none")


def test_ladders_and_slides_cross_the_tiles_between_their_ends():
    def crossed(*settings):
        marks = written("chutes-and-ladders", *settings)
        return {name for name, cut in marks.items() if any(mark[0] == "art" for mark in cut)}

    ladder = {"main.4", "main.5", "main.6", "main.14", "main.15"}
    assert ladder <= crossed()
    assert not {"main.3", "main.8", "main.13"} & crossed()
    assert not crossed("print.words=none")


def test_a_ladder_out_of_the_race_is_not_where_it_ends():
    marks = written("chutes-and-ladders", "print.tile=40")
    assert [name for name in marks if "FINISH" in words(marks[name])] == ["main.99"]


def test_arrows_leave_dimples_joints_and_words_their_room():
    marks = written("chutes-and-ladders", "vocabulary=null", "board.capacity=1", "print.tile=40")
    for cut in marks.values():
        for kind, _, x, y, angle, length, _ in cut:
            if kind == "arrow":
                far = math.hypot(x, y) + length
                assert math.hypot(x, y) > DIMPLE
                assert far < 20 - 8.67 - 0.6
                assert angle == pytest.approx(math.degrees(math.atan2(y, x)) % 360, abs=0.01)


@pytest.fixture
def titled(tmp_path):
    """A board whose only path has that title."""

    def design(title):
        board = tmp_path / "titled.yaml"
        board.write_text(
            "game: cuatto\ntitle: Titled\nseats: 2\nteams: {colours: [red, blue], pieces: 2}\n"
            "print: {words: spaces}\nboard:\n  start: pool\n  finish: out\n  paths:\n"
            f"    main: {{from: start, walk: up 4, to: finish, title: {json.dumps(title)}}}\n"
        )
        return Design.open(str(board))

    return design


@pytest.mark.parametrize("title", ['Say "hi"); cube(9); //', "a\\", "שלום", "道"])
def test_hostile_names_are_left_off_with_a_remark(titled, title):
    kit = titled(title).kit
    assert [(one.code, one.severity) for one in kit.remarks] == [("LEFT_OFF", "warning")]
    drawn = "".join(scad_text(part.solid, "", Quality.DRAFT) for part in kit.parts)
    assert title not in drawn


def test_a_name_without_room_is_left_off_with_a_remark(titled):
    told = titled("long " * 20).kit.remarks
    assert [(one.code, one.severity) for one in told] == [("LEFT_OFF", "info")]


def test_a_bridge_has_no_strip_where_that_would_lie_on_a_tile(tmp_path):
    board = tmp_path / "tight.yaml"
    board.write_text(
        "game: cuatto\ntitle: Tight\nseats: 2\nteams: {colours: [red, blue], pieces: 2}\n"
        "board:\n  start: {bridge: 2}\n  finish: out\n  paths:\n"
        "    main: {from: start, walk: 'up 1, right 2, down 2, left 2', to: finish}\n"
    )
    design = Design.open(str(board))
    start = design.layout.panels[0]
    assert start.kind is PanelKind.BRIDGE
    assert strips_of(start, Scale(design.variant.print.scale)) == (0, 0)
    assert [one.code for one in design.kit.remarks] == ["LEFT_OFF"]


@pytest.mark.slow
def test_what_is_inlaid_lies_flush_in_three_layers():
    """So few change colours; a board that is engraved is printed in one."""
    design = Design.open("volcano-escape", ["print.marks=inlaid"])
    two_coloured = [
        part for part in design.kit.parts if part.group == "board" and part.colour_bodies
    ]
    assert {part.kind for part in two_coloured} == {
        "start-bridge",
        "tile",
        "bridge-cell",
        "finish-tray",
    }
    assert {part.paints(colour)[1] for part in two_coloured for colour in part.colours} == {
        "orange"
    }
    assert {copy.accent for copy in design.kit.assembly if copy.part == "tile"} == {"orange"}
    for mesh in design.meshes([two_coloured[1].name]).values():
        heights = mesh.volumes[1].triangles[:, :, 2]
        top = library.module("tile").default("thickness") * design.variant.print.scale
        assert (heights.min(), heights.max()) == pytest.approx((top - 0.6, top), abs=1e-4)
    engraved = Design.open("volcano-escape", ["print.marks=engraved"]).kit.parts
    assert not any(part.colour_bodies for part in engraved if part.group == "board")
