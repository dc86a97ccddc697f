"""Scenes on boards of all families: pieces, marks, ways, dice, and cropped ones."""

import re
from dataclasses import replace
from xml.etree import ElementTree

import numpy as np
import pytest

import cuatto_kit
from cuatto_kit.board.geometry import Rect
from cuatto_kit.config import bundled
from cuatto_kit.drawing import svg as shapes
from cuatto_kit.drawing.board import outlines
from cuatto_kit.drawing.embedding import inlined
from cuatto_kit.drawing.labels import Labels
from cuatto_kit.drawing.patterns import fill
from cuatto_kit.drawing.pieces import Tokens, die
from cuatto_kit.drawing.positions import MARKED, Stage, scene_drawing
from cuatto_kit.drawing.scene import Arrow, Scene, Token
from cuatto_kit.games.race.config.classes import CLASSES
from tests.sheets.raster import raster

SVG = "{http://www.w3.org/2000/svg}"
FOUR = ("gold", "red", "green", "blue")


@pytest.fixture(scope="module", params=bundled.bundled())
def board(request):
    """Each bundled board with its teams' colours."""
    loaded = cuatto_kit.load(request.param)
    return loaded.layout, loaded.variant.teams.colours


@pytest.fixture(scope="module")
def split():
    return cuatto_kit.load("two-ways-home").layout


def busy(layout, seats):
    """A scene with something of everything on the first spaces."""
    spaces = [space for space in layout.spaces if space.cell is not None][:4]
    centres = [space.outline.centre for space in spaces]
    shapes = (*CLASSES, "cube", "runner", "head", "block")
    tokens = tuple(
        Token(
            place=centres[k % 4],
            seat=k % seats,
            shape=shape,
            size=(20.0, 40.0) if shape == "block" else None,
            mark=CLASSES[shape].mark if shape in CLASSES else (),
        )
        for k, shape in enumerate(shapes)
    )
    arrows = (Arrow((centres[0], centres[3]), legal=False), Arrow(tuple(centres)))
    return Scene(tokens, (spaces[1].id,), arrows, (1, 6), numbers=(("1", centres[2]),))


def root_of(drawing):
    return ElementTree.fromstring(drawing.svg)


@pytest.mark.slow
def test_every_board_is_drawn_with_all_that_can_happen(board):
    """Well formed, no style sheet, ids that are unique, nothing referred to that is not there."""
    layout, colours = board
    numbers = {space.id: "7" for space in layout.spaces}
    scene = busy(layout, len(colours))
    last = tuple(space.id for space in layout.places)[-3:]
    for shown in (scene, Scene(scene.tokens, around=last, dice=(5,))):
        drawing = scene_drawing(layout, colours, shown, Labels(numbers, start="Start"))
        root = root_of(drawing)
        ids = [element.get("id") for element in root.iter() if element.get("id")]
        assert len(ids) == len(set(ids))
        used = re.findall(r'(?:href="|url\()#([^")]+)', drawing.svg)
        assert set(used) <= set(ids)
        assert "nan" not in drawing.svg
        assert inlined(drawing.svg, drawing.width, "board").count("<style") == 0


def test_every_board_lies_within_its_drawing_at_true_size(board):
    layout, colours = board
    drawing = scene_drawing(layout, colours)
    size = [f"{drawing.width:.3f}", f"{drawing.height:.3f}"]
    given = [root_of(drawing).get(name).removesuffix("mm") for name in ("width", "height")]
    assert list(map(float, given)) == pytest.approx(list(map(float, size)))
    window = drawing.window
    for outline in outlines(layout):
        assert window.holds(outline.centre)
        assert outline.left > window.left
        assert outline.top < window.top


def test_a_piece_stands_where_its_token_says(split):
    place = split.space("stem.2").slots[3]
    drawing = scene_drawing(split, FOUR, Scene((Token(place, 1, "pin"),)))
    (use,) = [u for u in root_of(drawing).iter(f"{SVG}use") if u.get("href").endswith("-pin-1")]
    x, y = re.match(r"translate\((\S+) (\S+)\)", use.get("transform")).groups()
    assert (float(x), -float(y)) == pytest.approx(place, abs=1e-3)


def test_a_piece_has_the_colour_of_its_team(split):
    drawing = scene_drawing(split, FOUR, Scene((Token((0, 0), 2, "regular"),)))
    (glyph,) = [
        g for g in root_of(drawing).iter(f"{SVG}g") if g.get("id", "").endswith("-regular-2")
    ]
    assert glyph[0].get("fill") == fill("green")


def test_classes_look_different_on_a_small_token():
    looks = []
    for name, kind in CLASSES.items():
        tokens = Tokens(["red"], 40)
        body = tokens.used(name, 0, (0, 0), 2.5, kind.mark)
        drawing = shapes.drawing(Rect.around((0, 0), 5, 5), tokens.definitions + body)
        looks.append(raster(drawing))
    for k, one in enumerate(looks):
        for other in looks[k + 1 :]:
            assert np.abs(one - other).mean() > 0.015  # one notch more


def test_a_block_covers_its_squares_and_bears_its_label():
    layout = cuatto_kit.load("cabeza").layout
    scene = Scene((Token((90, 80), 0, "block", (40, 20), "F"),))
    drawing = scene_drawing(layout, ("wood", "blue"), scene)
    assert "F" in [text.text for text in root_of(drawing).iter(f"{SVG}text")]
    left, top, *_ = map(float, root_of(drawing).get("viewBox").split())
    pixels = raster(drawing, dots=2)

    def red(x, y):
        pixel = pixels[int(2 * (-y - top)), int(2 * (x - left))]
        return pixel[0] > 1.2 * pixel[1]

    assert all(red(x, y) for x in (73, 104) for y in (76, 87))
    assert not any(red(x, y) for x, y in ((67, 80), (113, 80), (90, 67), (90, 93)))


def test_lanes_of_the_teams_are_in_their_colours(split):
    svg = scene_drawing(split, FOUR).svg
    for seat, colour in enumerate(FOUR):
        lanes = re.findall(rf'href="#d\w+-team-{seat}"', svg)
        assert len(lanes) == 12  # six slots at the start, six in the tray
        assert f'stroke="{fill(colour)}"' in svg


def test_home_rows_are_framed_in_the_colour_of_who_sets_out_there():
    layout = cuatto_kit.load("cabeza").layout
    root = root_of(scene_drawing(layout, ("red", "blue")))
    for colour, near in (("red", True), ("blue", False)):
        frames = [r for r in root.iter(f"{SVG}rect") if r.get("stroke") == fill(colour)]
        assert len(frames) == 10
        assert all((float(frame.get("y")) > -90) is near for frame in frames)


def test_columns_have_no_home():
    layout = cuatto_kit.load("cant-stop").layout
    assert "team-" not in scene_drawing(layout, FOUR).svg


def test_marked_spaces_have_a_rim(split):
    scene = Scene((), marked=("stem.1", "start.1.1"))
    assert scene_drawing(split, FOUR, scene).svg.count(MARKED) == 2


def test_a_crop_shows_its_spaces_and_what_there_is_half_a_tile_round_them(split):
    wanted = split.space("long.5").outline
    drawing = scene_drawing(split, FOUR, Scene((), around=("long.5", "long.6")))
    tile, aside = wanted.width, 0.15 * wanted.width
    assert (drawing.width, drawing.height) == pytest.approx((tile + 2 * aside, 2 * tile + tile))
    left = wanted.left - aside  # nothing is farther left or right
    assert drawing.window.left == pytest.approx(left)


def test_a_crop_fades_where_the_board_goes_on(split):
    drawing = scene_drawing(split, FOUR, Scene((), around=("long.5", "long.6")))
    pixels = raster(drawing, dots=4)
    column = pixels[:, 4 * 9].mean(1)  # within the tiles, left of the dimples
    assert column[1] > 0.99
    assert column[len(column) // 2] < 0.99


def test_pieces_out_of_a_crop_are_left_out(split):
    far = Token(split.space("crown.4").slots[0], 0, "regular")
    near = Token(split.space("long.5").slots[0], 1, "regular")
    svg = scene_drawing(split, FOUR, Scene((far, near), around=("long.5",))).svg
    assert re.search(r'href="#d\w+-regular-1"', svg)
    assert not re.search(r'href="#d\w+-regular-0"', svg)


@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_has_its_pips(value):
    assert die(value, (0, 0), 20).count("<circle") == value


def test_a_die_of_many_sides_has_digits(split):
    scene = Scene((), dice=(3, 12), sides=20)
    texts = [t.text for t in root_of(scene_drawing(split, FOUR, scene)).iter(f"{SVG}text")]
    assert texts == ["3", "12"]


def test_dice_lie_beside_the_board(board):
    layout, colours = board
    drawing = scene_drawing(layout, colours, Scene((), dice=(1, 1, 1)))
    faces = [r for r in root_of(drawing).iter(f"{SVG}rect") if r.get("fill") == "#fff"]
    assert len(faces) == 3
    for face in faces:
        x, y, size = (float(face.get(name)) for name in ("x", "y", "width"))
        room = Rect(x, -y - size, x + size, -y)
        assert not any(map(room.overlaps, outlines(layout)))
        assert drawing.window.holds(room.centre)


def test_a_way_that_leads_nowhere_is_left_out(split):
    scene = Scene((), arrows=(Arrow(((0, 0), (0, 0))), Arrow(((5, 5),))))
    assert scene_drawing(split, FOUR, scene).svg == scene_drawing(split, FOUR).svg


def test_labels_are_text_not_markup(split):
    scene = Scene((Token((0, 0), None, "cube", None, '<b>&"'),))
    drawing = scene_drawing(split, FOUR, scene, title="<i>")
    assert '<b>&"' in [text.text for text in root_of(drawing).iter(f"{SVG}text")]
    assert root_of(drawing).find(f"{SVG}title").text == "<i>"


def test_a_stage_shows_positions_one_after_another(split):
    """A rim is round what has moved, and the window contains everything beside the board."""
    place = split.space("long.5").slots[0]
    stays, moves = Token((-500, 0), 0, "regular"), Token(place, 1, "regular")
    moved = replace(moves, place=split.space("long.6").slots[0])
    first, second = Scene((stays, moves)), Scene((stays, moved))
    stage = Stage(split, FOUR, first)
    assert list(stage.rims(first, first)) == []
    (rim,) = stage.rims(second, first)
    assert MARKED in rim
    assert 'href="#regular-1"' in stage.piece(moved)
    assert 'id="regular-1"' in stage.definitions
    assert stage.window([first]).holds((-500, 0))
    assert not stage.window([]).holds((-500, 0))
