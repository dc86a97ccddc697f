"""Drawings, initials and textures: on the parts that a board has, clear of all else on them."""

import math
import re
from dataclasses import replace
from pathlib import Path

import pytest

import cuatto_kit
from cuatto_kit.board.layout import JointKind, PanelKind
from cuatto_kit.cad.lettering import LEAST_HEIGHT
from cuatto_kit.cad.quality import Quality
from cuatto_kit.cad.scale import Scale
from cuatto_kit.design.options import KitOptions, groups_of
from cuatto_kit.errors import Code, InvalidVariant
from cuatto_kit.games.race.printing.inscriptions import Inscriptions, special_flags
from cuatto_kit.games.race.printing.yard_art import yard_art

HEAD = '<svg xmlns="http://www.w3.org/2000/svg">'
FULL = f'{HEAD}<rect width="9" height="9"/></svg>'
"""A drawing that takes all the room there is."""
ARROW = f'{HEAD}<path d="M0 9L5 0L10 9z"/></svg>'
CLEAR = 0.7
"""The least distance of a drawing from what is around it (mm)."""
DIMPLE, SOCKET = 5.25, 4.0


@pytest.fixture
def board(tmp_path):
    """Load a board that changes a bundled one, with a drawing beside it."""

    def board(base, settings, drawing=FULL):
        (tmp_path / "logo.svg").write_text(drawing, "utf-8")
        (tmp_path / "board.yaml").write_text(f"extends: {base}\nprint: {settings}\n", "utf-8")
        return cuatto_kit.load(tmp_path / "board.yaml")

    return board


def marks(design):
    made = Inscriptions(design.variant, design.layout)
    return [(panel, made.marks_of(panel)) for panel in design.layout.panels]


def corners(mark):
    """Points along the outlines of a drawing, no more than 0.2 mm apart."""
    points, paths = mark[1]
    for path in paths:
        for one, two in zip(path, path[1:] + path[:1], strict=True):
            (x, y), (u, v) = points[one], points[two]
            steps = math.ceil(math.dist((x, y), (u, v)) / 0.2)
            yield from ((x + (u - x) * k / steps, y + (v - y) * k / steps) for k in range(steps))


def drawn(design):
    return [(panel, mark) for panel, given in marks(design) for mark in given if mark[0] == "art"]


@pytest.mark.parametrize("base", ["two-ways-home", "royal-ur"])
def test_a_drawing_on_a_tile_keeps_clear_of_frame_dimples_and_sockets(board, base):
    design = board(base, "{art: {tile: logo.svg}, words: spaces}")
    found, scale = drawn(design), Scale(design.variant.print.scale)
    assert found
    for panel, mark in found:
        slots = [scale.own_point(slot) for slot in panel.slots]
        sockets = []
        for joint in panel.joints_of(JointKind.SOCKET):
            dx, dy = joint.edge.step
            assert joint.offset == 0
            sockets.append((dx * (20 - 4.6667), dy * (20 - 4.6667)))
        for point in corners(mark):
            assert max(map(abs, point)) < 20 - 3.33 - CLEAR
            assert all(math.dist(point, slot) > DIMPLE + CLEAR for slot in slots)
            assert all(math.dist(point, socket) > SOCKET + CLEAR for socket in sockets)


def test_every_plain_tile_has_the_drawing_and_no_other_tile(board):
    design = board("royal-ur", "{art: {tile: logo.svg}}")
    having = {panel.name for panel, _ in drawn(design)}
    tiles = [one for one in design.layout.panels if one.kind is PanelKind.TILE]
    special = {p.name for p in tiles if special_flags(design.layout.space(p.spaces[0]))}
    assert special
    assert having == {panel.name for panel in tiles} - special


def test_a_drawing_is_upright_on_the_board(board):
    """Its tip is far up on the board, however the tile was turned."""
    design = board("royal-ur", "{art: {tile: logo.svg}}", ARROW)
    turns = set()
    for panel, mark in drawn(design):
        seen = [_turned(point, panel.turn) for point in corners(mark)]
        low, high = min(y for _, y in seen), max(y for _, y in seen)
        wide = {level: [x for x, y in seen if abs(y - level) < 4] for level in (low, high)}
        assert max(wide[low]) - min(wide[low]) > 2 * (max(wide[high]) - min(wide[high]))
        turns.add(panel.turn)
    assert len(turns) > 1


def _turned(point, turn):
    """A point turned by quarter turns."""
    for _ in range(turn % 360 // 90):
        point = (-point[1], point[0])
    return point


def test_words_and_numbers_are_left_alone(board):
    """The drawing would fill the corner with the number, but for the number."""
    design = board("two-ways-home", "{art: {tile: logo.svg}, words: spaces}")
    for panel, given in marks(design):
        numbers = [mark for mark in given if mark[0] == "word"]
        for mark in (mark for mark in given if mark[0] == "art"):
            for _, _, x, y, turn, height, stroke in numbers:
                for point in corners(mark):
                    across, along = _turned((point[0] - x, point[1] - y), -turn // 90)
                    inside = abs(across) < stroke and abs(along) < height / 2 + CLEAR
                    assert not inside, panel.name


def test_a_drawing_without_an_area_as_wide_as_a_line_is_remarked(board):
    fine = f'{HEAD}<circle r="9" fill="none" stroke="red" stroke-width="0.1"/></svg>'
    (remark,) = board("short-12", "{art: {tile: logo.svg}}", fine).kit.remarks
    assert (remark.code, remark.source) == (Code.LEFT_OFF, ("print", "art", "tile"))


@pytest.mark.parametrize("base", ["parques", "ludo"])
def test_a_drawing_in_a_yard_keeps_clear_of_seats_and_inlay(board, base):
    design = board(base, "{art: {yard: logo.svg}}")
    bodies = {part.name: part.colour_bodies for part in design.kit.parts if part.colour_bodies}
    assert any('"art"' in body.accent._render() for body in bodies.values())
    drawing = design.variant.print.art.yard
    mark = yard_art(drawing, [((-80, -80), (80, 80))], [], [((-80, -80), (80, 0))], Scale(1))
    for x, y in corners(mark):
        assert y < -1, "half of the yard is on another panel"
        assert not 26 - CLEAR < math.hypot(x, y) < 32 + CLEAR
        assert math.dist((abs(x), abs(y)), (10, 10)) > 8 + CLEAR


@pytest.mark.parametrize(
    ("base", "place", "has"),
    [
        ("cabeza", "tile", "lid"),
        ("cant-stop", "yard", "lid"),
        ("ludo", "tile", "lid, yard"),
        ("backgammon", "tile", "lid"),
        ("short-12", "yard", "lid, tile"),
    ],
)
def test_a_place_that_a_board_does_not_have(board, base, place, has):
    with pytest.raises(InvalidVariant) as refused:
        board(base, f"{{art: {{{place}: logo.svg}}}}")
    (fault,) = refused.value.faults
    assert (fault.path, fault.line, fault.column) == (f"print.art.{place}", 2, 15)
    assert fault.message == f"this board has no {place} for art; it has {has}"


@pytest.mark.parametrize("texture", ["wood", "stone"])
def test_a_texture_is_in_the_free_corners_of_tiles(board, texture):
    design = board("volcano-escape", f"{{texture: {texture}}}")
    kinds = {mark[0] for _, given in marks(design) for mark in given}
    assert texture in kinds
    assert "cracks" not in kinds


def test_no_texture_takes_that_of_the_theme_away(board):
    kinds = {m[0] for _, given in marks(board("volcano-escape", "{texture: none}")) for m in given}
    assert "cracks" not in kinds


INITIALS = "{initials: [S, WM, É, '42'], marks: %s}"


@pytest.mark.parametrize("style", ["engraved", "inlaid"])
def test_each_team_has_tops_with_its_initial(board, style):
    design = board("two-ways-home", INITIALS % style)
    tops = [part for part in design.kit.parts if part.kind == "checker-top-regular"]
    assert [part.name.rpartition("-")[2] for part in tops] == [
        "circle",
        "bar",
        "triangle",
        "square",
    ]
    assert [list(part.colours) for part in tops] == [
        [colour] for colour in design.variant.team_colours
    ]
    assert all((part.colour_bodies is not None) == (style == "inlaid") for part in tops)
    used = {copy.part for copy in design.kit.assembly}
    assert {part.name for part in tops} <= used


@pytest.mark.parametrize(
    ("text", "tile", "height"),
    [("S", 40, 6.0), ("M", 40, 5.0), ("WM", 40, 3.75), ("42", 40, 4.5), ("WM", 60, 5.6)],
)
def test_letters_are_high_enough_to_be_read(board, text, tile, height):
    """In mm; a tile of 40 mm has 5 mm or more for one letter."""
    design = board("short-12", f"{{initials: ['{text}', A, A, A, A, A], tile: {tile}}}")
    (top,) = [part for part in design.kit.parts if part.name == "checker-top-regular-circle"]
    found = re.search(r'initial = \["\w+", ([\d.]+)', top.solid._render())
    assert float(found[1]) * tile / 40 >= height >= LEAST_HEIGHT


def test_an_initial_without_room_is_left_off_with_a_remark(board):
    design = board("short-12", "{initials: [A, B, C, D, E, WM], tile: 24}")
    remarks = [
        remark for remark in design.kit.remarks if remark.source[:2] == ("print", "initials")
    ]
    assert [(remark.where, remark.source[2]) for remark in remarks] == [("WM", 5)]


def test_custom_tops_stay_as_they_are(board, tmp_path):
    (tmp_path / "top.scad").write_text("cylinder(r = 4, h = 9);", "utf-8")
    design = board("two-ways-home", "{initials: [A, B, C, D], tops: {regular: top.scad}}")
    tops = {part.name for part in design.kit.parts if part.name.startswith("checker-top-")}
    assert {"checker-top-regular", "checker-top-pin-bar"} <= tops
    assert "checker-top-regular-bar" not in tops


def test_men_have_initials_instead_of_symbols(board):
    design = board("backgammon", "{initials: [S, Ø], words: none}")
    men = [part for part in design.kit.parts if part.kind == "man"]
    assert [part.name for part in men] == ["man-circle", "man-bar"]


@pytest.mark.slow
def test_a_kit_with_all_ornaments_is_printable_and_rebuilds_itself(board, tmp_path):
    """Every class of checkers, drawings on tiles, from the files of the kit itself."""
    settings = (
        "{initials: [S, WM], art: {tile: logo.svg}, tile: 42}\nseats: [2, 2]\n"
        "teams: {checkers: {regular: 1, strong: 1, pin: 1, odd: 1, even: 1, bidirectional: 1}}"
    )
    design = replace(board("short-12", settings, ARROW), quality=Quality.DRAFT)
    design.proof()
    only = KitOptions(groups_of("parts"))
    kit = design.write(tmp_path / "out", only).folder
    again = replace(cuatto_kit.load(kit / "board.yaml"), quality=Quality.DRAFT)
    other = again.write(tmp_path / "again", only).folder
    files = {path.relative_to(kit) for path in kit.rglob("*.s*") if path.is_file()}
    assert files >= {Path("art/tile.svg"), Path("stl/checker-top-odd-bar.stl")}
    assert files == {path.relative_to(other) for path in other.rglob("*.s*") if path.is_file()}
    assert all((kit / name).read_bytes() == (other / name).read_bytes() for name in files)
