"""Badges of effects on plastic: printable lines, clear of dimples, frames, stars and numbers."""

import math
from collections import Counter

import manifold3d
import pytest
import yaml

import cuatto_kit
from cuatto_kit.board.geometry import turned
from cuatto_kit.board.layout import Flag
from cuatto_kit.cad.lettering import lettering
from cuatto_kit.cad.scale import Scale
from cuatto_kit.drawing.effects import SHAPES
from cuatto_kit.errors import Code
from cuatto_kit.games.race.config.effects import Effect
from cuatto_kit.games.race.printing import rounds
from cuatto_kit.games.race.printing.badges import LEAST_SCALE, RADIUS, badge
from cuatto_kit.games.race.printing.inscriptions import Inscriptions
from cuatto_kit.games.race.printing.on_hexagons import HexagonInscriptions

EFFECTS = {
    "main.2": "repeat_throw",
    "main.3": "stop",
    "main.4": "hold_until_relieved",
    "main.5": {"needs": [3, 5]},
    "main.6": {"miss": 2},
    "main.7": {"back_to": "main.1"},
    "main.8": "to_start",
}
OF_ONE = {name: effect for name, effect in EFFECTS.items() if name != "main.4"}
"""The effects where no two checkers can meet, so that none can be relieved."""
WALK = {"from": "start", "walk": "up 3, right 3, down 3", "to": "finish"}
LINE = {"from": "start", "places": [[k, 0] for k in range(9)], "to": "finish"}
DIMPLE, FRAME = 5.3, 16.67
"""The radius of the rim of a dimple, and the distance of the frame from the middle of a tile."""
LINE_WIDTH = 0.8
EVEN_ODD = manifold3d.FillRule.EvenOdd


def board(path=WALK, effects=EFFECTS, **keys):
    """A design with effects on a path of nine spaces."""
    of_board = {"start": "pool", "paths": {"main": path}, "effects": effects, "capacity": "any"}
    text = yaml.safe_dump({
        "game": "race",
        "title": {"en": "Badges"},
        "seats": 2,
        "teams": {"colours": ["white", "black"], "pieces": 1},
        "board": of_board | keys.pop("board", {}),
        "rules": {"dice": 1, "hit": "on_landing", "barriers": False},
        "print": {"words": "spaces", "tile": 40} | keys,
    })  # fmt: skip
    return cuatto_kit.load(text)


def area(marks):
    """The area of marks that are words, bars and outlines; words are rectangles."""
    whole = manifold3d.CrossSection()
    for kind, content, x, y, turn, size, stroke in marks:
        if kind == "art":
            points, paths = content
            one = manifold3d.CrossSection([[points[k] for k in path] for path in paths], EVEN_ODD)
        elif kind == "bar":
            one = manifold3d.CrossSection.square((size, stroke)).translate((0, -stroke / 2))
        else:
            assert kind == "word"
            written = lettering(content, size, Scale(1.0))
            one = manifold3d.CrossSection.square((written.width, written.length), True)
        whole += one.rotate(turn).translate((x, y))
    return whole


def tiles(design, kind=Inscriptions):
    """Each badged tile with its badges."""
    inscriptions = kind(design.variant, design.layout)
    for panel in design.layout.panels:
        if badges := inscriptions._badges(panel):
            yield panel, [mark for each in badges.values() for mark in each]


def left_off(design):
    return {one.where for one in design.kit.remarks if one.code is Code.LEFT_OFF and one.where}


@pytest.mark.parametrize("kind", [Flag.REPEAT, Flag.MISS, Flag.HOLD, Flag.TO_START, Flag.BACK])
def test_lines_and_gaps_of_the_smallest_badge_are_as_wide_as_two_lines_of_the_nozzle(kind):
    scale = Scale(LEAST_SCALE)
    shape = area(badge(Effect(kind), (0.0, 0.0), 0, RADIUS, scale)).scale((LEAST_SCALE,) * 2)
    half = LINE_WIDTH / 2 - 0.02
    opened = shape.offset(-half, manifold3d.JoinType.Miter).offset(half, manifold3d.JoinType.Miter)
    assert (shape - opened).area() < 0.1 * shape.area()
    assert len(opened.decompose()) == len(shape.decompose())


def test_every_effect_has_a_badge_beside_one_dimple_and_beside_four():
    for capacity, effects in ((1, OF_ONE), ("any", EFFECTS)):
        design = board(effects=effects, board={"capacity": capacity})
        found = {panel.spaces[0]: marks for panel, marks in tiles(design)}
        assert set(found) == set(effects)
        assert [mark[1] for mark in found["main.5"] if mark[0] == "word"] == ["3", "5"]
        kinds = Counter(part.kind for part in design.kit.parts for _ in range(part.quantity))
        assert (kinds["tile-badge"], kinds["tile"]) == (len(effects), 9 - len(effects))


@pytest.mark.parametrize(("capacity", "effects"), [(1, OF_ONE), ("any", EFFECTS)])
def test_badges_are_clear_of_dimples_frames_numbers_and_stars(capacity, effects):
    safe = [f"main.{k}" for k in (3, 5, 6)]
    design = board(effects=effects, board={"capacity": capacity, "safe": safe})
    inscriptions = Inscriptions(design.variant, design.layout)
    inner = manifold3d.CrossSection.square((2 * FRAME,) * 2, True)
    for panel, marks in tiles(design):
        drawn = area(marks)
        assert (drawn - inner).area() == 0
        for slot in panel.slots:
            rim = manifold3d.CrossSection.circle(DIMPLE).translate(slot)
            assert (drawn ^ rim).is_empty(), panel.name
        others = [mark for mark in inscriptions.marks_of(panel) if mark not in marks]
        for kind, _, x, y, _, size, _ in others:
            reach = 1.2 * size if kind == "word" else size
            if kind == "star" and size > 10:  # its points are beside the diagonals
                reach = 0.8 * size
            around = manifold3d.CrossSection.circle(reach).translate((x, y))
            assert (drawn ^ around).is_empty(), (panel.name, kind)


def test_badges_are_upright_on_tiles_that_are_turned():
    turns = set()
    for panel, marks in tiles(board(effects=OF_ONE, board={"capacity": 1})):
        turns.add(panel.turn)
        assert {(mark[4] + panel.turn) % 360 for mark in marks} == {0}
        x, y = turned(marks[0][2:4], panel.turn)
        assert x > 0 > y, "the lower right corner"
    assert len(turns) > 1


def test_hexagons_have_badges_in_their_corners_clear_of_dimples_and_edges():
    path = {"from": "start", "walk": "up 3, up-right 2, down-right 2, down 1", "to": "finish"}
    design = board(path, {name: EFFECTS[name] for name in ("main.2", "main.3", "main.5")},
        board={"spaces": "hexagons"})  # fmt: skip
    assert "tile-badge" in {part.kind for part in design.kit.parts}
    for panel, marks in tiles(design, HexagonInscriptions):
        corners = [[one - at for one, at in zip(corner, panel.centre, strict=True)]
                   for corner in panel.outline.corners]  # fmt: skip
        hexagon = manifold3d.CrossSection([[turned(corner, -panel.turn) for corner in corners]])
        drawn = area(marks)
        assert (drawn - hexagon.offset(-1.0)).area() < 1e-6
        assert all((drawn ^ manifold3d.CrossSection.circle(DIMPLE).translate(slot)).is_empty()
                   for slot in panel.slots)  # fmt: skip


def test_round_spaces_have_badges_below_their_numbers():
    design = board(LINE, EFFECTS | {"main.9": [{"miss": 1}, "hold_until_relieved"]})
    badged = {at: marks for at, marks in rounds.badges(design.variant, design.layout) if marks}
    numbers = {word.written.text: word for word in rounds.numbers(design.variant, design.layout)}
    assert len(badged) == 8
    for space in design.layout.places:
        if space.outline and (marks := badged.get(space.outline.centre)):
            drawn = area(marks)
            disc = manifold3d.CrossSection.circle(space.outline.width / 2 - 0.5, 64)
            assert (drawn - disc).area() == 0
            number = numbers[space.id.partition(".")[2]]
            low = number.place[1] - space.outline.centre[1] - number.written.length / 2
            assert drawn.bounds()[3] < low - 0.5
    assert not left_off(design)


def test_the_arrow_of_a_jump_between_round_spaces_points_to_its_end():
    circle = {"from": "start", "circle": {"spaces": 12, "radius": 3}, "to": "finish"}
    design = board(circle, {}, board={"jumps": {"main.2": "main.8"}})
    (found,) = [(at, *mark) for at, marks in rounds.badges(design.variant, design.layout)
                for mark in marks]  # fmt: skip
    (x, y), end = found[0], design.layout.space("main.8").outline.centre
    assert found[1] == "arrow"
    angle = math.degrees(math.atan2(end[1] - y, end[0] - x)) % 360
    assert found[5] % 360 == pytest.approx(angle, abs=1e-3)
    assert not any(marks for _, marks in rounds.badges(
        board(circle, {}, board={"jumps": {"main.2": "main.8"}}, words="none").variant,
        design.layout))  # fmt: skip


@pytest.mark.parametrize("path", [WALK, LINE])
def test_a_badge_without_room_is_left_off_with_a_remark(path):
    assert left_off(board(path, {"main.5": {"needs": [1, 2, 3, 4, 5]}})) == {"main.5"}
    assert left_off(board(path, tile=33)) >= set(EFFECTS)
    assert not set(EFFECTS) & left_off(board(path, tile=34))


def test_the_lock_and_the_hourglass_are_those_of_drawings():
    """The badge of a part is that of the drawing of the board, at another size."""
    for kind in (Flag.HOLD, Flag.MISS):
        marks = badge(Effect(kind), (1.0, 2.0), 90, 2.0, Scale(1.0))
        outlines = [[[2 * x, 2 * y] for x, y in outline] for outline in SHAPES[kind]]
        for mark, outline in zip(marks, outlines, strict=True):
            assert mark[1][0] == [pytest.approx(point, abs=1e-5) for point in outline]
            assert mark[2:5] == [1.0, 2.0, 90]
