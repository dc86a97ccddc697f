"""The drawing shows each space where the answer says that it is."""

import re

import pytest

from cuatto_kit.api import Design
from cuatto_kit.config import bundled
from cuatto_kit.design.loading import read
from cuatto_kit.studio.answers import atlas, board, gallery, vary
from tests.cases import often

BOXES = re.compile(r'<rect x="([-\d.]+)" y="([-\d.]+)" width="([-\d.]+)" height="([-\d.]+)"')
TALL = "two-ways-home"
ROUND = ("goose", "yut-nori")


POLYGONS = re.compile(r'<polygon points="([^"]+)"')
CIRCLES = re.compile(r'<circle cx="([-\d.]+)" cy="([-\d.]+)"')


def middles(svg):
    """The middles of the polygons of a drawing, to a hundredth of a mm."""
    for points in POLYGONS.findall(svg):
        xs, ys = zip(*(map(float, point.split(",")) for point in points.split()), strict=True)
        yield tuple(round((min(axis) + max(axis)) / 2, 2) + 0.0 for axis in (xs, ys))


def centres(svg):
    """The centres of the circles of a drawing."""
    return [complex(float(x), float(y)) for x, y in CIRCLES.findall(svg)]


def drawn(svg):
    """The rectangles of a drawing, as written."""
    return {tuple(map(float, found)) for found in BOXES.findall(svg)}


@pytest.mark.parametrize(
    "name", often(["readme-18", TALL, "honeycomb", "cant-stop"], bundled.bundled())
)
def test_every_space_is_drawn_where_the_answer_says_that_it_is(name, answered):
    text = bundled.bundled()[name].read_text("utf-8")
    _, said = answered(board, {"board": {"file": name, "text": text}})
    picture = said["drawing"]
    tiles = [space["box"] for space in picture["spaces"] if space["cell"]]
    if picture["hexagons"]:
        found = {(round(x + w / 2, 2) + 0.0, round(y + h / 2, 2) + 0.0) for x, y, w, h in tiles}
        assert found <= {*middles(picture["body"])}
    elif name in ROUND:
        circles = centres(picture["body"])
        for x, y, w, h in tiles:
            assert min(abs(complex(x + w / 2, y + h / 2) - circle) for circle in circles) < 0.002
    else:
        found = {tuple(round(length, 3) for length in tile) for tile in tiles}
        assert found <= drawn(picture["body"])
    left, top, width, height = picture["window"]
    assert all(left <= x <= x + wide <= left + width for x, _, wide, _ in tiles)
    assert all(top <= y <= y + high <= top + height for _, y, _, high in tiles)


@pytest.mark.parametrize(
    ("name", "is_drawn"), [("short-12", True), ("honeycomb", False), ("yut-nori", False)]
)
def test_tools_are_offered_on_boards_of_squares(name, is_drawn, answered):
    text = bundled.bundled()[name].read_text("utf-8")
    _, said = answered(board, {"board": {"file": name, "text": text}})
    assert ("path" in said["known"]["tools"]) is is_drawn


@pytest.fixture
def alone(monkeypatch):
    """One tall board is bundled."""
    path = bundled.bundled()[TALL]
    monkeypatch.setattr(bundled, "bundled", lambda: {TALL: path})
    return path.read_text("utf-8")


def is_upright(svg):
    design = Design(read(bundled.find(TALL)))
    boxes = {
        (round(one.left, 3), round(-one.top, 3), round(one.width, 3), round(one.length, 3))
        for one in (space.outline for space in design.layout.spaces if space.cell)
    }
    return boxes <= drawn(svg)


def test_a_tall_board_is_upright_in_the_gallery(alone, answered):
    told, _ = answered(gallery, {})
    assert is_upright(told[-1]["pictures"][TALL])


def test_a_tall_board_is_upright_among_its_variations(alone, answered, monkeypatch):
    monkeypatch.setattr(vary, "figures_of", lambda design: {})
    told, _ = answered(vary, {"board": {"file": "tall.yaml", "text": alone}, "count": 1})
    assert is_upright(told[0]["pictures"]["0"])


def test_a_tall_board_is_upright_in_an_atlas(alone, opened):
    (opened / "tall.yaml").write_text(alone, "utf-8")
    (picture,) = atlas._drawn({"tall.yaml": "tall.yaml"}, "en")
    assert is_upright(picture["pictures"]["tall.yaml"])
