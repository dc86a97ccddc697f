"""A drawing in a page leaves its size to the page, and brings no rules for it."""

from xml.etree import ElementTree

import pytest

from cuatto_kit.drawing.embedding import inlined, symbol

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'


def embedded(svg, alt="a drawing"):
    return ElementTree.fromstring(inlined(svg, 33.5, alt))


@pytest.mark.parametrize(
    ("size", "box"),
    [
        ('width="40mm" height="20mm"', "0 0 40 20"),
        ('width="40" height="20" viewBox="1 2 3 4"', "1 2 3 4"),
        ('width="40"', None),
    ],
)
def test_the_page_gives_the_size_and_the_view_box_the_shape(size, box):
    root = embedded(f"{HEAD} {size}/>")
    assert root.get("viewBox") == box
    assert root.get("style") == "width:33.5mm"
    assert "width" not in root.attrib
    assert "height" not in root.attrib


def test_what_it_shows_is_said_by_the_page_alone():
    root = embedded(f'{HEAD} aria-labelledby="name"><title id="name">x</title></svg>', 'a "<b>"')
    assert (root.get("role"), root.get("aria-label")) == ("img", 'a "<b>"')
    assert "aria-labelledby" not in root.attrib


@pytest.mark.parametrize("svg", ["no picture", "<p/>", "<svg/>", f"{HEAD}><style/></svg>"])
def test_what_cannot_stand_in_a_page_is_refused(svg):
    with pytest.raises(ValueError, match=r"SVG|style sheet"):
        inlined(svg, 20, "x")


def test_a_symbol_is_what_a_drawing_consists_of():
    made = symbol(
        '<svg xmlns="http://www.w3.org/2000/svg" width="4mm" height="3mm">'
        '<g id="a"/><use href="#a"/></svg>'
    )
    assert made.view_box == "0 0 4 3"
    assert made.body == '<g id="a" /><use href="#a" />'


def test_what_a_page_defines_already_is_not_defined_again():
    defined = set()
    svg = f'{HEAD}><defs><g id="a"/><g id="b"/></defs><use href="#a"/></svg>'
    first, again = (inlined(svg, 20, "x", defined) for _ in range(2))
    assert defined == {"a", "b"}
    assert 'id="a"' in first
    assert 'id="' not in again
    assert '<use href="#a"' in again
