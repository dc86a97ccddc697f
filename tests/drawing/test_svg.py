"""Drawings as text: laid into one another, with words that stay words."""

import math
import re
from xml.etree import ElementTree

import pytest

import cuatto_kit
from cuatto_kit.board.geometry import Rect
from cuatto_kit.drawing import svg

SVG = "{http://www.w3.org/2000/svg}"
WINDOW = Rect(-10, 0, 90, 40)


def tree(drawing):
    return ElementTree.fromstring(drawing.svg)


def test_a_drawing_has_its_true_size():
    root = tree(svg.drawing(WINDOW, "", "a <title>"))
    assert (root.get("width"), root.get("height")) == ("100mm", "40mm")
    assert root.get("viewBox") == "-10 -40 100 40"
    assert root.findtext(f"{SVG}title") == "a <title>"


def test_an_inset_shows_a_part_in_its_place():
    inner = svg.drawing(WINDOW, svg.disc((5, 5), 1), "inner")
    root = ElementTree.fromstring(svg.inset(inner, Rect(0, 0, 10, 10), Rect(20, 30, 40, 50)))
    assert root.attrib == {
        "x": "20", "y": "-50", "width": "20", "height": "20", "viewBox": "0 -10 10 10",
    }  # fmt: skip
    assert [child.tag for child in root] == ["title", "circle"]


def ids_and_references(body):
    return re.findall(r' id="([^"]+)"', body), re.findall(r'(?:href="#|url\(#)([^")]+)', body)


def test_ids_are_the_drawing_s_own_and_what_refers_to_them_follows():
    shapes = '<clipPath id="round"/><g id="team-0" clip-path="url(#round)"/><use href="#team-0"/>'
    one, other = (svg.drawing(WINDOW, shapes + svg.disc((0, x), 1)) for x in (1, 2))
    (ids, told), (others, _) = (ids_and_references(drawing.svg) for drawing in (one, other))
    assert len(ids) == 2
    assert set(told) == set(ids)
    assert set(ids).isdisjoint(others)
    assert svg.drawing(WINDOW, shapes + svg.disc((0, 1), 1)) == one


def test_a_drawing_in_another_keeps_its_ids():
    inner = svg.drawing(WINDOW, '<g id="a"/><use href="#a"/>')
    outer = svg.drawing(WINDOW, svg.inset(inner, WINDOW, WINDOW) + '<g id="a"/><use href="#a"/>')
    (ids, told), (within, _) = (ids_and_references(drawing.body) for drawing in (outer, inner))
    assert len(set(ids)) == 2
    assert ids == told
    assert ids[0] == within[0]


def test_words_that_look_like_an_id_stay_words():
    said = 'x id="a" href="#a" url(#a)'
    root = tree(svg.drawing(WINDOW, svg.text(said, (0, 0), 3), said))
    assert [root.findtext(f"{SVG}{name}") for name in ("title", "text")] == [said, said]


@pytest.mark.parametrize(
    "names",
    [
        ("short-12", "two-ways-home", "cabeza"),
        pytest.param(
            ("six-seats", "volcano-escape", "parques", "cabeza", "cant-stop", "royal-ur"),
            marks=pytest.mark.slow,
        ),
    ],
    ids=["few", "many"],
)
def test_no_two_bundled_boards_share_an_id(names):
    found = {}
    for name in names:
        drawing = cuatto_kit.load(name).drawing("en").svg
        ids, told = ids_and_references(drawing)
        assert len(set(ids)) == len(ids) > 0
        assert set(told) <= set(ids)
        for identifier in ids:
            assert found.setdefault(identifier, name) == name


def test_the_title_of_a_group_stays_text():
    group = ElementTree.fromstring(svg.group(svg.disc((0, 0), 1), 'a < b & "c"', class_="jump"))
    assert group.findtext("title") == 'a < b & "c"'
    assert group.attrib == {"class": "jump"}


@pytest.mark.parametrize("turn", [0, 30, 90, 180, 270])
def test_a_text_is_turned_counterclockwise(turn):
    """SVG turns clockwise as y points downwards; a word begins to read along x."""
    drawn = ElementTree.fromstring(svg.text("word", (3, 4), 2, turn))
    found = re.fullmatch(r"translate\(3 -4\)(?:rotate\((-?\d+)\))?", drawn.get("transform"))
    angle = math.radians(int(found[1] or 0))
    along = math.cos(angle), -math.sin(angle)  # y upwards, as on the table
    assert along == pytest.approx((math.cos(math.radians(turn)), math.sin(math.radians(turn))))
