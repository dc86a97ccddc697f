"""Drawings as text: laid into one another, with words that stay words."""

from xml.etree import ElementTree

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
