"""Drawings as text: turned, laid into one another, with words that stay words."""

from xml.etree import ElementTree

import pytest

from cuatto_kit.board.geometry import Rect
from cuatto_kit.drawing import svg

SVG = "{http://www.w3.org/2000/svg}"
WINDOW = Rect(-10, 0, 90, 40)


def tree(drawing):
    return ElementTree.fromstring(drawing.svg)


def texts(drawing):
    """The texts of a drawing with what places them."""
    return {text.text: text.get("transform") for text in tree(drawing).iter(f"{SVG}text")}


def test_a_drawing_has_its_true_size():
    root = tree(svg.drawing(WINDOW, "", "a <title>"))
    assert (root.get("width"), root.get("height")) == ("100mm", "40mm")
    assert root.get("viewBox") == "-10 -40 100 40"
    assert root.findtext(f"{SVG}title") == "a <title>"


def test_a_quarter_turn_lays_the_window_down():
    turned = svg.quarter_turned(svg.drawing(WINDOW, svg.disc((-10, 40), 1)))
    assert turned.window == Rect(0, -90, 40, 10)
    (group,) = tree(turned)
    assert group.get("transform") == "rotate(90)"
    assert [shape.tag for shape in group] == [f"{SVG}circle"]


@pytest.mark.parametrize(
    ("text", "turn", "after"),
    [
        ("12", 0, "translate(3 -4)rotate(-90)"),
        ("a&b", 0, "translate(3 -4)rotate(-90)"),
        ("Crown", 0, "translate(3 -4)rotate(-180)"),
        ("Crown", 90, "translate(3 -4)rotate(-90)"),
    ],
    ids=["number", "short", "level", "upright"],
)
def test_texts_can_be_read_after_a_quarter_turn(text, turn, after):
    body = svg.group(svg.text(text, (3, 4), 5, turn), "title")
    assert texts(svg.quarter_turned(svg.drawing(WINDOW, body))) == {text: after}


def test_hostile_words_stay_words_when_turned():
    hostile = '<text transform="translate(1 1)">&amp;'
    body = svg.text(hostile, (0, 0), 5)
    turned = svg.quarter_turned(svg.drawing(WINDOW, body, hostile))
    assert list(texts(turned)) == [hostile]
    assert tree(turned).findtext(f".//{SVG}title") == hostile


def test_an_inset_shows_a_part_in_its_place():
    inner = svg.drawing(WINDOW, svg.disc((5, 5), 1), "inner")
    root = ElementTree.fromstring(svg.inset(inner, Rect(0, 0, 10, 10), Rect(20, 30, 40, 50)))
    assert root.attrib == {
        "x": "20", "y": "-50", "width": "20", "height": "20", "viewBox": "0 -10 10 10",
    }  # fmt: skip
    assert [child.tag for child in root] == ["title", "circle"]
